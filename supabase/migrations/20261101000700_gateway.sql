-- What the gateway writes and reads, for service_role only: outgoing messages, webhook events, history, missed
-- messages and profile pictures.
--
-- Each function locks the chat first, then the room, then a message, so that two calls cannot deadlock.

-- WhatsApp ids --------------------------------------------------------------------------------------------------------

-- `false_628…@c.us_3EB0…[_participant]` or only `3EB0…`: WAHA uses both forms for a message.
create function private.raw_wa_id(wa_id text) returns text
language sql immutable set search_path = '' as $$
  select case when wa_id like '%\_%\_%' then split_part(wa_id, '_', 3) else wa_id end
$$;

-- Applies the events of one chat one after the other, even before there is a room to lock. An ack and its message
-- that arrive at the same time must see each other.
create function private.lock_chat(in_channel uuid, chat text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(in_channel || chat, 0))
$$;

-- One person, two addresses ------------------------------------------------------------------------------------------

-- A person has a number and a hidden id (@lid), and WhatsApp reports the same chat under either. These are the other addresses
-- of a room, beside its chat id.
create table private.chat_alias (
  channel_id uuid not null references public.channel (id) on delete cascade,
  chat_id text not null check (chat_id ~ '^[0-9-]{1,64}@(c\.us|lid)$'),
  room_id uuid not null references public.room (id) on delete cascade,
  primary key (channel_id, chat_id)
);
comment on column private.chat_alias.chat_id is 'personal: erase';
create index chat_alias_room_idx on private.chat_alias (room_id);

alter table private.chat_alias enable row level security;
grant all on private.chat_alias to service_role;

-- Rooms that were joined into another one (private.join_rooms). Addresses, drafts and files of the old one lead to the new one.
create table public.joined_room (
  old_id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  joined_at timestamptz not null default clock_timestamp()
);
comment on table public.joined_room is 'Rooms of one person that were joined: the id of the old room, and the room that has its messages.';
comment on column public.joined_room.old_id is 'personal: none because the id of a deleted row names nothing';
create index joined_room_room_idx on public.joined_room (room_id);
create index joined_room_business_idx on public.joined_room (business_id);

alter table public.joined_room enable row level security;
grant all on public.joined_room to service_role;
grant select on public.joined_room to authenticated;
create policy "the team reads which rooms were joined" on public.joined_room for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- The chat id under which the room of a chat is stored; that of the event if there is none.
create function private.known_chat(in_channel uuid, chat text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select room.chat_id from private.chat_alias as other join public.room on room.id = other.room_id
    where other.channel_id = in_channel and other.chat_id = chat), chat)
$$;

-- All addresses under which WhatsApp may report a chat.
create function private.chat_ids(in_channel uuid, chat text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select chat union select private.known_chat(in_channel, chat)
    union select other.chat_id from public.room join private.chat_alias as other on other.room_id = room.id
    where room.channel_id = in_channel and room.chat_id = private.known_chat(in_channel, chat))
$$;

-- Locks the chats of one person, and tells under which one an event is stored. The addresses of a person are learned with the
-- first event that has both, and two rooms that exist for them are joined. Returns the event with that chat.
create function private.resolve_chat(in_channel public.channel, told jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  chat constant text := told ->> 'chatId';
  other constant text := case when private.is_customer_chat(told ->> 'altChatId') and (told ->> 'altChatId' like '%@lid') <> (chat like '%@lid')
    and not private.is_own_chat(in_channel, told ->> 'altChatId') then told ->> 'altChatId' end;
  known text;
  one text;
begin
  for one in
    select distinct id from unnest(array[chat, other, private.known_chat(in_channel.id, chat)]) as id where id is not null order by id
  loop
    perform private.lock_chat(in_channel.id, one);
  end loop;
  if other is not null then
    perform private.learn_addresses(in_channel.id, case when chat like '%@lid' then other else chat end, case when chat like '%@lid' then chat else other end);
  end if;
  known := private.known_chat(in_channel.id, chat);
  -- A new chat gets the room of its number.
  if other is not null and chat like '%@lid' and not exists (
    select from public.room where room.channel_id = in_channel.id and room.chat_id = known)
  then
    known := other;
  end if;
  return told || jsonb_build_object('chatId', known)
    || case when other is null then '{}' else jsonb_build_object('altChatId', case known when chat then other else chat end) end
    || case when told ->> 'by' in (chat, other) then jsonb_build_object('by', known) else '{}' end;
end
$$;

-- A call has no message of its own on WhatsApp.
create function private.wa_id_of_call(told jsonb) returns text
language sql immutable set search_path = '' as $$
  select 'false_' || (told ->> 'chatId') || '_CALL' || left(told ->> 'id', 100)
$$;

-- The message that an id means, in a channel. `from_me` is the side that wrote it, null for either; an id that names a
-- side means a message of that side only, because a customer chooses the raw ids of their own messages.
-- A message from here is found before its id is stored: the raw part of the id is '3EB0' and the first 18 digits of the
-- message's uuid, which is a range of the primary key.
create function private.message_by_wa_id(in_channel uuid, in_chat text, wanted text, from_me boolean default null)
returns public.message
language plpgsql stable security definer set search_path = '' as $$
declare
  hit public.message;
  ids text[];
  raw text := private.raw_wa_id(wanted);
  digits text := lower(substr(raw, 5));
  named boolean := case when wanted like 'true\_%' then true when wanted like 'false\_%' then false end;
begin
  if named <> from_me then
    return null;
  end if;
  from_me := coalesce(from_me, named);
  select * into hit from public.message where message.channel_id = in_channel and message.wa_id = wanted;
  if found then
    return hit;
  end if;
  if from_me is distinct from false and raw ~ '^3EB0[0-9A-F]{18}$' then
    select * into hit from public.message
    where message.id between (digits || '00000000000000')::uuid and (digits || 'ffffffffffffff')::uuid
      and message.channel_id = in_channel;
    if found then
      return hit;
    end if;
  end if;
  if in_chat is null then
    return hit;
  end if;
  if raw = wanted then
    -- The whole id is the raw one after its side and chat, or goes on with a participant: '_' to '`', the next character.
    select * into hit from public.message
    where message.channel_id = in_channel and (from_me is null or message.wa_id ^@ 'true_' = from_me)
      and (message.wa_id in ('true_' || in_chat || '_' || raw, 'false_' || in_chat || '_' || raw)
        or message.wa_id >= 'true_' || in_chat || '_' || raw || '_' and message.wa_id < 'true_' || in_chat || '_' || raw || '`'
        or message.wa_id >= 'false_' || in_chat || '_' || raw || '_' and message.wa_id < 'false_' || in_chat || '_' || raw || '`')
    limit 1;
    if found then
      return hit;
    end if;
  end if;
  -- The same message under another address of the person has the same raw id.
  ids := private.chat_ids(in_channel, in_chat);
  if cardinality(ids) > 1 then
    select * into hit from public.message
    where message.channel_id = in_channel and message.wa_id = any (array(
      select concat_ws('_', side, id, raw) from unnest(ids) as id, unnest(array['true', 'false']) as side
      where from_me is null or (side = 'true') = from_me))
    limit 1;
  end if;
  return hit;
end
$$;

-- Whether the business sent an event. WhatsApp lets only the writer of a message edit it or delete it for everyone.
create function private.is_from_me(told jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.read_boolean(told -> 'fromMe'), false)
$$;

-- The message that an event of a chat is about, if it is of this chat: the customer's phone chooses the id in an event,
-- and may name any message of the channel. Our message may be stored for another id of the same customer; the id that
-- WhatsApp reported for it names the chat.
create function private.message_of_event(in_channel uuid, told jsonb, from_me boolean default null) returns public.message
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.message := private.message_by_wa_id(in_channel, told ->> 'chatId', told ->> 'waId', from_me);
begin
  if split_part(known.wa_id, '_', 2) = told ->> 'chatId'
    or told ->> 'chatId' = (select room.chat_id from public.room where room.id = known.room_id) then
    return known;
  end if;
  return null;
end
$$;

create function private.reply_preview_of(message public.message) returns jsonb
language sql immutable set search_path = '' as $$
  select case when message.id is not null then jsonb_build_object(
    'author', message.author, 'kind', message.kind, 'body', private.preview_of(message.body)) end
$$;

-- The quoted message as WhatsApp sent it along, for one that is not stored: an old one, one of before the number was linked, or
-- a status. WhatsApp does not tell who of the business wrote it.
create function private.quote_of(told jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(told -> 'quote') = 'object' then jsonb_build_object(
    'author', case told #>> '{quote,author}' when 'customer' then 'customer' else 'unknown' end,
    'kind', coalesce(left(told #>> '{quote,kind}', 20), 'unknown'),
    'body', private.preview_of(told #>> '{quote,body}')) end
$$;

-- Whether a chat is one with a person, and not WhatsApp's own, a group, a channel, a bot or a status. The gateway has the same
-- rule (_shared/waha/identity.ts).
create function private.is_customer_chat(chat text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(chat ~ '^[0-9][0-9-]{0,63}@(c\.us|lid)$', false)
    and chat not in ('0@c.us', '16505361212@c.us', '13135550002@c.us', '13135550202@c.us')
$$;

-- Whether a chat is the number of the channel itself, in which people keep notes.
create function private.is_own_chat(wire public.channel, chat text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(chat = substr(wire.phone, 2) || '@c.us', false)
$$;

-- The room of a chat, locked, and created with its first message. The AI handles a new chat if a version of it answers
-- there, and a partial rollout shows its version from the start.
create function private.open_room(in_channel uuid, chat text, known_name text) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  known_as constant text := private.known_chat(in_channel, chat);
  opened public.room;
  clean_name text := nullif(btrim(left(known_name, 512)), '');
  fresh public.room;
  answering record;
begin
  fresh.channel_id := in_channel;
  fresh.phone := case when known_as ~ '^[1-9][0-9]{5,14}@c\.us$' then '+' || split_part(known_as, '@', 1) end;
  fresh.rollout_draw := random();
  select * into answering from private.answering_version(fresh);
  insert into public.room (business_id, channel_id, chat_id, name, phone, status, rollout_draw, rollout, last_message_at)
  select channel.business_id, channel.id, known_as, clean_name, fresh.phone,
    case when answering.version is not null then 'ai_auto_reply' end,
    fresh.rollout_draw,
    case when answering.is_partial then answering.version end, 'epoch'
  from public.channel
  where channel.id = in_channel
  on conflict (channel_id, chat_id) do nothing;

  select * into opened from public.room where room.channel_id = in_channel and room.chat_id = known_as for update;
  if opened.name is null and clean_name is not null then
    update public.room set name = clean_name where room.id = opened.id returning * into opened;
  end if;
  return opened;
end
$$;

-- A person wrote: they hold the chat for the silence window, and the AI's status is cleared. A message so old that
-- the window is over (late history) changes nothing.
create function private.take_for_member(in_room public.room, speaker text, member uuid, at timestamptz, reason text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  until timestamptz := private.silence_end(in_room.business_id, at);
begin
  if until < clock_timestamp() then
    return;
  end if;
  perform private.hand_over(in_room, speaker, member, until, reason, true);
end
$$;

-- Refuses a message while a colleague holds the chat, unless the writer takes the chat from that colleague.
create function private.require_not_held(in_room public.room, member uuid, taken_from uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if in_room.holder = 'member' and in_room.holder_id <> member and in_room.holder_id is distinct from taken_from then
    perform private.raise_error('held', 'Rekan Anda memegang chat ini.', 409);
  end if;
end
$$;

-- Events that arrive before their message -----------------------------------------------------------------------------

-- Acks that arrived before their message.
create table private.pending_ack (
  channel_id uuid not null references public.channel (id) on delete cascade,
  wa_id text collate "C" not null,
  ack smallint not null check (ack between -1 and 4),
  received_at timestamptz not null default now(),
  primary key (channel_id, wa_id)
);
comment on column private.pending_ack.wa_id is 'personal: erase';

alter table private.pending_ack enable row level security;
grant all on private.pending_ack to service_role;

-- Acks only increase: pending 0, server 1, device 2, read 3, played 4. An error (-1) counts only while the ack is 0
-- or lower, and a later success replaces it.
create function private.later_ack(known smallint, told smallint) returns smallint
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when told <> -1 then greatest(known, told)
    when known <= 0 then told
    else known end;
end
$$;

-- Applies a pending ack when its message gets its WhatsApp id.
create function private.apply_pending_ack() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  waiting smallint;
begin
  delete from private.pending_ack
  where pending_ack.channel_id = new.channel_id and pending_ack.wa_id = new.wa_id
  returning pending_ack.ack into waiting;
  if found then
    new.ack := private.later_ack(new.ack, waiting);
  end if;
  return new;
end
$$;
create trigger pending_ack_on_insert before insert on public.message for each row
  when (new.wa_id is not null) execute function private.apply_pending_ack();
create trigger pending_ack_on_update before update of wa_id on public.message for each row
  when (new.wa_id is not null and old.wa_id is null) execute function private.apply_pending_ack();

-- Edits, deletions, reactions and votes that arrived before their message, kept for a week.
create table private.early_event (
  id bigint generated always as identity primary key,
  channel_id uuid not null references public.channel (id) on delete cascade,
  chat_id text not null,
  -- The part of the message's id that all its events have (private.raw_wa_id).
  raw_id text collate "C" not null,
  event text not null check (event in ('message.edited', 'message.revoked', 'message.reaction', 'poll.vote')),
  told jsonb not null,
  received_at timestamptz not null default now()
);
comment on column private.early_event.chat_id is 'personal: erase';
comment on column private.early_event.raw_id is 'personal: erase';
comment on column private.early_event.told is 'personal: erase';
create index early_event_message_idx on private.early_event (channel_id, chat_id, raw_id);
create index early_event_received_at_idx on private.early_event (received_at);

alter table private.early_event enable row level security;
grant all on private.early_event to service_role;

-- Stores an event whose message is missing or not yet readable. Keeps the latest 50 of a chat, because most of them
-- belong to messages that never arrive.
create function private.store_early_events(in_channel uuid, event text, what jsonb) returns text
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.early_event (channel_id, chat_id, raw_id, event, told)
  values (in_channel, what ->> 'chatId', private.raw_wa_id(what ->> 'waId'), event,
    what || case when what ? 'body' then jsonb_build_object('body', left(what ->> 'body', 65536)) else '{}' end);
  delete from private.early_event where early_event.id in (
    select waiting.id from private.early_event as waiting
    where waiting.channel_id = in_channel and waiting.chat_id = what ->> 'chatId' order by waiting.id desc offset 50);
  return 'applied';
end
$$;

-- Applies the stored events of a message, in the order of their arrival.
create function private.apply_early_events(in_channel uuid, chat text, wa_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wire public.channel;
  early private.early_event;
begin
  for early in
    with taken as (
      delete from private.early_event
      where early_event.channel_id = in_channel and early_event.chat_id = chat
        and early_event.raw_id = private.raw_wa_id(apply_early_events.wa_id)
      returning *
    ) select * from taken order by taken.id
  loop
    select channel.* into wire from public.channel where channel.id = in_channel;
    case early.event
      when 'message.edited' then perform private.apply_edit(wire, early.told);
      when 'message.revoked' then perform private.apply_revocation(wire, early.told);
      when 'message.reaction' then perform private.apply_reaction(wire, early.told);
      else perform private.apply_vote(wire, early.told);
    end case;
  end loop;
end
$$;

-- Erased chats --------------------------------------------------------------------------------------------------------

-- Chats whose data were erased. The customer may write again, and neither a late event nor an import into the new chat
-- may bring the erased messages back. The key is a digest, because the chat id is erased too.
create table private.erased_chat (
  channel_id uuid not null references public.channel (id) on delete cascade,
  chat bytea not null,
  erased_at timestamptz not null,
  primary key (channel_id, chat)
);
comment on column private.erased_chat.chat is 'personal: keep because by this keyed digest late events of an erased chat are recognised';

alter table private.erased_chat enable row level security;
grant all on private.erased_chat to service_role;

create function private.digest_of_chat(in_channel uuid, chat text) returns bytea
language sql stable set search_path = '' as $$
  select private.keyed_digest(in_channel || chat)
$$;

create function private.record_erased_chat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.erased_chat (channel_id, chat, erased_at)
  select old.channel_id, private.digest_of_chat(old.channel_id, named.id), new.erased_at
  from (select old.chat_id as id union select other.chat_id from private.chat_alias as other where other.room_id = old.id) as named
  on conflict (channel_id, chat) do update set erased_at = excluded.erased_at;
  return null;
end
$$;
create trigger remember_erasure after update of erased_at on public.room for each row
  when (old.erased_at is null and new.erased_at is not null) execute function private.record_erased_chat();

-- The WhatsApp id of an erased message, which holds the customer's number, as a digest: a late event about the message is
-- recognised by it.
create function private.erased_wa_id(in_channel uuid, wa_id text) returns text
language sql stable set search_path = '' as $$
  select 'erased_' || encode(private.keyed_digest(in_channel || wa_id), 'hex')
$$;

-- Whether an event is about a message that was erased, or from before its chat was erased. WhatsApp's times are whole
-- seconds.
create function private.is_about_erased(in_channel uuid, told jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  in_chat constant text := told ->> 'chatId';
  about constant text := coalesce(told ->> 'waId', private.wa_id_of_call(told));
  known constant public.message := private.message_by_wa_id(in_channel, in_chat, about, private.read_boolean(told -> 'fromMe'));
  digest constant bytea := private.digest_of_chat(in_channel, in_chat);
  erasure timestamptz;
  wa_ids text[];
begin
  if exists (select from public.room where room.id = known.room_id and room.erased_at is not null) then
    return true;
  end if;
  select erased_chat.erased_at into erasure
  from private.erased_chat where erased_chat.channel_id = in_channel and erased_chat.chat = digest;
  if not found then
    return false;
  end if;
  -- WAHA also reports an id without its side and chat. Computed once: in the query below, the digests would be computed
  -- for each row.
  wa_ids := array[private.erased_wa_id(in_channel, about), private.erased_wa_id(in_channel, 'true_' || in_chat || '_' || about),
    private.erased_wa_id(in_channel, 'false_' || in_chat || '_' || about)];
  return coalesce(private.read_timestamp(coalesce(told -> 'sentAt', told -> 'at')) < date_trunc('second', erasure), false)
    or exists (select from public.message where message.channel_id = in_channel and message.wa_id = any (wa_ids));
end
$$;

-- Outgoing messages ---------------------------------------------------------------------------------------------------

-- Writes a message before it is sent. p_message: {id, channel_id, chat_id, room_id?, author?: 'member' | 'ai',
-- author_id?, agent_version?, run?: what the AI's run reports (private.begin_answer), kind?, body?, media?, location?, content?, reply_to_wa_id?, taken_from?: the colleague
-- from whom the writer takes the chat}.
-- Returns {message, fresh}; for a repeated id, the stored message and false.
create function public.begin_outgoing(p_message jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  writer text := coalesce(p_message ->> 'author', 'member');
  in_channel uuid := private.read_uuid(p_message -> 'channel_id');
  in_business uuid;
  member uuid := case when writer = 'member' then private.read_uuid(p_message -> 'author_id') end;
  in_room public.room;
  answered public.message;
  written public.message;
begin
  select channel.business_id into in_business from public.channel where channel.id = in_channel;
  if not found or writer not in ('member', 'ai')
    or writer = 'member' and not private.lock_membership(member, in_business) then
    perform private.raise_error('P0002', 'Failed to get rooms', 404);
  end if;
  in_room := private.open_room(in_channel, p_message ->> 'chat_id', null);
  -- The message may name a room that was joined into this one meanwhile.
  if coalesce((select joined.room_id from public.joined_room as joined where joined.old_id = private.read_uuid(p_message -> 'room_id')),
    private.read_uuid(p_message -> 'room_id')) <> in_room.id
  then
    perform private.raise_error('P0002', 'Failed to get rooms', 404);
  end if;

  if in_room.erased_at is not null then
    perform private.raise_erased();
  end if;

  perform private.end_silences(in_room.business_id);
  -- The AI does not send what it had begun once a person has taken the chat. A repeated id still returns the stored
  -- message.
  if not exists (select from public.message where message.id = private.read_uuid(p_message -> 'id')) then
    perform private.require_expected_number(channel) from public.channel where channel.id = in_channel;
    if writer = 'ai' then
      perform private.require_ai_may_reply(private.room_row(in_room.id));
      perform private.begin_answer(private.room_row(in_room.id), p_message);
    else
      perform private.require_not_held(private.room_row(in_room.id), member, private.read_uuid(p_message -> 'taken_from'));
    end if;
  end if;
  if p_message ->> 'reply_to_wa_id' is not null then
    answered := private.message_by_wa_id(in_channel, in_room.chat_id, p_message ->> 'reply_to_wa_id');
    if answered.room_id is distinct from in_room.id then
      answered := null;
    end if;
  end if;

  insert into public.message (id, business_id, room_id, channel_id, author, author_id, author_name, agent_version, kind,
    body, media, location, content, reply_to, reply_preview, sent_at)
  values (private.read_uuid(p_message -> 'id'), in_room.business_id, in_room.id, in_room.channel_id, writer, member,
    (select profile.full_name from public.profile where profile.id = member), p_message ->> 'agent_version',
    coalesce(p_message ->> 'kind', 'text'), p_message ->> 'body', nullif(p_message -> 'media', 'null'),
    nullif(p_message -> 'location', 'null'), nullif(p_message -> 'content', 'null'), answered.id,
    private.reply_preview_of(answered), clock_timestamp())
  on conflict (id) do nothing
  returning * into written;

  if not found then
    select * into written from public.message
    where message.id = private.read_uuid(p_message -> 'id') and message.room_id = in_room.id;
    if not found then
      perform private.raise_error('P0002', 'Failed to get rooms', 404);
    end if;
    return jsonb_build_object('message', to_jsonb(written) - 'words', 'fresh', false);
  end if;

  if writer = 'member' then
    perform private.take_for_member(private.room_row(in_room.id), 'member', member, written.sent_at, 'reply');
  end if;
  return jsonb_build_object('message', to_jsonb(written) - 'words', 'fresh', true);
end
$$;

-- Stores the result of an attempt: a WhatsApp id, an ack and WhatsApp's time, or a failure. A failure with ack 0 ends
-- this attempt only, and the message may be tried again. A failure without an ack is final. A message that was erased
-- during the attempt stays unchanged. Returns the message.
create function public.finish_outgoing(
  p_message_id uuid,
  p_wa_id text default null,
  p_ack smallint default null,
  p_sent_at timestamptz default null,
  p_failure text default null
) returns public.message
language plpgsql security invoker set search_path = '' as $$
declare
  finished public.message;
  in_room public.room;
  echo_ack smallint;
begin
  select message.* into finished from public.message where message.id = p_message_id;
  if not found then
    perform private.raise_error('P0002', 'Failed to get rooms', 404);
  end if;
  perform private.lock_chat(room.channel_id, room.chat_id) from public.room where room.id = finished.room_id;
  select room.* into in_room from public.room where room.id = finished.room_id for update;
  if in_room.erased_at is not null then
    select message.* into finished from public.message where message.id = p_message_id;
    return finished;
  end if;

  -- An engine that chooses its own ids may report the message before its response arrives. That echo is the same
  -- message.
  if p_wa_id is not null then
    delete from public.message
    where message.channel_id = finished.channel_id and message.wa_id = p_wa_id and message.id <> p_message_id
    returning message.ack into echo_ack;
  end if;

  update public.message set
    wa_id = coalesce(message.wa_id, p_wa_id),
    ack = private.later_ack(private.later_ack(message.ack, coalesce(echo_ack, message.ack)),
      coalesce(p_ack, case when p_failure is null then message.ack else (-1)::smallint end)),
    sent_at = coalesce(p_sent_at, message.sent_at),
    failure = left(p_failure, 500)
  where message.id = p_message_id;
  if p_wa_id is not null then
    perform private.apply_early_events(in_room.channel_id, in_room.chat_id, p_wa_id);
  end if;
  select message.* into finished from public.message where message.id = p_message_id;
  return finished;
end
$$;

-- The room of a chat, for a file that is stored before its message: `<business_id>/<room_id>/<file>`. With the id and the
-- time of a message, error `erased` if apply_event would drop that message.
create function public.open_room(
  p_session text, p_chat_id text, p_name text default null, p_wa_id text default null, p_sent_at timestamptz default null,
  p_alt_chat_id text default null
) returns public.room
language plpgsql security invoker set search_path = '' as $$
declare
  wire public.channel;
  told jsonb;
begin
  select channel.* into wire from public.channel where channel.external_id = p_session;
  if not found then
    perform private.raise_error('P0002', 'Failed to get rooms', 404);
  end if;
  perform private.require_expected_number(wire);
  told := private.resolve_chat(wire, jsonb_build_object('chatId', p_chat_id, 'altChatId', p_alt_chat_id));
  if p_wa_id is not null and private.is_about_erased(wire.id,
    jsonb_build_object('chatId', told ->> 'chatId', 'waId', p_wa_id, 'sentAt', p_sent_at)) then
    perform private.raise_erased();
  end if;
  return private.open_room(wire.id, told ->> 'chatId', p_name);
end
$$;

-- The author deletes a message that failed and is not being sent again. A message that WhatsApp has, or may have,
-- stays.
create function private.withdraw_message(which uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  in_room uuid := (
    select message.room_id from public.message where message.id = which and message.author_id = auth.uid()
  );
begin
  perform private.require_session();
  if in_room is null then
    return false;
  end if;
  perform private.lock_room(in_room);
  delete from public.message
  where message.id = which and message.author = 'member' and message.author_id = auth.uid()
    and message.wa_id is null and message.failure is not null;
  return found;
end
$$;

create function public.withdraw_message(message_id uuid) returns boolean
language sql security invoker set search_path = '' as $$ select private.withdraw_message($1) $$;
comment on function public.withdraw_message is 'Deletes a message of the caller that was not sent. Returns whether there was one.';

grant execute on function private.withdraw_message(uuid) to authenticated;
grant execute on function public.withdraw_message(uuid) to authenticated, service_role;
grant execute on function public.begin_outgoing(jsonb), public.open_room(text, text, text, text, timestamptz, text),
  public.finish_outgoing(uuid, text, smallint, timestamptz, text) to service_role;

-- Webhook events ------------------------------------------------------------------------------------------------------

-- The ids of the envelopes that were applied. WAHA repeats an envelope that it could not deliver.
create table private.webhook_event (
  id text primary key,
  received_at timestamptz not null default now()
);
comment on column private.webhook_event.id is 'personal: none because it is the random id of an event';
create index webhook_event_received_at_idx on private.webhook_event (received_at);

alter table private.webhook_event enable row level security;
grant all on private.webhook_event to service_role;

-- Applies one webhook envelope of WAHA, in this form:
--   {id, event, session, timestamp?, phone? (the linked number), message? | ack? | reaction? | vote? | call? | status?}
--   altChatId? beside each chatId: the other address of the same person (private.resolve_chat)
--   message (message, message.any): {waId, chatId, fromMe, source?: 'api' | 'app' (private.writer_of), sentAt (ISO), kind,
--     body?, media?, location?, content?, replyToWaId?, quote? (private.quote_of), isBetterCopy?, name? (of the chat),
--     authorName? (in a group), ack?}
--   message (message.edited): {waId, chatId, fromMe, body, at?};   message (message.revoked): {waId, chatId, fromMe, at?}
--   reaction (message.reaction): {waId, chatId, by, text, at};   vote (poll.vote): {waId, chatId, by, options, at}
--   call (call): {id, chatId, video, state: 'received' | 'accepted' | 'rejected', at}
--   ack (message.ack): {waId, chatId, ack};   status (session.status): {status, phone?}
-- Returns {applied, reason}. What is about erased messages is dropped. An envelope is applied once. An error rolls everything back, so that WAHA's next
-- delivery starts from the beginning.
create function public.apply_event(p_envelope jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  in_channel public.channel;
  told jsonb;
  reason text;
begin
  select channel.* into in_channel from public.channel where channel.external_id = p_envelope ->> 'session';
  if not found then
    return '{"applied": false, "reason": "unknown_session"}';
  end if;
  if p_envelope ->> 'event' <> 'session.status' and private.has_wrong_number(in_channel, p_envelope ->> 'phone') then
    return '{"applied": false, "reason": "wrong_number"}';
  end if;

  insert into private.webhook_event (id) values (p_envelope ->> 'id') on conflict (id) do nothing;
  if not found then
    return '{"applied": false, "reason": "duplicate"}';
  end if;

  told := coalesce(p_envelope -> 'message', p_envelope -> 'ack', p_envelope -> 'reaction', p_envelope -> 'vote',
    p_envelope -> 'call');
  -- Sessions are configured without groups, statuses and channels, but an older session may still send them.
  if told is not null and (not private.is_customer_chat(told ->> 'chatId') or private.is_own_chat(in_channel, told ->> 'chatId')) then
    return '{"applied": false, "reason": "not_a_customer_chat"}';
  end if;
  if told is not null then
    told := private.resolve_chat(in_channel, told);
  end if;
  if told is not null and private.is_about_erased(in_channel.id, told) then
    return '{"applied": false, "reason": "erased"}';
  end if;

  case p_envelope ->> 'event'
    when 'message', 'message.any' then
      reason := private.apply_message(in_channel, told);
      perform private.apply_early_events(in_channel.id, told ->> 'chatId', told ->> 'waId');
    when 'message.ack', 'message.ack.group' then reason := private.apply_ack(in_channel, told);
    when 'message.edited' then reason := private.apply_edit(in_channel, told);
    when 'message.revoked' then reason := private.apply_revocation(in_channel, told);
    when 'message.reaction' then reason := private.apply_reaction(in_channel, told);
    when 'poll.vote' then reason := private.apply_vote(in_channel, told);
    when 'call' then reason := private.apply_call(in_channel, told);
    when 'session.status' then reason := private.apply_status(in_channel, p_envelope -> 'status', private.read_timestamp(p_envelope -> 'timestamp'));
    else reason := 'ignored_event';
  end case;
  if told ->> 'altChatId' is not null then
    -- The room may be new.
    perform private.resolve_chat(in_channel, told);
  end if;
  return jsonb_build_object('applied', reason = 'applied', 'reason', reason)
    -- The caller may claim the waiting messages of this session now (claim_waiting_notices).
    || case when private.has_due_waiting_notices(in_channel.id) then '{"words": true}' else '{}' end::jsonb
    -- The caller wakes the agent, which has a customer to answer (private.hear).
    || case when current_setting('chabot.heard', true) = 'on' then '{"heard": true}' else '{}' end::jsonb;
end
$$;

-- The author of a message that is not known by its id. WAHA forgets within minutes, and at a restart of the session,
-- what it sent itself: 'app' is said of a message of the business in a live event only (waha/messages.ts). Without a
-- source, the AI, a member or the phone may have written it.
create function private.writer_of(told jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when not private.is_from_me(told) then 'customer'
    when told ->> 'source' = 'app' then 'phone'
    when told ->> 'source' = 'api' then 'ai'
    else 'unknown' end
$$;

create function private.apply_message(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  from_me boolean := private.is_from_me(told);
  writer text := private.writer_of(told);
  at timestamptz := coalesce(private.read_timestamp(told -> 'sentAt'), clock_timestamp());
  in_room public.room;
  known public.message;
  answered public.message;
begin
  -- A message from here may be reported under another id of the same customer. It stays in its room, and no new room
  -- is created for that id.
  known := private.message_by_wa_id(in_channel.id, told ->> 'chatId', told ->> 'waId', from_me);
  if from_me and known.id is not null then
    select * into in_room from public.room where room.id = known.room_id for update;
  else
    in_room := private.open_room(in_channel.id, told ->> 'chatId', case when writer = 'customer' then told ->> 'name' end);
  end if;
  -- This room is locked before the rooms that end_silences locks. The reverse order could deadlock.
  perform private.end_silences(in_channel.business_id);
  in_room := private.room_row(in_room.id);

  known := private.message_by_wa_id(in_channel.id, in_room.chat_id, told ->> 'waId', from_me);
  -- The readable version replaces a message that WhatsApp could not show at first, or whose kind was unknown.
  if told ->> 'kind' <> 'waiting' and (known.kind = 'waiting' or known.kind = 'unknown' and told ->> 'kind' <> 'unknown') then
    update public.message set
      kind = coalesce(told ->> 'kind', 'unknown'), body = left(told ->> 'body', 65536),
      media = nullif(told -> 'media', 'null'), location = nullif(told -> 'location', 'null'),
      content = nullif(told -> 'content', 'null'), reply_preview = coalesce(message.reply_preview, private.quote_of(told))
    where message.id = known.id and message.revoked_at is null
    returning * into known;
    if not private.hear_consent(in_room, known) then
      perform private.hear(in_room, known);
    end if;
    return 'applied';
  end if;
  if known.id is not null then
    update public.message set
      wa_id = coalesce(message.wa_id, told ->> 'waId'),
      ack = private.later_ack(message.ack, coalesce(private.read_whole(told -> 'ack')::smallint, message.ack)),
      -- A copy of higher quality replaces the file that is there.
      media = case when private.read_boolean(told -> 'isBetterCopy') and message.revoked_at is null
        then coalesce(nullif(told -> 'media', 'null'), message.media)
        else coalesce(message.media, nullif(told -> 'media', 'null')) end,
      sent_at = case when message.wa_id is null then at else message.sent_at end
    where message.id = known.id;
    return 'applied';
  end if;

  if told ->> 'replyToWaId' is not null then
    answered := private.message_by_wa_id(in_channel.id, in_room.chat_id, told ->> 'replyToWaId');
    if answered.room_id is distinct from in_room.id then
      answered := null;
    end if;
  end if;

  insert into public.message (business_id, room_id, channel_id, wa_id, author, author_name, kind, body, media, location, content,
    reply_to, reply_preview, ack, sent_at)
  values (in_room.business_id, in_room.id, in_room.channel_id, told ->> 'waId', writer, left(told ->> 'authorName', 512),
    coalesce(told ->> 'kind', 'unknown'), left(told ->> 'body', 65536), nullif(told -> 'media', 'null'),
    nullif(told -> 'location', 'null'), nullif(told -> 'content', 'null'), answered.id,
    coalesce(private.reply_preview_of(answered), private.quote_of(told)),
    coalesce(private.read_whole(told -> 'ack')::smallint, case when from_me then 1 else 0 end), at)
  returning * into known;

  if writer = 'phone' then
    perform private.take_for_member(private.room_row(in_room.id), 'phone', null, at, 'phone_reply');
  elsif writer = 'customer' then
    perform private.handle_closing_message(in_room, coalesce(told ->> 'kind', 'unknown'), told ->> 'body', at);
    perform private.follow_answering(private.room_row(in_room.id));
    perform private.escalate_if_paused(private.room_row(in_room.id));
    if not private.hear_consent(private.room_row(in_room.id), known) then
      perform private.hear(private.room_row(in_room.id), known);
    end if;
  end if;
  return 'applied';
end
$$;

create function private.apply_ack(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_by_wa_id(in_channel.id, told ->> 'chatId', told ->> 'waId');
  new_ack smallint := private.read_whole(told -> 'ack')::smallint;
begin
  if new_ack is null then
    return 'ignored_event';
  end if;
  if known.id is null then
    insert into private.pending_ack (channel_id, wa_id, ack) values (in_channel.id, told ->> 'waId', new_ack)
    on conflict (channel_id, wa_id) do update set ack = private.later_ack(pending_ack.ack, excluded.ack);
    return 'applied';
  end if;
  perform from public.room where room.id = known.room_id for update;
  -- An ack proves that WhatsApp has the message, also while the response to its sending is missing.
  update public.message set ack = private.later_ack(message.ack, new_ack),
    wa_id = case when new_ack > 0 then coalesce(message.wa_id, told ->> 'waId') else message.wa_id end
  where message.id = known.id;
  return 'applied';
end
$$;

create function private.apply_edit(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_of_event(in_channel.id, told, private.is_from_me(told));
  at timestamptz := coalesce(private.read_timestamp(told -> 'at'), clock_timestamp());
  changed public.message;
begin
  if known.id is null or known.kind = 'waiting' then
    return private.store_early_events(in_channel.id, 'message.edited', told);
  end if;
  perform from public.room where room.id = known.room_id for update;
  -- A thank-you that is edited into something else is no longer a closing message.
  perform private.reopen_after_thanks(room) from public.room
  where room.id = known.room_id and room.last_message_id = known.id and room.closed_by_customer_at is not null
    and not private.closes_chat(known.kind, told ->> 'body');
  update public.message set body = left(told ->> 'body', 65536), edited_at = at
  where message.id = known.id and message.revoked_at is null and coalesce(message.edited_at <= at, true)
  returning * into changed;
  perform private.hear_change(known);
  -- Another sign or a capital letter asks nothing new.
  if changed.author = 'customer'
    and regexp_replace(lower(changed.body), '[^[:alnum:]]+', '', 'g') is distinct from regexp_replace(lower(known.body), '[^[:alnum:]]+', '', 'g')
    and not private.hear_consent(private.room_row(changed.room_id), changed)
  then
    perform private.hear_edit(private.room_row(changed.room_id), changed);
  end if;
  return 'applied';
end
$$;

-- Deleted for everyone: the text and the file go as well, as they do on the customer's phone.
create function private.apply_revocation(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_of_event(in_channel.id, told, private.is_from_me(told));
begin
  if known.id is null then
    return private.store_early_events(in_channel.id, 'message.revoked', told);
  end if;
  perform from public.room where room.id = known.room_id for update;
  update public.message set body = null, media = null, location = null, content = null, reading = null, reactions = '{}', votes = '{}',
    revoked_at = coalesce(private.read_timestamp(told -> 'at'), clock_timestamp())
  where message.id = known.id and message.revoked_at is null;
  perform private.hear_change(known);
  return 'applied';
end
$$;

-- Reactions and votes are stored by author. Webhooks arrive in any order, so the later time counts. At most 100
-- authors per message.
create function private.merge_by_author(known jsonb, told jsonb, what jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when known -> (told ->> 'by') ->> 'at' > told ->> 'at' then known
    when not known ? (told ->> 'by') and (select count(*) from jsonb_object_keys(known)) >= 100 then known
    else known || jsonb_build_object(left(told ->> 'by', 80), what || jsonb_build_object('at', told ->> 'at')) end
$$;

create function private.apply_reaction(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_of_event(in_channel.id, told);
begin
  if known.id is null then
    return private.store_early_events(in_channel.id, 'message.reaction', told);
  end if;
  perform from public.room where room.id = known.room_id for update;
  update public.message set
    reactions = private.merge_by_author(message.reactions, told, jsonb_build_object('text', left(told ->> 'text', 32)))
  where message.id = known.id and message.revoked_at is null;
  return 'applied';
end
$$;

create function private.apply_vote(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_of_event(in_channel.id, told);
begin
  if known.id is null or known.kind = 'waiting' then
    return private.store_early_events(in_channel.id, 'poll.vote', told);
  elsif known.kind <> 'poll' then
    return 'unknown_message';
  end if;
  perform from public.room where room.id = known.room_id for update;
  update public.message set
    votes = private.merge_by_author(message.votes, told, jsonb_build_object('options', told -> 'options'))
  where message.id = known.id and message.revoked_at is null;
  return 'applied';
end
$$;

-- A call is reported when it rings, and again when it is accepted or rejected, in any order. A missed call has no
-- event of its own: clients show a call as missed after a while.
create function private.apply_call(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room := private.open_room(in_channel.id, told ->> 'chatId', null);
  call jsonb := jsonb_build_object('call', jsonb_build_object('video', told -> 'video', 'state', told -> 'state'));
  written uuid;
begin
  insert into public.message (business_id, room_id, channel_id, wa_id, author, kind, content, sent_at)
  values (in_room.business_id, in_room.id, in_room.channel_id,
    private.wa_id_of_call(told), 'customer', 'call', call, private.read_timestamp(told -> 'at'))
  on conflict (channel_id, wa_id) do update set content = excluded.content
    where message.content #>> '{call,state}' = 'received'
  returning case when xmax = 0 then message.id end into written;
  if written is not null then
    perform private.handle_closing_message(in_room, 'call', null, private.read_timestamp(told -> 'at'));
  end if;
  return 'applied';
end
$$;

-- A deleted session has the status pending, and WAHA's STOPPED for it may arrive before or after that. WAHA repeats
-- old envelopes after newer ones, so an older status is ignored: a working session would otherwise show STARTING for
-- good.
-- Sessions change their status rarely, so each change also sweeps.
create function private.apply_status(in_channel public.channel, told jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sweep();
  update public.channel set
    status = told ->> 'status', phone = coalesce(told ->> 'phone', channel.phone), status_reported_at = at
  where channel.id = in_channel.id and not (channel.status = 'pending' and told ->> 'status' = 'STOPPED')
    and coalesce(channel.status_reported_at <= at, true);
  return case when found then 'applied' else 'outdated' end;
end
$$;

-- Deletes rows that have served their purpose. WAHA stops repeating after minutes, so a week is long enough. The
-- status history of a channel covers three months. An anonymous user, whom onboarding creates for each visitor, stays
-- for thirty days after their last visit, and for good with a business.
create function private.sweep() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tidy('sweep', 'private.webhook_event', $old$old.received_at < now() - interval '7 days'$old$);
  perform private.tidy('sweep', 'private.pending_ack', $old$old.received_at < now() - interval '7 days'$old$);
  -- A locked row is being applied.
  perform private.tidy('sweep', 'private.early_event', $old$old.id in (
    select waiting.id from private.early_event as waiting
    where waiting.received_at < now() - interval '7 days' for update skip locked)$old$);
  perform private.tidy('sweep', 'public.channel_status_change', $old$old.at < now() - interval '90 days' and exists (
    select from public.channel_status_change as later where later.channel_id = old.channel_id and later.id > old.id)$old$);
  perform private.tidy('sweep', 'private.rate_bucket', 'old.full_at < now()');
  perform private.for_each('sweep', $due$
    select null::uuid, users.id from auth.users
    where users.is_anonymous and users.created_at < now() - interval '30 days'
      and not exists (
        select from auth.sessions
        where sessions.user_id = users.id
          and greatest(sessions.created_at, sessions.updated_at) > now() - interval '30 days')
      and not exists (select from public.business where business.profile_id = users.id)
      and not exists (select from public.team_business where team_business.member_id = users.id)
    order by users.created_at$due$, 'private.sweep_visitor($1::uuid)');
end
$$;

create function private.sweep_visitor(which uuid) returns int
language sql security definer set search_path = '' as $$
  with gone as (delete from auth.users where users.id = which and users.is_anonymous returning 1) select count(*)::int from gone
$$;

grant execute on function public.apply_event(jsonb) to service_role;

-- Messages that members change ----------------------------------------------------------------------------------------

-- Stores what WhatsApp has accepted from a member, as the webhook about it would: p_change is the `reaction` or `message`
-- of that event without its ids (apply_event). Edits and deletions are in the audit log. Error `erased` if the customer's
-- data were erased meanwhile.
create function public.record_message_change(p_message_id uuid, p_actor uuid, p_event text, p_change jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  changed public.message;
  in_room public.room;
  wire public.channel;
  told jsonb;
begin
  select message.* into changed from public.message where message.id = p_message_id;
  if not found then
    perform private.raise_error('P0002', 'Failed to get rooms', 404);
  end if;
  perform private.lock_chat(room.channel_id, room.chat_id) from public.room where room.id = changed.room_id;
  select room.* into in_room from public.room where room.id = changed.room_id for update;
  if in_room.erased_at is not null then
    perform private.raise_erased();
  end if;
  select channel.* into wire from public.channel where channel.id = changed.channel_id;
  told := p_change || jsonb_build_object('waId', changed.wa_id, 'chatId', split_part(changed.wa_id, '_', 2),
    'fromMe', true, 'by', 'business');
  case p_event
    when 'message.reaction' then perform private.apply_reaction(wire, told);
    when 'message.edited' then perform private.apply_edit(wire, told);
    when 'message.revoked' then perform private.apply_revocation(wire, told);
  end case;
  if p_event <> 'message.reaction' then
    perform private.record(case p_event when 'message.edited' then 'message.edited' else 'message.deleted' end,
      changed.business_id,
      jsonb_build_object('room_id', changed.room_id, 'message_id', changed.id, 'channel_id', changed.channel_id), p_actor);
  end if;
end
$$;

grant execute on function public.record_message_change(uuid, uuid, text, jsonb) to service_role;

-- WhatsApp's history of a chat ----------------------------------------------------------------------------------------

-- Messages from before the number was linked. They are not new (private.is_news): they change no count and no holder,
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
  told jsonb;
  answered public.message;
  from_me boolean;
  added int := 0;
begin
  perform private.lock_chat(in_channel, p_chat_id);
  p_chat_id := private.known_chat(in_channel, p_chat_id);
  select room.* into in_room from public.room
  where room.channel_id = in_channel and room.chat_id = p_chat_id for update;
  if not found or in_room.erased_at is not null then
    return 0;
  end if;
  perform set_config('chabot.history', 'on', true);

  for told in
    select one from jsonb_array_elements(p_messages) with ordinality as given (one, place)
    where private.read_timestamp(one -> 'sentAt') > coalesce((
      select erased_chat.erased_at from private.erased_chat
      where erased_chat.channel_id = in_channel
        and erased_chat.chat = (select private.digest_of_chat(in_channel, p_chat_id))
    ), '-infinity')
    order by private.read_timestamp(one -> 'sentAt'), place desc
  loop
    from_me := private.is_from_me(told);
    continue when (private.message_by_wa_id(in_channel, p_chat_id, told ->> 'waId', from_me)).id is not null;
    answered := null;
    if told ->> 'replyToWaId' is not null then
      answered := private.message_by_wa_id(in_channel, p_chat_id, told ->> 'replyToWaId');
      if answered.room_id is distinct from in_room.id then
        answered := null;
      end if;
    end if;
    insert into public.message (business_id, room_id, channel_id, wa_id, author, author_name, kind, body, media, location,
      content, reply_to, reply_preview, ack, sent_at)
    values (in_room.business_id, in_room.id, in_room.channel_id, told ->> 'waId', private.writer_of(told), left(told ->> 'authorName', 512), coalesce(told ->> 'kind', 'unknown'), left(told ->> 'body', 65536),
      nullif(told -> 'media', 'null'), nullif(told -> 'location', 'null'), nullif(told -> 'content', 'null'), answered.id,
      coalesce(private.reply_preview_of(answered), private.quote_of(told)), coalesce(private.read_whole(told -> 'ack')::smallint, case when from_me then 1 else 0 end),
      private.read_timestamp(told -> 'sentAt'));
    perform private.apply_early_events(in_channel, p_chat_id, told ->> 'waId');
    added := added + 1;
  end loop;
  perform set_config('chabot.history', '', true);
  return added;
end
$$;

grant execute on function public.import_history(text, text, jsonb) to service_role;

-- Missed messages -----------------------------------------------------------------------------------------------------

-- A webhook is lost if the gateway is down for longer than WAHA repeats it, which is half a minute. WAHA's list of
-- chats has the time of each chat's last message; these functions compare it with the database.

-- Up to when all messages of a channel are known, and when the last check began.
create table private.listening (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  -- Null: no check has finished.
  heard_until timestamptz,
  -- The chats that the last check could not read (private.digest_of_chat).
  failed_chats bytea[] not null default '{}',
  looked_at timestamptz not null
);
comment on column private.listening.failed_chats is 'personal: keep because the next check replaces these keyed digests within minutes';

alter table private.listening enable row level security;
grant all on private.listening to service_role;

-- Begins a check of a session. Returns its time to one caller, and null to the others and to a caller less than
-- `p_rest` after the last check.
create function public.begin_message_sync(p_session text, p_rest interval) returns timestamptz
language sql security invoker set search_path = '' as $$
  insert into private.listening (channel_id, looked_at)
  select channel.id, clock_timestamp() from public.channel where channel.external_id = p_session
  on conflict (channel_id) do update set looked_at = excluded.looked_at
    where listening.looked_at <= excluded.looked_at - p_rest
  returning looked_at
$$;

-- The check that began at this time is finished: all messages from before it are known, except those of the chats that
-- WAHA failed to read. The next check reads these again.
create function public.end_message_sync(p_session text, p_looked_at timestamptz, p_failed_chats text[] default '{}')
returns void
language sql security invoker set search_path = '' as $$
  update private.listening set heard_until = greatest(heard_until, p_looked_at),
    failed_chats = array(select private.digest_of_chat(channel.id, failed.chat) from unnest(p_failed_chats) as failed (chat))
  from public.channel where channel.id = listening.channel_id and channel.external_id = p_session
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
    case when not chat.has_failed then least(case when chat.is_behind then chat.newest end, chat.heard_until) end, chat.floor
  from (
    select told.id, told."lastAt", known.newest, listened.heard_until, news.floor, lacks.is_behind,
      coalesce(private.digest_of_chat(wire.id, told.id) = any (listened.failed_chats), false) as has_failed,
      row_number() over (partition by lacks.is_behind order by told."lastAt" desc) as place
    from public.channel as wire
    cross join (
      select chat.id, private.read_timestamp(chat."lastAt") as "lastAt" from jsonb_to_recordset(p_chats) as chat (id text, "lastAt" jsonb)) as told
    -- Computed once per chat, not for each erased one.
    cross join lateral (select private.digest_of_chat(wire.id, told.id) as digest offset 0) as named
    left join private.erased_chat on erased_chat.channel_id = wire.id and erased_chat.chat = named.digest
    -- Clocks differ, and the last check left out messages that were on their way.
    left join lateral (
      select listening.heard_until - interval '3 minutes' as heard_until, listening.failed_chats
      from private.listening where listening.channel_id = wire.id
    ) as listened on true
    left join lateral (
      select max(message.sent_at) as newest
      from public.room join public.message on message.room_id = room.id
      where room.channel_id = wire.id and room.chat_id = private.known_chat(wire.id, told.id)
    ) as known on true
    cross join lateral (
      select greatest(now() - interval '1 day', wire.created_at, erased_chat.erased_at) as floor
    ) as news
    -- WhatsApp's times are whole seconds; ours may be more precise.
    cross join lateral (select told."lastAt" > coalesce(known.newest, '-infinity') as is_behind) as lacks
    where wire.external_id = p_session and told."lastAt" > news.floor
  ) as chat
  where chat.has_failed or chat.is_behind or (chat."lastAt" > chat.heard_until and chat.place <= 20)
  order by chat."lastAt"
$$;

-- Of these messages of a chat, those that are missing here or not known to have reached WhatsApp.
create function public.unheard(p_session text, p_chat_id text, p_wa_ids text[]) returns text[]
language sql stable security invoker set search_path = '' as $$
  select coalesce(array_agg(told.wa_id), '{}')
  from public.channel as wire cross join unnest(p_wa_ids) as told (wa_id)
  where wire.external_id = p_session and (private.message_by_wa_id(wire.id, p_chat_id, told.wa_id)).wa_id is null
$$;

grant execute on function public.begin_message_sync(text, interval), public.end_message_sync(text, timestamptz, text[]),
  public.chats_with_gaps(text, jsonb), public.unheard(text, text, text[]) to service_role;

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
    return '{"kept": false, "before": null}';
  end if;
  update public.room set picture_url = path where room.id = which and room.picture_url is distinct from path;
  update private.profile_picture_fetch set ask_at = clock_timestamp() + interval '1 day' where profile_picture_fetch.room_id = which;
  return jsonb_build_object('kept', true, 'before', nullif(before.picture_url, path));
end
$$;

create function private.release_picture(which uuid) returns void
language sql security definer set search_path = '' as $$
  update private.profile_picture_fetch set ask_at = clock_timestamp() where profile_picture_fetch.room_id = which
$$;

create function public.claim_picture(room_id uuid) returns boolean
language sql security invoker set search_path = '' as $$ select private.claim_picture($1) $$;
comment on function public.claim_picture is
  'Whether the caller is to fetch the picture of a chat now. Returns true to one caller in an hour.';

create function public.save_picture(room_id uuid, path text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_picture($1, $2) $$;
comment on function public.save_picture is
  'Stores the result of a fetch; path null: there is no picture. Returns {kept, before: the file that is no longer needed}.';

create function public.release_picture(room_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.release_picture($1) $$;
comment on function public.release_picture is 'The fetch failed: the next caller of claim_picture may fetch.';

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

create function public.save_phone(room_id uuid, phone text) returns void
language sql security invoker set search_path = '' as $$ select private.save_phone($1, $2) $$;
comment on function public.save_phone is 'Stores the phone number of a chat with a hidden id. A number that is known stays.';

grant execute on function public.claim_picture(uuid), public.save_picture(uuid, text), public.release_picture(uuid),
  public.save_phone(uuid, text) to service_role;

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
  where channel.external_id = p_session and room.chat_id = private.known_chat(channel.id, p_chat);
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
