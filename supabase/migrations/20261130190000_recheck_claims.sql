-- A row is looked for first and taken later. In between, another transaction may change it: the one that takes it checks its state again,
-- in the condition of the statement that locks it, which Postgres checks anew on the newest version of the row. A check in a part of the
-- statement that locks nothing, or in an earlier one, is of an old version.
--
-- Without it, a broadcast message was sent again if its ack came between a look-up that found nothing and the claim of the recipient that
-- was queued by it; two processes took the same message to a member; and a job that found work a moment ago alerted twice, or marked an
-- answer as failed that a process had just taken. A process that had lost its lease marked the message of a refused recipient as failed
-- while another one sent it.
set local lock_timeout = '3s';

-- Takes the next message of a lane that is due. Null: none may go out now, or another process has the lane.
create or replace function private.claim_of_lane(which uuid, p_owner uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  pace constant private.broadcast_pace := private.broadcast_pace();
  lane private.broadcast_lane;
  of_channel public.channel;
  of_campaign public.campaigns;
  next public.campaign_messages;
  today date;
  refusal text;
  gap interval;
  claimed jsonb;
  most_at_once constant int := 500;
  postponed int;
begin
  select * into lane from private.broadcast_lane as due where due.channel_id = which and due.next_send_at <= at for update skip locked;
  if not found then
    return null;
  end if;
  select * into of_channel from public.channel where channel.id = lane.channel_id;
  loop
    next := null;
    -- Campaigns take turns.
    -- It is not locked: each change below checks again that the recipient is queued.
    select waiting.* into next
    from public.campaigns
    join public.campaign_messages as waiting on waiting.id = private.first_queued(campaigns, at)
    where campaigns.channel_id = lane.channel_id and campaigns.status in ('staging', 'sending')
      and private.sending_time(campaigns, pace, at) <= at
    order by campaigns.claimed_at nulls first limit 1;
    exit when next.id is null;
    select * into of_campaign from public.campaigns where campaigns.id = next.campaign_id;
    today := (at at time zone of_campaign.zone)::date;
    if lane.day <> today then
      lane.day := today;
      lane.sent_today := 0;
      lane.strangers_today := 0;
    end if;
    if lane.sent_today >= private.daily_cap(of_channel, pace, at) then
      lane.next_send_at := private.sending_time(of_campaign, pace, (today + 1)::timestamp at time zone of_campaign.zone);
      exit;
    end if;
    refusal := private.marketing_refusal(next.business_id, next.contact_key, next.list_id);
    if refusal is not null then
      update public.campaign_messages set state = 'skipped', reason = refusal
      where campaign_messages.id = next.id and campaign_messages.state = 'queued';
      continue;
    end if;
    if next.is_stranger and lane.strangers_today >= pace.stranger_cap then
      update public.campaign_messages set
        next_at = private.sending_time(of_campaign, pace, (today + 1)::timestamp at time zone of_campaign.zone)
      where campaign_messages.state = 'queued' and campaign_messages.id in (
        select open.id from public.campaign_messages as open
        where open.campaign_id = of_campaign.id and open.state = 'queued' and open.is_stranger and open.next_at <= at
        order by open.next_at, open.position limit most_at_once);
      get diagnostics postponed = row_count;
      continue when postponed < most_at_once;
      -- The others of this campaign in the next claim, because all lanes wait for this one.
      lane.next_send_at := at + interval '1 second';
      exit;
    end if;
    update public.campaign_messages as taken set state = 'sending', owner = p_owner, attempt = taken.attempt + 1,
      lease_until = at + pace.lease, begun_at = null, message_id = coalesce(taken.message_id, gen_random_uuid())
    where taken.id = next.id and taken.state = 'queued' returning * into next;
    continue when not found;
    update public.campaigns set claimed_at = at where campaigns.id = of_campaign.id;
    lane.sent_today := lane.sent_today + 1;
    lane.strangers_today := lane.strangers_today + next.is_stranger::int;
    lane.in_package := lane.in_package + 1;
    gap := pace.gap_min + random() * (pace.gap_max - pace.gap_min);
    if lane.in_package >= pace.package then
      lane.in_package := 0;
      gap := gap + pace.rest;
    end if;
    lane.next_send_at := at + gap * of_campaign.slowness;
    claimed := jsonb_build_object('id', next.id, 'attempt', next.attempt, 'lookup', false,
      'message_id', next.message_id, 'session', of_channel.external_id, 'chat_id', next.chat_id, 'body', next.body, 'begun_at', null,
      'media', of_campaign.media);
    exit;
  end loop;
  update private.broadcast_lane set next_send_at = lane.next_send_at, day = lane.day, sent_today = lane.sent_today,
    strangers_today = lane.strangers_today, in_package = lane.in_package
  where broadcast_lane.channel_id = lane.channel_id;
  return claimed;
end
$$;

-- Gives out the messages to members that wait, each once.
create or replace function private.claim_messages_to_members(p_owner uuid, p_most int) returns jsonb
language sql security definer set search_path = '' as $$
  with taken as (
    update private.message_to_member as message set state = 'sending', owner = p_owner,
      lease_until = clock_timestamp() + (private.broadcast_pace()).lease
    from public.channel
    where channel.id = message.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
      and message.id in (
        select waiting.id from private.message_to_member as waiting
        where waiting.state = 'queued' and waiting.id in (
          select queue.id from (
            -- Businesses take turns. Those whose phone is not linked are no part of the queue.
            select open.id, open.created_at,
              row_number() over (partition by open.business_id order by open.created_at, open.id) as round
            from private.message_to_member as open
            join public.channel as of_channel on of_channel.id = open.channel_id and of_channel.status = 'WORKING' and not private.has_wrong_number(of_channel)
            where open.state = 'queued' and open.created_at > now() - private.patience_to_member()
          ) as queue
          order by queue.round, queue.created_at limit p_most)
        for update skip locked)
    returning message.*, channel.external_id)
  select coalesce(jsonb_agg(jsonb_build_object('id', taken.id, 'attempt', 1, 'lookup', false, 'to_member', true,
    'message_id', taken.message_id, 'session', taken.external_id, 'chat_id', substr(taken.phone, 2) || '@c.us',
    'body', taken.body, 'begun_at', null, 'media', taken.media)), '[]') from taken
$$;

-- Alerts the member who holds a chat, if that is still due.
create or replace function private.announce_silence_end(which uuid) returns int
language sql security definer set search_path = '' as $$
  with announced as (
    update public.room set alerted_at = clock_timestamp()
    where room.id = (select ending.id from public.room as ending
      where ending.id = which and ending.holder = 'member' and ending.awaiting_reply_since is not null
        and ending.holder_until > now() and ending.holder_until <= now() + interval '5 minutes'
        and coalesce(ending.alerted_at, '-infinity') < ending.holder_until - interval '5 minutes' for update skip locked)
    returning room.id
  )
  select count(*)::int from announced
$$;

-- Marks what was not sent of an answer as failed, unless a process has taken it again.
create or replace function private.fail_unsent_answer(which uuid) returns int
language sql security definer set search_path = '' as $$
  with failed as (
    update public.message set ack = -1, failure = 'upstream_timeout'
    from public.agent_run as lost
    where lost.id = which and lost.status = 'sending' and lost.lease_until < (select clock_timestamp())
      and message.id = any (lost.message_ids) and message.wa_id is null and message.ack = 0
    returning 1
  )
  select count(*)::int from failed
$$;

-- As before, and the owner is checked before anything is written. What was not sent counts neither as an attempt nor for the day.
create or replace function public.settle_broadcast_message(p_id uuid, p_owner uuid, p_attempt int, p_outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  pace constant private.broadcast_pace := private.broadcast_pace();
  outcome text := p_outcome ->> 'state';
  why text := p_outcome ->> 'reason';
  recipient_row public.campaign_messages;
begin
  select * into recipient_row from public.campaign_messages where campaign_messages.id = p_id;
  if outcome = 'sent' then
    -- Which settles the recipient (private.settle_recipient).
    perform public.finish_outgoing(recipient_row.message_id, p_outcome ->> 'wa_id', coalesce(private.read_whole(p_outcome -> 'ack')::smallint, 0::smallint),
      private.read_timestamp(p_outcome -> 'sent_at'), null);
    update public.campaigns set refusals_in_row = 0 where campaigns.id = recipient_row.campaign_id and campaigns.refusals_in_row > 0;
    return;
  end if;
  -- The chat is locked before its recipient, as for an ack.
  perform private.lock_chat(room.channel_id, room.chat_id) from public.message join public.room on room.id = message.room_id
  where message.id = recipient_row.message_id;
  select * into recipient_row from public.campaign_messages
  where campaign_messages.id = p_id and campaign_messages.state in ('sending', 'unknown')
    and campaign_messages.owner = p_owner and campaign_messages.attempt = p_attempt for update;
  if not found then
    return;
  end if;
  if outcome = 'missing' then
    outcome := case when recipient_row.sends >= 5 then 'refused' else 'queued' end;
    why := case when recipient_row.sends >= 5 then 'not_accepted' end;
  end if;
  if outcome = 'refused' then
    -- Without its file, it was never written into the chat.
    perform public.finish_outgoing(message.id, null, null, null, why) from public.message where message.id = recipient_row.message_id;
  end if;
  update public.campaign_messages set
    state = outcome, reason = why, owner = null, lease_until = null,
    sends = campaign_messages.sends - (outcome = 'queued' and recipient_row.state = 'sending' and recipient_row.begun_at is not null)::int,
    begun_at = case when outcome = 'unknown' then campaign_messages.begun_at end,
    next_at = at + case outcome
      when 'unknown' then pace.grace
      else make_interval(secs => coalesce(private.read_number(p_outcome -> 'retry_ms')::double precision, 0) / 1000) end
  where campaign_messages.id = p_id;
  if outcome = 'queued' and why is null and recipient_row.state = 'sending' then
    -- WhatsApp has not accepted it, and it may never be sent.
    delete from public.message where message.id = recipient_row.message_id and message.wa_id is null;
    update private.broadcast_lane set sent_today = greatest(broadcast_lane.sent_today - 1, 0),
      strangers_today = greatest(broadcast_lane.strangers_today - recipient_row.is_stranger::int, 0)
    where broadcast_lane.channel_id = recipient_row.channel_id;
  end if;
  if outcome = 'refused' then
    update public.campaigns set refusals_in_row = campaigns.refusals_in_row + 1 where campaigns.id = recipient_row.campaign_id;
  end if;
  -- For a customer who wrote before, it is a fault of this chat: three in a row stop the broadcast as other refusals do.
  if private.read_boolean(p_outcome -> 'restricted') and recipient_row.is_stranger or p_outcome ->> 'limit' in ('restricted', 'capped') then
    update public.campaigns set status = 'paused', resumes_as = campaigns.status,
      status_reason = coalesce(p_outcome ->> 'limit', 'restricted')
    where campaigns.channel_id = recipient_row.channel_id and campaigns.status in ('staging', 'judging', 'sending');
  end if;
end
$$;
