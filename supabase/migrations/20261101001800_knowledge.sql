-- What a business has taught its AI, and the search that finds the passages for a customer's question.
--
-- Only service_role searches: the edge functions check who asks. Members read and write sources through functions.
-- Every function that writes locks in this order: business, source, passage.

create extension if not exists fuzzystrmatch with schema extensions;

-- Sources and passages ------------------------------------------------------------------------------------------------

create table public.knowledge_source (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  kind text not null check (kind in ('faq', 'text', 'file', 'url', 'catalogue')),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  status text not null default 'queued' check (status in ('queued', 'processing', 'active', 'failed', 'outdated')),
  -- Why it could not be read: a word of a closed list, which the dashboard explains.
  failure text check (failure ~ '^[a-z_]{1,40}$'),
  -- Where the text comes from: the name of a file, or an address. Null: members write it.
  origin text check (char_length(origin) <= 2000),
  -- While it is read: {page, pages}. Afterwards {pages, pagesRead, characters, cut, warnings, twins}.
  reading jsonb not null default '{}' check (octet_length(reading::text) <= 16384),
  -- When its text was read.
  read_at timestamptz,
  -- Applies at once, unlike a change of the content.
  is_enabled boolean not null default true,
  -- Whether the AI may send the file itself to customers. Applies at once.
  is_sendable boolean not null default false check (not is_sendable or kind = 'file'),
  -- From then on it answers no customer. Applies at once too.
  valid_until timestamptz,
  tags text[] not null default '{}' check (private.valid_tags(tags)),
  -- Whether the current version has passages of it.
  is_published boolean not null default false,
  -- The change that waits for publishing. A source without passages and without a change is not listed.
  draft text check (draft in ('new', 'changed', 'removed')),
  -- Counts the changes of the content. A member who edits an older revision is shown the newer one.
  revision int not null default 1,
  changed_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);
comment on table public.knowledge_source is 'Something that a business has taught its AI: a question with its answer, a text, a file, an address or the catalogue.';
comment on column public.knowledge_source.title is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_source.failure is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_source.origin is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_source.reading is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_source.tags is 'personal: none because it is what the business tells all customers';
create index knowledge_source_page_idx on public.knowledge_source (business_id, updated_at desc, id desc);
create index knowledge_source_draft_idx on public.knowledge_source (business_id) where draft is not null;
create index knowledge_source_changed_by_idx on public.knowledge_source (changed_by);
-- Publishing changes no content and leaves the time of the last change.
create trigger set_updated_at before update of title, status, failure, is_enabled, is_sendable, valid_until, tags, revision on public.knowledge_source
  for each row execute function private.set_updated_at();

-- Whether the list shows a source. One that a version left out is kept for going back to an earlier version.
create function private.is_listed(source public.knowledge_source) returns boolean
language sql immutable set search_path = '' as $$
  select source.is_published or source.draft is not null or source.status in ('queued', 'processing', 'failed')
$$;

-- A passage keeps its text: an edit replaces the source's passages. Only the wordings of customers are added to it. A passage answers customers from `from_version` until
-- before `to_version` of the business's knowledge; one without `from_version` is a draft.
create table public.knowledge_passage (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  source_id uuid not null,
  position int not null default 0,
  title text not null check (char_length(title) <= 200),
  -- Questions that this passage answers, as customers ask them; of a text, its headings.
  questions text[] not null default '{}' check (private.short_texts(to_jsonb(questions), 50, 500)),
  -- The white space before this passage in its text.
  lead text not null default '' check (lead ~ '^\s{0,2}$'),
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  from_version int,
  to_version int check (to_version > from_version),
  created_at timestamptz not null default now(),
  foreign key (source_id, business_id) references public.knowledge_source (id, business_id) on delete cascade
);
comment on column public.knowledge_passage.title is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_passage.questions is 'personal: erase';
comment on column public.knowledge_passage.lead is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_passage.body is 'personal: none because it is what the business tells all customers';
create index knowledge_passage_source_idx on public.knowledge_passage (source_id, business_id, position);
create index knowledge_passage_business_idx on public.knowledge_passage (business_id, from_version);

create table public.knowledge_version (
  business_id uuid not null references public.business (id) on delete cascade,
  number int not null check (number > 0),
  published_at timestamptz not null default clock_timestamp(),
  -- Null: the service.
  published_by uuid references public.profile (id) on delete set null,
  note text check (char_length(note) <= 500),
  -- The version whose passages it has again.
  restored_from int check (restored_from < number),
  primary key (business_id, number)
);
comment on column public.knowledge_version.note is 'personal: none because it is what the business tells all customers';
create index knowledge_version_published_by_idx on public.knowledge_version (published_by);

alter table public.knowledge_source enable row level security;
alter table public.knowledge_passage enable row level security;
alter table public.knowledge_version enable row level security;
grant all on public.knowledge_source, public.knowledge_passage, public.knowledge_version to service_role;
grant select on public.knowledge_source, public.knowledge_passage, public.knowledge_version to authenticated;
create policy "the team sees sources" on public.knowledge_source for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team sees passages" on public.knowledge_passage for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team sees versions" on public.knowledge_version for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

create trigger announce_row after insert or delete on public.knowledge_source
  for each row execute function private.broadcast_change();
create trigger announce_change after update on public.knowledge_source for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce_row after insert on public.knowledge_version for each row execute function private.broadcast_change();
