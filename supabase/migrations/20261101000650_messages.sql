-- What happens to a message: the steps that follow when one is stored, and when one changes. Each step stands with its subject.

-- A message of a room that is not stored yet.
create function private.new_message(in_room public.room, author text, at timestamptz) returns public.message
language plpgsql volatile set search_path = '' as $$
declare
  made public.message;
begin
  made.id := gen_random_uuid();
  made.business_id := in_room.business_id;
  made.room_id := in_room.id;
  made.channel_id := in_room.channel_id;
  made.author := author;
  made.kind := 'text';
  made.ack := 0;
  made.sent_at := at;
  return made;
end
$$;

-- Stores a message and takes the steps that follow, in this order. All that store messages call it, with the room locked if the
-- message is of the customer or of the business. A message from WhatsApp's history is no news: it is stored, and nothing follows.
-- Returns the stored message; null if there is one with its id.
create function private.record_message(written public.message, is_news boolean default true) returns public.message
language plpgsql security definer set search_path = '' as $$
declare
  stored public.message;
begin
  if written.wa_id is not null then
    written.ack := private.take_pending_ack(written);
  end if;
  insert into public.message (id, business_id, room_id, channel_id, wa_id, author, author_id, author_name, agent_version, kind,
    body, media, location, content, reply_to, reply_preview, ack, sent_at)
  values (written.id, written.business_id, written.room_id, written.channel_id, written.wa_id, written.author, written.author_id,
    written.author_name, written.agent_version, written.kind, written.body, written.media, written.location, written.content,
    written.reply_to, written.reply_preview, written.ack, written.sent_at)
  on conflict (id) do nothing
  returning * into stored;
  if not found then
    return null;
  end if;
  if stored.wa_id is not null and stored.author <> 'customer' then
    perform private.record_sending(stored);
  end if;
  if not is_news then
    return stored;
  end if;
  perform private.broadcast_row('INSERT', 'message', to_jsonb(stored) - 'search_vector');
  perform private.update_room_of_message(stored);
  case stored.author
    when 'customer' then
      perform private.end_snooze(stored);
      perform private.record_broadcast_reply(stored);
      if stored.media is not null then
        perform private.queue_reading(stored);
      end if;
    when 'member' then
      perform private.stop_run_of_reply(stored);
      if stored.kind = 'text' and stored.body ~ '\S' then
        perform private.learn_from_reply(stored);
        perform private.count_reply(stored);
      end if;
    when 'phone', 'unknown' then
      perform private.stop_run_of_reply(stored);
    when 'ai' then
      perform private.break_loop(stored);
    else null;
  end case;
  if stored.author <> 'system' and stored.kind <> 'system' and stored.ack >= 0 then
    perform private.count_message(stored);
  end if;
  return stored;
end
$$;

-- What follows from a change of a message, whatever writes it.
create function private.follow_message_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_room_of_change(old, new);
  if new.author <> 'customer' and new.wa_id is distinct from old.wa_id then
    perform private.record_sending(new);
  end if;
  case new.author
    when 'customer' then
      if new.media is not null and new.media is distinct from old.media then
        perform private.queue_reading(new);
      end if;
    when 'ai' then
      if new.wa_id is not null and old.wa_id is null or new.ack < 0 and old.ack >= 0 then
        perform private.settle_sending(new);
      end if;
    when 'system' then
      if new.wa_id is not null and (old.wa_id is null or old.ack <> new.ack) then
        perform private.settle_recipient(new);
      end if;
      if new.wa_id is not null or new.ack <> 0 or new.failure is not null then
        perform private.settle_waiting_notice(new);
      end if;
    else null;
  end case;
  return null;
end
$$;
create trigger follow_change after update of sent_at, kind, body, media, revoked_at, ack, wa_id, failure on public.message
  for each row execute function private.follow_message_change();

grant execute on all functions in schema private to service_role;
