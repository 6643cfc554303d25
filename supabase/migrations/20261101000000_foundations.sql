-- Extensions, the private schema, default privileges, and the functions that every domain uses.
--
-- Each file ends with a grant of all private functions to service_role, in whose name the edge functions run.

-- pg_trgm finds a part of a name or a number. btree_gin lets such an index also hold the business id, so that a
-- search in one business does not read the rows of another.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Hosted Supabase runs scheduled jobs with pg_cron, and the database calls edge functions with pg_net. A database without them
-- needs another scheduler for the same jobs, and a listener for what private.call_function announces.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
end
$$;

-- Functions for policies, triggers and other functions. PostgREST does not expose this schema.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Supabase grants each new table, sequence and function in `public` to anon and authenticated. Without these grants a
-- table is closed until a migration opens it column by column, and a forgotten grant denies access instead of leaking
-- data.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- Row timestamps and versions -----------------------------------------------------------------------------------------

-- Clients request changes by `updated_at`, so it is the time of the change, not of the start of its transaction. The
-- value of a client is ignored.
create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Also counts versions: of two copies of a row, the one with the higher version is newer.
create function private.advance_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  new.version := old.version + 1;
  return new;
end
$$;

-- Digests -------------------------------------------------------------------------------------------------------------

-- The key of all digests, generated once per database. No role of the API has a grant on it: with the key, the phone
-- number behind a digest could be found by trying all numbers.
create table private.digest_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null default extensions.gen_random_bytes(32)
);
comment on column private.digest_key.key is 'personal: none because it is a secret of the database';
alter table private.digest_key enable row level security;
insert into private.digest_key default values;

-- Recognises what was erased without storing it.
create function private.keyed_digest(what text) returns bytea
language sql stable security definer set search_path = '' as $$
  select extensions.hmac(convert_to(what, 'UTF8'), digest_key.key, 'sha256') from private.digest_key
$$;

-- Errors --------------------------------------------------------------------------------------------------------------

-- Raises an error in the form that PostgREST passes on: the body has `code` and `message`, the response has the
-- status. Programs decide by the code. The message is the code of a sentence, with a value behind ': ' where there is one, such
-- as 'webhook.too_often: 12'. The page has the sentences in the languages of its users (src/views/refusals).
create function private.raise_error(code text, message text, status int) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', code, 'message', message, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', status, 'headers', json_build_object())::text;
end
$$;

-- A missing row and a row of another business give the same error.
create function private.raise_not_found() returns void
language sql set search_path = '' as $$
  select private.raise_error('not_found', 'data.not_found', 404)
$$;

-- For an id that a client chooses for a new row. One that another business has is answered like a row of theirs, not by a
-- violated constraint.
create function private.require_free(of_table regclass, which uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_taken boolean;
begin
  execute format('select exists (select from %s as target where target.id = $1)', of_table) into is_taken using which;
  if is_taken then
    perform private.raise_not_found();
  end if;
end
$$;

-- Texts of customers --------------------------------------------------------------------------------------------------

-- A text in which a character that stands more than `most` times in a row stands there once: "murahhhh" is "murah". Digits
-- and blanks stay. One pass for each character that is repeated: a backreference tries every division of the text.
create function private.without_repeats(wording text, most int) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  result text := wording;
  letter text;
begin
  for letter in
    select distinct each.letter from unnest(string_to_array(wording, null)) as each (letter)
    where each.letter !~ '[\d\s]' and strpos(wording, repeat(each.letter, most + 1)) > 0
  loop
    result := regexp_replace(result,
      repeat(regexp_replace(letter, '([^[:alnum:]])', '\\\1'), most + 1) || '+', replace(letter, '\', '\\'), 'g');
  end loop;
  return result;
end
$$;

-- Texts that are searched ---------------------------------------------------------------------------------------------

-- A text as a search compares it: in lower case, without accents, apostrophes and characters that are not seen, with the
-- spaces, quotes, dashes and digits of ASCII. What is searched and what is asked for both pass through it, so that
-- "Ma’ruf  Ángel" and "maruf angel" are the same. src/machines/app/folded.ts does the same for lists in the browser.
create function private.folded(body text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  wording text := body;
  zero int;
  -- The zero of each script that has digits of its own. The nine others follow it.
  zeros constant int[] := array[1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872,
    4160, 4240, 6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600, 44016];
begin
  -- Most texts are ASCII without apostrophes.
  if wording ~ '[^ -&(-_a-~]' then
    -- Some of these would become a space with an accent.
    wording := regexp_replace(wording, '[''`\u00b4\u2018\u2019\u201b\u02b9-\u02bf\u02c8\u2032\uff07\uff40]', '', 'g');
    wording := regexp_replace(normalize(wording, nfkd), '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u2800\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0]', '', 'g');
    wording := regexp_replace(wording, '[\u201c-\u201f\u00ab\u00bb\u301d-\u301f]', '"', 'g');
    wording := regexp_replace(wording, '[\u2010-\u2015\u2212]', '-', 'g');
    wording := normalize(translate(lower(wording), 'øłđħŧıŋ', 'oldhtin'), nfc);
    wording := replace(replace(replace(wording, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    if wording ~ '[\u0660-\u1c59\ua620-\uabf9]' then
      foreach zero in array zeros loop
        wording := translate(wording, (select string_agg(chr(zero + digit), '' order by digit) from generate_series(0, 9) as digit), '0123456789');
      end loop;
    end if;
  end if;
  return regexp_replace(lower(wording), '[\s\u2028\u2029]+', ' ', 'g');
end
$$;

-- The digits of a phone number in one form, 628123456…, however its beginning is written: 0812, +62 (0)812, 0062 812.
create function private.dialled(digits text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when digits ~ '^0*62(?:0*62)?0*8' then regexp_replace(digits, '^0*62(?:0*62)?0*(?=8)', '62')
    when digits ~ '^00' then substr(digits, 3)
    when digits ~ '^0' then '62' || substr(digits, 2)
    when digits ~ '^620' then regexp_replace(digits, '^620+', '62')
    else digits end
$$;

-- The phone numbers in a folded text, each with at least nine digits.
create function private.numbers_in(wording text) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  select distinct private.dialled(regexp_replace(found[1], '\D', '', 'g'))
  from regexp_matches(wording, '(\+?\(?\d(?:[ ().-]{0,3}\d){8,24})', 'g') as found
$$;

-- The phone number that a user typed or pasted to search for it, as digits in the form of private.dialled: the beginning of
-- one, or a whole one in a link (wa.me/…, tel:…), in a chat id, or among other words, where the only mobile number counts. Null: none,
-- or several.
create function private.phone_digits(query text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  wording text := btrim(replace(replace(private.folded(query), '%2b', '+'), '%20', ' '));
begin
  -- As spreadsheets show numbers.
  if wording ~ '^\d[.,]\d{1,14}e\+?\d\d?$' then
    wording := trunc(replace(wording, ',', '.')::numeric)::text;
  end if;
  wording := regexp_replace(wording, '^(\+?\d{9,15})[.,]0+$', '\1');
  -- Letters that look like digits.
  if wording ~ '^[0-9oil +().-]{8,25}$' and char_length(regexp_replace(wording, '\D', '', 'g')) >= 7 then
    wording := translate(wording, 'oil', '011');
  end if;
  if wording ~ '^[+(0-9][0-9 ().-]{3,24}$' then
    return private.dialled(regexp_replace(wording, '\D', '', 'g'));
  end if;
  return coalesce(
    private.dialled(regexp_replace(substring(wording from '(?:wa\.me/|phone=|(?:tel|sms|callto|whatsapp):)\s*(\+?\(?\d(?:[ ().-]{0,3}\d){6,24})'), '\D', '', 'g')),
    (select case when count(*) = 1 then min(each.digits)
        when count(*) filter (where each.digits ~ '^628\d{8,11}$') = 1 then min(each.digits) filter (where each.digits ~ '^628\d{8,11}$') end
      from (select distinct private.dialled(regexp_replace(run[1], '\D', '', 'g')) as digits
        from regexp_matches(wording, '(\+?\(?\d(?:[ ().-]{0,3}\d){6,24})', 'g') as run) as each));
end
$$;

-- What a search in a text reads: the folded text, and the phone numbers in it as digits.
create function private.search_text(body text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  wording constant text := private.folded(body);
begin
  if wording ~ '\d(?:[ ().-]{0,3}\d){8}' then
    return wording || ' ' || array_to_string(array(select private.numbers_in(wording)), ' ');
  end if;
  return wording;
end
$$;

-- The pattern that private.search_text of a hit is like. Null: nothing is left to search for.
create function private.like_pattern(query text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '%' || replace(replace(replace(nullif(btrim(private.folded(left(query, 200))), ''), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- A second pattern for the same hits, if a phone number was typed. Null: it was none.
create function private.number_pattern(query text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '%' || private.phone_digits(left(query, 200)) || '%'
$$;

-- Whether a text is found by a query. Everything is, if nothing is left to search for.
create function private.is_found(body text, query text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select private.like_pattern(query) is null or private.search_text(body) like private.like_pattern(query)
    or coalesce(private.search_text(body) like private.number_pattern(query), false)
$$;

-- Checks of texts and jsonb -------------------------------------------------------------------------------------------

-- The URL of a picture: http or https only. Another scheme ("javascript:", "data:") would reach the browser of each
-- user who opens the page.
create function private.web_address(address text) returns boolean
language sql immutable strict set search_path = '' as $$
  select address ~* '^https?://[^[:space:]]+$' and char_length(address) <= 2048
$$;

create function private.short_text(given jsonb, most int) returns boolean
language sql immutable strict set search_path = '' as $$
  select jsonb_typeof(given) = 'string' and char_length(given #>> '{}') <= most
$$;

-- A list of texts, none of them blank.
create function private.short_texts(given jsonb, most int, most_each int) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(given) = 'array' then
    jsonb_array_length(given) <= most
    and not exists (
      select from jsonb_array_elements(given) as one
      where not private.short_text(one, most_each) or btrim(one #>> '{}') = ''
    )
  else false end
$$;

create function private.string_map(map jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(map) = 'object' then
    not exists (select from jsonb_each(map) as entry where jsonb_typeof(entry.value) <> 'string')
  else false end
$$;

create function private.within(given jsonb, low numeric, high numeric) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(given) = 'number' then given::numeric between low and high else false end
$$;

-- Whether private.read_whole reads it as a number within the bounds. JSON has one kind of number: 60, 60.0 and 6e1 are the same.
create function private.whole_within(given jsonb, low numeric, high numeric) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when private.within(given, low, high) then given::numeric % 1 = 0 else false end
$$;

-- Values in jsonb ------------------------------------------------------------------------------------------------------

-- The only readers of numbers, booleans, ids and times in jsonb. A cast of the text would fail for numbers that the checks
-- accept (60.0), and accept texts that they refuse ("yes", "infinity", "tomorrow"). Null for a missing value and for JSON's
-- null. Everything else that has not the wanted form raises 22023, which PostgREST answers with 400. The message does not
-- repeat the value, because failures of jobs are shown to administrators.
create function private.refuse_value(expected text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise invalid_parameter_value using message = 'not ' || expected;
end
$$;

-- A whole number that JavaScript can count with.
create function private.read_whole(given jsonb) returns bigint
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if private.whole_within(given, -9007199254740991, 9007199254740991) then
    return given::numeric::bigint;
  elsif given <> 'null' then
    perform private.refuse_value('a whole number');
  end if;
  return null;
end
$$;

-- A number that every numeric calculation and a double can hold.
create function private.read_number(given jsonb) returns numeric
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if private.within(given, -1e100, 1e100) then
    return case when scale(given::numeric) > 100 then round(given::numeric, 100) else given::numeric end;
  elsif given <> 'null' then
    perform private.refuse_value('a number');
  end if;
  return null;
end
$$;

create function private.read_boolean(given jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if jsonb_typeof(given) = 'boolean' then
    return given::boolean;
  elsif given <> 'null' then
    perform private.refuse_value('true or false');
  end if;
  return null;
end
$$;

create function private.read_uuid(given jsonb) returns uuid
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if jsonb_typeof(given) = 'string' and given #>> '{}' ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    return (given #>> '{}')::uuid;
  elsif given <> 'null' then
    perform private.refuse_value('an id');
  end if;
  return null;
end
$$;

-- ISO 8601 with a year of four digits, so that calculations with it stay in the range of timestamps.
create function private.read_timestamp(given jsonb) returns timestamptz
language plpgsql stable strict parallel safe set search_path = '' as $$
begin
  if jsonb_typeof(given) = 'string' and given #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]{5,15}(Z|[+-][0-9:]{2,6})?)?$' then
    return (given #>> '{}')::timestamptz;
  elsif given <> 'null' then
    perform private.refuse_value('a time');
  end if;
  return null;
end
$$;

-- Forms send an empty text for a date that is not chosen.
create function private.read_date(given jsonb) returns date
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if jsonb_typeof(given) = 'string' and given #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return make_date(left(given #>> '{}', 4)::int, substr(given #>> '{}', 6, 2)::int, right(given #>> '{}', 2)::int);
  elsif given not in ('null', '""') then
    perform private.refuse_value('a date');
  end if;
  return null;
end
$$;

-- Of a day. Forms send an empty text for a time that is not chosen.
create function private.read_time(given jsonb) returns time
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if jsonb_typeof(given) = 'string' and given #>> '{}' ~ '^([01][0-9]|2[0-4]):[0-5][0-9](:[0-5][0-9])?$' then
    return (given #>> '{}')::time;
  elsif given not in ('null', '""') then
    perform private.refuse_value('a time of day');
  end if;
  return null;
end
$$;

create function private.read_uuids(given jsonb) returns uuid[]
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(array_agg(private.read_uuid(one)), '{}') from jsonb_array_elements(given) as one
$$;

-- Rate limits of edge functions ---------------------------------------------------------------------------------------

-- A token bucket per function and caller, shared by all instances of the function. It is stored as the time when it is
-- full again. Unlogged: after a crash all buckets are full.
create unlogged table private.rate_bucket (
  key text primary key check (char_length(key) <= 200),
  full_at timestamptz not null
);
comment on column private.rate_bucket.key is
  'personal: keep because an address or number may only be forgotten once its bucket is full again, and is deleted then';
alter table private.rate_bucket enable row level security;
grant all on private.rate_bucket to service_role;

-- Takes one request from a bucket that holds p_burst requests and refills by p_per_second. Returns 0, or the seconds
-- until the next request is allowed.
create function public.take_request(p_key text, p_burst int, p_per_second double precision) returns double precision
language plpgsql security invoker set search_path = '' as $$
declare
  at timestamptz := clock_timestamp();
  refill interval := make_interval(secs => 1 / p_per_second);
begin
  insert into private.rate_bucket as bucket (key, full_at) values (p_key, at + refill)
  on conflict (key) do update set full_at = greatest(bucket.full_at, at) + refill
    where bucket.full_at <= at + refill * (p_burst - 1);
  if found then
    return 0;
  end if;
  return (
    select greatest(extract(epoch from bucket.full_at - at - refill * (p_burst - 1)), 0.001)
    from private.rate_bucket as bucket where bucket.key = p_key
  );
end
$$;
revoke execute on function public.take_request(text, int, double precision) from public, anon, authenticated;
grant execute on function public.take_request(text, int, double precision) to service_role;

-- Check constraints run with the privileges of the caller.
grant execute on function private.raise_error(text, text, int), private.raise_not_found(), private.web_address(text),
  private.short_text(jsonb, int), private.short_texts(jsonb, int, int), private.string_map(jsonb),
  private.within(jsonb, numeric, numeric), private.whole_within(jsonb, numeric, numeric), private.refuse_value(text),
  private.read_whole(jsonb), private.read_number(jsonb), private.read_boolean(jsonb), private.read_uuid(jsonb),
  private.read_timestamp(jsonb), private.read_date(jsonb), private.read_time(jsonb), private.read_uuids(jsonb),
  private.folded(text), private.dialled(text), private.numbers_in(text), private.phone_digits(text), private.search_text(text),
  private.like_pattern(text), private.number_pattern(text), private.is_found(text, text) to authenticated;
grant execute on all functions in schema private to service_role;
