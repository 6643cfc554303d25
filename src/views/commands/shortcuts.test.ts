import { expect, test } from 'vitest';

import { createShortcutReader, keyOf, SHORTCUTS, type KeyPress } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 0,
  ...more,
});

test('keys are recognised in either case, and with Ctrl or Command', () => {
  expect(keyOf(press('j'))).toBe('J');
  expect(keyOf(press('J'))).toBe('J');
  expect(keyOf(press('X', { shiftKey: true }))).toBe('Shift+X');
  expect(keyOf(press('k', { ctrlKey: true }))).toBe('Mod+K');
  expect(keyOf(press('k', { metaKey: true }))).toBe('Mod+K');
  // Keyboard layouts type a question mark with different modifiers.
  expect(keyOf(press('?', { shiftKey: true }))).toBe('?');
  expect(keyOf(press('j', { altKey: true }))).toBeNull();
});

test('no two shortcuts have the same keys, and no single key is the start of a sequence', () => {
  const all = SHORTCUTS.map(({ keys }) => keys.join(' '));
  expect(new Set(all).size).toBe(all.length);
  const firstKeys = new Set(SHORTCUTS.filter(({ keys }) => keys.length > 1).map(({ keys }) => keys[0]));
  expect(SHORTCUTS.filter(({ keys }) => keys.length === 1 && firstKeys.has(keys[0]))).toEqual([]);
});

test('G waits for its second letter, which then only opens a page', () => {
  const read = createShortcutReader();
  expect(read(press('g', { timeStamp: 100 }))).toBeNull();
  expect(read(press('e', { timeStamp: 900 }))?.name).toBe('eskalasi');
  expect(read(press('e', { timeStamp: 901 }))?.name).toBe('complete');
});

test('a sequence ends when its second letter is late or unknown', () => {
  const read = createShortcutReader();
  read(press('g', { timeStamp: 0 }));
  expect(read(press('e', { timeStamp: 1500 }))?.name).toBe('complete');
  read(press('g', { timeStamp: 2000 }));
  expect(read(press('j', { timeStamp: 2100 }))).toBeNull();
  expect(read(press('j', { timeStamp: 2200 }))?.name).toBe('next');
});
