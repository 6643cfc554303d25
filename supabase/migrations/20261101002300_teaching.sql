-- Teaching: what the AI could not answer, and how the answer of a member becomes knowledge that answers the next
-- customer, and those who still wait with the same question.

-- Personal data -------------------------------------------------------------------------------------------------------

-- Whether the published knowledge of a business has a number, such as its own phone or bank account.
create function private.is_own_number(of_business uuid, digits text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.channel where channel.business_id = of_business and channel.phone like '%' || ltrim(digits, '0'))
    or exists (
      select from public.knowledge_passage as passage
      where passage.business_id = of_business and passage.from_version is not null and passage.to_version is null
        and strpos(regexp_replace(passage.body, '\D', '', 'g'), digits) > 0)
$$;

-- A text without the data of the customer of a chat: their name, numbers of their orders, and long numbers that are not
-- the business's own. What was taken out is named in brackets.
create function private.without_personal_data(in_room public.room, given text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  result text := given;
  part text;
begin
  for part in select distinct each.match[1] from regexp_matches(in_room.name, '[[:alpha:]]{3,}', 'g') as each (match) loop
    result := regexp_replace(result,
      '\m(kak|kakak|ka|bu|ibu|pak|bapak|mas|mbak|mba|sis|bang|om|tante)\s+' || part || '\M', '\1', 'gi');
    -- A name that is also a word of the shop ("Melati") is a name only after a form of address.
    if not exists (
      select from private.vocabulary_word where vocabulary_word.business_id = in_room.business_id and vocabulary_word.word = lower(part))
      and not exists (select from private.chat_word where chat_word.spelling = lower(part))
    then
      result := regexp_replace(result, '\m' || part || '\M', '[nama]', 'gi');
    end if;
  end loop;
  -- By the numbers in the text, of which there are few; a customer can have a thousand orders.
  for part in
    select distinct made.number::text
    from regexp_matches(result, '(?:#|\m(?:pesanan|order|orderan|invoice)\s{1,9}(?:nomor|no\.?|#)?\s{0,9})(\d{1,9})\M', 'gi') as each (match)
    join public.customer_order as made on made.business_id = in_room.business_id and made.number = each.match[1]::int
    where made.room_id = in_room.id
  loop
    result := regexp_replace(result, '(#|\m(?:pesanan|order|orderan|invoice)\s{1,9}(?:nomor|no\.?|#)?\s{0,9})' || part || '\M', '\1[nomor pesanan]', 'gi');
  end loop;
  for part in select distinct each.match[1] from regexp_matches(result, '(\+?\d(?:[ .-]?\d){8,})', 'g') as each (match) loop
    if not private.is_own_number(in_room.business_id, regexp_replace(part, '\D', '', 'g')) then
      result := replace(result, part, '[nomor]');
    end if;
  end loop;
  return result;
end
$$;

-- A question as it may be stored apart from its chat. Null: nothing is left to ask.
create function private.plain_question(in_room public.room, given text) returns text
language sql stable security definer set search_path = '' as $$
  select case when regexp_count(plain, '[[:alpha:]]{2}') >= 2 then plain end
  from (
    select btrim(left(regexp_replace(regexp_replace(
      private.without_personal_data(in_room, given), '\[[^][]*\]', '', 'g'), '\s+', ' ', 'g'), 300)) as plain
  ) as plain
$$;

-- The stems that say what a question is about, with their rarity in the knowledge of the business.
create function private.rare_stems(of_business uuid, question text) returns table (stem text, weight double precision)
language sql stable security definer set search_path = '' as $$
  with total as (
    select coalesce(max(statistics.passages), 0) as passages
    from private.knowledge_statistics as statistics where statistics.business_id = of_business
  )
  select each.stem, max(wording.weight * ln(1 + (total.passages + 1 - coalesce(vocabulary_stem.passages, 0) + 0.5) / (coalesce(vocabulary_stem.passages, 0) + 0.5)))
  from total, (
    select coalesce(whole.means, bare.means, words.word) as form, coalesce(whole.weight, bare.weight, 1) as weight
    from private.words_of(question) as words
    left join private.chat_word as whole on whole.spelling = words.word
    left join private.chat_word as bare on whole.spelling is null and words.word ~ 'nya$' and bare.spelling = left(words.word, -3)
  ) as wording
  cross join lateral unnest(private.stems_of(wording.form)) as each (stem)
  left join private.vocabulary_stem on vocabulary_stem.business_id = of_business and vocabulary_stem.stem = each.stem
  where char_length(each.stem) <= 100
  group by each.stem
$$;

-- Of the messages of a customer, one a line, the one that asks, and says most. Null: none does.
create function private.main_question(in_room public.room, given text) returns text
language sql stable security definer set search_path = '' as $$
  select each.line
  from (select private.plain_question(in_room, wording) as line from regexp_split_to_table(given, '\n') as wording) as each
  where each.line is not null
  order by each.line ~ '\?' desc,
    (select coalesce(sum(rare.weight), 0) from private.rare_stems(in_room.business_id, each.line) as rare) desc
  limit 1
$$;

-- Without greetings and forms of address at its ends, as a heading: "halo kak, bisa cod gak kak" is "Bisa cod gak?"
create function private.question_title(given text) returns text
language sql immutable set search_path = '' as $$
  select upper(left(bare, 1)) || substr(bare, 2) || case when bare ~ '[?.!]$' then '' else '?' end
  from (
    select left(btrim(regexp_replace(regexp_replace(btrim(given, e' \n\r\t'),
      '^(?:[\s,.!]*(?:halo|hai|hi|hallo|hello|permisi|assalamualaikum|selamat|pagi|siang|sore|malam|kak|kakak|min|admin|gan|sis|mau|tanya|nanya)\M)+[\s,.!]*', '', 'i'),
      '(?<![\s,])(?:[\s,]*\m(?:ya|kak|kakak|min|admin|gan|sis|dong|makasih|terima kasih)\M){1,9}[\s,]*([?.!]*)$', '\1', 'i'), ' ,'), 199) as bare
  ) as trimmed
  where bare <> ''
$$;

-- Questions that the AI could not answer ------------------------------------------------------------------------------

-- Questions about the same thing, which one entry of the knowledge would answer.
create table public.question_group (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- The stems of the first question, by which others are recognised.
  stems text[] not null,
  times int not null default 1 check (times > 0),
  last_asked_at timestamptz not null,
  -- Null: open. A taught question that is asked again is open again.
  settled_as text check (settled_as in ('taught', 'dismissed')),
  settled_at timestamptz,
  settled_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  unique (id, business_id),
  constraint question_group_is_settled_whole check ((settled_as is null) = (settled_at is null))
);
comment on table public.question_group is 'Questions about one thing that the AI could not answer, and how often they were asked.';
comment on column public.question_group.stems is 'personal: erase';
create index question_group_page_idx on public.question_group (business_id, times desc, last_asked_at desc, id desc)
  where settled_as is null;
create index question_group_stems_idx on public.question_group using gin (business_id, stems);
create index question_group_settled_by_idx on public.question_group (settled_by);

create table public.unanswered_question (
  run_id uuid primary key references public.agent_run (id) on delete cascade,
  business_id uuid not null,
  group_id uuid not null,
  room_id uuid not null references public.room (id) on delete cascade,
  -- Without personal data.
  body text not null check (body ~ '\S' and char_length(body) <= 300),
  asked_at timestamptz not null,
  foreign key (group_id, business_id) references public.question_group (id, business_id) on delete cascade
);
comment on table public.unanswered_question is 'What a customer asked in a run of the AI that ended with not_known.';
comment on column public.unanswered_question.body is 'personal: erase';
create index unanswered_question_group_idx on public.unanswered_question (group_id, business_id, asked_at desc);
create index unanswered_question_room_idx on public.unanswered_question (room_id);

alter table public.question_group enable row level security;
alter table public.unanswered_question enable row level security;
grant all on public.question_group, public.unanswered_question to service_role;
grant select on public.question_group, public.unanswered_question to authenticated;
create policy "the team sees unanswered questions" on public.question_group for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team sees questions of customers" on public.unanswered_question for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));
create trigger announce_row after insert or update or delete on public.question_group
  for each row execute function private.broadcast_change();

-- The group of a question: the one that shares most of its rare stems, at least half. Null: none does.
create function private.find_question_group(of_business uuid, question text) returns uuid
language sql stable security definer set search_path = '' as $$
  with question_stem as materialized (select * from private.rare_stems(of_business, question)),
  alike as (
    select candidate.id, candidate.settled_as,
      2 * (select coalesce(sum(question_stem.weight), 0) from question_stem where question_stem.stem = any (candidate.stems))
        / nullif((select sum(question_stem.weight) from question_stem) + (
          select coalesce(sum(rare.weight), 0) from private.rare_stems(of_business, array_to_string(candidate.stems, ' ')) as rare), 0) as share
    from public.question_group as candidate
    where candidate.business_id = of_business and candidate.stems && array(select question_stem.stem from question_stem)
    order by candidate.last_asked_at desc limit 100
  )
  select alike.id from alike where alike.share >= 0.5 order by alike.share desc, alike.id limit 1
$$;

-- Files the question of a run that the AI could not answer. The business's groups are changed one at a time, so that two
-- customers with one new question make one group.
create function private.file_question() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  body constant text := private.plain_question(private.room_row(new.room_id), new.question);
  stems constant text[] := array(select rare.stem from private.rare_stems(new.business_id, body) as rare order by rare.weight desc limit 20);
  into_group uuid;
begin
  if body is null or cardinality(stems) = 0 then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('question_group ' || new.business_id, 0));
  into_group := private.find_question_group(new.business_id, body);
  if into_group is null then
    insert into public.question_group (business_id, stems, last_asked_at)
    values (new.business_id, stems, clock_timestamp()) returning id into into_group;
  else
    update public.question_group as group_row set
      times = group_row.times + 1, last_asked_at = clock_timestamp(),
      settled_as = nullif(group_row.settled_as, 'taught'),
      settled_at = case when group_row.settled_as = 'dismissed' then group_row.settled_at end,
      settled_by = case when group_row.settled_as = 'dismissed' then group_row.settled_by end
    where group_row.id = into_group;
  end if;
  insert into public.unanswered_question (run_id, business_id, group_id, room_id, body, asked_at)
  values (new.id, new.business_id, into_group, new.room_id, body, clock_timestamp())
  on conflict (run_id) do nothing;
  return null;
end
$$;
create trigger file_question after update of status on public.agent_run for each row
  when (new.status = 'escalated' and old.status <> 'escalated' and new.why in ('not_known', 'unfounded') and new.question is not null)
  execute function private.file_question();

-- The words of a customer whose data are erased leave the list; a question that only they asked leaves it too. The stems of
-- the others become those of the first question that is left.
create function private.erase_questions(of_room uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with deleted as (
    delete from public.unanswered_question as question where question.room_id = of_room returning question.group_id
  ), fewer as (
    select deleted.group_id, count(*) as times from deleted group by deleted.group_id
  ), updated as (
    update public.question_group as group_row set times = group_row.times - fewer.times, stems = array(
      select rare.stem from private.rare_stems(group_row.business_id, (
        select question.body from public.unanswered_question as question
        where question.group_id = group_row.id and question.business_id = group_row.business_id and question.room_id <> of_room
        order by question.asked_at limit 1)) as rare
      order by rare.weight desc limit 20)
    from fewer where group_row.id = fewer.group_id and group_row.times > fewer.times
  )
  delete from public.question_group as group_row using fewer where group_row.id = fewer.group_id and group_row.times <= fewer.times;
end
$$;

-- What the AI tells the team ------------------------------------------------------------------------------------------

-- The last run of a chat that called for help, if no later one answered. Null: there is none.
create function private.last_call_for_help(in_room uuid) returns public.agent_run
language sql stable security definer set search_path = '' as $$
  select (run).* from (
    select run from public.agent_run as run
    where run.room_id = in_room and run.status not in ('cancelled', 'superseded')
    order by run.created_at desc limit 1
  ) as last
  where (run).status in ('escalated', 'failed') and (run).settled_at > now() - interval '7 days'
$$;

-- What a run was given, or would have been: [{source_id, title, body, covered}], best first.
create function private.passages_of_run(run public.agent_run) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('source_id', found.source_id, 'title', found.title, 'body', found.body,
    'covered', found.covered) order by found.at), '[]')
  from (
    select passage.source_id, passage.title, passage.body, private.read_number(given.one -> 'covered')::float8 as covered, given.at
    from jsonb_array_elements(run.sources) with ordinality as given (one, at)
    join public.knowledge_passage as passage
      on passage.id = private.read_uuid(given.one -> 'passageId') and passage.business_id = run.business_id
    union all
    select found.source_id, found.title, found.body, found.covered, row_number() over ()
    from public.search_knowledge(run.business_id, array[run.question]) as found
    where run.sources is null and run.question is not null
    order by at limit 3
  ) as found
$$;

-- What the AI could not know or prove.
create function private.is_knowledge_gap(why text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(why in ('not_known', 'unfounded'), false)
$$;

-- The call for help of a chat. `suggestion`: the text of the model, else the passage that speaks of half of the question.
-- `unfounded`: what of it no source has. `answered_about`: what the AI answered in the last day.
create function private.read_escalation(in_room uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  run public.agent_run;
  passages jsonb;
begin
  if not exists (select from public.room where room.id = in_room and room.business_id = any (private.businesses())) then
    perform private.raise_not_found();
  end if;
  run := private.last_call_for_help(in_room);
  if run.id is null then
    return null;
  end if;
  passages := private.passages_of_run(run);
  return jsonb_build_object(
    'run_id', run.id, 'why', run.why, 'at', run.settled_at, 'question', run.question,
    'summary', nullif(btrim(run.answer ->> 'summary'), ''),
    'answered_about', (
      select coalesce(jsonb_agg(distinct used ->> 'title'), '[]')
      from public.agent_run as answered, jsonb_array_elements(answered.sources) as used
      where answered.room_id = in_room and answered.status = 'sent' and private.read_boolean(used -> 'used')
        and answered.created_at between run.created_at - interval '1 day' and run.created_at),
    -- What the customer has been sent is no suggestion.
    'suggestion', case when run.why not in ('opt_out', 'unsafe', 'promised', 'proof') then coalesce(
      nullif(btrim(run.answer ->> 'text'), ''),
      case when private.read_number(passages -> 0 -> 'covered')::float8 >= 0.5 then passages -> 0 ->> 'body' end) end,
    'unfounded', case when run.why = 'unfounded' and run.guard ? 'found'
      then jsonb_build_array(run.guard -> 'found') else '[]' end,
    'passages', passages,
    'can_teach', private.is_knowledge_gap(run.why) and run.question is not null,
    'answered_at', (
      select min(message.sent_at) from public.message
      where message.room_id = in_room and message.author in ('member', 'phone') and message.sent_at >= date_trunc('second', run.settled_at)),
    'is_settled', coalesce((
      select question_group.settled_as is not null
      from public.unanswered_question join public.question_group on question_group.id = unanswered_question.group_id
      where unanswered_question.run_id = run.id), false));
end
$$;

-- From an answer to an entry ------------------------------------------------------------------------------------------

-- What a member wrote after a run: from the first text to the customer's next message.
create function private.answer_after(run public.agent_run) returns text
language sql stable security definer set search_path = '' as $$
  with turn as (
    select message.author, message.body, message.kind, message.sent_at, message.seq from public.message
    where message.room_id = run.room_id and message.sent_at >= date_trunc('second', coalesce(run.settled_at, run.created_at))
      and message.revoked_at is null and message.id <> run.id and message.author in ('customer', 'member', 'phone')
    order by message.sent_at, message.seq limit 30
  ), first as (
    select min(turn.seq) as seq from turn where turn.author in ('member', 'phone') and turn.kind = 'text'
  )
  select left(string_agg(btrim(turn.body), e'\n' order by turn.sent_at, turn.seq), 2000)
  from turn, first
  where turn.seq >= first.seq and turn.author in ('member', 'phone') and turn.kind = 'text'
    and turn.seq < coalesce((select min(later.seq) from turn as later, first where later.author = 'customer' and later.seq > first.seq), 9e18)
$$;

-- The sums of money in a text, as they stand there.
create function private.amounts_in(given text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct btrim(each.match[1])), '{}')
  from regexp_matches(given, '(\mRp\.?\s?\d+(?:[.,]\d+){0,9}(?:\s?(?:rb|ribu|jt|juta)\M)?|\m\d+(?:[.,]\d+){0,9}\s?(?:rb|ribu|k|jt|juta)\M)', 'gi') as each (match)
$$;

-- The run, if the caller may teach from it: one that called for help, or an answer of the AI that is to be corrected.
create function private.taught_run(which uuid) returns public.agent_run
language plpgsql stable security definer set search_path = '' as $$
declare
  run public.agent_run;
begin
  run := private.run_of_message(which);
  if run.id is null or run.business_id <> all (private.businesses()) or run.room_id = any (private.rooms_being_erased())
    or run.status not in ('escalated', 'failed', 'sent', 'completed') then
    perform private.raise_not_found();
  end if;
  return run;
end
$$;

-- The entry that a run and the answer of a member make. `answer` is empty if none came.
create function private.propose_teaching(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  run constant public.agent_run := private.taught_run(which);
  in_room constant public.room := private.room_row(run.room_id);
  question_text constant text := coalesce(run.question, private.question_of_run(run));
  reply constant text := coalesce(private.answer_after(run), case when run.status = 'sent' then run.answer ->> 'text' end);
  answer constant text := private.without_personal_data(in_room, reply);
  title constant text := private.question_title(private.main_question(in_room, question_text));
begin
  return jsonb_build_object(
    'run_id', run.id, 'room_id', run.room_id,
    'title', coalesce(title, ''),
    'questions', (
      select coalesce(jsonb_agg(wording.body order by wording.n), '[]')
      from (
        select min(each.n) as n, min(each.body) as body
        from (
          select 0 as n, private.plain_question(in_room, line) as body from regexp_split_to_table(question_text, '\n') as line
          union all
          (select 1, other.body
          from public.unanswered_question as own join public.unanswered_question as other using (group_id, business_id)
          where own.run_id = run.id and other.run_id <> run.id
          order by other.asked_at desc limit 10)
        ) as each
        where lower(private.question_title(each.body)) is distinct from lower(title)
          and exists (select from private.rare_stems(run.business_id, each.body))
        group by lower(private.question_title(each.body))
        order by 1 limit 10
      ) as wording),
    'body', coalesce(answer, ''),
    'amounts', to_jsonb(private.amounts_in(answer)),
    'is_masked', answer is distinct from reply,
    'is_correction', run.status = 'sent',
    'can_publish', private.is_owner(run.business_id),
    -- An answer of the AI is corrected where it came from.
    'sources', (
      select coalesce(jsonb_agg(distinct jsonb_build_object('id', source.id, 'title', source.title)), '[]')
      from jsonb_array_elements(run.sources) as given
      join public.knowledge_source as source
        on source.id = private.read_uuid(given -> 'sourceId') and source.business_id = run.business_id
      where private.read_boolean(given -> 'used') and (source.is_published or source.draft is not null)));
end
$$;

-- The newest open calls for help of a business whose question a source answers, as found by the search.
create function private.answerable_escalations(of_business uuid, which_source uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('room_id', waiting.id, 'name', waiting.name, 'phone', waiting.phone,
    'question', waiting.question, 'since', waiting.since) order by waiting.since), '[]')
  from (
    select room.id, room.name, room.phone, (call).question, coalesce(room.awaiting_reply_since, (call).settled_at) as since
    from public.room, lateral private.last_call_for_help(room.id) as call
    where room.business_id = of_business and room.status = 'ai_need_help' and room.holder = 'ai' and room.erased_at is null
      and private.is_knowledge_gap((call).why) and (call).question is not null
    order by room.last_message_at desc limit 50
  ) as waiting
  where exists (
    select from (select * from public.search_knowledge(of_business, regexp_split_to_array(waiting.question, '\n')) limit 1) as best
    where best.source_id = which_source and best.covered >= 0.5)
$$;

-- Refuses an answer that names what was taken out of it.
create function private.require_whole_answer(body text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if body ~ '\[(?:nama|nomor|nomor pesanan)\]' then
    perform private.raise_error('masked', 'teaching.masked', 422);
  end if;
end
$$;

-- What would come of an entry. It is published in a subtransaction that is rolled back, so that there is one search.
create function private.check_teaching(of_business uuid, entry_title text, entry_questions text[], entry_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  trial constant uuid := gen_random_uuid();
  result jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  -- Beforehand, what is there already and answers the same question.
  result := jsonb_build_object('similar', (
    select coalesce(jsonb_agg(jsonb_build_object('id', found.source_id, 'title', found.title)), '[]')
    from (
      select * from public.search_knowledge(of_business, array[entry_title]) as found
      where found.covered >= 0.6 and found.subject >= 0.5 limit 2
    ) as found));
  begin
    perform private.save_knowledge(of_business, trial, 'faq', entry_title, entry_questions, entry_body, '{}', null);
    perform private.publish_knowledge(of_business, null, null, trial);
    result := result || jsonb_build_object(
      'escalations', private.answerable_escalations(of_business, trial),
      -- Saved questions that would be answered from it from now on.
      'tests', (
        select coalesce(jsonb_agg(jsonb_build_object('id', saved.id, 'question', saved.question)), '[]')
        from (
          select test_case.id, test_case.turns -> -1 ->> 'text' as question from public.test_case
          where test_case.business_id = of_business order by test_case.created_at desc limit 50
        ) as saved
        where exists (
          select from (select * from public.search_knowledge(of_business, regexp_split_to_array(saved.question, '\n')) limit 1) as best
          where best.source_id = trial and best.covered >= 0.5)));
    raise sqlstate 'TRIED';
  exception when sqlstate 'TRIED' then
    return result;
  end;
end
$$;

-- Saves an entry, and publishes it alone if the caller is an owner and wants it: what colleagues have not published yet
-- goes on waiting. Repeated, it changes nothing. Returns {source, version, escalations: those who wait with this question}.
create function private.teach(
  of_business uuid, which uuid, entry_title text, entry_questions text[], entry_body text, entry_tags text[], until date, of_run uuid,
  publishes boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
  source public.knowledge_source;
  published int;
begin
  if publishes then
    perform private.lock_own_knowledge(of_business);
  end if;
  perform private.require_whole_answer(entry_body);
  if of_run is not null and (private.taught_run(of_run)).business_id <> of_business then
    perform private.raise_not_found();
  end if;
  result := private.save_knowledge(of_business, which, 'faq', entry_title, entry_questions, entry_body, entry_tags, null);
  update public.knowledge_source set valid_until = (until + 1)::timestamp at time zone (
    select private.zone_of(business.operational_hours) from public.business where business.id = of_business)
  where knowledge_source.id = which
  returning * into source;
  if publishes and source.draft is not null then
    published := private.publish_knowledge(of_business, auth.uid(), left('Diajarkan: ' || source.title, 500), which);
    perform private.record('knowledge.published', of_business, jsonb_build_object('version', published, 'source_id', which));
  end if;
  update public.question_group
  set settled_as = 'taught', settled_at = clock_timestamp(), settled_by = auth.uid()
  from public.unanswered_question as question
  where question.run_id = of_run and question_group.id = question.group_id and question_group.settled_as is distinct from 'taught';
  return jsonb_build_object('source_id', which, 'version', published,
    'escalations', case when publishes then private.answerable_escalations(of_business, which) else '[]' end);
end
$$;

-- Has the AI answer chats that wait for help, if it may: no person holds them, and nothing pauses or turns off the AI. The
-- answers begin after six seconds, so that the action can be undone. Returns how many chats.
create function private.answer_escalations(of_business uuid, rooms uuid[], action uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
  call public.agent_run;
  at constant timestamptz := clock_timestamp();
  handed int := 0;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  if cardinality(rooms) > 50 then
    perform private.raise_error('invalid', 'request.unreadable', 400);
  end if;
  perform private.begin_room_action(action, of_business, 'give_back', null);
  for in_room in
    select * from public.room where room.business_id = of_business and room.id = any (rooms) order by room.id for update
  loop
    call := private.last_call_for_help(in_room.id);
    continue when in_room.status is distinct from 'ai_need_help' or in_room.holder <> 'ai' or in_room.erased_at is not null
      or call.id is null or (private.active_pause(in_room)).id is not null
      or not exists (select from private.answering_version(in_room));
    perform private.change_holder('give_back', array[in_room.id]);
    perform private.record_room_change(in_room, action);
    insert into public.agent_run (business_id, room_id, channel_id, burst_from, burst_to, due_at, cap_at)
    select of_business, in_room.id, in_room.channel_id, call.burst_from, greatest(call.burst_to, max(message.seq)),
      at + interval '6 seconds', at + interval '15 seconds'
    from public.message where message.room_id = in_room.id and message.author = 'customer' and message.seq >= call.burst_from;
    handed := handed + 1;
  end loop;
  return handed;
end
$$;

-- The list of unanswered questions ------------------------------------------------------------------------------------

-- Open groups, most asked first: {id, times, last_asked_at, run_id, body: the last wording, wordings: others, answer: what a
-- member wrote}. The next page begins after times, last_asked_at and id of the last row.
create function private.find_unanswered(of_business uuid, after_times int, after_at timestamptz, after_id uuid, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  return (
    with page as (
      select question_group.* from public.question_group
      where question_group.business_id = of_business and question_group.settled_as is null
        and (after_id is null or (question_group.times, question_group.last_asked_at, question_group.id) < (after_times, after_at, after_id))
      order by question_group.times desc, question_group.last_asked_at desc, question_group.id desc limit least(page_size, 100)
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'times', page.times, 'last_asked_at', page.last_asked_at,
      'run_id', example.run_ids[1], 'body', example.bodies[1], 'wordings', to_jsonb(example.bodies[2:4]), 'answer', answered.body)
      order by page.times desc, page.last_asked_at desc, page.id desc), '[]')
    from page
    cross join lateral (
      select array_agg(latest.run_id order by latest.asked_at desc) as run_ids, array_agg(latest.body order by latest.asked_at desc) as bodies
      from (
        select * from public.unanswered_question as one where one.group_id = page.id and one.business_id = of_business
        order by one.asked_at desc limit 4
      ) as latest
    ) as example
    -- The latest question that a member has answered, among those.
    left join lateral (
      select latest.body from (
        select private.answer_after(run) as body, run.created_at from public.agent_run as run where run.id = any (example.run_ids)
      ) as latest
      where latest.body is not null order by latest.created_at desc limit 1
    ) as answered on true);
end
$$;

-- A question that needs no entry leaves the list, or comes back.
create function private.dismiss_question(which uuid, is_dismissed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.question_group as group_row set
    settled_as = case when is_dismissed then 'dismissed' end,
    settled_at = case when is_dismissed then clock_timestamp() end,
    settled_by = case when is_dismissed then auth.uid() end
  where group_row.id = which and group_row.business_id = any (private.businesses())
    and (group_row.settled_as is not distinct from 'dismissed') <> is_dismissed;
  if not found and not exists (
    select from public.question_group as group_row where group_row.id = which and group_row.business_id = any (private.businesses())
  ) then
    perform private.raise_not_found();
  end if;
end
$$;

-- Use of sources, and wordings that are learned from it ---------------------------------------------------------------

-- In how many answers a source was used.
create table public.knowledge_use (
  source_id uuid not null,
  business_id uuid not null,
  answers int not null check (answers > 0),
  last_used_at timestamptz not null,
  primary key (source_id, business_id),
  foreign key (source_id, business_id) references public.knowledge_source (id, business_id) on delete cascade
);
comment on table public.knowledge_use is 'In how many answers of the AI to customers a source was used. Written by a trigger.';
create index knowledge_use_business_idx on public.knowledge_use (business_id, source_id);
alter table public.knowledge_use enable row level security;
grant all on public.knowledge_use to service_role;
grant select on public.knowledge_use to authenticated;
create policy "the team sees use" on public.knowledge_use for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- What an answer rests on: {passage_id, source_id}.
create function private.used_passages(run public.agent_run) returns table (passage_id uuid, source_id uuid)
language sql stable set search_path = '' as $$
  select private.read_uuid(given -> 'passageId'), private.read_uuid(given -> 'sourceId')
  from jsonb_array_elements(run.sources) as given where private.read_boolean(given -> 'used')
$$;

create function private.count_use() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.knowledge_use as counted (source_id, business_id, answers, last_used_at)
  select distinct source.id, source.business_id, 1, clock_timestamp()
  from private.used_passages(new) as used
  join public.knowledge_source as source on source.id = used.source_id and source.business_id = new.business_id
  -- One order for all, so that two answers do not wait for each other.
  order by source.id
  on conflict (source_id, business_id) do update set answers = counted.answers + 1, last_used_at = excluded.last_used_at;
  return null;
end
$$;
create trigger count_use after update of status on public.agent_run for each row
  when (new.status = 'sent' and old.status <> 'sent' and new.sources is not null) execute function private.count_use();

-- Which wordings were learned from which chats. A customer may have been called otherwise then, so that an erasure could not
-- find them by what was written.
create table private.learned_wording (
  room_id uuid not null references public.room (id) on delete cascade,
  wording text not null check (char_length(wording) <= 500),
  business_id uuid not null references public.business (id) on delete cascade,
  primary key (room_id, wording)
);
comment on column private.learned_wording.wording is 'personal: erase';
create index learned_wording_business_id_idx on private.learned_wording (business_id);
alter table private.learned_wording enable row level security;
grant all on private.learned_wording to service_role;

-- Adds a customer's wording to what a passage is found by, if it is new. Its version stays the same: what customers are
-- answered does not change, only that it is found. At most 30 of the 50 wordings are learned so.
create function private.learn_question(of_passage uuid, in_room public.room, given text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wording constant text := private.main_question(in_room, given);
  passage_row public.knowledge_passage;
  target public.knowledge_passage;
begin
  select * into passage_row from public.knowledge_passage as passage
  where passage.id = of_passage and passage.business_id = in_room.business_id;
  if not found or wording is null or not exists (select from private.rare_stems(in_room.business_id, wording)) then
    return;
  end if;
  for target in
    select passage.* from public.knowledge_passage as passage join public.knowledge_source as source on source.id = passage.source_id
    where passage.source_id = passage_row.source_id and passage.to_version is null and (source.kind = 'faq' or passage.body = passage_row.body)
    order by passage.id for update of passage
  loop
    continue when cardinality(target.questions) >= 30 or exists (
      select from unnest(target.questions || target.title) as entry
      where lower(private.question_title(entry)) = lower(private.question_title(wording)));
    update public.knowledge_passage set questions = knowledge_passage.questions || wording where knowledge_passage.id = target.id;
    insert into private.learned_wording (room_id, wording, business_id) values (in_room.id, wording, in_room.business_id)
    on conflict do nothing;
    with written as (
      insert into private.passage_stem as indexed (business_id, stem, passage_id, is_subject, title_share, length)
      select target.business_id, stem, target.id, true, 0,
        coalesce((select other.length from private.passage_stem as other where other.passage_id = target.id limit 1), 1)
      from unnest(private.stems_of(wording)) as stem where char_length(stem) <= 100
      on conflict (business_id, stem, passage_id) do update set is_subject = true
      returning indexed.stem, xmax = 0 as is_new
    )
    insert into private.vocabulary_stem as counted (business_id, stem, passages)
    select target.business_id, written.stem, 1 from written where written.is_new and target.from_version is not null
    order by written.stem
    on conflict (business_id, stem) do update set passages = counted.passages + 1;
  end loop;
end
$$;

-- A member found an answer of the AI good.
create function private.learn_from_feedback() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.learn_question(used.passage_id, private.room_row(run.room_id), private.question_of_run(run))
  from public.agent_run as run, private.used_passages(run) as used
  where run.id = new.run_id;
  return null;
end
$$;
create trigger learn_phrasing after insert or update of verdict on public.answer_feedback for each row
  when (new.verdict = 'up') execute function private.learn_from_feedback();

-- The wordings that were learned from a customer leave the knowledge, and those that members took from the customer's newest
-- questions. These are still there when this runs.
create function private.erase_wordings(before public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wordings constant text[] := array(
    select learned.wording from private.learned_wording as learned where learned.room_id = before.id
    union
    select plain.question from (
      select private.main_question(before, run_row.question) as question from (
        select run.question from public.agent_run as run where run.room_id = before.id and run.question ~ '\S'
        order by run.created_at desc limit 200) as run_row) as plain
    where plain.question is not null);
  stems constant text[] := private.stems_of(array_to_string(wordings, e'\n'));
begin
  delete from private.learned_wording as learned where learned.room_id = before.id;
  -- What a passage is found by only because of the wording goes too.
  with changed as (
    update public.knowledge_passage as passage set questions = array(
      select entry.wording from unnest(passage.questions) with ordinality as entry (wording, place)
      where entry.wording <> all (wordings) order by entry.place)
    where passage.business_id = before.business_id and passage.questions <> '{}' and passage.questions && wordings
    returning passage.*
  ), deleted as (
    delete from private.passage_stem as indexed using changed
    where indexed.passage_id = changed.id and indexed.business_id = before.business_id and indexed.stem = any (stems)
      and indexed.stem <> all (private.stems_of(concat_ws(e'\n', changed.title, array_to_string(changed.questions, e'\n'), changed.body,
        private.implied_words(changed.body))))
    returning indexed.stem, changed.from_version is not null and changed.to_version is null as is_published
  ), fewer as (
    select deleted.stem, count(*) as passages from deleted where deleted.is_published group by deleted.stem
  )
  update private.vocabulary_stem as counted set passages = counted.passages - fewer.passages from fewer
  where counted.business_id = before.business_id and counted.stem = fewer.stem;
  delete from private.vocabulary_stem as counted
  where counted.business_id = before.business_id and counted.stem = any (stems) and counted.passages < 1;
  delete from private.vocabulary_word as word_row
  where word_row.business_id = before.business_id
    and word_row.word = any (tsvector_to_array(to_tsvector('pg_catalog.simple', array_to_string(wordings, ' '))))
    and not exists (select from private.vocabulary_stem as counted
      where counted.business_id = before.business_id and counted.stem = any (private.stems_of(word_row.word)));
end
$$;

create index knowledge_passage_questions_idx on public.knowledge_passage (business_id) where questions <> '{}';
create index knowledge_passage_body_idx on public.knowledge_passage (business_id, md5(body))
  where from_version is not null and to_version is null;

-- A member sent the suggested answer of a call for help unchanged: the passage answers that question.
create function private.learn_from_reply(written public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run constant public.agent_run := private.last_call_for_help(written.room_id);
begin
  if run.id is not null and private.is_knowledge_gap(run.why) and run.question is not null then
    perform private.learn_question(passage.id, private.room_row(written.room_id), run.question)
    from public.knowledge_passage as passage
    where passage.business_id = written.business_id and md5(passage.body) = md5(btrim(written.body)) and passage.body = btrim(written.body)
      and passage.from_version is not null and passage.to_version is null;
  end if;
end
$$;

grant execute on all functions in schema private to service_role;
