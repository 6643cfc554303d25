-- Pauses what was under way at the time of a backup, which its rows would otherwise continue: broadcasts would be sent to the
-- same people again. In the transaction that brings the rows, so that no job and no function sees them at work.
reset all;

update private.setting set value = 'off' where name = 'agent';

update public.campaigns set status = 'paused', resumes_as = status, status_reason = 'member'
where private.is_at_work(status) or status = 'scheduled';

-- The seven days of a planned deletion begin again, and the team is told: an owner may have undone it since the backup.
-- Release 1.0.0 deletes no business.
do $$ begin
  if to_regprocedure('private.renew_planned_deletion(uuid)') is not null then
    perform private.renew_planned_deletion(id) from public.business where delete_at is not null;
  end if;
end $$;
