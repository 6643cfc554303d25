-- What the gateway writes, for service_role only. Here: the words that WhatsApp uses, rooms, and messages on their way out.
--
-- Every function locks the chat, then the room, then a message, so that two of them never wait for each other.

-- The words that WhatsApp uses before they are ours -------------------------------------------------------------------

-- `false_628…@c.us_3EB0…[_participant]` or just `3EB0…`: WAHA names a message in both ways.
create function private.raw_wa_id(wa_id text) returns text
language sql immutable set search_path = '' as $$
  select case when wa_id like '%\_%\_%' then split_part(wa_id, '_', 3) else wa_id end
$$;

-- What is told of one chat is applied one after the other, even before there is a room that could be locked: an ack and
-- its message that arrive together must see each other.
create function private.in_turn(in_channel uuid, chat text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(in_channel || chat, 0))
$$;

-- The message that an id means, in a channel. Our own are found even before they know their id: the raw part of it is
-- '3EB0' and the first 18 digits of the message's uuid, and that is a range of the primary key.
create function private.message_by_wa_id(in_channel uuid, in_chat text, wanted text) returns public.message
language plpgsql stable security definer set search_path = '' as $$
declare
  hit public.message;
  raw text := private.raw_wa_id(wanted);
  digits text := lower(substr(raw, 5));
begin
  select * into hit from public.message where message.channel_id = in_channel and message.wa_id = wanted;
  if found then
    return hit;
  end if;
  if raw ~ '^3EB0[0-9A-F]{18}$' then
    select * into hit from public.message
    where message.id between (digits || '00000000000000')::uuid and (digits || 'ffffffffffffff')::uuid
      and message.channel_id = in_channel;
    if found then
      return hit;
    end if;
  end if;
  if raw = wanted and in_chat is not null then
    select * into hit from public.message
    where message.channel_id = in_channel
      and (message.wa_id ^@ ('false_' || in_chat || '_' || raw) or message.wa_id ^@ ('true_' || in_chat || '_' || raw))
    limit 1;
  end if;
  return hit;
end
$$;

create function private.reply_preview_of(message public.message) returns jsonb
language sql immutable set search_path = '' as $$
  select case when message.id is not null then jsonb_build_object(
    'author', message.author, 'kind', message.kind, 'body', private.preview_of(message.body)) end
$$;

-- The room of a chat, made if this is its first word, and locked. A new chat belongs to the AI if the channel has an
-- agent; a partial rollout draws its version here, once.
create function private.open_room(in_channel uuid, chat text, known_name text) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  opened public.room;
  clean_name text := nullif(btrim(left(known_name, 512)), '');
begin
  insert into public.room (business_id, channel_id, chat_id, name, phone, status, rollout)
  select channel.business_id, channel.id, chat, clean_name,
    case when chat ~ '^[1-9][0-9]{5,14}@c\.us$' then '+' || split_part(chat, '@', 1) end,
    case when agent.id is not null then 'ai_auto_reply' end,
    case when agent.enable_agent_partial_rollout then
      case when random() < agent.agent_rollout_probability then 'v3' else 'v2' end
    end
  from public.channel
  left join public.channel_agent on channel_agent.channel_id = channel.id
  left join public.agent on agent.id = channel_agent.agent_id
  where channel.id = in_channel
  on conflict (channel_id, chat_id) do nothing;

  select * into opened from public.room where room.channel_id = in_channel and room.chat_id = chat for update;
  if opened.name is null and clean_name is not null then
    update public.room set name = clean_name where room.id = opened.id returning * into opened;
  end if;
  return opened;
end
$$;

-- A person wrote: the chat is theirs for the time of the silence, and what the AI had to say about it is void. What they
-- wrote so long ago that the silence is over (history that WhatsApp brings late) changes nothing.
create function private.person_speaks(in_room public.room, speaker text, member uuid, at timestamptz, reason text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  until timestamptz := private.silence_end(in_room.business_id, at);
begin
  if until < clock_timestamp() then
    return;
  end if;
  perform private.hand_over(in_room, speaker, member, until, reason);
  update public.room set status = null, help_reason = null where room.id = in_room.id and room.status is not null;
end
$$;

-- A colleague holds the chat, and the writer has not said that they take it from this very colleague.
create function private.refuse_to_take(in_room public.room, member uuid, taken_from uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if in_room.holder = 'member' and in_room.holder_id <> member and in_room.holder_id is distinct from taken_from then
    perform private.refuse('held', 'Rekan Anda memegang percakapan ini.', 409);
  end if;
end
$$;

-- Messages on their way out -------------------------------------------------------------------------------------------

-- p_message: {id, channel_id, chat_id, room_id?, author?: 'member' | 'ai', author_id?, agent_version?, kind?, body?,
-- media?, location?, content?, reply_to_wa_id?, taken_from?: the colleague from whom the writer takes the chat}. Answers {message, fresh}: with a repeated id, the message that is there and false.
create function public.begin_outgoing(p_message jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  writer text := coalesce(p_message ->> 'author', 'member');
  in_channel uuid := (p_message ->> 'channel_id')::uuid;
  in_business uuid;
  member uuid := case when writer = 'member' then (p_message ->> 'author_id')::uuid end;
  in_room public.room;
  answered public.message;
  written public.message;
begin
  select channel.business_id into in_business from public.channel where channel.id = in_channel;
  if not found or writer not in ('member', 'ai')
    or writer = 'member' and not private.stays_in_team(member, in_business) then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  in_room := private.open_room(in_channel, p_message ->> 'chat_id', null);
  if (p_message ->> 'room_id')::uuid <> in_room.id then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;

  if in_room.erased_at is not null then
    perform private.refuse('erased', 'Data pelanggan ini sudah dihapus.', 409);
  end if;

  perform private.end_silences(in_room.business_id);
  -- A person speaks last: what the AI had begun to say is not said. A repeat of what was said is answered as ever.
  if not exists (select from public.message where message.id = (p_message ->> 'id')::uuid) then
    if writer = 'ai' then
      perform private.refuse_ai(private.room_row(in_room.id));
    else
      perform private.refuse_to_take(private.room_row(in_room.id), member, (p_message ->> 'taken_from')::uuid);
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
  values ((p_message ->> 'id')::uuid, in_room.business_id, in_room.id, in_room.channel_id, writer, member,
    (select profile.full_name from public.profile where profile.id = member), p_message ->> 'agent_version',
    coalesce(p_message ->> 'kind', 'text'), p_message ->> 'body', nullif(p_message -> 'media', 'null'),
    nullif(p_message -> 'location', 'null'), nullif(p_message -> 'content', 'null'), answered.id,
    private.reply_preview_of(answered), clock_timestamp())
  on conflict (id) do nothing
  returning * into written;

  if not found then
    select * into written from public.message
    where message.id = (p_message ->> 'id')::uuid and message.room_id = in_room.id;
    if not found then
      perform private.refuse('P0002', 'Failed to get rooms', 404);
    end if;
    return jsonb_build_object('message', to_jsonb(written), 'fresh', false);
  end if;

  if writer = 'member' then
    perform private.person_speaks(private.room_row(in_room.id), 'member', member, written.sent_at, 'reply');
  end if;
  return jsonb_build_object('message', to_jsonb(written), 'fresh', true);
end
$$;

-- What became of it: an id, an ack and WhatsApp's time, or a failure. A failure that is tried again is none yet: with an ack
-- of 0 beside it, it says only that this attempt is over. Without, the message has failed for good, and everybody sees so.
-- Answers the message.
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
  echo_ack smallint;
begin
  select message.* into finished from public.message where message.id = p_message_id;
  if not found then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  perform private.in_turn(room.channel_id, room.chat_id) from public.room where room.id = finished.room_id;
  perform from public.room where room.id = finished.room_id for update;

  -- An engine that chose its own id may have told of the message before it answered: that echo is this message.
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
    perform private.take_early(room.channel_id, room.chat_id, p_wa_id) from public.room where room.id = finished.room_id;
  end if;
  select message.* into finished from public.message where message.id = p_message_id;
  return finished;
end
$$;

-- The room of a chat, for a file that must be stored before its message can be: `<business_id>/<room_id>/<file>`.
create function public.open_room(p_session text, p_chat_id text, p_name text default null) returns public.room
language plpgsql security invoker set search_path = '' as $$
declare
  in_channel uuid := (select channel.id from public.channel where channel.external_id = p_session);
begin
  if in_channel is null then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  return private.open_room(in_channel, p_chat_id, p_name);
end
$$;

grant execute on all functions in schema private to service_role;
revoke execute on function public.begin_outgoing(jsonb), public.open_room(text, text, text),
  public.finish_outgoing(uuid, text, smallint, timestamptz, text) from public, anon, authenticated;
grant execute on function public.begin_outgoing(jsonb), public.open_room(text, text, text),
  public.finish_outgoing(uuid, text, smallint, timestamptz, text) to service_role;
