import { afterEach, expect, test, vi } from 'vitest';

import { seekLead } from './leaderTab.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  localStorage.removeItem('bell');
});

/** Whoever of these tabs leads, in the order in which it came to them. */
const house = (locks?: null) => {
  const told: string[] = [];
  const open = (name: string, isLookedAt: boolean) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(isLookedAt);
    const lead = { gained: () => told.push(`${name} leads`), lost: () => told.push(`${name} follows`) };
    const end = locks === null ? seekLead('bell', lead, null) : seekLead('bell', lead);
    ends.push(end);
    return end;
  };
  return { told, open };
};

test('one tab leads; the next one that is looked at takes it, and gives it back when it closes', async () => {
  const { told, open } = house();
  open('first', true);
  await expect.poll(() => told).toEqual(['first leads']);
  const close = open('second', true);
  await expect.poll(() => told.toSorted()).toEqual(['first follows', 'first leads', 'second leads']);
  close();
  await expect.poll(() => told.at(-1)).toBe('first leads');
});

test('a tab that opens in the background waits for its turn', async () => {
  const { told, open } = house();
  const close = open('first', true);
  await expect.poll(() => told).toEqual(['first leads']);
  open('second', false);
  close();
  await expect.poll(() => told).toEqual(['first leads', 'second leads']);
});

test('a tab that was closed before its turn never leads', async () => {
  const { told, open } = house();
  const close = open('first', true);
  await expect.poll(() => told).toEqual(['first leads']);
  open('second', false)();
  open('third', false);
  close();
  await expect.poll(() => told).toEqual(['first leads', 'third leads']);
});

test('where there are no locks, tabs hear of each other by what they write down', () => {
  const { told, open } = house(null);
  const close = open('first', true);
  expect(told).toEqual(['first leads']);
  // As the browser tells it to all tabs but the one that wrote.
  const written = (newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key: 'bell', newValue }));
  written('another');
  expect(told).toEqual(['first leads', 'first follows']);
  written(null);
  expect(told.at(-1)).toBe('first leads');
  close();
  expect(localStorage.getItem('bell')).toBeNull();
});
