/**
 * What the migrations may not contain, because it lets one row of one business fail a statement over all of them, and how
 * they are written.
 */
import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { isConcurrent } from '../../local/postgres/migrations.ts';
import { splitStatements } from '../../local/postgres/splitStatements.ts';
import { readRelease } from '../../scripts/migrations.ts';
import { withoutReplaced } from './sqlInForce.ts';

const folder = 'supabase/migrations';
const files = readdirSync(folder)
  .toSorted()
  .map((name) => ({
    name,
    // Comments may name what the code may not have.
    sql: readFileSync(`${folder}/${name}`, 'utf8').replaceAll(/--[^\n]*/g, ''),
  }));

/** Types whose input fails for some texts. A cast to `jsonb` fails for texts that are no JSON, but a part of jsonb is JSON. */
const raising = /\)::\s*(?!text\b|jsonb\b|name\b|regclass\b)([a-z_][\w. ]*)/g;

/** The text between the parenthesis that ends at `end` and its opening one. */
function groupBefore(sql: string, end: number): string {
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    if (sql[at] === ')') depth += 1;
    if (sql[at] === '(') depth -= 1;
    if (depth === 0) return sql.slice(at + 1, end);
  }
  return '';
}

/** Without what stands in parentheses and quotes: `a ->> 'b'` is `a ->> `. */
const topLevel = (sql: string): string => {
  let plain = sql.replaceAll(/'[^']*'/g, "''");
  for (;;) {
    const shorter = plain.replaceAll(/\([^()]*\)/g, '');
    if (shorter === plain) return plain;
    plain = shorter;
  }
};

/** A text that was taken out of jsonb, as far as it is the value of the expression. */
const takesText = (expression: string): boolean => {
  const value = /^\s*select\s/i.test(expression) ? expression.replace(/\bfrom\b[\s\S]*/i, '') : expression;
  return /->>|#>>|jsonb?_array_elements_text|jsonb?_each_text/.test(topLevel(value));
};

test.each(files)(
  '$name reads numbers, booleans, ids and times in jsonb with the readers of the foundations only',
  ({ sql }) => {
    const readers = /create function private\.read_\w+\(given jsonb\)[\s\S]*?\n\$\$;/g;
    const rest = sql.replaceAll(readers, '');
    const casts = [...rest.matchAll(raising)]
      .map(({ index }) => groupBefore(rest, index))
      .filter((group) => takesText(group));
    const functions = [...rest.matchAll(/\bcast\s*\(([^;]*?)\bas\b/gi)]
      .map(([, value = '']) => value)
      .filter(takesText);
    // plpgsql converts a text that is assigned to a variable of another type.
    const assigned = [
      ...rest.matchAll(/\b(?:int|bigint|smallint|numeric|boolean|uuid|date|time|timestamptz|interval)\s*:?=([^;]*);/g),
    ]
      .map(([, value = '']) => value)
      .filter((value) =>
        /->>|#>>/.test(topLevel(value).replaceAll(/\bwhen\b[\s\S]*?\bthen\b|\b(?:is|=|<>|~|in)\b.*/g, '')),
      );
    expect({ casts, functions, assigned }).toEqual({ casts: [], functions: [], assigned: [] });
  },
);

/** The columns that a recordset of jsonb is converted to, with the types that raise for some values. */
const convertedColumns = (sql: string): string[] => {
  const populated = [...sql.matchAll(/\bjsonb?_populate_record(?:set)?\b/gi)].map(([name]) => name);
  const converted = [...sql.matchAll(/\bjsonb?_to_record(?:set)?\s*\(/gi)].flatMap(({ 0: call, index }) => {
    let [at, depth] = [index + call.length, 1];
    for (; depth > 0 && at < sql.length; at += 1) depth += { '(': 1, ')': -1 }[sql[at] ?? ''] ?? 0;
    const [, columns] = /^\s*(?:as\s+)?\w+\s*\(([^()]*)\)/i.exec(sql.slice(at)) ?? [];
    return columns === undefined
      ? [call]
      : columns.split(',').filter((column) => !/\s(?:text|jsonb)\s*$/i.test(column));
  });
  return [...populated, ...converted];
};

test.each(files)('$name converts the records of jsonb to text and jsonb only', ({ sql }) => {
  expect(convertedColumns(sql)).toEqual([]);
});

test.each([
  ['select * from jsonb_to_recordset(given) as one (id uuid, name text)', 1],
  ['select * from jsonb_to_record(f(case when x then y end)) one (n int, at timestamptz)', 2],
  ['select * from jsonb_populate_record(null::public.room, given)', 1],
  ['select * from json_populate_recordset(null::public.room, given)', 1],
  ['select * from jsonb_to_recordset(given)', 1],
  ['select * from jsonb_to_recordset(given) as one (id jsonb, "lastAt" jsonb, name text)', 0],
])('%s: %i columns may raise', (sql, count) => {
  expect(convertedColumns(sql)).toHaveLength(count);
});

/** The names in the first column of a section of docs/rules.md. */
const namesIn = (heading: string): string[] => {
  const [, section = ''] =
    new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## )`, 'm').exec(readFileSync('docs/rules.md', 'utf8')) ?? [];
  return [...section.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name).toSorted();
};
const whole = withoutReplaced(files.map(({ sql }) => sql).join('\n'));

/** The body of a function of the migrations. */
const bodyOf = (name: string): string => {
  const [, body = ''] =
    new RegExp(`create function ${name.replaceAll('.', String.raw`\.`)}\\([\\s\\S]*?\\$\\$([\\s\\S]*?)\\$\\$`).exec(
      whole,
    ) ?? [];
  return body;
};

test('docs/rules.md lists every scheduled job', () => {
  const scheduled = [...whole.matchAll(/cron\.schedule\('([\w-]+)'/g)].map(([, name = '']) => name);
  expect(namesIn('Jobs')).toEqual([...new Set(scheduled)].toSorted());
});

test('every scheduled job works by the helpers that give each row a block of its own, or calls what does', () => {
  const helper = /private\.(?:for_each|results_of_each|tidy|wake)\(/;
  const scheduled = [...whole.matchAll(/cron\.schedule\('[\w-]+', '[^']+', 'select (private\.\w+)\(\)'\)/g)];
  expect(scheduled.map(([, name = '']) => name).filter((name) => !helper.test(bodyOf(name)))).toEqual([]);
});

test('every extension that a function asks for is created where it is available', () => {
  const asked = [...whole.matchAll(/extname = '(\w+)'/g)].map(([, name = '']) => name);
  const created = [...whole.matchAll(/create extension if not exists (\w+)/g)].map(([, name = '']) => name);
  expect(new Set(asked)).toEqual(new Set(['pg_cron', 'pg_net']));
  expect(created).toEqual(expect.arrayContaining(asked));
});

test('docs/rules.md lists every function with which an edge function takes rows of several businesses', () => {
  const taking = [
    ...whole.matchAll(
      /(?:create function public\.|^ {4}\(')((?:claim|plan|take|next)_\w+|\w+_to_(?:close|delete))\(([^)]*)\)/gm,
    ),
  ]
    // Of one row, one business or one caller.
    .filter(
      ([, name = '', args = '']) =>
        !/\b(?:id|p_id|p_room|p_business|business_id|p_message|p_key|room_id|list_id)\b/.test(args) &&
        name !== 'take_request',
    )
    .map(([, name = '']) => name);
  expect(namesIn('Rows that functions take')).toEqual([...new Set(taking)].toSorted());
});

test('only private.record_message stores messages, and only private.create_room creates rooms', () => {
  const functions = [...whole.matchAll(/create function (\w+\.\w+)\([\s\S]*?as \$\$([\s\S]*?)\$\$;/g)];
  const storing = (table: string) =>
    functions
      .filter(([, , body = '']) => new RegExp(`insert into public\\.${table}\\b`).test(body))
      .map(([, name]) => name);
  expect(functions.length).toBeGreaterThan(500);
  expect({ message: storing('message'), room: storing('room') }).toEqual({
    message: ['private.record_message'],
    room: ['private.create_room'],
  });
});

test('no setting of the session passes something to a trigger of a message or a room', () => {
  const named = [...whole.matchAll(/(?:set_config|current_setting)\('(chabot\.\w+)'/g)].map(([, name]) => name);
  // Supabase Auth's own table cascades; no function of ours can be called instead.
  expect([...new Set(named)]).toEqual(['chabot.left_session']);
});

test('at most twenty triggers stand on rooms and messages', () => {
  const triggers = whole.matchAll(/create (?:constraint )?trigger (\w+)[^;]*? on public\.(?:room|message)\b/g);
  expect([...triggers].length).toBeLessThanOrEqual(20);
});

test('no function that only forwards is written by hand: the list of the API makes it', () => {
  const written = [
    ...whole.matchAll(/create function public\.(\w+)\(([\s\S]*?)\)\s+returns[\s\S]*?as \$\$([\s\S]*?)\$\$;/g),
  ];
  const forwarding = written.filter(([, name = '', args = '', body = '']) => {
    const given = args
      .split(/,\s/)
      .filter(Boolean)
      .map((_, at) => `\\$${at + 1}`);
    return new RegExp(`^\\s*select (?:\\* from )?private\\.${name}\\(${given.join(', ')}\\)\\s*$`).test(body);
  });
  expect(written.length).toBeGreaterThan(50);
  expect(forwarding.map(([, name]) => name)).toEqual([]);
});

test('no file is longer than 800 lines', () => {
  const long = files.filter(({ sql }) => sql.split('\n').length > 801);
  expect(long.map(({ name }) => name)).toEqual([]);
});

/**
 * What keeps a migration from running on a large database that is in use: a lock that others wait for as long as it is waited for
 * itself, or an index that an interrupted build leaves.
 */
function faultsInUse(sql: string): string[] {
  const statements = splitStatements(sql).map((statement) => statement.trim());
  if (!isConcurrent(sql))
    return statements[0] === "set local lock_timeout = '3s'" ? [] : ["It begins with set local lock_timeout = '3s'."];
  const made = /^create (?:unique )?index concurrently (if not exists )?(?:\w+\.)?(\w+)\s+on (\w+)\./;
  const dropped = /^drop index concurrently if exists \w+\.\w+$/;
  return [
    // Its waits stop no other transaction, and take longer than any limit.
    ...(statements[0] === 'set statement_timeout = 0' && statements.at(-1) === 'reset statement_timeout'
      ? []
      : ['It begins with set statement_timeout = 0 and ends with reset statement_timeout.']),
    ...statements.slice(1, -1).flatMap((statement, at) => {
      const [, exists, name, schema] = made.exec(statement) ?? [];
      if (name === undefined)
        return dropped.test(statement) ? [] : [`Not in a file without a transaction: ${statement}`];
      return exists === undefined && statements[at] === `drop index concurrently if exists ${schema}.${name}`
        ? []
        : [`No drop index concurrently if exists ${schema}.${name} stands before its create, without if not exists.`];
    }),
  ];
}

const { files: released } = readRelease('supabase');
const unreleased = files.filter(({ name }) => !(name in released));

test('every migration that is not released runs on a large database that is in use', () => {
  expect(unreleased.flatMap(({ name, sql }) => faultsInUse(sql).map((fault) => `${name}: ${fault}`))).toEqual([]);
});

const limit = "set local lock_timeout = '3s';";
const unlimited = (sql: string): string => `set statement_timeout = 0;\n${sql}\nreset statement_timeout;`;
test.each([
  ['alter table public.room add column a int;', 1],
  [`${limit}\nalter table public.room add column a int;`, 0],
  [`alter table public.room add column a int;\n${limit}`, 1],
  [`${limit}\nselect 1;`.replace('local ', ''), 1],
  ['drop index concurrently if exists public.a;\ncreate index concurrently a on public.room (id);', 1],
  [unlimited('drop index concurrently if exists public.a;\ncreate index concurrently a on public.room (id);'), 0],
  [
    unlimited('drop index concurrently if exists public.a;\ncreate unique index concurrently a on public.room (id);'),
    0,
  ],
  [unlimited('create index concurrently a on public.room (id);'), 1],
  [unlimited('create unique index concurrently a on public.room (id);'), 1],
  [unlimited('create index concurrently if not exists a on public.room (id);'), 1],
  [
    unlimited(
      'drop index concurrently if exists public.a;\ncreate index concurrently if not exists a on public.room (id);',
    ),
    1,
  ],
  [unlimited('drop index concurrently if exists public.b;\ncreate index concurrently a on public.room (id);'), 1],
  [unlimited('create index concurrently a on public.room (id);\ndrop index concurrently if exists public.a;'), 1],
  [unlimited('drop index concurrently if exists public.a;\nalter table public.room add column a int;'), 1],
])('%j has %i faults in use', (sql, count) => {
  expect(faultsInUse(sql)).toHaveLength(count);
});

/** The functions that a migration makes, and those that it offers by `private.expose_function`, with their parameters. */
const functionsIn = (sql: string): string[] =>
  [
    ...sql.matchAll(/create (?:or replace )?function ([\w.]+)\s*\(([\s\S]*?)\)\s*returns/gi),
    ...sql.matchAll(/\('(\w+)\(([^']*)\)',\s*'(?:anon|authenticated|service_role)'/g),
  ].map(([, name = '', parameters = '']) => `${name}(${parameters.replaceAll(/\s+/g, ' ').trim()})`);

/** The functions that several migrations make: of all but the last one, no database would ever keep the body. */
const madeTwice = (migrations: readonly { name: string; sql: string }[]): string[] => {
  const makers = Map.groupBy(
    migrations.flatMap(({ name, sql }) => [...new Set(functionsIn(sql))].map((made) => ({ made, name }))),
    ({ made }) => made,
  );
  return [...makers].flatMap(([made, by]) =>
    by.length > 1 ? `${made}: ${by.map(({ name }) => name).join(', ')}` : [],
  );
};

test('no function is made by two migrations that are not released', () => {
  expect(unreleased.flatMap(({ sql }) => functionsIn(sql)).length).toBeGreaterThan(50);
  expect(madeTwice(unreleased)).toEqual([]);
});

test.each([
  ['create function private.a(b int) returns int', 'create or replace function private.a(b  int)\nreturns int', 1],
  ['create function private.a(b int) returns int', 'create function private.a(b text) returns int', 0],
  [`values ('a(b int)', 'authenticated', 'x')`, `values ('a(b int)',\n 'anon', 'y')`, 1],
])('%s and %s make %i functions twice', (one, other, count) => {
  expect(
    madeTwice([
      { name: '1', sql: one },
      { name: '2', sql: other },
    ]),
  ).toHaveLength(count);
});
