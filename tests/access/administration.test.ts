/** The admin RPCs: paginated lists of businesses and people, search, permissions, and who is denied. */
import { randomUUID } from 'node:crypto';

import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';

import { createUser, notFound, type CreatedUser } from './edgeFunctions.ts';
import { batik, setupFixtures, laundry, unauthorizedCallers, type Caller } from './fixtures.ts';

const fixtures = setupFixtures();

interface Page<Row> {
  rows: Row[];
  next: object | null;
}
interface BusinessRow {
  id: string;
  name: string;
  missing: string[];
}

const clientOf = (caller: Caller) => fixtures.users[caller].client;
const businesses = async (args: object = {}, caller: Caller = 'admin'): Promise<Page<BusinessRow>> => {
  const { data, error } = await clientOf(caller).rpc('admin_businesses', args);
  if (error) throw error;
  return data as Page<BusinessRow>;
};
const namesFoundBy = async (search: string): Promise<string[]> =>
  (await businesses({ search })).rows.map(({ name }) => name);

describe('admin_businesses', () => {
  test('admin_businesses returns mode, owner, channels, toggles, rollout, members and last activity of a business', async () => {
    const { rows } = await businesses({ search: batik.business });
    const [room] = await fixtures.sql<{ at: string }>(
      'select max(last_message_at) as at from room where business_id = $1',
      [batik.business],
    );
    expect(rows).toMatchObject([
      {
        id: batik.business,
        name: 'Toko Batik Lestari',
        mode: 'live',
        owner: { id: batik.owner, name: 'Sari Wulandari', email: 'owner@chabot.test' },
        channels: { count: 1, best: 'WORKING', worst: 'WORKING' },
        toggles: { useAgentBehaviourV2: 'live' },
        rollout: { partial: true, probability: 0.3 },
        members: 3,
        missing: [],
      },
    ]);
    expect(new Date((rows[0] as unknown as { last_activity: string }).last_activity)).toEqual(new Date(room?.at ?? 0));
  });

  test('admin_businesses lists the missing parts of a business whose onboarding is unfinished', async () => {
    const { rows } = await businesses({ search: 'kopi senja' });
    expect(rows).toMatchObject([
      {
        missing: ['channel', 'agent', 'link'],
        channels: { count: 0, best: null, worst: null },
        rollout: null,
        last_activity: null,
      },
    ]);
  });

  test('admin_businesses returns the best and the worst channel status of a business with several channels', async () => {
    await fixtures.sql(`insert into channel (business_id, status) values ($1, 'FAILED'), ($1, 'SOMETHING_NEW')`, [
      laundry.business,
    ]);
    const { rows } = await businesses({ search: 'laundry' });
    expect(rows).toMatchObject([{ channels: { count: 3, best: 'WORKING', worst: 'FAILED' } }]);
  });

  test.each([
    ['a part of its name', 'batik les'],
    ['its name in capitals', 'TOKO BATIK'],
    ['its owner’s name', 'sari wulan'],
    ['its owner’s email address', 'owner@chabot'],
    ['its id', batik.business.toUpperCase()],
    ['its phone number in local format', '0812-2555-0100'],
    ['its phone number in international format', '+62 812 2555 0100'],
    ['its phone number with brackets', '(0812) 25550100'],
    ['a part of its phone number', '8122555'],
  ])('admin_businesses finds a business by %s', async (_, search) => {
    expect(await namesFoundBy(search)).toContain('Toko Batik Lestari');
    expect(await namesFoundBy(search)).not.toContain('Laundry Kilat');
  });

  test.each(['%', '_', '\\', `' or true --`, '0812-9999-9999', 'x'.repeat(2000), '🧵'])(
    'admin_businesses finds no business by %j',
    async (search) => {
      expect(await namesFoundBy(search)).toEqual([]);
    },
  );

  test('admin_businesses with a blank search returns all businesses', async () => {
    expect(await namesFoundBy('  ')).toEqual((await businesses()).rows.map(({ name }) => name));
  });

  test('admin_businesses pages return each business once, also when many share a creation time', async () => {
    await fixtures.sql(
      `insert into business (profile_id, name, created_at) select $1, 'Serempak ' || n, '2026-01-01' from generate_series(1, 130) as n`,
      [batik.owner],
    );
    for (const search of [undefined, 'serempak']) {
      const seen: string[] = [];
      for (let cursor: object | null | undefined; cursor !== null;) {
        const page: Page<BusinessRow> = await businesses({ search, cursor, page_size: 500 });
        expect(page.rows.length).toBeLessThanOrEqual(50);
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
      }
      const stored = await fixtures.sql<{ id: string }>(
        `select id from business where $1::text is null or name ilike $1 || '%' order by created_at desc, id desc`,
        [search],
      );
      expect(seen).toEqual(stored.map(({ id }) => id));
    }
  });
});

describe('admin_people', () => {
  test('admin_people finds a user by email and returns their permissions', async () => {
    const { data } = await clientOf('admin').rpc('admin_people', { search: 'ADMIN@chabot' });
    expect(data).toEqual({
      rows: [
        {
          id: fixtures.users.admin.id,
          name: 'Yusuf Maulana',
          email: 'admin@chabot.test',
          created_at: expect.any(String),
          permissions: ['admin'],
        },
      ],
      next: null,
    });
  });

  test('admin_people leaves out anonymous users, and set_permission answers not_found for them', async () => {
    const anonymous = await createUser(fixtures, { anonymous: true, name: 'Bayangan' });
    const { data } = await clientOf('admin').rpc('admin_people', { search: 'bayangan' });
    expect(data).toEqual({ rows: [], next: null });
    const result = await clientOf('admin').rpc('set_permission', {
      profile_id: anonymous.id,
      permission: 'admin',
      granted: true,
      reason: 'x',
    });
    expect(result.error).toMatchObject(notFound);
  });
});

describe('running broadcasts', () => {
  const campaign = async (name: string, status: string): Promise<string> => {
    const id = randomUUID();
    await fixtures.sql(
      `insert into public.campaigns (id, business_id, name, status, channel_id, body, started_at)
       values ($1, $2, $3, $4, $5, 'Halo', now())`,
      [id, batik.business, name, status, batik.channel],
    );
    return id;
  };
  const list = async (search: string) =>
    (await clientOf('admin').rpc('admin_broadcasts', { search }).throwOnError()).data as Page<{ id: string }>;
  const pause = (caller: Caller, id: string, reason: string | null = 'Banyak keluhan') =>
    clientOf(caller).rpc('pause_broadcast', { campaign_id: id, reason });

  test('admin_broadcasts lists what is to send, of all businesses, in pages and by name', async () => {
    const [sending, scheduled] = [await campaign('Uji Admin A', 'sending'), await campaign('Uji Admin B', 'scheduled')];
    await campaign('Uji Admin selesai', 'done');
    await fixtures.sql(
      `insert into public.campaign_messages (campaign_id, contact_key, phone, state)
       select $1, phone, phone, state from (values ('+62811900001', 'read'), ('+62811900002', 'sent'),
         ('+62811900003', 'queued'), ('+62811900004', 'refused'), ('+62811900005', 'skipped')) as recipient (phone, state)`,
      [sending],
    );
    const { rows } = await list('uji admin');
    expect(rows).toMatchObject([
      { id: scheduled, status: 'scheduled', sent: 0, total: 0 },
      {
        id: sending,
        status: 'sending',
        sent: 2,
        total: 4,
        note: null,
        business: { id: batik.business, name: 'Toko Batik Lestari' },
      },
    ]);
    const one = { search: 'uji admin', page_size: 1 };
    const first = (await clientOf('admin').rpc('admin_broadcasts', one)).data as Page<{ id: string }>;
    const next = (await clientOf('admin').rpc('admin_broadcasts', { ...one, cursor: first.next })).data;
    expect([first.rows, next]).toMatchObject([[{ id: scheduled }], { rows: [{ id: sending }], next: null }]);
  });

  test('an administrator pauses with a reason; the owner continues, and a member does not', async () => {
    const id = await campaign('Uji Jeda', 'sending');
    const pauses = await Promise.all([pause('admin', id, ' '), pause('admin', id, null), pause('admin', randomUUID())]);
    expect(pauses.map(({ status, error }) => `${status} ${error?.code}`)).toEqual([
      '422 reason_required',
      '422 reason_required',
      '404 not_found',
    ]);
    expect((await pause('admin', id)).data).toMatchObject({
      id,
      status: 'paused',
      reason: 'admin',
      note: 'Banyak keluhan',
    });
    const seen = await clientOf('owner')
      .from('campaigns')
      .select('status,status_reason,status_note')
      .eq('id', id)
      .single();
    expect(seen.data).toEqual({ status: 'paused', status_reason: 'admin', status_note: 'Banyak keluhan' });
    const resume = (caller: Caller) =>
      clientOf(caller).rpc('command_broadcast', { campaign_id: id, command: 'resume' });
    expect((await resume('member')).error).toMatchObject({ code: 'not_owner' });
    expect((await resume('owner')).data).toMatchObject({ status: 'sending', status_reason: null, status_note: null });
    const { data: entries } = await clientOf('owner').rpc('audit_page', { business_id: batik.business, page_size: 2 });
    expect(entries).toMatchObject([
      { action: 'broadcast.resume' },
      { action: 'broadcast.paused_by_admin', actor_name: 'Yusuf Maulana', detail: { reason: 'Banyak keluhan' } },
    ]);
  });

  test('a broadcast that a member has paused continues where it was, after the owner accepted the reason', async () => {
    const id = await campaign('Uji Jeda Dua', 'staging');
    await clientOf('member').rpc('command_broadcast', { campaign_id: id, command: 'pause' }).throwOnError();
    await pause('admin', id).throwOnError();
    const { data } = await clientOf('owner').rpc('command_broadcast', { campaign_id: id, command: 'resume' });
    expect(data).toMatchObject({ status: 'staging' });
  });

  test('an ended broadcast is not paused', async () => {
    expect((await pause('admin', await campaign('Uji Usai', 'done'))).error).toMatchObject(notFound);
  });

  test.each([...unauthorizedCallers, 'member', 'owner'] as const)(
    '%s neither lists nor pauses them',
    async (caller) => {
      const id = await campaign('Uji Tolak', 'sending');
      expect((await clientOf(caller).rpc('admin_broadcasts')).error).not.toBeNull();
      expect((await pause(caller, id)).error).not.toBeNull();
      expect(await fixtures.sql('select status from public.campaigns where id = $1', [id])).toEqual([
        { status: 'sending' },
      ]);
    },
  );
});

describe('set_permission', () => {
  const setPermission = (
    profileId: string | null,
    granted: unknown,
    reason: unknown = 'Bergabung di tim',
    permission = 'admin',
  ) => clientOf('admin').rpc('set_permission', { profile_id: profileId, permission, granted, reason });

  test('set_permission grants and revokes a permission, and the audit log keeps the reason', async () => {
    const { id, client } = await createUser(fixtures, { name: 'Admin Baru', aal: 'aal2' });
    expect((await setPermission(id, true)).data).toEqual({ id, permissions: ['admin'] });
    expect((await setPermission(id, true)).data).toEqual({ id, permissions: ['admin'] });
    expect((await client.rpc('admin_businesses')).error).toBeNull();
    expect((await setPermission(id, false, 'Pindah tugas')).data).toEqual({ id, permissions: [] });
    expect((await client.rpc('admin_businesses')).error).toMatchObject(notFound);
    const { data } = await clientOf('admin').rpc('audit_page', { page_size: 2 });
    expect(data).toMatchObject([
      {
        action: 'permission.revoked',
        business_id: null,
        detail: { profile_id: id, name: 'Admin Baru', reason: 'Pindah tugas' },
      },
      { action: 'permission.granted', actor_name: 'Yusuf Maulana', detail: { permission: 'admin' } },
    ]);
  });

  test('set_permission refuses oneself, a missing reason, an unknown user and an unknown permission', async () => {
    const { id } = await createUser(fixtures);
    const results = await Promise.all([
      setPermission(fixtures.users.admin.id, false),
      setPermission(id, true, ' '),
      setPermission(id, true, null),
      setPermission(randomUUID(), true),
      setPermission(id, true, 'x', 'root'),
      setPermission(id, null),
    ]);
    expect(results.map(({ status, error }) => `${status} ${error?.code}`)).toEqual([
      '409 is_self',
      '422 reason_required',
      '422 reason_required',
      '404 not_found',
      '400 invalid',
      '400 invalid',
    ]);
  });

  test('when two admins revoke each other at the same time, one of them stays admin', async () => {
    for (let round = 0; round < 5; round += 1) {
      const admins = await Promise.all([1, 2].map(() => createUser(fixtures, { aal: 'aal2' })));
      for (const { id } of admins) await setPermission(id, true);
      const [one, other] = admins as [CreatedUser, CreatedUser];
      const results = await Promise.all([
        one.client.rpc('set_permission', { profile_id: other.id, permission: 'admin', granted: false, reason: 'x' }),
        other.client.rpc('set_permission', { profile_id: one.id, permission: 'admin', granted: false, reason: 'x' }),
      ]);
      expect(results.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'not_found']);
    }
  });
});

describe.each([
  ['admin_businesses', {}],
  ['admin_people', {}],
  ['admin_audit', {}],
  ['admin_installation', {}],
  ['set_permission', { profile_id: batik.member, permission: 'admin', granted: true, reason: 'x' }],
])('%s', (name, args) => {
  test.each([...unauthorizedCallers, 'member', 'owner'] as const)(
    'the admin RPC answers %s with an error',
    async (caller) => {
      const { error } = await clientOf(caller).rpc(name, args);
      expect(error).toMatchObject(caller === 'anon' ? { code: '42501' } : notFound);
    },
  );

  test('the admin RPC answers not_found to an admin at aal1, with or without a factor, and works at aal2', async () => {
    const [factorless, aal1Admin] = [await createUser(fixtures), await createUser(fixtures)];
    const aal2Admin = await createUser(fixtures, { aal: 'aal2' });
    for (const user of [factorless, aal1Admin, aal2Admin]) {
      await fixtures.sql(`insert into role (profile_id, permission) values ($1, 'admin')`, [user.id]);
      if (user === factorless) continue;
      await fixtures.sql(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
        [user.id],
      );
    }
    expect((await factorless.client.rpc(name, args)).error).toMatchObject(notFound);
    expect((await aal1Admin.client.rpc(name, args)).error).toMatchObject(notFound);
    expect((await aal2Admin.client.rpc(name, args)).error).toBeNull();
  });
});

test('an admin without a second factor reads their own permission, and nothing of any business', async () => {
  const { id, client } = await createUser(fixtures);
  await fixtures.sql(`insert into role (profile_id, permission) values ($1, 'admin')`, [id]);
  const count = async (table: string) => (await client.from(table).select('*')).data?.length;
  expect([await count('role'), await count('profile')]).toEqual([1, 1]);
  for (const table of ['business', 'team_business', 'channel', 'agent', 'audit_log'])
    expect([table, await count(table)]).toEqual([table, 0]);
  const toggles = { business_id: batik.business, toggles: { modelVersion: 'small' }, reason: 'x' };
  expect((await client.rpc('update_toggles', toggles)).error).toMatchObject(notFound);
});

test('the permission of an admin ends with their session', async () => {
  const { id, client } = await createUser(fixtures, { aal: 'aal2' });
  await fixtures.sql(`insert into role (profile_id, permission) values ($1, 'admin')`, [id]);
  expect((await client.rpc('admin_people')).error).toBeNull();
  await fixtures.sql('delete from auth.sessions where user_id = $1', [id]);
  expect((await client.rpc('admin_people')).error).toMatchObject({ code: 'unauthorized' });
});

describe('admin_audit', () => {
  interface Entry {
    id: number;
    action: string;
    actor_name: string | null;
    business: { id: string; name: string | null } | null;
  }
  const audit = async (args: object = {}): Promise<Page<Entry>> => {
    const { data, error } = await clientOf('admin').rpc('admin_audit', args);
    if (error) throw error;
    return data as Page<Entry>;
  };
  const actionsOf = async (args: object) => (await audit(args)).rows.map(({ action }) => action);
  /** Entries of a day on which nothing else happens, the first one the newest. */
  const day = { since: '2031-05-04T00:00:00Z', until: '2031-05-05T00:00:00Z' };
  const enter = async (entries: [action: string, person: string | null, business: string | null][]) => {
    for (const [at, [action, person, business]] of entries.entries())
      await fixtures.sql(
        `insert into audit_log (at, actor, actor_name, action, business_id)
         values ($1::timestamptz - $2 * interval '1 minute', $3, private.name_of($3), $4, $5)`,
        ['2031-05-04T12:00:00Z', at, person, action, business],
      );
  };

  test('entries are found by business, by person and by the actions that the search names, in kinds and days', async () => {
    const deleted = randomUUID();
    await enter([
      ['member.role', batik.owner, batik.business],
      ['knowledge.saved', batik.member, batik.business],
      ['member.removed', null, laundry.business],
      ['broadcast.pause', batik.owner, laundry.business],
      ['knowledge.saved', null, deleted],
    ]);
    expect((await audit(day)).rows).toMatchObject([
      {
        action: 'member.role',
        actor_name: 'Sari Wulandari',
        business: { id: batik.business, name: 'Toko Batik Lestari' },
      },
      { business: { name: 'Toko Batik Lestari' } },
      { actor_name: null, business: { name: 'Laundry Kilat' } },
      { business: { name: 'Laundry Kilat' } },
      { business: { id: deleted, name: null } },
    ]);
    expect(await actionsOf({ ...day, search: ' batik LES' })).toEqual(['member.role', 'knowledge.saved']);
    expect(await actionsOf({ ...day, search: 'sari wulan' })).toEqual(['member.role', 'broadcast.pause']);
    expect(await actionsOf({ ...day, search: 'owner@chabot.test' })).toEqual(['member.role', 'broadcast.pause']);
    expect(await actionsOf({ ...day, search: laundry.business.toUpperCase() })).toEqual([
      'member.removed',
      'broadcast.pause',
    ]);
    expect(await actionsOf({ ...day, search: 'anggota', named: ['member.role', 'member.removed'] })).toEqual([
      'member.role',
      'member.removed',
    ]);
    expect(await actionsOf({ ...day, search: 'batik', named: ['broadcast.pause'] })).toEqual([
      'member.role',
      'knowledge.saved',
      'broadcast.pause',
    ]);
    expect(await actionsOf({ ...day, kind: 'team' })).toEqual(['member.role', 'member.removed']);
    expect(await actionsOf({ ...day, kind: 'knowledge', search: 'batik' })).toEqual(['knowledge.saved']);
    expect(
      await actionsOf({ ...day, kind: 'broadcasts', search: 'x', named: ['member.role', 'broadcast.pause'] }),
    ).toEqual(['broadcast.pause']);
    expect(await actionsOf({ since: day.until })).toEqual([]);
    expect(await actionsOf({ ...day, until: '2031-05-04T11:59:00Z' })).toEqual([
      'member.removed',
      'broadcast.pause',
      'knowledge.saved',
    ]);
    for (const search of ['%', '_', '\\', `' or true --`, 'zzyzxq', 'x'.repeat(2000)])
      expect(await actionsOf({ ...day, search })).toEqual([]);
  });

  test('pages return each entry once, also when many have one time, whatever filter is chosen', async () => {
    await fixtures.sql(
      `insert into audit_log (at, actor, action, business_id)
       select '2032-01-01', $1, (array['member.role', 'invitation.created', 'toggles.changed'])[1 + n % 3], $2
       from generate_series(1, 130) as n`,
      [batik.owner, batik.business],
    );
    const since = '2032-01-01T00:00:00Z';
    const expected: Record<string, object> = {
      true: {},
      "kind = 'team'": { kind: 'team' },
      "kind in ('team', 'ai')": { search: 'batik' },
      "action = 'toggles.changed'": { search: 'x', named: ['toggles.changed'] },
    };
    for (const [condition, args] of Object.entries(expected)) {
      const seen: number[] = [];
      for (let cursor: object | null | undefined; cursor !== null;) {
        const page: Page<Entry> = await audit({ ...args, since, cursor, page_size: 500 });
        expect(page.rows.length).toBeLessThanOrEqual(50);
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
      }
      const stored = await fixtures.sql<{ id: number }>(
        `select id::int from audit_log where at >= '2032-01-01' and ${condition} order by at desc, id desc`,
      );
      expect([condition, seen]).toEqual([condition, stored.map(({ id }) => id)]);
    }
  });
});

describe('viewing the data of a business', () => {
  const viewed = async (client: SupabaseClient, business: string, view: string, args: object = {}) =>
    client.rpc('view_business', { business_id: business, view, ...args });
  const ask = (client: SupabaseClient, business: string, reason: unknown = 'Keluhan lewat telepon') =>
    client.rpc('ask_to_view', { business_id: business, reason });
  const answer = (caller: Caller, permitId: string, given: string) =>
    clientOf(caller).rpc('answer_view_permit', { permit_id: permitId, answer: given });
  const permitRequired = { code: 'permit_required' };
  const accessTo = async (business: string, caller: Caller = 'owner') => {
    const { data, error } = await clientOf(caller).rpc('data_access', { business_id: business });
    if (error) throw error;
    return data as Record<string, unknown>[];
  };

  /** An administrator of their own for each test, so that no earlier permit counts. */
  const administrator = async () => {
    const user = await createUser(fixtures, { name: 'Admin Tamu', aal: 'aal2' });
    await fixtures.sql(`insert into role (profile_id, permission) values ($1, 'admin')`, [user.id]);
    return user;
  };
  const granted = async (client: SupabaseClient) => {
    const { data } = await ask(client, batik.business);
    const { id } = data as { id: string };
    expect((await answer('owner', id, 'granted')).data).toMatchObject({ state: 'granted' });
    return id;
  };

  test('before the owner’s answer there are figures and no customer, and afterwards every view for one hour', async () => {
    const { client } = await administrator();
    const { data: figures } = await viewed(client, batik.business, 'figures');
    expect(figures).toMatchObject({ permit: null, figures: { members: 3, channels: 1 } });
    for (const view of ['chats', 'messages', 'orders', 'settings'])
      expect((await viewed(client, batik.business, view, { room_id: batik.room })).error).toMatchObject(permitRequired);

    const { data: asked } = await ask(client, batik.business);
    expect(asked).toMatchObject({ admin: 'Admin Tamu', state: 'asked', reason: 'Keluhan lewat telepon' });
    expect((await ask(client, batik.business)).data).toEqual(asked);
    const { id } = asked as { id: string };
    expect((await viewed(client, batik.business, 'chats')).error).toMatchObject(permitRequired);
    const [notice] = await fixtures.sql(
      `select detail from notice where profile_id = $1 and kind = 'view_asked' order by created_at desc limit 1`,
      [batik.owner],
    );
    expect(notice).toEqual({ detail: { byName: 'Admin Tamu', businessName: 'Toko Batik Lestari' } });

    const { data: permit } = await answer('owner', id, 'granted');
    const { remaining } = permit as { remaining: number };
    expect(remaining).toBeGreaterThan(3_500_000);
    expect(remaining).toBeLessThanOrEqual(3_600_000);
    const { data: chats } = await viewed(client, batik.business, 'chats');
    const { rows } = chats as { rows: { id: string; name: string }[] };
    const [room] = await fixtures.sql<{ name: string }>('select name from room where id = $1', [batik.room]);
    expect(rows.find((row) => row.id === batik.room)).toMatchObject({ name: room?.name });
    const { data: messages } = await viewed(client, batik.business, 'messages', { room_id: batik.room });
    expect((messages as { rows: unknown[] }).rows.length).toBeGreaterThan(0);
    expect((await viewed(client, batik.business, 'orders')).error).toBeNull();
    expect((await viewed(client, batik.business, 'settings')).data).toMatchObject({ rows: [{ id: batik.business }] });
  });

  test('each view is in the record of the owner, with its administrator, its time and its chat', async () => {
    const { client } = await administrator();
    await viewed(client, batik.business, 'figures');
    expect((await viewed(client, batik.business, 'permit')).data).toEqual({ permit: null });
    const id = await granted(client);
    await viewed(client, batik.business, 'messages', { room_id: batik.room });
    const [room] = await fixtures.sql<{ name: string }>('select name from room where id = $1', [batik.room]);
    const access = await accessTo(batik.business);
    expect(access.find((row) => row['id'] === id)).toMatchObject({
      is: 'permit',
      admin: 'Admin Tamu',
      state: 'granted',
    });
    const views = access.filter(({ is }) => is === 'view').slice(0, 2);
    expect(views).toMatchObject([
      { admin: 'Admin Tamu', view: 'messages', room_id: batik.room, room_name: room?.name },
      { admin: 'Admin Tamu', view: 'figures', room_id: null },
    ]);
    const [logged] = await fixtures.sql(
      `select detail from audit_log where action = 'business.viewed' order by id desc limit 1`,
    );
    expect(logged).toEqual({ detail: { view: 'messages', room_id: batik.room, permit_id: id } });
  });

  test('a permit reads nothing outside of its functions, and writes nothing', async () => {
    const { client } = await administrator();
    await granted(client);
    for (const table of ['room', 'message', 'customer_order', 'room_note', 'quick_reply'])
      expect([table, (await client.from(table).select('id').eq('business_id', batik.business)).data]).toEqual([
        table,
        [],
      ]);
    expect((await client.from('room').update({ archived: true }).eq('id', batik.room).select()).data).toEqual([]);
    expect((await client.rpc('read_room', { room_id: batik.room })).error).not.toBeNull();
  });

  test.each(['withdrawn', 'over'])('a permit that is %s ends in the middle of a session', async (how) => {
    const { client } = await administrator();
    const id = await granted(client);
    expect((await viewed(client, batik.business, 'chats')).error).toBeNull();
    if (how === 'withdrawn') await answer('owner', id, 'withdrawn');
    else await fixtures.sql(`update view_permit set granted_until = clock_timestamp() where id = $1`, [id]);
    expect((await viewed(client, batik.business, 'chats')).error).toMatchObject(permitRequired);
    expect((await viewed(client, batik.business, 'figures')).data).toMatchObject({
      permit: {
        state: how === 'withdrawn' ? 'withdrawn' : 'ended',
        remaining: null,
        answered_by: 'Sari Wulandari',
        answered_at: expect.any(String),
      },
    });
    // A screen that follows the permit learns it without a record of a view.
    expect((await viewed(client, batik.business, 'permit')).data).toMatchObject({
      permit: { state: how === 'withdrawn' ? 'withdrawn' : 'ended', answered_by: 'Sari Wulandari' },
    });
    expect((await answer('owner', id, 'granted')).error).toMatchObject({ code: 'changed' });
  });

  test('a refused or lapsed question opens nothing, and can be asked again five times a day', async () => {
    const { client, id: admin } = await administrator();
    for (let asked = 0; asked < 5; asked += 1) {
      const { data } = await ask(client, batik.business);
      expect((await answer('owner', (data as { id: string }).id, 'refused')).data).toMatchObject({ state: 'refused' });
    }
    expect((await viewed(client, batik.business, 'chats')).error).toMatchObject(permitRequired);
    expect((await ask(client, batik.business)).error).toMatchObject({ code: 'rate_limited' });
    await fixtures.sql(
      `update view_permit set asked_at = asked_at - interval '2 days', status = 'asked', answered_at = null
       where id = (select id from view_permit where admin_id = $1 order by asked_at desc limit 1)`,
      [admin],
    );
    const [lapsed] = await fixtures.sql<{ id: string }>(
      `select id from view_permit where admin_id = $1 and status = 'asked'`,
      [admin],
    );
    expect((await answer('owner', lapsed?.id ?? '', 'granted')).error).toMatchObject({ code: 'changed' });
  });

  test('a permit is of one administrator, of one business, and ends with the permission', async () => {
    const [one, other] = [await administrator(), await administrator()];
    await granted(one.client);
    expect((await viewed(other.client, batik.business, 'chats')).error).toMatchObject(permitRequired);
    expect((await viewed(one.client, laundry.business, 'chats')).error).toMatchObject(permitRequired);
    const [room] = await fixtures.sql<{ id: string }>('select id from room where business_id = $1 limit 1', [
      laundry.business,
    ]);
    expect(
      (await viewed(one.client, batik.business, 'messages', { room_id: room?.id ?? randomUUID() })).error,
    ).toMatchObject(notFound);
    await fixtures.sql('delete from role where profile_id = $1', [one.id]);
    expect((await viewed(one.client, batik.business, 'chats')).error).toMatchObject(notFound);
  });

  test('a question needs a reason, a known business and a known view', async () => {
    const { client } = await administrator();
    const results = await Promise.all([
      ask(client, batik.business, ' '),
      ask(client, randomUUID()),
      viewed(client, batik.business, 'passwords'),
      viewed(client, randomUUID(), 'figures'),
    ]);
    expect(results.map(({ status, error }) => `${status} ${error?.code}`)).toEqual([
      '422 reason_required',
      '404 not_found',
      '400 invalid',
      '404 not_found',
    ]);
  });

  test.each(['member', 'outsider', 'removed', 'aal1Member', 'admin'] as const)(
    '%s neither answers a question nor reads the record',
    async (caller) => {
      const { client, id: admin } = await administrator();
      const { data } = await ask(client, batik.business);
      expect((await answer(caller, (data as { id: string }).id, 'granted')).error).toMatchObject(notFound);
      await expect(accessTo(batik.business, caller)).rejects.toMatchObject(notFound);
      expect(await fixtures.sql('select status from view_permit where admin_id = $1', [admin])).toEqual([
        { status: 'asked' },
      ]);
    },
  );

  test.each([...unauthorizedCallers, 'member', 'owner'] as const)('%s neither asks nor looks', async (caller) => {
    expect((await ask(clientOf(caller), batik.business)).error).not.toBeNull();
    expect((await viewed(clientOf(caller), batik.business, 'figures')).error).not.toBeNull();
  });
});

describe('the health of the fleet', () => {
  const sessions = async (args: object = {}) => {
    const { data, error } = await clientOf('admin').rpc('admin_sessions', args);
    if (error) throw error;
    return data as Page<Record<string, unknown>> & { totals: Record<string, number> };
  };
  const channel = async (status: string, minutes: number) => {
    const [row] = await fixtures.sql<{ id: string; external_id: string }>(
      `insert into channel (business_id, status) values ($1, $2) returning id, external_id`,
      [laundry.business, status],
    );
    await fixtures.sql(
      `update channel_status_change set at = clock_timestamp() - $2 * interval '1 minute' where channel_id = $1`,
      [row?.id, minutes],
    );
    return row as { id: string; external_id: string };
  };

  test('the sessions that do not work are listed, the worst first, and stuck ones after ten minutes', async () => {
    const [slow, fresh, failed] = [
      await channel('STARTING', 11),
      await channel('STARTING', 9),
      await channel('FAILED', 60),
    ];
    const { rows, totals } = await sessions({ page_size: 50 });
    const of = ({ id }: { id: string }) => rows.find((row) => row['id'] === id);
    expect(of(slow)).toMatchObject({ status: 'STARTING', stuck: true, business: { id: laundry.business } });
    expect(of(fresh)).toMatchObject({ stuck: false });
    expect(of(failed)).toMatchObject({ stuck: true });
    expect(rows.some(({ status }) => status === 'WORKING')).toBe(false);
    expect(rows.indexOf(of(failed) ?? {})).toBeLessThan(rows.indexOf(of(slow) ?? {}));
    expect(totals['STARTING']).toBeGreaterThanOrEqual(2);
    const found = await sessions({ search: 'laundry' });
    expect(found.rows.some(({ status }) => status === 'WORKING')).toBe(true);
  });

  test('the pages of the sessions join without a gap or a double', async () => {
    for (let at = 0; at < 3; at += 1) await channel('STOPPED', 1);
    const { rows: all } = await sessions({ page_size: 50 });
    const ids: unknown[] = [];
    let cursor: object | null = null;
    do {
      const page: Page<Record<string, unknown>> = await sessions({ page_size: 2, cursor });
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(ids).toEqual(all.map(({ id }) => id));
  });

  test('a restart is recorded with its reason for the owner, and waits half a minute for the next', async () => {
    const { id, external_id } = await channel('FAILED', 60);
    const restart = (session: string, reason: unknown = 'Macet') =>
      clientOf('admin').rpc('begin_session_restart', { session, reason });
    expect((await restart(external_id, ' ')).error).toMatchObject({ code: 'reason_required' });
    expect((await restart('tidak-ada')).error).toMatchObject(notFound);
    expect((await restart(external_id)).data).toMatchObject({ id, external_id });
    expect((await restart(external_id)).error).toMatchObject({ code: 'rate_limited' });
    const [entry] = await fixtures.sql(
      `select business_id, detail from audit_log where action = 'session.restarted_by_admin' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      business_id: laundry.business,
      detail: { channel_id: id, status: 'FAILED', reason: 'Macet' },
    });
  });

  test('what the models were used for is counted in all businesses, with the cost of a chat', async () => {
    const use = async () =>
      (await clientOf('admin').rpc('admin_model_use').throwOnError()).data as Record<string, number>;
    const before = await use();
    const insert = (more: object) =>
      fixtures.sql(
        `insert into agent_run (business_id, room_id, channel_id, status, burst_from, burst_to, due_at, cap_at, model_name, tokens_in, tokens_out, cost, error, error_words, settled_at, created_at)
         select $1, $2, $3, 'sent', 1, 1, now(), now(), 'm', run.* from jsonb_to_record($4) as run
           (tokens_in int, tokens_out int, cost numeric, error text, error_words text, settled_at timestamptz, created_at timestamptz)`,
        [batik.business, batik.room, batik.channel, { created_at: new Date().toISOString(), ...more }],
      );
    await insert({ tokens_in: 1000, tokens_out: 50, cost: 12.5 });
    await insert({
      tokens_in: 500,
      tokens_out: 5,
      cost: 7.5,
      error: 'no_such_model',
      error_words: 'older',
      settled_at: '2099-01-01',
    });
    await insert({ error: 'no_such_model', error_words: 'newer', settled_at: '2099-01-02' });
    await insert({ tokens_in: 9999, cost: 999, created_at: new Date(Date.now() - 8 * 86_400_000).toISOString() });
    const after = await use();
    const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    expect(['runs', 'tokens_in', 'tokens_out', 'cost'].map(more)).toEqual([3, 1500, 55, 20]);
    expect(after['chats']).toBeGreaterThanOrEqual(1);
    expect(after['failures']).toContainEqual({
      failure: 'no_such_model',
      runs: 2,
      words: 'newer',
      at: '2099-01-02T00:00:00+00:00',
    });
    await fixtures.sql(`delete from agent_run where model_name = 'm'`);
  });

  test('failures of all businesses are listed newest first, in pages, without a text of a person', async () => {
    const at = (minute: number) => `2099-01-01T00:${String(minute).padStart(2, '0')}:00+00:00`;
    await fixtures.sql(
      `insert into agent_run (business_id, room_id, channel_id, status, burst_from, burst_to, due_at, cap_at, error, error_words, question, settled_at)
       values ($1, $2, $3, 'failed', 1, 1, now(), now(), 'slow', 'Request timed out', 'Nama saya Ratna', $4)`,
      [batik.business, batik.room, batik.channel, at(4)],
    );
    const { id } = await channel('FAILED', 0);
    await fixtures.sql('update channel_status_change set at = $2 where channel_id = $1', [id, at(3)]);
    await fixtures.sql(
      `insert into campaigns (business_id, name, status, status_reason, resumes_as, body, channel_id, updated_at) values
         ($1, 'Promo Ratna', 'paused', 'channel_lost', 'sending', 'Halo', $2, $3), ($1, 'Jeda sendiri', 'paused', 'member', 'sending', 'Halo', $2, $4)`,
      [batik.business, batik.channel, at(2), at(5)],
    );
    const first = (await clientOf('admin').rpc('admin_errors', { page_size: 2 })).data as Page<object>;
    const second = (await clientOf('admin').rpc('admin_errors', { page_size: 2, cursor: first.next }))
      .data as Page<object>;
    expect([...first.rows, ...second.rows].slice(0, 3)).toMatchObject([
      {
        kind: 'agent',
        why: 'slow',
        words: 'Request timed out',
        business: { id: batik.business, name: 'Toko Batik Lestari' },
      },
      { kind: 'session', why: null, words: null, business: { id: laundry.business } },
      { kind: 'broadcast', why: 'channel_lost' },
    ]);
    expect(JSON.stringify([first, second])).not.toContain('Ratna');
  });

  test.each([...unauthorizedCallers, 'member', 'owner'] as const)(
    '%s neither sees nor restarts the sessions of others',
    async (caller) => {
      const { external_id: session } = await channel('FAILED', 60);
      for (const [name, args] of [
        ['admin_sessions', {}],
        ['admin_errors', {}],
        ['admin_model_use', {}],
        ['begin_session_restart', { session, reason: 'x' }],
      ] as const)
        expect((await clientOf(caller).rpc(name, args)).error).not.toBeNull();
    },
  );
});

describe('without the permit of an owner', () => {
  /** Why an administrator reads a table directly. */
  const TABLES = {
    audit_log:
      'audit_page reads it with the rights of its caller: what was done, by ids and names of members, never of customers',
    view_permit: 'what was asked of an owner, and the answer',
  };

  test('an administrator reads no table of a business, apart from these columns', async () => {
    const columns = await fixtures.sql<{ name: string; columns: string }>(
      `select tablename as name, (
         select string_agg(column_name, ' ' order by ordinal_position) from information_schema.columns
         where table_schema = schemaname and table_name = tablename) as columns
       from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~ 'admin' order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(Object.keys(TABLES));
    expect(columns.map((table) => table.columns)).toEqual([
      'id at actor actor_name action business_id detail kind',
      'id business_id admin_id reason status asked_at answered_at answered_by granted_until',
    ]);
    for (const [table, column] of [
      ['agent', 'instructions'],
      ['business', 'invoice_details'],
      ['business', 'handover_rule'],
    ] as const)
      expect((await clientOf('admin').from(table).select(column)).data).toEqual([]);
  });

  /** The functions that know administrators, and why they tell or do something without a permit. */
  const FUNCTIONS = {
    admin_audit: 'what was done, by ids and names of members, never of customers',
    admin_broadcasts: 'names, states and counts of broadcasts, to pause one',
    admin_businesses: 'names, owners, versions and states of channels',
    admin_errors: 'failures of the installation',
    admin_installation: 'counts and names of jobs, queues and functions, without a value of a secret',
    admin_model_use: 'counts, tokens and failures of the models',
    admin_people: 'users and their permissions',
    admin_sessions: 'states of WAHA sessions',
    ask_to_view: 'asks for the permit',
    begin_session_restart: 'restarts a session, with a reason and a record',
    business_creation_permission: 'of the caller',
    channel_health: 'the state of a channel and the times of its messages',
    limit_business_creation: 'of the caller',
    pause_broadcast: 'with a reason and a record',
    require_admin: 'the check itself',
    require_toggle_admin: 'the check of changes of versions in stages',
    self_service_permission: 'of the caller',
    set_permission: 'with a reason and a record',
    toggles_impact: 'counts, before a version is changed',
    update_toggles: 'with a reason and a record',
    view_business: 'the door: all but the figures needs the permit',
  };

  test('no other function than these knows administrators', async () => {
    const known = await fixtures.sql<{ name: string }>(
      `select proname as name from pg_proc
       where pronamespace in ('private'::regnamespace, 'public'::regnamespace) and proname <> 'is_admin'
         and prosrc ~ '(is_admin|require_admin)\\(' order by 1`,
    );
    expect(known.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS));
  });

  test('the list of businesses tells these fields only', async () => {
    const { data } = await clientOf('admin').rpc('admin_businesses', { page_size: 1 });
    const [row] = (data as Page<BusinessRow>).rows;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      'channels created_at id industry last_activity members missing mode name owner rollout toggles'.split(' '),
    );
  });
});
