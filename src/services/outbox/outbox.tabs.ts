/** How the tabs of one user share an outbox: a channel for notifications, and a lock that exactly one tab holds. */

/** Messages between tabs contain ids and no content; the journal holds the content. */
export type TabMessage =
  | { type: 'saved'; id: string; roomId: string }
  | { type: 'marked'; id: string; roomId: string; status: OutboxStatus }
  | { type: 'removed'; id: string; roomId: string }
  | { type: 'cleared' };

/** A channel to the user's other tabs (BroadcastChannel). A tab does not receive its own messages. */
export interface TabChannel {
  post: (message: TabMessage) => void;
  listen: (listener: (message: TabMessage) => void) => () => void;
}

const nameOf = (userId: string) => `chabot-outbox:${userId}`;

export const openTabChannel = (userId: string): TabChannel => {
  // Without BroadcastChannel there is no way to reach other tabs.
  if (!('BroadcastChannel' in globalThis)) return { post: () => {}, listen: () => () => {} };
  const channel = new BroadcastChannel(nameOf(userId));
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const receive = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
};

/**
 * Calls `lead` when this tab holds the lock. The browser passes the lock on when the tab closes or crashes. The
 * returned function releases it.
 */
export const requestLeadership = (
  userId: string,
  lead: () => void,
  locks: LockManager | undefined = navigator.locks,
): (() => void) => {
  // Without locks (an insecure origin) every tab sends; the gateway still sends each message only once.
  if (!locks) {
    lead();
    return () => {};
  }
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const abandoned = new AbortController();
  locks
    .request(nameOf(userId), { signal: abandoned.signal }, async () => {
      lead();
      return released;
    })
    .catch(() => {
      // The request was aborted before the lock was granted.
    });
  return () => {
    abandoned.abort();
    release();
  };
};
import type { OutboxStatus } from '../../contracts/conversation.ts';
