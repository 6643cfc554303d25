-- Runs of test cases: what the AI answers to each, and whether that is what was expected. A result is queue, lock and record
-- in one row; the function `agent` claims it with a lease. Nothing of a run reaches a customer.
--
-- Who judges or settles locks the test case first and its result second. claim_test_results skips what is locked.

create table public.test_run (
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  status text not null default 'running' check (status in ('running', 'done', 'cancelled')),
  -- All test cases, those that did not pass last time, or those for which the waiting changes find something else.
  scope text not null check (scope in ('all', 'failed', 'touched')),
  knowledge text not null check (knowledge in ('published', 'draft')),
  version text not null check (version in ('v2', 'v3')),
  model_size text not null check (model_size in ('small', 'large')),
  -- How often each test case is answered, so that answers that vary show.
  repeats int not null check (repeats between 1 and 3),
  -- Of the knowledge at the start; null: none was published.
  knowledge_version int,
  -- Test cases. What is done is counted when results are claimed, at most once a second.
  total int not null,
  done int not null default 0,
  passed int not null default 0,
  failed int not null default 0,
  review int not null default 0,
  flaky int not null default 0,
  untouched int not null default 0,
  counted_at timestamptz not null default clock_timestamp(),
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
comment on table public.test_run is 'One run of the test cases of a business. Written by the service.';
create unique index test_run_running_idx on public.test_run (business_id) where status = 'running';
create index test_run_business_idx on public.test_run (business_id, created_at desc);
create index test_run_created_by_idx on public.test_run (created_by);

alter table public.test_run enable row level security;
grant all on public.test_run to service_role;
grant select on public.test_run to authenticated;
create policy "the team sees test runs" on public.test_run for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create trigger announce_row after insert or delete on public.test_run for each row execute function private.broadcast_change();
create trigger announce_change after update on public.test_run for each row
  when ((old.status, old.done, old.passed, old.failed, old.review, old.flaky)
    is distinct from (new.status, new.done, new.passed, new.failed, new.review, new.flaky))
  execute function private.broadcast_change();

create table public.test_result (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references public.test_run (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  -- Deleting a test case deletes its results, and erasing a customer both.
  case_id uuid not null references public.test_case (id) on delete cascade,
  nth int not null,
  place int not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'settled', 'cancelled')),
  due_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  -- How often it was claimed. A process that lost its lease is recognised by it.
  attempt int not null default 0,
  -- As they were when the run began.
  turns jsonb not null,
  expected jsonb not null,
  -- untouched: the waiting changes find nothing else for the question, and the model was not asked.
  verdict text check (verdict in ('pass', 'fail', 'review', 'untouched')),
  -- [{check, by: code | model, passed, note}]
  checks jsonb check (octet_length(checks::text) <= 16384),
  -- {decision, why, text, sources}
  answer jsonb check (octet_length(answer::text) <= 32768),
  -- The same answer to the same expectation. A person's verdict on it holds for later runs too.
  answer_key text,
  judged_verdict text check (judged_verdict in ('pass', 'fail')),
  judged_by uuid references public.profile (id) on delete set null,
  judged_at timestamptz,
  model_name text check (char_length(model_name) <= 200),
  ms int,
  settled_at timestamptz,
  unique (run_id, case_id, nth)
);
comment on table public.test_result is 'What the AI answered to a test case in a run, and the verdict. Written by the service.';
comment on column public.test_result.turns is 'personal: erase';
comment on column public.test_result.expected is 'personal: erase';
comment on column public.test_result.checks is 'personal: erase';
comment on column public.test_result.answer is 'personal: erase';
comment on column public.test_result.answer_key is 'personal: erase';
comment on column public.test_result.model_name is 'personal: none because it is the name of a model';
create index test_result_due_idx on public.test_result (due_at, place) where status in ('queued', 'running');
create index test_result_open_idx on public.test_result (run_id) where status in ('queued', 'running');
create index test_result_case_idx on public.test_result (case_id, settled_at desc);
create index test_result_business_idx on public.test_result (business_id);
create index test_result_judged_by_idx on public.test_result (judged_by) where judged_by is not null;

alter table public.test_result enable row level security;
grant all on public.test_result to service_role;
grant select on public.test_result to authenticated;
create policy "the team sees test results" on public.test_result for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- The verdict on a test case in a run, from the states of its repetitions and the verdicts on them. flaky: they differ.
create function private.verdict_of(statuses text[], verdicts text[]) returns text
language sql immutable set search_path = '' as $$
  select case
    when statuses && array['queued', 'running'] then 'waiting'
    when 'cancelled' = any (statuses) then 'cancelled'
    when count(distinct one.verdict) > 1 then 'flaky'
    else min(one.verdict) end
  from unnest(verdicts) as one(verdict)
$$;

-- A person's verdict on a repetition goes before another.
create function private.verdicts_in(of_run uuid) returns table (case_id uuid, place int, verdict text)
language sql stable security definer set search_path = '' as $$
  select result.case_id, min(result.place),
    private.verdict_of(array_agg(result.status), array_agg(coalesce(result.judged_verdict, result.verdict)))
  from public.test_result as result where result.run_id = of_run group by result.case_id
$$;

-- The last verdict on each test case of a business. It reads one run of each, however many there are.
create function private.last_verdicts(of_business uuid) returns table (case_id uuid, verdict text, run_id uuid, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select test_case.id, private.verdict_of(settled.statuses, settled.verdicts), newest.run_id, newest.settled_at
  from public.test_case
  cross join lateral (
    select result.run_id, result.settled_at from public.test_result as result
    where result.case_id = test_case.id and result.status = 'settled' and result.verdict <> 'untouched'
    order by result.settled_at desc limit 1
  ) as newest
  cross join lateral (
    select array_agg(result.status) as statuses, array_agg(coalesce(result.judged_verdict, result.verdict)) as verdicts
    from public.test_result as result
    where result.run_id = newest.run_id and result.case_id = test_case.id
      and result.status = 'settled' and result.verdict <> 'untouched'
  ) as settled
  where test_case.business_id = of_business
$$;

-- Counts a run anew, and ends it once nothing is open.
create function private.count_test_run(which uuid) returns void
language sql security definer set search_path = '' as $$
  update public.test_run as run set
    done = counted.done, passed = counted.passed, failed = counted.failed, review = counted.review, flaky = counted.flaky,
    untouched = counted.untouched, counted_at = clock_timestamp(),
    status = case when run.status = 'running' and counted.open = 0 then 'done' else run.status end,
    finished_at = case when run.status = 'running' and counted.open = 0 then clock_timestamp() else run.finished_at end
  from (
    select count(*) filter (where each.verdict not in ('waiting', 'cancelled')) as done,
      count(*) filter (where each.verdict = 'waiting') as open,
      count(*) filter (where each.verdict = 'pass') as passed, count(*) filter (where each.verdict = 'fail') as failed,
      count(*) filter (where each.verdict = 'review') as review, count(*) filter (where each.verdict = 'flaky') as flaky,
      count(*) filter (where each.verdict = 'untouched') as untouched
    from private.verdicts_in(which) as each
  ) as counted
  where run.id = which
$$;

-- Starting and stopping -----------------------------------------------------------------------------------------------

-- The id is chosen by the client, so that a repeated request starts no second run. One run of a business at a time.
create function private.start_test_run(of_business uuid, which uuid, options jsonb) returns public.test_run
language plpgsql security definer set search_path = '' as $$
declare
  most_a_day constant int := 50;
  most_runs constant int := 50;
  started public.test_run;
  chosen uuid[];
begin
  perform private.lock_knowledge(of_business);
  select * into started from public.test_run where test_run.id = which and test_run.business_id = of_business;
  if found then
    return started;
  end if;
  perform private.require_free('public.test_run', which);
  if not coalesce(
    options ->> 'scope' in ('all', 'failed', 'touched') and options ->> 'knowledge' in ('published', 'draft')
    and options ->> 'version' in ('v2', 'v3') and options ->> 'model_size' in ('small', 'large')
    and private.whole_within(options -> 'repeats', 1, 3)
    and (options ->> 'scope' <> 'touched' or options ->> 'knowledge' = 'draft'), false)
  then
    perform private.raise_error('invalid', 'runs.choice', 422);
  end if;
  if exists (select from public.test_run where test_run.business_id = of_business and test_run.status = 'running') then
    perform private.raise_error('running', 'runs.running', 409);
  end if;
  if (select count(*) from public.test_run
    where test_run.business_id = of_business and test_run.created_at > now() - interval '1 day') >= most_a_day
  then
    perform private.raise_error('too_many', 'runs.too_many', 429);
  end if;
  chosen := array(
    select test_case.id from public.test_case
    left join private.last_verdicts(of_business) as last on last.case_id = test_case.id
    where test_case.business_id = of_business and (options ->> 'scope' <> 'failed' or coalesce(last.verdict, 'fail') <> 'pass')
    order by test_case.created_at, test_case.id);
  if cardinality(chosen) = 0 then
    perform private.raise_error('no_cases', 'runs.no_cases', 409);
  end if;
  delete from public.test_run as old
  where old.business_id = of_business and old.id in (
    select run.id from public.test_run as run where run.business_id = of_business
    order by run.created_at desc offset most_runs - 1);
  insert into public.test_run (id, business_id, scope, knowledge, version, model_size, repeats, knowledge_version, total, created_by)
  values (which, of_business, options ->> 'scope', options ->> 'knowledge', options ->> 'version', options ->> 'model_size',
    private.read_whole(options -> 'repeats')::int,
    (select max(version.number) from public.knowledge_version as version where version.business_id = of_business),
    cardinality(chosen), auth.uid())
  returning * into started;
  insert into public.test_result (run_id, business_id, case_id, nth, place, turns, expected)
  select which, of_business, test_case.id, nth, picked.place, test_case.turns, test_case.expected
  from unnest(chosen) with ordinality as picked (id, place)
  join public.test_case on test_case.id = picked.id
  cross join generate_series(1, started.repeats) as nth;
  perform private.call_function('agent');
  return started;
end
$$;

-- What is not answered yet is not answered any more. What is being answered is dropped.
create function private.cancel_test_run(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.test_run where test_run.id = which and test_run.business_id = any (private.businesses())) then
    perform private.raise_not_found();
  end if;
  update public.test_result set status = 'cancelled', lease_until = null
  where test_result.run_id = which and test_result.status in ('queued', 'running');
  update public.test_run set status = 'cancelled', finished_at = clock_timestamp()
  where test_run.id = which and test_run.status = 'running';
  perform private.count_test_run(which);
end
$$;

-- A person's verdict overrules that of the code and of the model, also when the same answer comes again. Null withdraws it.
create function private.judge_test_result(which uuid, new_verdict text) returns public.test_result
language plpgsql security definer set search_path = '' as $$
declare
  judged public.test_result;
begin
  select * into judged from public.test_result
  where test_result.id = which and test_result.business_id = any (private.businesses());
  if not found then
    perform private.raise_not_found();
  end if;
  if judged.status <> 'settled' or judged.answer is null or not coalesce(new_verdict in ('pass', 'fail'), true) then
    perform private.raise_error('invalid', 'runs.not_judgeable', 409);
  end if;
  perform from public.test_case where test_case.id = judged.case_id for update;
  update public.test_result set judged_verdict = new_verdict,
    judged_by = case when new_verdict is not null then auth.uid() end,
    judged_at = case when new_verdict is not null then clock_timestamp() end
  where test_result.id = which returning * into judged;
  perform private.count_test_run(judged.run_id);
  return judged;
end
$$;

-- Working through the queue -------------------------------------------------------------------------------------------

insert into private.handled_rows (job, business_of) values
  ('test-results', 'select business_id from public.test_result where id = $1');

-- What a process needs to know of a result that it has taken.
create function private.claimed_result(which uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.preview_scene(business, taken.turns) || jsonb_build_object(
    'id', taken.id, 'attempt', taken.attempt, 'version', run.version, 'model_size', run.model_size, 'knowledge', run.knowledge,
    'scope', run.scope, 'expected', taken.expected)
  from public.test_result as taken join public.test_run as run on run.id = taken.run_id
  join public.business on business.id = taken.business_id
  where taken.id = which
$$;

-- Counts a run that no other process counts.
create function private.count_test_run_once(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.test_run as run where run.id = which and run.status = 'running' for update skip locked;
  if not found then
    return 0;
  end if;
  perform private.count_test_run(which);
  return 1;
end
$$;

-- Takes due results, and those that a process has taken and not finished: {results, next_ms, ended}. A result is {id, attempt,
-- version, model_size, knowledge, scope, expected, burst, turns} and its agent_scene. next_ms: the milliseconds until the next
-- one of this minute is due; null: none. ended: those of p_running that are not wanted any more. Also counts the runs.
create function public.claim_test_results(p_most int default 5, p_running uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  most_attempts constant int := 4;
  batch jsonb;
  one jsonb;
  tried private.attempt;
  claimed jsonb := '[]';
begin
  -- It was begun several times, and no process came to an end with it.
  update public.test_result as lost set status = 'settled', settled_at = at, verdict = 'review', lease_until = null,
    checks = '[{"check": "answered", "by": "code", "passed": false, "note": "unfinished"}]'
  from (
    select result_row.id from public.test_result as result_row
    where result_row.status = 'running' and result_row.lease_until < at and result_row.attempt >= most_attempts
    for update skip locked
  ) as stuck where lost.id = stuck.id;
  with due as (
    select waiting.id from public.test_result as waiting
    where waiting.due_at <= at and (waiting.status = 'queued' or waiting.status = 'running' and waiting.lease_until < at)
      and not private.must_wait('test-results', waiting.id::text)
    order by waiting.due_at, waiting.place limit least(p_most, 20) for update skip locked
  ), taken as (
    update public.test_result as result set status = 'running', attempt = result.attempt + 1, lease_until = at + interval '90 seconds'
    from due where result.id = due.id returning result.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', taken.id, 'business', taken.business_id) order by taken.place), '[]')
  into batch from taken;
  for one in select * from jsonb_array_elements(batch) loop
    tried := private.attempt('test-results', private.read_uuid(one -> 'business'), one ->> 'id',
      'select private.claimed_result($1::uuid)');
    if tried.is_done then
      claimed := claimed || tried.result;
    end if;
    exit when tried.is_canceled;
  end loop;
  perform private.for_each('count-test-runs', $due$
    select run.business_id, run.id from public.test_run as run
    where run.status = 'running' and (run.counted_at < now() - interval '1 second' or not exists (
      select from public.test_result as open where open.run_id = run.id and open.status in ('queued', 'running')))$due$,
    'private.count_test_run_once($1::uuid)');
  return jsonb_build_object('results', claimed, 'next_ms', (
    select ceil(greatest(extract(epoch from next.due_at - clock_timestamp()) * 1000, 0))
    from (select min(waiting.due_at) as due_at from public.test_result as waiting
      where waiting.status = 'queued' and waiting.due_at < at + interval '1 minute') as next
    where next.due_at is not null),
    'ended', (
      select coalesce(jsonb_agg(held.id), '[]') from unnest(p_running) as held (id)
      where not exists (select from public.test_result where test_result.id = held.id and test_result.status = 'running')));
end
$$;
comment on function public.claim_test_results is 'For the service: takes results of test runs that are due.';

-- Ends a result, or queues it again: {verdict, checks, answer, model_name, ms} or {retry_ms}. Returns its status, which is
-- another one if the process no longer had it.
create function public.settle_test_result(p_result uuid, p_attempt int, p_outcome jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  result public.test_result;
  earlier public.test_result;
  key text;
begin
  perform from public.test_case
  where test_case.id = (select test_result.case_id from public.test_result where test_result.id = p_result) for update;
  select * into result from public.test_result where test_result.id = p_result for update;
  if not found or result.status <> 'running' or result.attempt <> p_attempt then
    return result.status;
  end if;
  if p_outcome ? 'retry_ms' and result.attempt < 3 then
    update public.test_result set status = 'queued', lease_until = null,
      due_at = at + make_interval(secs => private.read_whole(p_outcome -> 'retry_ms')::int / 1000.0)
    where test_result.id = p_result;
    return 'queued';
  end if;
  key := case when p_outcome -> 'answer' ->> 'decision' is not null then md5(jsonb_build_array(result.turns, result.expected,
    p_outcome -> 'answer' -> 'decision', p_outcome -> 'answer' -> 'text')::text) end;
  select * into earlier from public.test_result as result_row
  where result_row.case_id = result.case_id and result_row.answer_key = key and result_row.judged_verdict is not null
  order by result_row.judged_at desc limit 1;
  update public.test_result set status = 'settled', settled_at = at, lease_until = null,
    verdict = coalesce(p_outcome ->> 'verdict', 'review'), checks = p_outcome -> 'checks',
    answer = nullif(p_outcome -> 'answer', 'null'), answer_key = key,
    judged_verdict = earlier.judged_verdict, judged_by = earlier.judged_by, judged_at = earlier.judged_at,
    model_name = left(p_outcome ->> 'model_name', 200), ms = private.read_whole(p_outcome -> 'ms')::int
  where test_result.id = p_result;
  return 'settled';
end
$$;
comment on function public.settle_test_result is 'For the service: ends a result of a test run, or queues it again. Returns its status.';

-- Whether the function `agent` is needed: a result is due, or a run is not counted to its end.
create function private.is_test_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.test_result as waiting
      where waiting.due_at <= (select clock_timestamp())
        and (waiting.status = 'queued' or waiting.status = 'running' and waiting.lease_until < (select clock_timestamp())))
    or exists (select from public.test_run as run where run.status = 'running' and not exists (
      select from public.test_result as open where open.run_id = run.id and open.status in ('queued', 'running')))
$$;

-- What members see ----------------------------------------------------------------------------------------------------

-- A page of the test cases, those that need a member first within the newest: {rows, total, page, groups, counts}. counts:
-- by last verdict, of all that the search and the group leave. Null: the business is not for the caller.
create function private.test_cases_page(of_business uuid, words text, in_group text, with_verdict text, page int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant int := 50;
  key constant text := coalesce(private.plain_words(left(words, 200)), '');
  listed_page jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    return null;
  end if;
  with case_row as materialized (
    select test_case.*, coalesce(last.verdict, 'none') as verdict, last.at as tested_at
    from public.test_case left join private.last_verdicts(of_business) as last on last.case_id = test_case.id
    where test_case.business_id = of_business
  ), searched as materialized (
    select case_row.* from case_row
    where strpos(case_row.dialogue_key, key) > 0 and (in_group is null or case_row.group_name = in_group)
  ), matching as materialized (
    select searched.* from searched where with_verdict is null or searched.verdict = with_verdict
  ), placed as (
    select count(*)::int as total, least(greatest(page, 1), greatest(1, ceil(count(*) / size::numeric)::int)) as at from matching
  )
  select jsonb_build_object('total', placed.total, 'page', placed.at,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', listed.id, 'question', listed.turns -> -1 ->> 'text',
        'turns', jsonb_array_length(listed.turns), 'expected', listed.expected, 'group_name', listed.group_name,
        'origin', listed.origin, 'verdict', listed.verdict, 'tested_at', listed.tested_at, 'twin', (
          select case when bool_or(private.expectations_conflict(other.expected, listed.expected)) then 'contradicts' else 'repeats' end
          from public.test_case as other
          where other.business_id = of_business and other.dialogue_key = listed.dialogue_key and other.id <> listed.id
          having count(*) > 0))
        order by listed.created_at desc, listed.id desc), '[]')
      from (
        select * from matching order by matching.created_at desc, matching.id desc limit size offset (placed.at - 1) * size
      ) as listed),
    'groups', (
      select coalesce(jsonb_agg(named.group_name order by named.group_name), '[]')
      from (select distinct case_row.group_name from case_row where case_row.group_name is not null limit 200) as named),
    'counts', (
      select coalesce(jsonb_object_agg(counted.verdict, counted.n), '{}')
      from (select searched.verdict, count(*) as n from searched group by searched.verdict) as counted))
  into listed_page from placed;
  return listed_page;
end
$$;

-- A page of the results of a run, what needs a member first; beside another run, what got worse first: {run, rows, total, page,
-- counts, against}. Null: there is no such run, or it is not for the caller.
create function private.test_run_results(of_run uuid, beside uuid, with_verdict text, page int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant int := 50;
  run public.test_run;
  other public.test_run;
  listed_page jsonb;
begin
  select * into run from public.test_run where test_run.id = of_run and test_run.business_id = any (private.businesses());
  if not found then
    return null;
  end if;
  select * into other from public.test_run where test_run.id = beside and test_run.business_id = run.business_id;
  with judged as materialized (
    select now.case_id, now.place, now.verdict, before.verdict as before,
      case when other.id is null or before.case_id is null then null
        when now.verdict in ('fail', 'flaky', 'review') and before.verdict = 'pass' then 'worse'
        when now.verdict = 'pass' and before.verdict <> 'pass' then 'better'
        when (select result.answer_key from public.test_result as result where result.run_id = run.id and result.case_id = now.case_id and result.nth = 1)
          is distinct from (select result.answer_key from public.test_result as result where result.run_id = other.id and result.case_id = now.case_id and result.nth = 1)
          then 'other'
        else 'same' end as change
    from private.verdicts_in(run.id) as now left join private.verdicts_in(other.id) as before on before.case_id = now.case_id
  ), matching as materialized (
    select judged.* from judged
    where with_verdict is null or judged.verdict = with_verdict or with_verdict = 'changed' and judged.change <> 'same'
  ), placed as (
    select count(*)::int as total, least(greatest(page, 1), greatest(1, ceil(count(*) / size::numeric)::int)) as at from matching
  )
  select jsonb_build_object('run', to_jsonb(run), 'against', case when other.id is not null then to_jsonb(other) end,
    'total', placed.total, 'page', placed.at,
    'counts', (
      select coalesce(jsonb_object_agg(counted.verdict, counted.n), '{}')
      from (select judged.verdict, count(*) as n from judged group by judged.verdict
        union all select 'changed', count(*) from judged where judged.change <> 'same') as counted),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', listed.case_id, 'verdict', listed.verdict, 'change', listed.change,
        'before', case when listed.before is not null then jsonb_build_object('verdict', listed.before, 'answer', (
          select result.answer from public.test_result as result
          where result.run_id = other.id and result.case_id = listed.case_id and result.nth = 1)) end,
        'question', shown.question, 'expected', shown.expected, 'results', shown.results)
        order by listed.rank, listed.place), '[]')
      from (
        select matching.*, case when matching.change = 'worse' then 0 when matching.change in ('better', 'other') then 1 else 2 end * 10
          + case matching.verdict when 'fail' then 0 when 'flaky' then 1 when 'review' then 2 when 'pass' then 3 else 4 end as rank
        from matching order by rank, matching.place limit size offset (placed.at - 1) * size
      ) as listed
      cross join lateral (
        select min(result.turns -> -1 ->> 'text') as question, (array_agg(result.expected))[1] as expected,
          jsonb_agg(jsonb_build_object('id', result.id, 'verdict', result.verdict, 'checks', coalesce(result.checks, '[]'),
            'answer', result.answer, 'judged_verdict', result.judged_verdict, 'judged_by', result.judged_by,
            'judged_at', result.judged_at, 'model_name', result.model_name) order by result.nth) as results
        from public.test_result as result where result.run_id = run.id and result.case_id = listed.case_id
      ) as shown))
  into listed_page from placed;
  return listed_page;
end
$$;

revoke execute on function public.claim_test_results(int, uuid[]), public.settle_test_result(uuid, int, jsonb) from public, anon, authenticated;
grant execute on function public.claim_test_results(int, uuid[]), public.settle_test_result(uuid, int, jsonb) to service_role;
grant execute on all functions in schema private to service_role;
