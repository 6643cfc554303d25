-- What a customer is told when the AI has called for a person: once for each call, in the words of the business's setting,
-- and outside its opening hours with when it opens again. The words wait here; a function that can speak to WhatsApp
-- collects them (claim_waiting_words). Whoever has collected them may end before it has said them: after two minutes they
-- are given out again, to be looked for in the chat first.

create table private.waiting_words (
  handover_id uuid primary key references public.handover (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  -- What a person has asked for can be taken back for a moment, and nobody has heard of it by then.
  due_at timestamptz not null,
  -- The message that they became. Null: nobody has collected them.
  message_id uuid references public.message (id) on delete set null,
  -- When they were collected last.
  said_at timestamptz
);
create index waiting_words_due_idx on private.waiting_words (due_at);
create index waiting_words_room_idx on private.waiting_words (room_id, due_at);
create index waiting_words_message_idx on private.waiting_words (message_id);
alter table private.waiting_words enable row level security;
grant all on private.waiting_words to service_role;

-- A chat that calls again and again within half an hour has been told. In one that a person holds, they speak.
create function private.promise_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.reason = 'undone' then
    delete from private.waiting_words where waiting_words.room_id = new.room_id and waiting_words.said_at is null;
  elsif new.to_holder = 'ai' and not exists (
    select from private.waiting_words
    where waiting_words.room_id = new.room_id and waiting_words.due_at > clock_timestamp() - interval '30 minutes'
  ) then
    insert into private.waiting_words (handover_id, room_id, due_at)
    values (new.id, new.room_id,
      clock_timestamp() + case when new.member_id is null then interval '0' else interval '6 seconds' end);
  end if;
  return null;
end
$$;
create trigger promise_words after insert on public.handover for each row
  -- What is told of yesterday (a seed, a restored copy) is nobody's wait.
  when (new.reason in ('escalated', 'undone') and new.at > clock_timestamp() - interval '1 minute') execute function private.promise_words();

-- "Kami buka lagi besok pukul 08.00 WITA." in the zone of the opening hours; null while the business is open.
create function private.opens_again(hours jsonb, at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  opens constant timestamptz := private.opens_at(hours, at);
  zone constant text := private.known_zone(hours -> 0 ->> 'timezone');
  days constant int := (opens at time zone zone)::date - (at at time zone zone)::date;
begin
  if opens is null or opens <= at then
    return null;
  end if;
  return format('Kami buka lagi %s pukul %s %s.',
    case days when 0 then 'hari ini' when 1 then 'besok' else 'pada ' || to_char(opens at time zone zone, 'DD-MM-YYYY') end,
    to_char(opens at time zone zone, 'HH24.MI'),
    case zone when 'Asia/Makassar' then 'WITA' when 'Asia/Jayapura' then 'WIT' else 'WIB' end);
end
$$;

create function private.words_of(of_business public.business, at timestamptz) returns text
language sql stable set search_path = '' as $$
  select concat_ws(e'\n\n',
    coalesce(nullif(btrim(of_business.handover_rule ->> 'message'), ''),
      'Terima kasih sudah menunggu. Tim kami akan membalas chat ini.'),
    private.opens_again(case when of_business.enable_operational_hours then of_business.operational_hours end, at))
$$;

-- Whether whoever collected these has ended without a word of what became of them. A call to WAHA takes half a minute at most.
create function private.is_unsettled(words private.waiting_words) returns boolean
language sql stable security definer set search_path = '' as $$
  select words.said_at < clock_timestamp() - interval '2 minutes' and exists (
    select from public.message
    where message.id = words.message_id and message.wa_id is null and message.ack = 0 and message.failure is null)
$$;

-- Whether words are due in a channel: asked with every event, so it reads the last minutes of an index.
create function private.has_due_words(in_channel uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.waiting_words as words join public.room on room.id = words.room_id
    where words.due_at between clock_timestamp() - interval '15 minutes' and clock_timestamp()
      and room.channel_id = in_channel
      and (room.holder = 'ai' and room.status = 'ai_need_help' and words.said_at is null or private.is_unsettled(words)))
$$;

-- What was begun and is too old to be said stands as failed, where people see it. Should WhatsApp have it after all, its
-- echo says so.
create function private.give_up_words() returns void
language plpgsql security definer set search_path = '' as $$
declare
  lost record;
begin
  for lost in
    select words.message_id from private.waiting_words as words join public.room on room.id = words.room_id
    where words.due_at between clock_timestamp() - interval '1 day' and clock_timestamp() - interval '15 minutes'
      and private.is_unsettled(words)
    order by room.id for update of room skip locked
  loop
    update public.message set ack = -1, failure = 'upstream_timeout'
    where message.id = lost.message_id and message.wa_id is null and message.ack = 0;
  end loop;
end
$$;

-- Makes messages of what is due in a session and answers [{id, chat_id, body, begun_at}]. With begun_at: it was given out
-- then, and may have been said. What is older than a quarter of an hour is not said any more, nor begun where somebody has
-- taken care meanwhile.
create function public.claim_waiting_words(p_session text, p_most int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  said public.message;
  claimed jsonb := '[]';
begin
  perform private.give_up_words();
  for one in
    select room, business, words.handover_id, words.said_at, words.message_id
    from private.waiting_words as words
    join public.room on room.id = words.room_id
    join public.channel on channel.id = room.channel_id
    join public.business on business.id = room.business_id
    where words.due_at between clock_timestamp() - interval '15 minutes' and clock_timestamp()
      and channel.external_id = p_session and room.erased_at is null
      and (room.holder = 'ai' and room.status = 'ai_need_help' and words.said_at is null or private.is_unsettled(words))
    order by room.id limit least(p_most, 50)
    -- Whoever holds the room may be taking it; the next event asks again.
    for update of room skip locked
  loop
    update private.waiting_words set said_at = clock_timestamp()
    where waiting_words.handover_id = one.handover_id and waiting_words.said_at is not distinct from one.said_at;
    continue when not found;
    if one.message_id is not null then
      select * into said from public.message where message.id = one.message_id;
      claimed := claimed || jsonb_build_object('id', said.id, 'chat_id', (one.room).chat_id, 'body', said.body,
        'begun_at', said.created_at);
      continue;
    end if;
    insert into public.message (business_id, room_id, channel_id, author, kind, body, sent_at)
    values ((one.room).business_id, (one.room).id, (one.room).channel_id, 'system', 'text',
      private.words_of(one.business, clock_timestamp()), clock_timestamp())
    returning * into said;
    update private.waiting_words set message_id = said.id where waiting_words.handover_id = one.handover_id;
    claimed := claimed || jsonb_build_object('id', said.id, 'chat_id', (one.room).chat_id, 'body', said.body,
      'begun_at', null);
  end loop;
  return claimed;
end
$$;
comment on function public.claim_waiting_words is
  'For the service: what customers of this session are to be told while they wait for a person. With begun_at it was given out before, and may have been said.';

grant execute on all functions in schema private to service_role;
revoke execute on function public.claim_waiting_words(text, int) from public, anon, authenticated;
grant execute on function public.claim_waiting_words(text, int) to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    perform cron.schedule('give-up-words', '* * * * *', 'select private.give_up_words()');
  end if;
end
$$;
