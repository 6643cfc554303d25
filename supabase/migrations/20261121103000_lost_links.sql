-- A broadcast needs a phone. When the last one of a business is no longer linked, what runs is paused, and only a person
-- lets it go on (waha.md §4): sent on by itself after a new link, it would come from a number that nobody meant. STARTING
-- is no loss, the phone is only looked for again; nor is STOPPED, which every restart passes through: the phone still lists
-- the device, and what comes next says whether it was a logout (a new code) or not. FAILED is one when it lasts: WEBJS says
-- it before it restarts by itself two seconds later (waha.md §1.5).

-- Pauses what runs in businesses, or in one, where nothing is linked and some channel has been FAILED for longer than a
-- restart takes; answers how many. Called by whoever has a clock, and with each change of a status.
create function private.pause_unlinked(of_business uuid default null) returns int
language sql security definer set search_path = '' as $$
  with paused as (
    update public.campaigns set status = 'paused'
    where campaigns.status = 'running' and (of_business is null or campaigns.business_id = of_business)
      and exists (
        select from public.channel
        where channel.business_id = campaigns.business_id and channel.status = 'FAILED' and not exists (
          select from public.channel_status_change as change
          where change.channel_id = channel.id and change.at > clock_timestamp() - interval '10 seconds'))
      and not exists (
        select from public.channel
        where channel.business_id = campaigns.business_id and channel.status in ('WORKING', 'STARTING'))
    returning 1)
  select count(*)::int from paused
$$;

create function private.link_lost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('WORKING', 'STARTING', 'STOPPED', 'FAILED') then
    perform private.pause_unlinked(new.business_id);
    return null;
  end if;
  update public.campaigns set status = 'paused'
  where campaigns.business_id = new.business_id and campaigns.status = 'running' and not exists (
    select from public.channel as other
    where other.business_id = new.business_id and other.status in ('WORKING', 'STARTING'));
  return null;
end
$$;
-- Its name comes after that of status_changes, which writes down since when: triggers fire in the order of their names.
create trigger unlinks after update of status on public.channel for each row
  when (old.status in ('WORKING', 'STARTING', 'STOPPED', 'FAILED') and old.status <> new.status)
  execute function private.link_lost();

-- Where the database has no clock, a lost link is noticed with the next change of a status: at the latest when WAHA asks
-- for a new code, before anything could be sent again.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('pause-unlinked', '* * * * *', 'select private.pause_unlinked()');
  end if;
end
$$;
