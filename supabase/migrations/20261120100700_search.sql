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

-- What a person typed, as a text query: words, "phrases", or, -not; the last word may be unfinished.
create function private.text_query(query text) returns tsquery
language sql immutable set search_path = '' as $$
  select case when words::text like '%''' then (words::text || ':*')::tsquery else words end
  from (select websearch_to_tsquery('pg_catalog.indonesian', query) as words) as typed
$$;

-- Planned anew for each call: with the values known, what is not asked for is not in the plan, and a rare word is looked
-- up in the index while a common one is met soon enough on the way down the list.
create function private.find_rooms(
  in_business uuid, query text, with_status text, with_tags text[], without_tags text[], is_awaiting boolean,
  is_unread boolean, with_rollout text, is_archived boolean, before_at timestamptz, before_id uuid, page_size int
) returns setof public.room
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  typed text := nullif(btrim(left(query, 200)), '');
  pattern text := private.like_pattern(typed);
  digits text := private.like_pattern(private.phone_digits(typed));
begin
  if not private.is_member(in_business) then
    return;
  end if;
  return query
    select * from public.room
    where room.business_id = in_business
      and (typed is null
        or private.room_search_text(room.name, room.phone, room.chat_id) like pattern
        or (digits is not null and private.room_search_text(room.name, room.phone, room.chat_id) like digits))
      and (with_status is null or room.status = with_status)
      and (with_tags is null or room.tags @> with_tags)
      and (without_tags is null or not room.tags && without_tags)
      and (is_awaiting is null or (room.awaiting_reply_since is not null) = is_awaiting)
      and (is_unread is null or (room.unread_count > 0) = is_unread)
      and (with_rollout is null or room.rollout = with_rollout)
      and (is_archived is null or room.archived = is_archived)
      and (before_at is null or (room.last_message_at, room.id) < (before_at, before_id))
    order by room.last_message_at desc, room.id desc
    limit least(page_size, 1000);
end
$$;

-- A common word is found among the newest messages, where the log is read in its order; a rare one in the index. Which
-- of the two a word is, no statistics tell of an unfinished one: so the newest are read first, and the index is asked for
-- what lies before them. What its sender took back is not found.
create function private.find_messages(
  in_business uuid, query text, in_room uuid, before_at timestamptz, before_seq bigint, page_size int
) returns setof public.message
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  newest constant int := 4000;
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
      where to_tsvector('pg_catalog.indonesian', coalesce(recent.body, '')) @@ asked and recent.revoked_at is null
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
        and to_tsvector('pg_catalog.indonesian', coalesce(message.body, '')) @@ asked
        and (in_room is null or message.room_id = in_room)
    )
    select * from hit
    where (hit.sent_at, hit.seq) < (edge.sent_at, edge.seq)
    order by hit.sent_at desc, hit.seq desc
    limit wanted - met;
end
$$;

create function public.find_rooms(
  business_id uuid, query text default null, status text default null, tags text[] default null,
  excluded_tags text[] default null, awaiting boolean default null, unread boolean default null,
  rollout text default null, archived boolean default false, before_at timestamptz default null,
  before_id uuid default null, page_size int default 50
) returns setof public.room
language sql stable security invoker set search_path = '' as $$
  select * from private.find_rooms($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
$$;
comment on function public.find_rooms is
  'Rooms whose name, phone number or chat id contains the query, newest first; the next page begins before the last row''s (last_message_at, id). Null: no such condition.';

create function public.find_messages(
  business_id uuid, query text, room_id uuid default null, before_at timestamptz default null,
  before_seq bigint default null, page_size int default 50
) returns setof public.message
language sql stable security invoker set search_path = '' as $$
  select * from private.find_messages($1, $2, $3, $4, $5, $6)
$$;
comment on function public.find_messages is
  'Messages that hold the words of the query (Indonesian word forms count as one), newest first; the next page begins before the last row''s (sent_at, seq).';

grant execute on function
  private.find_rooms(uuid, text, text, text[], text[], boolean, boolean, text, boolean, timestamptz, uuid, int),
  private.find_messages(uuid, text, uuid, timestamptz, bigint, int)
  to authenticated, service_role;
revoke execute on function
  public.find_rooms(uuid, text, text, text[], text[], boolean, boolean, text, boolean, timestamptz, uuid, int),
  public.find_messages(uuid, text, uuid, timestamptz, bigint, int)
  from public, anon;
grant execute on function
  public.find_rooms(uuid, text, text, text[], text[], boolean, boolean, text, boolean, timestamptz, uuid, int),
  public.find_messages(uuid, text, uuid, timestamptz, bigint, int)
  to authenticated, service_role;
