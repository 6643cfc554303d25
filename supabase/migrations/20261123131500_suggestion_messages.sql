-- The replies that a team has ready: the library of /suggestion-messages, of which the composer offers those whose shortcut
-- is typed behind a `/`.

create table public.suggestion_message (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  shortcut text not null check (shortcut ~ '^[a-z0-9][a-z0-9_-]{0,31}$'),
  -- With variables: {{nama}} is the customer, {{toko}} the business.
  body text not null check (body ~ '\S' and char_length(body) <= 4096),
  -- Null: they have no account any more.
  created_by uuid default auth.uid() references public.profile (id) on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create unique index suggestion_message_shortcut_idx on public.suggestion_message (business_id, shortcut);
create index suggestion_message_created_by_idx on public.suggestion_message (created_by);

-- As many as a composer reads at once.
create function private.limit_suggestions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 500;
begin
  -- The policies refuse strangers; until then they must not learn how many there are, nor hold the row of the business.
  if auth.uid() is not null and not private.is_member(new.business_id) then
    return new;
  end if;
  -- Two who save at once would both find room for one.
  perform from public.business where business.id = new.business_id for no key update;
  if (select count(*) from public.suggestion_message as known where known.business_id = new.business_id) >= most then
    perform private.refuse('too_many', 'Paling banyak 500 balasan cepat. Hapus satu dulu.', 409);
  end if;
  return new;
end
$$;
create trigger limit_suggestions before insert on public.suggestion_message
  for each row execute function private.limit_suggestions();
create trigger announce after insert or update or delete on public.suggestion_message
  for each row execute function private.announce();

alter table public.suggestion_message enable row level security;
revoke all on public.suggestion_message from anon, authenticated;
grant all on public.suggestion_message to service_role;
grant select, delete, insert (id, business_id, shortcut, body), update (shortcut, body)
  on public.suggestion_message to authenticated;
create policy "the team reads suggestions" on public.suggestion_message for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team writes suggestions" on public.suggestion_message for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team changes suggestions" on public.suggestion_message for update to authenticated
  using (business_id = any ((select private.businesses())::uuid[]))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team removes suggestions" on public.suggestion_message for delete to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
