-- Deletes a whole business: an owner asks for it by its name, every owner can undo it for seven days, then the team has no
-- access, and its WhatsApp sessions, its files and its rows go in portions. The log keeps that a business was deleted.
set local lock_timeout = '3s';

alter table public.business
  -- When its deletion begins. Null: no owner has asked for it.
  add column delete_at timestamptz,
  -- Since when its rows are deleted.
  add column deletion_began_at timestamptz,
  add constraint business_deletion_was_planned check (deletion_began_at is null or delete_at is not null),
  -- From then on it has no owner, no team and no open links, so that every check of access refuses it as a business of others.
  alter column profile_id drop not null,
  add constraint business_has_owner_until_deletion check ((profile_id is null) = (deletion_began_at is not null));
create index business_delete_at_idx on public.business (delete_at) where delete_at is not null;

-- Everyone in the team, the creator included. `about`: null for a notice that outlives the business.
create function private.notify_team(of_business uuid, about uuid, kind text, detail jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.notify(person.id, about, kind, detail) from (
    select business.profile_id as id from public.business where business.id = of_business
    union
    select team_business.member_id from public.team_business where team_business.business_id = of_business
  ) as person
$$;

-- What the section of the settings about stored data shows to the team.
create function private.business_data(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  return (select jsonb_build_object('retentionDays', business.retention_days, 'name', business.name, 'deleteAt', business.delete_at)
    from public.business where business.id = of_business);
end
$$;

create function private.deletion_delay() returns interval
language sql immutable set search_path = '' as $$ select interval '7 days' $$;

-- What the team reads of a planned deletion.
create function private.planned_deletion(shop public.business) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('businessName', shop.name, 'at', shop.delete_at, 'byName', (
    select log.actor_name from public.audit_log as log
    where log.business_id = shop.id and log.action = 'business.deletion_planned' order by log.id desc limit 1))
$$;

-- Asks for the deletion. It needs a session at aal2: a stolen password alone deletes nothing. A handover that is offered ends: the
-- business is not given to the user who would have accepted it before.
create function private.plan_deletion(of_business uuid, typed_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shop public.business;
begin
  select * into shop from public.business where business.id = of_business;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.raise_error('needs_factor', 'business.needs_factor', 403);
  elsif private.normalised_name(typed_name) <> private.normalised_name(shop.name) then
    perform private.raise_error('name_mismatch', 'handover.name_mismatch', 422);
  elsif shop.delete_at is not null then
    return;
  end if;
  update public.business set delete_at = clock_timestamp() + private.deletion_delay() where business.id = of_business
  returning * into shop;
  perform private.record('business.deletion_planned', of_business, jsonb_build_object('delete_at', shop.delete_at));
  perform private.notify_team(of_business, of_business, 'business_deletion_planned', private.planned_deletion(shop));
  perform private.revoke_business_handover(offer.id) from public.business_handover as offer
  where offer.business_id = of_business and private.handover_state(offer) = 'valid';
end
$$;

create function private.cancel_deletion(of_business uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shop public.business;
begin
  update public.business set delete_at = null
  where business.id = of_business and business.delete_at is not null and business.deletion_began_at is null returning * into shop;
  if found then
    perform private.record('business.deletion_cancelled', of_business, '{}', person);
    perform private.notify_team(of_business, of_business, 'business_deletion_cancelled', jsonb_build_object('businessName', shop.name,
      'byName', private.name_of(person)));
  end if;
end
$$;

-- A handover that is offered while a deletion is planned undoes it: the user who accepts it takes the business to keep it.
create function private.undo_deletion_at_handover() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_deletion(new.business_id, new.accepted_by);
  return null;
end
$$;
create trigger undo_deletion after update of accepted_at on public.business_handover for each row
  when (old.accepted_at is null and new.accepted_at is not null) execute function private.undo_deletion_at_handover();

-- A user who joins by an invitation is told of a planned deletion, like the team before.
create function private.announce_planned_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.accepted_by, business.id, 'business_deletion_planned', private.planned_deletion(business))
  from public.business where business.id = new.business_id and business.delete_at is not null;
  return null;
end
$$;
create trigger announce_deletion after update of accepted_at on public.team_invitation for each row
  when (old.accepted_at is null and new.accepted_at is not null) execute function private.announce_planned_deletion();

-- A plan may be older than the wish of the owners: they undid it after the backup that was restored. Its days begin again, and the
-- team is told.
create function private.renew_planned_deletion(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shop public.business;
begin
  update public.business set delete_at = clock_timestamp() + private.deletion_delay()
  where business.id = of_business and business.delete_at is not null and business.deletion_began_at is null returning * into shop;
  if found then
    perform private.notify_team(of_business, of_business, 'business_deletion_planned', private.planned_deletion(shop));
  end if;
end
$$;

create function private.save_business_data(of_business uuid, choice jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_owned_business(of_business);
  if jsonb_typeof(choice -> 'deleteNamed') = 'string' then
    perform private.plan_deletion(of_business, choice ->> 'deleteNamed');
  elsif private.read_boolean(choice -> 'keep') then
    perform private.cancel_deletion(of_business, auth.uid());
  elsif not coalesce(private.whole_within(choice -> 'retentionDays', 120, 1825), false) then
    perform private.raise_error('invalid', 'request.unreadable', 400);
  else
    update public.business set retention_days = private.read_whole(choice -> 'retentionDays') where business.id = of_business;
  end if;
  return private.business_data(of_business);
end
$$;

-- What outlives the rows of a business elsewhere: its WhatsApp sessions, and its files, some of them. No row: nothing.
create function private.remains_of_business(of_business uuid) returns table (sessions jsonb, files jsonb)
language sql stable security definer set search_path = '' as $$
  select remains.sessions, remains.files from (
    select
      (select coalesce(jsonb_agg(channel.external_id), '[]') from public.channel
        where channel.business_id = of_business and channel.source = 'waha' and channel.status <> 'pending') as sessions,
      (select coalesce(jsonb_agg(jsonb_build_object('bucket', file.bucket_id, 'path', file.name)), '[]') from (
        select objects.bucket_id, objects.name from storage.objects
        -- '0' is the next character after '/'.
        where objects.bucket_id in ('media', 'logos', 'knowledge')
          and objects.name ~>=~ (of_business || '/') and objects.name ~<~ (of_business || '0') limit 500) as file) as files
  ) as remains
  where remains.sessions <> '[]' or remains.files <> '[]'
$$;

insert into private.handled_rows (job, business_of) values ('deleted-businesses', 'select $1');

-- The remains of twenty businesses whose deletion has begun. The function `campaigns` removes them, and again those of one that failed
-- after a while (public.record_row_failure).
create function private.businesses_to_delete() returns table (business_id uuid, sessions jsonb, files jsonb)
language sql stable security definer set search_path = '' as $$
  select business.id, remains.sessions, remains.files
  from public.business cross join lateral private.remains_of_business(business.id) as remains
  where business.deletion_began_at is not null and not private.must_wait('deleted-businesses', business.id::text)
  order by business.delete_at limit 20
$$;

-- The session of a business that is deleted is gone.
create function private.record_deleted_session(p_session text) returns void
language sql security definer set search_path = '' as $$
  update public.channel set status = 'pending', phone = null from public.business
  where channel.external_id = p_session and business.id = channel.business_id and business.deletion_began_at is not null
$$;

-- The tables whose rows are many, and a condition on `old` for those of a business ($1) that an index has. The rest goes with the row
-- of the business.
create function private.large_tables() returns table (relation text, condition text)
language sql immutable set search_path = '' as $$
  select part.relation, coalesce(part.condition, 'old.business_id = $1') from (values
    ('public.message', null), ('public.agent_run', null),
    -- Those that no index by business has go with their chats.
    ('public.handover', $old$old.business_id = $1 and old.reason <> 'reopened'$old$),
    ('public.room_event', null), ('private.chat_day', null), ('public.ticket', null), ('private.message_reading', null),
    ('public.campaign_messages', null), ('public.recipient_list_contacts', null),
    ('public.webhook_delivery', 'old.webhook_id = any (array(select webhook.id from public.webhook where webhook.business_id = $1))'),
    ('public.notice', null), ('public.tombstone', null), ('public.audit_log', null), ('public.room', null)
  ) as part (relation, condition)
$$;

-- Deletes rows of a business for at most five seconds; at the end the business. Returns 1 then.
create function private.delete_portion_of_business(of_business uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ends_at constant timestamptz := clock_timestamp() + interval '5 seconds';
  shop public.business;
  part record;
begin
  select * into shop from public.business where business.id = of_business and business.delete_at <= now() for update skip locked;
  if not found then
    return 0;
  end if;
  if shop.deletion_began_at is null and shop.delete_at < now() - interval '1 hour' and not exists (select from private.job_failure as failed
    where failed.job = 'delete-businesses' and failed.row_id = of_business::text) then
    -- The job runs each minute, so that such a plan comes from a backup, unless its first step has failed.
    perform private.renew_planned_deletion(of_business);
    return 0;
  end if;
  if shop.deletion_began_at is null then
    perform private.notify_team(of_business, null, 'business_deleted', jsonb_build_object('businessName', shop.name));
    -- Without its owner it also loses their keys, webhooks, permits and topics, as at a handover.
    update public.business set deletion_began_at = clock_timestamp(), profile_id = null,
      toggles = shop.toggles || '{"useAgentBehaviourV2": "off"}'
    where business.id = of_business;
    update public.campaigns set status = 'cancelled', resumes_as = null, status_reason = 'member', ended_at = clock_timestamp()
    where campaigns.business_id = of_business
      and (private.is_at_work(campaigns.status) or campaigns.status in ('scheduled', 'paused'));
    delete from public.team_business where team_business.business_id = of_business;
    delete from public.team_invitation where team_invitation.business_id = of_business;
    delete from public.business_handover where business_handover.business_id = of_business;
  end if;
  if exists (select from private.remains_of_business(of_business)) then
    perform private.call_function('campaigns');
    return 0;
  end if;
  for part in select * from private.large_tables() loop
    perform private.delete_in_batches(part.relation, part.condition, '', 2000, ends_at, of_business, null);
    if clock_timestamp() > ends_at then
      return 0;
    end if;
  end loop;
  delete from private.business_creation where business_creation.business_id = of_business;
  delete from private.job_cursor where job_cursor.business_id = of_business;
  delete from public.business where business.id = of_business;
  perform private.record('business.deleted', of_business, '{}', null);
  return 1;
end
$$;

create function private.delete_businesses() returns int
language sql security definer set search_path = '' as $$
  select private.for_each('delete-businesses', 'select business.id, business.id from public.business
    where business.delete_at <= now() order by business.delete_at', 'private.delete_portion_of_business($1::uuid)')
$$;

-- While the rows of a business are deleted, its team has no access: changes are not announced, and no tombstones are kept.
create function private.is_business_deleted(of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business where business.id = of_business and business.deletion_began_at is not null)
$$;
grant execute on function private.is_business_deleted(uuid) to authenticated;

create or replace trigger require_owner before delete or update of role on public.team_business for each row
  when (not private.is_business_deleted(old.business_id)) execute function private.require_an_owner();
create or replace trigger refresh_room after delete on public.message for each row
  when (not private.is_business_deleted(old.business_id)) execute function private.refresh_room_of_deleted();
create or replace trigger announce_row after delete on public.message for each row
  when (not private.is_business_deleted(old.business_id)) execute function private.broadcast_change();
create or replace trigger announce_row after insert on public.room for each row execute function private.broadcast_change();
create trigger announce_removal after delete on public.room for each row
  when (not private.is_business_deleted(old.business_id)) execute function private.broadcast_change();

create or replace function private.add_room_tombstones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tombstone (row_id, table_name, business_id, room_id)
  select deleted.id, 'room', deleted.business_id, deleted.id from deleted
  where exists (select from public.business where business.id = deleted.business_id and business.deletion_began_at is null)
  on conflict (row_id) do update set deleted_at = clock_timestamp();
  return null;
end
$$;

create or replace function private.add_message_tombstones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tombstone (row_id, table_name, business_id, room_id)
  select deleted.id, 'message', deleted.business_id, deleted.room_id from deleted
  where exists (select from public.room where room.id = deleted.room_id)
    and exists (select from public.business where business.id = deleted.business_id and business.deletion_began_at is null)
  on conflict (row_id) do update set deleted_at = clock_timestamp();
  return null;
end
$$;

-- As before, also of businesses without an owner, for administrators.
create or replace function private.find_businesses(search text, before_at timestamptz, before_id uuid, most int)
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
    left join public.profile on profile.id = (recent.shop).profile_id
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

-- As before, and the AI answers no customer of a business that is deleted, whatever its toggles say.
create or replace function private.answering_version(in_room public.room)
returns table (version text, model_size text, is_partial boolean)
language sql stable security definer set search_path = '' as $$
  select
    case when not agent.enable_agent_partial_rollout then private.live_version(business.toggles)
      when in_room.rollout_draw < agent.agent_rollout_probability then 'v3'
      when agent.rollout_rest = 'team' then 'v3'
      else 'v2' end,
    coalesce(business.toggles ->> 'modelVersion', 'large'),
    -- Where the team answers the others, no version is compared with another.
    agent.enable_agent_partial_rollout and agent.rollout_rest = 'v2'
  from public.channel_agent
  join public.agent on agent.id = channel_agent.agent_id
  join public.business on business.id = channel_agent.business_id
  where channel_agent.channel_id = in_room.channel_id
    and business.deletion_began_at is null
    and business.toggles ->> 'useAgentBehaviourV2' = 'live'
    and (not (agent.enable_agent_partial_rollout and agent.rollout_rest = 'team'
        and in_room.rollout_draw >= agent.agent_rollout_probability)
      or agent.agent_rollout_probability > 0 and private.is_number_of_team(channel_agent.business_id, in_room.phone))
    and exists (select from private.setting where setting.name = 'agent' and setting.value = 'on')
$$;

-- As before, without businesses that are deleted.
create or replace function private.plan_toggle_change(which uuid, flag text, from_value text, to_value text, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text;
begin
  perform private.require_toggle_admin();
  why := private.toggle_reason(reason);
  if not coalesce(private.valid_toggles(jsonb_build_object(flag, from_value)) and private.valid_toggles(jsonb_build_object(flag, to_value))
    and from_value <> to_value, false) then
    perform private.raise_error('invalid', 'toggles.unknown', 400);
  end if;
  if exists (select from private.toggle_change where toggle_change.id = which) then
    return private.toggle_changes();
  end if;
  if exists (select from private.toggle_change as open where open.status not in ('done', 'taken_back')) then
    perform private.raise_error('in_progress', 'toggles.in_progress', 409);
  end if;
  insert into private.toggle_change (id, flag, from_value, to_value, reason, created_by, commanded_by)
  values (which, $2, $3, $4, why, auth.uid(), auth.uid());
  insert into private.toggle_change_item (change_id, business_id, stage)
  select which, ranked.id, case when ranked.position <= ceil(ranked.number * 0.05) then 1
    when ranked.position <= ceil(ranked.number * 0.25) then 2 else 3 end
  from (
    select business.id, count(*) over () as number,
      row_number() over (order by encode(extensions.digest(which::text || business.id::text, 'sha256'), 'hex')) as position
    from public.business where business.deletion_began_at is null and private.toggle_value(business.toggles, $2) = $3
  ) as ranked;
  if not found then
    perform private.raise_error('invalid', 'toggles.unused', 400);
  end if;
  perform private.record('toggles.planned', null, jsonb_build_object('change_id', which, 'flag', $2, 'from', $3, 'to', $4, 'reason', why));
  return private.toggle_changes();
exception when unique_violation then
  perform private.raise_error('in_progress', 'toggles.in_progress', 409);
  return null;
end
$$;

grant execute on all functions in schema private to service_role;

do $do$
begin
  perform private.expose_function(signature, caller, about) from (values
    ('business_data(business_id uuid)', 'authenticated',
      'For the team: {retentionDays, name, deleteAt: when the business is deleted | null} (private.retention).'),
    ('save_business_data(business_id uuid, choice jsonb)', 'authenticated',
      'An owner chooses {retentionDays}, from 120 to 1825; asks for the deletion of the business in seven days by {deleteNamed: its name}, at aal2; or undoes that by {keep: true}. Returns what business_data returns.'),
    ('businesses_to_delete()', 'service_role',
      'The sessions and files that are left of businesses whose deletion has begun, some of them at a time.'),
    ('record_deleted_session(p_session text)', 'service_role', 'The WhatsApp session of a business that is deleted is gone.')
  ) as api (signature, caller, about);
end
$do$;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('delete-businesses', '* * * * *', 'select private.delete_businesses()');
  end if;
end
$$;
