import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  withToken,
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

const adminOf = (running: RunningService) => running.client('implicit', fixture.keys.secret).admin;

describe('access to the admin API', () => {
  test.for([
    ['/admin/users', 'GET'],
    ['/admin/users/00000000-0000-4000-8000-000000000000', 'DELETE'],
    ['/admin/generate_link', 'POST'],
    ['/invite', 'POST'],
  ] as const)('%s accepts only the secret key', async ([path, method]) => {
    const running = await fixture.start();
    const { session } = await signUpMember(running);
    expect((await running.call(path, { method })).status).toBe(401);
    expect((await running.call(path, withToken(fixture.keys.publishable, { method }))).status).toBe(401);
    const asMember = await running.call(path, withToken(session.access_token, { method }));
    expect(asMember.status).toBe(403);
    expect(await asMember.json()).toMatchObject({ error_code: 'not_admin' });
    const forged = await running.call(path, withToken(`${fixture.keys.secret}x`, { method }));
    expect(forged.status).toBe(401);
    const byKey = await running.call(path, { method, headers: { apikey: fixture.keys.secret } });
    expect([401, 403]).not.toContain(byKey.status);
  });
});

describe('admin users', () => {
  test('an administrator creates, reads, updates, lists and deletes users', async () => {
    const running = await fixture.start();
    const admin = adminOf(running);
    const email = newEmail();
    const created = await admin.createUser({
      email: email.toUpperCase(),
      password,
      email_confirm: true,
      user_metadata: { name: 'Rina' },
      app_metadata: { plan: 'gratis' },
    });
    const id = created.data.user?.id ?? '';
    expect(created.data.user).toMatchObject({
      email,
      user_metadata: { name: 'Rina' },
      app_metadata: { provider: 'email', plan: 'gratis' },
    });
    expect(created.data.user?.user_metadata).toEqual({ name: 'Rina' });
    expect((await running.client().signInWithPassword({ email, password })).error).toBeNull();
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });

    await admin.updateUserById(id, {
      password: 'yang-baru-sekali',
      app_metadata: { plan: null },
      user_metadata: { city: 'Solo' },
    });
    const read = await admin.getUserById(id);
    expect(read.data.user).toMatchObject({ user_metadata: { name: 'Rina', city: 'Solo' } });
    expect(read.data.user?.app_metadata).not.toHaveProperty('plan');
    expect((await running.client().signInWithPassword({ email, password: 'yang-baru-sekali' })).error).toBeNull();

    const page = await admin.listUsers({ page: 1, perPage: 1 });
    expect(page.data.users).toHaveLength(1);
    expect(page.data).toMatchObject({ aud: 'authenticated', nextPage: 2 });

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('a password set by an administrator ends all sessions of the user', async () => {
    const running = await fixture.start();
    const { id, session } = await signUpMember(running);
    await adminOf(running).updateUserById(id, { password: 'yang-baru-sekali' });
    expect((await running.call('/user', withToken(session.access_token))).status).toBe(403);
  });

  test('a soft-deleted user keeps the row and loses everything else', async () => {
    const running = await fixture.start();
    const { id, email, session } = await signUpMember(running);
    await adminOf(running).deleteUser(id, true);
    expect((await running.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
    expect((await running.call('/user', withToken(session.access_token))).status).toBe(403);
    const [row] = await fixture.database.query('select email, deleted_at from auth.users where id = $1', [id]);
    expect(row).toMatchObject({ email: null, deleted_at: expect.any(String) as string });
  });

  test('invalid ids, pages, users and ban durations are rejected', async () => {
    const running = await fixture.start();
    const key = withToken(fixture.keys.secret);
    expect((await running.call('/admin/users/1', key)).status).toBe(404);
    expect((await running.call('/admin/users?page=x', key)).status).toBe(400);
    expect((await adminOf(running).createUser({})).error?.code).toBe('validation_failed');
    expect((await adminOf(running).createUser({ email: newEmail(), ban_duration: 'for ever' })).error?.code).toBe(
      'validation_failed',
    );
  });

  test("an administrator lists and deletes a user's factors", async () => {
    const running = await fixture.start();
    const { auth, id } = await signUpMember(running);
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'HP' });
    const admin = adminOf(running);
    const factorId = data?.id ?? '';
    const listed = await admin.mfa.listFactors({ userId: id });
    expect(listed.data?.factors).toMatchObject([{ id: factorId }]);
    expect(JSON.stringify(listed.data)).not.toContain(data?.totp.secret);
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error?.code).toBe('mfa_factor_not_found');
  });

  test('the admin API returns no passwords and no tokens', async () => {
    const running = await fixture.start();
    const { email, id } = await signUpMember(running);
    await running.client().resetPasswordForEmail(email);
    const { data } = await adminOf(running).getUserById(id);
    const json = JSON.stringify(data);
    expect(json).not.toContain('$2a$');
    expect(Object.keys(data.user ?? {})).not.toContain('recovery_token');
  });
});

describe('admin links', () => {
  test('an invitation link signs the new user in', async () => {
    const running = await fixture.start();
    const email = newEmail();
    const { data } = await adminOf(running).inviteUserByEmail(email, {
      redirectTo: `${site}/login`,
      data: { name: 'Dimas' },
    });
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) as string });
    const link = await fetch(lastMessageTo(running, email).link ?? '', { redirect: 'manual' });
    const target = new URL(link.headers.get('location') ?? '');
    expect([target.pathname, new URLSearchParams(target.hash.slice(1)).get('type')]).toEqual(['/login', 'invite']);
    expect((await adminOf(running).inviteUserByEmail(email)).error?.code).toBe('email_exists');
  });

  test.for(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    'generate_link returns a %s link without sending mail',
    async (type) => {
      const running = await fixture.start();
      const existing = await signUpMember(running);
      const email = type === 'recovery' || type === 'magiclink' ? existing.email : newEmail();
      const admin = adminOf(running);
      const { data, error } = await admin.generateLink({ type, email, password } as Parameters<
        typeof admin.generateLink
      >[0]);
      expect(error).toBeNull();
      expect(data.properties).toMatchObject({ verification_type: type, redirect_to: site });
      expect(running.mails).toEqual([]);
      const verified = await running.client().verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type });
      expect(verified.data.user?.email).toBe(email);
    },
  );

  test('a link for an unknown address is rejected', async () => {
    const running = await fixture.start();
    const { error } = await adminOf(running).generateLink({ type: 'recovery', email: newEmail() });
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' });
  });
});
