-- The words of each sentence were read by themselves, with more regular expressions than the 32 that Postgres keeps compiled, so
-- that each was compiled again for each sentence. Now one set of them reads all sentences before the next does, and each word is
-- looked up once.
set local lock_timeout = '3s';

-- What statements are about: the stems of each, in the words of the dictionary, without those that ask or join and without units.
create function private.subjects_of(wordings text[]) returns table (wording text, stems text[])
language plpgsql immutable set search_path = '' as $$
declare
  -- Read once, and not for each word.
  dictionary constant jsonb := private.chat_dictionary();
begin
  return query
  with token as materialized (
    select text_row.wording, words.word
    from (select distinct each.wording from unnest(wordings) as each (wording)) as text_row,
      private.words_of(replace(text_row.wording, '-', ' ')) as words
    where words.word !~ '^\d'
      and words.word not in ('harga', 'biaya', 'jam', 'pukul', 'wib', 'wita', 'wit', 'rp', 'hari', 'per', 'pcs', 'mulai', 'sampai', 'tiap', 'setiap')
  ),
  meant as materialized (
    select each.word, private.stems_of(coalesce(dictionary ->> each.word, each.word)) as stems
    from (select distinct token.word from token) as each
  )
  select token.wording, array_agg(distinct each.stem)
  from token join meant on meant.word = token.word, unnest(meant.stems) as each (stem)
  group by token.wording;
end
$$;

create or replace function private.knowledge_conflicts(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Reading more would take seconds. Waiting changes come first.
  most constant int := 3000;
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
  pieces as materialized (
    select row_number() over (order by read.id, piece.n) as nth, read.source_id, read.kind as of_kind, read.title, read.is_waiting,
      array_to_string(read.questions, ' ') as questions, piece.sentence
    from next_version as read,
      regexp_split_to_table(read.body, '\n|(?<=[.!?;])\s+') with ordinality as piece (sentence, n)
    where piece.sentence ~ '\d'
  ),
  stated as materialized (
    select found.nth, found.kind, found.values
    from (
      select piece.nth, 'amounts' as kind, to_jsonb(private.money_in(piece.sentence)) as values from pieces as piece
      union all select piece.nth, 'hours', to_jsonb(private.hours_in(piece.sentence)) from pieces as piece
      union all select piece.nth, 'spans', to_jsonb(private.spans_in(piece.sentence)) from pieces as piece
      union all select piece.nth, 'percents', to_jsonb(private.percents_in(piece.sentence)) from pieces as piece
    ) as found
    where jsonb_array_length(found.values) > 0
  ),
  read_pieces as materialized (
    select piece.*, concat_ws(' ', piece.sentence, piece.questions, piece.title) as about,
      private.without_values(piece.sentence) as wording,
      private.without_values(concat_ws(' ', piece.sentence, piece.questions, case when piece.of_kind = 'faq' then piece.title end)) as wider
    from pieces as piece where piece.nth in (select stated.nth from stated)
  ),
  own as materialized (
    select piece.nth, subject.stems
    from read_pieces as piece
    join private.subjects_of(array(select each.wording from read_pieces as each)) as subject on subject.wording = piece.wording
    where cardinality(subject.stems) >= 2
  ),
  -- "Rp 15.000 per nama" is about what its question and its headings say.
  around as materialized (
    select piece.nth, subject.stems
    from read_pieces as piece
    join private.subjects_of(array(
      select each.wider from read_pieces as each where each.nth not in (select own.nth from own))) as subject on subject.wording = piece.wider
  ),
  statements as materialized (
    select row_number() over (order by piece.nth, stated.kind) as nth, piece.source_id, piece.title, piece.is_waiting, stated.kind,
      stated.values, piece.about,
      case when stated.kind = 'hours' and piece.about ~* '\m(buka|tutup|operasional|layanan|open)\M' then array['jam buka']
        else coalesce(own.stems, around.stems) end as stems,
      array(select number[1] from regexp_matches(piece.wording, '\d+', 'g') as number) as details
    from stated
    join read_pieces as piece on piece.nth = stated.nth
    left join own on own.nth = piece.nth
    left join around on around.nth = piece.nth
  ),
  words as materialized (
    select statements.nth, statements.kind, statements.source_id, each.stem,
      ln(1 + (count(*) over ())::float8 / count(*) over (partition by each.stem)) as weight,
      count(*) over (partition by each.stem, statements.kind) as times
    from statements, unnest(statements.stems) as each (stem)
  ),
  weighed as materialized (
    select words.*, sum(words.weight) over (partition by words.nth) as total from words
  ),
  -- A word of very many statements tells no question from another, and its pairs would be too many.
  shared as materialized (
    select one.nth, other.nth as other_nth
    from weighed as one join weighed as other
      on other.stem = one.stem and other.kind = one.kind and other.source_id > one.source_id
    where one.times <= 60
    group by one.nth, other.nth, one.total, other.total
    -- All that the shorter says, and nearly half of what the longer does: "ongkir" alone is in very many.
    having sum(one.weight) >= 0.75 * least(one.total, other.total) and sum(one.weight) >= 0.45 * greatest(one.total, other.total)
  ),
  products as materialized (
    select lower(btrim(product ->> 'name')) as key, product ->> 'name' as name, private.read_number(product -> 'price') as price,
      private.stems_of(product ->> 'name') as stems
    from public.business as shop, jsonb_array_elements(shop.invoice_details -> 'product_catalog') as product
    where shop.id = of_business and product ->> 'name' ~ '\S' and jsonb_typeof(product -> 'price') = 'number'
  ),
  -- Apart from the next step, or all statements would be compared with all.
  firsts as materialized (
    select one.*, shared.other_nth from shared join statements as one on one.nth = shared.nth
  ),
  pairs as (
    select one.kind, one.source_id, one.title, one.is_waiting, one.values, other.source_id as other_source, other.title as other_title,
      other.is_waiting as other_waiting, other.values as other_values
    from firsts as one join statements as other on other.nth = one.other_nth
    where not one.values <@ other.values and not other.values <@ one.values
      -- "16 cm" and "20 cm" are two things.
      and (cardinality(one.details) = 0 or cardinality(other.details) = 0 or one.details && other.details)
      -- So are two products of the catalogue, whose descriptions have most words in common.
      and not private.name_others(one.about, other.about, array(select products.key from products))
  ),
  named as materialized (
    select passage.source_id, passage.title, passage.is_waiting, passage.body, product.name, product.price,
      -- What stands beside the name: up to the end of its sentence or line.
      private.money_in(substring(substr(passage.body, strpos(lower(passage.body), product.key) + char_length(product.key), 80)
        from '^[^\n;]*?(?=\n|;|[.!?]\s|$)')) as amounts
    from next_version as passage join products as product on strpos(lower(passage.body), product.key) > 0
    -- A longer name that contains this one is another product.
    where not exists (
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
    from named where named.amounts is not null and not named.price = any (named.amounts) and private.money_in(named.body) is not null
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

drop function private.subject_stems(text, jsonb);
