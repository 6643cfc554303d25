-- Search for rooms and messages.
--
-- Under row level security, Postgres uses no index for an operator that is not leakproof, such as ilike, @> and @@. A
-- search as the caller would read the whole business. These functions check the caller once and then search within
-- that one business.

-- Queries -------------------------------------------------------------------------------------------------------------

-- The stem of a word. Null if the stemmer has none.
create function private.stem(word text) returns text
language sql immutable set search_path = '' as $$
  select (ts_lexize('pg_catalog.indonesian_stem', word))[1]
$$;

-- The query with `other` as an alternative wherever `stem` occurs. Both are stems that consist of letters.
create function private.add_alternative(parsed text, stem text, other text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(regexp_replace(parsed, format('''%s''(:\*)?', stem), format('(''%s''\1 | ''%s''\1)', stem, other), 'g'), parsed)
$$;

-- What a user typed, as a text query: words, "phrases", or, -not; the last word may be unfinished. A word that may
-- have dropped the first sound of its root (private.root_candidates) matches both forms, and a phone number every way of
-- writing it.
create function private.text_query(query text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  wording constant text := private.folded(query);
  number constant text := private.phone_digits(query);
  parsed text := websearch_to_tsquery('pg_catalog.indonesian', wording)::text;
  candidate record;
begin
  if parsed like '%''' then
    parsed := parsed || ':*';
  end if;
  for candidate in select distinct private.stem(word) as stem, private.stem(root) as root from private.root_candidates(wording) loop
    parsed := private.add_alternative(parsed, candidate.stem, candidate.root);
  end loop;
  return case when number is null then parsed::tsquery else parsed::tsquery || format('''%s'':*', number)::tsquery end;
end
$$;

-- Rooms ---------------------------------------------------------------------------------------------------------------

-- The condition of a list is built as text for each call. It holds only what the filter names, so Postgres plans for
-- these values. Bulk actions use the same condition, and so act on the rooms of the list.

create function private.text_array(list jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select nullif(array(select jsonb_array_elements_text(case when jsonb_typeof(list) = 'array' then list else '[]' end)), '{}')
$$;

-- The condition of a filter with the parameters of find_rooms. A part that is absent or null adds no condition,
-- because the concatenation is null. Every value is quoted as a literal.
create function private.room_condition(filter jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  read constant text := 'private.room_search_text(room.name, room.phone, room.chat_id) like ';
begin
  return concat_ws(' and ', 'true',
    '(' || read || quote_literal(private.like_pattern(filter ->> 'query'))
      || coalesce(' or ' || read || quote_literal(private.number_pattern(filter ->> 'query')), '') || ')',
    -- Someone has written there, as in every completed chat. A search finds the others too.
    case when private.like_pattern(filter ->> 'query') is null and filter ->> 'status' is distinct from 'ai_task_completed'
      then 'room.last_message_at > ''epoch''' end,
    'room.status = ' || quote_literal(filter ->> 'status'),
    -- An open room was not completed within these days and has no resolution.
    case when filter ->> 'status' <> 'ai_task_completed' and (num_nonnulls(filter ->> 'completed_from', filter ->> 'completed_to') > 0
      or filter ->> 'resolution' <> 'none') then 'false' end,
    -- Implied by the status, but without it the planner cannot use the partial index room_completed_idx.
    case when filter ->> 'status' = 'ai_task_completed' then 'room.completed_at is not null' end,
    'room.completed_at >= ' || quote_literal(private.read_timestamp(filter -> 'completed_from')),
    'room.completed_at < ' || quote_literal(private.read_timestamp(filter -> 'completed_to')),
    'coalesce(room.resolution, ''none'') = ' || quote_literal(filter ->> 'resolution'),
    -- Implied as well: an open room has no resolution. A filter for none of them names the status.
    case when filter ->> 'resolution' <> 'none' then 'room.completed_at is not null' end,
    'room.tags @> ' || quote_literal(private.text_array(filter -> 'tags')) || '::text[]',
    'not room.tags && ' || quote_literal(private.text_array(filter -> 'excluded_tags')) || '::text[]',
    'room.awaiting_reply_since is ' || case private.read_boolean(filter -> 'awaiting') when true then 'not null' when false then 'null' end,
    'room.unread_count ' || case private.read_boolean(filter -> 'unread') when true then '> 0' when false then '= 0' end,
    case when private.read_boolean(filter -> 'open') then 'room.completed_at is null' end,
    'coalesce(room.rollout, ''none'') = ' || quote_literal(filter ->> 'rollout'),
    'room.channel_id = ' || quote_literal(private.read_uuid(filter -> 'channel_id')),
    -- In a chat in which the AI has called for help, or does not answer, it replies no more than anyone else.
    case filter ->> 'holder' when 'ai' then 'room.holder = ''ai'' and room.status in (''ai_auto_reply'', ''ai_task_completed'')'
      when 'none' then 'room.holder = ''ai'' and coalesce(room.status, ''ai_need_help'') = ''ai_need_help'''
      when 'member' then 'room.holder = ''member''' when 'phone' then 'room.holder = ''phone'''
      else 'room.holder_id = ' || quote_literal(private.read_uuid(filter -> 'holder')) end,
    case private.read_boolean(filter -> 'archived') when true then '' when false then 'not ' end || 'room.archived',
    -- Snoozed by the caller: few rooms, so they are listed by id.
    case private.read_boolean(filter -> 'snoozed') when true then '' when false then 'not ' end
      || 'room.id = any (' || quote_literal(private.snoozed_rooms()) || '::uuid[])');
end
$$;

-- The order of a list, whose first column is `sort`: newest, longest waiting, most at risk, most unread or last
-- completed first. `turned` reverses it. Rooms without a value come last in both directions.
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

-- The condition for the rooms that come after a row in that order.
create function private.after_cursor(sort text, turned boolean, place jsonb) returns text
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

-- The newest completed rooms come before the open ones, which have no time of completion and are read from another index.
-- A common name or tag is found soon from the top of the list, a rare one quickly in the index, and no statistics tell the
-- two apart. So the first rooms of the list are searched first, as many as take a few milliseconds. The index is used
-- only if they do not fill the page.
create function private.find_rooms(
  in_business uuid, filter jsonb, sort text, turned boolean, after jsonb, page_size int
) returns setof public.room
language plpgsql stable security definer set search_path = '' as $$
declare
  typed constant text := nullif(btrim(left(filter ->> 'query', 200)), '');
  -- Half a name or more is selective enough for the index. The first digits of a phone number are not.
  is_indexed constant boolean := coalesce(char_length(typed) >= 5 and private.phone_digits(typed) is null, false)
    or private.text_array(filter -> 'tags') is not null;
  size constant int := least(page_size, 1000);
  -- How many rooms of the list are searched before the index: a tag of one chat in eighty fills a page there. A few are
  -- tried first, which tell whether the rest will.
  tried_rooms constant int := 1000;
  first_rooms constant int := 4000;
  page constant text := 'select room.* from %s as room where room.business_id = $1 and %s and %s order by %s limit $2';
  place constant text := concat_ws(' and ', private.after_cursor(sort, turned, after),
    -- Completed rooms always have this column, so the position is a range of the index.
    case when sort = 'completed_at' and filter ->> 'status' = 'ai_task_completed' then
      'room.completed_at ' || case when turned then '>= ' else '<= ' end || quote_literal(after ->> 'completed_at') end);
  sequence constant text := private.room_order(sort, turned);
  found_ids uuid[];
  limit_of_part int;
  part text;
  found_count int := 0;
  in_part int;
begin
  if not private.is_member(in_business) then
    return;
  end if;
  if is_indexed then
    foreach limit_of_part in array array[tried_rooms, first_rooms] loop
      execute format('select coalesce(array_agg(hit.id), ''{}'') from (select room.id from (
          select * from public.room where room.business_id = $1 and %s order by %s limit %s
        ) as room where %s order by %s limit $2) as hit', place, sequence, limit_of_part, private.room_condition(filter), sequence)
      into found_ids using in_business, size;
      if cardinality(found_ids) = size then
        return query execute format('select room.* from public.room where room.id = any ($1) order by %s', sequence)
        using found_ids;
        return;
      end if;
      exit when cardinality(found_ids) * first_rooms < size * tried_rooms;
    end loop;
  end if;
  foreach part in array case when sort <> 'completed_at' then array['true']
    when private.read_boolean(filter -> 'open') then array['room.completed_at is null']
    else array['room.completed_at is not null', 'room.completed_at is null'] end
  loop
    exit when found_count >= size;
    return query execute format(page,
      case when is_indexed then
        format('(with hit as materialized (select * from public.room where room.business_id = $1 and %s) select * from hit)',
          private.room_condition(jsonb_build_object('query', typed, 'tags', filter -> 'tags')))
      else 'public.room' end,
      private.room_condition(filter), place || ' and ' || part,
      case when part like '%is null' then private.room_order('last_message_at', turned) else sequence end)
    using in_business, size - found_count;
    get diagnostics in_part = row_count;
    found_count := found_count + in_part;
  end loop;
end
$$;

-- Counted to 1,001: more than a thousand are shown as "1.000+", and a count of all would read every chat of the business.
create function private.count_rooms(in_business uuid, filter jsonb) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  counted bigint := 0;
  part text;
  in_part bigint;
begin
  if not private.is_member(in_business) then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  -- In the order of an index, so that a filter that many chats pass is a walk that ends. Chats without a resolution are the
  -- open ones, and few of the others, which an index has.
  foreach part in array case when filter ->> 'resolution' = 'none' and filter ->> 'status' is null
    then array['room.completed_at is null', 'room.completed_at is not null'] else array['true'] end
  loop
    execute 'select count(*) from (select from public.room where room.business_id = $1 and ' || part || ' and '
      || private.room_condition(filter) || ' order by ' || private.room_order(case when num_nonnulls(filter ->> 'completed_from', filter ->> 'completed_to') > 0
        then 'completed_at' else 'last_message_at' end, false) || ' limit $2) as counted'
    into in_part using in_business, 1001 - counted;
    counted := counted + in_part;
  end loop;
  return counted;
end
$$;

create function public.find_rooms(
  business_id uuid, query text default null, status text default null, tags text[] default null,
  excluded_tags text[] default null, awaiting boolean default null, unread boolean default null,
  rollout text default null, archived boolean default false, channel_id uuid default null, holder text default null,
  sort text default 'last_message_at', turned boolean default false, after jsonb default null, page_size int default 50,
  completed_from timestamptz default null, completed_to timestamptz default null, snoozed boolean default null,
  resolution text default null, open boolean default null
) returns setof public.room
language sql stable security invoker set search_path = '' as $$
  select * from private.find_rooms($1, jsonb_build_object(
    'query', $2, 'status', $3, 'tags', $4, 'excluded_tags', $5, 'awaiting', $6, 'unread', $7, 'rollout', $8,
    'archived', $9, 'channel_id', $10, 'holder', $11, 'completed_from', $16, 'completed_to', $17, 'snoozed', $18,
    'resolution', $19, 'open', $20), $12, $13, $14, $15)
$$;
comment on function public.find_rooms is
  'Rooms whose name, phone number or chat id contains the query, in the order of the column `sort` (last_message_at, unread_count, completed_at: highest first; awaiting_reply_since, at_risk_since: earliest first; `turned` reverses it). For the next page, `after` holds these columns and the id of the last row. `holder`: ai, none (it waits for the team), member, phone, or the id of a member. `completed_to` is exclusive. `resolution`: a resolution, or none for rooms without one. `rollout`: v2, v3, or none for rooms outside a partial rollout. `snoozed`: whether the caller has snoozed the room. `open`: not completed. Null: no such condition.';

create function public.count_rooms(business_id uuid, filter jsonb) returns bigint
language sql stable security invoker set search_path = '' as $$
  select private.count_rooms($1, '{"archived": false}' || $2)
$$;
comment on function public.count_rooms is 'How many rooms match a filter, which has the parameters of find_rooms. 1001: more than a thousand.';

-- Messages ------------------------------------------------------------------------------------------------------------

-- A common word is found among the newest messages, a rare one in the index, and no statistics tell the two apart for
-- an unfinished word. So the newest messages are searched first, and the index is used for those before them. The
-- limit takes some 40 ms, as long as the index takes for a word in one of 25 messages, of 200,000.
-- Revoked messages are left out, and so are messages without a text, which a query with only excluded words would
-- match.
create function private.find_messages(
  in_business uuid, query text, in_room uuid, before_at timestamptz, before_seq bigint, page_size int
) returns setof public.message
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  newest constant int := 1000;
  phrase tsquery := private.text_query(left(query, 200));
  size int := least(page_size, 200);
  found_count int;
  edge record;
begin
  if not private.is_member(in_business) or numnode(phrase) = 0 then
    return;
  end if;

  -- A chat is read from its newest message on, because the index of words is one of the whole business.
  if in_room is not null then
    return query
      select * from public.message
      where message.id in (
        select log.id from public.message as log
        -- One condition, for which the planner reads the log of the chat only.
        where log.room_id = (select room.id from public.room where room.id = in_room and room.business_id = in_business)
          and (before_at is null or (log.sent_at, log.seq) < (before_at, before_seq))
          and log.revoked_at is null and log.search_vector <> '' and coalesce(log.search_vector @@ phrase, false)
        order by log.sent_at desc, log.seq desc
        limit size
      )
      order by message.sent_at desc, message.seq desc;
    return;
  end if;

  return query
    select * from public.message
    where message.id in (
      select recent.id from (
        select log.id, log.search_vector, log.revoked_at, log.sent_at, log.seq from public.message as log
        where log.business_id = in_business
          and (before_at is null or (log.sent_at, log.seq) < (before_at, before_seq))
        order by log.sent_at desc, log.seq desc
        limit newest
      ) as recent
      where recent.search_vector <> '' and recent.search_vector @@ phrase and recent.revoked_at is null
      order by recent.sent_at desc, recent.seq desc
      limit size
    )
    order by message.sent_at desc, message.seq desc;
  get diagnostics found_count = row_count;

  select log.sent_at, log.seq into edge from public.message as log
  where log.business_id = in_business
    and (before_at is null or (log.sent_at, log.seq) < (before_at, before_seq))
  order by log.sent_at desc, log.seq desc
  offset newest - 1 limit 1;
  if found_count >= size or not found then
    return;
  end if;

  return query
    with hit as materialized (
      select * from public.message
      where message.business_id = in_business
        and message.revoked_at is null
        and message.search_vector <> '' and message.search_vector @@ phrase
    )
    select * from hit
    where (hit.sent_at, hit.seq) < (edge.sent_at, edge.seq)
    order by hit.sent_at desc, hit.seq desc
    limit size - found_count;
end
$$;

-- Where the first word that was asked for begins in the searched part of a text, counted in characters from 0. Null if
-- none is there. `words` is the vector of the text: it has the position of each word, also of one that is found by its
-- root, and the parser tells how many characters are before that position.
create function private.first_hit(body text, vector tsvector, phrase tsquery) returns int
language sql immutable set search_path = '' as $$
  with token as (
    select place, kind <> all (array[12, 13, 14, 21]) as is_word, length(part) as length,
      -- The parts of a compound and of an address follow the whole.
      kind = any (array[9, 10, 11, 18]) or kind = 6 and lag(kind) over (order by place) = 5 as is_repeated
    from ts_parse('pg_catalog.default', private.searched_text(body)) with ordinality as parsed (kind, part, place)
  ), numbered as (
    select count(*) filter (where is_word) over before_it + is_word::int as number,
      coalesce(sum(length) filter (where not is_repeated) over before_it, 0)::int as start
    from token window before_it as (order by place rows between unbounded preceding and 1 preceding)
  )
  select min(numbered.start) from numbered
  where numbered.number = (
    select min(position)
    from unnest(vector) as entry, unnest(entry.positions) as position,
      (select term[1] as stem, term[2] is not null as is_begun
        from regexp_matches(phrase::text, '''([^'']+)''(:\*)?', 'g') as term) as sought
    where entry.lexeme = sought.stem or is_begun and starts_with(entry.lexeme, sought.stem))
$$;

-- The part of a message around the words that were found. STX and ETX enclose each of them. These characters cannot
-- be typed, so the text of a message cannot imitate a mark.
-- Angle brackets are replaced for the time of ts_headline, which removes what looks like a tag. A word that was found
-- by a root that the stemmer does not know is marked by its own stem, and so is one that is written with accents or
-- characters that are not seen. For the time of ts_headline an apostrophe within a word is a character of no width, because
-- the parser would divide the word. An ellipsis shows where the text is cut.
-- Only the surroundings of the first hit are read: a long text of words with restored roots would take a tenth of a
-- second.
create function private.excerpt(body text, vector tsvector, phrase tsquery) returns text
language plpgsql immutable set search_path = '' as $$
declare
  marked text := phrase::text;
  cut int := case when length(body) <= 600 then 0
    else greatest(coalesce(private.first_hit(body, vector, phrase), 0) - 200, 0) end;
  wording text := regexp_replace(translate(substr(body, cut + 1, 600), E'<>\x02\x03\x0e\x0f', E'\x0e\x0f'), '\s+', ' ', 'g');
  line text;
  shown text;
  candidate record;
  apostrophes constant text := '''`’‘ʼ';
  joiners constant text := U&'\1DC0\1DC1\1DC2\1DC3\1DC4';
begin
  if cut > 0 then
    -- A word that the cut has halved.
    wording := regexp_replace(wording, '^\S{0,60} ', '');
  end if;
  if wording ~ ('[' || apostrophes || ']') then
    for place in 1 .. char_length(apostrophes) loop
      wording := regexp_replace(wording, '(?<=[[:alpha:]])' || substr(apostrophes, place, 1) || '(?=[[:alpha:]])', substr(joiners, place, 1), 'g');
    end loop;
  end if;
  for candidate in
    select distinct sought.stem, private.stem(word) as other
    from private.root_candidates(wording), private.stem(root) as bare,
      (select term[1] as stem, term[2] is not null as is_begun
        from regexp_matches(phrase::text, '''([a-z]+)''(:\*)?', 'g') as term) as sought
    where bare = sought.stem or is_begun and starts_with(bare, sought.stem)
    limit 20
  loop
    marked := private.add_alternative(marked, candidate.stem, candidate.other);
  end loop;
  if wording ~ '[^ -~]' then
    for candidate in
      select distinct sought.stem, private.stem(part.token) as other
      from ts_parse('pg_catalog.default', wording) as part, private.stem(private.folded(part.token)) as bare,
        (select term[1] as stem, term[2] is not null as is_begun
          from regexp_matches(phrase::text, '''([[:alnum:]]+)''(:\*)?', 'g') as term) as sought
      where part.token ~ '[^ -~]' and part.token ~ '^[[:alpha:]]'
        and (bare = sought.stem or is_begun and starts_with(bare, sought.stem))
      limit 20
    loop
      marked := private.add_alternative(marked, candidate.stem, candidate.other);
    end loop;
  end if;
  if phrase::text ~ '''\d{4,}'':\*' then
    -- A phone number may be several words.
    for candidate in
      select distinct number[1] as run
      from regexp_matches(wording, '(\+?\(?\d(?:[ ().-]{0,3}\d){8,24})', 'g') as number,
        regexp_matches(phrase::text, '''(\d{4,})'':\*', 'g') as sought
      where starts_with(private.dialled(regexp_replace(number[1], '\D', '', 'g')), sought[1])
      limit 5
    loop
      marked := (marked::tsquery || phraseto_tsquery('pg_catalog.indonesian', candidate.run))::text;
    end loop;
  end if;
  line := ts_headline('pg_catalog.indonesian', wording, marked::tsquery,
    E'StartSel="\x02", StopSel="\x03", MaxWords=24, MinWords=14, ShortWord=0');
  line := translate(line, joiners, apostrophes);
  wording := translate(wording, joiners, apostrophes);
  shown := btrim(translate(line, E'\x02\x03', ''));
  return concat(
    case when cut > 0 or not starts_with(btrim(wording), shown) then '… ' end,
    translate(line, E'\x0e\x0f', '<>'),
    case when length(body) > cut + 600 or right(btrim(wording), length(shown)) <> shown then ' …' end);
end
$$;

create function private.search_messages(
  in_business uuid, query text, in_room uuid, before_at timestamptz, before_seq bigint, page_size int
) returns table (
  id uuid, room_id uuid, author text, sent_at timestamptz, seq bigint, excerpt text, name text, phone text, chat_id text
)
language sql stable security definer set search_path = '' as $$
  -- Once, and not for each hit.
  with typed as materialized (select private.text_query(left(query, 200)) as phrase)
  select hit.id, hit.room_id, hit.author, hit.sent_at, hit.seq,
    private.excerpt(private.searched_parts(hit.body, hit.location, hit.content,
      case when hit.reply_to is null then hit.reply_preview ->> 'body' end, hit.reading ->> 'text'), hit.search_vector, typed.phrase),
    room.name, room.phone, room.chat_id
  from typed cross join private.find_messages(in_business, query, in_room, before_at, before_seq, page_size) as hit
  join public.room on room.id = hit.room_id and room.erased_at is null
  order by hit.sent_at desc, hit.seq desc
$$;

-- Runs as the caller, so row level security applies. It reads two ranges of message_log_idx, however long the
-- conversation is.
create function public.messages_around(
  room_id uuid, message_id uuid default null, instant timestamptz default null, each_side int default 25
) returns setof public.message
language sql stable security invoker set search_path = '' as $$
  with place as (
    select message.sent_at, message.seq from public.message where message.id = $2 and message.room_id = $1
    union all
    select $3, 0 where $2 is null and $3 is not null
  ), around as (
    select before.* from place, lateral (
      select * from public.message
      where message.room_id = $1 and (message.sent_at, message.seq) < (place.sent_at, place.seq)
      order by message.sent_at desc, message.seq desc
      limit least($4, 100)
    ) as before
    union all
    select since.* from place, lateral (
      select * from public.message
      where message.room_id = $1 and (message.sent_at, message.seq) >= (place.sent_at, place.seq)
      order by message.sent_at, message.seq
      limit least($4, 100) + 1
    ) as since
  )
  select * from around order by sent_at, seq
$$;
comment on function public.messages_around is
  'The messages of a room around a message or a moment, oldest first: up to each_side before it, the message itself, and up to each_side after it. Empty if the room has no such message.';

grant execute on function private.find_rooms(uuid, jsonb, text, boolean, jsonb, int), private.count_rooms(uuid, jsonb) to authenticated;
grant execute on function
  public.find_rooms( uuid, text, text, text[], text[], boolean, boolean, text, boolean, uuid, text, text, boolean, jsonb, int, timestamptz, timestamptz, boolean, text, boolean),
  public.count_rooms(uuid, jsonb), public.messages_around(uuid, uuid, timestamptz, int) to authenticated, service_role;
grant execute on all functions in schema private to service_role;
