/**
 * The messages of one room. Rows arrive from pages and from Realtime, in any order and more than once: the higher
 * version of a row wins, an acknowledgement never goes back, and a removed message stays removed. A message without a
 * row comes from the outbox and is last until its row arrives.
 *
 * The loaded window of the history has no gap. Rows after its end are held back until the window reaches them; changes
 * before its beginning are dropped, because the page that contains them is read later.
 *
 * The list is notified when its order changes, and a bubble when its own message changes, each at most once per batch.
 */
import type { Handover, Message, RoomMessages, MessageEntry, OutboxStatus } from '../../contracts/conversation.ts';
import type { OutboxItem } from '../../contracts/outbox.ts';
import { compareText, mergeHandovers } from './messages.handovers.ts';
import { createMessageWindow } from './messageWindow.ts';
export type WritableRoomMessages = RoomMessages & {
  put(item: OutboxItem, status: OutboxStatus): void;
  mark(id: string, status: OutboxStatus): void;
  progress(id: string, share: number): void;
  drop(id: string): void;
  clear(): void;
};

/** Called when the row of a message that failed on this device is removed: it was discarded elsewhere, or erased. */
export type OnFailedRemoved = (item: OutboxItem) => void;

export const createRoomMessages = (onFailedRemoved: OnFailedRemoved = () => {}): WritableRoomMessages => {
  const rows = new Map<string, Message>();
  const pending = new Map<string, Pick<MessageEntry, 'uploaded'> & { item: OutboxItem; status: OutboxStatus }>();
  const removed = new Set<string>();
  /** Discarded on this device; the database may still contain them. */
  const discarded = new Set<string>();
  const entries = new Map<string, MessageEntry>();
  const listeners = new Set<() => void>();
  const listenersTo = new Map<string, Set<() => void>>();
  /** Ids of rows, sorted. */
  let sorted: string[] = [];
  let currentOrder: readonly string[] = [];
  let handovers: readonly Handover[] | null = null;
  let syncedUntil: string | null = null;
  let isErased = false;
  const messageWindow = createMessageWindow();

  const rowOf = (id: string) => rows.get(id) as Message;

  /** The index of a row in `sorted`; nearly always the end. */
  const indexOf = (row: Message): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(rowOf(sorted[middle] as string), row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const unsort = (row: Message) => {
    const at = indexOf(row);
    if (sorted[at] === row.id) sorted.splice(at, 1);
  };

  /** Adds or updates one row. False when nothing changes. */
  const addRow = (row: Message): boolean => {
    const known = rows.get(row.id);
    if (removed.has(row.id) || (known && known.version >= row.version)) return false;
    if (syncedUntil === null || row.updated_at > syncedUntil) syncedUntil = row.updated_at;
    if (!known && messageWindow.excludes(row)) return false;
    const told = isErased ? emptied(row) : row;
    const next = known && rank(known.ack) > rank(row.ack) ? { ...told, ack: known.ack } : told;
    if (known) unsort(known);
    rows.set(row.id, next);
    sorted.splice(indexOf(next), 0, row.id);
    return true;
  };

  /** Notifies the subscribers after a batch: of the changed entries, and of the list if its order changed. */
  const notify = (changed: Iterable<string>, alsoList = false) => {
    const ids = new Set(changed);
    for (const id of ids) {
      const [row = null, queued] = [rows.get(id), pending.get(id)];
      if (row && queued && !needsOutbox(row, queued.status)) pending.delete(id);
      const { item = null, status = null, ...progress } = pending.get(id) ?? {};
      if (row || item) entries.set(id, { id, row, item, status, ...progress });
      else entries.delete(id);
    }
    const unsaved = [...pending.values()]
      .filter(({ item }) => !rows.has(item.id))
      .toSorted((one, other) => one.item.position - other.item.position || one.item.writtenAt - other.item.writtenAt);
    const saved =
      discarded.size === 0 ? [...sorted] : sorted.filter((id) => !(discarded.has(id) && isUnsent(rowOf(id))));
    const order = messageWindow.current().newer === null ? [...saved, ...unsaved.map(({ item }) => item.id)] : saved;
    const hasMoved = order.length !== currentOrder.length || order.some((id, at) => id !== currentOrder[at]);
    if (hasMoved) currentOrder = order;
    for (const id of ids) for (const listener of listenersTo.get(id) ?? []) listener();
    if (messageWindow.takeChange() || hasMoved || alsoList) for (const listener of listeners) listener();
  };

  const clearRows = (): string[] => {
    const ids = [...rows.keys()];
    rows.clear();
    removed.clear();
    sorted = [];
    handovers = null;
    syncedUntil = null;
    return ids;
  };

  return {
    get: (id) => entries.get(id),
    order: () => currentOrder,
    handovers: () => handovers,
    syncedUntil: () => syncedUntil,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeTo: (id, listener) => {
      const those = listenersTo.get(id) ?? new Set();
      listenersTo.set(id, those.add(listener));
      return () => {
        if (those.delete(listener) && those.size === 0) listenersTo.delete(id);
      };
    },
    messageWindow: messageWindow.current,
    reset: (page, records, from) => {
      const before = clearRows();
      messageWindow.reset(from);
      syncedUntil = from?.since ?? null;
      for (const row of page) addRow(row);
      if (records) handovers = mergeHandovers([], records);
      notify([...before, ...rows.keys()], true);
    },
    moveWindow: (page, to, newest) => {
      const before = [...rows.values()];
      rows.clear();
      sorted = [];
      for (const row of [...messageWindow.move(to, newest), ...page]) addRow(row);
      // Rows that arrived while the page was loading may be missing in it.
      for (const row of before) if (rows.has(row.id) || messageWindow.mayBeNew(row)) addRow(row);
      notify([...before.map(({ id }) => id), ...rows.keys()], true);
    },
    extendWindow: (page, edge) => {
      // An old message may have been updated just now, so a page does not prove that all changes are known until then.
      const known = syncedUntil;
      const reached = messageWindow.extend(edge);
      notify(
        [...page, ...reached].filter(addRow).map(({ id }) => id),
        true,
      );
      syncedUntil = known;
    },
    setTarget: (id) => {
      if (!rows.has(id)) return false;
      messageWindow.setTarget(id);
      notify([]);
      return true;
    },
    receive: (batch) => notify(batch.filter(addRow).map(({ id }) => id)),
    receiveHandovers: (more) => {
      handovers = mergeHandovers(handovers ?? [], more);
      notify([], true);
    },
    remove: (ids) => {
      for (const id of ids) {
        removed.add(id);
        messageWindow.remove(id);
        const row = rows.get(id);
        if (!row) continue;
        unsort(row);
        rows.delete(id);
      }
      notify(ids);
      for (const id of ids) {
        const { item, status } = pending.get(id) ?? {};
        if (item && status === 'failed') onFailedRemoved(item);
      }
    },
    erase: () => {
      if (isErased) return;
      isErased = true;
      for (const [id, row] of rows) rows.set(id, emptied(row));
      notify([...rows.keys()]);
    },
    put: (item, status) => {
      const known = rows.get(item.id);
      if (known && !needsOutbox(known, status)) return;
      discarded.delete(item.id);
      pending.set(item.id, { item, status });
      notify([item.id]);
    },
    mark: (id, status) => {
      const known = pending.get(id);
      if (!known || (known.status === status && known.uploaded === undefined)) return;
      pending.set(id, { item: known.item, status });
      notify([id]);
    },
    progress: (id, uploaded) => {
      const known = pending.get(id);
      if (!known) return;
      pending.set(id, { ...known, uploaded });
      notify([id]);
    },
    drop: (id) => {
      discarded.add(id);
      if (pending.delete(id) || rows.has(id)) notify([id]);
    },
    clear: () => {
      discarded.clear();
      const ids = [...clearRows(), ...pending.keys()];
      pending.clear();
      messageWindow.reset();
      notify(ids, true);
    },
  };
};

/** As `private.erase_portion` leaves it. */
const emptied = (row: Message): Message => ({
  ...row,
  kind: row.kind === 'system' ? 'system' : 'text',
  body: null,
  media: null,
  location: null,
  content: null,
  reactions: {},
  votes: {},
  reply_preview: null,
  failure: null,
  author_name: row.author === 'customer' ? null : row.author_name,
});

/** Compares by (sent_at, seq). All instants have the same format, so they compare as text. */
const compare = (one: Message, other: Message): number =>
  compareText(one.sent_at, other.sent_at) || one.seq - other.seq || compareText(one.id, other.id);

/**
 * Whether the outbox status of a message still matters although it has a row. The gateway inserts the row before it
 * calls WhatsApp, so until WhatsApp accepts the message it may be sending, waiting for a retry, or failed.
 */
const needsOutbox = ({ ack, wa_id: waId }: Message, status: OutboxStatus): boolean =>
  status === 'failed' || ack === -1 || (status !== 'sent' && waId === null && rank(ack) <= 0);

/** Sending failed and WhatsApp has no copy, so the author may still discard the message. */
export const isUnsent = ({ wa_id: waId, failure }: Message): boolean => waId === null && failure !== null;

/** Orders acknowledgements by progress. A failed message ranks like a pending one, since it may be retried. */
const rank = (ack: number | null): number => (ack === null ? -1 : Math.max(0, ack));
