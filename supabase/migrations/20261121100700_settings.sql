-- Settings: what a business may say of itself, who changed it last, the list of its tags, and what each person wants to
-- hear of.

-- What a jsonb column may hold ---------------------------------------------------------------------------------------

create function private.within(given jsonb, low numeric, high numeric) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(given) = 'number' then (given #>> '{}')::numeric between low and high else false end
$$;

create function private.whole_within(given jsonb, low numeric, high numeric) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when private.within(given, low, high) then (given #>> '{}')::numeric % 1 = 0 else false end
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
        or product - array['name', 'price', 'weight'] <> '{}'
        or not coalesce(private.short_text(product -> 'name', 200) and product ->> 'name' ~ '\S', false)
        or not coalesce(private.within(product -> 'price', 0, 1e12), false)
        or not coalesce(product -> 'weight' = 'null' or private.within(product -> 'weight', 0, 1e9), true)
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

-- The shape is the specification's; a part that is not filled in is absent.
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

-- {enabled?, origin?: {province, city, district, postal_code}, couriers?: string[], default_weight?: grams | null,
-- free_above?: rupiah | null, note?}
create function private.valid_shipping(shipping jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case
    when jsonb_typeof(shipping) <> 'object' then false
    when jsonb_typeof(coalesce(shipping -> 'origin', '{}')) <> 'object' then false
    else shipping - array['enabled', 'origin', 'couriers', 'default_weight', 'free_above', 'note'] = '{}'
      and coalesce((shipping -> 'origin') - array['province', 'city', 'district', 'postal_code'] = '{}', true)
      and coalesce(jsonb_typeof(shipping -> 'enabled') = 'boolean', true)
      and coalesce(private.short_text(shipping #> '{origin,province}', 120), true)
      and coalesce(private.short_text(shipping #> '{origin,city}', 120), true)
      and coalesce(private.short_text(shipping #> '{origin,district}', 120), true)
      and coalesce(private.short_text(shipping #> '{origin,postal_code}', 10), true)
      and coalesce(private.short_texts(shipping -> 'couriers', 20, 40), true)
      and coalesce(shipping -> 'default_weight' = 'null' or private.within(shipping -> 'default_weight', 0, 1e6), true)
      and coalesce(shipping -> 'free_above' = 'null' or private.within(shipping -> 'free_above', 0, 1e12), true)
      and coalesce(private.short_text(shipping -> 'note', 1000), true)
  end
$$;

-- {kind: boolean}: what is not named is as the product has it.
create function private.valid_kinds(kinds jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(kinds) = 'object' then
    (select count(*) <= 20 and coalesce(bool_and(kind.key ~ '^[a-z_]{1,40}$' and jsonb_typeof(kind.value) = 'boolean'), true)
     from jsonb_each(kinds) as kind)
  else false end
$$;
grant execute on function private.within(jsonb, numeric, numeric), private.whole_within(jsonb, numeric, numeric),
  private.valid_time_limit(jsonb), private.valid_tax(jsonb), private.valid_catalog(jsonb), private.valid_payment(jsonb),
  private.valid_invoice(jsonb), private.valid_shipping(jsonb), private.valid_kinds(jsonb)
  to authenticated, service_role;

alter table public.business
  add constraint business_invoice_is_valid check (private.valid_invoice(invoice_details)),
  add constraint business_shipping_is_valid check (private.valid_shipping(check_shipping_config)),
  -- No foreign key: a second one to profile would make `profile(*)` of a business two things.
  add column updated_by uuid;
comment on column public.business.updated_by is 'Who changed it last; null: the service.';

create function private.sign_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_by := auth.uid();
  return new;
end
$$;
create trigger sign_change before insert or update on public.business
  for each row execute function private.sign_change();

-- The toggles decide who answers customers: they are changed by the function update-toggles, which writes down by whom.
revoke update (toggles) on public.business from authenticated;

-- Tags ---------------------------------------------------------------------------------------------------------------

-- The tags that a business has given names and colours to. Rooms carry tags as words; a word need not be listed here.
create table public.business_tag (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  color text not null default 'abu'
    check (color in ('abu', 'merah', 'jingga', 'kuning', 'hijau', 'toska', 'biru', 'ungu', 'merah_muda')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index business_tag_name_key on public.business_tag (business_id, lower(name));
create trigger touch before update on public.business_tag for each row execute function private.touch();

-- Notifications ------------------------------------------------------------------------------------------------------

-- An id of its own: with a key of two foreign keys it would be a bridge from profiles to businesses for the API.
create table public.notification_preference (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profile (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  kinds jsonb not null default '{}' check (private.valid_kinds(kinds)),
  updated_at timestamptz not null default now(),
  unique (profile_id, business_id)
);
create index notification_preference_business_id_idx on public.notification_preference (business_id);
create trigger touch before update on public.notification_preference for each row execute function private.touch();

-- Access -------------------------------------------------------------------------------------------------------------

alter table public.business_tag enable row level security;
alter table public.notification_preference enable row level security;
revoke all on public.business_tag, public.notification_preference from anon, authenticated;
grant all on public.business_tag, public.notification_preference to service_role;

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

-- An upsert updates its key as well.
grant select, insert (profile_id, business_id, kinds), update (profile_id, business_id, kinds)
  on public.notification_preference to authenticated;
create policy "people see what they chose" on public.notification_preference for select to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "people choose for themselves" on public.notification_preference for insert to authenticated
  with check (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "people choose anew" on public.notification_preference for update to authenticated
  using (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]))
  with check (profile_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));

-- Logos: bucket `logos`, `<business_id>/<file>`. Customers see them, so whoever knows the address does too; a list is for
-- owners. No SVG: it is a document that can run scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('logos', 'logos', true, 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.may_brand(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/[A-Za-z0-9._-]{1,100}$'
    then private.is_owner(split_part(object_name, '/', 1)::uuid) else false end
$$;
grant execute on function private.may_brand(text) to authenticated;
-- The picture that the business shows is not removed by whoever tidies up; the row has to name another first.
create function private.is_logo(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.business
    where business.id::text = split_part(object_name, '/', 1) and business.logo_url like '%/logos/' || object_name)
$$;
grant execute on function private.is_logo(text) to authenticated;
create policy "owners see their logos" on storage.objects for select to authenticated
  using (bucket_id = 'logos' and private.may_brand(name));
create policy "owners add logos" on storage.objects for insert to authenticated
  with check (bucket_id = 'logos' and private.may_brand(name));
create policy "owners remove logos" on storage.objects for delete to authenticated
  using (bucket_id = 'logos' and private.may_brand(name) and not private.is_logo(name));
