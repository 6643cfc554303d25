/** Accepting and declining: each invitation lets one person in, once, and only whom it is for. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { batik, callTheCast } from './cast.ts';
import { guestOf, inviting, say } from './functions.ts';

const cast = callTheCast();
const desk = inviting(cast);

const roleOf = async (id: string): Promise<unknown> => {
  const [row] = await cast.truth('select role from team_business where member_id = $1 and business_id = $2', [
    id,
    batik.business,
  ]);
  return row?.['role'];
};

describe('accepting one', () => {
  test('lets one in, in the role, and tells the inviter and the log', async () => {
    const me = await guestOf(cast, { name: 'Kasir Baru' });
    const { token, id } = await desk.link({ email: me.email, role: 'owner' });
    const { status, body } = await desk.accept(token, me);
    expect([status, body]).toEqual([
      200,
      { businessId: batik.business, businessName: 'Toko Batik Lestari', role: 'owner', acceptedAt: expect.any(String) },
    ]);
    expect(await roleOf(me.id)).toBe('owner');
    // A lost answer is asked for again.
    expect((await desk.accept(token, me)).body).toEqual(body);
    expect(
      await cast.truth('select action, actor, actor_name from audit_log where detail ->> $1 = $2 order by id', [
        'invitation_id',
        id,
      ]),
    ).toEqual([
      { action: 'invitation.created', actor: batik.owner, actor_name: 'Sari Wulandari' },
      { action: 'invitation.accepted', actor: me.id, actor_name: 'Kasir Baru' },
    ]);
    const { data } = await cast.people.owner.client
      .from('notice')
      .select('kind, detail')
      .eq('detail->>name', 'Kasir Baru');
    expect(data).toEqual([
      { kind: 'invitation_accepted', detail: { name: 'Kasir Baru', business: 'Toko Batik Lestari', role: 'owner' } },
    ]);
    await cast.truth('delete from team_business where member_id = $1', [me.id]);
    // Who was removed is not let in again by the same link.
    expect((await desk.accept(token, me)).body).toMatchObject({ status: 410, code: 'accepted' });
  });

  test('of twenty with the same link one comes in', async () => {
    const { token, id } = await desk.link();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => guestOf(cast)));
    const replies = await Promise.all(crowd.map((guest) => desk.accept(token, guest)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status, body }) => status === 410 && body['code'] === 'accepted')).toHaveLength(19);
    const inside = await cast.truth('select member_id from team_business where member_id = any ($1)', [
      crowd.map((guest) => guest.id),
    ]);
    expect(inside).toEqual(
      await cast.truth('select accepted_by as member_id from team_invitation where id = $1', [id]),
    );
  });

  test('one person in twenty tabs comes in once, and is told the same twenty times', async () => {
    const me = await guestOf(cast);
    const { token } = await desk.link({ email: me.email });
    const replies = await Promise.all(Array.from({ length: 20 }, () => desk.accept(token, me)));
    expect(replies[0]?.status).toBe(200);
    expect(replies).toEqual(replies.map(() => replies[0]));
    expect(
      await cast.truth(`select count(*)::int from audit_log where actor = $1 and action = 'invitation.accepted'`, [
        me.id,
      ]),
    ).toEqual([{ count: 1 }]);
  });

  test('is for whom it is meant', async () => {
    const { token, id } = await desk.link({ email: `${randomUUID()}@chabot.test` });
    const unconfirmed = await guestOf(cast, { confirmed: false });
    const theirs = await desk.link({ email: unconfirmed.email });
    const member = { token: cast.people.member.accessToken };
    const replies = [
      await desk.accept(token, { token: null }),
      await desk.accept(token, await guestOf(cast)),
      await desk.accept(token, await guestOf(cast, { anonymous: true })),
      await desk.accept(theirs.token, unconfirmed),
      await desk.accept((await desk.link()).token, member),
    ];
    expect(replies.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual([
      '401 unauthorized',
      '403 other_account',
      '403 anonymous',
      '403 unconfirmed',
      '409 already_member',
    ]);
    expect(await cast.truth('select accepted_at from team_invitation where id = $1', [id])).toEqual([
      { accepted_at: null },
    ]);
  });

  test('wants the code of somebody who has a second factor', async () => {
    const [half, whole] = [await guestOf(cast), await guestOf(cast, { aal: 'aal2' })];
    for (const { id } of [half, whole])
      await cast.truth(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
        [id],
      );
    expect((await desk.accept((await desk.link()).token, half)).body).toMatchObject({
      status: 403,
      code: 'aal2_required',
    });
    expect((await desk.accept((await desk.link()).token, whole)).status).toBe(200);
  });

  test('ends with its time by the database’s clock, with a revocation, and with the business', async () => {
    const me = await guestOf(cast);
    const [expired, revoked] = [await desk.link(), await desk.link()];
    await cast.truth(`update team_invitation set expires_at = now() where id = $1`, [expired.id]);
    await say(cast, `team/invitations/${revoked.id}/revoke`, {}, desk.owner());
    const [shop] = await cast.truth<{ id: string }>(
      `insert into business (profile_id, name) values ($1, 'Sebentar') returning id`,
      [batik.owner],
    );
    const gone = await desk.link({ businessId: shop?.id });
    await cast.truth('delete from business where id = $1', [shop?.id]);
    for (const [{ token }, status, code] of [
      [expired, 410, 'expired'],
      [revoked, 410, 'revoked'],
      [gone, 404, 'business_gone'],
    ] as const) {
      expect((await desk.read(token)).body['state']).toBe(code);
      expect((await desk.accept(token, me)).body).toMatchObject({ status, code });
      expect((await desk.decline(token, me)).body).toMatchObject({ status, code });
    }
    expect(await roleOf(me.id)).toBeUndefined();
  });
});

describe('declining one', () => {
  test('needs the letter, or a name; it then lets nobody in', async () => {
    const me = await guestOf(cast);
    const [bound, open] = [await desk.link({ email: me.email }), await desk.link()];
    expect((await desk.decline(open.token)).body).toMatchObject({ status: 403, code: 'anonymous' });
    expect((await desk.decline(bound.token, await guestOf(cast))).body).toMatchObject({
      status: 403,
      code: 'other_account',
    });
    const first = await desk.decline(bound.token);
    expect([first.status, await desk.decline(bound.token)]).toEqual([200, first]);
    expect((await desk.decline(open.token, me)).status).toBe(200);
    for (const { token } of [bound, open]) {
      expect((await desk.read(token)).body['state']).toBe('declined');
      expect((await desk.accept(token, me)).body).toMatchObject({ status: 410, code: 'declined' });
    }
  });
});
