/** The loaded part of a room's history, and the rows that arrived after its end. The store holds the loaded rows. */
import type {
  Message,
  Position,
  MessageWindow,
  MessageSpan,
  WindowStart,
  WindowTarget,
} from '../../contracts/conversation.ts';
const WHOLE: WindowStart = { older: null, newer: null, target: null, since: null, newest: null };

export const createMessageWindow = () => {
  let current: MessageWindow = { older: null, newer: null, generation: 0, target: null, newCount: 0 };
  let notified = current;
  let newest: string | null = null;
  /** Rows after the end of the window. */
  const rowsBeyond = new Map<string, Message>();

  const isNew = ({ sent_at }: Message) => newest === null || sent_at > newest;
  const addToCount = (change: number) => {
    current = { ...current, newCount: current.newer === null ? 0 : current.newCount + change };
  };

  const moveTo = ({ older, newer, target }: WindowTarget) => {
    current = {
      older,
      newer,
      generation: current.generation + 1,
      target: target === null ? null : { id: target },
      newCount: 0,
    };
  };
  /** Removes and returns the rows that the window has reached. */
  const takeReached = (): Message[] => {
    const { newer } = current;
    const reached = [...rowsBeyond.values()].filter((row) => newer === null || !isAfter(row, newer));
    for (const { id } of reached) rowsBeyond.delete(id);
    current = { ...current, newCount: newer === null ? 0 : [...rowsBeyond.values()].filter(isNew).length };
    return reached;
  };

  return {
    current: () => current,
    reset: (from: WindowStart = WHOLE) => {
      rowsBeyond.clear();
      newest = from.newest;
      moveTo(from);
    },
    /** Moves to another part of the history. Rows after the previous end still count as new. */
    move: (to: WindowTarget, last: string | null): Message[] => {
      if (current.newer === null) newest = last;
      moveTo(to);
      return takeReached();
    },
    extend: (edge: Partial<MessageSpan>): Message[] => {
      current = { ...current, ...edge };
      return takeReached();
    },
    /** Whether a row may be newer than the newest known one. Several messages can share the newest second. */
    mayBeNew: ({ sent_at }: Message): boolean => newest === null || sent_at >= newest,
    setTarget: (id: string) => {
      current = { ...current, target: { id } };
    },
    /** Whether a row lies outside the window. Rows after the end are kept until the window reaches them. */
    excludes: (row: Message): boolean => {
      const { older, newer } = current;
      if (older !== null && isAfter(older, row)) return true;
      if (newer === null || !isAfter(row, newer)) return false;
      const known = rowsBeyond.get(row.id);
      if (known === undefined && isNew(row)) addToCount(1);
      if (known === undefined || known.version < row.version) rowsBeyond.set(row.id, row);
      return true;
    },
    remove: (id: string) => {
      const row = rowsBeyond.get(id);
      if (row === undefined) return;
      rowsBeyond.delete(id);
      if (isNew(row)) addToCount(-1);
    },
    /** Whether the window has changed since the previous call. */
    takeChange: (): boolean => {
      const hasChanged = notified !== current;
      notified = current;
      return hasChanged;
    },
  };
};

const isAfter = (one: Position | Message, other: Position | Message): boolean => {
  const [at, otherAt] = [instantOf(one), instantOf(other)];
  return at === otherAt ? one.seq > other.seq : at > otherAt;
};

const instantOf = (position: Position | Message): string => ('sentAt' in position ? position.sentAt : position.sent_at);
