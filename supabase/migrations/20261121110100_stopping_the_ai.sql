-- The AI is stopped by a person, in one chat or in all of them, with a reason that everybody in the team sees; or by
-- itself, where it talks in a circle with another machine. A stop is taken back in one press, and stays as a record.

create table public.ai_stop (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Null: in every chat of the business.
  room_id uuid references public.room (id) on delete cascade,
  reason text not null check (reason ~ '\S' and char_length(reason) <= 200),
  -- Null: the AI was talking in a circle, or they have no account any more.
  stopped_by uuid references public.profile (id) on delete set null,
  stopped_at timestamptz not null default clock_timestamp(),
  ended_by uuid references public.profile (id) on delete set null,
  ended_at timestamptz,
  constraint ai_stop_ends_by_somebody check (ended_by is null or ended_at is not null)
);
comment on table public.ai_stop is 'When the AI was kept from answering, where, why and by whom.';
-- Of two who stop at once the second finds the first one's.
create unique index ai_stop_now_idx on public.ai_stop (business_id, room_id) nulls not distinct where ended_at is null;
create index ai_stop_room_idx on public.ai_stop (room_id, stopped_at desc);
create index ai_stop_stopped_by_idx on public.ai_stop (stopped_by);
create index ai_stop_ended_by_idx on public.ai_stop (ended_by);

alter table public.ai_stop enable row level security;
revoke all on public.ai_stop from anon, authenticated;
grant all on public.ai_stop to service_role;
grant select on public.ai_stop to authenticated;
create policy "the team sees what is stopped" on public.ai_stop for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

create trigger announce after insert or update on public.ai_stop for each row execute function private.announce();

-- What keeps the AI from this chat now: the stop of the chat itself, else that of all.
create function private.stop_of(in_room public.room) returns public.ai_stop
language sql stable security definer set search_path = '' as $$
  select ai_stop.* from public.ai_stop
  where ai_stop.business_id = in_room.business_id and ai_stop.ended_at is null
    and (ai_stop.room_id is null or ai_stop.room_id = in_room.id)
  order by ai_stop.room_id nulls last
  limit 1
$$;

-- Stopping and going on ------------------------------------------------------------------------------------------------

create function private.stop_ai(of_business uuid, in_room uuid, why text) returns public.ai_stop
language plpgsql security definer set search_path = '' as $$
declare
  made public.ai_stop;
begin
  if not private.is_member(of_business) or (in_room is not null and not exists (
    select from public.room where room.id = in_room and room.business_id = of_business
  )) then
    perform private.missing();
  end if;
  if coalesce(why, '') !~ '\S' then
    perform private.refuse('invalid', 'Tulis alasannya dulu.', 400);
  end if;
  -- One that is there may end before it is read: then this one begins after all.
  loop
    insert into public.ai_stop (business_id, room_id, reason, stopped_by)
    values (of_business, in_room, btrim(left(why, 200)), auth.uid())
    on conflict (business_id, room_id) where ended_at is null do nothing
    returning * into made;
    exit when found;
    select * into made from public.ai_stop
    where ai_stop.business_id = of_business and ai_stop.room_id is not distinct from in_room and ai_stop.ended_at is null;
    exit when found;
  end loop;
  return made;
end
$$;

create function private.resume_ai(which uuid) returns public.ai_stop
language plpgsql security definer set search_path = '' as $$
declare
  ended public.ai_stop;
begin
  select * into ended from public.ai_stop
  where ai_stop.id = which and ai_stop.business_id = any (private.businesses())
  for update;
  if not found then
    perform private.missing();
  end if;
  if ended.ended_at is null then
    update public.ai_stop set ended_at = clock_timestamp(), ended_by = auth.uid() where ai_stop.id = which
    returning * into ended;
  end if;
  return ended;
end
$$;

create function public.stop_ai(business_id uuid, room_id uuid, reason text) returns public.ai_stop
language sql security invoker set search_path = '' as $$ select * from private.stop_ai($1, $2, $3) $$;
comment on function public.stop_ai is
  'A member keeps the AI from one chat, or (room_id null) from all. Answers the stop; the one that is there, if there is one.';

create function public.resume_ai(stop_id uuid) returns public.ai_stop
language sql security invoker set search_path = '' as $$ select * from private.resume_ai($1) $$;
comment on function public.resume_ai is 'A member ends a stop. Answers it; one that has ended stays as it is.';

-- What follows from a stop ---------------------------------------------------------------------------------------------

-- Nobody but the AI would answer this chat, and it may not: somebody is asked.
create function private.ask_for_help(in_room public.room, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if in_room.holder = 'ai' and in_room.status is distinct from 'ai_need_help' then
    perform private.hand_over(in_room, 'ai', null, null, 'escalated');
    update public.room set status = 'ai_need_help', help_reason = left(why, 500) where room.id = in_room.id;
  end if;
end
$$;

-- A customer who writes while the AI is stopped waits for a person. In a chat that has stayed done nobody waits.
create function private.hear_while_stopped(in_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stop public.ai_stop;
begin
  if in_room.status = 'ai_auto_reply' then
    stop := private.stop_of(in_room);
    if stop.id is not null then
      perform private.ask_for_help(in_room, 'AI dihentikan: ' || stop.reason);
    end if;
  end if;
end
$$;

-- Two machines that answer each other never tire. Nobody needs this many answers in this time, so the AI stops in this
-- chat and asks somebody. What it said before a person held the chat, or let it go on, does not count.
create function private.break_loop() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 15;
  within constant interval := '5 minutes';
  in_room public.room;
  since timestamptz;
begin
  in_room := private.room_row(new.room_id);
  since := greatest(new.sent_at - within, in_room.holder_since,
    (select max(ai_stop.ended_at) from public.ai_stop where ai_stop.room_id = new.room_id));
  if (
    select count(*) from (
      select from public.message
      where message.room_id = new.room_id and message.author = 'ai' and message.sent_at > since
      limit most + 1
    ) as said
  ) > most then
    insert into public.ai_stop (business_id, room_id, reason)
    values (new.business_id, new.room_id, 'Lebih dari 15 balasan otomatis dalam 5 menit')
    on conflict (business_id, room_id) where ended_at is null do nothing;
    perform private.ask_for_help(in_room, 'AI berbalas pesan terlalu cepat, mungkin dengan mesin lain');
  end if;
  return null;
end
$$;
create trigger loop_breaker after insert on public.message for each row
  when (new.author = 'ai' and new.sent_at > clock_timestamp() - interval '5 minutes' and private.is_news())
  execute function private.break_loop();

-- The AI's own gate, asked before a message of it is written (begin_outgoing).
create function private.refuse_ai(in_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.stop_of(in_room)).id is not null then
    perform private.refuse('ai_stopped', 'AI dihentikan untuk percakapan ini.', 409);
  elsif in_room.holder <> 'ai' then
    perform private.refuse('ai_does_not_hold', 'Percakapan ini sedang dipegang orang.', 409);
  end if;
end
$$;

grant execute on function private.stop_ai(uuid, uuid, text), private.resume_ai(uuid) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.stop_ai(uuid, uuid, text), public.resume_ai(uuid) from public, anon;
grant execute on function public.stop_ai(uuid, uuid, text), public.resume_ai(uuid) to authenticated, service_role;
