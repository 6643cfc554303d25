-- A list as a sheet: the chats that were chosen, or all that answer a filter, in steps by their ids, so that none is told
-- twice or left out while customers write and the list moves. That it left the house is written down, with how much of it.

create function private.export_rooms(
  in_business uuid, ids uuid[], filter jsonb, excluded_ids uuid[], after_id uuid, step int, is_first boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  met uuid[];
begin
  if not private.is_member(in_business) then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  if step not between 1 and 1000 or cardinality(ids) > step or cardinality(excluded_ids) > 2000
    or (ids is null) = (filter is null) then
    perform private.refuse('invalid', 'Permintaan ini tidak dapat dibaca.', 400);
  end if;
  if is_first then
    perform private.record('rooms.exported', in_business,
      jsonb_build_object('filter', filter - 'query', 'searched', filter ->> 'query' is not null, 'chosen', cardinality(ids)));
  end if;
  execute format(
    'select array(select room.id from public.room where room.business_id = $1 and %s order by room.id limit $2)',
    case when ids is not null then 'room.id = any ($3)'
      else '($4 is null or room.id > $4) and not room.id = any ($5) and ' || private.room_condition(filter) end)
  into met using in_business, step, ids, after_id, coalesce(excluded_ids, '{}');
  return jsonb_build_object(
    'met', cardinality(met),
    'zone', (select private.known_zone(business.operational_hours -> 0 ->> 'timezone')
      from public.business where business.id = in_business),
    -- Of whoever asked to be erased there is nothing to tell.
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', room.name, 'phone', room.phone, 'chat_id', room.chat_id, 'channel', channel.name, 'status', room.status,
        'holder', room.holder, 'holder_name', profile.full_name, 'tags', room.tags, 'unread', room.unread_count,
        'waiting_since', room.awaiting_reply_since, 'completed_at', room.completed_at, 'completed_by', room.completed_by,
        'outcome', room.outcome,
        'order_status', room.order_status, 'order_total', room.order_total,
        'last_message_at', room.last_message_at, 'created_at', room.created_at, 'archived', room.archived,
        'no_marketing', exists (select from public.marketing_stop
          where marketing_stop.business_id = in_business and marketing_stop.address in (room.phone, room.chat_id)))
        order by room.id), '[]')
      from public.room
      join public.channel on channel.id = room.channel_id
      left join public.profile on profile.id = room.holder_id
      where room.id = any (met) and room.erased_at is null),
    'next', case when ids is null and cardinality(met) = step then met[step] end);
end
$$;

create function public.export_rooms(
  business_id uuid, ids uuid[] default null, filter jsonb default null, excluded_ids uuid[] default null,
  after_id uuid default null, step int default 500, is_first boolean default true
) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.export_rooms($1, $2, '{"archived": false}' || $3, $4, $5, $6, $7)
$$;
comment on function public.export_rooms is
  'One step of a sheet of rooms: these ids, at most `step`, or the next `step` after after_id that answer a filter in the words of find_rooms. `is_first` writes into the audit log that it was asked for. Answers {met, zone: that of the business''s opening hours, rows, next: after_id of the next step, or null}.';

grant execute on function private.export_rooms(uuid, uuid[], jsonb, uuid[], uuid, int, boolean) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.export_rooms(uuid, uuid[], jsonb, uuid[], uuid, int, boolean) from public, anon;
grant execute on function public.export_rooms(uuid, uuid[], jsonb, uuid[], uuid, int, boolean) to authenticated, service_role;
