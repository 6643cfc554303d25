import { expect, test } from 'vitest';

import { seekLeadership } from './outbox.tabs.ts';

test('one tab sends at a time, the next when it has gone, and whoever left before its turn never', async () => {
  const told: string[] = [];
  const seek = (name: string, person = 'sari') => seekLeadership(person, () => void told.push(name));
  const held = async () => ((await navigator.locks.query()).held ?? []).length;
  const first = seek('first');
  const second = seek('second');
  const third = seek('third');
  const other = seek('of somebody else', 'rina');
  await expect.poll(() => told.toSorted()).toEqual(['first', 'of somebody else']);
  expect(await held()).toBe(2);
  second();
  expect(told).toHaveLength(2);
  first();
  await expect.poll(() => told.at(-1)).toBe('third');
  expect(told).not.toContain('second');
  third();
  other();
  await expect.poll(held).toBe(0);
});
