import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { refusal, said, visitor } from '../account/account.fixture.ts';
import { checkCode, requestLink } from './recovery.service.ts';
import { confirmLink, checkCode as proveCode, resendCode, signUp } from './registration.service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const here = new AbortController().signal;
const comeBack = 'https://app.test/login?wanted=%2Fteam%2Finvitation%2Fx';

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

describe('signing up', () => {
  const credentials = { login: ' Baru@Usaha.ID ', password: ' spasi di depan' };

  test('sends the password as it was typed, the address as it is kept, and where the link leads', async () => {
    const { server, client } = visitor();
    server.meddle(() => server.json({ id: 'u1', email: 'baru@usaha.id' }));
    expect(await signUp(client, credentials, comeBack, here)).toEqual({ sent: { by: 'email', to: 'baru@usaha.id' } });
    expect(said(server, 'signup')).toMatchObject({ email: 'baru@usaha.id', password: ' spasi di depan' });
  });

  test.each([
    ['just now', '2026-11-20T03:00:00.100Z', 'u1'],
    ['weeks ago, by whomever', '2026-11-01T03:00:00Z', null],
  ])('says which account was made by it, unless it was begun before: %s', async (_, created_at, expected) => {
    const { server, client } = visitor();
    const user = { id: 'u1', email: 'baru@usaha.id', created_at, confirmation_sent_at: '2026-11-20T03:00:00.300Z' };
    server.meddle(() => server.json(user));
    const began = vi.fn<(userId: string | null) => void>();
    await signUp(client, credentials, comeBack, here, began);
    expect(began.mock.lastCall).toEqual([expected]);
  });

  test('who proves an address that somebody else had begun with is let in by their own password', async () => {
    const { server, client } = visitor();
    server.meddle((path) =>
      path.endsWith('verify')
        ? server.json(server.issue())
        : path.endsWith('user')
          ? server.json({ id: 'sari' })
          : null,
    );
    const typed = { by: 'email', to: 'baru@usaha.id', code: '123456' } as const;
    expect(await proveCode(client, typed, 'punya saya')).toMatchObject({ proven: true });
    expect(said(server, 'user')).toMatchObject({ password: 'punya saya' });
    // Where nobody has been before nothing is kept to be said again.
    const fresh = visitor();
    fresh.server.meddle((path) => (path.endsWith('verify') ? fresh.server.json(fresh.server.issue()) : null));
    await proveCode(fresh.client, typed);
    expect(said(fresh.server, 'user')).toBeNull();
  });

  test('by a number as Indonesians write it', async () => {
    const { server, client } = visitor();
    server.meddle(() => server.json({ id: 'u1', phone: '6281234567890' }));
    const answer = await signUp(client, { ...credentials, login: '0812-3456-7890' }, comeBack, here);
    expect(answer).toEqual({ sent: { by: 'phone', to: '+6281234567890' } });
  });

  test('where nothing has to be proven the account is open', async () => {
    const { server, client } = visitor();
    server.meddle(() => server.json(server.issue()));
    expect(await signUp(client, credentials, comeBack, here)).toEqual({ entered: true });
    expect((await client.current())?.user.id).toBe('sari');
  });

  test.each(refusals)('a %i %o is %o', async (status, body, refused) => {
    const { server, client } = visitor();
    server.meddle(() => refusal(status, body));
    expect(await signUp(client, credentials, comeBack, here)).toEqual({ refused });
  });

  test.each([
    ['x'.repeat(73), 'long-password'],
    ['é'.repeat(37), 'long-password'],
  ])('%s is refused before anything is sent', async (password, why) => {
    const { server, client } = visitor();
    expect(await signUp(client, { ...credentials, password }, comeBack, here)).toEqual({ refused: { why } });
    expect(server.calls).toEqual([]);
  });

  test('an outage is tried again until nobody waits any more', async () => {
    const { server, client } = visitor();
    server.meddle(() => server.json({}, 503));
    const leaving = new AbortController();
    const answer = signUp(client, credentials, comeBack, leaving.signal);
    for (const [at, pause] of [0, 200, 400, 800].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await vi.advanceTimersByTimeAsync(pause);
      // Each attempt makes a proof of its own, which takes real time.
      // oxlint-disable-next-line no-await-in-loop -- the same
      await vi.waitUntil(() => server.asked('signup') === at + 1);
    }
    leaving.abort();
    expect(await answer).toEqual({ refused: { why: 'unreachable' } });
  });

  test('another mail may be too soon, and a link too old', async () => {
    const { server, client } = visitor();
    server.meddle((path) =>
      path.endsWith('resend')
        ? refusal(429, { code: 'over_email_send_rate_limit', message: 'too soon' }, { 'retry-after': '7' })
        : refusal(403, { code: 'otp_expired', message: 'Token has expired or is invalid' }),
    );
    expect(await resendCode(client, { by: 'email', to: 'baru@usaha.id' }, comeBack, here)).toEqual({
      refused: { why: 'rate-limited', retryAfter: 7 },
    });
    expect(await confirmLink(client, link, null)).toEqual({
      refused: { why: 'wrong-mail-code' },
    });
  });
});

const link = { token_hash: 'pkce_0123456789abcdef', type: 'email' } as const;

describe('the link of the mail', () => {
  const opened = () => {
    const { server, client } = visitor();
    const told: string[] = [];
    client.onAuthChange((event) => told.push(event));
    server.meddle((path) =>
      path.endsWith('verify')
        ? server.json(server.issue())
        : path.endsWith('user')
          ? server.json({ id: 'sari', email: 'owner@chabot.test' })
          : null,
    );
    return { server, client, told };
  };

  test('opens the account that this browser began, and its password stays', async () => {
    const { server, client, told } = opened();
    expect(await confirmLink(client, link, 'sari')).toEqual({ proven: true });
    expect(said(server, 'verify')).toEqual(link);
    expect(server.calls.filter(({ path, body }) => path.endsWith('user') && body !== '')).toEqual([]);
    expect(told).toContain('SIGNED_IN');
    expect((await client.current())?.user.id).toBe('sari');
  });

  test.each([
    ['nobody began it here', null],
    ['another one was begun here', 'bagus'],
  ])('leaves no password of whoever began the account, and lets nobody in before another: %s', async (_, begun) => {
    const { server, client, told } = opened();
    let stored: unknown;
    server.meddle(async (path) => {
      if (path.endsWith('verify')) return server.json(server.issue());
      stored = await client.current();
      return server.json({ id: 'sari', email: 'owner@chabot.test' });
    });
    expect(await confirmLink(client, link, begun)).toEqual({ proven: true });
    // Whoever looks into the cookie while the old password is replaced finds nobody who could be sent to work.
    expect(stored).toBeNull();
    expect(server.calls.find(({ path }) => path.endsWith('user'))?.token).toBeTruthy();
    expect(told).toEqual(['PASSWORD_RECOVERY']);
    expect((await client.current())?.user.id).toBe('sari');
    const first = said(server, 'user')?.['password'];
    expect(String(first).length).toBeGreaterThan(40);
    expect(new TextEncoder().encode(String(first)).length).toBeLessThanOrEqual(72);
    // Another each time.
    client.drop();
    await confirmLink(client, link, begun);
    expect(said(server, 'user')?.['password']).not.toBe(first);
  });
});

describe('a forgotten password', () => {
  test.each([
    ['a known address', 'owner@chabot.test', () => ({ status: 200, body: {} }), 'email', 'owner@chabot.test'],
    [
      'a number nobody has',
      '0812 3456 7890',
      () => ({ status: 422, body: { code: 'otp_disabled', message: 'Signups not allowed for otp' } }),
      'phone',
      '+6281234567890',
    ],
  ])('%s gets the same answer', async (_, login, answered, by, to) => {
    const { server, client } = visitor();
    server.meddle(() => refusal(answered().status, answered().body));
    expect(await requestLink(client, login, comeBack, here)).toEqual({ sent: { by, to } });
  });

  test('a texted code opens a session whose password is still to be chosen', async () => {
    const { server, client } = visitor();
    const told: string[] = [];
    client.onAuthChange((event) => told.push(event));
    server.meddle(() => server.json(server.issue()));
    const code = { by: 'phone', to: '+6281234567890', code: '123 456' } as const;
    expect(await checkCode(client, code)).toEqual({ proven: true });
    expect(said(server, 'verify')).toEqual({ phone: '+6281234567890', token: '123456', type: 'sms' });
    expect(told).toEqual(['PASSWORD_RECOVERY']);
  });

  test.each([
    [403, { code: 'otp_expired', message: 'Token has expired or is invalid' }, { why: 'wrong-mail-code' }],
    [429, { code: 'over_request_rate_limit', message: 'too many' }, { why: 'rate-limited', retryAfter: 60 }],
    [502, {}, { why: 'unreachable' }],
    [200, { nothing: true }, { why: 'half-answer' }],
  ])('a texted code that is answered with %i %o', async (status, body, refused) => {
    const { server, client } = visitor();
    server.meddle(() => refusal(status, body));
    expect(await checkCode(client, { by: 'phone', to: '+6281234567890', code: '123456' })).toEqual({ refused });
  });
});
