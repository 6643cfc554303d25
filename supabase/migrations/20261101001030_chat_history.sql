-- The history of a chat, as the customer panel shows it.

-- Changes of a chat's tags, name and archive mark, and of its orders. Handovers, pauses of the AI and requests have
-- tables of their own.
create table public.room_event (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  kind text not null check (kind in
    ('tag', 'untag', 'rename', 'archive', 'unarchive', 'order', 'order_by_ai', 'order_paid', 'order_unpaid', 'order_cancelled', 'order_restored',
    'order_shipped', 'order_unshipped')),
  -- Null: not a member, or the user was deleted.
  actor_id uuid references public.profile (id) on delete set null,
  -- The tag, the new name, or the number of the order. Null: there is none, or it was erased.
  detail text check (char_length(detail) <= 512),
  at timestamptz not null default clock_timestamp()
);
comment on column public.room_event.detail is 'personal: erase, export';
create index room_event_room_idx on public.room_event (room_id, at desc);
create index room_event_business_id_idx on public.room_event (business_id);
create index room_event_actor_id_idx on public.room_event (actor_id);

alter table public.room_event enable row level security;
grant all on public.room_event to service_role;
grant select on public.room_event to authenticated;
create policy "the team reads what was done to chats" on public.room_event for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- The name that WhatsApp gives to a chat without one is not recorded.
create function private.record_room_event(before public.room, changed public.room) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.room_event (business_id, room_id, kind, actor_id, detail)
  select changed.business_id, changed.id, done.kind, auth.uid(), done.detail
  from (
    select 'tag', tag from unnest(changed.tags) as tag where not tag = any (before.tags)
    union all select 'untag', tag from unnest(before.tags) as tag where not tag = any (changed.tags)
    union all select 'rename', changed.name where changed.name <> before.name
    union all select case when changed.archived then 'archive' else 'unarchive' end, null where changed.archived <> before.archived
  ) as done (kind, detail);
end
$$;

-- All entries of a chat's history. `place` orders entries of the same time. Runs as the caller, so row level security
-- applies.
create function private.room_timeline(of_room public.room)
returns table (place text, at timestamptz, kind text, actor_id uuid, detail text, assignee_id uuid, is_by_customer boolean)
language sql stable security invoker set search_path = '' as $$
  with request as (
    select * from public.privacy_request as request where request.room_id = of_room.id
  ), pause as (
    select pause.*, '' as whose from public.ai_pause as pause where pause.room_id = of_room.id
    union all
    select pause.*, '_all' from public.ai_pause as pause
    where pause.room_id is null and pause.business_id = of_room.business_id
      and coalesce(pause.ended_at, 'infinity') > of_room.created_at
  )
  select 'event ' || event.id, event.at, event.kind, event.actor_id, event.detail, null::uuid, false
  from public.room_event as event where event.room_id = of_room.id
  union all
  select 'handover ' || handover.id, handover.at, 'handover', handover.member_id, handover.reason, handover.assignee_id, false
  from public.handover where handover.room_id = of_room.id
  union all
  select 'pause ' || pause.id, pause.paused_at, 'pause' || pause.whose, pause.paused_by, pause.reason, null, false from pause
  union all
  select 'resume ' || pause.id, pause.ended_at, 'resume' || pause.whose, pause.ended_by, null, null, false
  from pause where pause.ended_at is not null
  union all
  -- A request that was settled at once is one entry.
  select 'ask ' || request.id, request.requested_at, 'ask', request.requested_by, request.kind, null, request.is_requested_by_customer
  from request where request.settled_at is null or request.settled_at > request.requested_at + interval '1 second'
  union all
  select 'settle ' || request.id, request.settled_at, request.outcome, request.settled_by, request.kind, null, request.is_settled_by_customer
  from request where request.settled_at is not null
$$;
grant execute on function private.room_timeline(public.room) to authenticated;

create function public.room_history(room_id uuid, before timestamptz default null, before_place text default null, step int default 20)
returns table (place text, at timestamptz, kind text, actor_id uuid, actor_name text, detail text, assignee_id uuid, is_by_customer boolean)
language sql stable security invoker set search_path = '' as $$
  select entry.place, entry.at, entry.kind, entry.actor_id, profile.full_name, entry.detail, entry.assignee_id, entry.is_by_customer
  from public.room cross join lateral private.room_timeline(room) as entry
  left join public.profile on profile.id = entry.actor_id
  where room.id = $1 and (before is null or (entry.at, entry.place) < (before, before_place))
  order by entry.at desc, entry.place desc
  limit least(step, 100)
$$;
comment on function public.room_history is
  'The history of a chat, newest first, in pages. kind: tag, untag, rename, archive, unarchive, order, order_by_ai, order_paid, order_unpaid, order_cancelled, order_restored, order_shipped and order_unshipped (detail: the number), handover (detail: the reason; assignee_id: the assignee), pause, resume, pause_all and resume_all (of all chats), ask (detail: the right), done, refused, undone. The next page begins before `at` and `place` of the last row.';

grant execute on function public.room_history(uuid, timestamptz, text, int) to authenticated, service_role;
grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('erase-customers', '* * * * *', 'select private.continue_erasures()');
  end if;
end
$$;
