/** Deleting a whole business: who may, how it is undone, and that nothing of it stays. */
import { randomUUID } from 'node:crypto';

import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { verifyFactor } from '../seeded/authenticator.ts';
import {
  createBusiness,
  createSession,
  createUser,
  handoverApi,
  invitationApi,
  tokenOf,
  type CreatedUser,
} from './edgeFunctions.ts';
import { batik, setupFixtures, type Caller } from './fixtures.ts';

const fixtures = setupFixtures();
const sql: typeof fixtures.sql = (text, values) => fixtures.sql(text, values);
const name = 'Toko Batik Lestari';

/** An owner with a session at aal2. */
let owner: SupabaseClient;
beforeAll(async () => {
  await sql(`update team_business set role = 'owner' where business_id = $1 and member_id = $2`, [
    batik.business,
    batik.totp,
  ]);
  owner = fixtures.users.aal1Member.client;
  await verifyFactor(owner);
});

const save = (client: SupabaseClient, choice: object) =>
  client.rpc('save_business_data', { business_id: batik.business, choice });
const as = (caller: Caller) => fixtures.users[caller].client;
const noticesOf = async (kind: string) =>
  (
    await sql<{ profile_id: string }>(
      `select profile_id from notice where kind = $1 and detail ->> 'businessName' = $2 order by 1`,
      [kind, name],
    )
  ).map(({ profile_id: person }) => person);
const team = async () =>
  (
    await sql<{ id: string }>(
      `select profile_id as id from business where id = $1 union select member_id from team_business where business_id = $1 order by 1`,
      [batik.business],
    )
  ).map(({ id }) => id);
const continueDeletion = () => sql('select private.delete_businesses()');
const isThere = async () => (await sql('select from business where id = $1', [batik.business])).length > 0;

describe('the request', () => {
  test('is refused to members, outsiders, sessions without a second factor, and other names', async () => {
    for (const caller of ['member', 'outsider'] as const)
      expect((await save(as(caller), { deleteNamed: name })).error?.code).toBe('not_found');
    expect((await save(as('owner'), { deleteNamed: name })).error?.code).toBe('needs_factor');
    for (const typed of ['', 'Toko Batik', 'Toko Batik Lestari 2'])
      expect((await save(owner, { deleteNamed: typed })).error?.code).toBe('name_mismatch');
    expect(await sql('select from business where delete_at is not null')).toEqual([]);
  });

  test('waits seven days, in which every owner can undo it, and the team is told of both', async () => {
    const { data } = await save(owner, { deleteNamed: ' toko batik  lestari ' });
    expect(Date.parse(data.deleteAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await as('member').rpc('business_data', { business_id: batik.business })).data.deleteAt).toBe(
      data.deleteAt,
    );
    // Asked for again, it is no later.
    expect((await save(owner, { deleteNamed: name })).data.deleteAt).toBe(data.deleteAt);
    await continueDeletion();
    expect(await isThere()).toBe(true);
    expect((await save(as('member'), { keep: true })).error?.code).toBe('not_found');
    expect((await save(as('owner'), { keep: true })).data.deleteAt).toBeNull();
    expect(await noticesOf('business_deletion_planned')).toEqual(await team());
    expect(await noticesOf('business_deletion_cancelled')).toEqual(await team());
    expect(await sql(`select action from audit_log where action like 'business.deletion%' order by id`)).toEqual([
      { action: 'business.deletion_planned' },
      { action: 'business.deletion_cancelled' },
    ]);
  });
});

describe('a planned deletion', () => {
  const handovers = handoverApi(fixtures);
  const invitations = invitationApi(fixtures);
  /** A business, and its owner with a session at aal2. */
  const open = async () => {
    const business = await createBusiness(fixtures);
    const client = fixtures.clientWith(await createSession(fixtures, business.owner.id, { aal: 'aal2' }));
    const plan = async () => {
      const { error } = await client.rpc('save_business_data', {
        business_id: business.id,
        choice: { deleteNamed: 'Warung Bu Tini' },
      });
      expect(error).toBeNull();
    };
    return { business, plan };
  };
  const plannedFor = async (id: string) =>
    (await sql<{ at: string | null }>('select delete_at as at from business where id = $1', [id]))[0]?.at ?? null;
  const noticesTo = async ({ id }: CreatedUser) =>
    (
      await sql<{ kind: string; by: string }>(
        `select kind, detail ->> 'byName' as by from notice where profile_id = $1 and kind like 'business_deletion%' order by created_at`,
        [id],
      )
    ).map(({ kind, by }) => [kind, by]);

  test('ends a handover that was offered before', async () => {
    const { business, plan } = await open();
    const guest = await createUser(fixtures);
    const { token } = await handovers.link(business, { email: guest.email });
    await plan();
    expect((await handovers.accept(token, guest)).body).toMatchObject({ code: 'revoked' });
    expect(
      await sql(`select action from audit_log where business_id = $1 and action like 'handover%' order by id`, [
        business.id,
      ]),
    ).toEqual([{ action: 'handover.created' }, { action: 'handover.revoked' }]);
  });

  test('is undone by the user who accepts a handover that is offered meanwhile, and both owners are told', async () => {
    const { business, plan } = await open();
    const guest = await createUser(fixtures, { name: 'Bu Baru' });
    await plan();
    const { token } = await handovers.link(business, { email: guest.email });
    expect(await plannedFor(business.id)).not.toBeNull();
    expect((await handovers.accept(token, guest)).status).toBe(200);
    expect(await plannedFor(business.id)).toBeNull();
    expect(await noticesTo(guest)).toEqual([['business_deletion_cancelled', 'Bu Baru']]);
    expect(await noticesTo(business.owner)).toEqual([
      ['business_deletion_planned', 'Pak Lama'],
      ['business_deletion_cancelled', 'Bu Baru'],
    ]);
    expect(
      await sql(`select actor from audit_log where business_id = $1 and action = 'business.deletion_cancelled'`, [
        business.id,
      ]),
    ).toEqual([{ actor: guest.id }]);
  });

  test.each(['owner', 'member'])('is told to a user who joins meanwhile as %s', async (role) => {
    const { business, plan } = await open();
    const guest = await createUser(fixtures);
    await plan();
    const { body } = await invitations.invite(
      { businessId: business.id, role, email: guest.email },
      business.owner.token,
    );
    expect((await invitations.accept(tokenOf(body.url), guest)).status).toBe(200);
    expect(await noticesTo(guest)).toEqual([['business_deletion_planned', 'Pak Lama']]);
  });

  test('begins again with its seven days when it comes from a backup, and the team is told', async () => {
    const { business, plan } = await open();
    await plan();
    await sql(`update business set delete_at = now() - interval '61 minutes' where id = $1`, [business.id]);
    await continueDeletion();
    expect(Date.parse((await plannedFor(business.id))!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await sql('select from business where id = $1 and deletion_began_at is null', [business.id])).toHaveLength(
      1,
    );
    for (const person of [business.owner, business.member])
      expect(await noticesTo(person)).toEqual([
        ['business_deletion_planned', 'Pak Lama'],
        ['business_deletion_planned', 'Pak Lama'],
      ]);
  });

  test('whose first step fails begins as soon as it can, and keeps its time until then', async () => {
    const { business, plan } = await open();
    await plan();
    await sql(`update business set delete_at = now() - interval '50 minutes' where id = $1`, [business.id]);
    const due = await plannedFor(business.id);
    const mend = () => sql('alter table public.notice drop constraint if exists made_to_fail');
    onTestFinished(async () => void (await mend()));
    await sql(`alter table public.notice add constraint made_to_fail check (kind <> 'business_deleted') not valid`);
    await continueDeletion();
    const failure = 'select attempts from private.job_failure where job = $1 and row_id = $2';
    expect(await sql(failure, ['delete-businesses', business.id])).toEqual([{ attempts: 1 }]);
    // Days later it still fails, and then no more.
    await sql(`update business set delete_at = delete_at - interval '3 days' where id = $1`, [business.id]);
    const again = () => sql(`update private.job_failure set next_at = now() where row_id = $1`, [business.id]);
    await again();
    await continueDeletion();
    expect(Date.parse(due!) - Date.parse((await plannedFor(business.id))!)).toBe(3 * 86_400_000);
    expect(await sql(failure, ['delete-businesses', business.id])).toEqual([{ attempts: 2 }]);
    await mend();
    await again();
    await continueDeletion();
    expect(await sql('select from business where id = $1 and deletion_began_at is null', [business.id])).toEqual([]);
    expect(await noticesTo(business.owner)).toEqual([['business_deletion_planned', 'Pak Lama']]);
  });
});

test('every table with a business_id goes with its business or is emptied by the deletion', async () => {
  const rows = await sql<{ name: string; is_reached: boolean }>(
    `with recursive reached as (
       select 'public.business'::regclass::oid as id
       union
       select rule.conrelid from pg_constraint as rule join reached on reached.id = rule.confrelid
       where rule.contype = 'f' and rule.confdeltype = 'c'
     )
     select format('%s.%s', space.nspname, class.relname) as name, class.oid in (select id from reached) as is_reached
     from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
     join pg_attribute as col on col.attrelid = class.oid and col.attname = 'business_id' and not col.attisdropped
     where class.relkind in ('r', 'p') and space.nspname in ('public', 'private') order by 1`,
  );
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter(({ is_reached: isReached }) => !isReached).map(({ name: table }) => table)).toEqual([
    'private.business_creation',
    'private.job_cursor',
    'public.audit_log',
  ]);
});

test('an index finds the rows of a business in each large table', async () => {
  const tables = await sql<{ relation: string; condition: string }>('select * from private.large_tables()');
  expect(tables.length).toBeGreaterThan(10);
  const found = await fixtures.stack.database.transaction(async (query) => {
    await query('set local enable_seqscan = off');
    await query('set local enable_bitmapscan = off');
    const first: Record<string, string> = {};
    for (const { relation, condition } of tables) {
      const [row] = await query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) select old.ctid from ${relation} as old where ${condition.replaceAll('$1', `'${batik.business}'`)}
         limit 100000 for update skip locked`,
      );
      const scan = scanOf(row!['QUERY PLAN'][0].Plan);
      const [leading] = scan['Index Name']
        ? await query<{ name: string }>('select pg_get_indexdef($1::regclass, 1, true) as name', [
            `${relation.split('.')[0]}.${scan['Index Name']}`,
          ])
        : [];
      // A condition on another column of an index reads all of it.
      first[relation] = scan['Index Cond']?.includes(`(${leading?.name} = `) ? 'index' : scan['Node Type'];
    }
    return first;
  });
  expect(found).toEqual(Object.fromEntries(tables.map(({ relation }) => [relation, 'index'])));
});

interface Plan {
  'Node Type': string;
  Alias?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
/** The part of a plan that reads the table `old`. */
const scanOf = (plan: Plan): Plan => {
  const parts = [plan];
  for (const part of parts) parts.push(...(part.Plans ?? []));
  return parts.find(({ Alias: alias }) => alias === 'old') ?? plan;
};

test('after the seven days nothing of the business stays but that it was deleted', async () => {
  const media = `${batik.business}/${batik.room}/foto.png`;
  const upload = await fixtures.service.storage
    .from('media')
    .upload(media, new Uint8Array([0x89, 0x50, 0x4e, 0x47]), { contentType: 'image/png' });
  expect(upload.error).toBeNull();
  await sql(`insert into private.business_creation (profile_id, business_id) values ($1, $2)`, [
    batik.owner,
    batik.business,
  ]);
  await sql(
    `insert into agent_run (business_id, room_id, channel_id, status, burst_from, burst_to, cap_at) select $1, $2, $3, 'sent', 1, 1, now()
     from generate_series(1, 2100)`,
    [batik.business, batik.room, batik.channel],
  );
  await as('owner').rpc('create_order', {
    id: randomUUID(),
    room_id: batik.room,
    lines: [{ name: 'Kain', price: 1000, quantity: 1 }],
  });
  const ids = (
    await sql<{ id: string }>(
      `select id::text as id from (
         select $1::uuid as id union all select id from room where business_id = $1 union all select id from channel where business_id = $1
         union all select id from message where business_id = $1) as own`,
      [batik.business],
    )
  ).map(({ id }) => id);
  const tables = await sql<{ name: string }>(
    `select format('%s.%s', space.nspname, class.relname) as name from pg_class as class
     join pg_namespace as space on space.oid = class.relnamespace
     where class.relkind in ('r', 'p') and space.nspname in ('public', 'private', 'auth', 'storage')`,
  );
  const found = async () => {
    const names: string[] = [];
    for (const { name: table } of tables) {
      const rows = await sql(
        `select from ${table} as one where exists (select from regexp_matches(to_jsonb(one)::text,
           '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found where found[1] = any ($1)) limit 1`,
        [ids],
      );
      if (rows.length > 0) names.push(table);
    }
    return names;
  };
  expect((await found()).length).toBeGreaterThan(40);
  const broadcasts = () =>
    sql(
      `select status from campaigns where business_id = $1 and (private.is_at_work(status) or status in ('scheduled', 'paused'))`,
      [batik.business],
    );
  await sql(
    `insert into campaigns (business_id, name, status, resumes_as) values ($1, 'Jalan', 'sending', null), ($1, 'Nanti', 'scheduled', null), ($1, 'Jeda', 'paused', 'sending')`,
    [batik.business],
  );
  expect((await broadcasts()).length).toBeGreaterThanOrEqual(3);
  const people = await team();
  await save(owner, { deleteNamed: name });
  await sql(`update business set delete_at = now() - interval '1 second' where id = $1`, [batik.business]);
  await continueDeletion();
  // Nothing is sent, and the team has no access, from the first step on.
  expect(await broadcasts()).toEqual([]);
  for (const client of [owner, as('owner'), as('member')])
    expect((await client.from('business').select('id').eq('id', batik.business)).data).toEqual([]);
  expect((await as('owner').from('room').select('id').eq('business_id', batik.business)).data).toEqual([]);
  expect(await noticesOf('business_deleted')).toEqual(people);
  // The function `campaigns`, which the job wakes, removes the files and sessions. Then the job goes on.
  const { url, keys } = fixtures.stack;
  const woken = await fetch(`${url}/functions/v1/campaigns`, { method: 'POST', headers: { apikey: keys.secret } });
  expect(woken.status).toBe(202);
  await expect
    .poll(
      async () => {
        await continueDeletion();
        return isThere();
      },
      { timeout: 60_000 },
    )
    .toBe(false);
  expect(fixtures.stack.whatsapp.sessions.get('batik-lestari')).toBeNull();
  expect((await fixtures.service.storage.from('media').download(media)).error).not.toBeNull();
  expect(await found()).toEqual(['public.audit_log']);
  expect(
    await sql('select action, actor, actor_name, detail from audit_log where business_id = $1', [batik.business]),
  ).toEqual([{ action: 'business.deleted', actor: null, actor_name: null, detail: {} }]);
  expect(await sql('select * from private.job_failure')).toEqual([]);
});
