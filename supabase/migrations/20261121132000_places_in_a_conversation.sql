-- A conversation is read from its end, or from any place in it: a message that was found, one that is quoted, a day.

-- In the caller's own name: row level security says whose messages they are. Two ranges of message_log_idx, however long
-- the conversation is. A message of another room, or none, is no place.
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
  'The messages of a room around one of them, or around an instant, oldest first: up to each_side before it, the place itself, and up to each_side after it. Nothing where there is no such message.';

revoke execute on function public.messages_around(uuid, uuid, timestamptz, int) from public, anon;
grant execute on function public.messages_around(uuid, uuid, timestamptz, int) to authenticated, service_role;
