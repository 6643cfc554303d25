-- What the team writes down about a customer beside the conversation: notes, and tags one at a time.

create table public.room_note (
  id uuid primary key default gen_random_uuid(),
  -- The room's, whatever is said.
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  -- Null: they have no account any more.
  author_id uuid default auth.uid() references public.profile (id) on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index room_note_room_idx on public.room_note (room_id, created_at desc, id);
create index room_note_business_id_idx on public.room_note (business_id);
create index room_note_author_id_idx on public.room_note (author_id);

-- In the caller's name, so that a foreign room is an absent one.
create function private.business_of_room() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.business_id := (select room.business_id from public.room where room.id = new.room_id);
  return new;
end
$$;
create trigger business_of_room before insert on public.room_note
  for each row execute function private.business_of_room();

create function private.date_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.edited_at := clock_timestamp();
  return new;
end
$$;
create trigger date before update of body on public.room_note for each row
  when (old.body is distinct from new.body) execute function private.date_note();
create trigger announce after insert or update or delete on public.room_note
  for each row execute function private.announce();

alter table public.room_note enable row level security;
revoke all on public.room_note from anon, authenticated;
grant all on public.room_note to service_role;
grant select, delete, insert (id, room_id, body), update (body) on public.room_note to authenticated;
create policy "the team reads notes" on public.room_note for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team writes notes" on public.room_note for insert to authenticated
  with check (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "people change their own notes" on public.room_note for update to authenticated
  using (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]))
  with check (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "people remove their own notes" on public.room_note for delete to authenticated
  using (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));

-- One tag of one chat, so that two people who tag at once do not undo each other. A name that the business does not have
-- yet is an owner's to give. The name is written as the business writes it.
create function private.tag_room(which uuid, tag text, wanted boolean) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 30;
  entered public.room := private.enter_room(which);
  known text := (
    select business_tag.name from public.business_tag
    where business_tag.business_id = entered.business_id and lower(business_tag.name) = lower(btrim(tag)));
  word text := coalesce(known, btrim(tag));
begin
  if coalesce(char_length(word), 0) not between 1 and 60 then
    perform private.refuse('invalid', 'Nama label 1 sampai 60 karakter.', 400);
  end if;
  if not wanted then
    update public.room set tags = array_remove(array_remove(room.tags, word), btrim(tag)) where room.id = which;
  elsif not (entered.tags @> array[word]) then
    if cardinality(entered.tags) >= most then
      perform private.refuse('too_many_tags', 'Satu chat paling banyak 30 label. Lepas satu dulu.', 409);
    end if;
    if known is null then
      if not private.is_owner(entered.business_id) then
        perform private.refuse('not_owner', 'Hanya pemilik yang dapat membuat label baru.', 403);
      end if;
      if (select count(*) from public.business_tag where business_tag.business_id = entered.business_id) >= 100 then
        perform private.refuse('too_many_names', 'Bisnis ini sudah punya 100 label.', 409);
      end if;
      insert into public.business_tag (business_id, name) values (entered.business_id, word)
      on conflict do nothing;
    end if;
    update public.room set tags = room.tags || word where room.id = which;
  end if;
  return private.room_row(which);
end
$$;

create function public.tag_room(room_id uuid, tag text, wanted boolean) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.tag_room($1, $2, $3) $$;
comment on function public.tag_room is
  'A member puts a tag on a chat or takes it off; a name that the business does not have yet, an owner only. Answers the room.';

-- The files of a chat, and the other chats of a number.
create index message_media_idx on public.message (room_id, sent_at desc, id desc) where media is not null;
create index room_phone_idx on public.room (business_id, phone) where phone is not null;

grant execute on function private.tag_room(uuid, text, boolean) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.tag_room(uuid, text, boolean) from public, anon;
grant execute on function public.tag_room(uuid, text, boolean) to authenticated, service_role;
