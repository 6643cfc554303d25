-- What failed in all businesses, for administrators: answers of the AI, files that it reads, sessions, broadcasts, sources of knowledge, and rows of
-- jobs (private.job_failure). A failure of a job that belongs to no business has none.
-- A failure has words of closed lists and no text of a person; one of the AI's model also has the masked words of its provider.

create index agent_run_failed_idx on public.agent_run (settled_at desc, id) where status = 'failed';
create index channel_failed_idx on public.channel_status_change (at desc, id) where status = 'FAILED';
create index campaigns_failed_idx on public.campaigns (updated_at desc, id)
  where status in ('failed', 'partly_failed', 'paused');
create index knowledge_source_failed_idx on public.knowledge_source (updated_at desc, id) where status = 'failed';

-- Newest first. Each source gives one page by its index, and the newest of them all are the page. A broadcast that a
-- person paused has not failed.
create function private.admin_errors(before jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  size int := least(greatest(coalesce(page_size, 25), 1), 50);
  until timestamptz := coalesce(private.read_timestamp(before -> 'at'), 'infinity');
  until_id text := coalesce(before ->> 'id', '~');
  page jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object('id', failed.id, 'kind', failed.kind, 'at', failed.at, 'why', failed.why, 'words', failed.words,
    'business', case when business.id is not null then jsonb_build_object('id', business.id, 'name', business.name) end)
    order by failed.at desc, failed.id collate "C" desc), '[]')
  into page
  from (
    select every.* from (
      (select 'agent:' || run.id as id, 'agent' as kind, run.settled_at as at, coalesce(run.error, run.why) as why,
        run.error_words as words, run.business_id
      from public.agent_run as run
      where run.status = 'failed' and run.settled_at <= until
        and (run.settled_at < until or ('agent:' || run.id) collate "C" < until_id)
      order by run.settled_at desc, run.id desc limit size + 1)
      union all
      (select 'reading:' || reading.message_id, 'reading', reading.settled_at, reading.error, reading.error_words, reading.business_id
      from private.message_reading as reading
      where reading.status = 'failed' and reading.error is not null and reading.settled_at <= until
        and (reading.settled_at < until or ('reading:' || reading.message_id) collate "C" < until_id)
      order by reading.settled_at desc, reading.message_id desc limit size + 1)
      union all
      (select 'session:' || change.id, 'session', change.at, null, null, change.business_id
      from public.channel_status_change as change
      where change.status = 'FAILED' and change.at <= until
        and (change.at < until or ('session:' || change.id) collate "C" < until_id)
      order by change.at desc, change.id desc limit size + 1)
      union all
      (select 'broadcast:' || campaigns.id, 'broadcast', campaigns.updated_at,
        coalesce(campaigns.status_reason, campaigns.status), null, campaigns.business_id
      from public.campaigns
      where campaigns.status in ('failed', 'partly_failed', 'paused')
        and (campaigns.status <> 'paused' or campaigns.status_reason not in ('member', 'admin', 'handover'))
        and campaigns.updated_at <= until
        and (campaigns.updated_at < until or ('broadcast:' || campaigns.id) collate "C" < until_id)
      order by campaigns.updated_at desc, campaigns.id desc limit size + 1)
      union all
      (select 'knowledge:' || source.id, 'knowledge', source.updated_at, source.failure, null, source.business_id
      from public.knowledge_source as source
      where source.status = 'failed' and source.updated_at <= until
        and (source.updated_at < until or ('knowledge:' || source.id) collate "C" < until_id)
      order by source.updated_at desc, source.id desc limit size + 1)
      union all
      (select 'job:' || failed.job || ':' || failed.row_id, 'job', failed.failed_at, failed.job || ' ' || failed.reason,
        null, failed.business_id
      from private.job_failure as failed
      where failed.attempts > 0 and failed.failed_at <= until
        and (failed.failed_at < until or ('job:' || failed.job || ':' || failed.row_id) collate "C" < until_id)
      order by failed.failed_at desc, failed.job desc, failed.row_id desc limit size + 1)
    ) as every
    order by every.at desc, every.id collate "C" desc limit size + 1
  ) as failed
  left join public.business on business.id = failed.business_id;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(one.entry order by one.place) from jsonb_array_elements(page) with ordinality as one (entry, place)
      where one.place <= size), '[]'),
    'next', case when jsonb_array_length(page) > size then
      jsonb_build_object('at', page -> (size - 1) -> 'at', 'id', page -> (size - 1) -> 'id') end);
end
$$;

grant execute on all functions in schema private to service_role;
