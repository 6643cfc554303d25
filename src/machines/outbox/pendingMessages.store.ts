import type { OutboxStatus } from '../../contracts/conversation.ts';
/** Everything of a person that has not gone out, of all rooms and businesses, beside the charts: also what failed. */
import type { OutboxItem } from '../../contracts/outbox.ts';

export interface Waiting {
  readonly item: OutboxItem;
  readonly status: Exclude<OutboxStatus, 'sent'>;
}

export interface WaitingStore {
  /** In the order in which they go out. The same array until something changes. */
  list: () => readonly Waiting[];
  subscribe: (listener: () => void) => () => void;
  put: (item: OutboxItem, status: OutboxStatus) => void;
  mark: (roomId: string, id: string, status: OutboxStatus) => void;
  drop: (roomId: string, id: string) => void;
  clear: () => void;
}

export const createWaitingStore = (): WaitingStore => {
  const known = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  let list: readonly Waiting[] = [];

  const settle = () => {
    // What has just been written has no place in the journal yet, and is the last.
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
