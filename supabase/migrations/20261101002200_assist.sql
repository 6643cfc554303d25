-- What the AI does for members: help with the message that they write, a look at the answer of another version, a summary of
-- a chat. Nothing of it is sent to a customer.

-- The budget ----------------------------------------------------------------------------------------------------------

insert into private.setting (name, value) values ('assists_per_day', '500');

-- How often the model was asked for members of a business on a day, which begins at midnight in the business's zone.
create table private.assist_count (
  business_id uuid primary key references public.business (id) on delete cascade,
  day date not null,
  assists int not null
);
alter table private.assist_count enable row level security;
grant all on private.assist_count to service_role;

-- Counts one more, and refuses it once the budget of the day is used up.
create function private.count_assist(of_business public.business) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date :=
    (clock_timestamp() at time zone private.known_zone(of_business.operational_hours -> 0 ->> 'timezone'))::date;
begin
  insert into private.assist_count as counted (business_id, day, assists) values (of_business.id, today, 1)
  on conflict (business_id) do update set
    assists = case when counted.day = excluded.day then counted.assists else 0 end + 1, day = excluded.day;
  if (select counted.assists from private.assist_count as counted where counted.business_id = of_business.id)
    > (select setting.value::int from private.setting where setting.name = 'assists_per_day')
  then
    perform private.raise_error('too_many', 'Bantuan AI untuk hari ini sudah habis. Coba lagi besok.', 429);
  end if;
end
$$;

-- Help for a chat -----------------------------------------------------------------------------------------------------

-- The last messages of the customer, up to what was said to them before: the first and the last `seq`. Reads the newest 60
-- of the chat only.
create function private.last_burst(in_room uuid) returns table (heard_from bigint, heard_to bigint)
language sql stable security definer set search_path = '' as $$
  with newest as (
    select message.seq, message.author, row_number() over (order by message.sent_at desc, message.seq desc) as place
    from public.message
    where message.room_id = in_room and message.revoked_at is null and message.kind <> 'system' and message.author <> 'system'
    order by message.sent_at desc, message.seq desc limit 60
  ), last_heard as (
    select min(newest.place) as place from newest where newest.author = 'customer'
  ), said_before as (
    select coalesce(min(newest.place), 61) as place from newest, last_heard
    where newest.author <> 'customer' and newest.place > last_heard.place
  )
  select min(newest.seq), max(newest.seq) from newest, last_heard, said_before
  where newest.place >= last_heard.place and newest.place < said_before.place
$$;

create function private.begin_assist(which uuid, by_version text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
  of_business public.business;
  burst jsonb;
  heard record;
begin
  select room.* into in_room from public.room where room.id = which and room.business_id = any (private.businesses());
  if not found then
    perform private.raise_not_found();
  end if;
  if in_room.erased_at is not null then
    perform private.raise_erased();
  end if;
  if by_version not in ('v2', 'v3') then
    perform private.raise_error('invalid', 'Versi AI ini tidak dikenal.', 400);
  end if;
  select business.* into of_business from public.business where business.id = in_room.business_id;
  perform private.count_assist(of_business);
  select * into heard from private.last_burst(which);
  burst := private.turns_of(which, heard.heard_from, heard.heard_to);
  return public.agent_scene(in_room.business_id, coalesce(by_version,
      (select answering.version from private.answering_version(in_room) as answering),
      of_business.toggles ->> 'liveAgentVersion', 'v2'), burst)
    || jsonb_build_object('burst', burst,
      'turns', case when heard.heard_from is null then '[]' else private.turns_of(which, 0, heard.heard_from - 1) end);
end
$$;

create function public.begin_assist(room_id uuid, version text default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.begin_assist($1, $2) $$;
comment on function public.begin_assist is
  'For a member of the chat''s business: what the AI needs to help with this chat (agent_scene, burst, turns). Counts against the budget of the day.';
revoke execute on function public.begin_assist(uuid, text) from public, anon;
grant execute on function private.begin_assist(uuid, text) to authenticated;
grant execute on function public.begin_assist(uuid, text) to authenticated;
