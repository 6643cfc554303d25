import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { expressionsOf, faultOf, patternsOf } from '../../scripts/expressions.ts';

const faultsOf = (source: string): (string | null)[] => {
  const folder = mkdtempSync(join(tmpdir(), 'expressions-'));
  try {
    writeFileSync(join(folder, 'a.ts'), source);
    return expressionsOf(join(folder, 'a.ts')).map((one) => faultOf(one, 'JavaScript'));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const faultsInSql = (sql: string): (string | null)[] => patternsOf(sql, 'a.sql').map((one) => faultOf(one, 'SQL'));

test.each([
  ['nested repetitions', String.raw`/^(?:(?:halo+|as+alam\S*)[\s.,!?]*)+$/iu`],
  ['words that are made of others', String.raw`/^(?:(?:kak|kakak|ka)[\s.,!?]*)+$/iu`],
  ['two repetitions of the same characters', String.raw`/^\s*(?:stop)\s*[.!]*\s*$/u`],
  ['the end of a word at the end of a text', String.raw`/\S+$/u`],
  ['an open tag', String.raw`/<input[^>]+type="password/iu`],
  ['words that begin again in what follows them', String.raw`/\b(?:jangan|males)\b[^.!?]*\bbot\b/iu`],
  ['a lazy repetition up to a closing tag', String.raw`/<t>([\s\S]*?)<\/t>/u`],
  ['a repetition in a part that is put in', `const one = '(?:a+)'; new RegExp(\`^\${one}+$\`, 'u')`],
  ['parts that are known only at run time', 'const find = (word: string) => new RegExp(word)'],
])('an expression with %s is refused', (_, source) => {
  expect(faultsOf(source)).toEqual([expect.any(String)]);
});

test.each([
  String.raw`/(?<!\S)\S+$/u`,
  String.raw`/\b(?:jangan|males)\b[^.!?]{0,200}\bbot\b/iu`,
  String.raw`/<input\s[^<>]*>/u`,
  String.raw`/^(?:[\s,.!]*\b(?:kak|kakak|ka)\b)+/iu`,
  String.raw`/^(?:halo|kak|pak)+$/iu`,
  String.raw`/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/`,
  String.raw`/"(?:[^"\\]|\\[\s\S])*"?/g`,
  `const one = 'a|b'; new RegExp(\`\\\\b(?:\${one})\\\\b\`, 'u')`,
])('an expression in linear time is accepted: %s', (source) => {
  expect(faultsOf(source)).toEqual([null]);
});

test.each([
  [String.raw`select regexp_replace(said, '([a-z])\1{2,}', '\1', 'g')`, 1],
  [String.raw`create function f() returns text as $$ select regexp_split_to_array(lower(f(a, b)), '(?:a+)+b') $$`, 1],
  [String.raw`check (said ~ ('^(\s*' || word || '\s*)+$'))`, 1],
  [String.raw`select substring(said from '^(?:\s*a\s*)+$')`, 1],
  [String.raw`select said !~* E'^(?:\\s*a\\s*)+$'`, 1],
])('a pattern of a migration is refused: %s', (sql, count) => {
  const found = faultsInSql(sql);
  expect(found).toHaveLength(count);
  expect(found).toEqual([expect.any(String)]);
});

test('patterns in comments are not read, and quotes in quotes are', () => {
  expect(patternsOf(`-- said ~ 'a'\nselect said ~ 'it''s', /* x ~ 'b' */ concat('a', 'b')`, 'a.sql')).toEqual([
    { at: 'a.sql:2', pattern: "it's", flags: 'iu' },
  ]);
});
