/** Accepting and declining invitations: each adds one member, once, and only its recipient. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { createUser, invitationApi, callFunction } from './edgeFunctions.ts';
import { batik, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();
const api = invitationApi(fixtures);

const roleOf = async (id: string): Promise<unknown> => {
  const [row] = await fixtures.sql('select role from team_business where member_id = $1 and business_id = $2', [
    id,
    batik.business,
  ]);
  return row?.['role'];
};

describe('accepting an invitation', () => {
  test('accepting an invitation adds the member in its role, and notifies the owner and the audit log', async () => {
    const me = await createUser(fixtures, { name: 'Kasir Baru' });
    const { token, id } = await api.link({ email: me.email, role: 'owner' });
    const { status, body } = await api.accept(token, me);
    expect([status, body]).toEqual([
      200,
      { businessId: batik.business, businessName: 'Toko Batik Lestari', role: 'owner', acceptedAt: expect.any(String) },
    ]);
    expect(await roleOf(me.id)).toBe('owner');
    // A repeat after a lost response gets the same body.
    expect((await api.accept(token, me)).body).toEqual(body);
    expect(
      await fixtures.sql('select action, actor, actor_name from audit_log where detail ->> $1 = $2 order by id', [
        'invitation_id',
        id,
      ]),
    ).toEqual([
      { action: 'invitation.created', actor: batik.owner, actor_name: 'Sari Wulandari' },
      { action: 'invitation.accepted', actor: me.id, actor_name: 'Kasir Baru' },
    ]);
    const { data } = await fixtures.users.owner.client
      .from('notice')
      .select('kind, detail')
      .eq('detail->>name', 'Kasir Baru');
    expect(data).toEqual([
      { kind: 'invitation_accepted', detail: { name: 'Kasir Baru', business: 'Toko Batik Lestari', role: 'owner' } },
    ]);
    await fixtures.sql('delete from team_business where member_id = $1', [me.id]);
    // The same link does not let a removed member back in.
    expect((await api.accept(token, me)).body).toMatchObject({ status: 410, code: 'accepted' });
  });

  test('when twenty users accept the same invitation link, one becomes a member', async () => {
    const { token, id } = await api.link();
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser(fixtures)));
    const responses = await Promise.all(users.map((guest) => api.accept(token, guest)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status, body }) => status === 410 && body['code'] === 'accepted')).toHaveLength(19);
    const inside = await fixtures.sql('select member_id from team_business where member_id = any ($1)', [
      users.map((guest) => guest.id),
    ]);
    expect(inside).toEqual(
      await fixtures.sql('select accepted_by as member_id from team_invitation where id = $1', [id]),
    );
  });

  test('one user who accepts an invitation twenty times at once joins once and gets the same response each time', async () => {
    const me = await createUser(fixtures);
    const { token } = await api.link({ email: me.email });
    const responses = await Promise.all(Array.from({ length: 20 }, () => api.accept(token, me)));
    expect(responses[0]?.status).toBe(200);
    expect(responses).toEqual(responses.map(() => responses[0]));
    expect(
      await fixtures.sql(`select count(*)::int from audit_log where actor = $1 and action = 'invitation.accepted'`, [
        me.id,
      ]),
    ).toEqual([{ count: 1 }]);
  });

  test('an invitation is refused to visitors, other accounts, anonymous or unconfirmed users, and members', async () => {
    const { token, id } = await api.link({ email: `${randomUUID()}@chabot.test` });
    const unconfirmed = await createUser(fixtures, { confirmed: false });
    const forUnconfirmed = await api.link({ email: unconfirmed.email });
    const member = { token: fixtures.users.member.accessToken };
    const responses = [
      await api.accept(token, { token: null }),
      await api.accept(token, await createUser(fixtures)),
      await api.accept(token, await createUser(fixtures, { anonymous: true })),
      await api.accept(forUnconfirmed.token, unconfirmed),
      await api.accept((await api.link()).token, member),
    ];
    expect(responses.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual([
      '401 unauthorized',
      '403 other_account',
      '403 anonymous',
      '403 unconfirmed',
      '409 already_member',
    ]);
    expect(await fixtures.sql('select accepted_at from team_invitation where id = $1', [id])).toEqual([
      { accepted_at: null },
    ]);
  });

  test('a user can neither accept nor decline the invitation that they sent', async () => {
    const me = await createUser(fixtures);
    const { token, id } = await api.link();
    await fixtures.sql('update team_invitation set invited_by = $2 where id = $1', [id, me.id]);
    expect((await api.read(token, me)).body['forMe']).toBe('other_account');
    expect((await api.accept(token, me)).body).toMatchObject({ status: 403, code: 'other_account' });
    expect((await api.decline(token, me)).body).toMatchObject({ status: 403, code: 'other_account' });
    expect(await roleOf(me.id)).toBeUndefined();
  });

  test('a user with a verified factor accepts an invitation only at aal2', async () => {
    const [half, whole] = [await createUser(fixtures), await createUser(fixtures, { aal: 'aal2' })];
    for (const { id } of [half, whole])
      await fixtures.sql(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
        [id],
      );
    expect((await api.accept((await api.link()).token, half)).body).toMatchObject({
      status: 403,
      code: 'aal2_required',
    });
    expect((await api.accept((await api.link()).token, whole)).status).toBe(200);
  });

  test('an invitation ends when it expires, when it is revoked, and when its business is deleted', async () => {
    const me = await createUser(fixtures);
    const [expired, revoked] = [await api.link(), await api.link()];
    await fixtures.sql(`update team_invitation set expires_at = now() where id = $1`, [expired.id]);
    await callFunction(fixtures, `team/invitations/${revoked.id}/revoke`, {}, api.owner());
    const [shop] = await fixtures.sql<{ id: string }>(
      `insert into business (profile_id, name) values ($1, 'Sebentar') returning id`,
      [batik.owner],
    );
    const gone = await api.link({ businessId: shop?.id });
    await fixtures.sql('delete from business where id = $1', [shop?.id]);
    for (const [{ token }, status, code] of [
      [expired, 410, 'expired'],
      [revoked, 410, 'revoked'],
      [gone, 404, 'business_gone'],
    ] as const) {
      expect((await api.read(token)).body['state']).toBe(code);
      expect((await api.accept(token, me)).body).toMatchObject({ status, code });
      expect((await api.decline(token, me)).body).toMatchObject({ status, code });
    }
    expect(await roleOf(me.id)).toBeUndefined();
  });
});

describe('declining an invitation', () => {
  test('declining an invitation needs the mailed link or a signed-in account, and ends the invitation', async () => {
    const me = await createUser(fixtures);
    const [bound, open] = [await api.link({ email: me.email }), await api.link()];
    expect((await api.decline(open.token)).body).toMatchObject({ status: 403, code: 'anonymous' });
    expect((await api.decline(bound.token, await createUser(fixtures))).body).toMatchObject({
      status: 403,
      code: 'other_account',
    });
    const first = await api.decline(bound.token);
    expect([first.status, await api.decline(bound.token)]).toEqual([200, first]);
    expect((await api.decline(open.token, me)).status).toBe(200);
    for (const { token } of [bound, open]) {
      expect((await api.read(token)).body['state']).toBe('declined');
      expect((await api.accept(token, me)).body).toMatchObject({ status: 410, code: 'declined' });
    }
  });
});
