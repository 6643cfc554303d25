-- The columns of a room that follow from its messages and from other columns, deleted rows, and the reading of rooms.

-- What a message changes in its room ----------------------------------------------------------------------------------

create function private.preview_of(body text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(left(btrim(regexp_replace(left(body, 400), '\s+', ' ', 'g')), 160), '');
end
$$;

-- Updates the room for a new message. A late message (with an older time) counts as unread but does not become the
-- last message. The author of the last message decides whether the customer waits. Who thanks in a completed chat does not
-- wait, and leaves nothing unread.
create function private.update_room_of_message(written public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_last boolean;
  is_closing boolean;
begin
  -- An automatic message is not a reply: the customer still waits, and the room keeps its position. It is what a room shows
  -- that has no other message.
  if written.kind = 'system' or written.author = 'system' then
    if written.kind <> 'system' then
      update public.room set last_message_preview = private.preview_of(written.body), last_message_kind = written.kind,
        last_message_author = case when written.content ? 'broadcast' then 'broadcast' else written.author end
      where room.id = written.room_id and room.last_message_id is null;
    end if;
    return;
  end if;
  select room.last_message_id is null or room.last_message_at <= written.sent_at,
    written.author = 'customer' and coalesce(room.status = 'ai_task_completed', false) and private.closes_chat(written.kind, written.body)
  into is_last, is_closing
  from public.room where room.id = written.room_id for update;

  update public.room set
    last_message_at = case when is_last then written.sent_at else last_message_at end,
    last_message_id = case when is_last then written.id else last_message_id end,
    last_message_preview = case when is_last then private.preview_of(written.body) else last_message_preview end,
    last_message_kind = case when is_last then written.kind else last_message_kind end,
    last_message_author = case when is_last then written.author else last_message_author end,
    last_message_author_id = case when is_last then written.author_id else last_message_author_id end,
    last_message_ack = case when not is_last then last_message_ack when written.author <> 'customer' then written.ack end,
    -- A reply by a person marks the chat as read. What the AI has settled, it marks at the end (private.settle_unread).
    unread_count = case
      when is_closing then unread_count
      when written.author = 'customer' then unread_count + 1
      when written.author in ('ai', 'unknown') then unread_count
      else 0 end,
    closed_by_customer_at = case when is_closing then written.sent_at else closed_by_customer_at end,
    awaiting_reply_since = case
      when is_closing then null
      when not is_last or written.ack < 0 then awaiting_reply_since
      when written.author = 'customer' then coalesce(awaiting_reply_since, written.sent_at)
      -- The AI has called for a person, for whom the customer waits whatever it says.
      when written.author in ('ai', 'unknown') and status = 'ai_need_help' then awaiting_reply_since end
  where room.id = written.room_id;
end
$$;

-- Recomputes the last message and the waiting time of a room from its messages. For rare events: a failure, an edit,
-- a deletion.
create function private.refresh_room(which uuid) returns void
language sql security definer set search_path = '' as $$
  update public.room set
    last_message_at = coalesce(last.sent_at, 'epoch'),
    last_message_id = last.id,
    last_message_preview = case when last.id is null then private.preview_of(automatic.body)
      when last.revoked_at is null then private.preview_of(last.body) end,
    -- A deleted picture is no picture any more, as a text without text.
    last_message_kind = case when last.id is null then automatic.kind when last.revoked_at is null then last.kind else 'text' end,
    last_message_author = coalesce(last.author, case when automatic.content ? 'broadcast' then 'broadcast' else automatic.author end),
    last_message_author_id = last.author_id,
    last_message_ack = case when last.author <> 'customer' then last.ack end,
    -- In a completed chat the customer does not wait. In one that needs a person they do, also after an answer of the AI.
    awaiting_reply_since = case when room.status is distinct from 'ai_task_completed' then coalesce((
      select min(message_row.sent_at) from public.message as message_row
      where message_row.room_id = which and message_row.author = 'customer' and message_row.sent_at > coalesce((
        select answer.sent_at from public.message as answer
        where answer.room_id = which and answer.author in ('ai', 'member', 'phone', 'unknown') and answer.ack >= 0
        order by answer.sent_at desc, answer.seq desc limit 1
      ), '-infinity')
    ), case when room.status = 'ai_need_help' then room.awaiting_reply_since end) end
  from (select) as once
  left join lateral (
    select * from public.message
    where message.room_id = which and message.kind <> 'system' and message.author <> 'system'
    order by message.sent_at desc, message.seq desc limit 1
  ) as last on true
  left join lateral (
    select * from public.message
    where last.id is null and message.room_id = which and message.kind <> 'system'
    order by message.sent_at desc, message.seq desc limit 1
  ) as automatic on true
  where room.id = which
$$;

-- Brings the room of a message that has changed up to date.
create function private.update_room_of_change(before public.message, changed public.message) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Erasing a customer changes all messages of the room, and the room is up to date already. An automatic message is no part of
  -- what is recomputed, which would make a customer wait again who needs no answer.
  if changed.author = 'system' or private.is_erased(before.room_id) then
    return;
  end if;
  if before.sent_at <> changed.sent_at or before.body is distinct from changed.body or before.kind <> changed.kind
    or before.revoked_at is distinct from changed.revoked_at or (before.ack < 0) <> (changed.ack < 0) then
    perform private.refresh_room(before.room_id);
  elsif before.ack <> changed.ack then
    update public.room set last_message_ack = changed.ack
    where room.id = changed.room_id and room.last_message_id = changed.id and changed.author <> 'customer';
  end if;
end
$$;

create function private.refresh_room_of_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.author <> 'system' and not private.is_erased(old.room_id) then
    perform private.refresh_room(old.room_id);
  end if;
  return null;
end
$$;
create trigger refresh_room after delete on public.message for each row execute function private.refresh_room_of_deleted();

-- Chats at risk -------------------------------------------------------------------------------------------------------

-- A chat is at risk while its customer waits or the AI needs help. Aggravating facts count as additional waiting
-- time, so the order of two chats does not change with time and an index can hold it.

-- The words of a customer who is about to leave, matched as whole words.
create function private.has_angry_words(words text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(lower(words) ~ concat(
    '\m(kecewa|mengecewakan|marah|kesal|kesel|jengkel|kapok|bohong|penipu|penipuan|nipu|ditipu|tertipu|komplain|complain',
    '|refund|batal|batalkan|batalin|dibatalkan|laporkan|laporin|brengsek|goblok|tolol|zonk',
    '|(lama|lambat|lelet) (banget|sekali|amat|bgt)|(tidak|nggak|ngga|gak|ga) becus|uang (saya )?kembali)\M'), false);
end
$$;

-- The additional waiting time, which the list shows with its reason:
--   the AI has asked for help   4 hours   the customer wants what the AI could not give
--   an angry word               8 hours   the customer says that they are about to leave
--   the new AI version          1 hour    the replies come from a version on trial
-- Waiting starts when the business opens: a message from two at night has not waited six hours at eight.
create function private.at_risk_since(
  waiting_since timestamptz, last_message_at timestamptz, status text, upset boolean, rollout text, hours jsonb
) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return private.opens_at(hours, coalesce(waiting_since, case when status = 'ai_need_help' then last_message_at end))
    - case when status = 'ai_need_help' then interval '4 hours' else interval '0' end
    - case when upset then interval '8 hours' else interval '0' end
    - case when rollout = 'v3' then interval '1 hour' else interval '0' end;
end
$$;

create function private.with_risk(of_room public.room, was_upset boolean) returns public.room
language plpgsql stable security definer set search_path = '' as $$
declare
  hours jsonb;
begin
  -- The flag stays until the wait ends, even if the customer writes more.
  of_room.upset := of_room.awaiting_reply_since is not null
    and (was_upset or of_room.last_message_author = 'customer' and private.has_angry_words(of_room.last_message_preview));
  of_room.at_risk_since := null;
  if of_room.awaiting_reply_since is not null or of_room.status = 'ai_need_help' then
    select case when business.enable_operational_hours then business.operational_hours end into hours
    from public.business where business.id = of_room.business_id;
    of_room.at_risk_since := private.at_risk_since(
      of_room.awaiting_reply_since, of_room.last_message_at, of_room.status, of_room.upset, of_room.rollout, hours);
  end if;
  return of_room;
end
$$;

-- The columns that follow from others -----------------------------------------------------------------------------------

-- What follows from a change of a room, whatever writes it. Each step reads what those before it have set.
create function private.set_room_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_changed constant boolean := tg_op = 'UPDATE';
  enters constant text := case when new.status is distinct from old.status then new.status end;
begin
  if is_changed and new is not distinct from old then
    return new;
  end if;
  if is_changed and enters = 'ai_need_help' then
    -- A chat that needs a person has a customer who waits: since their question, or since the call for help.
    new.awaiting_reply_since := coalesce(new.awaiting_reply_since, clock_timestamp());
  end if;
  if is_changed and enters in ('ai_need_help', 'ai_auto_reply') then
    new.closed_by_customer_at := null;
  end if;
  new := private.with_completion(new);
  if is_changed and enters = 'ai_task_completed' and new.erased_at is null then
    new := private.with_order(new);
  end if;
  -- The last event that needs a person. It is database time, because a message may arrive long after it was sent. Clients use it
  -- to tell a new alert from another change of a waiting chat. Marking a chat as unread by hand is no alert.
  if enters = 'ai_need_help'
    or new.unread_count > coalesce(old.unread_count, 0) and (not is_changed or new.last_message_id is distinct from old.last_message_id)
  then
    new.alerted_at := clock_timestamp();
  end if;
  if not is_changed
    or (new.awaiting_reply_since, new.last_message_at, new.last_message_preview, new.last_message_author, new.status, new.rollout)
      is distinct from
      (old.awaiting_reply_since, old.last_message_at, old.last_message_preview, old.last_message_author, old.status, old.rollout)
  then
    new := private.with_risk(new, is_changed and old.upset and old.awaiting_reply_since is not null);
  end if;
  if is_changed then
    new.updated_at := clock_timestamp();
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
create trigger set_columns before insert or update on public.room for each row execute function private.set_room_columns();

-- What follows in other tables from a change of a room, whatever writes it.
create function private.follow_room_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_changed constant boolean := tg_op = 'UPDATE';
begin
  if new.phone is not null and new.phone is distinct from old.phone and new.chat_id like '%@lid' and new.erased_at is null then
    perform private.share_opt_out(new);
  end if;
  if new.alerted_at is distinct from old.alerted_at then
    perform private.queue_pushes(new);
  end if;
  if not is_changed then
    return null;
  end if;
  if new.erased_at is null and (old.tags <> new.tags or old.name <> new.name or old.archived <> new.archived) then
    perform private.record_room_event(old, new);
  end if;
  if (new.holder <> 'ai' or new.status is distinct from 'ai_auto_reply')
    and (old.holder, old.status, old.erased_at) is distinct from (new.holder, new.status, new.erased_at)
  then
    perform private.stop_run_of_room(new);
  end if;
  if old.completed_at is distinct from new.completed_at then
    perform private.count_completion(new);
  end if;
  if new.status is distinct from old.status and new.status in ('ai_need_help', 'ai_task_completed') then
    perform private.queue_webhooks_of_room(new);
  end if;
  return null;
end
$$;
create trigger follow_change after insert or update on public.room for each row execute function private.follow_room_change();

-- Deleted rows --------------------------------------------------------------------------------------------------------

-- The ids of deleted rooms and messages. A client that was offline requests the changes since its last sync, and a
-- deleted row cannot be among them. Kept for 400 days, the lifetime of a session cookie, so that no signed-in client
-- misses one.
create table public.tombstone (
  row_id uuid primary key,
  table_name text not null check (table_name in ('room', 'message')),
  business_id uuid not null references public.business (id) on delete cascade,
  -- The room of a deleted message. For a deleted room, its own id.
  room_id uuid not null,
  deleted_at timestamptz not null default clock_timestamp()
);
comment on column public.tombstone.row_id is 'personal: none because the id of a deleted row names nothing';
comment on column public.tombstone.room_id is 'personal: none because the id of a deleted row names nothing';
create index tombstone_business_idx on public.tombstone (business_id, table_name, deleted_at, row_id);
create index tombstone_room_idx on public.tombstone (room_id, deleted_at, row_id);
create index tombstone_deleted_at_idx on public.tombstone (deleted_at);

alter table public.tombstone enable row level security;
grant all on public.tombstone to service_role;
grant select on public.tombstone to authenticated;
create policy "the team reads tombstones" on public.tombstone for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- The rows that are deleted together with their business or room need no tombstone of their own.
create function private.add_room_tombstones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tombstone (row_id, table_name, business_id, room_id)
  select deleted.id, 'room', deleted.business_id, deleted.id from deleted
  where exists (select from public.business where business.id = deleted.business_id)
  on conflict (row_id) do update set deleted_at = clock_timestamp();
  return null;
end
$$;
create trigger add_tombstones after delete on public.room referencing old table as deleted
  for each statement execute function private.add_room_tombstones();

create function private.add_message_tombstones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tombstone (row_id, table_name, business_id, room_id)
  select deleted.id, 'message', deleted.business_id, deleted.room_id from deleted
  where exists (select from public.room where room.id = deleted.room_id)
  on conflict (row_id) do update set deleted_at = clock_timestamp();
  return null;
end
$$;
create trigger add_tombstones after delete on public.message referencing old table as deleted
  for each statement execute function private.add_message_tombstones();

create function private.sweep_tombstones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.tombstone where tombstone.deleted_at < now() - interval '400 days';
  return null;
end
$$;
-- Deletions are rare, so each one also removes the expired tombstones.
create trigger sweep_tombstones after insert on public.tombstone
  for each statement execute function private.sweep_tombstones();

-- Reading and counting ------------------------------------------------------------------------------------------------

-- The room, locked, if the caller is a member of its business.
create function private.lock_room(which uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  found_room public.room;
begin
  select * into found_room from public.room
  where room.id = which and room.business_id = any (private.businesses())
  for update;
  if not found then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  return found_room;
end
$$;

create function private.room_row(which uuid) returns public.room
language sql stable security definer set search_path = '' as $$
  select * from public.room where room.id = which
$$;

create function private.read_room(which uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
begin
  update public.room set unread_count = 0 where room.id = entered.id and room.unread_count > 0;
  return private.room_row(which);
end
$$;

-- The counts beside the tabs. Each stops at 100, because the tabs show at most "99+".
create function public.room_counts(business_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- The lists leave out snoozed rooms, and so do the counts.
  away constant uuid[] := private.snoozed_rooms();
begin
  return jsonb_build_object(
    'inbox_unread', (select count(*) from (
      select from public.room where room.business_id = $1 and room.unread_count > 0 and not room.archived
        and room.completed_at is null
        and not room.id = any (away)
      -- In the order of an index, which is left after a hundred.
      order by room.last_message_at desc, room.id desc limit 100) as counted),
    'eskalasi', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_need_help' and not room.archived
        and not room.id = any (away) limit 100) as counted),
    'auto_reply', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_auto_reply' and not room.archived
        and room.last_message_at > 'epoch' and not room.id = any (away) limit 100) as counted),
    'task_completed', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_task_completed' and not room.archived
        and not room.id = any (away) limit 100) as counted)
  );
end
$$;

grant execute on function public.room_counts(uuid) to authenticated, service_role;
grant execute on all functions in schema private to service_role;
