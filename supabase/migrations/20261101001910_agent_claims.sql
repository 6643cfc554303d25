-- What the function `agent` claims, and what the model reads for a run. Who changes a run locks its room first and the run second.

-- Claiming ------------------------------------------------------------------------------------------------------------

-- How long a process has a run. It asks for more runs every two seconds, which renews the lease of those that it has
-- (createDrain), so the lease needs no relation to the time of a model, and a process that stopped is noticed soon.
create function private.run_lease() returns interval
language sql immutable set search_path = '' as $$ select interval '18 seconds' $$;

-- What a message points at: {quoted: {author, kind, text}, ad, product, order, event, place: {name, address}}; null: nothing. The
-- words of a stored message that is quoted are read from it, because it may have been edited.
create function private.pointed_at(of_message public.message) returns jsonb
language sql stable security definer set search_path = '' as $$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'quoted', case when of_message.reply_preview is not null then jsonb_build_object('author', of_message.reply_preview -> 'author',
      'kind', of_message.reply_preview -> 'kind', 'text', coalesce(
        (select left(answered.body, 1000) from public.message as answered
          where answered.id = of_message.reply_to and answered.revoked_at is null),
        of_message.reply_preview ->> 'body')) end,
    'ad', of_message.content -> 'ad', 'product', of_message.content -> 'product', 'order', of_message.content -> 'order', 'event', of_message.content -> 'event',
    'place', nullif(jsonb_strip_nulls(jsonb_build_object('name', of_message.location -> 'name', 'address', of_message.location -> 'address')), '{}'))), '{}')
$$;

-- The messages of a chat in a range of `seq`: {author, kind, text, minutes since then, about? (private.pointed_at), seen?, unsure?}.
-- No name and no number. Reads the newest 60 of the chat only. A voice note that was understood is a text. seen: what was read in
-- a picture or a document; unsure: why the words of a voice note, or what was seen, are not relied on.
create function private.turns_of(in_room uuid, first_seq bigint, last_seq bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('author', turn.author,
    'kind', case when turn.is_transcribed and not turn.reading ? 'why' then 'text' else turn.kind end,
    'text', left(case when turn.is_transcribed then private.text_of_message(turn.body, turn.reading) else turn.body end, 2000),
    'minutes', floor(extract(epoch from clock_timestamp() - turn.sent_at) / 60))
    || case when pointed.at is null then '{}' else jsonb_build_object('about', pointed.at) end
    || case when turn.reading ->> 'status' = 'read' then jsonb_strip_nulls(jsonb_build_object('unsure', turn.reading -> 'why',
      'reading', case when not turn.is_transcribed then jsonb_build_object('text', left(turn.reading ->> 'text', 10000), 'data', turn.reading -> 'data',
        'checks', turn.reading -> 'checks') end)) else '{}' end
    order by turn.sent_at, turn.seq), '[]')
  from (
    select *, coalesce(newest.kind = 'voice' and newest.reading ->> 'status' = 'read', false) as is_transcribed from (
      select message.id, message.author, message.kind, message.body, message.reading, message.sent_at, message.seq, message.revoked_at
      from public.message
      where message.room_id = in_room order by message.sent_at desc, message.seq desc limit 60
    ) as newest
    where newest.seq between first_seq and last_seq and newest.revoked_at is null
      and newest.kind <> 'system' and newest.author <> 'system'
    order by newest.sent_at desc, newest.seq desc limit 12
  ) as turn
  join public.message as whole on whole.id = turn.id
  cross join lateral (select private.pointed_at(whole) as at) as pointed
$$;

-- What an answer rests on beside the chat: {business, over_budget, is_closing, is_thanks, is_upset, opts_out}. The last four say
-- what the burst is.
create function private.agent_scene(of_business public.business, of_agent public.agent, burst jsonb, at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'business', jsonb_build_object('id', of_business.id, 'name', of_business.name,
      'description', left(of_business.description, 2000), 'tone', coalesce(of_agent.tone, 'ramah'),
      'instructions', of_agent.instructions, 'greeting', of_agent.greeting, 'forbidden_topics', of_agent.forbidden_topics,
      'keywords', of_business.handover_rule -> 'keywords',
      'zone', private.zone_of(of_business.operational_hours), 'hours', opening.hours, 'opens_again', private.opens_again(opening.hours, at)),
    'over_budget', private.runs_today(of_business) > private.runs_per_day(),
    'is_closing', line.is_closing, 'is_thanks', line.is_closing and line.is_thanks,
    'is_upset', coalesce(of_business.handover_rule -> 'angry' <> 'false', true) and line.is_upset,
    'opts_out', line.opts_out)
  from (select case when of_business.enable_operational_hours then of_business.operational_hours end as hours) as opening,
    (
      select coalesce(bool_and(private.needs_no_answer(turn ->> 'kind', turn ->> 'text')), false) as is_closing,
        coalesce(bool_or(private.normalised_words(turn ->> 'text') && private.thank_words()), false) as is_thanks,
        coalesce(bool_or(private.has_angry_words(turn ->> 'text')), false) as is_upset,
        coalesce(bool_or(private.consent_wish(turn ->> 'text') in ('stop', 'mention')), false) as opts_out
      from jsonb_array_elements(burst) as turn
    ) as line
$$;

-- The same outside a run, with the version and the model of the simulator. Null: there is no such business.
-- p_burst: [{author, kind, text}]. p_at: the time at which the shop is open or closed.
create function public.agent_scene(
  p_business uuid, p_version text default null, p_burst jsonb default '[]', p_at timestamptz default clock_timestamp()
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.agent_scene(business, agent, p_burst, p_at) || jsonb_build_object(
    'version', coalesce(p_version, business.toggles ->> 'simulatorAgentVersion', 'v2'),
    'model_size', coalesce(business.toggles ->> 'modelVersion', 'large'))
  from public.business
  left join lateral (
    select * from public.agent where agent.business_id = business.id order by agent.created_at, agent.id limit 1) as agent on true
  where business.id = p_business
$$;
comment on function public.agent_scene is
  'For the service: what an answer of the AI rests on beside the chat, for questions that no customer asked.';

-- The sessions with notices to customers that no event has claimed, such as for runs that were given up, or whose process
-- stopped before it had sent them. `at` is later than the beginning of the statement, which may have given runs up.
create function private.sessions_with_notices(at timestamptz default clock_timestamp()) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(distinct channel.external_id), '[]')
  from private.waiting_notice as words
  join public.room on room.id = words.room_id
  join public.channel on channel.id = words.channel_id
  where words.settled_at is null and words.due_at between at - interval '15 minutes' and at
    and (private.is_notice_wanted(words, room) or private.is_claim_expired(words))
$$;

create function private.answer_text(run public.agent_run) returns text
language sql immutable set search_path = '' as $$ select btrim(run.answer ->> 'text', E' \t\r\n') $$;

-- The files that an answer sends behind its text (private.sendable_files).
create function private.answer_files(run public.agent_run) returns jsonb
language sql immutable set search_path = '' as $$ select coalesce(nullif(run.answer -> 'files', 'null'), '[]') $$;

insert into private.handled_rows (job, business_of) values
  ('answer-runs', 'select business_id from public.agent_run where id = $1');

-- The first name in the name of a chat; null: it begins with something else, such as a number or a title.
create function private.first_name(whole text) returns text
language sql immutable set search_path = '' as $$
  select initcap(first) from (select substring(btrim(whole) from '^[[:alpha:]]{2,20}') as first) as named
  where first is not null and btrim(whole) ~ '^[[:alpha:]]{2,20}( |$)'
    and lower(first) not in ('bapak', 'ibu', 'pak', 'bu', 'mas', 'mbak', 'kak', 'toko', 'cv', 'pt', 'ud', 'admin', 'pelanggan')
$$;

-- What a process needs to know of a run that it has taken.
create function private.claimed_run(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  run public.agent_run;
  in_room public.room;
  of_business public.business;
  of_agent public.agent;
  burst jsonb;
begin
  select agent_run.* into run from public.agent_run where agent_run.id = which;
  select room.* into in_room from public.room where room.id = run.room_id;
  if run.status = 'sending' then
    return jsonb_build_object('id', run.id, 'attempt', run.attempt, 'version', run.version,
      'session', (select channel.external_id from public.channel where channel.id = run.channel_id),
      'channel_id', run.channel_id, 'chat_id', in_room.chat_id, 'room_id', run.room_id, 'business_id', run.business_id,
      'text', private.answer_text(run), 'files', private.files_to_send(run),
      'begun', jsonb_build_object(
        'messages', (
          select jsonb_agg(jsonb_build_object('id', message.id, 'body', message.body, 'media', message.media,
            'begun_at', message.created_at, 'is_sent', message.wa_id is not null) order by array_position(run.message_ids, message.id))
          from public.message where message.id = any (run.message_ids)),
        -- A person who has come since then answers instead.
        'may_send', in_room.holder = 'ai' and in_room.status = 'ai_auto_reply' and (private.active_pause(in_room)).id is null
          and run.created_at > at - interval '15 minutes'));
  end if;
  if run.held_at is not null then
    return jsonb_build_object('id', run.id, 'attempt', run.attempt, 'version', run.version,
      'session', (select channel.external_id from public.channel where channel.id = run.channel_id),
      'channel_id', run.channel_id, 'chat_id', in_room.chat_id, 'room_id', run.room_id, 'business_id', run.business_id,
      'text', private.answer_text(run), 'files', private.files_to_send(run));
  end if;
  select business.* into of_business from public.business where business.id = run.business_id;
  select agent.* into of_agent from public.channel_agent join public.agent on agent.id = channel_agent.agent_id
  where channel_agent.channel_id = run.channel_id;
  perform private.notify_of_budget(of_business);
  burst := private.turns_of(run.room_id, run.burst_from, run.burst_to);
  -- A plain wish was answered by its confirmation (private.apply_consent_wish), and the rest is asked.
  burst := (
    select coalesce(jsonb_agg(turn order by place) filter (
      where turn ->> 'author' <> 'customer' or coalesce(private.consent_wish(turn ->> 'text'), '') <> 'stop'), burst)
    from jsonb_array_elements(burst) with ordinality as line (turn, place));
  return (private.agent_scene(of_business, of_agent, burst, at) || jsonb_build_object(
    'id', run.id, 'attempt', run.attempt, 'version', run.version, 'model_size', run.model_size,
    'session', (select channel.external_id from public.channel where channel.id = run.channel_id),
    'chat_id', in_room.chat_id, 'channel_id', run.channel_id, 'room_id', run.room_id,
    'customer', private.first_name(in_room.name),
    'waited_ms', floor(extract(epoch from at - run.created_at) * 1000),
    'holds', of_agent.hold_seconds > 0, 'over_chat', private.runs_of_chat(run.room_id) > private.runs_per_chat(),
    'burst', burst, 'turns', private.turns_of(run.room_id, 0, run.burst_from - 1)));
end
$$;

-- Takes due runs, and those that a process has taken and not finished: {runs, next_ms, ended, notices}. next_ms: the milliseconds until
-- the next one of this minute is due; null: there is none. ended: those of p_running, the runs that the caller is answering, whose
-- answer is no longer wanted. notices: the sessions that have some to send.
-- A run is {id, attempt, version, model_size, session, channel_id, chat_id, room_id, customer, waited_ms, holds, over_chat, burst, turns}
-- and its agent_scene; waited_ms: since the customer's first message; over_chat: the chat has used up the answers of an hour;
-- holds: its answer is not sent at once. Instead, a held one has `text`, its finished answer; and one whose answer was
-- written and perhaps sent has its whole `text` and `begun`: {messages, may_send}, with the messages that were written, in
-- order: {id, body, media, begun_at, is_sent}. Both have the `files` that follow the text (private.files_to_send).
create function public.claim_agent_runs(p_most int default 5, p_running uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  run public.agent_run;
  tried private.attempt;
  claimed jsonb := '[]';
begin
  -- Those that another transaction has locked are being ended.
  update public.agent_run as run_row set lease_until = at + private.run_lease()
  where run_row.id in (
    select held.id from public.agent_run as held where held.id = any (p_running) and held.status = 'running' for update skip locked);
  perform private.give_up_agent_runs();
  for run in
    with due as (
      select waiting.id, answering.version, answering.model_size, waiting.status <> 'sending' and answering.version is null as is_off,
        waiting.status = 'sending' or waiting.held_at is not null as is_written
      from public.agent_run as waiting
      join public.room on room.id = waiting.room_id
      left join lateral private.answering_version(room) as answering on true
      where waiting.due_at <= at
        and (waiting.status in ('queued', 'held') or waiting.status in ('running', 'sending') and waiting.lease_until < at)
      order by waiting.due_at limit least(p_most, 50) for update of waiting skip locked
    )
    -- One update: a second one would check the foreign key anew, which waits for the room's lock.
    update public.agent_run as taken set
      status = case when due.is_off then 'cancelled' when taken.status in ('queued', 'held') then 'running' else taken.status end,
      why = case when due.is_off then 'turned_off' end,
      settled_at = case when due.is_off then at end,
      attempt = taken.attempt + 1,
      version = case when is_written then taken.version else coalesce(due.version, taken.version) end,
      model_size = case when is_written then taken.model_size else coalesce(due.model_size, taken.model_size) end,
      ms_queue = coalesce(taken.ms_queue, extract(epoch from at - taken.due_at) * 1000),
      lease_until = case when not due.is_off then at + case taken.status when 'sending' then interval '1 minute' else private.run_lease() end end
    from due where taken.id = due.id
    returning taken.*
  loop
    continue when run.status = 'cancelled';
    tried := private.attempt('answer-runs', run.business_id, run.id::text, 'select private.claimed_run($1::uuid)');
    if tried.is_done then
      claimed := claimed || tried.result;
    end if;
    exit when tried.is_canceled;
  end loop;
  return jsonb_build_object('runs', claimed, 'next_ms', (
    select ceil(greatest(extract(epoch from next.due_at - clock_timestamp()) * 1000, 0))
    from (select min(waiting.due_at) as due_at from public.agent_run as waiting
      where waiting.status in ('queued', 'held') and waiting.due_at < at + interval '1 minute') as next
    where next.due_at is not null),
    'ended', (
      select coalesce(jsonb_agg(held.id), '[]') from unnest(p_running) as held (id)
      where not exists (select from public.agent_run where agent_run.id = held.id and agent_run.status in ('running', 'sending'))),
    'notices', private.sessions_with_notices());
end
$$;
comment on function public.claim_agent_runs is
  'For the service: takes runs that are due. With `begun`, the answer was written before and may have been sent.';

-- How the models are asked --------------------------------------------------------------------------------------------

-- How each model at each address is asked (`Dialect` in agent/dialect.ts), so that another process does not learn it again.
-- The address is a hash. A week later it is learned anew, because servers change.
create table private.model_dialect (
  endpoint text not null check (endpoint ~ '^[0-9a-f]{64}$'),
  model text not null check (char_length(model) <= 200),
  dialect jsonb not null check (octet_length(dialect::text) <= 2000),
  learned_at timestamptz not null default clock_timestamp(),
  primary key (endpoint, model)
);
alter table private.model_dialect enable row level security;
comment on table private.model_dialect is 'How the models of the installation are asked. Written by the service.';
comment on column private.model_dialect.endpoint is 'personal: none because the address of a server is no datum of a person';
comment on column private.model_dialect.model is 'personal: none because models, sources and causes are names';
comment on column private.model_dialect.dialect is 'personal: none because it holds words of a closed list';

create function private.dialect_age() returns interval
language sql immutable set search_path = '' as $$ select interval '7 days' $$;

create function public.model_dialect(p_endpoint text, p_model text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select dialect_row.dialect from private.model_dialect as dialect_row
  where dialect_row.endpoint = p_endpoint and dialect_row.model = p_model and dialect_row.learned_at > now() - private.dialect_age()
$$;
comment on function public.model_dialect is 'For the service: how a model at an address is asked; null: that is not known.';

create function public.save_model_dialect(p_endpoint text, p_model text, p_dialect jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from private.model_dialect as old where old.learned_at < now() - private.dialect_age();
  insert into private.model_dialect as dialect_row (endpoint, model, dialect) values (p_endpoint, p_model, p_dialect)
  on conflict (endpoint, model) do update set dialect = excluded.dialect, learned_at = excluded.learned_at;
$$;
comment on function public.save_model_dialect is 'For the service: keeps how a model at an address is asked, for seven days.';
revoke execute on function public.model_dialect(text, text), public.save_model_dialect(text, text, jsonb) from public, anon, authenticated;
grant execute on function public.model_dialect(text, text), public.save_model_dialect(text, text, jsonb) to service_role;

-- What the model reads ------------------------------------------------------------------------------------------------

-- The products of the catalogue that a text names, best first: [{name, price, weight}]. A word counts by its rarity in the
-- catalogue. One that is in no name is taken for the nearest that is.
create function private.find_products(of_business public.business, wording text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with product as materialized (
    select entry.product, entry.n, stem
    from jsonb_array_elements(of_business.invoice_details -> 'product_catalog') with ordinality as entry (product, n),
      unnest(private.stems_of(entry.product ->> 'name')) as stem
  ),
  rarity as materialized (
    select product.stem, ln(1 + count(*) over () / count(*)::float8) as weight from product group by product.stem
  ),
  meant as materialized (
    select meaning.place, each.stem, meaning.trust * meaning.weight as weight
    from private.word_meanings(of_business.id, wording) as meaning, unnest(private.stems_of(meaning.form)) as each (stem)
  ),
  question_stem as (
    select meant.place, rarity.stem, meant.weight * rarity.weight as weight from meant join rarity on rarity.stem = meant.stem
    union all
    select near.* from (select meant.place, meant.stem from meant) as meant, lateral (
      select meant.place, rarity.stem, 0.8 * rarity.weight from rarity
      where char_length(meant.stem) between 4 and 40 and char_length(rarity.stem) between 4 and 40
        and extensions.levenshtein_less_equal(meant.stem, rarity.stem, 1) = 1
      limit 2
    ) as near
    where not exists (select from rarity where rarity.stem = meant.stem)
  ),
  found as (
    select product.n, sum(best.weight) as weight
    from (select question_stem.stem, max(question_stem.weight) as weight from question_stem group by question_stem.stem) as best
    join product on product.stem = best.stem
    group by product.n
    order by 2 desc, 1
    limit 8
  )
  select coalesce(jsonb_agg((of_business.invoice_details -> 'product_catalog' -> (found.n - 1)::int) - 'photo' order by found.weight desc, found.n), '[]')
  from found
$$;

-- The files that a business lets the AI send to customers, as long as they answer them: photos of products, and files of
-- knowledge that a member lets it send. n: their order.
create function private.offered_files(of_business public.business)
returns table (bucket text, kind text, name text, filename text, n bigint, path text)
language sql stable security definer set search_path = '' as $$
  select 'logos' as bucket, 'photo' as kind, entry.product ->> 'name' as name, null as filename, entry.n, of_business.id || '/'
    || substring(entry.product ->> 'photo' from '/object/public/logos/' || of_business.id || '/([A-Za-z0-9._-]{1,100})$') as path
  from jsonb_array_elements(of_business.invoice_details -> 'product_catalog') with ordinality as entry (product, n)
  where entry.product ->> 'photo' is not null
  union all
  select 'knowledge', 'document', source.title, source.origin, 0, source.business_id || '/' || source.id
  from public.knowledge_source as source
  where source.business_id = of_business.id and source.kind = 'file' and source.is_sendable and source.is_published
    and source.draft is distinct from 'removed' and source.is_enabled and (source.valid_until is null or source.valid_until > now())
$$;

-- The files of a finished answer. is_offered: false if the business has stopped letting the AI send it since.
create function private.files_to_send(run public.agent_run) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(chosen.file || jsonb_build_object('is_offered', exists (
    select from public.business, private.offered_files(business) as offered
    where business.id = run.business_id and offered.bucket = chosen.file ->> 'bucket' and offered.path = chosen.file ->> 'path'))
    order by chosen.n), '[]')
  from jsonb_array_elements(private.answer_files(run)) with ordinality as chosen (file, n)
$$;

-- The files that the AI may send to customers, those that a text names first and at most twenty: [{bucket, path, name, kind: 'photo' |
-- 'document', filename, mimetype, size}]. Photos of products, and files of knowledge that a member lets it send, as long as they
-- answer customers. All are in the folder of the business.
create function private.sendable_files(of_business public.business, wording text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with offered as materialized (
    select * from private.offered_files(of_business)
  ),
  named as materialized (
    select distinct each.stem
    from private.word_meanings(of_business.id, wording) as meaning, unnest(private.stems_of(meaning.form)) as each (stem)
  ),
  best as (
    select offered.*, objects.metadata ->> 'mimetype' as mimetype, private.read_whole(objects.metadata -> 'size') as size,
      (select count(distinct stem) from unnest(private.stems_of(offered.name)) as stem where stem in (select named.stem from named)) as hits
    from offered join storage.objects on objects.bucket_id = offered.bucket and objects.name = offered.path
    order by hits desc, offered.n, offered.path limit 20
  )
  select coalesce(jsonb_agg(jsonb_build_object('bucket', best.bucket, 'path', best.path, 'name', best.name, 'kind', best.kind,
    'filename', best.filename, 'mimetype', best.mimetype, 'size', best.size) order by best.hits desc, best.n, best.path), '[]')
  from best
$$;

-- An order of catalogue products: [{lines, subtotal, tax, total, not_found}]. input: {items: [{name, quantity, variant?, size?}]}.
-- Prices come from the catalogue, never from the input.
create function private.draft_order(of_business public.business, input jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with item as (
    select line.item ->> 'name' as name, private.read_whole(line.item -> 'quantity')::int as quantity, line.n,
      nullif(btrim(line.item ->> 'variant'), '') as variant, nullif(btrim(line.item ->> 'size'), '') as size, (
      select entry.product
      from jsonb_array_elements(of_business.invoice_details -> 'product_catalog') with ordinality as entry (product, n)
      where lower(btrim(entry.product ->> 'name')) = lower(btrim(line.item ->> 'name'))
      order by entry.n limit 1) as product
    from jsonb_array_elements(input -> 'items') with ordinality as line (item, n)
  ),
  made as (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', item.product ->> 'name',
        'price', round(private.read_number(item.product -> 'price')), 'quantity', item.quantity, 'weight', item.product -> 'weight',
        'variant', item.variant, 'size', item.size)) order by item.n)
        filter (where item.product is not null), '[]') as lines,
      coalesce(jsonb_agg(item.name order by item.n) filter (where item.product is null), '[]') as not_found
    from item
  )
  select case when made.lines = '[]' then '[]' else jsonb_build_array(jsonb_build_object('lines', made.lines,
    'not_found', made.not_found, 'subtotal', sums.subtotal, 'tax', sums.tax, 'total', sums.subtotal + sums.tax)) end
  from made, lateral (
    select private.order_subtotal(made.lines) as subtotal, private.order_tax(made.lines,
      private.tax_percentage(of_business.invoice_details)) as tax
  ) as sums
$$;

-- What prices of couriers are asked for, if the business has set up shipping: private.shipping_terms with the weight and the
-- sum of catalogue products. input: {items: [{name, quantity}]}, which may be empty: then there is no weight.
create function private.shipping_question(of_business public.business, input jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when parcel.terms is null then '[]' else jsonb_build_array(parcel.terms
    || private.order_weight(coalesce(parcel.draft -> 'lines', '[]'), of_business.check_shipping_config)
    || jsonb_build_object('subtotal', parcel.draft -> 'subtotal', 'not_found', coalesce(parcel.draft -> 'not_found',
      (select jsonb_agg(item -> 'name') from jsonb_array_elements(input -> 'items') as item), '[]'))) end
  from (select private.shipping_terms(of_business), private.draft_order(of_business, input) -> 0) as parcel (terms, draft)
$$;

-- The newest orders of a chat. An expired one is said to be so, and a proof of transfer that waits for the check is called
-- no payment.
create function private.orders_of_chat(of_business uuid, in_room uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(made) - 'check' || case when made."check" is null then '{}' else
    jsonb_build_object('proof', made."check") end order by made.number desc), '[]')
  from (
    select customer_order.number, customer_order.lines, customer_order.subtotal, customer_order.tax, customer_order.shipping, customer_order.total, customer_order.expires_at, customer_order.ship_to,
      case when customer_order.status = 'unpaid' and customer_order.expires_at < clock_timestamp() then 'expired' else customer_order.status end as status,
      case when customer_order.status = 'unpaid' then case customer_order.proof
        when 'waiting' then 'Pelanggan mengirim bukti transfer. Menunggu cek mutasi oleh tim: belum lunas.'
        when 'rejected' then 'Bukti transfer ditolak oleh tim: belum lunas.' end end as "check"
    from public.customer_order
    where customer_order.room_id = in_room and customer_order.business_id = of_business
    order by customer_order.created_at desc, customer_order.number desc
    limit 5
  ) as made
$$;

-- Settings as one fact, without those that are not filled in. No settings: no fact.
create function private.filled(settings jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when coalesce(jsonb_strip_nulls(settings), '{}') = '{}' then '[]' else jsonb_build_array(jsonb_strip_nulls(settings)) end
$$;

-- The newest order of a chat that can be paid: its number, its total and the path of its page. Without one: how the shop is paid.
create function private.payment_link_of_chat(of_business public.business, in_room uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.filled(coalesce((
    select jsonb_build_object('number', customer_order.number, 'total', customer_order.total,
      'payment_link', '/order/' || customer_order.id || '/checkout#' || customer_order.link_key)
    from public.customer_order
    where customer_order.room_id = in_room and customer_order.business_id = of_business.id and private.checkout_state(customer_order) in ('addressing', 'choosing', 'waiting', 'transfer')
    order by customer_order.created_at desc, customer_order.number desc limit 1
  ), jsonb_build_object('payment_link', 'Belum ada pesanan yang bisa dibayar di chat ini.',
    'manual_transfer', of_business.invoice_details #> '{payment,manual_transfer,instruction}')))
$$;

-- What a tool of the model reads, as an array of facts. It is bound to the business and the chat of the question; the model names neither.
create function public.agent_tool(p_business uuid, p_room uuid, p_tool text, p_input jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_business public.business;
begin
  select business.* into of_business from public.business where business.id = p_business;
  if not found or p_room is not null and not exists (
    select from public.room where room.id = p_room and room.business_id = p_business and room.erased_at is null)
  then
    perform private.raise_not_found();
  end if;
  return case p_tool
    when 'find_products' then private.find_products(of_business, p_input ->> 'query')
    when 'sendable_files' then private.sendable_files(of_business, p_input ->> 'query')
    when 'order_status' then private.orders_of_chat(p_business, p_room)
    when 'draft_order' then private.draft_order(of_business, p_input)
    when 'check_shipping' then private.filled(of_business.check_shipping_config - 'enabled'
      || case when of_business.check_shipping_config -> 'enabled' = 'false' then null else '{}'::jsonb end)
    when 'shipping_question' then private.shipping_question(of_business, p_input)
    when 'payment_link' then private.payment_link_of_chat(of_business, p_room)
  end;
end
$$;
comment on function public.agent_tool is
  'For the service: what a tool of the AI reads: find_products {query}, sendable_files {query}, order_status, draft_order {items}, shipping_question {items}, shipping or payment.';
