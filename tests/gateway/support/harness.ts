import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import ky from 'ky';
import { onTestFinished } from 'vitest';

import { openModel, type Model } from '../../../local/model/model.ts';
import { openShipping } from '../../../local/shipping/shipping.ts';
import type { Stack, StackOptions } from '../../../local/stack.ts';
import { whatsappService, type Whatsapp } from '../../../local/whatsapp/whatsapp.ts';
import type { ModelsEnv, WahaEnv } from '../../../supabase/functions/_shared/env.ts';
import { createAgent } from '../../../supabase/functions/agent/app.ts';
import { createCampaigns, type CampaignsOptions } from '../../../supabase/functions/campaigns/app.ts';
import { createWebhook } from '../../../supabase/functions/waha-events/app.ts';
import { createGateway, type GatewayOptions } from '../../../supabase/functions/waha/app.ts';
import { signInAsAdmin } from '../../seeded/authenticator.ts';
import { startSeeded } from '../../seeded/stack.ts';
import { UNLIMITED } from '../../sut/limits.ts';
import { manualClock, type ManualClock } from './clock.ts';
import type { UpstreamCall } from './openapi.ts';
import { apiKey, hmacKey } from './simulator.ts';

type Json = Record<string, unknown>;

/** Handles a request of the gateway to WAHA in the place of, or around, the simulator (`next`). */
export type Interceptor = (request: Request, next: () => Promise<Response>) => Response | Promise<Response>;

export interface Reply {
  status: number;
  headers: Headers;
  /** The raw body. */
  text: string;
  body: Json;
}

export interface User {
  id: string;
  token: string;
}

export interface Chat {
  sessionName: string;
  chatId: string;
  roomId: string;
  businessId: string;
}

/** The embedded stack, the edge functions, and the simulated WhatsApp with a clock that the test advances. */
export interface Harness {
  stack: Stack;
  whatsapp: Whatsapp;
  /** The language model of the agent. */
  model: Model;
  /** Limits each answer of the model to a customer, in every process and in this test. */
  limitModelTime: (ms: number) => void;
  clock: ManualClock;
  env: WahaEnv;
  owner: User;
  member: User;
  /** A member with a second factor, whose session is aal1. */
  aal1Member: User;
  outsider: User;
  /** An administrator, who can see every business but no conversation. */
  admin: User;
  /** The `fetch` of the functions: it routes requests to WAHA, the webhook and the stack. */
  fetch: typeof globalThis.fetch;
  /** Every request of the functions to WAHA. */
  calls: UpstreamCall[];
  /** Passes the next requests to WAHA whose path contains `path` to the interceptors, one each. */
  intercept: (path: string, ...interceptors: Interceptor[]) => void;
  /** Runs after the model has answered its next call, and before the agent has the answer. */
  interceptModel: (run: (signal: AbortSignal | null | undefined) => Promise<void>) => void;
  api: (
    method: string,
    path: string,
    options?: { body?: unknown; as?: User; headers?: Record<string, string> },
  ) => Promise<Reply>;
  /** Another gateway, like in a second process. */
  newGateway: (options?: Partial<GatewayOptions>) => Harness['api'];
  phone: (path: string, body?: unknown) => Promise<Json>;
  /** Creates an empty chat of the seeded shop. */
  createRoom: (chatId?: string) => Promise<Chat>;
  /** Erases the customer's data, as the owner. */
  erase: (place: Chat) => Promise<void>;
  messageRows: (place: Chat) => Promise<Json[]>;
  /** The messages on the customer's phone. */
  phoneMessages: (place: Chat) => { body: string | null; fromMe: boolean; rawId: string; ack: number }[];
  /** Another agent, like in a second process. It works on after its response (`settled`). */
  newAgent: (models?: Partial<ModelsEnv>) => {
    wake: (key?: string) => Promise<number>;
    /** A request of a member. */
    post: (path: string, body: unknown, as?: User) => Promise<Reply>;
  };
  /** Another sender of broadcasts, like in a second process. `wake` resolves when nothing is due within a minute. */
  newSender: (options?: Partial<CampaignsOptions>) => { wake: (key?: string) => Promise<number> };
  /** Calls a database function as a user. */
  rpc: (name: string, args: object, as?: User) => Promise<Reply>;
  postEvent: (envelope: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Resolves when every webhook is delivered and its background work is done. */
  settled: () => Promise<void>;
  /** Advances WhatsApp's clock once the database answers, in milliseconds, and resolves like `settled`. */
  passTime: (ms: number) => Promise<void>;
  /** Advances the clock of the webhook function, in milliseconds. */
  advanceWebhookClock: (ms: number) => void;
  close: () => Promise<void>;
}

const session = 'batik-lestari';
const hosts = {
  waha: 'http://waha.test',
  events: 'http://events.test',
  model: 'http://model.test',
  shipping: 'http://shipping.test',
};

/** Passes the request on and then times out. */
export const loseResponse: Interceptor = async (_, next) => {
  await next();
  throw new DOMException('signal timed out', 'TimeoutError');
};

/** Responds with an error status. `afterRequest`: only after the request was passed on. */
export const failWith =
  (code: number, { afterRequest = false } = {}): Interceptor =>
  async (_, next) => {
    if (afterRequest) await next();
    return Response.json(
      { statusCode: code, exception: { message: 'made to fail', stack: 'at rahasia.js' } },
      { status: code },
    );
  };

/** As WAHA answers a key that it does not know. */
export const refuseKey: Interceptor = () =>
  Promise.resolve(Response.json({ message: 'Unauthorized', statusCode: 401 }, { status: 401 }));

/** Rejects with the reason of an abort, like `fetch`. */
const rejectOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const fail = (): void => reject(signal?.reason as Error);
    if (signal?.aborted) fail();
    else signal?.addEventListener('abort', fail, { once: true });
  });

const replyOf = async (response: Response): Promise<Reply> => {
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, text, body: (json ? JSON.parse(text) : {}) as Json };
};

/**
 * @param start a stack other than a copy of the seeded one, which only vitest has
 * @param models of another endpoint than the built-in model
 */
export async function startHarness(
  start: (options: StackOptions) => Promise<Stack> = startSeeded,
  models: Partial<ModelsEnv> = {},
): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'chabot-gateway-'));
  const stack = await start({ dataFolder: join(folder, 'stack') });
  const clock = manualClock();
  const calls: UpstreamCall[] = [];
  const modelInterceptors: Parameters<Harness['interceptModel']>[0][] = [];
  let interceptors: { path: string; intercept: Interceptor }[] = [];

  const fetchWaha = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const body = request.method === 'POST' || request.method === 'PUT' ? await request.clone().text() : '';
    calls.push({
      method: request.method,
      path: decodeURIComponent(url.pathname),
      query: Object.fromEntries(url.searchParams),
      ...(body ? { body: JSON.parse(body) as unknown } : { body: undefined }),
    });
    const matching = interceptors.find(({ path }) => url.pathname.includes(path));
    interceptors = interceptors.filter((one) => one !== matching);
    const next = async (): Promise<Response> => whatsapp.waha.fetch(request);
    return matching ? matching.intercept(request, next) : next();
  };
  const routedFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith(hosts.waha)) return fetchWaha(request);
    if (request.url.startsWith(hosts.events)) return webhook.fetch(request);
    if (request.url.startsWith(hosts.model)) {
      // The caller's own signal: that of a Request is not kept alive by a listener.
      const response = await Promise.race([model.app.fetch(request), rejectOnAbort(init?.signal)]);
      const run = modelInterceptors.shift();
      await run?.(init?.signal);
      return response;
    }
    if (request.url.startsWith(hosts.shipping)) return shipping.app.fetch(request);
    if (request.url === `${stack.url}/functions/v1/agent`)
      return agent.fetch(new Request(`${stack.url}/agent`, request));
    return fetch(request);
  };
  const env: WahaEnv = {
    supabaseUrl: stack.url,
    trustedProxies: 1,
    publishableKey: stack.keys.publishable,
    secretKey: stack.keys.secret,
    wahaUrl: hosts.waha,
    wahaKey: apiKey,
    webhookUrl: `${hosts.events}/waha-events`,
    webhookSecret: hmacKey,
  };
  const whatsapp: Whatsapp = await whatsappService({
    url: hosts.waha,
    apiKey,
    folder: join(folder, 'whatsapp'),
    clock,
    fetch: routedFetch,
  });
  let webhookClockOffset = 0;
  let pendingWork: Promise<void>[] = [];
  const waitUntil = (work: Promise<void>): void => void pendingWork.push(work);
  const webhook = createWebhook({
    env,
    fetch: routedFetch,
    // Not behind the simulator's clock: a message would be sent after it arrives.
    now: () => Math.max(Date.now() + webhookClockOffset, clock.now()),
    waitUntil,
  });
  const settled = async (): Promise<void> => {
    await whatsapp.settled();
    while (pendingWork.length) {
      const work = pendingWork;
      pendingWork = [];
      // oxlint-disable-next-line no-await-in-loop -- this work may start more work
      await Promise.all(work);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await whatsapp.settled();
    }
  };
  /** A database that is away comes back in real time. By this clock, all attempts of a webhook would be over before. */
  const passTime: Harness['passTime'] = async (ms) => {
    await ky.head(`${stack.url}/rest/v1/channel?limit=1`, {
      headers: { apikey: env.secretKey },
      retry: { limit: 300, statusCodes: [500, 503], delay: () => 100 },
    });
    await clock.advance(ms);
    await settled();
  };
  await whatsapp.seedSessions(stack.database, { webhookUrl: env.webhookUrl, webhookSecret: hmacKey });
  await whatsapp.settled();

  const signIn = async (email: string): Promise<User> => {
    const response = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'rahasia-chabot' }),
    });
    const { access_token: token, user } = (await response.json()) as { access_token: string; user: { id: string } };
    return { id: user.id, token };
  };
  const [owner, member, aal1Member, outsider] = (await Promise.all(
    ['owner', 'member', 'totp', 'outsider'].map((name) => signIn(`${name}@chabot.test`)),
  )) as [User, User, User, User];
  const admin: User = await signInAsAdmin(stack);

  const newGateway: Harness['newGateway'] = (options = {}) => {
    const gateway = createGateway({
      env,
      fetch: routedFetch,
      waitUntil,
      rate: { burst: 10_000, perSecond: 1_000 },
      ...options,
    });
    return async (method, path, { body, as = owner, headers = {} } = {}) =>
      replyOf(
        await gateway.request(`/waha${path}`, {
          method,
          headers: {
            authorization: `Bearer ${as.token}`,
            'x-api-key': env.publishableKey,
            'content-type': 'application/json',
            ...headers,
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      );
  };

  const model = openModel({ apiKey });
  const modelTime = { step: UNLIMITED, all: UNLIMITED };
  const shipping = openShipping({ key: apiKey });
  const createOwnAgent = (others: Partial<ModelsEnv> = {}) =>
    createAgent({
      env: {
        ...env,
        modelUrl: `${hosts.model}/v1`,
        modelKey: apiKey,
        smallModel: 'kecil',
        largeModel: 'besar',
        judgeModel: null,
        secondEndpoint: null,
        modelTime,
        thinking: 'default',
        prices: { besar: { in: 1000, out: 4000 } },
        siteUrl: 'https://chabot.test',
        rajaOngkirUrl: `${hosts.shipping}/rajaongkir/api/v1`,
        rajaOngkirKey: apiKey,
        rajaOngkirKeys: {},
        rajaOngkirShare: 100,
        ...models,
        ...others,
      },
      fetch: routedFetch,
      waitUntil,
      typingTime: () => 0,
    });
  const agent = createOwnAgent();

  const postEvent: Harness['postEvent'] = async (envelope, headers = {}) => {
    const raw = typeof envelope === 'string' ? envelope : JSON.stringify(envelope);
    return replyOf(
      await webhook.request('/waha-events', {
        method: 'POST',
        body: raw,
        headers: { 'x-webhook-hmac': sign(raw), ...headers },
      }),
    );
  };
  // The first event starts a check for missed messages. It must be over before a test intercepts its own requests.
  await postEvent({
    id: 'evt_first',
    event: 'session.status',
    session,
    timestamp: clock.now(),
    payload: { status: 'WORKING' },
  });
  await settled();
  calls.length = 0;

  let nextPhoneNumber = 6_285_000_000_000;
  return {
    stack,
    whatsapp,
    model,
    limitModelTime: (ms) => {
      Object.assign(modelTime, { step: ms, all: ms });
      onTestFinished(() => void Object.assign(modelTime, { step: UNLIMITED, all: UNLIMITED }));
    },
    clock,
    env,
    owner,
    member,
    aal1Member,
    outsider,
    admin,
    fetch: routedFetch,
    calls,
    intercept: (path, ...next) => interceptors.push(...next.map((intercept) => ({ path, intercept }))),
    interceptModel: (run) => void modelInterceptors.push(run),
    api: newGateway(),
    newGateway,
    phone: async (path, body = {}) =>
      (await (
        await whatsapp.phone.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as Json,
    createRoom: async (chatId = `${(nextPhoneNumber += 1)}@c.us`) => {
      const [row] = await stack.database.query<{ id: string; business_id: string }>(
        'select * from public.open_room($1, $2)',
        [session, chatId],
      );
      return { sessionName: session, chatId, roomId: row?.id ?? '', businessId: row?.business_id ?? '' };
    },
    erase: async ({ roomId }) => {
      const response = await fetch(`${stack.url}/rest/v1/rpc/erase_customer`, {
        method: 'POST',
        headers: {
          apikey: env.publishableKey,
          authorization: `Bearer ${owner.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ room_id: roomId }),
      });
      if (!response.ok) throw new Error(`The customer was not erased: ${response.status}`);
    },
    messageRows: ({ roomId }) =>
      stack.database.query('select * from public.message where room_id = $1 order by sent_at, seq', [roomId]),
    phoneMessages: ({ chatId }) =>
      (whatsapp.server.findChat(session, chatId)?.messages ?? []).filter(({ kind }) => kind !== 'system'),
    newAgent: (others) => {
      const other = createOwnAgent(others);
      return {
        wake: async (key = env.secretKey) =>
          (await other.request('/agent', { method: 'POST', headers: { authorization: `Bearer ${key}` } })).status,
        post: async (path, body, as = owner) =>
          replyOf(
            await other.request(`/agent${path}`, {
              method: 'POST',
              headers: {
                authorization: `Bearer ${as.token}`,
                apikey: env.publishableKey,
                'content-type': 'application/json',
              },
              body: JSON.stringify(body),
            }),
          ),
      };
    },
    newSender: (options = {}) => {
      const work: Promise<void>[] = [];
      const sender = createCampaigns({
        env,
        fetch: routedFetch,
        waitUntil: (promise) => void work.push(promise),
        typingTime: () => 0,
        ...options,
      });
      return {
        wake: async (key = env.secretKey) => {
          const { status } = await sender.request('/campaigns', {
            method: 'POST',
            headers: { authorization: `Bearer ${key}` },
          });
          await Promise.all(work);
          await settled();
          // The recipients' phones acknowledge after a while.
          await passTime(10_000);
          return status;
        },
      };
    },
    rpc: async (name, args, as = owner) =>
      replyOf(
        await fetch(`${stack.url}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: {
            apikey: env.publishableKey,
            authorization: `Bearer ${as.token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(args),
        }),
      ),
    postEvent,
    settled,
    passTime,
    advanceWebhookClock: (ms) => {
      webhookClockOffset += ms;
    },
    close: async () => {
      await settled();
      await whatsapp.close();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const sign = (raw: string): string => createHmac('sha512', hmacKey).update(raw).digest('hex');
