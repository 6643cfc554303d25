-- What follows from a message, whoever writes it: the room's last line, its unread count, who waits since when, and the
-- news to those who watch.

create trigger touch before update on public.room for each row
  when (old.* is distinct from new.*) execute function private.touch_version();
create trigger touch before update on public.message for each row
  when (old.* is distinct from new.*) execute function private.touch_version();

-- Acks only climb: pending 0, server 1, device 2, read 3, played 4. An error (-1) counts only while nothing has been
-- reached, and is forgotten when a later attempt gets through.
create function private.later_ack(known smallint, told smallint) returns smallint
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when told <> -1 then greatest(known, told)
    when known <= 0 then told
    else known end;
end
$$;

create function private.preview_of(body text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(left(btrim(regexp_replace(left(body, 400), '\s+', ' ', 'g')), 160), '');
end
$$;

-- An ack that came first is taken up when its message learns its WhatsApp id.
create function private.take_pending_ack() returns trigger
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
  when (new.wa_id is not null) execute function private.take_pending_ack();
create trigger pending_ack_on_update before update of wa_id on public.message for each row
  when (new.wa_id is not null and old.wa_id is null) execute function private.take_pending_ack();

-- A reason for a failure stands only as long as there is one. Until WhatsApp has the message, that of the last attempt
-- stays: it tells that this attempt is over.
create function private.settle_failure() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.failure := null;
  return new;
end
$$;
create trigger settle_failure before insert or update of ack, failure, wa_id on public.message for each row
  when (new.ack >= 0 and (new.ack > 0 or new.wa_id is not null) and new.failure is not null)
  execute function private.settle_failure();

-- Whether what is written now has just happened. What WhatsApp still knew from before has not (import_history).
create function private.is_news() returns boolean
language sql stable set search_path = '' as $$
  select current_setting('chabot.history', true) is distinct from 'on'
$$;

-- The room hears of a new message. One that comes late (an older time) counts as unread, but does not become the last
-- line; whoever spoke last decides whether the customer waits.
create function private.message_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_last boolean;
begin
  -- What the house says by itself while a customer waits is no answer: they wait on, and stand where they stood.
  if new.kind = 'system' or new.author = 'system' then
    return null;
  end if;
  select room.last_message_id is null or room.last_message_at <= new.sent_at into is_last
  from public.room where room.id = new.room_id for update;

  update public.room set
    last_message_at = case when is_last then new.sent_at else last_message_at end,
    last_message_id = case when is_last then new.id else last_message_id end,
    last_message_preview = case when is_last then private.preview_of(new.body) else last_message_preview end,
    last_message_kind = case when is_last then new.kind else last_message_kind end,
    last_message_author = case when is_last then new.author else last_message_author end,
    last_message_ack = case when not is_last then last_message_ack when new.author <> 'customer' then new.ack end,
    -- A person who answers has read. The AI's answer leaves the count: nobody has seen the chat.
    unread_count = case new.author
      when 'customer' then unread_count + 1
      when 'ai' then unread_count
      else 0 end,
    awaiting_reply_since = case
      when not is_last or new.ack < 0 then awaiting_reply_since
      when new.author = 'customer' then coalesce(awaiting_reply_since, new.sent_at) end
  where room.id = new.room_id;
  return null;
end
$$;
create trigger room_hears after insert on public.message for each row
  when (private.is_news()) execute function private.message_written();

-- Reads the room's last line anew from its messages. For what happens rarely: a failure, an edit, a deletion.
create function private.refresh_room(which uuid) returns void
language sql security definer set search_path = '' as $$
  update public.room set
    last_message_at = coalesce(last.sent_at, room.created_at),
    last_message_id = last.id,
    last_message_preview = case when last.revoked_at is null then private.preview_of(last.body) end,
    last_message_kind = last.kind,
    last_message_author = last.author,
    last_message_ack = case when last.author <> 'customer' then last.ack end,
    -- In a chat that is done nobody waits, whoever spoke last.
    awaiting_reply_since = case when room.status is distinct from 'ai_task_completed' then (
      select min(asked.sent_at) from public.message as asked
      where asked.room_id = which and asked.author = 'customer' and asked.sent_at > coalesce((
        select answer.sent_at from public.message as answer
        where answer.room_id = which and answer.author in ('ai', 'member', 'phone') and answer.ack >= 0
        order by answer.sent_at desc, answer.seq desc limit 1
      ), '-infinity')
    ) end
  from (select) as once
  left join lateral (
    select * from public.message
    where message.room_id = which and message.kind <> 'system' and message.author <> 'system'
    order by message.sent_at desc, message.seq desc limit 1
  ) as last on true
  where room.id = which
$$;

create function private.message_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What is erased is erased in thousands, and the room says so already.
  if exists (select from public.room where room.id = old.room_id and room.erased_at is not null) then
    return null;
  end if;
  if tg_op = 'DELETE' or old.sent_at <> new.sent_at or old.body is distinct from new.body or old.kind <> new.kind
    or old.revoked_at is distinct from new.revoked_at or (old.ack < 0) <> (new.ack < 0) then
    perform private.refresh_room(old.room_id);
  elsif old.ack <> new.ack then
    update public.room set last_message_ack = new.ack
    where room.id = new.room_id and room.last_message_id = new.id and new.author <> 'customer';
  end if;
  return null;
end
$$;
create trigger room_hears_change after update of sent_at, kind, body, revoked_at, ack on public.message
  for each row execute function private.message_changed();
create trigger room_hears_delete after delete on public.message for each row execute function private.message_changed();

-- A chat that somebody holds goes back to the AI when they leave: with their account, or with the team.
create function private.release_rooms(of_member uuid, in_business uuid) returns void
language sql security definer set search_path = '' as $$
  with released as (
    update public.room set holder = 'ai', holder_id = null, holder_since = clock_timestamp(), holder_until = null
    where room.holder_id = of_member and (in_business is null or room.business_id = in_business)
    returning room.id, room.business_id, room.channel_id
  )
  insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, reason)
  select released.business_id, released.id, released.channel_id, 'member', 'ai', 'give_back' from released
$$;

create function private.person_leaves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'profile' then
    perform private.release_rooms(old.id, null);
  else
    perform private.release_rooms(old.member_id, old.business_id);
  end if;
  return old;
end
$$;
create trigger release_rooms before delete on public.profile for each row execute function private.person_leaves();
create trigger release_rooms before delete on public.team_business for each row execute function private.person_leaves();
