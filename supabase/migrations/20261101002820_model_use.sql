-- What the models of the AI were used for, for administrators.

-- Rows are appended in the order of time. An index in order would be taken for other reads too, which it makes slower.
create index agent_run_created_idx on public.agent_run using brin (created_at);

-- Of the last seven days in all businesses: {is_on, days, chats, runs, readings, tokens_in, tokens_out, cost, failures}. readings: files
-- of customers that were read. cost: rupiah; null: no model has a price. failures: how often a run ended for each failure of the model, the most frequent first:
-- [{failure, runs, words, at}], with the words of the provider at the last one.
create function private.admin_model_use() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  days constant int := 7;
begin
  perform private.require_admin();
  return (
    with used as materialized (
      select run.room_id, run.tokens_in, run.tokens_out, run.cost, run.error, run.error_words, run.settled_at
      from public.agent_run as run
      where run.created_at > now() - days * interval '1 day' and run.model_name is not null
    ), read as materialized (
      select count(*) as readings, sum(reading.cost) as cost, coalesce(sum(reading.tokens_in), 0) as tokens_in,
        coalesce(sum(reading.tokens_out), 0) as tokens_out
      from private.message_reading as reading
      where reading.created_at > now() - days * interval '1 day' and reading.status = 'read'
    )
    select jsonb_build_object(
      'is_on', exists (select from private.setting where setting.name = 'agent' and setting.value = 'on'),
      'days', days,
      'chats', count(distinct used.room_id), 'runs', count(*), 'readings', (select read.readings from read),
      'tokens_in', coalesce(sum(used.tokens_in), 0) + (select read.tokens_in from read),
      'tokens_out', coalesce(sum(used.tokens_out), 0) + (select read.tokens_out from read),
      'cost', coalesce(sum(used.cost) + (select read.cost from read), sum(used.cost), (select read.cost from read)),
      'failures', (
        select coalesce(jsonb_agg(failed.entry order by failed.runs desc, failed.failure), '[]') from (
          select again.error as failure, count(*) as runs, jsonb_build_object('failure', again.error, 'runs', count(*),
            'words', (array_agg(again.error_words order by again.settled_at desc) filter (where again.error_words is not null))[1],
            'at', max(again.settled_at)) as entry
          from used as again where again.error is not null group by again.error) as failed))
    from used);
end
$$;

grant execute on all functions in schema private to service_role;
