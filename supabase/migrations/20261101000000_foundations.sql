-- Extensions, the private schema, default privileges, and the functions that every domain uses.
--
-- Each file ends with a grant of all private functions to service_role, in whose name the edge functions run.

-- pg_trgm finds a part of a name or a number. btree_gin lets such an index also hold the business id, so that a
-- search in one business does not read the rows of another.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Hosted Supabase runs scheduled jobs with pg_cron. A database without it needs another scheduler for the same jobs.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
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
create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Also counts versions: of two copies of a row, the one with the higher version is newer.
create function private.touch_version() returns trigger
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
-- status.
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
  select private.raise_error('not_found', 'Data tidak ditemukan.', 404)
$$;

-- For an id that a client chooses for a new row. One that another business has is answered like a row of theirs, not by a
-- violated constraint.
create function private.require_free(of_table regclass, which uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_taken boolean;
begin
  execute format('select exists (select from %s as known where known.id = $1)', of_table) into is_taken using which;
  if is_taken then
    perform private.raise_not_found();
  end if;
end
$$;

-- Texts of customers --------------------------------------------------------------------------------------------------

-- A text in which a character that stands more than `most` times in a row stands there once: "murahhhh" is "murah". Digits
-- and blanks stay. One pass for each character that is repeated: a backreference tries every division of the text.
create function private.without_repeats(said text, most int) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  result text := said;
  letter text;
begin
  for letter in
    select distinct each.letter from unnest(string_to_array(said, null)) as each (letter)
    where each.letter !~ '[\d\s]' and strpos(said, repeat(each.letter, most + 1)) > 0
  loop
    result := regexp_replace(result,
      repeat(regexp_replace(letter, '([^[:alnum:]])', '\\\1'), most + 1) || '+', replace(letter, '\', '\\'), 'g');
  end loop;
  return result;
end
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
create function private.refuse_value(wanted text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise invalid_parameter_value using message = 'not ' || wanted;
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
  private.read_timestamp(jsonb), private.read_date(jsonb), private.read_time(jsonb), private.read_uuids(jsonb) to authenticated;
grant execute on all functions in schema private to service_role;
