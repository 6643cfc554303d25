import { expect, test } from 'vitest';

import { outboxItem, uuid } from '../conversation/messages.fixture.ts';
import { createPendingMessagesStore } from './pendingMessages.store.ts';

const ids = (store: ReturnType<typeof createPendingMessagesStore>) =>
  store.list().map(({ item, status }) => [item.id, status]);

test('pending messages are listed in the order of sending, and a sent message leaves the list', () => {
  const store = createPendingMessagesStore();
  let notified = 0;
  const unsubscribe = store.subscribe(() => (notified += 1));
  store.put(outboxItem(3, { position: Infinity }), 'queued');
  store.put(outboxItem(2), 'unconfirmed');
  store.put(outboxItem(1, { roomId: uuid(9) }), 'failed');
  expect(ids(store)).toEqual([
    [uuid(1), 'failed'],
    [uuid(2), 'unconfirmed'],
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
  expect(notified).toBe(7);
  // A retried message comes last, regardless of when it was written.
  store.put(outboxItem(1, { position: 9 }), 'queued');
  store.put(outboxItem(8), 'queued');
  expect(ids(store)).toEqual([
    [uuid(8), 'queued'],
    [uuid(1), 'queued'],
  ]);
  expect(notified).toBe(9);
  // A change without effect does not notify, and neither does any change after unsubscribing.
  store.drop('r', uuid(3));
  expect(notified).toBe(9);
  unsubscribe();
  store.clear();
  expect([notified, store.list()]).toEqual([9, []]);
});
