-- Joining the rooms of one person. Without it, the AI would answer in one room while a person holds the other.

-- Moves all that belongs to one room into another one. Each table that names a room is moved; a test compares them with the
-- catalogue. Where a table has one row per room and something else, and both rooms have it, the row of the room that stays is
-- kept.
create function private.move_rooms_rows(old_room uuid, into_room uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.room_mark as old using public.room_mark as target
  where old.room_id = old_room and target.room_id = into_room and target.profile_id = old.profile_id;
  update public.room_mark set room_id = into_room where room_mark.room_id = old_room;
  delete from private.room_action_change as old using private.room_action_change as target
  where old.room_id = old_room and target.room_id = into_room and target.action_id = old.action_id;
  update private.room_action_change set room_id = into_room where room_action_change.room_id = old_room;
  delete from public.room_review as old using public.room_review as target
  where old.room_id = old_room and target.room_id = into_room and target.completed_at = old.completed_at and target.reviewer_id = old.reviewer_id;
  update public.room_review set room_id = into_room where room_review.room_id = old_room;
  -- Of two open requests of a kind, the earlier one sets the clock.
  update public.privacy_request as target set requested_at = least(target.requested_at, old.requested_at), due_at = least(target.due_at, old.due_at)
  from public.privacy_request as old
  where target.room_id = into_room and old.room_id = old_room and target.kind = old.kind and target.outcome is null and old.outcome is null;
  delete from public.privacy_request as old using public.privacy_request as target
  where old.room_id = old_room and target.room_id = into_room and target.kind = old.kind and target.outcome is null and old.outcome is null;
  update public.privacy_request set room_id = into_room where privacy_request.room_id = old_room;
  update public.ai_pause as old set ended_at = clock_timestamp()
  where old.room_id = old_room and old.ended_at is null and exists (
    select from public.ai_pause as target where target.room_id = into_room and target.ended_at is null);
  update public.ai_pause set room_id = into_room where ai_pause.room_id = old_room;
  update public.agent_run set room_id = into_room where agent_run.room_id = old_room;
  update private.message_reading set room_id = into_room where message_reading.room_id = old_room;
  delete from private.learned_wording as old using private.learned_wording as target
  where old.room_id = old_room and target.room_id = into_room and target.wording = old.wording;
  update private.learned_wording set room_id = into_room where learned_wording.room_id = old_room;
  delete from private.reply_offer as old using private.reply_offer as target
  where old.room_id = old_room and target.room_id = into_room and target.member_id = old.member_id;
  update private.reply_offer set room_id = into_room where reply_offer.room_id = old_room;
  delete from private.learned_reply as old using private.learned_reply as target
  where old.room_id = old_room and target.room_id = into_room and target.key = old.key;
  update private.learned_reply set room_id = into_room where learned_reply.room_id = old_room;
  delete from private.chat_day as old using private.chat_day as target
  where old.room_id = old_room and target.room_id = into_room and target.day = old.day;
  update private.chat_day set room_id = into_room where chat_day.room_id = old_room;
  delete from private.push_delivery as old using private.push_delivery as target
  where old.room_id = old_room and target.room_id = into_room and target.subscription_id = old.subscription_id;
  update private.push_delivery set room_id = into_room where push_delivery.room_id = old_room;
  delete from public.scorecard as old using public.scorecard as target
  where old.room_id = old_room and target.room_id = into_room and target.day = old.day;
  update public.scorecard set room_id = into_room where scorecard.room_id = old_room;
  -- Both are made anew.
  delete from public.room_summary where room_summary.room_id in (old_room, into_room);
  delete from private.profile_picture_fetch where profile_picture_fetch.room_id = old_room;
  update public.message set room_id = into_room,
    media = case when message.media is not null and starts_with(message.media ->> 'path', message.business_id || '/' || old_room || '/')
      then message.media || jsonb_build_object('folder', old_room) else message.media end
  where message.room_id = old_room;
  update public.handover set room_id = into_room where handover.room_id = old_room;
  update private.waiting_notice set room_id = into_room where waiting_notice.room_id = old_room;
  update public.room_note set room_id = into_room where room_note.room_id = old_room;
  update public.promise set room_id = into_room where promise.room_id = old_room;
  update public.room_event set room_id = into_room where room_event.room_id = old_room;
  update public.ticket set room_id = into_room where ticket.room_id = old_room;
  update public.customer_order set room_id = into_room where customer_order.room_id = old_room;
  update public.payment_proof set room_id = into_room where payment_proof.room_id = old_room;
  update public.campaign_messages set room_id = into_room where campaign_messages.room_id = old_room;
  update public.unanswered_question set room_id = into_room where unanswered_question.room_id = old_room;
  update public.test_case set room_id = into_room where test_case.room_id = old_room;
  update private.chat_alias set room_id = into_room where chat_alias.room_id = old_room;
  update public.joined_room set room_id = into_room where joined_room.room_id = old_room;
end
$$;

-- The room in whose state two joined rooms go on: that which a person holds, else that which needs help, else the open one.
create function private.leading_room(one public.room, other public.room) returns public.room
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when (one.holder <> 'ai') <> (other.holder <> 'ai') then case when one.holder <> 'ai' then one else other end
    when (one.status is not distinct from 'ai_need_help') <> (other.status is not distinct from 'ai_need_help')
      then case when one.status is not distinct from 'ai_need_help' then one else other end
    when (one.completed_at is null) <> (other.completed_at is null) then case when one.completed_at is null then one else other end
    else one end;
end
$$;

-- Joins a room into another one of the same person and channel, and deletes it. Each message is kept once: under the number and
-- under the hidden id, WhatsApp reports it with the same raw id. The caller has locked both chats.
create function private.join_rooms(old_id uuid, into_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old public.room;
  of_room public.room;
  state_of public.room;
  was_answering boolean;
  first_open bigint;
  open_question public.message;
begin
  perform from public.room where room.id in (old_id, into_id) order by room.id for update;
  old := private.room_row(old_id);
  of_room := private.room_row(into_id);
  if old.id is null or of_room.id is null or old.channel_id <> of_room.channel_id
    or private.is_being_erased(old) or private.is_being_erased(of_room)
  then
    return;
  end if;
  state_of := private.leading_room(of_room, old);
  was_answering := exists (select from public.agent_run as live where live.room_id in (old_id, into_id) and live.status in ('queued', 'running', 'held'));
  perform private.end_run(old_id, 'superseded', 'newer_message');
  perform private.end_run(into_id, 'superseded', 'newer_message');
  create temporary table if not exists doubled_message (old_id uuid primary key, kept_id uuid not null) on commit drop;
  truncate pg_temp.doubled_message;
  insert into pg_temp.doubled_message
  select distinct on (twice.id) twice.id, message.id from public.message as twice
  join public.message on message.room_id = into_id and split_part(message.wa_id, '_', 1) = split_part(twice.wa_id, '_', 1)
    and private.raw_wa_id(message.wa_id) = private.raw_wa_id(twice.wa_id)
  where twice.room_id = old_id and twice.wa_id is not null
  order by twice.id, message.id;
  update public.message set reply_to = doubled.kept_id from pg_temp.doubled_message as doubled where message.reply_to = doubled.old_id;
  delete from public.message using pg_temp.doubled_message as doubled where message.id = doubled.old_id;
  perform private.move_rooms_rows(old_id, into_id);
  insert into public.joined_room (old_id, business_id, room_id) values (old.id, old.business_id, of_room.id);
  delete from public.room where room.id = old_id;
  insert into private.chat_alias (channel_id, chat_id, room_id) values (old.channel_id, old.chat_id, of_room.id)
  on conflict (channel_id, chat_id) do update set room_id = excluded.room_id;
  update public.room set
    name = coalesce(room.name, old.name), phone = coalesce(room.phone, old.phone),
    tags = (select coalesce(array_agg(tag order by place), '{}') from (
      select distinct on (tag) tag, place from unnest(of_room.tags || old.tags) with ordinality as given (tag, place) order by tag, place limit 30) as each),
    unread_count = of_room.unread_count + old.unread_count, archived = of_room.archived and old.archived,
    status = state_of.status, help_reason = state_of.help_reason, holder = state_of.holder, holder_id = state_of.holder_id,
    holder_since = state_of.holder_since, holder_until = state_of.holder_until
  where room.id = into_id;
  perform private.refresh_room(into_id);
  if was_answering and state_of.holder = 'ai' and state_of.status = 'ai_auto_reply' then
    first_open := private.first_open(into_id, clock_timestamp());
    select message.* into open_question from public.message where message.room_id = into_id and message.seq = first_open;
    perform private.queue_answer(private.room_row(into_id), open_question);
  end if;
end
$$;

-- Both addresses of a person are known: later events of either reach one room. The room of the number stays, because sends and
-- lists name it.
create function private.learn_addresses(in_channel uuid, number text, hidden text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  by_number uuid := (select room.id from public.room where room.channel_id = in_channel and room.chat_id = private.stored_chat_id(in_channel, number));
  by_hidden uuid := (select room.id from public.room where room.channel_id = in_channel and room.chat_id = private.stored_chat_id(in_channel, hidden));
begin
  if by_number is not null and by_hidden is not null and by_number <> by_hidden then
    perform private.join_rooms(by_hidden, by_number);
  elsif by_number is null and by_hidden is not null then
    insert into private.chat_alias (channel_id, chat_id, room_id) values (in_channel, number, by_hidden) on conflict (channel_id, chat_id) do nothing;
    update public.room set phone = '+' || split_part(number, '@', 1)
    where room.id = by_hidden and room.phone is null and room.erased_at is null and number ~ '^[1-9][0-9]{5,14}@c\.us$';
  elsif by_number is not null and by_hidden is null then
    insert into private.chat_alias (channel_id, chat_id, room_id) values (in_channel, hidden, by_number) on conflict (channel_id, chat_id) do nothing;
  end if;
  perform private.share_opt_out(room) from public.room
  where room.channel_id = in_channel and room.chat_id = private.stored_chat_id(in_channel, number);
end
$$;

grant execute on all functions in schema private to service_role;
