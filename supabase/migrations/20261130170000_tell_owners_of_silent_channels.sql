-- `is_silent`: it is WORKING, and messages were lost again after a check restarted its session.
create or replace function private.channel_health(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_channel public.channel;
begin
  select * into of_channel from public.channel where channel.id = which;
  if not found or not (private.is_member(of_channel.business_id) or private.is_admin()) then
    perform private.raise_not_found();
  end if;
  return jsonb_build_object(
    'status', of_channel.status,
    'since', coalesce((
      select change.at from public.channel_status_change as change where change.channel_id = which
      order by change.at desc, change.id desc limit 1), of_channel.created_at),
    'last_incoming_at', (
      select message.sent_at from public.message
      where message.channel_id = which and (message.author = 'customer') is true
      order by message.sent_at desc limit 1),
    'last_outgoing_at', (
      select message.sent_at from public.message
      where message.channel_id = which and (message.author = 'customer') is false
      order by message.sent_at desc limit 1),
    'is_silent', of_channel.status = 'WORKING' and exists (
      select from private.channel_check as checked
      where checked.channel_id = which and checked.restarted_at > checked.event_at and checked.lost_at > checked.restarted_at));
end
$$;

comment on function public.channel_health(uuid) is 'For the team: {status, since, last_incoming_at, last_outgoing_at, is_silent}.';
