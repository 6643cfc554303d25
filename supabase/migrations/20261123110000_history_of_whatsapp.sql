-- What WhatsApp still knows of a chat and the database does not: what was said before the number was linked here. It is
-- history and no news (private.is_news): nobody hears of it, nothing is counted, and no chat changes hands.

-- A customer whose data were erased may write again, and their new chat would bring back what was erased. What was said
-- before that stays away. Known by a digest, for the address itself is erased as well.
create table private.erased_chat (
  channel_id uuid not null references public.channel (id) on delete cascade,
  chat bytea not null,
  erased_at timestamptz not null,
  primary key (channel_id, chat)
);
alter table private.erased_chat enable row level security;
grant all on private.erased_chat to service_role;

create function private.digest_of_chat(in_channel uuid, chat text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(in_channel || chat, 'UTF8'))
$$;

create function private.remember_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.erased_chat (channel_id, chat, erased_at)
  values (old.channel_id, private.digest_of_chat(old.channel_id, old.chat_id), new.erased_at)
  on conflict (channel_id, chat) do update set erased_at = excluded.erased_at;
  return null;
end
$$;
create trigger remember_erasure after update of erased_at on public.room for each row
  when (old.erased_at is null and new.erased_at is not null) execute function private.remember_erasure();

-- Takes in what is missing of a chat's history, whoever asks and however often: a message that is there stays as it is.
-- p_messages: a list of what `message.any` brings (incoming), newest first: WhatsApp counts whole seconds, and of those of
-- one second only their places in its history tell which was first. Answers how many came.
create function public.import_history(p_session text, p_chat_id text, p_messages jsonb) returns int
language plpgsql security invoker set search_path = '' as $$
declare
  in_channel uuid := (select channel.id from public.channel where channel.external_id = p_session);
  in_room public.room;
  told jsonb;
  answered public.message;
  from_me boolean;
  added int := 0;
begin
  perform private.in_turn(in_channel, p_chat_id);
  select room.* into in_room from public.room
  where room.channel_id = in_channel and room.chat_id = p_chat_id for update;
  if not found or in_room.erased_at is not null then
    return 0;
  end if;
  perform set_config('chabot.history', 'on', true);

  for told in
    select one from jsonb_array_elements(p_messages) with ordinality as given (one, place)
    where (one ->> 'sentAt')::timestamptz > coalesce((
      select erased_chat.erased_at from private.erased_chat
      where erased_chat.channel_id = in_channel and erased_chat.chat = private.digest_of_chat(in_channel, p_chat_id)
    ), '-infinity')
    order by (one ->> 'sentAt')::timestamptz, place desc
  loop
    continue when (private.message_by_wa_id(in_channel, p_chat_id, told ->> 'waId')).id is not null;
    answered := null;
    if told ->> 'replyToWaId' is not null then
      answered := private.message_by_wa_id(in_channel, p_chat_id, told ->> 'replyToWaId');
      if answered.room_id is distinct from in_room.id then
        answered := null;
      end if;
    end if;
    from_me := coalesce((told ->> 'fromMe')::boolean, false);
    insert into public.message (business_id, room_id, channel_id, wa_id, author, author_name, kind, body, media, location,
      content, reply_to, reply_preview, ack, sent_at)
    values (in_room.business_id, in_room.id, in_room.channel_id, told ->> 'waId',
      -- What is ours and was not sent from here was written on the phone.
      case when not from_me then 'customer' when told ->> 'source' = 'api' then 'ai' else 'phone' end,
      left(told ->> 'authorName', 512), coalesce(told ->> 'kind', 'unknown'), left(told ->> 'body', 65536),
      nullif(told -> 'media', 'null'), nullif(told -> 'location', 'null'), nullif(told -> 'content', 'null'), answered.id,
      private.reply_preview_of(answered), coalesce((told ->> 'ack')::smallint, case when from_me then 1 else 0 end),
      (told ->> 'sentAt')::timestamptz);
    perform private.take_early(in_channel, p_chat_id, told ->> 'waId');
    added := added + 1;
  end loop;
  perform set_config('chabot.history', '', true);
  return added;
end
$$;

grant execute on all functions in schema private to service_role;
revoke execute on function public.import_history(text, text, jsonb) from public, anon, authenticated;
grant execute on function public.import_history(text, text, jsonb) to service_role;
