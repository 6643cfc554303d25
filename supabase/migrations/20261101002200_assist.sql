-- What the AI does for members: help with the message that they write, a look at the answer of another version, a summary of
-- a chat. Nothing of it is sent to a customer.

-- The budget ----------------------------------------------------------------------------------------------------------

insert into private.setting (name, value) values ('assists_per_day', '500');

-- How often the model was asked for members of a business on a day, which begins at midnight in the business's zone.
create table private.assist_count (
  business_id uuid primary key references public.business (id) on delete cascade,
  day date not null,
  assists int not null
);
alter table private.assist_count enable row level security;
grant all on private.assist_count to service_role;

-- Counts one more, and refuses it once the budget of the day is used up.
create function private.count_assist(of_business public.business) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date :=
    (clock_timestamp() at time zone private.valid_zone(of_business.operational_hours -> 0 ->> 'timezone'))::date;
begin
  insert into private.assist_count as counted (business_id, day, assists) values (of_business.id, today, 1)
  on conflict (business_id) do update set
    assists = case when counted.day = excluded.day then counted.assists else 0 end + 1, day = excluded.day;
  if (select counted.assists from private.assist_count as counted where counted.business_id = of_business.id)
    > (select setting.value::int from private.setting where setting.name = 'assists_per_day')
  then
    perform private.raise_error('too_many', 'assist.too_many', 429);
  end if;
end
$$;

-- Help for a chat -----------------------------------------------------------------------------------------------------

-- The last messages of the customer, up to what was said to them before: the first and the last `seq`. Reads the newest 60
-- of the chat only.
create function private.last_burst(in_room uuid) returns table (burst_from bigint, burst_to bigint)
language sql stable security definer set search_path = '' as $$
  with newest as (
    select message.seq, message.author, row_number() over (order by message.sent_at desc, message.seq desc) as place
    from public.message
    where message.room_id = in_room and message.revoked_at is null and message.kind <> 'system' and message.author <> 'system'
    order by message.sent_at desc, message.seq desc limit 60
  ), last_question as (
    select min(newest.place) as place from newest where newest.author = 'customer'
  ), last_answer as (
    select coalesce(min(newest.place), 61) as place from newest, last_question
    where newest.author <> 'customer' and newest.place > last_question.place
  )
  select min(newest.seq), max(newest.seq) from newest, last_question, last_answer
  where newest.place >= last_question.place and newest.place < last_answer.place
$$;

create function private.begin_assist(which uuid, by_version text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
  of_business public.business;
  burst jsonb;
  open_burst record;
begin
  select room.* into in_room from public.room where room.id = which and room.business_id = any (private.businesses());
  if not found then
    perform private.raise_not_found();
  end if;
  if in_room.erased_at is not null then
    perform private.raise_erased();
  end if;
  if by_version not in ('v2', 'v3') then
    perform private.raise_error('invalid', 'assist.version', 400);
  end if;
  select business.* into of_business from public.business where business.id = in_room.business_id;
  perform private.count_assist(of_business);
  select * into open_burst from private.last_burst(which);
  burst := private.turns_of(which, open_burst.burst_from, open_burst.burst_to);
  return public.agent_scene(in_room.business_id, coalesce(by_version,
      (select answering.version from private.answering_version(in_room) as answering),
      private.live_version(of_business.toggles)), burst)
    || jsonb_build_object('burst', burst,
      'turns', case when open_burst.burst_from is null then '[]' else private.turns_of(which, 0, open_burst.burst_from - 1) end);
end
$$;

-- What members think of an answer -------------------------------------------------------------------------------------

create table public.answer_feedback (
  run_id uuid not null references public.agent_run (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid not null references public.profile (id) on delete cascade,
  verdict text not null check (verdict in ('up', 'down')),
  -- Of a thumb down: the content, a source, the manner, or something else.
  reason text check (reason in ('content', 'source', 'manner', 'other')),
  -- The source that is wrong.
  passage_id uuid references public.knowledge_passage (id) on delete set null,
  note text check (note ~ '\S' and char_length(note) <= 500),
  -- When the member reported the answer to the owner.
  reported_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (run_id, member_id),
  constraint answer_feedback_of_a_thumb_up_has_no_reason check (
    verdict = 'down' or (reason, passage_id, note, reported_at) is not distinct from (null, null, null, null))
);
comment on table public.answer_feedback is 'A member''s verdict on an answer of the AI, one per member and answer.';
comment on column public.answer_feedback.note is 'personal: erase';
create index answer_feedback_business_id_idx on public.answer_feedback (business_id, updated_at desc);
create index answer_feedback_member_id_idx on public.answer_feedback (member_id);
create index answer_feedback_passage_id_idx on public.answer_feedback (passage_id) where passage_id is not null;

alter table public.answer_feedback enable row level security;
grant all on public.answer_feedback to service_role;
grant select on public.answer_feedback to authenticated;
create policy "the team reads feedback" on public.answer_feedback for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- Tells the other owners of a business.
create function private.notify_owners(of_business uuid, kind text, detail jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.notify(owner.id, of_business, kind, detail)
  from (
    select business.profile_id as id from public.business where business.id = of_business
    union
    select team_business.member_id from public.team_business
    where team_business.business_id = of_business and team_business.role = 'owner'
  ) as owner
  where owner.id is distinct from auth.uid()
$$;

create function private.rate_answer(
  of_message uuid, thumb text, why text, wrong_passage uuid, words text, is_report boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run public.agent_run;
  earlier public.answer_feedback;
begin
  run := private.run_of_message(of_message);
  if run.id is null or run.business_id <> all (private.businesses()) then
    perform private.raise_not_found();
  end if;
  if (select room.erased_at from public.room where room.id = run.room_id) is not null then
    perform private.raise_erased();
  end if;
  if thumb is null then
    delete from public.answer_feedback where answer_feedback.run_id = run.id and answer_feedback.member_id = auth.uid();
    return;
  end if;
  if thumb not in ('up', 'down') or why not in ('content', 'source', 'manner', 'other') or char_length(words) > 500
    or thumb = 'up' and (why is not null or wrong_passage is not null or words ~ '\S' or is_report)
    or wrong_passage is not null and not exists (
      select from jsonb_array_elements(run.sources) as given where given ->> 'passageId' = wrong_passage::text)
  then
    perform private.raise_error('invalid', 'assist.verdict', 422);
  end if;
  select * into earlier from public.answer_feedback as feedback where feedback.run_id = run.id and feedback.member_id = auth.uid();
  insert into public.answer_feedback (run_id, business_id, member_id, verdict, reason, passage_id, note, reported_at)
  values (run.id, run.business_id, auth.uid(), thumb, why,
    (select passage.id from public.knowledge_passage as passage where passage.id = wrong_passage),
    case when words ~ '\S' then btrim(words) end,
    case when is_report then coalesce(earlier.reported_at, clock_timestamp()) end)
  on conflict (run_id, member_id) do update set
    verdict = excluded.verdict, reason = excluded.reason, passage_id = excluded.passage_id, note = excluded.note,
    -- A report cannot be taken back: the owner was told.
    reported_at = case when excluded.verdict = 'down' then coalesce(answer_feedback.reported_at, excluded.reported_at) end,
    updated_at = clock_timestamp();
  if is_report and earlier.reported_at is null then
    perform private.notify_owners(run.business_id, 'answer_reported',
      jsonb_build_object('roomId', run.room_id, 'messageId', of_message, 'byName', private.name_of(auth.uid())));
  end if;
end
$$;

-- Summaries -----------------------------------------------------------------------------------------------------------

create table public.room_summary (
  room_id uuid primary key references public.room (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  -- `quotes`: every line stands in the chat as it is.
  kind text not null check (kind in ('quotes', 'written')),
  -- [{topic, text}]
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0 and octet_length(lines::text) <= 16384),
  -- `seq` of the last message that it covers.
  until_seq bigint not null,
  made_by uuid references public.profile (id) on delete set null,
  made_at timestamptz not null default clock_timestamp()
);
comment on table public.room_summary is 'The summary of a chat that a member asked the AI for. Written by the service.';
comment on column public.room_summary.lines is 'personal: erase';
create index room_summary_business_id_idx on public.room_summary (business_id);
create index room_summary_made_by_idx on public.room_summary (made_by) where made_by is not null;

alter table public.room_summary enable row level security;
grant all on public.room_summary to service_role;
grant select on public.room_summary to authenticated;
create policy "the team reads summaries" on public.room_summary for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- The newest 100 messages of a chat with a text, oldest first, and what a model needs beside them.
create function private.begin_summary(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
  of_business public.business;
begin
  select room.* into in_room from public.room where room.id = which and room.business_id = any (private.businesses());
  if not found then
    perform private.raise_not_found();
  end if;
  if in_room.erased_at is not null then
    perform private.raise_erased();
  end if;
  select business.* into of_business from public.business where business.id = in_room.business_id;
  perform private.count_assist(of_business);
  return (
    select jsonb_build_object('until_seq', max(turn.seq), 'turns', coalesce(jsonb_agg(
        jsonb_build_object('author', turn.author, 'text', left(turn.body, 1000)) order by turn.sent_at, turn.seq), '[]'))
    from (
      select message.author, message.body, message.sent_at, message.seq from public.message
      where message.room_id = which and message.revoked_at is null and message.author <> 'system' and message.body ~ '\S'
      order by message.sent_at desc, message.seq desc limit 100
    ) as turn);
end
$$;

-- Keeps a summary, unless a later one is there. The customer may have been erased while it was made.
create function public.save_summary(p_room uuid, p_member uuid, p_kind text, p_lines jsonb, p_until bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
begin
  select room.* into in_room from public.room where room.id = p_room for share;
  if not found or in_room.erased_at is not null then
    perform private.raise_erased();
  end if;
  insert into public.room_summary as summary (room_id, business_id, kind, lines, until_seq, made_by)
  values (p_room, in_room.business_id, p_kind, p_lines, p_until, p_member)
  on conflict (room_id) do update set
    kind = excluded.kind, lines = excluded.lines, until_seq = excluded.until_seq, made_by = excluded.made_by, made_at = excluded.made_at
  where summary.until_seq <= excluded.until_seq;
end
$$;
comment on function public.save_summary is 'For the service: keeps the summary of a chat.';
revoke execute on function public.save_summary(uuid, uuid, text, jsonb, bigint) from public, anon, authenticated;
grant execute on function public.save_summary(uuid, uuid, text, jsonb, bigint) to service_role;

-- Erasing -------------------------------------------------------------------------------------------------------------

