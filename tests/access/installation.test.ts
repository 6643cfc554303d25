/** What the service reads of the installation, and how it gets its first administrator. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';

import { describe, expect, test, vi } from 'vitest';

import { accounts } from '../../local/accounts.ts';
import { jobs } from '../../local/clock.ts';
import type { Query } from '../../local/database.ts';
import type { Context } from '../../scripts/deploy/context.ts';
import * as steps from '../../scripts/deploy/sharedSteps.ts';
import type { FullHealth } from '../../scripts/doctor/check.ts';
import { schema, version } from '../../supabase/functions/_shared/release.ts';
import { createHealth } from '../../supabase/functions/health/app.ts';
import { withHostedExtensions } from '../seeded/hostedExtensions.ts';
import { batik, callers, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();
const sql: typeof fixtures.sql = (text, values) => fixtures.sql(text, values);
const hosted = <Result>(work: (query: Query) => Promise<Result>): Promise<Result> =>
  withHostedExtensions((inside) => fixtures.stack.database.transaction(inside), work);

const health = async (): Promise<FullHealth> => (await fixtures.service.rpc('installation_health').throwOnError()).data;
const healthWith = async (query: Query): Promise<FullHealth> =>
  (await query<{ health: FullHealth }>('select public.installation_health() as health'))[0]!.health;

test.each([
  ['installation_health', {}],
  ['record_heartbeat', { p_function: 'agent', p_version: '1' }],
  ['add_administrator', { email: 'member@chabot.test', another: true }],
])('only the service calls %s', async (name, args) => {
  for (const caller of callers) {
    const { error } = await fixtures.users[caller].client.rpc(name, args);
    expect({ caller, code: error?.code }).toEqual({ caller, code: '42501' });
  }
});

test('an installation without pg_cron, pg_net and the Vault says so', async () => {
  const { schema, extensions, ...rest } = await health();
  const [last] = await sql<{ version: string }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  );
  expect({ schema, extensions, rest }).toMatchObject({
    schema: last?.version,
    extensions: { pg_cron: false, pg_net: false, vault: false },
    rest: {
      // As the role `postgres` here sees no workers of the server.
      workers: { pg_cron: null, pg_net: null },
      jobs: null,
      vault: null,
      calls: null,
      calls_waiting: null,
      settings: { self_service: 'on', loopback_push: 'on', loopback_webhooks: 'on' },
      administrators: { all: 1, with_factor: 1 },
      has_sample_accounts: true,
      channels: { WORKING: 2 },
    },
  });
  expect(rest.bytes).toBeGreaterThan(1_000_000);
  expect(rest.connections.used).toBeGreaterThan(0);
  expect(rest.connections.most).toBeGreaterThan(rest.connections.used);
  expect(Object.keys(rest.tables)).toContain('public.message');
});

test('a database that only reads says so', async () => {
  const settings = await fixtures.stack.database.transaction(async (query) => {
    await query('set local default_transaction_read_only = on');
    await query('set transaction read only');
    return (await healthWith(query)).settings;
  });
  expect(settings).toMatchObject({ default_transaction_read_only: 'on' });
  expect((await health()).settings).toMatchObject({ default_transaction_read_only: 'off' });
});

test('jobs are named with their period and their last run', async () => {
  const read = await hosted(async (query) => {
    await query(`update cron.job set active = false where jobname = 'sweep'`);
    await query(`insert into cron.job_run_details (jobid, status, start_time, end_time, return_message)
      select jobid, 'failed', now(), now(), '0812 3456 7890' from cron.job where jobname = 'wake-agent'
      union all select jobid, 'running', now(), null, null from cron.job where jobname = 'wake-agent'`);
    await query(
      `delete from cron.job_run_details where jobid = (select jobid from cron.job where jobname = 'fold-days')`,
    );
    return healthWith(query);
  });
  expect(read.jobs?.map(({ name }) => name)).toEqual(jobs.map(([name]) => name).toSorted());
  const named = new Map(read.jobs?.map((job) => [job.name, job]));
  expect(Object.fromEntries(read.jobs?.map(({ name, schedule }) => [name, schedule]) ?? [])).toEqual(
    Object.fromEntries(jobs.map(([name, schedule]) => [name, schedule])),
  );
  // The period is read from the schedule, of which there are these forms.
  expect(
    jobs
      .map(([, schedule]) => schedule)
      .filter((one) => !/^(?:\d+ seconds|\* \* \* \* \*|\d+ \* \* \* \*)$/u.test(one)),
  ).toEqual([]);
  expect(named.get('sweep')).toMatchObject({ is_active: false, seconds: 3600, status: 'succeeded' });
  expect(named.get('wake-agent')).toMatchObject({ is_active: true, seconds: 10, status: 'failed' });
  expect(named.get('end-silences')).toMatchObject({ seconds: 60, status: 'succeeded' });
  expect(named.get('fold-days')).toMatchObject({ at: null, status: null });
  expect(JSON.stringify(read)).not.toContain('0812');
});

test('a scheduler that the role may not see runs when a job has begun within two minutes; else it is not known', async () => {
  const read = await hosted(async (query) => {
    const { workers } = await healthWith(query);
    await query(`update cron.job_run_details set start_time = now() - interval '3 minutes'`);
    return [workers, (await healthWith(query)).workers];
  });
  expect(read.map(({ pg_cron }) => pg_cron)).toEqual([true, null]);
});

/**
 * Settings and jobs before and after a deployment, with a job that is missing, two of an earlier release, and one that an
 * operator has stopped.
 */
const deployTo = (emptied: string[]) =>
  hosted(async (query) => {
    await query(`create function cron.schedule(name text, schedule text, command text) returns bigint language sql as
      'delete from cron.job where jobname = name;
       insert into cron.job (jobname, schedule, command) values (name, schedule, command) returning jobid'`);
    await query('set local session_replication_role = replica');
    for (const table of emptied) await query(`delete from ${table}`);
    await query(`update private.setting set value = case name when 'self_service' then 'on' else 'own' end`);
    await query(`update cron.job set active = false, schedule = '5 seconds' where jobname = 'sweep'`);
    const read = async () => ({
      settings: Object.fromEntries(
        (await query<{ name: string; value: string }>('select name, value from private.setting')).map((row) => [
          row.name,
          row.value,
        ]),
      ),
      jobs: await query('select jobname, schedule, command, active from cron.job order by jobname'),
    });
    const before = await read();
    await query(`delete from cron.job where jobname = 'wake-agent'`);
    await query(`update cron.job set schedule = '7 seconds' where jobname = 'wake-campaigns'`);
    await query(`update cron.job set command = 'select 1' where jobname = 'fold-days'`);
    const context = {
      answers: { values: { SELF_SERVICE: 'off' } },
      execute: (statements: string) => (statements.includes('create extension') ? [] : query(statements)),
      installation: () => healthWith(query),
      leave: () => undefined,
    } as unknown as Context;
    for (const { run } of [steps.jobs, steps.settings]) await run(context);
    return { before, after: await read() };
  });

test.each([
  ['businesses', ['public.role']],
  ['administrators', ['public.business']],
])('a deployment to an installation with %s keeps each setting and job that is there', async (_, emptied) => {
  const { before, after } = await deployTo(emptied);
  expect(Object.keys(before.settings)).toEqual(
    expect.arrayContaining([
      'agent',
      'agent_runs_per_day',
      'assists_per_day',
      'connected_model',
      'self_service',
      'senses',
    ]),
  );
  expect(after).toEqual(before);
});

test('a deployment to a new installation decides two settings', async () => {
  const { before, after } = await deployTo(['public.business', 'public.role']);
  expect(after.settings).toEqual({ ...before.settings, agent: 'on', self_service: 'off' });
});

test.each([
  ['is as in the release', '', true],
  ['is missing', `delete from cron.job where jobname = 'wake-agent'`, false],
  ['has another schedule', `update cron.job set schedule = '7 seconds' where jobname = 'wake-agent'`, false],
  ['has another command', `update cron.job set command = 'select 1' where jobname = 'wake-agent'`, false],
  ['is stopped', `update cron.job set active = false, command = 'select 1' where jobname = 'wake-agent'`, true],
  [
    'is of the operator',
    `insert into cron.job (jobname, schedule, command) values ('own', '* * * * *', 'select 1')`,
    true,
  ],
])('when a job %s, a deployment knows whether its step is done', async (_, change, isDone) => {
  const done = await hosted(async (query) => {
    if (change) await query(change);
    const context = { query, installation: () => Promise.resolve({ extensions: {} }) } as unknown as Context;
    return steps.jobs.isDone?.(context);
  });
  expect(done).toBe(isDone);
});

test('of the Vault, nothing but hosts and the beginning of a digest is read', async () => {
  const read = await hosted(async (query) => {
    await query(`insert into vault.decrypted_secrets values
      ('agent_url', 'https://x.supabase.co/functions/v1/agent'), ('agent_key', 'sb_secret_1'),
      ('push_url', 'https://me:hidden@x.supabase.co/functions/v1/push'), ('checkout_url', 'https://x.supabase.co/functions/v1/checkout/'),
      ('other', 'hidden')`);
    return healthWith(query);
  });
  expect(read.vault).toEqual([
    // printf sb_secret_1 | sha256sum
    { function: 'agent', host: 'x.supabase.co', is_address: true, key: 'bfdcd4' },
    { function: 'checkout', host: 'x.supabase.co', is_address: false, key: null },
    { function: 'push', host: null, is_address: false, key: null },
  ]);
  expect(JSON.stringify(read)).not.toMatch(/hidden|sb_secret/);
});

test('an administrator reads the same, and of keys in the Vault only whether they are there', async () => {
  const [service, admin] = await hosted(async (query) => {
    await query(
      `insert into vault.decrypted_secrets values ('agent_key', 'sb_secret_1'), ('push_url', 'https://x.test/functions/v1/push')`,
    );
    const all = await healthWith(query);
    const [session] = await query<{ id: string }>(`select id from auth.sessions where user_id = $1 and aal = 'aal2'`, [
      fixtures.users.admin.id,
    ]);
    await query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: fixtures.users.admin.id, role: 'authenticated', aal: 'aal2', session_id: session?.id }),
    ]);
    return [all, (await query<{ health: FullHealth }>('select public.admin_installation() as health'))[0]!.health];
  });
  expect(Object.keys(admin)).toEqual(Object.keys(service));
  expect(admin.vault?.map((entry) => [entry.function, entry.key])).toEqual([
    ['agent', '…'],
    ['push', null],
  ]);
  expect(JSON.stringify(admin)).not.toContain('bfdcd4');
  // Without the Vault there is nothing to leave out.
  expect((await fixtures.users.admin.client.rpc('admin_installation').throwOnError()).data).toMatchObject({
    vault: null,
    schema,
  });
});

test('calls of the last hour are counted by function and status', async () => {
  const read = await hosted(async (query) => {
    await query(`insert into vault.decrypted_secrets select name || ending, value from (values ('agent'), ('push')) as one (name),
      (values ('_url', 'https://x.test/'), ('_key', 'k')) as two (ending, value)`);
    for (const name of ['agent', 'agent', 'push', 'push']) await query(`select private.call_function('${name}')`);
    await query(`insert into net._http_response (id, status_code) values (1, 202), (2, 202), (3, 401), (4, null)`);
    await query('insert into net.http_request_queue values (5)');
    return healthWith(query);
  });
  expect(read.calls).toEqual([
    { function: 'agent', status: 202, calls: 2 },
    { function: 'push', status: 401, calls: 1 },
    { function: 'push', status: null, calls: 1 },
  ]);
  expect(read.calls_waiting).toBe(1);
  expect(read.workers['pg_net']).toBe(true);
});

test('a function that a request wakes is called under the id of the request, if it is one', async () => {
  const id = 'c1c7a3f2-6c5e-4f0a-9f43-2b1f3b6a7d10';
  const sent = await hosted(async (query) => {
    await query(`insert into vault.decrypted_secrets values ('agent_url', 'https://x.test/'), ('agent_key', 'k')`);
    for (const headers of ['', '{}', `{"x-request-id":"${id}"}`, '{"x-request-id":"Siti 0812-3456"}']) {
      await query(`select set_config('request.headers', $1, true)`, [headers]);
      await query(`select private.call_function('agent')`);
    }
    return query(
      `select headers ->> 'apikey' as key, headers ->> 'x-request-id' as id from net.call order by net.call.id`,
    );
  });
  expect(sent).toEqual([null, null, id, null].map((one) => ({ key: 'k', id: one })));
});

test('runs of the last hour are counted by outcome and by the failure of the model', async () => {
  const [before, after] = await hosted(async (query) => {
    const { runs } = await healthWith(query);
    await query(`insert into agent_run (business_id, room_id, channel_id, burst_from, burst_to, cap_at, status, error, ms_model, created_at, settled_at)
      select business_id, id, channel_id, 1, 1, now(), ended.status, ended.error, 9000000, now() - ended.age, now() - ended.age from
      (select * from room limit 1) as room, (values ('sent', null, interval '0'), ('failed', 'no_quota', '10 minutes'),
        ('failed', 'no_quota', '61 minutes')) as ended (status, error, age)`);
    return [runs, (await healthWith(query)).runs];
  });
  expect(after).toEqual({
    outcomes: {
      ...before.outcomes,
      sent: (before.outcomes['sent'] ?? 0) + 1,
      failed: (before.outcomes['failed'] ?? 0) + 1,
    },
    errors: { ...before.errors, no_quota: (before.errors['no_quota'] ?? 0) + 1 },
    model_ms: 9_000_000,
  });
});

test('businesses that have used four fifths of a budget today are counted', async () => {
  const after = (...changes: readonly string[]) =>
    hosted(async (query) => {
      await query('delete from agent_outage');
      await query('delete from private.assist_count');
      for (const change of changes) await query(change);
      return (await healthWith(query)).budgets;
    });
  const assists = (share: number, days: number): string =>
    `insert into private.assist_count (business_id, day, assists) select '${batik.business}',
     (clock_timestamp() at time zone 'Asia/Jakarta')::date - ${days}, ${share} * value::int from private.setting where name = 'assists_per_day'`;
  const outage = (reason: string, since: string): string =>
    `insert into agent_outage (business_id, reason, since) values ('${batik.business}', '${reason}', now() - interval '${since}')`;
  expect(await after()).toEqual({ agent_runs_per_day: 0, assists_per_day: 0 });
  expect(await after(outage('budget_near', '0'), outage('budget', '0'), assists(0.8, 0))).toEqual({
    agent_runs_per_day: 1,
    assists_per_day: 1,
  });
  expect(await after(outage('budget', '1 day'), assists(1, 1))).toEqual({ agent_runs_per_day: 0, assists_per_day: 0 });
  expect(await after(outage('model_down', '0'), assists(0.75, 0))).toEqual({
    agent_runs_per_day: 0,
    assists_per_day: 0,
  });
});

test('the last backup that is recorded is told', async () => {
  const [none, last] = await hosted(async (query) => {
    await query('delete from private.backup');
    const { backup_at: none } = await healthWith(query);
    await query(
      `insert into private.backup select timestamptz '2026-11-30 02:15Z' - n * interval '1 day' from generate_series(0, 2) as n`,
    );
    return [none, (await healthWith(query)).backup_at];
  });
  expect([none, Date.parse(last ?? '')]).toEqual([null, Date.parse('2026-11-30T02:15:00Z')]);
});

test('rows that failed are counted by job and kind, without where it was', async () => {
  const read = await hosted(async (query) => {
    await query(`insert into private.job_failure (job, row_id, attempts, reason, failed_at, next_at)
      select 'pushes', gen_random_uuid()::text, 1, reason, now() - age, now() from
      (values ('23514 in private.claim', interval '0'), ('23514 in private.settle', '0'), ('slow', '0'), ('slow', '61 minutes'))
        as failed (reason, age)`);
    return healthWith(query);
  });
  expect(read.failure_kinds.filter(({ job }) => job === 'pushes')).toEqual([
    { job: 'pushes', kind: '23514', rows: 2 },
    { job: 'pushes', kind: 'slow', rows: 1 },
  ]);
  expect(read.failures['pushes']).toBe(3);
});

test('events are counted when they arrive', async () => {
  const { event } = await health();
  const counted = async (): Promise<number> => (await health()).event.all - event.all;
  await sql(`insert into private.webhook_event (id) select 'counted-' || n from generate_series(1, 1000) as n`);
  await expect.poll(counted).toBeGreaterThanOrEqual(1000);
  // Another connection may report its few events only now.
  expect(await counted()).toBeLessThan(1100);
  await sql(`delete from private.webhook_event where id like 'counted-%'`);
});

test('of the last thousand events of five minutes, the delay that 95 % did not exceed is told', async () => {
  const lagOf = (...events: string[]) =>
    hosted(async (query) => {
      await query('delete from private.webhook_event');
      for (const event of events)
        await query(
          `insert into private.webhook_event (id, received_at, occurred_at) select gen_random_uuid(), ${event}`,
        );
      return (await healthWith(query)).event.lag;
    });
  const quick = (count: number): string => `now(), now() - interval '1 second' from generate_series(1, ${count})`;
  const late = (count: number): string => `now(), now() - interval '40 seconds' from generate_series(1, ${count})`;
  expect(await lagOf(quick(19), late(1))).toBe(1);
  expect(await lagOf(quick(18), late(2))).toBe(40);
  // Without a time of WAHA, of before, by a clock that is fast, and more than are read.
  expect(await lagOf('now(), null')).toBeNull();
  expect(await lagOf(`now() - interval '6 minutes', now() - interval '7 minutes'`)).toBeNull();
  expect(await lagOf(`now(), now() + interval '1 minute'`)).toBe(0);
  expect(
    await lagOf(`now() - interval '1 minute', now() - interval '2 minutes' from generate_series(1, 500)`, quick(1000)),
  ).toBe(1);
});

test('an index serves every reading of what grows with messages', async () => {
  const scanned = await hosted(async (query) => {
    await query('set local enable_seqscan = off');
    const scans = (): Promise<{ relname: string; scans: string }[]> =>
      query(`select relname, seq_scan as scans from pg_stat_xact_all_tables
        where relname in ('agent_run', 'message', 'room', 'webhook_event', 'campaign_messages', 'webhook_delivery') order by 1`);
    const before = await scans();
    await healthWith(query);
    return [before, await scans()];
  });
  expect(scanned[1]).toEqual(scanned[0]);
});

/** Makes rows that wait for nothing, or for longer than is read. */
const past: Record<string, string> = {
  accounts: `insert into auth.users (id, email) select gen_random_uuid(), n || '@shop.example' from generate_series(1, 2000) as n`,
  calls: `insert into private.function_call (request_id, function, at) select n, 'agent', now() - interval '2 hours' from generate_series(1, 2000) as n`,
  responses: `insert into net._http_response (id, status_code, created) select n, 202, now() - interval '2 hours' from generate_series(1, 2000) as n`,
  failures: `insert into private.job_failure (job, row_id, attempts, reason, failed_at, next_at)
    select 'pushes', n::text, 1, 'slow', now() - interval '2 hours', now() from generate_series(1, 2000) as n`,
  broadcasts: `insert into campaigns (business_id, name, body, status, ended_at)
    select '${batik.business}', 'Promo', 'Halo', 'done', now() from generate_series(1, 2000)`,
  recipients: `insert into campaign_messages (business_id, campaign_id, channel_id, phone, contact_key, body, state)
    select '${batik.business}', gen_random_uuid(), '${batik.channel}', '+6281' || 10000000 + n, '+6281' || 10000000 + n, 'Halo', 'read'
    from generate_series(1, 2000) as n`,
  notifications: `insert into private.push_delivery (subscription_id, room_id, status)
    select gen_random_uuid(), gen_random_uuid(), 'sent' from generate_series(1, 2000)`,
  events: `insert into webhook_delivery (webhook_id, business_id, event, payload, status)
    select gen_random_uuid(), '${batik.business}', 'order.paid', '{}', 'delivered' from generate_series(1, 2000)`,
  readings: `insert into private.message_reading (message_id, business_id, room_id, kind, status)
    select gen_random_uuid(), '${batik.business}', gen_random_uuid(), 'voice', 'read' from generate_series(1, 2000)`,
  backups: `insert into private.backup select now() - n * interval '1 day' from generate_series(1, 300) as n`,
  assists: `insert into private.assist_count (business_id, day, assists) select gen_random_uuid(), current_date - 10, 1000 from generate_series(1, 2000)`,
  arrivals: `insert into private.webhook_event (id, received_at, occurred_at)
    select 'past-' || n, now() - interval '10 minutes', now() from generate_series(1, 2000) as n`,
  notices: `insert into private.waiting_notice (room_id, channel_id, due_at, body, settled_at)
    select gen_random_uuid(), '${batik.channel}', now() - interval '1 day', 'Baik', now() from generate_series(1, 2000)`,
};

test('what it reads does not grow with what is over', async () => {
  const grown = await hosted(async (query) => {
    await query('set local enable_seqscan = off');
    await query('set local session_replication_role = replica');
    const rows = async (): Promise<Map<string, number>> =>
      new Map(
        (
          await query<{ name: string; rows: number }>(
            `select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_all_tables
             where schemaname in ('public', 'private', 'auth', 'net')`,
          )
        ).map(({ name, rows: read }) => [name, read]),
      );
    const readByHealth = async (): Promise<Map<string, number>> => {
      const before = await rows();
      await healthWith(query);
      const after = await rows();
      return new Map([...after].map(([name, read]) => [name, read - (before.get(name) ?? 0)]));
    };
    // No account of the seed ends the search for one, and a call of this hour has its response looked up.
    await query(`update auth.users set email = replace(email, '@chabot.test', '@shop.example')`);
    await query(`insert into private.function_call (request_id, function) values (0, 'agent')`);
    await query('insert into private.backup default values');
    const before = await readByHealth();
    for (const statement of Object.values(past)) await query(statement);
    const after = await readByHealth();
    return [...after].filter(([name, read]) => read > (before.get(name) ?? 0));
  });
  expect(grown).toEqual([]);
});

test('of a queue whose rows are looked up one by one, ten thousand are read', async () => {
  const { queues } = await hosted(async (query) => {
    await query('set local session_replication_role = replica');
    await query(`insert into private.push_delivery (subscription_id, room_id, due_at)
      select gen_random_uuid(), gen_random_uuid(), now() - n * interval '1 second' from generate_series(1, 10050) as n`);
    await query(`insert into private.message_reading (message_id, business_id, room_id, kind)
      select gen_random_uuid(), '${batik.business}', gen_random_uuid(), 'voice' from generate_series(1, 10050)`);
    return healthWith(query);
  });
  const long = queues.filter(({ rows }) => rows > 5000);
  expect(long.map(({ queue, rows, seconds }) => [queue, rows, Math.floor(seconds / 1000)])).toEqual([
    ['message_reading', 10_000, 0],
    // The first of them is due for 10,050 seconds.
    ['push_delivery', 10_000, 10],
  ]);
});

test.each(accounts)('the account %s of the seed is noticed, and no other', async (email) => {
  const [alone, renamed] = await hosted(async (query) => {
    await query(`update auth.users set email = replace(email, '@chabot.test', '@shop.example') where email <> $1`, [
      email,
    ]);
    const { has_sample_accounts: alone } = await healthWith(query);
    await query(`update auth.users set email = replace(email, '@chabot.test', '@shop.example')`);
    return [alone, (await healthWith(query)).has_sample_accounts];
  });
  expect([alone, renamed]).toEqual([true, false]);
});

test('a stopped worker of pg_net is noticed', async () => {
  const read = await hosted(async (query) => {
    await query(`create or replace function net.check_worker_is_up() returns void language plpgsql as
      'begin raise exception $m$the pg_net background worker is not up$m$; end'`);
    return healthWith(query);
  });
  expect(read.workers['pg_net']).toBe(false);
});

test('a heartbeat keeps the newest version, and is written once in five seconds', async () => {
  const beat = (version: string) => sql(`select public.record_heartbeat('agent', $1)`, [version]);
  const stored = async () => (await health()).heartbeats.find((one) => one.function === 'agent');
  await beat('1.0.0');
  const first = await stored();
  expect(first).toMatchObject({ version: '1.0.0' });
  await beat('1.0.0');
  expect(await stored()).toEqual(first);
  await beat('1.1.0');
  expect(await stored()).toMatchObject({ version: '1.1.0' });
  await sql(`update private.heartbeat set at = now() - interval '1 minute'`);
  await beat('1.1.0');
  expect(Date.parse((await stored())!.at)).toBeGreaterThan(Date.now() - 30_000);
});

describe('queues', () => {
  /** The queues that `changes` make late by more than half a minute, with the seconds in hundreds. */
  const lateAfter = async (...changes: readonly string[]): Promise<[string, number][]> => {
    const undone = new Error('undone');
    return fixtures.stack.database
      .transaction(async (query) => {
        const before = new Map((await healthWith(query)).queues.map(({ queue, seconds }) => [queue, seconds]));
        for (const change of changes) await query(change);
        const { queues } = await healthWith(query);
        const later = queues.filter(({ queue, seconds }) => seconds > (before.get(queue) ?? 0) + 30);
        throw Object.assign(undone, { cause: later.map(({ queue, seconds }) => [queue, Math.round(seconds / 100)]) });
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
        return undone.cause as [string, number][];
      });
  };

  test('every queue of the installation is there', async () => {
    expect((await health()).queues.map(({ queue }) => queue)).toEqual([
      'agent_run',
      'business_deletion',
      'campaign_messages',
      'erasure',
      'knowledge_job',
      'message_reading',
      'message_to_member',
      'push_delivery',
      'test_result',
      'waiting_notice',
      'webhook_delivery',
    ]);
  });

  const run = (status: string, lease: string): string =>
    `insert into agent_run (business_id, room_id, channel_id, burst_from, burst_to, due_at, cap_at, status, lease_until)
     select business_id, id, channel_id, 1, 1, now() - interval '500 seconds', now(), '${status}', ${lease} from room
     where not exists (select from agent_run as other where other.room_id = room.id and other.status in ('queued', 'running', 'held'))
     limit 1`;
  const lane = `insert into private.broadcast_lane (channel_id, next_send_at) values ('${batik.channel}', now() - interval '2 days')
    on conflict (channel_id) do update set next_send_at = excluded.next_send_at`;
  const broadcast = (state: string, lease: string): string =>
    `with campaign as (
       insert into campaigns (business_id, channel_id, name, body, status, zone)
       -- The zone in which the day is the older: a day begins with its first message.
       select '${batik.business}', '${batik.channel}', 'Promo', 'Halo', 'sending', zone
       from (values ('Asia/Jakarta'), ('Asia/Jayapura')) as place (zone) order by (now() at time zone zone)::time desc limit 1
       returning *)
     insert into campaign_messages (business_id, campaign_id, channel_id, phone, contact_key, body, state, next_at, lease_until)
     select business_id, id, channel_id, '+6281311112222', '+6281311112222', 'Halo', '${state}', now() - interval '500 seconds', ${lease}
     from campaign`;
  const hours = (opens: string, closes: string): string =>
    `update private.broadcast_pace set opens = '${opens}', closes = '${closes}'`;
  const late = `now() - interval '500 seconds'`;
  /** `age`: of its last portion. */
  const erasure = (age: string): string =>
    `insert into private.erasure (room_id, business_id, began_at, portion_at)
     select id, business_id, now() - interval '1 day', now() - interval '${age}' from room limit 1`;
  const plan = (age: string): string => `update business set delete_at = now() - ${age} where id = '${batik.business}'`;
  const begin = `update business set deletion_began_at = delete_at, profile_id = null where id = '${batik.business}'`;

  test.each<[title: string, changes: string[], queues: [string, number][]]>([
    ['an answer that no process takes', [run('queued', 'null')], [['agent_run', 5]]],
    ['an answer whose process was killed', [run('running', late)], [['agent_run', 5]]],
    ['an answer that a process writes', [run('running', `now() + interval '1 minute'`)], []],
    [
      'a recipient in the hours of sending',
      [hours('00:00', '24:00'), lane, broadcast('queued', 'null')],
      [['campaign_messages', 5]],
    ],
    ['a recipient before and after those hours', [hours('00:00', '00:00'), lane, broadcast('queued', 'null')], []],
    ['a recipient whose process was killed', [broadcast('sending', late)], [['campaign_messages', 5]]],
    [
      'a source of knowledge',
      [
        `insert into private.knowledge_job (source_id, business_id, due_at) select id, business_id, ${late} from knowledge_source
         where not exists (select from private.knowledge_job where source_id = knowledge_source.id) limit 1`,
      ],
      [['knowledge_job', 5]],
    ],
    [
      'a confirmation',
      [
        `insert into private.waiting_notice (room_id, channel_id, due_at, body) select id, channel_id, ${late}, 'Baik' from room limit 1`,
      ],
      [['waiting_notice', 5]],
    ],
    [
      'an event for an endpoint',
      [
        `with hook as (
           insert into webhook (id, business_id, host, events) values (gen_random_uuid(), '${batik.business}', 'x.test', '{order.paid}') returning id)
         insert into webhook_delivery (webhook_id, business_id, event, payload, due_at)
         select id, '${batik.business}', 'order.paid', '{}', ${late} from hook`,
      ],
      [['webhook_delivery', 5]],
    ],
    ['a deletion that is due', [plan(`interval '50 minutes'`)], []],
    ['a deletion that cannot begin', [plan(`interval '1 hour 500 seconds'`)], [['business_deletion', 5]]],
    ['a deletion that has begun', [plan(`interval '23 hours'`), begin], []],
    [
      'a deletion that takes longer than a day',
      [plan(`interval '1 day 500 seconds'`), begin],
      [['business_deletion', 5]],
    ],
    [
      'an erasure that has failed and waits for a day',
      [
        erasure('10 minutes 500 seconds'),
        `insert into private.job_failure (job, row_id, attempts, reason, failed_at, next_at)
         select 'erase-customers', room_id::text, 9, 'slow', ${late}, now() + interval '1 day' from private.erasure`,
      ],
      [['erasure', 5]],
    ],
    ['an erasure that goes on since yesterday', [erasure('9 minutes')], []],
    [
      'a notification',
      [
        `with device as (
           insert into private.push_subscription (profile_id, session_id, endpoint, p256dh, auth, language)
           select user_id, id, 'https://fcm.googleapis.com/fcm/send/1', repeat('a', 87), repeat('b', 22), 'id' from auth.sessions
           where user_id = '${batik.owner}' limit 1 returning id)
         insert into private.push_delivery (subscription_id, room_id, due_at) select id, '${batik.room}', ${late} from device`,
      ],
      [['push_delivery', 5]],
    ],
  ])('%s', async (_, changes, queues) => {
    expect(await lateAfter(...changes)).toEqual(queues);
  });
});

describe('health of the functions', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${fixtures.stack.url}/functions/v1/${path}`, { headers });
  const names = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'));

  test.each(names)('%s says without a key that it is ready', async (name) => {
    const response = await get(`${name}/health`);
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { function: name, version, schema, ready: true, missing: [], hops: 1, trusted_proxies: 1 },
    ]);
  });

  test('the proxy of the application leaves the escapes of a path alone', async () => {
    const response = await fetch(`${fixtures.stack.url}/api/waha/health/%2F%3F`);
    expect(await response.json()).toMatchObject({ function: 'waha', path: '/waha/health/%2F%3F' });
  });

  test('the database, its schema and WAHA are answered to a monitor without a key', async () => {
    const response = await get('health');
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        ready: true,
        version,
        database: true,
        writable: true,
        schema: { wanted: schema, installed: schema },
        waha: true,
      },
    ]);
    expect((await get('health/live')).status).toBe(200);
  });

  test('an unreachable WAHA, an older schema and a database that is silent or only reads are noticed, once in fifteen seconds', async () => {
    let time = 0;
    let installed = '20260101000000';
    let known = 'k';
    let settings = { default_transaction_read_only: 'off' };
    const asked: string[] = [];
    const health = createHealth({
      env: {
        supabaseUrl: 'https://x.test',
        publishableKey: 'p',
        secretKey: 's',
        trustedProxies: 1,
        wahaUrl: 'https://waha.test',
        wahaKey: 'k',
      },
      now: () => time,
      fetch: async (input, init) => {
        const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
        asked.push(hostname);
        if (hostname === 'waha.test')
          return pathname === '/ping' || new Headers(init?.headers).get('x-api-key') === known
            ? Response.json({ version: '2026.7.1' })
            : Response.json({ message: 'Unauthorized', statusCode: 401 }, { status: 401 });
        return installed === '' ? new Response('{}', { status: 500 }) : Response.json({ schema: installed, settings });
      },
    });
    const read = async () => {
      const response = await health.request('/health');
      return [response.status, await response.json()];
    };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await read()).toMatchObject([503, { ready: false, database: true, schema: { installed } }]);
    installed = '';
    expect(await read()).toMatchObject([503, { database: true }]);
    expect(asked.toSorted()).toEqual(['waha.test', 'x.test']);
    time = 15_000;
    expect(await read()).toMatchObject([503, { database: false, waha: true }]);
    // WAHA has another key than the functions, as in the middle of its change.
    known = 'another';
    time = 30_000;
    expect(await read()).toMatchObject([503, { waha: false }]);
    known = 'k';
    installed = schema;
    time = 45_000;
    expect(await read()).toMatchObject([200, { writable: true, waha: true }]);
    settings = { default_transaction_read_only: 'on' };
    time = 60_000;
    expect(await read()).toMatchObject([503, { ready: false, database: true, writable: false, waha: true }]);
    vi.restoreAllMocks();
  });

  test('metrics are OpenMetrics, for the service key alone', async () => {
    expect((await get('health/metrics')).status).toBe(401);
    expect((await get('health/metrics', { apikey: fixtures.stack.keys.publishable })).status).toBe(401);
    const response = await get('health/metrics', { authorization: `Bearer ${fixtures.stack.keys.secret}` });
    expect(response.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    const text = await response.text();
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    const lines = text.trimEnd().split('\n').slice(0, -1);
    const label = String.raw`[a-z]+="(?:[^"\\]|\\[\\"n])*"`;
    const line = new RegExp(
      String.raw`^(?:# (?:TYPE chabot_\w+ (?:gauge|counter|info)|HELP chabot_\w+ .+)|chabot_\w+(?:\{${label}(?:,${label})*\})? (?:\d+(?:\.\d+)?|\+Inf))$`,
    );
    expect(lines.filter((one) => !line.test(one))).toEqual([]);
    const families = lines.filter((one) => one.startsWith('# TYPE')).map((one) => one.split(' ')[2]);
    expect(new Set(families).size).toBe(families.length);
    expect(text).toContain(`chabot_build_info{version="${version}",schema="${schema}"} 1\n`);
    expect(text).toContain('chabot_channels{status="WORKING"} 2\n');
    expect(text).toContain('chabot_backup_age_seconds +Inf\n');
    expect(text).toMatch(/^chabot_events_total \d+$/m);
    expect(text).toMatch(/^chabot_event_lag_seconds\{quantile="0.95"\} [\d.]+$/m);
    expect(text).toMatch(/^chabot_queue_oldest_seconds\{queue="agent_run"\} \d+$/m);
    expect(text).toContain('chabot_waha_up 1\n');
  });

  test('a function that the database wakes leaves its heartbeat', async () => {
    await sql('delete from private.heartbeat');
    for (const name of ['agent', 'campaigns', 'checkout', 'integrations', 'push'])
      await fetch(`${fixtures.stack.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${fixtures.stack.keys.secret}` },
      });
    await expect
      .poll(() => sql('select function, version from private.heartbeat order by 1'))
      .toEqual(['agent', 'campaigns', 'checkout', 'integrations', 'push'].map((name) => ({ function: name, version })));
  });
});

describe('the first administrator', () => {
  const add = async (email: string, another?: boolean) =>
    (
      await fixtures.service
        .rpc('add_administrator', { email, ...(another === undefined ? {} : { another }) })
        .throwOnError()
    ).data as string;

  test('an account becomes administrator once, and another one only on request', async () => {
    await sql(`delete from role where permission = 'admin'`);
    const email = `${randomUUID()}@shop.example`;
    const { id } = await fixtures.newUser(email);
    expect(await add('gone@shop.example')).toBe('no_account');
    expect(await add(` ${email.toUpperCase()} `)).toBe('added');
    expect(await add(email)).toBe('already_added');
    expect(await add('member@chabot.test')).toBe('has_another');
    expect(await sql(`select profile_id from role where permission = 'admin'`)).toEqual([{ profile_id: id }]);
    expect((await health()).administrators).toEqual({ all: 1, with_factor: 0 });
    expect(await add('totp@chabot.test', true)).toBe('added');
    expect((await health()).administrators).toEqual({ all: 2, with_factor: 1 });
    const [noted] = await sql(
      `select actor, detail ->> 'profile_id' as profile_id from audit_log where action = 'permission.granted' order by id limit 1`,
    );
    expect(noted).toEqual({ actor: null, profile_id: id });
  });

  test('an address that is not confirmed does not', async () => {
    const email = `${randomUUID()}@shop.example`;
    await fixtures.anonClient().auth.signUp({ email, password: 'rahasia-chabot' });
    expect(await add(email, true)).toBe('unconfirmed');
  });
});
