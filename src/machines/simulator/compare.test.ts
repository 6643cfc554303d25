import { expect, test } from 'vitest';

import { amountsIn, differencesOf, differingWords, divergencesOf } from './compare.ts';
import { answered, bursts, completed, escalated, otherwise, silent } from './simulator.fixture.ts';

test.each([
  ['Rp 18.000 per kg', [18_000]],
  ['rp18rb, 1,5 jt atau 20k', [18_000, 1_500_000, 20_000]],
  ['isi 12, jam 08.00, ukuran 40', []],
  ['antara 125.000 dan 150.000', [125_000, 150_000]],
])('the amounts in "%s" are %j', (text, amounts) => expect(amountsIn(text)).toEqual(amounts));

test('two answers differ in their decision, their price or their sources', () => {
  expect(differencesOf(answered, answered)).toEqual([]);
  expect(differencesOf(otherwise, answered)).toEqual(['price', 'source']);
  expect(differencesOf(escalated, answered)).toEqual(['decision']);
  expect(differencesOf(escalated, { ...escalated, why: 'upset' })).toEqual(['decision']);
});

test('a replay goes otherwise where it calls a person, names another price, stays silent or ends the chat', () => {
  const [byAi, byPerson] = bursts;
  expect(divergencesOf(byAi!, escalated, false)).toEqual(['escalated']);
  expect(divergencesOf(byAi!, answered, false)).toEqual(['price']);
  expect(divergencesOf(byAi!, otherwise, false)).toEqual([]);
  expect(divergencesOf(byAi!, silent, false)).toEqual(['silent']);
  expect(divergencesOf(byAi!, completed, false)).toEqual(['sooner']);
  expect(divergencesOf(byAi!, completed, true)).toEqual([]);
  expect(divergencesOf(byPerson!, escalated, true)).toEqual([]);
  expect(divergencesOf(byPerson!, answered, true)).toEqual(['alone']);
});

test('the words that another answer does not have are marked', () => {
  const parts = differingWords(otherwise.text ?? '', answered.text ?? '');
  expect(parts.map(({ words }) => words).join('')).toBe(otherwise.text);
  expect(parts.filter(({ isOther }) => isOther).map(({ words }) => words.trim())).toEqual(['22.000', 'JNE.']);
  expect(differingWords('Bisa, Kak.', 'bisa kak')).toEqual([{ at: 0, words: 'Bisa, Kak.', isOther: false }]);
});
