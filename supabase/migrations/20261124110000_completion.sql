-- When a chat was done, and who had answered until then: kept with its status, whoever changes that.

-- Since the customer last came back: what was answered before belongs to what was done before. A chat of thousands of
-- answers is not read whole for it, and one without an answer is of who marks it.
create function private.answered_by(of_room uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when bool_and(answer.author = 'ai') then 'ai'
    when bool_and(answer.author <> 'ai') then 'team'
    when count(*) > 0 then 'both'
    when auth.uid() is null then 'ai'
    else 'team' end
  from (
    select message.author, message.ack from public.message
    where message.room_id = of_room and message.sent_at >= coalesce((
      select handover.at from public.handover
      where handover.room_id = of_room and handover.reason = 'reopened'
      order by handover.at desc limit 1), '-infinity')
    order by message.sent_at desc, message.seq desc
    limit 200
  ) as answer
  where answer.author in ('ai', 'member', 'phone') and answer.ack >= 0
$$;

-- What is put back as it was (undo_in_room) brings both along.
create function private.note_completion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status is distinct from 'ai_task_completed' then
    new.completed_at := null;
    new.completed_by := null;
  else
    new.completed_at := coalesce(new.completed_at, clock_timestamp());
    new.completed_by := coalesce(new.completed_by, private.answered_by(new.id));
  end if;
  return new;
end
$$;
-- Its name stands before `touch`: the version counts what this has changed.
create trigger completion before insert or update of status, completed_at, completed_by on public.room
  for each row execute function private.note_completion();

-- What is not done has no place in it, so that no message of a chat that goes on has one more index to write.
create index room_completed_idx on public.room (business_id, completed_at desc nulls last, last_message_at desc, id desc)
  include (archived) where completed_at is not null;

grant execute on all functions in schema private to service_role;
