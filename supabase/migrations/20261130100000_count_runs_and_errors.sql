-- What monitors count of an installation, and the id of a request on its way through the database.

-- The id under which browser and functions log the request that this transaction serves, as a header of the calls that follow
-- from it. Empty: it has none, or no request began the transaction.
create function private.request_id_header() returns jsonb
language sql stable set search_path = '' as $$
  select case when given.id ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then jsonb_build_object('x-request-id', given.id) else '{}' end
  from (select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' as id) as given
$$;

create or replace function private.call_function(called text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
  request bigint;
  headers jsonb;
begin
  perform pg_notify('wake_' || called, '');
  if exists (select from pg_catalog.pg_extension where extname = 'pg_net') and to_regclass('vault.decrypted_secrets') is not null then
    execute 'select max(decrypted_secret) filter (where name = $1), max(decrypted_secret) filter (where name = $2)
      from vault.decrypted_secrets' into address, key using called || '_url', called || '_key';
    if address is not null and key is not null then
      headers := jsonb_build_object('apikey', key, 'authorization', 'Bearer ' || key, 'content-type', 'application/json')
        || private.request_id_header();
      execute 'select net.http_post(url := $1, headers := $2)' into request using address, headers;
      insert into private.function_call (request_id, function) values (request, called)
      on conflict (request_id) do update set function = excluded.function, at = excluded.at;
    end if;
  end if;
end
$$;

-- The runs of the AI that began in the last hour, read by agent_run_created_idx: outcomes {status: runs}, errors {kind of the last
-- failure of the model: runs}, model_ms: milliseconds of the model that 95 % of them did not exceed; null: there was none.
create function private.run_health() returns jsonb
language sql stable set search_path = '' as $$
  with run as materialized (
    select recent.status, recent.error, recent.ms_model from public.agent_run as recent
    where recent.created_at > now() - interval '1 hour' and recent.settled_at is not null
  )
  select jsonb_build_object(
    'outcomes', (select coalesce(jsonb_object_agg(part.status, part.runs), '{}') from (
      select run.status, count(*) as runs from run group by 1) as part),
    'errors', (select coalesce(jsonb_object_agg(part.error, part.runs), '{}') from (
      select run.error, count(*) as runs from run where run.error is not null group by 1) as part),
    'model_ms', (select percentile_disc(0.95) within group (order by run.ms_model) from run))
$$;

create or replace function private.installation_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'at', clock_timestamp(),
    'schema', (select max(migration.version) from supabase_migrations.schema_migrations as migration),
    'extensions', jsonb_build_object(
      'pg_cron', exists (select from pg_catalog.pg_extension where extname = 'pg_cron'),
      'pg_net', exists (select from pg_catalog.pg_extension where extname = 'pg_net'),
      'vault', to_regclass('vault.decrypted_secrets') is not null),
    'workers', jsonb_build_object('pg_cron', private.is_worker_running('pg_cron%'), 'pg_net', private.is_net_running()),
    'jobs', private.job_health(),
    'job_runs_bytes', private.read_if_present('cron.job_run_details', $query$select to_jsonb(pg_total_relation_size('cron.job_run_details'))$query$),
    'vault', private.vault_health(),
    'calls', private.call_health(),
    'calls_waiting', private.read_if_present('net.http_request_queue', 'select to_jsonb(count(*)) from net.http_request_queue'),
    'heartbeats', (select coalesce(jsonb_agg(jsonb_build_object('function', heartbeat.function, 'version', heartbeat.version, 'at', heartbeat.at)
      order by heartbeat.function), '[]') from private.heartbeat),
    'queues', private.queue_health(),
    'failures', (select coalesce(jsonb_object_agg(failure.job, failure.rows), '{}') from (
      select failed.job, count(*) as rows from private.job_failure as failed
      where failed.attempts > 0 and failed.failed_at > now() - interval '1 hour' group by 1) as failure),
    'failure_kinds', (select coalesce(jsonb_agg(to_jsonb(failure) order by failure.job, failure.kind), '[]') from (
      select failed.job, split_part(failed.reason, ' ', 1) as kind, count(*) as rows from private.job_failure as failed
      where failed.attempts > 0 and failed.failed_at > now() - interval '1 hour' group by 1, 2) as failure),
    'channels', (select coalesce(jsonb_object_agg(part.status, part.channels), '{}') from (
      select channel.status, count(*) as channels from public.channel group by 1) as part),
    -- `all`: since the statistics of the database began. Counted by Postgres, because events are as many as messages.
    'event', jsonb_build_object('at', (select max(event.received_at) from private.webhook_event as event
        where event.received_at > now() - interval '1 day'),
      'all', pg_stat_get_tuples_inserted('private.webhook_event'::regclass)),
    'runs', private.run_health(),
    'connections', jsonb_build_object('used', (select count(*) from pg_catalog.pg_stat_activity as backend
      where backend.datid is not null), 'most', current_setting('max_connections')::int),
    'settings', (select jsonb_object_agg(setting.name, setting.value) from private.setting
      where setting.name in ('agent', 'connected_model', 'self_service', 'loopback_push', 'loopback_webhooks')),
    'administrators', (select jsonb_build_object('all', count(*), 'with_factor', count(*) filter (where exists (
      select from auth.mfa_factors as factor where factor.user_id = role.profile_id and factor.status = 'verified')))
      from public.role where role.permission = 'admin'),
    'has_sample_accounts', exists (select from auth.users where users.email like '%@chabot.test'),
    'bytes', pg_database_size(current_database()),
    'tables', (select jsonb_object_agg(part.name, part.bytes) from (
      select format('%s.%s', space.nspname, class.relname) as name, pg_total_relation_size(class.oid) as bytes
      from pg_catalog.pg_class as class join pg_catalog.pg_namespace as space on space.oid = class.relnamespace
      where class.relkind in ('r', 'm') and space.nspname in ('public', 'private', 'auth', 'storage', 'realtime', 'cron', 'net')
      order by 2 desc limit 15) as part))
$$;
