import { afterEach, expect, test, vi } from 'vitest';

import { electLeader } from './leaderTab.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  localStorage.removeItem('chabot:notifications:leader');
});

/** Opens tabs, and records the changes of leadership in order. */
const openTabs = (locks?: null) => {
  const changes: string[] = [];
  const open = (name: string, isFocused: boolean) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(isFocused);
    const listener = { gained: () => changes.push(`${name} leads`), lost: () => changes.push(`${name} follows`) };
    const end =
      locks === null
        ? electLeader('chabot:notifications:leader', listener, null)
        : electLeader('chabot:notifications:leader', listener);
    ends.push(end);
    return end;
  };
  return { changes, open };
};

test('the focused tab takes the leadership, and passes it on when it closes', async () => {
  const { changes, open } = openTabs();
  open('first', true);
  await expect.poll(() => changes).toEqual(['first leads']);
  const close = open('second', true);
  await expect.poll(() => changes.toSorted()).toEqual(['first follows', 'first leads', 'second leads']);
  close();
  await expect.poll(() => changes.at(-1)).toBe('first leads');
});

test('a tab that opens in the background waits until the leader closes', async () => {
  const { changes, open } = openTabs();
  const close = open('first', true);
  await expect.poll(() => changes).toEqual(['first leads']);
  open('second', false);
  close();
  await expect.poll(() => changes).toEqual(['first leads', 'second leads']);
});

test('a tab that closes while it waits never becomes the leader', async () => {
  const { changes, open } = openTabs();
  const close = open('first', true);
  await expect.poll(() => changes).toEqual(['first leads']);
  open('second', false)();
  open('third', false);
  close();
  await expect.poll(() => changes).toEqual(['first leads', 'third leads']);
});

test('without Web Locks the tabs elect the leader through localStorage', () => {
  const { changes, open } = openTabs(null);
  const close = open('first', true);
  expect(changes).toEqual(['first leads']);
  // Browsers send storage events to all tabs except the one that wrote.
  const written = (newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key: 'chabot:notifications:leader', newValue }));
  written('another');
  expect(changes).toEqual(['first leads', 'first follows']);
  written(null);
  expect(changes.at(-1)).toBe('first leads');
  close();
  expect(localStorage.getItem('chabot:notifications:leader')).toBeNull();
});
