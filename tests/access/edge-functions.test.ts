/** Rules shared by all JSON edge functions: keys, rate limits, body sizes, CORS, environment and retries. */
import { createHmac, randomInt, randomUUID } from 'node:crypto';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { readBackendEnv, readLinkEnv } from '../../supabase/functions/_shared/env.ts';
import { clientAddress } from '../../supabase/functions/_shared/jsonFunction.ts';
import { createHandover } from '../../supabase/functions/handover/app.ts';
import { createSmsHook } from '../../supabase/functions/sms-hook/app.ts';
import { createTeam } from '../../supabase/functions/team/app.ts';
import { createUpdateToggles } from '../../supabase/functions/update-toggles/app.ts';
import { UNLIMITED } from '../sut/limits.ts';
import { setupFixtures } from './fixtures.ts';
import { scenarios } from './functionFaults.scenarios.ts';
import { startHarness, type Fault } from './functionFaults.ts';

const fixtures = setupFixtures();

describe.each([
  ['team/invitations/read', createTeam],
  ['handover/read', createHandover],
  ['update-toggles', createUpdateToggles],
] as const)('%s', (path, create) => {
  const request = (headers: Record<string, string> = {}, body: string = '{"token":"x"}', method = 'POST') =>
    fetch(`${fixtures.stack.url}/functions/v1/${path}`, {
      method,
      headers: { apikey: fixtures.stack.keys.publishable, 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body }),
    });

  test('the edge function rejects requests without the project’s publishable key', async () => {
    for (const apikey of ['', 'sb_publishable_x', fixtures.stack.keys.secret])
      expect((await request({ apikey })).status).toBe(401);
  });

  test('the edge function rejects service keys and forged or expired tokens as a caller’s session', async () => {
    const { keys } = fixtures.stack;
    const claims = { sub: fixtures.users.owner.id ?? '', aud: 'authenticated' };
    const tokens = [
      keys.secret,
      await keys.sign({ ...claims, role: 'service_role', exp: Math.floor(Date.now() / 1000) + 60 }),
      await keys.sign({ ...claims, role: 'authenticated', exp: Math.floor(Date.now() / 1000) - 60 }),
      await keys.sign({
        ...claims,
        aud: 'another audience',
        role: 'authenticated',
        exp: Math.floor(Date.now() / 1000) + 60,
      }),
      (fixtures.users.owner.accessToken ?? '').replace(/[^.]+$/, 'AAAA'),
    ];
    for (const token of tokens) expect((await request({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test('the edge function answers 413 to a large body and 400 to invalid JSON, as JSON errors', async () => {
    const session = { authorization: `Bearer ${fixtures.users.owner.accessToken ?? ''}` };
    const large = await request(session, JSON.stringify({ token: 'x'.repeat(70_000) }));
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { code: 'too_large', statusText: 'Payload Too Large' },
    ]);
    const broken = await request(session, '{');
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'invalid', field: 'body' }]);
  });

  test('the edge function accepts only POST, from any origin, and its responses are not cached', async () => {
    expect((await request({}, '', 'GET')).status).toBe(404);
    const preflight = await fetch(`${fixtures.stack.url}/functions/v1/${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const response = await request();
    expect([response.headers.get('cache-control'), response.headers.get('access-control-allow-origin')]).toEqual([
      'no-store',
      '*',
    ]);
  });

  /** An instance of the function in this process. */
  const createInstance = (rate = { burst: 60, perSecond: 1 }) => {
    const { stack } = fixtures;
    const env = {
      supabaseUrl: stack.url,
      trustedProxies: 1,
      publishableKey: stack.keys.publishable,
      secretKey: stack.keys.secret,
      linkSecret: 'x'.repeat(32),
      siteUrl: stack.url,
      mail: null,
    };
    return create({ env, rate });
  };

  test.each([null, '10'])(
    'the edge function stops reading a body of 1 MB at its limit, with the Content-Length %s',
    async (length) => {
      const { stack, users } = fixtures;
      let size = 0;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        const chunk = new TextEncoder().encode('x'.repeat(16 * 1024));
        size += chunk.length;
        controller.enqueue(chunk);
        if (size >= 1024 * 1024) controller.close();
      };
      const response = await createInstance().request(`/${path}`, {
        method: 'POST',
        headers: {
          apikey: stack.keys.publishable,
          authorization: `Bearer ${users.owner.accessToken ?? ''}`,
          'content-type': 'application/json',
          ...(length && { 'content-length': length }),
        },
        body: new ReadableStream({ pull }, { highWaterMark: 0 }),
        duplex: 'half',
      } as RequestInit);
      expect([response.status, await response.json()]).toMatchObject([
        413,
        { code: 'too_large', message: 'Permintaan terlalu besar (paling besar 64 kB).' },
      ]);
      expect(size).toBeLessThan(128 * 1024);
    },
  );

  test('the edge function limits the request rate of each client address, in all instances together', async () => {
    // The bucket refills once in 1,000 s, so that it does not during the test.
    const instances = [1, 2].map(() => createInstance({ burst: 2, perSecond: 0.001 }));
    const requestFrom = async (address: string, instance = 0): Promise<Response> => {
      const headers = {
        apikey: fixtures.stack.keys.publishable,
        'x-forwarded-for': address,
        'content-type': 'application/json',
      };
      const init = { method: 'POST', headers, body: '{"token":"x"}' };
      return (await instances[instance]?.request(`/${path}`, init)) ?? new Response(null, { status: 500 });
    };
    const statuses = [(await requestFrom('10.0.0.1')).status, (await requestFrom('10.0.0.1', 1)).status];
    expect(statuses).not.toContain(429);
    const limited = await requestFrom('10.0.0.1');
    expect([limited.status, await limited.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(900);
    expect((await requestFrom('10.0.0.1', 1)).status).toBe(429);
    expect((await requestFrom('10.0.0.2')).status).not.toBe(429);
    await fixtures.sql(`update private.rate_bucket set full_at = full_at - interval '1000 seconds'`);
    expect((await requestFrom('10.0.0.1')).status).not.toBe(429);
    // Addresses that the client adds to x-forwarded-for do not make it another client.
    const spoofed = [
      await requestFrom('1.1.1.1, 10.0.0.9'),
      await requestFrom('2.2.2.2, 10.0.0.9'),
      await requestFrom('3.3.3.3,10.0.0.9'),
    ];
    expect(spoofed.map(({ status }) => status === 429)).toEqual([false, false, true]);
  });
});

describe('the environment of edge functions', () => {
  const env: Record<string, string> = {
    SUPABASE_URL: 'https://x.supabase.co',
    SUPABASE_ANON_KEY: 'a',
    SUPABASE_SERVICE_ROLE_KEY: 's',
    LINK_SECRET: 'l',
    SITE_URL: 'https://app.test///',
  };

  test('readLinkEnv reads the site address, with or without a mail service', () => {
    expect(readLinkEnv((name) => env[name])).toMatchObject({ siteUrl: 'https://app.test', mail: null });
    const mail = { MAIL_API_URL: 'https://mail.test', MAIL_API_KEY: 'k', MAIL_FROM: 'x@app.test' };
    expect(readLinkEnv((name) => ({ ...env, ...mail })[name])).toMatchObject({
      mail: { url: 'https://mail.test', key: 'k', from: 'x@app.test' },
    });
  });

  test.each([
    [undefined, 1, '10.0.0.7'],
    ['2', 2, '10.0.0.1'],
    ['9', 9, 'visitor'],
    // Without a trusted proxy the header is written by the client.
    ['0', 0, 'visitor'],
  ])(
    'with TRUSTED_PROXIES=%s the client address comes from the outermost trusted proxy',
    (configured, count, address) => {
      const { trustedProxies } = readBackendEnv((name) => (name === 'TRUSTED_PROXIES' ? configured : env[name]));
      expect(trustedProxies).toBe(count);
      expect(clientAddress('6.6.6.6, 10.0.0.1, 10.0.0.7', trustedProxies)).toBe(address);
      expect(clientAddress(undefined, trustedProxies)).toBe('visitor');
    },
  );

  test('a TRUSTED_PROXIES that is not a number throws', () => {
    const invalid = (name: string) => (name === 'TRUSTED_PROXIES' ? 'satu' : env[name]);
    expect(() => readBackendEnv(invalid)).toThrow('TRUSTED_PROXIES must be a number, not "satu"');
  });

  test('missing environment variables are named in the error', () => {
    const without =
      (...names: string[]) =>
      (name: string) =>
        names.includes(name) ? undefined : env[name];
    expect(() => readLinkEnv(without('LINK_SECRET', 'SITE_URL'))).toThrow('Missing environment: LINK_SECRET, SITE_URL');
    expect(() => readBackendEnv(without('SUPABASE_URL'))).toThrow('Missing environment: SUPABASE_URL');
    expect(() => readLinkEnv((name) => ({ ...env, MAIL_API_URL: 'https://mail.test' })[name])).toThrow(
      'Missing environment: MAIL_API_KEY, MAIL_FROM',
    );
  });
});

describe.each(Object.entries(scenarios))('%s', (_, createScenario) => {
  const pollOptions = { interval: 5 };
  const start = async (...faults: Fault[]) => {
    const harness = await startHarness(fixtures);
    const {
      actor,
      initial: [initialState, ...events],
      ...scenario
    } = await createScenario(harness);
    const isAt = (state: unknown) => {
      const snapshot = actor.getSnapshot() as {
        status: string;
        hasTag(tag: string): boolean;
        matches(state: unknown): boolean;
      };
      return snapshot.matches(state) && (snapshot.status === 'done' || !snapshot.hasTag('busy'));
    };
    await expect.poll(() => isAt(initialState), pollOptions).toBe(true);
    harness.faults.push(...faults);
    for (const event of events) actor.send(event);
    return { ...scenario, harness, isAt, send: actor.send.bind(actor), stop: () => harness.root.stop() };
  };

  test('the action takes effect once after two failed calls and one whose response is lost', async () => {
    const { harness, send, event, failed, done, isAt, isReflected, effects, stop } = await start(
      'unavailable',
      'unavailable',
      'responseLost',
    );
    const before = await effects();
    for (const __ of ['unavailable', 'unavailable']) {
      send(event);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await expect.poll(() => isAt(failed), pollOptions).toBe(true);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      expect(await effects()).toEqual(before);
    }
    send(event);
    await expect.poll(() => harness.lostResponses, pollOptions).toBe(1);
    harness.clock.increment(30_000);
    expect(isAt(failed)).toBe(true);
    const after = await effects();
    expect(after).toEqual(before.map(() => 1));
    await expect.poll(isReflected ?? (() => true), pollOptions).toBe(true);
    send(event);
    await expect.poll(() => isAt(done), pollOptions).toBe(true);
    expect(await effects()).toEqual(after);
    stop();
  });

  test('the action has no effect when every call fails, and the screen still offers another action', async () => {
    const { send, event, failed, isAt, nextAction, effects, stop } = await start(
      ...Array<Fault>(5).fill('unavailable'),
    );
    const before = await effects();
    for (const __ of [1, 2, 3, 4]) {
      send(event);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await expect.poll(() => isAt(failed), pollOptions).toBe(true);
    }
    expect(await effects()).toEqual(before);
    const [nextEvent, nextState] = nextAction ?? [event, failed];
    send(nextEvent);
    await expect.poll(() => isAt(nextState), pollOptions).toBe(true);
    stop();
  });
});

interface Signing {
  user: object;
  address: string | undefined;
  /** The secrets, each of which signs. */
  by: string[];
  id: string;
  /** Milliseconds since the time of the request. */
  age: number;
  /** Changes the body after it was signed. */
  change: (body: string) => string;
}

/** The hook of the auth service: no caller, but a signature. */
describe('sms-hook', () => {
  const secret = `v1,whsec_${Buffer.from('kunci hook').toString('base64')}`;
  const older = `v1,whsec_${Buffer.from('kunci lama').toString('base64')}`;
  const newPhone = (): string => `62812${String(randomInt(10 ** 8)).padStart(8, '0')}`;
  const minutes = (count: number): number => count * 60_000;

  /** An instance of the hook whose requests to WAHA end in `respond`. */
  const createInstance = (
    respond: () => Promise<Response> | Response = () => Response.json({ id: 'x' }),
    /** What the auth service says to a request without the token of a security check; null: the check is not needed. */
    check: object | null = null,
    /** Of the response with WhatsApp. */
    patience = UNLIMITED,
  ) => {
    const { stack } = fixtures;
    const sent: unknown[] = [];
    const late: Promise<void>[] = [];
    const app = createSmsHook({
      env: {
        supabaseUrl: stack.url,
        publishableKey: stack.keys.publishable,
        secretKey: stack.keys.secret,
        trustedProxies: 1,
        wahaUrl: 'http://waha.test',
        wahaKey: 'x',
        hookSecrets: `${older}|${secret}`,
        session: 'kode',
        needsCheck: check !== null,
      },
      fetch: async (input, init) => {
        const { url } = new Request(input, init);
        if (check && url === `${stack.url}/auth/v1/otp`) return Response.json(check, { status: 400 });
        if (url !== 'http://waha.test/api/sendText') return fetch(input, init);
        sent.push(JSON.parse(init?.body as string));
        return respond();
      },
      waitUntil: (work) => void late.push(work),
      patience,
    });
    const call = async (
      sms: object,
      {
        by = [secret],
        id = randomUUID() as string,
        age = 0,
        change = (body: string) => body,
        user = {},
        address,
      }: Partial<Signing> = {},
    ): Promise<[number, unknown]> => {
      const body = JSON.stringify({ user, sms, ...(address && { metadata: { ip_address: address } }) });
      const timestamp = Math.floor((Date.now() - age) / 1000);
      const signature = by.map((one) => {
        const key = Buffer.from(one.replace('v1,whsec_', ''), 'base64');
        return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
      });
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature.join(', '),
      };
      const response = await app.request('/sms-hook', { method: 'POST', headers, body: change(body) });
      return [response.status, await response.json()];
    };
    return { call, sent, late };
  };

  test.each<[string, Partial<Signing>]>([
    ['no signature', { by: [] }],
    ['the signature of another secret', { by: [`v1,whsec_${Buffer.from('lain').toString('base64')}`] }],
    ['another body', { change: (body: string) => body.replace('123456', '654321') }],
    ['a time six minutes ago', { age: minutes(6) }],
    ['a time in six minutes', { age: -minutes(6) }],
    ['an id that is not one', { id: 'a b' }],
  ])('a request with %s is refused, and sends nothing', async (_, signing) => {
    const { call, sent } = createInstance();
    const answer = await call({ otp: '123456', phone: newPhone() }, signing);
    expect(answer).toEqual([401, { error: { http_code: 401, message: 'The signature is not valid.' } }]);
    expect(sent).toEqual([]);
  });

  test.each([[{ otp: '123456' }], [{ otp: '<b>', phone: '6281234567890' }], [{ otp: '123456', phone: '0812' }]])(
    'the message %o is refused',
    async (sms) => {
      const { call, sent } = createInstance();
      expect(await call(sms)).toMatchObject([400, { error: { http_code: 400 } }]);
      expect(sent).toEqual([]);
    },
  );

  test('a code is sent once by the session of the platform, also if the request is repeated', async () => {
    const { call, sent } = createInstance();
    const phone = newPhone();
    const request = { by: [`v1,whsec_${Buffer.from('lain').toString('base64')}`, secret], id: randomUUID() };
    expect(await call({ otp: '123456', phone: `+${phone}` }, request)).toEqual([200, {}]);
    expect(await call({ otp: '123456', phone: `+${phone}` }, request)).toEqual([200, {}]);
    const text = expect.stringContaining('*123456* adalah kode Chabot Anda');
    expect(sent).toEqual([{ session: 'kode', chatId: `${phone}@c.us`, text, linkPreview: false }]);
    expect(await call({ otp: '234567', phone }, { by: [older] })).toEqual([200, {}]);
  });

  test('the sixth code to a number is refused for ten minutes, in all instances together', async () => {
    const instances = [createInstance(), createInstance()];
    const phone = newPhone();
    const began = Date.now();
    for (let count = 0; count < 5; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the order decides
      expect(await instances[count % 2]!.call({ otp: '123456', phone })).toEqual([200, {}]);
    }
    const [, refused] = await instances[1]!.call({ otp: '123456', phone });
    const message = expect.stringMatching(/^Too many codes\. You can request one after \d+ seconds\.$/);
    expect(refused).toEqual({ error: { http_code: 429, message } });
    const [seconds] = JSON.stringify(refused).match(/\d+(?= seconds)/u) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(600 - Math.ceil((Date.now() - began) / 1000));
    expect(Number(seconds)).toBeLessThanOrEqual(600);
    expect(instances[0]!.sent.length + instances[1]!.sent.length).toBe(5);
    expect(await instances[1]!.call({ otp: '123456', phone: newPhone() })).toEqual([200, {}]);
  });

  const account = (phone: string) => ({ phone, phone_confirmed_at: '2026-01-01T00:00:00Z', is_anonymous: false });
  /** Asks for codes until one is refused; at most 400. */
  const useUp = async (call: ReturnType<typeof createInstance>['call'], signing: (n: number) => Partial<Signing>) => {
    for (let n = 0; n < 400; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- until one is refused
      const [, answer] = await call({ otp: '123456', phone: newPhone() }, signing(n));
      if (JSON.stringify(answer) !== '{}') return n;
    }
    throw new Error('Nothing was refused');
  };

  test('a visitor who has codes sent to many numbers keeps no one else from signing in or registering', async () => {
    const { call } = createInstance();
    expect(await useUp(call, () => ({ address: '2001:db8::1' }))).toBe(20);
    const mine = newPhone();
    // The same network, with another address of it.
    expect(await call({ otp: '123456', phone: newPhone() }, { address: '2001:db8::abcd' })).toMatchObject([
      200,
      { error: { http_code: 429 } },
    ]);
    expect(await call({ otp: '123456', phone: newPhone() }, { address: '198.51.100.7' })).toEqual([200, {}]);
    // An account signs in, also from the address of the visitor.
    expect(await call({ otp: '123456', phone: mine }, { address: '2001:db8::1', user: account(mine) })).toEqual([
      200,
      {},
    ]);
  });

  test('strangers who use up what all may register leave the codes of those who sign in', async () => {
    const { call } = createInstance();
    await useUp(call, (n) => ({ address: `203.0.113.${n % 250}` }));
    const mine = newPhone();
    expect(await call({ otp: '123456', phone: newPhone() }, { address: '198.51.100.8' })).toMatchObject([
      200,
      { error: { http_code: 429 } },
    ]);
    expect(await call({ otp: '123456', phone: mine }, { address: '198.51.100.8', user: account(mine) })).toEqual([
      200,
      {},
    ]);
    await fixtures.sql("delete from private.rate_bucket where key like 'sms-hook:all:%'");
  });

  test('a stranger who asks for codes to a number leaves its owner theirs', async () => {
    const { call } = createInstance();
    const mine = newPhone();
    const ask = (address: string) => call({ otp: '123456', phone: mine }, { address, user: account(mine) });
    const refused = [200, { error: { http_code: 429, message: expect.any(String) } }];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let n = 0; n < 5; n += 1) expect(await ask('203.0.113.9')).toEqual([200, {}]);
    expect(await ask('203.0.113.9')).toEqual(refused);
    expect(await ask('198.51.100.9')).toEqual([200, {}]);
  });

  test('an anonymous visitor has no code sent to a number that they name', async () => {
    const { call, sent } = createInstance();
    const user = { is_anonymous: true, phone: '' };
    expect(await call({ otp: '123456', phone: newPhone() }, { user })).toMatchObject([
      200,
      { error: { http_code: 403 } },
    ]);
    expect(sent).toEqual([]);
  });

  test.each([
    [{ code: 400, error_code: 'validation_failed', msg: 'One of email or phone must be set' }, false],
    [{ code: 'validation_failed', message: 'One of email or phone must be set' }, false],
    [{ code: 400, error_code: 'captcha_failed', msg: 'captcha protection' }, true],
    [{ code: 'captcha_failed', message: 'captcha protection' }, true],
  ])('while the auth service says %o without a security check, codes are sent: %s', async (check, isSent) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const { call, sent } = createInstance(undefined, check);
    const answer = await call({ otp: '123456', phone: newPhone() });
    expect(answer).toMatchObject([200, isSent ? {} : { error: { http_code: 503 } }]);
    expect(Object.keys(answer[1] as object)).toEqual(isSent ? [] : ['error']);
    expect(sent).toHaveLength(isSent ? 1 : 0);
    expect(log.mock.calls.length > 0).toBe(!isSent);
  });

  test('a refusal of WhatsApp is passed on, and the log has no code and no number', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const { call } = createInstance(() => Response.json({ status: 'STOPPED', expected: ['WORKING'] }, { status: 422 }));
    const phone = newPhone();
    const message = 'WhatsApp did not take the code.';
    expect(await call({ otp: '918273', phone })).toEqual([200, { error: { http_code: 422, message } }]);
    expect(log).toHaveBeenCalled();
    expect(JSON.stringify(log.mock.calls)).not.toMatch(new RegExp(`918273|${phone}`));
  });

  test('the response does not wait for a slow WhatsApp', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { call, late } = createInstance(() => promise, null, 100);
    expect(await call({ otp: '123456', phone: newPhone() })).toEqual([200, {}]);
    expect(late).toHaveLength(1);
    resolve(Response.json({ id: 'x' }));
    await late[0];
  });

  describe('called by the auth service', () => {
    const auth = async (path: string, body: object): Promise<[number, Record<string, unknown>]> => {
      const { stack } = fixtures;
      const response = await fetch(`${stack.url}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return [response.status, (await response.json()) as Record<string, unknown>];
    };
    const messagesTo = (phone: string): string[] =>
      (fixtures.stack.whatsapp.server.findChat('chabot-kode', `${phone}@c.us`)?.messages ?? [])
        .filter(({ fromMe }) => fromMe)
        .map(({ body }) => body ?? '');

    test('an account signs in by the code on its WhatsApp, once', async () => {
      const { stack } = fixtures;
      const phone = newPhone();
      const headers = { apikey: stack.keys.secret, 'content-type': 'application/json' };
      const body = JSON.stringify({ phone, phone_confirm: true });
      await fetch(`${stack.url}/auth/v1/admin/users`, { method: 'POST', headers, body });
      expect(await auth('otp', { phone: `+${phone}`, create_user: false })).toEqual([200, {}]);
      // The answer does not wait for the code: it is the same without an account.
      await expect.poll(() => messagesTo(phone)).toHaveLength(1);
      const [text = '', ...more] = messagesTo(phone);
      expect(more).toEqual([]);
      const token = /^\*(\d{6})\*/.exec(text)?.[1] ?? '';
      const wrong = String((Number(token) + 1) % 10 ** 6).padStart(6, '0');
      expect(await auth('verify', { type: 'sms', phone, token: wrong })).toMatchObject([403, {}]);
      expect(await auth('verify', { type: 'sms', phone, token })).toMatchObject([200, { user: { phone } }]);
      expect(await auth('verify', { type: 'sms', phone, token })).toMatchObject([403, {}]);
      // The mailbox holds what no hook sends.
      expect(stack.mailbox.messages().filter(({ to }) => to === phone)).toEqual([]);
      expect(await auth('otp', { phone, create_user: false })).toMatchObject([429, {}]);
    });

    test('a visitor who asks for codes to many numbers keeps no account from signing in', async () => {
      const { stack } = fixtures;
      const phone = newPhone();
      const headers = { apikey: stack.keys.secret, 'content-type': 'application/json' };
      const body = JSON.stringify({ phone, phone_confirm: true });
      await fetch(`${stack.url}/auth/v1/admin/users`, { method: 'POST', headers, body });
      const strangers = Array.from({ length: 30 }, newPhone);
      await Promise.all(strangers.map((one, n) => auth('otp', { phone: one, create_user: n % 2 === 0 })));
      expect(await auth('otp', { phone, create_user: false })).toEqual([200, {}]);
      await expect.poll(() => messagesTo(phone)).toHaveLength(1);
      for (const one of strangers.filter((_, n) => n % 2 === 1)) expect(messagesTo(one)).toEqual([]);
    });

    test('a number without an account gets no code and no account, and the same answer as one with', async () => {
      const phone = newPhone();
      expect(await auth('otp', { phone, create_user: false })).toEqual([200, {}]);
      expect(messagesTo(phone)).toEqual([]);
      const found = await fixtures.stack.database.query('select id from auth.users where phone = $1', [phone]);
      expect(found).toEqual([]);
    });
  });
});
