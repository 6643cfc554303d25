-- What the gateway writes: messages on their way out, and what WhatsApp tells. For service_role only.
--
-- Every function locks the room before a message, so that two of them never wait for each other.

-- The words that WhatsApp uses before they are ours -------------------------------------------------------------------

-- `false_628…@c.us_3EB0…[_participant]` or just `3EB0…`: WAHA names a message in both ways.
create function private.raw_wa_id(wa_id text) returns text
language sql immutable set search_path = '' as $$
  select case when wa_id like '%\_%\_%' then split_part(wa_id, '_', 3) else wa_id end
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

-- Outgoing ------------------------------------------------------------------------------------------------------------

-- p_message: {id, channel_id, chat_id, room_id?, author?: 'member' | 'ai', author_id?, agent_version?, kind?, body?,
-- media?, location?, reply_to_wa_id?}. Answers {message, fresh}: with a repeated id, the message that is there and false.
create function public.begin_outgoing(p_message jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  writer text := coalesce(p_message ->> 'author', 'member');
  in_channel uuid := (p_message ->> 'channel_id')::uuid;
  member uuid := case when writer = 'member' then (p_message ->> 'author_id')::uuid end;
  in_room public.room;
  answered public.message;
  written public.message;
begin
  if not exists (select from public.channel where channel.id = in_channel) or writer not in ('member', 'ai') then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  in_room := private.open_room(in_channel, p_message ->> 'chat_id', null);
  if (p_message ->> 'room_id')::uuid <> in_room.id then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;

  perform private.end_silences(in_room.business_id);
  if p_message ->> 'reply_to_wa_id' is not null then
    answered := private.message_by_wa_id(in_channel, in_room.chat_id, p_message ->> 'reply_to_wa_id');
    if answered.room_id is distinct from in_room.id then
      answered := null;
    end if;
  end if;

  insert into public.message (id, business_id, room_id, channel_id, author, author_id, author_name, agent_version, kind,
    body, media, location, reply_to, reply_preview, sent_at)
  values ((p_message ->> 'id')::uuid, in_room.business_id, in_room.id, in_room.channel_id, writer, member,
    (select profile.full_name from public.profile where profile.id = member), p_message ->> 'agent_version',
    coalesce(p_message ->> 'kind', 'text'), p_message ->> 'body', nullif(p_message -> 'media', 'null'),
    nullif(p_message -> 'location', 'null'), answered.id, private.reply_preview_of(answered),
    clock_timestamp())
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

-- What became of it: an id, an ack and WhatsApp's time, or a failure. Answers the message.
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
      case when p_failure is not null then -1 else coalesce(p_ack, message.ack) end::smallint),
    sent_at = coalesce(p_sent_at, message.sent_at),
    failure = left(p_failure, 500)
  where message.id = p_message_id
  returning * into finished;
  return finished;
end
$$;

-- Incoming ------------------------------------------------------------------------------------------------------------

-- One envelope of WAHA, brought by the function into this form:
--   {id, event, session, timestamp?, message? | ack? | status?}
--   message (message, message.any): {waId, chatId, fromMe, source?: 'api' | 'app', sentAt (ISO), kind, body?, media?,
--     location?, replyToWaId?, name? (of the chat), authorName? (in a group), ack?}
--   message (message.edited): {waId, chatId, body, at?};   message (message.revoked): {waId, chatId, at?}
--   ack (message.ack): {waId, chatId, ack};   status (session.status): {status, phone?}
-- Answers {applied, reason}. An envelope that was applied is not applied again. A failure leaves no trace, so that WAHA's
-- next delivery of it is the first.
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

  insert into private.webhook_event (id) values (p_envelope ->> 'id') on conflict (id) do nothing;
  if not found then
    return '{"applied": false, "reason": "duplicate"}';
  end if;

  told := coalesce(p_envelope -> 'message', p_envelope -> 'ack');
  if told ->> 'chatId' !~ '^[0-9-]+@(c\.us|lid|g\.us)$' then
    return '{"applied": false, "reason": "not_a_customer_chat"}';
  end if;

  case p_envelope ->> 'event'
    when 'message', 'message.any' then reason := private.apply_message(in_channel, told);
    when 'message.ack', 'message.ack.group' then reason := private.apply_ack(in_channel, told);
    when 'message.edited' then reason := private.apply_edit(in_channel, told);
    when 'message.revoked' then reason := private.apply_revocation(in_channel, told);
    when 'session.status' then reason := private.apply_status(in_channel, p_envelope -> 'status');
    else reason := 'ignored_event';
  end case;
  return jsonb_build_object('applied', reason = 'applied', 'reason', reason);
end
$$;

create function private.apply_message(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  from_me boolean := coalesce((told ->> 'fromMe')::boolean, false);
  writer text := case when not from_me then 'customer' when told ->> 'source' = 'app' then 'phone' else 'ai' end;
  at timestamptz := coalesce((told ->> 'sentAt')::timestamptz, clock_timestamp());
  in_room public.room;
  known public.message;
  answered public.message;
begin
  perform private.end_silences(in_channel.business_id);
  in_room := private.open_room(in_channel.id, told ->> 'chatId', case when writer = 'customer' then told ->> 'name' end);

  known := private.message_by_wa_id(in_channel.id, in_room.chat_id, told ->> 'waId');
  if known.id is not null then
    update public.message set
      wa_id = coalesce(message.wa_id, told ->> 'waId'),
      ack = private.later_ack(message.ack, coalesce((told ->> 'ack')::smallint, message.ack)),
      media = coalesce(message.media, nullif(told -> 'media', 'null')),
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

  insert into public.message (business_id, room_id, channel_id, wa_id, author, author_name, kind, body, media, location,
    reply_to, reply_preview, ack, sent_at)
  values (in_room.business_id, in_room.id, in_room.channel_id, told ->> 'waId', writer, left(told ->> 'authorName', 512),
    coalesce(told ->> 'kind', 'unknown'), left(told ->> 'body', 65536), nullif(told -> 'media', 'null'),
    nullif(told -> 'location', 'null'), answered.id, private.reply_preview_of(answered),
    coalesce((told ->> 'ack')::smallint, case when from_me then 1 else 0 end), at);

  if writer = 'phone' then
    perform private.person_speaks(private.room_row(in_room.id), 'phone', null, at, 'phone_reply');
  elsif writer = 'customer' and in_room.status = 'ai_task_completed' then
    -- What was done is open again.
    update public.room set status = 'ai_auto_reply' where room.id = in_room.id;
  end if;
  return 'applied';
end
$$;

create function private.apply_ack(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_by_wa_id(in_channel.id, told ->> 'chatId', told ->> 'waId');
  new_ack smallint := (told ->> 'ack')::smallint;
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
  update public.message set ack = private.later_ack(message.ack, new_ack) where message.id = known.id;
  return 'applied';
end
$$;

create function private.apply_edit(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_by_wa_id(in_channel.id, told ->> 'chatId', told ->> 'waId');
  at timestamptz := coalesce((told ->> 'at')::timestamptz, clock_timestamp());
begin
  if known.id is null then
    return 'unknown_message';
  end if;
  perform from public.room where room.id = known.room_id for update;
  update public.message set body = left(told ->> 'body', 65536), edited_at = at
  where message.id = known.id and message.revoked_at is null and coalesce(message.edited_at <= at, true);
  return 'applied';
end
$$;

-- Deleted for everyone: the text and the file go as well, as they do on the customer's phone.
create function private.apply_revocation(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_by_wa_id(in_channel.id, told ->> 'chatId', told ->> 'waId');
begin
  if known.id is null then
    return 'unknown_message';
  end if;
  perform from public.room where room.id = known.room_id for update;
  update public.message set body = null, media = null, location = null,
    revoked_at = coalesce((told ->> 'at')::timestamptz, clock_timestamp())
  where message.id = known.id and message.revoked_at is null;
  return 'applied';
end
$$;

-- A session changes rarely: a good moment to sweep what waits for nothing any more.
create function private.apply_status(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.channel set status = told ->> 'status', phone = coalesce(told ->> 'phone', channel.phone)
  where channel.id = in_channel.id;
  perform private.sweep();
  return 'applied';
end
$$;

-- WAHA gives up after minutes; a week is long past any repeat.
create function private.sweep() returns void
language sql security definer set search_path = '' as $$
  delete from private.webhook_event where webhook_event.received_at < now() - interval '7 days';
  delete from private.pending_ack where pending_ack.received_at < now() - interval '7 days';
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

-- Gives back every chat whose silence is over; answers how many. Called by whoever has a clock.
create function public.end_silences() returns int
language sql security invoker set search_path = '' as $$ select private.end_silences(null) $$;

grant execute on all functions in schema private to service_role;
revoke execute on function public.begin_outgoing(jsonb), public.apply_event(jsonb), public.end_silences(),
  public.finish_outgoing(uuid, text, smallint, timestamptz, text), public.open_room(text, text, text)
  from public, anon, authenticated;
grant execute on function public.begin_outgoing(jsonb), public.apply_event(jsonb), public.end_silences(),
  public.finish_outgoing(uuid, text, smallint, timestamptz, text), public.open_room(text, text, text)
  to service_role;

-- Hosted Supabase has a clock in the database. Where it is not offered, silences end with the next event.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('end-silences', '* * * * *', 'select private.end_silences()');
    perform cron.schedule('sweep', '17 * * * *', 'select private.sweep()');
  end if;
end
$$;
