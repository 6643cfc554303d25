-- User profiles, permissions, businesses and team memberships. Their policies are in the file on access.

-- Checks of jsonb columns ---------------------------------------------------------------------------------------------

create function private.valid_toggles(toggles jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select jsonb_typeof(toggles) = 'object'
    and toggles - array['useAgentBehaviourV2', 'simulatorAgentVersion', 'liveAgentVersion', 'modelVersion'] = '{}'
    and coalesce(toggles ->> 'useAgentBehaviourV2' in ('off', 'simulator', 'live'), not toggles ? 'useAgentBehaviourV2')
    and coalesce(toggles ->> 'simulatorAgentVersion' in ('v2', 'v3'), not toggles ? 'simulatorAgentVersion')
    and coalesce(toggles ->> 'liveAgentVersion' in ('v2', 'v3'), not toggles ? 'liveAgentVersion')
    and coalesce(toggles ->> 'modelVersion' in ('small', 'large'), not toggles ? 'modelVersion')
$$;

-- {from, to, name}: the days on which a business is closed. `to` is '' for a single day.
create function private.valid_closed_days(closed jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(closed) = 'object' then
    closed - array['from', 'to', 'name'] = '{}'
    and coalesce(closed ->> 'from', '?') ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    and coalesce(closed ->> 'to', '?') ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$'
    and pg_input_is_valid(closed ->> 'from', 'date')
    and (closed ->> 'to' = '' or (pg_input_is_valid(closed ->> 'to', 'date') and closed ->> 'to' >= closed ->> 'from'))
    and coalesce(private.short_text(closed -> 'name', 100), false)
  else false end
$$;

-- [{start, end, timezone, days?, closed_on?}]. A time is HH:MM or HH:MM:SS, or '' while it is not filled in. A missing
-- timezone means Asia/Jakarta. `days` are the weekdays on which a span begins, from 1 for Monday; missing, every day.
-- An entry with `closed_on` has no times.
create function private.valid_hours(hours jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(hours) = 'array' then
    jsonb_array_length(hours) <= 150
    and not exists (
      select from jsonb_array_elements(hours) as span
      where jsonb_typeof(span) <> 'object'
        or span - array['start', 'end', 'timezone', 'days', 'closed_on'] <> '{}'
        or coalesce(span ->> 'start', '?') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?$'
        or coalesce(span ->> 'end', '?') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?$'
        or coalesce(span ->> 'timezone', 'Asia/Jakarta') !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$'
        or (span ? 'days' and not ('[1, 2, 3, 4, 5, 6, 7]' @> (span -> 'days') and jsonb_typeof(span -> 'days') = 'array'
          and span -> 'days' <> '[]'))
        or (span ? 'closed_on' and not (private.valid_closed_days(span -> 'closed_on')
          and span ->> 'start' = '' and span ->> 'end' = ''))
    )
  else false end
$$;

-- When the AI calls for a person: {angry?: boolean, keywords?: string[], message?: string}.
create function private.valid_handover_rule(rule jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(rule) = 'object' then
    rule - array['angry', 'keywords', 'message'] = '{}'
    and coalesce(jsonb_typeof(rule -> 'angry') = 'boolean', true)
    and coalesce(private.short_text(rule -> 'message', 1000), true)
    and coalesce(private.short_texts(rule -> 'keywords', 30, 60), true)
  else false end
$$;

create function private.valid_time_limit(span jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(span) = 'object' then
    span - array['days', 'hours', 'minutes', 'seconds'] = '{}'
    and coalesce(private.whole_within(span -> 'days', 0, 365), true)
    and coalesce(private.whole_within(span -> 'hours', 0, 23), true)
    and coalesce(private.whole_within(span -> 'minutes', 0, 59), true)
    and coalesce(private.whole_within(span -> 'seconds', 0, 59), true)
  else false end
$$;

create function private.valid_tax(tax jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(tax) = 'object' then
    tax - array['enabled', 'percentage'] = '{}'
    and coalesce(jsonb_typeof(tax -> 'enabled') = 'boolean', true)
    and coalesce(tax -> 'percentage' = 'null' or private.within(tax -> 'percentage', 0, 100), true)
  else false end
$$;

-- Prices in rupiah, weights in grams.
create function private.valid_catalog(catalog jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(catalog) = 'array' then
    jsonb_array_length(catalog) <= 2000
    and not exists (
      select from jsonb_array_elements(catalog) as product
      where jsonb_typeof(product) <> 'object'
        or product - array['name', 'price', 'weight', 'photo'] <> '{}'
        or not coalesce(private.short_text(product -> 'name', 200) and product ->> 'name' ~ '\S', false)
        or not coalesce(private.within(product -> 'price', 0, 1e12), false)
        or not coalesce(product -> 'weight' = 'null' or private.within(product -> 'weight', 0, 1e9), true)
        -- The address of a picture in bucket `logos`, which the AI may send.
        or not coalesce(product -> 'photo' = 'null' or jsonb_typeof(product -> 'photo') = 'string'
          and private.web_address(product ->> 'photo'), true)
    )
  else false end
$$;

create function private.valid_payment(payment jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case
    when jsonb_typeof(payment) <> 'object' then false
    when jsonb_typeof(coalesce(payment -> 'virtual_account', '{}')) <> 'object' then false
    when jsonb_typeof(coalesce(payment -> 'manual_transfer', '{}')) <> 'object' then false
    else payment - array['virtual_account', 'manual_transfer'] = '{}'
      and coalesce((payment -> 'virtual_account') - 'banks' = '{}', true)
      and coalesce((payment -> 'manual_transfer') - 'instruction' = '{}', true)
      and coalesce(private.short_texts(payment #> '{virtual_account,banks}', 30, 60), true)
      and coalesce(private.short_text(payment #> '{manual_transfer,instruction}', 5000), true)
  end
$$;

-- Parts that are not filled in are absent.
create function private.valid_invoice(invoice jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(invoice) = 'object' then
    invoice - array['collector_name', 'collector_address', 'time_limit', 'tax', 'product_catalog', 'payment',
      'terms_of_service'] = '{}'
    and coalesce(private.short_text(invoice -> 'collector_name', 200), true)
    and coalesce(private.short_text(invoice -> 'collector_address', 1000), true)
    and coalesce(private.short_text(invoice -> 'terms_of_service', 10000), true)
    and coalesce(private.valid_time_limit(invoice -> 'time_limit'), true)
    and coalesce(private.valid_tax(invoice -> 'tax'), true)
    and coalesce(private.valid_catalog(invoice -> 'product_catalog'), true)
    and coalesce(private.valid_payment(invoice -> 'payment'), true)
  else false end
$$;

-- {enabled?, origin?: {province, city, district, postal_code, area_id}, couriers?: string[], default_weight?: grams | null,
-- free_above?: rupiah | null, note?}
create function private.valid_shipping(shipping jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case
    when jsonb_typeof(shipping) <> 'object' then false
    when jsonb_typeof(coalesce(shipping -> 'origin', '{}')) <> 'object' then false
    else shipping - array['enabled', 'origin', 'couriers', 'default_weight', 'free_above', 'note'] = '{}'
      and coalesce((shipping -> 'origin') - array['province', 'city', 'district', 'postal_code', 'area_id'] = '{}', true)
      and coalesce(jsonb_typeof(shipping -> 'enabled') = 'boolean', true)
      and coalesce(private.short_text(shipping #> '{origin,province}', 120), true)
      and coalesce(private.short_text(shipping #> '{origin,city}', 120), true)
      and coalesce(private.short_text(shipping #> '{origin,district}', 120), true)
      and coalesce(private.short_text(shipping #> '{origin,postal_code}', 10), true)
      and coalesce(private.short_text(shipping #> '{origin,area_id}', 40), true)
      and coalesce(private.short_texts(shipping -> 'couriers', 20, 40), true)
      and coalesce(shipping -> 'default_weight' = 'null' or private.within(shipping -> 'default_weight', 0, 1e6), true)
      and coalesce(shipping -> 'free_above' = 'null' or private.within(shipping -> 'free_above', 0, 1e12), true)
      and coalesce(private.short_text(shipping -> 'note', 1000), true)
  end
$$;

grant execute on function private.valid_toggles(jsonb), private.valid_closed_days(jsonb), private.valid_hours(jsonb), private.valid_handover_rule(jsonb),
  private.valid_time_limit(jsonb), private.valid_tax(jsonb), private.valid_catalog(jsonb), private.valid_payment(jsonb),
  private.valid_invoice(jsonb), private.valid_shipping(jsonb) to authenticated;

-- Profiles ------------------------------------------------------------------------------------------------------------

create table public.profile (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) between 1 and 200),
  email text,
  avatar_url text check (private.web_address(avatar_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profile is 'A user who can sign in. Created with the account; the e-mail address follows the account.';
comment on column public.profile.full_name is 'personal of members: erase';
comment on column public.profile.email is 'personal of members: erase';
comment on column public.profile.avatar_url is 'personal of members: erase';
create index profile_search_idx on public.profile
  using gin (private.folded(coalesce(full_name, '') || ' ' || coalesce(email, '')) extensions.gin_trgm_ops);
create index profile_page_idx on public.profile (created_at desc, id desc);
create trigger set_updated_at before update on public.profile for each row execute function private.set_updated_at();

-- The name is only for display; it is cut to the length of the column, so that it cannot make a sign-up fail.
create function private.name_in(metadata jsonb) returns text
language sql immutable set search_path = '' as $$
  select nullif(left(btrim(coalesce(metadata ->> 'full_name', metadata ->> 'name', '')), 200), '')
$$;

-- Creates the profile together with the account. A new name in the metadata is that of a person who took over the
-- unverified sign-up of another.
create function private.sync_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given_name constant text := private.name_in(new.raw_user_meta_data);
begin
  insert into public.profile (id, full_name, email) values (new.id, given_name, nullif(new.email, ''))
  on conflict (id) do update set email = excluded.email, full_name = case
    when given_name is null or given_name = private.name_in(old.raw_user_meta_data) then profile.full_name
    else given_name end;
  return null;
end
$$;
create trigger sync_profile after insert or update of email, raw_user_meta_data on auth.users
  for each row execute function private.sync_profile();

create table public.role (
  profile_id uuid not null references public.profile (id) on delete cascade,
  permission text not null check (permission ~ '^[a-z][a-z_]{0,39}$'),
  created_at timestamptz not null default now(),
  primary key (profile_id, permission)
);
comment on table public.role is 'Permissions beyond the user''s own businesses, such as admin. Written by the service only.';
comment on column public.role.permission is 'personal: none because it is the name of a permission';

-- Businesses ----------------------------------------------------------------------------------------------------------

create table public.business (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profile (id) on delete restrict,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  industry text check (industry in ('kuliner', 'fashion', 'klinik', 'properti', 'jasa', 'kursus', 'travel', 'lainnya')),
  description text check (char_length(description) <= 10000),
  logo_url text check (private.web_address(logo_url)),
  socials jsonb check (private.string_map(socials)),
  operational_hours jsonb check (private.valid_hours(operational_hours)),
  enable_operational_hours boolean not null default false,
  team_name text check (char_length(team_name) <= 200),
  -- Without 'liveAgentVersion' the version follows the model that is connected (private.live_version).
  toggles jsonb default '{"useAgentBehaviourV2": "off", "simulatorAgentVersion": "v2", "modelVersion": "large"}'
    check (private.valid_toggles(toggles)),
  handover_rule jsonb,
  invoice_details jsonb check (jsonb_typeof(invoice_details) = 'object'),
  check_shipping_config jsonb check (jsonb_typeof(check_shipping_config) = 'object'),
  ai_silence_minutes int not null default 60 check (ai_silence_minutes between 0 and 10080),
  mode text not null default 'testing' check (mode in ('testing', 'live')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- No foreign key: with a second one to profile, PostgREST could not resolve `profile(*)` of a business.
  updated_by uuid,
  constraint business_handover_rule_is_valid check (private.valid_handover_rule(handover_rule)),
  constraint business_invoice_is_valid check (private.valid_invoice(invoice_details)),
  constraint business_shipping_is_valid check (private.valid_shipping(check_shipping_config))
);
comment on column public.business.ai_silence_minutes is 'How long the AI stays silent after a reply by a person. 0: not at all.';
comment on column public.business.updated_by is
  'The user who changed the row last. Null: the service. personal of members: keep because an id alone says who changed the settings last';
comment on column public.business.profile_id is
  'personal of members: keep because an account with a business can only be deleted once another account has taken it';
comment on column public.business.name is 'personal: none because it is what a business says about itself';
comment on column public.business.description is 'personal: none because it is what a business says about itself';
comment on column public.business.logo_url is 'personal: none because it is what a business says about itself';
comment on column public.business.socials is 'personal: none because it is what a business says about itself';
comment on column public.business.operational_hours is 'personal: none because it is what a business says about itself';
comment on column public.business.team_name is 'personal: none because it is what a business says about itself';
comment on column public.business.toggles is 'personal: none because it is what a business says about itself';
comment on column public.business.handover_rule is 'personal: none because it is what a business says about itself';
comment on column public.business.invoice_details is 'personal: none because it is what a business says about itself';
comment on column public.business.check_shipping_config is 'personal: none because it is what a business says about itself';
create index business_profile_id_idx on public.business (profile_id);
create index business_page_idx on public.business (created_at desc, id desc);
create index business_name_search_idx on public.business using gin (private.folded(name) extensions.gin_trgm_ops);
create trigger set_updated_at before update on public.business for each row execute function private.set_updated_at();

create function private.set_updated_by() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_by := auth.uid();
  return new;
end
$$;
create trigger set_updated_by before insert or update on public.business
  for each row execute function private.set_updated_by();

-- A business whose AI answers customers is no longer being tried out.
create function private.end_testing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.mode := 'live';
  return new;
end
$$;
create trigger end_testing before update of toggles on public.business for each row
  when (new.toggles ->> 'useAgentBehaviourV2' = 'live') execute function private.end_testing();

-- Indonesia has three time zones under four names. Any other value is read as Asia/Jakarta, because an unknown zone
-- would raise an error with every message.
create function private.valid_zone(named text) returns text
language sql immutable set search_path = '' as $$
  select case when named in ('Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura') then named else 'Asia/Jakarta' end
$$;

-- The time zone of a business is that of its opening hours, also while they are off or have no times.
create function private.zone_of(hours jsonb) returns text
language sql immutable set search_path = '' as $$
  select private.valid_zone(hours -> 0 ->> 'timezone')
$$;

-- The first moment at or after `at` when the business is open. `at` itself if there are no opening hours, or none
-- within 400 days. A span after midnight belongs to the day on which it began.
create function private.opens_at(hours jsonb, at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  opens timestamptz;
  earliest timestamptz;
begin
  if not exists (
    select from jsonb_array_elements(hours) as span where span ->> 'start' <> '' and span ->> 'end' <> ''
  ) then
    return at;
  end if;
  for later in -1 .. 400 loop
    select min(greatest(at, (day + starts) at time zone zone)) into opens
    from (
      select zone, starts, ends, days, (at at time zone zone)::date + later as day
      from (
        select
          private.valid_zone(span ->> 'timezone') as zone, span -> 'days' as days,
          private.read_time(span -> 'start') as starts, private.read_time(span -> 'end') as ends
        from jsonb_array_elements(hours) as span
      ) as times
      where starts is not null and ends is not null
    ) as spans
    where (day + ends + case when ends > starts then interval '0' else interval '1 day' end) at time zone zone > at
      and (days is null or days @> to_jsonb(extract(isodow from day)::int))
      and not exists (
        select from jsonb_array_elements(hours) as entry
        where day >= private.read_date(entry #> '{closed_on,from}')
          and day <= coalesce(private.read_date(entry #> '{closed_on,to}'), private.read_date(entry #> '{closed_on,from}'))
      );
    -- In another zone the business may open earlier on the day after.
    exit when earliest is not null;
    earliest := opens;
  end loop;
  return coalesce(least(earliest, opens), at);
end
$$;

-- How long the business was open from one moment to another. All of it if there are no opening hours.
create function private.open_time(hours jsonb, since timestamptz, until timestamptz) returns interval
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from jsonb_array_elements(hours) as span where span ->> 'start' <> '' and span ->> 'end' <> ''
  ) then
    return greatest(until - since, interval '0');
  end if;
  return (
    select coalesce(sum(upper(part.part) - lower(part.part)), interval '0')
    from (
      select range_agg(tstzrange((day.day + times.starts) at time zone times.zone,
        (day.day + times.ends + case when times.ends > times.starts then interval '0' else interval '1 day' end) at time zone times.zone)) as opened
      from (
        select private.valid_zone(span ->> 'timezone') as zone, span -> 'days' as days,
          private.read_time(span -> 'start') as starts, private.read_time(span -> 'end') as ends
        from jsonb_array_elements(hours) as span
      ) as times
      cross join lateral (
        select ((since at time zone times.zone)::date + nth) as day
        from generate_series(-1, (until at time zone times.zone)::date - (since at time zone times.zone)::date) as nth
      ) as day
      where times.starts is not null and times.ends is not null
        and (times.days is null or times.days @> to_jsonb(extract(isodow from day.day)::int))
        and not exists (
          select from jsonb_array_elements(hours) as entry
          where day.day >= private.read_date(entry #> '{closed_on,from}')
            and day.day <= coalesce(private.read_date(entry #> '{closed_on,to}'), private.read_date(entry #> '{closed_on,from}')))
    ) as spans
    cross join lateral unnest(spans.opened * tstzmultirange(tstzrange(since, greatest(since, until)))) as part (part)
  );
end
$$;

-- Teams ---------------------------------------------------------------------------------------------------------------

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
create trigger set_updated_at before update on public.team_business for each row execute function private.set_updated_at();

grant execute on all functions in schema private to service_role;
