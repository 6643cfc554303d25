-- Recipient lists and campaigns.

-- Recipient lists -----------------------------------------------------------------------------------------------------

create table public.recipient_lists (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);
create index recipient_lists_page_idx on public.recipient_lists (business_id, created_at desc, id desc);
create trigger touch before update on public.recipient_lists for each row execute function private.touch();

alter table public.recipient_lists enable row level security;
grant all on public.recipient_lists to service_role;
grant select, delete, insert (id, business_id, name), update (name) on public.recipient_lists to authenticated;
create policy "the team reads" on public.recipient_lists for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team adds" on public.recipient_lists for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team changes" on public.recipient_lists for update to authenticated
  using (business_id = any ((select private.businesses())::uuid[]))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team removes" on public.recipient_lists for delete to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

create table public.recipient_list_contacts (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  recipient_list_id uuid not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  name text check (char_length(name) <= 512),
  created_at timestamptz not null default now(),
  foreign key (recipient_list_id, business_id) references public.recipient_lists (id, business_id) on delete cascade,
  unique (recipient_list_id, phone)
);
create index recipient_list_contacts_page_idx on public.recipient_list_contacts (recipient_list_id, created_at desc, id desc);
create index recipient_list_contacts_business_id_idx on public.recipient_list_contacts (business_id);

alter table public.recipient_list_contacts enable row level security;
grant all on public.recipient_list_contacts to service_role;
grant select, delete, insert (id, recipient_list_id, phone, name), update (phone, name)
  on public.recipient_list_contacts to authenticated;
create policy "the team reads" on public.recipient_list_contacts for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team adds" on public.recipient_list_contacts for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team changes" on public.recipient_list_contacts for update to authenticated
  using (business_id = any ((select private.businesses())::uuid[]))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team removes" on public.recipient_list_contacts for delete to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- Keeps customers who get no offers out of every new list.
create function private.reject_opted_out_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A shared lock: parallel with other lists, but not with opt_out_of_marketing.
  perform pg_advisory_xact_lock_shared(hashtextextended('marketing_opt_out' || new.business_id, 0));
  if exists (
    select from private.marketing_opt_out as stop
    where stop.business_id = new.business_id and stop.digest = (select private.opt_out_digest(new.business_id, new.phone))
  ) then
    perform private.raise_error('no_marketing', 'Pelanggan ini meminta tidak dikirimi promosi.', 409);
  end if;
  return new;
end
$$;
create trigger refuse_stopped before insert or update of phone on public.recipient_list_contacts
  for each row execute function private.reject_opted_out_contact();

-- Campaigns -----------------------------------------------------------------------------------------------------------

create table public.campaigns (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  -- Written by the service. Other functions may only pause a running campaign.
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'running', 'paused', 'completed', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);
create index campaigns_page_idx on public.campaigns (business_id, created_at desc, id desc);
create index campaigns_at_work_idx on public.campaigns (business_id) where status in ('running', 'scheduled');
create trigger touch before update on public.campaigns for each row execute function private.touch();

alter table public.campaigns enable row level security;
grant all on public.campaigns to service_role;
grant select, delete, insert (id, business_id, name), update (name) on public.campaigns to authenticated;
create policy "the team reads" on public.campaigns for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team adds" on public.campaigns for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team changes" on public.campaigns for update to authenticated
  using (business_id = any ((select private.businesses())::uuid[]))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team removes" on public.campaigns for delete to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- The record of what a campaign has sent. The service writes it. It stays when the campaign is deleted.
create table public.campaign_messages (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Null: the campaign was deleted.
  campaign_id uuid,
  phone text not null check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  body text check (char_length(body) <= 65536),
  created_at timestamptz not null default now(),
  foreign key (campaign_id, business_id) references public.campaigns (id, business_id) on delete set null (campaign_id)
);
create index campaign_messages_page_idx on public.campaign_messages (campaign_id, created_at desc, id desc);
create index campaign_messages_business_id_idx on public.campaign_messages (business_id);

alter table public.campaign_messages enable row level security;
grant all on public.campaign_messages to service_role;
grant select on public.campaign_messages to authenticated;
create policy "the team reads" on public.campaign_messages for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- A row has the business of its parent. Reads the parent as the caller, so that one of another business is not found.
create function private.set_business_from_parent() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_table_name = 'recipient_list_contacts' then
    new.business_id := (select parent.business_id from public.recipient_lists as parent where parent.id = new.recipient_list_id);
  else
    new.business_id := (select parent.business_id from public.campaigns as parent where parent.id = new.campaign_id);
  end if;
  return new;
end
$$;
create trigger business_of_parent before insert on public.recipient_list_contacts
  for each row execute function private.set_business_from_parent();
create trigger business_of_parent before insert on public.campaign_messages
  for each row execute function private.set_business_from_parent();

-- Lost links ----------------------------------------------------------------------------------------------------------

-- A broadcast needs a linked phone. When the last one of a business is unlinked, running campaigns are paused, and
-- only a member continues them: after a new link they could go out from an unintended number.
-- STARTING is not a loss, because the phone is still linked. STOPPED is passed through by every restart, so only the
-- status after it counts. FAILED counts only if it lasts, because the WEBJS engine reports it two seconds before it
-- restarts by itself.

-- Pauses running campaigns, in one business or in all, where no channel is linked and one has been FAILED for longer
-- than a restart takes. Returns how many. Runs every minute as a scheduled job, and with each change of a status.
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

create function private.pause_on_unlink() returns trigger
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
-- The name sorts after `status_changes`, which writes the history that pause_unlinked reads.
create trigger unlinks after update of status on public.channel for each row
  when (old.status in ('WORKING', 'STARTING', 'STOPPED', 'FAILED') and old.status <> new.status)
  execute function private.pause_on_unlink();

grant execute on all functions in schema private to service_role;

-- Without a scheduler, a lost link takes effect with the next status: at the latest when WAHA offers a new QR code,
-- before anything could be sent again.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('pause-unlinked', '* * * * *', 'select private.pause_unlinked()');
  end if;
end
$$;
