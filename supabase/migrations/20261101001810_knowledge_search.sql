-- The search that finds the passages for a question of a customer, and its index. Only service_role searches: the edge functions
-- check who asks.

-- The index of the search --------------------------------------------------------------------------------------------

create table private.passage_stem (
  business_id uuid not null references public.business (id) on delete cascade,
  stem text not null,
  passage_id uuid not null references public.knowledge_passage (id) on delete cascade,
  -- In the title or in a question that the passage answers.
  is_subject boolean not null,
  -- In the text itself, or told by it: an amount tells a price.
  in_body boolean not null default false,
  -- Which part of the title the stem is.
  title_share real not null,
  -- How many stems the passage has.
  length int not null,
  primary key (business_id, stem, passage_id) include (is_subject, in_body, title_share, length)
);
comment on column private.passage_stem.stem is 'personal: none because these are single words of the knowledge';
create index passage_stem_passage_idx on private.passage_stem (passage_id);

-- How many published passages have a stem, and the words of which a misspelt word may be one.
create table private.vocabulary_stem (
  business_id uuid not null references public.business (id) on delete cascade,
  stem text not null,
  passages int not null,
  primary key (business_id, stem)
);
comment on column private.vocabulary_stem.stem is 'personal: none because these are single words of the knowledge';
create table private.vocabulary_word (
  business_id uuid not null references public.business (id) on delete cascade,
  word text not null,
  primary key (business_id, word)
);
comment on column private.vocabulary_word.word is 'personal: none because these are single words of the knowledge';
create index vocabulary_word_like_idx on private.vocabulary_word using gin (business_id, word extensions.gin_trgm_ops);
create table private.knowledge_statistics (
  business_id uuid primary key references public.business (id) on delete cascade,
  version int not null,
  passages int not null,
  mean_stems double precision not null
);
alter table private.passage_stem enable row level security;
alter table private.vocabulary_stem enable row level security;
alter table private.vocabulary_word enable row level security;
alter table private.knowledge_statistics enable row level security;

create function private.stems_of(body text) returns text[]
language sql immutable set search_path = '' as $$
  select tsvector_to_array(private.message_tsvector(body))
$$;

-- The days of the week in a range: "Senin - Jumat" tells Wednesday too. "Setiap hari" with a time tells all.
create function private.implied_days(body text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(week.days[(range.first + step - 1) % 7 + 1], ' ')
  from (select array['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu'] as days) as week
  cross join lateral (
    select array_position(week.days, found[1]) - 1 as first, array_position(week.days, found[2]) - 1 as last
    from regexp_matches(replace(lower(body), 'jum''at', 'jumat'),
      '\m(senin|selasa|rabu|kamis|jumat|sabtu|minggu) ?(?:-|–|s/d|sd|sampai|hingga) ?(senin|selasa|rabu|kamis|jumat|sabtu|minggu)\M', 'g') as found
    union all
    select 0, 6 where body ~* '\m(se)?tiap hari\M' and body ~ '\d{1,2}[.:]\d{2}\M'
  ) as range, generate_series(0, (range.last - range.first + 7) % 7) as step
$$;

-- Words that customers ask with and that a passage need not contain: an amount is a price, an hour answers "jam berapa".
create function private.implied_words(body text) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' ',
    case when body ~* '\mRp\.? ?\d|\d ?(rb|ribu|jt|juta|k)\M|\d\.000\M' then 'harga biaya' end,
    case when body ~ '\m\d{1,2}[.:]\d{2}\M' then 'jam pukul' end,
    case when body ~ '\d{1,2}[.:]\d{2} ?(-|–|s/d|sd|sampai|hingga) ?\d{1,2}[.:]\d{2}\M' then 'buka tutup sampai' end,
    case when strpos(body, '%') > 0 then 'persen' end,
    case when body ~ '\m(Jl|Jln|Jalan)\M' then 'alamat' end,
    case when body ~ '\d[\d -]{8,30}\d' and body ~* '\m(a\.? ?n|atas nama|BCA|BRI|BNI|BSI|Mandiri|CIMB|Permata|Jago|SeaBank)\M'
      then 'nomor rekening transfer' end,
    private.implied_days(body))
$$;

-- A text with numbers apart from their units, as some write "16cm" and others "16 cm", and apart from each other in "60x30"; with
-- the words around a slash apart, which would be one path ("cash/qris"); and with one spelling of units and sizes: "/bln" and
-- "perbulan", 3XL. naming.ts of the built-in model spells so too.
create function private.apart_from_units(given text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(given,
    '/', ' ', 'g'), '(\d) ?[x×] ?(?=\d)', '\1 ', 'gi'),
    '(\d)(cm|mm|m|kg|gr|gram|ml|l|gb|tb|inch|in|watt|w|jam|hari|hr|bulan|bln|orang|org|pcs|pc|rb|ribu|jt|juta|k)\M', '\1 \2', 'gi'),
    '\mper(jam|hari|malam|minggu|bulan|bln|tahun|thn|orang|org|kg|meter|pcs|porsi|pax|box|sesi|lembar)\M', 'per \1', 'gi'),
    '\mbln\M', 'bulan', 'gi'), '\mthn?\M', 'tahun', 'gi'), '\morg\M', 'orang', 'gi'), '\mhr\M', 'hari', 'gi'),
    '\mxxxxl\M', '4xl', 'gi'), '\mxxxl\M', '3xl', 'gi'), '\mxxl\M', '2xl', 'gi')
$$;

create function private.index_passage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject constant text[] := private.stems_of(private.apart_from_units(concat_ws(e'\n', new.title, array_to_string(new.questions, e'\n'))));
  title constant text[] := private.stems_of(private.apart_from_units(new.title));
  body constant text[] := private.stems_of(private.apart_from_units(concat_ws(' ', new.body, private.implied_words(new.body))));
begin
  insert into private.passage_stem (business_id, stem, passage_id, is_subject, in_body, title_share, length)
  select new.business_id, stem, new.id, stem = any (subject), stem = any (body),
    case when stem = any (title) then 1.0 / cardinality(title) else 0 end, count(*) over ()
  from (select unnest(subject) union select unnest(body)) as found (stem)
  where char_length(stem) <= 100;
  return null;
end
$$;
create trigger index_passage after insert on public.knowledge_passage for each row execute function private.index_passage();

-- Writes the statistics of the search for a version that was just made. Passages of earlier versions leave the index.
create function private.index_version(of_business uuid, published int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.passage_stem using public.knowledge_passage as passage
  where passage.id = passage_stem.passage_id and passage.business_id = of_business and passage.to_version = published;
  delete from private.vocabulary_stem where vocabulary_stem.business_id = of_business;
  delete from private.vocabulary_word where vocabulary_word.business_id = of_business;
  insert into private.vocabulary_stem (business_id, stem, passages)
  select of_business, passage_stem.stem, count(*)
  from private.passage_stem join public.knowledge_passage as passage on passage.id = passage_stem.passage_id
  where passage_stem.business_id = of_business and passage.from_version is not null and passage.to_version is null
  group by passage_stem.stem;
  insert into private.vocabulary_word (business_id, word)
  select distinct of_business, word
  from public.knowledge_passage as passage,
    unnest(tsvector_to_array(to_tsvector('pg_catalog.simple',
      concat_ws(' ', passage.title, array_to_string(passage.questions, ' '), passage.body)))) as word
  where passage.business_id = of_business and passage.from_version is not null and passage.to_version is null
    and word ~ '^[a-z]{4,40}$';
  insert into private.knowledge_statistics (business_id, version, passages, mean_stems)
  select of_business, published, count(*), coalesce(sum(length), 1) / greatest(count(*), 1)
  from public.knowledge_passage as passage, lateral (
    select passage_stem.length::float8 from private.passage_stem where passage_stem.passage_id = passage.id limit 1) as indexed
  where passage.business_id = of_business and passage.from_version is not null and passage.to_version is null
  on conflict (business_id) do update set
    version = excluded.version, passages = excluded.passages, mean_stems = excluded.mean_stems;
end
$$;

-- Publishes the drafts of a business, or the draft of one source alone, as its next version. Returns the version's number.
create function private.publish_knowledge(of_business uuid, by uuid default null, note text default null, only_source uuid default null)
returns int
language plpgsql security definer set search_path = '' as $$
declare
  published int;
begin
  perform from public.business where business.id = of_business for no key update;
  insert into public.knowledge_version (business_id, number, published_by, note)
  select of_business, coalesce(max(knowledge_version.number), 0) + 1, by, publish_knowledge.note
  from public.knowledge_version where knowledge_version.business_id = of_business
  returning number into published;
  update public.knowledge_passage as passage set to_version = published
  from public.knowledge_source as source
  where passage.business_id = of_business and passage.from_version is not null and passage.to_version is null
    and source.id = passage.source_id and (only_source is null or source.id = only_source)
    and (source.draft = 'removed' or exists (
      select from public.knowledge_passage as newer where newer.source_id = source.id and newer.from_version is null));
  delete from public.knowledge_passage as passage using public.knowledge_source as source
  where passage.business_id = of_business and passage.from_version is null
    and source.id = passage.source_id and (only_source is null or source.id = only_source) and source.draft = 'removed';
  update public.knowledge_passage as passage set from_version = published
  where passage.business_id = of_business and passage.from_version is null
    and (only_source is null or passage.source_id = only_source);
  update public.knowledge_source as source set draft = null, is_published = now_is.published
  from (
    select each.id, exists (
      select from public.knowledge_passage as passage
      where passage.source_id = each.id and passage.from_version is not null and passage.to_version is null) as published
    from public.knowledge_source as each
    where each.business_id = of_business and (only_source is null or each.id = only_source)
  ) as now_is
  where source.id = now_is.id and (source.draft is not null or source.is_published <> now_is.published);
  perform private.index_version(of_business, published);
  return published;
end
$$;

-- The search ----------------------------------------------------------------------------------------------------------

-- The words of a question in their order: small letters, drawn-out letters once ("murahhhh"), no signs.
create function private.words_of(question text) returns table (place int, word text)
language sql immutable set search_path = '' as $$
  select (row_number() over ())::int, word
  from regexp_split_to_table(
    regexp_replace(private.without_repeats(private.apart_from_units(lower(left(question, 1000))), 2), '[^a-z0-9&%-]+', ' ', 'g'),
    '\s+') as word
  where word <> ''
$$;

create function private.sorted_letters(word text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') as letter
$$;

-- The consonants of a word, doubled ones once.
create function private.consonants(word text) returns text
language sql immutable set search_path = '' as $$
  select private.without_repeats(translate(word, 'aiueo', ''), 1)
$$;

-- Whether a word tells what a question is about and names nothing: a word of the dictionary that is no thing, place or colour.
create function private.is_topic(word text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.chat_word
    where chat_word.spelling in (is_topic.word, regexp_replace(is_topic.word, '(?<=...)nya$', '')) and not chat_word.is_name)
$$;

-- What each of some words may stand for. A word that is neither known to the business nor to the dictionary is taken for
-- the nearest that is, and counts less; the suffix -nya is ignored.
create function private.meanings_of(of_business uuid, words text[])
returns table (word text, form text, trust double precision, weight double precision)
language sql stable set search_path = '' set pg_trgm.similarity_threshold = 0.2 as $$
  with token as (
    select token_row.word, coalesce(whole.means, bare.means) as means,
      coalesce(whole.weight, bare.weight, 1) as weight,
      case when whole.spelling is null and token_row.word ~ 'nya$' and length(token_row.word) > 5 then left(token_row.word, -3)
        else token_row.word end as plain
    from (select distinct unnest(words) as word) as token_row
    left join private.chat_word as whole on whole.spelling = token_row.word
    left join private.chat_word as bare on whole.spelling is null and token_row.word ~ 'nya$' and bare.spelling = left(token_row.word, -3)
  ),
  unknown_token as (
    select token.word, token.plain from token
    -- A longer text without a space is no misspelt word.
    where token.means is null and length(token.plain) between 4 and 40 and token.plain ~ '^[a-z]+$'
      and not exists (
        select from private.vocabulary_word where vocabulary_word.business_id = of_business and vocabulary_word.word = token.plain)
      and not exists (
        select from private.vocabulary_stem
        where vocabulary_stem.business_id = of_business and vocabulary_stem.stem = any (private.stems_of(token.plain)))
  )
  select token.word, concat_ws(' ', token.plain, token.means), 1.0, token.weight from token where token.means is distinct from ''
  union all
  select unknown_token.word, near.form, near.trust, near.weight from unknown_token, lateral (
    select coalesce(listed.means, nearby.word) as form, coalesce(listed.weight, 1) as weight,
      -- Two letters, or another first one, may make another word or the name of another thing: "xmax". A lost h makes none: "ujan".
      -- Nor do lost vowels of a long word: "tubles".
      case when private.sorted_letters(nearby.word) = private.sorted_letters(unknown_token.plain) or nearby.word = 'h' || unknown_token.plain
        or extensions.levenshtein(nearby.word, unknown_token.plain) <= 1 and left(nearby.word, 1) = left(unknown_token.plain, 1)
        or length(unknown_token.plain) >= 6 and private.consonants(nearby.word) = private.consonants(unknown_token.plain)
        then 0.8 else 0.7 end as trust
    from (
      select vocabulary_word.word from private.vocabulary_word
      where vocabulary_word.business_id = of_business and vocabulary_word.word operator(extensions.%) unknown_token.plain
      union
      select chat_word.spelling from private.chat_word
      where length(chat_word.spelling) >= 4 and chat_word.spelling operator(extensions.%) unknown_token.plain
    ) as nearby
    left join private.chat_word as listed on listed.spelling = nearby.word
    where extensions.levenshtein(nearby.word, unknown_token.plain) <= case when length(unknown_token.plain) < 6 then 1 else 2 end
      or length(nearby.word) = length(unknown_token.plain)
        and private.sorted_letters(nearby.word) = private.sorted_letters(unknown_token.plain)
    order by extensions.levenshtein(nearby.word, unknown_token.plain), extensions.similarity(nearby.word, unknown_token.plain) desc,
      nearby.word
    limit 2
  ) as near
  where near.form <> ''
$$;

-- The same for a question, by the places of its words.
create function private.word_meanings(of_business uuid, question text)
returns table (place int, form text, trust double precision, weight double precision)
language sql stable set search_path = '' as $$
  select words.place, meaning.form, meaning.trust, meaning.weight
  from private.words_of(question) as words
  join private.meanings_of(of_business, array(select each.word from private.words_of(question) as each)) as meaning
    on meaning.word = words.word
$$;

-- The questions in a burst of messages: each message and each of its clauses.
create function private.question_parts(messages text[]) returns setof text
language sql immutable set search_path = '' as $$
  select distinct btrim(part)
  from unnest(messages) as message,
    regexp_split_to_table(message, '[?!;\n]+|[.,](?=\s|$)|\m(?:trus|terus|trs|sama|sm|dan|skalian|sekalian|plus|kalo|kalau|klo)\M', 'i') as part
  where part ~ '[A-Za-z]{2}'
$$;

-- A stem that a word of a question may have. `weight`: more, the fewer passages have it. `role`: what its word does. A `name` names
-- something, so that a passage without it is about something else; `topic` and `aside` do not.
create type private.question_stem as (word text, stem text, trust float8, weight float8, passages int, role text);

-- The stems of the words in `texts`. `passages`: how many passages of the business have one; null: none.
create function private.stems_in_question(p_business uuid, texts text[], all_passages int) returns private.question_stem[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select row(meant.word, meant.stem, meant.trust,
      meant.trust * meant.weight
        * ln(1 + (all_passages - coalesce(vocabulary_stem.passages, 0) + 0.5) / (coalesce(vocabulary_stem.passages, 0) + 0.5)),
      vocabulary_stem.passages, meant.role)::private.question_stem
    from (
      select meaning.word, each.stem, max(meaning.trust) as trust, max(meaning.weight) as weight,
        case when min(meaning.weight) < 0.5 then 'aside' when private.is_topic(meaning.word) then 'topic' else 'name' end as role
      from private.meanings_of(p_business, array(
          select distinct token.word from unnest(texts) as part, private.words_of(part) as token)) as meaning,
        unnest(private.stems_of(meaning.form)) as each (stem)
      group by meaning.word, each.stem
    ) as meant
    left join private.vocabulary_stem on vocabulary_stem.business_id = p_business and vocabulary_stem.stem = meant.stem);
end
$$;

-- How many words of a burst neither the dictionary nor the passages have. A number with letters ("5XL") tells more than a word.
create function private.unknown_words(burst text, meanings private.question_stem[]) returns float8
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select sum(case when token.word ~ '\d' then 1.5 else 1 end)
    from private.words_of(burst) as token
    where not exists (select from unnest(meanings) as meant where meant.word = token.word and meant.passages is not null)
      and not exists (
        select from private.chat_word where chat_word.spelling in (token.word, regexp_replace(token.word, '(?<=...)nya$', '')))), 0);
end
$$;

-- A stem of a word of one of the texts. `is_read`: whether its passages are read for it. A stem of very many passages tells little
-- beside a rare one, and reading its passages takes longest.
create type private.text_stem as (question int, place int, stem text, trust float8, weight float8, passages int, is_read boolean);

create function private.stems_of_texts(texts text[], meanings private.question_stem[]) returns private.text_stem[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select row(stem_row.question, stem_row.place, stem_row.stem, stem_row.trust, stem_row.weight, stem_row.passages,
      coalesce(stem_row.passages <= 2000 or stem_row.passages is not null and stem_row.weight >= 0.4 * stem_row.most_weight, false)
    )::private.text_stem
    from (
      select question.n as question, token.place, meant.stem, meant.trust, meant.weight, meant.passages,
        max(meant.weight) filter (where meant.passages is not null) over (partition by question.n) as most_weight
      from unnest(texts) with ordinality as question (body, n), private.words_of(substr(question.body, 2)) as token
      join unnest(meanings) as meant on meant.word = token.word
    ) as stem_row);
end
$$;

-- The best passages of each text: those that share a stem with it. `weight`: of the words that are shared; `subject`: the part of
-- it in titles and questions. They are more than wanted, because some may be out of date or turned off.
create function private.match_passages(p_business uuid, texts text[], question_stems private.text_stem[], p_most int,
  total private.knowledge_statistics)
returns table (question int, passage_id uuid, score float8, weight float8, subject float8)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  with used as materialized (
    select stem_row.* from unnest(question_stems) as stem_row where stem_row.is_read
  ),
  read as materialized (
    select stem.stem, found.*
    from (select distinct used.stem from used) as stem, lateral (
      select indexed.passage_id, indexed.is_subject, indexed.title_share, indexed.length
      from private.passage_stem as indexed
      where indexed.business_id = p_business and indexed.stem = stem.stem
      offset 0
    ) as found
  ),
  shared as (
    select used.question, read.passage_id, used.place, max(used.weight) as weight, max(read.length) as length,
      0.8 * max(used.weight * case when read.is_subject then 1.5 else 1 end)
        + 0.2 * sum(used.weight * case when read.is_subject then 1.5 else 1 end) as boosted,
      bool_or(read.is_subject) as is_subject,
      sum(read.title_share * used.trust) as title_share
    from used join read on read.stem = used.stem
    group by used.question, read.passage_id, used.place
  ),
  scored as (
    select shared.question, shared.passage_id,
      sum(shared.boosted) * (1 + 0.2 * least(1, sum(shared.title_share))) / (0.7 + 0.3 * max(shared.length) / total.mean_stems)
        as score,
      sum(shared.weight) as weight,
      coalesce(sum(shared.weight) filter (where shared.is_subject), 0) / sum(shared.weight) as subject
    from shared
    group by shared.question, shared.passage_id
  )
  select ranked.question, ranked.passage_id, ranked.score, ranked.weight, ranked.subject
  from (
    select scored.*, row_number() over (partition by scored.question order by scored.score desc, scored.passage_id) as at
    from scored
  ) as ranked
  where ranked.at <= case when left(texts[ranked.question], 1) = 'p' then 20 else p_most * 10 end;
end
$$;

-- What the words of each text weigh, and those of them that a passage has. A word counts by its best known stem, because its restored
-- roots may be no words.
create function private.weigh_texts(question_stems private.text_stem[])
returns table (question int, weight float8, vocabulary_weight float8)
language sql immutable set search_path = '' as $$
  select text_word.question, sum(coalesce(text_word.vocabulary_weight, text_word.weight)), sum(text_word.vocabulary_weight)
  from (
    select stem_row.question, max(stem_row.weight) filter (where stem_row.passages is not null) as vocabulary_weight,
      max(stem_row.weight) as weight
    from unnest(question_stems) as stem_row group by stem_row.question, stem_row.place
  ) as text_word
  group by text_word.question
$$;

-- The best passages of all texts, with their figures (private.find_passages): those that are published, in force and turned on.
create function private.rank_passages(p_business uuid, texts text[], question_stems private.text_stem[], p_most int,
  follow_up_worth float8, total private.knowledge_statistics)
returns table (passage_id uuid, worth float8, score float8, covered float8, covered_vocabulary float8, subject float8, answers_part boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  with found as (
    select left(texts[best.question], 1) as kind, best.passage_id, best.score,
      best.weight / whole.weight as covered, best.weight / whole.vocabulary_weight as covered_vocabulary, best.subject,
      row_number() over (partition by best.question order by best.score desc, best.passage_id) as at
    from private.match_passages(p_business, texts, question_stems, p_most, total) as best
    join private.weigh_texts(question_stems) as whole on whole.question = best.question
    cross join lateral (
      select passage.source_id from public.knowledge_passage as passage
      where passage.id = best.passage_id
        and passage.from_version <= total.version and (passage.to_version is null or passage.to_version > total.version)
      offset 0
    ) as current
    cross join lateral (
      select from public.knowledge_source as source
      where source.id = current.source_id
        and source.is_enabled and (source.valid_until is null or source.valid_until > now())
      offset 0
    ) as enabled
  )
  select each.passage_id, sum(each.worth), max(each.score), max(each.covered) filter (where each.kind <> 'p'),
    max(each.covered_vocabulary) filter (where each.kind <> 'p'), max(each.subject) filter (where each.kind <> 'p'),
    bool_or(each.kind = 'p' and each.at = 1 and each.score >= 2 and each.covered >= 0.3)
  from (
    select found.*,
      case found.kind when 'w' then 1.0 when 'e' then follow_up_worth else 0.5 end / (1 + found.at) as worth
    from found where found.at <= case found.kind when 'p' then greatest(2, p_most / 5) else p_most end
  ) as each
  group by each.passage_id;
end
$$;

-- What the passages say about the single words of a burst (private.find_passages). `read_stems`: whose passages were read.
create function private.compare_words(p_business uuid, p_passages uuid[], burst text, p_previous text,
  meanings private.question_stem[], read_stems text[])
returns table (passage_id uuid, missing text[], topics_missing text[], present text[], topics_present text[], above text[],
  missing_before text[], asides int, stems text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text[] := array(select token.word from private.words_of(burst) as token);
  words_before constant text[] := array(select token.word from private.words_of(p_previous) as token);
begin
  return query
  with read as materialized (
    select indexed.passage_id, indexed.stem, indexed.in_body
    from unnest(read_stems) as used (stem)
    join private.passage_stem as indexed on indexed.business_id = p_business and indexed.stem = used.stem
      and indexed.passage_id = any (p_passages)
  ), burst_word as (
    select passage.id, meant.word, (array_agg(meant.role order by meant.trust desc))[1] as role,
      bool_or(read.passage_id is not null and meant.trust >= 0.8) as is_there,
      coalesce(bool_or(read.in_body and meant.trust >= 0.8), false) as in_body,
      meant.word = any (words) as is_in_burst, meant.word = any (words_before) as is_before
    from unnest(p_passages) as passage (id)
    cross join unnest(meanings) as meant
    left join read on read.stem = meant.stem and read.passage_id = passage.id
    group by passage.id, meant.word
  )
  select burst_word.id,
    coalesce(array_agg(burst_word.word)
      filter (where burst_word.is_in_burst and burst_word.role = 'name' and not burst_word.is_there), '{}'),
    coalesce(array_agg(burst_word.word)
      filter (where burst_word.is_in_burst and burst_word.role = 'topic' and not burst_word.is_there), '{}'),
    coalesce(array_agg(burst_word.word)
      filter (where burst_word.is_in_burst and burst_word.role = 'name' and burst_word.in_body), '{}'),
    coalesce(array_agg(burst_word.word)
      filter (where burst_word.is_in_burst and burst_word.role = 'topic' and burst_word.in_body), '{}'),
    coalesce(array_agg(burst_word.word)
      filter (where burst_word.is_in_burst and burst_word.role <> 'aside' and burst_word.is_there and not burst_word.in_body), '{}'),
    coalesce(array_agg(burst_word.word)
      filter (where burst_word.is_before and burst_word.role = 'name' and not burst_word.is_there), '{}'),
    (count(*) filter (where burst_word.is_in_burst and burst_word.role = 'aside' and not burst_word.is_there))::int,
    coalesce((
      select array_agg(distinct read.stem) from read
      where read.passage_id = burst_word.id and read.in_body
        and exists (select from unnest(meanings) as meant where meant.stem = read.stem and meant.word = any (words))
    ), '{}')
  from burst_word
  group by burst_word.id;
end
$$;

-- The passages for a burst of messages. A customer may ask two things at once, or go on from the message before
-- (`p_previous`): the best of each question is among the passages. `score`: the rarity of the shared words, more for words
-- of the subject. `covered`, `covered_vocabulary` and `subject` are parts from 0 to 1, weighed by rarity: `covered` of the question,
-- where words that no passage has weigh most; `covered_vocabulary`, the same without those words; `subject`, how much of what is shared
-- is in the title or in a question that the passage answers. `answers_part`: the passage is the best for one of the
-- questions. `unknown_words`: how many words of the burst neither the dictionary nor the business's texts have; a number with
-- letters ("5XL") tells more than a word.
-- What it says about the single words of the burst: `missing`, what is named and is neither in the passage nor in its title or
-- headings; `topics_missing`, the same of topics ("bayar"); `present` and `topics_present`, the names and topics in its text;
-- `above`, those in its title and headings alone; `asides`, how many words of everyday talk it has not. `missing_before`: names of the message before.
-- `stems`: the roots of the burst's words that its text has. `is_heading`: what it heads stands in other passages.
-- Each word is read once, and each stem's passages once, whatever number of questions they are in.
-- `p_has_figures`: without it, what is said about the single words stays empty, which takes longest to find out for many passages.
create function private.find_passages(p_business uuid, p_messages text[], p_previous text, p_most int,
  p_has_figures boolean default true)
returns table (passage_id uuid, source_id uuid, title text, body text, score double precision, covered double precision,
  covered_vocabulary double precision, subject double precision, answers_part boolean, unknown_words double precision, missing text[],
  topics_missing text[], present text[], topics_present text[], above text[], missing_before text[], asides int, stems text[],
  is_heading boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  burst constant text := array_to_string(p_messages, e'\n');
  with_previous constant text := concat_ws(e'\n', p_previous, burst);
  parts constant text[] := array(select part from private.question_parts(p_messages) as part limit 8);
  -- A short message rather goes on from the one before ("yg merah ada?").
  follow_up_worth constant float8 := case when (select count(*) from private.words_of(burst)) <= 8 then 1.6 else 0.5 end;
  -- The whole burst, the burst with the message before, and its parts. The kind is the first letter.
  texts text[] := array['w' || burst];
  total private.knowledge_statistics;
  meanings private.question_stem[];
  question_stems private.text_stem[];
  unknown_count float8;
begin
  select * into total from private.knowledge_statistics as statistics where statistics.business_id = p_business;
  if not found then
    return;
  end if;
  meanings := private.stems_in_question(p_business, array[burst, with_previous] || parts, total.passages);
  unknown_count := private.unknown_words(burst, meanings);
  -- An unknown word names a subject of its own. The passages of the message before would pass for its answer.
  if p_previous is not null and unknown_count < 1 then
    texts := texts || ('e' || with_previous);
  end if;
  if cardinality(parts) > 1 then
    texts := texts || array(select 'p' || part from unnest(parts) as part);
  end if;
  question_stems := private.stems_of_texts(texts, meanings);
  return query
  with ranked as materialized (
    select best.* from private.rank_passages(p_business, texts, question_stems, p_most, follow_up_worth, total) as best
    order by best.worth desc, best.passage_id limit p_most
  )
  select passage.id, passage.source_id, passage.title, passage.body, ranked.score, coalesce(ranked.covered, 0),
    coalesce(ranked.covered_vocabulary, 0), coalesce(ranked.subject, 0), ranked.answers_part, unknown_count,
    coalesce(compared.missing, '{}'), coalesce(compared.topics_missing, '{}'), coalesce(compared.present, '{}'),
    coalesce(compared.topics_present, '{}'), coalesce(compared.above, '{}'), coalesce(compared.missing_before, '{}'),
    coalesce(compared.asides, 0), coalesce(compared.stems, '{}'), btrim(passage.body, ' #*:') = any (passage.questions)
  from ranked join public.knowledge_passage as passage on passage.id = ranked.passage_id
  left join private.compare_words(p_business, case when p_has_figures then array(select one.passage_id from ranked as one) else '{}' end,
      burst, p_previous, meanings, array(select distinct one.stem from unnest(question_stems) as one where one.is_read)) as compared
    on compared.passage_id = passage.id
  order by ranked.worth desc, passage.id;
end
$$;

-- Found passages whose neighbours stand in a prompt too.
create function private.passages_with_neighbours() returns int
language sql immutable set search_path = '' as $$ select 12 $$;

-- The passages for a burst of messages with those before and after the best ones in their sources, up to `p_chars` characters in
-- all: a line of a list and a sentence of a long text are often understood only beside their neighbours. What is said about the
-- single words is empty. Zero: the found ones alone, with all figures, whatever their length.
create function private.passages_within(p_business uuid, p_messages text[], p_previous text, p_most int, p_chars int)
returns table (passage_id uuid, source_id uuid, title text, body text, score double precision, covered double precision,
  covered_vocabulary double precision, subject double precision, answers_part boolean, unknown_words double precision, missing text[],
  topics_missing text[], present text[], topics_present text[], above text[], missing_before text[], asides int, stems text[],
  is_heading boolean)
language plpgsql stable set search_path = '' as $$
begin
  if p_chars = 0 then
    return query select * from private.find_passages(p_business, p_messages, p_previous, p_most);
    return;
  end if;
  return query
  with found as materialized (
    select hit.*, hit.ordinality::float8 as place
    from private.find_passages(p_business, p_messages, p_previous, p_most, false) with ordinality as hit
  ),
  best as materialized (
    select passage.source_id, passage.position, found.place
    from found join public.knowledge_passage as passage on passage.id = found.passage_id
    where found.place <= private.passages_with_neighbours()
  ),
  beside as (
    select near.id, min(best.place) + 0.5 as place
    from private.knowledge_statistics as total
    cross join best
    cross join lateral (
      select passage.id, passage.from_version, passage.to_version from public.knowledge_passage as passage
      where passage.source_id = best.source_id and passage.business_id = p_business
        and passage.position between best.position - 1 and best.position + 1
      offset 0
    ) as near
    where total.business_id = p_business
      and near.from_version <= total.version and (near.to_version is null or near.to_version > total.version)
      and near.id not in (select hit.passage_id from found as hit)
    group by near.id
  ),
  every as (
    select found.passage_id as id, found.place from found
    union all select beside.id, beside.place from beside
  ),
  fitting as (
    select every.id, every.place,
      sum(char_length(passage.title) + char_length(passage.body)) over (order by every.place, every.id) as chars
    from every join public.knowledge_passage as passage on passage.id = every.id
  )
  select passage.id, passage.source_id, passage.title, passage.body, coalesce(found.score, 0), coalesce(found.covered, 0),
    coalesce(found.covered_vocabulary, 0), coalesce(found.subject, 0), coalesce(found.answers_part, false), coalesce(found.unknown_words, 0),
    '{}'::text[], '{}'::text[], '{}'::text[], '{}'::text[], '{}'::text[], '{}'::text[], 0, '{}'::text[], false
  from fitting join public.knowledge_passage as passage on passage.id = fitting.id
  left join found on found.passage_id = fitting.id
  where fitting.chars <= p_chars
  order by fitting.place, fitting.id;
end
$$;

-- With `p_with_changes`, the drafts are found too: they are published in a subtransaction that is rolled back, so that there
-- is one search. With 10,000 passages that takes some seconds.
create function public.search_knowledge(p_business uuid, p_messages text[], p_previous text default null, p_most int default 5,
  p_with_changes boolean default false, p_chars int default 0)
returns table (passage_id uuid, source_id uuid, title text, body text, score double precision, covered double precision,
  covered_vocabulary double precision, subject double precision, answers_part boolean, unknown_words double precision, missing text[],
  topics_missing text[], present text[], topics_present text[], above text[], missing_before text[], asides int, stems text[],
  is_heading boolean)
language plpgsql security definer set search_path = '' as $$
begin
  if not p_with_changes then
    return query select * from private.passages_within(p_business, p_messages, p_previous, p_most, p_chars);
    return;
  end if;
  begin
    perform private.publish_knowledge(p_business);
    -- What is returned outlives the subtransaction.
    return query select * from private.passages_within(p_business, p_messages, p_previous, p_most, p_chars);
    raise sqlstate 'TRIED';
  exception when sqlstate 'TRIED' then
    null;
  end;
end
$$;
comment on function public.search_knowledge is 'For the service: the passages of a business for a burst of messages, best first.';

grant execute on function public.search_knowledge(uuid, text[], text, int, boolean, int) to service_role;

-- The most characters of knowledge that stand in a prompt as a whole: about 30,000 tokens.
create function private.whole_knowledge_limit() returns int
language sql immutable set search_path = '' as $$ select 90000 $$;

-- All that answers customers of a business now, in an order that stays the same; nothing if it is more than the limit.
create function private.all_passages(of_business uuid)
returns table (passage_id uuid, source_id uuid, title text, body text)
language sql stable security definer set search_path = '' as $$
  select payload.id, payload.source_id, payload.title, payload.body
  from (
    select passage.id, passage.source_id, passage.title, passage.body, source.created_at, passage.position,
      sum(char_length(passage.title) + char_length(passage.body)) over () as chars
    from private.knowledge_statistics as total
    join public.knowledge_passage as passage on passage.business_id = total.business_id
    join public.knowledge_source as source on source.id = passage.source_id
    where total.business_id = of_business and source.is_enabled and (source.valid_until is null or source.valid_until > now())
      and passage.from_version <= total.version and (passage.to_version is null or passage.to_version > total.version)
  ) as payload
  where payload.chars <= private.whole_knowledge_limit()
  order by payload.created_at, payload.source_id, payload.position, payload.id
$$;

-- With the changes, as `search_knowledge`.
create function public.whole_knowledge(p_business uuid, p_with_changes boolean default false)
returns table (passage_id uuid, source_id uuid, title text, body text)
language plpgsql security definer set search_path = '' as $$
begin
  if not p_with_changes then
    return query select * from private.all_passages(p_business);
    return;
  end if;
  begin
    perform private.publish_knowledge(p_business);
    -- What is returned outlives the subtransaction.
    return query select * from private.all_passages(p_business);
    raise sqlstate 'TRIED';
  exception when sqlstate 'TRIED' then
    null;
  end;
end
$$;
comment on function public.whole_knowledge is
  'For the service: all passages of a business, if they are short enough for one prompt.';
grant execute on function public.whole_knowledge(uuid, boolean) to service_role;
