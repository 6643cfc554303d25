-- How private.delete_expired finds what is old. Without a lock on writes, so that each statement is a transaction of its own.
-- Hosted, a statement ends after two minutes, and a build of a large table takes longer.
set statement_timeout = 0;
-- A build that was interrupted leaves an index that no query uses.
drop index concurrently if exists public.handover_expiry_idx;
create index concurrently handover_expiry_idx on public.handover (business_id, at) where reason <> 'reopened';
drop index concurrently if exists public.room_event_business_idx;
create index concurrently room_event_business_idx on public.room_event (business_id, at);
drop index concurrently if exists public.room_event_business_id_idx;
drop index concurrently if exists public.notice_created_idx;
create index concurrently notice_created_idx on public.notice (created_at);
reset statement_timeout;
