-- What the team thinks of how chats were done: a few of them, drawn at random, are judged one by one. Each of the team
-- judges a chat once for each time that it was done; what came after is another conversation.

create table public.room_review (
  id uuid primary key default gen_random_uuid(),
  -- The room's, whatever is said.
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  reviewer_id uuid default auth.uid() references public.profile (id) on delete set null,
  -- Which of the times that the chat was done.
  completed_at timestamptz not null,
  verdict text not null check (verdict in ('good', 'improve')),
  reasons text[] not null default '{}',
  note text check (note ~ '\S' and char_length(note) <= 1000),
  created_at timestamptz not null default clock_timestamp(),
  unique (room_id, completed_at, reviewer_id),
  constraint room_review_reasons_are_known check (
    reasons <@ array['wrong', 'incomplete', 'tone', 'slow', 'unsolved', 'no_handover']
    and cardinality(reasons) <= 6 and (verdict = 'improve' or reasons = '{}'))
);
comment on table public.room_review is 'What somebody of the team thinks of how a chat was done.';
create index room_review_business_id_idx on public.room_review (business_id, created_at desc);
create index room_review_reviewer_id_idx on public.room_review (reviewer_id) where reviewer_id is not null;

create trigger business_of_room before insert on public.room_review
  for each row execute function private.business_of_room();

alter table public.room_review enable row level security;
revoke all on public.room_review from anon, authenticated;
grant all on public.room_review to service_role;
grant select, insert (id, room_id, completed_at, verdict, reasons, note) on public.room_review to authenticated;
create policy "the team reads reviews" on public.room_review for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
-- Of a chat that is open again, or whose customer was erased, there is nothing to judge.
create policy "the team judges what is done" on public.room_review for insert to authenticated
  with check (reviewer_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[])
    and exists (select from public.room
      where room.id = room_review.room_id and room.completed_at = room_review.completed_at and room.erased_at is null));

-- Chats that were done and nobody has judged, in no order: of those that a filter leaves, or of the last seven days where it
-- names no days.
create function private.draw_review(in_business uuid, filter jsonb, size int) returns setof public.room
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_member(in_business) then
    return;
  end if;
  return query execute 'select room.* from public.room
    where room.business_id = $1 and room.erased_at is null and ' || private.room_condition(
      jsonb_build_object('archived', false, 'completed_from',
        case when filter ->> 'completed_to' is null then clock_timestamp() - interval '7 days' end)
      || jsonb_strip_nulls(coalesce(filter, '{}')) || '{"status": "ai_task_completed"}')
    || ' and not exists (select from public.room_review as review
      where review.room_id = room.id and review.completed_at = room.completed_at)
    order by random() limit $2'
  using in_business, least(size, 50);
end
$$;

create function public.draw_review(business_id uuid, filter jsonb default null, size int default 10) returns setof public.room
language sql security invoker set search_path = '' as $$ select * from private.draw_review($1, $2, $3) $$;
comment on function public.draw_review is
  'At most `size` chats that were done and nobody has judged, drawn at random from those that answer a filter in the words of find_rooms; where it names no days, from those of the last seven.';

grant execute on function private.draw_review(uuid, jsonb, int) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.draw_review(uuid, jsonb, int) from public, anon;
grant execute on function public.draw_review(uuid, jsonb, int) to authenticated, service_role;
