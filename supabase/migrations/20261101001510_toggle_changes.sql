-- An administrator changes a toggle of many businesses in stages: 5 %, 25 % and all of those that had one value when the
-- change was planned.
--
-- The plan freezes the businesses and the stage of each. A stage is worked through in small transactions, by the command
-- that began it and by a job, so that a process that stops leaves nothing half done. Each business is changed once, with
-- an entry in its audit log that its owner reads.

create table private.toggle_change (
  -- Chosen by the client, so that a repeat finds it.
  id uuid primary key,
  flag text not null check (flag in ('useAgentBehaviourV2', 'simulatorAgentVersion', 'liveAgentVersion', 'modelVersion')),
  from_value text not null,
  to_value text not null check (to_value <> from_value),
  reason text not null check (char_length(reason) between 1 and 500),
  -- waiting: for the next stage to be begun.
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'paused', 'done', 'taking_back', 'taken_back')),
  -- The stage that was begun last; 0: none.
  stage smallint not null default 0 check (stage between 0 and 3),
  -- Why it was taken back.
  back_reason text check (char_length(back_reason) between 1 and 500),
  created_by uuid,
  -- Who gave the last command: the actor of what follows.
  commanded_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
comment on column private.toggle_change.from_value is 'personal: none because an administrator changes a setting of many businesses';
comment on column private.toggle_change.to_value is 'personal: none because an administrator changes a setting of many businesses';
comment on column private.toggle_change.reason is 'personal: none because an administrator changes a setting of many businesses';
comment on column private.toggle_change.back_reason is 'personal: none because an administrator changes a setting of many businesses';
comment on column private.toggle_change.created_by is 'personal of members: keep because the record names by an id who changed all businesses';
comment on column private.toggle_change.commanded_by is 'personal of members: keep because the record names by an id who changed all businesses';
-- Two changes at a time would stage each other's businesses.
create unique index toggle_change_open_idx on private.toggle_change ((true)) where status not in ('done', 'taken_back');
create index toggle_change_list_idx on private.toggle_change (created_at desc, id desc);
create trigger set_updated_at before update on private.toggle_change for each row execute function private.set_updated_at();
alter table private.toggle_change enable row level security;
grant all on private.toggle_change to service_role;

create table private.toggle_change_item (
  change_id uuid not null references private.toggle_change (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  stage smallint not null check (stage between 1 and 3),
  -- skipped: the business had another value by then. kept: it has another value since, which is not taken back.
  status text not null default 'waiting' check (status in ('waiting', 'changed', 'skipped', 'failed', 'taken_back', 'kept')),
  error text check (char_length(error) <= 500),
  primary key (change_id, business_id)
);
comment on column private.toggle_change_item.error is 'personal: none because it is the state of one business in a change';
create index toggle_change_item_business_idx on private.toggle_change_item (business_id);
create index toggle_change_item_open_idx on private.toggle_change_item (change_id, status, stage);
alter table private.toggle_change_item enable row level security;
grant all on private.toggle_change_item to service_role;

-- The value of a toggle; a missing one has its default.
create function private.toggle_value(toggles jsonb, flag text) returns text
language sql stable security definer set search_path = '' as $$
  select case flag when 'liveAgentVersion' then private.live_version(toggles)
    else coalesce(toggles ->> flag, case flag when 'useAgentBehaviourV2' then 'off' when 'modelVersion' then 'large' else 'v2' end) end
$$;

-- The changes, the newest first: {id, flag, from, to, reason, status, stage, by, at, back_reason, stages: [{stage, percent,
-- total, changed, skipped, failed, taken_back, kept}], failures: [{name, error}]}
create function private.toggle_changes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', listed.id, 'flag', listed.flag, 'from', listed.from_value, 'to', listed.to_value,
    'reason', listed.reason, 'status', listed.status, 'stage', listed.stage, 'by', private.name_of(listed.created_by),
    'at', listed.created_at, 'back_reason', listed.back_reason,
    'stages', (
      select jsonb_agg(jsonb_build_object('stage', step.stage, 'percent', step.percent, 'total', sums.total, 'changed', sums.changed,
        'skipped', sums.skipped, 'failed', sums.failed, 'taken_back', sums.taken_back, 'kept', sums.kept_items) order by step.stage)
      from (values (1, 5), (2, 25), (3, 100)) as step (stage, percent)
      cross join lateral (
        select count(*) as total, count(*) filter (where item.status = 'changed') as changed,
          count(*) filter (where item.status = 'skipped') as skipped, count(*) filter (where item.status = 'failed') as failed,
          count(*) filter (where item.status = 'taken_back') as taken_back, count(*) filter (where item.status = 'kept') as kept_items
        from private.toggle_change_item as item where item.change_id = listed.id and item.stage = step.stage) as sums),
    'failures', (
      select coalesce(jsonb_agg(jsonb_build_object('name', failed.name, 'error', failed.error)), '[]') from (
        select business.name, item.error from private.toggle_change_item as item
        join public.business on business.id = item.business_id
        where item.change_id = listed.id and item.status = 'failed' order by business.name, business.id limit 5) as failed)
  ) order by listed.created_at desc, listed.id desc), '[]')
  from (select * from private.toggle_change order by toggle_change.created_at desc, toggle_change.id desc limit 10) as listed
$$;

-- Changes one business, or takes it back. An item is known by the ids of its change and its business. Returns 1.
create function private.change_toggle(item_id text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  change private.toggle_change;
  is_back boolean;
  shop public.business;
  outcome text;
begin
  select * into change from private.toggle_change where toggle_change.id = left(item_id, 36)::uuid;
  is_back := change.status = 'taking_back';
  select * into shop from public.business where business.id = right(item_id, 36)::uuid for no key update;
  if private.toggle_value(shop.toggles, change.flag) = (case when is_back then change.to_value else change.from_value end) then
    perform private.write_toggles(shop,
      jsonb_build_object(change.flag, case when is_back then change.from_value else change.to_value end),
      jsonb_build_object('reason', case when is_back then change.back_reason else change.reason end, 'change_id', change.id,
        'stage', (select item.stage from private.toggle_change_item as item
          where item.change_id = change.id and item.business_id = shop.id)), change.commanded_by);
    outcome := case when is_back then 'taken_back' else 'changed' end;
  else
    outcome := case when is_back then 'kept' else 'skipped' end;
  end if;
  update private.toggle_change_item as item_row set status = outcome, error = null
  where item_row.change_id = change.id and item_row.business_id = shop.id;
  return 1;
end
$$;

-- What fails is noted with the business, and stops no other. Returns 1.
create function private.fail_toggle(item_id text) returns int
language sql security definer set search_path = '' as $$
  with failed as (
    update private.toggle_change_item as item set status = 'failed', error = (
      select failure.reason from private.job_failure as failure where failure.job = 'toggle-changes' and failure.row_id = item_id)
    where item.change_id = left(item_id, 36)::uuid and item.business_id = right(item_id, 36)::uuid
    returning 1
  )
  select count(*)::int from failed
$$;

-- Works through a change for one transaction of at most p_most businesses. Another process that works on it is left alone.
create function private.work_on_toggle_change(which uuid, p_most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  change private.toggle_change;
begin
  select * into change from private.toggle_change
  where toggle_change.id = which and toggle_change.status in ('running', 'taking_back') for no key update skip locked;
  if not found then
    return 0;
  end if;
  perform private.for_each('toggle-changes', format($due$
    select next.business_id, next.change_id || ' ' || next.business_id from private.toggle_change_item as next
    where next.change_id = %L and next.status = %L and next.stage <= %L
    order by next.stage, next.business_id$due$, which, case when change.status = 'running' then 'waiting' else 'changed' end, change.stage),
    'private.change_toggle($1)', 'private.fail_toggle($1)', p_most, most_attempts => 1);
  if not exists (select from private.toggle_change_item as next
    where next.change_id = which and next.status = case when change.status = 'running' then 'waiting' else 'changed' end
      and next.stage <= change.stage) then
    update private.toggle_change set status = case when change.status = 'taking_back' then 'taken_back'
      when change.stage = 3 then 'done' else 'waiting' end
    where toggle_change.id = which;
  end if;
  return 1;
end
$$;

-- What is running goes on, at most 500 businesses a call.
create function private.continue_toggle_changes() returns void
language sql security definer set search_path = '' as $$
  select private.for_each('continue-toggle-changes', $due$
    select null::uuid, open.id from private.toggle_change as open where open.status in ('running', 'taking_back')$due$,
    'private.work_on_toggle_change($1::uuid, 500)')
$$;

create function private.require_toggle_admin() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_admin(), false) then
    perform private.raise_not_found();
  end if;
end
$$;

create function private.toggle_reason(given text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := nullif(btrim(left(given, 500)), '');
begin
  if why is null then
    perform private.raise_error('reason_required', 'toggles.reason_required', 422);
  end if;
  return why;
end
$$;

-- Freezes which businesses are concerned, and in which stage. Nothing is changed yet. The order is that of a digest of
-- both ids: the same for each call, and different for each change.
create function private.plan_toggle_change(which uuid, flag text, from_value text, to_value text, reason text) returns jsonb
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
    from public.business where private.toggle_value(business.toggles, $2) = $3
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

-- Begins the next stage, pauses, goes on, or takes everything back. `stage` is the one on the screen: a repeated press, or
-- one after another administrator's, changes nothing.
create function private.command_toggle_change(which uuid, command text, stage int, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  change private.toggle_change;
  why text;
begin
  perform private.require_toggle_admin();
  select * into change from private.toggle_change where toggle_change.id = which for no key update;
  if not found then
    perform private.raise_not_found();
  end if;
  if change.stage <> $3 or not coalesce(case $2
    when 'advance' then change.status = 'waiting'
    when 'pause' then change.status = 'running'
    when 'resume' then change.status = 'paused'
    when 'take_back' then change.status in ('waiting', 'running', 'paused', 'done') end, false) then
    perform private.raise_error('changed', 'toggles.changed', 409);
  end if;
  if $2 = 'take_back' then
    why := private.toggle_reason(reason);
    if change.status = 'done' and exists (
      select from private.toggle_change as later where later.created_at > change.created_at and later.status <> 'taken_back') then
      perform private.raise_error('changed', 'toggles.newer', 409);
    end if;
  end if;
  begin
    update private.toggle_change set commanded_by = auth.uid(),
      status = case $2 when 'pause' then 'paused' when 'take_back' then 'taking_back' else 'running' end,
      stage = change.stage + case when $2 = 'advance' then 1 else 0 end,
      back_reason = why
    where toggle_change.id = which;
  exception when unique_violation then
    perform private.raise_error('in_progress', 'toggles.in_progress', 409);
  end;
  perform private.record(case $2 when 'advance' then 'toggles.advance' when 'pause' then 'toggles.pause'
      when 'resume' then 'toggles.resume' when 'take_back' then 'toggles.take_back' end, null,
    jsonb_build_object('change_id', which, 'stage', $3) || case when why is null then '{}' else jsonb_build_object('reason', why) end);
  -- A small change is done at once; the job continues a large one.
  perform private.work_on_toggle_change(which, 50);
  return private.toggle_changes();
end
$$;

create function private.read_toggle_changes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_toggle_admin();
  return private.toggle_changes();
end
$$;

create function public.toggle_changes() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_toggle_changes() $$;
comment on function public.toggle_changes is 'For administrators: the changes of toggles in stages, the newest first.';

revoke execute on function public.toggle_changes() from public, anon;
grant execute on function public.toggle_changes(), private.read_toggle_changes() to authenticated;
grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('continue-toggle-changes', '10 seconds', 'select private.continue_toggle_changes()');
  end if;
end
$$;
