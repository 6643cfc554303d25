-- What the holder of an invitation's link may do, for service_role only: the function `team` has checked the token and
-- says who is calling, and at which level.

-- `sari@toko.id` as `s•••@toko.id`: enough to know which of one's own accounts is meant.
create function private.email_hint(email text) returns text
language sql immutable strict set search_path = '' as $$
  select left(email, 1) || '•••@' || split_part(email, '@', 2)
$$;

-- Whether a link for this address (null: for anybody) is for this person.
create function private.fits(bound_email text, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when users.is_anonymous then 'anonymous'
      when bound_email is null then 'yes'
      when lower(users.email) is distinct from bound_email then 'other_account'
      when users.email_confirmed_at is null then 'unconfirmed'
      else 'yes' end
    from auth.users where users.id = person
  ), 'other_account')
  where person is not null
$$;

create function private.invitation_state(asked public.team_invitation) returns text
language sql stable set search_path = '' as $$
  select case
    when asked.id is null then 'business_gone'
    when asked.accepted_at is not null then 'accepted'
    when asked.declined_at is not null then 'declined'
    when asked.revoked_at is not null then 'revoked'
    when asked.expires_at <= clock_timestamp() then 'expired'
    else 'valid' end
$$;

create function private.is_in_team(person uuid, of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owns(person, of_business) or exists (
    select from public.team_business
    where team_business.business_id = of_business and team_business.member_id = person)
$$;

create function private.read_invitation(which uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.team_invitation;
  shop public.business;
  for_me text;
begin
  select * into asked from public.team_invitation where team_invitation.id = which;
  select * into shop from public.business where business.id = asked.business_id;
  for_me := case
    when shop.id is null then null
    when person is not null and private.is_in_team(person, shop.id) then 'already_member'
    else private.fits(asked.email, person) end;
  return jsonb_build_object(
    'state', private.invitation_state(asked),
    'businessId', case when for_me = 'already_member' then shop.id end,
    'businessName', shop.name,
    'role', asked.role,
    'inviterName', private.name_of(asked.invited_by),
    'expiresAt', asked.expires_at,
    'emailHint', private.email_hint(asked.email),
    'forMe', for_me);
end
$$;

-- Says no, in the words of whoever cannot take it.
create function private.refuse_link(reason text) returns void
language plpgsql set search_path = '' as $$
begin
  case reason
    when 'business_gone' then perform private.refuse(reason, 'Bisnis ini sudah tidak ada.', 404);
    when 'expired' then perform private.refuse(reason, 'Tautan ini sudah kedaluwarsa. Minta tautan baru kepada pengirimnya.', 410);
    when 'revoked' then perform private.refuse(reason, 'Tautan ini sudah dicabut oleh pengirimnya.', 410);
    when 'accepted' then perform private.refuse(reason, 'Tautan ini sudah dipakai.', 410);
    when 'declined' then perform private.refuse(reason, 'Tautan ini sudah ditolak.', 410);
    when 'sender_no_longer_owner' then perform private.refuse(reason, 'Pengirim tautan ini bukan pemilik bisnis lagi.', 410);
    when 'other_account' then perform private.refuse(reason, 'Tautan ini untuk akun lain. Masuk dengan akun yang diundang.', 403);
    when 'unconfirmed' then perform private.refuse(reason, 'Konfirmasi dulu alamat email akun Anda, lalu coba lagi.', 403);
    when 'anonymous' then perform private.refuse(reason, 'Daftar atau masuk dulu dengan akun Anda.', 403);
    when 'aal2_required' then perform private.refuse(reason, 'Masukkan dulu kode verifikasi dari aplikasi autentikator Anda.', 403);
    when 'already_member' then perform private.refuse(reason, 'Anda sudah ada di tim bisnis ini.', 409);
    when 'already_owner' then perform private.refuse(reason, 'Anda sudah pemilik bisnis ini.', 409);
    else perform private.missing();
  end case;
end
$$;

-- Whoever holds the row decides; everybody else waits and is told what became of it. The one who was first is told the
-- same again, however often they ask.
create function private.accept_invitation(which uuid, person uuid, aal text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken public.team_invitation;
  shop public.business;
begin
  select business.* into shop from public.business
  where business.id = (select asked.business_id from public.team_invitation as asked where asked.id = which)
  for key share;
  select * into taken from public.team_invitation where team_invitation.id = which for update;
  if shop.id is null then
    perform private.refuse_link('business_gone');
  end if;
  if not private.assured(person, aal) then
    perform private.refuse_link('aal2_required');
  end if;

  if taken.accepted_by is distinct from person or not private.is_in_team(person, shop.id) then
    if private.invitation_state(taken) <> 'valid' then
      perform private.refuse_link(private.invitation_state(taken));
    end if;
    if private.is_in_team(person, shop.id) then
      perform private.refuse_link('already_member');
    end if;
    if private.fits(taken.email, person) <> 'yes' then
      perform private.refuse_link(private.fits(taken.email, person));
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

-- An invitation for one address may be declined by whoever has the letter; one for anybody only by somebody with a name.
create function private.decline_invitation(which uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.team_invitation;
begin
  select * into asked from public.team_invitation where team_invitation.id = which for update;
  if asked.declined_at is null then
    if private.invitation_state(asked) <> 'valid' then
      perform private.refuse_link(private.invitation_state(asked));
    end if;
    if person is null and asked.email is null then
      perform private.refuse_link('anonymous');
    end if;
    if private.fits(asked.email, person) <> 'yes' then
      perform private.refuse_link(private.fits(asked.email, person));
    end if;
    update public.team_invitation set declined_at = clock_timestamp() where team_invitation.id = which
    returning * into asked;
    perform private.record('invitation.declined', asked.business_id,
      jsonb_build_object('invitation_id', asked.id, 'email', asked.email), person);
    perform private.notify(asked.invited_by, asked.business_id, 'invitation_declined',
      jsonb_build_object('email', asked.email, 'name', private.name_of(person)));
  end if;
  return jsonb_build_object('declinedAt', asked.declined_at);
end
$$;

create function public.read_invitation(p_invitation uuid, p_caller uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_invitation($1, $2) $$;
create function public.accept_invitation(p_invitation uuid, p_caller uuid, p_aal text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.accept_invitation($1, $2, $3) $$;
create function public.decline_invitation(p_invitation uuid, p_caller uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.decline_invitation($1, $2) $$;

grant execute on all functions in schema private to service_role;
revoke execute on function public.read_invitation(uuid, uuid), public.accept_invitation(uuid, uuid, text),
  public.decline_invitation(uuid, uuid) from public, anon, authenticated;
grant execute on function public.read_invitation(uuid, uuid), public.accept_invitation(uuid, uuid, text),
  public.decline_invitation(uuid, uuid) to service_role;
