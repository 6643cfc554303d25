import type { OutboxStatus } from '../../contracts/conversation.ts';
/** All unsent messages of a user across rooms and businesses, including failed ones. */
import type { OutboxItem } from '../../contracts/outbox.ts';

export interface PendingMessage {
  readonly item: OutboxItem;
  readonly status: Exclude<OutboxStatus, 'sent'>;
}

export interface PendingMessagesStore {
  /** In the order of sending. The same array until something changes. */
  list: () => readonly PendingMessage[];
  subscribe: (listener: () => void) => () => void;
  put: (item: OutboxItem, status: OutboxStatus) => void;
  mark: (roomId: string, id: string, status: OutboxStatus) => void;
  drop: (roomId: string, id: string) => void;
  clear: () => void;
}

export const createPendingMessagesStore = (): PendingMessagesStore => {
  const known = new Map<string, PendingMessage>();
  const listeners = new Set<() => void>();
  let list: readonly PendingMessage[] = [];

  const settle = () => {
    // A message that was just written has no position in the journal yet and comes last.
    list = [...known.values()].toSorted(
      (one, other) => one.item.position - other.item.position || one.item.writtenAt - other.item.writtenAt,
    );
    for (const listener of listeners) listener();
  };
  const put = (item: OutboxItem, status: OutboxStatus) => {
    if (status === 'sent') known.delete(item.id);
    else known.set(item.id, { item, status });
    settle();
  };

  return {
    list: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put,
    mark: (_, id, status) => {
      const before = known.get(id);
      if (before && before.status !== status) put(before.item, status);
    },
    drop: (_, id) => {
      if (known.delete(id)) settle();
    },
    clear: () => {
      known.clear();
      settle();
    },
  };
};
