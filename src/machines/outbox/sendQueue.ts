import type { OutboxEntry } from '../../contracts/outbox.ts';

/** The number of rooms that are sent to at the same time. */
const MAX_ROOMS = 4;

/** Merges both lists in order of writing. Of two entries of the same message, the later one counts. */
export const mergeEntries = (known: OutboxEntry[], more: OutboxEntry[]): OutboxEntry[] =>
  [...new Map([...known, ...more].map((entry) => [entry.id, entry])).values()].toSorted(
    (one, other) => one.position - other.position,
  );

/** The next message of each idle room, up to the limit. */
export const nextPerRoom = ({ entries, inFlight }: { entries: OutboxEntry[]; inFlight: string[] }): OutboxEntry[] => {
  const busy = new Set(entries.filter(({ id }) => inFlight.includes(id)).map(({ roomId }) => roomId));
  const next = entries.filter(({ roomId }) => !busy.has(roomId) && busy.add(roomId));
  return next.slice(0, Math.max(0, MAX_ROOMS - inFlight.length));
};
