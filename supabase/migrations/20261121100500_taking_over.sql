-- What the holder of a handover's link may do, for service_role only: the function `handover` has checked the token.

create function private.handover_state(asked public.business_handover) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when asked.id is null then 'business_gone'
    when asked.accepted_at is not null then 'accepted'
    when asked.declined_at is not null then 'declined'
    when asked.revoked_at is not null then 'revoked'
    when asked.expires_at <= clock_timestamp() then 'expired'
    when asked.from_profile is null or not private.owns(asked.from_profile, asked.business_id)
      then 'sender_no_longer_owner'
    -- Made for the owner by an administrator, who must still be one.
    when asked.created_by is distinct from asked.from_profile and not exists (
      select from public.role where role.profile_id = asked.created_by and role.permission = 'admin'
    ) then 'sender_no_longer_owner'
    else 'valid' end
$$;

-- What moves with a business. Rooms are not counted past 10,000: more is more.
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
  where campaigns.business_id = of_business and campaigns.status in ('running', 'scheduled')
$$;

create function private.handover_for(asked public.business_handover, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when person is not null and private.owns(person, asked.business_id) then 'already_owner'
    else private.fits(asked.email, person) end
$$;

-- What moves is told to the one it is for, and to nobody else who has the link.
create function private.read_handover(which uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.business_handover;
  state text;
  for_me text;
  is_shown boolean;
begin
  select * into asked from public.business_handover where business_handover.id = which;
  state := private.handover_state(asked);
  for_me := case when asked.id is not null then private.handover_for(asked, person) end;
  is_shown := state = 'valid' and for_me = 'yes';
  return jsonb_build_object(
    'state', state,
    'businessId', case when for_me = 'already_owner' then asked.business_id end,
    'businessName', (select business.name from public.business where business.id = asked.business_id),
    'senderName', private.name_of(asked.from_profile),
    'message', asked.message,
    'expiresAt', asked.expires_at,
    'emailHint', private.email_hint(asked.email),
    'forMe', for_me,
    'inventory', case when is_shown then private.inventory(asked.business_id) end,
    'pauses', case when is_shown then jsonb_build_object('campaigns', private.campaigns_at_work(asked.business_id)) end,
    'receipt', case when person is not null and asked.accepted_by = person then asked.receipt end);
end
$$;

-- Typed names differ in spaces and capitals; a person who has read it is meant.
create function private.plain_name(name text) returns text
language sql immutable set search_path = '' as $$
  select lower(btrim(regexp_replace(coalesce(name, ''), '\s+', ' ', 'g')))
$$;

-- Answers {receipt, fresh, mails}. The business's row is taken first, as by everybody who changes a team: of two who
-- accept at the same time, the second finds it done.
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
  where business.id = (select asked.business_id from public.business_handover as asked where asked.id = which)
  for no key update;
  select * into taken from public.business_handover where business_handover.id = which for update;
  if taken.id is null then
    perform private.refuse_link('business_gone');
  end if;
  if not private.assured(person, aal) then
    perform private.refuse_link('aal2_required');
  end if;
  if taken.accepted_by = person then
    return jsonb_build_object('receipt', taken.receipt, 'fresh', false, 'mails', '[]'::jsonb);
  end if;
  verdict := private.handover_state(taken);
  if verdict <> 'valid' then
    perform private.refuse_link(verdict);
  end if;
  verdict := private.handover_for(taken, person);
  if verdict <> 'yes' then
    perform private.refuse_link(verdict);
  end if;
  if private.plain_name(typed_name) <> private.plain_name(shop.name) then
    perform private.refuse('name_mismatch', 'Nama bisnis yang diketik tidak sama. Periksa ejaannya.', 422);
  end if;
  giver := taken.from_profile;

  insert into public.team_business (business_id, member_id, role) values (shop.id, person, 'owner')
  on conflict (member_id, business_id) do update set role = 'owner';
  update public.business set profile_id = person where business.id = shop.id and business.profile_id = giver;
  insert into public.team_business (business_id, member_id, role) values (shop.id, giver, 'member')
  on conflict (member_id, business_id) do update set role = 'member';
  update public.agent set profile_id = person where agent.business_id = shop.id and agent.profile_id = giver;
  update public.campaigns set status = 'paused'
  where campaigns.business_id = shop.id and campaigns.status in ('running', 'scheduled');
  get diagnostics paused = row_count;

  update public.business_handover set
    accepted_at = clock_timestamp(), accepted_by = person,
    receipt = jsonb_build_object('handoverId', which, 'businessId', shop.id, 'businessName', shop.name,
      'fromName', private.name_of(giver), 'toName', private.name_of(person), 'acceptedAt', clock_timestamp(),
      'pausedCampaigns', paused)
  where business_handover.id = which returning * into taken;

  perform private.record('handover.accepted', shop.id, jsonb_build_object('handover_id', which, 'from', giver,
    'to', person, 'from_name', private.name_of(giver), 'to_name', private.name_of(person), 'paused_campaigns', paused), person);
  perform private.notify(giver, shop.id, 'handover_given', taken.receipt);
  perform private.notify(person, shop.id, 'handover_taken', taken.receipt);
  return jsonb_build_object('receipt', taken.receipt, 'fresh', true, 'mails', (
    select jsonb_agg(jsonb_build_object('email', profile.email, 'side', case when profile.id = giver then 'from' else 'to' end))
    from public.profile where profile.id in (giver, person) and profile.email is not null));
end
$$;

create function private.decline_handover(which uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.business_handover;
begin
  select * into asked from public.business_handover where business_handover.id = which for update;
  if asked.declined_at is null then
    if private.handover_state(asked) <> 'valid' then
      perform private.refuse_link(private.handover_state(asked));
    end if;
    if person is null and asked.email is null then
      perform private.refuse_link('anonymous');
    end if;
    if private.handover_for(asked, person) <> 'yes' then
      perform private.refuse_link(private.handover_for(asked, person));
    end if;
    update public.business_handover set declined_at = clock_timestamp() where business_handover.id = which
    returning * into asked;
    perform private.record('handover.declined', asked.business_id, jsonb_build_object('handover_id', which), person);
    perform private.notify(asked.from_profile, asked.business_id, 'handover_declined',
      jsonb_build_object('email', asked.email, 'name', private.name_of(person)));
  end if;
  return jsonb_build_object('declinedAt', asked.declined_at);
end
$$;

create function public.read_handover(p_handover uuid, p_caller uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_handover($1, $2) $$;
create function public.accept_handover(p_handover uuid, p_caller uuid, p_aal text, p_name text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.accept_handover($1, $2, $3, $4) $$;
create function public.decline_handover(p_handover uuid, p_caller uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.decline_handover($1, $2) $$;

grant execute on all functions in schema private to service_role;
revoke execute on function public.read_handover(uuid, uuid), public.accept_handover(uuid, uuid, text, text),
  public.decline_handover(uuid, uuid) from public, anon, authenticated;
grant execute on function public.read_handover(uuid, uuid), public.accept_handover(uuid, uuid, text, text),
  public.decline_handover(uuid, uuid) to service_role;
