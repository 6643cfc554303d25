import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  withToken,
  claims,
  signUpMember,
  newEmail,
  openAuthFixture,
  password,
  type AuthFixture,
  type RunningService,
} from './auth.harness.ts';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await openAuthFixture();
});
afterAll(() => fixture.close());

interface RefreshResponse {
  status: number;
  body: { error_code?: string; refresh_token?: string; access_token?: string };
}

/** Uses a refresh token without the client library, which would not send a token twice. */
async function refresh(running: RunningService, token: string | undefined): Promise<RefreshResponse> {
  const response = await running.call('/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: token }),
  });
  return { status: response.status, body: (await response.json()) as RefreshResponse['body'] };
}

const isSignedIn = async (running: RunningService, token: string): Promise<boolean> =>
  (await running.call('/user', withToken(token))).ok;

describe('signing in', () => {
  test('a wrong password and an unknown address return the same error', async () => {
    const running = await fixture.start();
    const { email } = await signUpMember(running);
    const wrong = await running.client().signInWithPassword({ email, password: 'not this one' });
    const unknown = await running.client().signInWithPassword({ email: newEmail(), password });
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect(unknown.error).toEqual(wrong.error);
  });

  test('sign-in methods that config.toml disables are rejected', async () => {
    const running = await fixture.start({ email: { enableSignup: false }, sms: { enableSignup: false } });
    const byEmail = await running.client().signInWithPassword({ email: newEmail(), password });
    expect(byEmail.error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
    const byPhone = await running.client().signInWithPassword({ phone: '628120001', password });
    expect(byPhone.error).toMatchObject({ status: 422, code: 'phone_provider_disabled' });
  });

  test('an unknown user and an account without a password take one password hash too', async () => {
    const running = await fixture.start();
    const auth = running.client();
    const email = newEmail();
    await auth.signInAnonymously();
    await auth.updateUser({ email });
    const statements: string[] = [];
    const { query } = fixture.database;
    fixture.database.query = (text, values) => {
      statements.push(text);
      return query(text, values);
    };
    for (const address of [email, newEmail(), 'no address at all']) {
      const { error } = await running.client().signInWithPassword({ email: address, password: '' });
      expect(error?.code).toBe('invalid_credentials');
    }
    fixture.database.query = query;
    expect(statements.filter((text) => text.includes('crypt('))).toHaveLength(3);
  });

  test('a user from a seed can sign in', async () => {
    const running = await fixture.start();
    const email = newEmail();
    const id = crypto.randomUUID();
    await fixture.database.transaction(async (query) => {
      await query('set local role postgres');
      await query(
        `insert into auth.users (id, email, encrypted_password, email_confirmed_at)
         values ($1, $2, extensions.crypt($3, extensions.gen_salt('bf')), now())`,
        [id, email, password],
      );
      await query(
        `insert into auth.identities (provider_id, user_id, provider, identity_data)
         values ($1::text, $1::uuid, 'email', jsonb_build_object('sub', $1::text, 'email', $2::text))`,
        [id, email],
      );
    });
    const { data, error } = await running.client().signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, aud: 'authenticated', role: 'authenticated', user_metadata: {} });
  });

  test('a banned user can neither sign in nor refresh', async () => {
    const running = await fixture.start();
    const { email, id, session } = await signUpMember(running);
    const admin = running.client('implicit', fixture.keys.secret).admin;
    await admin.updateUserById(id, { ban_duration: '1h' });
    expect((await running.client().signInWithPassword({ email, password })).error?.code).toBe('user_banned');
    expect((await refresh(running, session.refresh_token)).body.error_code).toBe('user_banned');
    running.advance(3_600_001);
    expect((await running.client().signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe('what a session records of its device', () => {
  const deviceOf = async (id: unknown) =>
    (
      await fixture.database.query<{ user_agent: string; ip: string; refreshed: boolean }>(
        `select user_agent, host(ip) as ip, refreshed_at is not null as refreshed from auth.sessions where id = $1`,
        [id],
      )
    )[0];

  test('a sign-in records the browser and address, and each renewal those of its request', async () => {
    const running = await fixture.start();
    const { email } = await signUpMember(running);
    const send = async (grant: string, body: object, userAgent: string) =>
      (
        await running.call(`/token?grant_type=${grant}`, {
          method: 'POST',
          headers: { 'user-agent': userAgent },
          body: JSON.stringify(body),
        })
      ).json() as Promise<RefreshResponse['body']>;
    const session = await send('password', { email, password }, 'Firefox 145');
    const id = claims(session.access_token).session_id;
    expect(await deviceOf(id)).toEqual({ user_agent: 'Firefox 145', ip: '127.0.0.1', refreshed: false });
    await send('refresh_token', { refresh_token: session.refresh_token }, 'Firefox 146');
    expect(await deviceOf(id)).toEqual({ user_agent: 'Firefox 146', ip: '127.0.0.1', refreshed: true });
  });
});

describe('refresh tokens', () => {
  test('a refresh token works once and returns another', async () => {
    const running = await fixture.start();
    const { session, auth } = await signUpMember(running);
    const { data } = await auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(claims(data.session?.access_token)).toMatchObject({ session_id: claims(session.access_token).session_id });
  });

  test('reuse within the reuse interval returns the active token, even if the child token was used', async () => {
    const running = await fixture.start();
    const { session } = await signUpMember(running);
    const child = await refresh(running, session.refresh_token);
    const grandchild = await refresh(running, child.body.refresh_token);
    running.advance(9_000);
    expect((await refresh(running, session.refresh_token)).body.refresh_token).toBe(grandchild.body.refresh_token);
  });

  test('ten simultaneous uses of a refresh token create one new token', async () => {
    const running = await fixture.start();
    const { session } = await signUpMember(running);
    // The connections are opened first, so that the requests really run at the same time.
    await Promise.all(Array.from({ length: 8 }, () => fixture.database.transaction((query) => query('select 1'))));
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(running, session.refresh_token)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test("reuse of the active token's parent returns the active token at any later time, because the response may have been lost", async () => {
    const running = await fixture.start();
    const { session } = await signUpMember(running);
    const first = await refresh(running, session.refresh_token);
    running.advance(3_000_000);
    expect((await refresh(running, session.refresh_token)).body.refresh_token).toBe(first.body.refresh_token);
  });

  test('late reuse of a token whose child was used revokes all tokens of the session', async () => {
    const running = await fixture.start();
    const { session } = await signUpMember(running);
    const child = await refresh(running, session.refresh_token);
    const grandchild = await refresh(running, child.body.refresh_token);
    running.advance(10_001);
    const reused = await refresh(running, session.refresh_token);
    expect(reused).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    const owner = await refresh(running, grandchild.body.refresh_token);
    running.advance(10_001);
    expect(owner).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
  });

  test('without rotation, reuse does not revoke the other tokens', async () => {
    const running = await fixture.start({ enableRefreshTokenRotation: false });
    const { session } = await signUpMember(running);
    const child = await refresh(running, session.refresh_token);
    const grandchild = await refresh(running, child.body.refresh_token);
    running.advance(10_001);
    expect((await refresh(running, session.refresh_token)).status).toBe(400);
    expect((await refresh(running, grandchild.body.refresh_token)).status).toBe(200);
  });

  test.for(['', 'nonsense', `'; drop table auth.users; --`])('%j is not a valid refresh token', async (token) => {
    const running = await fixture.start();
    const { status, body } = await refresh(running, token);
    expect(status).toBe(400);
    expect(body.error_code).toBe(token ? 'refresh_token_not_found' : 'validation_failed');
  });
});

describe('signing out', () => {
  const twoBrowsers = async (running: RunningService) => {
    const current = await signUpMember(running);
    const otherSession = await running.client().signInWithPassword({ email: current.email, password });
    if (!otherSession.data.session) throw new Error('no session');
    return { current, otherSession: otherSession.data.session };
  };

  test.for([
    ['local', false, true],
    ['others', true, false],
    ['global', false, false],
  ] as const)('scope %s ends the right sessions', async ([scope, currentStays, otherStays]) => {
    const running = await fixture.start();
    const { current, otherSession } = await twoBrowsers(running);
    expect((await current.auth.signOut({ scope })).error).toBeNull();
    expect(await isSignedIn(running, current.session.access_token)).toBe(currentStays);
    expect(await isSignedIn(running, otherSession.access_token)).toBe(otherStays);
    expect((await refresh(running, current.session.refresh_token)).status).toBe(currentStays ? 200 : 400);
    expect((await refresh(running, otherSession.refresh_token)).status).toBe(otherStays ? 200 : 400);
  });

  test('an unknown scope is rejected', async () => {
    const running = await fixture.start();
    const { session } = await signUpMember(running);
    const response = await running.call('/logout?scope=universe', withToken(session.access_token, { method: 'POST' }));
    expect(response.status).toBe(400);
    expect(await isSignedIn(running, session.access_token)).toBe(true);
  });
});

describe('access tokens', () => {
  const errorOf = async (running: RunningService, token: string) => {
    const response = await running.call('/user', withToken(token));
    return { status: response.status, ...((await response.json()) as { error_code: string }) };
  };

  test('a token whose session has ended is rejected with session_not_found', async () => {
    const running = await fixture.start();
    const { session, auth } = await signUpMember(running);
    await auth.signOut({ scope: 'global' });
    expect(await errorOf(running, session.access_token)).toMatchObject({
      status: 403,
      error_code: 'session_not_found',
    });
  });

  test('a token with the session of another user, or without one, is rejected', async () => {
    const running = await fixture.start();
    const [first, other] = [await signUpMember(running), await signUpMember(running)];
    const forged = { ...claims(first.session.access_token), session_id: claims(other.session.access_token).session_id };
    expect(await errorOf(running, await fixture.keys.sign(forged))).toMatchObject({ error_code: 'session_not_found' });
    expect(await errorOf(running, await fixture.keys.sign({ ...forged, session_id: null }))).toMatchObject({
      error_code: 'session_not_found',
    });
  });

  test('an unsigned, expired, altered or missing token is rejected', async () => {
    const running = await fixture.start();
    const { session } = await signUpMember(running);
    const [header = '', body = '', signature = ''] = session.access_token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`;
    const altered = `${header}.${encode({ ...claims(session.access_token), role: 'service_role' })}.${signature}`;
    const expired = await fixture.keys.sign({ ...claims(session.access_token), exp: 1 });
    for (const token of [unsigned, altered, expired, 'a.b.c']) {
      expect(await errorOf(running, token)).toMatchObject({ status: 403, error_code: 'bad_jwt' });
    }
    expect(await errorOf(running, '')).toMatchObject({ status: 401, error_code: 'no_authorization' });
    expect(await errorOf(running, fixture.keys.publishable)).toMatchObject({
      status: 401,
      error_code: 'no_authorization',
    });
  });

  test('the token of a deleted user is rejected', async () => {
    const running = await fixture.start();
    const { session, id } = await signUpMember(running);
    await running.client('implicit', fixture.keys.secret).admin.deleteUser(id);
    expect(await errorOf(running, session.access_token)).toMatchObject({ status: 403, error_code: 'user_not_found' });
  });
});

describe('error responses', () => {
  const attempt = (running: RunningService, version?: string) =>
    running.call('/signup', {
      method: 'POST',
      body: JSON.stringify({ email: newEmail(), password: 'short' }),
      headers: version ? { 'x-supabase-api-version': version } : {},
    });

  test('the body has the old format without an API version and the new one from 2024-01-01 on', async () => {
    const running = await fixture.start();
    const message = 'Password should be at least 8 characters.';
    const old = await attempt(running);
    expect(await old.json()).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: message,
      weak_password: { reasons: ['length'] },
    });
    const current = await attempt(running, '2024-01-01');
    expect(await current.json()).toEqual({ code: 'weak_password', message, weak_password: { reasons: ['length'] } });
    expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(current.headers.get('x-sb-error-code')).toBe('weak_password');
  });

  test.for(['{', '[]', '"text"', '{"email":1}', '{"email":"a\\u0000@b.test","password":"12345678"}'])(
    'the request body %s is rejected',
    async (body) => {
      const running = await fixture.start();
      const response = await running.call('/signup', { method: 'POST', body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: 'bad_json' });
    },
  );

  test('a request body of more than a megabyte is rejected', async () => {
    const running = await fixture.start();
    const response = await running.call('/signup', {
      method: 'POST',
      body: JSON.stringify({ data: 'x'.repeat(2 ** 20) }),
    });
    expect(response.status).toBe(413);
  });

  test('unknown paths and grants are rejected', async () => {
    const running = await fixture.start();
    expect((await running.call('/nothing')).status).toBe(404);
    expect((await running.call('/token?grant_type=magic', { method: 'POST' })).status).toBe(400);
    expect((await running.call('/token?grant_type=web3', { method: 'POST' })).status).toBe(422);
    expect((await running.call('/authorize?provider=google')).status).toBe(400);
    expect((await running.call('/verify?type=signup&token=%00')).status).toBe(400);
  });
});

test('health and settings are public', async () => {
  const running = await fixture.start();
  expect(await (await running.call('/health')).json()).toMatchObject({ name: 'GoTrue' });
  expect(await (await running.call('/settings')).json()).toMatchObject({
    external: { email: true, anonymous_users: true },
    disable_signup: false,
    mailer_autoconfirm: true,
  });
});
