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

-- What must come of a test case: {action?, source_id?: uuid, words?: string[], amount?: number}.
create function private.valid_expectation(expected jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(expected) = 'object' then
    expected - array['action', 'source_id', 'words', 'amount'] = '{}'
    and coalesce(expected ->> 'action' in ('answer', 'escalate', 'silent'), not expected ? 'action')
    and coalesce(expected ->> 'source_id' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$', not expected ? 'source_id')
    and coalesce(private.short_texts(expected -> 'words', 10, 60), true)
    and coalesce(private.within(expected -> 'amount', 0, 1e12), true)
  else false end
$$;

create table public.test_case (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  turns jsonb not null check (private.valid_dialogue(turns)),
  expected jsonb not null default '{}' check (private.valid_expectation(expected)),
  group_name text check (group_name ~ '\S' and char_length(group_name) <= 60),
  -- The chat in which a customer asked it. Erasing the customer deletes the test case.
  room_id uuid,
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (room_id) references public.room (id) on delete cascade
);
comment on table public.test_case is 'A question of a customer, or a short dialogue, and what must come of it.';
create index test_case_page_idx on public.test_case (business_id, created_at desc, id desc);
create index test_case_room_idx on public.test_case (room_id);
create index test_case_created_by_idx on public.test_case (created_by);
create trigger touch before update on public.test_case for each row execute function private.touch();

alter table public.test_case enable row level security;
grant all on public.test_case to service_role;
grant select on public.test_case to authenticated;
create policy "the team sees test cases" on public.test_case for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create trigger announce after insert or update or delete on public.test_case for each row
  execute function private.broadcast_change();

create function private.delete_test_cases_of_erased() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.test_case where test_case.room_id = new.id;
  return null;
end
$$;
create trigger delete_test_cases after update of erased_at on public.room for each row
  when (old.erased_at is null and new.erased_at is not null) execute function private.delete_test_cases_of_erased();

-- The id is chosen by the client, so that a repeated request makes no second test case.
create function private.save_test_case(
  of_business uuid, which uuid, new_turns jsonb, new_expected jsonb, new_group text, in_room uuid
) returns public.test_case
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 500;
  saved public.test_case;
begin
  perform private.lock_knowledge(of_business);
  if not coalesce(private.valid_dialogue(new_turns) and private.valid_expectation(new_expected)
    and char_length(coalesce(btrim(new_group), '')) <= 60, false)
  then
    perform private.raise_error('invalid', 'Pertanyaannya kosong atau terlalu panjang.', 422);
  end if;
  if in_room is not null and not exists (
    select from public.room where room.id = in_room and room.business_id = of_business and room.erased_at is null)
  then
    perform private.raise_not_found();
  end if;
  if not exists (select from public.test_case where test_case.id = which)
    and (select count(*) from public.test_case where test_case.business_id = of_business) >= most
  then
    perform private.raise_error('too_many', 'Paling banyak 500 tes. Hapus satu dulu.', 409);
  end if;
  insert into public.test_case as known (id, business_id, turns, expected, group_name, room_id, created_by)
  values (which, of_business, new_turns, new_expected, nullif(btrim(new_group), ''), in_room, auth.uid())
  on conflict (id) do update set
    turns = excluded.turns, expected = excluded.expected, group_name = excluded.group_name
  where known.business_id = of_business
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

-- Previews ------------------------------------------------------------------------------------------------------------

-- What the AI needs to answer a dialogue outside a chat: agent_scene, burst and turns. The burst is what the customer wrote
-- last.
create function private.preview_scene(of_business public.business, dialogue jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with said as (
    select n, jsonb_build_object('author', turn ->> 'author', 'kind', 'text', 'text', turn ->> 'text') as turn
    from jsonb_array_elements(dialogue) with ordinality as each (turn, n)
  ),
  answered as (
    select coalesce(max(said.n) filter (where said.turn ->> 'author' <> 'customer'), 0) as upto from said
  ),
  parted as (
    select coalesce(jsonb_agg(said.turn order by said.n) filter (where said.n > answered.upto), '[]') as burst,
      coalesce(jsonb_agg(said.turn order by said.n) filter (where said.n <= answered.upto), '[]') as turns
    from said, answered
  )
  select public.agent_scene(of_business.id, coalesce(of_business.toggles ->> 'liveAgentVersion', 'v2'), parted.burst)
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
    perform private.raise_error('not_owner', 'Hanya pemilik yang dapat menerbitkan pengetahuan.', 403);
  end if;
  if coalesce(cardinality(cases), 0) > most or char_length(question) > 2000 or question is null and cases is null then
    perform private.raise_error('invalid', 'Terlalu banyak sekaligus.', 422);
  end if;
  select * into business from public.business as shop where shop.id = of_business;
  if question is not null then
    perform private.count_assist(business);
    return private.preview_scene(business, jsonb_build_array(jsonb_build_object('author', 'customer', 'text', question)));
  end if;
  return (
    select coalesce(jsonb_agg(private.preview_scene(business, test_case.turns)
      || jsonb_build_object('id', test_case.id, 'expected', test_case.expected) order by wanted.n), '[]')
    from unnest(cases) with ordinality as wanted (id, n)
    join public.test_case on test_case.id = wanted.id and test_case.business_id = of_business);
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
    and (each.unit = '' or each.digits !~ '[.,].*[.,]')
$$;

-- The times of the day in a text: "08.00", "8:00".
create function private.hours_in(body text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct lpad(found[1], 2, '0') || '.' || found[2])
  from regexp_matches(body, '(?<![\d.,])([01]?\d|2[0-4])[.:]([0-5]\d)(?![\d.,]\d|\d)', 'g') as found
$$;

-- The stems of a title without words that ask or join.
create function private.subject_stems(title text) returns text[]
language sql stable set search_path = '' as $$
  select private.stems_of(string_agg(words.word, ' '))
  from private.words_of(title) as words
  left join private.chat_word on chat_word.said = words.word
  where coalesce(chat_word.means, words.word) <> ''
$$;

-- Contradictions in the knowledge as the next version will have it: two sources on one subject with different amounts or
-- hours, and a price in a text that differs from the catalogue. `is_waiting`: a change that waits for publishing is part
-- of it. At most 50, those first.
create function private.knowledge_conflicts(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  with next_version as materialized (
    select passage.id, passage.source_id, passage.title, passage.body, passage.from_version is null as is_waiting,
      private.subject_stems(passage.title) as stems,
      private.money_in(passage.body) as amounts, private.hours_in(passage.body) as hours
    from public.knowledge_passage as passage
    join public.knowledge_source as source on source.id = passage.source_id
    where passage.business_id = of_business and passage.to_version is null
      and source.draft is distinct from 'removed' and source.is_enabled
      and (passage.from_version is null or not exists (
        select from public.knowledge_passage as newer where newer.source_id = source.id and newer.from_version is null))
      and passage.body ~ '\d'
  ),
  pairs as (
    select one.source_id, one.title, one.is_waiting, one.amounts, one.hours, one.body,
      other.source_id as other_source, other.title as other_title, other.is_waiting as other_waiting,
      other.amounts as other_amounts, other.hours as other_hours, other.body as other_body
    from next_version as one join next_version as other
      on one.source_id < other.source_id and one.stems && other.stems
    where cardinality(array(select unnest(one.stems) intersect select unnest(other.stems)))
      >= 0.6 * cardinality(array(select unnest(one.stems) union select unnest(other.stems)))
  ),
  products as materialized (
    select lower(btrim(product ->> 'name')) as key, product ->> 'name' as name, (product ->> 'price')::numeric as price,
      private.stems_of(product ->> 'name') as stems
    from public.business as shop, jsonb_array_elements(shop.invoice_details -> 'product_catalog') as product
    where shop.id = of_business and product ->> 'name' ~ '\S' and jsonb_typeof(product -> 'price') = 'number'
  ),
  named as (
    select passage.source_id, passage.title, passage.is_waiting, product.name, product.price, passage.body,
      -- What stands beside the name: up to the end of its sentence or line.
      private.money_in(substring(substr(passage.body, strpos(lower(passage.body), product.key) + char_length(product.key), 80)
        from '^[^\n;]*?(?=\n|;|[.!?]\s|$)')) as amounts
    from next_version as passage join products as product on strpos(lower(passage.body), product.key) > 0
    where passage.amounts is not null
      -- A longer name that contains this one is another product.
      and not exists (
        select from products as longer
        where longer.key <> product.key and strpos(longer.key, product.key) > 0 and strpos(lower(passage.body), longer.key) > 0)
  ),
  conflicts as (
    select 'amounts' as kind, pairs.is_waiting or pairs.other_waiting as is_waiting,
      jsonb_build_object('source_id', pairs.source_id, 'title', pairs.title, 'values', to_jsonb(pairs.amounts)) as one,
      jsonb_build_object('source_id', pairs.other_source, 'title', pairs.other_title, 'values', to_jsonb(pairs.other_amounts)) as other
    from pairs where pairs.amounts is not null and pairs.other_amounts is not null
      and not pairs.amounts <@ pairs.other_amounts and not pairs.other_amounts <@ pairs.amounts
    union all
    select 'hours', pairs.is_waiting or pairs.other_waiting,
      jsonb_build_object('source_id', pairs.source_id, 'title', pairs.title, 'values', to_jsonb(pairs.hours)),
      jsonb_build_object('source_id', pairs.other_source, 'title', pairs.other_title, 'values', to_jsonb(pairs.other_hours))
    from pairs where pairs.hours is not null and pairs.other_hours is not null
      and not pairs.hours <@ pairs.other_hours and not pairs.other_hours <@ pairs.hours
    union all
    select 'price', named.is_waiting,
      jsonb_build_object('source_id', named.source_id, 'title', named.title, 'values', to_jsonb(named.amounts)),
      jsonb_build_object('source_id', null, 'title', named.name, 'values', jsonb_build_array(named.price))
    from named where named.amounts is not null and not named.price = any (named.amounts)
  )
  select coalesce(jsonb_agg(to_jsonb(first_ones)), '[]') into found
  from (
    select conflicts.* from conflicts
    order by conflicts.is_waiting desc, conflicts.kind desc, conflicts.one ->> 'title', conflicts.other ->> 'title'
    limit 50
  ) as first_ones;
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
      regexp_matches(concat_ws(e'\n', passage.title, array_to_string(passage.asked, e'\n'), passage.body), '\{\{\s*([^{}\n]{1,60}?)\s*\}\}', 'g') as found
    where passage.source_id = source.id and passage.from_version is null
  ) as blanks
  where source.business_id = of_business and source.draft in ('new', 'changed') and blanks.of is not null
$$;

-- What is looked at before publishing: {unfilled, conflicts, cases}. The cases are the ids of all test cases, oldest first.
create function private.review_knowledge(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Also checks the membership.
  return jsonb_build_object('conflicts', private.knowledge_conflicts(of_business),
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
    'asked', case when of_source.kind = 'text' then '[]'::jsonb else to_jsonb((array_agg(to_jsonb(passage.asked) order by passage.position))[1]) end,
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
      select * from public.knowledge_version as known
      where known.business_id = of_business and (before is null or known.number < before)
      order by known.number desc limit 20
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
    select * from public.knowledge_version as known
    where known.business_id = source.business_id and exists (
      select from public.knowledge_passage as passage
      where passage.source_id = source.id and known.number in (passage.from_version, passage.to_version))
    order by known.number desc limit 20
  ) as version
  where source.id = which and source.business_id = any ((select private.businesses())::uuid[])
$$;

-- For members -----------------------------------------------------------------------------------------------------------

create function public.save_test_case(
  business_id uuid, id uuid, turns jsonb, expected jsonb default '{}', group_name text default null, room_id uuid default null
) returns public.test_case
language sql security invoker set search_path = '' as $$ select private.save_test_case($1, $2, $3, $4, $5, $6) $$;
comment on function public.save_test_case is
  'A member saves a test case, new or known. Turns: [{author, text}], ending with the customer. Expected: {action, source_id, words, amount}, each optional.';
create function public.remove_test_case(id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.remove_test_case($1) $$;
create function public.begin_preview(business_id uuid, cases uuid[] default null, question text default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.begin_preview($1, $2, $3) $$;
comment on function public.begin_preview is
  'What the AI needs to answer at most five test cases (owners), or one question (members), without a chat.';
create function public.review_knowledge(business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.review_knowledge($1) $$;
comment on function public.review_knowledge is
  'What an owner looks at before publishing: {conflicts, unfilled, cases}. A conflict is {kind: amounts | hours | price, is_waiting, one, other}, each {source_id, title, values}; of the catalogue without source_id.';
create function public.knowledge_versions(business_id uuid, before int default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.knowledge_versions($1, $2) $$;
comment on function public.knowledge_versions is 'The versions of the knowledge, latest first, 20 at a time, with the count of changed sources.';
create function public.knowledge_difference(business_id uuid, earlier int, later int) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.knowledge_difference($1, $2, $3) $$;
comment on function public.knowledge_difference is
  'The sources that differ between two versions: {count, sources: [{id, kind, before, after}]}, with contents {title, asked, body} or null.';
create function public.knowledge_history(source_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.knowledge_history($1) $$;
comment on function public.knowledge_history is 'The texts that a source had in the versions that changed it, latest first.';

grant execute on function
  private.save_test_case(uuid, uuid, jsonb, jsonb, text, uuid), private.remove_test_case(uuid),
  private.begin_preview(uuid, uuid[], text), private.review_knowledge(uuid), private.knowledge_versions(uuid, int),
  private.knowledge_difference(uuid, int, int), private.knowledge_history(uuid) to authenticated;
grant execute on function
  public.save_test_case(uuid, uuid, jsonb, jsonb, text, uuid), public.remove_test_case(uuid),
  public.begin_preview(uuid, uuid[], text), public.review_knowledge(uuid), public.knowledge_versions(uuid, int),
  public.knowledge_difference(uuid, int, int), public.knowledge_history(uuid) to authenticated, service_role;
grant execute on all functions in schema private to service_role;
