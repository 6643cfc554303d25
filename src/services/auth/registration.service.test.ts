import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { retry } from '../../../tests/sut/retry.ts';
import { errorResponse, lastRequestBody, visitor } from '../account/account.fixture.ts';
import { verifyOneTimeCode, requestLink } from './recovery.service.ts';
import { confirmLink, verifyOneTimeCode as verifySignupCode, resendCode, signUp } from './registration.service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const signal = new AbortController().signal;
const redirectTo = 'https://app.test/login?wanted=%2Fteam%2Finvitation%2Fx';

const refusals: [status: number, body: object, refused: object][] = [
  [
    422,
    { code: 'weak_password', message: 'weak', weak_password: { reasons: ['length', 'characters', 'pwned'] } },
    { why: 'weak-password', reasons: ['length', 'characters', 'pwned'] },
  ],
  [422, { code: 'user_already_exists', message: 'User already registered' }, { why: 'taken' }],
  [422, { code: 'signup_disabled', message: 'Signups not allowed' }, { why: 'signup-closed' }],
  [
    400,
    { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
    { why: 'bad-email' },
  ],
  [400, { code: 'validation_failed', message: 'Password cannot be longer than 72' }, { why: 'long-password' }],
  [
    429,
    { code: 'over_email_send_rate_limit', message: 'only after 42 seconds' },
    { why: 'rate-limited', retryAfter: 42 },
  ],
];

describe('sign-up', () => {
  const credentials = { name: 'Dewi Lestari', login: ' Baru@Usaha.ID ', password: ' spasi di depan' };

  test.each([
    ['password', 'common'],
    ['baruusaha1', 'login'],
  ])('the password %s is refused before it is sent', async (password, reason) => {
    const { server, client } = visitor();
    expect(await signUp(client, { ...credentials, login: ' Baru@Usaha.ID ', password }, redirectTo, signal)).toEqual({
      refused: { why: 'weak-password', reasons: [reason] },
    });
    expect(server.requestCount('/signup')).toBe(0);
  });

  test('a sign-up sends the name, the password unchanged and the address normalised', async () => {
    const { server, client } = visitor();
    server.intercept(() => server.json({ id: 'u1', email: 'baru@usaha.id' }));
    expect(await signUp(client, credentials, redirectTo, signal)).toEqual({
      sent: { by: 'email', to: 'baru@usaha.id' },
    });
    expect(lastRequestBody(server, 'signup')).toMatchObject({
      email: 'baru@usaha.id',
      password: ' spasi di depan',
      data: { full_name: 'Dewi Lestari' },
    });
  });

  test.each([
    ['created just now', '2026-11-20T03:00:00.100Z', 'u1'],
    ['created weeks ago', '2026-11-01T03:00:00Z', null],
  ])(
    'a sign-up reports the id of its pending account, or null for an older one: %s',
    async (_, created_at, expected) => {
      const { server, client } = visitor();
      const user = { id: 'u1', email: 'baru@usaha.id', created_at, confirmation_sent_at: '2026-11-20T03:00:00.300Z' };
      server.intercept(() => server.json(user));
      const onPending = vi.fn<(userId: string | null) => void>();
      await signUp(client, credentials, redirectTo, signal, onPending);
      expect(onPending.mock.lastCall).toEqual([expected]);
    },
  );

  test('verifying the code of an account that another person created replaces its name and password', async () => {
    const { server, client } = visitor();
    server.intercept((path) =>
      path.endsWith('verify')
        ? server.json(server.issue())
        : path.endsWith('user')
          ? server.json({ id: 'sari' })
          : null,
    );
    const typed = { by: 'email', to: 'baru@usaha.id', code: '123456' } as const;
    expect(await verifySignupCode(client, typed, { userId: null, name: 'Dewi', password: 'punya saya' })).toMatchObject(
      {
        verified: true,
      },
    );
    expect(lastRequestBody(server, 'user')).toMatchObject({ password: 'punya saya', data: { full_name: 'Dewi' } });
    // A new account keeps its password.
    const fresh = visitor();
    fresh.server.intercept((path) => (path.endsWith('verify') ? fresh.server.json(fresh.server.issue()) : null));
    await verifySignupCode(fresh.client, typed, { userId: 'sari' });
    expect(lastRequestBody(fresh.server, 'user')).toBeNull();
  });

  test('after a reload the account of another person gets a random password, and a new one must be chosen', async () => {
    const { server, client } = visitor();
    const events: string[] = [];
    client.onAuthChange((event) => events.push(event));
    server.intercept((path) => server.json(path.endsWith('verify') ? server.issue() : { id: 'sari' }));
    const typed = { by: 'email', to: 'baru@usaha.id', code: '123456' } as const;
    expect(await verifySignupCode(client, typed, { userId: null })).toEqual({ verified: true });
    expect(lastRequestBody(server, 'user')).toMatchObject({ password: expect.stringMatching(/^aA1!.{44}$/) });
    expect(events).toEqual(['PASSWORD_RECOVERY']);
  });

  test('a sign-up accepts a phone number in Indonesian notation', async () => {
    const { server, client } = visitor();
    server.intercept(() => server.json({ id: 'u1', phone: '6281234567890' }));
    const result = await signUp(client, { ...credentials, login: '0812-3456-7890' }, redirectTo, signal);
    expect(result).toEqual({ sent: { by: 'phone', to: '+6281234567890' } });
  });

  test('a sign-up without verification starts the session', async () => {
    const { server, client } = visitor();
    server.intercept(() => server.json(server.issue()));
    expect(await signUp(client, credentials, redirectTo, signal)).toEqual({ signedIn: true });
    expect((await client.current())?.user.id).toBe('sari');
  });

  test.each(refusals)('a sign-up that fails with %i %o is refused as %o', async (status, body, refused) => {
    const { server, client } = visitor();
    server.intercept(() => errorResponse(status, body));
    expect(await signUp(client, credentials, redirectTo, signal)).toEqual({ refused });
  });

  test.each([
    ['x'.repeat(73), 'long-password'],
    ['é'.repeat(37), 'long-password'],
  ])('the password %s is refused without a request', async (password, why) => {
    const { server, client } = visitor();
    expect(await signUp(client, { ...credentials, password }, redirectTo, signal)).toEqual({ refused: { why } });
    expect(server.calls).toEqual([]);
  });

  test('a sign-up in an outage is retried until it is aborted', async () => {
    const { server, client } = visitor();
    server.intercept(() => server.json({}, 503));
    const abort = new AbortController();
    const result = signUp(client, credentials, redirectTo, abort.signal);
    for (const [at, pause] of [0, 200, 400, 800].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- attempts are sequential
      await vi.advanceTimersByTimeAsync(pause);
      // Each attempt creates a PKCE challenge, which takes real time.
      // oxlint-disable-next-line no-await-in-loop -- the same
      await retry(() => expect(server.requestCount('signup')).toBe(at + 1));
    }
    abort.abort();
    expect(await result).toEqual({ refused: { why: 'unreachable' } });
  });

  test('resending too soon and an expired link are refused with their reasons', async () => {
    const { server, client } = visitor();
    server.intercept((path) =>
      path.endsWith('resend')
        ? errorResponse(429, { code: 'over_email_send_rate_limit', message: 'too soon' }, { 'retry-after': '7' })
        : errorResponse(403, { code: 'otp_expired', message: 'Token has expired or is invalid' }),
    );
    expect(await resendCode(client, { by: 'email', to: 'baru@usaha.id' }, redirectTo, signal)).toEqual({
      refused: { why: 'rate-limited', retryAfter: 7 },
    });
    expect(await confirmLink(client, link, null)).toEqual({
      refused: { why: 'wrong-one-time-code' },
    });
  });
});

const link = { token_hash: 'pkce_0123456789abcdef', type: 'email' } as const;

describe('confirmation link', () => {
  const setUpLink = () => {
    const { server, client } = visitor();
    const events: string[] = [];
    client.onAuthChange((event) => events.push(event));
    server.intercept((path) =>
      path.endsWith('verify')
        ? server.json(server.issue())
        : path.endsWith('user')
          ? server.json({ id: 'sari', email: 'owner@chabot.test' })
          : null,
    );
    return { server, client, events };
  };

  test('a link of an account that this browser created signs in and keeps the password', async () => {
    const { server, client, events } = setUpLink();
    expect(await confirmLink(client, link, 'sari')).toEqual({ verified: true });
    expect(lastRequestBody(server, 'verify')).toEqual(link);
    expect(server.calls.filter(({ path, body }) => path.endsWith('user') && body !== '')).toEqual([]);
    expect(events).toContain('SIGNED_IN');
    expect((await client.current())?.user.id).toBe('sari');
  });

  test.each([
    ['no account was created here', null],
    ['another account was created here', 'bagus'],
  ])(
    'a link of an account created elsewhere replaces its password and requires a new one: %s',
    async (_, pendingUserId) => {
      const { server, client, events } = setUpLink();
      let stored: unknown;
      server.intercept(async (path) => {
        if (path.endsWith('verify')) return server.json(server.issue());
        stored = await client.current();
        return server.json({ id: 'sari', email: 'owner@chabot.test' });
      });
      expect(await confirmLink(client, link, pendingUserId)).toEqual({ verified: true });
      // While the password is replaced, the session is not in the cookie.
      expect(stored).toBeNull();
      expect(server.calls.find(({ path }) => path.endsWith('user'))?.token).toBeTruthy();
      expect(events).toEqual(['PASSWORD_RECOVERY']);
      expect((await client.current())?.user.id).toBe('sari');
      const firstPassword = lastRequestBody(server, 'user')?.['password'];
      expect(String(firstPassword).length).toBeGreaterThan(40);
      expect(new TextEncoder().encode(String(firstPassword)).length).toBeLessThanOrEqual(72);
      // The random password differs each time.
      client.endSession();
      await confirmLink(client, link, pendingUserId);
      expect(lastRequestBody(server, 'user')?.['password']).not.toBe(firstPassword);
    },
  );
});

describe('password recovery', () => {
  test.each([
    ['a known address', 'owner@chabot.test', () => ({ status: 200, body: {} }), 'email', 'owner@chabot.test'],
    [
      'an unknown number',
      '0812 3456 7890',
      () => ({ status: 422, body: { code: 'otp_disabled', message: 'Signups not allowed for otp' } }),
      'phone',
      '+6281234567890',
    ],
  ])('requesting a link for %s returns the same result', async (_, login, response, by, to) => {
    const { server, client } = visitor();
    server.intercept(() => errorResponse(response().status, response().body));
    expect(await requestLink(client, login, redirectTo, signal)).toEqual({ sent: { by, to } });
  });

  test('a code sent by text message starts a session that requires a new password', async () => {
    const { server, client } = visitor();
    const events: string[] = [];
    client.onAuthChange((event) => events.push(event));
    server.intercept(() => server.json(server.issue()));
    const code = { by: 'phone', to: '+6281234567890', code: '123 456' } as const;
    expect(await verifyOneTimeCode(client, code)).toEqual({ verified: true });
    expect(lastRequestBody(server, 'verify')).toEqual({ phone: '+6281234567890', token: '123456', type: 'sms' });
    expect(events).toEqual(['PASSWORD_RECOVERY']);
  });

  test.each([
    [403, { code: 'otp_expired', message: 'Token has expired or is invalid' }, { why: 'wrong-one-time-code' }],
    [429, { code: 'over_request_rate_limit', message: 'too many' }, { why: 'rate-limited', retryAfter: 60 }],
    [502, {}, { why: 'unreachable' }],
    [200, { nothing: true }, { why: 'incomplete-response' }],
  ])('a code that fails with %i %o is refused with the matching reason', async (status, body, refused) => {
    const { server, client } = visitor();
    server.intercept(() => errorResponse(status, body));
    expect(await verifyOneTimeCode(client, { by: 'phone', to: '+6281234567890', code: '123456' })).toEqual({ refused });
  });
});
