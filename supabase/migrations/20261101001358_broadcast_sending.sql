-- Sending a broadcast: one message at a time by channel, its acks, and what is left when it is over. The order of locks stands in
-- broadcasts.sql.

-- Sending -------------------------------------------------------------------------------------------------------------

-- The recipient of a campaign who is next at that time; null: none is due. Read from the index, however many wait for later.
create function private.first_queued(of_campaign public.campaigns, at timestamptz) returns uuid
language sql stable security definer set search_path = '' as $$
  select case of_campaign.status when 'sending' then (
    select open.id from public.campaign_messages as open
    where open.campaign_id = of_campaign.id and open.state = 'queued' and open.next_at <= at
      and not private.must_wait('broadcast-messages', open.id::text)
    order by open.next_at, open.position limit 1)
  else (
    select open.id from public.campaign_messages as open
    where open.campaign_id = of_campaign.id and open.state = 'queued' and open.position <= of_campaign.stage_size
      and open.next_at <= at and not private.must_wait('broadcast-messages', open.id::text)
    order by open.position limit 1)
  end
$$;

-- Takes the next message of a lane that is due. Null: none may go out now, or another process has the lane.
create function private.claim_of_lane(which uuid, p_owner uuid) returns jsonb
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
      update public.campaign_messages set state = 'skipped', reason = refusal where campaign_messages.id = next.id;
      continue;
    end if;
    if next.is_stranger and lane.strangers_today >= pace.stranger_cap then
      update public.campaign_messages set
        next_at = private.sending_time(of_campaign, pace, (today + 1)::timestamp at time zone of_campaign.zone)
      where campaign_messages.id in (
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
    where taken.id = next.id returning * into next;
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

insert into private.handled_rows (job, business_of, give_up) values
  ('broadcast-messages', 'select business_id from public.campaign_messages where id = $1',
    'private.refuse_recipient($1::uuid)'),
  ('messages-to-members', 'select business_id from private.message_to_member where id = $1',
    'private.fail_message_to_member($1::uuid)');

-- Ends a message to a member that could not be handled. Returns 1.
create function private.fail_message_to_member(which uuid) returns int
language sql security definer set search_path = '' as $$
  with failed as (
    update private.message_to_member as lost set state = 'failed', reason = 'not_accepted', owner = null, lease_until = null
    where lost.id = which and lost.state in ('queued', 'sending') returning 1
  )
  select count(*)::int from failed
$$;

-- Pauses the campaigns of a lane whose messages could not be taken. A member continues them. Returns how many.
create function private.pause_lane(of_channel uuid) returns int
language sql security definer set search_path = '' as $$
  with paused as (
    update public.campaigns set status = 'paused', resumes_as = campaigns.status, status_reason = 'not_sent'
    where campaigns.channel_id = of_channel and campaigns.status in ('staging', 'sending') returning 1
  )
  select count(*)::int from paused
$$;

-- Ends a recipient whose message could not be handled several times: for a call that may have been made, its end stays unknown.
create function private.refuse_recipient(which uuid) returns int
language sql security definer set search_path = '' as $$
  with ended as (
    update public.campaign_messages as lost set state = 'refused', reason = 'not_accepted', owner = null, lease_until = null
    where lost.id = which and lost.state in ('queued', 'sending', 'unknown') returning 1
  )
  select count(*)::int from ended
$$;

-- Takes at most p_most recipients whose end is unknown, to look them up, and lets go of those whose process stopped: if the call had
-- not begun, it never will (begin_broadcast_message checks the lease); otherwise its end is unknown. Businesses take turns, so that
-- none waits for the many of another.
create function private.claim_lookups(p_owner uuid, p_most int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  pace constant private.broadcast_pace := private.broadcast_pace();
  claimed jsonb;
begin
  with flight as materialized (
    select open.*, channel.business_id, channel.external_id
    from private.broadcast_lane as lane
    join public.channel on channel.id = lane.channel_id
    cross join lateral (
      select one.id, one.state, one.begun_at, private.flight_ends_at(one.state, one.lease_until, one.next_at) as due_at
      from public.campaign_messages as one
      where one.channel_id = lane.channel_id and one.state in ('sending', 'unknown')
        and private.flight_ends_at(one.state, one.lease_until, one.next_at) <= at
        and (one.state = 'sending' or channel.status = 'WORKING') and not private.must_wait('broadcast-messages', one.id::text)
      order by private.flight_ends_at(one.state, one.lease_until, one.next_at) limit greatest(p_most, 20) for update skip locked
    ) as open
  ), queue as (
    select flight.*, row_number() over (partition by flight.business_id, flight.state order by flight.due_at, flight.id) as round
    from flight
  ), ordered as (
    select queue.*, row_number() over (partition by queue.state order by queue.round, queue.due_at, queue.id) as turn from queue
  ), taken as (
    update public.campaign_messages as recipient_row set
      state = case when ordered.state = 'sending' and ordered.begun_at is null then 'queued' else 'unknown' end,
      owner = case ordered.state when 'unknown' then p_owner end,
      attempt = recipient_row.attempt + (ordered.state = 'unknown')::int,
      lease_until = case ordered.state when 'unknown' then at + pace.lease end,
      next_at = case when ordered.state = 'unknown' then at + pace.lease when ordered.begun_at is null then at
        else at + pace.grace end
    from ordered
    where recipient_row.id = ordered.id and (ordered.state = 'sending' or ordered.turn <= p_most)
    returning recipient_row.*, ordered.state = 'unknown' as is_lookup, ordered.turn, ordered.external_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', taken.id, 'attempt', taken.attempt, 'lookup', true, 'message_id', taken.message_id,
    'session', taken.external_id, 'chat_id', taken.chat_id, 'body', taken.body, 'begun_at', taken.begun_at,
    'media', (select campaigns.media from public.campaigns where campaigns.id = taken.campaign_id)) order by taken.turn), '[]')
  into claimed
  from taken where taken.is_lookup;
  return claimed;
end
$$;

-- Takes the next message of each lane that is due, at most p_most.
create function private.claim_of_lanes(p_owner uuid, p_most int) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.results_of_each('send-broadcasts', $due$
    select channel.business_id, due.channel_id from private.broadcast_lane as due
    join public.channel on channel.id = due.channel_id
    where due.next_send_at <= (select clock_timestamp()) and channel.status = 'WORKING' and not private.has_wrong_number(channel)
      and not private.must_wait('send-broadcasts', due.channel_id::text)
      and exists (select from public.campaigns
        where campaigns.channel_id = due.channel_id and campaigns.status in ('staging', 'sending') and campaigns.queued_count > 0
          and private.first_queued(campaigns, (select clock_timestamp())) is not null
          and private.sending_time(campaigns, private.broadcast_pace(), now()) <= now())
    order by due.next_send_at limit 200$due$, 'private.claim_of_lane($1::uuid, private.read_uuid($2))', to_jsonb(p_owner),
    'private.pause_lane($1::uuid)', p_most);
end
$$;

-- Takes the next message of each lane that is due, at most p_most, and recipients whose end is unknown. p_owner: the
-- process. Returns {messages, next_ms: until the next one is due, null: none within a minute}. A message with `lookup` may
-- have been sent: it is looked up in the chat, and not sent.
create function public.claim_broadcast_messages(p_owner uuid, p_most int default 1) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed jsonb;
begin
  perform private.advance_broadcasts();
  claimed := private.claim_lookups(p_owner, p_most) || private.claim_of_lanes(p_owner, p_most)
    || private.claim_messages_to_members(p_owner, p_most);
  -- In a statement of its own, which sees what the claims wrote.
  return jsonb_build_object('messages', claimed, 'next_ms', private.next_broadcast_ms(),
    'has_unused_files', exists (select from private.unused_campaign_file));
end
$$;

-- Milliseconds until a message, a look-up, a lease or a judgement is due; null: nothing within a minute.
create function private.next_broadcast_ms() returns double precision
language sql stable security definer set search_path = '' as $$
  select case when count(*) > 0 then ceil(greatest(extract(epoch from min(due.at) - clock_timestamp()), 0) * 1000) end
  from (
    select greatest(lane.next_send_at, waiting.at, failed.next_at) as at
    from private.broadcast_lane as lane
    left join private.job_failure as failed on failed.job = 'send-broadcasts' and failed.row_id = lane.channel_id::text
    join public.channel on channel.id = lane.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
    cross join lateral (
      select min(greatest(open.next_at, private.sending_time(campaigns, private.broadcast_pace(), clock_timestamp()))) as at
      from public.campaigns cross join lateral (
        select next_at from public.campaign_messages as open
        where open.campaign_id = campaigns.id and open.state = 'queued'
          and (campaigns.status = 'sending' or open.position <= campaigns.stage_size)
          and open.next_at < now() + interval '1 minute'
        order by open.next_at limit 1) as open
      where campaigns.channel_id = lane.channel_id and campaigns.status in ('staging', 'sending')
    ) as waiting
    where waiting.at is not null
    union all
    select campaign_messages.lease_until from public.campaign_messages where campaign_messages.state = 'sending'
    union all
    select campaign_messages.next_at from public.campaign_messages
    join public.channel on channel.id = campaign_messages.channel_id and channel.status = 'WORKING'
    where campaign_messages.state = 'unknown'
    union all
    select message.created_at from private.message_to_member as message
    join public.channel on channel.id = message.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
    where message.state = 'queued' and message.created_at > now() - private.patience_to_member()
    union all
    select campaigns.judge_at from public.campaigns where campaigns.status = 'judging'
    union all
    select greatest(coalesce(campaigns.scheduled_at, clock_timestamp()), failed.next_at) from public.campaigns
    left join private.job_failure as failed on failed.job = 'plan-broadcasts' and failed.row_id = campaigns.id::text
    where campaigns.status in ('scheduled', 'planning')
  ) as due
  where due.at < now() + interval '1 minute'
$$;

-- How WhatsApp shows a file (functions/_shared/waha/outgoingFile.ts).
create function private.file_kind(mimetype text) returns text
language sql immutable set search_path = '' as $$
  select case when mimetype is null then 'text' when mimetype in ('image/jpeg', 'image/png') then 'image'
    when mimetype = 'video/mp4' then 'video' else 'document' end
$$;

-- The last check before the call: whether the process still owns the recipient, and whether they may still get it. Writes
-- the message into the chat, as an automatic one: the AI goes on, and the chat keeps its place. Returns whether to send.
create function public.begin_broadcast_message(p_id uuid, p_owner uuid, p_attempt int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  pace constant private.broadcast_pace := private.broadcast_pace();
  recipient_row public.campaign_messages;
  of_campaign public.campaigns;
  of_channel public.channel;
  in_room public.room;
  why text;
  written public.message;
begin
  select * into recipient_row from public.campaign_messages where campaign_messages.id = p_id;
  select * into of_campaign from public.campaigns where campaigns.id = recipient_row.campaign_id;
  select * into of_channel from public.channel where channel.id = recipient_row.channel_id;
  if of_campaign.id is null or of_channel.id is null then
    return false;
  end if;
  if exists (select from public.room where room.channel_id = of_channel.id and room.chat_id = recipient_row.chat_id and room.erased_at is not null) then
    why := 'erased';
  else
    in_room := private.open_room(of_channel.id, recipient_row.chat_id, recipient_row.name);
    why := case when private.has_opted_out(in_room) then 'opted_out' when private.is_being_erased(in_room) then 'erased' end;
  end if;
  select * into recipient_row from public.campaign_messages
  where campaign_messages.id = p_id and campaign_messages.state = 'sending' and campaign_messages.owner = p_owner
    and campaign_messages.attempt = p_attempt and campaign_messages.lease_until > at for update;
  if not found then
    return false;
  end if;
  if why is not null then
    update public.campaign_messages set state = 'skipped', reason = why, owner = null, lease_until = null where campaign_messages.id = p_id;
    return false;
  end if;
  if of_campaign.status not in ('staging', 'sending') or of_channel.status <> 'WORKING' or private.has_wrong_number(of_channel) then
    update public.campaign_messages set state = 'queued', owner = null, lease_until = null where campaign_messages.id = p_id;
    return false;
  end if;
  written := private.new_message(in_room, 'system', at);
  written.id := recipient_row.message_id;
  written.kind := private.file_kind(of_campaign.media ->> 'mimetype');
  written.body := recipient_row.body;
  written.media := of_campaign.media;
  written.content := jsonb_build_object('broadcast', of_campaign.name);
  perform private.record_message(written);
  update public.campaign_messages set begun_at = at, sends = campaign_messages.sends + 1, room_id = in_room.id,
    lease_until = at + pace.lease
  where campaign_messages.id = p_id;
  return true;
end
$$;

-- The end of an attempt. p_outcome: {state: 'sent', wa_id, ack, sent_at} | {state: 'refused', reason, restricted?} | {state:
-- 'unknown'} | {state: 'queued', retry_ms} (WhatsApp did not accept it, and may later) | {state: 'queued', retry_ms, limit:
-- 'restricted' or 'capped'} (not tried, because WhatsApp limits the number) | {state: 'missing'} (a look-up found nothing). That it was sent counts from every process, the rest only from the owner.
create function public.settle_broadcast_message(p_id uuid, p_owner uuid, p_attempt int, p_outcome jsonb) returns void
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
    begun_at = case when outcome = 'unknown' then campaign_messages.begun_at end,
    next_at = at + case outcome
      when 'unknown' then pace.grace
      else make_interval(secs => coalesce(private.read_number(p_outcome -> 'retry_ms')::double precision, 0) / 1000) end
  where campaign_messages.id = p_id and campaign_messages.state in ('sending', 'unknown')
    and campaign_messages.owner = p_owner and campaign_messages.attempt = p_attempt;
  if not found then
    return;
  end if;
  if outcome = 'queued' and why is null and recipient_row.state = 'sending' then
    -- WhatsApp has not accepted it, and it may never be sent.
    delete from public.message where message.id = recipient_row.message_id and message.wa_id is null;
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

-- What comes back -----------------------------------------------------------------------------------------------------

-- The acks of a broadcast's message settle its recipient. A recipient never moves backwards.
create function private.settle_recipient(changed public.message) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.campaign_messages as recipient set
    state = case
      when changed.ack = -1 then 'refused' when recipient.state = 'replied' then recipient.state
      when changed.ack >= 3 then 'read' when changed.ack = 2 then 'delivered'
      when recipient.state in ('delivered', 'read') then recipient.state else 'sent' end,
    reason = case when changed.ack = -1 then 'not_delivered' end,
    owner = null, lease_until = null,
    sent_at = coalesce(recipient.sent_at, changed.sent_at),
    delivered_at = case when changed.ack >= 2 then coalesce(recipient.delivered_at, clock_timestamp()) end,
    read_at = case when changed.ack >= 3 then coalesce(recipient.read_at, clock_timestamp()) end
  where recipient.message_id = changed.id and recipient.state not in ('skipped', 'refused');
end
$$;

-- A customer who writes within a week of a broadcast has replied to it.
create function private.record_broadcast_reply(written public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  answered uuid;
begin
  select recipient.id into answered from public.campaign_messages as recipient
  where recipient.room_id = written.room_id and recipient.sent_at between written.sent_at - interval '7 days' and written.sent_at + interval '1 minute'
  order by recipient.sent_at desc limit 1;
  if answered is null then
    return;
  end if;
  update public.campaign_messages as recipient set state = 'replied', replied_at = coalesce(recipient.replied_at, clock_timestamp()),
    reply_kind = coalesce(recipient.reply_kind, private.reply_kind(written.body))
  where recipient.id = answered and recipient.state in ('sent', 'delivered', 'read', 'replied');
end
$$;

-- Tells open dashboards how far a campaign is: counts, never recipients.
create function private.announce_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fields constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end) - 'body' - 'media' - 'audience' - 'fallbacks'
    || case when tg_op = 'UPDATE' then jsonb_build_object('sent_today', private.sent_today(new)) else '{}' end;
begin
  perform private.broadcast(tg_op, 'business:' || (fields ->> 'business_id'), private.read_uuid(fields -> 'business_id'),
    jsonb_build_object('operation', tg_op, 'table', 'campaigns', 'schema', 'public',
      'old_record', case when tg_op = 'DELETE' then fields end, 'record', case when tg_op <> 'DELETE' then fields end));
  return null;
end
$$;
create trigger announce_row after insert or delete on public.campaigns for each row execute function private.announce_campaign();
create trigger announce_change after update on public.campaigns for each row
  when (old.* is distinct from new.*) execute function private.announce_campaign();

-- Lost links ----------------------------------------------------------------------------------------------------------

-- A broadcast needs the phone of its channel. While WAHA reconnects, messages wait (claim_broadcast_messages). When the phone
-- is unlinked, or the session deleted, the broadcast is paused, and only a member continues it: after a new link it could go
-- out from an unintended number. When the session fails for longer than a restart takes, it is paused too, and continues
-- by itself when the same number works again.
-- STARTING and STOPPED count only after two minutes, because the phone is still linked and every restart passes through
-- them. FAILED counts only if it lasts, because the WEBJS engine reports it two seconds before it restarts by itself.

create function private.is_unlinked(of_campaign public.campaigns, of_channel public.channel) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_at_work(of_campaign.status) and of_channel.status in ('FAILED', 'STARTING', 'STOPPED')
    and not exists (
      select from public.channel_status_change as change
      where change.channel_id = of_channel.id and change.at > now()
        - case when of_channel.status = 'FAILED' then interval '10 seconds' else interval '2 minutes' end)
$$;

-- Pauses a campaign whose channel does not work for longer than a restart takes. Returns how many.
create function private.pause_if_unlinked(which uuid) returns int
language sql security definer set search_path = '' as $$
  with paused as (
    update public.campaigns set status = 'paused', resumes_as = campaigns.status, status_reason = 'channel_lost'
    from public.channel
    where campaigns.id = which and channel.id = campaigns.channel_id and private.is_unlinked(campaigns, channel)
    returning 1)
  select count(*)::int from paused
$$;

-- Pauses the campaigns of channels that do not work for longer than a restart takes. Returns how many. Runs every
-- minute as a scheduled job, and with each change of a status.
create function private.pause_unlinked(of_channel uuid default null) returns int
language sql security definer set search_path = '' as $$
  select private.for_each('pause-unlinked', $due$
    select campaigns.business_id, campaigns.id from public.campaigns join public.channel on channel.id = campaigns.channel_id
    where private.is_at_work(campaigns.status) and private.is_unlinked(campaigns, channel)$due$
    || coalesce(' and channel.id = ' || quote_literal(of_channel), ''), 'private.pause_if_unlinked($1::uuid)')
$$;

create function private.follow_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'WORKING' then
    update public.campaigns set status = campaigns.resumes_as, resumes_as = null, status_reason = null
    where campaigns.channel_id = new.id and campaigns.status = 'paused' and campaigns.status_reason = 'channel_lost'
      and campaigns.phone is not distinct from new.phone;
    perform private.call_function('campaigns') from public.campaigns
    where campaigns.channel_id = new.id and private.is_at_work(campaigns.status) limit 1;
  elsif new.status in ('STARTING', 'STOPPED', 'FAILED') then
    perform private.pause_unlinked(new.id);
  else
    update public.campaigns set status = 'paused', status_reason = 'unlinked',
      resumes_as = case when campaigns.status = 'paused' then campaigns.resumes_as else campaigns.status end
    where campaigns.channel_id = new.id
      and (private.is_at_work(campaigns.status) or campaigns.status = 'paused' and campaigns.status_reason = 'channel_lost');
  end if;
  return null;
end
$$;
-- The name sorts after `status_changes`, which writes the history that pause_unlinked reads.
create trigger follow_link after update of status on public.channel for each row
  when (old.status <> new.status) execute function private.follow_link();

-- The channel was deleted.
create function private.pause_without_channel() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.resumes_as := new.status;
  new.status := 'paused';
  new.status_reason := 'unlinked';
  return new;
end
$$;
create trigger pause_campaign before update of channel_id on public.campaigns for each row
  when (old.channel_id is not null and new.channel_id is null and old.status = new.status
    and new.status in ('scheduled', 'planning', 'staging', 'judging', 'sending'))
  execute function private.pause_without_channel();

-- Waking --------------------------------------------------------------------------------------------------------------

-- Calls an edge function that works through a queue. Hosted, pg_net sends the request; its address and key are the secrets
-- `<function>_url` and `<function>_key` of Vault. Elsewhere a program listens to `wake_<function>` and calls.
create function private.call_function(called text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
begin
  perform pg_notify('wake_' || called, '');
  if exists (select from pg_catalog.pg_extension where extname = 'pg_net') and to_regclass('vault.decrypted_secrets') is not null then
    execute 'select max(decrypted_secret) filter (where name = $1), max(decrypted_secret) filter (where name = $2)
      from vault.decrypted_secrets' into address, key using called || '_url', called || '_key';
    if address is not null and key is not null then
      execute 'select net.http_post(url := $1, headers := $2)'
        using address, jsonb_build_object('apikey', key, 'authorization', 'Bearer ' || key, 'content-type', 'application/json');
    end if;
  end if;
end
$$;

-- Calls the function `campaigns` if a broadcast has something to do within the next seconds.
create function private.wake_campaigns() returns void
language sql security definer set search_path = '' as $$
  select private.wake('campaigns', 'private.next_broadcast_ms() < 10000')
$$;

-- Files, and messages to members, that have served their purpose --------------------------------------------------------

-- Files to be removed. The storage has no way to remove files from SQL, so the function `campaigns` does.
create table private.unused_campaign_file (path text primary key);
comment on column private.unused_campaign_file.path is 'personal: none because it is the path of a file for many recipients';
alter table private.unused_campaign_file enable row level security;
grant all on private.unused_campaign_file to service_role;

-- Whether a broadcast, a template, a quick reply, a message to a member that is not sent yet, or a message in a chat has the file.
create function private.is_campaign_file_used(object_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if split_part(object_name, '/', 2) = 'templates' then
    return private.is_template_sample(object_name);
  elsif split_part(object_name, '/', 2) = 'replies' then
    return exists (select from public.quick_reply where quick_reply.file ->> 'path' = object_name);
  end if;
  return exists (select from public.campaigns where campaigns.media ->> 'path' = object_name)
    or exists (select from private.message_to_member as waiting
      where waiting.state in ('queued', 'sending') and waiting.media ->> 'path' = object_name)
    or exists (select from public.message
      where message.media ->> 'path' = object_name and split_part(message.media ->> 'path', '/', 2) = 'broadcasts');
end
$$;

-- Deletes messages to members after thirty days. Queues files that nothing has a day after their upload: those of discarded
-- drafts, and those that were replaced or never saved.
create function private.sweep_campaigns() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tidy('sweep-campaigns', 'private.message_to_member', $old$old.created_at < now() - interval '30 days'$old$);
  perform private.for_each('sweep-campaigns', 'select business.id, business.id from public.business',
    'private.queue_unused_files($1::uuid)', most_rows => 10000);
  if exists (select from private.unused_campaign_file) then
    perform private.call_function('campaigns');
  end if;
end
$$;

create function private.queue_unused_files(of_business uuid) returns int
language sql security definer set search_path = '' as $$
  with queued as (
    insert into private.unused_campaign_file (path)
    select file.name
    from (values ('/broadcasts'), ('/templates'), ('/replies')) as folder (name)
    cross join lateral (
      select objects.name from storage.objects
      -- '0' is the next character after '/'.
      where objects.bucket_id = 'media' and objects.name ~>=~ (of_business || folder.name || '/')
        and objects.name ~<~ (of_business || folder.name || '0')
        and objects.created_at < now() - interval '1 day' and not private.is_campaign_file_used(objects.name)
      limit 100
    ) as file
    on conflict do nothing
    returning 1
  )
  select count(*)::int from queued
$$;

-- Takes up to 100 files from the queue. One whose removal fails is queued again by the next sweep.
create function public.take_unused_campaign_files() returns setof text
language sql security definer set search_path = '' as $$
  with taken as (
    delete from private.unused_campaign_file as unused
    where unused.path in (select queued.path from private.unused_campaign_file as queued limit 100 for update skip locked)
    returning unused.path
  )
  select taken.path from taken where not private.is_campaign_file_used(taken.path)
$$;
comment on function public.take_unused_campaign_files is 'For the service: files of broadcasts, templates and quick replies that nothing has, to be removed.';
revoke execute on function public.take_unused_campaign_files() from public, anon, authenticated;
grant execute on function public.take_unused_campaign_files() to service_role;

revoke execute on function public.begin_message_to_member(uuid, uuid), public.settle_message_to_member(uuid, uuid, jsonb)
  from public, anon, authenticated;
grant execute on function public.begin_message_to_member(uuid, uuid), public.settle_message_to_member(uuid, uuid, jsonb) to service_role;
revoke execute on function public.plan_broadcast(), public.claim_broadcast_messages(uuid, int),
  public.begin_broadcast_message(uuid, uuid, int), public.settle_broadcast_message(uuid, uuid, int, jsonb)
  from public, anon, authenticated;
grant execute on function public.plan_broadcast(), public.claim_broadcast_messages(uuid, int),
  public.begin_broadcast_message(uuid, uuid, int), public.settle_broadcast_message(uuid, uuid, int, jsonb) to service_role;
grant execute on all functions in schema private to service_role;

-- Without a scheduler, a lost link takes effect with the next status: at the latest when WAHA offers a new QR code,
-- before anything could be sent again.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('pause-unlinked', '* * * * *', 'select private.pause_unlinked()');
    perform cron.schedule('wake-campaigns', '10 seconds', 'select private.wake_campaigns()');
    perform cron.schedule('sweep-campaigns', '47 * * * *', 'select private.sweep_campaigns()');
  end if;
end
$$;
