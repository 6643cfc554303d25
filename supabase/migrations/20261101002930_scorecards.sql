-- Scorecards: real chats that the AI answered, judged by criteria of the business. A sample is drawn at random, and one of chats
-- in which something went wrong. Members judge; the model judges the same criteria in the background, and is compared with them.
--
-- A scorecard is queue, lock and record of the model's judgement in one row; the function `agent` claims it with a lease.

-- Criteria ------------------------------------------------------------------------------------------------------------

create function private.valid_criteria(given jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select private.short_texts(given, 8, 200) and jsonb_array_length(given) >= 1
    and (select count(distinct lower(btrim(one))) from jsonb_array_elements_text(given) as one) = jsonb_array_length(given)
$$;

create function private.usual_criteria() returns jsonb
language sql immutable set search_path = '' as $$
  select '["Jawabannya benar dan sesuai pengetahuan toko", "Semua pertanyaan pelanggan terjawab",
    "Tidak menjanjikan harga, stok, atau waktu tanpa dasar", "Nadanya ramah dan sesuai gaya toko",
    "Diserahkan ke tim saat memang perlu"]'::jsonb
$$;

create table public.scorecard_criteria (
  business_id uuid primary key references public.business (id) on delete cascade,
  criteria jsonb not null check (private.valid_criteria(criteria)),
  updated_by uuid references public.profile (id) on delete set null,
  updated_at timestamptz not null default clock_timestamp()
);
comment on table public.scorecard_criteria is 'By what a business has its chats judged: sentences. No row: the usual ones.';
comment on column public.scorecard_criteria.criteria is 'personal: none because it is what chats are judged by';
create index scorecard_criteria_updated_by_idx on public.scorecard_criteria (updated_by) where updated_by is not null;

alter table public.scorecard_criteria enable row level security;
grant all on public.scorecard_criteria to service_role;
grant select on public.scorecard_criteria to authenticated;
create policy "the team sees the criteria" on public.scorecard_criteria for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create trigger announce_row after insert or update on public.scorecard_criteria for each row execute function private.broadcast_change();

create function private.criteria_of(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select scorecard_criteria.criteria from public.scorecard_criteria where scorecard_criteria.business_id = of_business),
    private.usual_criteria())
$$;

-- Scorecards ----------------------------------------------------------------------------------------------------------

-- One verdict for each criterion, in their order: [{verdict: pass | fail | na, note?}]. na: does not apply to the chat. Of the
-- model also null: it was not sure.
create function private.valid_scores(given jsonb, many int, may_be_unsure boolean) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) = 'array' and jsonb_array_length(given) = many then
    not exists (
      select from jsonb_array_elements(given) as one
      where not coalesce(
        jsonb_typeof(one) = 'object' and one - array['verdict', 'note'] = '{}'
        and (one ->> 'verdict' in ('pass', 'fail', 'na') or may_be_unsure and one -> 'verdict' = 'null')
        and (not one ? 'note' or private.short_text(one -> 'note', 500)), false))
  else false end
$$;

create table public.scorecard (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  -- The day of the chat, in the zone of the business, and what of the chat is judged.
  day date not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Why it was drawn.
  reason text not null check (reason in ('random', 'complaint', 'wait', 'correction')),
  -- As they were when it was drawn.
  criteria jsonb not null check (private.valid_criteria(criteria)),
  drawn_by uuid references public.profile (id) on delete set null,
  drawn_at timestamptz not null default clock_timestamp(),
  -- Of the model. unjudged: it could not be asked.
  status text not null default 'queued' check (status in ('queued', 'running', 'judged', 'unjudged')),
  due_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  -- How often it was claimed. A process that lost its lease is recognised by it.
  attempt int not null default 0,
  -- Of the members: the last judgement. All are in scorecard_judgement.
  scores jsonb,
  judged_by uuid references public.profile (id) on delete set null,
  judged_at timestamptz,
  -- Counts the judgements of members, so that one is refused that was made on an earlier state.
  revision int not null default 0,
  unique (room_id, day),
  constraint scorecard_scores_are_of_its_criteria check (
    scores is null or private.valid_scores(scores, jsonb_array_length(criteria), false))
);
comment on table public.scorecard is 'A chat of a day that members and the model judge. Written by the service. What the model said is in private.model_judgement.';
comment on column public.scorecard.criteria is 'personal: none because it is what chats are judged by';
comment on column public.scorecard.scores is 'personal: erase';
create index scorecard_business_idx on public.scorecard (business_id, drawn_at desc);
create index scorecard_due_idx on public.scorecard (due_at) where status in ('queued', 'running');
create index scorecard_drawn_by_idx on public.scorecard (drawn_by) where drawn_by is not null;
create index scorecard_judged_by_idx on public.scorecard (judged_by) where judged_by is not null;

alter table public.scorecard enable row level security;
grant all on public.scorecard to service_role;
grant select on public.scorecard to authenticated;
create policy "the team sees scorecards" on public.scorecard for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));
create trigger announce_row after insert on public.scorecard for each row execute function private.broadcast_change();
create trigger announce_change after update on public.scorecard for each row
  when (old.revision <> new.revision or old.status <> new.status and new.status in ('judged', 'unjudged'))
  execute function private.broadcast_change();

-- What the model said. No role of the browser reaches this schema, and no broadcast carries it: a member who knew it would judge
-- otherwise. The desk shows it to members who have judged.
create table private.model_judgement (
  scorecard_id uuid primary key references public.scorecard (id) on delete cascade,
  scores jsonb not null check (octet_length(scores::text) <= 16384),
  model_name text check (char_length(model_name) <= 200)
);
comment on column private.model_judgement.scores is 'personal: erase';
comment on column private.model_judgement.model_name is 'personal: none because it is the name of a model';
alter table private.model_judgement enable row level security;
grant all on private.model_judgement to service_role;

create table public.scorecard_judgement (
  id bigint generated always as identity primary key,
  scorecard_id uuid not null references public.scorecard (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  judged_by uuid references public.profile (id) on delete set null,
  judged_at timestamptz not null default clock_timestamp(),
  scores jsonb not null check (octet_length(scores::text) <= 16384)
);
comment on table public.scorecard_judgement is 'Who judged a scorecard, when and how. Written by the service.';
comment on column public.scorecard_judgement.scores is 'personal: erase';
create index scorecard_judgement_scorecard_idx on public.scorecard_judgement (scorecard_id, id desc);
create index scorecard_judgement_business_idx on public.scorecard_judgement (business_id);
create index scorecard_judgement_judged_by_idx on public.scorecard_judgement (judged_by) where judged_by is not null;

alter table public.scorecard_judgement enable row level security;
grant all on public.scorecard_judgement to service_role;
grant select on public.scorecard_judgement to authenticated;
create policy "the team sees judgements" on public.scorecard_judgement for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- Drawing -------------------------------------------------------------------------------------------------------------

-- Draws at most ten chats of the last 14 days that the AI answered: first four completed ones at random, so that what follows
-- does not change them, then two at random of each reason. Returns how many. Each is judged by the model once, so their number
-- limits its cost.
create function private.draw_scorecards(of_business uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  most_a_day constant int := 50;
  long_wait constant interval := '15 minutes';
  soon constant interval := '10 minutes';
  most_cards constant int := 2000;
  shop public.business;
  zone text;
  today date;
  free int;
  drawn int;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  select * into shop from public.business where business.id = of_business for no key update;
  zone := private.zone_of_business(of_business);
  today := (clock_timestamp() at time zone zone)::date;
  free := most_a_day - (select count(*) from public.scorecard
    where scorecard.business_id = of_business and scorecard.drawn_at > now() - interval '1 day');
  if free <= 0 then
    perform private.raise_error('too_many', 'scorecards.too_many', 429);
  end if;
  with chat_row as materialized (
    select chat.room_id, chat.day, chat.complained_at,
      chat.completed_at is not null as is_completed,
      chat.complained_at is not null and exists (
        select from public.handover
        where handover.room_id = chat.room_id and handover.reason = 'reopened'
          and handover.at between chat.complained_at - interval '3 days' and chat.complained_at + interval '1 minute') as has_complaint,
      chat.asked_at, coalesce(chat.replied_at, clock_timestamp()) as replied_at,
      chat.wrong_at is not null or chat.ai_at is not null and chat.team_at between chat.ai_at and chat.ai_at + soon as has_correction
    from private.chat_day as chat join public.room on room.id = chat.room_id
    where chat.business_id = of_business and chat.day > today - 14 and chat.version is not null and room.erased_at is null
      and not exists (
        select from public.scorecard where scorecard.room_id = chat.room_id and scorecard.day = chat.day)
  ), late as materialized (
    -- A question at night waits from the opening on. Of many late answers, these are enough to draw two.
    select each.room_id, each.day from (
      select chat_row.* from chat_row where chat_row.replied_at - chat_row.asked_at > long_wait order by random() limit 200
    ) as each
    where private.open_time(case when shop.enable_operational_hours then shop.operational_hours end, each.asked_at, each.replied_at)
      > long_wait
  ), by_chance as materialized (
    select chat_row.* from chat_row where chat_row.is_completed order by random() limit 4
  ), at_risk as (
    select distinct on (each.room_id, each.day) each.room_id, each.day, each.reason, each.complained_at
    from (
      select chat_row.room_id, chat_row.day, chat_row.complained_at, risk.reason, risk.rank,
        row_number() over (partition by risk.reason order by random()) as place
      from chat_row
      cross join lateral (values ('complaint', chat_row.has_complaint, 1), ('correction', chat_row.has_correction, 2),
        ('wait', exists (select from late where late.room_id = chat_row.room_id and late.day = chat_row.day), 3)) as risk (reason, is_so, rank)
      where risk.is_so and not exists (
        select from by_chance where by_chance.room_id = chat_row.room_id and by_chance.day = chat_row.day)
    ) as each
    where each.place <= 2
    order by each.room_id, each.day, each.rank
  ), chosen as (
    select by_chance.room_id, by_chance.day, 'random' as reason, by_chance.complained_at from by_chance
    union all select at_risk.room_id, at_risk.day, at_risk.reason, at_risk.complained_at from at_risk
    limit free
  ), added as (
    insert into public.scorecard (business_id, room_id, day, from_at, until_at, reason, criteria, drawn_by)
    select of_business, chosen.room_id, chosen.day, chosen.day::timestamp at time zone zone,
      greatest((chosen.day + 1)::timestamp at time zone zone, chosen.complained_at + interval '1 hour'),
      chosen.reason, private.criteria_of(of_business), auth.uid()
    from chosen
    on conflict (room_id, day) do nothing
    returning scorecard.id
  )
  select count(*) into drawn from added;
  delete from public.scorecard as old where old.business_id = of_business and old.id in (
    select scorecard.id from public.scorecard where scorecard.business_id = of_business
    order by scorecard.drawn_at desc offset most_cards);
  if drawn > 0 then
    perform private.call_function('agent');
  end if;
  return drawn;
end
$$;

-- What of the chat is judged: its last 80 messages, oldest first.
create function private.turns_of_scorecard(card public.scorecard) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', turn.id, 'author', turn.author, 'author_id', turn.author_id,
    'kind', turn.kind, 'text', left(coalesce(turn.body, ''), 2000), 'at', turn.sent_at) order by turn.sent_at, turn.seq), '[]')
  from (
    select message.* from public.message
    where message.room_id = card.room_id and message.sent_at >= card.from_at and message.sent_at < card.until_at
      and message.revoked_at is null and message.kind <> 'system' and message.author <> 'system'
    order by message.sent_at desc, message.seq desc limit 80
  ) as turn
$$;

-- Judging -------------------------------------------------------------------------------------------------------------

-- A member judges a chat. It counts more than what the model said, and the last judgement counts. False: another member judged
-- it since the caller read it, and nothing is saved.
create function private.judge_scorecard(which uuid, given jsonb, of_revision int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  card public.scorecard;
begin
  select * into card from public.scorecard
  where scorecard.id = which and scorecard.business_id = any (private.businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if not coalesce(private.valid_scores(given, jsonb_array_length(card.criteria), false), false) then
    perform private.raise_error('invalid', 'scorecards.incomplete', 422);
  end if;
  if card.revision <> coalesce(of_revision, -1) then
    return false;
  end if;
  update public.scorecard set scores = given, judged_by = auth.uid(), judged_at = clock_timestamp(), revision = card.revision + 1
  where scorecard.id = which;
  insert into public.scorecard_judgement (scorecard_id, business_id, judged_by, scores)
  values (which, card.business_id, auth.uid(), given);
  return true;
end
$$;

create function private.save_criteria(of_business uuid, given jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner(of_business);
  if not coalesce(private.valid_criteria(given), false) then
    perform private.raise_error('invalid', 'scorecards.criteria', 422);
  end if;
  insert into public.scorecard_criteria (business_id, criteria, updated_by) values (of_business, given, auth.uid())
  on conflict (business_id) do update set criteria = excluded.criteria, updated_by = excluded.updated_by, updated_at = clock_timestamp();
end
$$;

-- The model -----------------------------------------------------------------------------------------------------------

insert into private.handled_rows (job, business_of) values
  ('scorecards', 'select business_id from public.scorecard where id = $1');

-- What a process needs to know of a scorecard that it has taken.
create function private.claimed_scorecard(which uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', taken.id, 'attempt', taken.attempt, 'criteria', taken.criteria,
    'model_size', coalesce(business.toggles ->> 'modelVersion', 'large'), 'turns', private.turns_of_scorecard(taken))
  from public.scorecard as taken join public.business on business.id = taken.business_id
  where taken.id = which
$$;

-- Takes due scorecards, and those that a process has taken and not finished: {scorecards, next_ms, ended}. A scorecard is {id,
-- attempt, model_size, criteria, turns}. ended: those of p_running that are gone.
create function public.claim_scorecards(p_most int default 2, p_running uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  most_attempts constant int := 3;
  batch jsonb;
  one jsonb;
  tried private.attempt;
  claimed jsonb := '[]';
begin
  update public.scorecard as lost set status = 'unjudged', lease_until = null
  from (
    select scorecard_row.id from public.scorecard as scorecard_row
    where scorecard_row.status = 'running' and scorecard_row.lease_until < at and scorecard_row.attempt >= most_attempts
    for update skip locked
  ) as stuck where lost.id = stuck.id;
  with due as (
    select waiting.id from public.scorecard as waiting
    where waiting.due_at <= at and (waiting.status = 'queued' or waiting.status = 'running' and waiting.lease_until < at)
      and not private.must_wait('scorecards', waiting.id::text)
    order by waiting.due_at, waiting.id limit least(p_most, 20) for update skip locked
  ), taken as (
    update public.scorecard as card set status = 'running', attempt = card.attempt + 1, lease_until = at + interval '90 seconds'
    from due where card.id = due.id returning card.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', taken.id, 'business', taken.business_id)), '[]') into batch from taken;
  for one in select * from jsonb_array_elements(batch) loop
    tried := private.attempt('scorecards', private.read_uuid(one -> 'business'), one ->> 'id',
      'select private.claimed_scorecard($1::uuid)');
    if tried.is_done then
      claimed := claimed || tried.result;
    end if;
    exit when tried.is_canceled;
  end loop;
  return jsonb_build_object('scorecards', claimed, 'next_ms', (
    select ceil(greatest(extract(epoch from next.due_at - clock_timestamp()) * 1000, 0))
    from (select min(waiting.due_at) as due_at from public.scorecard as waiting
      where waiting.status = 'queued' and waiting.due_at < at + interval '1 minute') as next
    where next.due_at is not null),
    'ended', (
      select coalesce(jsonb_agg(held.id), '[]') from unnest(p_running) as held (id)
      where not exists (select from public.scorecard where scorecard.id = held.id and scorecard.status = 'running')));
end
$$;
comment on function public.claim_scorecards is 'For the service: takes scorecards that the model has not judged.';

-- Keeps what the model said: {scores, model_name}, or {retry_ms} to ask it again. Returns the status of the scorecard, which is
-- another one if the process no longer had it.
create function public.settle_scorecard(p_scorecard uuid, p_attempt int, p_outcome jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  card public.scorecard;
  becomes text;
begin
  select * into card from public.scorecard where scorecard.id = p_scorecard for update;
  if not found or card.status <> 'running' or card.attempt <> p_attempt then
    return card.status;
  end if;
  becomes := case when private.valid_scores(p_outcome -> 'scores', jsonb_array_length(card.criteria), true) then 'judged'
    when p_outcome ? 'retry_ms' and card.attempt < 3 then 'queued' else 'unjudged' end;
  update public.scorecard set status = becomes, lease_until = null,
    due_at = case when becomes = 'queued'
      then clock_timestamp() + make_interval(secs => private.read_whole(p_outcome -> 'retry_ms')::int / 1000.0) else card.due_at end
  where scorecard.id = p_scorecard;
  if becomes = 'judged' then
    insert into private.model_judgement (scorecard_id, scores, model_name)
    values (p_scorecard, p_outcome -> 'scores', left(p_outcome ->> 'model_name', 200));
  end if;
  return becomes;
end
$$;
comment on function public.settle_scorecard is 'For the service: keeps the model''s judgement of a scorecard. Returns its status.';

-- Whether the function `agent` is needed: a scorecard is due.
create function private.is_scorecard_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.scorecard as waiting
    where waiting.due_at <= (select clock_timestamp())
      and (waiting.status = 'queued' or waiting.status = 'running' and waiting.lease_until < (select clock_timestamp())))
$$;

-- What members see ----------------------------------------------------------------------------------------------------

-- Whether the caller has judged a scorecard.
create function private.has_judged(which uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.scorecard_judgement as made where made.scorecard_id = which and made.judged_by = auth.uid())
$$;

-- The scorecards of a business, those without a judgement first, and one of them with its chat; null: not for the caller. What
-- the model said is left out until the caller has judged, so that the two judge apart. judged, passed: of the random sample only,
-- by the last word. pairs: how often members and the model said what, of the newest 500. Both leave out what the model said of
-- fewer than five scorecards that the caller has not judged, of which one could be told.
create function private.scorecard_desk(of_business uuid, opened uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant int := 100;
  fewest_hidden constant int := 5;
  criteria_now constant jsonb := private.criteria_of(of_business);
begin
  if not coalesce(private.is_member(of_business), false) then
    return null;
  end if;
  return jsonb_build_object(
    'criteria', criteria_now,
    'waiting', (select count(*) from public.scorecard where scorecard.business_id = of_business and scorecard.revision = 0),
    'total', (select count(*) from public.scorecard where scorecard.business_id = of_business),
    'cards', (
      select coalesce(jsonb_agg(jsonb_build_object('id', listed.id, 'name', coalesce(room.name, room.phone), 'reason', listed.reason,
        'day', listed.day, 'judged_by', private.name_of(listed.judged_by), 'judged_at', listed.judged_at,
        'failed', (select count(*) from jsonb_array_elements(listed.scores) as one where one ->> 'verdict' = 'fail'))
        order by listed.place), '[]')
      from (
        select card.*, row_number() over (order by card.revision > 0, card.drawn_at desc, card.reason = 'random', card.id) as place
        from public.scorecard as card where card.business_id = of_business
        order by place limit shown
      ) as listed join public.room on room.id = listed.room_id),
    'agreement', (
      select coalesce(jsonb_agg(jsonb_build_object('criterion', criterion_row.criterion,
        'judged', coalesce(counted.judged, 0), 'passed', coalesce(counted.passed, 0),
        'pairs', coalesce(counted.pairs, '[]')) order by criterion_row.at), '[]')
      from jsonb_array_elements_text(criteria_now) with ordinality as criterion_row (criterion, at)
      left join lateral (
        with verdicts as materialized (
          select judged_card.reason, judged_card.member, case when judged_card.has_judged
            or count(judged_card.model) filter (where not judged_card.has_judged) over () >= fewest_hidden then judged_card.model end as model
          from (
            select card.reason, card.has_judged, card.scores -> (place.at::int - 1) ->> 'verdict' as member,
              card.model_scores -> (place.at::int - 1) ->> 'verdict' as model
            from (
              select scorecard_row.*, private.has_judged(scorecard_row.id) as has_judged,
                (select model.scores from private.model_judgement as model where model.scorecard_id = scorecard_row.id) as model_scores
              from public.scorecard as scorecard_row
              where scorecard_row.business_id = of_business order by scorecard_row.drawn_at desc limit 500
            ) as card
            cross join lateral jsonb_array_elements_text(card.criteria) with ordinality as place (criterion, at)
            where place.criterion = criterion_row.criterion
          ) as judged_card
        )
        select
          (select count(*) from verdicts where verdicts.reason = 'random' and coalesce(verdicts.member, verdicts.model) in ('pass', 'fail')) as judged,
          (select count(*) from verdicts where verdicts.reason = 'random' and coalesce(verdicts.member, verdicts.model) = 'pass') as passed,
          (select jsonb_agg(jsonb_build_object('member', pair.member, 'model', pair.model, 'count', pair.many))
            from (select verdicts.member, verdicts.model, count(*) as many from verdicts
              where verdicts.member is not null and verdicts.model is not null group by verdicts.member, verdicts.model) as pair) as pairs
      ) as counted on true),
    'card', (
      select jsonb_build_object('id', card.id, 'room_id', card.room_id, 'name', coalesce(room.name, room.phone),
        'reason', card.reason, 'day', card.day, 'criteria', card.criteria, 'revision', card.revision, 'status', card.status,
        'scores', card.scores,
        'has_judged', private.has_judged(card.id),
        'model_scores', case when private.has_judged(card.id) then model.scores end,
        'model_name', case when private.has_judged(card.id) then model.model_name end,
        'turns', private.turns_of_scorecard(card),
        'judgements', (
          select coalesce(jsonb_agg(jsonb_build_object('id', made.id, 'by', private.name_of(made.judged_by), 'at', made.judged_at, 'scores', made.scores)
            order by made.id desc), '[]')
          from (
            select judgement.* from public.scorecard_judgement as judgement
            where judgement.scorecard_id = card.id order by judgement.id desc limit 10
          ) as made))
      from public.scorecard as card join public.room on room.id = card.room_id
      left join private.model_judgement as model on model.scorecard_id = card.id
      where card.id = opened and card.business_id = of_business));
end
$$;

revoke execute on function public.claim_scorecards(int, uuid[]), public.settle_scorecard(uuid, int, jsonb) from public, anon, authenticated;
grant execute on function public.claim_scorecards(int, uuid[]), public.settle_scorecard(uuid, int, jsonb) to service_role;
grant execute on all functions in schema private to service_role;
