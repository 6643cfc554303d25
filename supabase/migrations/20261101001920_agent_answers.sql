-- How a run of the AI ends, what members see of it, and when the function `agent` is woken.

-- Answering and ending ------------------------------------------------------------------------------------------------

-- What a process reports about a run: {attempt, answer, order, sources, tools, guard, error, error_words, model_name, tokens_in,
-- tokens_out, cost, ms_model}.
create function private.record_run(of_run uuid, report jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.agent_run set
    answer = coalesce(nullif(report -> 'answer', 'null'), agent_run.answer),
    drafted_order = case when report ? 'answer' then nullif(report -> 'order', 'null') else agent_run.drafted_order end,
    sources = coalesce(nullif(report -> 'sources', 'null'), agent_run.sources),
    tools = coalesce(nullif(report -> 'tools', 'null'), agent_run.tools),
    guard = coalesce(nullif(report -> 'guard', 'null'), agent_run.guard),
    error = report ->> 'error',
    error_words = left(report ->> 'error_words', 200),
    cost = coalesce(agent_run.cost + private.read_number(report -> 'cost'), private.read_number(report -> 'cost'), agent_run.cost),
    model_name = coalesce(left(report ->> 'model_name', 200), agent_run.model_name),
    tokens_in = coalesce(agent_run.tokens_in + private.read_whole(report -> 'tokens_in')::int, private.read_whole(report -> 'tokens_in')::int, agent_run.tokens_in),
    tokens_out = coalesce(agent_run.tokens_out + private.read_whole(report -> 'tokens_out')::int, private.read_whole(report -> 'tokens_out')::int, agent_run.tokens_out),
    ms_model = coalesce(agent_run.ms_model + private.read_whole(report -> 'ms_model')::int, private.read_whole(report -> 'ms_model')::int, agent_run.ms_model)
  where agent_run.id = of_run;
  -- The model answers again.
  delete from public.agent_outage as outage using public.agent_run as run
  where run.id = of_run and outage.business_id = run.business_id and outage.reason = 'model_down'
    and report ? 'model_name' and coalesce(report ->> 'error', 'cut_prompt') = 'cut_prompt'
$$;

-- Records the order that the answer of a run tells the customer of. An earlier order of the AI that the customer has not
-- begun to pay is replaced. The room is locked.
create function private.record_drafted_order(in_room public.room, of_run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  drafted constant jsonb := (select agent_run.drafted_order from public.agent_run where agent_run.id = of_run);
  invoice jsonb;
  delivery jsonb;
begin
  if drafted is null then
    return;
  end if;
  update public.customer_order as earlier set status = 'cancelled', cancelled_at = clock_timestamp()
  where earlier.id in (
    select order_row.id from public.customer_order as order_row
    where order_row.room_id = in_room.id and order_row.is_by_ai and order_row.status = 'unpaid'
      and order_row.courier is null and order_row.transfer_chosen_at is null and order_row.proof is null
      and not exists (select from private.payment where payment.order_id = order_row.id)
    -- A locked order is being paid now.
    for update skip locked);
  select business.invoice_details, business.check_shipping_config into invoice, delivery
  from public.business where business.id = in_room.business_id;
  insert into public.customer_order (id, business_id, room_id, number, link_key, lines, ship_to, tax_percentage, ships, expires_at, is_by_ai)
  values (private.read_uuid(drafted -> 'id'), in_room.business_id, in_room.id, private.next_order_number(in_room.business_id),
    private.read_uuid(drafted -> 'link_key'), drafted -> 'lines', drafted ->> 'ship_to', private.tax_percentage(invoice), private.is_shipping_ready(delivery),
    clock_timestamp() + private.payment_time_limit(invoice), true);
end
$$;

-- Lets the answer of a run be written, or refuses it: another process has the run, something newer was heard, or another
-- version answers by now. begin_outgoing calls it in the transaction that writes the message, with the room locked.
-- `run` of the message is what record_run reads, and {id, message_ids}: the run and the messages that its answer will have.
-- The messages after the first one are let through while the run is being sent by the same process, and the AI may reply.
create function private.begin_answer(in_room public.room, answered jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  report constant jsonb := answered -> 'run';
  id constant uuid := private.read_uuid(answered -> 'id');
  of_run constant uuid := private.read_uuid(coalesce(report -> 'id', answered -> 'id'));
  run public.agent_run;
  answering record;
begin
  select * into run from public.agent_run where agent_run.id = of_run for update;
  if not found then
    return;
  end if;
  if id <> of_run and run.room_id = in_room.id and run.status = 'sending' and run.attempt = private.read_whole(report -> 'attempt')::int
    and id = any (run.message_ids) and in_room.status is not distinct from 'ai_auto_reply'
  then
    update public.agent_run set lease_until = clock_timestamp() + interval '1 minute' where agent_run.id = of_run;
    return;
  end if;
  select * into answering from private.answering_version(in_room);
  if id <> of_run or run.room_id <> in_room.id or run.status <> 'running' or run.attempt <> private.read_whole(report -> 'attempt')::int
    or in_room.status is distinct from 'ai_auto_reply' or answering.version is distinct from run.version
  then
    perform private.raise_error('outdated', 'answer.outdated', 409);
  end if;
  perform private.record_run(of_run, report);
  perform private.record_drafted_order(in_room, of_run);
  update public.agent_run set status = 'sending', lease_until = clock_timestamp() + interval '1 minute',
    message_ids = coalesce((select array_agg(one::uuid) from jsonb_array_elements_text(report -> 'message_ids') as one), array[of_run])
  where agent_run.id = of_run;
  -- The version that the lists show and filter by.
  update public.room set rollout = case when answering.is_partial then run.version end
  where room.id = in_room.id and room.rollout is distinct from case when answering.is_partial then run.version end;
end
$$;

-- What a run has answered, or needs no answer, is not unread any more; what came after it is.
create function private.settle_unread(run public.agent_run) returns void
language sql security definer set search_path = '' as $$
  update public.room set unread_count = least(room.unread_count, (
    select count(*) from public.message as later
    where later.room_id = run.room_id and later.author = 'customer' and later.seq > run.burst_to)::int)
  where room.id = run.room_id and room.unread_count > 0
$$;

-- Ends a run by completing its chat, as a member does, unless a person has the chat by now. The room is locked.
create function private.complete_by_run(in_room public.room, run public.agent_run, reason text, result text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Ended first, because the completion stops live runs.
  update public.agent_run set status = 'completed', why = reason, lease_until = null, settled_at = clock_timestamp()
  where agent_run.id = run.id;
  perform private.settle_unread(run);
  if in_room.holder = 'ai' and in_room.status = 'ai_auto_reply' then
    perform private.change_holder('complete', array[in_room.id]);
    update public.room set resolution = result where room.id = in_room.id;
  end if;
end
$$;

-- Ends a run whose answer said that the team will go on, and calls the team. The customer has heard so, and gets no notice.
create function private.hand_over_by_run(in_room public.room, run public.agent_run, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Ended first, because the escalation stops live runs.
  update public.agent_run set status = 'escalated', why = reason, lease_until = null, settled_at = clock_timestamp(),
    question = private.question_of_run(agent_run)
  where agent_run.id = run.id;
  if in_room.status = 'ai_auto_reply' then
    -- The answer has said that the team will go on, so the question is still open.
    update public.room set awaiting_reply_since = (
      select min(message.sent_at) from public.message
      where message.room_id = run.room_id and message.author = 'customer' and message.seq between run.burst_from and run.burst_to)
    where room.id = in_room.id and room.awaiting_reply_since is null;
    perform private.escalate(in_room, private.help_reason(reason));
    delete from private.waiting_notice as usual
    where usual.room_id = in_room.id and usual.claimed_at is null and usual.body is null;
  end if;
end
$$;

-- The answer reached WhatsApp with its last message, or one of its messages finally did not.
create function private.settle_sending(changed public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run public.agent_run;
begin
  select * into run from public.agent_run
  where agent_run.room_id = changed.room_id and agent_run.status = 'sending' and changed.id = any (agent_run.message_ids) for update;
  if not found then
    return;
  end if;
  if changed.wa_id is not null and changed.id <> run.message_ids[cardinality(run.message_ids)] then
    return;
  end if;
  if changed.wa_id is not null and run.answer ->> 'action' = 'complete' and not exists (
    select from public.message as later
    where later.room_id = run.room_id and later.author = 'customer' and later.seq > run.burst_to)
  then
    perform private.complete_by_run(private.room_row(changed.room_id), run, 'last_words', run.answer ->> 'reason');
  elsif changed.wa_id is not null and run.answer -> 'hand_over' = 'true' then
    perform private.hand_over_by_run(private.room_row(changed.room_id), run,
      case when run.answer ->> 'reason' = 'proof' then 'proof' else 'promised' end);
  elsif changed.wa_id is not null then
    update public.agent_run set status = 'sent', lease_until = null, settled_at = clock_timestamp() where agent_run.id = run.id;
    perform private.settle_unread(run);
  else
    perform private.ask_for_help(private.room_row(changed.room_id), run, 'failed', 'not_sent');
  end if;
end
$$;

-- How long a finished answer waits for a member's decision before it is sent; zero: not at all.
create function private.hold_time(of_channel uuid) returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(secs => coalesce((
    select agent.hold_seconds from public.channel_agent join public.agent on agent.id = channel_agent.agent_id
    where channel_agent.channel_id = of_channel), 0))
$$;

-- Ends a run without an answer, or holds its answer. p_result: what record_run reads, and {status, why, retry_ms}:
-- 'escalated' with a reason, 'silent', 'held' with the text in `answer`, 'sent' if the rest of its messages is not wanted
-- any more, or 'failed', which is tried once more after
-- retry_ms if the customer has not waited too long.
-- Returns the status of the run, which is another if the process no longer had it.
create function public.settle_agent_run(p_run uuid, p_attempt int, p_result jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  retry_at constant timestamptz := at + make_interval(secs => coalesce(private.read_whole(p_result -> 'retry_ms')::int, 0) / 1000.0);
  outcome constant text := p_result ->> 'status';
  in_room public.room;
  run public.agent_run;
begin
  select room.* into in_room from public.room
  where room.id = (select agent_run.room_id from public.agent_run where agent_run.id = p_run) for update;
  select * into run from public.agent_run where agent_run.id = p_run for update;
  if outcome = 'sent' then
    update public.agent_run set status = 'sent', why = p_result ->> 'why', lease_until = null, settled_at = at
    where agent_run.id = p_run and agent_run.status = 'sending' and agent_run.attempt = p_attempt;
    if found then
      perform private.settle_unread(run);
    end if;
    return (select agent_run.status from public.agent_run where agent_run.id = p_run);
  end if;
  if not found or run.status <> 'running' or run.attempt <> p_attempt then
    return run.status;
  end if;
  perform private.record_run(p_run, p_result);
  if outcome = 'escalated' then
    perform private.ask_for_help(in_room, run, 'escalated', p_result ->> 'why');
  elsif outcome = 'silent' then
    update public.agent_run set status = 'silent', why = p_result ->> 'why', lease_until = null, settled_at = at
    where agent_run.id = p_run;
    -- The customer does not wait for an answer.
    update public.room set awaiting_reply_since = null where room.id = in_room.id and room.awaiting_reply_since is not null;
    perform private.settle_unread(run);
  elsif outcome = 'completed' then
    perform private.complete_by_run(in_room, run, p_result ->> 'why', p_result ->> 'resolution');
  elsif outcome = 'held' then
    update public.agent_run set status = 'held', held_at = at, due_at = at + private.hold_time(run.channel_id), lease_until = null
    where agent_run.id = p_run;
  elsif outcome = 'failed' and run.attempt < 2 and retry_at < run.created_at + interval '45 seconds' then
    update public.agent_run set status = 'queued', due_at = retry_at, lease_until = null where agent_run.id = p_run;
  elsif outcome = 'failed' and p_result ->> 'error' = 'declined' then
    -- The model is there, and answers others.
    perform private.ask_for_help(in_room, run, 'escalated', 'not_known');
  elsif outcome = 'failed' then
    perform private.ask_for_help(in_room, run, 'failed', 'model_down');
  else
    raise exception 'Unknown outcome of a run: %', outcome;
  end if;
  return (select agent_run.status from public.agent_run where agent_run.id = p_run);
end
$$;
comment on function public.settle_agent_run is
  'For the service: ends a run of the AI without an answer, holds its answer, or tries it again. Returns its status.';

-- What members see ----------------------------------------------------------------------------------------------------

-- A run as members of its business see it: {id, room_id, status, why, revision, created_at}, after a decision {decision,
-- decided_by}, and while it is held {text, files: [{name, kind}], due_in_ms}. due_in_ms: null if a member stopped it.
create function private.run_shown(run public.agent_run) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('id', run.id, 'room_id', run.room_id, 'status', run.status, 'why', run.why,
      'revision', run.revision, 'created_at', run.created_at, 'decision', run.decision, 'decided_by', run.decided_by)
    || case when run.status = 'held' then jsonb_build_object('text', private.answer_text(run),
      'files', (select coalesce(jsonb_agg(jsonb_build_object('name', file -> 'name', 'kind', file -> 'kind') order by n), '[]')
        from jsonb_array_elements(private.answer_files(run)) with ordinality as each (file, n)), 'due_in_ms',
      case when run.due_at is not null then ceil(greatest(extract(epoch from run.due_at - clock_timestamp()) * 1000, 0)) end) else '{}' end
$$;

create function private.count_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger count_revision before update on public.agent_run for each row
  when (old.status is distinct from new.status or old.decision is distinct from new.decision)
  execute function private.count_revision();

create function private.announce_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast(tg_op, 'room:' || new.room_id, new.business_id,
    jsonb_build_object('operation', tg_op, 'table', 'agent_run', 'schema', 'public',
      'record', private.run_shown(new), 'old_record', null));
  return null;
end
$$;
create trigger announce_row after insert on public.agent_run for each row execute function private.announce_run();
create trigger announce_change after update on public.agent_run for each row
  when (old.revision is distinct from new.revision) execute function private.announce_run();

create function public.live_agent_run(room_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.run_shown(run) from public.agent_run as run
  where run.room_id = $1 and run.status in ('queued', 'running', 'held', 'sending')
  order by run.created_at desc limit 1
$$;
comment on function public.live_agent_run is 'The answer that the AI prepares, holds or sends in a chat, as private.run_shown; null: none.';

-- A member decides about the held answer that they see: `stop` it, `send` it now, or `edit` it, which takes the chat, so
-- that the member writes instead. The first decision wins. Returns {won, run}: the run as it is now.
create function private.decide_answer(of_run uuid, of_revision int, decided text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  in_room uuid := (select agent_run.room_id from public.agent_run where agent_run.id = of_run);
  at constant timestamptz := clock_timestamp();
  run public.agent_run;
begin
  perform private.lock_membership(auth.uid(), (private.room_row(in_room)).business_id);
  perform private.lock_room(in_room);
  select * into run from public.agent_run where agent_run.id = of_run for update;
  if run.status <> 'held' or run.revision <> of_revision then
    -- The repeated request of who won gets the same response.
    return jsonb_build_object('won',
      (run.decided_by, run.decision) is not distinct from (auth.uid(), decided) and run.revision > of_revision, 'run', private.run_shown(run));
  end if;
  update public.agent_run set decision = decided, decided_by = auth.uid(), decided_at = at,
    due_at = case decided when 'send' then at when 'stop' then null else agent_run.due_at end
  where agent_run.id = of_run;
  if decided = 'edit' then
    perform private.take_room(in_room);
  elsif decided = 'send' then
    perform private.wake_agent();
  end if;
  select * into run from public.agent_run where agent_run.id = of_run;
  return jsonb_build_object('won', true, 'run', private.run_shown(run));
end
$$;

-- Waking --------------------------------------------------------------------------------------------------------------

-- Gives up what waits too long, and calls the function `agent` if a run, a notice, a source, a test or a scorecard waits for it that nothing
-- else wakes it for: a process stopped, or its call was lost.
create function private.wake_agent() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_up_agent_runs();
  perform private.end_outages();
  perform private.wake('agent', 'private.is_agent_needed()');
end
$$;

create function private.is_agent_needed() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  -- A decision to send makes the answer due in its own transaction.
  at constant timestamptz := clock_timestamp();
begin
  return private.sessions_with_notices() <> '[]'
    or exists (
      select from public.agent_run
      where agent_run.due_at <= at
        and (agent_run.status in ('queued', 'held') or agent_run.status in ('running', 'sending') and agent_run.lease_until < at))
    or exists (select from private.knowledge_job where private.is_due(knowledge_job)) or private.is_test_due()
    or private.is_message_reading_due()
    -- It has not said yet which files it can read.
    or exists (select from private.setting where setting.name = 'senses' and setting.value = '')
    or private.is_scorecard_due();
end
$$;

revoke execute on function public.live_agent_run(uuid) from public, anon;
grant execute on function public.live_agent_run(uuid), private.run_shown(public.agent_run),
  private.answer_text(public.agent_run), private.answer_files(public.agent_run) to authenticated;
revoke execute on function public.claim_agent_runs(int, uuid[]), public.settle_agent_run(uuid, int, jsonb),
  public.agent_scene(uuid, text, jsonb, timestamptz), public.agent_tool(uuid, uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.claim_agent_runs(int, uuid[]), public.settle_agent_run(uuid, int, jsonb),
  public.agent_scene(uuid, text, jsonb, timestamptz), public.agent_tool(uuid, uuid, text, jsonb) to service_role;
grant execute on all functions in schema private to service_role;

-- Empties what runs say about customers and how they were answered, once it is older than the days that the rollout compares
-- (private.chat_day): it explains no answer that is still judged. The run itself stays. Runs every hour, and empties at most
-- 5,000 runs of a business.
create function private.sweep_run_details() returns int
language sql security definer set search_path = '' as $$
  select private.for_each('sweep-run-details', $due$
    select business.id, business.id from public.business
    where exists (
      select from public.agent_run as old
      where old.business_id = business.id and old.created_at < now() - interval '100 days'
        and num_nonnulls(old.answer, old.sources, old.drafted_order, old.tools, old.guard, old.question, old.error_words) > 0)$due$,
    'private.sweep_run_details_of($1::uuid)')
$$;

create function private.sweep_run_details_of(of_business uuid) returns int
language sql security definer set search_path = '' as $$
  with emptied as (
    update public.agent_run set answer = null, sources = null, drafted_order = null, tools = null, guard = null, question = null, error_words = null
    where agent_run.id in (
      select old.id from public.agent_run as old
      where old.business_id = of_business and old.created_at < now() - interval '100 days'
        and num_nonnulls(old.answer, old.sources, old.drafted_order, old.tools, old.guard, old.question, old.error_words) > 0
      order by old.created_at limit 5000)
    returning 1
  )
  select count(*)::int from emptied
$$;
grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('sweep-run-details', '33 * * * *', 'select private.sweep_run_details()');
    perform cron.schedule('wake-agent', '10 seconds', 'select private.wake_agent()');
  end if;
end
$$;
