-- Recipient lists and campaigns: the specification's tables, and no more of them than it shows.

create table public.recipient_lists (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);

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

create table public.campaigns (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);

create table public.campaign_messages (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  campaign_id uuid not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  body text check (char_length(body) <= 65536),
  created_at timestamptz not null default now(),
  foreign key (campaign_id, business_id) references public.campaigns (id, business_id) on delete cascade
);

-- Pages are newest first, by business or by parent.
create index recipient_lists_page_idx on public.recipient_lists (business_id, created_at desc, id desc);
create index recipient_list_contacts_page_idx on public.recipient_list_contacts (recipient_list_id, created_at desc, id desc);
create index recipient_list_contacts_business_id_idx on public.recipient_list_contacts (business_id);
create index campaigns_page_idx on public.campaigns (business_id, created_at desc, id desc);
create index campaign_messages_page_idx on public.campaign_messages (campaign_id, created_at desc, id desc);
create index campaign_messages_business_id_idx on public.campaign_messages (business_id);

create trigger touch before update on public.recipient_lists for each row execute function private.touch();
create trigger touch before update on public.campaigns for each row execute function private.touch();

-- A child is of its parent's business; in the caller's name, so that a foreign parent is an absent one.
create function private.business_of_parent() returns trigger
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
  for each row execute function private.business_of_parent();
create trigger business_of_parent before insert on public.campaign_messages
  for each row execute function private.business_of_parent();

alter table public.recipient_lists enable row level security;
alter table public.recipient_list_contacts enable row level security;
alter table public.campaigns enable row level security;
alter table public.campaign_messages enable row level security;

revoke all on public.recipient_lists, public.recipient_list_contacts, public.campaigns, public.campaign_messages
  from anon, authenticated;
grant all on public.recipient_lists, public.recipient_list_contacts, public.campaigns, public.campaign_messages
  to service_role;

-- Lists and campaigns are the team's work. What a campaign has sent is a record: the service writes it.
grant select, delete, insert (id, business_id, name), update (name) on public.recipient_lists to authenticated;
grant select, delete, insert (id, recipient_list_id, phone, name), update (phone, name)
  on public.recipient_list_contacts to authenticated;
grant select, delete, insert (id, business_id, name), update (name) on public.campaigns to authenticated;
grant select on public.campaign_messages to authenticated;

do $$
declare
  team constant text := 'business_id = any ((select private.businesses())::uuid[])';
  written text;
begin
  foreach written in array array['recipient_lists', 'recipient_list_contacts', 'campaigns'] loop
    execute format('create policy "the team adds" on public.%I for insert to authenticated with check (%s)', written, team);
    execute format('create policy "the team changes" on public.%I for update to authenticated using (%s) with check (%s)',
      written, team, team);
    execute format('create policy "the team removes" on public.%I for delete to authenticated using (%s)', written, team);
  end loop;
  foreach written in array array['recipient_lists', 'recipient_list_contacts', 'campaigns', 'campaign_messages'] loop
    execute format('create policy "the team reads" on public.%I for select to authenticated using (%s)', written, team);
  end loop;
end
$$;
