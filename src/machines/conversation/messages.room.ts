/**
 * The messages of one room. Rows come from pages and from Realtime, in any order and more than once: the higher version
 * of a row wins, an acknowledgement never goes back, and what was removed stays removed. What was just written and has
 * no row yet stands at the end, straight from the outbox, until its row arrives.
 *
 * One stretch of the history is at hand, and it has no gap: what comes in behind a stretch that does not reach the end
 * waits apart until it does, and what changes before its beginning is read when somebody gets there.
 *
 * The list hears when its order changes, a bubble when its own message does; each at most once per batch.
 */
import type { Handover, Message, RoomMessages, MessageEntry, OutboxStatus } from '../../contracts/conversation.ts';
import type { OutboxItem } from '../../contracts/outbox.ts';
import { compareText, mergeHandovers } from './messages.handovers.ts';
import { createStretch } from './messageWindow.ts';
export type Keeper = RoomMessages & {
  put(item: OutboxItem, status: OutboxStatus): void;
  mark(id: string, status: OutboxStatus): void;
  progress(id: string, share: number): void;
  drop(id: string): void;
  clear(): void;
};

/** Hears of a message that failed here and has no row any more: it was thrown away elsewhere, or erased. */
export type HearGone = (item: OutboxItem) => void;

export const createRoomMessages = (hearGone: HearGone = () => {}): Keeper => {
  const rows = new Map<string, Message>();
  const waiting = new Map<string, Pick<MessageEntry, 'uploaded'> & { item: OutboxItem; status: OutboxStatus }>();
  const removed = new Set<string>();
  /** Their writer has thrown them away here, and the database may not have heard of it yet. */
  const thrown = new Set<string>();
  const bubbles = new Map<string, MessageEntry>();
  const listeners = new Set<() => void>();
  const listenersTo = new Map<string, Set<() => void>>();
  /** Ids of rows, sorted. */
  let sorted: string[] = [];
  let shown: readonly string[] = [];
  let handovers: readonly Handover[] | null = null;
  let seenUntil: string | null = null;
  const stretch = createStretch();

  const rowOf = (id: string) => rows.get(id) as Message;

  /** Where a row belongs among the sorted. Nearly always at the end. */
  const placeOf = (row: Message): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(rowOf(sorted[middle] as string), row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const unsort = (row: Message) => {
    const at = placeOf(row);
    if (sorted[at] === row.id) sorted.splice(at, 1);
  };

  /** Takes one row in. False when it says nothing new. */
  const take = (row: Message): boolean => {
    const known = rows.get(row.id);
    if (removed.has(row.id) || (known && known.version >= row.version)) return false;
    if (seenUntil === null || row.updated_at > seenUntil) seenUntil = row.updated_at;
    if (!known && stretch.keepsOut(row)) return false;
    const next = known && rank(known.ack) > rank(row.ack) ? { ...row, ack: known.ack } : row;
    if (known) unsort(known);
    rows.set(row.id, next);
    sorted.splice(placeOf(next), 0, row.id);
    return true;
  };

  /** Tells whoever looks, after a batch: the bubbles that changed, and the list if its order did. */
  const settle = (changed: Iterable<string>, alsoList = false) => {
    const ids = new Set(changed);
    for (const id of ids) {
      const [row = null, queued] = [rows.get(id), waiting.get(id)];
      if (row && queued && !needsOutbox(row, queued.status)) waiting.delete(id);
      const { item = null, status = null, ...progress } = waiting.get(id) ?? {};
      if (row || item) bubbles.set(id, { id, row, item, status, ...progress });
      else bubbles.delete(id);
    }
    const pending = [...waiting.values()]
      .filter(({ item }) => !rows.has(item.id))
      .toSorted((one, other) => one.item.position - other.item.position || one.item.writtenAt - other.item.writtenAt);
    const standing = thrown.size === 0 ? [...sorted] : sorted.filter((id) => !(thrown.has(id) && isUnsent(rowOf(id))));
    const order = stretch.now().newer === null ? [...standing, ...pending.map(({ item }) => item.id)] : standing;
    const moved = order.length !== shown.length || order.some((id, at) => id !== shown[at]);
    if (moved) shown = order;
    for (const id of ids) for (const listener of listenersTo.get(id) ?? []) listener();
    if (stretch.settle() || moved || alsoList) for (const listener of listeners) listener();
  };

  const forgetRows = (): string[] => {
    const ids = [...rows.keys()];
    rows.clear();
    removed.clear();
    sorted = [];
    handovers = null;
    seenUntil = null;
    return ids;
  };

  return {
    get: (id) => bubbles.get(id),
    order: () => shown,
    handovers: () => handovers,
    seenUntil: () => seenUntil,
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
    stretch: stretch.now,
    restart: (page, lines, from) => {
      const before = forgetRows();
      stretch.begin(from);
      seenUntil = from?.since ?? null;
      for (const row of page) take(row);
      if (lines) handovers = mergeHandovers([], lines);
      settle([...before, ...rows.keys()], true);
    },
    move: (page, to, newest) => {
      const before = [...rows.values()];
      rows.clear();
      sorted = [];
      for (const row of [...stretch.move(to, newest), ...page]) take(row);
      // What was heard while the page was on its way is not in it.
      for (const row of before) if (rows.has(row.id) || stretch.mayBeNew(row)) take(row);
      settle([...before.map(({ id }) => id), ...rows.keys()], true);
    },
    grow: (page, edge) => {
      // A page from elsewhere says nothing of what has happened here since: its rows may be old, and written just now.
      const known = seenUntil;
      const ahead = stretch.grow(edge);
      settle(
        [...page, ...ahead].filter(take).map(({ id }) => id),
        true,
      );
      seenUntil = known;
    },
    lookAt: (id) => {
      if (!rows.has(id)) return false;
      stretch.lookAt(id);
      settle([]);
      return true;
    },
    receive: (batch) => settle(batch.filter(take).map(({ id }) => id)),
    receiveHandovers: (more) => {
      handovers = mergeHandovers(handovers ?? [], more);
      settle([], true);
    },
    remove: (ids) => {
      for (const id of ids) {
        removed.add(id);
        stretch.remove(id);
        const row = rows.get(id);
        if (!row) continue;
        unsort(row);
        rows.delete(id);
      }
      settle(ids);
      for (const id of ids) {
        const { item, status } = waiting.get(id) ?? {};
        if (item && status === 'failed') hearGone(item);
      }
    },
    put: (item, status) => {
      const known = rows.get(item.id);
      if (known && !needsOutbox(known, status)) return;
      thrown.delete(item.id);
      waiting.set(item.id, { item, status });
      settle([item.id]);
    },
    mark: (id, status) => {
      const known = waiting.get(id);
      if (!known || (known.status === status && known.uploaded === undefined)) return;
      waiting.set(id, { item: known.item, status });
      settle([id]);
    },
    progress: (id, uploaded) => {
      const known = waiting.get(id);
      if (!known) return;
      waiting.set(id, { ...known, uploaded });
      settle([id]);
    },
    drop: (id) => {
      thrown.add(id);
      if (waiting.delete(id) || rows.has(id)) settle([id]);
    },
    clear: () => {
      thrown.clear();
      const ids = [...forgetRows(), ...waiting.keys()];
      waiting.clear();
      stretch.begin();
      settle(ids, true);
    },
  };
};

/** (sent_at, seq): instants are spelled alike, so they compare as text. */
const compare = (one: Message, other: Message): number =>
  compareText(one.sent_at, other.sent_at) || one.seq - other.seq || compareText(one.id, other.id);

/**
 * Whether the outbox still has something to say of a message that has a row. The row is made before WhatsApp is asked:
 * until WhatsApp has taken the message, it is being sent, waits to be tried again, or has failed.
 */
const needsOutbox = ({ ack, wa_id: waId }: Message, status: OutboxStatus): boolean =>
  status === 'failed' || ack === -1 || (status !== 'sent' && waId === null && rank(ack) <= 0);

/** An attempt has failed, and WhatsApp has nothing of it: what its writer may still throw away (unsent_files.sql). */
export const isUnsent = ({ wa_id: waId, failure }: Message): boolean => waId === null && failure !== null;

/** How far a message has come: failed is no further than begun, and may be tried again. */
const rank = (ack: number | null): number => (ack === null ? -1 : Math.max(0, ack));
