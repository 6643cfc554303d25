-- When a chat last knocked, that is wanted a person: its customer wrote, or the AI asked for help. The clock is the database's: a
-- message says when it was sent, which may be long before it came. Who listens tells by it what is new from what only
-- changed in the row of a chat that has been waiting.

alter table public.room add column knocked_at timestamptz;
comment on column public.room.knocked_at is 'When its customer last wrote, or the AI last asked for help, as it reached the database.';

create function private.mark_knock() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.knocked_at := clock_timestamp();
  return new;
end
$$;
-- Their names stand before `touch`: the version counts what they have changed. Marked as unread by hand it does not knock.
create trigger knocked_first before insert on public.room for each row
  when (new.unread_count > 0 or new.status = 'ai_need_help') execute function private.mark_knock();
create trigger knocked_again before update of unread_count, status on public.room for each row
  when ((new.unread_count > old.unread_count and new.last_message_id is distinct from old.last_message_id)
    or (new.status = 'ai_need_help' and old.status is distinct from new.status))
  execute function private.mark_knock();
