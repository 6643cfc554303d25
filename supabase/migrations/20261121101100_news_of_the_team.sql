-- News of the team, the channels and the settings, on the business's topic; and of oneself, on one's own.

create or replace function private.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  news record := case when tg_op = 'DELETE' then old else new end;
  fields jsonb := to_jsonb(news);
  topic text := case
    when tg_table_name in ('message', 'handover') then 'room:' || (fields ->> 'room_id')
    when tg_table_name = 'business' then 'business:' || (fields ->> 'id')
    when tg_table_name = 'notice' then 'person:' || (fields ->> 'profile_id')
    else 'business:' || (fields ->> 'business_id')
  end;
begin
  -- Not everybody who hears may read the address in an invitation: they fetch it, if they may.
  if octet_length(news::text) > 65536 or tg_table_name = 'team_invitation' then
    perform realtime.send(
      jsonb_build_object(
        'operation', tg_op, 'table', tg_table_name, 'schema', tg_table_schema, 'old_record', null,
        'record', (
          select jsonb_object_agg(key, value) from jsonb_each(fields)
          where key in ('id', 'business_id', 'room_id', 'channel_id', 'version', 'sent_at', 'seq', 'updated_at')
        )
      ), tg_op, topic);
  elsif tg_op = 'DELETE' then
    perform realtime.broadcast_changes(topic, tg_op, tg_op, tg_table_name, tg_table_schema, null, old);
  else
    perform realtime.broadcast_changes(topic, tg_op, tg_op, tg_table_name, tg_table_schema, new, null);
  end if;
  return null;
end
$$;

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

drop trigger announce_change on public.channel;
create trigger announce_change after update on public.channel for each row
  when (old.status is distinct from new.status or old.name is distinct from new.name
    or old.phone is distinct from new.phone or old.expected_phone is distinct from new.expected_phone)
  execute function private.announce();

create or replace function private.may_join(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when topic !~ '^[a-z]+:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then false
    when topic like 'business:%' then private.is_member(split_part(topic, ':', 2)::uuid)
    when topic like 'person:%' then split_part(topic, ':', 2)::uuid = auth.uid() and private.aal_ok()
    when topic like 'room:%' or topic like 'typing:%' then exists (
      select from public.room
      where room.id = split_part(topic, ':', 2)::uuid and room.business_id = any (private.businesses())
    )
    else false
  end
$$;
