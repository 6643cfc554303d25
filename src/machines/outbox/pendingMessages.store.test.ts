import { expect, test } from 'vitest';

import { outboxItem, uuid } from '../conversation/messages.fixture.ts';
import { createWaitingStore } from './pendingMessages.store.ts';

const ids = (store: ReturnType<typeof createWaitingStore>) => store.list().map(({ item, status }) => [item.id, status]);

test('what waits stands in the order in which it goes out, and leaves when it has gone', () => {
  const store = createWaitingStore();
  let heard = 0;
  const leave = store.subscribe(() => (heard += 1));
  store.put(outboxItem(3, { position: Infinity }), 'queued');
  store.put(outboxItem(2), 'asking');
  store.put(outboxItem(1, { roomId: uuid(9) }), 'failed');
  expect(ids(store)).toEqual([
    [uuid(1), 'failed'],
    [uuid(2), 'asking'],
    [uuid(3), 'queued'],
  ]);
  store.put(outboxItem(3), 'queued');
  store.mark('r', uuid(3), 'sending');
  store.mark('r', uuid(2), 'sent');
  store.mark('r', uuid(7), 'sending');
  expect(ids(store)).toEqual([
    [uuid(1), 'failed'],
    [uuid(3), 'sending'],
  ]);
  store.drop('r', uuid(3));
  expect(heard).toBe(7);
  // What was tried again is the last, whenever it was written.
  store.put(outboxItem(1, { position: 9 }), 'queued');
  store.put(outboxItem(8), 'queued');
  expect(ids(store)).toEqual([
    [uuid(8), 'queued'],
    [uuid(1), 'queued'],
  ]);
  expect(heard).toBe(9);
  // Nobody hears what changes nothing, nor after they have left.
  store.drop('r', uuid(3));
  expect(heard).toBe(9);
  leave();
  store.clear();
  expect([heard, store.list()]).toEqual([9, []]);
});
