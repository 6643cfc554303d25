-- Runs after the services' SQL: the rights of `postgres` on the services' tables, as on hosted Supabase.

-- For triggers on auth.users and foreign keys to it.
grant all on all tables in schema auth to postgres;

-- Policies on these tables need the owner's rights. Hosted Supabase grants exactly these by an extension of
-- its own. Here `postgres` is a member of the owner roles, and the event triggers below forbid everything
-- else that an owner could do.
grant supabase_realtime_admin to postgres with inherit true, set false;
grant supabase_storage_admin to postgres with inherit true, set false;

do $$
declare
  owned record;
begin
  for owned in
    select relation.oid::regclass as name, wanted.owner
    from (values ('realtime.messages', 'supabase_realtime_admin'),
                 ('storage.objects', 'supabase_storage_admin'),
                 ('storage.buckets', 'supabase_storage_admin')) as wanted (relation, owner)
    join pg_class relation on relation.oid = to_regclass(wanted.relation)
    join pg_roles role on role.oid = relation.relowner
    where role.rolname <> wanted.owner
  loop
    execute format('alter table %s owner to %I', owned.name, owned.owner);
  end loop;
end
$$;
grant usage, create on schema realtime to supabase_realtime_admin;
grant usage, create on schema storage to supabase_storage_admin;

create or replace function extensions.keep_services_tables() returns event_trigger language plpgsql set search_path = '' as $$
declare
  touched record;
begin
  if current_user <> 'postgres' then
    return;
  end if;
  if tg_event = 'sql_drop' then
    for touched in
      select schema_name, object_name from pg_catalog.pg_event_trigger_dropped_objects()
      where original and object_type = 'table' and schema_name in ('auth', 'realtime', 'storage')
    loop
      raise exception 'must be owner of table %', touched.object_name using errcode = '42501';
    end loop;
  else
    for touched in
      select object_identity from pg_catalog.pg_event_trigger_ddl_commands()
      where command_tag in ('ALTER TABLE', 'CREATE INDEX') and schema_name in ('auth', 'realtime', 'storage')
    loop
      raise exception 'must be owner of table %', touched.object_identity using errcode = '42501';
    end loop;
  end if;
end
$$;

do $$
begin
  if not exists (select from pg_event_trigger where evtname = 'keep_services_tables') then
    create event trigger keep_services_tables on ddl_command_end when tag in ('ALTER TABLE', 'CREATE INDEX')
      execute function extensions.keep_services_tables();
    create event trigger keep_services_tables_from_drop on sql_drop when tag in ('DROP TABLE', 'DROP SCHEMA')
      execute function extensions.keep_services_tables();
  end if;
end
$$;
