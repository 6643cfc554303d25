import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { changePassword, enrol, listFactors, readAccount, removeFactor, sendNonce } from './account.services.ts';
import { checkCode, requestLink } from './recovery.services.ts';
import { confirmLink, resendCode, signUp } from './registration.services.ts';
import { authServer, browser } from './session.fixture.ts';
import { createSession } from './session.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const here = new AbortController().signal;
const comeBack = 'https://app.test/login?wanted=%2Fteam%2Finvitation%2Fx';
const phone = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'HP',
  created_at: '2026-09-12T03:00:00Z',
};
const begun = { ...phone, id: 'f0', status: 'unverified' };

type Server = ReturnType<typeof authServer>;

/** The last path, method aside, and what was said there. */
const said = (server: Server, end: string) =>
  JSON.parse(server.calls.findLast(({ path }) => path.endsWith(end))?.body || 'null') as Record<string, unknown> | null;

const refusal = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-supabase-api-version': '2024-01-01', ...headers } });

const visitor = () => {
  const server = authServer();
  return { server, client: browser(server).tab() };
};
const member = async (factors: object[] = []) => {
  const made = visitor();
  const session = made.server.issue();
  const user = { ...session.user, factors, email_confirmed_at: '2026-09-12T03:00:00Z', phone: '' };
  await made.client.store({ ...session, user } as Parameters<typeof made.client.store>[0]);
  return { ...made, user };
};

const refusals: [status: number, body: object, refused: object][] = [
  [
    422,
    { code: 'weak_password', message: 'weak', weak_password: { reasons: ['length', 'characters', 'pwned'] } },
    { why: 'weak-password', reasons: ['length', 'characters', 'pwned'] },
  ],
  [422, { code: 'user_already_exists', message: 'User already registered' }, { why: 'taken' }],
  [422, { code: 'signup_disabled', message: 'Signups not allowed' }, { why: 'signup-closed' }],
  [400, { code: 'validation_failed', message: 'Unable to validate email address: invalid format' }, { why: 'bad-email' }],
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
    expect(await confirmLink(client, { token_hash: 'pkce_0123456789abcdef', type: 'email' })).toEqual({
      refused: { why: 'wrong-mail-code' },
    });
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

  test('a texted code opens a session that nobody is told of but whoever asked', async () => {
    const { server, client } = visitor();
    const told: string[] = [];
    client.onAuthChange((event) => told.push(event));
    server.meddle(() => server.json(server.issue()));
    const proof = await checkCode(client, { by: 'phone', to: '+6281234567890', code: '123 456' });
    expect(proof).toMatchObject({ proven: true, session: { userId: 'sari' } });
    expect(said(server, 'verify')).toEqual({ phone: '+6281234567890', token: '123456', type: 'sms' });
    expect(told).toEqual([]);
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

describe('the account', () => {
  test('is what the server says of it', async () => {
    const { server, client, user } = await member();
    server.meddle((path) => (path.endsWith('/user') ? server.json(user) : null));
    expect(await readAccount(client)).toEqual({
      email: 'owner@chabot.test',
      isEmailConfirmed: true,
      phone: null,
      isPhoneConfirmed: false,
    });
  });

  test.each([
    [422, { code: 'same_password', message: 'same' }, { why: 'same-password' }],
    [401, { code: 'insufficient_aal', message: 'AAL2 session is required' }, { why: 'needs-code' }],
    [400, { code: 'reauthentication_needed', message: 'reauthentication' }, { why: 'nonce-needed' }],
    [422, { code: 'reauthentication_not_valid', message: 'nonce' }, { why: 'wrong-nonce' }],
  ])('another password that is answered with %i %o', async (status, body, refused) => {
    const { server, client } = await member();
    server.meddle(() => refusal(status, body));
    expect(await changePassword(client, { password: 'kopi pahit', nonce: '' })).toEqual({ refused });
  });

  test('another password ends the other sessions, and goes with the code that was asked for', async () => {
    const { server, client, user } = await member();
    server.meddle((path) => (path.endsWith('/user') ? server.json(user) : null));
    expect(await changePassword(client, { password: 'kopi pahit', nonce: '123456' })).toBeNull();
    expect(said(server, '/user')).toMatchObject({ password: 'kopi pahit', nonce: '123456' });
    expect(server.asked('logout')).toBe(1);
    expect(await client.current()).not.toBeNull();
  });

  test('an outage is said, and nobody is signed out by it', async () => {
    const server = authServer();
    const device = browser(server);
    await device.tab().store(server.issue(-60));
    const client = createSession({
      url: 'https://project.supabase.test',
      key: 'k',
      jar: device.jar,
      fetch: server.fetch,
    });
    server.meddle(() => 'offline');
    expect(await sendNonce(client)).toEqual({ refused: { why: 'unreachable' } });
    expect(await listFactors(client)).toEqual({ refused: { why: 'unreachable' } });
    expect(await client.current()).not.toBeNull();
  });
});

describe('the second factor', () => {
  test('what was begun and never proven is taken away; the key goes nowhere but to its keeper', async () => {
    const { server, client, user } = await member([phone, begun]);
    const qr = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#ffffff"/></svg>';
    server.meddle((path) => {
      if (path.endsWith('/user')) return server.json(user);
      if (path.endsWith('/factors/f0')) return server.json({ id: 'f0' });
      const totp = { qr_code: qr, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' };
      return path.endsWith('/factors') ? server.json({ id: 'f9', type: 'totp', friendly_name: 'HP', totp }) : null;
    });
    const kept: unknown[] = [];
    expect(await enrol(client, ' HP ', (secret) => kept.push(secret))).toEqual({ factorId: 'f9' });
    expect(server.asked('/factors/f0')).toBe(1);
    expect(server.asked('/factors/f1')).toBe(0);
    expect(said(server, '/factors')).toMatchObject({ friendly_name: 'HP', issuer: 'Chabot' });
    expect(kept).toEqual([
      { factorId: 'f9', key: 'JBSWY3DPEHPK3PXP', picture: `data:image/svg+xml,${encodeURIComponent(qr)}` },
    ]);
  });

  test.each([
    [{ code: 'mfa_factor_name_conflict', message: 'exists' }, 'name-taken'],
    [{ code: 'too_many_enrolled_mfa_factors', message: 'maximum' }, 'too-many-factors'],
    [{ code: 'insufficient_aal', message: 'AAL2 required' }, 'needs-code'],
  ])('cannot be begun for %o', async (body, why) => {
    const { server, client, user } = await member();
    server.meddle((path) => (path.endsWith('/user') ? server.json(user) : refusal(422, body)));
    expect(await enrol(client, 'HP', () => {})).toEqual({ refused: { why } });
  });

  test('is taken away for a code of any of them, and the token that spoke of it is replaced', async () => {
    const other = { ...phone, id: 'f2', friendly_name: 'Cadangan' };
    const { server, client, user } = await member([phone, other]);
    let gone = false;
    server.meddle((path) => {
      if (path.endsWith('/user')) return server.json({ ...user, factors: gone ? [other] : [phone, other] });
      if (path.endsWith('challenge')) return server.json({ id: 'c1', type: 'totp', expires_at: 0 });
      if (path.endsWith('/f1/verify'))
        return refusal(422, { code: 'mfa_verification_failed', message: 'Invalid TOTP' });
      if (path.endsWith('/f2/verify')) return server.json(server.issue(3600, 'aal2'));
      if (path.endsWith('/factors/f1')) return ((gone = true), server.json({ id: 'f1' }));
      return null;
    });
    expect(await removeFactor(client, 'f1', '123456')).toEqual({
      factors: [{ id: 'f2', name: 'Cadangan', since: '2026-09-12T03:00:00Z' }],
    });
    expect(server.asked('refresh_token')).toBe(1);
  });

  test('stays for a wrong code', async () => {
    const { server, client, user } = await member([phone]);
    server.meddle((path) => {
      if (path.endsWith('/user')) return server.json(user);
      if (path.endsWith('challenge')) return server.json({ id: 'c1', type: 'totp', expires_at: 0 });
      return refusal(422, { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' });
    });
    expect(await removeFactor(client, 'f1', '000000')).toEqual({ refused: { why: 'wrong-code' } });
    expect(server.asked('/factors/f1')).toBe(0);
  });
});
