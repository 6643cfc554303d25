-- Without statistics of a new knowledge, the planner computed the stems of a word again for each stem of the knowledge. A function in
-- `from` runs once for each word.
set local lock_timeout = '3s';

-- Loads the library, without which its settings are unknown.
select extensions.show_limit();

-- What each of some words may stand for. A word that is neither known to the business nor to the dictionary is taken for
-- the nearest that is, and counts less; the suffix -nya is ignored.
create or replace function private.meanings_of(of_business uuid, words text[])
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
        select from unnest(private.stems_of(token.plain)) as own (stem)
        join private.vocabulary_stem on vocabulary_stem.business_id = of_business and vocabulary_stem.stem = own.stem)
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
