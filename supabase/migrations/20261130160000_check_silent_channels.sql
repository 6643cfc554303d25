-- Notices a channel that is WORKING and sends no webhooks. The function `campaigns` asks WAHA for what such a channel has missed, compares
-- the configuration of each session once a day, and restarts a session once whose webhooks are lost.

-- One row for each channel that has been WORKING.
create table private.channel_check (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  -- The last event by a webhook, to within five minutes. A status is none: a session without webhooks for messages may report it.
  event_at timestamptz not null default now(),
  -- The exponential average of the gaps between events. Of a night, two hours count.
  usual_gap interval not null default '5 minutes',
  -- No check before this time.
  check_at timestamptz not null default now() + interval '15 minutes',
  -- The last comparison of its webhook configuration.
  compared_at timestamptz,
  -- When messages were last found that no webhook had brought.
  lost_at timestamptz,
  -- When a check last restarted the session.
  restarted_at timestamptz
);
create index channel_check_check_at_idx on private.channel_check (check_at);
alter table private.channel_check enable row level security;
grant all on private.channel_check to service_role;

create function private.add_channel_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.channel_check as checked (channel_id) values (new.id)
  on conflict (channel_id) do update set check_at = least(checked.check_at, excluded.check_at);
  return null;
end
$$;
create trigger add_check_of_new after insert on public.channel for each row
  when (new.status = 'WORKING') execute function private.add_channel_check();
create trigger add_check after update of status on public.channel for each row
  when (new.status = 'WORKING' and old.status <> 'WORKING') execute function private.add_channel_check();

insert into private.channel_check (channel_id) select channel.id from public.channel where channel.status = 'WORKING';

-- A webhook has brought an event. Each process calls it at most once in five minutes (waha-events/missedMessageCheck.ts).
create function private.record_channel_event(p_session text) returns void
language sql security definer set search_path = '' as $$
  update private.channel_check as checked set event_at = now(),
    usual_gap = checked.usual_gap + (least(now() - checked.event_at, interval '2 hours') - checked.usual_gap) / 10
  from public.channel
  where channel.id = checked.channel_id and channel.external_id = p_session and checked.event_at < now() - interval '1 minute'
$$;

-- Messages were found that no webhook had brought. The channel is checked as soon as it is silent.
create function private.record_lost_messages(p_session text) returns void
language sql security definer set search_path = '' as $$
  update private.channel_check as checked set lost_at = clock_timestamp(), check_at = least(checked.check_at, now())
  from public.channel where channel.id = checked.channel_id and channel.external_id = p_session
$$;

-- Takes a channel to check, for five minutes; null: none is due. Due are channels that have been silent for fifteen minutes and for three
-- times their usual gap, and those whose configuration was not compared for a day.
-- {id, business_id, external_id, is_silent, has_lost: messages, since its last event, is_compared: today}
create function private.claim_channel_check() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  due record;
begin
  for due in
    select checked.*, channel.external_id, channel.business_id,
      channel.status = 'WORKING' and channel.source = 'waha' and not private.has_wrong_number(channel)
        and business.deletion_began_at is null as is_linked,
      checked.event_at + greatest(interval '15 minutes', 3 * checked.usual_gap) as silent_at,
      coalesce(checked.compared_at + interval '1 day', '-infinity') as compare_at
    from private.channel_check as checked
    join public.channel on channel.id = checked.channel_id
    join public.business on business.id = channel.business_id
    where checked.check_at <= at
    order by checked.check_at limit 500 for no key update of checked skip locked
  loop
    update private.channel_check as checked set check_at = case
      -- It is due again when it is WORKING (private.add_channel_check).
      when not due.is_linked then at + interval '1 day'
      else greatest(least(due.silent_at, due.compare_at), at + interval '5 minutes') end
    where checked.channel_id = due.channel_id;
    if due.is_linked and least(due.silent_at, due.compare_at) <= at then
      return jsonb_build_object('id', due.channel_id, 'business_id', due.business_id, 'external_id', due.external_id,
        'is_silent', due.silent_at <= at, 'has_lost', coalesce(due.lost_at > due.event_at, false), 'is_compared', due.compare_at > at);
    end if;
  end loop;
  return null;
end
$$;

-- Whether a check may restart the session now: not twice without an event between, and not twice in six hours.
create function private.begin_channel_restart(p_session text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.channel_check as checked set restarted_at = clock_timestamp()
  from public.channel
  where channel.id = checked.channel_id and channel.external_id = p_session and channel.status = 'WORKING'
    and coalesce(checked.restarted_at < least(checked.event_at, now() - interval '6 hours'), true);
  return found;
end
$$;

-- The check is over. The channel rests for a quarter of the time since its last event or lost message, at most six hours: a night costs a
-- dozen checks, and a channel without customers four a day.
create function private.end_channel_check(p_session text, p_is_compared boolean) returns void
language sql security definer set search_path = '' as $$
  update private.channel_check as checked set compared_at = case when p_is_compared then clock_timestamp() else checked.compared_at end,
    check_at = clock_timestamp()
      + least(greatest((clock_timestamp() - greatest(checked.event_at, checked.lost_at)) / 4, interval '5 minutes'), interval '6 hours')
  from public.channel where channel.id = checked.channel_id and channel.external_id = p_session
$$;

create function private.has_channels_to_check() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.channel_check where channel_check.check_at <= now())
$$;

create function private.check_channels() returns void
language sql security definer set search_path = '' as $$
  select private.wake('campaigns', 'private.has_channels_to_check()')
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
    -- By the status of WAHA. `silent`: WORKING, and messages were lost again after a check restarted the session.
    'channels', (select coalesce(jsonb_object_agg(part.status, part.channels), '{}') from (
      select case when channel.status = 'WORKING' and checked.restarted_at > checked.event_at and checked.lost_at > checked.restarted_at then 'silent'
        else channel.status end as status, count(*) as channels
      from public.channel left join private.channel_check as checked on checked.channel_id = channel.id group by 1) as part),
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

grant execute on all functions in schema private to service_role;

do $do$
begin
  perform private.expose_function(signature, caller, about) from (values
    ('record_channel_event(p_session text)', 'service_role', 'A webhook has brought an event of a session.'),
    ('record_lost_messages(p_session text)', 'service_role', 'Messages were found that no webhook had brought.'),
    ('claim_channel_check()', 'service_role', 'Takes a channel that has been silent, or whose configuration is to be compared.'),
    ('begin_channel_restart(p_session text)', 'service_role', 'Whether a check may restart the session now.'),
    ('end_channel_check(p_session text, p_is_compared boolean)', 'service_role', 'The check of a channel is over.')
  ) as api (signature, caller, about);
end
$do$;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('check-channels', '* * * * *', 'select private.check_channels()');
  end if;
end
$$;
