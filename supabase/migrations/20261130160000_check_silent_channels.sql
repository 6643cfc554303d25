-- Notices a channel that is WORKING and sends no webhooks. The function `campaigns` asks WAHA for what such a channel has missed, compares
-- the configuration of each session once a day and after a change, and restarts a session once whose webhooks are lost.
set local lock_timeout = '3s';

-- One row for each channel that has been WORKING.
create table private.channel_check (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  -- The last event by a webhook, to within five minutes. A status is none: a session without webhooks for messages may report it.
  event_at timestamptz not null default now(),
  -- The exponential average of the gaps between events. Of a night, two hours count.
  usual_gap interval not null default '5 minutes',
  -- No check before this time.
  check_at timestamptz not null default now() + interval '15 minutes',
  -- The next comparison of its webhook configuration.
  compare_at timestamptz not null default '-infinity',
  -- The digest of the configuration with which it was last compared.
  config_digest text,
  -- When messages were last found that no webhook had brought.
  lost_at timestamptz,
  -- When a check last told WAHA to restart the session.
  restart_began_at timestamptz,
  -- The same, if WAHA restarted it.
  restarted_at timestamptz,
  -- How often a check told WAHA to restart it since a restart or a comparison ended. WAHA may have done so each time.
  restart_tries integer not null default 0
);
comment on column private.channel_check.config_digest is 'personal: none because it is a digest of settings of the installation';
create index channel_check_check_at_idx on private.channel_check (check_at);
alter table private.channel_check enable row level security;
grant all on private.channel_check to service_role;
insert into private.retention (relation, reason) select 'private.channel_check', retention.reason from private.retention
where retention.relation = 'public.channel';

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
-- Another number may be the right one (private.has_wrong_number).
create trigger add_check after update of status, phone, expected_phone on public.channel for each row
  when (new.status = 'WORKING' and (old.status, old.phone, old.expected_phone) is distinct from (new.status, new.phone, new.expected_phone))
  execute function private.add_channel_check();

insert into private.channel_check (channel_id) select channel.id from public.channel where channel.status = 'WORKING';

-- A webhook has brought an event. Each process calls it at most once in five minutes (waha-events/missedMessageCheck.ts).
create function private.record_channel_event(p_session text) returns void
language sql security definer set search_path = '' as $$
  update private.channel_check as checked set event_at = now(),
    usual_gap = checked.usual_gap + (least(now() - checked.event_at, interval '2 hours') - checked.usual_gap) / 10
  from public.channel
  where channel.id = checked.channel_id and channel.external_id = p_session and checked.event_at < now() - interval '1 minute'
$$;

-- A message was found that no webhook had brought. The channel is checked as soon as it is silent. Returns whether the webhooks may have
-- failed since: an event up to five minutes after the recorded one may be later than the message.
create function private.record_lost_messages(p_session text, p_sent_at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.channel_check as checked set lost_at = clock_timestamp(), check_at = least(checked.check_at, now())
  from public.channel
  where channel.id = checked.channel_id and channel.external_id = p_session and checked.event_at + interval '5 minutes' < p_sent_at;
  return found;
end
$$;

-- The digest of the webhook configuration that each session should have. After a change all are compared, beginning now. A session that
-- was never compared has the one before. The first digest changes nothing: those sessions are compared at their first check.
create function private.record_webhook_config(p_digest text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := (select setting.value from private.setting where setting.name = 'webhook_config');
begin
  insert into private.setting as setting (name, value) values ('webhook_config', p_digest)
  on conflict (name) do update set value = excluded.value where setting.value <> excluded.value;
  if before <> p_digest then
    update private.channel_check as checked set check_at = least(checked.check_at, now()), config_digest = coalesce(checked.config_digest, before),
      restart_tries = 0;
  end if;
end
$$;

create function private.is_outdated_config(digest text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.setting where setting.name = 'webhook_config' and setting.value <> digest)
$$;

-- Takes a channel to check, for five minutes; null: none is due. Due are channels that have been silent for fifteen minutes and for three
-- times their usual gap, those whose configuration is to be compared, and those that were last compared with another one.
-- {id, business_id, external_id, is_silent, has_lost: messages, since its last event, is_compared, is_outdated: by its digest, restart_tries}
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
      checked.event_at + greatest(interval '15 minutes', 3 * checked.usual_gap) as silent_at, config.is_outdated,
      case when config.is_outdated then '-infinity' else checked.compare_at end as next_comparison
    from private.channel_check as checked
    join public.channel on channel.id = checked.channel_id
    join public.business on business.id = channel.business_id
    cross join lateral (select private.is_outdated_config(checked.config_digest) as is_outdated) as config
    where checked.check_at <= at
    order by checked.check_at limit 500 for no key update of checked skip locked
  loop
    update private.channel_check as checked set check_at = case
      -- It is due again when it is WORKING or its number changes (private.add_channel_check). A deletion that has begun ends.
      when not due.is_linked then at + interval '1 day'
      else greatest(least(due.silent_at, due.next_comparison), at + interval '5 minutes') end
    where checked.channel_id = due.channel_id;
    if due.is_linked and least(due.silent_at, due.next_comparison) <= at then
      return jsonb_build_object('id', due.channel_id, 'business_id', due.business_id, 'external_id', due.external_id,
        'is_silent', due.silent_at <= at, 'has_lost', coalesce(due.lost_at > due.event_at, false), 'is_compared', due.next_comparison > at,
        'is_outdated', due.is_outdated, 'restart_tries', due.restart_tries);
    end if;
  end loop;
  return null;
end
$$;

-- Whether a check may restart the session now. For lost messages: not twice without an event between, not twice in six hours, and again
-- an hour after an attempt that failed, then after two, four and six; of all sessions one in half a minute: after an outage of the functions
-- all have lost messages, and the next event of a healthy one comes before its turn. For its configuration: not within six hours of an
-- attempt, or if another digest is recorded since, four minutes, and after each attempt that failed twice as long; and of all sessions
-- fifteen in a minute: WAHA starts them again.
create function private.begin_channel_restart(p_session text, p_has_lost boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.begin_channel_restart', 0));
  update private.channel_check as checked set restart_began_at = clock_timestamp(), restart_tries = checked.restart_tries + 1
  from public.channel
  where channel.id = checked.channel_id and channel.external_id = p_session and channel.status = 'WORKING'
    and case when p_has_lost then coalesce(checked.restarted_at < least(checked.event_at, now() - interval '6 hours'), true)
        and coalesce(checked.restart_began_at < now() - least(interval '30 minutes' * 2 ^ greatest(least(checked.restart_tries, 8), 1),
          interval '6 hours'), true)
        and not exists (select from private.channel_check as other where other.restart_began_at > now() - interval '30 seconds')
      else (coalesce(checked.restart_began_at < now() - interval '6 hours', true) or private.is_outdated_config(checked.config_digest)
          and (checked.restart_tries = 0 or checked.restart_began_at < now() - interval '2 minutes' * 2 ^ least(checked.restart_tries, 8)))
        and (select count(*) from private.channel_check as other where other.restart_began_at > now() - interval '1 minute') < 15 end;
  return found;
end
$$;

-- The check is over. If its configuration was compared: `p_compare_in`, until the next comparison, and `p_digest`, with which.
-- `p_restarted_for`: why WAHA has restarted the session; null: it has not. A comparison that is still due follows in five minutes.
-- Otherwise the channel rests for a quarter of the time since its last event or lost message, at most six hours: a night costs a dozen
-- checks, and a channel without customers four a day.
create function private.end_channel_check(p_session text, p_compare_in interval, p_digest text, p_restarted_for text) returns void
language sql security definer set search_path = '' as $$
  with ended as (
    update private.channel_check as checked set compare_at = coalesce(clock_timestamp() + p_compare_in, checked.compare_at),
      config_digest = coalesce(p_digest, checked.config_digest),
      restarted_at = case when p_restarted_for is null then checked.restarted_at else checked.restart_began_at end,
      restart_tries = case when p_digest is null and p_restarted_for is null then checked.restart_tries else 0 end,
      check_at = clock_timestamp() + case
        when coalesce(clock_timestamp() + p_compare_in, checked.compare_at) <= clock_timestamp()
          or private.is_outdated_config(coalesce(p_digest, checked.config_digest)) then interval '5 minutes'
        else least(greatest((clock_timestamp() - greatest(checked.event_at, checked.lost_at)) / 4, interval '5 minutes'), interval '6 hours') end
    from public.channel where channel.id = checked.channel_id and channel.external_id = p_session
    returning channel.id, channel.business_id
  )
  select private.record('session.restarted_by_check', ended.business_id, jsonb_build_object('channel_id', ended.id, 'reason', p_restarted_for))
  from ended where p_restarted_for is not null
$$;

-- Whether a channel is due, or `campaigns` has not recorded its configuration for five minutes: a changed one makes all due.
create function private.has_channels_to_check() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.channel_check where channel_check.check_at <= now() or not exists (
    select from private.heartbeat where heartbeat.function = 'campaigns' and heartbeat.at > now() - interval '5 minutes'))
$$;

create function private.check_channels() returns void
language sql security definer set search_path = '' as $$
  select private.wake('campaigns', 'private.has_channels_to_check()')
$$;

-- Whether it is WORKING, and messages were lost again after a check restarted its session or could not.
create function private.is_silent(of_channel public.channel) returns boolean
language sql stable security definer set search_path = '' as $$
  select of_channel.status = 'WORKING' and exists (
    select from private.channel_check as checked
    where checked.channel_id = of_channel.id and checked.restart_began_at > checked.event_at and checked.lost_at > checked.restart_began_at)
$$;

create or replace function private.channel_health(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_channel public.channel;
begin
  select * into of_channel from public.channel where channel.id = which;
  if not found or not (private.is_member(of_channel.business_id) or private.is_admin()) then
    perform private.raise_not_found();
  end if;
  return jsonb_build_object(
    'status', of_channel.status,
    'since', coalesce((
      select change.at from public.channel_status_change as change where change.channel_id = which
      order by change.at desc, change.id desc limit 1), of_channel.created_at),
    'last_incoming_at', (
      select message.sent_at from public.message
      where message.channel_id = which and (message.author = 'customer') is true
      order by message.sent_at desc limit 1),
    'last_outgoing_at', (
      select message.sent_at from public.message
      where message.channel_id = which and (message.author = 'customer') is false
      order by message.sent_at desc limit 1),
    'is_silent', private.is_silent(of_channel));
end
$$;

comment on function public.channel_health(uuid) is 'For the team: {status, since, last_incoming_at, last_outgoing_at, is_silent}.';

do $do$
begin
  perform private.expose_function(signature, caller, about) from (values
    ('record_channel_event(p_session text)', 'service_role', 'A webhook has brought an event of a session.'),
    ('record_lost_messages(p_session text, p_sent_at timestamptz)', 'service_role', 'A message was found that no webhook had brought.'),
    ('record_webhook_config(p_digest text)', 'service_role', 'The digest of the webhook configuration that each session should have.'),
    ('claim_channel_check()', 'service_role', 'Takes a channel that has been silent, or whose configuration is to be compared.'),
    ('begin_channel_restart(p_session text, p_has_lost boolean)', 'service_role', 'Whether a check may restart the session now.'),
    ('end_channel_check(p_session text, p_compare_in interval, p_digest text, p_restarted_for text)', 'service_role', 'The check of a channel is over.')
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
