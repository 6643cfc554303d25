-- What the gateway writes and reads, for service_role only: the addresses of a chat, events that arrive before their
-- message, erased chats, and outgoing messages.
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
create function private.stored_chat_id(in_channel uuid, chat text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select room.chat_id from private.chat_alias as other join public.room on room.id = other.room_id
    where other.channel_id = in_channel and other.chat_id = chat), chat)
$$;

-- All addresses under which WhatsApp may report a chat.
create function private.chat_ids(in_channel uuid, chat text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select chat union select private.stored_chat_id(in_channel, chat)
    union select other.chat_id from public.room join private.chat_alias as other on other.room_id = room.id
    where room.channel_id = in_channel and room.chat_id = private.stored_chat_id(in_channel, chat))
$$;

-- Locks the chats of one person, and tells under which one an event is stored. The addresses of a person are learned with the
-- first event that has both, and two rooms that exist for them are joined. Returns the event with that chat.
create function private.resolve_chat(in_channel public.channel, payload jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  chat constant text := payload ->> 'chatId';
  other constant text := case when private.is_customer_chat(payload ->> 'altChatId') and (payload ->> 'altChatId' like '%@lid') <> (chat like '%@lid')
    and not private.is_own_chat(in_channel, payload ->> 'altChatId') then payload ->> 'altChatId' end;
  stored_chat text;
  one text;
begin
  for one in
    select distinct id from unnest(array[chat, other, private.stored_chat_id(in_channel.id, chat)]) as id where id is not null order by id
  loop
    perform private.lock_chat(in_channel.id, one);
  end loop;
  if other is not null then
    perform private.learn_addresses(in_channel.id, case when chat like '%@lid' then other else chat end, case when chat like '%@lid' then chat else other end);
  end if;
  stored_chat := private.stored_chat_id(in_channel.id, chat);
  -- A new chat gets the room of its number.
  if other is not null and chat like '%@lid' and not exists (
    select from public.room where room.channel_id = in_channel.id and room.chat_id = stored_chat)
  then
    stored_chat := other;
  end if;
  return payload || jsonb_build_object('chatId', stored_chat)
    || case when other is null then '{}' else jsonb_build_object('altChatId', case stored_chat when chat then other else chat end) end
    || case when payload ->> 'by' in (chat, other) then jsonb_build_object('by', stored_chat) else '{}' end;
end
$$;

-- A call has no message of its own on WhatsApp.
create function private.wa_id_of_call(payload jsonb) returns text
language sql immutable set search_path = '' as $$
  select 'false_' || (payload ->> 'chatId') || '_CALL' || left(payload ->> 'id', 100)
$$;

-- The message that an id means, in a channel. `from_me` is the side that wrote it, null for either; an id that names a
-- side means a message of that side only, because a customer chooses the raw ids of their own messages.
-- A message from here is found before its id is stored: the raw part of the id is '3EB0' and the first 18 digits of the
-- message's uuid, which is a range of the primary key.
create function private.message_by_wa_id(in_channel uuid, in_chat text, of_wa_id text, from_me boolean default null)
returns public.message
language plpgsql stable security definer set search_path = '' as $$
declare
  hit public.message;
  ids text[];
  raw text := private.raw_wa_id(of_wa_id);
  digits text := lower(substr(raw, 5));
  named boolean := case when of_wa_id like 'true\_%' then true when of_wa_id like 'false\_%' then false end;
begin
  if named <> from_me then
    return null;
  end if;
  from_me := coalesce(from_me, named);
  select * into hit from public.message where message.channel_id = in_channel and message.wa_id = of_wa_id;
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
  if raw = of_wa_id then
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
create function private.is_from_me(payload jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.read_boolean(payload -> 'fromMe'), false)
$$;

-- The message that an event of a chat is about, if it is of this chat: the customer's phone chooses the id in an event,
-- and may name any message of the channel. Our message may be stored for another id of the same customer; the id that
-- WhatsApp reported for it names the chat.
create function private.message_of_event(in_channel uuid, payload jsonb, from_me boolean default null) returns public.message
language plpgsql stable security definer set search_path = '' as $$
declare
  of_message public.message := private.message_by_wa_id(in_channel, payload ->> 'chatId', payload ->> 'waId', from_me);
begin
  if split_part(of_message.wa_id, '_', 2) = payload ->> 'chatId'
    or payload ->> 'chatId' = (select room.chat_id from public.room where room.id = of_message.room_id) then
    return of_message;
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
create function private.quote_of(payload jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(payload -> 'quote') = 'object' then jsonb_build_object(
    'author', case payload #>> '{quote,author}' when 'customer' then 'customer' else 'unknown' end,
    'kind', coalesce(left(payload #>> '{quote,kind}', 20), 'unknown'),
    'body', private.preview_of(payload #>> '{quote,body}')) end
$$;

-- Whether a chat is one with a person, and not WhatsApp's own, a group, a channel, a bot or a status. The gateway has the same
-- rule (_shared/waha/identity.ts).
create function private.is_customer_chat(chat text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(chat ~ '^[0-9][0-9-]{0,63}@(c\.us|lid)$', false)
    and chat not in ('0@c.us', '16505361212@c.us', '13135550002@c.us', '13135550202@c.us')
$$;

-- Whether a chat is the number of the channel itself, in which people keep notes.
create function private.is_own_chat(of_channel public.channel, chat text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(chat = substr(of_channel.phone, 2) || '@c.us', false)
$$;

-- The room of a chat, locked, and created with its first message.
create function private.open_room(in_channel uuid, chat text, customer_name text) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  stored_id constant text := private.stored_chat_id(in_channel, chat);
  opened public.room;
  clean_name text := nullif(btrim(left(customer_name, 512)), '');
begin
  select * into opened from public.room where room.channel_id = in_channel and room.chat_id = stored_id for update;
  if not found then
    perform private.create_room(in_channel, stored_id, clean_name);
    select * into opened from public.room where room.channel_id = in_channel and room.chat_id = stored_id for update;
  end if;
  if opened.name is null and clean_name is not null then
    update public.room set name = clean_name where room.id = opened.id returning * into opened;
  end if;
  return opened;
end
$$;

-- The AI handles a new chat if a version of it answers there, and a partial rollout shows its version from the start.
create function private.create_room(in_channel uuid, chat text, clean_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  fresh public.room;
  answering record;
begin
  fresh.channel_id := in_channel;
  fresh.phone := case when chat ~ '^[1-9][0-9]{5,14}@c\.us$' then '+' || split_part(chat, '@', 1) end;
  fresh.rollout_draw := random();
  select * into answering from private.answering_version(fresh);
  insert into public.room (business_id, channel_id, chat_id, name, phone, status, rollout_draw, rollout, last_message_at)
  select channel.business_id, channel.id, chat, clean_name, fresh.phone,
    case when answering.version is not null then 'ai_auto_reply' end,
    fresh.rollout_draw,
    case when answering.is_partial then answering.version end, 'epoch'
  from public.channel
  where channel.id = in_channel
  on conflict (channel_id, chat_id) do nothing;
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
    perform private.raise_error('held', 'chat.held', 409);
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
create function private.later_ack(current smallint, reported smallint) returns smallint
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when reported <> -1 then greatest(current, reported)
    when current <= 0 then reported
    else current end;
end
$$;

-- The ack of a message that has got its WhatsApp id, with the one that came before it.
create function private.take_pending_ack(of_message public.message) returns smallint
language plpgsql security definer set search_path = '' as $$
declare
  waiting smallint;
begin
  delete from private.pending_ack
  where pending_ack.channel_id = of_message.channel_id and pending_ack.wa_id = of_message.wa_id
  returning pending_ack.ack into waiting;
  return case when found then private.later_ack(of_message.ack, waiting) else of_message.ack end;
end
$$;

-- Edits, deletions, reactions and votes that arrived before their message, kept for a week.
create table private.early_event (
  id bigint generated always as identity primary key,
  channel_id uuid not null references public.channel (id) on delete cascade,
  chat_id text not null,
  -- The part of the message's id that all its events have (private.raw_wa_id).
  raw_id text collate "C" not null,
  event text not null check (event in ('message.edited', 'message.revoked', 'message.reaction', 'poll.vote')),
  payload jsonb not null,
  received_at timestamptz not null default now()
);
comment on column private.early_event.chat_id is 'personal: erase';
comment on column private.early_event.raw_id is 'personal: erase';
comment on column private.early_event.payload is 'personal: erase';
create index early_event_message_idx on private.early_event (channel_id, chat_id, raw_id);
create index early_event_received_at_idx on private.early_event (received_at);

alter table private.early_event enable row level security;
grant all on private.early_event to service_role;

-- Stores an event whose message is missing or not yet readable. Keeps the latest 50 of a chat, because most of them
-- belong to messages that never arrive.
create function private.store_early_events(in_channel uuid, event text, what jsonb) returns text
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.early_event (channel_id, chat_id, raw_id, event, payload)
  values (in_channel, what ->> 'chatId', private.raw_wa_id(what ->> 'waId'), event,
    what || case when what ? 'body' then jsonb_build_object('body', left(what ->> 'body', 65536)) else '{}' end);
  delete from private.early_event where early_event.id in (
    select waiting.id from private.early_event as waiting
    where waiting.channel_id = in_channel and waiting.chat_id = what ->> 'chatId' order by waiting.id desc offset 50);
  return 'applied';
end
$$;

-- Applies the stored events of a message, in the order of their arrival. An edit of a message from WhatsApp's history is no news.
create function private.apply_early_events(in_channel uuid, chat text, wa_id text, is_news boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_channel public.channel;
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
    select channel.* into of_channel from public.channel where channel.id = in_channel;
    case early.event
      when 'message.edited' then perform private.apply_edit(of_channel, early.payload, is_news);
      when 'message.revoked' then perform private.apply_revocation(of_channel, early.payload);
      when 'message.reaction' then perform private.apply_reaction(of_channel, early.payload);
      else perform private.apply_vote(of_channel, early.payload);
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

create function private.record_erased_chat(before public.room, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.erased_chat (channel_id, chat, erased_at)
  select before.channel_id, private.digest_of_chat(before.channel_id, named.id), at
  from (select before.chat_id as id union select other.chat_id from private.chat_alias as other where other.room_id = before.id) as named
  on conflict (channel_id, chat) do update set erased_at = excluded.erased_at;
end
$$;

-- The WhatsApp id of an erased message, which holds the customer's number, as a digest: a late event about the message is
-- recognised by it.
create function private.erased_wa_id(in_channel uuid, wa_id text) returns text
language sql stable set search_path = '' as $$
  select 'erased_' || encode(private.keyed_digest(in_channel || wa_id), 'hex')
$$;

-- Whether an event is about a message that was erased, or from before its chat was erased. WhatsApp's times are whole
-- seconds.
create function private.is_about_erased(in_channel uuid, payload jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  in_chat constant text := payload ->> 'chatId';
  about constant text := coalesce(payload ->> 'waId', private.wa_id_of_call(payload));
  of_message constant public.message := private.message_by_wa_id(in_channel, in_chat, about, private.read_boolean(payload -> 'fromMe'));
  digest constant bytea := private.digest_of_chat(in_channel, in_chat);
  erasure timestamptz;
  wa_ids text[];
begin
  if exists (select from public.room where room.id = of_message.room_id and room.erased_at is not null) then
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
  return coalesce(private.read_timestamp(coalesce(payload -> 'sentAt', payload -> 'at')) < date_trunc('second', erasure), false)
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
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  in_room := private.open_room(in_channel, p_message ->> 'chat_id', null);
  -- The message may name a room that was joined into this one meanwhile.
  if coalesce((select joined.room_id from public.joined_room as joined where joined.old_id = private.read_uuid(p_message -> 'room_id')),
    private.read_uuid(p_message -> 'room_id')) <> in_room.id
  then
    perform private.raise_error('P0002', 'rooms.failed', 404);
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

  written := private.new_message(in_room, writer, clock_timestamp());
  written.id := private.read_uuid(p_message -> 'id');
  written.author_id := member;
  written.author_name := (select profile.full_name from public.profile where profile.id = member);
  written.agent_version := p_message ->> 'agent_version';
  written.kind := coalesce(p_message ->> 'kind', 'text');
  written.body := p_message ->> 'body';
  written.media := nullif(p_message -> 'media', 'null');
  written.location := nullif(p_message -> 'location', 'null');
  written.content := nullif(p_message -> 'content', 'null');
  written.reply_to := answered.id;
  written.reply_preview := private.reply_preview_of(answered);
  written := private.record_message(written);

  if written.id is null then
    select * into written from public.message
    where message.id = private.read_uuid(p_message -> 'id') and message.room_id = in_room.id;
    if not found then
      perform private.raise_error('P0002', 'rooms.failed', 404);
    end if;
    return jsonb_build_object('message', to_jsonb(written) - 'search_vector', 'fresh', false);
  end if;

  if writer = 'member' then
    perform private.take_for_member(private.room_row(in_room.id), 'member', member, written.sent_at, 'reply');
  end if;
  return jsonb_build_object('message', to_jsonb(written) - 'search_vector', 'fresh', true);
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
    perform private.raise_error('P0002', 'rooms.failed', 404);
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
  of_channel public.channel;
  payload jsonb;
begin
  select channel.* into of_channel from public.channel where channel.external_id = p_session;
  if not found then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  perform private.require_expected_number(of_channel);
  payload := private.resolve_chat(of_channel, jsonb_build_object('chatId', p_chat_id, 'altChatId', p_alt_chat_id));
  if p_wa_id is not null and private.is_about_erased(of_channel.id,
    jsonb_build_object('chatId', payload ->> 'chatId', 'waId', p_wa_id, 'sentAt', p_sent_at)) then
    perform private.raise_erased();
  end if;
  return private.open_room(of_channel.id, payload ->> 'chatId', p_name);
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

grant execute on function public.begin_outgoing(jsonb), public.open_room(text, text, text, text, timestamptz, text),
  public.finish_outgoing(uuid, text, smallint, timestamptz, text) to service_role;
