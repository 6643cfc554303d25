import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { splitStatements } from '../../local/postgres/splitStatements.ts';

it.each([
  ['select 1; select 2', ['select 1', 'select 2']],
  [`select 'a;''b;'; select 2`, [`select 'a;''b;'`, 'select 2']],
  [String.raw`select E'a\';b'; select 2`, [String.raw`select E'a\';b'`, 'select 2']],
  [String.raw`select 'a\'; select 2`, [String.raw`select 'a\'`, 'select 2']],
  ['select "a;b" from t;', ['select "a;b" from t']],
  ['do $$ begin perform 1; end $$; select 2', ['do $$ begin perform 1; end $$', 'select 2']],
  ['do $a$ select $$;$$; $a$;', ['do $a$ select $$;$$; $a$']],
  ['select $1; select 2', ['select $1', 'select 2']],
  ['-- a; b\nselect 1;', ['-- a; b\nselect 1']],
  ['/* a; /* b; */ c; */ select 1; select 2', ['/* a; /* b; */ c; */ select 1', 'select 2']],
  [
    'create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3',
    ['create function f() returns int begin atomic select case when true then 1 end; select 2; end', 'select 3'],
  ],
  ['begin; select 1; commit;', ['begin', 'select 1', 'commit']],
  [' ;; \n ;', []],
])('splits %s', (sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements);
});

const migrations = join(import.meta.dirname, '../../supabase/migrations');

it.each(readdirSync(migrations))('splitting %s removes only semicolons and whitespace', (file) => {
  const bare = (text: string): string => text.replaceAll(/[\s;]/gu, '');
  const sql = readFileSync(join(migrations, file), 'utf8');
  expect(bare(splitStatements(sql).join(''))).toBe(bare(sql));
});
