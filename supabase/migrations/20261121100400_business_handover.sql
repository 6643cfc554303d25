-- A business changes hands: an owner, or an administrator who has set it up, gives it away by a link, and whoever takes it
-- becomes its owner in one transaction. What acts on its own account in the old owner's name stops: broadcasts are paused.
-- The AI goes on answering, and the number stays linked: silence would hurt the customers, who have nothing to do with it.

-- How far a campaign is. Written by the service; a running one can be paused from outside.
alter table public.campaigns add column status text not null default 'draft'
  check (status in ('draft', 'scheduled', 'running', 'paused', 'completed', 'cancelled'));
create index campaigns_at_work_idx on public.campaigns (business_id) where status in ('running', 'scheduled');

create table public.business_handover (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Whose ownership it is.
  from_profile uuid references public.profile (id) on delete set null,
  -- Who made the link: the owner, or an administrator for them.
  created_by uuid references public.profile (id) on delete set null,
  email text check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  message text check (char_length(message) <= 1000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references public.profile (id) on delete set null,
  declined_at timestamptz,
  revoked_at timestamptz,
  -- What the new owner was told; told again to them, word for word.
  receipt jsonb,
  constraint business_handover_ends_once check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1),
  constraint business_handover_has_receipt check ((accepted_at is null) = (receipt is null))
);
create index business_handover_business_idx on public.business_handover (business_id, created_at desc, id desc);
create index business_handover_from_profile_idx on public.business_handover (from_profile);
create index business_handover_created_by_idx on public.business_handover (created_by);
create index business_handover_accepted_by_idx on public.business_handover (accepted_by);

alter table public.business_handover enable row level security;
revoke all on public.business_handover from anon, authenticated;
grant all on public.business_handover to service_role;
grant select on public.business_handover to authenticated;
create policy "owners and administrators see handovers" on public.business_handover for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]) or (select private.is_admin()));

-- What givers do -----------------------------------------------------------------------------------------------------

-- There is one link at a time: a new one takes the place of the one before. Asked for again under its id, because no
-- answer came, it is the same.
create function private.create_business_handover(
  of_business uuid, given_email text, given_message text, given_id uuid)
returns public.business_handover
language plpgsql security definer set search_path = '' as $$
declare
  made public.business_handover;
  giver uuid;
  wanted text := private.clean_email(given_email);
  said text := nullif(btrim(left(given_message, 1000)), '');
begin
  select business.profile_id into giver from public.business where business.id = of_business for no key update;
  if not found or not (private.is_owner(of_business) or private.is_admin()) then
    perform private.missing();
  end if;
  select * into made from public.business_handover where business_handover.id = given_id;
  if found then
    if made.business_id <> of_business then
      perform private.missing();
    end if;
    if num_nonnulls(made.accepted_at, made.declined_at, made.revoked_at) > 0
      or (made.email, made.message) is distinct from (wanted, said) then
      perform private.refuse('not_pending', 'Serah terima ini sudah tidak menunggu jawaban.', 409);
    end if;
    return made;
  end if;
  if private.is_owner(of_business) then
    giver := auth.uid();
  end if;
  if lower((select profile.email from public.profile where profile.id = giver)) = wanted then
    perform private.refuse('already_owner', 'Alamat email ini milik pemilik sekarang.', 409);
  end if;
  update public.business_handover set revoked_at = clock_timestamp()
  where business_handover.business_id = of_business and num_nonnulls(accepted_at, declined_at, revoked_at) = 0;
  insert into public.business_handover (id, business_id, from_profile, created_by, email, message)
  values (given_id, of_business, giver, auth.uid(), wanted, said) returning * into made;
  perform private.record('handover.created', of_business, jsonb_build_object('handover_id', made.id, 'email', made.email));
  return made;
end
$$;

create function private.revoke_business_handover(which uuid) returns public.business_handover
language plpgsql security definer set search_path = '' as $$
declare
  asked public.business_handover;
begin
  select * into asked from public.business_handover
  where business_handover.id = which
    and (business_handover.business_id = any (private.owned_businesses()) or private.is_admin()) for update;
  if not found then
    perform private.missing();
  end if;
  if num_nonnulls(asked.accepted_at, asked.declined_at) > 0 then
    perform private.refuse('not_pending', 'Serah terima ini sudah dijawab.', 409);
  end if;
  if asked.revoked_at is null then
    update public.business_handover set revoked_at = clock_timestamp() where business_handover.id = which
    returning * into asked;
    perform private.record('handover.revoked', asked.business_id, jsonb_build_object('handover_id', asked.id));
  end if;
  return asked;
end
$$;

create function public.create_business_handover(
  business_id uuid, email text default null, message text default null, id uuid default gen_random_uuid())
returns public.business_handover
language sql security invoker set search_path = '' as $$ select * from private.create_business_handover($1, $2, $3, $4) $$;
comment on function public.create_business_handover is
  'An owner or an administrator offers the business; twice under one id is once. The link is made by the function `handover`.';

create function public.revoke_business_handover(handover_id uuid) returns public.business_handover
language sql security invoker set search_path = '' as $$ select * from private.revoke_business_handover($1) $$;
comment on function public.revoke_business_handover is 'An owner or an administrator takes the offer back.';

grant execute on function private.create_business_handover(uuid, text, text, uuid), private.revoke_business_handover(uuid)
  to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.create_business_handover(uuid, text, text, uuid), public.revoke_business_handover(uuid)
  from public, anon;
grant execute on function public.create_business_handover(uuid, text, text, uuid), public.revoke_business_handover(uuid)
  to authenticated, service_role;
