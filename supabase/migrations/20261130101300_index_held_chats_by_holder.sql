-- Chats that the phone holds are many in some businesses, and those of members few. Without a lock on writes, so that each
-- statement is a transaction of its own.
-- Hosted, a statement ends after two minutes, and a build of a large table takes longer.
set statement_timeout = 0;
-- A build that was interrupted leaves an index that no query uses.
drop index concurrently if exists public.room_held_by_idx;
create index concurrently room_held_by_idx
  on public.room (business_id, holder, status, last_message_at desc, id desc) where holder <> 'ai';
drop index concurrently if exists public.room_held_status_idx;
reset statement_timeout;
