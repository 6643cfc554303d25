import { jobs } from '../../local/clock.ts';
import type { Query } from '../../local/database.ts';

/**
 * Makes what the migrations use of pg_cron, pg_net and the Vault, which the embedded Postgres lacks, as they look on a hosted
 * project a moment after all jobs succeeded. `net.call` holds the calls.
 */
export async function addHostedExtensions(query: Query): Promise<void> {
  for (const statement of [
    'create schema net; create schema vault; create schema cron',
    `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
     values (99998, 'pg_cron', 10, 11, false, '0'), (99999, 'pg_net', 10, 11, false, '0')`,
    'create table net.call (id bigint generated always as identity, url text, headers jsonb)',
    'create table net._http_response (id bigint, status_code int, created timestamptz default now())',
    'create table net.http_request_queue (id bigint)',
    `create function net.http_post(url text, headers jsonb) returns bigint language sql as
       'insert into net.call (url, headers) values (url, headers) returning id'`,
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
