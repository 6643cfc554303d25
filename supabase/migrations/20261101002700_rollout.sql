-- The rollout desk: which share of the chats version 3 of the AI gets, how it does beside version 2, and the rules that stop it.
--
-- What answers a chat is decided by private.answering_version from the agent and the toggles. A rollout follows both: whatever
-- changes them, on the desk, in the settings or by a rule, is written into its log.

-- Last test run -------------------------------------------------------------------------------------------------------

-- What the last finished test run of a version said; null: there is none. failed: also those that are flaky.
create function private.last_tests(of_business uuid, of_version text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('run_id', run.id, 'at', run.created_at, 'total', run.total, 'passed', run.passed,
    'failed', run.failed + run.flaky)
  from public.test_run as run
  where run.business_id = of_business and run.version = of_version and run.status = 'done'
  order by run.created_at desc limit 1
$$;

-- Rollout -------------------------------------------------------------------------------------------------------------

-- A part that is null is off. Points and percent are of a hundred.
create function private.valid_stop_rules(given jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(given) = 'object' then
    given - array['handover_points', 'complaints', 'complaint_chats', 'error_percent', 'error_chats'] = '{}'
    and given ?& array['handover_points', 'complaints', 'complaint_chats', 'error_percent', 'error_chats']
    and (given -> 'handover_points' = 'null' or private.whole_within(given -> 'handover_points', 0, 50))
    and (given -> 'complaints' = 'null' or private.whole_within(given -> 'complaints', 1, 100))
    and private.whole_within(given -> 'complaint_chats', 5, 1000)
    and (given -> 'error_percent' = 'null' or private.whole_within(given -> 'error_percent', 1, 90))
    and private.whole_within(given -> 'error_chats', 5, 1000)
  else false end
$$;

create function private.usual_stop_rules() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"handover_points": 10, "complaints": 3, "complaint_chats": 50, "error_percent": 20, "error_chats": 20}'::jsonb
$$;

create table public.rollout (
  business_id uuid primary key references public.business (id) on delete cascade,
  -- off: version 3 answers no customer. canary: it answers some, too few to compare. judging: it is compared with version 2.
  -- live: it answers all. rolledBack: it answered, and does no longer.
  status text not null default 'off' check (status in ('off', 'canary', 'judging', 'live', 'rolledBack')),
  -- The share of the chats that version 3 answers.
  probability double precision not null default 0 check (probability between 0 and 1),
  -- Since when version 3 answers, and until when it did.
  began_at timestamptz,
  ended_at timestamptz,
  -- The last comparison of the hand-overs (private.look_at).
  look int not null default 0,
  rules jsonb not null default private.usual_stop_rules()
    check (private.valid_stop_rules(rules)),
  -- The rule that stopped it, with its numbers.
  stopped jsonb,
  -- Counts the changes, so that a change is refused that was decided on an earlier state.
  revision int not null default 1,
  updated_at timestamptz not null default clock_timestamp()
);
comment on table public.rollout is 'Version 3 of the AI for a share of the chats. Follows agent and toggles.';
comment on column public.rollout.rules is 'personal: none because it is about a version of the AI';
comment on column public.rollout.stopped is 'personal: none because it is about a version of the AI';
create index rollout_running_idx on public.rollout (business_id) where probability > 0;

alter table public.rollout enable row level security;
grant all on public.rollout to service_role;
grant select on public.rollout to authenticated;
create policy "the team sees the rollout" on public.rollout for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create trigger announce_row after insert or update on public.rollout for each row execute function private.broadcast_change();

create table public.rollout_change (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  -- Null: a rule.
  actor uuid references public.profile (id) on delete set null,
  source text not null check (source in ('desk', 'settings', 'rule', 'rules', 'review', 'model')),
  from_probability double precision not null,
  to_probability double precision not null,
  reason text check (reason ~ '\S' and char_length(reason) <= 500),
  -- The rule that was hit, or the rules before and after.
  detail jsonb,
  -- private.last_tests of version 3 at that time.
  tests jsonb
);
comment on table public.rollout_change is 'Who changed the rollout, when and why, and what the tests said. Written by the database.';
comment on column public.rollout_change.reason is 'personal: none because it is about a version of the AI';
comment on column public.rollout_change.detail is 'personal: none because it is about a version of the AI';
comment on column public.rollout_change.tests is 'personal: none because it is about a version of the AI';
create index rollout_change_business_idx on public.rollout_change (business_id, id desc);
create index rollout_change_actor_idx on public.rollout_change (actor) where actor is not null;

alter table public.rollout_change enable row level security;
grant all on public.rollout_change to service_role;
grant select on public.rollout_change to authenticated;
create policy "the team reads the log of the rollout" on public.rollout_change for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- The share of the chats that version 3 gets by agent and toggles: that of the first agent, as in the settings.
create function private.rollout_share(of_business uuid) returns double precision
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when agent.enable_agent_partial_rollout then agent.agent_rollout_probability
      when private.live_version(business.toggles) = 'v3' then 1 else 0 end
    from public.agent join public.business on business.id = agent.business_id
    where agent.business_id = of_business order by agent.created_at, agent.id limit 1), 0)
$$;

-- Whether two versions of the AI have answered customers, so that one is compared with the other: in the chats that are known,
-- by a running comparison, or because the owner chose one.
create function private.has_versions(of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select business.toggles ? 'liveAgentVersion' from public.business where business.id = of_business), false)
    or exists (
      select from public.agent
      where agent.business_id = of_business and agent.enable_agent_partial_rollout and agent.rollout_rest = 'v2'
        and agent.agent_rollout_probability > 0 and agent.agent_rollout_probability < 1)
    or (
      select count(*) = 2 from (values ('v2'), ('v3')) as of_ai (version)
      where exists (
          select from private.chat_day as chat where chat.business_id = of_business and chat.version = of_ai.version)
        or exists (
          select from private.version_day as past where past.business_id = of_business and past.version = of_ai.version))
$$;

-- Which share of the chats the AI answers: {mode, share, has_versions}. Without two versions, the views name none.
create function private.answering_of(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'mode', coalesce(shop.toggles ->> 'useAgentBehaviourV2', 'off'),
    'share', case when coalesce(shop.toggles ->> 'useAgentBehaviourV2', 'off') <> 'live' then 0 else coalesce((
      select case when agent.enable_agent_partial_rollout and agent.rollout_rest = 'team' then agent.agent_rollout_probability
        else 1 end
      from public.agent where agent.business_id = of_business order by agent.created_at, agent.id limit 1), 0) end,
    'has_versions', private.has_versions(of_business))
  from public.business as shop where shop.id = of_business
$$;

-- Makes the rollout what agent and toggles say, or will say. `cause` is what changes them: {source, reason, detail}.
create function private.follow_rollout(
  of_business uuid, cause jsonb default '{"source": "settings"}', new_share double precision default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  share constant double precision := coalesce(new_share, private.rollout_share(of_business));
  at constant timestamptz := clock_timestamp();
  before public.rollout;
begin
  insert into public.rollout (business_id) values (of_business) on conflict do nothing;
  select * into before from public.rollout where rollout.business_id = of_business for update;
  if before.probability = share then
    return;
  end if;
  update public.rollout set
    probability = share, revision = before.revision + 1, updated_at = at,
    status = case when share = 0 then 'rolledBack' when share = 1 then 'live'
      when before.status = 'judging' or before.look > 0 and before.probability > 0 then 'judging' else 'canary' end,
    -- The times of messages are whole seconds.
    began_at = case when before.probability = 0 then date_trunc('second', at) else before.began_at end,
    ended_at = case when share = 0 then at end,
    look = case when before.probability = 0 then 0 else before.look end,
    stopped = case when cause ->> 'source' = 'rule' then cause -> 'detail' end
  where rollout.business_id = of_business;
  insert into public.rollout_change (business_id, actor, source, from_probability, to_probability, reason, detail, tests)
  values (of_business, auth.uid(), cause ->> 'source', before.probability, share, cause ->> 'reason',
    cause -> 'detail', private.last_tests(of_business, 'v3'));
end
$$;

create function private.follow_rollout_of_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_rollout(case tg_table_name when 'business' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'business_id' end::uuid);
  return null;
end
$$;
create trigger follow_rollout after insert or update of enable_agent_partial_rollout, agent_rollout_probability on public.agent
  for each row execute function private.follow_rollout_of_row();
create trigger follow_rollout after update of toggles on public.business for each row
  when (old.toggles is distinct from new.toggles) execute function private.follow_rollout_of_row();

-- A business that never chose a version follows the model that is connected, and its rollout with it.
create function public.record_connected_model(p_is_connected boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target constant text := case when p_is_connected then 'on' else 'off' end;
  following uuid;
begin
  update private.setting set value = target where setting.name = 'connected_model' and setting.value <> target;
  if not found then
    return;
  end if;
  for following in
    select business.id from public.business
    where not coalesce(business.toggles, '{}') ? 'liveAgentVersion'
      and exists (select from public.agent where agent.business_id = business.id)
    order by business.id
  loop
    perform private.follow_rollout(following, '{"source": "model"}');
  end loop;
end
$$;
comment on function public.record_connected_model is
  'For the service: whether a model that understands is connected. Businesses without a choice of their own get version 3 then.';
revoke execute on function public.record_connected_model(boolean) from public, anon, authenticated;
grant execute on function public.record_connected_model(boolean) to service_role;

create function public.default_agent_version() returns text
language sql stable security definer set search_path = '' as $$ select private.live_version('{}') $$;
comment on function public.default_agent_version is
  'Which version answers the customers of a business whose owner has not chosen one: v2 or v3. It says nothing of any business.';
revoke execute on function public.default_agent_version() from public, anon;
grant execute on function public.default_agent_version() to authenticated, service_role;

-- Statistics ----------------------------------------------------------------------------------------------------------

-- The same as src/machines/evaluation/statistics.ts, where the sources are named.

create function private.upper_quantile(part double precision) returns double precision
language sql immutable set search_path = '' as $$
  select t - (2.515517 + 0.802853 * t + 0.010328 * t ^ 2) / (1 + 1.432788 * t + 0.189269 * t ^ 2 + 0.001308 * t ^ 3)
  from (select sqrt(-2 * ln(part)) as t) as part_root
$$;

-- The number of the last look at so many chats of a version; 0: none yet.
create function private.look_at(chats int) returns int
language sql immutable set search_path = '' as $$ select chats / 20 $$;

create function private.quantile_of_look(look int, sides int) returns double precision
language sql immutable set search_path = '' as $$
  select private.upper_quantile(0.05 / (sides * (look + 1) * (look + 2)))
$$;

-- Between which shares the true one lies.
create function private.wilson(hits int, chats int, z double precision, out low double precision, out high double precision)
language sql immutable set search_path = '' as $$
  select greatest(0, middle - reach), least(1, middle + reach)
  from (
    select (share + z ^ 2 / (2 * chats)) / (1 + z ^ 2 / chats) as middle,
      z / (1 + z ^ 2 / chats) * sqrt(share * (1 - share) / chats + z ^ 2 / (4 * chats::double precision ^ 2)) as reach
    from (select hits::double precision / chats as share) as counted
  ) as interval_row
$$;

-- Between which values the difference of the second share to the first one lies.
create function private.share_difference(
  hits int, chats int, other_hits int, other_chats int, z double precision, out low double precision, out high double precision)
language sql immutable set search_path = '' as $$
  select b - a - sqrt((b - second.low) ^ 2 + (first.high - a) ^ 2), b - a + sqrt((second.high - b) ^ 2 + (a - first.low) ^ 2)
  from private.wilson(hits, chats, z) as first, private.wilson(other_hits, other_chats, z) as second,
    (select hits::double precision / chats as a, other_hits::double precision / other_chats as b) as shares
$$;

-- Stop rules ----------------------------------------------------------------------------------------------------------

-- The figures of a version: {chats, resolved, handed_over, wrong, complaints, ordered, failed, replied, reply_seconds}.
create function private.figures_of_version(rows private.version_day[], of_version text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'chats', coalesce(sum(one.chats), 0), 'resolved', coalesce(sum(one.resolved), 0),
    'handed_over', coalesce(sum(one.handed_over), 0), 'wrong', coalesce(sum(one.wrong), 0),
    'complaints', coalesce(sum(one.complaints), 0), 'ordered', coalesce(sum(one.ordered), 0),
    'failed', coalesce(sum(one.failed), 0),
    'replied', coalesce(sum((select sum(bucket.value::int) from jsonb_each_text(one.replies) as bucket)), 0),
    'reply_seconds', private.median_reply(array_agg(one.replies)))
  from unnest(rows) as one where one.version = of_version
$$;

-- The sums of both versions since version 3 answers.
create function private.rows_since(of_business uuid, since timestamptz, until timestamptz default 'infinity')
returns private.version_day[]
language sql stable security definer set search_path = '' as $$
  select array(
    select row(day_row.*)::private.version_day
    from private.version_rows(of_business, (since at time zone private.zone_of_business(of_business))::date,
      (least(until, clock_timestamp()) at time zone private.zone_of_business(of_business))::date, since) as day_row)
$$;

-- The rule that a rollout breaks, with its numbers; null: none. The hand-overs are compared once for each twenty chats, so that
-- looking often does not find a difference by chance.
create function private.broken_rule(running public.rollout, versions private.version_day[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := running.rules;
  v2 constant jsonb := private.figures_of_version(versions, 'v2');
  v3 constant jsonb := private.figures_of_version(versions, 'v3');
  look constant int := private.look_at(least(private.read_whole(v2 -> 'chats')::int, private.read_whole(v3 -> 'chats')::int));
  points constant int := private.read_whole(rules -> 'handover_points')::int;
  recent record;
begin
  select count(latest.complained_at)::int as complaints, count(*)::int as chats into recent
  from (
    select chat.complained_at from private.chat_day as chat
    where chat.business_id = running.business_id and chat.version = 'v3' and chat.asked_at >= running.began_at
    order by chat.asked_at desc limit private.read_whole(rules -> 'complaint_chats')::int
  ) as latest;
  if recent.complaints >= private.read_whole(rules -> 'complaints')::int then
    return jsonb_build_object('rule', 'complaints', 'hits', recent.complaints, 'chats', recent.chats, 'most', rules -> 'complaints');
  end if;
  select count(latest.failed_at)::int as failed, count(*)::int as chats into recent
  from (
    select chat.failed_at from private.chat_day as chat
    where chat.business_id = running.business_id and chat.version = 'v3' and chat.asked_at >= running.began_at
    order by chat.asked_at desc limit private.read_whole(rules -> 'error_chats')::int
  ) as latest;
  if recent.chats >= private.read_whole(rules -> 'error_chats')::int and recent.failed * 100 > private.read_whole(rules -> 'error_percent')::int * recent.chats then
    return jsonb_build_object('rule', 'errors', 'hits', recent.failed, 'chats', recent.chats, 'most', rules -> 'error_percent');
  end if;
  if look > running.look
    and private.read_number(v3 -> 'handed_over')::float8 / private.read_whole(v3 -> 'chats')::int - private.read_number(v2 -> 'handed_over')::float8 / private.read_whole(v2 -> 'chats')::int > points / 100.0
    and (private.share_difference(private.read_whole(v2 -> 'handed_over')::int, private.read_whole(v2 -> 'chats')::int, private.read_whole(v3 -> 'handed_over')::int,
      private.read_whole(v3 -> 'chats')::int, private.quantile_of_look(look, 1))).low > 0
  then
    return jsonb_build_object('rule', 'handovers', 'hits', v3 -> 'handed_over', 'chats', v3 -> 'chats', 'most', points,
      'other_hits', v2 -> 'handed_over', 'other_chats', v2 -> 'chats');
  end if;
  return null;
end
$$;

-- Agents are locked before their rollout, as by a change in the settings.
create function private.lock_agents(of_business uuid) returns void
language sql security definer set search_path = '' as $$
  select from public.agent where agent.business_id = of_business order by agent.id for no key update
$$;

create function private.set_share(of_business uuid, share double precision, cause jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_agents(of_business);
  if not exists (select from public.agent where agent.business_id = of_business) then
    return;
  end if;
  -- Before the agents, whose change would count as one of the settings.
  perform private.follow_rollout(of_business, cause, share);
  update public.agent set enable_agent_partial_rollout = true, agent_rollout_probability = share
  where agent.business_id = of_business;
end
$$;

-- When each running rollout was last judged.
create table private.rollout_judgement (
  business_id uuid primary key references public.business (id) on delete cascade,
  judged_at timestamptz not null
);
alter table private.rollout_judgement enable row level security;
grant all on private.rollout_judgement to service_role;

-- Compares running rollouts with their rules, and gives all chats back to version 2 if one is broken. Runs every minute, and
-- judges as many as take it a fifth of a second: those that were judged the longest time ago. A business that has chosen
-- version 3 for all chats, without a rollout, keeps it.
create function private.judge_rollouts() returns int
language sql security definer set search_path = '' as $$
  select private.for_each('judge-rollouts', $due$
    select rollout.business_id, rollout.business_id from public.rollout
    left join private.rollout_judgement as judgement on judgement.business_id = rollout.business_id
    where rollout.probability > 0 and not private.must_wait('judge-rollouts', rollout.business_id::text) and exists (
      select from public.agent where agent.business_id = rollout.business_id and agent.enable_agent_partial_rollout)
    order by judgement.judged_at nulls first limit 60$due$,
    'private.judge_rollout($1::uuid)')
$$;

-- Returns 1 if the rollout of the business was stopped. Agents are locked only if there is something to change: the locks
-- of all rollouts are held until the job ends, and members save their settings meanwhile.
create function private.judge_rollout(of_business uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  running public.rollout;
  versions private.version_day[];
  reached int;
  broken jsonb;
  is_locked boolean := false;
begin
  insert into private.rollout_judgement as judgement (business_id, judged_at) values (of_business, clock_timestamp())
  on conflict (business_id) do update set judged_at = excluded.judged_at;
  loop
    select * into running from public.rollout where rollout.business_id = of_business;
    if not found or running.probability = 0 then
      return 0;
    end if;
    versions := private.rows_since(of_business, running.began_at);
    broken := private.broken_rule(running, versions);
    reached := private.look_at(least(private.read_whole(private.figures_of_version(versions, 'v2') -> 'chats')::int,
      private.read_whole(private.figures_of_version(versions, 'v3') -> 'chats')::int));
    if broken is null and reached <= running.look then
      return 0;
    end if;
    exit when is_locked;
    perform private.lock_agents(of_business);
    perform from public.rollout where rollout.business_id = of_business for update;
    is_locked := true;
  end loop;
  if broken is not null then
    perform private.set_share(of_business, 0, jsonb_build_object('source', 'rule', 'detail', broken));
    perform private.notify_owners(of_business, 'rollout_stopped', jsonb_build_object(
      'rule', broken ->> 'rule', 'hits', broken ->> 'hits', 'chats', broken ->> 'chats', 'rest', (
        select agent.rollout_rest from public.agent where agent.business_id = of_business order by agent.created_at, agent.id limit 1)));
    return 1;
  end if;
  update public.rollout set look = reached,
    status = case when rollout.status = 'canary' then 'judging' else rollout.status end,
    updated_at = clock_timestamp()
  where rollout.business_id = of_business and rollout.look < reached;
  return 0;
end
$$;

-- The desk ------------------------------------------------------------------------------------------------------------

-- The goals of the first agent, as in the settings. A goal that is null is none.
create function private.goals_of(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select '{"resolved": null, "handed_over": null, "reply_seconds": null, "wrong": null, "ordered": null}' || coalesce((
    select coalesce(agent.kpi, '{}') || coalesce(agent.kpi_v2, '{}')
    from public.agent where agent.business_id = of_business order by agent.created_at, agent.id limit 1), '{}')
$$;

-- The days of a span, and since when chats count on the first of them. span: trial (since version 3 answers), or so many days with
-- today: week (7), month (30) or quarter (90).
create function private.desk_span(of_business uuid, span text, out from_day date, out to_day date, out since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(of_business);
  began constant timestamptz := case when span = 'trial' then (
    select rollout.began_at from public.rollout where rollout.business_id = of_business) end;
begin
  to_day := (clock_timestamp() at time zone zone)::date;
  from_day := coalesce((began at time zone zone)::date, to_day - case span when 'week' then 6 when 'quarter' then 89 else 29 end);
  since := coalesce(began, '-infinity');
end
$$;

-- What the desk shows; null: not for the caller.
create function private.rollout_desk(of_business uuid, span text, of_channel uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(of_business);
  of_span constant record := private.desk_span(of_business, span);
  shop public.business;
  of_rollout public.rollout;
  versions private.version_day[];
begin
  if not coalesce(private.is_member(of_business), false) then
    return null;
  end if;
  select * into shop from public.business where business.id = of_business;
  select * into of_rollout from public.rollout where rollout.business_id = of_business;
  versions := array(
    select row(one.*)::private.version_day
    from private.version_rows(of_business, of_span.from_day, of_span.to_day, of_span.since) as one
    where of_channel is null or one.channel_id = of_channel);
  return jsonb_build_object(
    'status', coalesce(of_rollout.status, 'off'), 'probability', coalesce(of_rollout.probability, 0), 'revision', coalesce(of_rollout.revision, 0),
    'began_at', of_rollout.began_at, 'ended_at', of_rollout.ended_at, 'stopped', of_rollout.stopped,
    'rules', coalesce(of_rollout.rules, private.usual_stop_rules()), 'goals', private.goals_of(of_business),
    'mode', coalesce(shop.toggles ->> 'useAgentBehaviourV2', 'off'),
    'answering', private.answering_of(of_business),
    'rest', coalesce((
      select agent.rollout_rest from public.agent where agent.business_id = of_business order by agent.created_at, agent.id limit 1), 'v2'),
    'from', of_span.from_day, 'to', of_span.to_day,
    'chats_per_day', (
      select round(avg(day.chats), 1) from private.day_figures(of_business, of_span.to_day - 14, of_span.to_day - 1) as day
      where day.day >= (shop.created_at at time zone zone)::date),
    'v2', private.figures_of_version(versions, 'v2'), 'v3', private.figures_of_version(versions, 'v3'),
    'tests', private.last_tests(of_business, 'v3'),
    'channels', (
      select coalesce(jsonb_agg(jsonb_build_object('id', channel.id, 'name', channel.name) order by channel.created_at), '[]')
      from public.channel where channel.business_id = of_business),
    'changes', (
      select coalesce(jsonb_agg(to_jsonb(recent) - 'actor' - 'business_id' || jsonb_build_object('by', private.name_of(recent.actor))
        order by recent.id desc), '[]')
      from (
        select * from public.rollout_change as change where change.business_id = of_business order by change.id desc limit 20
      ) as recent));
end
$$;

-- The chats behind a figure of the desk, the newest question first; null: not for the caller. A chat counts once a day.
create function private.rollout_chats(
  of_business uuid, of_version text, figure text, span text, of_channel uuid, after jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_span constant record := private.desk_span(of_business, span);
  size constant int := least(greatest(coalesce(page_size, 30), 1), 100);
  found jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    return null;
  end if;
  if figure is null or figure not in
    ('chats', 'resolved', 'handed_over', 'reply_seconds', 'wrong', 'complaints', 'ordered', 'failed') then
    perform private.raise_error('invalid', 'home.list', 400);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', one.room_id || '/' || one.day, 'room_id', one.room_id, 'name', room.name,
    'phone', room.phone, 'chat_id', room.chat_id, 'erased', room.erased_at is not null, 'at', one.asked_at,
    'seconds', one.seconds) order by one.asked_at desc, one.room_id), '[]') into found
  from (
    select chat.room_id, chat.day, chat.asked_at,
      case when figure = 'reply_seconds' then extract(epoch from coalesce(chat.replied_in, chat.replied_at - chat.asked_at))::int end as seconds
    from private.chat_day as chat
    where chat.business_id = of_business and chat.version = of_version and chat.asked_at >= of_span.since
      and chat.day between of_span.from_day and of_span.to_day and (of_channel is null or chat.channel_id = of_channel)
      and case figure
        when 'resolved' then coalesce(chat.thanked_at, chat.completed_at, chat.ordered_at) is not null
          and chat.handed_over_at is null and chat.team_at is null
        when 'handed_over' then chat.handed_over_at is not null
        when 'reply_seconds' then chat.reply_bucket is not null
        when 'wrong' then chat.wrong_at is not null
        when 'complaints' then chat.complained_at is not null
        when 'ordered' then chat.ordered_at is not null
        when 'failed' then chat.failed_at is not null
        else true end
      and (after is null or chat.asked_at < private.read_timestamp(after -> 'at')
        or chat.asked_at = private.read_timestamp(after -> 'at') and chat.room_id > private.read_uuid(after -> 'room_id'))
    order by chat.asked_at desc, chat.room_id limit size + 1
  ) as one join public.room on room.id = one.room_id;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(row.value order by row.place), '[]')
      from jsonb_array_elements(found) with ordinality as row (value, place) where row.place <= size),
    'next', case when jsonb_array_length(found) > size then
      jsonb_build_object('at', found -> (size - 1) -> 'at', 'room_id', found -> (size - 1) -> 'room_id') end);
end
$$;

create function private.lock_rollout(of_business uuid, of_revision int) returns public.rollout
language plpgsql security definer set search_path = '' as $$
declare
  locked public.rollout;
begin
  perform private.require_owner(of_business);
  perform private.lock_agents(of_business);
  perform private.follow_rollout(of_business);
  select * into locked from public.rollout where rollout.business_id = of_business for update;
  if of_revision is not null and locked.revision <> of_revision then
    perform private.raise_error('conflict', 'rollout.changed', 409);
  end if;
  return locked;
end
$$;

-- An owner gives version 3 another share of the chats. Going back to version 2 needs no look at the latest state.
create function private.set_rollout(of_business uuid, share double precision, why text, of_revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := nullif(btrim(left(why, 500)), '');
  before public.rollout;
begin
  before := private.lock_rollout(of_business, case when share > 0 then coalesce(of_revision, -1) end);
  if not coalesce(share between 0 and 1, false) then
    perform private.raise_error('invalid', 'rollout.share', 422);
  end if;
  if not exists (select from public.agent where agent.business_id = of_business) then
    perform private.raise_error('no_agent', 'rollout.no_agent', 409);
  end if;
  if share >= 0.25 and share > before.probability and reason is null
    and private.read_whole(private.last_tests(of_business, 'v3') -> 'failed')::int > 0
  then
    perform private.raise_error('reason_required', 'rollout.reason_required', 422);
  end if;
  -- Once a version has answered all chats, a later partial rollout of it leaves the others to version 2.
  if share = 1 then
    update public.agent set rollout_rest = 'v2' where agent.business_id = of_business;
  end if;
  perform private.set_share(of_business, share, jsonb_build_object('source', 'desk', 'reason', reason));
end
$$;

create function private.save_stop_rules(of_business uuid, given jsonb, of_revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before constant public.rollout := private.lock_rollout(of_business, coalesce(of_revision, -1));
begin
  if not coalesce(private.valid_stop_rules(given), false) then
    perform private.raise_error('invalid', 'rollout.rules', 422);
  end if;
  if given <> before.rules then
    update public.rollout set rules = given, revision = before.revision + 1, updated_at = clock_timestamp()
    where rollout.business_id = of_business;
    insert into public.rollout_change (business_id, actor, source, from_probability, to_probability, detail, tests)
    values (of_business, auth.uid(), 'rules', before.probability, before.probability,
      jsonb_build_object('from', before.rules, 'to', given), private.last_tests(of_business, 'v3'));
  end if;
end
$$;

grant execute on all functions in schema private to service_role;

-- Hosted Supabase runs the job. A database without pg_cron needs another scheduler for it.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('judge-rollouts', '* * * * *', 'select private.judge_rollouts()');
  end if;
end
$$;
