-- What a person has set for themselves about a chat, and no colleague sees: pinned, it stands on top of their lists; put
-- off, it is in none of them until its time comes or the customer writes, and stands on top from then on until it is
-- looked at. Few of either, so that a browser can know them all. They are made and taken back as all that is done to
-- chats is (act_on_rooms).

create table public.room_mark (
  profile_id uuid not null references public.profile (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  pinned_at timestamptz,
  snoozed_until timestamptz,
  primary key (profile_id, room_id)
);
comment on table public.room_mark is 'A chat that somebody has pinned, or wants to be reminded of.';
comment on column public.room_mark.snoozed_until is 'Until then it is out of their lists; once past, they are reminded of it.';
create index room_mark_room_idx on public.room_mark (room_id);
create index room_mark_business_idx on public.room_mark (business_id);

alter table public.room_mark enable row level security;
revoke all on public.room_mark from anon, authenticated;
grant all on public.room_mark to service_role;
grant select on public.room_mark to authenticated;
create policy "people see their own marks" on public.room_mark for select to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));

-- The rooms that the caller has put off.
create function private.snoozed_rooms() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select mark.room_id from public.room_mark as mark
    where mark.profile_id = auth.uid() and mark.snoozed_until > now())
$$;

-- Whether one more room may be marked, the `place`th of those that are to be. Of pinned chats more than somebody can see
-- at once are none.
create function private.may_mark(which uuid, asked private.room_action, place int) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_or(mark.room_id = which), false)
    or count(*) + place <= case asked.kind when 'pin' then 20 else 100 end
  from public.room_mark as mark
  where mark.profile_id = asked.actor and mark.business_id = asked.business_id
    and case asked.kind when 'pin' then mark.pinned_at is not null else mark.snoozed_until > now() end
$$;

create function private.mark_rooms(asked private.room_action, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.room_action_change
  select asked.id, wanted, jsonb_build_object('pinned_at', mark.pinned_at, 'snoozed_until', mark.snoozed_until), '{}'
  from unnest(ids) as wanted
  left join public.room_mark as mark on mark.room_id = wanted and mark.profile_id = asked.actor
  where case asked.kind
    when 'pin' then mark.pinned_at is null
    when 'unpin' then mark.pinned_at is not null
    else mark.snoozed_until is distinct from asked.until end
  on conflict do nothing;

  insert into public.room_mark as mark (profile_id, room_id, business_id, pinned_at, snoozed_until)
  select asked.actor, wanted, asked.business_id, case when asked.kind = 'pin' then clock_timestamp() end, asked.until
  from unnest(ids) as wanted
  on conflict (profile_id, room_id) do update set
    pinned_at = case asked.kind
      when 'pin' then coalesce(mark.pinned_at, excluded.pinned_at)
      when 'unpin' then null
      else mark.pinned_at end,
    snoozed_until = case when asked.kind in ('snooze', 'wake') then asked.until else mark.snoozed_until end;
  perform private.drop_empty_marks(asked.actor, ids);
end
$$;

create function private.drop_empty_marks(person uuid, ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.room_mark as mark
  where mark.profile_id = person and mark.room_id = any (ids) and mark.pinned_at is null and mark.snoozed_until is null
$$;

-- Makes of the caller's mark what it was.
create function private.mark_again(of_room public.room, kind text, was jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.room_mark as mark (profile_id, room_id, business_id, pinned_at, snoozed_until)
  values (auth.uid(), of_room.id, of_room.business_id,
    case when kind in ('pin', 'unpin') then (was ->> 'pinned_at')::timestamptz end,
    case when kind in ('snooze', 'wake') then (was ->> 'snoozed_until')::timestamptz end)
  on conflict (profile_id, room_id) do update set
    pinned_at = case when kind in ('pin', 'unpin') then excluded.pinned_at else mark.pinned_at end,
    snoozed_until = case when kind in ('snooze', 'wake') then excluded.snoozed_until else mark.snoozed_until end;
  perform private.drop_empty_marks(auth.uid(), array[of_room.id]);
end
$$;

-- Who has put a chat off waits for nothing any more once its customer writes. The room is locked by then: this trigger's
-- name stands behind `room_hears`.
create function private.wake_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.room_mark set snoozed_until = clock_timestamp()
  where room_mark.room_id = new.room_id and room_mark.snoozed_until > clock_timestamp();
  return null;
end
$$;
create trigger wakes_room after insert on public.message for each row
  when (new.author = 'customer' and private.is_news()) execute function private.wake_room();

create trigger announce after insert or delete on public.room_mark for each row execute function private.announce();
create trigger announce_change after update on public.room_mark for each row
  when (old.* is distinct from new.*) execute function private.announce();

grant execute on function private.snoozed_rooms() to authenticated;
grant execute on all functions in schema private to service_role;
