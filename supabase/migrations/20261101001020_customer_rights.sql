-- The rights of a customer under the law on personal data (UU 27/2022): export, correction, objection and erasure.

-- Whether the customer is erased, or has asked to be. New data would outlive the erasure.
create function private.is_being_erased(of_room public.room) returns boolean
language sql stable security definer set search_path = '' as $$
  select of_room.erased_at is not null or exists (
    select from public.privacy_request as request
    where request.room_id = of_room.id and request.kind = 'erase' and request.outcome is null)
$$;

-- Records a request, and with it the start of its time limit. Returns the open request if there is one.
create function private.create_privacy_request(which uuid, of_kind text) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
  request public.privacy_request;
begin
  if entered.erased_at is not null then
    perform private.raise_erased();
  end if;
  -- The open request that caused the conflict may be settled before it is read. The next round then inserts a new
  -- one.
  loop
    insert into public.privacy_request (business_id, room_id, kind, requested_by)
    values (entered.business_id, which, of_kind, auth.uid())
    on conflict (room_id, kind) where outcome is null do nothing
    returning * into request;
    exit when found;
    select * into request from public.privacy_request
    where privacy_request.room_id = which and privacy_request.kind = of_kind and privacy_request.outcome is null;
    exit when found;
  end loop;
  return request;
end
$$;

-- Marks a request as done, and records it first if there was none.
create function private.settle_right(in_room public.room, of_kind text) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  settled public.privacy_request;
begin
  update public.privacy_request set outcome = 'done', settled_at = clock_timestamp(), settled_by = auth.uid()
  where privacy_request.room_id = in_room.id and privacy_request.kind = of_kind and privacy_request.outcome is null
  returning * into settled;
  if not found then
    insert into public.privacy_request
      (business_id, room_id, kind, requested_by, outcome, settled_at, settled_by)
    values (in_room.business_id, in_room.id, of_kind, auth.uid(), 'done', clock_timestamp(), auth.uid())
    returning * into settled;
  end if;
  perform private.record(case of_kind when 'export' then 'customer.export' when 'correct' then 'customer.correct'
      when 'erase' then 'customer.erase' when 'opt_out_of_marketing' then 'customer.opt_out_of_marketing' end, in_room.business_id, jsonb_build_object('room_id', in_room.id));
  return settled;
end
$$;

create function private.reject_privacy_request(which uuid, why text) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  refused public.privacy_request;
begin
  select * into refused from public.privacy_request
  where privacy_request.id = which and privacy_request.business_id = any (private.owned_businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if coalesce(why, '') !~ '\S' then
    perform private.raise_error('invalid', 'chat.reason_required', 400);
  end if;
  if refused.outcome is null then
    update public.privacy_request set
      outcome = 'refused', reason = btrim(left(why, 500)), settled_at = clock_timestamp(), settled_by = auth.uid()
    where privacy_request.id = which returning * into refused;
    if refused.kind = 'opt_out_of_marketing' then
      perform private.record_consent_of_room(room, 'undone',
        jsonb_build_object('source', 'request', 'proof', jsonb_build_object('room_id', room.id)))
      from public.room where room.id = refused.room_id;
    end if;
    perform private.record('customer.refused', refused.business_id,
      jsonb_build_object('room_id', refused.room_id, 'kind', refused.kind));
  end if;
  return refused;
end
$$;

-- All data that the business has about the customer of a chat.
create function private.export_customer(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
begin
  perform private.settle_right(entered, 'export');
  return jsonb_build_object(
    'exported_at', clock_timestamp(),
    'business', (select business.name from public.business where business.id = entered.business_id),
    'zone', (select private.zone_of(business.operational_hours)
      from public.business where business.id = entered.business_id),
    'customer', jsonb_build_object('name', entered.name, 'phone', entered.phone, 'chat_id', entered.chat_id,
      'since', entered.created_at, 'tags', entered.tags, 'picture', entered.picture_url,
      'no_marketing', private.has_opted_out(entered)),
    'messages', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', message.sent_at,
        'author', message.author, 'kind', message.kind, 'text', message.body, 'file', message.media ->> 'filename',
        'path', message.media ->> 'path',
        'location', message.location, 'content', message.content, 'reading', message.reading, 'reactions', nullif(message.reactions, '{}'),
        'votes', nullif(message.votes, '{}'))) order by message.sent_at, message.seq), '[]')
      from public.message where message.room_id = which and entered.erased_at is null),
    'orders', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', made.created_at, 'number', made.number,
        'lines', made.lines, 'subtotal', made.subtotal, 'tax', made.tax, 'shipping', made.shipping, 'total', made.total,
        'recipient', made.recipient, 'courier', made.courier,
        'note', made.note, 'ship_to', made.ship_to, 'status', made.status, 'expires_at', made.expires_at, 'paid_at', made.paid_at,
        'paid_through', made.paid_through, 'transfer_code', made.transfer_code, 'cancelled_at', made.cancelled_at,
        'payments', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', tried.created_at, 'bank', tried.bank,
          'number', tried.va_number, 'amount', tried.amount, 'status', tried.status, 'received', tried.received, 'refunded', nullif(tried.refunded, 0)))
          order by tried.created_at) from private.payment as tried where tried.order_id = made.id)))
        order by made.created_at), '[]')
      from public.customer_order as made where made.room_id = which and entered.erased_at is null),
    'proofs', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', sent.sent_at, 'order', made.number,
        'path', sent.path, 'rejected_at', sent.rejected_at, 'reason', sent.reason)) order by sent.sent_at), '[]')
      from public.payment_proof as sent join public.customer_order as made on made.id = sent.order_id
      where sent.room_id = which and entered.erased_at is null),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('at', room_note.created_at, 'text', room_note.body)
        order by room_note.created_at), '[]') from public.room_note where room_note.room_id = which and entered.erased_at is null),
    'promises', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', promise.created_at,
        'text', promise.body, 'due_on', promise.due_on, 'kept_at', promise.kept_at))
        order by promise.created_at), '[]') from public.promise where promise.room_id = which and entered.erased_at is null),
    'reviews', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', room_review.created_at,
        'verdict', room_review.verdict, 'reasons', room_review.reasons, 'text', room_review.note))
        order by room_review.created_at), '[]') from public.room_review where room_review.room_id = which),
    'handovers', (select coalesce(jsonb_agg(jsonb_build_object('at', handover.at, 'from', handover.from_holder,
        'to', handover.to_holder, 'reason', handover.reason) order by handover.at), '[]')
      from public.handover where handover.room_id = which),
    -- Without the team's reasons for pausing the AI, and without the names of members.
    'events', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', past.at, 'kind', past.kind,
        'detail', case when past.kind in ('tag', 'untag', 'rename') or past.kind like 'order%' then past.detail end)) order by past.at), '[]')
      from private.room_timeline(entered) as past where past.kind not in ('handover', 'ask', 'done', 'refused', 'undone')),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('at', ticket.created_at, 'title', ticket.title,
        'status', ticket.status, 'comments', (select coalesce(jsonb_agg(ticket_comment.body
          order by ticket_comment.created_at), '[]') from public.ticket_comment where ticket_comment.ticket_id = ticket.id)
        ) order by ticket.created_at), '[]') from public.ticket where ticket.room_id = which),
    'lists', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('list', recipient_lists.name,
        'name', contact.name, 'phone', contact.phone, 'chat_id', contact.chat_id,
        'fields', nullif(contact.fields, '{}'))) order by recipient_lists.name), '[]')
      from public.recipient_list_contacts as contact
      join public.recipient_lists on recipient_lists.id = contact.recipient_list_id
      where contact.business_id = entered.business_id
        and (contact.contact_key in (entered.phone, entered.chat_id) or contact.chat_id = entered.chat_id)),
    'consents', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', consent.occurred_at,
        'event', consent.event, 'source', consent.source, 'words', consent_text.body)) order by consent.id), '[]')
      from public.consent_event as consent left join public.consent_text on consent_text.id = consent.text_id
      where consent.business_id = entered.business_id
        and consent.person = any ((select private.person_digests(entered))::bytea[])),
    'campaigns', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', sent.created_at,
        'campaign', campaigns.name, 'name', sent.name, 'text', sent.body,
        'variables', nullif(sent.variables, '{}'))) order by sent.created_at), '[]')
      from public.campaign_messages as sent left join public.campaigns on campaigns.id = sent.campaign_id
      where sent.business_id = entered.business_id
        and (sent.contact_key in (entered.phone, entered.chat_id) or sent.room_id = which)),
    'requests', (select coalesce(jsonb_agg(jsonb_build_object('at', privacy_request.requested_at,
        'kind', privacy_request.kind, 'outcome', privacy_request.outcome, 'settled_at', privacy_request.settled_at)
        || jsonb_strip_nulls(jsonb_build_object('reason', privacy_request.reason))
        order by privacy_request.requested_at), '[]') from public.privacy_request where privacy_request.room_id = which)
  );
end
$$;

create function private.correct_customer(which uuid, new_name text) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
  clean text := btrim(new_name);
begin
  if coalesce(char_length(clean), 0) not between 1 and 512 then
    perform private.raise_error('invalid', 'customer.name', 400);
  end if;
  if entered.erased_at is not null then
    perform private.raise_erased();
  end if;
  update public.room set name = clean where room.id = which;
  perform private.settle_right(entered, 'correct');
  return private.room_row(which);
end
$$;

create function private.opt_out_of_marketing(which uuid) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
  was_asked constant boolean := exists (
    select from public.privacy_request as open
    where open.room_id = which and open.kind = 'opt_out_of_marketing' and open.outcome is null);
  stopped bytea[];
  settled public.privacy_request;
begin
  if entered.erased_at is not null then
    perform private.raise_erased();
  end if;
  stopped := private.record_consent_of_room(entered, 'withdrawn',
    jsonb_build_object('source', 'request', 'proof', jsonb_build_object('room_id', which)));
  delete from private.marketing_opt_out_undo as old using public.privacy_request as request
  where request.id = old.request_id and request.due_at < (select clock_timestamp());
  -- A second call changes nothing and returns the first request, which can still be undone.
  if not was_asked and stopped = '{}' then
    select * into settled from public.privacy_request as done
    where done.room_id = which and done.kind = 'opt_out_of_marketing' and done.outcome = 'done'
    order by done.settled_at desc limit 1;
    if found then
      return settled;
    end if;
  end if;
  settled := private.settle_right(entered, 'opt_out_of_marketing');
  insert into private.marketing_opt_out_undo values (settled.id, was_asked, stopped);
  return settled;
end
$$;

-- Undoes what opt_out_of_marketing wrote. An address that another chat's request or an erasure also stops stays
-- stopped.
create function private.undo_marketing_opt_out(which uuid) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  of_request public.privacy_request;
  was private.marketing_opt_out_undo;
begin
  -- Locks the room first, like create_privacy_request and opt_out_of_marketing, so that what is read here stays true.
  perform private.lock_room(request.room_id) from public.privacy_request as request
  where request.id = which and request.business_id = any (private.businesses());
  select * into of_request from public.privacy_request as request
  where request.id = which and request.kind = 'opt_out_of_marketing'
    and request.business_id = any ((select private.businesses())::uuid[]) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if of_request.outcome is distinct from 'done' then
    return of_request;
  end if;
  if of_request.due_at < clock_timestamp() then
    perform private.raise_error('too_late', 'consent.too_late', 409);
  end if;
  select * into was from private.marketing_opt_out_undo as undo where undo.request_id = which;
  if not found then
    perform private.raise_error('by_customer', 'consent.by_customer', 409);
  end if;
  perform private.record_consent(of_request.business_id, one.person, 'undone',
    jsonb_build_object('source', 'request', 'proof', jsonb_build_object('room_id', of_request.room_id)))
  from unnest(was.digests) as one (person)
  where not exists (
    select from public.privacy_request as other join public.room on room.id = other.room_id
    where other.business_id = of_request.business_id and other.kind = 'opt_out_of_marketing' and other.outcome = 'done'
      and other.id <> which and one.person = any (private.person_digests(room)));
  delete from private.marketing_opt_out_undo as undo where undo.request_id = which;
  if was.was_asked and not exists (
    select from public.privacy_request as open
    where open.room_id = of_request.room_id and open.kind = 'opt_out_of_marketing' and open.outcome is null
  ) then
    update public.privacy_request as request set outcome = null, settled_at = null, settled_by = null
    where request.id = which returning * into of_request;
  else
    update public.privacy_request as request set
      outcome = 'undone', settled_at = clock_timestamp(), settled_by = auth.uid()
    where request.id = which returning * into of_request;
  end if;
  perform private.record('customer.opt_out_of_marketing_undone', of_request.business_id,
    jsonb_build_object('room_id', of_request.room_id));
  return of_request;
end
$$;

-- Deletes the orders, promises and notes of an erased room that are left, and empties its messages and runs of the AI, the newest
-- first: of each as many as a transaction should write. Returns how many rows it has changed. The next call, and the job after
-- it, goes on where this one ends.
create function private.erase_portion(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 1000;
  place private.erasure;
  kind text;
  found_count int;
  deleted int := 0;
  is_finished boolean := true;
  messages int;
  runs int;
begin
  select * into place from private.erasure as open where open.room_id = which for update skip locked;
  if not found then
    return 0;
  end if;
  foreach kind in array '{customer_order,promise,room_note}'::text[] loop
    execute format('delete from public.%1$I as target where target.id in (select one.id from public.%1$I as one where one.room_id = $1 limit $2)', kind)
    using which, most;
    get diagnostics found_count = row_count;
    deleted := deleted + found_count;
    is_finished := is_finished and found_count < most;
  end loop;
  with emptied as (
    update public.message set
      (kind, body, media, location, content, reading, reactions, votes, reply_preview, failure, wa_id, author_name) = (
        select empty.kind, empty.body, empty.media, empty.location, empty.content, empty.reading, empty.reactions, empty.votes,
          empty.reply_preview, empty.failure, empty.wa_id, empty.author_name
        from private.emptied_message(message) as empty)
    where message.id in (
      select log.id from public.message as log
      where log.room_id = which and (log.sent_at, log.seq) < (place.message_at, place.message_seq)
      order by log.sent_at desc, log.seq desc limit most)
    returning message.sent_at, message.seq
  ), last as (
    select emptied.sent_at, emptied.seq from emptied order by emptied.sent_at, emptied.seq limit 1
  )
  select (select count(*) from emptied), coalesce(last.sent_at, place.message_at), coalesce(last.seq, place.message_seq)
  into messages, place.message_at, place.message_seq
  from (select) as once left join last on true;
  with emptied as (
    -- Which passages were used stays; they are the business's own.
    update public.agent_run set answer = null, drafted_order = null, tools = null, guard = null, question = null, error_words = null
    where agent_run.id in (
      select run.id from public.agent_run as run
      where run.room_id = which and (run.created_at, run.id) < (place.run_at, place.run_id)
      order by run.created_at desc, run.id desc limit most)
    returning agent_run.created_at, agent_run.id
  ), rated as (
    update public.answer_feedback as feedback set note = null from emptied where feedback.run_id = emptied.id and feedback.note is not null
  ), last as (
    select emptied.created_at, emptied.id from emptied order by emptied.created_at, emptied.id limit 1
  )
  select (select count(*) from emptied), coalesce(last.created_at, place.run_at), coalesce(last.id, place.run_id)
  into runs, place.run_at, place.run_id
  from (select) as once left join last on true;
  if not is_finished or messages = most or runs = most then
    update private.erasure as open set message_at = place.message_at, message_seq = place.message_seq, run_at = place.run_at,
      run_id = place.run_id
    where open.room_id = which;
  else
    delete from private.erasure as open where open.room_id = which;
  end if;
  return deleted + messages + runs;
end
$$;

-- Goes on with the erasures that one transaction did not finish. Runs every minute.
create function private.continue_erasures() returns int
language sql security definer set search_path = '' as $$
  select private.for_each('erase-customers', $due$
    select open.business_id, open.room_id from private.erasure as open order by open.began_at$due$,
    'private.erase_portion($1::uuid)')
$$;

-- Deletes texts and names for good. The room stays, with who held it and when. It gets a chat id that cannot exist, so
-- that neither a reply nor a late event reaches it. Its files cannot be read any more; the gateway removes them
-- (erased_files). Everything but long chats is empty at the end; what is left of those, only the job reads
-- (private.erasure).
create function private.erase_customer(which uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room;
  addresses text[];
  nothing constant text := 'Data dihapus atas permintaan';
begin
  -- Locks the chat before the room, like every function of the gateway.
  perform private.lock_chat(room.channel_id, room.chat_id) from public.room
  where room.id = which and room.business_id = any (private.owned_businesses());
  entered := private.lock_room(which);
  if not private.is_owner(entered.business_id) then
    perform private.raise_error('not_owner', 'customer.not_owner', 403);
  end if;
  if entered.erased_at is not null then
    return entered;
  end if;
  addresses := private.chat_ids(entered.channel_id, entered.chat_id);
  delete from private.pending_ack using unnest(addresses) as address
  where pending_ack.channel_id = entered.channel_id and pending_ack.wa_id like '%\_' || address || '\_%';
  delete from private.early_event
  where early_event.channel_id = entered.channel_id and early_event.chat_id = any (addresses);
  update public.room set
    erased_at = clock_timestamp(), name = null, phone = null, picture_url = null, tags = '{}', help_reason = null,
    chat_id = '0' || translate(gen_random_uuid()::text, 'abcdef-', '123456') || '@lid',
    status = 'ai_task_completed', holder = 'ai', holder_id = null, holder_until = null, unread_count = 0,
    awaiting_reply_since = null, last_message_preview = null, archived = true,
    order_status = null, order_total = null, order_expires_at = null
  where room.id = which;
  perform private.record_erased_chat(entered, (private.room_row(which)).erased_at);
  perform private.erase_questions(which);
  perform private.erase_wordings(entered);
  perform private.erase_replies(entered);
  delete from public.room_summary where room_summary.room_id = which;
  delete from public.test_case where test_case.room_id = which;
  delete from public.scorecard where scorecard.room_id = which;
  -- Of the history of the chat, only the actors and the times stay.
  update public.room_event set detail = null where room_event.room_id = which and room_event.detail is not null;
  delete from private.room_action_change as change where change.room_id = which;
  delete from private.waiting_notice as notice where notice.room_id = which;
  update public.ai_pause set reason = nothing where ai_pause.room_id = which;
  delete from private.message_reading as reading where reading.room_id = which;
  update public.room_review set note = null where room_review.room_id = which and room_review.note is not null;
  update public.ticket_comment set body = nothing
  where ticket_comment.ticket_id in (select ticket.id from public.ticket where ticket.room_id = which);
  update public.ticket set title = nothing, message_ids = '{}' where ticket.room_id = which;
  update public.ticket_change set before = null, after = null
  where ticket_change.field = 'title'
    and ticket_change.ticket_id in (select ticket.id from public.ticket where ticket.room_id = which);
  -- A list that is imported later must not bring the customer back.
  perform private.record_consent_of_room(entered, 'erased', '{"source": "request"}');
  delete from public.recipient_list_contacts as contact
  where contact.business_id = entered.business_id
    and (contact.contact_key = any (addresses || entered.phone) or contact.chat_id = any (addresses));
  delete from public.campaign_messages as sent
  where sent.business_id = entered.business_id
    and (sent.contact_key = any (addresses || entered.phone) or sent.room_id = which);
  delete from private.chat_alias as other where other.room_id = which;
  -- A test of a broadcast is what one of its recipients would get.
  update private.message_to_member as test set body = nothing, sample_key = null
  where test.business_id = entered.business_id and test.sample_key in (entered.phone, entered.chat_id);
  delete from private.marketing_opt_out_undo as undo using public.privacy_request as request
  where request.id = undo.request_id and request.room_id = which;
  update public.privacy_request set outcome = 'done', settled_at = clock_timestamp(), settled_by = auth.uid()
  where privacy_request.room_id = which and privacy_request.outcome is null and privacy_request.kind <> 'erase';
  update public.privacy_request set reason = nothing
  where privacy_request.room_id = which and privacy_request.reason is not null;
  perform private.settle_right(entered, 'erase');
  insert into private.erasure (room_id, business_id) values (which, entered.business_id);
  perform private.erase_portion(which);
  return private.room_row(which);
end
$$;
