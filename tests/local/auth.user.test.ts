import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  withToken,
  claims,
  lastMessageTo,
  signUpMember,
  newEmail,
  openAuthFixture,
  password,
  type AuthFixture,
} from './auth.harness.ts';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await openAuthFixture();
});
afterAll(() => fixture.close());

describe('changing the password', () => {
  test('a new password must differ from the old one and be strong', async () => {
    const running = await fixture.start();
    const { auth } = await signUpMember(running);
    expect((await auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await auth.updateUser({ password: 'short' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
    });
  });

  test('a new password ends the other sessions and keeps this one', async () => {
    const running = await fixture.start();
    const { auth, email, session } = await signUpMember(running);
    const other = await running.client().signInWithPassword({ email, password });
    await auth.updateUser({ password: 'yang-baru-sekali' });
    expect((await running.call('/user', withToken(session.access_token))).status).toBe(200);
    expect((await running.call('/user', withToken(other.data.session?.access_token ?? ''))).status).toBe(403);
  });

  test('a new password invalidates pending codes', async () => {
    const running = await fixture.start();
    const { auth, email } = await signUpMember(running);
    await running.client().resetPasswordForEmail(email);
    await auth.updateUser({ password: 'yang-baru-sekali' });
    const late = await running
      .client()
      .verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'recovery' });
    expect(late.error?.code).toBe('otp_expired');
  });

  test('a new password needs a nonce if config.toml requires it and the session is a day old', async () => {
    const running = await fixture.start({ email: { securePasswordChange: true }, jwtExpiry: 604_800 });
    const { auth, email } = await signUpMember(running);
    expect((await auth.updateUser({ password: 'masih-baru-masuk' })).error).toBeNull();
    running.advance(86_400_001);
    const next = 'kata-sandi-ketiga';
    expect((await auth.updateUser({ password: next })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    expect((await auth.reauthenticate()).error).toBeNull();
    const { otp: nonce, type } = lastMessageTo(running, email);
    expect(type).toBe('reauthentication');
    const wrong = nonce === '000000' ? '111111' : '000000';
    expect((await auth.updateUser({ password: next, nonce: wrong })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    });
    expect((await auth.updateUser({ password: next, nonce })).error).toBeNull();
    expect((await auth.updateUser({ password: 'dan-yang-keempat', nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    );
  });
});

describe('changing the address', () => {
  test('a new address applies once it is confirmed', async () => {
    const running = await fixture.start();
    const { auth, email: old } = await signUpMember(running);
    const email = newEmail();
    const { data } = await auth.updateUser({ email });
    expect(data.user).toMatchObject({ email: old, new_email: email });
    const confirmed = await auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'email_change' });
    expect(confirmed.data.user).toMatchObject({ email, identities: [{ provider: 'email', email }] });
    expect(confirmed.data.user?.new_email).toBeUndefined();
    expect((await running.client().signInWithPassword({ email, password })).error).toBeNull();
    expect((await running.client().signInWithPassword({ email: old, password })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('a new address must be confirmed at both addresses if config.toml requires it', async () => {
    const running = await fixture.start({ email: { doubleConfirmChanges: true } });
    const { auth, email: old } = await signUpMember(running);
    const email = newEmail();
    await auth.updateUser({ email });
    const firstStep = await auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'email_change' });
    expect(firstStep.error).toBeNull();
    expect(firstStep.data.session).toBeNull();
    // A second code for the new address must not count for the old one.
    await auth.resend({ type: 'email_change', email: old });
    await auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'email_change' });
    expect((await auth.getUser()).data.user?.email).toBe(old);
    const secondStep = await auth.verifyOtp({
      email: old,
      token: lastMessageTo(running, old).otp,
      type: 'email_change',
    });
    expect(secondStep.data.user?.email).toBe(email);
  });

  test('a second address change discards the half confirmation of the first', async () => {
    const running = await fixture.start({ email: { doubleConfirmChanges: true } });
    const { auth, email: old } = await signUpMember(running);
    const [first, second] = [newEmail(), newEmail()];
    await auth.updateUser({ email: first });
    await auth.verifyOtp({ email: first, token: lastMessageTo(running, first).otp, type: 'email_change' });
    await auth.updateUser({ email: second });
    await auth.verifyOtp({ email: second, token: lastMessageTo(running, second).otp, type: 'email_change' });
    expect((await auth.getUser()).data.user?.email).toBe(old);
  });

  test('the address of another user is rejected on request and on confirmation', async () => {
    const running = await fixture.start();
    const [first, other] = [await signUpMember(running), await signUpMember(running)];
    expect((await first.auth.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    const email = newEmail();
    await first.auth.updateUser({ email });
    await running.client().signUp({ email, password });
    const late = await first.auth.verifyOtp({ email, token: lastMessageTo(running, email).otp, type: 'email_change' });
    expect(late.error?.code).toBe('email_exists');
  });
});

test('a new phone number is confirmed by a text message', async () => {
  const running = await fixture.start();
  const { auth } = await signUpMember(running);
  const phone = `62857${Math.floor(Math.random() * 1e8)}`;
  await auth.updateUser({ phone: `+${phone}` });
  const { data } = await auth.verifyOtp({ phone, token: lastMessageTo(running, phone).otp, type: 'phone_change' });
  expect(data.user).toMatchObject({ phone, app_metadata: { provider: 'email', providers: ['email', 'phone'] } });
});

test('metadata is merged, and null removes a key', async () => {
  const running = await fixture.start();
  const { auth } = await signUpMember(running);
  await auth.updateUser({ data: { name: 'Sari', shift: 'pagi' } });
  const { data } = await auth.updateUser({ data: { shift: null, city: 'Solo' } });
  expect(data.user?.user_metadata).toMatchObject({ name: 'Sari', city: 'Solo' });
  expect(data.user?.user_metadata).not.toHaveProperty('shift');
});

test('users cannot change their own role or app_metadata', async () => {
  const running = await fixture.start();
  const { auth, session } = await signUpMember(running);
  await running.call(
    '/user',
    withToken(session.access_token, {
      method: 'PUT',
      body: JSON.stringify({ role: 'service_role', app_metadata: { admin: true }, aud: 'x', id: crypto.randomUUID() }),
    }),
  );
  const { data } = await auth.refreshSession();
  expect(claims(data.session?.access_token)).toMatchObject({
    role: 'authenticated',
    app_metadata: { provider: 'email' },
  });
  expect(data.user?.app_metadata).not.toHaveProperty('admin');
});

test('identities are listed and cannot be linked manually', async () => {
  const running = await fixture.start();
  const { auth, email } = await signUpMember(running);
  const { data } = await auth.getUserIdentities();
  expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }]);
  const identity = data?.identities[0];
  if (!identity) throw new Error('no identity');
  expect((await auth.unlinkIdentity(identity)).error?.code).toBe('manual_linking_disabled');
});
