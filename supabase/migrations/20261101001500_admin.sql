-- The audit log, and what administrators see and do.

-- Audit log -----------------------------------------------------------------------------------------------------------

-- The kind of an action, by which administrators filter: the area that its code begins with.
create function private.audit_kind(action text) returns text
language sql immutable set search_path = '' as $$
  select case split_part(action, '.', 1)
    when 'toggles' then 'ai'
    when 'knowledge' then 'knowledge'
    when 'chat' then 'chats' when 'message' then 'chats' when 'rooms' then 'chats'
    when 'customer' then 'customers'
    when 'broadcast' then 'broadcasts' when 'recipients' then 'broadcasts' when 'templates' then 'broadcasts'
    when 'session' then 'sessions'
    when 'invitation' then 'team' when 'member' then 'team' when 'handover' then 'team'
    when 'permission' then 'access' when 'view' then 'access' when 'business' then 'access'
    when 'api_keys' then 'integrations' when 'webhooks' then 'integrations'
    else 'other' end
$$;

-- No foreign keys: an entry outlives the user and the business that it is about.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  actor_name text check (char_length(actor_name) <= 200),
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$' and char_length(action) <= 64),
  business_id uuid,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 8192),
  kind text not null generated always as (private.audit_kind(action)) stored
);
comment on table public.audit_log is 'Who did what. Rows are added and never changed. Null actor: the service or a scheduled job.';
comment on column public.audit_log.actor is 'personal of members: keep because the log must say who did what, also after the account is deleted';
comment on column public.audit_log.actor_name is 'personal of members: keep because the log must say who did what, also after the account is deleted';
comment on column public.audit_log.action is 'personal: none because it names chats and rows by their ids; actions are codes';
comment on column public.audit_log.business_id is 'personal: none because it names chats and rows by their ids; actions are codes';
comment on column public.audit_log.detail is
  'personal: none because it names chats and customers by their ids; personal of members: keep because the log must say whom an action was about';
create index audit_log_business_idx on public.audit_log (business_id, id desc);
-- For private.admin_audit, which reads each of them from its newest entry on.
create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_kind_idx on public.audit_log (kind, at desc, id desc);
create index audit_log_business_kind_idx on public.audit_log (business_id, kind, at desc, id desc);
create index audit_log_actor_kind_idx on public.audit_log (actor, kind, at desc, id desc);
create index audit_log_action_idx on public.audit_log (action, at desc, id desc);
-- For private.check_readings.
create index audit_log_reading_idx on public.audit_log (business_id, at) where action in ('knowledge.added', 'knowledge.reread');

create function private.reject_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
create trigger refuse_change before update or delete or truncate on public.audit_log
  for each statement execute function private.reject_change();

alter table public.audit_log enable row level security;
-- The service cannot change an entry either.
revoke all on public.audit_log from service_role;
grant select, insert on public.audit_log to service_role;
grant select on public.audit_log to authenticated;
create policy "owners and administrators read what was done" on public.audit_log for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]) or (select private.is_admin()));

create function private.record(action text, of_business uuid, detail jsonb default '{}', actor uuid default auth.uid())
returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor, actor_name, action, business_id, detail)
  values (actor, left(private.name_of(actor), 200), action, of_business, detail)
$$;

-- What a member did on WhatsApp through the gateway.
create function public.record_gateway_action(p_action text, p_channel uuid, p_actor uuid, p_detail jsonb default '{}')
returns void
language sql security invoker set search_path = '' as $$
  select private.record(p_action, channel.business_id, p_detail || jsonb_build_object('channel_id', channel.id), p_actor)
  from public.channel where channel.id = p_channel
$$;

create function public.audit_page(business_id uuid default null, before_id bigint default null, page_size int default 50)
returns setof public.audit_log
language sql stable security invoker set search_path = '' as $$
  -- One of the two is read, each by an index of its own.
  select * from (
    (select * from public.audit_log
      where $1 is null and audit_log.id < coalesce($2, 9223372036854775807)
      order by audit_log.id desc limit least(greatest(coalesce($3, 50), 1), 100))
    union all
    (select * from public.audit_log
      where audit_log.business_id = $1 and audit_log.id < coalesce($2, 9223372036854775807)
      order by audit_log.id desc limit least(greatest(coalesce($3, 50), 1), 100))
  ) as page
  order by page.id desc
$$;
comment on function public.audit_page is
  'The audit log, newest first, at most 100 rows; the next page begins before the id of the last row. Owners read the entries of their businesses, administrators all.';

grant execute on function public.audit_page(uuid, bigint, int) to authenticated, service_role;
grant execute on function public.record_gateway_action(text, uuid, uuid, jsonb) to service_role;

-- The record of all businesses, newest first. search: a part of the name of the business, or of the name or address of the
-- person. named: the actions whose names the search is a part of, because names are the view's. Of businesses and people that
-- the search finds, the 100 newest count. Each business, person, kind and action is read by index for one page, so that what
-- is read does not grow with the record.
create function private.admin_audit(
  search text, named text[], of_kind text, since timestamptz, until timestamptz, before jsonb, page_size int
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  most constant int := 100;
  size int := least(greatest(coalesce(page_size, 25), 1), 50);
  typed text := nullif(btrim(left(search, 200)), '');
  pattern text := private.like_pattern(typed);
  named_business uuid := case when lower(typed) ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then typed::uuid end;
  kinds text[] := case when of_kind is null
    then '{ai,knowledge,chats,customers,broadcasts,sessions,team,access,integrations,other}' else array[of_kind] end;
  first_at timestamptz := coalesce(since, '-infinity');
  last_at timestamptz := coalesce(until, 'infinity');
  edge_at timestamptz := coalesce(private.read_timestamp(before -> 'at'), 'infinity');
  edge_id bigint := coalesce(private.read_whole(before -> 'id'), 9223372036854775807);
  found_ids bigint[];
  shown jsonb;
begin
  perform private.require_admin();
  if pattern is null and of_kind is null then
    found_ids := array(
      select entry.id from public.audit_log as entry
      where entry.at >= first_at and entry.at < last_at and (entry.at, entry.id) < (edge_at, edge_id)
      order by entry.at desc, entry.id desc limit size + 1);
  elsif pattern is null then
    found_ids := array(
      select entry.id from public.audit_log as entry
      where entry.kind = of_kind and entry.at >= first_at and entry.at < last_at and (entry.at, entry.id) < (edge_at, edge_id)
      order by entry.at desc, entry.id desc limit size + 1);
  else
    found_ids := array(
      select found.id from (
        select hit.id, hit.at from (
          select business.id from public.business
          where private.folded(business.name) like pattern or business.id = named_business
          order by business.created_at desc limit most
        ) as shop cross join unnest(kinds) as one_kind cross join lateral (
          select entry.id, entry.at from public.audit_log as entry
          where entry.business_id = shop.id and entry.kind = one_kind and entry.at >= first_at and entry.at < last_at
            and (entry.at, entry.id) < (edge_at, edge_id)
          order by entry.at desc, entry.id desc limit size + 1) as hit
        union
        select hit.id, hit.at from (
          select profile.id from public.profile
          where private.folded(coalesce(profile.full_name, '') || ' ' || coalesce(profile.email, '')) like pattern
          order by profile.created_at desc limit most
        ) as person cross join unnest(kinds) as one_kind cross join lateral (
          select entry.id, entry.at from public.audit_log as entry
          where entry.actor = person.id and entry.kind = one_kind and entry.at >= first_at and entry.at < last_at
            and (entry.at, entry.id) < (edge_at, edge_id)
          order by entry.at desc, entry.id desc limit size + 1) as hit
        union
        select hit.id, hit.at from (
          select distinct code from unnest(named[1:most]) as code where private.audit_kind(code) = any (kinds)
        ) as one_action cross join lateral (
          select entry.id, entry.at from public.audit_log as entry
          where entry.action = one_action.code and entry.at >= first_at and entry.at < last_at
            and (entry.at, entry.id) < (edge_at, edge_id)
          order by entry.at desc, entry.id desc limit size + 1) as hit
      ) as found
      order by found.at desc, found.id desc limit size + 1);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', entry.id, 'at', entry.at, 'actor_name', entry.actor_name,
      'action', entry.action, 'detail', entry.detail,
      'business', case when entry.business_id is not null then
        jsonb_build_object('id', entry.business_id, 'name', business.name) end)
    order by entry.at desc, entry.id desc), '[]') into shown
  from public.audit_log as entry left join public.business on business.id = entry.business_id
  where entry.id = any (found_ids[1:size]);
  return jsonb_build_object('rows', shown, 'next', case when cardinality(found_ids) > size then
    jsonb_build_object('at', shown -> -1 -> 'at', 'id', shown -> -1 -> 'id') end);
end
$$;

-- The list of businesses ----------------------------------------------------------------------------------------------

-- The health of a channel; 0 is best. A status that is not listed ranks between the good and the bad ones.
create function private.channel_rank(status text) returns int
language sql immutable set search_path = '' as $$
  select case status
    when 'WORKING' then 0 when 'STARTING' then 1 when 'SCAN_QR_CODE' then 2 when 'PASSKEY_REQUIRED' then 2
    when 'PASSKEY_CONFIRMATION_REQUIRED' then 2 when 'pending' then 3 when 'STOPPED' then 5 when 'FAILED' then 6
    else 4 end
$$;

-- One row of the list. All its parts are read by index, for the rows of one page.
create function private.business_row(shop public.business) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', shop.id, 'name', shop.name, 'mode', shop.mode, 'industry', shop.industry, 'created_at', shop.created_at,
    'owner', (
      select jsonb_build_object('id', profile.id, 'name', profile.full_name, 'email', profile.email)
      from public.profile where profile.id = shop.profile_id),
    'channels', jsonb_build_object('count', channels.number, 'best', channels.best, 'worst', channels.worst),
    'toggles', coalesce(shop.toggles, '{}') || jsonb_build_object('liveAgentVersion', private.live_version(shop.toggles)),
    'rollout', (
      select jsonb_build_object('partial', agent.enable_agent_partial_rollout, 'probability', agent.agent_rollout_probability)
      from public.agent where agent.business_id = shop.id order by agent.created_at, agent.id limit 1),
    'members', (select count(*) from public.team_business where team_business.business_id = shop.id),
    'last_activity', (
      select room.last_message_at from public.room where room.business_id = shop.id
      order by room.last_message_at desc, room.id desc limit 1),
    'missing', array_remove(array[
      case when not exists (
        select from public.team_business where team_business.business_id = shop.id and team_business.role = 'owner')
        then 'owner' end,
      case when channels.number = 0 then 'channel' end,
      case when not exists (select from public.agent where agent.business_id = shop.id) then 'agent' end,
      case when not exists (select from public.channel_agent where channel_agent.business_id = shop.id) then 'link' end
    ], null))
  from (
    select count(*) as number,
      (array_agg(channel.status order by private.channel_rank(channel.status)))[1] as best,
      (array_agg(channel.status order by private.channel_rank(channel.status) desc))[1] as worst
    from public.channel where channel.business_id = shop.id
  ) as channels
$$;

-- A common text is found soon among the newest businesses, a rare one in the indexes. So the newest are searched
-- first, and the indexes are used for those before them. Each call is planned anew for its own values.
create function private.find_businesses(search text, before_at timestamptz, before_id uuid, most int)
returns setof public.business
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  newest constant int := 300;
  pattern constant text := private.like_pattern(search);
  digits text := private.phone_digits(search);
  named uuid := case when lower(search) ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then search::uuid end;
  found_count int;
  edge record;
begin
  if search is null then
    return query
      select * from public.business
      where before_at is null or (business.created_at, business.id) < (before_at, before_id)
      order by business.created_at desc, business.id desc limit most;
    return;
  end if;

  return query
    select (recent.shop).* from (
      select business as shop from public.business
      where before_at is null or (business.created_at, business.id) < (before_at, before_id)
      order by business.created_at desc, business.id desc limit newest
    ) as recent
    join public.profile on profile.id = (recent.shop).profile_id
    where private.folded((recent.shop).name) like pattern
      or private.folded(coalesce(profile.full_name, '') || ' ' || coalesce(profile.email, '')) like pattern
      or (recent.shop).id = named
      or digits is not null and (
        exists (select from auth.users where users.id = profile.id and users.phone = digits)
        or exists (
          select from public.channel
          where channel.business_id = (recent.shop).id and channel.phone like '%' || digits || '%'))
    order by (recent.shop).created_at desc, (recent.shop).id desc limit most;
  get diagnostics found_count = row_count;

  select business.created_at, business.id into edge from public.business
  where before_at is null or (business.created_at, business.id) < (before_at, before_id)
  order by business.created_at desc, business.id desc offset newest - 1 limit 1;
  if found_count >= most or not found then
    return;
  end if;

  return query
    with owner_found as materialized (
      select profile.id from public.profile
      where private.folded(coalesce(profile.full_name, '') || ' ' || coalesce(profile.email, '')) like pattern
      union
      select users.id from auth.users where users.phone = digits
    ), hit as materialized (
      select business.id from public.business where private.folded(business.name) like pattern
      union
      select business.id from public.business where business.profile_id in (select owner_found.id from owner_found)
      union
      select channel.business_id from public.channel where channel.phone like '%' || digits || '%'
      union
      select business.id from public.business where business.id = named
    )
    select business.* from public.business
    where business.id in (select hit.id from hit)
      and (business.created_at, business.id) < (edge.created_at, edge.id)
    order by business.created_at desc, business.id desc limit most - found_count;
end
$$;

create function private.admin_businesses(search text, before jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 25), 1), 50);
  found_rows public.business[];
begin
  perform private.require_admin();
  found_rows := array(
    select shop from private.find_businesses(nullif(btrim(left(search, 200)), ''),
      private.read_timestamp(before -> 'created_at'), private.read_uuid(before -> 'id'), size + 1) as shop
    order by shop.created_at desc, shop.id desc);
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.business_row(shop::public.business) order by shop.created_at desc, shop.id desc)
      from unnest(found_rows[1:size]) as shop), '[]'),
    'next', case when cardinality(found_rows) > size then
      jsonb_build_object('created_at', found_rows[size].created_at, 'id', found_rows[size].id) end);
end
$$;

-- Users and permissions -----------------------------------------------------------------------------------------------

create function private.admin_people(search text, before jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  size int := least(greatest(coalesce(page_size, 25), 1), 50);
  pattern constant text := private.like_pattern(search);
  found_rows public.profile[];
begin
  perform private.require_admin();
  found_rows := array(
    select person from public.profile as person
    where (pattern is null or private.folded(coalesce(person.full_name, '') || ' ' || coalesce(person.email, '')) like pattern)
      and (before is null
        or (person.created_at, person.id) < (private.read_timestamp(before -> 'created_at'), private.read_uuid(before -> 'id')))
      and not exists (select from auth.users where users.id = person.id and users.is_anonymous)
    order by person.created_at desc, person.id desc limit size + 1);
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.full_name, 'email', person.email,
        'created_at', person.created_at,
        'permissions', array(select role.permission from public.role where role.profile_id = person.id order by 1))
        order by person.created_at desc, person.id desc)
      from unnest(found_rows[1:size]) as person), '[]'),
    'next', case when cardinality(found_rows) > size then
      jsonb_build_object('created_at', found_rows[size].created_at, 'id', found_rows[size].id) end);
end
$$;

-- Administrators appoint administrators, one at a time: if two dismiss each other, the second call fails because its
-- caller is no longer an administrator.
create function private.set_permission(person uuid, of_permission text, granted boolean, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(left(reason, 500)), '');
begin
  perform pg_advisory_xact_lock(hashtextextended('public.role', 0));
  perform private.require_admin();
  if of_permission is distinct from 'admin' or granted is null then
    perform private.raise_error('invalid', 'admin.permission', 400);
  end if;
  if person = auth.uid() then
    perform private.raise_error('is_self', 'admin.is_self', 409);
  end if;
  if not exists (select from auth.users where users.id = person and not users.is_anonymous) then
    perform private.raise_not_found();
  end if;
  if why is null then
    perform private.raise_error('reason_required', 'admin.reason_required', 422);
  end if;
  if granted then
    insert into public.role (profile_id, permission) values (person, of_permission) on conflict do nothing;
  else
    delete from public.role where role.profile_id = person and role.permission = of_permission;
  end if;
  if found then
    perform private.record(case when granted then 'permission.granted' else 'permission.revoked' end, null,
      jsonb_build_object('profile_id', person, 'name', private.name_of(person), 'permission', of_permission, 'reason', why));
  end if;
  return jsonb_build_object('id', person,
    'permissions', array(select role.permission from public.role where role.profile_id = person order by 1));
end
$$;

-- Running broadcasts --------------------------------------------------------------------------------------------------

create function private.broadcast_row(one public.campaigns) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', one.id, 'name', one.name, 'status', one.status, 'reason', one.status_reason,
    'note', one.status_note, 'business', jsonb_build_object('id', business.id, 'name', business.name),
    'sent', one.sent_count + one.delivered_count + one.read_count + one.replied_count,
    'total', one.queued_count + one.sending_count + one.unknown_count + one.sent_count + one.delivered_count + one.read_count
      + one.replied_count + one.refused_count,
    'since', coalesce(one.started_at, one.created_at), 'scheduled_at', one.scheduled_at)
  from public.business where business.id = one.business_id
$$;

-- The broadcasts of all businesses that are to send, newest first. search: a part of the name of the broadcast or business.
create function private.admin_broadcasts(search text, before jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  size int := least(greatest(coalesce(page_size, 25), 1), 50);
  pattern constant text := private.like_pattern(search);
  found_rows public.campaigns[];
begin
  perform private.require_admin();
  found_rows := array(
    select campaigns from public.campaigns
    join public.business on business.id = campaigns.business_id
    where campaigns.status in ('scheduled', 'planning', 'staging', 'judging', 'sending', 'paused')
      and (pattern is null or private.folded(campaigns.name) like pattern or private.folded(business.name) like pattern)
      and (before is null
        or (campaigns.created_at, campaigns.id) < (private.read_timestamp(before -> 'created_at'), private.read_uuid(before -> 'id')))
    order by campaigns.created_at desc, campaigns.id desc limit size + 1);
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.broadcast_row(one::public.campaigns) order by one.created_at desc, one.id desc)
      from unnest(found_rows[1:size]) as one), '[]'),
    'next', case when cardinality(found_rows) > size then
      jsonb_build_object('created_at', found_rows[size].created_at, 'id', found_rows[size].id) end);
end
$$;

-- An administrator pauses a broadcast of any business; its owner reads the reason and continues it. One that is paused
-- already keeps the state in which it continues.
create function private.pause_broadcast(which uuid, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(left(reason, 500)), '');
  paused public.campaigns;
begin
  perform private.require_admin();
  if why is null then
    perform private.raise_error('reason_required', 'admin.reason_required', 422);
  end if;
  update public.campaigns set status = 'paused', status_reason = 'admin', status_note = why,
    resumes_as = coalesce(campaigns.resumes_as, campaigns.status)
  where campaigns.id = which and campaigns.status in ('scheduled', 'planning', 'staging', 'judging', 'sending', 'paused')
  returning * into paused;
  if not found then
    perform private.raise_not_found();
  end if;
  perform private.record('broadcast.paused_by_admin', paused.business_id,
    jsonb_build_object('campaign_id', which, 'name', paused.name, 'reason', why));
  return private.broadcast_row(paused);
end
$$;

-- Fleet health --------------------------------------------------------------------------------------------------------

create index channel_status_idx on public.channel (status, id);

-- How long a session may be on its way before it counts as stuck.
create function private.stuck_after() returns interval
language sql immutable set search_path = '' as $$ select interval '10 minutes' $$;

create function private.session_row(of_channel public.channel) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', of_channel.id, 'name', of_channel.name, 'session', of_channel.external_id, 'status', of_channel.status,
    'since', status.since,
    'stuck', of_channel.status not in ('WORKING', 'pending', 'STOPPED') and status.since < now() - private.stuck_after(),
    'business', (
      select jsonb_build_object('id', business.id, 'name', business.name) from public.business
      where business.id = of_channel.business_id))
  from (
    select coalesce((
      select change.at from public.channel_status_change as change where change.channel_id = of_channel.id
      order by change.at desc, change.id desc limit 1), of_channel.created_at) as since
  ) as status
$$;

-- The sessions that do not work, the worst status first, or with a search all that it finds. `totals`: the sessions by
-- status. search: a part of the name of the business, or a session.
create function private.admin_sessions(search text, before jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  size int := least(greatest(coalesce(page_size, 25), 1), 50);
  pattern constant text := private.like_pattern(search);
  found_rows public.channel[];
begin
  perform private.require_admin();
  found_rows := array(
    select channel from public.channel
    join public.business on business.id = channel.business_id
    where (case when pattern is null then channel.status not in ('WORKING', 'pending')
        else private.folded(business.name) like pattern or private.folded(channel.external_id) like pattern end)
      and (before is null or (-private.channel_rank(channel.status), channel.id)
        > (-private.read_whole(before -> 'rank')::int, private.read_uuid(before -> 'id')))
    order by private.channel_rank(channel.status) desc, channel.id limit size + 1);
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.session_row(of_channel::public.channel)
        order by private.channel_rank(of_channel.status) desc, of_channel.id)
      from unnest(found_rows[1:size]) as of_channel), '[]'),
    'next', case when cardinality(found_rows) > size then
      jsonb_build_object('rank', private.channel_rank(found_rows[size].status), 'id', found_rows[size].id) end,
    'totals', (
      select coalesce(jsonb_object_agg(counted.status, counted.number), '{}')
      from (select channel.status, count(*) as number from public.channel group by channel.status) as counted));
end
$$;

-- Records that an administrator restarts a session, and returns it for the gateway. A session needs a while to start, so
-- it is restarted at most twice a minute.
create function private.begin_session_restart(session text, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(left(reason, 500)), '');
  of_channel public.channel;
begin
  perform private.require_admin();
  if why is null then
    perform private.raise_error('reason_required', 'admin.reason_required', 422);
  end if;
  select * into of_channel from public.channel where channel.external_id = session for no key update;
  if not found or of_channel.status = 'pending' then
    perform private.raise_not_found();
  end if;
  if exists (
    select from public.audit_log
    where audit_log.business_id = of_channel.business_id and audit_log.action = 'session.restarted_by_admin'
      and audit_log.detail ->> 'channel_id' = of_channel.id::text and audit_log.at > now() - interval '30 seconds')
  then
    perform private.raise_error('rate_limited', 'admin.just_restarted', 429);
  end if;
  perform private.record('session.restarted_by_admin', of_channel.business_id,
    jsonb_build_object('channel_id', of_channel.id, 'status', of_channel.status, 'reason', why));
  return jsonb_build_object('id', of_channel.id, 'business_id', of_channel.business_id, 'external_id', of_channel.external_id,
    'status', of_channel.status, 'phone', of_channel.phone, 'expected_phone', of_channel.expected_phone);
end
$$;

-- What clients call ---------------------------------------------------------------------------------------------------

grant execute on all functions in schema private to service_role;
