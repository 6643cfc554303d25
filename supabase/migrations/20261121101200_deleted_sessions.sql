-- A deleted session is pending again. WAHA's last word about it, that it has stopped, may come before that or after.
create or replace function private.apply_status(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.channel set status = told ->> 'status', phone = coalesce(told ->> 'phone', channel.phone)
  where channel.id = in_channel.id and not (channel.status = 'pending' and told ->> 'status' = 'STOPPED');
  perform private.sweep();
  return 'applied';
end
$$;
