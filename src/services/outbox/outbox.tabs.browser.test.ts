import { expect, test } from 'vitest';

import { requestLeadership } from './outbox.tabs.ts';

test('one tab leads at a time, the next one follows when it stops, and a tab that gave up its request never leads', async () => {
  const leaders: string[] = [];
  const request = (name: string, userId = 'sari') => requestLeadership(userId, () => void leaders.push(name));
  const held = async () => ((await navigator.locks.query()).held ?? []).length;
  const first = request('first');
  const second = request('second');
  const third = request('third');
  const other = request('other user', 'rina');
  await expect.poll(() => leaders.toSorted()).toEqual(['first', 'other user']);
  expect(await held()).toBe(2);
  second();
  expect(leaders).toHaveLength(2);
  first();
  await expect.poll(() => leaders.at(-1)).toBe('third');
  expect(leaders).not.toContain('second');
  third();
  other();
  await expect.poll(held).toBe(0);
});
