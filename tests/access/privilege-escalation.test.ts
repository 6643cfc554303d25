/** Privilege escalation: inserts, updates and user metadata that would give a caller more access. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { batik, setupFixtures, laundry, unauthorizedCallers, type Caller } from './fixtures.ts';

const fixtures = setupFixtures();

const clientOf = (caller: Caller) => fixtures.users[caller].client;
const idOf = (caller: Caller): string => fixtures.users[caller].id ?? randomUUID();
const allCallers = [...unauthorizedCallers, 'member', 'owner', 'admin'] as const;

describe('granting oneself access', () => {
  test.each(allCallers)('%s cannot insert an admin permission for themselves', async (caller) => {
    const results = await Promise.all([
      clientOf(caller)
        .from('role')
        .insert({ profile_id: idOf(caller), permission: 'admin' }),
      clientOf(caller)
        .from('role')
        .upsert({ profile_id: idOf(caller), permission: 'admin' }),
    ]);
    expect(results.map(({ error }) => error?.code)).toEqual(['42501', '42501']);
    const admins = await fixtures.sql(`select profile_id from role where permission = 'admin'`);
    expect(admins).toEqual([{ profile_id: idOf('admin') }]);
  });

  test.each([...unauthorizedCallers, 'member', 'admin'] as const)(
    '%s cannot insert themselves into a team',
    async (caller) => {
      const before = await fixtures.sql('select * from team_business order by id');
      for (const role of ['owner', 'member']) {
        const row = { business_id: batik.business, member_id: idOf(caller), role };
        const results = await Promise.all([
          clientOf(caller).from('team_business').insert(row),
          clientOf(caller).from('team_business').upsert(row, { onConflict: 'member_id,business_id' }),
        ]);
        expect(results.map(({ error }) => error?.code)).toEqual(['42501', '42501']);
      }
      expect(await fixtures.sql('select * from team_business order by id')).toEqual(before);
    },
  );

  test('an owner cannot add a user to the team without an invitation', async () => {
    const { error } = await clientOf('owner')
      .from('team_business')
      .insert({ business_id: batik.business, member_id: laundry.owner, role: 'member' });
    expect(error?.code).toBe('42501');
  });

  test('user metadata with roles and claims grants no access', async () => {
    const { client } = fixtures.users.outsider;
    const claims = { role: 'admin', permission: 'admin', business_id: batik.business, aal: 'aal2' };
    await client.auth.updateUser({ data: claims });
    const { data } = await client.auth.refreshSession();
    expect(data.user?.user_metadata).toMatchObject(claims);
    const [rooms, businesses] = await Promise.all([
      client.from('room').select('id').eq('business_id', batik.business),
      client.from('business').select('id'),
    ]);
    expect([rooms.data, businesses.data]).toEqual([[], [{ id: laundry.business }]]);
  });

  test('sign-up with a name that is too long succeeds with a shortened name', async () => {
    const { data, error } = await fixtures.anonClient().auth.signUp({
      email: `${randomUUID()}@chabot.test`,
      password: 'rahasia-chabot',
      options: { data: { full_name: 'x'.repeat(5000) } },
    });
    expect(error).toBeNull();
    const [profile] = await fixtures.sql('select full_name from profile where id = $1', [data.user?.id]);
    expect(profile).toEqual({ full_name: 'x'.repeat(200) });
  });
});

describe('immutable columns', () => {
  /** Columns that not even the owner of the row may change. */
  const immutableColumns = [
    ['business', batik.business, { id: randomUUID() }],
    ['business', batik.business, { profile_id: laundry.owner }],
    ['business', batik.business, { created_at: '2020-01-01' }],
    ['business', batik.business, { toggles: { useAgentBehaviourV2: 'live' } }],
    ['business', batik.business, { updated_by: laundry.owner }],
    ['channel', batik.channel, { business_id: laundry.business }],
    ['channel', batik.channel, { phone: '+6281200000000' }],
    ['channel', batik.channel, { external_id: 'laundry-kilat' }],
    ['channel', batik.channel, { status: 'WORKING' }],
    ['agent', batik.agent, { business_id: laundry.business }],
    ['agent', batik.agent, { profile_id: laundry.owner }],
    ['room', batik.room, { business_id: laundry.business }],
    ['room', batik.room, { channel_id: laundry.channel }],
    ['room', batik.room, { status: 'ai_task_completed' }],
    ['room', batik.room, { holder: 'phone' }],
    ['room', batik.room, { unread_count: 0 }],
    ['room', batik.room, { version: 1 }],
    ['recipient_lists', batik.list, { business_id: laundry.business }],
    ['campaigns', batik.campaign, { business_id: laundry.business }],
    ['campaigns', batik.campaign, { status: 'sending' }],
    ['profile', batik.owner, { email: 'admin@chabot.test' }],
    ['profile', batik.owner, { id: laundry.owner }],
  ] as const;

  test.each(immutableColumns)('the owner cannot change %s %s: %o', async (table, id, patch) => {
    const { error } = await clientOf('owner').from(table).update(patch).eq('id', id);
    expect(error?.code).toBe('42501');
  });

  test('a new channel gets a generated session name and cannot choose one', async () => {
    const rejected = await clientOf('owner')
      .from('channel')
      .insert({ business_id: batik.business, external_id: 'laundry-kilat' });
    expect(rejected.error?.code).toBe('42501');
    const generated = await clientOf('owner')
      .from('channel')
      .insert({ business_id: batik.business })
      .select('external_id,status,source')
      .single();
    expect(generated.data).toMatchObject({
      external_id: expect.stringMatching(/^chabot-[0-9a-f-]{36}$/),
      status: 'pending',
      source: 'waha',
    });
  });

  test('updated_at is set by the database, not by the client', async () => {
    const { data } = await clientOf('owner')
      .from('business')
      .update({ name: 'Toko Batik Lestari', updated_at: '2001-01-01T00:00:00Z' })
      .eq('id', batik.business)
      .select('updated_at')
      .single();
    expect(Date.parse(data?.updated_at as string)).toBeGreaterThan(Date.parse('2020-01-01'));
  });
});

describe('rows of two businesses', () => {
  test('a channel and an agent of different businesses cannot be linked', async () => {
    const { client } = fixtures.users.owner;
    const { data: channel } = await client
      .from('channel')
      .insert({ business_id: batik.business })
      .select('id')
      .single();
    const foreignAgent = await client
      .from('channel_agent')
      .insert({ channel_id: channel?.id, agent_id: laundry.agent });
    const noAgent = await client.from('channel_agent').insert({ channel_id: channel?.id, agent_id: randomUUID() });
    expect(foreignAgent.error).toMatchObject({ code: '23503' });
    expect([noAgent.error?.code, noAgent.error?.message]).toEqual([
      foreignAgent.error?.code,
      foreignAgent.error?.message,
    ]);
    const foreignChannel = await client
      .from('channel_agent')
      .upsert({ channel_id: laundry.channel, agent_id: batik.agent });
    const noChannel = await client.from('channel_agent').upsert({ channel_id: randomUUID(), agent_id: batik.agent });
    expect(foreignChannel.error?.code).toBe('42501');
    expect(noChannel.error).toEqual(foreignChannel.error);
  });

  test('a contact cannot be added to a recipient list of another business', async () => {
    const row = { phone: '+6281200000000' };
    const [foreign, nonexistent] = await Promise.all(
      [batik.list, randomUUID()].map((recipient_list_id) =>
        clientOf('outsider')
          .from('recipient_list_contacts')
          .insert({ recipient_list_id, ...row }),
      ),
    );
    expect(foreign?.error?.code).toBe('42501');
    expect(nonexistent?.error).toEqual(foreign?.error);
  });

  test('a superuser cannot insert a message into a room of another business', async () => {
    await expect(
      fixtures.sql(
        `insert into message (business_id, room_id, channel_id, author, body) values ($1, $2, $3, 'customer', 'x')`,
        [laundry.business, batik.room, batik.channel],
      ),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('a message cannot refer to a file of another room', async () => {
    await expect(
      fixtures.sql(
        `update message set media = jsonb_build_object('path', $1::text, 'mimetype', 'image/jpeg') where id = $2`,
        [`${laundry.business}/${laundry.room}/x.jpg`, batik.message],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('leaving a team', () => {
  test('chats of a member who leaves return to the AI, and the member sees nothing of the business', async () => {
    const { client: member, id } = await fixtures.newUser();
    await fixtures.sql('insert into team_business (business_id, member_id) values ($1, $2)', [batik.business, id]);
    const rejected = await member.rpc('take_room', { room_id: batik.room });
    expect(rejected.data).toMatchObject({ holder: 'member', holder_id: id });

    const leaving = await member.rpc('leave_team', { business_id: batik.business });
    expect(leaving.error).toBeNull();
    const [room] = await fixtures.sql('select holder, holder_id, holder_until from room where id = $1', [batik.room]);
    expect(room).toEqual({ holder: 'ai', holder_id: null, holder_until: null });
    expect((await member.from('room').select('id')).data).toEqual([]);
  });

  test('an owner cannot delete memberships past the audit log', async () => {
    const { error } = await clientOf('owner').from('team_business').delete().eq('business_id', batik.business);
    expect(error?.code).toBe('42501');
  });
});
