-- Pauses of the AI in a chat, and the messages that wait until a person is there.

-- Pausing the AI ------------------------------------------------------------------------------------------------------

-- A member pauses the AI in one chat or in all chats, with a reason that the whole team sees. The AI is also paused
-- when it replies to another bot in a loop. A pause that has ended stays as a record.
create table public.ai_pause (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Null: all chats of the business.
  room_id uuid references public.room (id) on delete cascade,
  reason text not null check (reason ~ '\S' and char_length(reason) <= 200),
  -- Null: the AI was in a loop with another bot, or the user was deleted.
  paused_by uuid references public.profile (id) on delete set null,
  paused_at timestamptz not null default clock_timestamp(),
  ended_by uuid references public.profile (id) on delete set null,
  ended_at timestamptz,
  constraint ai_pause_end_has_time check (ended_by is null or ended_at is not null)
);
comment on table public.ai_pause is 'When the AI was paused, where, why and by whom.';
comment on column public.ai_pause.reason is 'personal: erase';
-- Of two members who pause the AI at the same time, the second gets the pause of the first.
create unique index ai_pause_now_idx on public.ai_pause (business_id, room_id) nulls not distinct where ended_at is null;
create index ai_pause_room_idx on public.ai_pause (room_id, paused_at desc);
-- The history of a chat includes the pauses of all chats.
create index ai_pause_everywhere_idx on public.ai_pause (business_id, paused_at) where room_id is null;
create index ai_pause_paused_by_idx on public.ai_pause (paused_by);
create index ai_pause_ended_by_idx on public.ai_pause (ended_by);

alter table public.ai_pause enable row level security;
grant all on public.ai_pause to service_role;
grant select on public.ai_pause to authenticated;
create policy "the team sees the pauses of the AI" on public.ai_pause for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- The pause that applies to a chat: its own, else the one for all chats.
create function private.active_pause(in_room public.room) returns public.ai_pause
language sql stable security definer set search_path = '' as $$
  select ai_pause.* from public.ai_pause
  where ai_pause.business_id = in_room.business_id and ai_pause.ended_at is null
    and (ai_pause.room_id is null or ai_pause.room_id = in_room.id)
  order by ai_pause.room_id nulls last
  limit 1
$$;

create function private.pause_ai(of_business uuid, in_room uuid, why text) returns public.ai_pause
language plpgsql security definer set search_path = '' as $$
declare
  made public.ai_pause;
begin
  if not private.is_member(of_business) or (in_room is not null and not exists (
    select from public.room where room.id = in_room and room.business_id = of_business
  )) then
    perform private.raise_not_found();
  end if;
  if coalesce(why, '') !~ '\S' then
    perform private.raise_error('invalid', 'chat.reason_required', 400);
  end if;
  -- The pause that caused the conflict may end before it is read. The next round then inserts a new one.
  loop
    insert into public.ai_pause (business_id, room_id, reason, paused_by)
    values (of_business, in_room, btrim(left(why, 200)), auth.uid())
    on conflict (business_id, room_id) where ended_at is null do nothing
    returning * into made;
    exit when found;
    select * into made from public.ai_pause
    where ai_pause.business_id = of_business and ai_pause.room_id is not distinct from in_room and ai_pause.ended_at is null;
    exit when found;
  end loop;
  return made;
end
$$;

create function private.resume_ai(which uuid) returns public.ai_pause
language plpgsql security definer set search_path = '' as $$
declare
  ended public.ai_pause;
begin
  select * into ended from public.ai_pause
  where ai_pause.id = which and ai_pause.business_id = any (private.businesses())
  for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if ended.ended_at is null then
    update public.ai_pause set ended_at = clock_timestamp(), ended_by = auth.uid() where ai_pause.id = which
    returning * into ended;
  end if;
  return ended;
end
$$;

-- Escalates a chat that the AI holds but may not reply to. `why`: a code of src/views/reasons, alone or with a value.
create function private.escalate(in_room public.room, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if in_room.holder = 'ai' and in_room.status is distinct from 'ai_need_help' then
    perform private.hand_over(in_room, 'ai', null, null, 'escalated');
    update public.room set status = 'ai_need_help', help_reason = left(why, 500) where room.id = in_room.id;
  end if;
end
$$;

-- A customer who writes while the AI is paused waits for a person. A chat that stays completed is not escalated.
create function private.escalate_if_paused(in_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pause public.ai_pause;
begin
  if in_room.status = 'ai_auto_reply' then
    pause := private.active_pause(in_room);
    if pause.id is not null then
      perform private.escalate(in_room, 'ai.paused: ' || pause.reason);
    end if;
  end if;
end
$$;

-- Two bots that reply to each other do not stop, and no customer needs this many replies in this time. Pauses the AI
-- in the chat and escalates it. Replies from before a person held the chat or ended a pause do not count.
create function private.break_loop(written public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 15;
  within constant interval := '5 minutes';
  in_room public.room;
  since timestamptz;
begin
  -- A late report of a reply is no loop.
  if written.sent_at <= clock_timestamp() - interval '5 minutes' then
    return;
  end if;
  in_room := private.room_row(written.room_id);
  since := greatest(written.sent_at - within, in_room.holder_since,
    (select max(ai_pause.ended_at) from public.ai_pause where ai_pause.room_id = written.room_id));
  if (
    select count(*) from (
      select from public.message
      where message.room_id = written.room_id and message.author = 'ai' and message.sent_at > since
        -- Files follow the text of an answer.
        and message.media is null
      limit most + 1
    ) as replies
  ) > most then
    insert into public.ai_pause (business_id, room_id, reason)
    values (written.business_id, written.room_id, 'ai.looped')
    on conflict (business_id, room_id) where ended_at is null do nothing;
    perform private.escalate(in_room, 'ai.looped');
  end if;
end
$$;

-- Refuses a message of the AI before it is written (begin_outgoing).
create function private.require_ai_may_reply(in_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.active_pause(in_room)).id is not null then
    perform private.raise_error('ai_paused', 'chat.ai_paused', 409);
  elsif in_room.holder <> 'ai' then
    perform private.raise_error('ai_does_not_hold', 'chat.held_by_person', 409);
  end if;
end
$$;

-- Waiting messages ----------------------------------------------------------------------------------------------------

-- The message to a customer whose chat the AI has escalated: once per escalation, with the text from the settings of
-- the business and, outside its opening hours, when it opens again.
-- A row waits until a gateway function claims it (claim_waiting_notices). A claim without a result is given out again
-- after two minutes, and the gateway then looks for the message in the chat first.
create table private.waiting_notice (
  id uuid primary key default gen_random_uuid(),
  handover_id uuid unique references public.handover (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  channel_id uuid not null references public.channel (id) on delete cascade,
  -- An escalation by a member can be undone for a moment, and the message waits for that.
  due_at timestamptz not null,
  -- The words of a confirmation, which is sent to any chat once (apply_consent_wish). Null: those of the business, for an
  -- escalation.
  body text check (char_length(body) <= 1000),
  -- The message that was created. Null: not claimed yet.
  message_id uuid references public.message (id) on delete set null,
  -- When it was last claimed.
  claimed_at timestamptz,
  -- When it was known whether its message was sent, or when it was too old to be sent.
  settled_at timestamptz,
  constraint waiting_notice_has_an_occasion check ((handover_id is null) = (body is not null))
);
comment on column private.waiting_notice.body is 'personal: erase';
-- Each event of a channel reads the notices that are not settled.
create index waiting_notice_open_idx on private.waiting_notice (channel_id, due_at) where settled_at is null;
create index waiting_notice_due_idx on private.waiting_notice (due_at);
create index waiting_notice_room_idx on private.waiting_notice (room_id, due_at);
create index waiting_notice_message_idx on private.waiting_notice (message_id);

alter table private.waiting_notice enable row level security;
grant all on private.waiting_notice to service_role;

-- At most one message per chat in half an hour. None while a person holds the chat, because they reply themselves.
create function private.queue_waiting_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.reason = 'undone' then
    delete from private.waiting_notice
    where waiting_notice.room_id = new.room_id and waiting_notice.claimed_at is null and waiting_notice.body is null;
  elsif new.to_holder = 'ai' and not exists (
    select from private.waiting_notice
    where waiting_notice.room_id = new.room_id and waiting_notice.due_at > now() - interval '30 minutes'
      and waiting_notice.body is null
  ) then
    insert into private.waiting_notice (handover_id, room_id, channel_id, due_at)
    values (new.id, new.room_id, new.channel_id,
      clock_timestamp() + case when new.member_id is null then interval '0' else interval '6 seconds' end);
  end if;
  return null;
end
$$;
create trigger queue_waiting_notice after insert on public.handover for each row
  -- Past escalations (a seed, a restored copy) get no message.
  when (new.reason in ('escalated', 'undone') and new.at > clock_timestamp() - interval '1 minute') execute function private.queue_waiting_notice();

-- "Senin, 23 November"
create function private.indonesian_day(day date) returns text
language sql immutable set search_path = '' as $$
  select format('%s, %s %s',
    ('{Senin,Selasa,Rabu,Kamis,Jumat,Sabtu,Minggu}'::text[])[extract(isodow from day)::int],
    extract(day from day),
    ('{Januari,Februari,Maret,April,Mei,Juni,Juli,Agustus,September,Oktober,November,Desember}'::text[])
      [extract(month from day)::int])
$$;

-- "Kami buka lagi besok pukul 08.00 WITA." in the time zone of the opening hours. Null while the business is open.
create function private.opens_again(hours jsonb, at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  opens constant timestamptz := private.opens_at(hours, at);
  zone constant text := private.zone_of(hours);
  days constant int := (opens at time zone zone)::date - (at at time zone zone)::date;
begin
  if opens is null or opens <= at then
    return null;
  end if;
  return format('Kami buka lagi %s pukul %s %s.',
    case days when 0 then 'hari ini' when 1 then 'besok' else 'hari ' || private.indonesian_day((opens at time zone zone)::date) end,
    to_char(opens at time zone zone, 'HH24.MI'),
    case zone when 'Asia/Makassar' then 'WITA' when 'Asia/Jayapura' then 'WIT' else 'WIB' end);
end
$$;

create function private.waiting_notice_text(of_business public.business, at timestamptz) returns text
language sql stable set search_path = '' as $$
  select concat_ws(e'\n\n',
    coalesce(nullif(btrim(of_business.handover_rule ->> 'message'), ''),
      'Terima kasih sudah menunggu. Tim kami akan membalas chat ini.'),
    private.opens_again(case when of_business.enable_operational_hours then of_business.operational_hours end, at))
$$;

-- Whether a claim has ended without a result. A call to WAHA takes half a minute at most.
create function private.is_claim_expired(words private.waiting_notice) returns boolean
language sql stable security definer set search_path = '' as $$
  select words.claimed_at < clock_timestamp() - interval '2 minutes' and exists (
    select from public.message
    where message.id = words.message_id and message.wa_id is null and message.ack = 0 and message.failure is null)
$$;

-- Whether a message is still to be written. An escalation that a person has taken needs none.
create function private.is_notice_wanted(words private.waiting_notice, in_room public.room) returns boolean
language sql immutable set search_path = '' as $$
  select words.claimed_at is null and (words.body is not null or in_room.holder = 'ai' and in_room.status = 'ai_need_help')
$$;

-- Whether a channel has waiting messages to claim. Runs with every event, whose own notices are due at once: `at` is
-- later than the beginning of the statement.
create function private.has_due_waiting_notices(in_channel uuid, at timestamptz default clock_timestamp()) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.waiting_notice as words join public.room on room.id = words.room_id
    where words.channel_id = in_channel and words.settled_at is null
      and words.due_at between at - interval '15 minutes' and at
      and (private.is_notice_wanted(words, room) or private.is_claim_expired(words)))
$$;

-- A notice is settled as soon as it is known whether its message was sent.
create function private.settle_waiting_notice(changed public.message) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.waiting_notice as words set settled_at = clock_timestamp()
  where words.message_id = changed.id and words.settled_at is null;
end
$$;

-- Marks messages as failed that were claimed and are too old to be sent. If WhatsApp has one after all, its echo
-- corrects the ack. Notices that are too old are settled, and deleted a day later.
create function private.fail_expired_waiting_notices() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.for_each('give-up-words', $due$
    select room.business_id, words.id from private.waiting_notice as words join public.room on room.id = words.room_id
    where words.settled_at is null and words.due_at < now() - interval '15 minutes' and private.is_claim_expired(words)
    order by room.id$due$, 'private.fail_expired_waiting_notice($1::uuid)');
  perform private.for_each('settle-words', $due$
    select room.business_id, words.id from private.waiting_notice as words join public.room on room.id = words.room_id
    where words.settled_at is null and words.due_at < now() - interval '15 minutes' and (words.claimed_at is null or not exists (
      select from public.message where message.id = words.message_id and message.wa_id is null and message.ack = 0
        and message.failure is null))$due$,
    $work$private.changed_by('update private.waiting_notice set settled_at = clock_timestamp() where id = $1::uuid', $1)$work$);
  perform private.tidy('give-up-words', 'private.waiting_notice', $old$old.settled_at is not null and old.due_at < now() - interval '1 day'$old$);
end
$$;

create function private.fail_expired_waiting_notice(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  lost private.waiting_notice;
begin
  select words.* into lost from private.waiting_notice as words join public.room on room.id = words.room_id
  where words.id = which and words.settled_at is null for update of room skip locked;
  if not found then
    return 0;
  end if;
  -- Which settles the notice (private.follow_message_change).
  update public.message set ack = -1, failure = 'upstream_timeout'
  where message.id = lost.message_id and message.wa_id is null and message.ack = 0;
  return 1;
end
$$;

-- Creates the messages that are due in a session and returns [{id, chat_id, body, begun_at}]. With begun_at, the
-- message was claimed before and may have been sent. Rows older than 15 minutes are not sent, and none is claimed for
-- the first time once a person has taken the chat.
create function public.claim_waiting_notices(p_session text, p_most int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  one record;
  stored public.message;
  claimed jsonb := '[]';
begin
  perform private.fail_expired_waiting_notices();
  for one in
    select room, business, words.id, words.body, words.claimed_at, words.message_id
    from private.waiting_notice as words
    join public.room on room.id = words.room_id
    join public.channel on channel.id = words.channel_id
    join public.business on business.id = room.business_id
    where words.settled_at is null and words.due_at between at - interval '15 minutes' and at
      and channel.external_id = p_session and not private.has_wrong_number(channel) and room.erased_at is null
      and (private.is_notice_wanted(words, room) or private.is_claim_expired(words))
    order by words.due_at limit least(p_most, 50)
    -- A locked room may be changing its holder. The next event calls this again.
    for update of room skip locked
  loop
    update private.waiting_notice set claimed_at = clock_timestamp()
    where waiting_notice.id = one.id and waiting_notice.claimed_at is not distinct from one.claimed_at;
    continue when not found;
    if one.message_id is not null then
      select * into stored from public.message where message.id = one.message_id;
      claimed := claimed || jsonb_build_object('id', stored.id, 'chat_id', (one.room).chat_id, 'body', stored.body,
        'begun_at', stored.created_at);
      continue;
    end if;
    stored := private.new_message(one.room, 'system', clock_timestamp());
    stored.body := coalesce(one.body, private.waiting_notice_text(one.business, clock_timestamp()));
    stored := private.record_message(stored);
    update private.waiting_notice set message_id = stored.id where waiting_notice.id = one.id;
    claimed := claimed || jsonb_build_object('id', stored.id, 'chat_id', (one.room).chat_id, 'body', stored.body,
      'begun_at', null);
  end loop;
  return claimed;
end
$$;
comment on function public.claim_waiting_notices is
  'For the service: claims the waiting messages of a session. With begun_at, a message was claimed before and may have been sent.';

-- Access and scheduled jobs -------------------------------------------------------------------------------------------

grant execute on function public.end_silences(), public.claim_waiting_notices(text, int) to service_role;
grant execute on all functions in schema private to service_role;

-- Without pg_cron or another scheduler, silence windows end with the next event.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('end-silences', '* * * * *', 'select private.end_silences()');
    perform cron.schedule('announce-silence-ends', '* * * * *', 'select private.announce_silence_ends()');
    perform cron.schedule('give-up-words', '* * * * *', 'select private.fail_expired_waiting_notices()');
  end if;
end
$$;
