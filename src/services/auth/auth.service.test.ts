import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { signOut } from '../platform/session.end.ts';
import { authServer, browser } from '../platform/session.fixture.ts';
import { identityOf } from '../platform/session.identity.ts';
import { setPassword, signIn, verifyCode } from './auth.service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const server = authServer();
  const device = browser(server);
  return { server, device, client: device.tab() };
};
/** Never aborts. */
const signal = new AbortController().signal;
const credentials = { login: 'owner@chabot.test', password: 'rahasia-chabot' };
const sari = { userId: 'sari', login: 'owner@chabot.test', level: 'aal1', requiredLevel: 'aal1' };
const totp = { id: 'f1', factor_type: 'totp', status: 'verified' };

const bodyOf = (server: ReturnType<typeof authServer>, path: string) =>
  JSON.parse(server.calls.findLast((call) => call.path.endsWith(path))?.body ?? 'null') as Record<string, unknown>;

describe('sign-in', () => {
  test.each([
    ['  Owner@Chabot.Test ', { email: 'owner@chabot.test' }],
    ['0812 3456 7890', { phone: '+6281234567890' }],
    ['62 811 123 456', { phone: '+62811123456' }],
    ['+62 812-3456-7890', { phone: '+6281234567890' }],
    ['budi@toko-é.id', { email: 'budi@xn--toko--fsa.id' }],
  ])('the login %o is normalised before it is sent', async (login, sent) => {
    const { server, client } = setUp();
    expect(await signIn(client, { login, password: ' keeps its spaces ' }, signal)).toEqual(sari);
    expect(bodyOf(server, 'password')).toMatchObject({ ...sent, password: ' keeps its spaces ' });
  });

  test.each([
    ['owner@', 'bad-email'],
    ['a b@c.d', 'bad-email'],
    ['085', 'bad-phone'],
    ['sari', 'bad-phone'],
  ])('the login %o is refused without a request', async (login, why) => {
    const { server, client } = setUp();
    expect(await signIn(client, { login, password: 'x' }, signal)).toEqual({ refused: { why } });
    expect(server.calls).toEqual([]);
  });

  test.each([
    [400, { code: 'invalid_credentials', message: 'Invalid login credentials' }, { why: 'wrong-credentials' }],
    [400, { code: 'email_not_confirmed', message: 'Email not confirmed' }, { why: 'email-not-confirmed' }],
    [403, { code: 'user_banned', message: 'User is banned' }, { why: 'banned' }],
    [400, { code: 'something_new', message: '?' }, { why: 'unexpected' }],
    [429, { code: 'over_request_rate_limit', message: 'too many' }, { why: 'rate-limited', retryAfter: 42 }],
  ])('a %i response with %o is refused with the matching reason', async (status, body, refused) => {
    const { server, client, device } = setUp();
    const headers = { 'retry-after': '42', 'x-supabase-api-version': '2024-01-01' };
    server.intercept(() => new Response(JSON.stringify(body), { status, headers }));
    expect(await signIn(client, credentials, signal)).toEqual({ refused });
    expect(device.cookies.size).toBe(0);
  });

  test('a sign-in succeeds after a short outage', async () => {
    const { server, client } = setUp();
    let left = 3;
    server.intercept(() => (left-- > 0 ? server.json({}, 502) : null));
    const result = signIn(client, credentials, signal);
    await vi.advanceTimersByTimeAsync(200 + 400 + 800);
    expect(await result).toEqual(sari);
  });

  test('a sign-in in an outage is retried after 200 ms, doubling up to 30 s, until it is aborted', async () => {
    const { server, client } = setUp();
    server.intercept(() => 'offline');
    const abort = new AbortController();
    const result = signIn(client, credentials, abort.signal);
    const requests: number[] = [];
    for (const pause of [0, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]) {
      await vi.advanceTimersByTimeAsync(pause);
      requests.push(server.requestCount('password'));
    }
    expect(requests).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    abort.abort();
    expect(await result).toEqual({ refused: { why: 'unreachable' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requestCount('password')).toBe(11);
  });

  test('a sign-in without cookies is refused with that reason', async () => {
    const { client, device } = setUp();
    device.cookies.set = () => device.cookies;
    expect(await signIn(client, credentials, signal)).toEqual({ refused: { why: 'no-cookies' } });
  });
});

describe('second factor', () => {
  const setUpWithFactor = async () => {
    const made = setUp();
    const session = made.server.issue();
    await made.client.store({ ...session, user: { ...session.user, factors: [totp] } });
    return made;
  };

  test('a user with a verified factor requires aal2', async () => {
    const { client } = await setUpWithFactor();
    expect(identityOf((await client.current())!)).toMatchObject({ level: 'aal1', requiredLevel: 'aal2' });
  });

  test('a user whose only factor is a phone requires aal2 like the database, and lacks an authenticator app', () => {
    const { access_token, user } = setUp().server.issue();
    const identityWith = (...factors: object[]) =>
      identityOf({ access_token, user: { ...user, factors } } as Parameters<typeof identityOf>[0]);
    const sms = { ...totp, id: 'f3', factor_type: 'phone' };
    expect(identityWith(sms)).toMatchObject({ requiredLevel: 'aal2', lacksAuthenticator: true });
    expect(identityWith(sms, totp)).not.toHaveProperty('lacksAuthenticator');
    expect(identityWith({ ...sms, status: 'unverified' })).toMatchObject({ requiredLevel: 'aal1' });
  });

  test('a correct code raises the session to aal2', async () => {
    const { server, client } = await setUpWithFactor();
    const aal2Session = server.issue(3600, 'aal2');
    server.intercept((path) => {
      if (path.endsWith('challenge')) return server.json({ id: 'c1', type: 'totp', expires_at: 0 });
      return path.endsWith('verify')
        ? server.json({ ...aal2Session, user: { ...aal2Session.user, factors: [totp] } })
        : null;
    });
    expect(await verifyCode(client, '123 456', signal)).toMatchObject({ level: 'aal2', requiredLevel: 'aal2' });
    expect(bodyOf(server, 'verify')).toEqual({ challenge_id: 'c1', code: '123456' });
  });

  test.each([
    [{ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }, 'wrong-code'],
    [{ code: 'mfa_verification_failed', message: 'Code has already been used' }, 'code-used'],
    [{ code: 'mfa_challenge_expired', message: 'Challenge expired' }, 'expired'],
  ])('a code that fails with %o is refused with the matching reason', async (body, why) => {
    const { server, client } = await setUpWithFactor();
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    server.intercept((path) =>
      path.endsWith('challenge')
        ? server.json({ id: 'c1', type: 'totp', expires_at: 0 })
        : new Response(JSON.stringify(body), { status: 422, headers }),
    );
    expect(await verifyCode(client, '123456', signal)).toEqual({ refused: { why } });
  });
});

test('a weak password is refused with all its reasons', async () => {
  const { server, client } = setUp();
  await client.store(server.issue());
  const body = { code: 'weak_password', message: 'weak', weak_password: { reasons: ['length', 'pwned'] } };
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  server.intercept(() => new Response(JSON.stringify(body), { status: 422, headers }));
  expect(await setPassword(client, 'x')).toEqual({ refused: { why: 'weak-password', reasons: ['length', 'pwned'] } });
});

test('a common password is refused before it is sent', async () => {
  const { server, client } = setUp();
  await client.store(server.issue());
  expect(await setPassword(client, 'Indonesia1945')).toEqual({
    refused: { why: 'weak-password', reasons: ['common'] },
  });
  expect(server.requestCount('/user')).toBe(0);
});

describe('sign-out', () => {
  test.each([
    ['local', 'end_own_session'],
    ['global', 'logout'],
  ] as const)('a %s sign-out deletes the cookie and ends the session on the service', async (scope, call) => {
    const { server, client, device } = setUp();
    await client.store(server.issue());
    expect(await signOut(client, scope)).toBeNull();
    expect(device.cookies.size).toBe(0);
    await expect.poll(() => server.requestCount(call)).toBe(1);
  });

  test.each([
    ['hangs', () => new Promise<never>(() => {})],
    ['breaks', () => new Response('<html>', { status: 502 })],
    ['is out of reach', () => 'offline' as const],
  ])('the cookie is deleted before the request to a service that %s', async (_, response) => {
    const { server, client, device } = setUp();
    await client.store(server.issue());
    let left: number | undefined;
    server.intercept((path) => {
      if (!path.endsWith('end_own_session')) return null;
      left = device.cookies.size;
      return response();
    });
    expect(await signOut(client, 'local')).toBeNull();
    await expect.poll(() => left).toBeDefined();
    expect(left).toBe(0);
  });

  test('ending the other sessions keeps this one', async () => {
    const { server, client, device } = setUp();
    await client.store(server.issue());
    expect(await signOut(client, 'others')).toBeNull();
    expect(device.cookies.size).toBeGreaterThan(0);
  });

  test('a global sign-out offline ends this session and reports that others may remain', async () => {
    const { server, client, device } = setUp();
    await client.store(server.issue());
    server.intercept(() => 'offline');
    expect(await signOut(client, 'global')).toEqual({ refused: { why: 'others-remain' } });
    expect(device.cookies.size).toBe(0);
  });
});
