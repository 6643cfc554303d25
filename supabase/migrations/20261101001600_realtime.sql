-- Changes of rows are broadcast from the database on private channels: a topic per business (rooms, channels, team),
-- one per open room (messages, handovers) and one per user (their own notifications and marks). Policies on
-- realtime.messages decide who may join, once per join.

-- Who may join --------------------------------------------------------------------------------------------------------

-- `business:<id>`, `room:<id>` and `typing:<room id>` belong to the team of the business, `user:<id>` to that user.
-- There are no other topics. The checks below raise an error for an ended session, and Realtime expects a yes or a no.
-- PL/pgSQL plans them only when they are reached; planning evaluates stable functions.
create function private.may_join(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_session() then
    return false;
  end if;
  return case
    when topic !~ '^[a-z]+:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then false
    when topic like 'business:%' then private.is_member(split_part(topic, ':', 2)::uuid)
    when topic like 'user:%' then split_part(topic, ':', 2)::uuid = auth.uid() and private.has_required_aal()
    when topic like 'room:%' or topic like 'typing:%' then exists (
      select from public.room
      where room.id = split_part(topic, ':', 2)::uuid and room.business_id = any (private.businesses())
    )
    else false
  end;
end
$$;
grant execute on function private.may_join(text) to authenticated;

create policy "members join topics" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.may_join(realtime.topic())));

-- Members may be present on every topic, but broadcast on `typing` only. On the other topics, a member could
-- otherwise show colleagues a message that no customer wrote.
create policy "the team is present and types" on realtime.messages for insert to authenticated
  with check (
    (extension = 'presence' or (extension = 'broadcast' and (select realtime.topic()) like 'typing:%'))
    and (select private.may_join(realtime.topic()))
  );

-- What is broadcast ---------------------------------------------------------------------------------------------------

-- Sends the new row (for a deletion, the old one) in the form of realtime.broadcast_changes, without its search vector.
-- A row that is too large for a socket is sent as its ids, and the client fetches it. So is one with an e-mail address
-- (an invitation, a handover), which not every member on the topic may read.
create function private.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fields jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end) - 'words';
  topic text := case
    when tg_table_name in ('message', 'handover', 'room_note', 'promise', 'privacy_request', 'customer_order') then
      'room:' || (fields ->> 'room_id')
    when tg_table_name = 'business' then 'business:' || (fields ->> 'id')
    when tg_table_name in ('notice', 'room_mark', 'saved_view') then 'user:' || (fields ->> 'profile_id')
    else 'business:' || (fields ->> 'business_id')
  end;
  is_deleted boolean := tg_op = 'DELETE';
begin
  if octet_length(fields::text) > 65536 or tg_table_name in ('team_invitation', 'business_handover') then
    is_deleted := false;
    fields := (
      select jsonb_object_agg(key, value) from jsonb_each(fields)
      where key in ('id', 'business_id', 'room_id', 'channel_id', 'version', 'sent_at', 'seq', 'updated_at'));
  end if;
  perform realtime.send(
    jsonb_build_object(
      'operation', tg_op, 'table', tg_table_name, 'schema', tg_table_schema,
      'old_record', case when is_deleted then fields end, 'record', case when not is_deleted then fields end),
    tg_op, topic);
  return null;
end
$$;

-- Also sends a membership to the member's own topic: a new member is not yet on the topic of the business, and a
-- removed one must leave it at once.
create function private.broadcast_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform realtime.broadcast_changes('user:' || old.member_id, tg_op, tg_op, tg_table_name, tg_table_schema, null, old);
  else
    perform realtime.broadcast_changes('user:' || new.member_id, tg_op, tg_op, tg_table_name, tg_table_schema, new, null);
  end if;
  return null;
end
$$;

create trigger announce after insert or delete on public.room for each row execute function private.broadcast_change();
create trigger announce_change after update on public.room for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce after insert or delete on public.message for each row
  when (private.is_news()) execute function private.broadcast_change();
create trigger announce_change after update on public.message for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce after insert on public.handover for each row execute function private.broadcast_change();
create trigger announce after insert or update on public.ai_pause for each row execute function private.broadcast_change();
create trigger announce after insert or delete on public.channel for each row execute function private.broadcast_change();
create trigger announce_change after update on public.channel for each row
  when (old.status is distinct from new.status or old.name is distinct from new.name
    or old.phone is distinct from new.phone or old.expected_phone is distinct from new.expected_phone)
  execute function private.broadcast_change();
create trigger announce after insert on public.channel_status_change
  for each row execute function private.broadcast_change();
create trigger announce after insert or update or delete on public.channel_agent
  for each row execute function private.broadcast_change();
create trigger announce after insert or update on public.agent for each row execute function private.broadcast_change();
create trigger announce after update on public.business
  for each row when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce after insert or update or delete on public.business_tag
  for each row execute function private.broadcast_change();
create trigger announce after insert or update or delete on public.team_business
  for each row execute function private.broadcast_change();
create trigger announce_to_member after insert or update or delete on public.team_business
  for each row execute function private.broadcast_membership();
create trigger announce after insert or update on public.team_invitation
  for each row execute function private.broadcast_change();
create trigger announce after insert or update on public.business_handover
  for each row execute function private.broadcast_change();
create trigger announce after insert on public.notice for each row execute function private.broadcast_change();
create trigger announce after insert or delete on public.room_mark for each row execute function private.broadcast_change();
create trigger announce_change after update on public.room_mark for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce after insert or delete on public.saved_view for each row execute function private.broadcast_change();
create trigger announce_change after update on public.saved_view for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce after insert or update or delete on public.room_note
  for each row execute function private.broadcast_change();
create trigger announce after insert or update or delete on public.promise
  for each row execute function private.broadcast_change();
create trigger announce after insert or update on public.privacy_request
  for each row execute function private.broadcast_change();
create trigger announce after insert or update or delete on public.customer_order
  for each row execute function private.broadcast_change();
create trigger announce after insert or delete on public.ticket for each row execute function private.broadcast_change();
create trigger announce_change after update on public.ticket for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce after insert or update or delete on public.whatsapp_template
  for each row execute function private.broadcast_change();
create trigger announce after insert on public.ticket_comment for each row execute function private.broadcast_change();

grant execute on all functions in schema private to service_role;
