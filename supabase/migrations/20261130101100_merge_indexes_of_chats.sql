-- Without a lock on writes, so that each statement is a transaction of its own. Lists of all statuses with one of these filters
-- read the index by status in parts (private.parts_of_list).
-- Hosted, a statement ends after two minutes, and a build of a large table takes longer.
set statement_timeout = 0;
-- A build that was interrupted leaves an index that no query uses.
drop index concurrently if exists public.room_tags_search_idx;
create index concurrently room_tags_search_idx on public.room
  using gin (business_id, tags, private.room_search_text(name, phone, chat_id) extensions.gin_trgm_ops);
drop index concurrently if exists public.room_tags_idx;
drop index concurrently if exists public.room_search_idx;
drop index concurrently if exists public.room_unread_newest_idx;
drop index concurrently if exists public.room_awaiting_newest_idx;
drop index concurrently if exists public.room_archived_idx;
drop index concurrently if exists public.room_held_idx;
drop index concurrently if exists public.room_holder_id_idx;
reset statement_timeout;
