import { expect, test } from 'vitest';

import { addRecentRoom, readRecentRooms } from './recentRooms.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const storage = (): Storage => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as unknown as Storage;
};

test('the last six rooms of each business are stored, newest first and without duplicates', () => {
  const store = storage();
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) addRecentRoom(store, 'batik', idOf(n));
  addRecentRoom(store, 'kopi', idOf(9));
  expect(readRecentRooms(store, 'batik')).toEqual([3, 7, 6, 5, 4, 2].map(idOf));
  expect(readRecentRooms(store, 'kopi')).toEqual([idOf(9)]);
});

test.each(['', 'null', '[1]', '["x"]', '{'])('an unreadable stored value %j gives no rooms', (stored) => {
  const store = storage();
  store.setItem('chabot:visits:batik', stored);
  expect(readRecentRooms(store, 'batik')).toEqual([]);
});

test('denied storage throws nothing and gives no rooms', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const store = { getItem: deny, setItem: deny } as unknown as Storage;
  addRecentRoom(store, 'batik', idOf(1));
  expect(readRecentRooms(store, 'batik')).toEqual([]);
});
