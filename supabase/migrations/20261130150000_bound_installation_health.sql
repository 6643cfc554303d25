-- An administrator reads the health of an installation within the eight seconds of a statement, however many calls and notifications it
-- has. The file after it bounds the search for accounts of the seed, where it states private.installation_health anew.

-- The queues that functions and jobs work through: {queue, rows: those that wait, seconds: how long the first of them could have been
-- handled and was not; 0: none is late}. A row that a process handles waits until its lease ends. Of queues whose rows are looked up one
-- by one, the 10,000 that are due first are read.
create or replace function private.queue_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  with queue (name, rows, at) as (
    select 'agent_run', count(*),
      min(case when run.status in ('queued', 'held') then run.due_at else run.lease_until end)
    from public.agent_run as run where run.status in ('queued', 'running', 'held', 'sending')
    union all
    select 'campaign_messages',
      coalesce((select sum(campaigns.queued_count) from public.campaigns where campaigns.status in ('staging', 'sending')), 0),
      least(min(late.at), (select min(sent.lease_until) from public.campaign_messages as sent where sent.state = 'sending'))
    from (
      -- The first message of a day waits since the hour from which its broadcast may send.
      select greatest(lane.next_send_at, open.next_at, failed.next_at, private.sending_time(campaigns, private.broadcast_pace(),
        date_trunc('day', now() at time zone campaigns.zone) at time zone campaigns.zone)) as at
      from private.broadcast_lane as lane
      left join private.job_failure as failed on failed.job = 'send-broadcasts' and failed.row_id = lane.channel_id::text
      join public.channel on channel.id = lane.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
      join public.campaigns on campaigns.channel_id = lane.channel_id and campaigns.status in ('staging', 'sending')
      cross join lateral (
        select message.next_at from public.campaign_messages as message
        where message.campaign_id = campaigns.id and message.state = 'queued'
          and (campaigns.status = 'sending' or message.position <= campaigns.stage_size)
        order by message.next_at limit 1) as open
      where private.sending_time(campaigns, private.broadcast_pace(), now()) <= now()
    ) as late
    union all
    select 'message_to_member', count(*), min(coalesce(message.lease_until, message.created_at))
    from private.message_to_member as message
    join public.channel on channel.id = message.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
    where message.state in ('queued', 'sending') and message.created_at > now() - private.patience_to_member()
    union all
    select 'webhook_delivery', count(*), min(case when delivery.status = 'queued' then delivery.due_at else delivery.lease_until end)
    from public.webhook_delivery as delivery where delivery.status in ('queued', 'sending')
    union all
    select 'push_delivery', count(*), min(case when delivery.status = 'queued' then delivery.due_at else delivery.lease_until end)
    from (select due.* from private.push_delivery as due where due.status in ('queued', 'sending') order by due.due_at, due.id limit 10000) as delivery
    where not private.must_wait('pushes', delivery.id::text)
    union all
    select 'knowledge_job', count(*), min(coalesce(job.lease_until, job.due_at)) from private.knowledge_job as job
    union all
    select 'message_reading', count(*), min(case when reading.status = 'queued' then reading.due_at else reading.lease_until end)
    from (select due.* from private.message_reading as due where due.status in ('queued', 'running') order by due.due_at limit 10000) as reading
    where not private.must_wait('message-readings', reading.message_id::text)
    union all
    select 'test_result', count(*), min(case when result.status = 'queued' then result.due_at else result.lease_until end)
    from public.test_result as result where result.status in ('queued', 'running')
    union all
    select 'waiting_notice', count(*), min(notice.due_at) from private.waiting_notice as notice
    join public.room on room.id = notice.room_id
    where notice.settled_at is null and notice.due_at > now() - interval '15 minutes'
      and (private.is_notice_wanted(notice, room) or private.is_claim_expired(notice))
  )
  select jsonb_agg(jsonb_build_object('queue', queue.name, 'rows', queue.rows,
    'seconds', floor(greatest(coalesce(extract(epoch from clock_timestamp() - queue.at), 0), 0))) order by queue.name)
  from queue
$$;

-- How the calls of functions in the last hour ended: {function, status: of the response; null: there was none, calls}. pg_net has an
-- index of the times of its responses and none of their ids.
create or replace function private.call_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.read_if_present('net._http_response', $query$
    select coalesce(jsonb_agg(jsonb_build_object('function', part.function, 'status', part.status_code, 'calls', part.calls)), '[]')
    from (
      select call.function, response.status_code, count(*) as calls
      from private.function_call as call join net._http_response as response on response.id = call.request_id and response.created > now() - interval '1 hour'
      where call.at > now() - interval '1 hour' group by 1, 2 order by 1, 2) as part $query$)
$$;
