import { expect, test } from 'vitest';

import { keepVisit, readVisits } from './recentRooms.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const storage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
};

test('the last six are kept, newest first and none twice, each business by itself', () => {
  const here = storage();
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) keepVisit(here, 'batik', idOf(n));
  keepVisit(here, 'kopi', idOf(9));
  expect(readVisits(here, 'batik')).toEqual([3, 7, 6, 5, 4, 2].map(idOf));
  expect(readVisits(here, 'kopi')).toEqual([idOf(9)]);
});

test.each(['', 'null', '[1]', '["x"]', '{'])('stored %j is nothing', (stored) => {
  const here = storage();
  here.setItem('chabot:visits:batik', stored);
  expect(readVisits(here, 'batik')).toEqual([]);
});

test('where nothing may be stored nothing is thrown', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const here = { getItem: forbidden, setItem: forbidden } as unknown as Storage;
  keepVisit(here, 'batik', idOf(1));
  expect(readVisits(here, 'batik')).toEqual([]);
});
