-- What else can be wrong without a word: a table without row level security, a job with another schedule, a migration that is missing
-- between two others.

-- The jobs of pg_cron: {name, schedule, is_active, seconds: its period, at: when it last began, status: of its last run that ended}. The
-- last 20,000 runs are read, those of eight hours.
create or replace function private.job_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.read_if_present('cron.job', $query$
    with recent as (
      select run.jobid, max(run.start_time) as at, (array_agg(run.status order by run.runid desc)
        filter (where run.status in ('succeeded', 'failed')))[1] as status
      from cron.job_run_details as run where run.runid > (select max(last.runid) - 20000 from cron.job_run_details as last)
      group by run.jobid
    )
    select jsonb_agg(jsonb_build_object('name', job.jobname, 'schedule', job.schedule, 'is_active', job.active, 'at', recent.at,
      'status', recent.status, 'seconds', case when job.schedule ~ '^\d+ seconds?$' then split_part(job.schedule, ' ', 1)::int
        when job.schedule like '* %' then 60 else 3600 end) order by job.jobname)
    from cron.job left join recent on recent.jobid = job.jobid $query$)
$$;

create or replace function private.installation_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'at', clock_timestamp(),
    'schema', (select max(migration.version) from supabase_migrations.schema_migrations as migration),
    'migrations', (select jsonb_agg(migration.version order by migration.version) from supabase_migrations.schema_migrations as migration),
    'extensions', jsonb_build_object(
      'pg_cron', exists (select from pg_catalog.pg_extension where extname = 'pg_cron'),
      'pg_net', exists (select from pg_catalog.pg_extension where extname = 'pg_net'),
      'vault', to_regclass('vault.decrypted_secrets') is not null),
    'workers', jsonb_build_object('pg_cron', private.is_worker_running('pg_cron%'), 'pg_net', private.is_net_running()),
    'jobs', private.job_health(),
    -- Since when runs are read: a job without one in this time did not run.
    'job_runs_since', private.read_if_present('cron.job_run_details', $query$select to_jsonb(min(run.start_time)) from cron.job_run_details as run
      where run.runid > (select max(last.runid) - 20000 from cron.job_run_details as last)$query$),
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
    'settings', (select coalesce(jsonb_object_agg(setting.name, setting.value), '{}') from private.setting
      where setting.name in ('agent', 'connected_model', 'self_service', 'loopback_push', 'loopback_webhooks')),
    'administrators', (select jsonb_build_object('all', count(*), 'with_factor', count(*) filter (where exists (
      select from auth.mfa_factors as factor where factor.user_id = role.profile_id and factor.status = 'verified')))
      from public.role where role.permission = 'admin'),
    'has_sample_accounts', exists (select from auth.users where users.email like '%@chabot.test'),
    -- Relations whose rows everyone with the grant reads. Hosted Supabase grants all on a new one to visitors.
    'open_tables', (select coalesce(jsonb_agg(class.relname order by class.relname), '[]')
      from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace
        and (class.relkind in ('m', 'f') or class.relkind in ('r', 'p') and not class.relrowsecurity
          or class.relkind = 'v' and not coalesce(class.reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false))
        and (has_table_privilege('anon', class.oid, 'select') or has_table_privilege('authenticated', class.oid, 'select'))),
    -- What an interrupted build leaves: no query uses it, and each write pays for it.
    'invalid_indexes', (select coalesce(jsonb_agg(index.indexrelid::regclass::text order by 1), '[]')
      from pg_catalog.pg_index as index where not index.indisvalid),
    'bytes', pg_database_size(current_database()),
    'tables', (select jsonb_object_agg(part.name, part.bytes) from (
      select format('%s.%s', space.nspname, class.relname) as name, pg_total_relation_size(class.oid) as bytes
      from pg_catalog.pg_class as class join pg_catalog.pg_namespace as space on space.oid = class.relnamespace
      where class.relkind in ('r', 'm') and space.nspname in ('public', 'private', 'auth', 'storage', 'realtime', 'cron', 'net')
      order by 2 desc limit 15) as part))
$$;
