-- A broadcast needs a phone. When the last one of a business is no longer linked, what runs is paused, and only a person
-- lets it go on (waha.md §4): sent on by itself after a new link, it would come from a number that nobody meant. STARTING
-- is no loss, the phone is only looked for again; nor is STOPPED, which every restart passes through: the phone still lists
-- the device, and what comes next says whether it was a logout (a new code) or not.
create function private.link_lost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.campaigns set status = 'paused'
  where campaigns.business_id = new.business_id and campaigns.status = 'running' and not exists (
    select from public.channel as other
    where other.business_id = new.business_id and other.status in ('WORKING', 'STARTING'));
  return null;
end
$$;
create trigger link_lost after update of status on public.channel for each row
  when (old.status in ('WORKING', 'STARTING', 'STOPPED') and new.status not in ('WORKING', 'STARTING', 'STOPPED'))
  execute function private.link_lost();
