import { expect, test } from 'vitest';

import { createReader, keyOf, SHORTCUTS, type Pressed } from './shortcuts.ts';

const pressed = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 0,
  ...more,
});

test('a key is known in either case, and with the key of commands of either kind of computer', () => {
  expect(keyOf(pressed('j'))).toBe('J');
  expect(keyOf(pressed('J'))).toBe('J');
  expect(keyOf(pressed('X', { shiftKey: true }))).toBe('Shift+X');
  expect(keyOf(pressed('k', { ctrlKey: true }))).toBe('Mod+K');
  expect(keyOf(pressed('k', { metaKey: true }))).toBe('Mod+K');
  // A question mark is typed with Shift on most keyboards, and with other keys on some.
  expect(keyOf(pressed('?', { shiftKey: true }))).toBe('?');
  expect(keyOf(pressed('j', { altKey: true }))).toBeNull();
});

test('no two rows of the table stand for the same keys, and none begins as another ends', () => {
  const all = SHORTCUTS.map(({ keys }) => keys.join(' '));
  expect(new Set(all).size).toBe(all.length);
  const begins = new Set(SHORTCUTS.filter(({ keys }) => keys.length > 1).map(({ keys }) => keys[0]));
  expect(SHORTCUTS.filter(({ keys }) => keys.length === 1 && begins.has(keys[0]))).toEqual([]);
});

test('G waits for its second letter, which then means a page and nothing else', () => {
  const read = createReader();
  expect(read(pressed('g', { timeStamp: 100 }))).toBeNull();
  expect(read(pressed('e', { timeStamp: 900 }))?.name).toBe('eskalasi');
  expect(read(pressed('e', { timeStamp: 901 }))?.name).toBe('complete');
});

test('a second letter that comes late, or leads nowhere, is forgotten', () => {
  const read = createReader();
  read(pressed('g', { timeStamp: 0 }));
  expect(read(pressed('e', { timeStamp: 1500 }))?.name).toBe('complete');
  read(pressed('g', { timeStamp: 2000 }));
  expect(read(pressed('j', { timeStamp: 2100 }))).toBeNull();
  expect(read(pressed('j', { timeStamp: 2200 }))?.name).toBe('next');
});
