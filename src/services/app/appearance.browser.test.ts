import { beforeEach, expect, test, vi } from 'vitest';

import { looks } from './appearance.ts';

beforeEach(() => localStorage.clear());

test('the looks are found again', () => {
  looks.write({ theme: 'dark', language: 'en' });
  expect(looks.read()).toEqual({ theme: 'dark', language: 'en', letters: 'on' });
});

test.each(['', 'null', '[]', '{"theme":"pink","language":7}', '{'])('stored %j gives the usual looks', (stored) => {
  localStorage.setItem('chabot.looks', stored);
  expect(looks.read()).toEqual({ theme: 'device', language: 'id', letters: 'on' });
});

test('where storage is forbidden nothing is thrown', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  looks.write({ theme: 'dark', language: 'en' });
  expect(looks.read()).toEqual({ theme: 'device', language: 'id', letters: 'on' });
  vi.restoreAllMocks();
});
