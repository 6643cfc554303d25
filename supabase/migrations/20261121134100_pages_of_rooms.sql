-- A step of an action on many chats is one change of its page of rooms, and no longer one of each room; and whoever
-- archives learns which chats WhatsApp is to be told of.

-- Why it is not done to a room; null: it is.
--   newer   the customer has written since the person looked
--   held    a colleague is talking to the customer
--   full    the room bears as many tags as a room may
create function private.room_refusal(of_room public.room, asked private.room_action, looked_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when asked.kind in ('complete', 'archive', 'read')
      and of_room.last_message_at > looked_at and of_room.last_message_author = 'customer' then 'newer'
    when asked.kind in ('complete', 'give_back', 'take')
      and of_room.holder = 'member' and of_room.holder_id is distinct from asked.actor then 'held'
    when asked.kind = 'tag' and not asked.tag = any (of_room.tags)
      and not private.valid_tags(of_room.tags || asked.tag) then 'full'
  end
$$;

-- Completes, gives back or takes rooms that the caller holds locked, as complete_room, give_back_room and take_room do
-- with one: a line for each in the timeline, and one change of the row.
create function private.hold_rooms(asked private.room_action, ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  with met as materialized (
    select room.*, to_holder, to_id, room.holder <> to_holder or room.holder_id is distinct from to_id as changes_hands
    from public.room
    cross join (select case when asked.kind = 'take' then 'member' else 'ai' end,
      case when asked.kind = 'take' then asked.actor end) as wanted (to_holder, to_id)
    where room.id = any (ids) and case asked.kind
      when 'complete' then room.status is distinct from 'ai_task_completed'
      when 'give_back' then (room.holder, room.status) is distinct from ('ai', 'ai_auto_reply')
      else room.holder <> 'member' end
  ), told as (
    insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, member_id, reason)
    select business_id, id, channel_id, holder, to_holder, asked.actor,
      case asked.kind when 'complete' then 'completed' when 'take' then 'take_over' else asked.kind end
    from met where changes_hands or asked.kind = 'complete'
  )
  update public.room set
    holder = met.to_holder,
    holder_id = met.to_id,
    holder_since = case when met.changes_hands then clock_timestamp() else met.holder_since end,
    holder_until = case when asked.kind = 'take' then private.silence_end(met.business_id, clock_timestamp()) end,
    status = case asked.kind
      when 'complete' then 'ai_task_completed'
      when 'give_back' then 'ai_auto_reply'
      -- A chat that needs help goes on needing it until somebody answers: taking it says who will.
      else case when met.status = 'ai_need_help' then met.status end end,
    help_reason = case when asked.kind = 'take' then met.help_reason end,
    awaiting_reply_since = case when asked.kind <> 'complete' then met.awaiting_reply_since end
  from met where room.id = met.id
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
    else perform private.hold_rooms(asked, ids);
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

create or replace function private.act_on_rooms(
  of_action uuid, in_business uuid, kind text, tag text, ids uuid[], filter jsonb, excluded_ids uuid[],
  looked_at timestamptz, after_id uuid, step int
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked private.room_action := private.begin_room_action(of_action, in_business, kind, tag);
  met public.room[];
  refused jsonb;
  done_ids uuid[];
begin
  if step not between 1 and 500 or cardinality(ids) > step or cardinality(excluded_ids) > 2000
    or (ids is null) = (filter is null) then
    perform private.refuse('invalid', 'Permintaan ini tidak dapat dibaca.', 400);
  end if;
  execute format(
    'select array(select room from public.room where room.business_id = $1 and %s order by room.id limit $2 for update)',
    case when ids is not null then 'room.id = any ($3)'
      else '($4 is null or room.id > $4) and not room.id = any ($5) and ' || private.room_condition(filter) end)
  into met using in_business, step, ids, after_id, coalesce(excluded_ids, '{}');

  select
    coalesce(jsonb_agg(private.refused_room(one, why.reason)) filter (where why.reason is not null), '[]'),
    coalesce(array_agg(one.id) filter (where why.reason is null), '{}')
  into refused, done_ids
  from unnest(met) as one cross join lateral (select private.room_refusal(one, asked, looked_at) as reason) as why;

  perform private.do_to_rooms(asked, done_ids);
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

drop function private.act_on_room(public.room, private.room_action, timestamptz);

create or replace function private.undo_room_action(of_action uuid, after_id uuid, step int) returns jsonb
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
    order by change.room_id limit least(step, 500) for update of room
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

comment on function public.act_on_rooms is
  'One step of an action on rooms: on these ids, at most `step`, or on the next `step` after after_id that answer a filter in the words of find_rooms. kind: tag, untag, complete, give_back, take, archive, unarchive, read. looked_at: what came later nobody has seen. Answers {done, refused: [{id, name, phone, chat_id, holder_id, reason: newer | held | full | missing}], chats: [{session, chat_id, archived}] of which WhatsApp is to be told, next: after_id of the next step, or null}.';
grant execute on all functions in schema private to service_role;
