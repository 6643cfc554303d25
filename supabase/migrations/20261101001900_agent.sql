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
  wanted constant text :=
    case when exists (select from private.answering_version(in_room)) then 'ai_auto_reply' end;
begin
  if in_room.holder = 'ai' and coalesce(in_room.status, 'ai_auto_reply') = 'ai_auto_reply'
    and in_room.status is distinct from wanted then
    update public.room set status = wanted where room.id = in_room.id;
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
  heard_from bigint not null,
  heard_to bigint not null check (heard_to >= heard_from),
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
create function private.known_run(of_message uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select run.id from private.run_of_message(of_message) as run where private.is_member(run.business_id)
$$;
grant execute on function private.known_run(uuid) to authenticated;

create function public.run_of_message(message_id uuid) returns setof public.agent_run
language sql stable security invoker set search_path = '' as $$
  select * from public.agent_run where agent_run.id = (select private.known_run($1))
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
    join public.message as asked on asked.room_id = live.room_id and asked.seq between live.heard_from and live.heard_to
    where live.room_id = settled.room_id and live.status in ('queued', 'running', 'held')
      and asked.id <> settled.id and private.asks_something(asked))
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
  select min(asked.seq) from public.message as asked
  where asked.room_id = in_room and asked.author = 'customer' and asked.revoked_at is null
    and asked.kind not in ('sticker', 'call', 'system') and coalesce(private.consent_wish(asked.body), '') not in ('stop', 'start')
    and asked.sent_at > greatest(at - private.answerable_age(), coalesce((
      select reply.sent_at from public.message as reply
      where reply.room_id = in_room and reply.author in ('ai', 'member', 'phone', 'unknown') and reply.ack >= 0
      order by reply.sent_at desc, reply.seq desc limit 1), '-infinity'))
    and asked.seq > coalesce((
      select max(run.heard_to) from public.agent_run as run
      where run.room_id = in_room and run.status in ('sending', 'sent', 'silent', 'completed')), 0)
$$;

-- Queues the answer to a message of a customer, in a room that is locked, and to those before it that are open
-- (private.first_open). A queued answer takes the message in and waits on, at most 15 s in all. One that is being prepared is
-- out of date, and a new one answers its messages too. A message that cannot be read yet is waited for a minute.
-- Not heard are messages of chats that the AI does not handle, kinds that ask nothing, and late messages after which the shop
-- wrote from the phone, where they are shown at once. A message of the last three days that is too old for an answer calls
-- people (private.answerable_age).
create function private.hear(in_room public.room, heard public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  is_waited_for constant boolean := heard.kind = 'waiting';
  outdated public.agent_run;
  -- The file of the message is read first (private.reading_patience). What comes of it brings the time forward.
  is_read constant boolean := heard.id is not null and private.is_reading_open(heard.id);
  wait constant interval := case when is_waited_for then interval '1 minute' when is_read then private.reading_patience() end;
begin
  if heard.id is null or heard.author <> 'customer' or heard.revoked_at is not null
    or heard.kind in ('sticker', 'call', 'system')
    or in_room.holder <> 'ai' or in_room.status is distinct from 'ai_auto_reply' or not private.is_news()
    or not exists (select from private.answering_version(in_room))
    or heard.sent_at < at - interval '5 minutes' and exists (
      select from public.message as reply
      where reply.room_id = in_room.id and reply.author in ('phone', 'unknown') and reply.sent_at >= heard.sent_at and reply.ack >= 0)
  then
    return;
  end if;
  if heard.sent_at < at - private.answerable_age() then
    -- WAHA also tells messages of the weeks before the number was linked. Those only wait in the list.
    if heard.sent_at > at - interval '3 days' then
      perform private.escalate(in_room, 'team.late_message');
    end if;
    return;
  end if;
  update public.agent_run set status = 'superseded', why = 'newer_message', lease_until = null, settled_at = at
  where agent_run.room_id = in_room.id and agent_run.status in ('running', 'held')
  returning * into outdated;
  insert into public.agent_run as run (business_id, room_id, channel_id, heard_from, heard_to, created_at, due_at, cap_at)
  values (in_room.business_id, in_room.id, in_room.channel_id,
    least(outdated.heard_from, heard.seq, private.first_open(in_room.id, at)), heard.seq, at,
    at + coalesce(wait, private.quiet_time(heard.kind, heard.body)), at + coalesce(wait, interval '15 seconds'))
  on conflict (room_id) where status in ('queued', 'running', 'held') do update set
    heard_from = least(run.heard_from, excluded.heard_from),
    heard_to = greatest(run.heard_to, excluded.heard_to),
    due_at = case
      when is_read then greatest(run.due_at, excluded.due_at)
      when run.cap_at <= at + interval '15 seconds' then least(greatest(run.due_at, excluded.due_at), run.cap_at)
      -- It waited for a message that could not be read, or for its file, and goes on waiting if that is still so.
      when exists (
        select from public.message as unread
        where unread.room_id = in_room.id and unread.revoked_at is null
          and (unread.kind = 'waiting' or private.is_reading_open(unread.id))
          and unread.seq between run.heard_from and greatest(run.heard_to, excluded.heard_to)) then run.due_at
      else excluded.due_at end,
    cap_at = case when is_read then greatest(run.cap_at, excluded.cap_at)
      else least(run.cap_at, greatest(excluded.cap_at, excluded.due_at)) end;
  -- apply_event tells its caller, who wakes the agent.
  perform set_config('chabot.heard', 'on', true);
end
$$;

-- A message of a live run was edited or deleted: what was prepared is out of date. Without any message left, there is
-- nothing to answer. The room is locked.
create function private.hear_change(changed public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run public.agent_run;
begin
  select * into run from public.agent_run
  where agent_run.room_id = changed.room_id and agent_run.status in ('queued', 'running', 'held')
    and changed.seq between agent_run.heard_from and agent_run.heard_to
  for update;
  if not found then
    return;
  end if;
  if not exists (
    select from public.message
    where message.room_id = run.room_id and message.author = 'customer' and message.revoked_at is null
      and message.seq between run.heard_from and run.heard_to
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

-- A customer changed the words of a message, in a room that is locked. What is prepared was renewed already (hear_change). A
-- message that was answered asks again: by the AI or, where people answer, as a message that waits.
create function private.hear_edit(in_room public.room, changed public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
begin
  if not private.is_news() or changed.sent_at < at - private.answerable_age() or private.closes_chat(changed.kind, changed.body)
    or exists (
      select from public.agent_run as live where live.room_id = in_room.id and live.status in ('queued', 'running', 'held')
        and changed.seq between live.heard_from and live.heard_to)
    or private.answers_per_message() <= (
      select count(*) from public.agent_run as run where run.room_id = in_room.id and run.status in ('sending', 'sent', 'silent', 'escalated', 'completed')
        and changed.seq between run.heard_from and run.heard_to)
  then
    return;
  end if;
  perform private.handle_closing_message(in_room, changed.kind, changed.body, at);
  update public.room set unread_count = room.unread_count + 1, awaiting_reply_since = coalesce(room.awaiting_reply_since, at)
  where room.id = in_room.id and exists (
    select from public.message as reply
    where reply.room_id = in_room.id and reply.author in ('ai', 'member', 'phone', 'unknown') and reply.ack >= 0
      and reply.sent_at >= changed.sent_at);
  perform private.hear(private.room_row(in_room.id), changed);
end
$$;

-- Replaces a run by one that answers the same messages. The room is locked.
create function private.requeue(run public.agent_run, reason text, later interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
begin
  perform private.end_run(run.room_id, 'superseded', reason);
  insert into public.agent_run (business_id, room_id, channel_id, heard_from, heard_to, due_at, cap_at)
  values (run.business_id, run.room_id, run.channel_id, run.heard_from, run.heard_to, at + later, at + interval '15 seconds');
  perform set_config('chabot.heard', 'on', true);
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
create function private.stop_run_of_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_run(new.id, 'cancelled', case
    when new.erased_at is not null then 'erased'
    when new.holder = 'phone' then 'phone'
    when new.holder = 'member' then 'person'
    when new.status = 'ai_need_help' then 'help'
    else 'completed' end);
  return null;
end
$$;
create trigger stop_run after update of holder, status, erased_at on public.room for each row
  when ((new.holder <> 'ai' or new.status is distinct from 'ai_auto_reply')
    and (old.holder, old.status, old.erased_at) is distinct from (new.holder, new.status, new.erased_at))
  execute function private.stop_run_of_room();

-- The business replied. Without a silence window this does not take the chat, but the customer has their answer. A late report
-- of an earlier reply answers the messages from before it only: after an outage, a customer and the phone come together.
create function private.stop_run_of_reply() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.agent_run set status = 'cancelled', lease_until = null, settled_at = clock_timestamp(),
    why = case new.author when 'member' then 'person' else 'phone' end
  where agent_run.room_id = new.room_id and agent_run.status in ('queued', 'running', 'held')
    and (new.sent_at >= agent_run.created_at - interval '1 minute' or not exists (
      select from public.message as asked
      where asked.room_id = new.room_id and asked.author = 'customer' and asked.sent_at > new.sent_at
        and asked.seq between agent_run.heard_from and agent_run.heard_to));
  return null;
end
$$;
create trigger stop_run after insert on public.message for each row
  when (new.author in ('member', 'phone', 'unknown') and private.is_news()) execute function private.stop_run_of_reply();

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
  select date_trunc('day', clock_timestamp(), private.known_zone(of_business.operational_hours -> 0 ->> 'timezone'))
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
create function public.chats_over_limit(business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.chats_over_limit($1) $$;
comment on function public.chats_over_limit is
  'For members: the chats that the AI has left to the team because their customer used up the answers of an hour.';
revoke execute on function public.chats_over_limit(uuid) from public, anon;
grant execute on function private.chats_over_limit(uuid), public.chats_over_limit(uuid) to authenticated;

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
create function private.note_budget(of_business public.business) returns void
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
  select known.code from unnest(array[
    'ai.asked_for_person', 'ai.opt_out', 'ai.upset', 'ai.keyword', 'ai.cannot_read', 'ai.unsure',
    'ai.proof', 'ai.not_known', 'ai.unsafe', 'ai.unfounded', 'ai.repeated', 'ai.budget',
    'ai.chat_limit', 'ai.model_down', 'ai.not_sent', 'ai.held', 'ai.promised']) as known (code)
  where known.code = 'ai.' || why
$$;

-- What the customer wrote in the messages of a run, one a line.
create function private.words_heard(run public.agent_run) returns text
language sql stable security definer set search_path = '' as $$
  select left(string_agg(btrim(said.words), e'\n' order by message.sent_at, message.seq), 2000)
  from public.message, private.said_text(message.body, message.reading) as said (words)
  where message.room_id = run.room_id and message.seq between run.heard_from and run.heard_to
    and message.author = 'customer' and message.revoked_at is null and said.words ~ '\S'
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
    question = private.words_heard(agent_run)
  where agent_run.id = run.id;
  perform private.escalate(in_room, private.help_reason(reason));
  if reason = 'unsafe' then
    -- Who gives orders to the AI hears a polite no, and is not thanked for waiting.
    delete from private.waiting_notice as usual
    where usual.room_id = in_room.id and usual.said_at is null and usual.body is null;
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
    where lost.status = 'sending' and lost.created_at < now() - interval '15 minutes' and lost.lease_until < now()
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

-- Claiming ------------------------------------------------------------------------------------------------------------

-- How long a process has a run. It asks for more runs every two seconds, which renews the lease of those that it has
-- (createDrain), so the lease needs no relation to the time of a model, and a process that stopped is noticed soon.
create function private.run_lease() returns interval
language sql immutable set search_path = '' as $$ select interval '18 seconds' $$;

-- What a message points at: {quoted: {author, kind, text}, ad, product, order, event, place: {name, address}}; null: nothing. The
-- words of a stored message that is quoted are read from it, because it may have been edited.
create function private.pointed_at(said public.message) returns jsonb
language sql stable security definer set search_path = '' as $$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'quoted', case when said.reply_preview is not null then jsonb_build_object('author', said.reply_preview -> 'author',
      'kind', said.reply_preview -> 'kind', 'text', coalesce(
        (select left(answered.body, 1000) from public.message as answered
          where answered.id = said.reply_to and answered.revoked_at is null),
        said.reply_preview ->> 'body')) end,
    'ad', said.content -> 'ad', 'product', said.content -> 'product', 'order', said.content -> 'order', 'event', said.content -> 'event',
    'place', nullif(jsonb_strip_nulls(jsonb_build_object('name', said.location -> 'name', 'address', said.location -> 'address')), '{}'))), '{}')
$$;

-- The messages of a chat in a range of `seq`: {author, kind, text, minutes since then, about? (private.pointed_at), seen?, unsure?}.
-- No name and no number. Reads the newest 60 of the chat only. A voice note that was understood is a text. seen: what was read in
-- a picture or a document; unsure: why the words of a voice note, or what was seen, are not relied on.
create function private.turns_of(in_room uuid, first_seq bigint, last_seq bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('author', said.author,
    'kind', case when said.is_heard and not said.reading ? 'why' then 'text' else said.kind end,
    'text', left(case when said.is_heard then private.said_text(said.body, said.reading) else said.body end, 2000),
    'minutes', floor(extract(epoch from clock_timestamp() - said.sent_at) / 60))
    || case when pointed.at is null then '{}' else jsonb_build_object('about', pointed.at) end
    || case when said.reading ->> 'status' = 'read' then jsonb_strip_nulls(jsonb_build_object('unsure', said.reading -> 'why',
      'seen', case when not said.is_heard then jsonb_build_object('text', left(said.reading ->> 'text', 10000), 'data', said.reading -> 'data',
        'checks', said.reading -> 'checks') end)) else '{}' end
    order by said.sent_at, said.seq), '[]')
  from (
    select *, coalesce(newest.kind = 'voice' and newest.reading ->> 'status' = 'read', false) as is_heard from (
      select message.id, message.author, message.kind, message.body, message.reading, message.sent_at, message.seq, message.revoked_at
      from public.message
      where message.room_id = in_room order by message.sent_at desc, message.seq desc limit 60
    ) as newest
    where newest.seq between first_seq and last_seq and newest.revoked_at is null
      and newest.kind <> 'system' and newest.author <> 'system'
    order by newest.sent_at desc, newest.seq desc limit 12
  ) as said
  join public.message as whole on whole.id = said.id
  cross join lateral (select private.pointed_at(whole) as at) as pointed
$$;

-- What an answer rests on beside the chat: {business, over_budget, is_closing, is_thanks, is_upset, opts_out}. The last four say
-- what the burst is.
create function private.agent_scene(of_business public.business, of_agent public.agent, burst jsonb, at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'business', jsonb_build_object('id', of_business.id, 'name', of_business.name,
      'description', left(of_business.description, 2000), 'tone', coalesce(of_agent.tone, 'ramah'),
      'instructions', of_agent.instructions, 'greeting', of_agent.greeting, 'forbidden_topics', of_agent.forbidden_topics,
      'keywords', of_business.handover_rule -> 'keywords',
      'zone', private.zone_of(of_business.operational_hours), 'hours', opening.hours, 'opens_again', private.opens_again(opening.hours, at)),
    'over_budget', private.runs_today(of_business) > private.runs_per_day(),
    'is_closing', said.is_closing, 'is_thanks', said.is_closing and said.is_thanks,
    'is_upset', coalesce(of_business.handover_rule -> 'angry' <> 'false', true) and said.is_upset,
    'opts_out', said.opts_out)
  from (select case when of_business.enable_operational_hours then of_business.operational_hours end as hours) as opening,
    (
      select coalesce(bool_and(private.needs_no_answer(turn ->> 'kind', turn ->> 'text')), false) as is_closing,
        coalesce(bool_or(private.normalised_words(turn ->> 'text') && private.thank_words()), false) as is_thanks,
        coalesce(bool_or(private.has_angry_words(turn ->> 'text')), false) as is_upset,
        coalesce(bool_or(private.consent_wish(turn ->> 'text') in ('stop', 'mention')), false) as opts_out
      from jsonb_array_elements(burst) as turn
    ) as said
$$;

-- The same outside a run, with the version and the model of the simulator. Null: there is no such business.
-- p_burst: [{author, kind, text}]. p_at: the time at which the shop is open or closed.
create function public.agent_scene(
  p_business uuid, p_version text default null, p_burst jsonb default '[]', p_at timestamptz default clock_timestamp()
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.agent_scene(business, agent, p_burst, p_at) || jsonb_build_object(
    'version', coalesce(p_version, business.toggles ->> 'simulatorAgentVersion', 'v2'),
    'model_size', coalesce(business.toggles ->> 'modelVersion', 'large'))
  from public.business
  left join lateral (
    select * from public.agent where agent.business_id = business.id order by agent.created_at, agent.id limit 1) as agent on true
  where business.id = p_business
$$;
comment on function public.agent_scene is
  'For the service: what an answer of the AI rests on beside the chat, for questions that no customer asked.';

-- The sessions with notices to customers that no event has claimed, such as for runs that were given up, or whose process
-- stopped before it had sent them. `at` is later than the beginning of the statement, which may have given runs up.
create function private.sessions_with_notices(at timestamptz default clock_timestamp()) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(distinct channel.external_id), '[]')
  from private.waiting_notice as words
  join public.room on room.id = words.room_id
  join public.channel on channel.id = words.channel_id
  where words.settled_at is null and words.due_at between at - interval '15 minutes' and at
    and (private.is_notice_wanted(words, room) or private.is_claim_expired(words))
$$;

create function private.answer_text(run public.agent_run) returns text
language sql immutable set search_path = '' as $$ select btrim(run.answer ->> 'text', E' \t\r\n') $$;

-- The files that an answer sends behind its text (private.sendable_files).
create function private.answer_files(run public.agent_run) returns jsonb
language sql immutable set search_path = '' as $$ select coalesce(nullif(run.answer -> 'files', 'null'), '[]') $$;

insert into private.handled_rows (job, business_of) values
  ('answer-runs', 'select business_id from public.agent_run where id = $1');

-- The first name in the name of a chat; null: it begins with something else, such as a number or a title.
create function private.first_name(whole text) returns text
language sql immutable set search_path = '' as $$
  select initcap(first) from (select substring(btrim(whole) from '^[[:alpha:]]{2,20}') as first) as named
  where first is not null and btrim(whole) ~ '^[[:alpha:]]{2,20}( |$)'
    and lower(first) not in ('bapak', 'ibu', 'pak', 'bu', 'mas', 'mbak', 'kak', 'toko', 'cv', 'pt', 'ud', 'admin', 'pelanggan')
$$;

-- What a process needs to know of a run that it has taken.
create function private.claimed_run(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  run public.agent_run;
  in_room public.room;
  of_business public.business;
  of_agent public.agent;
  burst jsonb;
begin
  select agent_run.* into run from public.agent_run where agent_run.id = which;
  select room.* into in_room from public.room where room.id = run.room_id;
  if run.status = 'sending' then
    return jsonb_build_object('id', run.id, 'attempt', run.attempt, 'version', run.version,
      'session', (select channel.external_id from public.channel where channel.id = run.channel_id),
      'channel_id', run.channel_id, 'chat_id', in_room.chat_id, 'room_id', run.room_id, 'business_id', run.business_id,
      'text', private.answer_text(run), 'files', private.answer_files(run),
      'begun', jsonb_build_object(
        'messages', (
          select jsonb_agg(jsonb_build_object('id', message.id, 'body', message.body, 'media', message.media,
            'begun_at', message.created_at, 'is_sent', message.wa_id is not null) order by array_position(run.message_ids, message.id))
          from public.message where message.id = any (run.message_ids)),
        -- A person who has come since then answers instead.
        'may_send', in_room.holder = 'ai' and in_room.status = 'ai_auto_reply' and (private.active_pause(in_room)).id is null
          and run.created_at > at - interval '15 minutes'));
  end if;
  if run.held_at is not null then
    return jsonb_build_object('id', run.id, 'attempt', run.attempt, 'version', run.version,
      'session', (select channel.external_id from public.channel where channel.id = run.channel_id),
      'channel_id', run.channel_id, 'chat_id', in_room.chat_id, 'room_id', run.room_id, 'business_id', run.business_id,
      'text', private.answer_text(run), 'files', private.answer_files(run));
  end if;
  select business.* into of_business from public.business where business.id = run.business_id;
  select agent.* into of_agent from public.channel_agent join public.agent on agent.id = channel_agent.agent_id
  where channel_agent.channel_id = run.channel_id;
  perform private.note_budget(of_business);
  burst := private.turns_of(run.room_id, run.heard_from, run.heard_to);
  -- A plain wish was answered by its confirmation (private.hear_consent), and the rest is asked.
  burst := (
    select coalesce(jsonb_agg(turn order by place) filter (
      where turn ->> 'author' <> 'customer' or coalesce(private.consent_wish(turn ->> 'text'), '') <> 'stop'), burst)
    from jsonb_array_elements(burst) with ordinality as said (turn, place));
  return (private.agent_scene(of_business, of_agent, burst, at) || jsonb_build_object(
    'id', run.id, 'attempt', run.attempt, 'version', run.version, 'model_size', run.model_size,
    'session', (select channel.external_id from public.channel where channel.id = run.channel_id),
    'chat_id', in_room.chat_id, 'channel_id', run.channel_id, 'room_id', run.room_id,
    'customer', private.first_name(in_room.name),
    'waited_ms', floor(extract(epoch from at - run.created_at) * 1000),
    'holds', of_agent.hold_seconds > 0, 'over_chat', private.runs_of_chat(run.room_id) > private.runs_per_chat(),
    'burst', burst, 'turns', private.turns_of(run.room_id, 0, run.heard_from - 1)));
end
$$;

-- Takes due runs, and those that a process has taken and not finished: {runs, next_ms, ended, notices}. next_ms: the milliseconds until
-- the next one of this minute is due; null: there is none. ended: those of p_mine, the runs that the caller is answering, whose
-- answer is no longer wanted. notices: the sessions that have some to send.
-- A run is {id, attempt, version, model_size, session, channel_id, chat_id, room_id, customer, waited_ms, holds, over_chat, burst, turns}
-- and its agent_scene; waited_ms: since the customer's first message; over_chat: the chat has used up the answers of an hour;
-- holds: its answer is not sent at once. Instead, a held one has `text`, its finished answer; and one whose answer was
-- written and perhaps sent has its whole `text` and `begun`: {messages, may_send}, with the messages that were written, in
-- order: {id, body, media, begun_at, is_sent}. Both have the `files` that follow the text (private.sendable_files).
create function public.claim_agent_runs(p_most int default 5, p_mine uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  run public.agent_run;
  tried private.attempt;
  claimed jsonb := '[]';
begin
  -- Those that another transaction has locked are being ended.
  update public.agent_run as mine set lease_until = at + private.run_lease()
  where mine.id in (
    select held.id from public.agent_run as held where held.id = any (p_mine) and held.status = 'running' for update skip locked);
  perform private.give_up_agent_runs();
  for run in
    with due as (
      select waiting.id, answering.version, answering.model_size, waiting.status <> 'sending' and answering.version is null as is_off,
        waiting.status = 'sending' or waiting.held_at is not null as is_written
      from public.agent_run as waiting
      join public.room on room.id = waiting.room_id
      left join lateral private.answering_version(room) as answering on true
      where waiting.due_at <= at
        and (waiting.status in ('queued', 'held') or waiting.status in ('running', 'sending') and waiting.lease_until < at)
      order by waiting.due_at limit least(p_most, 50) for update of waiting skip locked
    )
    -- One update: a second one would check the foreign key anew, which waits for the room's lock.
    update public.agent_run as taken set
      status = case when due.is_off then 'cancelled' when taken.status in ('queued', 'held') then 'running' else taken.status end,
      why = case when due.is_off then 'turned_off' end,
      settled_at = case when due.is_off then at end,
      attempt = taken.attempt + 1,
      version = case when is_written then taken.version else coalesce(due.version, taken.version) end,
      model_size = case when is_written then taken.model_size else coalesce(due.model_size, taken.model_size) end,
      ms_queue = coalesce(taken.ms_queue, extract(epoch from at - taken.due_at) * 1000),
      lease_until = case when not due.is_off then at + case taken.status when 'sending' then interval '1 minute' else private.run_lease() end end
    from due where taken.id = due.id
    returning taken.*
  loop
    continue when run.status = 'cancelled';
    tried := private.attempt('answer-runs', run.business_id, run.id::text, 'select private.claimed_run($1::uuid)');
    if tried.is_done then
      claimed := claimed || tried.result;
    end if;
    exit when tried.is_canceled;
  end loop;
  return jsonb_build_object('runs', claimed, 'next_ms', (
    select ceil(greatest(extract(epoch from next.due_at - clock_timestamp()) * 1000, 0))
    from (select min(waiting.due_at) as due_at from public.agent_run as waiting
      where waiting.status in ('queued', 'held') and waiting.due_at < at + interval '1 minute') as next
    where next.due_at is not null),
    'ended', (
      select coalesce(jsonb_agg(mine.id), '[]') from unnest(p_mine) as mine (id)
      where not exists (select from public.agent_run where agent_run.id = mine.id and agent_run.status in ('running', 'sending'))),
    'notices', private.sessions_with_notices());
end
$$;
comment on function public.claim_agent_runs is
  'For the service: takes runs that are due. With `begun`, the answer was written before and may have been sent.';

-- How the models are asked --------------------------------------------------------------------------------------------

-- How each model at each address is asked (`Dialect` in agent/dialect.ts), so that another process does not learn it again.
-- The address is a hash. A week later it is learned anew, because servers change.
create table private.model_dialect (
  endpoint text not null check (endpoint ~ '^[0-9a-f]{64}$'),
  model text not null check (char_length(model) <= 200),
  dialect jsonb not null check (octet_length(dialect::text) <= 2000),
  learned_at timestamptz not null default clock_timestamp(),
  primary key (endpoint, model)
);
alter table private.model_dialect enable row level security;
comment on table private.model_dialect is 'How the models of the installation are asked. Written by the service.';
comment on column private.model_dialect.endpoint is 'personal: none because the address of a server is no datum of a person';
comment on column private.model_dialect.model is 'personal: none because models, sources and causes are names';
comment on column private.model_dialect.dialect is 'personal: none because it holds words of a closed list';

create function private.dialect_age() returns interval
language sql immutable set search_path = '' as $$ select interval '7 days' $$;

create function public.model_dialect(p_endpoint text, p_model text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select known.dialect from private.model_dialect as known
  where known.endpoint = p_endpoint and known.model = p_model and known.learned_at > now() - private.dialect_age()
$$;
comment on function public.model_dialect is 'For the service: how a model at an address is asked; null: that is not known.';

create function public.keep_model_dialect(p_endpoint text, p_model text, p_dialect jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from private.model_dialect as old where old.learned_at < now() - private.dialect_age();
  insert into private.model_dialect as known (endpoint, model, dialect) values (p_endpoint, p_model, p_dialect)
  on conflict (endpoint, model) do update set dialect = excluded.dialect, learned_at = excluded.learned_at;
$$;
comment on function public.keep_model_dialect is 'For the service: keeps how a model at an address is asked, for seven days.';
revoke execute on function public.model_dialect(text, text), public.keep_model_dialect(text, text, jsonb) from public, anon, authenticated;
grant execute on function public.model_dialect(text, text), public.keep_model_dialect(text, text, jsonb) to service_role;

-- What the model reads ------------------------------------------------------------------------------------------------

-- The products of the catalogue that a text names, best first: [{name, price, weight}]. A word counts by its rarity in the
-- catalogue. One that is in no name is taken for the nearest that is.
create function private.find_products(of_business public.business, said text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with product as materialized (
    select entry.product, entry.n, stem
    from jsonb_array_elements(of_business.invoice_details -> 'product_catalog') with ordinality as entry (product, n),
      unnest(private.stems_of(entry.product ->> 'name')) as stem
  ),
  rarity as materialized (
    select product.stem, ln(1 + count(*) over () / count(*)::float8) as weight from product group by product.stem
  ),
  meant as materialized (
    select meaning.place, each.stem, meaning.trust * meaning.weight as weight
    from private.word_meanings(of_business.id, said) as meaning, unnest(private.stems_of(meaning.form)) as each (stem)
  ),
  asked as (
    select meant.place, rarity.stem, meant.weight * rarity.weight as weight from meant join rarity on rarity.stem = meant.stem
    union all
    select near.* from (select meant.place, meant.stem from meant) as meant, lateral (
      select meant.place, rarity.stem, 0.8 * rarity.weight from rarity
      where char_length(meant.stem) between 4 and 40 and char_length(rarity.stem) between 4 and 40
        and extensions.levenshtein_less_equal(meant.stem, rarity.stem, 1) = 1
      limit 2
    ) as near
    where not exists (select from rarity where rarity.stem = meant.stem)
  ),
  found as (
    select product.n, sum(best.weight) as weight
    from (select asked.stem, max(asked.weight) as weight from asked group by asked.stem) as best
    join product on product.stem = best.stem
    group by product.n
    order by 2 desc, 1
    limit 8
  )
  select coalesce(jsonb_agg((of_business.invoice_details -> 'product_catalog' -> (found.n - 1)::int) - 'photo' order by found.weight desc, found.n), '[]')
  from found
$$;

-- The files that the AI may send to customers, those that a text names first and at most twenty: [{bucket, path, name, kind: 'photo' |
-- 'document', filename, mimetype, size}]. Photos of products, and files of knowledge that a member lets it send, as long as they
-- answer customers. All are in the folder of the business.
create function private.sendable_files(of_business public.business, said text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with offered as materialized (
    select 'logos' as bucket, 'photo' as kind, entry.product ->> 'name' as name, null as filename, entry.n, of_business.id || '/'
      || substring(entry.product ->> 'photo' from '/object/public/logos/' || of_business.id || '/([A-Za-z0-9._-]{1,100})$') as path
    from jsonb_array_elements(of_business.invoice_details -> 'product_catalog') with ordinality as entry (product, n)
    where entry.product ->> 'photo' is not null
    union all
    select 'knowledge', 'document', source.title, source.origin, 0, source.business_id || '/' || source.id
    from public.knowledge_source as source
    where source.business_id = of_business.id and source.kind = 'file' and source.is_sendable and source.is_published
      and source.draft is distinct from 'removed' and source.is_enabled and (source.valid_until is null or source.valid_until > now())
  ),
  named as materialized (
    select distinct each.stem
    from private.word_meanings(of_business.id, said) as meaning, unnest(private.stems_of(meaning.form)) as each (stem)
  ),
  best as (
    select offered.*, objects.metadata ->> 'mimetype' as mimetype, private.read_whole(objects.metadata -> 'size') as size,
      (select count(distinct stem) from unnest(private.stems_of(offered.name)) as stem where stem in (select named.stem from named)) as hits
    from offered join storage.objects on objects.bucket_id = offered.bucket and objects.name = offered.path
    order by hits desc, offered.n, offered.path limit 20
  )
  select coalesce(jsonb_agg(jsonb_build_object('bucket', best.bucket, 'path', best.path, 'name', best.name, 'kind', best.kind,
    'filename', best.filename, 'mimetype', best.mimetype, 'size', best.size) order by best.hits desc, best.n, best.path), '[]')
  from best
$$;

-- An order of catalogue products: [{lines, subtotal, tax, total, not_found}]. input: {items: [{name, quantity, variant?, size?}]}.
-- Prices come from the catalogue, never from the input.
create function private.draft_order(of_business public.business, input jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with item as (
    select wanted.item ->> 'name' as name, private.read_whole(wanted.item -> 'quantity')::int as quantity, wanted.n,
      nullif(btrim(wanted.item ->> 'variant'), '') as variant, nullif(btrim(wanted.item ->> 'size'), '') as size, (
      select entry.product
      from jsonb_array_elements(of_business.invoice_details -> 'product_catalog') with ordinality as entry (product, n)
      where lower(btrim(entry.product ->> 'name')) = lower(btrim(wanted.item ->> 'name'))
      order by entry.n limit 1) as product
    from jsonb_array_elements(input -> 'items') with ordinality as wanted (item, n)
  ),
  made as (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', item.product ->> 'name',
        'price', round(private.read_number(item.product -> 'price')), 'quantity', item.quantity, 'weight', item.product -> 'weight',
        'variant', item.variant, 'size', item.size)) order by item.n)
        filter (where item.product is not null), '[]') as lines,
      coalesce(jsonb_agg(item.name order by item.n) filter (where item.product is null), '[]') as not_found
    from item
  )
  select case when made.lines = '[]' then '[]' else jsonb_build_array(jsonb_build_object('lines', made.lines,
    'not_found', made.not_found, 'subtotal', sums.subtotal, 'tax', sums.tax, 'total', sums.subtotal + sums.tax)) end
  from made, lateral (
    select private.order_subtotal(made.lines) as subtotal, private.order_tax(made.lines,
      private.tax_percentage(of_business.invoice_details)) as tax
  ) as sums
$$;

-- What prices of couriers are asked for, if the business has set up shipping: private.shipping_terms with the weight and the
-- sum of catalogue products. input: {items: [{name, quantity}]}, which may be empty: then there is no weight.
create function private.shipping_question(of_business public.business, input jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when asked.terms is null then '[]' else jsonb_build_array(asked.terms
    || private.order_weight(coalesce(asked.draft -> 'lines', '[]'), of_business.check_shipping_config)
    || jsonb_build_object('subtotal', asked.draft -> 'subtotal', 'not_found', coalesce(asked.draft -> 'not_found',
      (select jsonb_agg(item -> 'name') from jsonb_array_elements(input -> 'items') as item), '[]'))) end
  from (select private.shipping_terms(of_business), private.draft_order(of_business, input) -> 0) as asked (terms, draft)
$$;

-- The newest orders of a chat. An expired one is said to be so, and a proof of transfer that waits for the check is called
-- no payment.
create function private.orders_of_chat(of_business uuid, in_room uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(made) - 'check' || case when made."check" is null then '{}' else
    jsonb_build_object('proof', made."check") end order by made.number desc), '[]')
  from (
    select known.number, known.lines, known.subtotal, known.tax, known.shipping, known.total, known.expires_at, known.ship_to,
      case when known.status = 'unpaid' and known.expires_at < clock_timestamp() then 'expired' else known.status end as status,
      case when known.status = 'unpaid' then case known.proof
        when 'waiting' then 'Pelanggan mengirim bukti transfer. Menunggu cek mutasi oleh tim: belum lunas.'
        when 'rejected' then 'Bukti transfer ditolak oleh tim: belum lunas.' end end as "check"
    from public.customer_order as known
    where known.room_id = in_room and known.business_id = of_business
    order by known.created_at desc, known.number desc
    limit 5
  ) as made
$$;

-- Settings as one fact, without those that are not filled in. No settings: no fact.
create function private.filled(settings jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when coalesce(jsonb_strip_nulls(settings), '{}') = '{}' then '[]' else jsonb_build_array(jsonb_strip_nulls(settings)) end
$$;

-- The newest order of a chat that can be paid: its number, its total and the path of its page. Without one: how the shop is paid.
create function private.payment_link_of_chat(of_business public.business, in_room uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.filled(coalesce((
    select jsonb_build_object('number', known.number, 'total', known.total,
      'payment_link', '/order/' || known.id || '/checkout#' || known.link_key)
    from public.customer_order as known
    where known.room_id = in_room and known.business_id = of_business.id and private.checkout_state(known) in ('addressing', 'choosing', 'waiting', 'transfer')
    order by known.created_at desc, known.number desc limit 1
  ), jsonb_build_object('payment_link', 'Belum ada pesanan yang bisa dibayar di chat ini.',
    'manual_transfer', of_business.invoice_details #> '{payment,manual_transfer,instruction}')))
$$;

-- What a tool of the model reads, as an array of facts. It is bound to the business and the chat of the question; the model names neither.
create function public.agent_tool(p_business uuid, p_room uuid, p_tool text, p_input jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_business public.business;
begin
  select business.* into of_business from public.business where business.id = p_business;
  if not found or p_room is not null and not exists (
    select from public.room where room.id = p_room and room.business_id = p_business and room.erased_at is null)
  then
    perform private.raise_not_found();
  end if;
  return case p_tool
    when 'find_products' then private.find_products(of_business, p_input ->> 'query')
    when 'sendable_files' then private.sendable_files(of_business, p_input ->> 'query')
    when 'order_status' then private.orders_of_chat(p_business, p_room)
    when 'draft_order' then private.draft_order(of_business, p_input)
    when 'check_shipping' then private.filled(of_business.check_shipping_config - 'enabled'
      || case when of_business.check_shipping_config -> 'enabled' = 'false' then null else '{}'::jsonb end)
    when 'shipping_question' then private.shipping_question(of_business, p_input)
    when 'payment_link' then private.payment_link_of_chat(of_business, p_room)
  end;
end
$$;
comment on function public.agent_tool is
  'For the service: what a tool of the AI reads: find_products {query}, sendable_files {query}, order_status, draft_order {items}, shipping_question {items}, shipping or payment.';

-- Answering and ending ------------------------------------------------------------------------------------------------

-- What a process reports about a run: {attempt, answer, order, sources, tools, guard, error, error_words, model_name, tokens_in,
-- tokens_out, cost, ms_model}.
create function private.record_run(of_run uuid, told jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.agent_run set
    answer = coalesce(nullif(told -> 'answer', 'null'), agent_run.answer),
    drafted_order = case when told ? 'answer' then nullif(told -> 'order', 'null') else agent_run.drafted_order end,
    sources = coalesce(nullif(told -> 'sources', 'null'), agent_run.sources),
    tools = coalesce(nullif(told -> 'tools', 'null'), agent_run.tools),
    guard = coalesce(nullif(told -> 'guard', 'null'), agent_run.guard),
    error = told ->> 'error',
    error_words = left(told ->> 'error_words', 200),
    cost = coalesce(agent_run.cost + private.read_number(told -> 'cost'), private.read_number(told -> 'cost'), agent_run.cost),
    model_name = coalesce(left(told ->> 'model_name', 200), agent_run.model_name),
    tokens_in = coalesce(agent_run.tokens_in + private.read_whole(told -> 'tokens_in')::int, private.read_whole(told -> 'tokens_in')::int, agent_run.tokens_in),
    tokens_out = coalesce(agent_run.tokens_out + private.read_whole(told -> 'tokens_out')::int, private.read_whole(told -> 'tokens_out')::int, agent_run.tokens_out),
    ms_model = coalesce(agent_run.ms_model + private.read_whole(told -> 'ms_model')::int, private.read_whole(told -> 'ms_model')::int, agent_run.ms_model)
  where agent_run.id = of_run;
  -- The model answers again.
  delete from public.agent_outage as outage using public.agent_run as run
  where run.id = of_run and outage.business_id = run.business_id and outage.reason = 'model_down'
    and told ? 'model_name' and coalesce(told ->> 'error', 'cut_prompt') = 'cut_prompt'
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
    select known.id from public.customer_order as known
    where known.room_id = in_room.id and known.is_by_ai and known.status = 'unpaid'
      and known.courier is null and known.transfer_chosen_at is null and known.proof is null
      and not exists (select from private.payment where payment.order_id = known.id)
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
  told constant jsonb := answered -> 'run';
  id constant uuid := private.read_uuid(answered -> 'id');
  of_run constant uuid := private.read_uuid(coalesce(told -> 'id', answered -> 'id'));
  run public.agent_run;
  answering record;
begin
  select * into run from public.agent_run where agent_run.id = of_run for update;
  if not found then
    return;
  end if;
  if id <> of_run and run.room_id = in_room.id and run.status = 'sending' and run.attempt = private.read_whole(told -> 'attempt')::int
    and id = any (run.message_ids) and in_room.status is not distinct from 'ai_auto_reply'
  then
    update public.agent_run set lease_until = clock_timestamp() + interval '1 minute' where agent_run.id = of_run;
    return;
  end if;
  select * into answering from private.answering_version(in_room);
  if id <> of_run or run.room_id <> in_room.id or run.status <> 'running' or run.attempt <> private.read_whole(told -> 'attempt')::int
    or in_room.status is distinct from 'ai_auto_reply' or answering.version is distinct from run.version
  then
    perform private.raise_error('outdated', 'Jawaban ini sudah tidak berlaku.', 409);
  end if;
  perform private.record_run(of_run, told);
  perform private.record_drafted_order(in_room, of_run);
  update public.agent_run set status = 'sending', lease_until = clock_timestamp() + interval '1 minute',
    message_ids = coalesce((select array_agg(one::uuid) from jsonb_array_elements_text(told -> 'message_ids') as one), array[of_run])
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
    where later.room_id = run.room_id and later.author = 'customer' and later.seq > run.heard_to)::int)
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
    question = private.words_heard(agent_run)
  where agent_run.id = run.id;
  if in_room.status = 'ai_auto_reply' then
    -- The answer has said that the team will go on, so the question is still open.
    update public.room set awaiting_reply_since = (
      select min(asked.sent_at) from public.message as asked
      where asked.room_id = run.room_id and asked.author = 'customer' and asked.seq between run.heard_from and run.heard_to)
    where room.id = in_room.id and room.awaiting_reply_since is null;
    perform private.escalate(in_room, private.help_reason(reason));
    delete from private.waiting_notice as usual
    where usual.room_id = in_room.id and usual.said_at is null and usual.body is null;
  end if;
end
$$;

-- The answer reached WhatsApp with its last message, or one of its messages finally did not.
create function private.settle_sending() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  run public.agent_run;
begin
  select * into run from public.agent_run
  where agent_run.room_id = new.room_id and agent_run.status = 'sending' and new.id = any (agent_run.message_ids) for update;
  if not found then
    return null;
  end if;
  if new.wa_id is not null and new.id <> run.message_ids[cardinality(run.message_ids)] then
    return null;
  end if;
  if new.wa_id is not null and run.answer ->> 'action' = 'complete' and not exists (
    select from public.message as later
    where later.room_id = run.room_id and later.author = 'customer' and later.seq > run.heard_to)
  then
    perform private.complete_by_run(private.room_row(new.room_id), run, 'last_words', run.answer ->> 'reason');
  elsif new.wa_id is not null and run.answer -> 'hand_over' = 'true' then
    perform private.hand_over_by_run(private.room_row(new.room_id), run,
      case when run.answer ->> 'reason' = 'proof' then 'proof' else 'promised' end);
  elsif new.wa_id is not null then
    update public.agent_run set status = 'sent', lease_until = null, settled_at = clock_timestamp() where agent_run.id = run.id;
    perform private.settle_unread(run);
  else
    perform private.ask_for_help(private.room_row(new.room_id), run, 'failed', 'not_sent');
  end if;
  return null;
end
$$;
create trigger settle_sending after update of wa_id, ack on public.message for each row
  when (new.author = 'ai' and (new.wa_id is not null and old.wa_id is null or new.ack < 0 and old.ack >= 0))
  execute function private.settle_sending();

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
create trigger announce after insert on public.agent_run for each row execute function private.announce_run();
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
create function private.decide_answer(of_run uuid, seen_revision int, decided text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  in_room uuid := (select agent_run.room_id from public.agent_run where agent_run.id = of_run);
  at constant timestamptz := clock_timestamp();
  run public.agent_run;
begin
  perform private.lock_membership(auth.uid(), (private.room_row(in_room)).business_id);
  perform private.lock_room(in_room);
  select * into run from public.agent_run where agent_run.id = of_run for update;
  if run.status <> 'held' or run.revision <> seen_revision then
    -- The repeated request of who won gets the same response.
    return jsonb_build_object('won',
      (run.decided_by, run.decision) is not distinct from (auth.uid(), decided) and run.revision > seen_revision, 'run', private.run_shown(run));
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

create function public.decide_answer(run uuid, revision int, decision text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.decide_answer($1, $2, $3) $$;
comment on function public.decide_answer is
  'The caller decides about a held answer of the AI: stop, edit or send. Returns {won, run}; not won: another decision was first.';

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
begin
  return private.sessions_with_notices() <> '[]'
    or exists (
      select from public.agent_run
      where agent_run.due_at <= now()
        and (agent_run.status in ('queued', 'held') or agent_run.status in ('running', 'sending') and agent_run.lease_until < now()))
    or exists (select from private.knowledge_job where private.is_due(knowledge_job)) or private.is_test_due()
    or private.is_message_reading_due()
    -- It has not said yet which files it can read.
    or exists (select from private.setting where setting.name = 'senses' and setting.value = '')
    or private.is_scorecard_due();
end
$$;

revoke execute on function public.decide_answer(uuid, int, text), public.live_agent_run(uuid) from public, anon;
grant execute on function public.decide_answer(uuid, int, text), private.decide_answer(uuid, int, text),
  public.live_agent_run(uuid), private.run_shown(public.agent_run), private.answer_text(public.agent_run),
  private.answer_files(public.agent_run) to authenticated;
revoke execute on function public.claim_agent_runs(int, uuid[]), public.settle_agent_run(uuid, int, jsonb),
  public.agent_scene(uuid, text, jsonb, timestamptz), public.agent_tool(uuid, uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.claim_agent_runs(int, uuid[]), public.settle_agent_run(uuid, int, jsonb),
  public.agent_scene(uuid, text, jsonb, timestamptz), public.agent_tool(uuid, uuid, text, jsonb) to service_role;
grant execute on all functions in schema private to service_role;

-- Empties what runs say about customers and how they were answered, once it is older than the days that the rollout compares
-- (private.chat_day): it explains no answer that is still judged. The run itself stays. Runs every hour, and empties at most
-- 5,000 runs of a business.
create function private.forget_run_details() returns int
language sql security definer set search_path = '' as $$
  select private.for_each('forget-run-details', $due$
    select business.id, business.id from public.business
    where exists (
      select from public.agent_run as old
      where old.business_id = business.id and old.created_at < now() - interval '100 days'
        and num_nonnulls(old.answer, old.sources, old.drafted_order, old.tools, old.guard, old.question, old.error_words) > 0)$due$,
    'private.forget_run_details_of($1::uuid)')
$$;

create function private.forget_run_details_of(of_business uuid) returns int
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
    perform cron.schedule('forget-run-details', '33 * * * *', 'select private.forget_run_details()');
    perform cron.schedule('wake-agent', '10 seconds', 'select private.wake_agent()');
  end if;
end
$$;
