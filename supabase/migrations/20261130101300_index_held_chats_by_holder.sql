-- Chats that the phone holds are many in some businesses, and those of members few. Without a lock on writes, so that each
-- statement is a transaction of its own.
create index concurrently if not exists room_held_by_idx
  on public.room (business_id, holder, status, last_message_at desc, id desc) where holder <> 'ai';
drop index concurrently if exists public.room_held_status_idx;
