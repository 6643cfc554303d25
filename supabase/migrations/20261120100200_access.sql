-- Who may do what. Every policy asks one of these helpers inside a `select`: Postgres then answers it once per statement
-- and keeps the array as an index condition, so that a list of 100,000 rooms costs one look-up and not 100,000.

-- With a verified factor, a session that has not shown it (aal1) is refused everything of a business, here and not only
-- by the screen that asks for the code.
create function private.aal_ok() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
    or not exists (
      select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
    )
$$;

-- The businesses that the caller owns. They are read from the tables and not from the token: a member who is removed
-- loses access with the next statement, however long the token still lives.
create function private.owned_businesses() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(mine.id), '{}')
  from (
    select business.id from public.business where business.profile_id = auth.uid()
    union
    select team_business.business_id from public.team_business
    where team_business.member_id = auth.uid() and team_business.role = 'owner'
  ) as mine
  where private.aal_ok()
$$;

-- The businesses that the caller may enter: owned, or a member of the team.
create function private.businesses() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(mine.id), '{}')
  from (
    select business.id from public.business where business.profile_id = auth.uid()
    union
    select team_business.business_id from public.team_business where team_business.member_id = auth.uid()
  ) as mine
  where private.aal_ok()
$$;

create function private.is_member(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select $1 = any (private.businesses())
$$;

create function private.is_owner(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select $1 = any (private.owned_businesses())
$$;

-- Somebody who signed in anonymously has the role `authenticated` as well, and may be anybody: never an administrator,
-- whatever a row says.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.aal_ok()
    and not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
    and exists (select from public.role where role.profile_id = auth.uid() and role.permission = 'admin')
$$;

-- The people the caller works with, themselves included.
create function private.colleagues() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array_agg(person.id)
  from (
    select auth.uid() as id
    union
    select team_business.member_id from public.team_business
    where team_business.business_id = any (private.businesses())
    union
    select business.profile_id from public.business where business.id = any (private.businesses())
  ) as person
$$;

-- Policies run in the caller's name, and so do the check functions of the tables.
grant execute on function
  private.aal_ok(), private.owned_businesses(), private.businesses(), private.is_member(uuid), private.is_owner(uuid),
  private.is_admin(), private.colleagues(), private.valid_toggles(jsonb), private.valid_hours(jsonb),
  private.string_map(jsonb), private.web_address(text), private.refuse(text, text, int)
  to authenticated, service_role;

alter table public.profile enable row level security;
alter table public.role enable row level security;
alter table public.business enable row level security;
alter table public.team_business enable row level security;
alter table public.channel enable row level security;
alter table public.agent enable row level security;
alter table public.channel_agent enable row level security;

-- Databases that had open default grants when the tables were made.
revoke all on public.profile, public.role, public.business, public.team_business, public.channel, public.agent,
  public.channel_agent from anon, authenticated;
grant all on public.profile, public.role, public.business, public.team_business, public.channel, public.agent,
  public.channel_agent to service_role;

-- profile: one's own at any level (the screen that asks for the code greets by name), colleagues' with the code.
grant select, update (full_name, avatar_url) on public.profile to authenticated;
create policy "people see themselves and those they work with" on public.profile for select to authenticated
  using (id = (select auth.uid()) or id = any ((select private.colleagues())::uuid[]) or (select private.is_admin()));
create policy "people change their own name and picture" on public.profile for update to authenticated
  using (id = (select auth.uid()) and (select private.aal_ok()))
  with check (id = (select auth.uid()) and (select private.aal_ok()));

-- role: only ever read.
grant select on public.role to authenticated;
create policy "people see their own permissions" on public.role for select to authenticated
  using ((profile_id = (select auth.uid()) and (select private.aal_ok())) or (select private.is_admin()));

-- business: made by an administrator (onboarding), changed by its owner. Its own owner is named beside the helper,
-- because the helper's snapshot does not yet hold a row that this statement inserts and returns.
grant select on public.business to authenticated;
grant insert (id, profile_id, name, description, logo_url, socials, operational_hours, enable_operational_hours,
  team_name, toggles, invoice_details, check_shipping_config, ai_silence_minutes) on public.business to authenticated;
grant update (name, description, logo_url, socials, operational_hours, enable_operational_hours, team_name, toggles,
  invoice_details, check_shipping_config, ai_silence_minutes, mode, updated_at) on public.business to authenticated;
create policy "the team and administrators see a business" on public.business for select to authenticated
  using (
    id = any ((select private.businesses())::uuid[])
    or (profile_id = (select auth.uid()) and (select private.aal_ok()))
    or (select private.is_admin())
  );
create policy "administrators make businesses in their own name" on public.business for insert to authenticated
  with check (profile_id = (select auth.uid()) and mode = 'testing' and (select private.is_admin()));
create policy "owners change their business" on public.business for update to authenticated
  using (id = any ((select private.owned_businesses())::uuid[]))
  with check (id = any ((select private.owned_businesses())::uuid[]));

-- team_business: the creator enters as owner; everybody else by invitation, which the service writes. Nobody goes unrecorded:
-- leave_team and remove_member write it down, so a row is not deleted past them.
grant select on public.team_business to authenticated;
grant insert (id, business_id, member_id, role) on public.team_business to authenticated;
create policy "the team and administrators see the team" on public.team_business for select to authenticated
  using (
    business_id = any ((select private.businesses())::uuid[])
    or (member_id = (select auth.uid()) and (select private.aal_ok()))
    or (select private.is_admin())
  );
create policy "the creator enters as owner" on public.team_business for insert to authenticated
  with check (
    member_id = (select auth.uid()) and role = 'owner'
    and business_id = any ((select private.owned_businesses())::uuid[])
  );

-- channel: status, phone and session name are the gateway's.
grant select on public.channel to authenticated;
grant insert (id, business_id, name, source), update (name) on public.channel to authenticated;
create policy "the team and administrators see channels" on public.channel for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]) or (select private.is_admin()));
create policy "owners make channels" on public.channel for insert to authenticated
  with check (business_id = any ((select private.owned_businesses())::uuid[]) and status = 'pending' and source = 'waha');
create policy "owners name channels" on public.channel for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));

grant select on public.agent to authenticated;
grant insert (id, profile_id, business_id, enable_agent_partial_rollout, agent_rollout_probability, kpi, kpi_v2)
  on public.agent to authenticated;
grant update (enable_agent_partial_rollout, agent_rollout_probability, kpi, kpi_v2, updated_at)
  on public.agent to authenticated;
create policy "the team and administrators see agents" on public.agent for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]) or (select private.is_admin()));
create policy "owners make agents in their own name" on public.agent for insert to authenticated
  with check (
    profile_id = (select auth.uid()) and business_id = any ((select private.owned_businesses())::uuid[])
  );
create policy "owners change agents" on public.agent for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));

-- channel_agent: an upsert updates both columns, so both are granted; the policy and the foreign keys hold the line.
grant select, delete on public.channel_agent to authenticated;
grant insert (channel_id, agent_id), update (channel_id, agent_id) on public.channel_agent to authenticated;
create policy "the team and administrators see links" on public.channel_agent for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]) or (select private.is_admin()));
create policy "owners link" on public.channel_agent for insert to authenticated
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners link anew" on public.channel_agent for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners unlink" on public.channel_agent for delete to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));
