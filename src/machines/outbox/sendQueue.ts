import type { OutboxEntry } from '../../contracts/outbox.ts';

/** Rooms that are sent to at the same time. */
const LANES = 4;

/** Both lists as one, in order of writing; of two entries of one message the later written counts. */
export const inOrder = (known: OutboxEntry[], more: OutboxEntry[]): OutboxEntry[] =>
  [...new Map([...known, ...more].map((entry) => [entry.id, entry])).values()].toSorted(
    (one, other) => one.position - other.position,
  );

/** The first message of each room that nothing is going out of, up to the bound. */
export const readyHeads = ({ entries, going }: { entries: OutboxEntry[]; going: string[] }): OutboxEntry[] => {
  const taken = new Set(entries.filter(({ id }) => going.includes(id)).map(({ roomId }) => roomId));
  const heads = entries.filter(({ roomId }) => !taken.has(roomId) && taken.add(roomId));
  return heads.slice(0, Math.max(0, LANES - going.length));
};
