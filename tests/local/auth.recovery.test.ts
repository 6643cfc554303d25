import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import {
  withToken,
  claims,
  lastMessageTo,
  signUpMember,
  newEmail,
  openAuthFixture,
  password,
  site,
  type AuthFixture,
  type RunningService,
} from './auth.harness.ts';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await openAuthFixture();
});
afterAll(() => fixture.close());

/** Where the link of the latest mail to an address redirects. */
async function follow(running: RunningService, to: string): Promise<URL> {
  const response = await fetch(lastMessageTo(running, to).link ?? '', { redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

describe('password recovery', () => {
  test('with PKCE, the link returns a code that opens a session for a new password', async () => {
    const running = await fixture.start();
    const { email, session: otherSession } = await signUpMember(running);
    const auth = running.client('pkce');
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    await auth.resetPasswordForEmail(email, { redirectTo: `${site}/reset-password` });
    const redirect = await follow(running, email);
    expect(redirect.pathname).toBe('/reset-password');
    expect(redirect.hash).toBe('');
    const { data, error } = await auth.exchangeCodeForSession(redirect.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(claims(data.session?.access_token)).toMatchObject({ email, amr: [{ method: 'recovery' }] });
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await auth.updateUser({ password: 'yang-baru-sekali' })).error).toBeNull();
    expect((await running.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
    expect((await running.client().signInWithPassword({ email, password: 'yang-baru-sekali' })).error).toBeNull();
    expect((await running.call('/user', withToken(otherSession.access_token))).status).toBe(403);
  });

  test('with the implicit flow, the link returns the session in the fragment', async () => {
    const running = await fixture.start();
    const { email } = await signUpMember(running);
    await running.client().resetPasswordForEmail(email);
    const redirect = await follow(running, email);
    expect(redirect.origin).toBe(site);
    const parameters = fragment(redirect);
    expect(parameters).toMatchObject({ type: 'recovery', token_type: 'bearer', expires_in: '3600' });
    expect(claims(parameters.access_token)).toMatchObject({ email });
  });

  test('a HEAD request does not use up the link', async () => {
    const running = await fixture.start();
    const { email } = await signUpMember(running);
    await running.client().resetPasswordForEmail(email);
    await fetch(lastMessageTo(running, email).link ?? '', { method: 'HEAD', redirect: 'manual' });
    expect(fragment(await follow(running, email))).toMatchObject({ type: 'recovery' });
  });

  test('the token hash and the code each work once', async () => {
    const running = await fixture.start();
    const { email } = await signUpMember(running);
    const auth = running.client();
    await auth.resetPasswordForEmail(email);
    const tokenHash = new URL(lastMessageTo(running, email).link ?? '').searchParams.get('token') ?? '';
    expect((await auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
    expect((await auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
    await auth.resetPasswordForEmail(email);
    const token = lastMessageTo(running, email).otp;
    expect((await auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull();
    expect((await auth.verifyOtp({ email, token, type: 'recovery' })).error?.code).toBe('otp_expired');
  });

  test('recovery of an unknown address returns the same response and sends nothing', async () => {
    const running = await fixture.start();
    const { error, data } = await running.client().resetPasswordForEmail(newEmail());
    expect([data, error]).toEqual([{}, null]);
    expect(running.mails).toEqual([]);
  });

  test('recovery and resend respond before the account is looked up', async () => {
    const backgroundWork: (() => Promise<void>)[] = [];
    const running = await fixture.start({ runInBackground: (work) => void backgroundWork.push(work) });
    const { email } = await signUpMember(running);
    const statements = vi.spyOn(fixture.database, 'query');
    const transactions = vi.spyOn(fixture.database, 'transaction');
    onTestFinished(() => void vi.restoreAllMocks());
    for (const address of [email, newEmail()]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await running.client().resetPasswordForEmail(address)).error).toBeNull();
      // oxlint-disable-next-line no-await-in-loop -- the same
      expect((await running.client().resend({ type: 'signup', email: address })).error).toBeNull();
    }
    expect(statements).not.toHaveBeenCalled();
    expect(transactions).not.toHaveBeenCalled();
    expect(running.mails).toEqual([]);
    await Promise.all(backgroundWork.map((work) => work()));
    expect(running.mails.map(({ to }) => to)).toEqual([email]);
  });

  test('a link or code is invalid after it expires and after a newer one', async () => {
    const running = await fixture.start({ email: { otpExpiry: 600 } });
    const { email } = await signUpMember(running);
    const auth = running.client();
    await auth.resetPasswordForEmail(email);
    const old = new URL(lastMessageTo(running, email).link ?? '').searchParams.get('token') ?? '';
    await auth.resetPasswordForEmail(email);
    const token = lastMessageTo(running, email).otp;
    expect((await auth.verifyOtp({ token_hash: old, type: 'recovery' })).error?.code).toBe('otp_expired');
    running.advance(600_001);
    expect((await auth.verifyOtp({ email, token, type: 'recovery' })).error?.code).toBe('otp_expired');
    const redirect = await follow(running, email);
    expect(redirect.searchParams.get('error_code')).toBe('otp_expired');
    expect(fragment(redirect)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
  });

  test('a code is valid only for its own address and purpose', async () => {
    const running = await fixture.start();
    const [first, other] = [await signUpMember(running), await signUpMember(running)];
    await running.client().resetPasswordForEmail(first.email);
    const token = lastMessageTo(running, first.email).otp;
    const auth = running.client();
    expect((await auth.verifyOtp({ email: other.email, token, type: 'recovery' })).error?.code).toBe('otp_expired');
    expect((await auth.verifyOtp({ email: first.email, token, type: 'signup' })).error?.code).toBe('otp_expired');
    expect((await auth.verifyOtp({ email: first.email, token, type: 'recovery' })).error).toBeNull();
  });

  test('a code for an address that the user has changed is rejected', async () => {
    const running = await fixture.start();
    const { auth, email: old } = await signUpMember(running);
    await running.client().resetPasswordForEmail(old);
    const token = lastMessageTo(running, old).otp;
    const email = newEmail();
    await auth.updateUser({ email });
    await auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'email_change' });
    const late = await running.client().verifyOtp({ email: old, token, type: 'recovery' });
    expect(late.error?.code).toBe('otp_expired');
    expect(late.data.session).toBeNull();
  });
});

describe('PKCE auth codes', () => {
  const requestRecovery = async (running: RunningService) => {
    const { email } = await signUpMember(running);
    const auth = running.client('pkce');
    await auth.resetPasswordForEmail(email, { redirectTo: site });
    return { email, auth };
  };
  const exchange = (running: RunningService, code: string, verifier: string) =>
    running.call('/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });

  test('an auth code needs its verifier', async () => {
    const running = await fixture.start();
    const { email, auth } = await requestRecovery(running);
    const code = (await follow(running, email)).searchParams.get('code') ?? '';
    expect(await (await exchange(running, code, 'x'.repeat(64))).json()).toMatchObject({
      error_code: 'bad_code_verifier',
    });
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  test('an auth code works once', async () => {
    const running = await fixture.start();
    const { email, auth } = await requestRecovery(running);
    const code = (await follow(running, email)).searchParams.get('code') ?? '';
    await auth.exchangeCodeForSession(code);
    expect(await (await exchange(running, code, 'x'.repeat(64))).json()).toMatchObject({
      error_code: 'flow_state_not_found',
    });
  });

  test('an auth code expires after five minutes', async () => {
    const running = await fixture.start();
    const { email, auth } = await requestRecovery(running);
    const code = (await follow(running, email)).searchParams.get('code') ?? '';
    running.advance(300_001);
    expect((await auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_expired');
  });

  test('an auth code is not valid before the link is opened', async () => {
    const running = await fixture.start();
    const { auth, email } = await requestRecovery(running);
    const [flow] = await fixture.database.query<{ auth_code: string }>(
      'select auth_code from auth.flow_state join auth.users on users.id = user_id where email = $1',
      [email],
    );
    expect((await auth.exchangeCodeForSession(flow?.auth_code ?? '')).error?.code).toBe('flow_state_not_found');
  });

  test('an auth code belongs to the latest request, so a foreign request for the same address gets nothing', async () => {
    const running = await fixture.start();
    const { email, auth: stranger } = await requestRecovery(running);
    const victim = running.client('pkce');
    await victim.resetPasswordForEmail(email, { redirectTo: site });
    const code = (await follow(running, email)).searchParams.get('code') ?? '';
    expect((await stranger.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await victim.exchangeCodeForSession(code)).error).toBeNull();
  });

  test.for([
    [{ code_challenge: 'x'.repeat(43) }],
    [{ code_challenge: 'short', code_challenge_method: 's256' }],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }],
    [{ code_challenge: '!'.repeat(43), code_challenge_method: 's256' }],
  ])('an invalid challenge is rejected: %j', async ([challenge]) => {
    const running = await fixture.start();
    const response = await running.call('/recover', {
      method: 'POST',
      body: JSON.stringify({ email: newEmail(), ...challenge }),
    });
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });
});

describe('redirect targets of links', () => {
  test.for([
    [`${site}/reset-password?x=1`, `${site}/reset-password`],
    ['http://127.0.0.1:9999/dev', 'http://127.0.0.1:9999/dev'],
    ['https://toko.chabot.test/a/b', 'https://toko.chabot.test/a/b'],
    ['https://evil.test/', `${site}/`],
    ['https://a.b.chabot.test/', `${site}/`],
    ['https://evil.test/.chabot.test/', `${site}/`],
    ['https://toko.chabot.test@evil.test/', `${site}/`],
    [String.raw`https://evil.test\.chabot.test/`, `${site}/`],
    [`${site.replace('//', '//sari:rahasia@')}/x`, `${site}/`],
    ['javascript:alert(1)', `${site}/`],
    ['//evil.test', `${site}/`],
  ] as const)('%s redirects to %s', async ([requested, expected]) => {
    const running = await fixture.start();
    const { email } = await signUpMember(running);
    await running.client().resetPasswordForEmail(email, { redirectTo: requested });
    const redirect = await follow(running, email);
    expect(redirect.origin + redirect.pathname).toBe(expected);
  });
});

describe('one-time codes', () => {
  test('a code by mail signs in, and creates a missing user', async () => {
    const running = await fixture.start();
    const email = newEmail();
    const auth = running.client();
    await auth.signInWithOtp({ email, options: { data: { name: 'Dimas' } } });
    expect(lastMessageTo(running, email).type).toBe('signup');
    const { data } = await auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'email' });
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Dimas', email_verified: true } });
    await auth.signInWithOtp({ email });
    expect(lastMessageTo(running, email).type).toBe('magiclink');
    expect((await auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'email' })).error).toBeNull();
  });

  test('a code by text message signs in', async () => {
    const running = await fixture.start();
    const phone = `62813${Math.floor(Math.random() * 1e8)}`;
    const auth = running.client();
    await auth.signInWithOtp({ phone: `+${phone}` });
    const { data } = await auth.verifyOtp({ phone, token: lastMessageTo(running, phone).otp, type: 'sms' });
    expect(data.user?.phone).toBe(phone);
  });

  test('no user is created if the client or config.toml forbids it', async () => {
    const running = await fixture.start();
    const { error } = await running.client().signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
    const closed = await fixture.start({ email: { enableSignup: false } });
    expect((await closed.client().signInWithOtp({ email: newEmail() })).error?.code).toBe('email_provider_disabled');
  });

  test('codes are resent on request, only to users who have a pending one', async () => {
    const running = await fixture.start({ email: { enableConfirmations: true } });
    const email = newEmail();
    const auth = running.client();
    await auth.signUp({ email, password });
    await auth.resend({ type: 'signup', email });
    expect(running.mails.map(({ to, type }) => [to, type])).toEqual([
      [email, 'signup'],
      [email, 'signup'],
    ]);
    await auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'signup' });
    await auth.resend({ type: 'signup', email });
    await auth.resend({ type: 'signup', email: newEmail() });
    expect(running.mails).toHaveLength(2);
  });

  test('codes have the number of digits in config.toml', async () => {
    const running = await fixture.start({ email: { otpLength: 8 } });
    const email = newEmail();
    await running.client().signInWithOtp({ email });
    expect(lastMessageTo(running, email).otp).toMatch(/^\d{8}$/);
  });

  test('no message is sent if the transaction fails', async () => {
    const running = await fixture.start();
    const email = `refused-${newEmail()}`;
    await fixture.database.script(`
      create or replace function public.refuse_codes() returns trigger language plpgsql as $$
        begin if new.relates_to like 'refused%' then raise exception 'no %', new.relates_to; end if; return new; end $$;
      create or replace trigger refuse_codes before insert on auth.one_time_tokens
        for each row execute function public.refuse_codes();`);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { error } = await running.client().signInWithOtp({ email });
    expect(error?.status).toBe(500);
    expect(running.mails).toEqual([]);
    // The log has the error code and the source line, but no row data.
    const logged = JSON.stringify(log.mock.calls);
    log.mockRestore();
    expect(logged).toContain('P0001');
    expect(logged).not.toContain(email);
  });
});
