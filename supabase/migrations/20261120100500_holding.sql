-- Who holds a chat: the AI, a member, or the paired phone. A person's reply takes it at once; it goes back by a button or
-- when the business's silence is over.
--
-- The functions that clients call run in the caller's name. What they may not do themselves is done by a function of the
-- private schema, which asks again who is calling.

-- Moves the chat and writes it into the timeline. A holder who holds already only gets the time anew.
create function private.hand_over(of_room public.room, to_holder text, member uuid, until timestamptz, reason text)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if of_room.holder <> to_holder or of_room.holder_id is distinct from member or reason in ('escalated', 'undone') then
    insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, member_id, reason)
    values (of_room.business_id, of_room.id, of_room.channel_id, of_room.holder, to_holder,
      case when reason = 'escalated' then auth.uid() else member end, reason);
  end if;
  update public.room set
    holder = to_holder,
    holder_id = member,
    holder_since = case
      when of_room.holder = to_holder and of_room.holder_id is not distinct from member then of_room.holder_since
      else clock_timestamp() end,
    holder_until = until
  where room.id = of_room.id;
end
$$;

-- The moment at which the AI speaks again after what a person said at `since` in this business.
create function private.silence_end(of_business uuid, since timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select since + make_interval(mins => business.ai_silence_minutes)
  from public.business where business.id = of_business
$$;

-- Gives back what is overdue in a business, or everywhere. Called before anything is decided by who holds a chat, and by
-- the clock where there is one.
create function private.end_silences(of_business uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  overdue public.room;
  ended int := 0;
begin
  for overdue in
    select * from public.room
    where room.holder_until <= clock_timestamp() and (of_business is null or room.business_id = of_business)
    order by room.id for update skip locked
  loop
    perform private.hand_over(overdue, 'ai', null, null, 'silence_over');
    update public.room set status = coalesce(room.status, 'ai_auto_reply') where room.id = overdue.id;
    ended := ended + 1;
  end loop;
  return ended;
end
$$;

-- The room, locked, if the caller may enter its business.
create function private.enter_room(which uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  found_room public.room;
begin
  select * into found_room from public.room
  where room.id = which and room.business_id = any (private.businesses())
  for update;
  if not found then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  return found_room;
end
$$;

create function private.room_row(which uuid) returns public.room
language sql stable security definer set search_path = '' as $$
  select * from public.room where room.id = which
$$;

-- Whether somebody is in the team, and stays in it until this transaction ends: whoever removes them waits, and then finds
-- what they have taken. Asked before a room is locked, for removing takes the two in this order.
create function private.stays_in_team(person uuid, of_business uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.team_business
  where team_business.business_id = of_business and team_business.member_id = person for key share;
  return found or exists (select from public.business where business.id = of_business and business.profile_id = person);
end
$$;

-- What a person does to chats that are held locked: `take` them, `assign` them to a colleague, `give_back` to the AI, or
-- `complete`. Each gets a line in the timeline and one change of its row; who holds a chat already only gets the time anew.
-- What was done and goes back to the AI, which has held it since, is `opened_again`.
-- What was assigned is unread and knocks until whoever has it now looks.
create function private.hold_rooms(deed text, ids uuid[], assignee uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with met as materialized (
    select room.*, to_holder, to_id, room.holder <> to_holder or room.holder_id is distinct from to_id as changes_hands
    from public.room
    cross join (select
      case when deed in ('take', 'assign') then 'member' else 'ai' end,
      case deed when 'take' then auth.uid() when 'assign' then assignee end) as wanted (to_holder, to_id)
    where room.id = any (ids) and case deed
      when 'complete' then room.status is distinct from 'ai_task_completed'
      when 'give_back' then (room.holder, room.status) is distinct from ('ai', 'ai_auto_reply')
      else true end
  ), told as (
    insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, member_id, assignee_id, reason)
    select business_id, id, channel_id, holder, to_holder, auth.uid(), assignee,
      case deed when 'complete' then 'completed' when 'take' then 'take_over' when 'assign' then 'assigned'
        else case when met.status = 'ai_task_completed' then 'opened_again' else 'give_back' end end
    from met where changes_hands or deed in ('complete', 'give_back')
  )
  update public.room set
    holder = met.to_holder,
    holder_id = met.to_id,
    holder_since = case when met.changes_hands then clock_timestamp() else met.holder_since end,
    holder_until = case when deed in ('take', 'assign') then private.silence_end(met.business_id, clock_timestamp()) end,
    unread_count = case when deed = 'assign' and met.changes_hands then greatest(met.unread_count, 1) else met.unread_count end,
    knocked_at = case when deed = 'assign' and met.changes_hands then clock_timestamp() else met.knocked_at end,
    status = case deed
      when 'complete' then 'ai_task_completed'
      when 'give_back' then 'ai_auto_reply'
      -- A chat that needs help goes on needing it until somebody answers: taking it says who will.
      else case when met.status = 'ai_need_help' then met.status end end,
    help_reason = case when deed in ('take', 'assign') then met.help_reason end,
    awaiting_reply_since = case when deed <> 'complete' then met.awaiting_reply_since end
  from met where room.id = met.id;
end
$$;

-- With a holder: only from them. Of two who answer the same call for help the second is shown who was first.
create function private.take_room(which uuid, from_holder text default null, from_id uuid default null)
returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room;
begin
  perform private.stays_in_team(auth.uid(), (private.room_row(which)).business_id);
  entered := private.enter_room(which);
  if from_holder is not null and (entered.holder, entered.holder_id) is distinct from (from_holder, from_id) then
    return entered;
  end if;
  perform private.hold_rooms('take', array[which]);
  return private.room_row(which);
end
$$;

-- What a person does to one chat can be taken back like an action on many, under the id that its client gives it.
create function private.give_back_room(which uuid, action uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.enter_to_act(which, action, 'give_back');
begin
  perform private.hold_rooms('give_back', array[which]);
  return private.note_change(entered, action);
end
$$;

create function private.complete_room(which uuid, action uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.enter_to_act(which, action, 'complete');
begin
  perform private.hold_rooms('complete', array[which]);
  return private.note_change(entered, action);
end
$$;

create function private.escalate_room(which uuid, reason text, action uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.enter_to_act(which, action, 'escalate');
begin
  if entered.status is distinct from 'ai_need_help' then
    perform private.hand_over(entered, entered.holder, entered.holder_id, entered.holder_until, 'escalated');
  end if;
  update public.room set
    status = 'ai_need_help', help_reason = nullif(btrim(left(reason, 500)), '')
  where room.id = which;
  return private.note_change(entered, action);
end
$$;

create function private.read_room(which uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.enter_room(which);
begin
  update public.room set unread_count = 0 where room.id = entered.id and room.unread_count > 0;
  return private.room_row(which);
end
$$;

-- What clients call ---------------------------------------------------------------------------------------------------

create function public.take_room(room_id uuid, from_holder text default null, from_id uuid default null)
returns public.room
language sql security invoker set search_path = '' as $$ select * from private.take_room($1, $2, $3) $$;
comment on function public.take_room is
  'The caller takes the chat from the AI, a colleague or the phone; with a holder, only if it is still theirs. Answers the room.';

create function public.give_back_room(room_id uuid, action_id uuid default null) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.give_back_room($1, $2) $$;
comment on function public.give_back_room is
  'The AI has the chat again. With an action_id, undo_room_action takes it back. Answers the room.';

create function public.complete_room(room_id uuid, action_id uuid default null) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.complete_room($1, $2) $$;
comment on function public.complete_room is
  'The customer has what they came for. With an action_id, undo_room_action takes it back. Answers the room.';

create function public.escalate_room(room_id uuid, reason text, action_id uuid default null) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.escalate_room($1, $2, $3) $$;
comment on function public.escalate_room is
  'The chat needs a person. With an action_id, undo_room_action takes it back. Answers the room.';

create function public.read_room(room_id uuid) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.read_room($1) $$;
comment on function public.read_room is 'Somebody has seen what is new in the room. Answers the room.';

-- The numbers beside the tabs. None counts past 100: "99+" is all that is shown, and so all that is read.
create function public.room_counts(business_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- Beside a tab stands what its list shows.
  away constant uuid[] := private.snoozed_rooms();
begin
  return jsonb_build_object(
    'inbox_unread', (select count(*) from (
      select from public.room where room.business_id = $1 and room.unread_count > 0 and not room.archived
        and not room.id = any (away) limit 100) as counted),
    'eskalasi', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_need_help' and not room.archived
        and not room.id = any (away) limit 100) as counted),
    'auto_reply', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_auto_reply' and not room.archived
        and not room.id = any (away) limit 100) as counted),
    'task_completed', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_task_completed' and not room.archived
        and not room.id = any (away) limit 100) as counted)
  );
end
$$;

grant execute on function private.take_room(uuid, text, uuid), private.give_back_room(uuid, uuid),
  private.complete_room(uuid, uuid), private.escalate_room(uuid, text, uuid), private.read_room(uuid) to authenticated;
grant execute on all functions in schema private to service_role;

-- Functions are executable by everybody from birth; these are for members (and the service).
revoke execute on function public.take_room(uuid, text, uuid), public.give_back_room(uuid, uuid),
  public.complete_room(uuid, uuid), public.escalate_room(uuid, text, uuid), public.read_room(uuid),
  public.room_counts(uuid) from public, anon;
grant execute on function public.take_room(uuid, text, uuid), public.give_back_room(uuid, uuid),
  public.complete_room(uuid, uuid), public.escalate_room(uuid, text, uuid), public.read_room(uuid),
  public.room_counts(uuid) to authenticated, service_role;
