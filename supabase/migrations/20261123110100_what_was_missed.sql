-- What WhatsApp told while nobody listened: a webhook is lost with the process that holds it, and WAHA repeats for half a
-- minute. Its list of chats says since when each has something new; these are the questions that are asked about it.

-- Of some chats ({id, lastAt}) those of which WhatsApp knows something newer than we do. `since`: up to when we know;
-- `floor`: what was said before that is no news, be it said before the number was linked or before an erasure.
create function public.chats_behind(p_session text, p_chats jsonb)
returns table (chat_id text, since timestamptz, floor timestamptz)
language sql stable security invoker set search_path = '' as $$
  select told.id, known.newest, greatest(now() - interval '1 day', wire.created_at, erased_chat.erased_at)
  from public.channel as wire
  cross join jsonb_to_recordset(p_chats) as told (id text, "lastAt" timestamptz)
  left join private.erased_chat
    on erased_chat.channel_id = wire.id and erased_chat.chat = private.digest_of_chat(wire.id, told.id)
  left join lateral (
    select max(message.sent_at) as newest
    from public.room join public.message on message.room_id = room.id
    where room.channel_id = wire.id and room.chat_id = told.id
  ) as known on true
  -- WhatsApp counts whole seconds, we may have known better.
  where wire.external_id = p_session
    and told."lastAt" > coalesce(known.newest, '-infinity')
    and told."lastAt" > greatest(now() - interval '1 day', wire.created_at, erased_chat.erased_at)
$$;

-- Which of these messages of a chat we do not have.
create function public.unheard(p_session text, p_chat_id text, p_wa_ids text[]) returns text[]
language sql stable security invoker set search_path = '' as $$
  select coalesce(array_agg(told.wa_id), '{}')
  from public.channel as wire cross join unnest(p_wa_ids) as told (wa_id)
  where wire.external_id = p_session and (private.message_by_wa_id(wire.id, p_chat_id, told.wa_id)).id is null
$$;

revoke execute on function public.chats_behind(text, jsonb), public.unheard(text, text, text[])
  from public, anon, authenticated;
grant execute on function public.chats_behind(text, jsonb), public.unheard(text, text, text[]) to service_role;
