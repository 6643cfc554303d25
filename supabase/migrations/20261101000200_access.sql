-- Who may do what: the functions that policies use, and the policies of profiles, permissions, businesses and teams.
--
-- Policies call these functions inside a `select`. Postgres then evaluates them once per statement and uses the array
-- as an index condition, so that a list of 100,000 rooms needs one evaluation. Those that every statement needs are
-- PL/pgSQL, which keeps the plans of its queries for a connection: SQL functions plan them for every call.

-- The caller ----------------------------------------------------------------------------------------------------------

-- Whether the session of the token exists. Signing out and a new password end sessions, but their tokens are valid
-- until they expire. The service and visitors have no session.
create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return auth.uid() is null or exists (
    select from auth.sessions
    where sessions.id = private.read_uuid(auth.jwt() -> 'session_id') and sessions.user_id = auth.uid()
      and coalesce(sessions.not_after > now(), true)
  );
end
$$;

-- Raises 401 for a token whose session has ended. The browser then tries to renew the token, is refused, and shows the
-- sign-in. An empty response would look like a business without chats. Returns true, so that policies can use it.
create function private.require_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_session() then
    perform private.raise_error('unauthorized', 'session.ended', 401);
  end if;
  return true;
end
$$;

-- False for a session at aal1 of a user with a verified factor: the database denies the business data too, not only
-- the screen for the code. An ended session is refused, whatever its level.
create function private.has_required_aal() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return coalesce(auth.jwt() ->> 'aal', '') = 'aal2' or not exists (
    select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
  );
end
$$;

-- The businesses that the caller owns. Read from the tables, not from the token: a removed member loses access with
-- the next statement, however long the token is valid.
create function private.owned_businesses() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(membership.id), '{}')
  from (
    select business.id from public.business where business.profile_id = auth.uid()
    union
    select team_business.business_id from public.team_business
    where team_business.member_id = auth.uid() and team_business.role = 'owner'
  ) as membership
  where private.has_required_aal()
$$;

-- The businesses that the caller owns or is a member of.
-- A policy on a table that grows with the chats reads `coalesce(business_id = any ((select private.businesses())::uuid[]),
-- false)`: a filter, for which Postgres assumes half of the rows. Without coalesce it may read the index of a whole business
-- to show one chat, because it assumes that a caller has ten businesses of average size and that these are few rows. Queries
-- of such tables name a room, a list, a business or an id.
create function private.businesses() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(membership.id), '{}')
  from (
    select business.id from public.business where business.profile_id = auth.uid()
    union
    select team_business.business_id from public.team_business where team_business.member_id = auth.uid()
  ) as membership
  where private.has_required_aal()
$$;

create function private.is_member(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select $1 = any (private.businesses())
$$;

create function private.is_owner(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select $1 = any (private.owned_businesses())
$$;

-- An administrator reaches every business, so the permission needs a session at aal2, also of a user without a factor.
-- Anonymous users also have the role `authenticated`. They are never administrators, even if a row says so.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_required_aal() and auth.jwt() ->> 'aal' = 'aal2'
    and not coalesce(private.read_boolean(auth.jwt() -> 'is_anonymous'), false)
    and exists (select from public.role where role.profile_id = auth.uid() and role.permission = 'admin')
$$;

-- The users in the caller's teams, including the caller.
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

-- Other users ---------------------------------------------------------------------------------------------------------

-- The same check as private.has_required_aal for a user in whose name the service acts. The service states the level of the
-- session.
create function private.user_has_required_aal(person uuid, aal text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(aal, '') = 'aal2'
    or not exists (select from auth.mfa_factors where mfa_factors.user_id = person and mfa_factors.status = 'verified')
$$;

create function private.owns(person uuid, of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business where business.id = of_business and business.profile_id = person)
    or exists (
      select from public.team_business
      where team_business.business_id = of_business and team_business.member_id = person and team_business.role = 'owner'
    )
$$;

create function private.is_in_team(person uuid, of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owns(person, of_business) or exists (
    select from public.team_business
    where team_business.business_id = of_business and team_business.member_id = person)
$$;

-- Whether a user is in the team. The lock keeps the membership until the transaction ends. Call it before a room is
-- locked, because removing a member takes the two locks in this order.
create function private.lock_membership(person uuid, of_business uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.team_business
  where team_business.business_id = of_business and team_business.member_id = person for key share;
  return found or exists (select from public.business where business.id = of_business and business.profile_id = person);
end
$$;

create function private.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(profile.full_name, split_part(profile.email, '@', 1)) from public.profile where profile.id = person
$$;

-- Locks with a check --------------------------------------------------------------------------------------------------

-- Locks the business row if the caller owns the business, so that changes of a team run one after the other.
create function private.lock_owned_business(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.business where business.id = of_business for no key update;
  if not coalesce(private.is_owner(of_business), false) then
    perform private.raise_not_found();
  end if;
end
$$;

-- For other users, the administrators' functions report that nothing is there.
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.raise_not_found();
  end if;
end
$$;

-- Creating businesses -------------------------------------------------------------------------------------------------

-- Settings of the installation, which the operator changes with SQL.
create table private.setting (
  name text primary key,
  value text not null,
  constraint self_service_is_on_or_off check (name <> 'self_service' or value in ('on', 'off'))
);
comment on column private.setting.name is 'personal: none because it holds settings of the installation';
comment on column private.setting.value is 'personal: none because it holds settings of the installation';
alter table private.setting enable row level security;
grant all on private.setting to service_role;
-- 'on' while a model that understands is connected, 'off' with the built-in one. The function `agent` writes it by its environment.
insert into private.setting (name, value) values ('connected_model', 'off');

-- Which version of the AI answers customers of a business: the one that its owner chose (`liveAgentVersion`), and without a
-- choice version 3 once a model is connected that understands. The built-in model decides by the search of version 2.
create function private.live_version(toggles jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(toggles ->> 'liveAgentVersion',
    (select case setting.value when 'on' then 'v3' end from private.setting where setting.name = 'connected_model'), 'v2')
$$;

-- Whether users create businesses of their own, or only administrators do.
insert into private.setting (name, value) values ('self_service', 'off');

-- Counts a user's businesses of the last day, also after they have given one away.
create table private.business_creation (
  business_id uuid primary key,
  profile_id uuid not null references public.profile (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
comment on column private.business_creation.business_id is 'personal: none because it counts the businesses that an account creates';
create index business_creation_profile_id_idx on private.business_creation (profile_id, at);
alter table private.business_creation enable row level security;
grant all on private.business_creation to service_role;

create function private.has_created_enough() returns boolean
language sql volatile security definer set search_path = '' as $$
  select count(*) >= 3 from private.business_creation
  where business_creation.profile_id = auth.uid() and business_creation.at > now() - interval '1 day'
$$;

-- Whether the caller may create a business, apart from the limit: 'allowed' or the reason against it.
create function private.self_service_permission() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_admin() then 'allowed'
    when coalesce(private.read_boolean(auth.jwt() -> 'is_anonymous'), false) then 'anonymous'
    when not exists (select from private.setting where setting.name = 'self_service' and setting.value = 'on') then 'closed'
    when not private.has_required_aal() or not exists (
      select from auth.users
      where users.id = auth.uid() and not users.is_anonymous
        and num_nonnulls(users.email_confirmed_at, users.phone_confirmed_at) > 0) then 'unconfirmed'
    else 'allowed'
  end
$$;

create function private.business_creation_permission() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  permission text := private.self_service_permission();
begin
  return case
    when permission = 'allowed' and not private.is_admin() and private.has_created_enough() then 'limit'
    else permission
  end;
end
$$;

-- The repeated insert of a business that the caller owns is not refused here. It meets the existing row instead.
create function private.may_create_business(which uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.self_service_permission() = 'allowed' or exists (
    select from public.business
    where business.id = which and business.profile_id = auth.uid() and private.has_required_aal())
$$;

-- The lock makes requests of one user that arrive at once run one after the other.
create function private.limit_business_creation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or private.is_admin() or exists (select from public.business where business.id = new.id) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('business_creation' || auth.uid(), 0));
  -- The row may have been created while this request waited.
  if exists (select from public.business where business.id = new.id) then
    return new;
  end if;
  delete from private.business_creation
  where business_creation.profile_id = auth.uid() and business_creation.at < now() - interval '1 day';
  if private.has_created_enough() then
    perform private.raise_error('too_many', 'business.too_many', 409);
  end if;
  insert into private.business_creation (business_id, profile_id) values (new.id, auth.uid())
  on conflict (business_id) do nothing;
  return new;
end
$$;
create trigger limit_creation before insert on public.business
  for each row execute function private.limit_business_creation();

-- The sessions of an account ------------------------------------------------------------------------------------------

-- The caller's sessions, this one first, then those that were active last. A session counts as active when its token is
-- renewed. The network address is not told: it is often that of a provider and says little about a device.
create function private.own_sessions()
returns table (id uuid, user_agent text, created_at timestamptz, active_at timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_required_aal() then
    perform private.raise_error('aal2_required', 'session.needs_code', 403);
  end if;
  return query
    select sessions.id, sessions.user_agent, sessions.created_at,
      coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at),
      sessions.id = private.read_uuid(auth.jwt() -> 'session_id')
    from auth.sessions
    where sessions.user_id = auth.uid() and coalesce(sessions.not_after > now(), true)
    order by 5 desc, 4 desc nulls last, 1
    limit 50;
end
$$;

-- Ends one of the caller's sessions; an ended one stays ended. Its refresh tokens go with it, and its access token is
-- refused from the next request on (private.require_session).
create function private.end_session(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_required_aal() then
    perform private.raise_error('aal2_required', 'session.needs_code', 403);
  end if;
  delete from auth.sessions where sessions.id = which and sessions.user_id = auth.uid();
end
$$;

-- Ends the session of the request, as the page does that signs itself out: it has left its topics. The others of its teams
-- therefore keep theirs (private.end_topics_of_sessions), unlike after any other end of a session.
create function private.end_own_session() returns void
language plpgsql security definer set search_path = '' as $$
declare
  own constant uuid := private.read_uuid(auth.jwt() -> 'session_id');
begin
  perform set_config('chabot.left_session', coalesce(own::text, ''), true);
  delete from auth.sessions where sessions.id = own and sessions.user_id = auth.uid();
  perform set_config('chabot.left_session', '', true);
end
$$;

create function public.end_session(session_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.end_session(session_id) $$;
comment on function public.end_session is 'Ends one of the caller''s sessions. Its device signs in again.';

-- Policies run with the privileges of the caller.
grant execute on function private.has_session(), private.has_required_aal(), private.owned_businesses(),
  private.businesses(), private.is_member(uuid), private.is_owner(uuid), private.is_admin(), private.colleagues(),
  private.may_create_business(uuid), private.end_session(uuid) to authenticated;
grant execute on function public.end_session(uuid) to authenticated;

-- Policies ------------------------------------------------------------------------------------------------------------

-- A prepared statement is planned for the values of each request. A plan for any values, which Postgres changes to after
-- five requests, sorts thousands of rows for a tag or a status that many chats have.
alter role authenticated set plan_cache_mode = 'force_custom_plan';

grant all on public.profile, public.role, public.business, public.team_business to service_role;

-- Users read their own profile at any level, because the screen for the code shows their name.
alter table public.profile enable row level security;
grant select, update (full_name, avatar_url) on public.profile to authenticated;
create policy "users see themselves and those they work with" on public.profile for select to authenticated
  using (
    (id = (select auth.uid()) and (select private.require_session()))
    or id = any ((select private.colleagues())::uuid[])
  );
create policy "users change their own name and picture" on public.profile for update to authenticated
  using (id = (select auth.uid()) and (select private.has_required_aal()))
  with check (id = (select auth.uid()) and (select private.has_required_aal()));

alter table public.role enable row level security;
grant select on public.role to authenticated;
create policy "users see their own permissions" on public.role for select to authenticated
  using (profile_id = (select auth.uid()) and (select private.has_required_aal()));

-- Administrators create businesses in their own name, and so do other users while self-service is on. Owners change them. The select policy also names the owner
-- column, because the helper's snapshot does not hold a row that the same statement inserts and returns.
-- Toggles cannot be updated here: the edge function update-toggles changes them and records who did it.
alter table public.business enable row level security;
grant select on public.business to authenticated;
grant insert (id, profile_id, name, industry, description, logo_url, socials, operational_hours, enable_operational_hours,
  team_name, toggles, handover_rule, invoice_details, check_shipping_config, ai_silence_minutes, mode)
  on public.business to authenticated;
grant update (name, industry, description, logo_url, socials, operational_hours, enable_operational_hours, team_name,
  handover_rule, invoice_details, check_shipping_config, ai_silence_minutes, mode, updated_at)
  on public.business to authenticated;
-- Administrators read businesses through functions only: lists of what operating needs (admin_businesses and others), and
-- view_business, which needs the permit of the owner and records each view.
create policy "the team sees a business" on public.business for select to authenticated
  using (
    id = any ((select private.businesses())::uuid[])
    or (profile_id = (select auth.uid()) and (select private.has_required_aal()))
  );
create policy "users make businesses in their own name" on public.business for insert to authenticated
  with check (profile_id = (select auth.uid()) and mode = 'testing' and private.may_create_business(id));
create policy "owners change their business" on public.business for update to authenticated
  using (id = any ((select private.owned_businesses())::uuid[]))
  with check (id = any ((select private.owned_businesses())::uuid[]));

-- The creator of a business joins as owner; the service adds other members by invitation. There is no delete:
-- leave_team and remove_member record who left.
alter table public.team_business enable row level security;
grant select, insert (id, business_id, member_id, role) on public.team_business to authenticated;
create policy "the team sees the team" on public.team_business for select to authenticated
  using (
    business_id = any ((select private.businesses())::uuid[])
    or (member_id = (select auth.uid()) and (select private.has_required_aal()))
  );
create policy "the creator enters as owner" on public.team_business for insert to authenticated
  with check (
    member_id = (select auth.uid()) and role = 'owner'
    and business_id = any ((select private.owned_businesses())::uuid[])
  );

grant execute on all functions in schema private to service_role;
