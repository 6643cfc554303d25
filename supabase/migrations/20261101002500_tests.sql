-- Tests before publishing: questions whose answers are compared, contradictions in the knowledge, and what a version changes.

-- Test cases ----------------------------------------------------------------------------------------------------------

-- A short dialogue [{author, text}] that ends with what a customer asks.
create function private.valid_dialogue(turns jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(turns) = 'array' and jsonb_array_length(turns) between 1 and 12 then
    turns -> -1 ->> 'author' = 'customer'
    and not exists (
      select from jsonb_array_elements(turns) as turn
      where not coalesce(
        jsonb_typeof(turn) = 'object' and turn - array['author', 'text'] = '{}'
        and turn ->> 'author' in ('customer', 'ai', 'member')
        and private.short_text(turn -> 'text', 2000) and turn ->> 'text' ~ '\S', false))
  else false end
$$;

-- What must come of a test case: {action?, source_id?: uuid, words?: string[], none_of?: string[], amount?: number,
-- criteria?: string[]}. Code judges all but the criteria, which are sentences for the model to judge.
create function private.valid_expectation(expected jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(expected) = 'object' then
    expected - array['action', 'source_id', 'words', 'none_of', 'amount', 'criteria'] = '{}'
    and coalesce(expected ->> 'action' in ('answer', 'escalate', 'silent'), not expected ? 'action')
    and coalesce(expected ->> 'source_id' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$', not expected ? 'source_id')
    and coalesce(private.short_texts(expected -> 'words', 10, 60), true)
    and coalesce(private.short_texts(expected -> 'none_of', 10, 60), true)
    and coalesce(private.within(expected -> 'amount', 0, 1e12), true)
    and coalesce(private.short_texts(expected -> 'criteria', 5, 200), true)
  else false end
$$;

-- The words of a text in lower case, without punctuation.
create function private.plain_words(wording text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(lower(wording), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- By what test cases are searched, and by which duplicates are recognised: all that is said.
create function private.dialogue_key(turns jsonb) returns text
language sql immutable strict set search_path = '' as $$
  select left(private.plain_words(string_agg(turn ->> 'text', ' ' order by n)), 1000)
  from jsonb_array_elements(turns) with ordinality as each (turn, n)
$$;

-- Whether no answer meets both.
create function private.expectations_conflict(one jsonb, other jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(one ->> 'action' <> other ->> 'action', false) or coalesce(one -> 'amount' <> other -> 'amount', false)
    or exists (
      select from jsonb_array_elements_text(one -> 'words') as must, jsonb_array_elements_text(other -> 'none_of') as never
      where strpos(lower(must), lower(never)) > 0)
    or exists (
      select from jsonb_array_elements_text(other -> 'words') as must, jsonb_array_elements_text(one -> 'none_of') as never
      where strpos(lower(must), lower(never)) > 0)
$$;

create table public.test_case (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  turns jsonb not null check (private.valid_dialogue(turns)),
  expected jsonb not null default '{}' check (private.valid_expectation(expected)),
  group_name text check (group_name ~ '\S' and char_length(group_name) <= 60),
  -- Where it comes from.
  origin text not null default 'hand' check (origin in ('hand', 'escalation', 'correction', 'simulation', 'import')),
  dialogue_key text generated always as (private.dialogue_key(turns)) stored,
  -- The chat in which a customer asked it. Erasing the customer deletes the test case.
  room_id uuid,
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (room_id) references public.room (id) on delete cascade
);
comment on table public.test_case is 'A question of a customer, or a short dialogue, and what must come of it.';
comment on column public.test_case.turns is 'personal: erase';
comment on column public.test_case.expected is 'personal: erase';
comment on column public.test_case.group_name is 'personal: none because it is a heading for many test cases';
create index test_case_page_idx on public.test_case (business_id, created_at desc, id desc);
create index test_case_dialogue_key_idx on public.test_case (business_id, dialogue_key);
create index test_case_room_idx on public.test_case (room_id);
create index test_case_created_by_idx on public.test_case (created_by);
create trigger set_updated_at before update on public.test_case for each row execute function private.set_updated_at();

alter table public.test_case enable row level security;
grant all on public.test_case to service_role;
grant select on public.test_case to authenticated;
create policy "the team sees test cases" on public.test_case for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));
create trigger announce_row after insert or update or delete on public.test_case for each row
  execute function private.broadcast_change();

-- How many test cases a business may still add.
create function private.room_for_test_cases(of_business uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select 2000 - count(*) from public.test_case where test_case.business_id = of_business
$$;

-- The id is chosen by the client, so that a repeated request makes no second test case.
create function private.save_test_case(
  of_business uuid, which uuid, new_turns jsonb, new_expected jsonb, new_group text, in_room uuid, made_from text
) returns public.test_case
language plpgsql security definer set search_path = '' as $$
declare
  saved public.test_case;
begin
  perform private.lock_knowledge(of_business);
  if not coalesce(private.valid_dialogue(new_turns) and private.valid_expectation(new_expected)
    and char_length(coalesce(btrim(new_group), '')) <= 60 and made_from in ('hand', 'simulation'), false)
  then
    perform private.raise_error('invalid', 'cases.question', 422);
  end if;
  if in_room is not null and not exists (
    select from public.room where room.id = in_room and room.business_id = of_business and room.erased_at is null)
  then
    perform private.raise_not_found();
  end if;
  if not exists (select from public.test_case where test_case.id = which)
    and private.room_for_test_cases(of_business) < 1
  then
    perform private.raise_error('too_many', 'cases.too_many', 409);
  end if;
  insert into public.test_case as case_row (id, business_id, turns, expected, group_name, room_id, created_by, origin)
  values (which, of_business, new_turns, new_expected, nullif(btrim(new_group), ''), in_room, auth.uid(), made_from)
  on conflict (id) do update set
    turns = excluded.turns, expected = excluded.expected, group_name = excluded.group_name
  where case_row.business_id = of_business
  returning * into saved;
  if not found then
    perform private.raise_not_found();
  end if;
  return saved;
end
$$;

create function private.remove_test_case(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.test_case
  where test_case.id = which and test_case.business_id = any (private.businesses());
  if not found then
    perform private.raise_not_found();
  end if;
end
$$;

-- What a member looks at before saving a test case: {twins, masked}. A twin is another test case with the same words:
-- {id, question, contradicts}. masked: the turns without phone numbers, mail addresses and names; null: there are none.
create function private.check_test_case(of_business uuid, which uuid, new_turns jsonb, new_expected jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  masked jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  if not coalesce(private.valid_dialogue(new_turns) and private.valid_expectation(new_expected), false) then
    perform private.raise_error('invalid', 'cases.question', 422);
  end if;
  select jsonb_agg(jsonb_build_object('author', turn ->> 'author', 'text', private.masked(turn ->> 'text', '{}')) order by n)
  into masked from jsonb_array_elements(new_turns) with ordinality as each (turn, n);
  return jsonb_build_object('masked', case when masked <> new_turns then masked end, 'twins', (
    select coalesce(jsonb_agg(jsonb_build_object('id', twin.id, 'question', twin.turns -> -1 ->> 'text',
      'contradicts', private.expectations_conflict(twin.expected, new_expected)) order by twin.created_at), '[]')
    from (
      select * from public.test_case
      where test_case.business_id = of_business and test_case.id is distinct from which
        and test_case.dialogue_key = private.dialogue_key(new_turns)
      limit 5
    ) as twin));
end
$$;

-- Adds test cases of a file: [{id, question, expected, group_name}]. A row with a known id or the words of another test case
-- is left out. Returns {added, known, invalid}.
create function private.import_test_cases(of_business uuid, rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant int := case when jsonb_typeof(rows) = 'array' then jsonb_array_length(rows) end;
  sound int;
  added int;
begin
  perform private.lock_knowledge(of_business);
  if not coalesce(given between 1 and 2000, false) then
    perform private.raise_error('invalid', 'cases.rows', 422);
  end if;
  if exists (
    select from jsonb_array_elements(rows) as entry join public.test_case as other on other.id = private.read_uuid(entry -> 'id')
    where other.business_id <> of_business)
  then
    perform private.raise_not_found();
  end if;
  with each as (
    select private.read_uuid(entry -> 'id') as id, entry -> 'expected' as expected, nullif(btrim(entry ->> 'group_name'), '') as group_name,
      jsonb_build_array(jsonb_build_object('author', 'customer', 'text', entry ->> 'question')) as turns, n
    from jsonb_array_elements(rows) with ordinality as listed (entry, n)
    where entry ->> 'id' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
  ), fit as (
    select distinct on (private.dialogue_key(each.turns)) each.*
    from each
    where coalesce(private.valid_dialogue(each.turns) and private.valid_expectation(each.expected)
      and char_length(coalesce(each.group_name, '')) <= 60, false)
    order by private.dialogue_key(each.turns), each.n
  ), fresh as (
    select fit.* from fit
    where not exists (select from public.test_case as case_row where case_row.business_id = of_business
      and case_row.dialogue_key = private.dialogue_key(fit.turns))
    order by fit.n limit private.room_for_test_cases(of_business)
  ), saved as (
    insert into public.test_case (id, business_id, turns, expected, group_name, created_by, origin)
    select fresh.id, of_business, fresh.turns, fresh.expected, fresh.group_name, auth.uid(), 'import' from fresh
    on conflict (id) do nothing returning 1
  )
  select (select count(*) from saved), (
    select count(*) from each
    where coalesce(private.valid_dialogue(each.turns) and private.valid_expectation(each.expected)
      and char_length(coalesce(each.group_name, '')) <= 60, false))
  into added, sound;
  return jsonb_build_object('added', added, 'duplicates', sound - added, 'invalid', given - sound);
end
$$;

-- Makes test cases of the last fifty escalations, or of the last fifty answers that a member called wrong. The customer's
-- words are masked. Only what a person must answer anyway has an expectation: the rest waits for a member to write it.
-- Returns {added, known}.
create function private.draw_test_cases(of_business uuid, of_origin text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  drawn record;
  words text;
  added int := 0;
  read_count int := 0;
  space bigint;
begin
  perform private.lock_knowledge(of_business);
  if not coalesce(of_origin in ('escalation', 'correction'), false) then
    perform private.raise_error('invalid', 'cases.source', 422);
  end if;
  space := private.room_for_test_cases(of_business);
  for drawn in
    select origin.*, room as of_room from (
      (select run.room_id, run.why, run.question, run.created_at from public.agent_run as run
      where of_origin = 'escalation' and run.business_id = of_business and run.status in ('escalated', 'failed')
        and run.question ~ '\S'
      order by run.created_at desc limit 50)
      union all
      (select run.room_id, null, private.question_of_run(run), run.created_at
      from public.answer_feedback as feedback join public.agent_run as run on run.id = feedback.run_id
      where of_origin = 'correction' and feedback.business_id = of_business and feedback.verdict = 'down'
      order by feedback.updated_at desc limit 50)
    ) as origin join public.room on room.id = origin.room_id
    where room.erased_at is null and origin.question ~ '\S'
    order by origin.created_at desc
  loop
    read_count := read_count + 1;
    words := left(private.masked(drawn.question, private.names_in_room(drawn.of_room)), 2000);
    continue when added >= space or exists (
      select from public.test_case as case_row
      where case_row.business_id = of_business
        and case_row.dialogue_key = private.dialogue_key(jsonb_build_array(jsonb_build_object('text', words))));
    insert into public.test_case (business_id, turns, expected, room_id, created_by, origin)
    values (of_business, jsonb_build_array(jsonb_build_object('author', 'customer', 'text', words)),
      case when drawn.why in ('asked_for_person', 'opt_out', 'upset', 'keyword', 'unsafe') then '{"action": "escalate"}' else '{}' end::jsonb,
      drawn.room_id, auth.uid(), of_origin);
    added := added + 1;
  end loop;
  return jsonb_build_object('added', added, 'duplicates', read_count - added);
end
$$;

-- Previews ------------------------------------------------------------------------------------------------------------

-- What the AI needs to answer a dialogue outside a chat: agent_scene, burst and turns. The burst is what the customer wrote
-- last.
create function private.preview_scene(of_business public.business, dialogue jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with line as (
    select n, jsonb_build_object('author', turn ->> 'author', 'kind', 'text', 'text', turn ->> 'text') as turn
    from jsonb_array_elements(dialogue) with ordinality as each (turn, n)
  ),
  answered as (
    select coalesce(max(line.n) filter (where line.turn ->> 'author' <> 'customer'), 0) as upto from line
  ),
  parted as (
    select coalesce(jsonb_agg(line.turn order by line.n) filter (where line.n > answered.upto), '[]') as burst,
      coalesce(jsonb_agg(line.turn order by line.n) filter (where line.n <= answered.upto), '[]') as turns
    from line, answered
  )
  select public.agent_scene(of_business.id, private.live_version(of_business.toggles), parted.burst)
    || jsonb_build_object('burst', parted.burst, 'turns', parted.turns, 'over_budget', false)
  from parted
$$;

-- Who may publish may compare the answers of test cases; each member may try a question.
create function private.begin_preview(of_business uuid, cases uuid[], question text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 5;
  business public.business;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  if question is null and not private.is_owner(of_business) then
    perform private.raise_error('not_owner', 'knowledge.not_owner', 403);
  end if;
  if coalesce(cardinality(cases), 0) > most or char_length(question) > 2000 or question is null and cases is null then
    perform private.raise_error('invalid', 'cases.too_many_at_once', 422);
  end if;
  select * into business from public.business as shop where shop.id = of_business;
  if question is not null then
    perform private.count_assist(business);
    return private.preview_scene(business, jsonb_build_array(jsonb_build_object('author', 'customer', 'text', question)));
  end if;
  return (
    select coalesce(jsonb_agg(private.preview_scene(business, test_case.turns)
      || jsonb_build_object('id', test_case.id, 'expected', test_case.expected) order by of_case.n), '[]')
    from unnest(cases) with ordinality as of_case (id, n)
    join public.test_case on test_case.id = of_case.id and test_case.business_id = of_business);
end
$$;

-- Contradictions ------------------------------------------------------------------------------------------------------

-- The amounts of money in a text, in rupiah: "Rp 75.000", "75rb", "1,5 jt".
create function private.money_in(body text) returns numeric[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct round(
      case when each.digits ~ '^\d{1,3}([.,]\d{3})+$' and each.unit = '' then regexp_replace(each.digits, '[.,]', '', 'g')::numeric
        else replace(each.digits, ',', '.')::numeric end
      * case when each.unit in ('rb', 'ribu', 'k') then 1000 when each.unit in ('jt', 'juta') then 1000000 else 1 end))
  from (
    select found[1] as currency, found[2] as digits, coalesce(lower(found[3]), '') as unit
    from regexp_matches(body, '(?<![\w.,])(rp\.?\s*)?(\d{1,3}(?:[.,]\d{3})+|\d{1,12}(?:[.,]\d{1,2})?)\s*(rb|ribu|k|jt|juta)?(?!\w)', 'gi') as found
  ) as each
  where each.digits ~ '^(\d{1,3}([.,]\d{3})+|\d+([.,]\d+)?)$'
    and (each.currency is not null or each.unit <> '' or each.digits ~ '^\d{1,3}([.,]\d{3})+$')
    and (each.unit = '' or regexp_count(each.digits, '[.,]') < 2)
$$;

-- The times of the day in a text: "08.00", "8:00".
create function private.hours_in(body text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct lpad(found[1], 2, '0') || '.' || found[2])
  from regexp_matches(body, '(?<![\d.,])([01]?\d|2[0-4])[.:]([0-5]\d)(?![\d.,]\d|\d)', 'g') as found
$$;

-- How long something takes or holds in a text: "14 hari", "2-3 minggu".
create function private.spans_in(body text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct concat(found[1], case when found[2] is not null then '-' || found[2] end, ' ', lower(found[3])))
  from regexp_matches(body, '(?<![\w.,])(\d{1,3})(?:\s?[-–]\s?(\d{1,3}))?\s?(hari|jam|minggu|bulan|tahun|menit)\M', 'gi') as found
$$;

-- The percentages in a text: "50%".
create function private.percents_in(body text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct replace(found[1], ',', '.') || '%')
  from regexp_matches(body, '(?<![\w.,])(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|persen)', 'gi') as found
$$;

-- A text without the values that are compared, so that its other numbers remain: sizes, pieces.
create function private.without_values(body text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(body,
    '(rp\.?\s?)?\d{1,3}([.,]\d{3})+|(rp\.?\s?)\d{1,12}|\d{1,12}([.,]\d{1,2})?\s?(rb|ribu|k|jt|juta)\M', ' ', 'gi'),
    '\d{1,2}[.:]\d{2}', ' ', 'g'),
    '\d{1,3}(\s?[-–]\s?\d{1,3})?\s?(hari|jam|minggu|bulan|tahun|menit|%|persen)', ' ', 'gi')
$$;

-- What a statement is about: its stems, in the words of the dictionary, without those that ask or join and without units.
create function private.subject_stems(wording text, dictionary jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct each.stem)
  from private.words_of(replace(wording, '-', ' ')) as words,
    unnest(private.stems_of(coalesce(dictionary ->> words.word, words.word))) as each (stem)
  where words.word !~ '^\d'
    and words.word not in ('harga', 'biaya', 'jam', 'pukul', 'wib', 'wita', 'wit', 'rp', 'hari', 'per', 'pcs', 'mulai', 'sampai', 'tiap', 'setiap')
$$;

-- Which of the names, in lower case, stand in a text. A longer name that contains another is another thing.
create function private.names_in(body text, names text[]) returns text[]
language sql immutable set search_path = '' as $$
  with found as materialized (select name from unnest(names) as name where strpos(lower(body), name) > 0)
  select array(select found.name from found where not exists (
    select from found as longer where longer.name <> found.name and strpos(longer.name, found.name) > 0))
$$;

-- Whether two texts name products, and none in common: they are about different things.
create function private.name_others(body text, other text, names text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(one.names) > 0 and cardinality(others.names) > 0 and not one.names && others.names
  from (select private.names_in(body, names) as names) as one, (select private.names_in(other, names) as names) as others
$$;

-- Contradictions in the knowledge as the next version will have it: statements of two sources of any kind that answer the same
-- question with other amounts, hours, times or percentages, and a price that differs from the catalogue. A statement is a line
-- or a sentence; what it is about are its words, its headings, and the questions that it answers. `is_waiting`: a change that
-- waits for publishing is part of it. Returns {conflicts, compared}: at most 50 conflicts, those first; `compared` is
-- {passages, sources, left, off}: passages with such values and their sources, the passages beyond the limit, and the sources
-- that are turned off or could not be read.
create function private.knowledge_conflicts(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Reading more would take seconds. Waiting changes come first.
  most constant int := 3000;
  -- Read once, and not for each passage.
  dictionary constant jsonb := private.chat_dictionary();
  found jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  with every as materialized (
    select passage.id, passage.source_id, source.kind, passage.title, passage.questions, passage.body, passage.from_version is null as is_waiting
    from public.knowledge_passage as passage
    join public.knowledge_source as source on source.id = passage.source_id
    where passage.business_id = of_business and passage.to_version is null
      and source.draft is distinct from 'removed' and source.is_enabled
      and (passage.from_version is null or not exists (
        select from public.knowledge_passage as newer where newer.source_id = source.id and newer.from_version is null))
      and passage.body ~ '\d'
  ),
  next_version as materialized (
    select * from every order by every.is_waiting desc, every.id limit most
  ),
  statements as materialized (
    select row_number() over (order by read.id, part.n, stated.kind) as nth, read.source_id, read.title, read.is_waiting, stated.kind, stated.values,
      concat_ws(' ', part.sentence, array_to_string(read.questions, ' '), read.title) as about,
      case
        when stated.kind = 'hours' and concat_ws(' ', part.sentence, array_to_string(read.questions, ' '), read.title) ~* '\m(buka|tutup|operasional|layanan|open)\M'
          then array['jam buka']
        when cardinality(own.stems) >= 2 then own.stems
        -- "Rp 15.000 per nama" is about what its question and its headings say.
        else private.subject_stems(private.without_values(concat_ws(' ', part.sentence, array_to_string(read.questions, ' '),
          case when read.kind = 'faq' then read.title end)), dictionary) end as stems,
      array(select number[1] from regexp_matches(private.without_values(part.sentence), '\d+', 'g') as number) as details
    from next_version as read
    cross join lateral (
      select piece.sentence, piece.n from regexp_split_to_table(read.body, '\n|(?<=[.!?;])\s+') with ordinality as piece (sentence, n) where piece.sentence ~ '\d'
    ) as part
    cross join lateral (select private.subject_stems(private.without_values(part.sentence), dictionary) as stems) as own
    cross join lateral (
      select 'amounts' as kind, to_jsonb(private.money_in(part.sentence)) as values
      union all select 'hours', to_jsonb(private.hours_in(part.sentence))
      union all select 'spans', to_jsonb(private.spans_in(part.sentence))
      union all select 'percents', to_jsonb(private.percents_in(part.sentence))
    ) as stated
    where jsonb_array_length(stated.values) > 0
  ),
  words as materialized (
    select statements.nth, statements.kind, statements.source_id, each.stem,
      ln(1 + (count(*) over ())::float8 / count(*) over (partition by each.stem)) as weight,
      count(*) over (partition by each.stem, statements.kind) as times
    from statements, unnest(statements.stems) as each (stem)
  ),
  weights as (select words.nth, sum(words.weight) as weight from words group by words.nth),
  -- A word of very many statements tells no question from another, and its pairs would be too many.
  shared as (
    select one.nth, other.nth as other_nth, sum(one.weight) as weight
    from words as one join words as other
      on other.stem = one.stem and other.kind = one.kind and other.source_id > one.source_id
    where one.times <= 60
    group by one.nth, other.nth
  ),
  products as materialized (
    select lower(btrim(product ->> 'name')) as key, product ->> 'name' as name, private.read_number(product -> 'price') as price,
      private.stems_of(product ->> 'name') as stems
    from public.business as shop, jsonb_array_elements(shop.invoice_details -> 'product_catalog') as product
    where shop.id = of_business and product ->> 'name' ~ '\S' and jsonb_typeof(product -> 'price') = 'number'
  ),
  pairs as (
    select one.kind, one.source_id, one.title, one.is_waiting, one.values, other.source_id as other_source, other.title as other_title,
      other.is_waiting as other_waiting, other.values as other_values
    from shared
    join statements as one on one.nth = shared.nth
    join statements as other on other.nth = shared.other_nth
    join weights as own on own.nth = shared.nth
    join weights as others on others.nth = shared.other_nth
    -- All that the shorter says, and nearly half of what the longer does: "ongkir" alone is in very many.
    where shared.weight >= 0.75 * least(own.weight, others.weight) and shared.weight >= 0.45 * greatest(own.weight, others.weight)
      and not one.values <@ other.values and not other.values <@ one.values
      -- "16 cm" and "20 cm" are two things.
      and (cardinality(one.details) = 0 or cardinality(other.details) = 0 or one.details && other.details)
      -- So are two products of the catalogue, whose descriptions have most words in common.
      and not private.name_others(one.about, other.about, array(select products.key from products))
  ),
  named as (
    select passage.source_id, passage.title, passage.is_waiting, product.name, product.price,
      -- What stands beside the name: up to the end of its sentence or line.
      private.money_in(substring(substr(passage.body, strpos(lower(passage.body), product.key) + char_length(product.key), 80)
        from '^[^\n;]*?(?=\n|;|[.!?]\s|$)')) as amounts
    from next_version as passage join products as product on strpos(lower(passage.body), product.key) > 0
    where private.money_in(passage.body) is not null
      -- A longer name that contains this one is another product.
      and not exists (
        select from products as longer
        where longer.key <> product.key and strpos(longer.key, product.key) > 0 and strpos(lower(passage.body), longer.key) > 0)
  ),
  conflicts as (
    select distinct on (pairs.kind, pairs.source_id, pairs.other_source, pairs.values, pairs.other_values) pairs.kind,
      pairs.is_waiting or pairs.other_waiting as is_waiting,
      jsonb_build_object('source_id', pairs.source_id, 'title', pairs.title, 'values', pairs.values) as one,
      jsonb_build_object('source_id', pairs.other_source, 'title', pairs.other_title, 'values', pairs.other_values) as other
    from pairs
    union all
    select 'price', named.is_waiting,
      jsonb_build_object('source_id', named.source_id, 'title', named.title, 'values', to_jsonb(named.amounts)),
      jsonb_build_object('source_id', null, 'title', named.name, 'values', jsonb_build_array(named.price))
    from named where named.amounts is not null and not named.price = any (named.amounts)
  )
  select jsonb_build_object(
    'conflicts', (
      select coalesce(jsonb_agg(to_jsonb(first_ones)), '[]')
      from (
        select conflicts.* from conflicts
        order by conflicts.is_waiting desc, conflicts.kind desc, conflicts.one ->> 'title', conflicts.other ->> 'title'
        limit 50
      ) as first_ones),
    'compared', jsonb_build_object(
      'passages', (select count(*) from next_version),
      'sources', (select count(distinct next_version.source_id) from next_version),
      'left', (select count(*) from every) - (select count(*) from next_version),
      'off', (select count(*) from public.knowledge_source as source where source.business_id = of_business
        and (not source.is_enabled or source.status = 'failed') and private.is_listed(source))))
  into found;
  return found;
end
$$;

-- Blanks of an example that were not filled in: {{jam buka}}.
create function private.unfilled_blanks(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('source_id', source.id, 'title', source.title, 'blanks', blanks.of) order by source.title, source.id), '[]')
  from public.knowledge_source as source, lateral (
    select to_jsonb(array_agg(distinct found[1])) as of
    from public.knowledge_passage as passage,
      regexp_matches(concat_ws(e'\n', passage.title, array_to_string(passage.questions, e'\n'), passage.body), '\{\{\s{0,9}([^{}\n]{1,60}?)\s{0,9}\}\}', 'g') as found
    where passage.source_id = source.id and passage.from_version is null
  ) as blanks
  where source.business_id = of_business and source.draft in ('new', 'changed') and blanks.of is not null
$$;

-- What is looked at before publishing: {unfilled, conflicts, compared, cases}. The cases are the ids of all test cases, oldest first.
create function private.review_knowledge(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Also checks the membership.
  return private.knowledge_conflicts(of_business) || jsonb_build_object(
    'unfilled', private.unfilled_blanks(of_business),
    'cases', (
      select coalesce(jsonb_agg(test_case.id order by test_case.created_at, test_case.id), '[]')
      from public.test_case where test_case.business_id = of_business));
end
$$;

-- What versions change -------------------------------------------------------------------------------------------------

-- {title, asked, body} of a source in a version. Null: the version has none of it.
create function private.content_in_version(of_source public.knowledge_source, version int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', (array_agg(passage.title order by passage.position))[1],
    'questions', case when of_source.kind = 'text' then '[]'::jsonb else to_jsonb((array_agg(to_jsonb(passage.questions) order by passage.position))[1]) end,
    'body', string_agg(passage.lead || passage.body, '' order by passage.position))
  from public.knowledge_passage as passage
  where passage.source_id = of_source.id and passage.business_id = of_source.business_id
    and passage.from_version <= version and (passage.to_version is null or passage.to_version > version)
  having count(*) > 0
$$;

-- The sources that differ between two versions: {count, sources: [{id, kind, before, after}]}, at most 50. Null content: the
-- version has none of it.
create function private.knowledge_difference(of_business uuid, earlier int, later int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  return (
    with differing as (
      select source.id, source.kind, content.before, content.after
      from public.knowledge_source as source, lateral (
        select private.content_in_version(source, earlier) as before, private.content_in_version(source, later) as after
      ) as content
      where source.id in (
          select passage.source_id from public.knowledge_passage as passage
          where passage.business_id = of_business
            and (passage.from_version > least(earlier, later) and passage.from_version <= greatest(earlier, later)
              or passage.to_version > least(earlier, later) and passage.to_version <= greatest(earlier, later)))
        and content.before is distinct from content.after
    )
    select jsonb_build_object('count', (select count(*) from differing), 'sources', (
      select coalesce(jsonb_agg(to_jsonb(first_ones)), '[]')
      from (select * from differing order by coalesce(differing.after, differing.before) ->> 'title', differing.id limit 50) as first_ones)));
end
$$;

-- The versions of a business, latest first: [{number, published_at, published_by, restored_from, changes}].
create function private.knowledge_versions(of_business uuid, before int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', version.number, 'published_at', version.published_at,
      'published_by', version.published_by, 'restored_from', version.restored_from, 'changes', (
        select count(distinct passage.source_id) from public.knowledge_passage as passage
        where passage.business_id = of_business and version.number in (passage.from_version, passage.to_version)))
      order by version.number desc), '[]')
    from (
      select * from public.knowledge_version
      where knowledge_version.business_id = of_business and (before is null or knowledge_version.number < before)
      order by knowledge_version.number desc limit 20
    ) as version);
end
$$;

-- The texts that a source had, latest first: [{number, published_at, published_by, content}], at most 20. Null content: the
-- version left it out.
create function private.knowledge_history(which uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('number', version.number, 'published_at', version.published_at,
    'published_by', version.published_by, 'content', private.content_in_version(source, version.number))
    order by version.number desc), '[]')
  from public.knowledge_source as source, lateral (
    select * from public.knowledge_version
    where knowledge_version.business_id = source.business_id and exists (
      select from public.knowledge_passage as passage
      where passage.source_id = source.id and knowledge_version.number in (passage.from_version, passage.to_version))
    order by knowledge_version.number desc limit 20
  ) as version
  where source.id = which and source.business_id = any ((select private.businesses())::uuid[])
$$;

-- For members -----------------------------------------------------------------------------------------------------------

grant execute on all functions in schema private to service_role;
