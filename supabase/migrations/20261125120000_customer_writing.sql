-- That a customer is typing, or speaking a message. It is over before a row could be read: whoever listens to their business
-- hears of it, and it is kept nowhere.

-- A word of WAHA's about one chat: p_state is 'typing', 'recording' or 'none'. Answers whether there was anybody to tell it of.
create function public.tell_writing(p_session text, p_chat text, p_state text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
begin
  if p_state not in ('typing', 'recording', 'none') then
    return false;
  end if;
  select room.* into in_room
  from public.room join public.channel on channel.id = room.channel_id
  where channel.external_id = p_session and room.chat_id = p_chat;
  if not found then
    return false;
  end if;
  perform realtime.send(
    jsonb_build_object('roomId', in_room.id, 'state', p_state), 'writing', 'business:' || in_room.business_id, true);
  return true;
end
$$;
revoke execute on function public.tell_writing(text, text, text) from public, anon, authenticated;
grant execute on function public.tell_writing(text, text, text) to service_role;
