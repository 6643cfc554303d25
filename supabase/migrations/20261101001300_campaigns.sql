-- Recipient lists.

-- Recipient lists -----------------------------------------------------------------------------------------------------

create table public.recipient_lists (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  -- Where its first contacts came from, and the name of that file or list.
  source text not null default 'manual' check (source in ('manual', 'paste', 'file', 'rooms', 'copy')),
  source_name text check (char_length(source_name) <= 255),
  -- Kept up by triggers.
  contact_count int not null default 0,
  -- When a broadcast last began to use it.
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);
comment on column public.recipient_lists.name is 'personal: export, keep because a list has many persons';
comment on column public.recipient_lists.source_name is 'personal: none because it is the name of a list of many';
create index recipient_lists_page_idx on public.recipient_lists (business_id, created_at desc, id desc);
create trigger set_updated_at before update on public.recipient_lists for each row execute function private.set_updated_at();

alter table public.recipient_lists enable row level security;
grant all on public.recipient_lists to service_role;
grant select, delete, insert (id, business_id, name, source, source_name), update (name) on public.recipient_lists to authenticated;
create policy "the team reads" on public.recipient_lists for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team adds" on public.recipient_lists for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team changes" on public.recipient_lists for update to authenticated
  using (business_id = any ((select private.businesses())::uuid[]))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team removes" on public.recipient_lists for delete to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

create table public.recipient_list_contacts (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  recipient_list_id uuid not null,
  -- One of the two at least. A hidden number has only its chat id.
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  chat_id text check (chat_id ~ '^[0-9]{5,40}@lid$'),
  contact_key text not null generated always as (coalesce(phone, chat_id)) stored,
  -- The person in the consent ledger.
  person bytea not null,
  name text check (char_length(name) <= 512),
  -- The other columns of an imported file: text by column name, for the variables of a broadcast.
  fields jsonb not null default '{}' check (private.string_map(fields) and octet_length(fields::text) <= 16384),
  -- The import and the row of its file that added it.
  import_id uuid,
  import_row int,
  created_at timestamptz not null default now(),
  foreign key (recipient_list_id, business_id) references public.recipient_lists (id, business_id) on delete cascade,
  unique (recipient_list_id, contact_key)
);
comment on column public.recipient_list_contacts.phone is 'personal: erase, export';
comment on column public.recipient_list_contacts.chat_id is 'personal: erase, export';
comment on column public.recipient_list_contacts.person is 'personal: erase';
comment on column public.recipient_list_contacts.name is 'personal: erase, export';
comment on column public.recipient_list_contacts.fields is 'personal: erase, export';
comment on column public.recipient_list_contacts.import_id is 'personal: none because it is the id of an import';
create index recipient_list_contacts_page_idx on public.recipient_list_contacts (recipient_list_id, created_at desc, id desc);
create index recipient_list_contacts_person_idx on public.recipient_list_contacts (business_id, person, recipient_list_id);
create index recipient_list_contacts_business_id_idx on public.recipient_list_contacts (business_id, contact_key);
create index recipient_list_contacts_chat_idx on public.recipient_list_contacts (business_id, chat_id) where chat_id is not null;

alter table public.recipient_list_contacts enable row level security;
grant all on public.recipient_list_contacts to service_role;
grant select, delete, insert (id, recipient_list_id, phone, chat_id, name, fields), update (phone, name, fields)
  on public.recipient_list_contacts to authenticated;
create policy "the team reads" on public.recipient_list_contacts for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));
create policy "the team adds" on public.recipient_list_contacts for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team changes" on public.recipient_list_contacts for update to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team removes" on public.recipient_list_contacts for delete to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- Names the person of a contact, and keeps persons who get no offers out of new lists. Those who stop later stay in the
-- lists they are in, and no broadcast reaches them (marketing_refusal).
create function private.enter_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.phone, new.chat_id) is null then
    perform private.raise_error('invalid', 'contacts.phone_missing', 400);
  end if;
  new.person := private.person_digest(new.business_id, coalesce(new.phone, new.chat_id));
  if (private.consent_of_person(new.business_id, new.person)).state in ('paused', 'withdrawn') then
    perform private.raise_error('no_marketing', 'contacts.opted_out', 409);
  end if;
  return new;
end
$$;
create trigger set_contact before insert or update of phone on public.recipient_list_contacts
  for each row execute function private.enter_contact();

create function private.count_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.recipient_lists as list set contact_count = list.contact_count + changed.n
  from (select one.recipient_list_id, case tg_op when 'INSERT' then count(*) else -count(*) end::int as n
    from changed_rows as one group by one.recipient_list_id) as changed
  where list.id = changed.recipient_list_id;
  return null;
end
$$;
create trigger count_added after insert on public.recipient_list_contacts
  referencing new table as changed_rows for each statement execute function private.count_contacts();
create trigger count_removed after delete on public.recipient_list_contacts
  referencing old table as changed_rows for each statement execute function private.count_contacts();

-- Responsibility ------------------------------------------------------------------------------------------------------

-- An owner's statement that a list may get marketing messages although the consent of its persons is unknown. It is not
-- the consent of a person, and it stays when the list is deleted.
create table public.list_responsibility (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  recipient_list_id uuid not null,
  list_name text not null,
  text_version int not null,
  body text not null,
  taken_by uuid not null,
  taken_by_name text,
  taken_at timestamptz not null default clock_timestamp()
);
comment on table public.list_responsibility is 'Written statements of owners who send to a list without known consent. Rows are added and never changed.';
comment on column public.list_responsibility.recipient_list_id is 'personal: none because it is a statement about a list';
comment on column public.list_responsibility.list_name is 'personal: none because it is a statement about a list';
comment on column public.list_responsibility.body is 'personal: none because it is a statement about a list';
comment on column public.list_responsibility.taken_by is 'personal of members: keep because the statement must name the owner who made it';
comment on column public.list_responsibility.taken_by_name is 'personal of members: keep because the statement must name the owner who made it';
create index list_responsibility_list_idx on public.list_responsibility (recipient_list_id);
create index list_responsibility_business_id_idx on public.list_responsibility (business_id);
create trigger refuse_change before update or delete on public.list_responsibility
  for each row execute function private.reject_ledger_change();

alter table public.list_responsibility enable row level security;
grant all on public.list_responsibility to service_role;
grant select on public.list_responsibility to authenticated;
create policy "the team reads" on public.list_responsibility for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- The statement as it stands now. A new wording gets a new version.
create function public.responsibility_text() returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('version', 1, 'body',
    'Saya pemilik bisnis ini. Saya tahu bahwa persetujuan pemasaran dari orang-orang dalam daftar ini tidak tercatat. '
    'Saya menyatakan bahwa nomor-nomor ini diperoleh secara sah dan bahwa saya bertanggung jawab, menurut UU 27/2022 '
    'tentang Pelindungan Data Pribadi, atas pesan pemasaran yang dikirim kepada mereka. Pernyataan ini bukan persetujuan '
    'dari orang-orang tersebut.')
$$;

-- The owner takes responsibility in the words of that version. A repetition returns the first statement.
create function private.take_responsibility(which uuid, version int) returns public.list_responsibility
language plpgsql security definer set search_path = '' as $$
declare
  list public.recipient_lists;
  statement public.list_responsibility;
  words constant jsonb := public.responsibility_text();
begin
  select * into list from public.recipient_lists
  where recipient_lists.id = which and recipient_lists.business_id = any (private.businesses()) for update;
  if not found then
    perform private.raise_not_found();
  elsif not private.is_owner(list.business_id) then
    perform private.raise_error('not_owner', 'contacts.not_owner', 403);
  elsif version is distinct from private.read_whole(words -> 'version')::int then
    perform private.raise_error('outdated', 'contacts.outdated', 409);
  end if;
  select * into statement from public.list_responsibility as one
  where one.recipient_list_id = which and one.text_version = version;
  if not found then
    insert into public.list_responsibility (business_id, recipient_list_id, list_name, text_version, body, taken_by, taken_by_name)
    values (list.business_id, which, list.name, version, words ->> 'body', auth.uid(), left(private.name_of(auth.uid()), 200))
    returning * into statement;
    perform private.record('recipients.responsibility_taken', list.business_id, jsonb_build_object('list_id', which));
  end if;
  return statement;
end
$$;

grant execute on function public.responsibility_text() to authenticated, service_role;

-- Whether a list may be used for persons of whom no consent is known.
create function private.is_list_answered_for(which uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.list_responsibility as one where one.recipient_list_id = which)
$$;

-- Why a marketing message may not be sent to a person by a list: `opted_out` or `consent_unknown`. Null: it may.
-- contact_key: a phone number (E.164) or a chat id.
create function private.marketing_refusal(of_business uuid, contact_key text, in_list uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when consent.state in ('paused', 'withdrawn') then 'opted_out'
    when consent.state is distinct from 'given' and not private.is_list_answered_for(in_list) then 'consent_unknown'
  end
  from (select private.person_digest(of_business, contact_key) as digest) as of_person
  left join private.consent_state as consent
    on consent.business_id = of_business and consent.person = of_person.digest and consent.purpose = 'marketing'
$$;

-- Contacts of a list --------------------------------------------------------------------------------------------------

-- The list, if it belongs to a business of the caller.
create function private.own_list(which uuid) returns public.recipient_lists
language plpgsql stable security definer set search_path = '' as $$
declare
  list public.recipient_lists;
begin
  select * into list from public.recipient_lists
  where recipient_lists.id = which and recipient_lists.business_id = any ((select private.businesses())::uuid[]);
  if not found then
    perform private.raise_error('not_found', 'contacts.no_list', 404);
  end if;
  return list;
end
$$;

create function private.opted_out_count(list public.recipient_lists) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from private.consent_state as stop
  join public.recipient_list_contacts as contact
    on contact.business_id = stop.business_id and contact.person = stop.person and contact.recipient_list_id = list.id
  where stop.business_id = list.business_id and stop.state in ('paused', 'withdrawn')
    and list.business_id = any ((select private.businesses())::uuid[])
$$;

create function public.find_recipient_lists(business_id uuid, query text) returns setof public.recipient_lists
language sql stable security invoker set search_path = '' as $$
  select * from public.recipient_lists as list where list.business_id = $1 and private.is_found(list.name, $2)
$$;
comment on function public.find_recipient_lists is 'The recipient lists of a business whose name contains the query.';
grant execute on function public.find_recipient_lists(uuid, text) to authenticated, service_role;

create function private.contact_row(contact public.recipient_list_contacts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', contact.id, 'phone', contact.phone, 'chat_id', contact.chat_id, 'name', contact.name,
    'fields', contact.fields, 'created_at', contact.created_at, 'consent', coalesce(consent.state, 'unknown'), 'since', consent.since)
  from (select 1) as one
  left join private.consent_state as consent
    on consent.business_id = contact.business_id and consent.person = contact.person and consent.purpose = 'marketing'
$$;

-- Contacts of a list that may be one person twice: a number and the hidden id of the same chat, or one name with two
-- numbers. A number is in a list once.
create function private.double_contacts(list public.recipient_lists) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select double.id from (
    select contact.id, lower(btrim(contact.name)) as name,
      count(*) over (partition by coalesce(contact.phone, room.phone, contact.chat_id)) as of_number,
      count(*) over (partition by lower(btrim(contact.name))) as of_name
    from public.recipient_list_contacts as contact
    left join public.room on contact.phone is null and room.business_id = list.business_id and room.chat_id = contact.chat_id
    where contact.recipient_list_id = list.id
  ) as double
  where double.of_number > 1 or double.name <> '' and double.of_name > 1
$$;

-- A page of contacts, newest first: {total, page, contacts}. chosen: `given`, `unknown` or `stopped`, by what is known of
-- their consent, or `double`, those who may be one person, by name. Row level security would prevent the index.
create function private.find_contacts(which uuid, query text, page int, chosen text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  list constant public.recipient_lists := private.own_list(which);
  pattern constant text := private.like_pattern(query);
  number constant text := private.number_pattern(query);
  total bigint := list.contact_count;
  ids uuid[];
  rows jsonb;
begin
  if pattern is not null or chosen is not null then
    select coalesce(array_agg(contact.id order by case when chosen = 'double' then lower(btrim(contact.name)) end nulls last,
      contact.created_at desc, contact.id desc), '{}') into ids
    from public.recipient_list_contacts as contact
    left join private.consent_state as consent
      on consent.business_id = contact.business_id and consent.person = contact.person and consent.purpose = 'marketing'
    where contact.recipient_list_id = which
      and (pattern is null or private.search_text(contact.name) like pattern or contact.contact_key like pattern
        or private.search_text(contact.name) like number or contact.contact_key like number)
      and case
        when chosen is null then true
        when chosen = 'double' then contact.id in (select private.double_contacts(list))
        when chosen = 'stopped' then coalesce(consent.state in ('paused', 'withdrawn'), false)
        else coalesce(consent.state, 'unknown') = chosen end;
    total := cardinality(ids);
  end if;
  page := least(greatest(page, 1), greatest(ceil(total / 50.0), 1));
  if ids is null then
    select array_agg(shown.id order by shown.created_at desc, shown.id desc) into ids from (
      select contact.id, contact.created_at from public.recipient_list_contacts as contact
      where contact.recipient_list_id = which
      order by contact.created_at desc, contact.id desc limit 50 offset (page - 1) * 50
    ) as shown;
  else
    ids := ids[(page - 1) * 50 + 1 : page * 50];
  end if;
  select coalesce(jsonb_agg(private.contact_row(contact) order by shown.place), '[]') into rows
  from unnest(ids) with ordinality as shown (id, place)
  join public.recipient_list_contacts as contact on contact.id = shown.id;
  return jsonb_build_object('total', total, 'page', page, 'contacts', rows);
end
$$;

-- Imports -------------------------------------------------------------------------------------------------------------

-- An import of rows into a list, so that it can be continued from the last accepted row.
create table public.recipient_import (
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  recipient_list_id uuid not null references public.recipient_lists (id) on delete cascade,
  file_name text not null check (char_length(file_name) <= 255),
  -- Recognises the same file when it is chosen again.
  file_sha256 text not null check (char_length(file_sha256) <= 64),
  row_count int not null,
  -- {phone, name, fields}: which column holds what, and the first row with contacts.
  mapping jsonb not null check (octet_length(mapping::text) <= 16384),
  last_row int not null default 0,
  added int not null default 0,
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
comment on column public.recipient_import.file_name is 'personal: none because it is the name of a file and of its columns';
comment on column public.recipient_import.file_sha256 is 'personal: none because it is the name of a file and of its columns';
comment on column public.recipient_import.mapping is 'personal: none because it is the name of a file and of its columns';
create index recipient_import_business_id_idx on public.recipient_import (business_id, created_at desc);
create index recipient_import_list_idx on public.recipient_import (recipient_list_id);
create index recipient_import_created_by_idx on public.recipient_import (created_by);

alter table public.recipient_import enable row level security;
grant all on public.recipient_import to service_role;
grant select on public.recipient_import to authenticated;
create policy "the team reads" on public.recipient_import for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- The wording with which persons gave their consent, stored once.
create function private.consent_text_id(of_business uuid, words text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  text_id uuid;
begin
  if coalesce(btrim(words), '') = '' then
    return null;
  end if;
  perform private.lock_consents(of_business);
  select consent_text.id into text_id from public.consent_text
  where consent_text.business_id = of_business and consent_text.body = btrim(words);
  if not found then
    insert into public.consent_text (business_id, version, body)
    values (of_business, coalesce((select max(past.version) from public.consent_text as past where past.business_id = of_business), 0) + 1,
      btrim(left(words, 4000)))
    returning consent_text.id into text_id;
  end if;
  return text_id;
end
$$;

-- Adds a batch of rows to a list: [{row, phone?, chat_id?, name?, fields?}], at most 1,000. Returns [{row, verdict}] with
-- `added`, `duplicate` (in the list already) or `opted_out`. A batch that is repeated adds nothing and gets the same
-- answer.
-- import: {id, file_name?, file_sha256?, row_count?, mapping?, is_last?}; without a file nothing can be continued.
-- consent: {source, occurred_at, words?, note?}: what the owner of the file can prove of all its persons; null: unknown.
create function private.import_contacts(which uuid, import jsonb, rows jsonb, consent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  list constant public.recipient_lists := private.own_list(which);
  of_import constant uuid := private.read_uuid(import -> 'id');
  words uuid;
  new_rows int[];
  verdicts jsonb;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 1000 or of_import is null then
    perform private.raise_error('invalid', 'request.unreadable', 400);
  end if;
  if list.contact_count + jsonb_array_length(rows) > 200000 then
    perform private.raise_error('too_many', 'contacts.too_many', 409);
  end if;
  if import ->> 'file_sha256' is not null then
    insert into public.recipient_import as begun
      (id, business_id, recipient_list_id, file_name, file_sha256, row_count, mapping, created_by)
    values (of_import, list.business_id, which, left(import ->> 'file_name', 255), import ->> 'file_sha256',
      coalesce(private.read_whole(import -> 'row_count')::int, 0), coalesce(import -> 'mapping', '{}'), auth.uid())
    on conflict (id) do nothing;
    if not exists (select from public.recipient_import as one where one.id = of_import and one.recipient_list_id = which) then
      perform private.raise_not_found();
    end if;
    update public.recipient_lists as named set source_name = nullif(left(import ->> 'file_name', 255), '')
    where named.id = which and named.source = 'file' and named.source_name is null;
  end if;
  create temporary table if not exists import_batch (
    import_row int primary key, phone text, chat_id text, name text, fields jsonb, contact_key text, person bytea, is_stopped boolean
  ) on commit drop;
  truncate pg_temp.import_batch;
  insert into pg_temp.import_batch
  select distinct on (private.read_whole(given.row)) private.read_whole(given.row)::int, given.phone, given.chat_id, nullif(btrim(left(given.name, 512)), ''), coalesce(given.fields, '{}'),
    coalesce(given.phone, given.chat_id), one.digest, coalesce(consent_state.state in ('paused', 'withdrawn'), false)
  from jsonb_to_recordset(rows) as given (row jsonb, phone text, chat_id text, name text, fields jsonb)
  cross join lateral (select private.person_digest(list.business_id, coalesce(given.phone, given.chat_id)) as digest) as one
  left join private.consent_state
    on consent_state.business_id = list.business_id and consent_state.person = one.digest and consent_state.purpose = 'marketing';
  with added as (
    insert into public.recipient_list_contacts (recipient_list_id, phone, chat_id, name, fields, import_id, import_row)
    select which, batch.phone, batch.chat_id, batch.name, batch.fields, of_import, batch.import_row
    from pg_temp.import_batch as batch where not batch.is_stopped order by batch.import_row
    on conflict (recipient_list_id, contact_key) do nothing
    returning recipient_list_contacts.import_row as n
  ) select coalesce(array_agg(added.n), '{}') into new_rows from added;
  if consent is not null and new_rows <> '{}' then
    words := private.consent_text_id(list.business_id, consent ->> 'words');
    perform private.record_consent(list.business_id, batch.person, 'given', jsonb_strip_nulls(jsonb_build_object(
      'source', consent ->> 'source', 'occurred_at', consent ->> 'occurred_at', 'text_id', words,
      'proof', jsonb_build_object('import_id', of_import, 'row', batch.import_row,
        'file_sha256', import ->> 'file_sha256', 'note', left(consent ->> 'note', 500)))))
    from pg_temp.import_batch as batch where batch.import_row = any (new_rows);
  end if;
  update public.recipient_import as begun set
    last_row = greatest(begun.last_row, (select max(batch.import_row) from pg_temp.import_batch as batch)),
    added = begun.added + cardinality(new_rows),
    finished_at = case when private.read_boolean(import -> 'is_last') then clock_timestamp() else begun.finished_at end
  where begun.id = of_import;
  select coalesce(jsonb_agg(jsonb_build_object('row', batch.import_row, 'verdict', case
      when batch.is_stopped then 'opted_out'
      when contact.import_id = of_import and contact.import_row = batch.import_row then 'added'
      else 'duplicate' end) order by batch.import_row), '[]')
  into verdicts
  from pg_temp.import_batch as batch
  left join public.recipient_list_contacts as contact
    on contact.recipient_list_id = which and contact.contact_key = batch.contact_key;
  return verdicts;
end
$$;

-- Adds the customers of chats: by tag, status and how recently they wrote; null: any. Returns {added, duplicates, opted_out}.
create function private.add_rooms_to_list(which uuid, tag text, status text, active_since timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  list constant public.recipient_lists := private.own_list(which);
  result jsonb;
begin
  with chosen as (
    select distinct on (coalesce(room.phone, room.chat_id)) room.phone, room.chat_id, room.name, private.has_opted_out(room) as is_stopped
    from public.room
    where room.business_id = list.business_id and room.erased_at is null
      and (room.phone is not null or room.chat_id like '%@lid')
      and (add_rooms_to_list.tag is null or room.tags @> array[add_rooms_to_list.tag])
      and (add_rooms_to_list.status is null or room.status = add_rooms_to_list.status)
      and (active_since is null or room.last_message_at >= active_since)
    order by coalesce(room.phone, room.chat_id), room.last_message_at desc nulls last
  ), added as (
    insert into public.recipient_list_contacts (recipient_list_id, phone, chat_id, name)
    select which, chosen.phone, case when chosen.chat_id like '%@lid' then chosen.chat_id end, chosen.name
    from chosen where not chosen.is_stopped
    on conflict (recipient_list_id, contact_key) do nothing returning 1
  ), counted as (select count(*) as n from added)
  select jsonb_build_object('added', counted.n, 'opted_out', count(*) filter (where chosen.is_stopped),
    'duplicates', count(*) filter (where not chosen.is_stopped) - counted.n)
  into result from counted left join chosen on true group by counted.n;
  return result;
end
$$;

-- Adds the contacts of another list. Returns how many.
create function private.copy_contacts(from_list uuid, to_list uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  source constant public.recipient_lists := private.own_list(from_list);
  target constant public.recipient_lists := private.own_list(to_list);
  added int;
begin
  if source.business_id <> target.business_id then
    perform private.raise_not_found();
  end if;
  insert into public.recipient_list_contacts (recipient_list_id, phone, chat_id, name, fields)
  select to_list, contact.phone, contact.chat_id, contact.name, contact.fields
  from public.recipient_list_contacts as contact
  where contact.recipient_list_id = from_list and not exists (
    select from private.consent_state as stop
    where stop.business_id = source.business_id and stop.person = contact.person and stop.state in ('paused', 'withdrawn'))
  on conflict (recipient_list_id, contact_key) do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;

-- The names of the campaigns that send to a list, or leave its contacts out, newest first.
create function private.list_uses(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  list constant public.recipient_lists := private.own_list(which);
begin
  return (select coalesce(jsonb_agg(one.name order by one.created_at desc), '[]') from public.campaigns as one
    where one.business_id = list.business_id
      and jsonb_path_query_array(to_jsonb(one), '$.audience.*[*]') @> to_jsonb(which::text));
end
$$;

-- Deletes contacts who stopped more than 72 hours ago (UU 27/2022 art. 40 and 43; the ledger keeps them out of later
-- imports; of a business at most a thousand an hour), and ends imports that were begun as long ago and not finished: what
-- they added stays.
create function private.sweep_recipients() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.for_each('sweep-recipients', $due$
    select distinct stop.business_id, stop.business_id from private.consent_state as stop
    where stop.purpose = 'marketing' and stop.state = 'withdrawn' and not stop.is_swept
      and stop.since < now() - interval '72 hours'$due$,
    'private.sweep_recipients_of($1::uuid)');
  perform private.for_each('end-imports', $due$
    select begun.business_id, begun.id from public.recipient_import as begun
    where begun.finished_at is null and begun.created_at < now() - interval '72 hours'$due$, 'private.end_import($1::uuid)');
end
$$;

create function private.sweep_recipients_of(of_business uuid) returns int
language sql security definer set search_path = '' as $$
  with due as (
    select stop.person from private.consent_state as stop
    where stop.business_id = of_business and stop.purpose = 'marketing' and stop.state = 'withdrawn' and not stop.is_swept
      and stop.since < now() - interval '72 hours'
    order by stop.since limit 1000 for update skip locked
  ), deleted as (
    delete from public.recipient_list_contacts as contact using due
    where contact.business_id = of_business and contact.person = due.person
    returning 1
  ), swept as (
    update private.consent_state as stop set is_swept = true from due
    where stop.business_id = of_business and stop.person = due.person and stop.purpose = 'marketing'
  )
  select count(*)::int from deleted
$$;

create function private.end_import(which uuid) returns int
language sql security definer set search_path = '' as $$
  with ended as (
    update public.recipient_import as begun set finished_at = now()
    where begun.id = which and begun.finished_at is null returning 1
  )
  select count(*)::int from ended
$$;

-- Exports -------------------------------------------------------------------------------------------------------------

-- 5,000 contacts after one, oldest first. The first page is recorded.
create function private.export_contacts(which uuid, after uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  list constant public.recipient_lists := private.own_list(which);
  past public.recipient_list_contacts;
begin
  if after is null then
    perform private.record('recipients.exported', list.business_id,
      jsonb_build_object('list_id', which, 'name', list.name, 'contacts', list.contact_count));
  else
    select * into past from public.recipient_list_contacts as one where one.id = after and one.recipient_list_id = which;
  end if;
  return (select coalesce(jsonb_agg(private.contact_row(page.contact) order by (page.contact).created_at, (page.contact).id), '[]')
    from (
      select contact from public.recipient_list_contacts as contact
      where contact.recipient_list_id = which and (after is null or (contact.created_at, contact.id) > (past.created_at, past.id))
      order by contact.created_at, contact.id limit 5000
    ) as page);
end
$$;

-- The consent ledger of a business, 5,000 events after one, oldest first. Who a person is, is known from a list or the
-- chat of the proof; after an erasure it is not. Owners only. The first page is recorded.
create function private.export_consents(of_business uuid, after bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_owner(of_business) then
    perform private.raise_error('not_owner', 'consent.not_owner', 403);
  end if;
  if after is null then
    perform private.record('recipients.consents_exported', of_business);
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', consent.id, 'person', encode(consent.person, 'hex'),
      'contact', coalesce(listed.contact_key, room.phone, case when room.erased_at is null then room.chat_id end),
      'name', coalesce(listed.name, room.name), 'purpose', consent.purpose, 'event', consent.event, 'state', consent.state,
      'source', consent.source, 'actor_kind', consent.actor_kind, 'actor', private.name_of(consent.actor), 'words', consent_text.body,
      'text_version', consent_text.version, 'proof', consent.proof, 'occurred_at', consent.occurred_at, 'recorded_at', consent.recorded_at)
      order by consent.id), '[]')
    from (
      select * from public.consent_event as one
      where one.business_id = of_business and (after is null or one.id > after) order by one.id limit 5000
    ) as consent
    left join public.consent_text on consent_text.id = consent.text_id
    left join public.room on room.id = private.read_uuid(consent.proof -> 'room_id') and room.business_id = of_business
    left join lateral (
      select contact.contact_key, contact.name from public.recipient_list_contacts as contact
      where contact.business_id = of_business and contact.person = consent.person limit 1
    ) as listed on true);
end
$$;

-- What the customer of a chat has said about offers: {state, since, events}, the last twenty events, newest first.
create function private.marketing_consent(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  entered public.room;
  persons bytea[];
begin
  select * into entered from public.room
  where room.id = which and room.business_id = any ((select private.businesses())::uuid[]);
  if not found then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  persons := private.person_digests(entered);
  return jsonb_build_object(
    'state', case when private.has_opted_out(entered) then (
        select consent_row.state from private.consent_state as consent_row
        where consent_row.business_id = entered.business_id and consent_row.person = any (persons) and consent_row.state in ('paused', 'withdrawn') limit 1)
      else coalesce((
        select consent_row.state from private.consent_state as consent_row
        where consent_row.business_id = entered.business_id and consent_row.person = any (persons) and consent_row.state = 'given' limit 1), 'unknown') end,
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', consent.id, 'event', consent.event, 'source', consent.source,
        'actor_kind', consent.actor_kind, 'actor', consent.actor, 'at', consent.occurred_at, 'words', consent.body) order by consent.id desc), '[]')
      from (
        select distinct on (one.occurred_at, one.event) one.*, consent_text.body
        from public.consent_event as one left join public.consent_text on consent_text.id = one.text_id
        where one.business_id = entered.business_id and one.person = any (persons)
        order by one.occurred_at desc, one.event, one.id desc limit 20
      ) as consent));
end
$$;

-- A contact has the business of its list. Reads the list as the caller, so that one of another business is not found.
create function private.set_business_from_list() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.business_id := (select list.business_id from public.recipient_lists as list where list.id = new.recipient_list_id);
  return new;
end
$$;
-- The name sorts before `enter`, which needs the business.
create trigger set_business before insert on public.recipient_list_contacts
  for each row execute function private.set_business_from_list();

grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('sweep-recipients', '27 * * * *', 'select private.sweep_recipients()');
  end if;
end
$$;
