import { expect, test } from 'vitest';

import { createRecentSigns } from './recentEmoji.ts';

const storageWith = (stored: string | null) => {
  let kept = stored;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
};

test('the last sixteen are kept, newest first and none twice', () => {
  const recent = createRecentSigns(storageWith(null));
  for (let n = 0; n < 20; n += 1) recent.keep(`sign ${n}`);
  recent.keep('sign 10');
  expect(recent.read()).toHaveLength(16);
  expect(recent.read().slice(0, 3)).toEqual(['sign 10', 'sign 19', 'sign 18']);
  expect(recent.read().filter((one) => one === 'sign 10')).toHaveLength(1);
});

test.each(['', 'null', '[1]', '{', '["😀", 2]'])('stored %j is nothing', (stored) => {
  expect(createRecentSigns(storageWith(stored)).read()).toEqual([]);
});

test('where nothing may be stored nothing is thrown', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const recent = createRecentSigns({ getItem: forbidden, setItem: forbidden });
  recent.keep('😀');
  expect(recent.read()).toEqual([]);
});
