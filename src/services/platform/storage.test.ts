import { expect, test } from 'vitest';

import { ensureLocalStorage } from './storage.ts';

test('a browser that denies its storage is given one that lasts as long as the page', () => {
  const page = Object.defineProperty({} as { localStorage: Storage }, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  ensureLocalStorage(page);
  const { localStorage } = page;
  expect(localStorage.getItem('chabot:a')).toBeNull();
  localStorage.setItem('chabot:a', 'x');
  expect(localStorage.getItem('chabot:a')).toBe('x');
  expect(Object.keys(localStorage)).toEqual(['chabot:a']);
  localStorage.removeItem('chabot:a');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a browser that keeps what it is given is left as it is', () => {
  const page = { localStorage: { length: 0 } };
  const before = page.localStorage;
  ensureLocalStorage(page);
  expect(page.localStorage).toBe(before);
});
