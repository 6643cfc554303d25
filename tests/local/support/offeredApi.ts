import type { Query } from '../../../local/database.ts';

interface OfferedFunction {
  name: string;
  caller: string;
  /** By name: the type of each argument. */
  args: Record<string, string>;
  /** Those that a call must name. */
  required: string[];
  returns: string;
}

/** What PostgREST offers to each role. */
export interface OfferedApi {
  functions: OfferedFunction[];
  /** Such as `authenticated: select of public.room.name, text`. */
  columns: Set<string>;
}

const FUNCTIONS = `
  select proname as name, caller, pg_get_function_result(pg_proc.oid) as returns, input.args, input.required
  from pg_proc
  cross join unnest(array['anon', 'authenticated', 'service_role']) as caller
  cross join lateral (
    select coalesce(jsonb_object_agg(coalesce(arg.name, place::text), format_type(arg.type, null)), '{}') as args,
      coalesce(jsonb_agg(coalesce(arg.name, place::text)) filter (where place <= pronargs - pronargdefaults), '[]') as required
    from unnest(proargnames[:pronargs], proargtypes::oid[]) with ordinality as arg (name, type, place)) as input
  where pronamespace = 'public'::regnamespace and prokind = 'f' and has_function_privilege(caller, pg_proc.oid, 'execute')
  order by proname, caller`;

const COLUMNS = `
  select format('%s: %s of %s.%s, %s', caller, lower(privilege), attrelid::regclass, attname, format_type(atttypid, atttypmod)) as column
  from pg_attribute join pg_class on pg_class.oid = attrelid
  cross join unnest(array['anon', 'authenticated', 'service_role']) as caller
  cross join unnest(array['SELECT', 'INSERT', 'UPDATE']) as privilege
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
    and has_column_privilege(caller, attrelid, attnum, privilege)`;

export const offeredApiOf = async (query: Query): Promise<OfferedApi> => ({
  functions: await query<OfferedFunction>(FUNCTIONS),
  columns: new Set((await query<{ column: string }>(COLUMNS)).map(({ column }) => column)),
});

/** Whether each call of the one function is a call of the other, with a result of the same type. */
const replaces = (one: OfferedFunction, other: OfferedFunction): boolean =>
  other.name === one.name &&
  other.caller === one.caller &&
  other.returns === one.returns &&
  other.required.every((name) => one.required.includes(name)) &&
  Object.entries(one.args).every(([name, type]) => other.args[name] === type);

/** What an open page, or a function, of a release calls, and does not find any more. */
export const missingIn = (today: OfferedApi, released: OfferedApi): string[] => [
  ...released.functions
    .filter((one) => !today.functions.some((other) => replaces(one, other)))
    .map(({ name, caller }) => `${caller}: ${name}`),
  ...[...released.columns].filter((column) => !today.columns.has(column)),
];
