import { openTabChannel } from '../outbox/outbox.tabs.ts';
/** What a sign-out deletes of the user on this device, and what of this page. */
import { emptyJournal } from '../outbox/outbox.unsent.ts';
import { clearBrowserCache } from '../platform/browserCache.ts';
import { clearStorage } from '../platform/clearStorage.ts';

interface Clearable<Result = void> {
  clear: () => Result;
}

export interface DeviceData {
  rooms: Clearable;
  drafts: Clearable;
  /** The open outboxes, that of the user among them. Undefined while their code has not been loaded. */
  outboxes: (userId: string | null) => readonly Clearable<Promise<void>>[] | undefined;
  /** Drops what an open conversation holds in memory. */
  release: () => void;
}

/**
 * Creates `forget(userId)`, which deletes everything of the user that is not declared to stay (`STAYING`): lists, drafts,
 * the browser's storage and caches, notifications, and the outbox with the messages that are still to be sent. It works
 * without a network, and rejects after all else is deleted if something could not be. The offline copy goes with the end of the session, which also other tabs see (auth.actors.ts).
 */
export const createForget =
  ({ rooms, drafts, outboxes, release }: DeviceData) =>
  async (userId: string | null): Promise<void> => {
    rooms.clear();
    drafts.clear();
    clearStorage();
    clearBrowserCache();
    const open = outboxes(userId);
    release();
    // What one of them cannot delete does not keep the others from deleting theirs.
    const all = [deleteCaches(), closeNotifications(), emptyOutboxes(userId, open)];
    const failed = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };

const emptyOutboxes = async (userId: string | null, open: ReturnType<DeviceData['outboxes']>): Promise<void> => {
  if (open !== undefined) {
    await Promise.all(open.map((outbox) => outbox.clear()));
    return;
  }
  // Offline the code may not load; the outbox of an earlier visit is cleared all the same.
  if (userId === null) return;
  openTabChannel(userId).post({ type: 'cleared' });
  await emptyJournal(userId);
};

const deleteCaches = async (): Promise<void> => {
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
};

/** Notifications of earlier pages contain customer names. */
const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
};
