-- What everything below stands on: extensions, the private schema, closed default grants, and the row clock.

-- Trigrams find a part of a name or a number; btree_gin lets one such index also hold the business, so that a search in
-- one business never walks through another's rows.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- Functions that policies and triggers call. PostgREST does not expose this schema: nobody can call them by name.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Supabase grants every new table and function in public to anon and authenticated. Here a table is closed until a
-- migration opens it, column by column: a forgotten grant is then a bug report, not a leak.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- The clock of a row. `updated_at` is what clients ask for changes by, so it is the time of the change and not of its
-- transaction's beginning, and never what a client says it is.
create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- As above, and counts: of two copies of a row, the one with the higher version is the newer.
create function private.touch_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  new.version := old.version + 1;
  return new;
end
$$;

-- A refusal in PostgREST's own form: the body says `code` and `message`, the answer has the status. What does not exist
-- and what belongs to somebody else are refused in the same words.
create function private.refuse(code text, message text, status int) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', code, 'message', message, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', status, 'headers', json_build_object())::text;
end
$$;
