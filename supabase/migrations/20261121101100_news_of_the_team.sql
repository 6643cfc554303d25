-- News of the team, the channels and the settings, on the business's topic; and of oneself, on one's own.

-- A membership is also told to the person whose it is: who joins is not yet on the business's topic, and who is removed
-- must leave it at once.
create function private.announce_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform realtime.broadcast_changes('person:' || old.member_id, tg_op, tg_op, tg_table_name, tg_table_schema, null, old);
  else
    perform realtime.broadcast_changes('person:' || new.member_id, tg_op, tg_op, tg_table_name, tg_table_schema, new, null);
  end if;
  return null;
end
$$;

create trigger announce after insert or update or delete on public.team_business
  for each row execute function private.announce();
create trigger announce_to_member after insert or update or delete on public.team_business
  for each row execute function private.announce_membership();
create trigger announce after insert or update on public.team_invitation
  for each row execute function private.announce();
create trigger announce after insert or update on public.business_handover
  for each row execute function private.announce();
create trigger announce after update on public.business
  for each row when (old.* is distinct from new.*) execute function private.announce();
create trigger announce after insert or update on public.agent for each row execute function private.announce();
create trigger announce after insert or update or delete on public.channel_agent
  for each row execute function private.announce();
create trigger announce after insert on public.channel_status_change
  for each row execute function private.announce();
create trigger announce after insert or update or delete on public.business_tag
  for each row execute function private.announce();
create trigger announce after insert on public.notice for each row execute function private.announce();

create trigger announce_change after update on public.channel for each row
  when (old.status is distinct from new.status or old.name is distinct from new.name
    or old.phone is distinct from new.phone or old.expected_phone is distinct from new.expected_phone)
  execute function private.announce();
