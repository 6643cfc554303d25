import { expect, test } from 'vitest';

import { ensureLocalStorage } from './storage.ts';

test('denied storage is replaced by one in memory', () => {
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

test('working storage is not replaced', () => {
  const page = { localStorage: { length: 0 } };
  const before = page.localStorage;
  ensureLocalStorage(page);
  expect(page.localStorage).toBe(before);
});
