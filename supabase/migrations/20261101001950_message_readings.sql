-- What the AI hears and sees: voice notes, pictures and documents of customers, as text. A reading is queue, lock and record in
-- one; its result stands in the message (message.reading), where members see it, searches find it, and answers rest on it.
--
-- Who changes a reading together with its message locks the room first.

-- Readings of a business and of one chat in an hour, and what the function `agent` can read, as it said with its last claim.
insert into private.setting (name, value) values ('readings_per_hour', '200'), ('readings_per_chat', '30'), ('senses', '');

create table private.message_reading (
  message_id uuid primary key references public.message (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  kind text not null check (kind in ('voice', 'image', 'document')),
  -- 'off': nothing can read its kind any more.
  status text not null default 'queued' check (status in ('queued', 'running', 'read', 'failed', 'off')),
  due_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  -- How often it was claimed. A process that lost its lease is recognised by it.
  attempt int not null default 0,
  -- The failure of the last attempt by name, and what the provider said about it, masked (agent/providerWords.ts).
  error text check (char_length(error) <= 40),
  error_words text check (char_length(error_words) <= 200),
  model_name text check (char_length(model_name) <= 200),
  tokens_in int,
  tokens_out int,
  -- Rupiah, by the prices of the installation; null: the model has none.
  cost numeric(12, 4) check (cost >= 0),
  -- Milliseconds of the calls.
  ms int,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);
comment on table private.message_reading is 'The files of customers that the AI reads: queue, lock and record. Written by the service.';
comment on column private.message_reading.error is 'personal: none because it is the name of a failure';
comment on column private.message_reading.error_words is 'personal: erase';
comment on column private.message_reading.model_name is 'personal: none because models, sources and causes are names';
create index message_reading_due_idx on private.message_reading (due_at) where status in ('queued', 'running');
create index message_reading_business_idx on private.message_reading (business_id, created_at);
create index message_reading_room_idx on private.message_reading (room_id, created_at);
create index message_reading_failed_idx on private.message_reading (settled_at desc, message_id) where status = 'failed' and error is not null;
alter table private.message_reading enable row level security;
grant all on private.message_reading to service_role;

-- The reference of a transfer that a picture shows.
create index message_proof_reference_idx on public.message (business_id, (reading #>> '{data,proof,reference}'))
  where reading #>> '{data,proof,reference}' is not null;

-- How long an answer waits for what it answers to be read.
create function private.reading_patience() returns interval
language sql immutable set search_path = '' as $$ select interval '20 seconds' $$;

create function private.is_reading_open(of_message uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.message_reading as reading
    where reading.message_id = of_message and reading.status in ('queued', 'running'))
$$;

-- The readings of an hour, of a business or of one chat. Those that no model can do cost nothing.
create function private.is_reading_allowed(of_business uuid, in_room uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select count(*) from private.message_reading as reading
      where reading.business_id = of_business and reading.status <> 'off' and reading.created_at > now() - interval '1 hour')
    < (select setting.value::int from private.setting where setting.name = 'readings_per_hour')
  and (select count(*) from private.message_reading as reading
      where reading.room_id = in_room and reading.status <> 'off' and reading.created_at > now() - interval '1 hour')
    < (select setting.value::int from private.setting where setting.name = 'readings_per_chat')
$$;

-- Queues the file of a customer's message, also in a chat that a person holds: its text helps the team too. Only of a business
-- whose AI answers, and only what the function can read. The room is locked, or the file comes alone.
create function private.queue_reading(written public.message) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if written.kind not in ('voice', 'image', 'document')
    or not exists (select from private.setting where setting.name = 'senses' and written.kind = any (string_to_array(setting.value, ',')))
    or not exists (select from private.answering_version(private.room_row(written.room_id)))
  then
    return;
  end if;
  if private.is_reading_allowed(written.business_id, written.room_id) then
    insert into private.message_reading (message_id, business_id, room_id, kind)
    values (written.id, written.business_id, written.room_id, written.kind) on conflict do nothing;
    if not found then
      return;
    end if;
    update public.message set reading = '{"status": "reading"}' where message.id = written.id;
  else
    update public.message set reading = '{"status": "failed", "why": "limit"}' where message.id = written.id;
  end if;
end
$$;

-- Whether an answer in a chat, or a file in it, waits for the agent.
create function private.has_work_for_agent(in_channel uuid, chat text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.room
    where room.channel_id = in_channel and room.chat_id = chat and (
      exists (select from public.agent_run where agent_run.room_id = room.id and agent_run.status = 'queued')
      or exists (select from private.message_reading as file where file.room_id = room.id and file.status = 'queued')))
$$;

create function private.is_due(reading private.message_reading) returns boolean
language sql stable set search_path = '' as $$
  select case reading.status when 'queued' then reading.due_at when 'running' then reading.lease_until end <= clock_timestamp()
$$;

create function private.is_message_reading_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.message_reading as reading
    where reading.status in ('queued', 'running') and private.is_due(reading)
      and not private.must_wait('message-readings', reading.message_id::text))
$$;

-- Whether the text that a transfer shows agrees with the newest open order of the chat: {order, due, amount, account, time,
-- is_reused}, without what the picture or the shop does not say. No order changes by it: an edited picture looks like a true one.
create function private.proof_checks(in_room public.room, sent public.message, result jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_order public.customer_order;
  due bigint;
  accounts text;
  since timestamptz;
begin
  select * into of_order from public.customer_order as order_row
  where order_row.room_id = in_room.id and order_row.status = 'unpaid' and coalesce(order_row.expires_at > now(), true)
  order by order_row.transfer_chosen_at is null, order_row.created_at desc limit 1;
  due := of_order.total + case when of_order.transfer_chosen_at is null then 0 else of_order.transfer_code end;
  select regexp_replace(business.invoice_details #>> '{payment,manual_transfer,instruction}', '([0-9])[ .-]+(?=[0-9])', '\1', 'g'),
    date_trunc('day', of_order.created_at, private.zone_of(business.operational_hours))
  into accounts, since from public.business where business.id = in_room.business_id;
  return jsonb_strip_nulls(jsonb_build_object(
    'order', of_order.number, 'due', due,
    'amount', private.read_number(result -> 'amount') = due,
    'account', case when result ->> 'to_last4' ~ '^[0-9]{3,6}$' then accounts ~ (result ->> 'to_last4' || '([^0-9]|$)') end,
    'time', private.read_timestamp(result -> 'date') >= since::date and private.read_timestamp(result -> 'date') < clock_timestamp() + interval '1 day',
    'is_reused', case when result ->> 'reference' is not null then exists (
      select from public.message as other
      where other.business_id = in_room.business_id and other.id <> sent.id and other.revoked_at is null
        and other.reading #>> '{data,proof,reference}' = result ->> 'reference') end));
end
$$;

-- Puts what is known by now of a customer's message into the question of those runs that had called a person before. Not into
-- one that is so old that its details may be gone (private.sweep_run_details). The room is locked.
create function private.complete_questions(sent public.message) returns void
language sql security definer set search_path = '' as $$
  update public.agent_run as run set question = private.question_of_run(run)
  where run.room_id = sent.room_id and run.status in ('escalated', 'failed') and sent.seq between run.burst_from and run.burst_to
    and run.created_at > now() - interval '90 days'
    and run.question is distinct from private.question_of_run(run)
$$;

-- Ends a reading: stores what was read, or why it was not, and lets the answer that waits for it begin. The room and the
-- reading are locked.
create function private.end_reading_of_message(which uuid, as_status text, result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  sent public.message;
begin
  update private.message_reading set status = as_status, lease_until = null, settled_at = at where message_reading.message_id = which;
  select message.* into sent from public.message where message.id = which;
  if result #> '{data,proof}' is not null then
    result := result || jsonb_build_object('checks', private.proof_checks(private.room_row(sent.room_id), sent, result #> '{data,proof}'));
  end if;
  update public.message set reading = result where message.id = which and message.revoked_at is null and message.media is not null;
  perform private.complete_questions(sent);
  update public.agent_run as run set due_at = least(run.due_at, greatest(at, sent.created_at + private.quiet_time(sent.kind, sent.body)))
  where run.room_id = sent.room_id and run.status = 'queued' and sent.seq between run.burst_from and run.burst_to
    and not exists (
      select from public.message as other
      where other.room_id = sent.room_id and other.seq between run.burst_from and run.burst_to
        and (other.kind = 'waiting' or private.is_reading_open(other.id)));
end
$$;

create function private.give_up_reading(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_room_of_reading(which);
  perform from private.message_reading as open where open.message_id = which and open.status in ('queued', 'running') for update;
  if not found then
    return 0;
  end if;
  update private.message_reading set error = coalesce(message_reading.error, 'stopped') where message_reading.message_id = which;
  perform private.end_reading_of_message(which, 'failed', '{"status": "failed", "why": "stopped"}');
  return 1;
end
$$;

create function private.lock_room_of_reading(which uuid) returns void
language sql security definer set search_path = '' as $$
  select from public.room
  where room.id = (select reading.room_id from private.message_reading as reading where reading.message_id = which) for update
$$;

insert into private.handled_rows (job, business_of, give_up) values
  ('message-readings', 'select business_id from private.message_reading where message_id = $1', 'private.give_up_reading($1::uuid)');

-- Leases a reading. Null: another process has it, or its message is gone. Whatever stopped three processes stops the fourth.
create function private.claimed_reading(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_attempts constant int := 3;
  taken private.message_reading;
  sent public.message;
begin
  select * into taken from private.message_reading as reading
  where reading.message_id = which and private.is_due(reading) for update skip locked;
  if not found then
    return null;
  end if;
  select * into sent from public.message where message.id = which;
  if sent.revoked_at is not null or sent.media is null then
    delete from private.message_reading as reading where reading.message_id = which;
    return null;
  end if;
  update private.message_reading set status = 'running', attempt = taken.attempt + 1,
    lease_until = clock_timestamp() + private.run_lease()
  where message_reading.message_id = which;
  return jsonb_build_object('id', which, 'attempt', taken.attempt + 1, 'is_last', taken.attempt + 1 >= most_attempts,
    'kind', taken.kind, 'media', sent.media, 'caption', left(sent.body, 2000),
    'business_id', taken.business_id, 'room_id', taken.room_id,
    -- What a picture may show. A model compares it with no more names.
    'products', case when taken.kind = 'image' then (
      select coalesce(jsonb_agg(entry.product -> 'name' order by entry.n), '[]')
      from public.business,
        jsonb_array_elements(business.invoice_details -> 'product_catalog') with ordinality as entry (product, n)
      where business.id = taken.business_id and entry.n <= 100) else '[]' end);
end
$$;

-- Takes readings that are due: {readings, next_ms, ended}. next_ms: the milliseconds until the next one of this minute is due; null:
-- there is none. ended: those of p_running, which the caller reads, that are no longer wanted. A reading is {id, attempt, is_last,
-- kind, media, caption, business_id, room_id, products}. Businesses with fewer in work come first. p_senses: the kinds that the caller can read.
create function public.claim_message_readings(p_most int, p_running uuid[], p_senses text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  next record;
  tried private.attempt;
  claimed jsonb := '[]';
begin
  update private.setting set value = array_to_string(p_senses, ',')
  where setting.name = 'senses' and setting.value <> array_to_string(p_senses, ',');
  update private.message_reading as reading_row set lease_until = at + private.run_lease()
  where reading_row.message_id in (
    select held.message_id from private.message_reading as held where held.message_id = any (p_running) and held.status = 'running'
    for update skip locked);
  for next in
    select waiting.business_id, waiting.message_id from private.message_reading as waiting
    where waiting.status in ('queued', 'running') and private.is_due(waiting)
      and not private.must_wait('message-readings', waiting.message_id::text)
    order by (select count(*) from private.message_reading as other
      where other.business_id = waiting.business_id and other.status = 'running'), waiting.due_at, waiting.message_id
    limit least(p_most, 50)
  loop
    tried := private.attempt('message-readings', next.business_id, next.message_id::text, 'select private.claimed_reading($1::uuid)');
    if tried.attempts >= 4 then
      perform private.give_up('message-readings', next.business_id, next.message_id::text, 'private.give_up_reading($1::uuid)');
    end if;
    if coalesce(tried.result, 'null') <> 'null' then
      claimed := claimed || tried.result;
    end if;
    exit when tried.is_canceled;
  end loop;
  return jsonb_build_object('readings', claimed,
    'next_ms', (
      select ceil(greatest(extract(epoch from waits.due_at - clock_timestamp()) * 1000, 0))
      from (select min(waiting.due_at) as due_at from private.message_reading as waiting
        where waiting.status = 'queued' and waiting.due_at < at + interval '1 minute'
          and not private.must_wait('message-readings', waiting.message_id::text)) as waits
      where waits.due_at is not null),
    'ended', (
      select coalesce(jsonb_agg(held.id), '[]') from unnest(p_running) as held (id)
      where not exists (select from private.message_reading as reading
        where reading.message_id = held.id and reading.status = 'running')));
end
$$;
comment on function public.claim_message_readings is
  'For the service: takes files of customers that the AI is to read.';

-- Ends a reading. p_result: {status: 'read' | 'failed' | 'off', reading, retry_ms, error, error_words, model_name, tokens_in, tokens_out,
-- cost, ms}. reading: what becomes message.reading. A failed one with retry_ms is tried again. Returns the status of the reading, which is another if the
-- process no longer had it; null: it is gone.
create function public.settle_message_reading(p_message uuid, p_attempt int, p_result jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  taken private.message_reading;
begin
  perform private.lock_room_of_reading(p_message);
  select * into taken from private.message_reading as reading where reading.message_id = p_message for update;
  if not found or taken.status <> 'running' or taken.attempt <> p_attempt then
    return taken.status;
  end if;
  update private.message_reading as reading set
    error = p_result ->> 'error', error_words = left(p_result ->> 'error_words', 200),
    model_name = left(p_result ->> 'model_name', 200),
    tokens_in = private.read_whole(p_result -> 'tokens_in')::int, tokens_out = private.read_whole(p_result -> 'tokens_out')::int,
    cost = private.read_number(p_result -> 'cost'), ms = private.read_whole(p_result -> 'ms')::int
  where reading.message_id = p_message;
  if p_result ->> 'status' = 'failed' and private.read_whole(p_result -> 'retry_ms') is not null then
    update private.message_reading as reading set status = 'queued', lease_until = null,
      due_at = clock_timestamp() + make_interval(secs => private.read_whole(p_result -> 'retry_ms')::int / 1000.0)
    where reading.message_id = p_message;
    return 'queued';
  end if;
  perform private.end_reading_of_message(p_message, p_result ->> 'status', nullif(p_result -> 'reading', 'null'));
  return p_result ->> 'status';
end
$$;
comment on function public.settle_message_reading is
  'For the service: stores what the AI read in the file of a message, or why it could not. Returns the status of the reading.';

-- A member corrects what the AI heard or saw in the file of a customer, or writes down what it could not. What the AI concluded
-- from its own reading, such as the amount of a transfer, goes with it. The chat, its search and the AI read the
-- correction from then on.
create function private.correct_reading(which uuid, wording text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 4000;
  in_room public.room;
  sent public.message;
begin
  select message.* into sent from public.message where message.id = which;
  if not coalesce(sent.business_id = any (private.businesses()), false) then
    perform private.raise_not_found();
  end if;
  perform private.lock_membership(auth.uid(), sent.business_id);
  in_room := private.lock_room(sent.room_id);
  if in_room.erased_at is not null then
    perform private.raise_erased();
  end if;
  select message.* into sent from public.message where message.id = which and message.room_id = in_room.id for update;
  if not found or sent.author <> 'customer' or sent.revoked_at is not null
    or coalesce(sent.reading ->> 'status', '') not in ('read', 'failed')
  then
    perform private.raise_not_found();
  end if;
  if not coalesce(wording ~ '\S' and char_length(wording) <= most, false) then
    perform private.raise_error('invalid', 'reading.length', 422);
  end if;
  update public.message set reading = jsonb_build_object('status', 'read', 'text', btrim(wording, E' \t\r\n'), 'corrected_at', clock_timestamp(),
    'corrected_by', auth.uid())
  where message.id = which;
  perform private.complete_questions(sent);
end
$$;

revoke execute on function public.claim_message_readings(int, uuid[], text[]), public.settle_message_reading(uuid, int, jsonb)
  from public, anon, authenticated;
grant execute on function public.claim_message_readings(int, uuid[], text[]), public.settle_message_reading(uuid, int, jsonb) to service_role;

-- Deletes records that explain no answer any more, as those of runs (private.sweep_run_details). What was read stays with the message.
create function private.sweep_readings() returns int
language sql security definer set search_path = '' as $$
  select private.tidy('sweep-readings', 'private.message_reading', $old$old.settled_at < now() - interval '100 days'$old$)
$$;
grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('sweep-readings', '47 * * * *', 'select private.sweep_readings()');
  end if;
end
$$;
