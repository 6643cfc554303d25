-- A search read and sorted all messages of the business that have the word, and one in a chat read all of the chat. Both go in
-- parts.
set local lock_timeout = '3s';

create or replace function private.find_messages(
  in_business uuid, query text, in_room uuid, before_at timestamptz, before_seq bigint, page_size int
) returns setof public.message
-- The memory holds the places of a word in all chats, which are then narrowed to those of one.
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  phrase constant tsquery := private.text_query(left(query, 200));
  size constant int := least(page_size, 200);
  owner constant uuid := case when in_room is null then in_business
    else (select room.id from public.room where room.id = in_room and room.business_id = in_business) end;
  first_part constant text := format('from public.message as log
    where log.%I = $1 and (log.sent_at, log.seq) < ($2, $3)
    order by log.sent_at desc, log.seq desc', case when in_room is null then 'business_id' else 'room_id' end);
  -- A range that the planner takes for a two-hundredth of all messages: it reads the places of a chat's messages in one index,
  -- those of the word in another, and only the messages that are in both.
  of_owner constant text := case when in_room is null then 'message.business_id = $1'
    else 'message.room_id between (select $1) and (select $1)' end;
  found_count int := 0;
  edge record;
  span interval;
  since timestamptz;
  step int;
  many int;
begin
  if not private.is_member(in_business) or numnode(phrase) = 0 then
    return;
  end if;

  select coalesce(before_at, 'infinity') as sent_at, coalesce(before_seq, 0) as seq into edge;
  -- In one chat, more are read if they are likely to fill the page: the places of a common word are many.
  foreach step in array case when in_room is null then array[1000] else array[1000, 4000] end loop
    exit when step > 1000 and found_count * 5 < size;
    return query execute format('
      select * from public.message
      where message.id in (
        select recent.id from (
          select log.id, log.search_vector, log.revoked_at, log.sent_at, log.seq %s limit $4
        ) as recent
        where recent.search_vector <> '''' and recent.search_vector @@ $5 and recent.revoked_at is null
        order by recent.sent_at desc, recent.seq desc
        limit $6
      )
      order by message.sent_at desc, message.seq desc', first_part)
    using owner, edge.sent_at, edge.seq, step, phrase, size - found_count;
    get diagnostics many = row_count;
    found_count := found_count + many;
    execute format('select log.sent_at, log.seq %s offset $4 limit 1', first_part)
      into edge using owner, edge.sent_at, edge.seq, step - 1;
    if found_count >= size or edge.seq is null then
      return;
    end if;
  end loop;

  -- Older ones in growing parts, so that a word of a hundredth of the messages costs no more in a large business or chat: of a
  -- part, only the messages that have the word are read.
  -- How far back a part goes follows from the time of the newest thousand.
  span := coalesce(before_at, clock_timestamp()) - edge.sent_at;
  foreach step in array case when in_room is null then array[8, 64, null]::int[] else '{null}' end loop
    since := coalesce(edge.sent_at - step * span, '-infinity');
    return query execute format('
      with hit as materialized (
        select message.id, message.sent_at, message.seq from public.message
        where %s
          and message.revoked_at is null
          and message.search_vector <> '''' and message.search_vector @@ $5
          and (message.sent_at, message.seq) < ($2, $3) and message.sent_at >= $4
      )
      select * from public.message where message.id in (
        select hit.id from hit order by hit.sent_at desc, hit.seq desc limit $6)
      order by message.sent_at desc, message.seq desc', of_owner)
    using owner, edge.sent_at, edge.seq, since, phrase, size - found_count;
    get diagnostics many = row_count;
    found_count := found_count + many;
    exit when found_count >= size;
    -- Ids in order begin with 1.
    edge.sent_at := since;
    edge.seq := 0;
  end loop;
end
$$;
