-- Which recipients of a broadcast get a message, and when a stage of it is judged.

-- Planning ------------------------------------------------------------------------------------------------------------

-- Plans one campaign that is to start. Returns whether there was one: then another may follow. A campaign that cannot be planned
-- fails after the fourth time.
create function public.plan_broadcast() returns boolean
language sql security definer set search_path = '' set statement_timeout = '2min' as $$
  select private.for_each('plan-broadcasts', $due$
    select campaigns.business_id, campaigns.id from public.campaigns
    where campaigns.status = 'planning' or campaigns.status = 'scheduled' and campaigns.scheduled_at <= now()
    order by campaigns.scheduled_at nulls first$due$, 'private.plan_campaign($1::uuid)',
    give_up => 'private.fail_campaign($1::uuid)', most_rows => 1, patience => '1 minute') > 0
$$;

-- Freezes the recipients of a campaign that is to start, one row each, in a random order: the first stage is then a fair
-- sample of the lists. Returns 1, or 0 if another process has it.
create function private.plan_campaign(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  planned public.campaigns;
  pace constant private.broadcast_pace := private.broadcast_pace();
  waiting int;
begin
  select * into planned from public.campaigns
  where campaigns.id = which and (campaigns.status = 'planning'
    or campaigns.status = 'scheduled' and campaigns.scheduled_at <= now())
  for update skip locked;
  if not found then
    return 0;
  end if;
  -- A text that is too long for WhatsApp is not sent, and not kept.
  insert into public.campaign_messages (campaign_id, business_id, channel_id, position, contact_key, phone, chat_id, list_id, name,
    body, variables, is_stranger, state, reason)
  select planned.id, planned.business_id, planned.channel_id,
    row_number() over (order by audience.reason is not null, md5(planned.id || audience.contact_key)),
    audience.contact_key, audience.phone, audience.chat_id, audience.list_id, audience.name,
    case when audience.reason is distinct from 'too_long' then audience.body end, audience.variables,
    audience.is_stranger, case when audience.reason is null then 'queued' else 'skipped' end, audience.reason
  from private.audience_of(planned) as audience
  on conflict (campaign_id, contact_key) do nothing;
  insert into private.broadcast_lane (channel_id) values (planned.channel_id) on conflict do nothing;
  select campaigns.queued_count into waiting from public.campaigns where campaigns.id = planned.id;
  update public.campaigns set
    status = case when waiting = 0 then 'done' else 'staging' end,
    status_reason = case when waiting = 0 then 'no_recipients' end,
    ended_at = case when waiting = 0 then clock_timestamp() end,
    stage_size = (select private.stage_size(waiting, channel, pace) from public.channel where channel.id = planned.channel_id)
  where campaigns.id = planned.id;
  return 1;
end
$$;

-- Ends a campaign that could not be planned. Members see it, and try it again with the command `retry`. Returns 1.
create function private.fail_campaign(which uuid) returns int
language sql security definer set search_path = '' as $$
  with failed as (
    update public.campaigns set status = 'failed', status_reason = 'not_planned', ended_at = clock_timestamp()
    where campaigns.id = which and campaigns.status in ('planning', 'scheduled') returning 1
  )
  select count(*)::int from failed
$$;

-- Judging -------------------------------------------------------------------------------------------------------------

-- From how many of n on an event with this base rate is no accident: the smallest count that n independent messages reach
-- with at most 1 % probability.
create function private.stop_threshold(n int, base double precision) returns int
language plpgsql immutable set search_path = '' as $$
declare
  -- The probability of exactly k, and of at least k.
  exactly double precision := (1 - base) ^ n;
  at_least double precision := 1;
  k int := 0;
begin
  while at_least > 0.01 loop
    at_least := at_least - exactly;
    exactly := exactly * (n - k) / (k + 1) * base / (1 - base);
    k := k + 1;
  end loop;
  return k;
end
$$;

-- What n attempts say about the rest: 'replies' or 'failures' stop it, 'slow' makes gaps longer, 'continue'. Base rates: 2 %
-- of people ask to stop or complain, 5 % of numbers fail.
create function private.broadcast_verdict(n int, negatives int, failures int) returns text
language sql immutable set search_path = '' as $$
  select case
    when negatives >= private.stop_threshold(n, 0.02) then 'replies'
    when failures >= private.stop_threshold(n, 0.05) then 'failures'
    when n >= 50 and (negatives * 3 >= private.stop_threshold(n, 0.02) * 2
      or failures * 3 >= private.stop_threshold(n, 0.05) * 2) then 'slow'
    else 'continue' end
$$;

-- The last look at or before n attempts. Looks are few, because each may be a false alarm.
create function private.look_before(n int) returns int
language sql immutable set search_path = '' as $$
  select coalesce(max(look), 0) from unnest(array[20, 50, 100, 200, 500, 1000, 2000, 5000]) as look where look <= n
$$;

-- Pauses the campaign, or makes it slower, if what came back says so.
create function private.look_at(of_campaign public.campaigns, now_due boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  attempts constant int := of_campaign.sent_count + of_campaign.delivered_count + of_campaign.read_count
    + of_campaign.replied_count + of_campaign.refused_count;
  verdict text := 'continue';
begin
  -- With more, the test of the whole would need a probability too small for a float.
  if attempts between 20 and 10000 and (now_due or private.look_before(attempts) > of_campaign.looked_at) then
    verdict := private.broadcast_verdict(attempts, of_campaign.negative_count, of_campaign.refused_count);
    update public.campaigns set
      looked_at = private.look_before(attempts),
      slowness = case when verdict = 'slow' then 2 else campaigns.slowness end,
      status_reason = case when verdict in ('replies', 'failures') then verdict else campaigns.status_reason end,
      resumes_as = case when verdict in ('replies', 'failures') then
        case when campaigns.status = 'judging' then 'sending' else campaigns.status end end,
      status = case when verdict in ('replies', 'failures') then 'paused' else campaigns.status end
    where campaigns.id = of_campaign.id;
  end if;
  return verdict;
end
$$;

-- Moves campaigns on that have come to the end of a stage, or have to be looked at.
create function private.advance_broadcasts() returns void
language sql security definer set search_path = '' as $$
  select private.for_each('advance-broadcasts', $due$
    select campaigns.business_id, campaigns.id from public.campaigns
    where campaigns.status in ('staging', 'judging', 'sending') and private.can_advance(campaigns)$due$,
    'private.advance_broadcast($1::uuid)')
$$;

create function private.can_advance(of_campaign public.campaigns) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when of_campaign.status = 'judging' then of_campaign.judge_at <= clock_timestamp()
    when of_campaign.status in ('staging', 'sending') then
      private.look_before(of_campaign.sent_count + of_campaign.delivered_count + of_campaign.read_count + of_campaign.replied_count
        + of_campaign.refused_count) > of_campaign.looked_at
      or of_campaign.refusals_in_row >= 3
      or not exists (
        select from public.campaign_messages as open
        where open.campaign_id = of_campaign.id and open.state in ('queued', 'sending', 'unknown')
          and (of_campaign.status = 'sending' or open.position <= of_campaign.stage_size))
    else false end
$$;

-- Moves a campaign on: to the judging of the first stage, to the rest, to the end. Returns 1 if it was to be looked at.
create function private.advance_broadcast(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  pace constant private.broadcast_pace := private.broadcast_pace();
  one public.campaigns;
  verdict text;
begin
  select * into one from public.campaigns
  where campaigns.id = which and private.can_advance(campaigns) for update skip locked;
  if not found then
    return 0;
  end if;
  if one.refusals_in_row >= 3 and one.status <> 'judging' then
    update public.campaigns set status = 'paused', resumes_as = one.status, status_reason = 'refusals' where campaigns.id = one.id;
    return 1;
  end if;
  verdict := private.look_at(one, one.status = 'judging');
  if verdict in ('replies', 'failures') then
    return 1;
  end if;
  if one.status = 'judging' then
    update public.campaigns set status = 'sending', judge_at = null where campaigns.id = one.id;
  elsif one.queued_count + one.sending_count + one.unknown_count = 0 then
    update public.campaigns set ended_at = clock_timestamp(), judge_at = null, status = case
      when one.refused_count = 0 then 'done'
      when one.sent_count + one.delivered_count + one.read_count + one.replied_count = 0 then 'failed'
      else 'partly_failed' end
    where campaigns.id = one.id;
  elsif one.status = 'staging' and not exists (
    select from public.campaign_messages as open
    where open.campaign_id = one.id and open.state in ('queued', 'sending', 'unknown') and open.position <= one.stage_size) then
    update public.campaigns set status = 'judging',
      judge_at = clock_timestamp() + pace.stage_wait
    where campaigns.id = one.id;
  end if;
  return 1;
end
$$;
