-- The AI agent: which version answers in a chat, and its runs. A run is the answer to what a customer wrote, from the
-- first message until it is sent, given to a person, or dropped. The row is queue, lock and record in one.
--
-- Who changes a run locks its room first and the run second. claim_agent_runs locks runs only, and skips locked ones.

-- Which version answers -----------------------------------------------------------------------------------------------

-- 'on' once the installation has a language model (AGENT_BASE_URL). No customer is answered while it is off.
insert into private.setting (name, value) values ('agent', 'off'), ('agent_runs_per_day', '2000'), ('agent_runs_per_chat', '30');

-- Whether a number is one of the people of a business: of an account of its team, of one of its channels, the one that gets
-- its morning report, or the one from which the team tries the AI out.
create function private.is_number_of_team(of_business uuid, number text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return number is not null and (
    exists (select from public.agent where agent.business_id = of_business and agent.test_phone = number)
    or exists (select from public.channel where channel.business_id = of_business and channel.phone = number)
    or exists (select from private.report_setting as report where report.business_id = of_business and report.phone = number)
    or exists (
      select from auth.users as account
      where '+' || ltrim(account.phone, '+') = number and account.id in (
        select business.profile_id from public.business where business.id = of_business
        union all
        select member.member_id from public.team_business as member where member.business_id = of_business)));
end
$$;

-- Which version of the AI answers in a chat, and with which model. No row: none does. In a partial rollout the drawn number
-- of the room is compared anew each time, so a higher probability only adds chats to v3 and a lower one only removes them.
-- Numbers of the team are answered in any share, by the version that is on trial: who turns the AI on tries it from them.
create function private.answering_version(in_room public.room)
returns table (version text, model_size text, is_partial boolean)
language sql stable security definer set search_path = '' as $$
  select
    case when not agent.enable_agent_partial_rollout then private.live_version(business.toggles)
      when in_room.rollout_draw < agent.agent_rollout_probability then 'v3'
      when agent.rollout_rest = 'team' then 'v3'
      else 'v2' end,
    coalesce(business.toggles ->> 'modelVersion', 'large'),
    -- Where the team answers the others, no version is compared with another.
    agent.enable_agent_partial_rollout and agent.rollout_rest = 'v2'
  from public.channel_agent
  join public.agent on agent.id = channel_agent.agent_id
  join public.business on business.id = channel_agent.business_id
  where channel_agent.channel_id = in_room.channel_id
    and business.toggles ->> 'useAgentBehaviourV2' = 'live'
    and (not (agent.enable_agent_partial_rollout and agent.rollout_rest = 'team'
        and in_room.rollout_draw >= agent.agent_rollout_probability)
      or agent.agent_rollout_probability > 0 and private.is_number_of_team(channel_agent.business_id, in_room.phone))
    and exists (select from private.setting where setting.name = 'agent' and setting.value = 'on')
$$;

-- Gives a chat that no person handles to the AI, or takes it away, when the customer writes: what its status promises is
-- what happens. The agent of the channel, its version or the whole installation may be switched at any time.
create function private.follow_answering(in_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target constant text :=
    case when exists (select from private.answering_version(in_room)) then 'ai_auto_reply' end;
begin
  if in_room.holder = 'ai' and coalesce(in_room.status, 'ai_auto_reply') = 'ai_auto_reply'
    and in_room.status is distinct from target then
    update public.room set status = target where room.id = in_room.id;
  end if;
end
$$;

-- Runs ----------------------------------------------------------------------------------------------------------------

create table public.agent_run (
  -- Becomes the id of its first message, so that a repeated answer is the same message.
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  room_id uuid not null,
  channel_id uuid not null,
  cause text not null default 'customer' check (cause = 'customer'),
  status text not null default 'queued' check (status in
    ('queued', 'running', 'held', 'sending', 'sent', 'escalated', 'completed', 'silent', 'cancelled', 'superseded', 'failed')),
  -- The burst: `seq` of the first and the last message that it answers.
  burst_from bigint not null,
  burst_to bigint not null check (burst_to >= burst_from),
  -- When it may be claimed. A new message and a typing customer move it, at most to `cap_at`. A held answer is claimed once
  -- more at that time, to be sent; null: not before a member says so.
  due_at timestamptz check (due_at is not null or status not in ('queued', 'running', 'sending')),
  cap_at timestamptz not null,
  -- Until when the process that claimed it is expected to finish.
  lease_until timestamptz,
  -- How often it was claimed. A process that lost its lease is recognised by it.
  attempt int not null default 0,
  -- Counts the changes that members see. A decision about an earlier one is refused.
  revision int not null default 0,
  -- When the answer was finished and began to wait (`held`). It needs no model any more.
  held_at timestamptz,
  -- The messages of the answer, in order: up to three of a long text, and up to three files. Their ids are derived from that of
  -- the run.
  message_ids uuid[] not null default '{}',
  -- What a member decided about the held answer.
  decision text check (decision in ('stop', 'edit', 'send')),
  decided_by uuid references public.profile (id) on delete set null,
  decided_at timestamptz,
  version text check (version in ('v2', 'v3')),
  model_size text check (model_size in ('small', 'large')),
  model_name text check (char_length(model_name) <= 200),
  -- {action, text, reason, hand_over?, files?}: what the model decided, also if it was not sent. files: as in private.sendable_files.
  answer jsonb check (octet_length(answer::text) <= 32768),
  -- [{passageId, sourceId, title, score, covered, used}]: what the model was given, and on what its answer rests.
  sources jsonb check (octet_length(sources::text) <= 32768),
  -- {id, link_key, lines, ship_to}: the order that the answer tells the customer of. It is recorded when the answer is sent.
  drafted_order jsonb check (octet_length(drafted_order::text) <= 32768),
  -- [{name, query, ms, failed}]: the tools with which the model read, in order.
  tools jsonb check (octet_length(tools::text) <= 32768),
  -- {rule, found}: why the code did not let the model or its answer through.
  guard jsonb check (octet_length(guard::text) <= 8192),
  -- What the customer asked, of a run that called for help.
  question text check (char_length(question) <= 2000),
  -- Why it ended without an answer. `error` is the failure of the last attempt, by name.
  why text check (char_length(why) <= 40),
  error text check (char_length(error) <= 40),
  -- What the provider of the model said about it, masked (agent/providerWords.ts).
  error_words text check (char_length(error_words) <= 200),
  tokens_in int,
  tokens_out int,
  -- Rupiah, by the prices of the installation; null: the model has none.
  cost numeric(12, 4) check (cost >= 0),
  -- Milliseconds from the due time to the claim, and of the model's calls.
  ms_queue int,
  ms_model int,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  foreign key (room_id, business_id, channel_id) references public.room (id, business_id, channel_id) on delete cascade
);
comment on table public.agent_run is 'The answers of the AI to customers: queue, lock and record. Written by the service.';
comment on column public.agent_run.model_name is 'personal: none because models, sources and causes are names';
comment on column public.agent_run.answer is 'personal: erase';
comment on column public.agent_run.sources is 'personal: none because models, sources and causes are names';
comment on column public.agent_run.drafted_order is 'personal: erase';
comment on column public.agent_run.tools is 'personal: erase';
comment on column public.agent_run.guard is 'personal: erase';
comment on column public.agent_run.question is 'personal: erase';
comment on column public.agent_run.why is 'personal: none because models, sources and causes are names';
comment on column public.agent_run.error is 'personal: none because models, sources and causes are names';
comment on column public.agent_run.error_words is 'personal: erase';
alter table public.agent_run set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create unique index agent_run_live_idx on public.agent_run (room_id) where status in ('queued', 'running', 'held');
create index agent_run_due_idx on public.agent_run (due_at) where status in ('queued', 'running', 'held', 'sending');
create index agent_run_room_idx on public.agent_run (room_id, created_at desc);
create index agent_run_business_idx on public.agent_run (business_id, created_at desc);
create index agent_run_detail_idx on public.agent_run (business_id, created_at)
  where num_nonnulls(answer, sources, drafted_order, tools, guard, question, error_words) > 0;
create index agent_run_message_ids_idx on public.agent_run using gin (message_ids);
create index agent_run_decided_by_idx on public.agent_run (decided_by) where decided_by is not null;

alter table public.agent_run enable row level security;
grant all on public.agent_run to service_role;
grant select on public.agent_run to authenticated;
create policy "the team reads runs" on public.agent_run for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false)
    and not coalesce(room_id = any ((select private.rooms_being_erased())::uuid[]), false));

-- The run that wrote a message of the AI.
create function private.run_of_message(which uuid) returns public.agent_run
language sql stable security definer set search_path = '' as $$
  -- The index is used although Postgres assumes that many runs have a message.
  with by_message as materialized (select agent_run.* from public.agent_run where agent_run.message_ids @> array[which])
  select agent_run.* from public.agent_run where agent_run.id = which
  union all
  select by_message.* from by_message where by_message.id <> which
  limit 1
$$;

-- Under row level security no index is used for @>, so the run is found here.
create function private.visible_run(of_message uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select run.id from private.run_of_message(of_message) as run where private.is_member(run.business_id)
$$;
grant execute on function private.visible_run(uuid) to authenticated;

create function public.run_of_message(message_id uuid) returns setof public.agent_run
language sql stable security invoker set search_path = '' as $$
  select * from public.agent_run where agent_run.id = (select private.visible_run($1))
$$;
comment on function public.run_of_message is 'The run of the AI that wrote a message. No row: none did, or not for the caller.';
grant execute on function public.run_of_message(uuid) to authenticated, service_role;

-- Ends the live run of a room. The room is locked.
create function private.end_run(in_room uuid, as_status text, reason text) returns public.agent_run
language sql security definer set search_path = '' as $$
  update public.agent_run set status = as_status, why = reason, lease_until = null, settled_at = clock_timestamp()
  where agent_run.room_id = in_room and agent_run.status in ('queued', 'running', 'held')
  returning *
$$;

-- Ends the live run of a message that needs no answer of the AI. A run that has other messages goes on. The room is locked.
create function private.end_run_of(settled public.message, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.agent_run as live
    join public.message as message_row on message_row.room_id = live.room_id and message_row.seq between live.burst_from and live.burst_to
    where live.room_id = settled.room_id and live.status in ('queued', 'running', 'held')
      and message_row.id <> settled.id and private.asks_something(message_row))
  then
    perform private.end_run(settled.room_id, 'cancelled', reason);
  end if;
end
$$;

-- Hearing -------------------------------------------------------------------------------------------------------------

-- How long after a message the answer begins, if nothing follows. Customers write in fragments; a whole question rarely has
-- a second part.
create function private.quiet_time(kind text, body text) returns interval
language sql immutable set search_path = '' as $$
  select case when kind = 'text' and btrim(body) ~ '\?$' and char_length(btrim(body)) > 12
    then interval '2.5 seconds' else interval '4 seconds' end
$$;

-- How old a message may be that the AI still answers. One that arrives later, after a long outage, is for people: what it asks
-- about may be over.
create function private.answerable_age() returns interval
language sql immutable set search_path = '' as $$ select interval '12 hours' $$;

-- The first message of a customer without an answer, by `seq`; null: there is none. An answer to a later message covers
-- it, so that a greeting of the AI does not end the wait of an open question. What the AI answered in silence, and a wish to
-- stop, need no answer.
create function private.first_open(in_room uuid, at timestamptz) returns bigint
language sql stable security definer set search_path = '' as $$
  select question.seq from (
    -- In their order first, so that the wish is read of the messages before the first open one only.
    select message.seq, message.body from public.message
    where message.room_id = in_room and message.author = 'customer' and message.revoked_at is null
      and message.kind not in ('sticker', 'call', 'system')
      and message.sent_at > greatest(at - private.answerable_age(), coalesce((
        select reply.sent_at from public.message as reply
        where reply.room_id = in_room and reply.author in ('ai', 'member', 'phone', 'unknown') and reply.ack >= 0
        order by reply.sent_at desc, reply.seq desc limit 1), '-infinity'))
      and message.seq > coalesce((
        select max(run.burst_to) from public.agent_run as run
        where run.room_id = in_room and run.status in ('sending', 'sent', 'silent', 'completed')), 0)
    order by message.seq offset 0
  ) as question
  where coalesce(private.consent_wish(question.body), '') not in ('stop', 'start')
  limit 1
$$;

-- Queues the answer to a message of a customer, in a room that is locked, and to those before it that are open
-- (private.first_open). A queued answer takes the message in and waits on, at most 15 s in all. One that is being prepared is
-- out of date, and a new one answers its messages too. A message that cannot be read yet is waited for a minute.
-- Not heard are messages of chats that the AI does not handle, kinds that ask nothing, and late messages after which the shop
-- wrote from the phone, where they are shown at once. A message of the last three days that is too old for an answer calls
-- people (private.answerable_age).
create function private.queue_answer(in_room public.room, incoming public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  is_waited_for constant boolean := incoming.kind = 'waiting';
  outdated public.agent_run;
  -- The file of the message is read first (private.reading_patience). What comes of it brings the time forward.
  is_read constant boolean := incoming.id is not null and private.is_reading_open(incoming.id);
  wait constant interval := case when is_waited_for then interval '1 minute' when is_read then private.reading_patience() end;
begin
  if incoming.id is null or incoming.author <> 'customer' or incoming.revoked_at is not null
    or incoming.kind in ('sticker', 'call', 'system')
    or in_room.holder <> 'ai' or in_room.status is distinct from 'ai_auto_reply'
    or not exists (select from private.answering_version(in_room))
    or incoming.sent_at < at - interval '5 minutes' and exists (
      select from public.message as reply
      where reply.room_id = in_room.id and reply.author in ('phone', 'unknown') and reply.sent_at >= incoming.sent_at and reply.ack >= 0)
  then
    return;
  end if;
  if incoming.sent_at < at - private.answerable_age() then
    -- WAHA also tells messages of the weeks before the number was linked. Those only wait in the list.
    if incoming.sent_at > at - interval '3 days' then
      perform private.escalate(in_room, 'team.late_message');
    end if;
    return;
  end if;
  update public.agent_run set status = 'superseded', why = 'newer_message', lease_until = null, settled_at = at
  where agent_run.room_id = in_room.id and agent_run.status in ('running', 'held')
  returning * into outdated;
  insert into public.agent_run as run (business_id, room_id, channel_id, burst_from, burst_to, created_at, due_at, cap_at)
  values (in_room.business_id, in_room.id, in_room.channel_id,
    least(outdated.burst_from, incoming.seq, private.first_open(in_room.id, at)), incoming.seq, at,
    at + coalesce(wait, private.quiet_time(incoming.kind, incoming.body)), at + coalesce(wait, interval '15 seconds'))
  on conflict (room_id) where status in ('queued', 'running', 'held') do update set
    burst_from = least(run.burst_from, excluded.burst_from),
    burst_to = greatest(run.burst_to, excluded.burst_to),
    due_at = case
      when is_read then greatest(run.due_at, excluded.due_at)
      when run.cap_at <= at + interval '15 seconds' then least(greatest(run.due_at, excluded.due_at), run.cap_at)
      -- It waited for a message that could not be read, or for its file, and goes on waiting if that is still so.
      when exists (
        select from public.message as unread
        where unread.room_id = in_room.id and unread.revoked_at is null
          and (unread.kind = 'waiting' or private.is_reading_open(unread.id))
          and unread.seq between run.burst_from and greatest(run.burst_to, excluded.burst_to)) then run.due_at
      else excluded.due_at end,
    cap_at = case when is_read then greatest(run.cap_at, excluded.cap_at)
      else least(run.cap_at, greatest(excluded.cap_at, excluded.due_at)) end;
end
$$;

-- A message of a live run was edited or deleted: what was prepared is out of date. Without any message left, there is
-- nothing to answer. The room is locked.
create function private.renew_changed_run(changed public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run public.agent_run;
begin
  select * into run from public.agent_run
  where agent_run.room_id = changed.room_id and agent_run.status in ('queued', 'running', 'held')
    and changed.seq between agent_run.burst_from and agent_run.burst_to
  for update;
  if not found then
    return;
  end if;
  if not exists (
    select from public.message
    where message.room_id = run.room_id and message.author = 'customer' and message.revoked_at is null
      and message.seq between run.burst_from and run.burst_to
  ) then
    perform private.end_run(run.room_id, 'cancelled', 'revoked');
  elsif run.status <> 'queued' then
    perform private.requeue(run, 'edited', interval '4 seconds');
  end if;
end
$$;

-- How often a message is answered, with its edits.
create function private.answers_per_message() returns int
language sql immutable set search_path = '' as $$ select 4 $$;

-- A customer changed the words of a message, in a room that is locked. What is prepared was renewed already (renew_changed_run). A
-- message that was answered asks again: by the AI or, where people answer, as a message that waits.
create function private.queue_answer_to_edit(in_room public.room, changed public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
begin
  if changed.sent_at < at - private.answerable_age() or private.closes_chat(changed.kind, changed.body)
    or exists (
      select from public.agent_run as live where live.room_id = in_room.id and live.status in ('queued', 'running', 'held')
        and changed.seq between live.burst_from and live.burst_to)
    or private.answers_per_message() <= (
      select count(*) from public.agent_run as run where run.room_id = in_room.id and run.status in ('sending', 'sent', 'silent', 'escalated', 'completed')
        and changed.seq between run.burst_from and run.burst_to)
  then
    return;
  end if;
  perform private.handle_closing_message(in_room, changed.kind, changed.body, at);
  update public.room set unread_count = room.unread_count + 1, awaiting_reply_since = coalesce(room.awaiting_reply_since, at)
  where room.id = in_room.id and exists (
    select from public.message as reply
    where reply.room_id = in_room.id and reply.author in ('ai', 'member', 'phone', 'unknown') and reply.ack >= 0
      and reply.sent_at >= changed.sent_at);
  perform private.queue_answer(private.room_row(in_room.id), changed);
end
$$;

-- Replaces a run by one that answers the same messages. The room is locked.
create function private.requeue(run public.agent_run, reason text, later interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
begin
  perform private.end_run(run.room_id, 'superseded', reason);
  insert into public.agent_run (business_id, room_id, channel_id, burst_from, burst_to, due_at, cap_at)
  values (run.business_id, run.room_id, run.channel_id, run.burst_from, run.burst_to, at + later, at + interval '15 seconds');
end
$$;

-- The customer is typing: the answer waits for the rest.
create function private.await_typing(in_room uuid) returns void
language sql security definer set search_path = '' as $$
  update public.agent_run set
    due_at = least(greatest(agent_run.due_at, clock_timestamp() + interval '4 seconds'), agent_run.cap_at)
  where agent_run.room_id = in_room and agent_run.status = 'queued'
$$;

-- What stops a run ----------------------------------------------------------------------------------------------------

-- A person holds the chat, it needs help or is completed, or the customer's data are erased.
create function private.stop_run_of_room(changed public.room) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_run(changed.id, 'cancelled', case
    when changed.erased_at is not null then 'erased'
    when changed.holder = 'phone' then 'phone'
    when changed.holder = 'member' then 'person'
    when changed.status = 'ai_need_help' then 'help'
    else 'completed' end);
end
$$;

-- The business replied. Without a silence window this does not take the chat, but the customer has their answer. A late report
-- of an earlier reply answers the messages from before it only: after an outage, a customer and the phone come together.
create function private.stop_run_of_reply(written public.message) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.agent_run set status = 'cancelled', lease_until = null, settled_at = clock_timestamp(),
    why = case written.author when 'member' then 'person' else 'phone' end
  where agent_run.room_id = written.room_id and agent_run.status in ('queued', 'running', 'held')
    and (written.sent_at >= agent_run.created_at - interval '1 minute' or not exists (
      select from public.message as message_row
      where message_row.room_id = written.room_id and message_row.author = 'customer' and message_row.sent_at > written.sent_at
        and message_row.seq between agent_run.burst_from and agent_run.burst_to));
end
$$;

-- The AI is paused. The customers whose answers it stops wait for a person.
create function private.stop_runs_of_pause() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
begin
  for in_room in
    select room.* from public.room join public.agent_run as run on run.room_id = room.id
    where run.business_id = new.business_id and run.status in ('queued', 'running', 'held')
      and (new.room_id is null or room.id = new.room_id)
    order by room.id for update of room
  loop
    perform private.end_run(in_room.id, 'cancelled', 'paused');
    perform private.escalate_if_paused(in_room);
  end loop;
  return null;
end
$$;
create trigger stop_runs after insert on public.ai_pause for each row execute function private.stop_runs_of_pause();

-- Another version answers from now on, or none.
create function private.redirect_runs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_business constant uuid := private.read_uuid(to_jsonb(new) -> case tg_table_name when 'business' then 'id' else 'business_id' end);
  in_room public.room;
  run public.agent_run;
  now_answers text;
begin
  for in_room in
    select room.* from public.room join public.agent_run as live on live.room_id = room.id
    where live.business_id = of_business and live.status in ('queued', 'running', 'held')
    order by room.id for update of room
  loop
    select * into run from public.agent_run
    where agent_run.room_id = in_room.id and agent_run.status in ('queued', 'running', 'held') for update;
    now_answers := (select answering.version from private.answering_version(in_room) as answering);
    if now_answers is null then
      perform private.end_run(in_room.id, 'cancelled', 'turned_off');
    elsif run.status <> 'queued' and run.version is distinct from now_answers then
      perform private.requeue(run, 'settings', interval '0');
    end if;
  end loop;
  return null;
end
$$;
create trigger redirect_runs after update of toggles on public.business for each row
  when (old.toggles is distinct from new.toggles) execute function private.redirect_runs();
create trigger redirect_runs after update of enable_agent_partial_rollout, agent_rollout_probability on public.agent for each row
  when ((old.enable_agent_partial_rollout, old.agent_rollout_probability)
    is distinct from (new.enable_agent_partial_rollout, new.agent_rollout_probability))
  execute function private.redirect_runs();

-- While the AI does not answer ----------------------------------------------------------------------------------------

-- Why the AI of a business does not answer its customers. `budget_near` only keeps the team from being told twice. Each
-- change comes with one of a room, which Realtime announces: a chat that asks for help, or an answer.
create table public.agent_outage (
  business_id uuid not null references public.business (id) on delete cascade,
  reason text not null check (reason in ('model_down', 'budget_near', 'budget')),
  since timestamptz not null default clock_timestamp(),
  -- What the operator looks at after the last failure of the model; null: it was not asked.
  part text check (part in ('address', 'key', 'model', 'quota', 'shape', 'time', 'server')),
  failed_at timestamptz not null default clock_timestamp(),
  primary key (business_id, reason)
);
comment on table public.agent_outage is 'Why the AI of a business does not answer at present. Written by the service.';
alter table public.agent_outage enable row level security;
grant all on public.agent_outage to service_role;
grant select on public.agent_outage to authenticated;
create policy "the team sees outages" on public.agent_outage for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

create function private.day_start(of_business public.business) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select date_trunc('day', clock_timestamp(), private.valid_zone(of_business.operational_hours -> 0 ->> 'timezone'))
$$;

-- Whether a run takes from the budgets: one that was begun. One that a newer message has replaced was not answered.
create function private.is_counted(run public.agent_run) returns boolean
language sql immutable set search_path = '' as $$ select run.attempt > 0 and run.status <> 'superseded' $$;

-- Of the last hour. So many answers in one chat are more than a customer needs, and would use up the day of the others.
create function private.runs_of_chat(in_room uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.agent_run
  where agent_run.room_id = in_room and private.is_counted(agent_run) and agent_run.created_at > now() - interval '1 hour'
$$;

create function private.runs_per_chat() returns int
language sql stable security definer set search_path = '' as $$
  select setting.value::int from private.setting where setting.name = 'agent_runs_per_chat'
$$;

-- The chats of a member's business whose customer has used up the answers of an hour, the newest first: {room_id, name, since}.
create function private.chats_over_limit(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('room_id', room.id, 'name', coalesce(nullif(btrim(room.name), ''), room.phone),
    'since', limited.since) order by limited.since desc), '[]')
  from (
    select agent_run.room_id, min(agent_run.created_at) as since from public.agent_run
    where agent_run.business_id = of_business and agent_run.business_id = any (private.businesses())
      and agent_run.why = 'chat_limit' and agent_run.created_at > now() - interval '1 hour'
    group by agent_run.room_id order by since desc limit 20) as limited
  join public.room on room.id = limited.room_id
$$;

create function private.runs_today(of_business public.business) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.agent_run
  where agent_run.business_id = of_business.id and private.is_counted(agent_run) and agent_run.created_at >= private.day_start(of_business)
$$;

create function private.runs_per_day() returns int
language sql stable security definer set search_path = '' as $$
  select setting.value::int from private.setting where setting.name = 'agent_runs_per_day'
$$;

-- Tells the team once a day that four fifths of the day's budget are used, and that all of it is.
create function private.notify_of_budget(of_business public.business) returns void
language plpgsql security definer set search_path = '' as $$
declare
  used constant bigint := private.runs_today(of_business);
  most constant int := private.runs_per_day();
  reached constant text := case when used > most then 'budget' when used >= 0.8 * most then 'budget_near' end;
begin
  delete from public.agent_outage as outage
  where outage.business_id = of_business.id and outage.reason in ('budget', 'budget_near')
    and (outage.since < private.day_start(of_business) or outage.reason = 'budget' and reached is distinct from 'budget');
  if reached is null then
    return;
  end if;
  insert into public.agent_outage (business_id, reason) values (of_business.id, reached) on conflict do nothing;
  if found then
    perform private.notify(team.member_id, of_business.id, case reached when 'budget' then 'agent_budget_used' else 'agent_budget_near' end, '{}')
    from public.team_business as team where team.business_id = of_business.id;
  end if;
end
$$;

-- Ends what no failure or run has confirmed for long: a model that was not asked for half an hour, and an earlier day's budget.
create function private.end_outages() returns void
language sql security definer set search_path = '' as $$
  select private.for_each('end-outages', 'select distinct outage.business_id, outage.business_id from public.agent_outage as outage',
    'private.end_outages_of($1::uuid)')
$$;

create function private.end_outages_of(of_business uuid) returns int
language sql security definer set search_path = '' as $$
  with ended as (
    delete from public.agent_outage as outage using public.business
    where outage.business_id = of_business and business.id = of_business
      and case outage.reason when 'model_down' then outage.failed_at < now() - interval '30 minutes'
        else outage.since < private.day_start(business) end
    returning 1
  )
  select count(*)::int from ended
$$;

-- Asking for help -----------------------------------------------------------------------------------------------------

-- The code of the reason that a call for help of the AI stores in room.help_reason. Null: `why` is none. The page has the
-- sentences (src/views/reasons).
create function private.help_reason(why text) returns text
language sql immutable set search_path = '' as $$
  select catalogued.code from unnest(array[
    'ai.asked_for_person', 'ai.opt_out', 'ai.upset', 'ai.keyword', 'ai.cannot_read', 'ai.unsure',
    'ai.proof', 'ai.not_known', 'ai.unsafe', 'ai.unfounded', 'ai.repeated', 'ai.budget',
    'ai.chat_limit', 'ai.model_down', 'ai.not_sent', 'ai.held', 'ai.promised']) as catalogued (code)
  where catalogued.code = 'ai.' || why
$$;

-- What the customer wrote in the messages of a run, one a line.
create function private.question_of_run(run public.agent_run) returns text
language sql stable security definer set search_path = '' as $$
  select left(string_agg(btrim(part.words), e'\n' order by message.sent_at, message.seq), 2000)
  from public.message, private.text_of_message(message.body, message.reading) as part (words)
  where message.room_id = run.room_id and message.seq between run.burst_from and run.burst_to
    and message.author = 'customer' and message.revoked_at is null and part.words ~ '\S'
$$;

-- The part of the model's settings or account that a failure comes from (`partOf` in agent/modelSettings.ts). Null: none is known.
create function private.faulty_part(failure text) returns text
language sql immutable set search_path = '' as $$
  select case
    when failure = 'unreachable' then 'address'
    when failure = 'refused_key' then 'key'
    when failure = 'no_such_model' then 'model'
    when failure in ('too_many', 'no_quota') then 'quota'
    when failure = 'slow' then 'time'
    when failure in ('too_long', 'cut_prompt', 'no_tools', 'not_understood', 'cut_off', 'declined') then 'shape'
    when failure in ('upstream', 'unknown') then 'server' end
$$;

-- Ends a run and calls a person. Run and room are locked, and the run is live.
create function private.ask_for_help(in_room public.room, run public.agent_run, as_status text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.help_reason(reason) is null then
    raise exception 'Unknown reason of a call for help: %', reason;
  end if;
  -- Ended first, because the escalation stops live runs.
  update public.agent_run set status = as_status, why = reason, lease_until = null, settled_at = clock_timestamp(),
    question = private.question_of_run(agent_run)
  where agent_run.id = run.id;
  perform private.escalate(in_room, private.help_reason(reason));
  if reason = 'unsafe' then
    -- Who gives orders to the AI hears a polite no, and is not thanked for waiting.
    delete from private.waiting_notice as usual
    where usual.room_id = in_room.id and usual.claimed_at is null and usual.body is null;
    insert into private.waiting_notice (room_id, channel_id, due_at, body) values (in_room.id, in_room.channel_id, clock_timestamp(),
      'Maaf, permintaan itu tidak bisa kami penuhi. Ada hal lain yang bisa kami bantu? Tim kami akan membaca chat ini.');
  end if;
  if reason = 'model_down' then
    insert into public.agent_outage as outage (business_id, reason, part)
    select run.business_id, 'model_down', private.faulty_part(failed.error) from public.agent_run as failed where failed.id = run.id
    on conflict on constraint agent_outage_pkey do update set failed_at = excluded.failed_at,
      part = coalesce(excluded.part, outage.part);
  end if;
end
$$;

-- The longest that a customer waits for an attempt to begin, and the most attempts. A held answer is sent 45 s after its
-- time at the latest; one that a member stopped waits ten minutes for the next decision.
create function private.is_given_up(run public.agent_run, at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when run.status = 'held' then coalesce(run.due_at + interval '45 seconds', run.decided_at + interval '10 minutes') < at
    when run.held_at is not null then run.lease_until < at and run.due_at < at - interval '45 seconds'
    else run.due_at <= at and (run.status = 'queued' or run.status = 'running' and run.lease_until < at)
      and (run.attempt >= 2 or run.created_at < at - interval '45 seconds') end
$$;

-- Calls a person for runs that failed twice, were not begun in time, or were held too long, and marks answers as failed that
-- were written a quarter of an hour ago and not sent.
create function private.give_up_agent_runs() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.for_each('give-up-agent-runs', $due$
    select late.business_id, late.room_id from public.agent_run as late
    where late.status in ('queued', 'running', 'held') and private.is_given_up(late, now())
    order by late.room_id$due$, 'private.give_up_agent_run($1::uuid)');
  perform private.for_each('fail-unsent-answers', $due$
    select lost.business_id, lost.id from public.agent_run as lost
    where lost.status = 'sending' and lost.created_at < now() - interval '15 minutes' and lost.lease_until < (select clock_timestamp())
      and exists (select from public.message
        where message.id = any (lost.message_ids) and message.wa_id is null and message.ack = 0)$due$,
    'private.fail_unsent_answer($1::uuid)');
end
$$;

-- The run of a chat.
create function private.give_up_agent_run(of_room uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
  run public.agent_run;
begin
  select * into in_room from public.room where room.id = of_room for update skip locked;
  if not found then
    return 0;
  end if;
  select * into run from public.agent_run
  where agent_run.room_id = of_room and agent_run.status in ('queued', 'running', 'held') for update;
  if not found or not private.is_given_up(run, clock_timestamp()) then
    return 0;
  end if;
  perform private.ask_for_help(in_room, run, 'failed', case when run.due_at is null then 'held' else 'model_down' end);
  return 1;
end
$$;

create function private.fail_unsent_answer(which uuid) returns int
language sql security definer set search_path = '' as $$
  with failed as (
    update public.message set ack = -1, failure = 'upstream_timeout'
    from public.agent_run as lost
    where lost.id = which and lost.status = 'sending'
      and message.id = any (lost.message_ids) and message.wa_id is null and message.ack = 0
    returning 1
  )
  select count(*)::int from failed
$$;
