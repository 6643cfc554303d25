-- What the gateway is asked for: the history of a chat, missed messages, profile pictures and phone numbers.

-- WhatsApp's history of a chat ----------------------------------------------------------------------------------------

-- Messages from before the number was linked. They are not new (private.record_message): they change no count and no holder,
-- and are not broadcast.

-- Adds the messages of a chat that are missing here. Existing messages stay unchanged, so it may run any number of
-- times.
-- p_messages: a list of what `message.any` brings (apply_event), newest first, without the source 'app'. WhatsApp's times are whole seconds,
-- and only the position in the list orders the messages of one second. Returns how many were added.
create function public.import_history(p_session text, p_chat_id text, p_messages jsonb) returns int
language plpgsql security invoker set search_path = '' as $$
declare
  in_channel uuid := (select channel.id from public.channel where channel.external_id = p_session);
  in_room public.room;
  payload jsonb;
  answered public.message;
  from_me boolean;
  added int := 0;
begin
  perform private.lock_chat(in_channel, p_chat_id);
  p_chat_id := private.stored_chat_id(in_channel, p_chat_id);
  select room.* into in_room from public.room
  where room.channel_id = in_channel and room.chat_id = p_chat_id for update;
  if not found or in_room.erased_at is not null then
    return 0;
  end if;

  for payload in
    select one from jsonb_array_elements(p_messages) with ordinality as given (one, place)
    where private.read_timestamp(one -> 'sentAt') > coalesce((
      select erased_chat.erased_at from private.erased_chat
      where erased_chat.channel_id = in_channel
        and erased_chat.chat = (select private.digest_of_chat(in_channel, p_chat_id))
    ), '-infinity')
    order by private.read_timestamp(one -> 'sentAt'), place desc
  loop
    from_me := private.is_from_me(payload);
    continue when (private.message_by_wa_id(in_channel, p_chat_id, payload ->> 'waId', from_me)).id is not null;
    answered := null;
    if payload ->> 'replyToWaId' is not null then
      answered := private.message_by_wa_id(in_channel, p_chat_id, payload ->> 'replyToWaId');
      if answered.room_id is distinct from in_room.id then
        answered := null;
      end if;
    end if;
    perform private.record_message(
      private.message_from_event(in_room, payload, private.read_timestamp(payload -> 'sentAt'), answered), is_news => false);
    perform private.apply_early_events(in_channel, p_chat_id, payload ->> 'waId', is_news => false);
    added := added + 1;
  end loop;
  return added;
end
$$;

grant execute on function public.import_history(text, text, jsonb) to service_role;

-- Missed messages -----------------------------------------------------------------------------------------------------

-- A webhook is lost if the gateway is down for longer than WAHA repeats it, which is half a minute. WAHA's list of
-- chats has the time of each chat's last message; these functions compare it with the database.

-- Up to when all messages of a channel are known, and when the last check began.
create table private.message_sync (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  -- Null: no check has finished.
  synced_until timestamptz,
  -- The chats that the last check could not read (private.digest_of_chat).
  failed_chats bytea[] not null default '{}',
  looked_at timestamptz not null
);
comment on column private.message_sync.failed_chats is 'personal: keep because the next check replaces these keyed digests within minutes';

alter table private.message_sync enable row level security;
grant all on private.message_sync to service_role;

-- Begins a check of a session. Returns its time to one caller, and null to the others and to a caller less than
-- `p_rest` after the last check.
create function public.begin_message_sync(p_session text, p_rest interval) returns timestamptz
language sql security invoker set search_path = '' as $$
  insert into private.message_sync (channel_id, looked_at)
  select channel.id, clock_timestamp() from public.channel where channel.external_id = p_session
  on conflict (channel_id) do update set looked_at = excluded.looked_at
    where message_sync.looked_at <= excluded.looked_at - p_rest
  returning looked_at
$$;

-- The check that began at this time is finished: all messages from before it are known, except those of the chats that
-- WAHA failed to read. The next check reads these again.
create function public.end_message_sync(p_session text, p_looked_at timestamptz, p_failed_chats text[] default '{}')
returns void
language sql security invoker set search_path = '' as $$
  update private.message_sync set synced_until = greatest(synced_until, p_looked_at),
    failed_chats = array(select private.digest_of_chat(channel.id, failed.chat) from unnest(p_failed_chats) as failed (chat))
  from public.channel where channel.id = message_sync.channel_id and channel.external_id = p_session
$$;

-- Of some chats ({id, lastAt}), those that may have missing messages: the last check could not read the chat, WhatsApp
-- has a newer message than the database, or (of the latest 20) there were messages since the last check. In the latter the newest
-- message is known, but perhaps not those before it.
-- `since`: up to when messages are known. `floor`: messages from before are not new, because they are from before the
-- number was linked or before an erasure.
create function public.chats_with_gaps(p_session text, p_chats jsonb)
returns table (chat_id text, since timestamptz, floor timestamptz)
language sql stable security invoker set search_path = '' as $$
  select chat.id,
    case when not chat.has_failed then least(case when chat.is_behind then chat.newest end, chat.synced_until) end, chat.floor
  from (
    select reported.id, reported."lastAt", edge.newest, synced.synced_until, news.floor, lacks.is_behind,
      coalesce(private.digest_of_chat(of_channel.id, reported.id) = any (synced.failed_chats), false) as has_failed,
      row_number() over (partition by lacks.is_behind order by reported."lastAt" desc) as place
    from public.channel as of_channel
    cross join (
      select chat.id, private.read_timestamp(chat."lastAt") as "lastAt" from jsonb_to_recordset(p_chats) as chat (id text, "lastAt" jsonb)) as reported
    -- Computed once per chat, not for each erased one.
    cross join lateral (select private.digest_of_chat(of_channel.id, reported.id) as digest offset 0) as named
    left join private.erased_chat on erased_chat.channel_id = of_channel.id and erased_chat.chat = named.digest
    -- Clocks differ, and the last check left out messages that were on their way.
    left join lateral (
      select message_sync.synced_until - interval '3 minutes' as synced_until, message_sync.failed_chats
      from private.message_sync where message_sync.channel_id = of_channel.id
    ) as synced on true
    left join lateral (
      select max(message.sent_at) as newest
      from public.room join public.message on message.room_id = room.id
      where room.channel_id = of_channel.id and room.chat_id = private.stored_chat_id(of_channel.id, reported.id)
    ) as edge on true
    cross join lateral (
      select greatest(now() - interval '1 day', of_channel.created_at, erased_chat.erased_at) as floor
    ) as news
    -- WhatsApp's times are whole seconds; ours may be more precise.
    cross join lateral (select reported."lastAt" > coalesce(edge.newest, '-infinity') as is_behind) as lacks
    where of_channel.external_id = p_session and reported."lastAt" > news.floor
  ) as chat
  where chat.has_failed or chat.is_behind or (chat."lastAt" > chat.synced_until and chat.place <= 20)
  order by chat."lastAt"
$$;

-- Of these messages of a chat, those that are missing here or not known to have reached WhatsApp.
create function public.missing_messages(p_session text, p_chat_id text, p_wa_ids text[]) returns text[]
language sql stable security invoker set search_path = '' as $$
  select coalesce(array_agg(reported.wa_id), '{}')
  from public.channel as of_channel cross join unnest(p_wa_ids) as reported (wa_id)
  where of_channel.external_id = p_session and (private.message_by_wa_id(of_channel.id, p_chat_id, reported.wa_id)).wa_id is null
$$;

grant execute on function public.begin_message_sync(text, interval), public.end_message_sync(text, timestamptz, text[]),
  public.chats_with_gaps(text, jsonb), public.missing_messages(text, text, text[]) to service_role;

-- Profile pictures and phone numbers ----------------------------------------------------------------------------------

-- The profile picture of the customer on WhatsApp. The gateway fetches it when a member opens the chat, at most once
-- a day, and stores it with the files of the room: WhatsApp's own URL expires, and would reveal to WhatsApp who views
-- whom.
create table private.profile_picture_fetch (
  room_id uuid primary key references public.room (id) on delete cascade,
  -- The next fetch may begin at this time.
  ask_at timestamptz not null
);

alter table private.profile_picture_fetch enable row level security;
grant all on private.profile_picture_fetch to service_role;

-- Whether the caller is to fetch the picture: one of all who open the chat. The next fetch may follow a day after a
-- result (save_picture), at once after a failure (release_picture), and an hour after an interruption.
create function private.claim_picture(which uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  of_room public.room := private.room_row(which);
begin
  if of_room.id is null or private.is_being_erased(of_room) or not exists (
    select from public.channel where channel.id = of_room.channel_id and channel.status = 'WORKING'
  ) then
    return false;
  end if;
  insert into private.profile_picture_fetch (room_id, ask_at) values (which, clock_timestamp() + interval '1 hour')
  on conflict (room_id) do update set ask_at = excluded.ask_at where profile_picture_fetch.ask_at <= at;
  return found;
end
$$;

create function private.save_picture(which uuid, path text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.room;
begin
  select * into before from public.room where room.id = which for update;
  if not found or private.is_being_erased(before) then
    return '{"stored": false, "before": null}';
  end if;
  update public.room set picture_url = path where room.id = which and room.picture_url is distinct from path;
  update private.profile_picture_fetch set ask_at = clock_timestamp() + interval '1 day' where profile_picture_fetch.room_id = which;
  return jsonb_build_object('stored', true, 'before', nullif(before.picture_url, path));
end
$$;

create function private.release_picture(which uuid) returns void
language sql security definer set search_path = '' as $$
  update private.profile_picture_fetch set ask_at = clock_timestamp() where profile_picture_fetch.room_id = which
$$;

-- The phone number behind a hidden id (@lid), if WhatsApp gives it. With it, two chats of one customer can be
-- recognised.
create function private.save_phone(which uuid, number text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_room public.room := private.room_row(which);
begin
  -- Both chats are locked before the room. It may be joined into the room of the number.
  if of_room.phone is null and of_room.chat_id like '%@lid' and not private.is_being_erased(of_room) then
    perform private.resolve_chat(channel, jsonb_build_object('chatId', of_room.chat_id, 'altChatId', substr(number, 2) || '@c.us'))
    from public.channel where channel.id = of_room.channel_id;
  end if;
  select * into of_room from public.room where room.id = which for update;
  if found and of_room.phone is null and of_room.chat_id like '%@lid' and not private.is_being_erased(of_room) then
    update public.room set phone = number where room.id = which;
  end if;
end
$$;

-- Typing customers ----------------------------------------------------------------------------------------------------

-- The customer is typing or recording: broadcast on the topic of the business, and not stored. p_state is 'typing',
-- 'recording' or 'none'. Returns whether the chat has a room.
create function public.broadcast_typing(p_session text, p_chat text, p_state text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
begin
  if p_state not in ('typing', 'recording', 'none') then
    return false;
  end if;
  select room.* into in_room
  from public.room join public.channel on channel.id = room.channel_id
  where channel.external_id = p_session and room.chat_id = private.stored_chat_id(channel.id, p_chat);
  if not found then
    return false;
  end if;
  if p_state <> 'none' then
    perform private.await_typing(in_room.id);
  end if;
  perform private.broadcast('typing', 'business:' || in_room.business_id, in_room.business_id,
    jsonb_build_object('roomId', in_room.id, 'state', p_state));
  return true;
end
$$;

grant execute on function public.broadcast_typing(text, text, text) to service_role;
grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('sweep', '17 * * * *', 'select private.sweep()');
  end if;
end
$$;
