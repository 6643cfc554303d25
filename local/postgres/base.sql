-- What a hosted Supabase project has before anybody's first migration: its roles, schemas and grants.
-- Runs as superuser `supabase_admin`; every statement may run again.

do $$
declare
  -- `postgres` runs migrations and is, as hosted, no superuser: what only a superuser may do fails here before it fails there.
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

alter database postgres owner to postgres;
alter schema public owner to postgres;
alter database postgres set search_path = "$user", public, extensions;
-- As hosted: a visitor's query may take 3 seconds, a signed-in person's 8.
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

-- Hosted projects open new objects in `public` to the API's roles; row level security decides what they see.
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;

-- The Supabase CLI keeps its record of migrations here, and so do we.
create schema if not exists supabase_migrations authorization postgres;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
alter table supabase_migrations.schema_migrations owner to postgres;
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
alter table supabase_migrations.seed_files owner to postgres;
