import { beforeEach, expect, test, vi } from 'vitest';

import { appearanceStore } from './appearance.ts';

beforeEach(() => localStorage.clear());

test('a stored appearance is read again', () => {
  appearanceStore.write({ theme: 'dark', language: 'en' });
  expect(appearanceStore.read()).toEqual({ theme: 'dark', language: 'en', letters: 'on' });
});

test.each(['', 'null', '[]', '{"theme":"pink","language":7}', '{'])(
  'a stored %j gives the default appearance',
  (stored) => {
    localStorage.setItem('chabot.appearance', stored);
    expect(appearanceStore.read()).toEqual({ theme: 'device', language: 'id', letters: 'on' });
  },
);

test('forbidden storage throws no error', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  appearanceStore.write({ theme: 'dark', language: 'en' });
  expect(appearanceStore.read()).toEqual({ theme: 'device', language: 'id', letters: 'on' });
  vi.restoreAllMocks();
});
