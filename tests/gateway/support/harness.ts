import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Stack } from '../../../local/stack.ts';
import { whatsappService, type Whatsapp } from '../../../local/whatsapp/whatsapp.ts';
import type { Env } from '../../../supabase/functions/_shared/env.ts';
import { createEvents } from '../../../supabase/functions/waha-events/app.ts';
import { createGateway, type GatewayOptions } from '../../../supabase/functions/waha/app.ts';
import { startSeeded } from '../../seeded/stack.ts';
import { manualClock, type ManualClock } from './clock.ts';
import type { UpstreamCall } from './openapi.ts';
import { apiKey, hmacKey } from './simulator.ts';

type Json = Record<string, unknown>;

/** What may happen to a call of the gateway's on its way to WAHA. */
export type Strike = (request: Request, next: () => Promise<Response>) => Response | Promise<Response>;

export interface Reply {
  status: number;
  headers: Headers;
  /** As it came. */
  text: string;
  body: Json;
}

export interface Person {
  id: string;
  token: string;
}

export interface Place {
  sessionName: string;
  chatId: string;
  roomId: string;
  businessId: string;
}

/** The real database, the real functions, and a simulated WhatsApp with its clock in the test's hand. */
export interface House {
  stack: Stack;
  whatsapp: Whatsapp;
  clock: ManualClock;
  env: Env;
  owner: Person;
  member: Person;
  /** A member with a verified factor, who has not shown it. */
  halfway: Person;
  outsider: Person;
  /** Sees every business, and the conversations of none. */
  admin: Person;
  /** What lies between the functions and everything else. */
  net: typeof fetch;
  /** Every call that the gateway made to WAHA. */
  calls: UpstreamCall[];
  /** Strikes the next calls whose path holds `path`. */
  strike: (path: string, ...strikes: Strike[]) => void;
  api: (
    method: string,
    path: string,
    options?: { body?: unknown; as?: Person; headers?: Record<string, string> },
  ) => Promise<Reply>;
  /** The gateway again, as another process would run it. */
  another: (options?: Partial<GatewayOptions>) => House['api'];
  phone: (path: string, body?: unknown) => Promise<Json>;
  /** A chat of the seeded shop in which nothing has been said. */
  room: (chatId?: string) => Promise<Place>;
  rows: (place: Place) => Promise<Json[]>;
  /** What the customer's phone shows. */
  shown: (place: Place) => { body: string | null; fromMe: boolean; rawId: string; ack: number }[];
  event: (envelope: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Every webhook is answered, and what follows from it is done. */
  settled: () => Promise<void>;
  /** Moves the clock of the function that hears webhooks, in milliseconds. */
  later: (ms: number) => void;
  close: () => Promise<void>;
}

const session = 'batik-lestari';
const hosts = { waha: 'http://waha.test', events: 'http://events.test' };

export const lose: Strike = async (_, next) => {
  await next();
  throw new DOMException('signal timed out', 'TimeoutError');
};

export const status =
  (code: number, { after = false } = {}): Strike =>
  async (_, next) => {
    if (after) await next();
    return Response.json(
      { statusCode: code, exception: { message: 'made to fail', stack: 'at rahasia.js' } },
      { status: code },
    );
  };

const replyOf = async (response: Response): Promise<Reply> => {
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, text, body: (json ? JSON.parse(text) : {}) as Json };
};

export async function openHouse(): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'chabot-gateway-'));
  const stack = await startSeeded({ dataFolder: join(folder, 'stack') });
  const clock = manualClock(Date.now());
  const calls: UpstreamCall[] = [];
  let strikes: { path: string; strike: Strike }[] = [];

  const toWaha = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const body = request.method === 'POST' || request.method === 'PUT' ? await request.clone().text() : '';
    calls.push({
      method: request.method,
      path: decodeURIComponent(url.pathname),
      query: Object.fromEntries(url.searchParams),
      ...(body ? { body: JSON.parse(body) as unknown } : { body: undefined }),
    });
    const struck = strikes.find(({ path }) => url.pathname.includes(path));
    strikes = strikes.filter((one) => one !== struck);
    const next = async (): Promise<Response> => whatsapp.waha.fetch(request);
    return struck ? struck.strike(request, next) : next();
  };
  const net: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith(hosts.waha)) return toWaha(request);
    if (request.url.startsWith(hosts.events)) return events.fetch(request);
    return fetch(request);
  };
  const env: Env = {
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
    fetch: net,
  });
  let ahead = 0;
  let following: Promise<void>[] = [];
  const afterwards = (work: Promise<void>): void => void following.push(work);
  const events = createEvents({ env, fetch: net, now: () => Date.now() + ahead, afterwards });
  const settled = async (): Promise<void> => {
    await whatsapp.settled();
    while (following.length) {
      const works = following;
      following = [];
      // oxlint-disable-next-line no-await-in-loop -- what follows may be followed by more
      await Promise.all(works);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await whatsapp.settled();
    }
  };
  await whatsapp.adoptSessions(stack.database, { webhookUrl: env.webhookUrl, webhookSecret: hmacKey });
  await whatsapp.settled();

  const signIn = async (email: string): Promise<Person> => {
    const response = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'rahasia-chabot' }),
    });
    const { access_token: token, user } = (await response.json()) as { access_token: string; user: { id: string } };
    return { id: user.id, token };
  };
  const [owner, member, halfway, outsider, admin] = (await Promise.all(
    ['owner', 'member', 'totp', 'outsider', 'admin'].map((name) => signIn(`${name}@chabot.test`)),
  )) as [Person, Person, Person, Person, Person];

  const another: House['another'] = (options = {}) => {
    const gateway = createGateway({
      env,
      fetch: net,
      afterwards,
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

  const event: House['event'] = async (envelope, headers = {}) => {
    const raw = typeof envelope === 'string' ? envelope : JSON.stringify(envelope);
    return replyOf(
      await events.request('/waha-events', {
        method: 'POST',
        body: raw,
        headers: { 'x-webhook-hmac': sign(raw), ...headers },
      }),
    );
  };
  // The first event makes the function look for what it has missed. That is over before a test begins, whose strikes are
  // for the calls of its own.
  await event({
    id: 'evt_first',
    event: 'session.status',
    session,
    timestamp: clock.now(),
    payload: { status: 'WORKING' },
  });
  await settled();
  calls.length = 0;

  let numbers = 6_285_000_000_000;
  return {
    stack,
    whatsapp,
    clock,
    env,
    owner,
    member,
    halfway,
    outsider,
    admin,
    net,
    calls,
    strike: (path, ...next) => strikes.push(...next.map((strike) => ({ path, strike }))),
    api: another(),
    another,
    phone: async (path, body = {}) =>
      (await (
        await whatsapp.phone.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as Json,
    room: async (chatId = `${(numbers += 1)}@c.us`) => {
      const [row] = await stack.database.query<{ id: string; business_id: string }>(
        'select * from public.open_room($1, $2)',
        [session, chatId],
      );
      return { sessionName: session, chatId, roomId: row?.id ?? '', businessId: row?.business_id ?? '' };
    },
    rows: ({ roomId }) =>
      stack.database.query('select * from public.message where room_id = $1 order by sent_at, seq', [roomId]),
    shown: ({ chatId }) =>
      (whatsapp.network.findChat(session, chatId)?.messages ?? []).filter(({ kind }) => kind !== 'system'),
    event,
    settled,
    later: (ms) => {
      ahead += ms;
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
