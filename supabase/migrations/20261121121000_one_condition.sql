-- What a list leaves out is said in one place, as a condition that is written for each question: what nobody asked for is
-- not in it, and Postgres plans for the values that are. So a search takes every order and every wish, and what is done
-- to all that match (room_actions) is done to the rooms of the list that was in view.

create function private.texts(list jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select nullif(array(select jsonb_array_elements_text(case when jsonb_typeof(list) = 'array' then list else '[]' end)), '{}')
$$;

-- In the words of find_rooms. Absent or null: no such condition, for null swallows what it is joined to. Every value is
-- quoted as a literal.
create function private.room_condition(filter jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  typed text := nullif(btrim(left(filter ->> 'query', 200)), '');
  read constant text := 'private.room_search_text(room.name, room.phone, room.chat_id) like ';
begin
  return concat_ws(' and ', 'true',
    '(' || read || quote_literal(private.like_pattern(typed))
      || coalesce(' or ' || read || quote_literal(private.like_pattern(private.phone_digits(typed))), '') || ')',
    'room.status = ' || quote_literal(filter ->> 'status'),
    'room.tags @> ' || quote_literal(private.texts(filter -> 'tags')) || '::text[]',
    'not room.tags && ' || quote_literal(private.texts(filter -> 'excluded_tags')) || '::text[]',
    'room.awaiting_reply_since is ' || case (filter ->> 'awaiting')::boolean when true then 'not null' when false then 'null' end,
    'room.unread_count ' || case (filter ->> 'unread')::boolean when true then '> 0' when false then '= 0' end,
    'room.rollout = ' || quote_literal(filter ->> 'rollout'),
    'room.channel_id = ' || quote_literal((filter ->> 'channel_id')::uuid),
    'room.holder = ' || quote_literal(filter ->> 'holder'),
    case (filter ->> 'archived')::boolean when true then '' when false then 'not ' end || 'room.archived');
end
$$;

-- What a room stands after, in an order whose first column is `sort`: newest, oldest, longest waiting, most at risk or
-- most unread first, each turned around by `turned`. Rooms without a value come last in both directions.
create function private.room_order(sort text, turned boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  rest constant text := case when turned then 'room.last_message_at, room.id' else 'room.last_message_at desc, room.id desc' end;
begin
  return case sort
    when 'last_message_at' then rest
    when 'unread_count' then 'room.unread_count ' || case when turned then 'asc, ' else 'desc, ' end || rest
    when 'awaiting_reply_since' then 'room.awaiting_reply_since ' || case when turned then 'desc nulls last, ' else 'asc, ' end || rest
    when 'at_risk_since' then 'room.at_risk_since ' || case when turned then 'desc nulls last, ' else 'asc, ' end || rest
  end;
end
$$;

create function private.after_place(sort text, turned boolean, place jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  value constant text := quote_literal(place ->> sort);
  later constant text := case when turned then '>' else '<' end;
  rest constant text := format('(room.last_message_at, room.id) %s (%L, %L)', later, place ->> 'last_message_at', place ->> 'id');
begin
  return case
    when place is null then 'true'
    when sort = 'last_message_at' then rest
    when sort = 'unread_count' then
      format('(room.unread_count, room.last_message_at, room.id) %s (%s, %L, %L)', later, value, place ->> 'last_message_at', place ->> 'id')
    when value is null then format('room.%I is null and %s', sort, rest)
    else format('(room.%1$I %2$s %3$s or room.%1$I is null or (room.%1$I = %3$s and %4$s))',
      sort, case when turned then '<' else '>' end, value, rest)
  end;
end
$$;

create function private.find_rooms(
  in_business uuid, filter jsonb, sort text, turned boolean, after jsonb, page_size int
) returns setof public.room
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text := nullif(btrim(left(filter ->> 'query', 200)), '');
  -- Half a name or more is rare enough to be looked up first, and what the index tells of it is sorted afterwards: many who
  -- bear it are met late on the way down the list. Of the digits of a number the first are everybody's.
  is_rare constant boolean := char_length(typed) >= 5 and private.phone_digits(typed) is null;
  source constant text := case when is_rare then
    format('(with hit as materialized (select * from public.room where room.business_id = $1 and %s) select * from hit)',
      private.room_condition(jsonb_build_object('query', typed))) else 'public.room' end;
begin
  if not private.is_member(in_business) then
    return;
  end if;
  return query execute format('select room.* from %s as room where room.business_id = $1 and %s and %s order by %s limit $2',
    source, private.room_condition(filter), private.after_place(sort, turned, after), private.room_order(sort, turned))
  using in_business, least(page_size, 1000);
end
$$;

drop function public.find_rooms(uuid, text, text, text[], text[], boolean, boolean, text, boolean, timestamptz, uuid, int);
drop function private.find_rooms(uuid, text, text, text[], text[], boolean, boolean, text, boolean, timestamptz, uuid, int);

create function public.find_rooms(
  business_id uuid, query text default null, status text default null, tags text[] default null,
  excluded_tags text[] default null, awaiting boolean default null, unread boolean default null,
  rollout text default null, archived boolean default false, channel_id uuid default null, holder text default null,
  sort text default 'last_message_at', turned boolean default false, after jsonb default null, page_size int default 50
) returns setof public.room
language sql stable security invoker set search_path = '' as $$
  select * from private.find_rooms($1, jsonb_build_object(
    'query', $2, 'status', $3, 'tags', $4, 'excluded_tags', $5, 'awaiting', $6, 'unread', $7, 'rollout', $8,
    'archived', $9, 'channel_id', $10, 'holder', $11), $12, $13, $14, $15)
$$;
comment on function public.find_rooms is
  'Rooms whose name, phone number or chat id contains the query, by the column `sort` (last_message_at, unread_count: highest first; awaiting_reply_since, at_risk_since: earliest first; `turned`: the other way around). The next page begins after the last row, of which `after` holds those columns and the id. Null: no such condition.';

grant execute on function private.find_rooms(uuid, jsonb, text, boolean, jsonb, int) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.find_rooms(
  uuid, text, text, text[], text[], boolean, boolean, text, boolean, uuid, text, text, boolean, jsonb, int) from public, anon;
grant execute on function public.find_rooms(
  uuid, text, text, text[], text[], boolean, boolean, text, boolean, uuid, text, text, boolean, jsonb, int)
  to authenticated, service_role;
