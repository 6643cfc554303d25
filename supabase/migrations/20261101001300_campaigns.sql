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
create index recipient_lists_page_idx on public.recipient_lists (business_id, created_at desc, id desc);
create trigger touch before update on public.recipient_lists for each row execute function private.touch();

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
create index recipient_list_contacts_page_idx on public.recipient_list_contacts (recipient_list_id, created_at desc, id desc);
create index recipient_list_contacts_person_idx on public.recipient_list_contacts (recipient_list_id, person);
create index recipient_list_contacts_business_id_idx on public.recipient_list_contacts (business_id, contact_key);

alter table public.recipient_list_contacts enable row level security;
grant all on public.recipient_list_contacts to service_role;
grant select, delete, insert (id, recipient_list_id, phone, chat_id, name, fields), update (phone, name, fields)
  on public.recipient_list_contacts to authenticated;
create policy "the team reads" on public.recipient_list_contacts for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team adds" on public.recipient_list_contacts for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team changes" on public.recipient_list_contacts for update to authenticated
  using (business_id = any ((select private.businesses())::uuid[]))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team removes" on public.recipient_list_contacts for delete to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- Names the person of a contact, and keeps persons who get no offers out of new lists. Those who stop later stay in the
-- lists they are in, and no broadcast reaches them (marketing_refusal).
create function private.enter_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.phone, new.chat_id) is null then
    perform private.raise_error('invalid', 'Isi nomor WhatsApp.', 400);
  end if;
  new.person := private.person_digest(new.business_id, coalesce(new.phone, new.chat_id));
  if (private.consent_of_person(new.business_id, new.person)).state in ('paused', 'withdrawn') then
    perform private.raise_error('no_marketing', 'Pelanggan ini meminta tidak dikirimi promosi.', 409);
  end if;
  return new;
end
$$;
create trigger enter before insert or update of phone on public.recipient_list_contacts
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
create index list_responsibility_list_idx on public.list_responsibility (recipient_list_id);
create index list_responsibility_business_id_idx on public.list_responsibility (business_id);
create trigger never_changed before update or delete on public.list_responsibility
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
    perform private.raise_error('not_owner', 'Hanya pemilik yang dapat menyatakan tanggung jawab.', 403);
  elsif version is distinct from (words ->> 'version')::int then
    perform private.raise_error('outdated', 'Pernyataannya sudah berubah. Baca yang baru.', 409);
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
create function public.take_responsibility(list_id uuid, version int) returns public.list_responsibility
language sql security invoker set search_path = '' as $$ select * from private.take_responsibility($1, $2) $$;
comment on function public.take_responsibility is 'An owner states in writing that a list may be used although the consent of its persons is unknown.';

grant execute on function private.take_responsibility(uuid, int) to authenticated;
grant execute on function public.responsibility_text(), public.take_responsibility(uuid, int) to authenticated, service_role;

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
    when known.state in ('paused', 'withdrawn') then 'opted_out'
    when known.state is distinct from 'given' and not private.is_list_answered_for(in_list) then 'consent_unknown'
  end
  from (select private.person_digest(of_business, contact_key) as digest) as asked
  left join private.consent_state as known
    on known.business_id = of_business and known.person = asked.digest and known.purpose = 'marketing'
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
create trigger business_of_list before insert on public.recipient_list_contacts
  for each row execute function private.set_business_from_list();

grant execute on all functions in schema private to service_role;
