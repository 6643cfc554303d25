import type { Query } from '../../../local/database.ts';

/** The grants of an object in an order of their own, because theirs depends on the history. */
const grants = (acl: string): string => `array(select one::text from unnest(${acl}) as one order by 1)`;

/** Everything that migrations make, as rows of a kind, a name and a definition. */
const CATALOGUE = `
  with space as (
    select oid, nspname as name, nspacl from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'local', 'supabase_migrations')
  ), relation as (
    select class.*, space.name || '.' || relname as name from pg_class as class join space on space.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S', 'c')
  )
  select 'schema' as kind, name, row(${grants('nspacl')})::text as definition from space
  union all select 'extension', extname, row(extversion, extnamespace::regnamespace)::text from pg_extension
  union all select 'relation', name, row(relkind, relowner::regrole, relrowsecurity, relforcerowsecurity, reloptions,
    ${grants('relacl')}, case when relkind in ('v', 'm') then pg_get_viewdef(oid) end)::text from relation
  union all select 'column', name || '.' || attname, row(format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
    attstorage, attcompression, attcollation::regcollation, ${grants('attacl')}, pg_get_expr(adbin, adrelid))::text
    from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all select 'constraint', space.name || '.' || coalesce(nullif(conrelid, 0)::regclass::text, '') || '.' || conname,
    row(pg_get_constraintdef(pg_constraint.oid), convalidated)::text from pg_constraint join space on space.oid = connamespace
  union all select 'index', indexrelid::regclass::text, row(pg_get_indexdef(indexrelid), indisvalid)::text
    from relation join pg_index on indrelid = relation.oid
  union all select 'policy', schemaname || '.' || tablename || '.' || policyname, pg_policies::text from pg_policies
  union all select 'function', pg_proc.oid::regprocedure::text, row(pg_get_functiondef(pg_proc.oid), proowner::regrole,
    ${grants('proacl')})::text
    from pg_proc join space on space.oid = pronamespace where prokind in ('f', 'p')
  union all select 'trigger', name || '.' || tgname, row(pg_get_triggerdef(pg_trigger.oid), tgenabled)::text
    from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
  union all select 'event trigger', evtname, row(evtevent, evtfoid::regproc, evtenabled, evttags)::text from pg_event_trigger
  union all select 'type', pg_type.oid::regtype::text, row(typtype, typbasetype::regtype, typnotnull, typdefault,
    array(select enumlabel::text from pg_enum where enumtypid = pg_type.oid order by enumsortorder))::text
    from pg_type join space on space.oid = typnamespace where typtype in ('d', 'e', 'r')
  union all select 'publication', pubname, row(puballtables, pubinsert, pubupdate, pubdelete, array(select published::text
    from pg_publication_tables as published where published.pubname = pg_publication.pubname order by 1))::text from pg_publication
  union all select 'comment', pg_describe_object(classoid, objoid, objsubid), description from pg_description
    where objoid >= 16384
  union all select 'default grants', concat_ws(' ', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype::text),
    ${grants('defaclacl')}::text from pg_default_acl
  union all select 'setting', concat_ws(' ', nullif(setrole, 0)::regrole, datname), setconfig::text
    from pg_db_role_setting left join pg_database on pg_database.oid = setdatabase
  union all select 'bucket', id, (to_jsonb(buckets) - array['created_at', 'updated_at'])::text from storage.buckets`;

/** What migrations have made: definitions by kind and name. */
export async function catalogueOf(query: Query): Promise<Map<string, string>> {
  const rows = await query<{ kind: string; name: string; definition: string }>(CATALOGUE);
  return new Map(rows.map(({ kind, name, definition }) => [`${kind} ${name}`, definition]));
}

/** The names that only one of two maps has, or that differ. */
export const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).toSorted();

/** The primary key of every row, with its table. */
export async function rowsOf(query: Query): Promise<Set<string>> {
  const selects = await query<{ text: string }>(
    `select format('select %L || row(%s)::text as name from %s', indrelid::regclass || ' ',
       (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute where attrelid = indrelid and attnum = any (indkey)),
       indrelid::regclass) as text
     from pg_index join pg_class on pg_class.oid = indrelid
     where indisprimary and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')`,
  );
  const rows = await query<{ name: string }>(selects.map(({ text }) => text).join(' union all '));
  return new Set(rows.map(({ name }) => name));
}
