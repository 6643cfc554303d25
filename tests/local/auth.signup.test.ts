import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  claims,
  lastMessageTo,
  signUpMember,
  newEmail,
  openAuthFixture,
  password,
  site,
  type AuthFixture,
} from './auth.harness.ts';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await openAuthFixture();
});
afterAll(() => fixture.close());

describe('sign-up with an address and a password', () => {
  test('without confirmations, sign-up opens a session with the claims of a hosted token', async () => {
    const running = await fixture.start();
    const { session, email, id } = await signUpMember(running);
    const { iat, exp, session_id: sessionId, ...rest } = claims(session.access_token);
    expect(rest).toMatchObject({
      iss: running.url,
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email, email_verified: true, phone_verified: false, sub: id },
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) as number }],
      is_anonymous: false,
    });
    expect(Number(exp) - Number(iat)).toBe(3600);
    expect(sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(session.user.identities).toMatchObject([{ provider: 'email', id, user_id: id, email }]);
  });

  test('tokens are signed with a key of the published key set', async () => {
    const running = await fixture.start();
    const { session } = await signUpMember(running);
    const header = JSON.parse(Buffer.from(session.access_token.split('.')[0] ?? '', 'base64url').toString()) as object;
    const { keys } = (await (await running.call('/.well-known/jwks.json')).json()) as {
      keys: { kid: string; d?: string }[];
    };
    expect(header).toMatchObject({ alg: 'ES256', kid: keys[0]?.kid });
    expect(keys[0]).not.toHaveProperty('d');
  });

  test('an address is case-insensitive and is rejected the second time', async () => {
    const running = await fixture.start();
    const { email } = await signUpMember(running);
    const again = await running.client().signUp({ email: email.toUpperCase(), password: 'another-password' });
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
    const signedIn = await running.client().signInWithPassword({ email: ` ${email.toUpperCase()} `, password });
    expect(signedIn.data.user?.email).toBe(email);
  });

  test('simultaneous sign-ups with one address create one user', async () => {
    const running = await fixture.start();
    const email = newEmail();
    const results = await Promise.all([1, 2, 3].map(() => running.client().signUp({ email, password })));
    const codes = results.map(({ error }) => error?.code ?? 'made');
    expect(codes.toSorted()).toEqual(['made', 'user_already_exists', 'user_already_exists']);
  });

  test('with confirmations, a code confirms the address', async () => {
    const running = await fixture.start({ email: { enableConfirmations: true } });
    const email = newEmail();
    const auth = running.client();
    const { data } = await auth.signUp({ email, password, options: { data: { name: 'Sari' } } });
    expect(data.session).toBeNull();
    const early = await auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    const confirmed = await auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'signup' });
    expect(confirmed.data.user).toMatchObject({ email, user_metadata: { name: 'Sari', email_verified: true } });
    expect(claims(confirmed.data.session?.access_token).amr).toMatchObject([{ method: 'otp' }]);
  });

  test('with confirmations, an existing address gets the response of a new one and no mail', async () => {
    const unconfirmed = await fixture.start();
    const { email, id } = await signUpMember(unconfirmed);
    const running = await fixture.start({ email: { enableConfirmations: true } });
    const { data, error } = await running.client().signUp({ email, password });
    expect(error).toBeNull();
    expect(data.user?.id).not.toBe(id);
    expect(data.user?.identities).toEqual([]);
    expect(running.mails).toEqual([]);
  });

  test('an account with an unconfirmed address is never returned', async () => {
    const confirming = await fixture.start({ email: { enableConfirmations: true } });
    const email = newEmail();
    await confirming.client().signUp({ email, password });
    const { data, error } = await (await fixture.start()).client().signUp({ email, password: 'of-somebody-else' });
    expect(error?.code).toBe('user_already_exists');
    expect(data.session).toBeNull();
  });

  test.for([
    ['short', '', ['length']],
    ['onlyletters', 'letters_digits', ['characters']],
    ['a', 'lower_upper_letters_digits_symbols', ['length', 'characters']],
  ] as const)('the error lists why %s is weak', async ([weak, passwordRequirements, reasons]) => {
    const running = await fixture.start({ passwordRequirements });
    const { error } = await running.client().signUp({ email: newEmail(), password: weak });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password', reasons });
  });

  test('passwords over 72 bytes and invalid addresses are rejected', async () => {
    const running = await fixture.start();
    const long = await running.client().signUp({ email: newEmail(), password: 'x'.repeat(73) });
    expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const invalid = await running.client().signUp({ email: 'not an address', password });
    expect(invalid.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('sign-up is rejected if config.toml disables it', async () => {
    const running = await fixture.start({ enableSignup: false });
    const { error } = await running.client().signUp({ email: newEmail(), password });
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' });
    const anonymous = await running.client().signInAnonymously();
    expect(anonymous.error).toMatchObject({ code: 'signup_disabled' });
  });
});

describe('sign-up with a phone number', () => {
  test('a phone number is stored without plus and confirmed by a text message', async () => {
    const running = await fixture.start();
    const phone = `62812${Math.floor(Math.random() * 1e8)}`;
    const auth = running.client();
    await auth.signUp({ phone: `+${phone}`, password });
    const mail = lastMessageTo(running, phone);
    expect(mail).toMatchObject({ channel: 'sms', type: 'sms', link: null });
    expect((await auth.signInWithPassword({ phone, password })).error?.code).toBe('phone_not_confirmed');
    // A code from a text message does not confirm an email address.
    const request = { method: 'POST', body: JSON.stringify({ type: 'signup', phone, token: mail.otp }) };
    expect((await running.call('/verify', request)).status).toBe(403);
    const { data } = await auth.verifyOtp({ phone: `+${phone}`, token: mail.otp, type: 'sms' });
    expect(data.user).toMatchObject({ phone, app_metadata: { provider: 'phone' } });
    expect((await running.client().signInWithPassword({ phone: `+${phone}`, password })).error).toBeNull();
  });
});

describe('anonymous users', () => {
  test('anonymous sign-in creates a user without address and marks its token', async () => {
    const running = await fixture.start();
    const { data } = await running.client().signInAnonymously({ options: { data: { from: 'onboarding' } } });
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { from: 'onboarding' } });
    expect(claims(data.session?.access_token)).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      amr: [{ method: 'anonymous' }],
    });
  });

  test('anonymous sign-in is rejected if config.toml disables it', async () => {
    const running = await fixture.start({ enableAnonymousSignIns: false });
    const { error } = await running.client().signInAnonymously();
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  });

  test('an anonymous user becomes permanent with an address and a password, under the same id', async () => {
    const running = await fixture.start();
    const auth = running.client();
    const { data: before } = await auth.signInAnonymously();
    const withoutAddress = await auth.updateUser({ password });
    expect(withoutAddress.error).toMatchObject({ status: 422, code: 'validation_failed' });
    const email = newEmail();
    const { data: after } = await auth.updateUser({ email, password });
    expect(after.user).toMatchObject({ id: before.user?.id, email, is_anonymous: false });
    const { data: refreshed } = await auth.refreshSession();
    expect(claims(refreshed.session?.access_token)).toMatchObject({ is_anonymous: false, email });
    expect((await running.client().signInWithPassword({ email, password })).data.user?.id).toBe(before.user?.id);
  });

  test('with confirmations, an anonymous user stays anonymous until the address is confirmed', async () => {
    const running = await fixture.start({ email: { enableConfirmations: true } });
    const auth = running.client();
    await auth.signInAnonymously();
    const email = newEmail();
    const { data } = await auth.updateUser({ email }, { emailRedirectTo: `${site}/settings` });
    expect(data.user).toMatchObject({ is_anonymous: true, new_email: email });
    const proven = await auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'email_change' });
    expect(proven.data.user).toMatchObject({ is_anonymous: false, email });
  });
});

test('postgres can create a trigger on auth.users, and the trigger can reject a sign-up', async () => {
  const running = await fixture.start();
  await fixture.database.transaction(async (query) => {
    await query('set local role postgres');
    await query(
      'create table if not exists public.kept (id uuid primary key references auth.users (id) on delete cascade)',
    );
    await query(`create or replace function public.keep() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        if new.email like 'refused%' then raise exception 'no'; end if;
        insert into public.kept values (new.id);
        return new;
      end $$`);
    await query(
      'create or replace trigger keep after insert on auth.users for each row execute function public.keep()',
    );
  });
  const { id } = await signUpMember(running);
  expect(await fixture.database.query('select id from public.kept where id = $1', [id])).toHaveLength(1);
  const { error } = await running.client().signUp({ email: `refused-${newEmail()}`, password });
  expect(error).toMatchObject({ status: 500, message: 'Database error saving new user' });
});
