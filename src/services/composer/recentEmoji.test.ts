import { expect, test } from 'vitest';

import { createRecentEmoji } from './recentEmoji.ts';

const storageWith = (stored: string | null) => {
  let value = stored;
  return { getItem: () => value, setItem: (_: string, next: string) => void (value = next) };
};

test('the last sixteen emoji are kept, newest first and without duplicates', () => {
  const recent = createRecentEmoji(storageWith(null));
  for (let n = 0; n < 20; n += 1) recent.add(`emoji ${n}`);
  recent.add('emoji 10');
  expect(recent.read()).toHaveLength(16);
  expect(recent.read().slice(0, 3)).toEqual(['emoji 10', 'emoji 19', 'emoji 18']);
  expect(recent.read().filter((one) => one === 'emoji 10')).toHaveLength(1);
});

test.each(['', 'null', '[1]', '{', '["😀", 2]'])('the stored value %j is read as an empty list', (stored) => {
  expect(createRecentEmoji(storageWith(stored)).read()).toEqual([]);
});

test('blocked storage throws nothing', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const recent = createRecentEmoji({ getItem: forbidden, setItem: forbidden });
  recent.add('😀');
  expect(recent.read()).toEqual([]);
});
