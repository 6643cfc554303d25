/** How long rows stay: each table has a period or a reason, and what is older goes unless something open needs it. */
import { randomUUID } from 'node:crypto';

import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { batik, laundry, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();
const sql: typeof fixtures.sql = (text, values) => fixtures.sql(text, values);
const deleteExpired = () => sql('select private.delete_expired(), private.delete_expired_of_businesses()');

interface Period {
  relation: string;
  counted_from: string;
  index: string;
  days: number | null;
  is_chosen: boolean;
  condition: string | null;
  batch: number;
}
const periods = () => sql<Period>('select * from private.retention where reason is null order by relation');

test('every table has a period or a reason', async () => {
  const tables = await sql<{ name: string }>(
    `select format('%s.%s', space.nspname, class.relname) as name
     from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
     where class.relkind in ('r', 'p', 'm') and (space.nspname in ('public', 'private') or class.oid = 'realtime.messages'::regclass)`,
  );
  const rows = await sql<{ relation: string }>('select relation from private.retention');
  expect(rows.map(({ relation }) => relation).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('no period is followed in the first two weeks, but that of 1.0.0', () => {
  expect(followedAtOnce).toEqual(['private.webhook_event']);
  expect(Math.min(...daysToOthers)).toBeGreaterThan(13.9);
  expect(Math.max(...daysToOthers)).toBeLessThan(14.1);
});

test('every period is read by its index', async () => {
  for (const { relation, counted_from: column, index, condition, is_chosen: isChosen } of await periods()) {
    const plan = await fixtures.stack.database.transaction(async (query) => {
      await query('set local enable_seqscan = off');
      await query('set local enable_bitmapscan = off');
      const [indexed] = await query<{ is_of_businesses: boolean }>(
        'select private.is_of_businesses(retention) from private.retention where relation = $1',
        [relation],
      );
      const isOfBusiness = indexed?.is_of_businesses === true;
      expect([relation, isChosen && !isOfBusiness]).toEqual([relation, false]);
      const lines = await query<{ 'QUERY PLAN': string }>(
        `explain select ctid from ${relation} as old where ${isOfBusiness ? `old.business_id = '${batik.business}' and` : ''}
         old.${column} < now() - interval '1 year' and (${condition ?? 'true'}) order by old.${column} limit 1000`,
      );
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    const [, scanned = ''] = /Index (?:Only )?Scan(?: Backward)? using (\w+)/u.exec(plan) ?? [];
    expect([relation, scanned, plan.includes('Sort')]).toEqual([relation, index, false]);
  }
});

/** Inserts a row of each table with a period, so many days old. Returns its key. */
const rowOf: Record<string, (days: number, business?: typeof batik | typeof laundry) => Promise<string>> = {
  'public.agent_run': (days, shop = batik) => insertRun(days, shop),
  'public.handover': (days, shop = batik) => insertHandover(days, 'take_over', shop),
  'public.room_event': (days, shop = batik) =>
    insert(
      `insert into room_event (id, business_id, room_id, kind, at) values ($1, $2, $3, 'archive', now() - make_interval(days => $4))`,
      [randomUUID(), shop.business, shop.room, days],
    ),
  'public.notice': (days) =>
    insert(
      `insert into notice (id, profile_id, business_id, kind, created_at) values ($1, $2, $3, 'chat_assigned', now() - make_interval(days => $4))`,
      [randomUUID(), batik.owner, batik.business, days],
    ),
  'public.audit_log': async (days) => {
    const [row] = await sql<{ id: string }>(
      `insert into audit_log (action, at) values ('member.left', now() - make_interval(days => $1)) returning id::text`,
      [days],
    );
    return row?.id ?? '';
  },
  'public.business_handover': (days) =>
    insert(
      `insert into business_handover (id, business_id, email, created_at, revoked_at)
       values ($1, $2, 'baru@toko.id', now() - make_interval(days => $3), now() - make_interval(days => $3))`,
      [randomUUID(), batik.business, days],
    ),
  'public.team_invitation': (days) =>
    insert(
      `insert into team_invitation (id, business_id, email, role, created_at, revoked_at)
       values ($1, $2, 'anggota@toko.id', 'member', now() - make_interval(days => $3), now() - make_interval(days => $3))`,
      [randomUUID(), batik.business, days],
    ),
  'private.backup': async (days) => {
    const [made] = await sql<{ id: string }>(
      'insert into private.backup values (now() - make_interval(days => $1)) returning ended_at::text as id',
      [days],
    );
    return made!.id;
  },
  'private.webhook_event': (days) =>
    insert(`insert into private.webhook_event (id, received_at) values ($1, now() - make_interval(days => $2))`, [
      randomUUID(),
      days,
    ]),
};

async function insert(statement: string, values: [id: string, ...others: unknown[]]): Promise<string> {
  await sql(statement, values);
  return values[0];
}

const insertRun = (days: number, shop: typeof batik | typeof laundry = batik, isSettled = true) =>
  insert(
    `insert into agent_run (id, business_id, room_id, channel_id, status, burst_from, burst_to, cap_at, created_at, settled_at)
     select $1, $2, $3, $4, 'sent', 1, 1, at, at, case when $6 then at end from (select now() - make_interval(days => $5)) as past (at)`,
    [randomUUID(), shop.business, shop.room, shop.channel, days, isSettled],
  );
const insertHandover = (days: number, reason: string, shop: typeof batik | typeof laundry = batik) =>
  insert(
    `insert into handover (id, business_id, room_id, channel_id, from_holder, to_holder, reason, at)
     values ($1, $2, $3, $4, 'ai', 'phone', $5, now() - make_interval(days => $6))`,
    [randomUUID(), shop.business, shop.room, shop.channel, reason, days],
  );
const isThere = async (relation: string, id: string): Promise<boolean> =>
  (await sql(`select from ${relation} where ${relation === 'private.backup' ? 'ended_at' : 'id'}::text = $1`, [id]))
    .length > 0;
const choose = (days: number, business: string = batik.business) =>
  sql('update business set retention_days = $1 where id = $2', [days, business]);

/** As the migration leaves them. */
let followedAtOnce: string[];
/** From the migrations, which made the prepared database days ago, and a bucket too. */
let daysToOthers: number[];
beforeAll(async () => {
  const rows = await sql<{ relation: string; days: number | null }>(
    `select relation, extract(epoch from nullif(begins_at, '-infinity') - (select min(created_at) from storage.buckets))::float8 / 86400 as days
     from private.retention where reason is null`,
  );
  followedAtOnce = rows.filter(({ days }) => days === null).map(({ relation }) => relation);
  daysToOthers = rows.flatMap(({ days }) => days ?? []);
});
beforeEach(async () => {
  await choose(365);
  await sql(`update private.retention set begins_at = '-infinity'`);
});
afterEach(() => choose(365, laundry.business));

test('every table with a period has an example here', async () => {
  expect((await periods()).map(({ relation }) => relation)).toEqual(Object.keys(rowOf).toSorted());
});

test.each(Object.keys(rowOf))('what is older than its period leaves %s, and nothing else', async (relation) => {
  const [period] = await sql<Period>('select * from private.retention where relation = $1', [relation]);
  const days = period?.days ?? 365;
  const [old, young] = [await rowOf[relation]!(days + 1), await rowOf[relation]!(days - 1)];
  await deleteExpired();
  expect([await isThere(relation, old), await isThere(relation, young)]).toEqual([false, true]);
  expect(await sql('select * from private.job_failure')).toEqual([]);
});

test.each(Object.keys(rowOf))(
  'nothing leaves %s before its period is followed, and then all that is old goes',
  async (relation) => {
    await sql(`update private.retention set begins_at = now() + interval '1 minute'`);
    const rows = await Promise.all([2000, 3000].map((days) => rowOf[relation]!(days)));
    const left = async () => (await Promise.all(rows.map((id) => isThere(relation, id)))).filter(Boolean).length;
    await deleteExpired();
    expect(await left()).toBe(2);
    await sql(`update private.retention set begins_at = now() where relation = $1`, [relation]);
    await deleteExpired();
    expect(await left()).toBe(0);
  },
);

describe('the period that an owner chooses', () => {
  test.each(['public.agent_run', 'public.handover', 'public.room_event'])(
    'is followed in %s, and by no other business',
    async (relation) => {
      const [own, other] = [await rowOf[relation]!(200), await rowOf[relation]!(200, laundry)];
      await choose(180);
      await deleteExpired();
      expect([await isThere(relation, own), await isThere(relation, other)]).toEqual([false, true]);
      await choose(180, laundry.business);
      await deleteExpired();
      expect(await isThere(relation, other)).toBe(false);
    },
  );

  test('is chosen by owners, between four months and five years, and recorded', async () => {
    const save = (caller: 'owner' | 'member' | 'outsider', days: unknown) =>
      fixtures.users[caller].client.rpc('save_business_data', {
        business_id: batik.business,
        choice: { retentionDays: days },
      });
    for (const caller of ['member', 'outsider'] as const)
      expect((await save(caller, 180)).error?.code).toBe('not_found');
    for (const days of [119, 1826, 180.5, '180', null, undefined])
      expect((await save('owner', days)).error?.code).toBe('invalid');
    expect((await save('owner', 120)).data).toMatchObject({ retentionDays: 120 });
    const read = (caller: 'member' | 'outsider') =>
      fixtures.users[caller].client.rpc('business_data', { business_id: batik.business });
    expect((await read('member')).data).toMatchObject({ retentionDays: 120 });
    expect((await read('outsider')).error?.code).toBe('not_found');
    expect(
      await sql(
        `select actor, detail from audit_log where action = 'business.retention_changed' order by id desc limit 1`,
      ),
    ).toEqual([{ actor: batik.owner, detail: { from: 365, to: 120 } }]);
  });
});

describe('what is open keeps what it needs', () => {
  test('an answer that is not settled', async () => {
    const run = await insertRun(1000, batik, false);
    await deleteExpired();
    expect(await isThere('public.agent_run', run)).toBe(true);
  });

  test('the run of a question until the question is settled', async () => {
    const [run, group] = [await insertRun(1000), randomUUID()];
    await sql(`insert into question_group (id, business_id, stems, last_asked_at) values ($1, $2, '{tenun}', now())`, [
      group,
      batik.business,
    ]);
    await sql(
      `insert into unanswered_question (run_id, business_id, group_id, room_id, body, asked_at)
       values ($1, $2, $3, $4, 'Ada tenun?', now())`,
      [run, batik.business, group, batik.room],
    );
    await deleteExpired();
    expect(await isThere('public.agent_run', run)).toBe(true);
    await sql(`update question_group set settled_as = 'dismissed', settled_at = now() where id = $1`, [group]);
    await deleteExpired();
    expect(await isThere('public.agent_run', run)).toBe(false);
  });

  test('when the customer reopened the chat, which says what belongs to the conversation', async () => {
    const [reopened, taken] = [await insertHandover(1000, 'reopened'), await insertHandover(1000, 'take_over')];
    await deleteExpired();
    expect([await isThere('public.handover', reopened), await isThere('public.handover', taken)]).toEqual([
      true,
      false,
    ]);
  });

  test('a row that is locked, until the next run', async () => {
    const [locked, free] = [await rowOf['public.room_event']!(400), await rowOf['public.room_event']!(400)];
    await fixtures.stack.database.transaction(async (query) => {
      await query('select from room_event where id = $1 for update', [locked]);
      await deleteExpired();
      expect([await isThere('public.room_event', locked), await isThere('public.room_event', free)]).toEqual([
        true,
        false,
      ]);
    });
    await deleteExpired();
    expect(await isThere('public.room_event', locked)).toBe(false);
  });
});

test('of many rows, each entry of the index is read once', async () => {
  const entries = `pg_stat_get_xact_tuples_returned('private.webhook_event_received_at_idx'::regclass)::int`;
  const batch = 200;
  await sql(`update private.retention set batch = $1 where relation = 'private.webhook_event'`, [batch]);
  const [read, deleted] = await fixtures.stack.database.transaction(async (query) => {
    await query(`insert into private.webhook_event (id, received_at)
      select 'old-' || n, now() - interval '8 days' + n * interval '1 millisecond' from generate_series(1, 90000) as n`);
    const [before] = await query<{ read: number }>(`select ${entries} as read`);
    const [row] = await query<{ deleted: number }>(
      `select private.delete_expired_of('private.webhook_event', null) as deleted`,
    );
    const [after] = await query<{ read: number }>(`select ${entries} as read`);
    return [(after?.read ?? 0) - (before?.read ?? 0), row?.deleted ?? 0];
  });
  // As many batches as its five seconds have.
  expect(deleted).toBeGreaterThan(10 * batch);
  expect(read).toBeLessThan(1.1 * deleted);
});

test('more rows than a batch go in one run', async () => {
  await sql(`update private.retention set batch = 2 where relation = 'public.room_event'`);
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await rowOf['public.room_event']!(400));
  await deleteExpired();
  expect(await sql('select id from room_event where id = any ($1)', [ids])).toEqual([]);
});

test('the log cannot lose an entry before its time, also by a superuser', async () => {
  const [old, young] = [await rowOf['public.audit_log']!(731), await rowOf['public.audit_log']!(729)];
  await expect(sql('delete from audit_log where id::text = any ($1)', [[old, young]])).rejects.toThrow('append-only');
  expect([await isThere('public.audit_log', old), await isThere('public.audit_log', young)]).toEqual([true, true]);
});

test('rows that the deletion of others changes are deleted as well', async () => {
  const body = 'Kutipan';
  await sql(
    `insert into message (id, business_id, room_id, channel_id, author, body, sent_at)
     select gen_random_uuid(), $1, $2, $3, 'customer', $4, now() - interval '2 hours' from generate_series(1, 200)`,
    [batik.business, batik.room, batik.channel, body],
  );
  await sql(
    `insert into message (id, business_id, room_id, channel_id, author, body, sent_at, reply_to)
     select gen_random_uuid(), business_id, room_id, channel_id, 'customer', body, now() - interval '1 hour', id
     from message where body = $1`,
    [body],
  );
  expect(await sql('select count(*)::int as number from message where body = $1', [body])).toEqual([{ number: 400 }]);
  expect(
    await sql(
      `select private.delete_in_batches('public.message', $condition$old.business_id = $1 and old.body = 'Kutipan'$condition$,
         'order by old.sent_at', 200, clock_timestamp() + interval '1 minute', $1, null) as deleted`,
      [batik.business],
    ),
  ).toEqual([{ deleted: 400 }]);
});
