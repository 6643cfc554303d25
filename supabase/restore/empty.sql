-- Empties what the migrations have filled, before the rows of a backup. They and pause.sql follow in the same transaction
-- (docs/operations.md, “Backup and restore”).
set session_replication_role = replica;

do $$ begin
  execute (
    select 'truncate ' || string_agg(oid::regclass::text, ', ') || ' cascade' from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace));
  -- The backup of a server has the rows of buckets and files; that of a hosted project has not, and may not write them.
  if current_user = 'supabase_admin' then truncate storage.buckets cascade; end if;
end $$;
