import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../supabase/migrations');

/** Comments, strings and quoted names, then words, `:=` and single characters. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$[a-z_]*\$|[a-z_][a-z_0-9.]*|:=|\S/gi;
/** Words after which the expression of a condition has ended. */
const ENDS_CONDITION =
  /^(?:select|set|values|returning|order|group|limit|loop|begin|insert|update|delete|return|if|into|each|join|:=)$/;

/**
 * The lines in which `clock_timestamp()` stands in a condition: after WHERE, ON or HAVING, or in a policy. Postgres calls
 * it anew for each row, so it is no bound of an index, and every row is read. `now()`, a variable of plpgsql and a
 * subquery of its own (`(select clock_timestamp())`) are read once.
 */
function timesPerRow(sql: string): string[] {
  const lines = sql.split('\n');
  const found: string[] = [];
  let clauses = [''];
  let previous = '';
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    const word = token.toLowerCase();
    if (/^(?:--|\/\*|')/.test(word)) continue;
    if (word === '(') clauses.push(/^(?:using|check)$/.test(previous) ? 'condition' : (clauses.at(-1) ?? ''));
    else if (word === ')') clauses.pop();
    else if (word === ';' || /^\$[a-z_]*\$$/.test(word)) clauses = [''];
    else if (/^(?:where|on|having)$/.test(word)) clauses.splice(-1, 1, 'condition');
    else if (ENDS_CONDITION.test(word)) clauses.splice(-1, 1, '');
    else if (/(?:^|\.)(?:clock_timestamp|timeofday)$/.test(word) && clauses.at(-1) === 'condition')
      found.push(lines[sql.slice(0, index).split('\n').length - 1]?.trim() ?? '');
    previous = word;
  }
  return found;
}

/**
 * The lines in which the time of a queue is compared with `now()`. Such times are written from the clock, and `now()` is
 * the start of the transaction: what becomes due in a transaction would not be due in it.
 */
const duesByTransaction = (sql: string): string[] =>
  sql
    .split('\n')
    .map((line) => line.replace(/--.*/, '').trim())
    .filter((line) =>
      /\b(?:due_at|next_at|lease_until|judge_at|next_send_at)\s*[<>]=?\s*now\(\)(?!\s*[-+])|(?<![-+]\s*)\bnow\(\)\s*[<>]=?\s*(?:\w+\.)?(?:due_at|next_at|lease_until|judge_at|next_send_at)\b/.test(
        line,
      ),
    );

const inMigrations = (linesOf: (sql: string) => string[]): string[] => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(0);
  return files.flatMap((name) => linesOf(readFileSync(join(folder, name), 'utf8')).map((line) => `${name}: ${line}`));
};

test('no condition of a migration reads the clock once per row', () => {
  expect(inMigrations(timesPerRow)).toEqual([]);
});

test('no migration compares when work is due, or a lease ends, with the start of the transaction', () => {
  expect(inMigrations(duesByTransaction)).toEqual([]);
});

test.each([
  ['where waiting.due_at <= now()', 1],
  ['or now() > lease_until', 1],
  ['where waiting.due_at <= (select clock_timestamp())', 0],
  ["where waiting.due_at < now() - interval '1 day'", 0],
  ['where waiting.due_at <= at -- and not now()', 0],
])('%s: %i times of a queue are compared with the start of the transaction', (sql, count) => {
  expect(duesByTransaction(sql)).toHaveLength(count);
});

test.each([
  'select from a where a.at > clock_timestamp()',
  'select from a where a.x is distinct from 1 and a.at between clock_timestamp() - interval $$1 day$$ and now()',
  'select from a join b on b.at < pg_catalog.clock_timestamp()',
  'select from a where (a.x or (a.y and a.at > CLOCK_TIMESTAMP()))',
  'select from a where a.x = extract(epoch from clock_timestamp())',
  'select count(*) filter (where a.at > clock_timestamp()) from a',
  'select x from a group by x having max(at) < clock_timestamp()',
  'create policy p on a using (at > clock_timestamp())',
  'update a set x = 1 where case when a.y then a.at < clock_timestamp() end',
  'delete from a where a.id in (select b.id from b where b.at < clock_timestamp())',
])('%s is found', (sql) => {
  expect(timesPerRow(sql)).toHaveLength(1);
});

test.each([
  'update a set at = clock_timestamp() where a.id = 1',
  'select from a where a.at > (select clock_timestamp())',
  'select from a where a.id = 1 and a.at > now(); at := clock_timestamp();',
  'if a.at < clock_timestamp() then',
  'insert into a values (1) on conflict (id) do update set at = clock_timestamp()',
  'create trigger t after insert on a for each row when (new.at > clock_timestamp()) execute function f()',
  "select 'where clock_timestamp()' -- where clock_timestamp()",
  'select clock_timestamp() from a join b on b.id = a.id where a.x',
])('%s is not found', (sql) => {
  expect(timesPerRow(sql)).toEqual([]);
});
