import { expect, test } from 'vitest';

import { answeringLine, chatsOf } from './answeringLine.ts';
import { answeringText } from './text/answering.id.ts';

test.each([
  [0.05, 1, 20],
  [0.1, 1, 10],
  [0.25, 1, 4],
  [0.3, 3, 10],
  [0.33, 33, 100],
  [0.5, 1, 2],
  [0.999, 99, 100],
  [0.005, 1, 200],
  [0.000_01, 1, 1000],
])('a share of %d is said in small numbers, as %i of %i', (share, chats, all) => {
  expect(chatsOf(share)).toEqual([chats, all]);
});

test('a share between none and all is said to be neither', () => {
  for (let at = 1; at < 1000; at++) {
    const [chats, all] = chatsOf(at / 1000);
    expect(chats).toBeGreaterThan(0);
    expect(chats).toBeLessThan(all);
    expect(Math.abs(chats / all - at / 1000)).toBeLessThanOrEqual(0.01);
  }
});

test.each([
  ['off', 1, 'AI mati: semua chat dijawab tim'],
  ['simulator', 1, 'Mode uji coba: AI belum menjawab pelanggan'],
  ['live', 0, 'AI tidak menjawab chat mana pun'],
  ['live', 0.1, 'AI menjawab 1 dari 10 chat'],
  ['live', 1, 'AI menjawab semua chat'],
] as const)('the AI that is %s with a share of %d is told in one line', (mode, share, line) => {
  expect(answeringLine(mode, share, answeringText)).toBe(line);
});
