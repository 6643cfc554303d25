/** Accepting and declining a business handover: once, completely, and only by the recipient. */
import { describe, expect, test } from 'vitest';

import {
  createBusiness,
  createUser,
  handoverApi,
  invitationApi,
  callFunction,
  notFound,
  tokenOf,
  type TestBusiness,
} from './edgeFunctions.ts';
import { setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();
const api = handoverApi(fixtures);

const users = ({ id }: TestBusiness) =>
  fixtures.sql(`select member_id, role from team_business where business_id = $1`, [id]);

describe('accepting a business handover', () => {
  test('accepting a handover transfers the business, pauses running broadcasts and notifies both owners', async () => {
    const shop = await createBusiness(fixtures);
    const me = await createUser(fixtures, { name: 'Bu Tini' });
    const { token, id } = await api.link(shop, { email: me.email });
    const { status, body } = await api.accept(token, me);
    expect([status, body]).toEqual([
      200,
      {
        handoverId: id,
        businessId: shop.id,
        businessName: 'Warung  Bu Tini',
        fromName: 'Pak Lama',
        toName: 'Bu Tini',
        acceptedAt: expect.any(String),
        pausedCampaigns: 2,
        zone: 'Asia/Jakarta',
        needsSetup: false,
      },
    ]);
    const { needsSetup: _, ...receipt } = body;
    expect(await users(shop)).toEqual(
      expect.arrayContaining([
        { member_id: me.id, role: 'owner' },
        { member_id: shop.owner.id, role: 'member' },
        { member_id: shop.member.id, role: 'member' },
      ]),
    );
    expect(
      await fixtures.sql(
        `select profile_id, (select profile_id from agent where business_id = business.id) as agent,
           (select array_agg(status order by name) from campaigns where business_id = business.id) as campaigns
         from business where id = $1`,
        [shop.id],
      ),
    ).toEqual([{ profile_id: me.id, agent: me.id, campaigns: ['paused', 'done', 'paused'] }]);

    const notices = await Promise.all(
      [me, shop.owner].map(({ client }) => client.from('notice').select('kind, detail')),
    );
    expect(notices.map(({ data }) => data)).toEqual([
      [{ kind: 'handover_taken', detail: receipt }],
      [{ kind: 'handover_given', detail: receipt }],
    ]);
    const mails = fixtures.stack.mailbox.messages().filter(({ type }) => type === 'handover_done');
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([me.email, shop.owner.email]));
    const { data: log } = await me.client.rpc('audit_page', { business_id: shop.id, page_size: 1 });
    expect(log).toMatchObject([{ action: 'handover.accepted', actor_name: 'Bu Tini' }]);

    // The previous owner can no longer change the business.
    const rename = await shop.owner.client.from('business').update({ name: 'Kembali' }).eq('id', shop.id).select('id');
    expect(rename.data).toEqual([]);
  });

  test('a new owner continues the setup where it stood, and the previous owner neither reads nor changes it', async () => {
    const shop = await createBusiness(fixtures);
    const me = await createUser(fixtures);
    const progressOf = async ({ client }: Pick<typeof me, 'client'>) =>
      (await client.from('onboarding').select('step, done, skipped').eq('business_id', shop.id)).data;
    const save = ({ client }: Pick<typeof me, 'client'>, step: string) =>
      client
        .from('onboarding')
        .upsert({ business_id: shop.id, step, done: ['bidang'] })
        .select('step');
    expect((await save(shop.owner, 'jam')).error).toBeNull();
    const { token } = await api.link(shop, { email: me.email });
    expect(await progressOf(me)).toEqual([]);
    expect((await api.accept(token, me)).body).toMatchObject({ needsSetup: true });

    expect(await progressOf(me)).toEqual([{ step: 'jam', done: ['bidang'], skipped: [] }]);
    const own = await me.client.from('business').update({ industry: 'kuliner' }).eq('id', shop.id).select('industry');
    expect(own.data).toEqual([{ industry: 'kuliner' }]);
    const agent = await me.client.from('agent').update({ tone: 'santai' }).eq('business_id', shop.id).select('tone');
    expect(agent.data).toEqual([{ tone: 'santai' }]);
    expect((await save(me, 'gaya')).data).toEqual([{ step: 'gaya' }]);

    for (const other of [shop.owner, shop.member]) {
      expect(await progressOf(other)).toEqual([]);
      expect((await save(other, 'selesai')).error?.code).toBe('42501');
    }
    await save(me, 'selesai');
    expect((await api.read(token, me)).body).toMatchObject({ receipt: { needsSetup: false } });
  });

  test('a business without progress needs its setup while no phone is linked', async () => {
    const shop = await createBusiness(fixtures);
    await fixtures.sql(`update channel set status = 'pending', phone = null where business_id = $1`, [shop.id]);
    const me = await createUser(fixtures);
    const { token } = await api.link(shop, { email: me.email });
    expect((await api.accept(token, me)).body).toMatchObject({ needsSetup: true });
    // Given on, the setup is the next owner's.
    const next = await createUser(fixtures);
    const { token: nextToken } = await api.link(shop, { email: next.email }, me.token);
    await api.accept(nextToken, next);
    expect((await api.read(token, me)).body).toMatchObject({ receipt: { needsSetup: false } });
  });

  test.each(['with', 'without'])(
    'accepting a handover revokes the open invitations of a giver %s a row in the team',
    async (row) => {
      const shop = await createBusiness(fixtures);
      const giver = row === 'with' ? shop.owner : await createUser(fixtures);
      await fixtures.sql('update business set profile_id = $2 where id = $1', [shop.id, giver.id]);
      const [me, guest] = [await createUser(fixtures), await createUser(fixtures)];
      const { token } = await api.link(shop, { email: me.email }, giver.token);
      const invitations = invitationApi(fixtures);
      const fields = { businessId: shop.id, role: 'owner', email: guest.email };
      const { body } = await invitations.invite(fields, giver.token);
      expect((await api.accept(token, me)).status).toBe(200);
      expect((await invitations.accept(tokenOf(body.url), guest)).body).toMatchObject({ status: 410, code: 'revoked' });
    },
  );

  test('accepting one handover ten times at once transfers it once with one receipt, and another user gets 410', async () => {
    const shop = await createBusiness(fixtures);
    const me = await createUser(fixtures);
    const { token } = await api.link(shop, { email: me.email });
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.accept(token, me)));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect(
      await fixtures.sql(
        `select count(*)::int from audit_log where business_id = $1 and action = 'handover.accepted'`,
        [shop.id],
      ),
    ).toEqual([{ count: 1 }]);
    expect((await api.read(token, me)).body['receipt']).toEqual(responses[0]?.body);
    expect((await api.accept(token, await createUser(fixtures))).body).toMatchObject({ status: 410, code: 'accepted' });
  });

  test('when twenty users accept the same handover link, its recipient becomes the only owner', async () => {
    const shop = await createBusiness(fixtures);
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser(fixtures)));
    const { token } = await api.link(shop, { email: users[7]!.email });
    const responses = await Promise.all(users.map((guest) => api.accept(token, guest)));
    expect(responses.filter(({ status }) => status === 200)).toEqual([responses[7]]);
    expect(responses.filter(({ body }) => ['other_account', 'accepted'].includes(String(body['code'])))).toHaveLength(
      19,
    );
    const owners = await fixtures.sql(`select member_id from team_business where business_id = $1 and role = 'owner'`, [
      shop.id,
    ]);
    expect(owners).toEqual([{ member_id: users[7]!.id }]);
    expect(owners).toEqual(await fixtures.sql('select profile_id as member_id from business where id = $1', [shop.id]));
  });

  test('a member may accept a handover after typing the name of the business', async () => {
    const shop = await createBusiness(fixtures);
    const { token } = await api.link(shop, { email: shop.member.email });
    for (const wrong of ['', 'Warung', 'Warung Bu Tina'])
      expect((await api.accept(token, shop.member, wrong)).body).toMatchObject({ status: 422, code: 'name_mismatch' });
    expect((await api.accept(token, shop.member, 7)).body).toMatchObject({ status: 400, field: 'confirmName' });
    expect((await api.accept(token, shop.member)).status).toBe(200);
    expect(await users(shop)).toEqual(
      expect.arrayContaining([
        { member_id: shop.member.id, role: 'owner' },
        { member_id: shop.owner.id, role: 'member' },
      ]),
    );
  });

  test('a handover is refused to visitors, other accounts, unconfirmed or anonymous users, its owner and aal1 sessions', async () => {
    const shop = await createBusiness(fixtures);
    const unconfirmed = await createUser(fixtures, { confirmed: false });
    const { token } = await api.link(shop, { email: unconfirmed.email });
    const half = await createUser(fixtures);
    await fixtures.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [half.id],
    );
    const responses = [
      await api.accept(token, { token: null }),
      await api.accept(token, await createUser(fixtures)),
      await api.accept(token, await createUser(fixtures, { anonymous: true })),
      await api.accept(token, unconfirmed),
      await api.accept(token, shop.owner),
      await api.accept(token, half),
    ];
    expect(responses.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual([
      '401 unauthorized',
      '403 other_account',
      '403 anonymous',
      '403 unconfirmed',
      '409 already_owner',
      '403 aal2_required',
    ]);
  });

  test('a handover cannot be accepted once it expired, was revoked, or its sender no longer owns the business', async () => {
    const me = await createUser(fixtures);
    const over: [string, (shop: TestBusiness, id: string) => Promise<unknown>][] = [
      ['expired', (_, id) => fixtures.sql('update business_handover set expires_at = now() where id = $1', [id])],
      ['revoked', (shop, id) => callFunction(fixtures, `handover/${id}/revoke`, {}, shop.owner.token)],
      [
        'sender_no_longer_owner',
        async (shop) => {
          await fixtures.sql(`update team_business set role = 'owner' where member_id = $1`, [shop.member.id]);
          await shop.owner.client.rpc('leave_team', { business_id: shop.id });
        },
      ],
    ];
    for (const [code, happens] of over) {
      const shop = await createBusiness(fixtures);
      const { token, id } = await api.link(shop, { email: me.email });
      await happens(shop, id);
      expect((await api.read(token, me)).body).toMatchObject({ state: code, inventory: null });
      expect((await api.accept(token, me)).body).toMatchObject({ status: 410, code });
    }
  });

  test('a declined handover cannot be accepted; the mailed link is enough to decline', async () => {
    const shop = await createBusiness(fixtures);
    const me = await createUser(fixtures);
    const { token } = await api.link(shop, { email: me.email });
    expect((await api.decline(token, await createUser(fixtures))).body).toMatchObject({ code: 'other_account' });
    const first = await api.decline(token);
    expect([first.status, await api.decline(token)]).toEqual([200, first]);
    expect((await api.accept(token, me)).body).toMatchObject({ status: 410, code: 'declined' });
    const { data } = await shop.owner.client.from('notice').select('kind').order('created_at');
    expect(data).toEqual([{ kind: 'handover_declined' }]);
  });

  test('an admin can neither accept nor decline the handover that an owner offers to another account', async () => {
    const shop = await createBusiness(fixtures);
    const { id, token } = await api.link(shop);
    const admin = { token: fixtures.users.admin.accessToken };
    expect((await callFunction(fixtures, `handover/${id}/link`, {}, admin.token)).body).toMatchObject(notFound);
    expect((await api.accept(token, admin)).body).toMatchObject({ status: 403, code: 'other_account' });
    expect((await api.decline(token, admin)).body).toMatchObject({ status: 403, code: 'other_account' });
  });

  test('a giver who has changed their email address to the recipient’s cannot accept their own handover', async () => {
    const shop = await createBusiness(fixtures);
    const email = 'penerima.baru@chabot.test';
    const { token } = await api.link(shop, { email });
    await fixtures.sql('update auth.users set email = $2 where id = $1', [shop.owner.id, email]);
    expect((await api.accept(token, shop.owner)).body).toMatchObject({ status: 409, code: 'already_owner' });
  });
});
