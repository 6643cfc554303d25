-- What was deleted is told to those who were away. A client that comes back asks for what changed since it last knew;
-- a row that is not there any more cannot say that it changed, so it leaves its id here. Nothing else of it stays.
--
-- They are kept for as long as the cookie of a session (400 days): no page that is still signed in is older.

create table public.tombstone (
  row_id uuid primary key,
  of_table text not null check (of_table in ('room', 'message')),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Where the message was; of a room, itself.
  room_id uuid not null,
  deleted_at timestamptz not null default clock_timestamp()
);
create index tombstone_business_idx on public.tombstone (business_id, of_table, deleted_at, row_id);
create index tombstone_room_idx on public.tombstone (room_id, deleted_at, row_id);

alter table public.tombstone enable row level security;
revoke all on public.tombstone from anon, authenticated;
grant all on public.tombstone to service_role;
grant select on public.tombstone to authenticated;
create policy "the team reads tombstones" on public.tombstone for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- A business that goes takes everything with it, and a room its messages: theirs would be told to nobody.
create function private.bury_rooms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tombstone (row_id, of_table, business_id, room_id)
  select gone.id, 'room', gone.business_id, gone.id from gone
  where exists (select from public.business where business.id = gone.business_id)
  on conflict (row_id) do update set deleted_at = clock_timestamp();
  return null;
end
$$;
create trigger bury after delete on public.room referencing old table as gone
  for each statement execute function private.bury_rooms();

create function private.bury_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tombstone (row_id, of_table, business_id, room_id)
  select gone.id, 'message', gone.business_id, gone.room_id from gone
  where exists (select from public.room where room.id = gone.room_id)
  on conflict (row_id) do update set deleted_at = clock_timestamp();
  return null;
end
$$;
create trigger bury after delete on public.message referencing old table as gone
  for each statement execute function private.bury_messages();

create function private.sweep_tombstones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.tombstone where tombstone.deleted_at < now() - interval '400 days';
  return null;
end
$$;
-- Deleting is rare, and so is what is older than a year: whoever buries sweeps.
create trigger sweep after insert on public.tombstone
  for each statement execute function private.sweep_tombstones();
create index tombstone_deleted_at_idx on public.tombstone (deleted_at);
