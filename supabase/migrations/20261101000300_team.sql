-- The team and the settings of a business: members, notifications, setup, tags, quick replies and AI toggles.

-- Members -------------------------------------------------------------------------------------------------------------

-- Revokes the pending invitations of a former owner, who could otherwise become an owner again by one of them.
create function private.revoke_invitations_by(person uuid, of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.team_invitation set revoked_at = clock_timestamp()
  where team_invitation.business_id = of_business and team_invitation.invited_by = person
    and num_nonnulls(accepted_at, declined_at, revoked_at) = 0;
end
$$;

-- A business always has an owner. Two owners who leave at the same time both lock the business row, and the second
-- one then sees that it is the last owner.
create function private.require_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder uuid;
  heir uuid;
begin
  if old.role <> 'owner' or (tg_op = 'UPDATE' and new.role = 'owner') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;

  select business.profile_id into holder from public.business where business.id = old.business_id for no key update;
  if holder = old.member_id then
    select other.member_id into heir from public.team_business as other
    where other.business_id = old.business_id and other.role = 'owner' and other.member_id <> old.member_id
    order by other.created_at, other.id limit 1;
    if heir is null then
      perform private.raise_error('last_owner', 'member.last_owner', 409);
    end if;
    update public.business set profile_id = heir where business.id = old.business_id;
  end if;

  perform private.revoke_invitations_by(old.member_id, old.business_id);
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger require_owner before update of role or delete on public.team_business
  for each row execute function private.require_an_owner();

create function private.set_member_role(of_business uuid, member uuid, new_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old_role text;
begin
  perform private.lock_owned_business(of_business);
  if new_role is null or new_role not in ('owner', 'member') then
    perform private.raise_error('invalid', 'member.role', 400);
  end if;
  select team_business.role into old_role from public.team_business
  where team_business.business_id = of_business and team_business.member_id = member;
  if not found then
    perform private.raise_not_found();
  end if;
  if old_role <> new_role then
    update public.team_business set role = new_role
    where team_business.business_id = of_business and team_business.member_id = member;
    perform private.record('member.role', of_business, jsonb_build_object(
      'member_id', member, 'name', private.name_of(member), 'from', old_role, 'to', new_role));
  end if;
end
$$;

create function private.remove_member(of_business uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.team_business;
begin
  perform private.lock_owned_business(of_business);
  if member = auth.uid() then
    perform private.raise_error('is_self', 'member.is_self', 409);
  end if;
  select * into membership from public.team_business
  where team_business.business_id = of_business and team_business.member_id = member;
  if not found then
    perform private.raise_not_found();
  end if;
  if membership.role = 'owner' then
    perform private.raise_error('is_owner', 'member.is_owner', 409);
  end if;
  delete from public.team_business where team_business.id = membership.id;
  perform private.record('member.removed', of_business, jsonb_build_object('member_id', member, 'name', private.name_of(member)));
  perform private.notify(member, of_business, 'member_removed', jsonb_build_object(
    'business', (select business.name from public.business where business.id = of_business)));
end
$$;

create function private.leave_team(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.business where business.id = of_business for no key update;
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  delete from public.team_business
  where team_business.business_id = of_business and team_business.member_id = auth.uid();
  if not found then
    -- The only owner is the creator of the business, who has no membership row.
    perform private.raise_error('last_owner', 'member.last_owner', 409);
  end if;
  perform private.record('member.left', of_business);
end
$$;

-- Notifications -------------------------------------------------------------------------------------------------------

create table public.notice (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profile (id) on delete cascade,
  business_id uuid references public.business (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,64}$'),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 8192),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table public.notice is 'A notification for one user, and when it was read.';
comment on column public.notice.kind is 'personal: none because it is a code';
comment on column public.notice.detail is
  'personal: none because it names chats by their ids; personal of members: keep because the receiver must know who took a chat or asked; it goes with the account of the receiver';
create index notice_profile_idx on public.notice (profile_id, created_at desc, id desc);
create index notice_business_id_idx on public.notice (business_id);

alter table public.notice enable row level security;
grant all on public.notice to service_role;
grant select, update (read_at) on public.notice to authenticated;
create policy "users read their notices" on public.notice for select to authenticated
  using (profile_id = (select auth.uid()) and (select private.has_required_aal()));
create policy "users mark their notices as read" on public.notice for update to authenticated
  using (profile_id = (select auth.uid()) and (select private.has_required_aal()))
  with check (profile_id = (select auth.uid()) and (select private.has_required_aal()));

create function private.notify(person uuid, of_business uuid, kind text, detail jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notice (profile_id, business_id, kind, detail)
  select profile.id, of_business, kind, detail from public.profile where profile.id = person
$$;

-- {kind: boolean}. A missing kind has the default of the product.
create function private.valid_kinds(kinds jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(kinds) = 'object' then
    (select count(*) <= 20 and coalesce(bool_and(kind.key ~ '^[a-z_]{1,40}$' and jsonb_typeof(kind.value) = 'boolean'), true)
     from jsonb_each(kinds) as kind)
  else false end
$$;
grant execute on function private.valid_kinds(jsonb) to authenticated;

-- It has an id of its own: with a primary key of two foreign keys, PostgREST would treat it as a join table between
-- profiles and businesses.
create table public.notification_preference (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profile (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  kinds jsonb not null default '{}' check (private.valid_kinds(kinds)),
  updated_at timestamptz not null default now(),
  unique (profile_id, business_id)
);
comment on column public.notification_preference.kinds is 'personal: none because it is a choice of alerts';
create index notification_preference_business_id_idx on public.notification_preference (business_id);
create trigger set_updated_at before update on public.notification_preference for each row execute function private.set_updated_at();

alter table public.notification_preference enable row level security;
grant all on public.notification_preference to service_role;
-- An upsert also updates the key columns.
grant select, insert (profile_id, business_id, kinds), update (profile_id, business_id, kinds)
  on public.notification_preference to authenticated;
create policy "users read their preferences" on public.notification_preference for select to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "users insert their preferences" on public.notification_preference for insert to authenticated
  with check (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "users update their preferences" on public.notification_preference for update to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]))
  with check (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));

-- Setup of a new business ---------------------------------------------------------------------------------------------

-- Setup makes five inserts, each of which may be repeated. The browser chooses the id of the business and derives the
-- other ids from it, so that a repeat fails with 23505 instead of adding a row.

create function private.valid_steps(steps text[]) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(steps) <= 20 and coalesce(array_ndims(steps), 1) = 1
    and not exists (select from unnest(steps) as step where step is null or step !~ '^[a-z_]{1,40}$')
$$;
grant execute on function private.valid_steps(text[]) to authenticated;

create table public.onboarding (
  business_id uuid primary key references public.business (id) on delete cascade,
  step text not null check (step ~ '^[a-z_]{1,40}$'),
  done text[] not null default '{}' check (private.valid_steps(done)),
  skipped text[] not null default '{}' check (private.valid_steps(skipped)),
  updated_at timestamptz not null default now()
);
comment on table public.onboarding is 'The step of the setup wizard, so that it continues in any browser.';
comment on column public.onboarding.step is 'personal: none because it is how far a business is with its setup';
comment on column public.onboarding.done is 'personal: none because it is how far a business is with its setup';
comment on column public.onboarding.skipped is 'personal: none because it is how far a business is with its setup';
create trigger set_updated_at before update on public.onboarding for each row execute function private.set_updated_at();

alter table public.onboarding enable row level security;
grant all on public.onboarding to service_role;
grant select, insert (business_id, step, done, skipped), update (business_id, step, done, skipped) on public.onboarding
  to authenticated;
create policy "owners see how far they are" on public.onboarding for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners insert onboarding" on public.onboarding for insert to authenticated
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners update onboarding" on public.onboarding for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));

-- Tags ----------------------------------------------------------------------------------------------------------------

-- The tags to which a business has given a name and a colour. Rooms store tags as texts, which need not be listed
-- here.
create table public.business_tag (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  color text not null default 'abu'
    check (color in ('abu', 'merah', 'jingga', 'kuning', 'hijau', 'toska', 'biru', 'ungu', 'merah_muda')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.business_tag.name is 'personal: none because a tag is a word for many chats';
create unique index business_tag_name_key on public.business_tag (business_id, lower(name));
create trigger set_updated_at before update on public.business_tag for each row execute function private.set_updated_at();

alter table public.business_tag enable row level security;
grant all on public.business_tag to service_role;
grant select, delete, insert (id, business_id, name, color), update (name, color) on public.business_tag to authenticated;
create policy "the team reads tags" on public.business_tag for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "owners add tags" on public.business_tag for insert to authenticated
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners change tags" on public.business_tag for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners remove tags" on public.business_tag for delete to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));

create function private.tags_of(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.name, tag.id), '[]')
  from public.business_tag as tag where tag.business_id = of_business
$$;

-- Replaces the whole list of tags in one transaction. Returns null and writes nothing if the stored list is not
-- `previous`, because another member has saved in between.
create function private.save_tags(of_business uuid, given jsonb, previous jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 100;
begin
  -- Locks the business: of two owners who save at the same time, the second finds the list of the first.
  perform private.lock_owned_business(of_business);
  if jsonb_typeof(given) is distinct from 'array' or jsonb_typeof(previous) is distinct from 'array' then
    perform private.raise_error('invalid', 'labels.unreadable', 400);
  end if;
  if jsonb_array_length(given) > most then
    perform private.raise_error('invalid', 'labels.too_many', 400);
  end if;
  if private.tags_of(of_business) <> (
    select coalesce(jsonb_agg(tag order by tag ->> 'name', private.read_uuid(tag -> 'id')), '[]')
    from jsonb_array_elements(previous) as tag)
  then
    return null;
  end if;

  -- Deletes first, because another tag may take over the name in the same save.
  delete from public.business_tag as tag
  where tag.business_id = of_business
    and not exists (select from jsonb_to_recordset(given) as input (id jsonb) where private.read_uuid(input.id) = tag.id);
  -- Two tags that swap their names pass through temporary names.
  update public.business_tag as tag set name = tag.id::text
  from jsonb_to_recordset(given) as input (id jsonb, name text)
  where tag.business_id = of_business and tag.id = private.read_uuid(input.id)
    and exists (
      select from public.business_tag as other
      where other.business_id = of_business and other.id <> tag.id and lower(other.name) = lower(btrim(input.name)));
  update public.business_tag as tag set name = btrim(input.name), color = input.color
  from jsonb_to_recordset(given) as input (id jsonb, name text, color text)
  where tag.business_id = of_business and tag.id = private.read_uuid(input.id)
    and (tag.name, tag.color) is distinct from (btrim(input.name), input.color);
  perform private.require_free('public.business_tag', private.read_uuid(input.id))
  from jsonb_to_recordset(given) as input (id jsonb)
  where not exists (
    select from public.business_tag as tag where tag.id = private.read_uuid(input.id) and tag.business_id = of_business);
  insert into public.business_tag (id, business_id, name, color)
  select private.read_uuid(input.id), of_business, btrim(input.name), input.color
  from jsonb_to_recordset(given) as input (id jsonb, name text, color text)
  where not exists (
    select from public.business_tag as tag where tag.id = private.read_uuid(input.id) and tag.business_id = of_business);
  return private.tags_of(of_business);
end
$$;

-- AI toggles ----------------------------------------------------------------------------------------------------------

-- Writes toggles of a locked business, and what was done into the audit log.
create function private.write_toggles(before public.business, given jsonb, about jsonb, actor uuid) returns public.business
language plpgsql security definer set search_path = '' as $$
declare
  after public.business;
begin
  update public.business set toggles =
    '{"useAgentBehaviourV2": "off", "simulatorAgentVersion": "v2", "modelVersion": "large"}'
    || coalesce(before.toggles, '{}') || given
  where business.id = before.id returning * into after;
  if after.toggles is distinct from before.toggles then
    perform private.record('toggles.changed', before.id,
      jsonb_build_object('from', before.toggles, 'to', after.toggles) || about, actor);
  end if;
  return after;
end
$$;

-- Sets which AI version replies, and records the actor and the reason.
create function private.update_toggles(of_business uuid, given jsonb, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.business;
  after public.business;
  why text := nullif(btrim(left(reason, 500)), '');
begin
  select * into before from public.business where business.id = of_business for no key update;
  if not found or not (private.is_owner(of_business) or private.is_admin()) then
    perform private.raise_not_found();
  end if;
  if not coalesce(private.valid_toggles(given), false) or given = '{}' then
    perform private.raise_error('invalid', 'toggles.unknown', 400);
  end if;
  if why is null and not private.is_owner(of_business) then
    perform private.raise_error('reason_required', 'toggles.reason_required', 422);
  end if;
  after := private.write_toggles(before, given, jsonb_build_object('reason', why), auth.uid());
  return jsonb_build_object('id', after.id, 'toggles', after.toggles, 'updated_at', after.updated_at);
end
$$;

-- Counts the rooms that the AI would reply to if it went live now. A room counts for a week after its last message;
-- counting stops at 1,000.
create function private.toggles_impact(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  active int;
begin
  if not coalesce(private.is_member(of_business) or private.is_admin(), false) then
    perform private.raise_not_found();
  end if;
  select count(*) into active from (
    select from public.room
    join public.channel_agent on channel_agent.channel_id = room.channel_id
    where room.business_id = of_business and room.status = 'ai_auto_reply' and room.holder = 'ai'
      and not room.archived and room.last_message_at > now() - interval '7 days'
    limit 1001) as counted;
  return jsonb_build_object(
    'active', least(active, 1000),
    'more', active > 1000,
    'workingChannels', (
      select count(*) from public.channel
      where channel.business_id = of_business and channel.status = 'WORKING'),
    'tests', jsonb_build_object('v2', private.last_tests(of_business, 'v2'), 'v3', private.last_tests(of_business, 'v3')),
    'rollout', (
      select jsonb_build_object('partial', agent.enable_agent_partial_rollout, 'probability', agent.agent_rollout_probability)
      from public.agent where agent.business_id = of_business order by agent.created_at, agent.id limit 1));
end
$$;

grant execute on all functions in schema private to service_role;
