/**
 * Whatever a member of one business sends as JSON: it is refused or stored, and what is stored can be read by every job. The
 * functions and columns come from the database, so that a new one is tried by itself.
 */
import { beforeAll, expect, test } from 'vitest';

import { jobs } from '../../local/clock.ts';
import { batik, laundry, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

/** JSON texts, because JavaScript writes neither 1.0 nor 1e400. */
const odd: Record<string, string> = {
  '1.0': '1.0',
  '1e3': '1e3',
  '1e400': '1e400',
  'a text': '"1"',
  null: 'null',
  nested: '{"a": [{"a": [{"a": {}}]}]}',
  'a list': '[1.0, null, "1", {}]',
  '10,000 keys': `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}": ${at}.0`).join(', ')}}`,
  '1 MB': `"${'x'.repeat(1_000_000)}"`,
};

interface Taking {
  name: string;
  /** Names and types of the arguments, in order. */
  names: string[];
  types: string[];
  /** Keys that the function, and the private one that it calls, read. */
  keys: string[];
}

/** What any other argument gets. */
const argument: Record<string, unknown> = {
  int4: 1,
  int8: 1,
  int2: 1,
  float8: 1,
  text: 'x',
  bool: true,
  date: '2026-11-20',
};
const ids: Record<string, string> = {
  business: batik.business,
  campaign: batik.campaign,
  list: batik.list,
  room: batik.room,
  channel: batik.channel,
  ticket: batik.ticket,
  source: batik.source,
};
const idFor = (name: string): string =>
  Object.entries(ids).find(([word]) => name.includes(word))?.[1] ?? '12345678-1234-4234-8234-123456789012';

let functions: Taking[] = [];
let columns: { table: string; column: string; key: string }[] = [];
beforeAll(async () => {
  const found = await fixtures.sql<Omit<Taking, 'keys'> & { source: string }>(
    `select known.proname as name, known.proargnames[:known.pronargs] as names,
       array(select typname::text from unnest(known.proargtypes) with ordinality as one (oid, n) join pg_type on pg_type.oid = one.oid order by n)
         as types,
       known.prosrc || coalesce((select string_agg(called.prosrc, ' ') from pg_proc as called
         where called.pronamespace = 'private'::regnamespace and known.prosrc ~ ('private\\.' || called.proname || '\\M')), '') as source
     from pg_proc as known
     where known.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', known.oid, 'execute')
       and 'jsonb'::regtype = any (known.proargtypes::oid[]) order by known.proname`,
  );
  functions = found.map(({ source, ...one }) => ({
    ...one,
    keys: [...new Set([...source.matchAll(/(?:->>?|\?)\s*'(\w+)'/g)].map(([, key = '']) => key))],
  }));
  columns = await fixtures.sql(
    `select attrelid::regclass::text as table, attname::text as column,
       case when attrelid = 'public.business'::regclass then 'id' else 'business_id' end as key
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'jsonb'::regtype and not attisdropped
       and has_column_privilege('authenticated', attrelid, attnum, 'update')
       and (attrelid = 'public.business'::regclass or exists (
         select from pg_attribute as other where other.attrelid = pg_class.oid and other.attname = 'business_id'))`,
  );
});

/** Classes of errors that PostgREST answers with 4xx: a refusal of ours, of the data, of a constraint, of the right. */
const isRefusal = (code: string): boolean => /^(?:PGRST|P0001|P0002|22|23|42501)/.test(code);

/** Runs a statement as the owner of Toko Batik Lestari. Returns the code of an error that is no refusal. */
let accepted = 0;
const wrongCode = async (sql: string, values: readonly unknown[]): Promise<string | null> => {
  try {
    await fixtures.stack.database.transaction(
      async (query) => {
        await query(sql, values);
      },
      {
        role: 'authenticated',
        claims: { sub: batik.owner, role: 'authenticated', aal: 'aal1', session_id: session, is_anonymous: false },
      },
    );
    accepted += 1;
    return null;
  } catch (error) {
    const { code = 'none', message } = error as { code?: string; message: string };
    return isRefusal(code) ? null : `${code} ${message}`;
  }
};
let session = '';
beforeAll(async () => {
  const [row] = await fixtures.sql<{ id: string }>(
    'select id from auth.sessions where user_id = $1 order by created_at desc limit 1',
    [batik.owner],
  );
  session = row?.id ?? '';
});

const rowsOfOthers = async (): Promise<Record<string, unknown>> => {
  const tables = await fixtures.sql<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'business_id' and relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await fixtures.sql<{ sum: string }>(
      `select md5(coalesce(string_agg(md5(one::text), '' order by md5(one::text)), '')) as sum from ${name} as one where business_id = $1`,
      [laundry.business],
    );
    sums[name] = row?.sum;
  }
  return sums;
};

test('JSON of one business is refused or can be read by every job, and changes no other business', async () => {
  expect([functions.length > 10, columns.length > 5]).toEqual([true, true]);
  const before = await rowsOfOthers();
  const wrong: string[] = [];
  for (const { name, names, types, keys } of functions)
    for (const [title, value] of Object.entries(odd)) {
      const whole = keys.map((key) => `"${key}": ${value}`).join(', ');
      const single = title === '1 MB' || title === '10,000 keys' ? [] : keys.map((key) => `{"${key}": ${value}}`);
      const documents = [value, `[${value}]`, ...(title === '1 MB' ? [] : [`{${whole}}`]), ...single];
      for (const given of documents) {
        const values = types.map((type, at) =>
          type === 'jsonb' ? given : type === 'uuid' ? idFor(names[at] ?? '') : (argument[type] ?? null),
        );
        const code = await wrongCode(
          `select public.${name}(${types.map((type, at) => `$${at + 1}::${type}`).join(', ')})`,
          values,
        );
        if (code !== null) wrong.push(`${name}, ${title}: ${given.slice(0, 80)}: ${code}`);
      }
    }
  for (const { table, column, key } of columns)
    for (const [title, value] of Object.entries(odd)) {
      const code = await wrongCode(`update ${table} set ${column} = $1::jsonb where ${key} = $2`, [
        value,
        batik.business,
      ]);
      if (code !== null) wrong.push(`${table}.${column}, ${title}: ${code}`);
    }
  expect(wrong).toEqual([]);
  // Otherwise nothing is stored that a job could read.
  expect(accepted).toBeGreaterThan(50);
  expect(await rowsOfOthers()).toEqual(before);
  await fixtures.sql(
    `update campaigns set status = 'planning' where business_id = $1 and status = 'draft' and channel_id is not null`,
    [batik.business],
  );
  for (const [, , command] of jobs) await fixtures.sql(command);
  for (const [name, args] of [
    ['plan_broadcast', {}],
    ['claim_broadcast_messages', { p_owner: batik.owner, p_most: 5 }],
    ['claim_agent_runs', {}],
    ['claim_test_results', {}],
    ['claim_scorecards', {}],
    ['claim_knowledge_source', {}],
    ['claim_webhook_deliveries', { p_owner: batik.owner, p_most: 5 }],
    ['claim_push_deliveries', { p_owner: batik.owner, p_most: 5 }],
    ['payments_to_close', {}],
    ['take_unused_campaign_files', {}],
  ] as const)
    await fixtures.service.rpc(name, args).throwOnError();
  expect(await fixtures.sql('select job, row_id, reason from private.job_failure where attempts > 0')).toEqual([]);
});
