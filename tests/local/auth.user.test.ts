import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { as, claims, lastMail, member, newEmail, openAuthBench, password, type AuthBench } from './auth.harness.ts';

let bench: AuthBench;
beforeAll(async () => {
  bench = await openAuthBench();
});
afterAll(() => bench.close());

describe('changing the password', () => {
  test('a new password must differ from the old one and be strong', async () => {
    const running = await bench.start();
    const { auth } = await member(running);
    expect((await auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await auth.updateUser({ password: 'short' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
    });
  });

  test('a new password ends the other sessions and keeps this one', async () => {
    const running = await bench.start();
    const { auth, email, session } = await member(running);
    const other = await running.client().signInWithPassword({ email, password });
    await auth.updateUser({ password: 'yang-baru-sekali' });
    expect((await running.call('/user', as(session.access_token))).status).toBe(200);
    expect((await running.call('/user', as(other.data.session?.access_token ?? ''))).status).toBe(403);
  });

  test('a new password invalidates pending codes', async () => {
    const running = await bench.start();
    const { auth, email } = await member(running);
    await running.client().resetPasswordForEmail(email);
    await auth.updateUser({ password: 'yang-baru-sekali' });
    const late = await running.client().verifyOtp({ email, token: lastMail(running, email).otp, type: 'recovery' });
    expect(late.error?.code).toBe('otp_expired');
  });

  test('a new password needs a nonce if config.toml requires it and the session is a day old', async () => {
    const running = await bench.start({ email: { securePasswordChange: true }, jwtExpiry: 604_800 });
    const { auth, email } = await member(running);
    expect((await auth.updateUser({ password: 'masih-baru-masuk' })).error).toBeNull();
    running.advance(86_400_001);
    const next = 'kata-sandi-ketiga';
    expect((await auth.updateUser({ password: next })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    expect((await auth.reauthenticate()).error).toBeNull();
    const { otp: nonce, type } = lastMail(running, email);
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
    const running = await bench.start();
    const { auth, email: old } = await member(running);
    const email = newEmail();
    const { data } = await auth.updateUser({ email });
    expect(data.user).toMatchObject({ email: old, new_email: email });
    const proven = await auth.verifyOtp({ email, token: lastMail(running, email).otp, type: 'email_change' });
    expect(proven.data.user).toMatchObject({ email, identities: [{ provider: 'email', email }] });
    expect(proven.data.user?.new_email).toBeUndefined();
    expect((await running.client().signInWithPassword({ email, password })).error).toBeNull();
    expect((await running.client().signInWithPassword({ email: old, password })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('a new address must be confirmed at both addresses if config.toml requires it', async () => {
    const running = await bench.start({ email: { doubleConfirmChanges: true } });
    const { auth, email: old } = await member(running);
    const email = newEmail();
    await auth.updateUser({ email });
    const half = await auth.verifyOtp({ email, token: lastMail(running, email).otp, type: 'email_change' });
    expect(half.error).toBeNull();
    expect(half.data.session).toBeNull();
    // A second code for the new address must not count for the old one.
    await auth.resend({ type: 'email_change', email: old });
    await auth.verifyOtp({ email, token: lastMail(running, email).otp, type: 'email_change' });
    expect((await auth.getUser()).data.user?.email).toBe(old);
    const whole = await auth.verifyOtp({ email: old, token: lastMail(running, old).otp, type: 'email_change' });
    expect(whole.data.user?.email).toBe(email);
  });

  test('a second address change discards the half confirmation of the first', async () => {
    const running = await bench.start({ email: { doubleConfirmChanges: true } });
    const { auth, email: old } = await member(running);
    const [first, second] = [newEmail(), newEmail()];
    await auth.updateUser({ email: first });
    await auth.verifyOtp({ email: first, token: lastMail(running, first).otp, type: 'email_change' });
    await auth.updateUser({ email: second });
    await auth.verifyOtp({ email: second, token: lastMail(running, second).otp, type: 'email_change' });
    expect((await auth.getUser()).data.user?.email).toBe(old);
  });

  test('the address of another user is rejected on request and on confirmation', async () => {
    const running = await bench.start();
    const [one, other] = [await member(running), await member(running)];
    expect((await one.auth.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    const email = newEmail();
    await one.auth.updateUser({ email });
    await running.client().signUp({ email, password });
    const late = await one.auth.verifyOtp({ email, token: lastMail(running, email).otp, type: 'email_change' });
    expect(late.error?.code).toBe('email_exists');
  });
});

test('a new phone number is confirmed by a text message', async () => {
  const running = await bench.start();
  const { auth } = await member(running);
  const phone = `62857${Math.floor(Math.random() * 1e8)}`;
  await auth.updateUser({ phone: `+${phone}` });
  const { data } = await auth.verifyOtp({ phone, token: lastMail(running, phone).otp, type: 'phone_change' });
  expect(data.user).toMatchObject({ phone, app_metadata: { provider: 'email', providers: ['email', 'phone'] } });
});

test('metadata is merged, and null removes a key', async () => {
  const running = await bench.start();
  const { auth } = await member(running);
  await auth.updateUser({ data: { name: 'Sari', shift: 'pagi' } });
  const { data } = await auth.updateUser({ data: { shift: null, city: 'Solo' } });
  expect(data.user?.user_metadata).toMatchObject({ name: 'Sari', city: 'Solo' });
  expect(data.user?.user_metadata).not.toHaveProperty('shift');
});

test('users cannot change their own role or app_metadata', async () => {
  const running = await bench.start();
  const { auth, session } = await member(running);
  await running.call(
    '/user',
    as(session.access_token, {
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
  const running = await bench.start();
  const { auth, email } = await member(running);
  const { data } = await auth.getUserIdentities();
  expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }]);
  const identity = data?.identities[0];
  if (!identity) throw new Error('no identity');
  expect((await auth.unlinkIdentity(identity)).error?.code).toBe('manual_linking_disabled');
});
