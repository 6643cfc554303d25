/** How tabs of one person share an outbox: a line between them, and a lock that exactly one holds. */

/** What tabs tell each other: ids, never words. Whoever may read the message reads it in the journal. */
export type Note =
  | { type: 'kept'; id: string; roomId: string }
  | { type: 'marked'; id: string; roomId: string; status: OutboxStatus }
  | { type: 'dropped'; id: string; roomId: string }
  | { type: 'cleared' };

/** A line to the other tabs of the same person (a BroadcastChannel). A tab does not hear itself. */
export interface Line {
  say: (note: Note) => void;
  listen: (hear: (note: Note) => void) => () => void;
}

const nameOf = (userId: string) => `chabot-outbox:${userId}`;

export const openLine = (userId: string): Line => {
  // A browser without the channel has one tab as far as we know: nobody to tell.
  if (!('BroadcastChannel' in globalThis)) return { say: () => {}, listen: () => () => {} };
  const channel = new BroadcastChannel(nameOf(userId));
  return {
    say: (note) => channel.postMessage(note),
    listen: (hear) => {
      const receive = ({ data }: MessageEvent<Note>) => hear(data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
};

/**
 * Calls `lead` when this tab is the one that sends. The browser gives the lock on when the tab closes or crashes.
 * The returned function gives it back.
 */
export const seekLeadership = (
  userId: string,
  lead: () => void,
  locks: LockManager | undefined = navigator.locks,
): (() => void) => {
  // Without locks (an insecure origin) every tab sends; the gateway still sends each message once.
  if (!locks) {
    lead();
    return () => {};
  }
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const leaving = new AbortController();
  locks
    .request(nameOf(userId), { signal: leaving.signal }, async () => {
      lead();
      return released;
    })
    .catch(() => {
      // Left before the turn came.
    });
  return () => {
    leaving.abort();
    release();
  };
};
import type { OutboxStatus } from '../../contracts/conversation.ts';
