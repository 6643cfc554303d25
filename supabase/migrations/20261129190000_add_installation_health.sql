-- What an operator reads of an installation: whether the database wakes the functions, its jobs run and its queues move.

-- When each function was last woken with the service key, and the version of its code.
create table private.heartbeat (
  function text primary key check (function ~ '^[a-z][a-z-]{0,39}$'),
  version text not null check (char_length(version) <= 40),
  at timestamptz not null default clock_timestamp()
);
comment on column private.heartbeat.function is 'personal: none because it is the name of a function';
comment on column private.heartbeat.version is 'personal: none because it is the version of a function';
alter table private.heartbeat enable row level security;
grant all on private.heartbeat to service_role;

-- A function that is woken for each message writes once in five seconds.
create function private.record_heartbeat(p_function text, p_version text) returns void
language sql security definer set search_path = '' as $$
  insert into private.heartbeat as last (function, version) values (p_function, p_version)
  on conflict (function) do update set version = excluded.version, at = excluded.at
  where last.version <> excluded.version or last.at < excluded.at - interval '5 seconds'
$$;

-- The calls of pg_net, whose responses have the number of the call and not its address. Unlogged, as those are.
create unlogged table private.function_call (
  request_id bigint primary key,
  function text not null,
  at timestamptz not null default clock_timestamp()
);
comment on column private.function_call.function is 'personal: none because it is the name of a function';
create index function_call_at_idx on private.function_call (at);
alter table private.function_call enable row level security;
grant all on private.function_call to service_role;

create or replace function private.call_function(called text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
  request bigint;
begin
  perform pg_notify('wake_' || called, '');
  if exists (select from pg_catalog.pg_extension where extname = 'pg_net') and to_regclass('vault.decrypted_secrets') is not null then
    execute 'select max(decrypted_secret) filter (where name = $1), max(decrypted_secret) filter (where name = $2)
      from vault.decrypted_secrets' into address, key using called || '_url', called || '_key';
    if address is not null and key is not null then
      execute 'select net.http_post(url := $1, headers := $2)' into request
        using address, jsonb_build_object('apikey', key, 'authorization', 'Bearer ' || key, 'content-type', 'application/json');
      insert into private.function_call (request_id, function) values (request, called)
      on conflict (request_id) do update set function = excluded.function, at = excluded.at;
    end if;
  end if;
end
$$;

-- What pg_cron records of each run, 55,000 rows a day, and the calls of functions. Nothing else deletes them.
create or replace function private.sweep_job_runs() returns void
language sql security definer set search_path = '' as $$
  select private.tidy('sweep-job-runs', 'private.function_call', $old$old.at < now() - interval '6 hours'$old$);
  select private.tidy('sweep-job-runs', runs, $old$coalesce(old.end_time, old.start_time) < now() - interval '3 days'$old$)
  from to_regclass('cron.job_run_details') as runs where runs is not null
$$;

-- Runs a query of a table that only some installations have. Null: this one has it not.
create function private.read_if_present(relation text, query text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
begin
  if to_regclass(relation) is not null then
    execute query into result;
  end if;
  return result;
end
$$;
revoke execute on function private.read_if_present(text, text) from public;

-- Whether a worker of the server runs. Null: the role may not see it.
create function private.is_worker_running(of_type text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from pg_catalog.pg_stat_activity as worker where worker.backend_type like of_type or worker.application_name like of_type) then true
    when pg_has_role(current_user, 'pg_read_all_stats', 'usage') then false end
$$;

-- The queues that functions and jobs work through: {queue, rows: those that wait, seconds: how long the first of them could have been
-- handled and was not; 0: none is late}. A row that a process handles waits until its lease ends.
create function private.queue_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  with queue (name, rows, at) as (
    select 'agent_run', count(*),
      min(case when run.status in ('queued', 'held') then run.due_at else run.lease_until end)
    from public.agent_run as run where run.status in ('queued', 'running', 'held', 'sending')
    union all
    select 'campaign_messages',
      coalesce((select sum(campaigns.queued_count) from public.campaigns where campaigns.status in ('staging', 'sending')), 0),
      least(min(late.at), (select min(sent.lease_until) from public.campaign_messages as sent where sent.state = 'sending'))
    from (
      -- The first message of a day waits since the hour from which its broadcast may send.
      select greatest(lane.next_send_at, open.next_at, failed.next_at, private.sending_time(campaigns, private.broadcast_pace(),
        date_trunc('day', now() at time zone campaigns.zone) at time zone campaigns.zone)) as at
      from private.broadcast_lane as lane
      left join private.job_failure as failed on failed.job = 'send-broadcasts' and failed.row_id = lane.channel_id::text
      join public.channel on channel.id = lane.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
      join public.campaigns on campaigns.channel_id = lane.channel_id and campaigns.status in ('staging', 'sending')
      cross join lateral (
        select message.next_at from public.campaign_messages as message
        where message.campaign_id = campaigns.id and message.state = 'queued'
          and (campaigns.status = 'sending' or message.position <= campaigns.stage_size)
        order by message.next_at limit 1) as open
      where private.sending_time(campaigns, private.broadcast_pace(), now()) <= now()
    ) as late
    union all
    select 'message_to_member', count(*), min(coalesce(message.lease_until, message.created_at))
    from private.message_to_member as message
    join public.channel on channel.id = message.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
    where message.state in ('queued', 'sending') and message.created_at > now() - private.patience_to_member()
    union all
    select 'webhook_delivery', count(*), min(case when delivery.status = 'queued' then delivery.due_at else delivery.lease_until end)
    from public.webhook_delivery as delivery where delivery.status in ('queued', 'sending')
    union all
    select 'push_delivery', count(*), min(case when delivery.status = 'queued' then delivery.due_at else delivery.lease_until end)
    from private.push_delivery as delivery
    where delivery.status in ('queued', 'sending') and not private.must_wait('pushes', delivery.id::text)
    union all
    select 'knowledge_job', count(*), min(coalesce(job.lease_until, job.due_at)) from private.knowledge_job as job
    union all
    select 'message_reading', count(*), min(case when reading.status = 'queued' then reading.due_at else reading.lease_until end)
    from private.message_reading as reading
    where reading.status in ('queued', 'running') and not private.must_wait('message-readings', reading.message_id::text)
    union all
    select 'test_result', count(*), min(case when result.status = 'queued' then result.due_at else result.lease_until end)
    from public.test_result as result where result.status in ('queued', 'running')
    union all
    select 'waiting_notice', count(*), min(notice.due_at) from private.waiting_notice as notice
    join public.room on room.id = notice.room_id
    where notice.settled_at is null and notice.due_at > now() - interval '15 minutes'
      and (private.is_notice_wanted(notice, room) or private.is_claim_expired(notice))
  )
  select jsonb_agg(jsonb_build_object('queue', queue.name, 'rows', queue.rows,
    'seconds', floor(greatest(coalesce(extract(epoch from clock_timestamp() - queue.at), 0), 0))) order by queue.name)
  from queue
$$;

-- The jobs of pg_cron: {name, is_active, seconds: its period, at: when it last began, status: of its last run that ended}. The last
-- 20,000 runs are read, those of eight hours.
create function private.job_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.read_if_present('cron.job', $query$
    with recent as (
      select run.jobid, max(run.start_time) as at, (array_agg(run.status order by run.runid desc)
        filter (where run.status in ('succeeded', 'failed')))[1] as status
      from cron.job_run_details as run where run.runid > (select max(last.runid) - 20000 from cron.job_run_details as last)
      group by run.jobid
    )
    select jsonb_agg(jsonb_build_object('name', job.jobname, 'is_active', job.active, 'at', recent.at, 'status', recent.status,
      'seconds', case when job.schedule ~ '^\d+ seconds?$' then split_part(job.schedule, ' ', 1)::int
        when job.schedule like '* %' then 60 else 3600 end) order by job.jobname)
    from cron.job left join recent on recent.jobid = job.jobid $query$)
$$;

-- The secrets of Vault that private.call_function reads. {function, host, is_address: the address ends in the function's name,
-- key: the first six digits of the SHA-256 of its key}. Nothing else of a value is told.
create function private.vault_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.read_if_present('vault.decrypted_secrets', $query$
    select coalesce(jsonb_agg(jsonb_build_object('function', part.function, 'host', substring(part.address from '^https?://([^/?#@]+)(?:[/?#]|$)'),
      'is_address', part.address ~ ('^https?://[^/?#@]+/functions/v1/' || part.function || '$'), 'key', part.key) order by part.function), '[]')
    from (
      select regexp_replace(secret.name, '_(url|key)$', '') as function,
        max(secret.decrypted_secret) filter (where secret.name like '%\_url') as address,
        max(left(encode(sha256(convert_to(secret.decrypted_secret, 'UTF8')), 'hex'), 6)) filter (where secret.name like '%\_key') as key
      from vault.decrypted_secrets as secret where secret.name ~ '^[a-z-]+_(url|key)$' group by 1) as part $query$)
$$;

-- How the calls of functions in the last hour ended: {function, status: of the response; null: there was none, calls}.
create function private.call_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.read_if_present('net._http_response', $query$
    select coalesce(jsonb_agg(jsonb_build_object('function', part.function, 'status', part.status_code, 'calls', part.calls)), '[]')
    from (
      select call.function, response.status_code, count(*) as calls
      from private.function_call as call join net._http_response as response on response.id = call.request_id
      where call.at > now() - interval '1 hour' group by 1, 2 order by 1, 2) as part $query$)
$$;

-- Whether the worker of pg_net runs. Null: it cannot be seen.
create function private.is_net_running() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regprocedure('net.check_worker_is_up()') is null then
    return private.is_worker_running('pg_net%');
  end if;
  execute 'select net.check_worker_is_up()';
  return true;
exception when others then
  return false;
end
$$;

create function private.installation_health() returns jsonb
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
    'channels', (select coalesce(jsonb_object_agg(part.status, part.channels), '{}') from (
      select channel.status, count(*) as channels from public.channel group by 1) as part),
    'event', (select jsonb_build_object('at', max(event.received_at),
      'hour', count(*) filter (where event.received_at > now() - interval '1 hour'))
      from private.webhook_event as event where event.received_at > now() - interval '1 day'),
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

-- The first administrator, who appoints the others on /admin. Returns added, already_added, no_account, unconfirmed, or
-- has_another: there is one, and `another` is not given.
create function private.add_administrator(email text, another boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.role', 0));
  select users.* into account from auth.users where users.email = lower(btrim(add_administrator.email)) and not users.is_anonymous;
  if account.id is null then
    return 'no_account';
  elsif account.email_confirmed_at is null then
    return 'unconfirmed';
  elsif exists (select from public.role where role.profile_id = account.id and role.permission = 'admin') then
    return 'already_added';
  elsif exists (select from public.role where role.permission = 'admin') and not another then
    return 'has_another';
  end if;
  insert into public.role (profile_id, permission) values (account.id, 'admin');
  perform private.record('permission.granted', null, jsonb_build_object('profile_id', account.id, 'name', private.name_of(account.id),
    'permission', 'admin', 'reason', null));
  return 'added';
end
$$;

do $do$
begin
  perform private.expose_function(signature, caller, about) from (values
    ('record_heartbeat(p_function text, p_version text)', 'service_role', 'A function was woken, and this is the version of its code.'),
    ('installation_health()', 'service_role',
      'What an operator reads of the installation, without any value of a secret or of a customer (docs/operations.md).'),
    ('add_administrator(email text, another boolean default false)', 'service_role',
      'Gives an account with a confirmed address the permission of an administrator, if there is no other or `another` says so. Returns the outcome.')
  ) as api (signature, caller, about);
end
$do$;
