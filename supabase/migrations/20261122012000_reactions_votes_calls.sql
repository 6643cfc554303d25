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

-- An event of a message that is not here yet, or cannot be read yet. Of a chat the latest fifty are kept: most are of
-- messages that will never come.
create function private.keep_early(in_channel uuid, event text, what jsonb) returns text
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.early_event (channel_id, chat_id, raw_id, event, told)
  values (in_channel, what ->> 'chatId', private.raw_wa_id(what ->> 'waId'), event,
    what || case when what ? 'body' then jsonb_build_object('body', left(what ->> 'body', 65536)) else '{}' end);
  delete from private.early_event where early_event.id in (
    select waiting.id from private.early_event as waiting
    where waiting.channel_id = in_channel and waiting.chat_id = what ->> 'chatId' order by waiting.id desc offset 50);
  return 'applied';
end
$$;

-- The message is here now: what was told of it before happens to it, in the order in which it was told.
create function private.take_early(in_channel uuid, chat text, wa_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wire public.channel;
  early private.early_event;
begin
  for early in
    with taken as (
      delete from private.early_event
      where early_event.channel_id = in_channel and early_event.chat_id = chat
        and early_event.raw_id = private.raw_wa_id(take_early.wa_id)
      returning *
    ) select * from taken order by taken.id
  loop
    select channel.* into wire from public.channel where channel.id = in_channel;
    case early.event
      when 'message.edited' then perform private.apply_edit(wire, early.told);
      when 'message.revoked' then perform private.apply_revocation(wire, early.told);
      when 'message.reaction' then perform private.apply_reaction(wire, early.told);
      else perform private.apply_vote(wire, early.told);
    end case;
  end loop;
end
$$;

create function private.apply_reaction(in_channel public.channel, told jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.message := private.message_by_wa_id(in_channel.id, told ->> 'chatId', told ->> 'waId');
begin
  if known.id is null then
    return private.keep_early(in_channel.id, 'message.reaction', told);
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
  if known.id is null or known.kind = 'waiting' then
    return private.keep_early(in_channel.id, 'poll.vote', told);
  elsif known.kind <> 'poll' then
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
