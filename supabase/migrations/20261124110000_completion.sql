-- When a chat was done, who had answered until then, and what came of it: kept with its status, whoever changes that. Who
-- marks it as done (the AI with the same update, a member afterwards) may say what came of it; nobody has to.

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

-- What is put back as it was (undo_in_room) brings them along. What is open again has come to nothing yet.
create function private.note_completion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status is distinct from 'ai_task_completed' then
    new.completed_at := null;
    new.completed_by := null;
    new.outcome := null;
  else
    new.completed_at := coalesce(new.completed_at, clock_timestamp());
    new.completed_by := coalesce(new.completed_by, private.answered_by(new.id));
  end if;
  return new;
end
$$;
-- Its name stands before `touch`: the version counts what this has changed.
create trigger completion before insert or update of status, completed_at, completed_by, outcome on public.room
  for each row execute function private.note_completion();

-- What is not done has no place in it, so that no message of a chat that goes on has one more index to write.
create index room_completed_idx on public.room (business_id, completed_at desc nulls last, last_message_at desc, id desc)
  include (archived) where completed_at is not null;

create function private.set_outcome(which uuid, outcome text) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.enter_room(which);
begin
  if entered.status is distinct from 'ai_task_completed' then
    perform private.refuse('reopened', 'Chat ini sudah dibuka lagi.', 409);
  end if;
  update public.room set outcome = set_outcome.outcome where room.id = which and room.outcome is distinct from set_outcome.outcome;
  return private.room_row(which);
end
$$;

create function public.set_outcome(room_id uuid, outcome text) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.set_outcome($1, $2) $$;
comment on function public.set_outcome is
  'A member says what came of a chat that is done: order, booking, question, complaint, other; null takes it back. Answers the room.';

grant execute on function private.set_outcome(uuid, text) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.set_outcome(uuid, text) from public, anon;
grant execute on function public.set_outcome(uuid, text) to authenticated, service_role;
