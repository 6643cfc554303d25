-- What the team keeps about a customer: notes, promises and tags; and what the customer asks for under the law on personal data
-- (UU 27/2022).

-- Notes ---------------------------------------------------------------------------------------------------------------

create table public.room_note (
  id uuid primary key default gen_random_uuid(),
  -- Set by a trigger, from the room.
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  -- Null: the user was deleted.
  author_id uuid default auth.uid() references public.profile (id) on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on column public.room_note.body is 'personal: erase, export';
create index room_note_room_idx on public.room_note (room_id, created_at desc, id);
create index room_note_business_id_idx on public.room_note (business_id);
create index room_note_author_id_idx on public.room_note (author_id);
create trigger refuse_in_erased_room before insert on public.room_note
  for each row execute function private.refuse_in_erased_room();
create trigger set_business before insert on public.room_note
  for each row execute function private.set_business_from_room();

create function private.set_edited_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.edited_at := clock_timestamp();
  return new;
end
$$;
create trigger set_edited_at before update of body on public.room_note for each row
  when (old.body is distinct from new.body) execute function private.set_edited_at();

alter table public.room_note enable row level security;
grant all on public.room_note to service_role;
grant select, delete, insert (id, room_id, body), update (body) on public.room_note to authenticated;
create policy "the team reads notes" on public.room_note for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false)
    and not coalesce(room_id = any ((select private.rooms_being_erased())::uuid[]), false));
create policy "the team writes notes" on public.room_note for insert to authenticated
  with check (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "users change their own notes" on public.room_note for update to authenticated
  using (author_id = (select auth.uid()) and coalesce(business_id = any ((select private.businesses())::uuid[]), false))
  with check (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "users remove their own notes" on public.room_note for delete to authenticated
  using (author_id = (select auth.uid()) and coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- Promises ------------------------------------------------------------------------------------------------------------

-- What a customer was promised: a message that a member marked. The text is stored here and stays when the message is
-- deleted. Any member may mark it as kept.
create table public.promise (
  id uuid primary key default gen_random_uuid(),
  -- Set by a trigger, from the room.
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  -- Null: the promise was made elsewhere, or the message was deleted.
  message_id uuid references public.message (id) on delete set null,
  author_id uuid default auth.uid() references public.profile (id) on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 500),
  -- A day in the time zone of the business. Null: without a date.
  due_on date,
  is_kept boolean not null default false,
  kept_at timestamptz,
  kept_by uuid references public.profile (id) on delete set null,
  -- When the text or the date was last corrected.
  edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint promise_is_kept_once check (is_kept = (kept_at is not null))
);
comment on table public.promise is 'What a customer was promised, by when, and whether it was kept.';
comment on column public.promise.body is 'personal: erase, export';
comment on column public.promise.due_on is 'personal: erase, export';
create index promise_room_idx on public.promise (room_id, created_at desc, id);
create index promise_business_id_idx on public.promise (business_id);
create index promise_message_id_idx on public.promise (message_id) where message_id is not null;
create index promise_author_id_idx on public.promise (author_id);
create index promise_kept_by_idx on public.promise (kept_by) where kept_by is not null;
create trigger refuse_in_erased_room before insert on public.promise
  for each row execute function private.refuse_in_erased_room();
create trigger set_business before insert on public.promise
  for each row execute function private.set_business_from_room();
create trigger set_edited_at before update of body, due_on on public.promise for each row
  when ((old.body, old.due_on) is distinct from (new.body, new.due_on)) execute function private.set_edited_at();

create function private.set_kept() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.kept_at := case when new.is_kept then clock_timestamp() end;
  new.kept_by := case when new.is_kept then auth.uid() end;
  return new;
end
$$;
create trigger set_kept_at before insert or update of is_kept on public.promise
  for each row execute function private.set_kept();

alter table public.promise enable row level security;
grant all on public.promise to service_role;
grant select, delete, insert (id, room_id, message_id, body, due_on), update (is_kept, body, due_on) on public.promise
  to authenticated;
create policy "the team reads promises" on public.promise for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false)
    and not coalesce(room_id = any ((select private.rooms_being_erased())::uuid[]), false));
create policy "the team makes promises in its chats" on public.promise for insert to authenticated
  with check (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[])
    and (message_id is null or exists (
      select from public.message where message.id = promise.message_id and message.room_id = promise.room_id)));
create policy "the team keeps and corrects promises" on public.promise for update to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "members delete promises" on public.promise for delete to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- Tags of a room ------------------------------------------------------------------------------------------------------

-- Adds or removes one tag, so that two members who tag at the same time do not overwrite each other. Only an owner
-- may use a name that the business does not have yet. The spelling is that of the business.
create function private.tag_room(which uuid, tag text, has_tag boolean) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 30;
  entered public.room := private.lock_room(which);
  stored_name text := (
    select business_tag.name from public.business_tag
    where business_tag.business_id = entered.business_id and lower(business_tag.name) = lower(btrim(tag)));
  word text := coalesce(stored_name, btrim(tag));
begin
  if coalesce(char_length(word), 0) not between 1 and 60 then
    perform private.raise_error('invalid', 'labels.name', 400);
  end if;
  if not has_tag then
    update public.room set tags = array_remove(array_remove(room.tags, word), btrim(tag)) where room.id = which;
  elsif not (entered.tags @> array[word]) then
    if cardinality(entered.tags) >= most then
      perform private.raise_error('too_many_tags', 'labels.chat_full', 409);
    end if;
    if stored_name is null then
      if not private.is_owner(entered.business_id) then
        perform private.raise_error('not_owner', 'labels.not_owner', 403);
      end if;
      if (select count(*) from public.business_tag where business_tag.business_id = entered.business_id) >= 100 then
        perform private.raise_error('too_many_names', 'labels.business_full', 409);
      end if;
      insert into public.business_tag (business_id, name) values (entered.business_id, word)
      on conflict do nothing;
    end if;
    update public.room set tags = room.tags || word where room.id = which;
  end if;
  return private.room_row(which);
end
$$;

-- Requests of customers -----------------------------------------------------------------------------------------------

-- A customer may ask to see their data, to have them corrected or erased, and to get no more offers. The business has
-- 3 x 24 hours for each request.
create table public.privacy_request (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  kind text not null check (kind in ('export', 'correct', 'erase', 'opt_out_of_marketing')),
  requested_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp() + interval '72 hours',
  -- The member who recorded it. Null: the customer wrote it, or the user was deleted.
  requested_by uuid references public.profile (id) on delete set null,
  is_requested_by_customer boolean not null default false,
  settled_at timestamptz,
  settled_by uuid references public.profile (id) on delete set null,
  is_settled_by_customer boolean not null default false,
  -- Null: the request is open.
  outcome text check (outcome in ('done', 'refused', 'undone')),
  -- Why it was refused.
  reason text check (char_length(reason) <= 500),
  constraint privacy_request_is_settled_once check ((outcome is null) = (settled_at is null)),
  constraint privacy_request_is_refused_with_a_reason check (outcome is distinct from 'refused' or reason ~ '\S')
);
comment on table public.privacy_request is 'What a customer has asked for under the law on personal data, by when it is due, and the result.';
comment on column public.privacy_request.reason is 'personal: erase, export';
-- One open request of each kind per room.
create unique index privacy_request_open_idx on public.privacy_request (room_id, kind) where outcome is null;
create index privacy_request_room_idx on public.privacy_request (room_id, requested_at desc);
create index privacy_request_due_idx on public.privacy_request (business_id, due_at) where outcome is null;
create index privacy_request_business_id_idx on public.privacy_request (business_id);
create index privacy_request_requested_by_idx on public.privacy_request (requested_by);
create index privacy_request_settled_by_idx on public.privacy_request (settled_by);

alter table public.privacy_request enable row level security;
grant all on public.privacy_request to service_role;
grant select on public.privacy_request to authenticated;
create policy "the team reads what customers ask" on public.privacy_request for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));
