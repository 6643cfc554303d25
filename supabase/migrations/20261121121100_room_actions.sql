-- One action on many chats: on those that were chosen, or on all that answer a filter. It goes in steps of some hundred
-- rooms, each a transaction of its own, so that no step holds up a customer's message; whoever asks hears how far it got.
-- What each room was before is kept for a day, so that the action can be taken back room by room.

create table private.room_action (
  -- The client's: a step that is asked for twice is done once.
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  actor uuid not null references public.profile (id) on delete cascade,
  kind text not null check (kind in
    ('tag', 'untag', 'complete', 'give_back', 'take', 'assign', 'escalate', 'archive', 'unarchive', 'read', 'unread',
      'pin', 'unpin', 'snooze', 'wake', 'outcome')),
  tag text check ((tag is not null) = (kind in ('tag', 'untag')) and (tag is null or private.valid_tags(array[tag]))),
  assignee uuid references public.profile (id) on delete cascade check ((assignee is not null) = (kind = 'assign')),
  until timestamptz check ((until is not null) = (kind = 'snooze')),
  -- Null takes back what was said.
  outcome text check (outcome is null or kind = 'outcome'),
  at timestamptz not null default clock_timestamp()
);
create index room_action_business_idx on private.room_action (business_id, at);
create index room_action_actor_idx on private.room_action (actor);
create index room_action_assignee_idx on private.room_action (assignee) where assignee is not null;

create table private.room_action_change (
  action_id uuid not null references private.room_action (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  was jsonb not null,
  became jsonb not null,
  primary key (action_id, room_id)
);
create index room_action_change_room_idx on private.room_action_change (room_id);
alter table private.room_action enable row level security;
alter table private.room_action_change enable row level security;
grant all on private.room_action, private.room_action_change to service_role;

-- Of a room, what an action may change, and the last that was said when it did.
create function private.room_state(of_room public.room) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'tags', of_room.tags, 'archived', of_room.archived, 'unread_count', of_room.unread_count, 'status', of_room.status,
    'completed_at', of_room.completed_at, 'completed_by', of_room.completed_by,
    'outcome', of_room.outcome,
    'help_reason', of_room.help_reason, 'awaiting_reply_since', of_room.awaiting_reply_since, 'holder', of_room.holder,
    'holder_id', of_room.holder_id, 'holder_until', of_room.holder_until, 'last_message_id', of_room.last_message_id)
$$;

-- Whether somebody is in the team of a business, which they may leave at any moment (private.stays_in_team).
create function private.in_team(person uuid, of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_business
      where team_business.business_id = of_business and team_business.member_id = person)
    or exists (select from public.business where business.id = of_business and business.profile_id = person)
$$;

-- Why it is not done to a room; null: it is.
--   newer   the customer has written since the person looked
--   held    a colleague is talking to the customer
--   full    the room bears as many tags as a room may
--   left    whom it was to be assigned to is not of the team
--   open    it is not done, or not any more
--   many    the person has marked as many as they may; `place`: which of those that are to be marked it is
create function private.room_refusal(
  of_room public.room, asked private.room_action, looked_at timestamptz, place int
) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when asked.kind in ('complete', 'archive', 'read')
      and of_room.last_message_at > looked_at and of_room.last_message_author = 'customer' then 'newer'
    when asked.kind = 'assign' and not private.in_team(asked.assignee, asked.business_id) then 'left'
    when asked.kind in ('complete', 'give_back', 'take', 'assign')
      and of_room.holder = 'member' and of_room.holder_id not in (asked.actor, coalesce(asked.assignee, asked.actor)) then 'held'
    when asked.kind = 'tag' and not asked.tag = any (of_room.tags)
      and not private.valid_tags(of_room.tags || asked.tag) then 'full'
    when asked.kind = 'outcome' and of_room.status is distinct from 'ai_task_completed' then 'open'
    when asked.kind in ('pin', 'snooze') and not private.may_mark(of_room.id, asked, place) then 'many'
  end;
end
$$;

create function private.do_to_rooms(asked private.room_action, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  case asked.kind
    when 'tag' then
      update public.room set tags = tags || asked.tag where room.id = any (ids) and not asked.tag = any (tags);
    when 'untag' then
      update public.room set tags = array_remove(tags, asked.tag) where room.id = any (ids) and asked.tag = any (tags);
    when 'archive' then update public.room set archived = true where room.id = any (ids) and not archived;
    when 'unarchive' then update public.room set archived = false where room.id = any (ids) and archived;
    when 'read' then update public.room set unread_count = 0 where room.id = any (ids) and unread_count > 0;
    when 'unread' then update public.room set unread_count = 1 where room.id = any (ids) and unread_count = 0;
    when 'pin', 'unpin', 'snooze', 'wake' then perform private.mark_rooms(asked, ids);
    when 'outcome' then
      update public.room set outcome = asked.outcome where room.id = any (ids) and outcome is distinct from asked.outcome;
    else perform private.hold_rooms(asked.kind, ids, asked.assignee);
  end case;
end
$$;

-- Where WhatsApp knows rooms, and whether they are archived here.
create function private.chats_of(ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'session', channel.external_id, 'chat_id', room.chat_id, 'archived', room.archived) order by room.id), '[]')
  from public.room join public.channel on channel.id = room.channel_id
  where room.id = any (ids) and room.erased_at is null
$$;

-- What a person is told of a room in which it did not happen.
create function private.refused_room(of_room public.room, reason text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', of_room.id, 'name', of_room.name, 'phone', of_room.phone, 'chat_id', of_room.chat_id,
    'holder_id', of_room.holder_id, 'reason', reason)
$$;

create function private.count_rooms(in_business uuid, filter jsonb) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  counted bigint;
begin
  if not private.is_member(in_business) then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  execute 'select count(*) from public.room where room.business_id = $1 and ' || private.room_condition(filter)
  into counted using in_business;
  return counted;
end
$$;

-- The action that the caller began, or begins now.
create function private.begin_room_action(
  of_action uuid, in_business uuid, kind text, tag text, assignee uuid default null, until timestamptz default null,
  outcome text default null
)
returns private.room_action
language plpgsql security definer set search_path = '' as $$
declare
  begun private.room_action;
begin
  perform private.stays_in_team(auth.uid(), in_business);
  perform private.stays_in_team(assignee, in_business);
  if not private.is_member(in_business) then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  delete from private.room_action as old
  where old.business_id = in_business and old.at < clock_timestamp() - interval '1 day';
  insert into private.room_action (id, business_id, actor, kind, tag, assignee, until, outcome)
  values (of_action, in_business, auth.uid(), kind, tag, assignee, until, outcome) on conflict (id) do nothing;
  select * into begun from private.room_action as known
  where known.id = of_action and known.business_id = in_business and known.actor = auth.uid()
    and known.kind = begin_room_action.kind and known.tag is not distinct from begin_room_action.tag
    and known.assignee is not distinct from begin_room_action.assignee
    and known.until is not distinct from begin_room_action.until
    and known.outcome is not distinct from begin_room_action.outcome;
  if not found then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  return begun;
end
$$;

-- The same for one room. What is not meant to be taken back bears no id, and leaves no trace here.
create function private.enter_to_act(which uuid, of_action uuid, kind text) returns public.room
language plpgsql security definer set search_path = '' as $$
begin
  if of_action is not null then
    perform private.begin_room_action(of_action, (private.room_row(which)).business_id, kind, null);
  end if;
  return private.enter_room(which);
end
$$;

create function private.note_change(was public.room, of_action uuid) returns public.room
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

-- One step. Rooms are locked in the order of their ids: two who act on the same wait for each other, and never in a circle;
-- and whatever the action changes in a room, it is met once.
create function private.act_on_rooms(
  of_action uuid, in_business uuid, kind text, tag text, ids uuid[], filter jsonb, excluded_ids uuid[],
  looked_at timestamptz, after_id uuid, step int, assignee uuid, until timestamptz, outcome text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked private.room_action := private.begin_room_action(of_action, in_business, kind, tag, assignee, until, outcome);
  met public.room[];
  refused jsonb;
  done_ids uuid[];
begin
  if step not between 1 and 500 or cardinality(ids) > step or cardinality(excluded_ids) > 2000
    or (ids is null) = (filter is null) or kind = 'escalate'
    or (kind = 'snooze') <> (until is not null) or until > clock_timestamp() + interval '366 days' then
    perform private.refuse('invalid', 'Permintaan ini tidak dapat dibaca.', 400);
  end if;
  execute format(
    'select array(select room from public.room where room.business_id = $1 and %s order by room.id limit $2 for update)',
    case when ids is not null then 'room.id = any ($3)'
      else '($4 is null or room.id > $4) and not room.id = any ($5) and ' || private.room_condition(filter) end)
  into met using in_business, step, ids, after_id, coalesce(excluded_ids, '{}');

  select
    coalesce(jsonb_agg(private.refused_room(met[place], why.reason)) filter (where why.reason is not null), '[]'),
    coalesce(array_agg(met[place].id) filter (where why.reason is null), '{}')
  into refused, done_ids
  from generate_subscripts(met, 1) as place
  cross join lateral (select private.room_refusal(met[place], asked, looked_at, place) as reason) as why;

  -- A step that is asked for again finds done what it did: to hold a chat anew would be one more change, which no undo knows.
  perform private.do_to_rooms(asked, array(
    select wanted from unnest(done_ids) as wanted
    where not exists (select from private.room_action_change as change
      where change.action_id = of_action and change.room_id = wanted)));
  insert into private.room_action_change
  select of_action, was.id, private.room_state(was), private.room_state(room)
  from unnest(met) as was join public.room on room.id = was.id
  where was.id = any (done_ids) and private.room_state(was) <> private.room_state(room)
  on conflict do nothing;

  return jsonb_build_object(
    'done', cardinality(done_ids),
    -- What a step has changed whose answer never came is told when it is asked for again.
    'chats', case when kind in ('archive', 'unarchive') then private.chats_of(array(
      select change.room_id from private.room_action_change as change
      where change.action_id = of_action and (change.room_id > after_id or after_id is null)
        and (ids is null or change.room_id = any (ids)))) else '[]' end,
    'refused', refused || (
      select coalesce(jsonb_agg(jsonb_build_object('id', wanted, 'reason', 'missing')), '[]')
      from unnest(ids) as wanted where not exists (select from unnest(met) as found where found.id = wanted)),
    'next', case when ids is null and cardinality(met) = step then met[step].id end);
end
$$;

-- Makes of one room what it was, as far as nobody has gone on from there. Answers why not: 'changed'.
create function private.undo_in_room(of_room public.room, kind text, tag text, was jsonb, became jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  is_as_left constant boolean := private.room_state(of_room) - '{tags,archived,unread_count,outcome}'::text[]
    = became - '{tags,archived,unread_count,outcome}'::text[];
begin
  case
    when kind in ('tag', 'untag') then
      update public.room set tags = case
        when to_jsonb(tags) = became -> 'tags' then coalesce(private.texts(was -> 'tags'), '{}')
        when kind = 'tag' then array_remove(tags, tag)
        when not tag = any (tags) and private.valid_tags(tags || tag) then tags || tag
        else tags end
      where room.id = of_room.id;
    when kind in ('archive', 'unarchive') then
      update public.room set archived = (was ->> 'archived')::boolean where room.id = of_room.id;
    -- Who has answered since has read it.
    when kind = 'read' and (of_room.last_message_author in ('customer', 'ai')
      or of_room.last_message_id is not distinct from (became ->> 'last_message_id')::uuid) then
      update public.room set unread_count = unread_count + (was ->> 'unread_count')::int where room.id = of_room.id;
    -- It was read before; what the customer has written since is not.
    when kind = 'unread' then
      update public.room set unread_count = greatest(unread_count - 1, 0) where room.id = of_room.id;
    when kind in ('pin', 'unpin', 'snooze', 'wake') then perform private.mark_again(of_room, kind, was);
    when kind = 'outcome' and to_jsonb(of_room.completed_at) = became -> 'completed_at' and of_room.outcome is not distinct from became ->> 'outcome' then
      update public.room set outcome = was ->> 'outcome' where room.id = of_room.id;
    when kind in ('complete', 'give_back', 'take', 'assign', 'escalate') and is_as_left then
      -- What had a line in the timeline has another when it is taken back.
      if kind in ('complete', 'escalate')
        or (of_room.holder, of_room.holder_id) is distinct from (was ->> 'holder', (was ->> 'holder_id')::uuid) then
        perform private.hand_over(of_room, was ->> 'holder', (was ->> 'holder_id')::uuid,
          (was ->> 'holder_until')::timestamptz, 'undone');
      end if;
      update public.room set
        status = was ->> 'status', help_reason = was ->> 'help_reason',
        completed_at = (was ->> 'completed_at')::timestamptz, completed_by = was ->> 'completed_by',
        outcome = was ->> 'outcome',
        awaiting_reply_since = (was ->> 'awaiting_reply_since')::timestamptz,
        -- Of what was assigned, nobody need know any more.
        unread_count = case when kind = 'assign'
          then greatest(unread_count - (became ->> 'unread_count')::int + (was ->> 'unread_count')::int, 0) else unread_count end
      where room.id = of_room.id;
    else return 'changed';
  end case;
  return null;
end
$$;

-- One step back. What two tabs take back at the same time is taken back once: the change is locked with its room.
create function private.undo_room_action(of_action uuid, after_id uuid, step int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked private.room_action;
  one record;
  reason text;
  refused jsonb := '[]';
  met uuid[] := '{}';
begin
  select * into asked from private.room_action as known
  where known.id = of_action and known.actor = auth.uid() and private.is_member(known.business_id);
  if not found then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  for one in
    select room, change.was, change.became
    from private.room_action_change as change join public.room on room.id = change.room_id
    where change.action_id = of_action and (after_id is null or change.room_id > after_id)
    order by change.room_id limit least(step, 500) for update of room, change
  loop
    met := met || (one.room).id;
    reason := private.undo_in_room(one.room, asked.kind, asked.tag, one.was, one.became);
    if reason is not null then
      refused := refused || private.refused_room(one.room, reason);
    end if;
  end loop;
  -- Taken back once: who asks again finds nothing to do.
  delete from private.room_action_change as change where change.action_id = of_action and change.room_id = any (met);
  return jsonb_build_object(
    'done', cardinality(met) - jsonb_array_length(refused),
    'refused', refused,
    'chats', case when asked.kind in ('archive', 'unarchive') then private.chats_of(met) else '[]' end,
    'next', case when cardinality(met) = least(step, 500) then met[cardinality(met)] end);
end
$$;

-- What clients call ---------------------------------------------------------------------------------------------------

create function public.count_rooms(business_id uuid, filter jsonb) returns bigint
language sql stable security invoker set search_path = '' as $$
  select private.count_rooms($1, '{"archived": false}' || $2)
$$;
comment on function public.count_rooms is 'How many rooms answer a filter, which is in the words of find_rooms.';

create function public.act_on_rooms(
  action_id uuid, business_id uuid, kind text, tag text default null, ids uuid[] default null, filter jsonb default null,
  excluded_ids uuid[] default null, looked_at timestamptz default null, after_id uuid default null, step int default 100,
  assignee uuid default null, until timestamptz default null, outcome text default null
) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.act_on_rooms($1, $2, $3, $4, $5, '{"archived": false}' || $6, $7, $8, $9, $10, $11, $12, $13)
$$;
comment on function public.act_on_rooms is
  'One step of an action on rooms: on these ids, at most `step`, or on the next `step` after after_id that answer a filter in the words of find_rooms. kind: tag, untag, complete, give_back, take, assign (to `assignee`), archive, unarchive, read, unread, outcome (`outcome`, of those that are done), and the caller''s own marks: pin, unpin, snooze (until `until`, a year at most), wake. looked_at: what came later nobody has seen. Answers {done, refused: [{id, name, phone, chat_id, holder_id, reason: newer | held | full | left | open | many | missing}], chats: [{session, chat_id, archived}] of which WhatsApp is to be told, next: after_id of the next step, or null}.';

create function public.undo_room_action(action_id uuid, after_id uuid default null, step int default 100) returns jsonb
language sql security invoker set search_path = '' as $$ select private.undo_room_action($1, $2, $3) $$;
comment on function public.undo_room_action is
  'One step back of the caller''s own action, within a day. Answers as act_on_rooms does; the reason is `changed` where somebody has gone on from there.';

grant execute on function
  private.count_rooms(uuid, jsonb),
  private.act_on_rooms(uuid, uuid, text, text, uuid[], jsonb, uuid[], timestamptz, uuid, int, uuid, timestamptz, text),
  private.undo_room_action(uuid, uuid, int) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function
  public.count_rooms(uuid, jsonb),
  public.act_on_rooms(uuid, uuid, text, text, uuid[], jsonb, uuid[], timestamptz, uuid, int, uuid, timestamptz, text),
  public.undo_room_action(uuid, uuid, int) from public, anon;
grant execute on function
  public.count_rooms(uuid, jsonb),
  public.act_on_rooms(uuid, uuid, text, text, uuid[], jsonb, uuid[], timestamptz, uuid, int, uuid, timestamptz, text),
  public.undo_room_action(uuid, uuid, int) to authenticated, service_role;
