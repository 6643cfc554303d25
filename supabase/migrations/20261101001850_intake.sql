-- Knowledge that is read from somewhere: a file, an address, or the catalogue of the business.
--
-- A member adds or rereads a source, which waits in private.knowledge_job until the function `agent` reads it. What was
-- read becomes a draft like an edit of a text. The catalogue alone is published again by itself, once an owner has
-- published it: an outdated price must not be told.
--
-- Every function locks in this order: business, source, job.

create table private.knowledge_job (
  source_id uuid primary key references public.knowledge_source (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  due_at timestamptz not null default clock_timestamp(),
  -- Until when the process that claimed it is expected to finish.
  lease_until timestamptz,
  -- How often it was claimed. A process that lost its lease is recognised by it.
  attempt int not null default 0
);
create index knowledge_job_due_idx on private.knowledge_job (due_at);
create index knowledge_job_business_idx on private.knowledge_job (business_id);
alter table private.knowledge_job enable row level security;

-- The bucket of the files -----------------------------------------------------------------------------------------------

-- Bucket `knowledge`: `<business_id>/<source_id>`. Any type may be stored: what a file is, its first bytes tell the reader,
-- who names the reason for a refusal.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('knowledge', 'knowledge', false, 10 * 1024 * 1024, null)
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Files and addresses of a business that are read within an hour, also again.
create function private.readings_per_hour() returns int
language sql immutable set search_path = '' as $$ select 120 $$;

-- Whether the folder is a business of the caller.
create function private.may_store_knowledge(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    then split_part(object_name, '/', 1)::uuid = any (private.businesses()) else false end
$$;

-- Whether a business may store another file: half of those that it stored within an hour may have no source.
create function private.may_add_knowledge_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.may_store_knowledge(object_name) and (
    select count(*) < 2 * private.readings_per_hour() from storage.objects
    where objects.bucket_id = 'knowledge' and objects.name ~>=~ (split_part(object_name, '/', 1) || '/')
      and objects.name ~<~ (split_part(object_name, '/', 1) || '0')
      and objects.created_at > statement_timestamp() - interval '1 hour')
$$;

-- Whether a source still is to be read from the file, or was.
create function private.is_knowledge_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    then exists (
      select from public.knowledge_source as source
      where source.id = split_part(object_name, '/', 2)::uuid and source.business_id = split_part(object_name, '/', 1)::uuid
    ) else false end
$$;
grant execute on function private.may_store_knowledge(text), private.may_add_knowledge_file(text),
  private.is_knowledge_file(text) to authenticated;

create policy "the team sees files of its knowledge" on storage.objects for select to authenticated
  using (bucket_id = 'knowledge' and private.may_store_knowledge(name));
create policy "the team adds files to its knowledge" on storage.objects for insert to authenticated
  with check (bucket_id = 'knowledge' and private.may_add_knowledge_file(name));
create policy "members take back files that no source has" on storage.objects for delete to authenticated
  using (bucket_id = 'knowledge' and owner_id = (select auth.uid())::text and private.may_store_knowledge(name)
    and not private.is_knowledge_file(name));

-- Files of a business that no source has, of removed sources and of uploads that were not finished within a day, at most
-- 100. The storage has no way to remove files from SQL.
create function public.unused_knowledge_files(p_business uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select objects.name from storage.objects
  -- '0' is the next character after '/'.
  where objects.bucket_id = 'knowledge' and objects.name ~>=~ (p_business || '/') and objects.name ~<~ (p_business || '0')
    and objects.created_at < now() - interval '1 day' and not private.is_knowledge_file(objects.name)
  limit 100
$$;
comment on function public.unused_knowledge_files is 'For the service: files of a business that no source has, to be removed.';

-- What members ask for ----------------------------------------------------------------------------------------------------

-- Puts a source into the queue. The source is locked.
create function private.queue_source(source public.knowledge_source, later interval default '0') returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.knowledge_job as job (source_id, business_id, due_at)
  values (source.id, source.business_id, clock_timestamp() + later)
  -- A process that reads it now reads what is out of date: it loses its claim.
  on conflict (source_id) do update set due_at = excluded.due_at, lease_until = null, attempt = 0;
  update public.knowledge_source set status = 'queued', failure = null, reading = reading - 'page'
  where knowledge_source.id = source.id;
  -- With the commit. What is due later waits for the tick.
  if later = '0' then
    perform private.call_function('agent');
  end if;
end
$$;

-- Reading costs more than any other request of a member, so a business has only so many in an hour.
create function private.check_readings(of_business uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from public.audit_log
    where audit_log.business_id = of_business and audit_log.action in ('knowledge.added', 'knowledge.reread')
      and audit_log.at > statement_timestamp() - interval '1 hour') >= private.readings_per_hour() then
    perform private.raise_error('too_often', 'knowledge.too_often', 429);
  end if;
end
$$;

create function private.add_knowledge(of_business uuid, which uuid, of_kind text, given text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 1000;
  address constant text := btrim(regexp_replace(given, '[\x01-\x1f\x7f]+', ' ', 'g'));
  source public.knowledge_source;
begin
  perform private.lock_knowledge(of_business);
  select * into source from public.knowledge_source where knowledge_source.id = which for update;
  if found then
    if source.business_id <> of_business or source.kind <> of_kind then
      perform private.raise_not_found();
    end if;
    -- A request was repeated.
    return jsonb_build_object('saved', private.source_details(source));
  end if;
  if not coalesce(case of_kind
    when 'file' then char_length(address) between 1 and 200
      and exists (select from storage.objects where objects.bucket_id = 'knowledge' and objects.name = of_business || '/' || which)
    when 'url' then char_length(address) <= 2000 and address ~* '^https://[^\s/?#@.]+(\.[^\s/?#@.]+)+\.?([/?#]\S*)?$'
    when 'catalogue' then address = ''
  end, false) then
    perform private.raise_error('invalid', 'knowledge.unusable', 422);
  end if;
  -- One source of an address, and one of the catalogue.
  select * into source from public.knowledge_source
  where knowledge_source.business_id = of_business and knowledge_source.kind = of_kind and of_kind <> 'file'
    and knowledge_source.origin = address and private.is_listed(knowledge_source)
  limit 1;
  if found then
    return jsonb_build_object('saved', private.source_details(source));
  end if;
  if (select count(*) from public.knowledge_source as source_row
    where source_row.business_id = of_business and private.is_listed(source_row)) >= most then
    perform private.raise_error('too_many', 'knowledge.too_many', 409);
  end if;
  perform private.check_readings(of_business);
  insert into public.knowledge_source (id, business_id, kind, title, origin, changed_by)
  values (which, of_business, of_kind, case of_kind
      when 'file' then left(address, 200) when 'url' then left(regexp_replace(address, '^https://', '', 'i'), 200) else 'Katalog produk' end,
    address, auth.uid())
  returning * into source;
  perform private.queue_source(source);
  perform private.record('knowledge.added', of_business, jsonb_build_object('source_id', which, 'title', source.title, 'kind', of_kind));
  select * into source from public.knowledge_source where knowledge_source.id = which;
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

-- Reads a source again: after a failure, or because an address may have changed.
create function private.reread_knowledge(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source := private.lock_source(which);
begin
  if source.kind in ('faq', 'text') or not private.is_listed(source) or source.draft = 'removed' then
    perform private.raise_not_found();
  end if;
  if source.status not in ('queued', 'processing') then
    perform private.check_readings(source.business_id);
    perform private.queue_source(source);
    perform private.record('knowledge.reread', source.business_id, jsonb_build_object('source_id', which, 'title', source.title));
  end if;
  select * into source from public.knowledge_source where knowledge_source.id = which;
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

-- A source that is to be removed is not read any more.
create function private.stop_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.knowledge_job where knowledge_job.source_id = new.id;
  new.status := 'active';
  new.failure := null;
  return new;
end
$$;
create trigger stop_reading before update of draft on public.knowledge_source for each row
  when (new.draft = 'removed' and old.draft is distinct from 'removed' and new.kind not in ('faq', 'text'))
  execute function private.stop_reading();

-- The catalogue changed: its source is read again a little later, because a member changes product by product.
create function private.reread_catalogue() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source;
begin
  select * into source from public.knowledge_source
  where knowledge_source.business_id = new.id and knowledge_source.kind = 'catalogue'
    and private.is_listed(knowledge_source) and knowledge_source.draft is distinct from 'removed'
  for update;
  if found then
    perform private.queue_source(source, interval '5 seconds');
  end if;
  return null;
end
$$;
create trigger reread_catalogue after update of invoice_details on public.business for each row
  when (old.invoice_details -> 'product_catalog' is distinct from new.invoice_details -> 'product_catalog')
  execute function private.reread_catalogue();

-- An address is outdated a month after it was read.
create function private.age_sources() returns void
language sql security definer set search_path = '' as $$
  select private.for_each('age-sources', $due$
    select source.business_id, source.id from public.knowledge_source as source
    where source.kind = 'url' and source.status = 'active' and source.is_published
      and source.read_at < now() - interval '30 days'$due$, 'private.age_source($1::uuid)')
$$;

create function private.age_source(which uuid) returns int
language sql security definer set search_path = '' as $$
  with aged as (
    update public.knowledge_source set status = 'outdated'
    where knowledge_source.id = which and knowledge_source.status = 'active' returning 1
  )
  select count(*)::int from aged
$$;

-- What the function does ----------------------------------------------------------------------------------------------

-- Whether a job waits for a process.
create function private.is_due(job private.knowledge_job) returns boolean
language sql stable set search_path = '' as $$
  select case when job.lease_until is null then job.due_at else job.lease_until end <= clock_timestamp()
$$;

-- Leases a source that waits. Null: another process has it. Whatever stopped three processes stops the fourth.
create function private.claimed_source(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_attempts constant int := 3;
  job private.knowledge_job;
  source public.knowledge_source;
begin
  select waiting.* into job
  from private.knowledge_job as waiting join public.knowledge_source as waits on waits.id = waiting.source_id
  where waiting.source_id = which and private.is_due(waiting) for update of waits, waiting skip locked;
  if not found then
    return null;
  end if;
  if job.attempt >= most_attempts then
    perform private.end_reading(which, 'stopped');
    return null;
  end if;
  update private.knowledge_job
  set attempt = knowledge_job.attempt + 1, lease_until = clock_timestamp() + interval '1 minute'
  where knowledge_job.source_id = which returning * into job;
  update public.knowledge_source set status = 'processing' where knowledge_source.id = which returning * into source;
  return jsonb_build_object(
    'id', source.id, 'attempt', job.attempt, 'business_id', source.business_id, 'kind', source.kind,
    'title', source.title, 'origin', source.origin,
    'products', case when source.kind = 'catalogue' then (
      select business.invoice_details -> 'product_catalog' from public.business where business.id = source.business_id) end);
end
$$;

-- The source cannot be read. Returns 1.
create function private.give_up_source(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_reading(which, 'stopped');
  return 1;
end
$$;

insert into private.handled_rows (job, business_of, give_up) values
  ('read-sources', 'select business_id from public.knowledge_source where id = $1', 'private.give_up_source($1::uuid)');

-- Takes the next source: {source, next_ms}. next_ms: the milliseconds until another one is due within this minute; null:
-- there is none. Businesses with fewer sources in work come first, so that many files of one hold up no other. A source is
-- {id, attempt, business_id, kind, title, origin, products}.
create function public.claim_knowledge_source() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  next record;
  tried private.attempt;
  source jsonb;
begin
  for next in
    select waiting.business_id, waiting.source_id
    from private.knowledge_job as waiting
    where private.is_due(waiting) and not private.must_wait('read-sources', waiting.source_id::text)
    order by (
      select count(*) from private.knowledge_job as other
      where other.business_id = waiting.business_id and other.lease_until > (select clock_timestamp())), waiting.due_at, waiting.source_id
  loop
    tried := private.attempt('read-sources', next.business_id, next.source_id::text, 'select private.claimed_source($1::uuid)');
    if tried.attempts >= 4 then
      perform private.give_up('read-sources', next.business_id, next.source_id::text, 'private.give_up_source($1::uuid)');
    end if;
    source := nullif(tried.result, 'null');
    exit when source is not null or tried.is_canceled;
  end loop;
  return jsonb_build_object(
    'source', source,
    'next_ms', (
      select ceil(greatest(extract(epoch from next_due.due_at - clock_timestamp()) * 1000, 0))
      from (select min(other.due_at) as due_at from private.knowledge_job as other
        where other.lease_until is null and other.due_at < now() + interval '1 minute'
          and not private.must_wait('read-sources', other.source_id::text)) as next_due
      where next_due.due_at is not null));
end
$$;
comment on function public.claim_knowledge_source is 'For the service: takes the next source that waits to be read, for a minute.';

-- How far a process has come. Returns whether the source still is to be read by it.
create function public.report_knowledge_progress(p_source uuid, p_attempt int, p_page int, p_pages int) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.knowledge_source where knowledge_source.id = p_source for update;
  update private.knowledge_job set lease_until = clock_timestamp() + interval '1 minute'
  where knowledge_job.source_id = p_source and knowledge_job.attempt = p_attempt and knowledge_job.lease_until is not null;
  if not found then
    return false;
  end if;
  update public.knowledge_source set reading = reading || jsonb_build_object('page', p_page, 'pages', p_pages)
  where knowledge_source.id = p_source;
  return true;
end
$$;

create function private.end_reading(which uuid, reason text) returns void
language sql security definer set search_path = '' as $$
  update public.knowledge_source set status = case when reason is null then 'active' else 'failed' end,
    failure = reason, reading = knowledge_source.reading - 'page'
  where knowledge_source.id = which;
  delete from private.knowledge_job where knowledge_job.source_id = which;
$$;

-- Other sources whose passages say nearly the same (same stems in 8 of 10) as at least half of a source's drafts:
-- [{id, title}], at most 3.
create function private.twins_of(which uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select passage.id, passage.business_id from public.knowledge_passage as passage
    where passage.source_id = which and passage.from_version is null
  ), shared as (
    select own.id, other.passage_id, count(*) as stems, min(own_stem.length) as own_length, min(other.length) as other_length
    from own
    join private.passage_stem as own_stem on own_stem.passage_id = own.id
    join private.passage_stem as other on other.business_id = own.business_id and other.stem = own_stem.stem
    where other.passage_id <> own.id
    group by own.id, other.passage_id
  ), twins as (
    select passage.source_id, count(distinct shared.id) as passages
    from shared join public.knowledge_passage as passage on passage.id = shared.passage_id
    where passage.source_id <> which and passage.to_version is null
      and shared.stems >= 0.8 * (shared.own_length + shared.other_length - shared.stems)
    group by passage.source_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', source.id, 'title', source.title) order by twins.passages desc, source.id), '[]')
  from (select * from twins where twins.passages * 2 >= (select count(*) from own) order by twins.passages desc limit 3) as twins
  join public.knowledge_source as source on source.id = twins.source_id
$$;

-- Publishes the draft of one source as a version of its own. Other drafts go on waiting.
create function private.publish_source(source public.knowledge_source) returns void
language plpgsql security definer set search_path = '' as $$
declare
  published int;
begin
  insert into public.knowledge_version (business_id, number, note)
  select source.business_id, coalesce(max(knowledge_version.number), 0) + 1, source.title
  from public.knowledge_version where knowledge_version.business_id = source.business_id
  returning number into published;
  update public.knowledge_passage as passage set to_version = published
  where passage.source_id = source.id and passage.from_version is not null and passage.to_version is null;
  update public.knowledge_passage as passage set from_version = published
  where passage.source_id = source.id and passage.from_version is null;
  update public.knowledge_source set draft = null, is_published = true where knowledge_source.id = source.id;
  perform private.index_version(source.business_id, published);
end
$$;

-- Ends the reading of a source. p_result: {failure}, or {title, text, reading}: `reading` is {pages, pagesRead, characters,
-- cut, warnings}. Returns the source's status; null: the process no longer had it, and nothing has changed.
create function public.settle_knowledge_source(p_source uuid, p_attempt int, p_result jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source;
  whole text;
  had_warnings boolean;
begin
  perform from public.business
  where business.id = (select knowledge_source.business_id from public.knowledge_source where knowledge_source.id = p_source)
  for no key update;
  select * into source from public.knowledge_source where knowledge_source.id = p_source for update;
  perform from private.knowledge_job
  where knowledge_job.source_id = p_source and knowledge_job.attempt = p_attempt and knowledge_job.lease_until is not null
  for update;
  if not found then
    return null;
  end if;
  if p_result ? 'failure' then
    perform private.end_reading(p_source, p_result ->> 'failure');
    return 'failed';
  end if;
  whole := private.plain_text(left(p_result ->> 'text', 200000));
  if coalesce(whole !~ '\S', true) then
    perform private.end_reading(p_source, 'empty');
    return 'failed';
  end if;
  update public.knowledge_source set
    title = coalesce(nullif(left(private.plain_text(p_result ->> 'title'), 200), ''), knowledge_source.title),
    reading = coalesce(p_result -> 'reading', '{}'), read_at = clock_timestamp()
  where knowledge_source.id = p_source returning * into source;
  perform private.end_reading(p_source, null);
  if whole = coalesce(private.source_content(source, true), private.source_content(source, false)) ->> 'body' then
    -- The origin says what it said before.
    return 'active';
  end if;
  had_warnings := jsonb_array_length(coalesce(source.reading -> 'warnings', '[]')) > 0;
  update public.knowledge_source set
    revision = knowledge_source.revision + 1,
    -- What warns a member is used only once they have looked at it. What answers customers already is not turned off.
    is_enabled = knowledge_source.is_enabled and (knowledge_source.is_published or not had_warnings),
    draft = case
      when not knowledge_source.is_published then 'new'
      when whole is distinct from private.source_content(knowledge_source, false) ->> 'body' then 'changed' end
  where knowledge_source.id = p_source returning * into source;
  delete from public.knowledge_passage as passage where passage.source_id = p_source and passage.from_version is null;
  if source.draft is not null then
    insert into public.knowledge_passage (business_id, source_id, position, title, questions, lead, body)
    select source.business_id, p_source, cut.place, source.title, cut.headings[:50], cut.lead, cut.body
    from private.cut_text(whole) as cut;
    update public.knowledge_source set reading = knowledge_source.reading || jsonb_build_object('twins', private.twins_of(p_source))
    where knowledge_source.id = p_source returning * into source;
    if source.kind = 'catalogue' and source.is_published then
      perform private.publish_source(source);
    end if;
  end if;
  return 'active';
end
$$;
comment on function public.settle_knowledge_source is
  'For the service: ends the reading of a source with its text, which becomes a draft, or with the reason of a failure.';

revoke execute on function public.unused_knowledge_files(uuid), public.claim_knowledge_source(),
  public.report_knowledge_progress(uuid, int, int, int), public.settle_knowledge_source(uuid, int, jsonb)
  from public, anon, authenticated;
grant execute on function public.unused_knowledge_files(uuid), public.claim_knowledge_source(),
  public.report_knowledge_progress(uuid, int, int, int), public.settle_knowledge_source(uuid, int, jsonb) to service_role;
grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('age-sources', '37 * * * *', 'select private.age_sources()');
  end if;
end
$$;
