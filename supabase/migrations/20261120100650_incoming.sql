-- What WhatsApp tells, for service_role only: one webhook envelope at a time, whatever their order and number.

-- One envelope of WAHA, brought by the function into this form:
--   {id, event, session, timestamp?, message? | ack? | reaction? | vote? | call? | status?}
--   message (message, message.any): {waId, chatId, fromMe, source?: 'api' | 'app', sentAt (ISO), kind, body?, media?,
--     location?, content?, replyToWaId?, name? (of the chat), authorName? (in a group), ack?}
--   message (message.edited): {waId, chatId, body, at?};   message (message.revoked): {waId, chatId, at?}
--   reaction (message.reaction): {waId, chatId, by, text, at};   vote (poll.vote): {waId, chatId, by, options, at}
--   call (call): {id, chatId, video, state: 'received' | 'accepted' | 'rejected', at}
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

  told := coalesce(p_envelope -> 'message', p_envelope -> 'ack', p_envelope -> 'reaction', p_envelope -> 'vote',
    p_envelope -> 'call');
  -- WAHA is told to keep groups, statuses and channels to itself; a session of before may not know.
  if told ->> 'chatId' !~ '^[0-9-]+@(c\.us|lid)$' then
    return '{"applied": false, "reason": "not_a_customer_chat"}';
  end if;
  perform private.in_turn(in_channel.id, told ->> 'chatId');

  case p_envelope ->> 'event'
    when 'message', 'message.any' then
      reason := private.apply_message(in_channel, told);
      perform private.take_early(in_channel.id, told ->> 'chatId', told ->> 'waId');
    when 'message.ack', 'message.ack.group' then reason := private.apply_ack(in_channel, told);
    when 'message.edited' then reason := private.apply_edit(in_channel, told);
    when 'message.revoked' then reason := private.apply_revocation(in_channel, told);
    when 'message.reaction' then reason := private.apply_reaction(in_channel, told);
    when 'poll.vote' then reason := private.apply_vote(in_channel, told);
    when 'call' then reason := private.apply_call(in_channel, told);
    when 'session.status' then reason := private.apply_status(in_channel, p_envelope -> 'status', (p_envelope ->> 'timestamp')::timestamptz);
    else reason := 'ignored_event';
  end case;
  return jsonb_build_object('applied', reason = 'applied', 'reason', reason)
    -- Somebody waits for a person and has not been told so: whoever told of this event may do that now.
    || case when private.has_due_words(in_channel.id) then '{"words": true}' else '{}' end::jsonb;
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
  -- What we have sent may be told of under the other id of whom it went to: it stays where it was written, and no chat
  -- begins with it.
  known := private.message_by_wa_id(in_channel.id, told ->> 'chatId', told ->> 'waId');
  if from_me and known.id is not null then
    select * into in_room from public.room where room.id = known.room_id for update;
  else
    in_room := private.open_room(in_channel.id, told ->> 'chatId', case when writer = 'customer' then told ->> 'name' end);
  end if;
  -- Its own chat first: who holds others and waits for this one would be waited for by whoever has them in another order.
  perform private.end_silences(in_channel.business_id);
  in_room := private.room_row(in_room.id);

  known := private.message_by_wa_id(in_channel.id, in_room.chat_id, told ->> 'waId');
  -- What WhatsApp could not show at first, or we did not know, is the same message now; what is known stays what it is.
  if told ->> 'kind' <> 'waiting' and (known.kind = 'waiting' or known.kind = 'unknown' and told ->> 'kind' <> 'unknown') then
    update public.message set
      kind = coalesce(told ->> 'kind', 'unknown'), body = left(told ->> 'body', 65536),
      media = nullif(told -> 'media', 'null'), location = nullif(told -> 'location', 'null'),
      content = nullif(told -> 'content', 'null')
    where message.id = known.id and message.revoked_at is null;
    return 'applied';
  end if;
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

  insert into public.message (business_id, room_id, channel_id, wa_id, author, author_name, kind, body, media, location, content,
    reply_to, reply_preview, ack, sent_at)
  values (in_room.business_id, in_room.id, in_room.channel_id, told ->> 'waId', writer, left(told ->> 'authorName', 512),
    coalesce(told ->> 'kind', 'unknown'), left(told ->> 'body', 65536), nullif(told -> 'media', 'null'),
    nullif(told -> 'location', 'null'), nullif(told -> 'content', 'null'), answered.id, private.reply_preview_of(answered),
    coalesce((told ->> 'ack')::smallint, case when from_me then 1 else 0 end), at);

  if writer = 'phone' then
    perform private.person_speaks(private.room_row(in_room.id), 'phone', null, at, 'phone_reply');
  elsif writer = 'customer' then
    perform private.hear_closing(in_room, coalesce(told ->> 'kind', 'unknown'), told ->> 'body', at);
    perform private.hear_while_stopped(private.room_row(in_room.id));
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
  if known.id is null or known.kind = 'waiting' then
    return private.keep_early(in_channel.id, 'message.edited', told);
  end if;
  perform from public.room where room.id = known.room_id for update;
  -- A thanks that becomes a question is one.
  perform private.go_on(room) from public.room
  where room.id = known.room_id and room.last_message_id = known.id and room.closed_by_customer_at is not null
    and not private.closes_chat(known.kind, told ->> 'body');
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
    return private.keep_early(in_channel.id, 'message.revoked', told);
  end if;
  perform from public.room where room.id = known.room_id for update;
  update public.message set body = null, media = null, location = null, content = null, reactions = '{}', votes = '{}',
    revoked_at = coalesce((told ->> 'at')::timestamptz, clock_timestamp())
  where message.id = known.id and message.revoked_at is null;
  return 'applied';
end
$$;

-- A deleted session is pending again. WAHA's last word about it, that it has stopped, may come before that or after. What is
-- repeated comes after what was said later (waha.md §3): a session that works would be starting for good.
-- A session changes rarely: a good moment to sweep what waits for nothing any more (private.sweep, in channel_health).
create function private.apply_status(in_channel public.channel, told jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sweep();
  update public.channel set
    status = told ->> 'status', phone = coalesce(told ->> 'phone', channel.phone), status_told_at = at
  where channel.id = in_channel.id and not (channel.status = 'pending' and told ->> 'status' = 'STOPPED')
    and coalesce(channel.status_told_at <= at, true);
  return case when found then 'applied' else 'outdated' end;
end
$$;

-- Gives back every chat whose silence is over; answers how many. Called by whoever has a clock.
create function public.end_silences() returns int
language sql security invoker set search_path = '' as $$ select private.end_silences(null) $$;

grant execute on all functions in schema private to service_role;
revoke execute on function public.apply_event(jsonb), public.end_silences() from public, anon, authenticated;
grant execute on function public.apply_event(jsonb), public.end_silences() to service_role;

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
