-- Finding rooms and messages. Under row level security Postgres may use no index for a condition that could leak (ilike,
-- @>, @@ are all of that kind), so a search through the tables reads the whole business. These functions ask once who is
-- calling and then search freely within that one business.

-- The digits of what looks like a phone number, as chats are keyed: "0812-3456" is 628123456…. Null if it is no number.
create function private.phone_digits(query text) returns text
language sql immutable set search_path = '' as $$
  select case when query ~ '^[+0-9][0-9 ().-]{3,24}$' then
    regexp_replace(regexp_replace(query, '[^0-9]', '', 'g'), '^0', '62')
  end
$$;

create function private.like_pattern(query text) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(lower(query), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- The first word as the stemmer has it; null where it knows none.
create function private.stem(word text) returns text
language sql immutable set search_path = '' as $$
  select (ts_lexize('pg_catalog.indonesian_stem', word))[1]
$$;

-- The query with another word wherever this one stands in it, beside it. Both are stems of letters alone.
create function private.or_else(asked text, stem text, other text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(regexp_replace(asked, format('''%s''(:\*)?', stem), format('(''%s''\1 | ''%s''\1)', stem, other), 'g'), asked)
$$;

-- What a person typed, as a text query: words, "phrases", or, -not; the last word may be unfinished. A word whose prefix
-- may have swallowed the first sound of its root (private.swallowed) is looked for as both.
create function private.text_query(query text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  asked text := websearch_to_tsquery('pg_catalog.indonesian', query)::text;
  met record;
begin
  if asked like '%''' then
    asked := asked || ':*';
  end if;
  for met in select distinct private.stem(word) as stem, private.stem(root) as root from private.swallowed(query) loop
    asked := private.or_else(asked, met.stem, met.root);
  end loop;
  return asked::tsquery;
end
$$;

-- Rooms --------------------------------------------------------------------------------------------------------------

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
    -- Says nothing more than the status does, but the index of what is done holds nothing else.
    case when filter ->> 'status' = 'ai_task_completed' then 'room.completed_at is not null' end,
    'room.completed_at >= ' || quote_literal((filter ->> 'completed_from')::timestamptz),
    'room.completed_at < ' || quote_literal((filter ->> 'completed_to')::timestamptz),
    'room.outcome ' || case filter ->> 'outcome' when 'none' then 'is null'
      else '= ' || quote_literal(filter ->> 'outcome') end,
    'room.tags @> ' || quote_literal(private.texts(filter -> 'tags')) || '::text[]',
    'not room.tags && ' || quote_literal(private.texts(filter -> 'excluded_tags')) || '::text[]',
    'room.awaiting_reply_since is ' || case (filter ->> 'awaiting')::boolean when true then 'not null' when false then 'null' end,
    'room.unread_count ' || case (filter ->> 'unread')::boolean when true then '> 0' when false then '= 0' end,
    'room.rollout = ' || quote_literal(filter ->> 'rollout'),
    'room.channel_id = ' || quote_literal((filter ->> 'channel_id')::uuid),
    'room.holder' || case when filter ->> 'holder' in ('ai', 'member', 'phone') then ' = ' || quote_literal(filter ->> 'holder')
      else '_id = ' || quote_literal((filter ->> 'holder')::uuid) end,
    case (filter ->> 'archived')::boolean when true then '' when false then 'not ' end || 'room.archived',
    -- Put off by whoever asks: few, and known by their ids.
    case (filter ->> 'snoozed')::boolean when true then '' when false then 'not ' end
      || 'room.id = any (' || quote_literal(private.snoozed_rooms()) || '::uuid[])');
end
$$;

-- What a room stands after, in an order whose first column is `sort`: newest, longest waiting, most at risk, most unread or
-- last done first, each turned around by `turned`. Rooms without a value come last in both directions.
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
    when 'completed_at' then 'room.completed_at ' || case when turned then 'asc, ' else 'desc nulls last, ' end || rest
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
      sort, case when (sort = 'completed_at') = turned then '>' else '<' end, value, rest)
  end;
end
$$;

-- A name that many bear is met soon on the way down a list, and a rare one quickly in the index; which of the two a name
-- is, no statistics tell. So the first rooms of the list are looked through first, as many as take a few milliseconds, and
-- the index is asked only where they do not fill the page.
create function private.find_rooms(
  in_business uuid, filter jsonb, sort text, turned boolean, after jsonb, page_size int
) returns setof public.room
language plpgsql stable security definer set search_path = '' as $$
declare
  typed constant text := nullif(btrim(left(filter ->> 'query', 200)), '');
  -- Half a name or more can be looked up. Of the digits of a number the first are everybody's.
  is_indexed constant boolean := char_length(typed) >= 5 and private.phone_digits(typed) is null;
  wanted constant int := least(page_size, 1000);
  first_rooms constant int := 2000;
  page constant text := 'select room.* from %s as room where room.business_id = $1 and %s and %s order by %s limit $2';
  place constant text := concat_ws(' and ', private.after_place(sort, turned, after),
    -- Of what is done none is without a moment: then the place is a range, and the index begins there.
    case when sort = 'completed_at' and filter ->> 'status' = 'ai_task_completed' then
      'room.completed_at ' || case when turned then '>= ' else '<= ' end || quote_literal(after ->> 'completed_at') end);
  sequence constant text := private.room_order(sort, turned);
  found_ids uuid[];
begin
  if not private.is_member(in_business) then
    return;
  end if;
  if is_indexed then
    execute format('select array_agg(hit.id) from (select room.id from (
        select * from public.room where room.business_id = $1 and %s order by %s limit %s
      ) as room where %s order by %s limit $2) as hit', place, sequence, first_rooms, private.room_condition(filter), sequence)
    into found_ids using in_business, wanted;
    if cardinality(found_ids) = wanted then
      return query execute format('select room.* from public.room where room.id = any ($1) order by %s', sequence)
      using found_ids;
      return;
    end if;
  end if;
  return query execute format(page,
    case when is_indexed then
      format('(with hit as materialized (select * from public.room where room.business_id = $1 and %s) select * from hit)',
        private.room_condition(jsonb_build_object('query', typed)))
    else 'public.room' end,
    private.room_condition(filter), place, sequence)
  using in_business, wanted;
end
$$;

-- Messages -----------------------------------------------------------------------------------------------------------

-- A common word is found among the newest messages, where the log is read in its order; a rare one in the index. Which
-- of the two a word is, no statistics tell of an unfinished one: so the newest are read first, and the index is asked for
-- what lies before them. As many as are read take some 40 ms, and so does the index for a word that one of twenty-five
-- messages bears, of 200,000. What its sender took back is not found, nor what has
-- no words, where one is not to be in them.
create function private.find_messages(
  in_business uuid, query text, in_room uuid, before_at timestamptz, before_seq bigint, page_size int
) returns setof public.message
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  newest constant int := 1000;
  asked tsquery := private.text_query(left(query, 200));
  wanted int := least(page_size, 200);
  met int;
  edge record;
begin
  if not private.is_member(in_business) or numnode(asked) = 0 then
    return;
  end if;

  return query
    select * from public.message
    where message.id in (
      select recent.id from (
        select log.id, log.body, log.revoked_at, log.sent_at, log.seq from public.message as log
        where log.business_id = in_business
          and (in_room is null or log.room_id = in_room)
          and (before_at is null or (log.sent_at, log.seq) < (before_at, before_seq))
        order by log.sent_at desc, log.seq desc
        limit newest
      ) as recent
      where private.message_words(recent.body) @@ asked and recent.revoked_at is null
        and recent.body is not null
      order by recent.sent_at desc, recent.seq desc
      limit wanted
    )
    order by message.sent_at desc, message.seq desc;
  get diagnostics met = row_count;

  select log.sent_at, log.seq into edge from public.message as log
  where log.business_id = in_business
    and (in_room is null or log.room_id = in_room)
    and (before_at is null or (log.sent_at, log.seq) < (before_at, before_seq))
  order by log.sent_at desc, log.seq desc
  offset newest - 1 limit 1;
  if met >= wanted or not found then
    return;
  end if;

  return query
    with hit as materialized (
      select * from public.message
      where message.business_id = in_business
        and message.revoked_at is null
        and message.body is not null
        and private.message_words(message.body) @@ asked
        and (in_room is null or message.room_id = in_room)
    )
    select * from hit
    where (hit.sent_at, hit.seq) < (edge.sent_at, edge.seq)
    order by hit.sent_at desc, hit.seq desc
    limit wanted - met;
end
$$;

-- What clients call --------------------------------------------------------------------------------------------------

create function public.find_rooms(
  business_id uuid, query text default null, status text default null, tags text[] default null,
  excluded_tags text[] default null, awaiting boolean default null, unread boolean default null,
  rollout text default null, archived boolean default false, channel_id uuid default null, holder text default null,
  sort text default 'last_message_at', turned boolean default false, after jsonb default null, page_size int default 50,
  completed_from timestamptz default null, completed_to timestamptz default null, snoozed boolean default null,
  outcome text default null
) returns setof public.room
language sql stable security invoker set search_path = '' as $$
  select * from private.find_rooms($1, jsonb_build_object(
    'query', $2, 'status', $3, 'tags', $4, 'excluded_tags', $5, 'awaiting', $6, 'unread', $7, 'rollout', $8,
    'archived', $9, 'channel_id', $10, 'holder', $11, 'completed_from', $16, 'completed_to', $17, 'snoozed', $18,
    'outcome', $19), $12, $13, $14, $15)
$$;
comment on function public.find_rooms is
  'Rooms whose name, phone number or chat id contains the query, by the column `sort` (last_message_at, unread_count, completed_at: highest first; awaiting_reply_since, at_risk_since: earliest first; `turned`: the other way around). The next page begins after the last row, of which `after` holds those columns and the id. `holder`: ai, member, phone, or the id of one person. `completed_to`: before it. `outcome`: what came of it, or none where nobody has said. `snoozed`: whether the caller is to be reminded of it later. Null: no such condition.';

grant execute on function private.find_rooms(uuid, jsonb, text, boolean, jsonb, int) to authenticated;
revoke execute on function
  public.find_rooms(
    uuid, text, text, text[], text[], boolean, boolean, text, boolean, uuid, text, text, boolean, jsonb, int,
    timestamptz, timestamptz, boolean, text)
  from public, anon;
grant execute on function
  public.find_rooms(
    uuid, text, text, text[], text[], boolean, boolean, text, boolean, uuid, text, text, boolean, jsonb, int,
    timestamptz, timestamptz, boolean, text)
  to authenticated, service_role;
grant execute on all functions in schema private to service_role;
