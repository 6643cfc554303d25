-- What happens to a message without being one (a reaction, a vote), and calls, which are lines of the conversation as well.

-- Reactions and votes stand under who gave them. Webhooks come in any order: the later moment counts. In a group not more
-- than so many are kept.
create function private.given(known jsonb, told jsonb, what jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when known -> (told ->> 'by') ->> 'at' > told ->> 'at' then known
    when not known ? (told ->> 'by') and (select count(*) from jsonb_object_keys(known)) >= 100 then known
    else known || jsonb_build_object(left(told ->> 'by', 80), what || jsonb_build_object('at', told ->> 'at')) end
$$;

create function private.apply_reaction(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_by_wa_id(in_channel.id, told ->> 'chatId', told ->> 'waId');
begin
  if known.id is null then
    return 'unknown_message';
  end if;
  perform from public.room where room.id = known.room_id for update;
  update public.message set
    reactions = private.given(message.reactions, told, jsonb_build_object('text', left(told ->> 'text', 32)))
  where message.id = known.id and message.revoked_at is null;
  return 'applied';
end
$$;

create function private.apply_vote(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_by_wa_id(in_channel.id, told ->> 'chatId', told ->> 'waId');
begin
  if known.id is null or known.kind <> 'poll' then
    return 'unknown_message';
  end if;
  perform from public.room where room.id = known.room_id for update;
  update public.message set
    votes = private.given(message.votes, told, jsonb_build_object('options', told -> 'options'))
  where message.id = known.id and message.revoked_at is null;
  return 'applied';
end
$$;

-- A call is told when it rings, and again when somebody takes or refuses it, in any order. One that nobody took is told by
-- nothing: the page says so after a while.
create function private.apply_call(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room := private.open_room(in_channel.id, told ->> 'chatId', null);
  call jsonb := jsonb_build_object('call', jsonb_build_object('video', told -> 'video', 'state', told -> 'state'));
  written uuid;
begin
  insert into public.message (business_id, room_id, channel_id, wa_id, author, kind, content, sent_at)
  values (in_room.business_id, in_room.id, in_room.channel_id,
    'false_' || in_room.chat_id || '_CALL' || left(told ->> 'id', 100), 'customer', 'call', call, (told ->> 'at')::timestamptz)
  on conflict (channel_id, wa_id) do update set content = excluded.content
    where message.content #>> '{call,state}' = 'received'
  returning case when xmax = 0 then message.id end into written;
  if written is not null then
    perform private.hear_closing(in_room, 'call', null, (told ->> 'at')::timestamptz);
  end if;
  return 'applied';
end
$$;

grant execute on all functions in schema private to service_role;
