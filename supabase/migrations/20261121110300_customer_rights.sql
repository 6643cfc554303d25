-- What a customer may ask of a shop under the law on personal data (UU 27/2022): to see what is kept of them, to have it
-- put right, to have it erased, and to hear no more offers. The shop has 3 x 24 hours for each, from when it was asked.

create table public.customer_request (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  kind text not null check (kind in ('export', 'correct', 'erase', 'stop_marketing')),
  requested_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp() + interval '72 hours',
  -- Who in the team wrote it down. Null: they have no account any more.
  requested_by uuid references public.profile (id) on delete set null,
  settled_at timestamptz,
  settled_by uuid references public.profile (id) on delete set null,
  -- Null: it waits.
  outcome text check (outcome in ('done', 'refused', 'undone')),
  -- Why it was refused.
  reason text check (char_length(reason) <= 500),
  constraint customer_request_is_settled_once check ((outcome is null) = (settled_at is null)),
  constraint customer_request_is_refused_with_a_reason check (outcome is distinct from 'refused' or reason ~ '\S')
);
comment on table public.customer_request is 'What a customer has asked for under the law on personal data, by when it is due, and what came of it.';
-- The same is asked for once, until it is settled.
create unique index customer_request_open_idx on public.customer_request (room_id, kind) where outcome is null;
create index customer_request_room_idx on public.customer_request (room_id, requested_at desc);
create index customer_request_due_idx on public.customer_request (business_id, due_at) where outcome is null;
create index customer_request_business_id_idx on public.customer_request (business_id);
create index customer_request_requested_by_idx on public.customer_request (requested_by);
create index customer_request_settled_by_idx on public.customer_request (settled_by);
create trigger announce after insert or update on public.customer_request
  for each row execute function private.announce();

-- Who hears no offers any more: by number, and by chat where WhatsApp hides it.
create table public.marketing_stop (
  business_id uuid not null references public.business (id) on delete cascade,
  address text not null check (char_length(address) <= 80),
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, address)
);

-- What stopping the offers took away, so that a slip can be put right while the request's own time runs. Afterwards only
-- the customer can ask for offers again.
create table private.marketing_stopped (
  request_id uuid primary key references public.customer_request (id) on delete cascade,
  -- The customer had asked before it was done: taken back, it waits again.
  was_asked boolean not null,
  addresses text[] not null,
  contacts jsonb not null
);
alter table private.marketing_stopped enable row level security;
grant all on private.marketing_stopped to service_role;

alter table public.room add column erased_at timestamptz;
comment on column public.room.erased_at is 'When everything personal was erased at the customer''s request. The room stays as a record that there was one.';

alter table public.customer_request enable row level security;
alter table public.marketing_stop enable row level security;
revoke all on public.customer_request, public.marketing_stop from anon, authenticated;
grant all on public.customer_request, public.marketing_stop to service_role;
grant select on public.customer_request, public.marketing_stop to authenticated;
create policy "the team reads what customers ask" on public.customer_request for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team reads who wants no offers" on public.marketing_stop for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- Nobody who wants no offers comes back with the next list.
create function private.refuse_stopped_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Together with other lists, but not with somebody who is being taken out of all (stop_marketing).
  perform pg_advisory_xact_lock_shared(hashtextextended('marketing_stop' || new.business_id, 0));
  if exists (
    select from public.marketing_stop
    where marketing_stop.business_id = new.business_id and marketing_stop.address = new.phone
  ) then
    perform private.refuse('no_marketing', 'Pelanggan ini meminta tidak dikirimi promosi.', 409);
  end if;
  return new;
end
$$;
create trigger refuse_stopped before insert or update of phone on public.recipient_list_contacts
  for each row execute function private.refuse_stopped_contact();

-- Asking and settling --------------------------------------------------------------------------------------------------

-- What is asked is written down, and the clock runs. The one that waits already is answered.
create function private.ask_right(which uuid, wanted text) returns public.customer_request
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.enter_room(which);
  asked public.customer_request;
begin
  if entered.erased_at is not null then
    perform private.refuse('erased', 'Data pelanggan ini sudah dihapus.', 409);
  end if;
  -- One that waits may be refused before it is read: then this one is written down after all.
  loop
    insert into public.customer_request (business_id, room_id, kind, requested_by)
    values (entered.business_id, which, wanted, auth.uid())
    on conflict (room_id, kind) where outcome is null do nothing
    returning * into asked;
    exit when found;
    select * into asked from public.customer_request
    where customer_request.room_id = which and customer_request.kind = wanted and customer_request.outcome is null;
    exit when found;
  end loop;
  return asked;
end
$$;

-- What was asked is done, whether it was written down before or not.
create function private.settle_right(in_room public.room, wanted text) returns public.customer_request
language plpgsql security definer set search_path = '' as $$
declare
  settled public.customer_request;
begin
  update public.customer_request set outcome = 'done', settled_at = clock_timestamp(), settled_by = auth.uid()
  where customer_request.room_id = in_room.id and customer_request.kind = wanted and customer_request.outcome is null
  returning * into settled;
  if not found then
    insert into public.customer_request
      (business_id, room_id, kind, requested_by, outcome, settled_at, settled_by)
    values (in_room.business_id, in_room.id, wanted, auth.uid(), 'done', clock_timestamp(), auth.uid())
    returning * into settled;
  end if;
  perform private.record('customer.' || wanted, in_room.business_id, jsonb_build_object('room_id', in_room.id));
  return settled;
end
$$;

create function private.refuse_right(which uuid, why text) returns public.customer_request
language plpgsql security definer set search_path = '' as $$
declare
  refused public.customer_request;
begin
  select * into refused from public.customer_request
  where customer_request.id = which and customer_request.business_id = any (private.owned_businesses()) for update;
  if not found then
    perform private.missing();
  end if;
  if coalesce(why, '') !~ '\S' then
    perform private.refuse('invalid', 'Tulis alasannya dulu.', 400);
  end if;
  if refused.outcome is null then
    update public.customer_request set
      outcome = 'refused', reason = btrim(left(why, 500)), settled_at = clock_timestamp(), settled_by = auth.uid()
    where customer_request.id = which returning * into refused;
    perform private.record('customer.refused', refused.business_id,
      jsonb_build_object('room_id', refused.room_id, 'kind', refused.kind));
  end if;
  return refused;
end
$$;

-- Everything that is kept of whoever speaks in this chat.
create function private.export_customer(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.enter_room(which);
begin
  perform private.settle_right(entered, 'export');
  return jsonb_build_object(
    'exported_at', clock_timestamp(),
    'business', (select business.name from public.business where business.id = entered.business_id),
    'zone', (select private.known_zone(business.operational_hours -> 0 ->> 'timezone')
      from public.business where business.id = entered.business_id),
    'customer', jsonb_build_object('name', entered.name, 'phone', entered.phone, 'chat_id', entered.chat_id,
      'since', entered.created_at, 'tags', entered.tags, 'picture', entered.picture_url,
      'no_marketing', exists (select from public.marketing_stop
        where marketing_stop.business_id = entered.business_id and marketing_stop.address in (entered.phone, entered.chat_id))),
    'messages', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', message.sent_at,
        'author', message.author, 'kind', message.kind, 'text', message.body, 'file', message.media ->> 'filename',
        'path', message.media ->> 'path',
        'location', message.location, 'content', message.content)) order by message.sent_at, message.seq), '[]')
      from public.message where message.room_id = which),
    'orders', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', made.created_at, 'number', made.number,
        'lines', made.lines, 'subtotal', made.subtotal, 'tax', made.tax, 'shipping', made.shipping, 'total', made.total,
        'note', made.note, 'status', made.status, 'expires_at', made.expires_at, 'paid_at', made.paid_at,
        'cancelled_at', made.cancelled_at)) order by made.created_at), '[]')
      from public.customer_order as made where made.room_id = which),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('at', room_note.created_at, 'text', room_note.body)
        order by room_note.created_at), '[]') from public.room_note where room_note.room_id = which),
    'promises', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', promise.created_at,
        'text', promise.body, 'due_on', promise.due_on, 'kept_at', promise.kept_at))
        order by promise.created_at), '[]') from public.promise where promise.room_id = which),
    'reviews', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', room_review.created_at,
        'verdict', room_review.verdict, 'reasons', room_review.reasons, 'text', room_review.note))
        order by room_review.created_at), '[]') from public.room_review where room_review.room_id = which),
    'handovers', (select coalesce(jsonb_agg(jsonb_build_object('at', handover.at, 'from', handover.from_holder,
        'to', handover.to_holder, 'reason', handover.reason) order by handover.at), '[]')
      from public.handover where handover.room_id = which),
    -- Why the team stopped its AI is the team's, and so is who did what.
    'events', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', past.at, 'kind', past.kind,
        'detail', case when past.kind in ('tag', 'untag', 'rename') or past.kind like 'order%' then past.detail end)) order by past.at), '[]')
      from private.past_of(entered) as past where past.kind not in ('handover', 'ask', 'done', 'refused', 'undone')),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('at', ticket.created_at, 'title', ticket.title,
        'status', ticket.status, 'comments', (select coalesce(jsonb_agg(ticket_comment.body
          order by ticket_comment.created_at), '[]') from public.ticket_comment where ticket_comment.ticket_id = ticket.id)
        ) order by ticket.created_at), '[]') from public.ticket where ticket.room_id = which),
    'lists', (select coalesce(jsonb_agg(recipient_lists.name order by recipient_lists.name), '[]')
      from public.recipient_list_contacts
      join public.recipient_lists on recipient_lists.id = recipient_list_contacts.recipient_list_id
      where recipient_list_contacts.business_id = entered.business_id and recipient_list_contacts.phone = entered.phone),
    'campaigns', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', sent.created_at,
        'campaign', campaigns.name, 'text', sent.body)) order by sent.created_at), '[]')
      from public.campaign_messages as sent join public.campaigns on campaigns.id = sent.campaign_id
      where sent.business_id = entered.business_id and sent.phone = entered.phone),
    'requests', (select coalesce(jsonb_agg(jsonb_build_object('at', customer_request.requested_at,
        'kind', customer_request.kind, 'outcome', customer_request.outcome, 'settled_at', customer_request.settled_at)
        order by customer_request.requested_at), '[]') from public.customer_request where customer_request.room_id = which)
  );
end
$$;

create function private.correct_customer(which uuid, new_name text) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.enter_room(which);
  clean text := btrim(new_name);
begin
  if coalesce(char_length(clean), 0) not between 1 and 512 then
    perform private.refuse('invalid', 'Nama 1 sampai 512 karakter.', 400);
  end if;
  if entered.erased_at is not null then
    perform private.refuse('erased', 'Data pelanggan ini sudah dihapus.', 409);
  end if;
  update public.room set name = clean where room.id = which;
  perform private.settle_right(entered, 'correct');
  return private.room_row(which);
end
$$;

create function private.stop_marketing(which uuid) returns public.customer_request
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.enter_room(which);
  was_asked constant boolean := exists (
    select from public.customer_request as open
    where open.room_id = which and open.kind = 'stop_marketing' and open.outcome is null);
  stopped text[];
  taken jsonb;
  settled public.customer_request;
begin
  if entered.erased_at is not null then
    perform private.refuse('erased', 'Data pelanggan ini sudah dihapus.', 409);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('marketing_stop' || entered.business_id, 0));
  delete from private.marketing_stopped as old using public.customer_request as request
  where request.id = old.request_id and request.due_at < clock_timestamp();
  with added as (
    insert into public.marketing_stop (business_id, address)
    select entered.business_id, address from unnest(array[entered.phone, entered.chat_id]) as address
    where address is not null
    on conflict do nothing returning address
  ) select coalesce(array_agg(address), '{}') into stopped from added;
  with gone as (
    delete from public.recipient_list_contacts as contact
    where contact.business_id = entered.business_id and contact.phone = entered.phone returning contact.*
  ) select coalesce(jsonb_agg(gone), '[]') into taken from gone;
  -- Pressed twice: it is so already, and the first press can still be taken back.
  if not was_asked and stopped = '{}' and taken = '[]' then
    select * into settled from public.customer_request as done
    where done.room_id = which and done.kind = 'stop_marketing' and done.outcome = 'done'
    order by done.settled_at desc limit 1;
    if found then
      return settled;
    end if;
  end if;
  settled := private.settle_right(entered, 'stop_marketing');
  insert into private.marketing_stopped values (settled.id, was_asked, stopped, taken);
  return settled;
end
$$;

-- Makes it as it was before. An address that another chat's request stops too stays stopped; a list that is gone stays so.
create function private.undo_stop_marketing(which uuid) returns public.customer_request
language plpgsql security definer set search_path = '' as $$
declare
  asked public.customer_request;
  was private.marketing_stopped;
begin
  -- The room first, as whoever asks or stops has it: what is found here is then so until the end.
  perform private.enter_room(request.room_id) from public.customer_request as request
  where request.id = which and request.business_id = any (private.businesses());
  select * into asked from public.customer_request as request
  where request.id = which and request.kind = 'stop_marketing'
    and request.business_id = any ((select private.businesses())::uuid[]) for update;
  if not found then
    perform private.missing();
  end if;
  if asked.outcome is distinct from 'done' then
    return asked;
  end if;
  select * into was from private.marketing_stopped as kept where kept.request_id = which;
  if not found or asked.due_at < clock_timestamp() then
    perform private.refuse('too_late', 'Sudah lewat 72 jam. Hanya pelanggan sendiri yang dapat meminta promosi lagi.', 409);
  end if;
  delete from public.marketing_stop as stop
  where stop.business_id = asked.business_id and stop.address = any (was.addresses) and not exists (
    select from public.customer_request as other join public.room on room.id = other.room_id
    where other.business_id = asked.business_id and other.kind = 'stop_marketing' and other.outcome = 'done'
      and other.id <> which and stop.address in (room.phone, room.chat_id));
  insert into public.recipient_list_contacts (id, recipient_list_id, phone, name, created_at)
  select contact.id, contact.recipient_list_id, contact.phone, contact.name, contact.created_at
  from jsonb_populate_recordset(null::public.recipient_list_contacts, was.contacts) as contact
  where exists (select from public.recipient_lists as list where list.id = contact.recipient_list_id)
    and not exists (select from public.marketing_stop as stop
      where stop.business_id = asked.business_id and stop.address = contact.phone)
  on conflict do nothing;
  delete from private.marketing_stopped as kept where kept.request_id = which;
  if was.was_asked and not exists (
    select from public.customer_request as open
    where open.room_id = asked.room_id and open.kind = 'stop_marketing' and open.outcome is null
  ) then
    update public.customer_request as request set outcome = null, settled_at = null, settled_by = null
    where request.id = which returning * into asked;
  else
    update public.customer_request as request set
      outcome = 'undone', settled_at = clock_timestamp(), settled_by = auth.uid()
    where request.id = which returning * into asked;
  end if;
  perform private.record('customer.stop_marketing_undone', asked.business_id,
    jsonb_build_object('room_id', asked.room_id));
  return asked;
end
$$;

-- The words, files and names go for good; that there was a chat, who held it and when, stays. The chat gets an address
-- that leads nowhere, so that neither a reply nor what WhatsApp tells late can find it. Its files are the caller's to
-- remove, whom the policy below lets.
create function private.erase_customer(which uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room;
  nothing constant text := 'Data dihapus atas permintaan';
begin
  -- The chat before the room, as by whatever WhatsApp tells (outgoing).
  perform private.in_turn(room.channel_id, room.chat_id) from public.room
  where room.id = which and room.business_id = any (private.owned_businesses());
  entered := private.enter_room(which);
  if not private.is_owner(entered.business_id) then
    perform private.refuse('not_owner', 'Hanya pemilik yang dapat menghapus data pelanggan.', 403);
  end if;
  if entered.erased_at is not null then
    return entered;
  end if;
  delete from private.pending_ack
  where pending_ack.channel_id = entered.channel_id and pending_ack.wa_id like '%\_' || entered.chat_id || '\_%';
  delete from private.early_event
  where early_event.channel_id = entered.channel_id and early_event.chat_id = entered.chat_id;
  update public.room set
    erased_at = clock_timestamp(), name = null, phone = null, picture_url = null, tags = '{}', help_reason = null,
    chat_id = '0' || translate(gen_random_uuid()::text, 'abcdef-', '123456') || '@lid',
    status = 'ai_task_completed', holder = 'ai', holder_id = null, holder_until = null, unread_count = 0,
    awaiting_reply_since = null, last_message_preview = null, archived = true
  where room.id = which;
  update public.message set
    kind = case message.kind when 'system' then 'system' else 'text' end, body = null, media = null, location = null,
    content = null, reactions = '{}', votes = '{}', reply_preview = null, wa_id = null, failure = null,
    author_name = case when message.author = 'customer' then null else message.author_name end
  where message.room_id = which;
  delete from public.room_note where room_note.room_id = which;
  delete from public.promise where promise.room_id = which;
  delete from public.customer_order as made where made.room_id = which;
  update public.room_review set note = null where room_review.room_id = which and room_review.note is not null;
  update public.ticket_comment set body = nothing
  where ticket_comment.ticket_id in (select ticket.id from public.ticket where ticket.room_id = which);
  update public.ticket set title = nothing, message_ids = '{}' where ticket.room_id = which;
  update public.ticket_change set before = null, after = null
  where ticket_change.field = 'title'
    and ticket_change.ticket_id in (select ticket.id from public.ticket where ticket.room_id = which);
  delete from public.recipient_list_contacts
  where recipient_list_contacts.business_id = entered.business_id and recipient_list_contacts.phone = entered.phone;
  delete from public.campaign_messages
  where campaign_messages.business_id = entered.business_id and campaign_messages.phone = entered.phone;
  delete from private.marketing_stopped as kept using public.customer_request as request
  where request.id = kept.request_id and request.room_id = which;
  update public.customer_request set outcome = 'done', settled_at = clock_timestamp(), settled_by = auth.uid()
  where customer_request.room_id = which and customer_request.outcome is null and customer_request.kind <> 'erase';
  update public.customer_request set reason = nothing
  where customer_request.room_id = which and customer_request.reason is not null;
  perform private.settle_right(entered, 'erase');
  return private.room_row(which);
end
$$;

-- The files go first, so that whoever was interrupted can go on: while it is asked for, and afterwards.
create function private.may_erase(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/){2}[^/]{1,255}$' then exists (
    select from public.room
    where room.id = split_part(object_name, '/', 2)::uuid
      and room.business_id = split_part(object_name, '/', 1)::uuid
      and room.business_id = any (private.owned_businesses())
      and (room.erased_at is not null or exists (
        select from public.customer_request
        where customer_request.room_id = room.id and customer_request.kind = 'erase' and customer_request.outcome is null
      ))
  ) else false end
$$;
grant execute on function private.may_erase(text) to authenticated;
create policy "owners remove the media of who is erased" on storage.objects for delete to authenticated
  using (bucket_id = 'media' and private.may_erase(name));

-- What clients call ----------------------------------------------------------------------------------------------------

create function public.ask_right(room_id uuid, kind text) returns public.customer_request
language sql security invoker set search_path = '' as $$ select * from private.ask_right($1, $2) $$;
comment on function public.ask_right is 'A member writes down what a customer asks for; 72 hours run. Answers the request that waits.';

create function public.refuse_right(request_id uuid, reason text) returns public.customer_request
language sql security invoker set search_path = '' as $$ select * from private.refuse_right($1, $2) $$;
comment on function public.refuse_right is 'An owner refuses what was asked, with a reason. Answers the request; one that is settled stays as it is.';

create function public.export_customer(room_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.export_customer($1) $$;
comment on function public.export_customer is 'Everything that is kept of the customer of a chat. It is written down that it was read.';

create function public.correct_customer(room_id uuid, name text) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.correct_customer($1, $2) $$;
comment on function public.correct_customer is 'A member puts a customer''s name right. Answers the room.';

create function public.stop_marketing(room_id uuid) returns public.customer_request
language sql security invoker set search_path = '' as $$ select * from private.stop_marketing($1) $$;
comment on function public.stop_marketing is 'The customer of a chat is in no list of recipients any more, and comes into none. Answers the request.';

create function public.undo_stop_marketing(request_id uuid) returns public.customer_request
language sql security invoker set search_path = '' as $$ select * from private.undo_stop_marketing($1) $$;
comment on function public.undo_stop_marketing is 'A member takes back what stop_marketing did, before the request is due: the customer is in their lists again. One that was asked for waits again. Answers the request.';

create function public.erase_customer(room_id uuid) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.erase_customer($1) $$;
comment on function public.erase_customer is 'An owner erases everything personal of a chat, for good. Answers the room; one that is erased stays as it is.';

grant execute on function private.ask_right(uuid, text), private.refuse_right(uuid, text), private.export_customer(uuid),
  private.correct_customer(uuid, text), private.stop_marketing(uuid), private.undo_stop_marketing(uuid),
  private.erase_customer(uuid) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.ask_right(uuid, text), public.refuse_right(uuid, text), public.export_customer(uuid),
  public.correct_customer(uuid, text), public.stop_marketing(uuid), public.undo_stop_marketing(uuid),
  public.erase_customer(uuid) from public, anon;
grant execute on function public.ask_right(uuid, text), public.refuse_right(uuid, text), public.export_customer(uuid),
  public.correct_customer(uuid, text), public.stop_marketing(uuid), public.undo_stop_marketing(uuid),
  public.erase_customer(uuid)
  to authenticated, service_role;
