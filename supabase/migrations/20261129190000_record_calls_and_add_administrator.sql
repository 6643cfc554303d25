-- The calls of functions by the database: what came of them, and which release was called. The first administrator.
set local lock_timeout = '3s';

-- When each function was last woken with the service key, and the version of its code.
create table private.heartbeat (
  function text primary key check (function ~ '^[a-z][a-z-]{0,39}$'),
  version text not null check (char_length(version) <= 40),
  at timestamptz not null default clock_timestamp()
);
comment on column private.heartbeat.function is 'personal: none because it is the name of a function';
comment on column private.heartbeat.version is 'personal: none because it is the version of a function';
alter table private.heartbeat enable row level security;
grant all on private.heartbeat to service_role;

-- A function that is woken for each message writes once in five seconds.
create function private.record_heartbeat(p_function text, p_version text) returns void
language sql security definer set search_path = '' as $$
  insert into private.heartbeat as last (function, version) values (p_function, p_version)
  on conflict (function) do update set version = excluded.version, at = excluded.at
  where last.version <> excluded.version or last.at < excluded.at - interval '5 seconds'
$$;

-- The calls of pg_net, whose responses have the number of the call and not its address. Unlogged, as those are.
create unlogged table private.function_call (
  request_id bigint primary key,
  function text not null,
  at timestamptz not null default clock_timestamp()
);
comment on column private.function_call.function is 'personal: none because it is the name of a function';
create index function_call_at_idx on private.function_call (at);
alter table private.function_call enable row level security;
grant all on private.function_call to service_role;

-- The id under which browser and functions log the request that this transaction serves, as a header of the calls that follow
-- from it. Empty: it has none, or no request began the transaction.
create function private.request_id_header() returns jsonb
language sql stable set search_path = '' as $$
  select case when given.id ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then jsonb_build_object('x-request-id', given.id) else '{}' end
  from (select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' as id) as given
$$;

create or replace function private.call_function(called text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
  request bigint;
  headers jsonb;
begin
  perform pg_notify('wake_' || called, '');
  if exists (select from pg_catalog.pg_extension where extname = 'pg_net') and to_regclass('vault.decrypted_secrets') is not null then
    execute 'select max(decrypted_secret) filter (where name = $1), max(decrypted_secret) filter (where name = $2)
      from vault.decrypted_secrets' into address, key using called || '_url', called || '_key';
    if address is not null and key is not null then
      headers := jsonb_build_object('apikey', key, 'authorization', 'Bearer ' || key, 'content-type', 'application/json')
        || private.request_id_header();
      execute 'select net.http_post(url := $1, headers := $2)' into request using address, headers;
      insert into private.function_call (request_id, function) values (request, called)
      on conflict (request_id) do update set function = excluded.function, at = excluded.at;
    end if;
  end if;
end
$$;

-- What pg_cron records of each run, 55,000 rows a day, and the calls of functions. Nothing else deletes them.
create or replace function private.sweep_job_runs() returns void
language sql security definer set search_path = '' as $$
  select private.tidy('sweep-job-runs', 'private.function_call', $old$old.at < now() - interval '6 hours'$old$);
  select private.tidy('sweep-job-runs', runs, $old$coalesce(old.end_time, old.start_time) < now() - interval '3 days'$old$)
  from to_regclass('cron.job_run_details') as runs where runs is not null
$$;

-- The first administrator, who appoints the others on /admin. Returns added, already_added, no_account, unconfirmed, or
-- has_another: there is one, and `another` is not given.
create function private.add_administrator(email text, another boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.role', 0));
  select users.* into account from auth.users where users.email = lower(btrim(add_administrator.email)) and not users.is_anonymous;
  if account.id is null then
    return 'no_account';
  elsif account.email_confirmed_at is null then
    return 'unconfirmed';
  elsif exists (select from public.role where role.profile_id = account.id and role.permission = 'admin') then
    return 'already_added';
  elsif exists (select from public.role where role.permission = 'admin') and not another then
    return 'has_another';
  end if;
  insert into public.role (profile_id, permission) values (account.id, 'admin');
  perform private.record('permission.granted', null, jsonb_build_object('profile_id', account.id, 'name', private.name_of(account.id),
    'permission', 'admin', 'reason', null));
  return 'added';
end
$$;

do $do$
begin
  perform private.expose_function(signature, caller, about) from (values
    ('record_heartbeat(p_function text, p_version text)', 'service_role', 'A function was woken, and this is the version of its code.'),
    ('add_administrator(email text, another boolean default false)', 'service_role',
      'Gives an account with a confirmed address the permission of an administrator, if there is no other or `another` says so. Returns the outcome.')
  ) as api (signature, caller, about);
end
$do$;
