-- What runs for more than one business: jobs of the clock, and the functions with which the edge functions take work.
--
-- A row of one business may fail: its text is too long after it was filled, a trigger refuses it, a number is out of range.
-- Therefore each row is worked on in a block of its own. What fails is undone and noted in private.job_failure, waits longer
-- after each failure, and is given up where its state says so to a member. All other rows go on. docs/rules.md lists the jobs.

-- Rows that failed, and those that took so long that they come last. A row that succeeds in time leaves.
create table private.job_failure (
  job text not null check (char_length(job) <= 60),
  -- The row's id; empty: the search for rows failed.
  row_id text not null check (char_length(row_id) <= 200),
  -- Null: it belongs to no business.
  business_id uuid references public.business (id) on delete cascade,
  -- 0: it was slow, and did not fail.
  attempts int not null,
  -- The class of the failure and where it happened, without any value of the row.
  reason text not null check (char_length(reason) <= 200),
  failed_at timestamptz not null,
  next_at timestamptz not null,
  given_up_at timestamptz,
  primary key (job, row_id)
);
comment on column private.job_failure.job is 'personal: none because it is the name of a job';
comment on column private.job_failure.row_id is 'personal: none because it is the id of a row';
comment on column private.job_failure.reason is 'personal: none because it is a class of failures, without any value of the row';
create index job_failure_business_id_idx on private.job_failure (business_id);
create index job_failure_failed_idx on private.job_failure (failed_at desc) where attempts > 0;
alter table private.job_failure enable row level security;
grant all on private.job_failure to service_role;

-- After which business a job stopped, because its time or its number of rows was used up. The next run begins there.
create table private.job_cursor (job text primary key, business_id uuid);
comment on column private.job_cursor.job is 'personal: none because it is the name of a job';
comment on column private.job_cursor.business_id is 'personal: none because it is the id of a business';
alter table private.job_cursor enable row level security;
grant all on private.job_cursor to service_role;

-- How long a row waits after so many failures: ten seconds, one minute, six, and so on up to a day.
create function private.job_wait(attempts int) returns interval
language sql immutable set search_path = '' as $$
  select least(interval '10 seconds' * power(6, least(attempts, 8) - 1), interval '1 day')
$$;

-- Whether a row that failed is not to be tried now.
create function private.must_wait(of_job text, of_row text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.job_failure as failed
    where failed.job = of_job and failed.row_id = of_row and (failed.next_at > (select clock_timestamp()) or failed.given_up_at is not null))
$$;

-- Notes a failure of a row. Returns how often it failed in a row.
create function private.record_failure(of_job text, of_business uuid, of_row text, why text) returns int
language sql security definer set search_path = '' as $$
  insert into private.job_failure as failure (job, row_id, business_id, attempts, reason, failed_at, next_at)
  values (of_job, of_row, (select business.id from public.business where business.id = of_business), 1, left(why, 200),
    clock_timestamp(), clock_timestamp() + private.job_wait(1))
  on conflict (job, row_id) do update set attempts = failure.attempts + 1, reason = excluded.reason, failed_at = excluded.failed_at,
    next_at = excluded.failed_at + private.job_wait(failure.attempts + 1)
  returning attempts
$$;

-- The row succeeded, or what made it fail was changed.
create function private.delete_failure(of_job text, of_row text) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_failure as failure where failure.job in (of_job, of_job || ' give-up') and failure.row_id = of_row
$$;

-- `is_done`: the command succeeded, and `result` is its value. `is_canceled`: the time of the whole statement is over, so the
-- caller ends. `attempts`: how often the row failed in a row.
create type private.attempt as (is_done boolean, is_canceled boolean, attempts int, result jsonb);

-- Runs a command for one row in a block of its own. In the command, $1 is the row's id and $2 the arguments; its value is
-- jsonb. A failure is undone and noted.
-- - A canceled statement (57014) is noted too: `when others` does not catch it, and a row that takes longer than the time
--   limit would cancel every run at the same place.
-- - A deadlock or a lock that was not given (classes 40 and 55P03) is the fault of no row: it does not count, and waits.
-- - What is the fault of the installation (classes 53, 57 and 58: no disk, no memory, shutting down) is raised again. Otherwise
--   rows would be given up because of it.
create function private.attempt(of_job text, of_business uuid, of_row text, command text, arguments jsonb default null)
returns private.attempt
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  began constant timestamptz := clock_timestamp();
  tried private.attempt;
  state text;
  place text;
  what text;
begin
  begin
    execute command into tried.result using of_row, arguments;
    tried.is_done := true;
    tried.is_canceled := false;
    tried.attempts := 0;
    -- Most rows have none, and a look is cheaper than a delete.
    if exists (select from private.job_failure as failure where failure.job = of_job and failure.row_id = of_row) then
      perform private.delete_failure(of_job, of_row);
    end if;
    if clock_timestamp() - began > interval '5 seconds' then
      insert into private.job_failure (job, row_id, business_id, attempts, reason, failed_at, next_at)
      values (of_job, of_row, (select business.id from public.business where business.id = of_business), 0, 'slow',
        clock_timestamp(), clock_timestamp());
    end if;
    return tried;
  exception when query_canceled or others then
    get stacked diagnostics state = returned_sqlstate, what = constraint_name, place = pg_exception_context;
  end;
  if left(state, 2) in ('53', '58') or left(state, 2) = '57' and state <> '57014' then
    raise exception using errcode = state, message = format('%s: the installation failed (%s)', of_job, state);
  end if;
  tried.is_done := false;
  tried.is_canceled := state = '57014';
  if left(state, 2) = '40' or state = '55P03' then
    tried.attempts := 0;
    insert into private.job_failure as failure (job, row_id, business_id, attempts, reason, failed_at, next_at)
    values (of_job, of_row, (select business.id from public.business where business.id = of_business), 0, 'locked',
      clock_timestamp(), clock_timestamp() + private.job_wait(1))
    on conflict (job, row_id) do update set failed_at = excluded.failed_at, next_at = excluded.next_at;
    return tried;
  end if;
  -- The message and the details may repeat values of the row. The context names functions and lines.
  tried.attempts := private.record_failure(of_job, of_business, of_row, concat_ws(' ', state, nullif(what, ''),
    substring(place from 'function ([a-z_.]+)\('), substring(place from 'line [0-9]+')));
  return tried;
end
$$;

-- Ends a row that failed too often, in a block of its own too: give_up is an expression with the id as $1, whose state says to
-- members that it failed. The row is not tried again while its failure is known.
create function private.give_up(of_job text, of_business uuid, of_row text, give_up text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.attempt(of_job || ' give-up', of_business, of_row, format('select to_jsonb(%s)', give_up))).is_done then
    update private.job_failure as failure set given_up_at = clock_timestamp()
    where failure.job = of_job and failure.row_id = of_row;
  end if;
end
$$;

-- Works through the rows of a job that are due, each by private.attempt. Returns what `work` returned, in an array without nulls.
-- - `due` is a query of (business, id), in the order in which a business's own rows are worked on.
-- - `work` is an expression with the id as $1 (a text) and the arguments as $2. It locks its row with `skip locked`, and checks that
--   it is still due.
-- - `give_up` (private.give_up) ends a row that failed `most_attempts` times. Without it, a row is tried again once a day for good.
-- Nothing waits behind a business whose rows fail or are slow: such businesses come last. The others take turns, row by row,
-- and a run that ends early, because its time or its number of rows is used up, is continued by the next one.
create function private.results_of_each(of_job text, due text, work text, arguments jsonb default null, give_up text default null,
  most_rows int default 500, most_attempts int default 4, patience interval default '20 seconds')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  began constant timestamptz := clock_timestamp();
  command constant text := format('select to_jsonb(%s)', work);
  after uuid := (select job_cursor.business_id from private.job_cursor where job_cursor.job = of_job);
  listed private.attempt;
  tried private.attempt;
  one jsonb;
  results jsonb := '[]';
  number int := 0;
begin
  listed := private.attempt(of_job, null, '', format($query$
    with due as (
      select row_number() over () as place, listed.* from (%s) as listed (business_id, id)
    ), due_row as (
      select due.*, failed.next_at, failed.given_up_at,
        max(failed.failed_at) over (partition by due.business_id) as trouble_at,
        row_number() over (partition by due.business_id order by due.place) as round
      from due left join private.job_failure as failed on failed.job = $2 ->> 'job' and failed.row_id = due.id::text
    ), ordered as (
      select due_row.business_id, due_row.id, row_number() over (order by due_row.trouble_at nulls first, due_row.round,
        due_row.business_id <= private.read_uuid($2 -> 'after'), due_row.business_id, due_row.place) as turn
      from due_row where due_row.given_up_at is null and coalesce(due_row.next_at <= (select clock_timestamp()), true)
    )
    select coalesce(jsonb_agg(jsonb_build_object('business', ordered.business_id, 'id', ordered.id) order by ordered.turn), '[]')
    from ordered where ordered.turn <= private.read_whole($2 -> 'most')
    $query$, due), jsonb_build_object('job', of_job, 'after', after, 'most', most_rows + 1));
  if not listed.is_done then
    return '[]';
  end if;
  for one in select * from jsonb_array_elements(listed.result) loop
    if number = most_rows or clock_timestamp() - began > patience then
      tried.is_canceled := true;
    else
      tried := private.attempt(of_job, private.read_uuid(one -> 'business'), one ->> 'id', command, arguments);
      if coalesce(tried.result, 'null') <> 'null' then
        results := results || jsonb_build_array(tried.result);
      end if;
      after := private.read_uuid(one -> 'business');
      number := number + 1;
      if give_up is not null and tried.attempts >= most_attempts then
        perform private.give_up(of_job, after, one ->> 'id', give_up);
      end if;
    end if;
    if tried.is_canceled then
      insert into private.job_cursor (job, business_id) values (of_job, after)
      on conflict (job) do update set business_id = excluded.business_id;
      return results;
    end if;
  end loop;
  if exists (select from private.job_cursor where job_cursor.job = of_job) then
    delete from private.job_cursor where job_cursor.job = of_job;
  end if;
  return results;
end
$$;

-- The same for work whose value is a number. Returns the sum.
create function private.for_each(of_job text, due text, work text, give_up text default null, most_rows int default 500,
  most_attempts int default 4, patience interval default '20 seconds')
returns int
language sql security definer set search_path = '' as $$
  select coalesce(sum(private.read_whole(one)), 0)::int
  from jsonb_array_elements(private.results_of_each(of_job, due, work, null, give_up, most_rows, most_attempts, patience)) as one
$$;

-- Runs a statement with $1 and returns how many rows it changed.
create function private.changed_by(statement text, which text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  execute statement using which;
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- Deletes rows that have served their purpose: of a table with a business_id, those of each business apart. The condition names
-- the table `old`. Returns the number of rows.
create function private.tidy(of_job text, target regclass, condition text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  part constant text := of_job || ' ' || target;
begin
  if not exists (
    select from pg_catalog.pg_attribute where attrelid = target and attname = 'business_id' and not attisdropped)
  then
    return private.for_each(part, 'select null::uuid, target from (values (''all'')) as whole (target)', format('private.changed_by(%L, $1)',
      format('delete from %s as old where %s', target, condition)));
  end if;
  return private.for_each(part,
    format('select distinct old.business_id, coalesce(old.business_id::text, '''') from %s as old where %s', target, condition),
    format('private.changed_by(%L, $1)', format(
      'delete from %s as old where old.business_id is not distinct from nullif($1, '''')::uuid and (%s)', target, condition)),
    most_rows => 10000);
end
$$;

-- Calls an edge function if the expression says that it is needed. It is called as well if that cannot be found out: a call too
-- many costs nothing, and one too few stops the messages of all businesses.
create function private.wake(called text, is_needed text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_attempt constant private.attempt := private.attempt('wake-' || called, null, '', format('select to_jsonb(%s)', is_needed));
begin
  if not of_attempt.is_done or of_attempt.result = 'true' then
    perform private.call_function(called);
  end if;
end
$$;

-- The rows that edge functions handle, and what ends one whose handling failed four times. Without `give_up`, the row counts its
-- own attempts and ends by itself.
create table private.handled_rows (
  job text primary key,
  -- A query of the business with the row's id as $1.
  business_of text not null,
  give_up text
);
comment on column private.handled_rows.job is 'personal: none because it is the name of a job';
comment on column private.handled_rows.business_of is 'personal: none because it is a query of the product';
comment on column private.handled_rows.give_up is 'personal: none because it is a statement of the product';
alter table private.handled_rows enable row level security;
grant all on private.handled_rows to service_role;

-- An edge function could not handle a row: it waits (private.must_wait), and is given up after the fourth time.
create function public.record_row_failure(p_job text, p_row uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kind private.handled_rows;
  of_business uuid;
begin
  select * into kind from private.handled_rows where handled_rows.job = p_job;
  if not found then
    raise exception 'Unknown job: %', p_job;
  end if;
  execute kind.business_of into of_business using p_row;
  if private.record_failure(p_job, of_business, p_row::text, left(p_reason, 60)) >= 4 and kind.give_up is not null then
    perform private.give_up(p_job, of_business, p_row::text, kind.give_up);
  end if;
end
$$;
comment on function public.record_row_failure is 'For the service: a row that was taken could not be handled.';
revoke execute on function public.record_row_failure(text, uuid, text) from public, anon, authenticated;
grant execute on function public.record_row_failure(text, uuid, text) to service_role;

-- Failures of rows that are gone or are no longer due.
create function private.sweep_failures() returns void
language sql security definer set search_path = '' as $$
  select private.tidy('sweep-failures', 'private.job_failure', $old$old.failed_at < now() - interval '30 days'$old$)
$$;

-- What pg_cron records of each run, 55,000 rows a day. It deletes none by itself.
create function private.sweep_job_runs() returns void
language sql security definer set search_path = '' as $$
  select private.tidy('sweep-job-runs', runs, $old$coalesce(old.end_time, old.start_time) < now() - interval '3 days'$old$)
  from to_regclass('cron.job_run_details') as runs where runs is not null
$$;

grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('sweep-failures', '3 * * * *', 'select private.sweep_failures()');
    perform cron.schedule('sweep-job-runs', '13 * * * *', 'select private.sweep_job_runs()');
  end if;
end
$$;
