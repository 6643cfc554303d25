-- The review of an agent before it goes live: ten questions that customers of the trade ask, its answers, and what the owner
-- thinks of each. Afterwards the agent is turned on for a tenth of the chats.

-- {status, why, text, sources: titles}, as the simulator answered.
create function private.valid_review_answer(answer jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(answer) = 'object' then
    answer - array['status', 'why', 'text', 'sources'] = '{}'
    and coalesce(answer ->> 'status' in ('answered', 'escalated', 'silent', 'completed'), false)
    and (coalesce(answer -> 'why', 'null') = 'null' or private.short_text(answer -> 'why', 100))
    and (coalesce(answer -> 'text', 'null') = 'null' or private.short_text(answer -> 'text', 8000))
    and coalesce(private.short_texts(answer -> 'sources', 20, 200), false)
  else false end
$$;
grant execute on function private.valid_review_answer(jsonb) to authenticated;

create table public.agent_review_question (
  business_id uuid not null references public.business (id) on delete cascade,
  position int not null check (position between 1 and 10),
  question text not null check (question ~ '\S' and char_length(question) <= 300),
  -- Null: not answered yet.
  answer jsonb check (private.valid_review_answer(answer)),
  verdict text check (verdict in ('good', 'bad')),
  -- The owner has taught an answer to it in this review.
  taught boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (business_id, position),
  check (verdict is null or answer is not null)
);
comment on table public.agent_review_question is 'The ten questions of an agent''s review, with its answers and the owner''s verdicts.';
comment on column public.agent_review_question.question is 'personal: none because these are questions of the trade, asked by the owner';
comment on column public.agent_review_question.answer is 'personal: none because these are questions of the trade, asked by the owner';
create trigger set_updated_at before update on public.agent_review_question for each row execute function private.set_updated_at();

alter table public.agent_review_question enable row level security;
grant all on public.agent_review_question to service_role;
grant select, insert (business_id, position, question, answer, verdict, taught),
  update (business_id, position, question, answer, verdict, taught)
  on public.agent_review_question to authenticated;
create policy "owners read the review" on public.agent_review_question for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners add questions" on public.agent_review_question for insert to authenticated
  with check (business_id = any ((select private.owned_businesses())::uuid[]));
create policy "owners change the review" on public.agent_review_question for update to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]))
  with check (business_id = any ((select private.owned_businesses())::uuid[]));

-- What the review shows; null: not for the caller. model_size: of the agent that goes live.
create function private.agent_review(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('position', question_row.position, 'question', question_row.question, 'answer', question_row.answer,
        'verdict', question_row.verdict, 'taught', question_row.taught) order by question_row.position), '[]')
      from public.agent_review_question as question_row where question_row.business_id = of_business),
    'is_live', coalesce(shop.toggles ->> 'useAgentBehaviourV2', 'off') = 'live',
    'share', (private.answering_of(of_business) -> 'share'),
    'rule', jsonb_build_object('angry', coalesce(shop.handover_rule -> 'angry', 'true'),
      'keywords', coalesce(shop.handover_rule -> 'keywords', '[]')),
    'has_knowledge', exists (
      select from public.knowledge_source as source where source.business_id = of_business and source.is_published),
    'model_size', coalesce(shop.toggles ->> 'modelVersion', 'large'))
  from public.business as shop
  where shop.id = of_business and private.is_owner(of_business)
$$;

-- Stores the questions, unless there are some, and lets the agent answer in the simulator. No customer is answered.
create function private.start_agent_review(of_business uuid, questions text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner(of_business);
  if coalesce(cardinality(questions), 0) <> 10 or not coalesce(private.short_texts(to_jsonb(questions), 10, 300), false) then
    perform private.raise_error('invalid', 'exam.questions', 422);
  end if;
  perform from public.business where business.id = of_business for no key update;
  if not exists (select from public.agent_review_question as question_row where question_row.business_id = of_business) then
    insert into public.agent_review_question (business_id, position, question)
    select of_business, each.place, each.question from unnest(questions) with ordinality as each (question, place);
  end if;
  if coalesce((select business.toggles ->> 'useAgentBehaviourV2' from public.business where business.id = of_business), 'off') = 'off' then
    perform private.update_toggles(of_business, '{"useAgentBehaviourV2": "simulator"}', 'review.begun');
  end if;
  return private.agent_review(of_business);
end
$$;

-- Turns the agent on for a tenth of the chats; the team answers the others. The log says what the review said, and what the
-- owner found good becomes test cases. A repeated call changes nothing.
create function private.go_live_after_review(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  share constant double precision := 0.1;
  good int;
  judged int;
  why text;
  question_run record;
begin
  perform private.lock_rollout(of_business, null);
  perform from public.business where business.id = of_business for no key update;
  if (select business.toggles ->> 'useAgentBehaviourV2' = 'live' from public.business where business.id = of_business) then
    return;
  end if;
  select count(*) filter (where question_row.verdict = 'good'), count(question_row.verdict) into good, judged
  from public.agent_review_question as question_row where question_row.business_id = of_business;
  if judged < 10 then
    perform private.raise_error('not_reviewed', 'exam.not_reviewed', 409);
  end if;
  if not exists (select from public.agent where agent.business_id = of_business) then
    perform private.raise_error('no_agent', 'rollout.no_agent', 409);
  end if;
  why := format('review.judged: %s %s', good, judged);
  update public.agent set rollout_rest = 'team' where agent.business_id = of_business;
  perform private.set_share(of_business, share,
    jsonb_build_object('source', 'review', 'reason', why, 'detail', jsonb_build_object('good', good, 'of', judged)));
  perform private.update_toggles(of_business, '{"useAgentBehaviourV2": "live"}', why);
  if private.room_for_test_cases(of_business) >= judged then
    for question_run in
      select dialogue.turns, question_row.answer ->> 'status' as status
      from public.agent_review_question as question_row,
        lateral (select jsonb_build_array(jsonb_build_object('author', 'customer', 'text', question_row.question)) as turns) as dialogue
      where question_row.business_id = of_business and question_row.verdict = 'good' and question_row.answer ->> 'status' in ('answered', 'escalated')
        and not exists (
          select from public.test_case
          where test_case.business_id = of_business and test_case.dialogue_key = private.dialogue_key(dialogue.turns))
      order by question_row.position
    loop
      perform private.save_test_case(of_business, gen_random_uuid(), question_run.turns,
        jsonb_build_object('action', case question_run.status when 'answered' then 'answer' else 'escalate' end),
        'Sepuluh pertanyaan', null, 'simulation');
    end loop;
  end if;
end
$$;

grant execute on all functions in schema private to service_role;
