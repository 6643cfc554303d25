-- News by broadcast from the database: a topic per business (rooms, channels), one per open room (messages, handovers) and
-- one per person (what they alone are told). Private channels: who may join is said by policies on realtime.messages, asked once per join.

-- Only the new row travels. One that is larger than what a socket should carry is announced by its ids, and the client
-- fetches it; so is one with an address in it (an invitation, an offer of the business), which not everybody who hears of
-- it may read.
create function private.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  news record := case when tg_op = 'DELETE' then old else new end;
  fields jsonb := to_jsonb(news);
  topic text := case
    when tg_table_name in ('message', 'handover', 'room_note', 'promise', 'customer_request', 'customer_order') then
      'room:' || (fields ->> 'room_id')
    when tg_table_name = 'business' then 'business:' || (fields ->> 'id')
    when tg_table_name in ('notice', 'room_mark', 'saved_view') then 'person:' || (fields ->> 'profile_id')
    else 'business:' || (fields ->> 'business_id')
  end;
begin
  if octet_length(news::text) > 65536 or tg_table_name in ('team_invitation', 'business_handover') then
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

create trigger announce after insert or delete on public.room for each row execute function private.announce();
create trigger announce_change after update on public.room for each row
  when (old.* is distinct from new.*) execute function private.announce();
create trigger announce after insert or delete on public.message for each row
  when (private.is_news()) execute function private.announce();
create trigger announce_change after update on public.message for each row
  when (old.* is distinct from new.*) execute function private.announce();
create trigger announce after insert or delete on public.channel for each row execute function private.announce();
create trigger announce after insert on public.handover for each row execute function private.announce();

-- `business:<id>`, `room:<id>` and `typing:<room id>` are of their business's team, `person:<id>` is of that person; there are
-- no other topics.
create function private.may_join(topic text) returns boolean
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
grant execute on function private.may_join(text) to authenticated;

create policy "the team listens" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.may_join(realtime.topic())));

-- Members are present everywhere, but speak to each other on `typing` only: on the other topics the database speaks, and
-- a member who could broadcast there could show a colleague a message that no customer wrote.
create policy "the team is present and types" on realtime.messages for insert to authenticated
  with check (
    (extension = 'presence' or (extension = 'broadcast' and (select realtime.topic()) like 'typing:%'))
    and (select private.may_join(realtime.topic()))
  );
