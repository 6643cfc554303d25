-- The events of the gateway: messages, acks, edits, reactions and calls, and what members change in messages. Each function locks
-- the chat first, then the room, then a message.

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
  payload jsonb;
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

  payload := coalesce(p_envelope -> 'message', p_envelope -> 'ack', p_envelope -> 'reaction', p_envelope -> 'vote',
    p_envelope -> 'call');
  -- Sessions are configured without groups, statuses and channels, but an older session may still send them.
  if payload is not null and (not private.is_customer_chat(payload ->> 'chatId') or private.is_own_chat(in_channel, payload ->> 'chatId')) then
    return '{"applied": false, "reason": "not_a_customer_chat"}';
  end if;
  if payload is not null then
    payload := private.resolve_chat(in_channel, payload);
  end if;
  if payload is not null and private.is_about_erased(in_channel.id, payload) then
    return '{"applied": false, "reason": "erased"}';
  end if;

  case p_envelope ->> 'event'
    when 'message', 'message.any' then
      reason := private.apply_message(in_channel, payload);
      perform private.apply_early_events(in_channel.id, payload ->> 'chatId', payload ->> 'waId');
    when 'message.ack', 'message.ack.group' then reason := private.apply_ack(in_channel, payload);
    when 'message.edited' then reason := private.apply_edit(in_channel, payload);
    when 'message.revoked' then reason := private.apply_revocation(in_channel, payload);
    when 'message.reaction' then reason := private.apply_reaction(in_channel, payload);
    when 'poll.vote' then reason := private.apply_vote(in_channel, payload);
    when 'call' then reason := private.apply_call(in_channel, payload);
    when 'session.status' then reason := private.apply_status(in_channel, p_envelope -> 'status', private.read_timestamp(p_envelope -> 'timestamp'));
    else reason := 'ignored_event';
  end case;
  if payload ->> 'altChatId' is not null then
    -- The room may be new.
    perform private.resolve_chat(in_channel, payload);
  end if;
  return jsonb_build_object('applied', reason = 'applied', 'reason', reason)
    -- The caller may claim the waiting messages of this session now (claim_waiting_notices).
    || case when private.has_due_waiting_notices(in_channel.id) then '{"words": true}' else '{}' end::jsonb
    -- The caller wakes the agent, which has a customer to answer.
    || case when p_envelope ->> 'event' in ('message', 'message.any', 'message.edited', 'message.revoked')
      and private.has_work_for_agent(in_channel.id, payload ->> 'chatId') then '{"wakes_agent": true}' else '{}' end::jsonb;
end
$$;

-- The author of a message that is not known by its id. WAHA forgets within minutes, and at a restart of the session,
-- what it sent itself: 'app' is said of a message of the business in a live event only (waha/messages.ts). Without a
-- source, the AI, a member or the phone may have written it.
create function private.writer_of(payload jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when not private.is_from_me(payload) then 'customer'
    when payload ->> 'source' = 'app' then 'phone'
    when payload ->> 'source' = 'api' then 'ai'
    else 'unknown' end
$$;

-- The message that an event tells for the first time; `answered` is the message that it quotes, if that is stored.
create function private.message_from_event(in_room public.room, payload jsonb, at timestamptz, answered public.message)
returns public.message
language plpgsql stable security definer set search_path = '' as $$
declare
  made public.message := private.new_message(in_room, private.writer_of(payload), at);
begin
  made.wa_id := payload ->> 'waId';
  made.author_name := left(payload ->> 'authorName', 512);
  made.kind := coalesce(payload ->> 'kind', 'unknown');
  made.body := left(payload ->> 'body', 65536);
  made.media := nullif(payload -> 'media', 'null');
  made.location := nullif(payload -> 'location', 'null');
  made.content := nullif(payload -> 'content', 'null');
  made.reply_to := answered.id;
  made.reply_preview := coalesce(private.reply_preview_of(answered), private.quote_of(payload));
  made.ack := coalesce(private.read_whole(payload -> 'ack')::smallint, case when private.is_from_me(payload) then 1 else 0 end);
  return made;
end
$$;

create function private.apply_message(in_channel public.channel, payload jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  from_me boolean := private.is_from_me(payload);
  writer text := private.writer_of(payload);
  at timestamptz := coalesce(private.read_timestamp(payload -> 'sentAt'), clock_timestamp());
  in_room public.room;
  of_message public.message;
  answered public.message;
begin
  -- A message from here may be reported under another id of the same customer. It stays in its room, and no new room
  -- is created for that id.
  of_message := private.message_by_wa_id(in_channel.id, payload ->> 'chatId', payload ->> 'waId', from_me);
  if from_me and of_message.id is not null then
    select * into in_room from public.room where room.id = of_message.room_id for update;
  else
    in_room := private.open_room(in_channel.id, payload ->> 'chatId', case when writer = 'customer' then payload ->> 'name' end);
  end if;
  -- This room is locked before the rooms that end_silences locks. The reverse order could deadlock.
  perform private.end_silences(in_channel.business_id);
  in_room := private.room_row(in_room.id);

  -- Only a message from here may have changed meanwhile: the chat is locked.
  if from_me then
    of_message := private.message_by_wa_id(in_channel.id, in_room.chat_id, payload ->> 'waId', from_me);
  end if;
  -- The readable version replaces a message that WhatsApp could not show at first, or whose kind was unknown.
  if payload ->> 'kind' <> 'waiting' and (of_message.kind = 'waiting' or of_message.kind = 'unknown' and payload ->> 'kind' <> 'unknown') then
    update public.message set
      kind = coalesce(payload ->> 'kind', 'unknown'), body = left(payload ->> 'body', 65536),
      media = nullif(payload -> 'media', 'null'), location = nullif(payload -> 'location', 'null'),
      content = nullif(payload -> 'content', 'null'), reply_preview = coalesce(message.reply_preview, private.quote_of(payload))
    where message.id = of_message.id and message.revoked_at is null
    returning * into of_message;
    if not private.apply_consent_wish(in_room, of_message) then
      perform private.queue_answer(in_room, of_message);
    end if;
    return 'applied';
  end if;
  if of_message.id is not null then
    update public.message set
      wa_id = coalesce(message.wa_id, payload ->> 'waId'),
      ack = private.later_ack(message.ack, coalesce(private.read_whole(payload -> 'ack')::smallint, message.ack)),
      -- A copy of higher quality replaces the file that is there.
      media = case when private.read_boolean(payload -> 'isBetterCopy') and message.revoked_at is null
        then coalesce(nullif(payload -> 'media', 'null'), message.media)
        else coalesce(message.media, nullif(payload -> 'media', 'null')) end,
      sent_at = case when message.wa_id is null then at else message.sent_at end
    where message.id = of_message.id;
    return 'applied';
  end if;

  if payload ->> 'replyToWaId' is not null then
    answered := private.message_by_wa_id(in_channel.id, in_room.chat_id, payload ->> 'replyToWaId');
    if answered.room_id is distinct from in_room.id then
      answered := null;
    end if;
  end if;

  of_message := private.record_message(private.message_from_event(in_room, payload, at, answered));
  if writer = 'phone' then
    perform private.take_for_member(private.room_row(in_room.id), 'phone', null, at, 'phone_reply');
  elsif writer = 'customer' then
    perform private.handle_closing_message(in_room, of_message.kind, of_message.body, at);
    perform private.follow_answering(private.room_row(in_room.id));
    perform private.escalate_if_paused(private.room_row(in_room.id));
    if not private.apply_consent_wish(private.room_row(in_room.id), of_message) then
      perform private.queue_answer(private.room_row(in_room.id), of_message);
    end if;
  end if;
  return 'applied';
end
$$;

create function private.apply_ack(in_channel public.channel, payload jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of_message public.message := private.message_by_wa_id(in_channel.id, payload ->> 'chatId', payload ->> 'waId');
  new_ack smallint := private.read_whole(payload -> 'ack')::smallint;
begin
  if new_ack is null then
    return 'ignored_event';
  end if;
  if of_message.id is null then
    insert into private.pending_ack (channel_id, wa_id, ack) values (in_channel.id, payload ->> 'waId', new_ack)
    on conflict (channel_id, wa_id) do update set ack = private.later_ack(pending_ack.ack, excluded.ack);
    return 'applied';
  end if;
  perform from public.room where room.id = of_message.room_id for update;
  -- An ack proves that WhatsApp has the message, also while the response to its sending is missing.
  update public.message set ack = private.later_ack(message.ack, new_ack),
    wa_id = case when new_ack > 0 then coalesce(message.wa_id, payload ->> 'waId') else message.wa_id end
  where message.id = of_message.id;
  return 'applied';
end
$$;

create function private.apply_edit(in_channel public.channel, payload jsonb, is_news boolean default true) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of_message public.message := private.message_of_event(in_channel.id, payload, private.is_from_me(payload));
  at timestamptz := coalesce(private.read_timestamp(payload -> 'at'), clock_timestamp());
  changed public.message;
begin
  if of_message.id is null or of_message.kind = 'waiting' then
    return private.store_early_events(in_channel.id, 'message.edited', payload);
  end if;
  perform from public.room where room.id = of_message.room_id for update;
  -- A thank-you that is edited into something else is no longer a closing message.
  perform private.reopen_after_thanks(room) from public.room
  where room.id = of_message.room_id and room.last_message_id = of_message.id and room.closed_by_customer_at is not null
    and not private.closes_chat(of_message.kind, payload ->> 'body');
  update public.message set body = left(payload ->> 'body', 65536), edited_at = at
  where message.id = of_message.id and message.revoked_at is null and coalesce(message.edited_at <= at, true)
  returning * into changed;
  perform private.renew_changed_run(of_message);
  -- Another sign or a capital letter asks nothing new.
  if is_news and changed.author = 'customer'
    and regexp_replace(lower(changed.body), '[^[:alnum:]]+', '', 'g') is distinct from regexp_replace(lower(of_message.body), '[^[:alnum:]]+', '', 'g')
    and not private.apply_consent_wish(private.room_row(changed.room_id), changed)
  then
    perform private.queue_answer_to_edit(private.room_row(changed.room_id), changed);
  end if;
  return 'applied';
end
$$;

-- Deleted for everyone: the text and the file go as well, as they do on the customer's phone.
create function private.apply_revocation(in_channel public.channel, payload jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of_message public.message := private.message_of_event(in_channel.id, payload, private.is_from_me(payload));
begin
  if of_message.id is null then
    return private.store_early_events(in_channel.id, 'message.revoked', payload);
  end if;
  perform from public.room where room.id = of_message.room_id for update;
  update public.message set body = null, media = null, location = null, content = null, reading = null, reactions = '{}', votes = '{}',
    revoked_at = coalesce(private.read_timestamp(payload -> 'at'), clock_timestamp())
  where message.id = of_message.id and message.revoked_at is null;
  perform private.renew_changed_run(of_message);
  return 'applied';
end
$$;

-- Reactions and votes are stored by author. Webhooks arrive in any order, so the later time counts. At most 100
-- authors per message.
create function private.merge_by_author(current jsonb, change jsonb, what jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when current -> (change ->> 'by') ->> 'at' > change ->> 'at' then current
    when not current ? (change ->> 'by') and (select count(*) from jsonb_object_keys(current)) >= 100 then current
    else current || jsonb_build_object(left(change ->> 'by', 80), what || jsonb_build_object('at', change ->> 'at')) end
$$;

create function private.apply_reaction(in_channel public.channel, payload jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of_message public.message := private.message_of_event(in_channel.id, payload);
begin
  if of_message.id is null then
    return private.store_early_events(in_channel.id, 'message.reaction', payload);
  end if;
  perform from public.room where room.id = of_message.room_id for update;
  update public.message set
    reactions = private.merge_by_author(message.reactions, payload, jsonb_build_object('text', left(payload ->> 'text', 32)))
  where message.id = of_message.id and message.revoked_at is null;
  return 'applied';
end
$$;

create function private.apply_vote(in_channel public.channel, payload jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of_message public.message := private.message_of_event(in_channel.id, payload);
begin
  if of_message.id is null or of_message.kind = 'waiting' then
    return private.store_early_events(in_channel.id, 'poll.vote', payload);
  elsif of_message.kind <> 'poll' then
    return 'unknown_message';
  end if;
  perform from public.room where room.id = of_message.room_id for update;
  update public.message set
    votes = private.merge_by_author(message.votes, payload, jsonb_build_object('options', payload -> 'options'))
  where message.id = of_message.id and message.revoked_at is null;
  return 'applied';
end
$$;

-- A call is reported when it rings, and again when it is accepted or rejected, in any order. A missed call has no
-- event of its own: clients show a call as missed after a while.
create function private.apply_call(in_channel public.channel, payload jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room := private.open_room(in_channel.id, payload ->> 'chatId', null);
  call jsonb := jsonb_build_object('call', jsonb_build_object('video', payload -> 'video', 'state', payload -> 'state'));
  written public.message := private.new_message(in_room, 'customer', private.read_timestamp(payload -> 'at'));
begin
  update public.message set content = call
  where message.channel_id = in_channel.id and message.wa_id = private.wa_id_of_call(payload)
    and message.content #>> '{call,state}' = 'received';
  if found or exists (
    select from public.message where message.channel_id = in_channel.id and message.wa_id = private.wa_id_of_call(payload))
  then
    return 'applied';
  end if;
  written.wa_id := private.wa_id_of_call(payload);
  written.kind := 'call';
  written.content := call;
  perform private.record_message(written);
  perform private.handle_closing_message(in_room, 'call', null, written.sent_at);
  return 'applied';
end
$$;

-- A deleted session has the status pending, and WAHA's STOPPED for it may arrive before or after that. WAHA repeats
-- old envelopes after newer ones, so an older status is ignored: a working session would otherwise show STARTING for
-- good.
-- Sessions change their status rarely, so each change also sweeps.
create function private.apply_status(in_channel public.channel, payload jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sweep();
  update public.channel set
    status = payload ->> 'status', phone = coalesce(payload ->> 'phone', channel.phone), status_reported_at = at
  where channel.id = in_channel.id and not (channel.status = 'pending' and payload ->> 'status' = 'STOPPED')
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
  with deleted as (delete from auth.users where users.id = which and users.is_anonymous returning 1) select count(*)::int from deleted
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
  of_channel public.channel;
  payload jsonb;
begin
  select message.* into changed from public.message where message.id = p_message_id;
  if not found then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  perform private.lock_chat(room.channel_id, room.chat_id) from public.room where room.id = changed.room_id;
  select room.* into in_room from public.room where room.id = changed.room_id for update;
  if in_room.erased_at is not null then
    perform private.raise_erased();
  end if;
  select channel.* into of_channel from public.channel where channel.id = changed.channel_id;
  payload := p_change || jsonb_build_object('waId', changed.wa_id, 'chatId', split_part(changed.wa_id, '_', 2),
    'fromMe', true, 'by', 'business');
  case p_event
    when 'message.reaction' then perform private.apply_reaction(of_channel, payload);
    when 'message.edited' then perform private.apply_edit(of_channel, payload);
    when 'message.revoked' then perform private.apply_revocation(of_channel, payload);
  end case;
  if p_event <> 'message.reaction' then
    perform private.record(case p_event when 'message.edited' then 'message.edited' else 'message.deleted' end,
      changed.business_id,
      jsonb_build_object('room_id', changed.room_id, 'message_id', changed.id, 'channel_id', changed.channel_id), p_actor);
  end if;
end
$$;

grant execute on function public.record_message_change(uuid, uuid, text, jsonb) to service_role;
