-- Onboarding: five inserts, each of which may be made twice. The browser chooses the business's id and derives the others
-- from it, so that a repeat meets the row that is there (23505) instead of making a second one.

create function private.short_text(given jsonb, most int) returns boolean
language sql immutable strict set search_path = '' as $$
  select jsonb_typeof(given) = 'string' and char_length(given #>> '{}') <= most
$$;

-- A list of texts, none of them blank.
create function private.short_texts(given jsonb, most int, most_each int) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(given) = 'array' then
    jsonb_array_length(given) <= most
    and not exists (
      select from jsonb_array_elements(given) as one
      where not private.short_text(one, most_each) or btrim(one #>> '{}') = ''
    )
  else false end
$$;
-- {unknown?, angry?, asks_human?: boolean, keywords?: string[], message?: string}: when the AI calls for a person.
create function private.valid_handover_rule(rule jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(rule) = 'object' then
    rule - array['unknown', 'angry', 'asks_human', 'keywords', 'message'] = '{}'
    and coalesce(jsonb_typeof(rule -> 'unknown') = 'boolean', true)
    and coalesce(jsonb_typeof(rule -> 'angry') = 'boolean', true)
    and coalesce(jsonb_typeof(rule -> 'asks_human') = 'boolean', true)
    and coalesce(private.short_text(rule -> 'message', 1000), true)
    and coalesce(private.short_texts(rule -> 'keywords', 30, 60), true)
  else false end
$$;

grant execute on function private.valid_handover_rule(jsonb), private.short_text(jsonb, int),
  private.short_texts(jsonb, int, int) to authenticated, service_role;

alter table public.business
  add column trade text check (trade in
    ('kuliner', 'fashion', 'klinik', 'properti', 'jasa', 'kursus', 'travel', 'lainnya')),
  add column handover_rule jsonb constraint business_handover_rule_is_valid
    check (private.valid_handover_rule(handover_rule));
alter table public.agent
  add column manner text not null default 'ramah' check (manner in ('ramah', 'formal', 'santai')),
  add column instructions text check (char_length(instructions) <= 4000);

grant insert (mode, trade, handover_rule), update (trade, handover_rule) on public.business to authenticated;
grant insert (status) on public.channel to authenticated;
grant insert (manner, instructions), update (manner, instructions) on public.agent to authenticated;

-- How far it is ------------------------------------------------------------------------------------------------------

create function private.valid_steps(steps text[]) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(steps) <= 20 and coalesce(array_ndims(steps), 1) = 1
    and not exists (select from unnest(steps) as step where step is null or step !~ '^[a-z_]{1,40}$')
$$;
grant execute on function private.valid_steps(text[]) to authenticated, service_role;

create table public.onboarding (
  business_id uuid primary key references public.business (id) on delete cascade,
  step text not null check (step ~ '^[a-z_]{1,40}$'),
  done text[] not null default '{}' check (private.valid_steps(done)),
  skipped text[] not null default '{}' check (private.valid_steps(skipped)),
  updated_at timestamptz not null default now()
);
comment on table public.onboarding is 'Where the wizard is: it goes on there, in whichever browser.';
create trigger touch before update on public.onboarding for each row execute function private.touch();

alter table public.onboarding enable row level security;
revoke all on public.onboarding from anon, authenticated;
grant all on public.onboarding to service_role;
grant select, insert (business_id, step, done, skipped), update (business_id, step, done, skipped) on public.onboarding
  to authenticated;
create policy "owners see how far they are" on public.onboarding for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners begin" on public.onboarding for insert to authenticated
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners go on" on public.onboarding for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
