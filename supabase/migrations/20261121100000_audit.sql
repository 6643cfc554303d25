-- Who did what, for good; what is told to one person; and what the functions below share.

-- What is missing, and what belongs to somebody else.
create function private.missing() returns void
language sql set search_path = '' as $$
  select private.refuse('not_found', 'Data tidak ditemukan.', 404)
$$;

-- As private.aal_ok(), for somebody in whose name the service acts: it says which level their session has.
create function private.assured(person uuid, aal text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(aal, '') = 'aal2'
    or not exists (select from auth.mfa_factors where mfa_factors.user_id = person and mfa_factors.status = 'verified')
$$;

create function private.owns(person uuid, of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business where business.id = of_business and business.profile_id = person)
    or exists (
      select from public.team_business
      where team_business.business_id = of_business and team_business.member_id = person and team_business.role = 'owner'
    )
$$;

create function private.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(profile.full_name, split_part(profile.email, '@', 1)) from public.profile where profile.id = person
$$;

-- The audit log ------------------------------------------------------------------------------------------------------

-- No foreign keys: a record outlives the person and the business that it is about.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  actor_name text check (char_length(actor_name) <= 200),
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$' and char_length(action) <= 64),
  business_id uuid,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 8192)
);
comment on table public.audit_log is 'Who did what. Rows are added and never changed. Null actor: the service, or the clock.';
create index audit_log_business_idx on public.audit_log (business_id, id desc);

create function private.keep_as_it_is() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
create trigger append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.keep_as_it_is();

create function private.record(action text, of_business uuid, detail jsonb default '{}', actor uuid default auth.uid())
returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor, actor_name, action, business_id, detail)
  values (actor, left(private.name_of(actor), 200), action, of_business, detail)
$$;

-- What is told to one person -----------------------------------------------------------------------------------------

create table public.notice (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profile (id) on delete cascade,
  business_id uuid references public.business (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,64}$'),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 8192),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table public.notice is 'Something that one person is told, and whether they have seen it.';
create index notice_profile_idx on public.notice (profile_id, created_at desc, id desc);
create index notice_business_id_idx on public.notice (business_id);

create function private.notify(person uuid, of_business uuid, kind text, detail jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notice (profile_id, business_id, kind, detail)
  select profile.id, of_business, kind, detail from public.profile where profile.id = person
$$;

-- Access -------------------------------------------------------------------------------------------------------------

grant execute on function private.missing() to authenticated;
grant execute on all functions in schema private to service_role;

alter table public.audit_log enable row level security;
alter table public.notice enable row level security;
revoke all on public.audit_log, public.notice from anon, authenticated;
-- Not even the service changes a record.
revoke all on public.audit_log from service_role;
grant select, insert on public.audit_log to service_role;
grant all on public.notice to service_role;

grant select on public.audit_log to authenticated;
create policy "owners and administrators read what was done" on public.audit_log for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]) or (select private.is_admin()));

grant select, update (read_at) on public.notice to authenticated;
create policy "people read what they are told" on public.notice for select to authenticated
  using (profile_id = (select auth.uid()) and (select private.aal_ok()));
create policy "people mark it as seen" on public.notice for update to authenticated
  using (profile_id = (select auth.uid()) and (select private.aal_ok()))
  with check (profile_id = (select auth.uid()) and (select private.aal_ok()));

-- A page of it, newest first; the next begins before the last row's id. With a business: of that business.
create function public.audit_page(business_id uuid default null, before_id bigint default null, page_size int default 50)
returns setof public.audit_log
language sql stable security invoker set search_path = '' as $$
  select * from public.audit_log
  where ($1 is null or audit_log.business_id = $1) and ($2 is null or audit_log.id < $2)
  order by audit_log.id desc
  limit least(greatest(coalesce($3, 50), 1), 100)
$$;
comment on function public.audit_page is
  'What was done, newest first, 100 rows at most; the next page begins before the last row''s id. Owners read their businesses'', administrators all.';
revoke execute on function public.audit_page(uuid, bigint, int) from public, anon;
grant execute on function public.audit_page(uuid, bigint, int) to authenticated, service_role;
