-- The roles, schemas and grants of a hosted Supabase project before its first migration. Runs as superuser
-- `supabase_admin`; every statement is repeatable.

do $$
declare
  -- `postgres` runs migrations. As on hosted Supabase it is not a superuser, so a migration that needs one
  -- fails here too.
  wanted constant text[][] := array[
    ['anon', 'nologin noinherit'],
    ['authenticated', 'nologin noinherit'],
    ['service_role', 'nologin noinherit bypassrls'],
    ['authenticator', 'login noinherit'],
    ['postgres', 'login createrole createdb bypassrls'],
    ['supabase_auth_admin', 'nologin noinherit createrole'],
    ['supabase_storage_admin', 'nologin noinherit createrole'],
    ['supabase_realtime_admin', 'nologin noinherit']
  ];
  entry text[];
begin
  foreach entry slice 1 in array wanted loop
    if not exists (select from pg_roles where rolname = entry[1]) then
      execute format('create role %I %s', entry[1], entry[2]);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator, postgres;
-- Migrations may set what a request of these roles begins with: `alter role authenticated set …`.
grant anon, authenticated, service_role to postgres with admin option;
-- Migrations may configure PostgREST: `alter role authenticator set pgrst.…`.
grant authenticator to postgres with admin option;
grant set on parameter pgrst.db_aggregates_enabled, pgrst.db_extra_search_path, pgrst.db_max_rows, pgrst.db_plan_enabled,
  pgrst.db_pre_request, pgrst.db_schemas, pgrst.db_tx_end, pgrst.openapi_mode, pgrst.server_timing_enabled to postgres;

alter database postgres owner to postgres;
alter schema public owner to postgres;
alter database postgres set search_path = "$user", public, extensions;
-- As on hosted Supabase: queries of anonymous visitors may take 3 seconds, those of signed-in users 8.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists realtime;
create schema if not exists storage;
grant usage on schema public, auth, extensions, realtime, storage to anon, authenticated, service_role, postgres;
grant create on schema extensions to postgres;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

-- As on hosted Supabase, new objects in `public` are granted to the API roles; row level security restricts
-- the rows.
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;

-- The Supabase CLI records migrations and seeds in these tables.
create schema if not exists supabase_migrations authorization postgres;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
alter table supabase_migrations.schema_migrations owner to postgres;
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
alter table supabase_migrations.seed_files owner to postgres;
