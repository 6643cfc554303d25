import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  withToken,
  claims,
  signUpMember,
  openAuthFixture,
  password,
  totpAt,
  type AuthFixture,
  type RunningService,
} from './auth.harness.ts';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await openAuthFixture();
});
afterAll(() => fixture.close());

type Client = ReturnType<RunningService['client']>;

const step = 30_000;

async function enroll(auth: Client, friendlyName = 'HP') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp };
}

/** Creates a challenge and verifies it with `code`. */
async function verifyCode(auth: Client, factorId: string, code: string) {
  const { data, error } = await auth.mfa.challenge({ factorId });
  if (error) throw error;
  return auth.mfa.verify({ factorId, challengeId: data.id, code });
}

/** A member with a verified factor and a session at aal2. */
async function memberWithFactor(running: RunningService) {
  const newMember = await signUpMember(running);
  const factor = await enroll(newMember.auth);
  const { data, error } = await verifyCode(newMember.auth, factor.factorId, totpAt(factor.secret, running.now()));
  if (error) throw error;
  return { ...newMember, ...factor, session: data };
}

describe('enrolling a factor', () => {
  test('enrolling returns a secret, its URI and its QR code, and the factor is not active yet', async () => {
    const running = await fixture.start();
    const { auth, email } = await signUpMember(running);
    const { totp, secret } = await enroll(auth);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(totp.uri)).toContain(`127.0.0.1:4173:${email}`);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    const { data } = await auth.mfa.listFactors();
    expect(data?.all).toMatchObject([{ status: 'unverified', friendly_name: 'HP' }]);
  });

  test('enrolling respects unique names, the maximum number of factors and config.toml', async () => {
    const running = await fixture.start({ mfa: { maxEnrolledFactors: 1 } });
    const { auth } = await signUpMember(running);
    await enroll(auth);
    const second = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
    expect(second.error?.code).toBe('too_many_enrolled_mfa_factors');
    const openService = await fixture.start();
    const { auth: other } = await signUpMember(openService);
    await enroll(other);
    const same = await other.mfa.enroll({ factorType: 'totp', friendlyName: 'HP' });
    expect(same.error?.code).toBe('mfa_factor_name_conflict');
    expect((await other.mfa.enroll({ factorType: 'phone', phone: '+628120000' })).error?.code).toBe(
      'mfa_phone_enroll_not_enabled',
    );
    const closedService = await fixture.start({ mfa: { totp: { enrollEnabled: false, verifyEnabled: false } } });
    const { auth: third } = await signUpMember(closedService);
    expect((await third.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('mfa_totp_enroll_not_enabled');
  });

  test('an unfinished enrolment is deleted after five minutes', async () => {
    const running = await fixture.start();
    const { auth } = await signUpMember(running);
    await enroll(auth);
    running.advance(300_001);
    await enroll(auth);
    expect((await auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });
});

describe('verifying a factor', () => {
  test('verification raises the session to aal2, in its token and in refreshed tokens', async () => {
    const running = await fixture.start();
    const { auth, session } = await memberWithFactor(running);
    expect(claims(session.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
    const { data } = await auth.refreshSession();
    expect(claims(data.session?.access_token)).toMatchObject({ aal: 'aal2' });
  });

  test('the first verification ends sessions that used only the password', async () => {
    const running = await fixture.start();
    const { auth, email } = await signUpMember(running);
    const other = await running.client().signInWithPassword({ email, password });
    const { factorId, secret } = await enroll(auth);
    await verifyCode(auth, factorId, totpAt(secret, running.now()));
    expect((await running.call('/user', withToken(other.data.session?.access_token ?? ''))).status).toBe(403);
  });

  test('a later sign-in requires the factor for aal2', async () => {
    const running = await fixture.start();
    const { email, factorId, secret } = await memberWithFactor(running);
    const auth = running.client();
    await auth.signInWithPassword({ email, password });
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    running.advance(step);
    const { error } = await verifyCode(auth, factorId, totpAt(secret, running.now()));
    expect(error).toBeNull();
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
  });

  test('a code is accepted once, and older codes are rejected', async () => {
    const running = await fixture.start();
    const { email, factorId, secret } = await memberWithFactor(running);
    const used = totpAt(secret, running.now());
    const before = totpAt(secret, running.now() - step);
    const auth = running.client();
    await auth.signInWithPassword({ email, password });
    for (const code of [used, before]) {
      expect((await verifyCode(auth, factorId, code)).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
      });
    }
    expect((await verifyCode(auth, factorId, totpAt(secret, running.now() + step))).error).toBeNull();
  });

  test('a code that is submitted twice at once is accepted once', async () => {
    const running = await fixture.start();
    const { auth, factorId, secret } = await memberWithFactor(running);
    running.advance(2 * step);
    const code = totpAt(secret, running.now());
    const challenges = [await auth.mfa.challenge({ factorId }), await auth.mfa.challenge({ factorId })];
    const results = await Promise.all(
      challenges.map(({ data }) => auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(results.find(({ error }) => error)?.error?.code).toBe('mfa_verification_failed');
  });

  test('a challenge is accepted once, even with a new code', async () => {
    const running = await fixture.start();
    const { auth, factorId, secret } = await memberWithFactor(running);
    const { data } = await auth.mfa.challenge({ factorId });
    const challengeId = data?.id ?? '';
    running.advance(2 * step);
    await auth.mfa.verify({ factorId, challengeId, code: totpAt(secret, running.now()) });
    running.advance(2 * step);
    const again = await auth.mfa.verify({ factorId, challengeId, code: totpAt(secret, running.now()) });
    expect(again.error?.code).toBe('mfa_factor_not_found');
  });

  test('another tab of the same session can still refresh with the token from before the verification', async () => {
    const running = await fixture.start();
    const { auth, session } = await signUpMember(running);
    const { factorId, secret } = await enroll(auth);
    const { data } = await verifyCode(auth, factorId, totpAt(secret, running.now()));
    running.advance(600_000);
    const otherTab = await running.client().refreshSession({ refresh_token: session.refresh_token });
    expect(otherTab.data.session?.refresh_token).toBe(data?.refresh_token);
    expect(claims(otherTab.data.session?.access_token)).toMatchObject({ aal: 'aal2' });
  });

  test.for(['000000', '12345', 'abcdef', ''])('the code %j is rejected', async (code) => {
    const running = await fixture.start();
    const { auth } = await signUpMember(running);
    const { factorId } = await enroll(auth);
    expect((await verifyCode(auth, factorId, code)).error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  test('verification needs an open challenge of the same factor', async () => {
    const running = await fixture.start();
    const { auth } = await signUpMember(running);
    const { factorId, secret } = await enroll(auth);
    const code = () => totpAt(secret, running.now());
    const none = await auth.mfa.verify({ factorId, challengeId: crypto.randomUUID(), code: code() });
    expect(none.error?.code).toBe('mfa_factor_not_found');
    const { data } = await auth.mfa.challenge({ factorId });
    running.advance(300_001);
    const late = await auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: code() });
    expect(late.error?.code).toBe('mfa_challenge_expired');
  });

  test('a factor accepts fifteen codes a minute', async () => {
    const running = await fixture.start();
    const { auth } = await signUpMember(running);
    const { factorId, secret } = await enroll(auth);
    const { data } = await auth.mfa.challenge({ factorId });
    const wrong = totpAt(secret, running.now() - 10 * step);
    const attempt = () => auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: wrong });
    for (let tries = 0; tries < 15; tries += 1) expect((await attempt()).error?.code).toBe('mfa_verification_failed');
    expect((await attempt()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    running.advance(60_000);
    expect((await attempt()).error?.code).toBe('mfa_verification_failed');
  });

  test('the factor of another user is rejected', async () => {
    const running = await fixture.start();
    const [first, other] = [await memberWithFactor(running), await signUpMember(running)];
    expect((await other.auth.mfa.challenge({ factorId: first.factorId })).error?.code).toBe('mfa_factor_not_found');
    expect((await other.auth.mfa.unenroll({ factorId: first.factorId })).error?.code).toBe('mfa_factor_not_found');
    expect((await other.auth.mfa.challenge({ factorId: 'no-uuid' })).error).not.toBeNull();
  });
});

describe('a session at aal1 of a user with a factor', () => {
  test('a session at aal1 cannot change address or password, enroll or delete a factor', async () => {
    const running = await fixture.start();
    const { email, factorId } = await memberWithFactor(running);
    const auth = running.client();
    await auth.signInWithPassword({ email, password });
    expect((await auth.updateUser({ password: 'yang-baru-sekali' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    expect((await auth.updateUser({ email: `x${email}` })).error?.code).toBe('insufficient_aal');
    expect((await auth.updateUser({ phone: '+6281200001111' })).error?.code).toBe('insufficient_aal');
    expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Lain' })).error?.code).toBe('insufficient_aal');
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    expect((await auth.updateUser({ data: { name: 'Bagus' } })).error).toBeNull();
  });
});

test('deleting the factor lowers the session to aal1', async () => {
  const running = await fixture.start();
  const { auth, factorId } = await memberWithFactor(running);
  expect((await auth.mfa.unenroll({ factorId })).error).toBeNull();
  const { data } = await auth.refreshSession();
  expect(claims(data.session?.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  expect((await auth.mfa.listFactors()).data?.all).toEqual([]);
});
