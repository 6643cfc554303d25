-- A person's own names for the ways in which they narrow a list: theirs alone, in each business, beside the tab in which
-- they are used.

create table public.saved_view (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profile (id) on delete cascade,
  tab text not null check (tab in ('inbox', 'eskalasi', 'autoReply', 'taskCompleted')),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 40),
  -- The filter as an address writes it. Whoever reads it reads it with fallbacks, so its words are not checked here.
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and pg_column_size(filter) <= 4096),
  created_at timestamptz not null default now()
);
create unique index saved_view_name_idx on public.saved_view (profile_id, business_id, tab, lower(name));
create index saved_view_business_idx on public.saved_view (business_id);

-- As many as somebody can tell apart.
create function private.limit_saved_views() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 20;
begin
  -- Two who save at once would both find room for one.
  perform from public.profile where profile.id = new.profile_id for no key update;
  if (select count(*) from public.saved_view as view
      where view.profile_id = new.profile_id and view.business_id = new.business_id) >= most then
    perform private.refuse('full', 'Paling banyak 20 tampilan. Hapus satu dulu.', 409);
  end if;
  return new;
end
$$;
create trigger limit_saved_views before insert on public.saved_view
  for each row execute function private.limit_saved_views();

-- The person's other windows hear of them.
create trigger announce after insert or delete on public.saved_view for each row execute function private.announce();
create trigger announce_change after update on public.saved_view for each row
  when (old.* is distinct from new.*) execute function private.announce();

alter table public.saved_view enable row level security;
revoke all on public.saved_view from anon, authenticated;
grant all on public.saved_view to service_role;
grant select, delete, insert (id, business_id, tab, name, filter), update (name) on public.saved_view to authenticated;

create policy "people see their own views" on public.saved_view for select to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "people save views for themselves" on public.saved_view for insert to authenticated
  with check (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "people rename their own views" on public.saved_view for update to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]))
  with check (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "people delete their own views" on public.saved_view for delete to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
