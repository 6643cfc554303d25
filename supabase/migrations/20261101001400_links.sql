-- Links: invitations to a team, and handovers of a business to a new owner. A link carries the id of its row in a
-- signed token, which is not stored. The row decides whether the link is valid, by the clock of the database.

-- What both links share -----------------------------------------------------------------------------------------------

create function private.clean_email(given text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  email text := nullif(lower(btrim(given)), '');
begin
  if email !~ '^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$' or char_length(email) > 254 then
    perform private.raise_error('invalid', 'link.email', 400);
  end if;
  return email;
end
$$;

-- For links that give ownership of a business.
create function private.require_email(email text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if email is null then
    perform private.raise_error('invalid', 'link.email_missing', 400);
  end if;
end
$$;

-- `sari@toko.id` as `s•••@toko.id`: enough for users to recognise which of their accounts is meant.
create function private.email_hint(email text) returns text
language sql immutable strict set search_path = '' as $$
  select left(email, 1) || '•••@' || split_part(email, '@', 2)
$$;

-- Whether a link that is bound to an address (null: to none) is for this user: 'yes', or the reason why not. A link is
-- never for its sender.
create function private.link_eligibility(bound_email text, sender uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when users.is_anonymous then 'anonymous'
      when users.id = sender then 'other_account'
      when bound_email is null then 'yes'
      when lower(users.email) is distinct from bound_email then 'other_account'
      when users.email_confirmed_at is null then 'unconfirmed'
      else 'yes' end
    from auth.users where users.id = person
  ), 'other_account')
  where person is not null
$$;

-- Raises the error for a link that cannot be used.
create function private.raise_link_error(reason text) returns void
language plpgsql set search_path = '' as $$
begin
  case reason
    when 'business_gone' then perform private.raise_error(reason, 'link.business_gone', 404);
    when 'expired' then perform private.raise_error(reason, 'link.expired', 410);
    when 'revoked' then perform private.raise_error(reason, 'link.revoked', 410);
    when 'accepted' then perform private.raise_error(reason, 'link.accepted', 410);
    when 'declined' then perform private.raise_error(reason, 'link.declined', 410);
    when 'sender_no_longer_owner' then perform private.raise_error(reason, 'link.sender_no_longer_owner', 410);
    when 'other_account' then perform private.raise_error(reason, 'link.other_account', 403);
    when 'unconfirmed' then perform private.raise_error(reason, 'link.unconfirmed', 403);
    when 'anonymous' then perform private.raise_error(reason, 'link.anonymous', 403);
    when 'aal2_required' then perform private.raise_error(reason, 'session.needs_code', 403);
    when 'already_member' then perform private.raise_error(reason, 'link.already_member', 409);
    when 'already_owner' then perform private.raise_error(reason, 'link.already_owner', 409);
    else perform private.raise_not_found();
  end case;
end
$$;

-- Invitations ---------------------------------------------------------------------------------------------------------

create table public.team_invitation (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Lower case. Null: for any user with the link, who becomes a member.
  email text check (email = lower(email) and email ~ '^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$' and char_length(email) <= 254),
  role text not null default 'member' check (role in ('owner', 'member')),
  invited_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references public.profile (id) on delete set null,
  declined_at timestamptz,
  revoked_at timestamptz,
  constraint team_invitation_ends_once check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1),
  constraint team_invitation_of_an_owner_has_email check (role = 'member' or email is not null)
);
comment on table public.team_invitation is 'Pending: neither accepted, declined nor revoked, and not yet expired.';
comment on column public.team_invitation.email is
  'personal of members: keep because owners must see whom they invited; a pending one ends after seven days';
create index team_invitation_business_idx on public.team_invitation (business_id, created_at desc, id desc);
create index team_invitation_invited_by_idx on public.team_invitation (invited_by);
create index team_invitation_accepted_by_idx on public.team_invitation (accepted_by);

alter table public.team_invitation enable row level security;
grant all on public.team_invitation to service_role;
grant select on public.team_invitation to authenticated;
-- Owners only: the row gives access to its link, with which an administrator could join the team.
create policy "owners see invitations" on public.team_invitation for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));

-- The caller chooses the id. A repeated call, after a response was lost, returns the row of the first.
create function private.create_invitation(of_business uuid, given_email text, given_role text, given_id uuid)
returns public.team_invitation
language plpgsql security definer set search_path = '' as $$
declare
  made public.team_invitation;
  address text := private.clean_email(given_email);
begin
  perform private.lock_owned_business(of_business);
  if given_role is null or given_role not in ('owner', 'member') then
    perform private.raise_error('invalid', 'member.role', 400);
  end if;
  if given_role = 'owner' then
    perform private.require_email(address);
  end if;
  select * into made from public.team_invitation where team_invitation.id = given_id;
  if found then
    if made.business_id <> of_business then
      perform private.raise_not_found();
    end if;
    if num_nonnulls(made.accepted_at, made.declined_at, made.revoked_at) > 0
      or (made.email, made.role) is distinct from (address, given_role) then
      perform private.raise_error('not_pending', 'invitation.not_pending', 409);
    end if;
    return made;
  end if;
  if exists (
    select from public.team_business join public.profile on profile.id = team_business.member_id
    where team_business.business_id = of_business and lower(profile.email) = address
  ) then
    perform private.raise_error('already_member', 'invitation.already_member', 409);
  end if;
  -- A new invitation of the same address replaces the one before.
  update public.team_invitation set revoked_at = clock_timestamp()
  where team_invitation.business_id = of_business and team_invitation.email = address
    and num_nonnulls(accepted_at, declined_at, revoked_at) = 0;
  if (select count(*) from public.team_invitation
      where team_invitation.business_id = of_business and num_nonnulls(accepted_at, declined_at, revoked_at) = 0
        and expires_at > now()) >= 50 then
    perform private.raise_error('too_many', 'invitation.too_many', 409);
  end if;
  insert into public.team_invitation (id, business_id, email, role, invited_by)
  values (given_id, of_business, address, given_role, auth.uid()) returning * into made;
  perform private.record('invitation.created', of_business,
    jsonb_build_object('invitation_id', made.id, 'email', made.email, 'role', made.role));
  return made;
end
$$;

create function private.revoke_invitation(which uuid) returns public.team_invitation
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitation;
begin
  select * into invitation from public.team_invitation
  where team_invitation.id = which and team_invitation.business_id = any (private.owned_businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if num_nonnulls(invitation.accepted_at, invitation.declined_at) > 0 then
    perform private.raise_error('not_pending', 'invitation.answered', 409);
  end if;
  if invitation.revoked_at is null then
    update public.team_invitation set revoked_at = clock_timestamp() where team_invitation.id = which
    returning * into invitation;
    perform private.record('invitation.revoked', invitation.business_id,
      jsonb_build_object('invitation_id', invitation.id, 'email', invitation.email));
  end if;
  return invitation;
end
$$;

-- Using an invitation's link ------------------------------------------------------------------------------------------

-- For service_role only: the edge function `team` has checked the token, and passes the caller and the level of their
-- session.

create function private.invitation_state(invitation public.team_invitation) returns text
language sql stable set search_path = '' as $$
  select case
    when invitation.id is null then 'business_gone'
    when invitation.accepted_at is not null then 'accepted'
    when invitation.declined_at is not null then 'declined'
    when invitation.revoked_at is not null then 'revoked'
    when invitation.expires_at <= clock_timestamp() then 'expired'
    else 'valid' end
$$;

create function private.read_invitation(which uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation public.team_invitation;
  shop public.business;
  for_me text;
begin
  select * into invitation from public.team_invitation where team_invitation.id = which;
  select * into shop from public.business where business.id = invitation.business_id;
  for_me := case
    when shop.id is null then null
    when person is not null and private.is_in_team(person, shop.id) then 'already_member'
    else private.link_eligibility(invitation.email, invitation.invited_by, person) end;
  return jsonb_build_object(
    'state', private.invitation_state(invitation),
    'businessId', case when for_me = 'already_member' then shop.id end,
    'businessName', shop.name,
    'role', invitation.role,
    'inviterName', private.name_of(invitation.invited_by),
    'expiresAt', invitation.expires_at,
    'zone', private.zone_of(shop.operational_hours),
    'emailHint', private.email_hint(invitation.email),
    'forMe', for_me,
    'needsName', exists (
      select from public.profile where profile.id = person and for_me = 'yes' and profile.full_name is null));
end
$$;

-- The first call locks the row and accepts; other users then get an error with its new state. The user who accepted
-- gets the same result for each repetition.
create function private.accept_invitation(which uuid, person uuid, aal text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken public.team_invitation;
  shop public.business;
begin
  select business.* into shop from public.business
  where business.id = (select invitation.business_id from public.team_invitation as invitation where invitation.id = which)
  for key share;
  select * into taken from public.team_invitation where team_invitation.id = which for update;
  if shop.id is null then
    perform private.raise_link_error('business_gone');
  end if;
  if not private.user_has_required_aal(person, aal) then
    perform private.raise_link_error('aal2_required');
  end if;

  if taken.accepted_by is distinct from person or not private.is_in_team(person, shop.id) then
    if private.invitation_state(taken) <> 'valid' then
      perform private.raise_link_error(private.invitation_state(taken));
    end if;
    if private.is_in_team(person, shop.id) then
      perform private.raise_link_error('already_member');
    end if;
    if private.link_eligibility(taken.email, taken.invited_by, person) <> 'yes' then
      perform private.raise_link_error(private.link_eligibility(taken.email, taken.invited_by, person));
    end if;

    update public.team_invitation set accepted_at = clock_timestamp(), accepted_by = person
    where team_invitation.id = which returning * into taken;
    insert into public.team_business (business_id, member_id, role) values (shop.id, person, taken.role)
    on conflict (member_id, business_id) do nothing;
    perform private.record('invitation.accepted', shop.id,
      jsonb_build_object('invitation_id', taken.id, 'role', taken.role, 'name', private.name_of(person)), person);
    perform private.notify(taken.invited_by, shop.id, 'invitation_accepted',
      jsonb_build_object('name', private.name_of(person), 'business', shop.name, 'role', taken.role));
  end if;
  return jsonb_build_object('businessId', shop.id, 'businessName', shop.name, 'role', taken.role,
    'acceptedAt', taken.accepted_at);
end
$$;

-- An invitation for one address can be declined without an account, because the link was mailed to that address. One
-- for any user needs a signed-in caller.
create function private.decline_invitation(which uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitation;
begin
  select * into invitation from public.team_invitation where team_invitation.id = which for update;
  if invitation.declined_at is null then
    if private.invitation_state(invitation) <> 'valid' then
      perform private.raise_link_error(private.invitation_state(invitation));
    end if;
    if person is null and invitation.email is null then
      perform private.raise_link_error('anonymous');
    end if;
    if private.link_eligibility(invitation.email, invitation.invited_by, person) <> 'yes' then
      perform private.raise_link_error(private.link_eligibility(invitation.email, invitation.invited_by, person));
    end if;
    update public.team_invitation set declined_at = clock_timestamp() where team_invitation.id = which
    returning * into invitation;
    perform private.record('invitation.declined', invitation.business_id,
      jsonb_build_object('invitation_id', invitation.id, 'email', invitation.email), person);
    perform private.notify(invitation.invited_by, invitation.business_id, 'invitation_declined',
      jsonb_build_object('email', invitation.email, 'name', private.name_of(person)));
  end if;
  return jsonb_build_object('declinedAt', invitation.declined_at);
end
$$;

-- Handovers of a business ---------------------------------------------------------------------------------------------

-- An owner gives the business away by a link for one e-mail address. The user who accepts becomes the owner in one
-- transaction, and running and scheduled campaigns are paused. The AI and the number stay active, so that customers
-- notice nothing. Administrators have no right to the businesses of others: one could offer a business to themselves.
create table public.business_handover (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- The owner who gives the business away.
  from_profile uuid references public.profile (id) on delete set null,
  email text not null check (email = lower(email) and email ~ '^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$' and char_length(email) <= 254),
  message text check (char_length(message) <= 1000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references public.profile (id) on delete set null,
  declined_at timestamptz,
  revoked_at timestamptz,
  -- The response to the new owner, returned unchanged when they repeat the call.
  receipt jsonb,
  constraint business_handover_ends_once check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1),
  constraint business_handover_has_receipt check ((accepted_at is null) = (receipt is null))
);
comment on column public.business_handover.email is 'personal of members: keep because it is the record of who was offered the business and took it';
comment on column public.business_handover.message is
  'personal of members: keep because it is the record of who was offered the business and took it';
comment on column public.business_handover.receipt is
  'personal of members: keep because it is the record of who was offered the business and took it';
create index business_handover_business_idx on public.business_handover (business_id, created_at desc, id desc);
create index business_handover_from_profile_idx on public.business_handover (from_profile);
create index business_handover_accepted_by_idx on public.business_handover (accepted_by);

alter table public.business_handover enable row level security;
grant all on public.business_handover to service_role;
grant select on public.business_handover to authenticated;
-- Owners only: the row gives access to its link.
create policy "owners see handovers" on public.business_handover for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));

-- One link at a time: a new one revokes the one before. A repeated id, after a response was lost, returns the same
-- row.
create function private.create_business_handover(
  of_business uuid, given_email text, given_message text, given_id uuid)
returns public.business_handover
language plpgsql security definer set search_path = '' as $$
declare
  made public.business_handover;
  address text := private.clean_email(given_email);
  note text := nullif(btrim(left(given_message, 1000)), '');
begin
  perform private.lock_owned_business(of_business);
  perform private.require_email(address);
  select * into made from public.business_handover where business_handover.id = given_id;
  if found then
    if made.business_id <> of_business then
      perform private.raise_not_found();
    end if;
    if num_nonnulls(made.accepted_at, made.declined_at, made.revoked_at) > 0
      or (made.email, made.message) is distinct from (address, note) then
      perform private.raise_error('not_pending', 'handover.not_pending', 409);
    end if;
    return made;
  end if;
  if lower((select profile.email from public.profile where profile.id = auth.uid())) = address then
    perform private.raise_error('already_owner', 'handover.already_owner', 409);
  end if;
  update public.business_handover set revoked_at = clock_timestamp()
  where business_handover.business_id = of_business and num_nonnulls(accepted_at, declined_at, revoked_at) = 0;
  insert into public.business_handover (id, business_id, from_profile, email, message)
  values (given_id, of_business, auth.uid(), address, note) returning * into made;
  perform private.record('handover.created', of_business, jsonb_build_object('handover_id', made.id, 'email', made.email));
  return made;
end
$$;

create function private.revoke_business_handover(which uuid) returns public.business_handover
language plpgsql security definer set search_path = '' as $$
declare
  offer public.business_handover;
begin
  select * into offer from public.business_handover
  where business_handover.id = which
    and business_handover.business_id = any (private.owned_businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if num_nonnulls(offer.accepted_at, offer.declined_at) > 0 then
    perform private.raise_error('not_pending', 'handover.answered', 409);
  end if;
  if offer.revoked_at is null then
    update public.business_handover set revoked_at = clock_timestamp() where business_handover.id = which
    returning * into offer;
    perform private.record('handover.revoked', offer.business_id, jsonb_build_object('handover_id', offer.id));
  end if;
  return offer;
end
$$;

-- Using a handover's link ---------------------------------------------------------------------------------------------

-- For service_role only: the edge function `handover` has checked the token.

create function private.handover_state(offer public.business_handover) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when offer.id is null then 'business_gone'
    when offer.accepted_at is not null then 'accepted'
    when offer.declined_at is not null then 'declined'
    when offer.revoked_at is not null then 'revoked'
    when offer.expires_at <= clock_timestamp() then 'expired'
    when offer.from_profile is null or not private.owns(offer.from_profile, offer.business_id)
      then 'sender_no_longer_owner'
    else 'valid' end
$$;

-- What moves with a business. Counting of rooms stops at 10,000.
create function private.inventory(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'channels', coalesce((
      select jsonb_agg(jsonb_build_object('name', channel.name, 'phone', channel.phone, 'status', channel.status)
        order by channel.created_at, channel.id)
      from public.channel where channel.business_id = of_business), '[]'),
    'agents', (select count(*) from public.agent where agent.business_id = of_business),
    'rooms', (select count(*) from (select from public.room where room.business_id = of_business limit 10000) as counted),
    'recipientLists', (select count(*) from public.recipient_lists where recipient_lists.business_id = of_business),
    'campaigns', (select count(*) from public.campaigns where campaigns.business_id = of_business),
    'members', (select count(*) from public.team_business where team_business.business_id = of_business))
$$;

create function private.campaigns_at_work(of_business uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.campaigns
  where campaigns.business_id = of_business
    and (private.is_at_work(campaigns.status) or campaigns.status = 'scheduled')
$$;

create function private.handover_for(offer public.business_handover, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when person is not null and private.owns(person, offer.business_id) then 'already_owner'
    else private.link_eligibility(offer.email, offer.from_profile, person) end
$$;

-- Whether the setup of the business is not finished, or, if it never began, no phone is linked yet.
create function private.needs_setup(of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select onboarding.step <> 'selesai' from public.onboarding where onboarding.business_id = of_business),
    not exists (select from public.channel where channel.business_id = of_business and channel.status <> 'pending'))
$$;

-- The receipt for the user who accepted, who continues the setup while they own the business.
create function private.receipt_of(accepted public.business_handover) returns jsonb
language sql stable security definer set search_path = '' as $$
  select accepted.receipt || jsonb_build_object('needsSetup',
    private.owns(accepted.accepted_by, accepted.business_id) and private.needs_setup(accepted.business_id))
$$;

-- Only the user for whom the link is sees what moves.
create function private.read_handover(which uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  offer public.business_handover;
  state text;
  for_me text;
  is_shown boolean;
begin
  select * into offer from public.business_handover where business_handover.id = which;
  state := private.handover_state(offer);
  for_me := case when offer.id is not null then private.handover_for(offer, person) end;
  is_shown := state = 'valid' and for_me = 'yes';
  return jsonb_build_object(
    'state', state,
    'businessId', case when for_me = 'already_owner' then offer.business_id end,
    'businessName', (select business.name from public.business where business.id = offer.business_id),
    'senderName', private.name_of(offer.from_profile),
    'message', offer.message,
    'expiresAt', offer.expires_at,
    'zone', (select private.zone_of(business.operational_hours) from public.business where business.id = offer.business_id),
    'emailHint', private.email_hint(offer.email),
    'forMe', for_me,
    'inventory', case when is_shown then private.inventory(offer.business_id) end,
    'pauses', case when is_shown then jsonb_build_object('campaigns', private.campaigns_at_work(offer.business_id)) end,
    'receipt', case when person is not null and offer.accepted_by = person then private.receipt_of(offer) end);
end
$$;

-- A typed name may differ in spaces and capital letters.
create function private.normalised_name(name text) returns text
language sql immutable set search_path = '' as $$
  select lower(btrim(regexp_replace(coalesce(name, ''), '\s+', ' ', 'g')))
$$;

-- Returns {receipt, fresh, mails}. Locks the business row first, like every change of a team: of two users who accept
-- at the same time, the second finds the handover accepted.
create function private.accept_handover(which uuid, person uuid, aal text, typed_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken public.business_handover;
  shop public.business;
  giver uuid;
  paused int;
  verdict text;
begin
  select business.* into shop from public.business
  where business.id = (select offer.business_id from public.business_handover as offer where offer.id = which)
  for no key update;
  select * into taken from public.business_handover where business_handover.id = which for update;
  if taken.id is null then
    perform private.raise_link_error('business_gone');
  end if;
  if not private.user_has_required_aal(person, aal) then
    perform private.raise_link_error('aal2_required');
  end if;
  if taken.accepted_by = person then
    return jsonb_build_object('receipt', private.receipt_of(taken), 'fresh', false, 'mails', '[]'::jsonb);
  end if;
  verdict := private.handover_state(taken);
  if verdict <> 'valid' then
    perform private.raise_link_error(verdict);
  end if;
  verdict := private.handover_for(taken, person);
  if verdict <> 'yes' then
    perform private.raise_link_error(verdict);
  end if;
  if private.normalised_name(typed_name) <> private.normalised_name(shop.name) then
    perform private.raise_error('name_mismatch', 'handover.name_mismatch', 422);
  end if;
  giver := taken.from_profile;

  insert into public.team_business (business_id, member_id, role) values (shop.id, person, 'owner')
  on conflict (member_id, business_id) do update set role = 'owner';
  update public.business set profile_id = person where business.id = shop.id and business.profile_id = giver;
  insert into public.team_business (business_id, member_id, role) values (shop.id, giver, 'member')
  on conflict (member_id, business_id) do update set role = 'member';
  perform private.revoke_invitations_by(giver, shop.id);
  update public.agent set profile_id = person where agent.business_id = shop.id and agent.profile_id = giver;
  update public.campaigns set status = 'paused', resumes_as = campaigns.status, status_reason = 'handover'
  where campaigns.business_id = shop.id and (private.is_at_work(campaigns.status) or campaigns.status = 'scheduled');
  get diagnostics paused = row_count;

  update public.business_handover set
    accepted_at = clock_timestamp(), accepted_by = person,
    receipt = jsonb_build_object('handoverId', which, 'businessId', shop.id, 'businessName', shop.name,
      'fromName', private.name_of(giver), 'toName', private.name_of(person), 'acceptedAt', clock_timestamp(),
      'pausedCampaigns', paused, 'zone', private.zone_of(shop.operational_hours))
  where business_handover.id = which returning * into taken;

  perform private.record('handover.accepted', shop.id, jsonb_build_object('handover_id', which, 'from', giver,
    'to', person, 'from_name', private.name_of(giver), 'to_name', private.name_of(person), 'paused_campaigns', paused), person);
  perform private.notify(giver, shop.id, 'handover_given', taken.receipt);
  perform private.notify(person, shop.id, 'handover_taken', taken.receipt);
  return jsonb_build_object('receipt', private.receipt_of(taken), 'fresh', true, 'mails', (
    select jsonb_agg(jsonb_build_object('email', profile.email, 'side', case when profile.id = giver then 'from' else 'to' end))
    from public.profile where profile.id in (giver, person) and profile.email is not null));
end
$$;

create function private.decline_handover(which uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  offer public.business_handover;
begin
  select * into offer from public.business_handover where business_handover.id = which for update;
  if offer.declined_at is null then
    if private.handover_state(offer) <> 'valid' then
      perform private.raise_link_error(private.handover_state(offer));
    end if;
    if private.handover_for(offer, person) <> 'yes' then
      perform private.raise_link_error(private.handover_for(offer, person));
    end if;
    update public.business_handover set declined_at = clock_timestamp() where business_handover.id = which
    returning * into offer;
    perform private.record('handover.declined', offer.business_id, jsonb_build_object('handover_id', which), person);
    perform private.notify(offer.from_profile, offer.business_id, 'handover_declined',
      jsonb_build_object('email', offer.email, 'name', private.name_of(person)));
  end if;
  return jsonb_build_object('declinedAt', offer.declined_at);
end
$$;

grant execute on all functions in schema private to service_role;
