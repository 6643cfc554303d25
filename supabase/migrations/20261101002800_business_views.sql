-- What an administrator sees of a business with its owner's permission, and the owner's record of it.
--
-- Administrators have no policy on the data of customers. They read it through one function, which checks the permit,
-- records the view and returns a page. So nothing can be written, and a permit ends in the middle of a session.

create table public.view_permit (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  admin_id uuid not null references public.profile (id) on delete cascade,
  reason text not null check (reason ~ '\S' and char_length(reason) <= 500),
  -- A permit that has lapsed or ended keeps its status; private.permit_state tells.
  status text not null default 'asked' check (status in ('asked', 'granted', 'refused', 'withdrawn')),
  asked_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  answered_by uuid references public.profile (id) on delete set null,
  granted_until timestamptz,
  constraint view_permit_answer_has_a_time check ((status = 'asked') = (answered_at is null)),
  constraint view_permit_grant_has_an_end check ((granted_until is not null) = (status in ('granted', 'withdrawn')))
);
comment on table public.view_permit is 'An administrator asks to see the data of a business, and its owner answers.';
comment on column public.view_permit.reason is 'personal: none because an administrator says why to read a business';
create index view_permit_business_idx on public.view_permit (business_id, asked_at desc, id desc);
create index view_permit_admin_idx on public.view_permit (admin_id, business_id, asked_at desc);
create index view_permit_answered_by_idx on public.view_permit (answered_by) where answered_by is not null;
create unique index view_permit_asked_once_idx on public.view_permit (business_id, admin_id) where status = 'asked';

alter table public.view_permit enable row level security;
grant all on public.view_permit to service_role;
grant select on public.view_permit to authenticated;
create policy "owners and administrators read permits" on public.view_permit for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]) or (select private.is_admin()));

-- The owner's record reads the views of one business.
create index audit_log_view_idx on public.audit_log (business_id, id desc) where action = 'business.viewed';

-- Times -----------------------------------------------------------------------------------------------------------------

create function private.permit_length() returns interval
language sql immutable set search_path = '' as $$ select interval '1 hour' $$;

-- A question that is answered after a day would open data for a reason that is forgotten.
create function private.permit_question_length() returns interval
language sql immutable set search_path = '' as $$ select interval '1 day' $$;

create function private.permit_state(permit public.view_permit) returns text
language sql volatile set search_path = '' as $$
  select case
    when permit.status = 'granted' and permit.granted_until <= clock_timestamp() then 'ended'
    when permit.status = 'asked' and permit.asked_at <= clock_timestamp() - private.permit_question_length() then 'lapsed'
    else permit.status
  end
$$;

-- `remaining`: milliseconds until a granted permit ends, so that a browser with a wrong clock counts the right time.
create function private.permit_row(permit public.view_permit) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object('id', permit.id, 'admin', private.name_of(permit.admin_id), 'reason', permit.reason,
    'answered_by', private.name_of(permit.answered_by),
    'state', private.permit_state(permit), 'asked_at', permit.asked_at, 'answered_at', permit.answered_at,
    'granted_until', permit.granted_until,
    'remaining', case when private.permit_state(permit) = 'granted' then
      ceil(extract(epoch from permit.granted_until - clock_timestamp()) * 1000)::bigint end)
$$;

-- The administrator asks --------------------------------------------------------------------------------------------------

-- A repeated question is the same question. After five in a day the owner is left in peace.
create function private.ask_to_view(of_business uuid, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(left(reason, 500)), '');
  permit public.view_permit;
begin
  perform private.require_admin();
  if why is null then
    perform private.raise_error('reason_required', 'admin.reason_required', 422);
  end if;
  perform from public.business where business.id = of_business for key share;
  if not found then
    perform private.raise_not_found();
  end if;
  perform pg_advisory_xact_lock(hashtextextended('view_permit' || of_business || auth.uid(), 0));
  select * into permit from public.view_permit
  where view_permit.business_id = of_business and view_permit.admin_id = auth.uid()
  order by view_permit.asked_at desc limit 1 for update;
  if found and private.permit_state(permit) in ('asked', 'granted') then
    return private.permit_row(permit);
  end if;
  if 5 <= (
    select count(*) from public.view_permit as recent
    where recent.business_id = of_business and recent.admin_id = auth.uid()
      and recent.asked_at > now() - interval '1 day')
  then
    perform private.raise_error('rate_limited', 'permit.too_often', 429);
  end if;
  if permit.status = 'asked' then
    update public.view_permit set reason = why, asked_at = clock_timestamp()
    where view_permit.id = permit.id returning * into permit;
  else
    insert into public.view_permit (business_id, admin_id, reason) values (of_business, auth.uid(), why)
    returning * into permit;
  end if;
  perform private.record('view.asked', of_business, jsonb_build_object('permit_id', permit.id, 'reason', why));
  perform private.notify_owners(of_business, 'view_asked', jsonb_build_object('byName', private.name_of(auth.uid()),
    'businessName', (select business.name from public.business where business.id = of_business)));
  return private.permit_row(permit);
end
$$;

-- The owner answers -------------------------------------------------------------------------------------------------------

-- Grants or refuses what is asked, and withdraws what is granted. Any owner of the business can.
create function private.answer_view_permit(which uuid, answer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  permit public.view_permit;
begin
  select * into permit from public.view_permit where view_permit.id = which for update;
  if not found or not coalesce(private.is_owner(permit.business_id), false) then
    perform private.raise_not_found();
  end if;
  if answer is null or answer not in ('granted', 'refused', 'withdrawn') then
    perform private.raise_error('invalid', 'permit.answer', 400);
  end if;
  if private.permit_state(permit) = answer then
    return private.permit_row(permit);
  end if;
  if private.permit_state(permit) <> (case answer when 'withdrawn' then 'granted' else 'asked' end) then
    perform private.raise_error('changed', 'permit.changed', 409);
  end if;
  update public.view_permit set status = answer, answered_by = auth.uid(), answered_at = clock_timestamp(),
    granted_until = case answer when 'granted' then clock_timestamp() + private.permit_length()
      else view_permit.granted_until end
  where view_permit.id = which returning * into permit;
  perform private.record(case answer when 'granted' then 'view.granted' when 'refused' then 'view.refused'
      when 'withdrawn' then 'view.withdrawn' end, permit.business_id,
    jsonb_build_object('permit_id', which, 'admin', private.name_of(permit.admin_id)));
  return private.permit_row(permit);
end
$$;

-- A new owner has not been asked: what the former one granted ends with the handover, and the new owner has ended it.
create function private.end_permits_of_business() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ended public.view_permit;
begin
  for ended in
    update public.view_permit set status = 'withdrawn', answered_at = clock_timestamp(), answered_by = new.profile_id
    where view_permit.business_id = new.id and view_permit.status = 'granted' and view_permit.granted_until > now()
    returning *
  loop
    perform private.record('view.withdrawn', new.id,
      jsonb_build_object('permit_id', ended.id, 'admin', private.name_of(ended.admin_id)), new.profile_id);
  end loop;
  return null;
end
$$;
create trigger end_permits after update of profile_id on public.business for each row
  when (new.profile_id is distinct from old.profile_id) execute function private.end_permits_of_business();

-- The owner's record: the newest 20 permits, and then the newest 200 views. A view names its chat as it is called now,
-- because the audit log holds no names of customers.
create function private.data_access(of_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not coalesce(private.is_owner(of_business), false) then
    perform private.raise_not_found();
  end if;
  return coalesce((
    select jsonb_agg(private.permit_row(permit::public.view_permit) || '{"is": "permit"}'
      order by permit.asked_at desc, permit.id desc)
    from (
      select * from public.view_permit where view_permit.business_id = of_business
      order by view_permit.asked_at desc, view_permit.id desc limit 20) as permit
  ), '[]') || coalesce((
    select jsonb_agg(jsonb_build_object('is', 'view', 'id', entry.id::text, 'admin', entry.actor_name, 'at', entry.at,
      'view', entry.detail ->> 'view', 'room_id', room.id, 'room_name', coalesce(room.name, room.phone))
      order by entry.id desc)
    from (
      select * from public.audit_log where audit_log.business_id = of_business and audit_log.action = 'business.viewed'
      order by audit_log.id desc limit 200) as entry
    left join public.room on room.id = private.read_uuid(entry.detail -> 'room_id') and room.business_id = of_business
  ), '[]');
end
$$;

-- The administrator looks -------------------------------------------------------------------------------------------------

-- A count that reads at most 10,001 rows.
create function private.business_figures(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'chats', (select count(*) from (
      select from public.room where room.business_id = of_business limit 10001) as counted),
    'escalations', (select count(*) from (
      select from public.room where room.business_id = of_business and room.status = 'ai_need_help' limit 10001) as counted),
    'orders', (select count(*) from (
      select from public.customer_order where customer_order.business_id = of_business limit 10001) as counted),
    'broadcasts', (select count(*) from (
      select from public.campaigns where campaigns.business_id = of_business limit 10001) as counted),
    'knowledge', (select count(*) from (
      select from public.knowledge_source where knowledge_source.business_id = of_business limit 10001) as counted),
    'members', (select count(*) from public.team_business where team_business.business_id = of_business),
    'channels', (select count(*) from public.channel where channel.business_id = of_business))
$$;

create function private.viewed_chats(of_business uuid, before jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select room.* from public.room
    where room.business_id = of_business and room.last_message_at > 'epoch'
      and (before is null
        or (room.last_message_at, room.id) < (private.read_timestamp(before -> 'at'), private.read_uuid(before -> 'id')))
    order by room.last_message_at desc, room.id desc limit 26
  ), shown as (select * from page order by page.last_message_at desc, page.id desc limit 25)
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'name', shown.name, 'phone', shown.phone,
      'status', shown.status, 'preview', shown.last_message_preview, 'at', shown.last_message_at)
      order by shown.last_message_at desc, shown.id desc), '[]'),
    'next', case when (select count(*) from page) > 25 then (
      select jsonb_build_object('at', edge.last_message_at, 'id', edge.id) from shown as edge
      order by edge.last_message_at, edge.id limit 1) end)
  from shown
$$;

-- Newest first. A deleted message stays deleted, and files are named but not opened.
create function private.viewed_messages(of_business uuid, of_room uuid, before jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select message.* from public.message
    where message.room_id = of_room and message.business_id = of_business
      and message.room_id <> all (private.rooms_being_erased())
      and (before is null
        or (message.sent_at, message.seq) < (private.read_timestamp(before -> 'at'), private.read_whole(before -> 'seq')))
    order by message.sent_at desc, message.seq desc limit 51
  ), shown as (select * from page order by page.sent_at desc, page.seq desc limit 50)
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'author', shown.author, 'kind', shown.kind,
      'body', case when shown.revoked_at is null then left(shown.body, 4000) end, 'at', shown.sent_at)
      order by shown.sent_at desc, shown.seq desc), '[]'),
    'next', case when (select count(*) from page) > 50 then (
      select jsonb_build_object('at', edge.sent_at, 'seq', edge.seq) from shown as edge
      order by edge.sent_at, edge.seq limit 1) end)
  from shown
$$;

create function private.viewed_orders(of_business uuid, before jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select customer_order.*, coalesce(room.name, room.phone) as customer from public.customer_order
    join public.room on room.id = customer_order.room_id
    where customer_order.business_id = of_business and (before is null or customer_order.number < private.read_whole(before -> 'number')::int)
    order by customer_order.number desc limit 26
  ), shown as (select * from page order by page.number desc limit 25)
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'number', shown.number, 'customer', shown.customer,
      'status', case when shown.status = 'unpaid' and shown.expires_at <= now() then 'expired' else shown.status end,
      'total', shown.total, 'at', shown.created_at) order by shown.number desc), '[]'),
    'next', case when (select count(*) from page) > 25 then
      jsonb_build_object('number', min(shown.number)) end)
  from shown
$$;

create function private.viewed_settings(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('next', null, 'rows', jsonb_build_array(jsonb_build_object('id', business.id,
    'description', left(business.description, 4000), 'mode', business.mode, 'silence_minutes', business.ai_silence_minutes,
    'keeps_hours', business.enable_operational_hours,
    'banks', coalesce(business.invoice_details -> 'payment' -> 'virtual_account' -> 'banks', '[]'),
    'products', jsonb_array_length(coalesce(business.invoice_details -> 'product_catalog', '[]')),
    'tone', agent.tone, 'instructions', agent.instructions, 'greeting', agent.greeting,
    'forbidden_topics', coalesce(to_jsonb(agent.forbidden_topics), '[]'))))
  from public.business
  left join lateral (
    select * from public.agent where agent.business_id = business.id order by agent.created_at, agent.id limit 1) as agent
    on true
  where business.id = of_business
$$;

-- The one door. `view`: figures (needs no permit), chats, messages (of `room`), orders or settings. `permit` returns the
-- caller's own question and nothing of the business: a screen that waits for the answer repeats it, and no view is recorded.
create function private.view_business(of_business uuid, view text, room uuid, before jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  permit public.view_permit;
begin
  perform private.require_admin();
  if not exists (select from public.business where business.id = of_business) then
    perform private.raise_not_found();
  end if;
  if view is null or view not in ('permit', 'figures', 'chats', 'messages', 'orders', 'settings') then
    perform private.raise_error('invalid', 'permit.view', 400);
  end if;
  -- The lock makes a withdrawal wait for this view, and a view after a withdrawal fail.
  select * into permit from public.view_permit
  where view_permit.business_id = of_business and view_permit.admin_id = auth.uid()
  order by view_permit.asked_at desc limit 1 for share;
  if view = 'permit' then
    return jsonb_build_object('permit', case when permit.id is not null then private.permit_row(permit) end);
  end if;
  if view <> 'figures' and private.permit_state(permit) is distinct from 'granted' then
    perform private.raise_error('permit_required', 'permit.required', 403);
  end if;
  if view = 'messages' and not exists (
    select from public.room as chat where chat.id = room and chat.business_id = of_business)
  then
    perform private.raise_not_found();
  end if;
  perform private.record('business.viewed', of_business, jsonb_strip_nulls(jsonb_build_object('view', view,
    'room_id', case when view = 'messages' then room end, 'permit_id', case when view <> 'figures' then permit.id end)));
  return jsonb_build_object('permit', case when permit.id is not null then private.permit_row(permit) end)
    || case view
      when 'figures' then jsonb_build_object('figures', private.business_figures(of_business))
      when 'chats' then private.viewed_chats(of_business, before)
      when 'messages' then private.viewed_messages(of_business, room, before)
      when 'orders' then private.viewed_orders(of_business, before)
      else private.viewed_settings(of_business) end;
end
$$;

-- What clients call -------------------------------------------------------------------------------------------------------

grant execute on all functions in schema private to service_role;
