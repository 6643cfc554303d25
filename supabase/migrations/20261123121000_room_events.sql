-- What was done to a chat, when and by whom, as one list: the tags, names, archive and orders of it; who
-- held it, the stops of the AI and what the customer asked for, which have tables of their own.

create table public.room_event (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  kind text not null check (kind in
    ('tag', 'untag', 'rename', 'archive', 'unarchive', 'order', 'order_paid', 'order_unpaid', 'order_cancelled', 'order_restored')),
  -- Null: nobody of the team, or they have no account any more.
  actor_id uuid references public.profile (id) on delete set null,
  -- The tag, the new name, or the number of the order. Null: there is none, or it was erased at the customer's request.
  detail text check (char_length(detail) <= 512),
  at timestamptz not null default clock_timestamp()
);
create index room_event_room_idx on public.room_event (room_id, at desc);
create index room_event_business_id_idx on public.room_event (business_id);
create index room_event_actor_id_idx on public.room_event (actor_id);

alter table public.room_event enable row level security;
revoke all on public.room_event from anon, authenticated;
grant all on public.room_event to service_role;
grant select on public.room_event to authenticated;
create policy "the team reads what was done to chats" on public.room_event for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- A name that WhatsApp brings to a chat without one is nobody's deed. Erased, only who and when stay.
create function private.record_room_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.erased_at is not null then
    update public.room_event set detail = null where room_event.room_id = new.id and room_event.detail is not null;
    return null;
  end if;
  insert into public.room_event (business_id, room_id, kind, actor_id, detail)
  select new.business_id, new.id, done.kind, auth.uid(), done.detail
  from (
    select 'tag', tag from unnest(new.tags) as tag where not tag = any (old.tags)
    union all select 'untag', tag from unnest(old.tags) as tag where not tag = any (new.tags)
    union all select 'rename', new.name where new.name <> old.name
    union all select case when new.archived then 'archive' else 'unarchive' end, null where new.archived <> old.archived
  ) as done (kind, detail);
  return null;
end
$$;
create trigger record_event after update of tags, name, archived on public.room for each row
  when (old.tags <> new.tags or old.name <> new.name or old.archived <> new.archived
    or (old.erased_at is null and new.erased_at is not null))
  execute function private.record_room_event();

-- A stop of the AI in all chats is one of this chat, as long as there was this chat.
create index ai_stop_everywhere_idx on public.ai_stop (business_id, stopped_at) where room_id is null;

-- What is told of a chat. `place` tells two of one moment apart. In the caller's name: they see what they may.
create function private.past_of(of_room public.room)
returns table (place text, at timestamptz, kind text, actor_id uuid, detail text, assignee_id uuid)
language sql stable security invoker set search_path = '' as $$
  with asked as (
    select * from public.customer_request as request where request.room_id = of_room.id
  ), stop as (
    select stop.*, '' as whose from public.ai_stop as stop where stop.room_id = of_room.id
    union all
    select stop.*, '_all' from public.ai_stop as stop
    where stop.room_id is null and stop.business_id = of_room.business_id
      and coalesce(stop.ended_at, 'infinity') > of_room.created_at
  )
  select 'event ' || event.id, event.at, event.kind, event.actor_id, event.detail, null::uuid
  from public.room_event as event where event.room_id = of_room.id
  union all
  select 'handover ' || handover.id, handover.at, 'handover', handover.member_id, handover.reason, handover.assignee_id
  from public.handover where handover.room_id = of_room.id
  union all
  select 'stop ' || stop.id, stop.stopped_at, 'stop' || stop.whose, stop.stopped_by, stop.reason, null from stop
  union all
  select 'resume ' || stop.id, stop.ended_at, 'resume' || stop.whose, stop.ended_by, null, null
  from stop where stop.ended_at is not null
  union all
  -- What was done at once is told once.
  select 'ask ' || asked.id, asked.requested_at, 'ask', asked.requested_by, asked.kind, null
  from asked where asked.settled_at is null or asked.settled_at > asked.requested_at + interval '1 second'
  union all
  select 'settle ' || asked.id, asked.settled_at, asked.outcome, asked.settled_by, asked.kind, null
  from asked where asked.settled_at is not null
$$;

-- Newest first. A page begins where the one before it ended.
create function public.room_history(room_id uuid, before timestamptz default null, before_place text default null, step int default 20)
returns table (place text, at timestamptz, kind text, actor_id uuid, actor_name text, detail text, assignee_id uuid)
language sql stable security invoker set search_path = '' as $$
  select told.place, told.at, told.kind, told.actor_id, profile.full_name, told.detail, told.assignee_id
  from public.room cross join lateral private.past_of(room) as told
  left join public.profile on profile.id = told.actor_id
  where room.id = $1 and (before is null or (told.at, told.place) < (before, before_place))
  order by told.at desc, told.place desc
  limit least(step, 100)
$$;
comment on function public.room_history is
  'What was done to a chat, newest first, a page at a time. kind: tag, untag, rename, archive, unarchive, order, order_paid, order_unpaid, order_cancelled and order_restored (detail: its number), handover (detail: its reason; assignee_id: to whom, where it was assigned), stop, resume, stop_all and resume_all (of all chats), ask (detail: the right), done, refused, undone. The next page is before the last row''s at and place.';

grant execute on function private.past_of(public.room) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.room_history(uuid, timestamptz, text, int) from public, anon;
grant execute on function public.room_history(uuid, timestamptz, text, int) to authenticated, service_role;
