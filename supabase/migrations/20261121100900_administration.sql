-- What administrators see and do. To everybody else these functions say that there is nothing.

create index business_page_idx on public.business (created_at desc, id desc);
create index business_name_search_idx on public.business using gin (lower(name) extensions.gin_trgm_ops);
create index profile_search_idx on public.profile
  using gin (lower(coalesce(full_name, '') || ' ' || coalesce(email, '')) extensions.gin_trgm_ops);
create index profile_page_idx on public.profile (created_at desc, id desc);
create index channel_phone_search_idx on public.channel using gin (phone extensions.gin_trgm_ops);

create function private.enter_as_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.missing();
  end if;
end
$$;

-- "0812-3456", "+62 812 3456" and "(0812) 3456" are 628123456; null if it is no number.
create function private.search_digits(query text) returns text
language sql immutable set search_path = '' as $$
  select case when query ~ '^[+0-9 ().\-/]+$' and char_length(regexp_replace(query, '[^0-9]', '', 'g')) >= 4 then
    regexp_replace(regexp_replace(query, '[^0-9]', '', 'g'), '^0+', '62')
  end
$$;

-- How well a channel is, from 0. What WAHA will say tomorrow stands between the known good and the known bad.
create function private.channel_rank(status text) returns int
language sql immutable set search_path = '' as $$
  select case status
    when 'WORKING' then 0 when 'STARTING' then 1 when 'SCAN_QR_CODE' then 2 when 'PASSKEY_REQUIRED' then 2
    when 'PASSKEY_CONFIRMATION_REQUIRED' then 2 when 'pending' then 3 when 'STOPPED' then 5 when 'FAILED' then 6
    else 4 end
$$;

-- One line of the table of businesses. All of it is looked up by index, for the rows of one page.
create function private.business_line(shop public.business) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', shop.id, 'name', shop.name, 'mode', shop.mode, 'trade', shop.trade, 'created_at', shop.created_at,
    'owner', (
      select jsonb_build_object('id', profile.id, 'name', profile.full_name, 'email', profile.email)
      from public.profile where profile.id = shop.profile_id),
    'channels', jsonb_build_object('count', wires.number, 'best', wires.best, 'worst', wires.worst),
    'toggles', shop.toggles,
    'rollout', (
      select jsonb_build_object('partial', agent.enable_agent_partial_rollout, 'probability', agent.agent_rollout_probability)
      from public.agent where agent.business_id = shop.id order by agent.created_at, agent.id limit 1),
    'members', (select count(*) from public.team_business where team_business.business_id = shop.id),
    'last_activity', (
      select room.last_message_at from public.room where room.business_id = shop.id
      order by room.last_message_at desc, room.id desc limit 1),
    'missing', array_remove(array[
      case when not exists (
        select from public.team_business where team_business.business_id = shop.id and team_business.role = 'owner')
        then 'owner' end,
      case when wires.number = 0 then 'channel' end,
      case when not exists (select from public.agent where agent.business_id = shop.id) then 'agent' end,
      case when not exists (select from public.channel_agent where channel_agent.business_id = shop.id) then 'link' end
    ], null))
  from (
    select count(*) as number,
      (array_agg(channel.status order by private.channel_rank(channel.status)))[1] as best,
      (array_agg(channel.status order by private.channel_rank(channel.status) desc))[1] as worst
    from public.channel where channel.business_id = shop.id
  ) as wires
$$;

-- What many have in common is met soon on the way down the newest; what few have is looked up in the indexes, below that.
-- Planned anew for each call, as in search: what is not asked for is not in the plan.
create function private.businesses_found(search text, before_at timestamptz, before_id uuid, most int)
returns setof public.business
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  newest constant int := 300;
  pattern text := private.like_pattern(search);
  digits text := private.search_digits(search);
  named uuid := case when lower(search) ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then search::uuid end;
  met int;
  edge record;
begin
  if search is null then
    return query
      select * from public.business
      where before_at is null or (business.created_at, business.id) < (before_at, before_id)
      order by business.created_at desc, business.id desc limit most;
    return;
  end if;

  return query
    select (recent.shop).* from (
      select business as shop from public.business
      where before_at is null or (business.created_at, business.id) < (before_at, before_id)
      order by business.created_at desc, business.id desc limit newest
    ) as recent
    join public.profile on profile.id = (recent.shop).profile_id
    where lower((recent.shop).name) like pattern
      or lower(coalesce(profile.full_name, '') || ' ' || coalesce(profile.email, '')) like pattern
      or (recent.shop).id = named
      or digits is not null and (
        exists (select from auth.users where users.id = profile.id and users.phone = digits)
        or exists (
          select from public.channel
          where channel.business_id = (recent.shop).id and channel.phone like '%' || digits || '%'))
    order by (recent.shop).created_at desc, (recent.shop).id desc limit most;
  get diagnostics met = row_count;

  select business.created_at, business.id into edge from public.business
  where before_at is null or (business.created_at, business.id) < (before_at, before_id)
  order by business.created_at desc, business.id desc offset newest - 1 limit 1;
  if met >= most or not found then
    return;
  end if;

  return query
    with owner_found as materialized (
      select profile.id from public.profile
      where lower(coalesce(profile.full_name, '') || ' ' || coalesce(profile.email, '')) like pattern
      union
      select users.id from auth.users where users.phone = digits
    ), hit as materialized (
      select business.id from public.business where lower(business.name) like pattern
      union
      select business.id from public.business where business.profile_id in (select owner_found.id from owner_found)
      union
      select channel.business_id from public.channel where channel.phone like '%' || digits || '%'
      union
      select business.id from public.business where business.id = named
    )
    select business.* from public.business
    where business.id in (select hit.id from hit)
      and (business.created_at, business.id) < (edge.created_at, edge.id)
    order by business.created_at desc, business.id desc limit most - met;
end
$$;

create function private.admin_businesses(search text, before jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted int := least(greatest(coalesce(page_size, 25), 1), 50);
  found_rows public.business[];
begin
  perform private.enter_as_admin();
  found_rows := array(
    select shop from private.businesses_found(nullif(btrim(left(search, 200)), ''),
      (before ->> 'created_at')::timestamptz, (before ->> 'id')::uuid, wanted + 1) as shop
    order by shop.created_at desc, shop.id desc);
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.business_line(shop::public.business) order by shop.created_at desc, shop.id desc)
      from unnest(found_rows[1:wanted]) as shop), '[]'),
    'next', case when cardinality(found_rows) > wanted then
      jsonb_build_object('created_at', found_rows[wanted].created_at, 'id', found_rows[wanted].id) end);
end
$$;

create function private.admin_people(search text, before jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted int := least(greatest(coalesce(page_size, 25), 1), 50);
  pattern text := private.like_pattern(nullif(btrim(left(search, 200)), ''));
  found_rows public.profile[];
begin
  perform private.enter_as_admin();
  found_rows := array(
    select person from public.profile as person
    where (pattern is null or lower(coalesce(person.full_name, '') || ' ' || coalesce(person.email, '')) like pattern)
      and (before is null
        or (person.created_at, person.id) < ((before ->> 'created_at')::timestamptz, (before ->> 'id')::uuid))
      and not exists (select from auth.users where users.id = person.id and users.is_anonymous)
    order by person.created_at desc, person.id desc limit wanted + 1);
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.full_name, 'email', person.email,
        'created_at', person.created_at,
        'permissions', array(select role.permission from public.role where role.profile_id = person.id order by 1))
        order by person.created_at desc, person.id desc)
      from unnest(found_rows[1:wanted]) as person), '[]'),
    'next', case when cardinality(found_rows) > wanted then
      jsonb_build_object('created_at', found_rows[wanted].created_at, 'id', found_rows[wanted].id) end);
end
$$;

-- Administrators make administrators, one at a time: of two who dismiss each other, one is not an administrator any more
-- when it is their turn.
create function private.set_permission(person uuid, wanted text, granted boolean, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(left(reason, 500)), '');
begin
  perform pg_advisory_xact_lock(hashtextextended('public.role', 0));
  perform private.enter_as_admin();
  if wanted is distinct from 'admin' or granted is null then
    perform private.refuse('invalid', 'Izin ini tidak dikenal.', 400);
  end if;
  if person = auth.uid() then
    perform private.refuse('is_self', 'Izin Anda sendiri hanya dapat diubah oleh admin lain.', 409);
  end if;
  if not exists (select from auth.users where users.id = person and not users.is_anonymous) then
    perform private.missing();
  end if;
  if why is null then
    perform private.refuse('reason_required', 'Tuliskan alasan perubahan ini.', 422);
  end if;
  if granted then
    insert into public.role (profile_id, permission) values (person, wanted) on conflict do nothing;
  else
    delete from public.role where role.profile_id = person and role.permission = wanted;
  end if;
  if found then
    perform private.record(case when granted then 'permission.granted' else 'permission.revoked' end, null,
      jsonb_build_object('profile_id', person, 'name', private.name_of(person), 'permission', wanted, 'reason', why));
  end if;
  return jsonb_build_object('id', person,
    'permissions', array(select role.permission from public.role where role.profile_id = person order by 1));
end
$$;

create function public.admin_businesses(search text default null, cursor jsonb default null, page_size int default 25)
returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_businesses($1, $2, $3) $$;
comment on function public.admin_businesses is
  'A page of all businesses, newest first, 50 at most: {rows, next}; `next` is the cursor of the next page. For administrators.';

create function public.admin_people(search text default null, cursor jsonb default null, page_size int default 25)
returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_people($1, $2, $3) $$;
comment on function public.admin_people is 'A page of all people, newest first, with what they may do. For administrators.';

create function public.set_permission(profile_id uuid, permission text, granted boolean, reason text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_permission($1, $2, $3, $4) $$;
comment on function public.set_permission is 'An administrator gives or takes a permission, not their own. Answers {id, permissions}.';

grant execute on function private.admin_businesses(text, jsonb, int), private.admin_people(text, jsonb, int),
  private.set_permission(uuid, text, boolean, text) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.admin_businesses(text, jsonb, int), public.admin_people(text, jsonb, int),
  public.set_permission(uuid, text, boolean, text) from public, anon;
grant execute on function public.admin_businesses(text, jsonb, int), public.admin_people(text, jsonb, int),
  public.set_permission(uuid, text, boolean, text) to authenticated, service_role;
