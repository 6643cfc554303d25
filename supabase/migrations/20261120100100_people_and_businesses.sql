-- Who there is: profiles, businesses, their teams, channels and agents. Names and fields as in the specification.
--
-- Rows of a business refer to each other by (id, business_id). A foreign key then says what a policy could only hope:
-- the agent of a channel, or the channel of a room, belongs to the same business.

-- What a jsonb column may hold ---------------------------------------------------------------------------------------

create function private.valid_toggles(toggles jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select jsonb_typeof(toggles) = 'object'
    and toggles - array['useAgentBehaviourV2', 'simulatorAgentVersion', 'liveAgentVersion', 'modelVersion'] = '{}'
    and coalesce(toggles ->> 'useAgentBehaviourV2' in ('off', 'simulator', 'live'), not toggles ? 'useAgentBehaviourV2')
    and coalesce(toggles ->> 'simulatorAgentVersion' in ('v2', 'v3'), not toggles ? 'simulatorAgentVersion')
    and coalesce(toggles ->> 'liveAgentVersion' in ('v2', 'v3'), not toggles ? 'liveAgentVersion')
    and coalesce(toggles ->> 'modelVersion' in ('small', 'large'), not toggles ? 'modelVersion')
$$;

-- [{start, end, timezone}]: a time is HH:MM or HH:MM:SS, or '' while it is not filled in. An absent timezone means
-- Asia/Jakarta.
create function private.valid_hours(hours jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(hours) = 'array' then
    jsonb_array_length(hours) <= 50
    and not exists (
      select from jsonb_array_elements(hours) as span
      where jsonb_typeof(span) <> 'object'
        or span - array['start', 'end', 'timezone'] <> '{}'
        or coalesce(span ->> 'start', '?') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?$'
        or coalesce(span ->> 'end', '?') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?$'
        or coalesce(span ->> 'timezone', 'Asia/Jakarta') !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$'
    )
  else false end
$$;

-- Where a picture lies: an address of the web. Another scheme ("javascript:", "data:") would come to whoever sees the page.
create function private.web_address(address text) returns boolean
language sql immutable strict set search_path = '' as $$
  select address ~* '^https?://[^[:space:]]+$' and char_length(address) <= 2048
$$;

create function private.string_map(map jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(map) = 'object' then
    not exists (select from jsonb_each(map) as entry where jsonb_typeof(entry.value) <> 'string')
  else false end
$$;

-- Tables -------------------------------------------------------------------------------------------------------------

create table public.profile (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) between 1 and 200),
  email text,
  avatar_url text check (private.web_address(avatar_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profile is 'A person who can sign in. Made with the account; the e-mail follows the account.';

create table public.role (
  profile_id uuid not null references public.profile (id) on delete cascade,
  permission text not null check (permission ~ '^[a-z][a-z_]{0,39}$'),
  created_at timestamptz not null default now(),
  primary key (profile_id, permission)
);
comment on table public.role is 'What a person may do beyond their businesses, such as admin. Written by the service only.';

create table public.business (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profile (id) on delete restrict,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text check (char_length(description) <= 10000),
  logo_url text check (private.web_address(logo_url)),
  socials jsonb check (private.string_map(socials)),
  operational_hours jsonb check (private.valid_hours(operational_hours)),
  enable_operational_hours boolean not null default false,
  team_name text check (char_length(team_name) <= 200),
  toggles jsonb default '{"useAgentBehaviourV2": "off", "simulatorAgentVersion": "v2", "liveAgentVersion": "v2", "modelVersion": "large"}'
    check (private.valid_toggles(toggles)),
  invoice_details jsonb check (jsonb_typeof(invoice_details) = 'object'),
  check_shipping_config jsonb check (jsonb_typeof(check_shipping_config) = 'object'),
  ai_silence_minutes int not null default 60 check (ai_silence_minutes between 0 and 10080),
  mode text not null default 'testing' check (mode in ('testing', 'live')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.business.ai_silence_minutes is 'How long the AI keeps silent after a person''s reply. 0: not at all.';
create index business_profile_id_idx on public.business (profile_id);

create table public.team_business (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid not null references public.profile (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (member_id, business_id)
);
create index team_business_business_id_idx on public.team_business (business_id);

create table public.channel (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null default 'WhatsApp' check (name ~ '\S' and char_length(name) <= 200),
  -- WAHA's session name and its rule. Ours to give: who could choose it could claim a session that somebody left.
  external_id text not null default 'chabot-' || gen_random_uuid() unique check (external_id ~ '^[A-Za-z0-9_-]{1,54}$'),
  -- WAHA's words, an open set: two were added in 2026 alone.
  status text not null default 'pending' check (status ~ '^[A-Za-z_]{1,64}$'),
  -- When WAHA said so, by its own clock.
  status_told_at timestamptz,
  source text not null default 'waha' check (source ~ '^[a-z_]{1,32}$'),
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);
create index channel_business_id_idx on public.channel (business_id);

create table public.agent (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profile (id) on delete restrict,
  business_id uuid not null references public.business (id) on delete cascade,
  enable_agent_partial_rollout boolean not null default false,
  agent_rollout_probability double precision not null default 1 check (agent_rollout_probability between 0 and 1),
  kpi jsonb,
  kpi_v2 jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);
create index agent_business_id_idx on public.agent (business_id);
create index agent_profile_id_idx on public.agent (profile_id);

-- A channel has one agent. `business_id` is not asked for: it is the channel's, and keeps the two together.
create table public.channel_agent (
  channel_id uuid primary key,
  agent_id uuid not null,
  business_id uuid not null,
  created_at timestamptz not null default now(),
  foreign key (channel_id, business_id) references public.channel (id, business_id) on delete cascade,
  foreign key (agent_id, business_id) references public.agent (id, business_id) on delete cascade
);
create index channel_agent_agent_id_idx on public.channel_agent (agent_id, business_id);
create index channel_agent_business_id_idx on public.channel_agent (business_id);

-- Triggers -----------------------------------------------------------------------------------------------------------

create trigger touch before update on public.profile for each row execute function private.touch();
create trigger touch before update on public.business for each row execute function private.touch();
create trigger touch before update on public.team_business for each row execute function private.touch();
create trigger touch before update on public.channel for each row execute function private.touch();
create trigger touch before update on public.agent for each row execute function private.touch();

-- Reads the channel in the caller's name: another business's channel is as absent as one that does not exist.
create function private.channel_agent_business() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.business_id := (select channel.business_id from public.channel where channel.id = new.channel_id);
  return new;
end
$$;
create trigger business_of_channel before insert or update on public.channel_agent
  for each row execute function private.channel_agent_business();

-- An account has a profile from its first moment, whoever makes the account and however. What a person typed into the
-- metadata is only ever a name to show, cut to what the column takes: it must not be able to stop a sign-up.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given_name text := nullif(left(btrim(coalesce(
    new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name', '')), 200), '');
begin
  insert into public.profile (id, full_name, email) values (new.id, given_name, nullif(new.email, ''))
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;
create trigger profile_of_account after insert or update of email on auth.users
  for each row execute function private.follow_account();
