-- What an operator reads of an installation: whether the database wakes the functions, its jobs run and its queues move. An administrator
-- reads it on /admin/panel, within the eight seconds of a statement.
set local lock_timeout = '3s';

-- When WAHA says that it happened. Null: WAHA did not tell it, and a check of missed messages found it.
alter table private.webhook_event add column occurred_at timestamptz;

-- The backups that ended well (deploy/backup.sh). What Supabase backs up by itself is not here.
create table private.backup (
  ended_at timestamptz primary key default clock_timestamp()
);
alter table private.backup enable row level security;
grant all on private.backup to service_role;
insert into private.retention (relation, counted_from, index, days) values ('private.backup', 'ended_at', 'backup_pkey', 365);

create index assist_count_day_idx on private.assist_count (day);

-- Runs a query of a table that only some installations have. Null: this installation does not have the table.
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

-- Whether a worker of the server runs. Null: the role may not see it.
create function private.is_worker_running(of_type text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from pg_catalog.pg_stat_activity as worker where worker.backend_type like of_type or worker.application_name like of_type) then true
    when pg_has_role(current_user, 'pg_read_all_stats', 'usage') then false end
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

-- Whether the scheduler of pg_cron runs. Where the role may not see it, a job that began within two minutes says so. Null: it is not known.
create function private.is_cron_running() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_worker_running('pg_cron%'), private.read_if_present('cron.job_run_details', $query$
    select nullif(to_jsonb(bool_or(run.start_time > now() - interval '2 minutes')), 'false') from cron.job_run_details as run
    where run.runid > (select max(last.runid) - 100 from cron.job_run_details as last) $query$)::boolean)
$$;

-- The queues that functions and jobs work through: {queue, rows: those that wait, seconds: how long the first of them could have been
-- handled and was not; 0: none is late}. A row that a process handles waits until its lease ends. Of queues whose rows are looked up one
-- by one, the 10,000 that are due first are read.
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
    from (select due.* from private.push_delivery as due where due.status in ('queued', 'sending') order by due.due_at, due.id limit 10000) as delivery
    where not private.must_wait('pushes', delivery.id::text)
    union all
    select 'knowledge_job', count(*), min(coalesce(job.lease_until, job.due_at)) from private.knowledge_job as job
    union all
    select 'message_reading', count(*), min(case when reading.status = 'queued' then reading.due_at else reading.lease_until end)
    from (select due.* from private.message_reading as due where due.status in ('queued', 'running') order by due.due_at limit 10000) as reading
    where not private.must_wait('message-readings', reading.message_id::text)
    union all
    select 'test_result', count(*), min(case when result.status = 'queued' then result.due_at else result.lease_until end)
    from public.test_result as result where result.status in ('queued', 'running')
    union all
    select 'waiting_notice', count(*), min(notice.due_at) from private.waiting_notice as notice
    join public.room on room.id = notice.room_id
    where notice.settled_at is null and notice.due_at > now() - interval '15 minutes'
      and (private.is_notice_wanted(notice, room) or private.is_claim_expired(notice))
    union all
    -- A day suffices for the largest. After an hour, the first step has failed.
    select 'business_deletion', count(*), min(coalesce(business.deletion_began_at + interval '1 day', business.delete_at + interval '1 hour'))
    from public.business where business.delete_at <= now()
    union all
    -- Long ones take turns, so that each has its portion within minutes. Also one that has failed, which is tried once a day in the
    -- end: personal data must not stay because of it.
    select 'erasure', count(*), min(open.portion_at + interval '10 minutes') from private.erasure as open
  )
  select jsonb_agg(jsonb_build_object('queue', queue.name, 'rows', queue.rows,
    'seconds', floor(greatest(coalesce(extract(epoch from clock_timestamp() - queue.at), 0), 0))) order by queue.name)
  from queue
$$;

-- The jobs of pg_cron: {name, schedule, command: the first six digits of its SHA-256, since one of another program may hold a secret,
-- is_active, seconds: its period, at: when it last began, status: of its last run that ended}. The last 20,000 runs are read, those of
-- eight hours.
create function private.job_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.read_if_present('cron.job', $query$
    with recent as (
      select run.jobid, max(run.start_time) as at, (array_agg(run.status order by run.runid desc)
        filter (where run.status in ('succeeded', 'failed')))[1] as status
      from cron.job_run_details as run where run.runid > (select max(last.runid) - 20000 from cron.job_run_details as last)
      group by run.jobid
    )
    select jsonb_agg(jsonb_build_object('name', job.jobname, 'schedule', job.schedule,
      'command', left(encode(sha256(convert_to(job.command, 'UTF8')), 'hex'), 6), 'is_active', job.active, 'at', recent.at,
      'status', recent.status, 'seconds', case when job.schedule ~ '^\d+ seconds?$' then split_part(job.schedule, ' ', 1)::int
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

-- How the calls of functions in the last hour ended: {function, status: of the response; null: there was none, calls}. pg_net has an
-- index of the times of its responses and none of their ids.
create function private.call_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.read_if_present('net._http_response', $query$
    select coalesce(jsonb_agg(jsonb_build_object('function', part.function, 'status', part.status_code, 'calls', part.calls)), '[]')
    from (
      select call.function, response.status_code, count(*) as calls
      from private.function_call as call join net._http_response as response on response.id = call.request_id and response.created > now() - interval '1 hour'
      where call.at > now() - interval '1 hour' group by 1, 2 order by 1, 2) as part $query$)
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

-- As before, with the time of the event by WAHA.
create or replace function public.apply_event(p_envelope jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  in_channel public.channel;
  payload jsonb;
  reason text;
begin
  select channel.* into in_channel from public.channel where channel.external_id = p_envelope ->> 'session';
  if not found then
    return '{"applied": false, "reason": "unknown_session"}';
  end if;
  if p_envelope ->> 'event' <> 'session.status' and private.has_wrong_number(in_channel, p_envelope ->> 'phone') then
    return '{"applied": false, "reason": "wrong_number"}';
  end if;

  insert into private.webhook_event (id, occurred_at) values (p_envelope ->> 'id', private.read_timestamp(p_envelope -> 'timestamp'))
  on conflict (id) do nothing;
  if not found then
    return '{"applied": false, "reason": "duplicate"}';
  end if;

  payload := coalesce(p_envelope -> 'message', p_envelope -> 'ack', p_envelope -> 'reaction', p_envelope -> 'vote',
    p_envelope -> 'call');
  -- Sessions are configured without groups, statuses and channels, but an older session may still send them.
  if payload is not null and (not private.is_customer_chat(payload ->> 'chatId') or private.is_own_chat(in_channel, payload ->> 'chatId')) then
    return '{"applied": false, "reason": "not_a_customer_chat"}';
  end if;
  if payload is not null then
    payload := private.resolve_chat(in_channel, payload);
  end if;
  if payload is not null and private.is_about_erased(in_channel.id, payload) then
    return '{"applied": false, "reason": "erased"}';
  end if;

  case p_envelope ->> 'event'
    when 'message', 'message.any' then
      reason := private.apply_message(in_channel, payload);
      perform private.apply_early_events(in_channel.id, payload ->> 'chatId', payload ->> 'waId');
    when 'message.ack', 'message.ack.group' then reason := private.apply_ack(in_channel, payload);
    when 'message.edited' then reason := private.apply_edit(in_channel, payload);
    when 'message.revoked' then reason := private.apply_revocation(in_channel, payload);
    when 'message.reaction' then reason := private.apply_reaction(in_channel, payload);
    when 'poll.vote' then reason := private.apply_vote(in_channel, payload);
    when 'call' then reason := private.apply_call(in_channel, payload);
    when 'session.status' then reason := private.apply_status(in_channel, p_envelope -> 'status', private.read_timestamp(p_envelope -> 'timestamp'));
    else reason := 'ignored_event';
  end case;
  if payload ->> 'altChatId' is not null then
    -- The room may be new.
    perform private.resolve_chat(in_channel, payload);
  end if;
  return jsonb_build_object('applied', reason = 'applied', 'reason', reason)
    -- The caller may claim the waiting messages of this session now (claim_waiting_notices).
    || case when private.has_due_waiting_notices(in_channel.id) then '{"words": true}' else '{}' end::jsonb
    -- The caller wakes the agent, which has a customer to answer.
    || case when p_envelope ->> 'event' in ('message', 'message.any', 'message.edited', 'message.revoked')
      and private.has_work_for_agent(in_channel.id, payload ->> 'chatId') then '{"wakes_agent": true}' else '{}' end::jsonb;
end
$$;

-- Seconds from the time of an event by WAHA to its row that 95 % of the last did not exceed: of the last thousand, in five minutes.
-- Null: none came. Clocks that differ do not make it negative.
create function private.event_lag() returns numeric
language sql stable set search_path = '' as $$
  select percentile_disc(0.95) within group (order by greatest(extract(epoch from last.received_at - last.occurred_at), 0))
  from (select event.received_at, event.occurred_at from private.webhook_event as event
    where event.received_at > now() - interval '5 minutes' order by event.received_at desc limit 1000) as last
  where last.occurred_at is not null
$$;

-- By the setting of a budget: the businesses that have used four fifths or more of it today. Runs are not counted here: the team is told
-- when that happens (private.notify_of_budget).
create function private.budget_health() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'agent_runs_per_day', (
      select count(distinct outage.business_id) from public.agent_outage as outage join public.business on business.id = outage.business_id
      where outage.reason in ('budget_near', 'budget') and outage.since >= private.day_start(business)),
    'assists_per_day', (
      select count(*) from private.assist_count as counted join public.business on business.id = counted.business_id
      where counted.day >= current_date - 1
        and counted.day = (now() at time zone private.valid_zone(business.operational_hours -> 0 ->> 'timezone'))::date
        and counted.assists >= 0.8 * (select setting.value::int from private.setting where setting.name = 'assists_per_day')))
$$;

create function private.installation_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'at', clock_timestamp(),
    'schema', (select max(migration.version) from supabase_migrations.schema_migrations as migration),
    'migrations', (select jsonb_agg(migration.version order by migration.version) from supabase_migrations.schema_migrations as migration),
    'extensions', jsonb_build_object(
      'pg_cron', exists (select from pg_catalog.pg_extension where extname = 'pg_cron'),
      'pg_net', exists (select from pg_catalog.pg_extension where extname = 'pg_net'),
      'vault', to_regclass('vault.decrypted_secrets') is not null),
    'workers', jsonb_build_object('pg_cron', private.is_cron_running(), 'pg_net', private.is_net_running()),
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
    -- By the status of WAHA, or `silent` (private.is_silent).
    'channels', (select coalesce(jsonb_object_agg(part.status, part.channels), '{}') from (
      select case when private.is_silent(channel) then 'silent' else channel.status end as status, count(*) as channels
      from public.channel group by 1) as part),
    -- `all`: since the statistics of the database began. Counted by Postgres, because events are as many as messages.
    'event', jsonb_build_object('at', (select max(event.received_at) from private.webhook_event as event),
      'lag', private.event_lag(),
      'all', pg_stat_get_tuples_inserted('private.webhook_event'::regclass)),
    'runs', private.run_health(),
    'budgets', private.budget_health(),
    'backup_at', (select max(backup.ended_at) from private.backup),
    'connections', jsonb_build_object('used', (select count(*) from pg_catalog.pg_stat_activity as backend
      where backend.datid is not null), 'most', current_setting('max_connections')::int),
    'settings', (select coalesce(jsonb_object_agg(setting.name, setting.value), '{}') from private.setting
      where setting.name in ('agent', 'connected_model', 'self_service', 'loopback_push', 'loopback_webhooks'))
      -- `on` in a hosted project whose disk is nearly full. PostgREST begins each transaction with a mode of its own.
      || jsonb_build_object('default_transaction_read_only', current_setting('default_transaction_read_only')),
    'administrators', (select jsonb_build_object('all', count(*), 'with_factor', count(*) filter (where exists (
      select from auth.mfa_factors as factor where factor.user_id = role.profile_id and factor.status = 'verified')))
      from public.role where role.permission = 'admin'),
    'has_sample_accounts', exists (select from auth.users where not users.is_sso_user and users.email in
      ('owner@chabot.test', 'member@chabot.test', 'totp@chabot.test', 'outsider@chabot.test', 'admin@chabot.test')),
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

-- As `installation_health`, without the digests of keys in the Vault: an entry says whether it has one.
create function private.admin_installation() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  health jsonb;
begin
  perform private.require_admin();
  health := private.installation_health();
  if jsonb_typeof(health -> 'vault') = 'array' then
    health := health || jsonb_build_object('vault', (
      select coalesce(jsonb_agg(case when entry -> 'key' = 'null' then entry else entry || '{"key":"…"}' end order by place), '[]')
      from jsonb_array_elements(health -> 'vault') with ordinality as part (entry, place)));
  end if;
  return health;
end
$$;

select private.expose_function('installation_health()', 'service_role',
  'What an operator reads of the installation, without any value of a secret or of a customer (docs/operations.md).');
select private.expose_function('admin_installation()', 'authenticated',
  'What an administrator reads of the installation: that of installation_health, without the digests of keys.');

grant execute on all functions in schema private to service_role;
