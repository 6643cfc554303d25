import type { MessagesStore, OutboxStatus } from '../../contracts/conversation.ts';
import {
  storagePath,
  type Failure,
  type OutboxItem,
  type SendConflict,
  type SendAttempt,
  type UploadAttempt,
} from '../../contracts/outbox.ts';
import { errorDetail } from '../platform/gateway.failure.ts';
import type { Gateway } from '../platform/gateway.ts';
import type { Uploads } from '../platform/uploads.ts';
import type { FileMemoryStore } from './fileMemoryStore.ts';
import type { Conflicts } from './outbox.conflicts.ts';
import { sendToGateway, failureOf } from './outbox.gatewayPayload.ts';
import type { Journal } from './outbox.journal.ts';
import type { TabChannel } from './outbox.tabs.ts';

/** Milliseconds. A message that could not be sent for a day is no longer sent (docs/rules.md, "Outbox"). */
export const MAX_AGE = 24 * 60 * 60_000;
/** Milliseconds. A message that waited longer than this is checked for conflicts before it is sent. */
const CONFLICT_FREE = 15_000;
const EXPIRED: Failure = { reason: 'expired', detail: null, code: null };

export interface AttemptDeps {
  userId: string;
  journal: Journal;
  tabs: TabChannel;
  store: Pick<MessagesStore, 'put' | 'mark' | 'progress'>;
  gateway: Gateway;
  uploads: Uploads;
  files: FileMemoryStore;
  conflicts: Conflicts;
}

export const createAttempts = (parts: AttemptDeps) => {
  const { userId, journal, tabs, store, gateway, uploads, files, conflicts } = parts;

  const mark = (item: OutboxItem, status: OutboxStatus) => {
    store.mark(item.roomId, item.id, status);
    tabs.post({ type: 'marked', id: item.id, roomId: item.roomId, status });
  };

  const fail = async (item: OutboxItem, failure: Failure) => {
    await journal.fail(item.id, failure);
    store.put({ ...item, failure }, 'failed');
    tabs.post({ type: 'marked', id: item.id, roomId: item.roomId, status: 'failed' });
  };

  const requireConfirmation = async (item: OutboxItem, conflict: SendConflict) => {
    await journal.setConfirmation(item.id, { conflict });
    store.put({ ...item, conflict }, 'unconfirmed');
    tabs.post({ type: 'marked', id: item.id, roomId: item.roomId, status: 'unconfirmed' });
  };

  /** Whether the author must confirm the message, because it waited and the conversation has changed since. */
  const hasConflict = async (item: OutboxItem, signal: AbortSignal): Promise<boolean> => {
    if (item.isConfirmed || Date.now() < item.writtenAt + CONFLICT_FREE) return false;
    const conflict = await conflicts.find(item, signal);
    if (conflict) await requireConfirmation(item, conflict);
    return conflict !== null;
  };

  return {
    /** Makes one attempt to upload the file of a message. Rejects only if the journal cannot be read. */
    async upload(id: string, signal: AbortSignal): Promise<UploadAttempt> {
      const item = await journal.read(id);
      if (!item || item.failure) return { how: 'removed' };
      if (!item.file || item.uploaded) return { how: 'stored' };
      if (await hasConflict(item, signal)) return { how: 'conflict' };
      const file = (await files.get(id)) ?? (await journal.file(id));
      if (!file) {
        await fail(item, { reason: 'refused', detail: null, code: 'file_missing' });
        return { how: 'failed' };
      }
      mark(item, 'sending');
      const onProgress = (share: number) => store.progress(item.roomId, id, share);
      const result = await uploads.send(storagePath(item), file, item.file.mimetype, signal, onProgress);
      if (result.how === 'refused') {
        await fail(item, {
          reason: 'refused',
          detail: errorDetail({ ...result, statusText: result.text }),
          code: 'file_refused',
        });
        return { how: 'failed' };
      }
      if (result.how === 'stored') await journal.uploaded(id);
      else if (!signal.aborted) mark(item, 'queued');
      return result.how === 'stored' ? result : { how: 'later', retryAfter: null };
    },

    /** Makes one attempt to send a message. Rejects only if the journal cannot be read. */
    async attempt(id: string, signal: AbortSignal): Promise<SendAttempt> {
      const item = await journal.read(id);
      if (!item || item.failure) return { how: 'removed' };
      if (Date.now() >= item.writtenAt + MAX_AGE) {
        await fail(item, EXPIRED);
        return { how: 'failed' };
      }
      if (await hasConflict(item, signal)) return { how: 'conflict' };
      mark(item, 'sending');
      const finished = new AbortController();
      const until = AbortSignal.any([signal, finished.signal]);
      const result = await Promise.race([
        sendToGateway(gateway, userId, item, until),
        // The response may take half a minute to time out; the next message of the room need not wait for it.
        conflicts.untilSent(item, until).then(() => ({ ok: true }) as const),
      ]);
      finished.abort();
      if (result.ok) {
        mark(item, 'sent');
        await journal.remove(id);
        return { how: 'sent' };
      }
      if (result.failure.code === 'held') {
        await requireConfirmation(item, { kind: 'held', memberId: await conflicts.holder(item.roomId, signal) });
        return { how: 'conflict' };
      }
      if (result.failure.verdict === 'final') {
        await fail(item, failureOf(result.failure));
        return { how: 'failed' };
      }
      // After a sign-out during the request, the message must not be shown any more.
      if (!signal.aborted) mark(item, 'queued');
      return { how: 'later', retryAfter: result.failure.retryAfter };
    },

    async giveUp(id: string): Promise<void> {
      const item = await journal.read(id);
      if (item) await fail(item, EXPIRED);
    },
  };
};
