/** Which part of a room's history is at hand, and what waits behind it. The rows themselves are the store's. */
import type {
  Message,
  Position,
  MessageWindow,
  MessageSpan,
  WindowStart,
  WindowTarget,
} from '../../contracts/conversation.ts';
const WHOLE: WindowStart = { older: null, newer: null, target: null, since: null, newest: null };

export const createStretch = () => {
  let now: MessageWindow = { older: null, newer: null, count: 0, target: null, fresh: 0 };
  let told = now;
  let newest: string | null = null;
  /** What came in behind the end of the stretch. */
  const ahead = new Map<string, Message>();

  const isNew = ({ sent_at }: Message) => newest === null || sent_at > newest;
  const count = (change: number) => {
    now = { ...now, fresh: now.newer === null ? 0 : now.fresh + change };
  };

  const move = ({ older, newer, target }: WindowTarget) => {
    now = { older, newer, count: now.count + 1, target: target === null ? null : { id: target }, fresh: 0 };
  };
  /** What came in meanwhile and belongs to the stretch by now; all of it once the end is reached. */
  const reach = (): Message[] => {
    const { newer } = now;
    const reached = [...ahead.values()].filter((row) => newer === null || !isAfter(row, newer));
    for (const { id } of reached) ahead.delete(id);
    now = { ...now, fresh: newer === null ? 0 : [...ahead.values()].filter(isNew).length };
    return reached;
  };

  return {
    now: () => now,
    begin: (from: WindowStart = WHOLE) => {
      ahead.clear();
      newest = from.newest;
      move(from);
    },
    /** Another stretch of the same visit: what came in behind the one before still counts. */
    move: (to: WindowTarget, last: string | null): Message[] => {
      if (now.newer === null) newest = last;
      move(to);
      return reach();
    },
    grow: (edge: Partial<MessageSpan>): Message[] => {
      now = { ...now, ...edge };
      return reach();
    },
    /** Whether a row may have come in after the newest that was known. Of one second more than one can be the newest. */
    mayBeNew: ({ sent_at }: Message): boolean => newest === null || sent_at >= newest,
    lookAt: (id: string) => {
      now = { ...now, target: { id } };
    },
    /** Whether a row lies beyond an edge. What lies behind the end is kept for when somebody gets there. */
    keepsOut: (row: Message): boolean => {
      const { older, newer } = now;
      if (older !== null && isAfter(older, row)) return true;
      if (newer === null || !isAfter(row, newer)) return false;
      const known = ahead.get(row.id);
      if (known === undefined && isNew(row)) count(1);
      if (known === undefined || known.version < row.version) ahead.set(row.id, row);
      return true;
    },
    remove: (id: string) => {
      const row = ahead.get(id);
      if (row === undefined) return;
      ahead.delete(id);
      if (isNew(row)) count(-1);
    },
    /** Whether there is something to tell since the last time. */
    settle: (): boolean => {
      const isNews = told !== now;
      told = now;
      return isNews;
    },
  };
};

const isAfter = (one: Position | Message, other: Position | Message): boolean => {
  const [at, otherAt] = [instantOf(one), instantOf(other)];
  return at === otherAt ? one.seq > other.seq : at > otherAt;
};

const instantOf = (place: Position | Message): string => ('sentAt' in place ? place.sentAt : place.sent_at);
