-- A failure that is tried again is none yet: with an ack of 0 beside it, it says only that this attempt is over. Without,
-- the message has failed for good, and everybody sees so.
create or replace function public.finish_outgoing(
  p_message_id uuid,
  p_wa_id text default null,
  p_ack smallint default null,
  p_sent_at timestamptz default null,
  p_failure text default null
) returns public.message
language plpgsql security invoker set search_path = '' as $$
declare
  finished public.message;
  echo_ack smallint;
begin
  select message.* into finished from public.message where message.id = p_message_id;
  if not found then
    perform private.refuse('P0002', 'Failed to get rooms', 404);
  end if;
  perform private.in_turn(room.channel_id, room.chat_id) from public.room where room.id = finished.room_id;
  perform from public.room where room.id = finished.room_id for update;

  -- An engine that chose its own id may have told of the message before it answered: that echo is this message.
  if p_wa_id is not null then
    delete from public.message
    where message.channel_id = finished.channel_id and message.wa_id = p_wa_id and message.id <> p_message_id
    returning message.ack into echo_ack;
  end if;

  update public.message set
    wa_id = coalesce(message.wa_id, p_wa_id),
    ack = private.later_ack(private.later_ack(message.ack, coalesce(echo_ack, message.ack)),
      coalesce(p_ack, case when p_failure is null then message.ack else (-1)::smallint end)),
    sent_at = coalesce(p_sent_at, message.sent_at),
    failure = left(p_failure, 500)
  where message.id = p_message_id
  returning * into finished;
  return finished;
end
$$;

-- Until WhatsApp has it, the reason of the last attempt stays: it tells that this attempt is over.
create or replace trigger settle_failure before insert or update of ack, failure, wa_id on public.message for each row
  when (new.ack >= 0 and (new.ack > 0 or new.wa_id is not null) and new.failure is not null)
  execute function private.settle_failure();
