-- What a customer was promised: a message that a member has marked, in words that stay when the message goes, with a day if
-- it has one. Whoever is of the team says that it was kept.

create table public.promise (
  id uuid primary key default gen_random_uuid(),
  -- The room's, whatever is said.
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  -- Null: it was made elsewhere, or its message is gone.
  message_id uuid references public.message (id) on delete set null,
  author_id uuid default auth.uid() references public.profile (id) on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 500),
  -- A day of the shop's calendar. Null: there was none.
  due_on date,
  is_kept boolean not null default false,
  kept_at timestamptz,
  kept_by uuid references public.profile (id) on delete set null,
  -- When its words or its day were corrected last.
  edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint promise_is_kept_once check (is_kept = (kept_at is not null))
);
comment on table public.promise is 'What a customer was promised, by when, and whether it was kept.';
create index promise_room_idx on public.promise (room_id, created_at desc, id);
create index promise_business_id_idx on public.promise (business_id);
create index promise_message_id_idx on public.promise (message_id) where message_id is not null;
create index promise_author_id_idx on public.promise (author_id);
create index promise_kept_by_idx on public.promise (kept_by) where kept_by is not null;

create trigger business_of_room before insert on public.promise
  for each row execute function private.business_of_room();

create function private.note_kept() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.kept_at := case when new.is_kept then clock_timestamp() end;
  new.kept_by := case when new.is_kept then auth.uid() end;
  return new;
end
$$;
create trigger kept before insert or update of is_kept on public.promise
  for each row execute function private.note_kept();
create trigger date before update of body, due_on on public.promise for each row
  when ((old.body, old.due_on) is distinct from (new.body, new.due_on)) execute function private.date_note();
create trigger announce after insert or update or delete on public.promise
  for each row execute function private.announce();

alter table public.promise enable row level security;
revoke all on public.promise from anon, authenticated;
grant all on public.promise to service_role;
grant select, delete, insert (id, room_id, message_id, body, due_on), update (is_kept, body, due_on) on public.promise
  to authenticated;
create policy "the team reads promises" on public.promise for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team makes promises in its chats" on public.promise for insert to authenticated
  with check (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[])
    and (message_id is null or exists (
      select from public.message where message.id = promise.message_id and message.room_id = promise.room_id)));
create policy "the team keeps and corrects promises" on public.promise for update to authenticated
  using (business_id = any ((select private.businesses())::uuid[]))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team takes back what was marked" on public.promise for delete to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

grant execute on all functions in schema private to service_role;
