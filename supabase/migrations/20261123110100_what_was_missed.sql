-- What WhatsApp told while nobody listened: a webhook is lost with the process that holds it, and WAHA repeats for half a
-- minute. Its list of chats says since when each has something new; these are the questions that are asked about it.

-- Up to when all that was said in a channel is known, and when somebody last asked WhatsApp whether it is.
create table private.listening (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  -- Null: nobody has come to the end of such a look.
  heard_until timestamptz,
  looked_at timestamptz not null
);
alter table private.listening enable row level security;
grant all on private.listening to service_role;

-- Of all who want to look in a session one does, who hears since when it does; the others hear null. So does whoever
-- comes less than `p_rest` after the last.
create function public.begin_look(p_session text, p_rest interval) returns timestamptz
language sql security invoker set search_path = '' as $$
  insert into private.listening (channel_id, looked_at)
  select channel.id, clock_timestamp() from public.channel where channel.external_id = p_session
  on conflict (channel_id) do update set looked_at = excluded.looked_at
    where listening.looked_at <= excluded.looked_at - p_rest
  returning looked_at
$$;

-- Whoever has begun to look at this moment has come to the end: what was said before it has been heard.
create function public.end_look(p_session text, p_looked_at timestamptz) returns void
language sql security invoker set search_path = '' as $$
  update private.listening set heard_until = greatest(heard_until, p_looked_at)
  from public.channel where channel.id = listening.channel_id and channel.external_id = p_session
$$;

-- Of some chats ({id, lastAt}) those in which something may be missing: WhatsApp knows something newer than we do; or (of
-- the latest twenty) something was said since the last look, whose end we know and perhaps not its middle. `since`: up to
-- when we know; `floor`: what was said before that is no news, be it said before the number was linked or before an erasure.
create function public.chats_behind(p_session text, p_chats jsonb)
returns table (chat_id text, since timestamptz, floor timestamptz)
language sql stable security invoker set search_path = '' as $$
  select chat.id, least(case when chat.is_behind then chat.newest end, chat.heard_until), chat.floor
  from (
    select told.id, told."lastAt", known.newest, listened.heard_until, news.floor, lacks.is_behind,
      row_number() over (partition by lacks.is_behind order by told."lastAt" desc) as place
    from public.channel as wire
    cross join jsonb_to_recordset(p_chats) as told (id text, "lastAt" timestamptz)
    left join private.erased_chat
      on erased_chat.channel_id = wire.id and erased_chat.chat = private.digest_of_chat(wire.id, told.id)
    -- Clocks differ, and what was on its way when somebody looked last was left to come by itself.
    left join lateral (
      select listening.heard_until - interval '3 minutes' as heard_until
      from private.listening where listening.channel_id = wire.id
    ) as listened on true
    left join lateral (
      select max(message.sent_at) as newest
      from public.room join public.message on message.room_id = room.id
      where room.channel_id = wire.id and room.chat_id = told.id
    ) as known on true
    cross join lateral (
      select greatest(now() - interval '1 day', wire.created_at, erased_chat.erased_at) as floor
    ) as news
    -- WhatsApp counts whole seconds, we may have known better.
    cross join lateral (select told."lastAt" > coalesce(known.newest, '-infinity') as is_behind) as lacks
    where wire.external_id = p_session and told."lastAt" > news.floor
  ) as chat
  where chat.is_behind or (chat."lastAt" > chat.heard_until and chat.place <= 20)
  order by chat."lastAt"
$$;

-- Which of these messages of a chat we do not have, or do not know to be at WhatsApp.
create function public.unheard(p_session text, p_chat_id text, p_wa_ids text[]) returns text[]
language sql stable security invoker set search_path = '' as $$
  select coalesce(array_agg(told.wa_id), '{}')
  from public.channel as wire cross join unnest(p_wa_ids) as told (wa_id)
  where wire.external_id = p_session and (private.message_by_wa_id(wire.id, p_chat_id, told.wa_id)).wa_id is null
$$;

revoke execute on function public.begin_look(text, interval), public.end_look(text, timestamptz),
  public.chats_behind(text, jsonb), public.unheard(text, text, text[]) from public, anon, authenticated;
grant execute on function public.begin_look(text, interval), public.end_look(text, timestamptz),
  public.chats_behind(text, jsonb), public.unheard(text, text, text[]) to service_role;
