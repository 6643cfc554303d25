-- WhatsApp channels, the AI agents that reply on them, and the history of each channel's status.
--
-- Rows of a business refer to each other by (id, business_id). The foreign key then proves that both rows belong to
-- the same business.

-- Channels ------------------------------------------------------------------------------------------------------------

create table public.channel (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null default 'WhatsApp' check (name ~ '\S' and char_length(name) <= 200),
  -- The name of the WAHA session, in WAHA's format. Callers cannot choose it, because they could claim a session that
  -- another business has left.
  external_id text not null default 'chabot-' || gen_random_uuid() unique check (external_id ~ '^[A-Za-z0-9_-]{1,54}$'),
  -- The status of the WAHA session. Any word is accepted, because WAHA adds new ones.
  status text not null default 'pending' check (status ~ '^[A-Za-z_]{1,64}$'),
  -- When WAHA reported the status, by WAHA's clock.
  status_reported_at timestamptz,
  source text not null default 'waha' check (source ~ '^[a-z_]{1,32}$'),
  -- The number that is linked.
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  -- The number that should be linked.
  expected_phone text check (expected_phone ~ '^\+[1-9][0-9]{5,14}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);
comment on column public.channel.name is 'personal: none because the number and the name are those of the business';
comment on column public.channel.external_id is 'personal: none because the number and the name are those of the business';
comment on column public.channel.status is 'personal: none because the number and the name are those of the business';
comment on column public.channel.source is 'personal: none because the number and the name are those of the business';
comment on column public.channel.phone is 'personal: none because the number and the name are those of the business';
comment on column public.channel.expected_phone is 'personal: none because the number and the name are those of the business';
create index channel_business_id_idx on public.channel (business_id);
-- When a number is linked, it is looked up among the channels of all businesses.
create index channel_phone_idx on public.channel (phone) where phone is not null;
create index channel_phone_search_idx on public.channel using gin (phone extensions.gin_trgm_ops);
create trigger set_updated_at before update on public.channel for each row execute function private.set_updated_at();

-- The gateway writes the status, the phone and the session name.
alter table public.channel enable row level security;
grant all on public.channel to service_role;
grant select, insert (id, business_id, name, status, source, expected_phone), update (name, expected_phone)
  on public.channel to authenticated;
create policy "the team sees channels" on public.channel for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "owners make channels" on public.channel for insert to authenticated
  with check (business_id = any ((select private.owned_businesses())::uuid[]) and status = 'pending' and source = 'waha');
create policy "owners name channels" on public.channel for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));

-- Agents --------------------------------------------------------------------------------------------------------------

-- resolved, ordered: at least so many percent of the chats. handed_over, wrong: at most. reply_seconds: at most so many seconds.
create function private.valid_goals(given jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(given) = 'object' then
    given - array['resolved', 'handed_over', 'reply_seconds', 'wrong', 'ordered'] = '{}'
    and not exists (
      select from jsonb_each(given) as goal
      where goal.value <> 'null' and not private.whole_within(goal.value,
        case when goal.key = 'reply_seconds' then 1 else 0 end, case when goal.key = 'reply_seconds' then 86400 else 100 end))
  else false end
$$;
grant execute on function private.valid_goals(jsonb) to authenticated;

create table public.agent (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profile (id) on delete restrict,
  business_id uuid not null references public.business (id) on delete cascade,
  tone text not null default 'ramah' check (tone in ('ramah', 'formal', 'santai')),
  instructions text check (char_length(instructions) <= 4000),
  -- The first sentence to a new customer.
  greeting text check (char_length(greeting) <= 500),
  -- What the AI does not talk about.
  forbidden_topics text[] not null default '{}' check (private.short_texts(to_jsonb(forbidden_topics), 30, 60)),
  enable_agent_partial_rollout boolean not null default false,
  agent_rollout_probability double precision not null default 1 check (agent_rollout_probability between 0 and 1),
  -- Who answers the other chats of a partial rollout: version 2, or the team, where the share is that of the chats that the AI
  -- answers at all.
  rollout_rest text not null default 'v2' check (rollout_rest in ('v2', 'team')),
  -- The number from which the team tries the AI out: it is answered whatever the share of the chats is.
  test_phone text check (test_phone ~ '^\+[1-9][0-9]{5,14}$'),
  -- How long the team can stop or change a finished answer before it is sent. 0: it is sent at once.
  hold_seconds int not null default 0 check (hold_seconds between 0 and 20),
  -- Goals of the figures of an answering version. A goal of kpi_v2 replaces that of kpi, also by null: no goal.
  kpi jsonb check (private.valid_goals(kpi)),
  kpi_v2 jsonb check (private.valid_goals(kpi_v2)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);
comment on column public.agent.profile_id is
  'personal of members: keep because it is the owner of the business, and changes with the owner';
comment on column public.agent.instructions is 'personal: none because the owner writes for all customers';
comment on column public.agent.greeting is 'personal: none because the owner writes for all customers';
comment on column public.agent.forbidden_topics is 'personal: none because the owner writes for all customers';
comment on column public.agent.test_phone is 'personal: none because it is a number of the business itself';
comment on column public.agent.kpi is 'personal: none because the owner writes for all customers';
comment on column public.agent.kpi_v2 is 'personal: none because the owner writes for all customers';
create index agent_business_id_idx on public.agent (business_id);
create index agent_profile_id_idx on public.agent (profile_id);
create trigger set_updated_at before update on public.agent for each row execute function private.set_updated_at();

-- Without a share, all chats are answered, and a later rollout leaves the others to version 2.
create function private.end_team_rest() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.rollout_rest := 'v2';
  return new;
end
$$;
create trigger end_team_rest before update of enable_agent_partial_rollout, agent_rollout_probability on public.agent for each row
  when (not new.enable_agent_partial_rollout) execute function private.end_team_rest();

alter table public.agent enable row level security;
grant all on public.agent to service_role;
grant select, insert (id, profile_id, business_id, tone, instructions, greeting, forbidden_topics, enable_agent_partial_rollout,
  agent_rollout_probability, rollout_rest, test_phone, hold_seconds, kpi, kpi_v2) on public.agent to authenticated;
grant update (tone, instructions, greeting, forbidden_topics, enable_agent_partial_rollout, agent_rollout_probability,
  rollout_rest, test_phone, hold_seconds, kpi, kpi_v2, updated_at)
  on public.agent to authenticated;
create policy "the team sees agents" on public.agent for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "owners make agents in their own name" on public.agent for insert to authenticated
  with check (
    profile_id = (select auth.uid()) and business_id = any ((select private.owned_businesses())::uuid[])
  );
create policy "owners change agents" on public.agent for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));

-- A channel has one agent. A trigger sets `business_id` from the channel, and the foreign keys keep the two in one
-- business.
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

-- Reads the channel as the caller, so that a channel of another business is not found.
create function private.set_business_of_assignment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.business_id := (select channel.business_id from public.channel where channel.id = new.channel_id);
  return new;
end
$$;
create trigger set_business before insert or update on public.channel_agent
  for each row execute function private.set_business_of_assignment();

-- An upsert updates both columns, so both are granted. The policies and the foreign keys limit the values.
alter table public.channel_agent enable row level security;
grant all on public.channel_agent to service_role;
grant select, delete, insert (channel_id, agent_id), update (channel_id, agent_id) on public.channel_agent to authenticated;
create policy "the team sees links" on public.channel_agent for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "owners insert channel agents" on public.channel_agent for insert to authenticated
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners update channel agents" on public.channel_agent for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners unlink" on public.channel_agent for delete to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));

-- Status history and health -------------------------------------------------------------------------------------------

create table public.channel_status_change (
  id bigint generated always as identity primary key,
  channel_id uuid not null,
  business_id uuid not null,
  status text not null,
  at timestamptz not null default clock_timestamp(),
  foreign key (channel_id, business_id) references public.channel (id, business_id) on delete cascade
);
comment on column public.channel_status_change.status is 'personal: none because it is a state of the gateway';
create index channel_status_change_idx on public.channel_status_change (channel_id, at desc, id desc);
create index channel_status_change_business_id_idx on public.channel_status_change (business_id);

alter table public.channel_status_change enable row level security;
grant all on public.channel_status_change to service_role;
grant select on public.channel_status_change to authenticated;
create policy "the team sees how a channel has been" on public.channel_status_change
  for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

create function private.record_channel_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.channel_status_change (channel_id, business_id, status) values (new.id, new.business_id, new.status);
  return null;
end
$$;
create trigger append_first_status after insert on public.channel for each row execute function private.record_channel_status();
create trigger append_status after update of status on public.channel for each row
  when (old.status is distinct from new.status) execute function private.record_channel_status();

create function private.channel_health(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_channel public.channel;
begin
  select * into of_channel from public.channel where channel.id = which;
  if not found or not (private.is_member(of_channel.business_id) or private.is_admin()) then
    perform private.raise_not_found();
  end if;
  return jsonb_build_object(
    'status', of_channel.status,
    'since', coalesce((
      select change.at from public.channel_status_change as change where change.channel_id = which
      order by change.at desc, change.id desc limit 1), of_channel.created_at),
    'last_incoming_at', (
      select message.sent_at from public.message
      where message.channel_id = which and (message.author = 'customer') is true
      order by message.sent_at desc limit 1),
    'last_outgoing_at', (
      select message.sent_at from public.message
      where message.channel_id = which and (message.author = 'customer') is false
      order by message.sent_at desc limit 1));
end
$$;

-- What the gateway checks before a call changes the session: whether the caller owns the business, how many
-- broadcasts would be interrupted, and which number is expected.
create function private.channel_guard(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_channel public.channel;
begin
  select * into of_channel from public.channel where channel.id = which;
  if not found or not private.is_member(of_channel.business_id) then
    perform private.raise_not_found();
  end if;
  return jsonb_build_object(
    'owner', private.is_owner(of_channel.business_id),
    'running', (
      select count(*) from public.campaigns
      where campaigns.channel_id = which and private.is_at_work(campaigns.status) and of_channel.status <> 'FAILED'),
    'expectedPhone', of_channel.expected_phone);
end
$$;

-- Whether another number is linked than the owner expects. `linked`: the number by a newer report than the row's.
-- Anyone in the team can link a phone by its QR code, so such a channel brings no chats and sends nothing.
create function private.has_wrong_number(of_channel public.channel, linked text default null) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(coalesce(linked, of_channel.phone) <> of_channel.expected_phone, false)
$$;

create function private.require_expected_number(of_channel public.channel) returns void
language plpgsql set search_path = '' as $$
begin
  if private.has_wrong_number(of_channel) then
    perform private.raise_error('wrong_number', 'channel.wrong_number', 409);
  end if;
end
$$;

-- Whether a channel of another business is linked to this number. Only the service may call it: a caller may learn
-- this about a number that they have linked themselves, and about no other.
create function public.phone_taken(p_channel uuid, p_phone text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.channel as other
    where other.phone = p_phone and other.id <> p_channel and other.status = 'WORKING'
      and other.business_id <> (select channel.business_id from public.channel where channel.id = p_channel))
$$;

grant execute on function public.phone_taken(uuid, text) to service_role;
grant execute on all functions in schema private to service_role;
