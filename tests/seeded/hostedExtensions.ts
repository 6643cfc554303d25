import { jobs } from '../../local/clock.ts';
import type { Database, Query } from '../../local/database.ts';

/**
 * Makes what the migrations use of pg_cron, pg_net and the Vault, which the embedded Postgres lacks, as they look on a hosted
 * project a moment after all jobs succeeded. `net.call` holds the calls, which `runHostedWorkers` makes.
 */
export async function addHostedExtensions(query: Query): Promise<void> {
  for (const statement of [
    'create schema net; create schema vault; create schema cron',
    `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
     values (99998, 'pg_cron', 10, 11, false, '0'), (99999, 'pg_net', 10, 11, false, '0')`,
    'create table net.call (id bigint generated always as identity, url text, headers jsonb)',
    'create table net._http_response (id bigint, status_code int, created timestamptz default now())',
    'create index on net._http_response (created)',
    'create table net.http_request_queue (id bigint)',
    `create function net.http_post(url text, headers jsonb) returns bigint language sql as
       'insert into net.call (url, headers) values (url, headers) returning id'`,
    `create function net.announce_call() returns trigger language plpgsql as
       'begin perform pg_notify(''net_call'', to_jsonb(new)::text);return null;end'`,
    'create trigger announce after insert on net.call for each row execute function net.announce_call()',
    `create function net.check_worker_is_up() returns void language sql as ''`,
    'create table vault.decrypted_secrets (name text primary key, decrypted_secret text)',
    'create table cron.job (jobid bigint generated always as identity, jobname text, schedule text, command text, active boolean default true)',
    `create table cron.job_run_details (jobid bigint, runid bigint generated always as identity, status text, return_message text,
       start_time timestamptz, end_time timestamptz)`,
    'grant usage on schema net, vault, cron to postgres',
    'grant all on all tables in schema net, vault, cron to postgres',
  ])
    for (const one of statement.split('; ')) await query(one);
  await query(
    `insert into cron.job (jobname, schedule, command)
     select job ->> 0, job ->> 1, job ->> 2 from jsonb_array_elements($1::jsonb) as job`,
    [JSON.stringify(jobs)],
  );
  await query(`insert into cron.job_run_details (jobid, status, start_time, end_time)
    select jobid, 'succeeded', now() - interval '1 second', now() from cron.job`);
}

/** Seconds between two runs of a job. */
const periodOf = (schedule: string): number =>
  schedule.endsWith('seconds') ? Number.parseInt(schedule, 10) : schedule.startsWith('*') ? 60 : 3600;

/**
 * Makes the calls of pg_net, and runs the active jobs of pg_cron in their periods, with a record of each run. Returns a function
 * that ends both.
 */
export async function runHostedWorkers(database: Database): Promise<() => Promise<void>> {
  const calls = new Set<Promise<unknown>>();
  const call = async ({ id, url, headers }: { id: number; url: string; headers: Record<string, string> }) => {
    const status = await fetch(url, { method: 'POST', headers, body: '{}', signal: AbortSignal.timeout(5000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    await database.query('insert into net._http_response (id, status_code) values ($1, $2)', [id, status]);
  };
  await database.listen('net_call', (payload) => {
    const running = call(JSON.parse(payload) as Parameters<typeof call>[0]).finally(() => calls.delete(running));
    calls.add(running);
  });
  const lastRuns = new Map<number, number>();
  const runDue = async (): Promise<void> => {
    const all = await database.query<{ jobid: number; schedule: string; command: string }>(
      'select jobid, schedule, command from cron.job where active',
    );
    for (const { jobid, schedule, command } of all) {
      const last = lastRuns.get(jobid) ?? began;
      if (Date.now() - last < periodOf(schedule) * 1000) continue;
      lastRuns.set(jobid, Date.now());
      const status = await database.query(command).then(
        () => 'succeeded',
        () => 'failed',
      );
      await database.query(
        'insert into cron.job_run_details (jobid, status, start_time, end_time) values ($1, $2, now(), now())',
        [jobid, status],
      );
    }
  };
  const began = Date.now();
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(runDue);
  }, 1000);
  return async () => {
    clearInterval(timer);
    await running;
    await Promise.all(calls);
  };
}

/** Runs `work` with the extensions in a transaction that is undone. */
export async function withHostedExtensions<Result>(
  transaction: <Value>(work: (query: Query) => Promise<Value>) => Promise<Value>,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const undone = new Error('undone');
  let result: { value: Result } | undefined;
  await transaction(async (query) => {
    await query('set local allow_system_table_mods = on');
    await addHostedExtensions(query);
    result = { value: await work(query) };
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  if (!result) throw new Error('The transaction was not undone.');
  return result.value;
}
