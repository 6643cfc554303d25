-- Who works here: the last owner stays, members come by invitation, and everybody may leave.

-- The last owner -----------------------------------------------------------------------------------------------------

-- A business has an owner at every moment. Two owners who leave at the same time meet at the business's row: the second
-- waits there, and then sees that it is the last.
create function private.keep_an_owner() returns trigger
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
      perform private.refuse('last_owner', 'Bisnis harus punya pemilik. Jadikan orang lain pemilik lebih dahulu.', 409);
    end if;
    update public.business set profile_id = heir where business.id = old.business_id;
  end if;

  -- An invitation of somebody who owns nothing any more would be their way back.
  update public.team_invitation set revoked_at = clock_timestamp()
  where team_invitation.business_id = old.business_id and team_invitation.invited_by = old.member_id
    and team_invitation.accepted_at is null and team_invitation.declined_at is null
    and team_invitation.revoked_at is null;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger keep_an_owner before update of role or delete on public.team_business
  for each row execute function private.keep_an_owner();

-- The business's row, locked, if the caller owns it: whoever changes a team does it alone.
create function private.enter_as_owner(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.business where business.id = of_business for no key update;
  if not coalesce(private.is_owner(of_business), false) then
    perform private.missing();
  end if;
end
$$;

create function private.set_member_role(of_business uuid, member uuid, new_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old_role text;
begin
  perform private.enter_as_owner(of_business);
  if new_role is null or new_role not in ('owner', 'member') then
    perform private.refuse('invalid', 'Peran harus owner atau member.', 400);
  end if;
  select team_business.role into old_role from public.team_business
  where team_business.business_id = of_business and team_business.member_id = member;
  if not found then
    perform private.missing();
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
  gone public.team_business;
begin
  perform private.enter_as_owner(of_business);
  if member = auth.uid() then
    perform private.refuse('is_self', 'Untuk keluar sendiri, pilih Keluar dari tim.', 409);
  end if;
  select * into gone from public.team_business
  where team_business.business_id = of_business and team_business.member_id = member;
  if not found then
    perform private.missing();
  end if;
  if gone.role = 'owner' then
    perform private.refuse('is_owner', 'Orang ini pemilik. Jadikan anggota lebih dahulu, lalu keluarkan.', 409);
  end if;
  delete from public.team_business where team_business.id = gone.id;
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
    perform private.missing();
  end if;
  delete from public.team_business
  where team_business.business_id = of_business and team_business.member_id = auth.uid();
  if not found then
    -- Whoever made the business without entering the team is its only owner.
    perform private.refuse('last_owner', 'Bisnis harus punya pemilik. Jadikan orang lain pemilik lebih dahulu.', 409);
  end if;
  perform private.record('member.left', of_business);
end
$$;

create function public.set_member_role(business_id uuid, member_id uuid, role text) returns void
language sql security invoker set search_path = '' as $$ select private.set_member_role($1, $2, $3) $$;
comment on function public.set_member_role is 'An owner makes a member an owner, or an owner a member. The last owner stays one.';

create function public.remove_member(business_id uuid, member_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.remove_member($1, $2) $$;
comment on function public.remove_member is 'An owner removes a member. An owner is made a member first.';

create function public.leave_team(business_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.leave_team($1) $$;
comment on function public.leave_team is 'The caller leaves. The last owner stays.';

grant execute on function private.set_member_role(uuid, uuid, text), private.remove_member(uuid, uuid),
  private.leave_team(uuid) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.set_member_role(uuid, uuid, text), public.remove_member(uuid, uuid),
  public.leave_team(uuid) from public, anon;
grant execute on function public.set_member_role(uuid, uuid, text), public.remove_member(uuid, uuid),
  public.leave_team(uuid) to authenticated, service_role;
