import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { filesOf, root } from '../../scripts/generated.ts';
import { wordsOf } from './stories.ts';

/** Words that two others would make too. */
const WORDS = new Set([
  'another',
  'intake',
  'logout',
  'signup',
  'timeout',
  'uploading',
  'whatsapp',
  'without',
  'withdraw',
  'withdrawn',
]);

const names = filesOf('src/views/**/*.stories.tsx').flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+): Story/gm)].map(([, name = '']) => ({
    name,
    story: `${file}: ${name}`,
    words: wordsOf(name).map((word) => word.toLowerCase()),
  })),
);
const known = new Set(names.flatMap(({ words }) => words));

const isGlued = (word: string): boolean =>
  !WORDS.has(word) &&
  Array.from(word.slice(2, -1), (_, at) => at + 2).some(
    (at) => known.has(word.slice(0, at)) && known.has(word.slice(at)),
  );

test('no word in the name of a story is two words without a space', () => {
  expect(names.filter(({ words }) => words.some(isGlued)).map(({ story }) => story)).toEqual([]);
});

test('no name of a story says a word twice in a row', () => {
  const isTwice = (word: string, at: number, words: string[]) => word === words[at + 1];
  expect(names.filter(({ words }) => words.some(isTwice)).map(({ story }) => story)).toEqual([]);
});

test('no name of a story has a number or a value of the code in it', () => {
  const isValue = (word: string) => /\d|^(?:true|false|null|undefined)$/.test(word);
  expect(names.filter(({ words }) => words.some(isValue)).map(({ story }) => story)).toEqual([]);
});
