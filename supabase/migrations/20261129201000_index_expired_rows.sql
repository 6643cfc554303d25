-- How private.delete_expired finds what is old. Without a lock on writes, so that each statement is a transaction of its own.
create index concurrently if not exists handover_expiry_idx on public.handover (business_id, at) where reason <> 'reopened';
create index concurrently if not exists room_event_business_idx on public.room_event (business_id, at);
drop index concurrently if exists public.room_event_business_id_idx;
create index concurrently if not exists notice_created_idx on public.notice (created_at);
