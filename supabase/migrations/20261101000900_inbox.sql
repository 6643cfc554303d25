-- Work on the lists of chats: members' own marks and saved views, bulk actions with undo, exports, and quality
-- reviews.

-- Marks ---------------------------------------------------------------------------------------------------------------

-- A member's own marks of a chat, which colleagues do not see. A pinned chat is on top of the member's lists. A
-- snoozed chat is in none of them until its time or until the customer writes, and then on top until the member opens
-- it.
-- A member has few of either, so that a client can load them all. act_on_rooms sets and undoes marks.
create table public.room_mark (
  profile_id uuid not null references public.profile (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  pinned_at timestamptz,
  snoozed_until timestamptz,
  primary key (profile_id, room_id)
);
comment on table public.room_mark is 'A chat that a member has pinned or snoozed.';
comment on column public.room_mark.snoozed_until is 'Until then the chat is out of the member''s lists. In the past: the member is reminded of it.';
create index room_mark_room_idx on public.room_mark (room_id);
create index room_mark_business_idx on public.room_mark (business_id);

alter table public.room_mark enable row level security;
grant all on public.room_mark to service_role;
grant select on public.room_mark to authenticated;
create policy "users see their own marks" on public.room_mark for select to authenticated
  using (profile_id = (select auth.uid()) and coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- The rooms that the caller has snoozed.
create function private.snoozed_rooms() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select mark.room_id from public.room_mark as mark
    where mark.profile_id = auth.uid() and mark.snoozed_until > now())
$$;
grant execute on function private.snoozed_rooms() to authenticated;

-- A snooze ends when the customer writes. The room is locked.
create function private.end_snooze(written public.message) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.room_mark set snoozed_until = now()
  where room_mark.room_id = written.room_id and room_mark.snoozed_until > now();
end
$$;

-- Saved views ---------------------------------------------------------------------------------------------------------

-- A member's own names for filters of a list, for each business and tab.
create table public.saved_view (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profile (id) on delete cascade,
  tab text not null check (tab in ('inbox', 'eskalasi', 'autoReply', 'taskCompleted')),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 40),
  -- The filter as the URL has it. Readers fall back on defaults, so its keys are not checked here.
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and pg_column_size(filter) <= 4096),
  created_at timestamptz not null default now()
);
comment on column public.saved_view.name is 'personal of members: erase';
comment on column public.saved_view.filter is 'personal of members: erase';
create unique index saved_view_name_idx on public.saved_view (profile_id, business_id, tab, lower(name));
create index saved_view_business_idx on public.saved_view (business_id);

alter table public.saved_view enable row level security;
grant all on public.saved_view to service_role;
grant select, delete, insert (id, business_id, tab, name, filter), update (name) on public.saved_view to authenticated;
create policy "users see their own views" on public.saved_view for select to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "users save views for themselves" on public.saved_view for insert to authenticated
  with check (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "users rename their own views" on public.saved_view for update to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]))
  with check (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "users delete their own views" on public.saved_view for delete to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));

-- As many as a member can tell apart.
create function private.limit_saved_views() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 20;
begin
  -- Without the lock, two saves at the same time could both take the last place.
  perform from public.profile where profile.id = new.profile_id for no key update;
  if (select count(*) from public.saved_view as view
      where view.profile_id = new.profile_id and view.business_id = new.business_id) >= most then
    perform private.raise_error('full', 'views.full', 409);
  end if;
  return new;
end
$$;
create trigger limit_saved_views before insert on public.saved_view
  for each row execute function private.limit_saved_views();

-- Bulk actions --------------------------------------------------------------------------------------------------------

-- An action on the selected rooms, or on all rooms of a filter. It runs in steps of some hundred rooms, each in its
-- own transaction, so that no step delays a customer's message. The former state of each room is kept for a day, so
-- that the action can be undone room by room.
create table private.room_action (
  -- Chosen by the client, so that a repeated step is applied once.
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  actor uuid not null references public.profile (id) on delete cascade,
  kind text not null check (kind in
    ('tag', 'untag', 'complete', 'give_back', 'take', 'assign', 'escalate', 'archive', 'unarchive', 'read', 'unread',
      'pin', 'unpin', 'snooze', 'wake', 'resolution')),
  tag text check ((tag is not null) = (kind in ('tag', 'untag')) and (tag is null or private.valid_tags(array[tag]))),
  -- Not a reference: an unknown id would be answered otherwise than that of a user of another team.
  assignee uuid check ((assignee is not null) = (kind = 'assign')),
  until timestamptz check ((until is not null) = (kind = 'snooze')),
  -- Null clears the resolution.
  resolution text check (resolution is null or kind = 'resolution'),
  at timestamptz not null default clock_timestamp()
);
comment on column private.room_action.tag is 'personal: none because tags and results are words of the business';
comment on column private.room_action.resolution is 'personal: none because tags and results are words of the business';
create index room_action_business_idx on private.room_action (business_id, at);
create index room_action_actor_idx on private.room_action (actor);

create table private.room_action_change (
  action_id uuid not null references private.room_action (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  was jsonb not null,
  became jsonb not null,
  primary key (action_id, room_id)
);
comment on column private.room_action_change.was is 'personal: erase';
comment on column private.room_action_change.became is 'personal: erase';
create index room_action_change_room_idx on private.room_action_change (room_id);

comment on column private.room_action.assignee is 'personal: none because it is the id of a member, in a row that is deleted after a day';
alter table private.room_action enable row level security;
alter table private.room_action_change enable row level security;
grant all on private.room_action, private.room_action_change to service_role;

-- The columns of a room that an action may change, and its last message at that time.
create function private.room_state(of_room public.room) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'tags', of_room.tags, 'archived', of_room.archived, 'unread_count', of_room.unread_count, 'status', of_room.status,
    'completed_at', of_room.completed_at, 'completed_by', of_room.completed_by,
    'resolution', of_room.resolution,
    'help_reason', of_room.help_reason, 'awaiting_reply_since', of_room.awaiting_reply_since, 'holder', of_room.holder,
    'holder_id', of_room.holder_id, 'holder_until', of_room.holder_until, 'last_message_id', of_room.last_message_id)
$$;

-- Whether one more room may be marked; `place` counts the rooms of this step. The limit for pins is what a screen
-- shows at once.
create function private.is_below_mark_limit(which uuid, action private.room_action, place int) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_or(mark.room_id = which), false)
    or count(*) + place <= case action.kind when 'pin' then 20 else 100 end
  from public.room_mark as mark
  where mark.profile_id = action.actor and mark.business_id = action.business_id
    and case action.kind when 'pin' then mark.pinned_at is not null else mark.snoozed_until > now() end
$$;

-- Why a room is left out. Null: it is not.
--   newer   the customer has written since the member looked
--   held    a colleague talks to the customer
--   full    the room has as many tags as are allowed
--   left    the assignee is not in the team
--   open    the chat is not completed
--   many    the member has as many marks as are allowed; `place` counts the rooms to be marked
--   missing the customer was erased, so only the member's own marks may change
create function private.skip_reason(
  of_room public.room, action private.room_action, looked_at timestamptz, place int
) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when of_room.erased_at is not null and action.kind not in ('pin', 'unpin', 'snooze', 'wake') then 'missing'
    when action.kind in ('complete', 'archive', 'read')
      and of_room.last_message_at > looked_at and of_room.last_message_author = 'customer' then 'newer'
    when action.kind = 'assign' and not private.is_in_team(action.assignee, action.business_id) then 'left'
    when action.kind in ('complete', 'give_back', 'take', 'assign')
      and of_room.holder = 'member' and of_room.holder_id not in (action.actor, coalesce(action.assignee, action.actor)) then 'held'
    when action.kind = 'tag' and not action.tag = any (of_room.tags)
      and not private.valid_tags(of_room.tags || action.tag) then 'full'
    when action.kind = 'resolution' and of_room.status is distinct from 'ai_task_completed' then 'open'
    when action.kind in ('pin', 'snooze') and not private.is_below_mark_limit(of_room.id, action, place) then 'many'
  end;
end
$$;

create function private.drop_empty_marks(person uuid, ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.room_mark as mark
  where mark.profile_id = person and mark.room_id = any (ids) and mark.pinned_at is null and mark.snoozed_until is null
$$;

create function private.mark_rooms(action private.room_action, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.room_action_change
  select action.id, of_id, jsonb_build_object('pinned_at', mark.pinned_at, 'snoozed_until', mark.snoozed_until), '{}'
  from unnest(ids) as of_id
  left join public.room_mark as mark on mark.room_id = of_id and mark.profile_id = action.actor
  where case action.kind
    when 'pin' then mark.pinned_at is null
    when 'unpin' then mark.pinned_at is not null
    else mark.snoozed_until is distinct from action.until end
  on conflict do nothing;

  insert into public.room_mark as mark (profile_id, room_id, business_id, pinned_at, snoozed_until)
  select action.actor, of_id, action.business_id, case when action.kind = 'pin' then clock_timestamp() end, action.until
  from unnest(ids) as of_id
  on conflict (profile_id, room_id) do update set
    pinned_at = case action.kind
      when 'pin' then coalesce(mark.pinned_at, excluded.pinned_at)
      when 'unpin' then null
      else mark.pinned_at end,
    snoozed_until = case when action.kind in ('snooze', 'wake') then action.until else mark.snoozed_until end;
  perform private.drop_empty_marks(action.actor, ids);
end
$$;

create function private.apply_to_rooms(action private.room_action, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  case action.kind
    when 'tag' then
      update public.room set tags = tags || action.tag where room.id = any (ids) and not action.tag = any (tags);
    when 'untag' then
      update public.room set tags = array_remove(tags, action.tag) where room.id = any (ids) and action.tag = any (tags);
    when 'archive' then update public.room set archived = true where room.id = any (ids) and not archived;
    when 'unarchive' then update public.room set archived = false where room.id = any (ids) and archived;
    when 'read' then update public.room set unread_count = 0 where room.id = any (ids) and unread_count > 0;
    when 'unread' then update public.room set unread_count = 1 where room.id = any (ids) and unread_count = 0;
    when 'pin', 'unpin', 'snooze', 'wake' then perform private.mark_rooms(action, ids);
    when 'resolution' then
      update public.room set resolution = action.resolution where room.id = any (ids) and resolution is distinct from action.resolution;
    else perform private.change_holder(action.kind, ids, action.assignee);
  end case;
end
$$;

-- The WhatsApp ids of rooms, and whether they are archived here.
create function private.chats_of(ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'session', channel.external_id, 'chat_id', room.chat_id, 'archived', room.archived) order by room.id), '[]')
  from public.room join public.channel on channel.id = room.channel_id
  where room.id = any (ids) and room.erased_at is null
$$;

-- A room that was left out, with the reason.
create function private.skipped_room(of_room public.room, reason text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', of_room.id, 'name', of_room.name, 'phone', of_room.phone, 'chat_id', of_room.chat_id,
    'holder_id', of_room.holder_id, 'reason', reason)
$$;

-- The action with this id, begun now or before by the caller.
create function private.begin_room_action(
  of_action uuid, in_business uuid, kind text, tag text, assignee uuid default null, until timestamptz default null,
  resolution text default null
)
returns private.room_action
language plpgsql security definer set search_path = '' as $$
declare
  begun private.room_action;
begin
  perform private.lock_membership(auth.uid(), in_business);
  perform private.lock_membership(assignee, in_business);
  if not private.is_member(in_business) then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  delete from private.room_action as old
  where old.business_id = in_business and old.at < now() - interval '1 day';
  insert into private.room_action (id, business_id, actor, kind, tag, assignee, until, resolution)
  values (of_action, in_business, auth.uid(), kind, tag, assignee, until, resolution) on conflict (id) do nothing;
  select * into begun from private.room_action as action
  where action.id = of_action and action.business_id = in_business and action.actor = auth.uid()
    and action.kind = begin_room_action.kind and action.tag is not distinct from begin_room_action.tag
    and action.assignee is not distinct from begin_room_action.assignee
    and action.until is not distinct from begin_room_action.until
    and action.resolution is not distinct from begin_room_action.resolution;
  if not found then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  return begun;
end
$$;

-- The same for an action on one room. Without an action id it cannot be undone and is not recorded.
create function private.lock_room_for_action(which uuid, of_action uuid, kind text) returns public.room
language plpgsql security definer set search_path = '' as $$
begin
  if of_action is not null then
    perform private.begin_room_action(of_action, (private.room_row(which)).business_id, kind, null);
  end if;
  return private.lock_room(which);
end
$$;

create function private.record_room_change(was public.room, of_action uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  became public.room := private.room_row(was.id);
begin
  if of_action is not null and private.room_state(was) <> private.room_state(became) then
    insert into private.room_action_change
    values (of_action, was.id, private.room_state(was), private.room_state(became))
    on conflict do nothing;
  end if;
  return became;
end
$$;

-- One step. Rooms are locked in the order of their ids, so that two actions cannot deadlock, and no room is visited
-- twice when the action moves it in the list.
create function private.act_on_rooms(
  of_action uuid, in_business uuid, kind text, tag text, ids uuid[], filter jsonb, excluded_ids uuid[],
  looked_at timestamptz, after_id uuid, step int, assignee uuid, until timestamptz, resolution text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action private.room_action := private.begin_room_action(of_action, in_business, kind, tag, assignee, until, resolution);
  matched public.room[];
  refused jsonb;
  done_ids uuid[];
begin
  if step not between 1 and 500 or cardinality(ids) > step or cardinality(excluded_ids) > 2000
    or (ids is null) = (filter is null) or kind = 'escalate'
    or (kind = 'snooze') <> (until is not null) or until > clock_timestamp() + interval '366 days' then
    perform private.raise_error('invalid', 'request.unreadable', 400);
  end if;
  execute format(
    'select array(select room from public.room where room.business_id = $1 and %s order by room.id limit $2 for update)',
    case when ids is not null then 'room.id = any ($3)'
      else '($4 is null or room.id > $4) and not room.id = any ($5) and ' || private.room_condition(filter) end)
  into matched using in_business, step, ids, after_id, coalesce(excluded_ids, '{}');

  select
    coalesce(jsonb_agg(private.skipped_room(matched[place], why.reason)) filter (where why.reason is not null), '[]'),
    coalesce(array_agg(matched[place].id) filter (where why.reason is null), '{}')
  into refused, done_ids
  from generate_subscripts(matched, 1) as place
  cross join lateral (select private.skip_reason(matched[place], action, looked_at, place) as reason) as why;

  -- A repeated step skips what it did before. Holding a chat again would be a further change, which undo does not
  -- cover.
  perform private.apply_to_rooms(action, array(
    select of_id from unnest(done_ids) as of_id
    where not exists (select from private.room_action_change as change
      where change.action_id = of_action and change.room_id = of_id)));
  insert into private.room_action_change
  select of_action, was.id, private.room_state(was), private.room_state(room)
  from unnest(matched) as was join public.room on room.id = was.id
  where was.id = any (done_ids) and private.room_state(was) <> private.room_state(room)
  on conflict do nothing;

  return jsonb_build_object(
    'done', cardinality(done_ids),
    -- A repeated step also returns the chats that it changed before, because its first response may be lost.
    'chats', case when kind in ('archive', 'unarchive') then private.chats_of(array(
      select change.room_id from private.room_action_change as change
      where change.action_id = of_action and (change.room_id > after_id or after_id is null)
        and (ids is null or change.room_id = any (ids)))) else '[]' end,
    'refused', refused || (
      select coalesce(jsonb_agg(jsonb_build_object('id', of_id, 'reason', 'missing')), '[]')
      from unnest(ids) as of_id where not exists (select from unnest(matched) as found where found.id = of_id)),
    'next', case when ids is null and cardinality(matched) = step then matched[step].id end);
end
$$;

-- Restores the caller's mark of a room.
create function private.restore_mark(of_room public.room, kind text, was jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.room_mark as mark (profile_id, room_id, business_id, pinned_at, snoozed_until)
  values (auth.uid(), of_room.id, of_room.business_id,
    case when kind in ('pin', 'unpin') then private.read_timestamp(was -> 'pinned_at') end,
    case when kind in ('snooze', 'wake') then private.read_timestamp(was -> 'snoozed_until') end)
  on conflict (profile_id, room_id) do update set
    pinned_at = case when kind in ('pin', 'unpin') then excluded.pinned_at else mark.pinned_at end,
    snoozed_until = case when kind in ('snooze', 'wake') then excluded.snoozed_until else mark.snoozed_until end;
  perform private.drop_empty_marks(auth.uid(), array[of_room.id]);
end
$$;

-- Restores one room. Returns null, or why it is left out:
--   changed  it was changed after the action
--   left     its former holder is not in the team any more
create function private.undo_in_room(of_room public.room, kind text, tag text, was jsonb, became jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  is_as_left constant boolean := private.room_state(of_room) - '{tags,archived,unread_count,resolution}'::text[]
    = became - '{tags,archived,unread_count,resolution}'::text[];
begin
  case
    when kind in ('tag', 'untag') then
      update public.room set tags = case
        when to_jsonb(tags) = became -> 'tags' then coalesce(private.text_array(was -> 'tags'), '{}')
        when kind = 'tag' then array_remove(tags, tag)
        when not tag = any (tags) and private.valid_tags(tags || tag) then tags || tag
        else tags end
      where room.id = of_room.id;
    when kind in ('archive', 'unarchive') then
      update public.room set archived = private.read_boolean(was -> 'archived') where room.id = of_room.id;
    -- A person who replied since has read the chat.
    when kind = 'read' and (of_room.last_message_author in ('customer', 'ai', 'unknown')
      or of_room.last_message_id is not distinct from private.read_uuid(became -> 'last_message_id')) then
      update public.room set unread_count = unread_count + private.read_whole(was -> 'unread_count')::int where room.id = of_room.id;
    -- The chat was read before the action. Messages that arrived since stay unread.
    when kind = 'unread' then
      update public.room set unread_count = greatest(unread_count - 1, 0) where room.id = of_room.id;
    when kind in ('pin', 'unpin', 'snooze', 'wake') then perform private.restore_mark(of_room, kind, was);
    when kind = 'resolution' and to_jsonb(of_room.completed_at) = became -> 'completed_at' and of_room.resolution is not distinct from became ->> 'resolution' then
      update public.room set resolution = was ->> 'resolution' where room.id = of_room.id;
    when kind in ('complete', 'give_back', 'take', 'assign', 'escalate') and is_as_left
      and was ->> 'holder_id' is not null
      and not private.is_in_team(private.read_uuid(was -> 'holder_id'), of_room.business_id) then return 'left';
    when kind in ('complete', 'give_back', 'take', 'assign', 'escalate') and is_as_left then
      -- An action with an entry in the timeline gets another entry when it is undone.
      if kind in ('complete', 'escalate')
        or (of_room.holder, of_room.holder_id) is distinct from (was ->> 'holder', private.read_uuid(was -> 'holder_id')) then
        perform private.hand_over(of_room, was ->> 'holder', private.read_uuid(was -> 'holder_id'),
          private.read_timestamp(was -> 'holder_until'), 'undone');
      end if;
      update public.room set
        status = was ->> 'status', help_reason = was ->> 'help_reason',
        completed_at = private.read_timestamp(was -> 'completed_at'), completed_by = was ->> 'completed_by',
        resolution = was ->> 'resolution',
        awaiting_reply_since = private.read_timestamp(was -> 'awaiting_reply_since'),
        -- Removes the unread count of the assignment.
        unread_count = case when kind = 'assign'
          then greatest(unread_count - private.read_whole(became -> 'unread_count')::int + private.read_whole(was -> 'unread_count')::int, 0) else unread_count end
      where room.id = of_room.id;
    else return 'changed';
  end case;
  return null;
end
$$;

-- Undoes one step. Each change is locked with its room, so that two tabs undo it once.
create function private.undo_room_action(of_action uuid, after_id uuid, step int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action_row private.room_action;
  one record;
  reason text;
  refused jsonb := '[]';
  matched uuid[] := '{}';
begin
  select * into action_row from private.room_action as action
  where action.id = of_action and action.actor = auth.uid() and private.is_member(action.business_id);
  if not found then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  perform private.lock_membership(former.holder, action_row.business_id) from (
    select distinct private.read_uuid(change.was -> 'holder_id') as holder
    from private.room_action_change as change where change.action_id = of_action
  ) as former where former.holder is not null;
  for one in
    select room, change.was, change.became
    from private.room_action_change as change join public.room on room.id = change.room_id
    where change.action_id = of_action and (after_id is null or change.room_id > after_id)
    order by change.room_id limit least(step, 500) for update of room, change
  loop
    matched := matched || (one.room).id;
    reason := private.undo_in_room(one.room, action_row.kind, action_row.tag, one.was, one.became);
    if reason is not null then
      refused := refused || private.skipped_room(one.room, reason);
    end if;
  end loop;
  -- A repeated call finds nothing to undo.
  delete from private.room_action_change as change where change.action_id = of_action and change.room_id = any (matched);
  return jsonb_build_object(
    'done', cardinality(matched) - jsonb_array_length(refused),
    'refused', refused,
    'chats', case when action_row.kind in ('archive', 'unarchive') then private.chats_of(matched) else '[]' end,
    'next', case when cardinality(matched) = least(step, 500) then matched[cardinality(matched)] end);
end
$$;

create function public.act_on_rooms(
  action_id uuid, business_id uuid, kind text, tag text default null, ids uuid[] default null, filter jsonb default null,
  excluded_ids uuid[] default null, looked_at timestamptz default null, after_id uuid default null, step int default 100,
  assignee uuid default null, until timestamptz default null, resolution text default null
) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.act_on_rooms($1, $2, $3, $4, $5, '{"archived": false}' || $6, $7, $8, $9, $10, $11, $12, $13)
$$;
comment on function public.act_on_rooms is
  'One step of an action on rooms: on these ids, at most `step`, or on the next `step` after after_id that match a filter with the parameters of find_rooms. kind: tag, untag, complete, give_back, take, assign (to `assignee`), archive, unarchive, read, unread, resolution (`resolution`, of completed chats), and the caller''s own marks: pin, unpin, snooze (until `until`, a year at most), wake. looked_at: later messages were not seen. Returns {done, refused: [{id, name, phone, chat_id, holder_id, reason: newer | held | full | left | open | many | missing}], chats: [{session, chat_id, archived}] to be updated on WhatsApp, next: after_id of the next step, or null}.';

grant execute on function
  private.act_on_rooms(uuid, uuid, text, text, uuid[], jsonb, uuid[], timestamptz, uuid, int, uuid, timestamptz, text) to authenticated;
grant execute on function
  public.act_on_rooms(uuid, uuid, text, text, uuid[], jsonb, uuid[], timestamptz, uuid, int, uuid, timestamptz, text) to authenticated, service_role;

-- Export --------------------------------------------------------------------------------------------------------------

-- The selected rooms, or all rooms of a filter, as rows of a sheet. Steps go by id, so that no room is missing or
-- exported twice while messages move the list. The audit log records each step and its size, because each is a request
-- of its own.
create function private.export_rooms(
  in_business uuid, ids uuid[], filter jsonb, excluded_ids uuid[], after_id uuid, step int
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  matched uuid[];
begin
  if not private.is_member(in_business) then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  if step not between 1 and 1000 or cardinality(ids) > step or cardinality(excluded_ids) > 2000
    or (ids is null) = (filter is null) then
    perform private.raise_error('invalid', 'request.unreadable', 400);
  end if;
  execute format(
    'select array(select room.id from public.room where room.business_id = $1 and %s order by room.id limit $2)',
    case when ids is not null then 'room.id = any ($3)'
      else '($4 is null or room.id > $4) and not room.id = any ($5) and ' || private.room_condition(filter) end)
  into matched using in_business, step, ids, after_id, coalesce(excluded_ids, '{}');
  perform private.record('rooms.exported', in_business, jsonb_build_object(
    'filter', filter - 'query', 'searched', filter ->> 'query' is not null, 'chosen', cardinality(ids),
    'after_id', after_id, 'rooms', cardinality(matched)));
  return jsonb_build_object(
    'matched', cardinality(matched),
    'zone', (select private.zone_of(business.operational_hours)
      from public.business where business.id = in_business),
    -- Erased customers are left out.
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', room.name, 'phone', room.phone, 'chat_id', room.chat_id, 'channel', channel.name, 'status', room.status,
        'holder', room.holder, 'holder_name', profile.full_name, 'tags', room.tags, 'unread', room.unread_count,
        'waiting_since', room.awaiting_reply_since, 'completed_at', room.completed_at, 'completed_by', room.completed_by,
        'resolution', room.resolution,
        'order_status', room.order_status, 'order_total', room.order_total,
        'last_message_at', room.last_message_at, 'created_at', room.created_at, 'archived', room.archived,
        'no_marketing', private.has_opted_out(room))
        order by room.id), '[]')
      from public.room
      join public.channel on channel.id = room.channel_id
      left join public.profile on profile.id = room.holder_id
      where room.id = any (matched) and room.erased_at is null),
    'next', case when ids is null and cardinality(matched) = step then matched[step] end);
end
$$;

create function public.export_rooms(
  business_id uuid, ids uuid[] default null, filter jsonb default null, excluded_ids uuid[] default null,
  after_id uuid default null, step int default 500
) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.export_rooms($1, $2, '{"archived": false}' || $3, $4, $5, $6)
$$;
comment on function public.export_rooms is
  'One step of an export of rooms: these ids, at most `step`, or the next `step` after after_id that match a filter with the parameters of find_rooms. The audit log records each step. Returns {matched, zone: that of the opening hours, rows, next: after_id of the next step, or null}.';

grant execute on function private.export_rooms(uuid, uuid[], jsonb, uuid[], uuid, int) to authenticated;
grant execute on function public.export_rooms(uuid, uuid[], jsonb, uuid[], uuid, int) to authenticated, service_role;

-- Quality reviews -----------------------------------------------------------------------------------------------------

-- A member's verdict on a completed chat. Completed chats are drawn at random, and each member reviews a chat once
-- per completion.
create table public.room_review (
  id uuid primary key default gen_random_uuid(),
  -- Set by a trigger, from the room.
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  reviewer_id uuid default auth.uid() references public.profile (id) on delete set null,
  -- The completion that is reviewed.
  completed_at timestamptz not null,
  verdict text not null check (verdict in ('good', 'improve')),
  reasons text[] not null default '{}',
  note text check (note ~ '\S' and char_length(note) <= 1000),
  created_at timestamptz not null default clock_timestamp(),
  unique (room_id, completed_at, reviewer_id),
  constraint room_review_reasons_are_known check (
    reasons <@ array['wrong', 'incomplete', 'tone', 'slow', 'unsolved', 'no_handover']
    and cardinality(reasons) <= 6 and (verdict = 'improve' or reasons = '{}'))
);
comment on table public.room_review is 'A member''s verdict on how a chat was handled.';
comment on column public.room_review.reasons is 'personal: none because these are codes';
comment on column public.room_review.note is 'personal: erase, export';
create index room_review_business_id_idx on public.room_review (business_id, created_at desc);
create index room_review_reviewer_id_idx on public.room_review (reviewer_id) where reviewer_id is not null;
create trigger set_business before insert on public.room_review
  for each row execute function private.set_business_from_room();

alter table public.room_review enable row level security;
grant all on public.room_review to service_role;
grant select, insert (id, room_id, completed_at, verdict, reasons, note) on public.room_review to authenticated;
create policy "the team reads reviews" on public.room_review for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));
-- A chat that was reopened, or whose customer was erased, cannot be reviewed.
create policy "members review completed chats" on public.room_review for insert to authenticated
  with check (reviewer_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[])
    and exists (select from public.room
      where room.id = room_review.room_id and room.completed_at = room_review.completed_at and room.erased_at is null));

-- Completed chats without a review, in random order: of the 500 that were completed last, those of a filter, or of the last
-- seven days if it names no days.
create function private.sample_for_review(in_business uuid, filter jsonb, size int) returns setof public.room
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_member(in_business) then
    return;
  end if;
  return query execute 'select (drawn.room).* from (select room from public.room
    where room.business_id = $1 and room.erased_at is null and ' || private.room_condition(
      jsonb_build_object('archived', false, 'completed_from',
        case when filter ->> 'completed_to' is null then clock_timestamp() - interval '7 days' end)
      || jsonb_strip_nulls(coalesce(filter, '{}')) || '{"status": "ai_task_completed"}')
    || ' and not exists (select from public.room_review as review
      where review.room_id = room.id and review.completed_at = room.completed_at)
    order by ' || private.room_order('completed_at', false) || ' limit 500) as drawn
    order by random() limit $2'
  using in_business, least(size, 50);
end
$$;

-- The last 24 hours ---------------------------------------------------------------------------------------------------

create function public.escalation_stats(business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'called', (select count(*) from public.handover
      where handover.business_id = $1 and handover.reason = 'escalated'
        and handover.at > now() - interval '24 hours'),
    'done', done.by_all,
    'done_by_ai', done.by_ai)
  from (
    select count(*) as by_all, count(*) filter (where room.completed_by = 'ai') as by_ai
    from public.room
    where room.business_id = $1 and room.completed_at > now() - interval '24 hours'
  ) as done
$$;
comment on function public.escalation_stats is
  'The last 24 hours of a business: escalations, completed chats, and those of them that the AI completed alone.';

grant execute on function public.escalation_stats(uuid) to authenticated, service_role;
grant execute on all functions in schema private to service_role;
