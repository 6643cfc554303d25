-- Nobody goes from a team unrecorded: leave_team and remove_member write it down, so a row is not deleted past them.
drop policy "owners remove members and members leave" on public.team_business;
revoke delete on public.team_business from authenticated;

-- An offer of the business is news for its owners, who fetch it: the address in it is not everybody's to read.
create or replace function private.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  news record := case when tg_op = 'DELETE' then old else new end;
  fields jsonb := to_jsonb(news);
  topic text := case
    when tg_table_name in ('message', 'handover', 'room_note', 'customer_request') then 'room:' || (fields ->> 'room_id')
    when tg_table_name = 'business' then 'business:' || (fields ->> 'id')
    when tg_table_name = 'notice' then 'person:' || (fields ->> 'profile_id')
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
create trigger announce after insert or update on public.business_handover
  for each row execute function private.announce();
