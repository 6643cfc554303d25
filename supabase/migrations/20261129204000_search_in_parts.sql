-- A search for a word of few of a business's messages read and sorted all that have it.
set local lock_timeout = '3s';

create or replace function private.find_messages(
  in_business uuid, query text, in_room uuid, before_at timestamptz, before_seq bigint, page_size int
) returns setof public.message
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  newest constant int := 1000;
  phrase tsquery := private.text_query(left(query, 200));
  size int := least(page_size, 200);
  found_count int;
  edge record;
  span interval;
  since timestamptz;
  step int;
  many int;
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

  -- Older ones in growing parts, so that a word of a hundredth of the messages costs no more in a large business: of a part, only
  -- the messages that have the word are read.
  -- How far back a part goes follows from the time of the newest thousand.
  span := coalesce(before_at, clock_timestamp()) - edge.sent_at;
  foreach step in array array[8, 64, null]::int[] loop
    since := coalesce(edge.sent_at - step * span, '-infinity');
    return query
      with hit as materialized (
        select message.id, message.sent_at, message.seq from public.message
        where message.business_id = in_business
          and message.revoked_at is null
          and message.search_vector <> '' and message.search_vector @@ phrase
          and (message.sent_at, message.seq) < (edge.sent_at, edge.seq) and message.sent_at >= since
      )
      select * from public.message where message.id in (
        select hit.id from hit order by hit.sent_at desc, hit.seq desc limit size - found_count)
      order by message.sent_at desc, message.seq desc;
    get diagnostics many = row_count;
    found_count := found_count + many;
    exit when found_count >= size;
    -- Ids in order begin with 1.
    edge.sent_at := since;
    edge.seq := 0;
  end loop;
end
$$;
