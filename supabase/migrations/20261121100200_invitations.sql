-- Invitations. The link carries the row's id in a signed token that is stored nowhere; the row says what it is worth, by
-- the database's clock.

create table public.team_invitation (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Lower case. Null: for whoever has the link.
  email text check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  role text not null default 'member' check (role in ('owner', 'member')),
  invited_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references public.profile (id) on delete set null,
  declined_at timestamptz,
  revoked_at timestamptz,
  constraint team_invitation_ends_once check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1)
);
comment on table public.team_invitation is 'Pending: neither accepted, declined nor revoked, and not yet expired.';
create index team_invitation_business_idx on public.team_invitation (business_id, created_at desc, id desc);
create index team_invitation_invited_by_idx on public.team_invitation (invited_by);
create index team_invitation_accepted_by_idx on public.team_invitation (accepted_by);

alter table public.team_invitation enable row level security;
revoke all on public.team_invitation from anon, authenticated;
grant all on public.team_invitation to service_role;
grant select on public.team_invitation to authenticated;
-- Not administrators: who sees the row gets its link, and could invite themselves.
create policy "owners see invitations" on public.team_invitation for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));

-- What owners do -----------------------------------------------------------------------------------------------------

create function private.clean_email(given text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  email text := nullif(lower(btrim(given)), '');
begin
  if email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or char_length(email) > 254 then
    perform private.refuse('invalid', 'Alamat email tidak benar.', 400);
  end if;
  return email;
end
$$;

-- The id is the caller's, as a message's is: whoever asks again, because no answer came, gets what was made the first time.
create function private.create_invitation(of_business uuid, given_email text, given_role text, given_id uuid)
returns public.team_invitation
language plpgsql security definer set search_path = '' as $$
declare
  made public.team_invitation;
  wanted text := private.clean_email(given_email);
begin
  perform private.enter_as_owner(of_business);
  if given_role is null or given_role not in ('owner', 'member') then
    perform private.refuse('invalid', 'Peran harus owner atau member.', 400);
  end if;
  select * into made from public.team_invitation where team_invitation.id = given_id;
  if found then
    if made.business_id <> of_business then
      perform private.missing();
    end if;
    if num_nonnulls(made.accepted_at, made.declined_at, made.revoked_at) > 0
      or (made.email, made.role) is distinct from (wanted, given_role) then
      perform private.refuse('not_pending', 'Undangan ini sudah tidak menunggu jawaban.', 409);
    end if;
    return made;
  end if;
  if exists (
    select from public.team_business join public.profile on profile.id = team_business.member_id
    where team_business.business_id = of_business and lower(profile.email) = wanted
  ) then
    perform private.refuse('already_member', 'Orang ini sudah ada di tim.', 409);
  end if;
  -- A second invitation of the same person takes the place of the first.
  update public.team_invitation set revoked_at = clock_timestamp()
  where team_invitation.business_id = of_business and team_invitation.email = wanted
    and num_nonnulls(accepted_at, declined_at, revoked_at) = 0;
  if (select count(*) from public.team_invitation
      where team_invitation.business_id = of_business and num_nonnulls(accepted_at, declined_at, revoked_at) = 0
        and expires_at > clock_timestamp()) >= 50 then
    perform private.refuse('too_many', 'Sudah ada 50 undangan yang menunggu. Cabut sebagian lebih dahulu.', 409);
  end if;
  insert into public.team_invitation (id, business_id, email, role, invited_by)
  values (given_id, of_business, wanted, given_role, auth.uid()) returning * into made;
  perform private.record('invitation.created', of_business,
    jsonb_build_object('invitation_id', made.id, 'email', made.email, 'role', made.role));
  return made;
end
$$;

create function private.revoke_invitation(which uuid) returns public.team_invitation
language plpgsql security definer set search_path = '' as $$
declare
  asked public.team_invitation;
begin
  select * into asked from public.team_invitation
  where team_invitation.id = which and team_invitation.business_id = any (private.owned_businesses()) for update;
  if not found then
    perform private.missing();
  end if;
  if num_nonnulls(asked.accepted_at, asked.declined_at) > 0 then
    perform private.refuse('not_pending', 'Undangan ini sudah dijawab.', 409);
  end if;
  if asked.revoked_at is null then
    update public.team_invitation set revoked_at = clock_timestamp() where team_invitation.id = which
    returning * into asked;
    perform private.record('invitation.revoked', asked.business_id,
      jsonb_build_object('invitation_id', asked.id, 'email', asked.email));
  end if;
  return asked;
end
$$;

create function public.create_invitation(
  business_id uuid, email text default null, role text default 'member', id uuid default gen_random_uuid())
returns public.team_invitation
language sql security invoker set search_path = '' as $$ select * from private.create_invitation($1, $2, $3, $4) $$;
comment on function public.create_invitation is
  'An owner invites, by e-mail or whoever gets the link; twice under one id is once. The link is made by the function `team`.';

create function public.revoke_invitation(invitation_id uuid) returns public.team_invitation
language sql security invoker set search_path = '' as $$ select * from private.revoke_invitation($1) $$;
comment on function public.revoke_invitation is 'An owner takes an invitation back. Its link says so from then on.';

grant execute on function private.create_invitation(uuid, text, text, uuid), private.revoke_invitation(uuid) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.create_invitation(uuid, text, text, uuid), public.revoke_invitation(uuid) from public, anon;
grant execute on function public.create_invitation(uuid, text, text, uuid), public.revoke_invitation(uuid)
  to authenticated, service_role;
