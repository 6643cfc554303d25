import type { MessagesStore, OutboxStatus } from '../../contracts/conversation.ts';
import {
  placeOf,
  type Failure,
  type OutboxItem,
  type Overtaking,
  type SendResult,
  type UploadResult,
} from '../../contracts/outbox.ts';
import { detailOf } from '../platform/gateway.failure.ts';
import type { Gateway } from '../platform/gateway.ts';
import type { Uploads } from '../platform/uploads.ts';
import type { Shelf } from './fileMemoryStore.ts';
import type { Meanwhile } from './outbox.conflicts.ts';
import { post, refusedBy } from './outbox.gatewayPayload.ts';
import type { Journal } from './outbox.journal.ts';
import type { Line } from './outbox.tabs.ts';

/** A message that could not be sent for a day is not sent any more: what it answers is long past. Milliseconds. */
export const LIFETIME = 24 * 60 * 60_000;
/** What has waited for longer than this answers a conversation that may have gone on. Milliseconds. */
const PROMPT = 15_000;
const EXPIRED: Failure = { reason: 'expired', detail: null, code: null };

/** What an attempt needs. */
export interface Attempting {
  userId: string;
  journal: Journal;
  line: Line;
  sink: Pick<MessagesStore, 'put' | 'mark' | 'progress'>;
  gateway: Gateway;
  uploads: Uploads;
  shelf: Shelf;
  meanwhile: Meanwhile;
}

export const createAttempts = (parts: Attempting) => {
  const { userId, journal, line, sink, gateway, uploads, shelf, meanwhile } = parts;

  const mark = (item: OutboxItem, status: OutboxStatus) => {
    sink.mark(item.roomId, item.id, status);
    line.say({ type: 'marked', id: item.id, roomId: item.roomId, status });
  };

  const fail = async (item: OutboxItem, failure: Failure) => {
    await journal.fail(item.id, failure);
    sink.put({ ...item, failure }, 'failed');
    line.say({ type: 'marked', id: item.id, roomId: item.roomId, status: 'failed' });
  };

  const ask = async (item: OutboxItem, asking: Overtaking) => {
    await journal.settle(item.id, { asking });
    sink.put({ ...item, asking }, 'asking');
    line.say({ type: 'marked', id: item.id, roomId: item.roomId, status: 'asking' });
  };

  /** The conversation has gone on since this was written, long ago, and nobody has said that it is to be sent all the same. */
  const isOvertaken = async (item: OutboxItem, signal: AbortSignal): Promise<boolean> => {
    if (item.sure || Date.now() < item.writtenAt + PROMPT) return false;
    const overtaking = await meanwhile.overtaking(item, signal);
    if (overtaking) await ask(item, overtaking);
    return overtaking !== null;
  };

  return {
    /** One attempt to bring the file of a message to the storage. Rejects only when the journal cannot be read. */
    async upload(id: string, signal: AbortSignal): Promise<UploadResult> {
      const item = await journal.read(id);
      if (!item || item.failure) return { how: 'gone' };
      if (!item.file || item.uploaded) return { how: 'stored' };
      if (await isOvertaken(item, signal)) return { how: 'overtaken' };
      const file = (await shelf.get(id)) ?? (await journal.file(id));
      if (!file) {
        await fail(item, { reason: 'refused', detail: null, code: 'file_missing' });
        return { how: 'failed' };
      }
      mark(item, 'sending');
      const told = (share: number) => sink.progress(item.roomId, id, share);
      const result = await uploads.send(placeOf(item), file, item.file.mimetype, signal, told);
      if (result.how === 'refused') {
        await fail(item, {
          reason: 'refused',
          detail: detailOf({ ...result, statusText: result.text }),
          code: 'file_refused',
        });
        return { how: 'failed' };
      }
      if (result.how === 'stored') await journal.uploaded(id);
      else if (!signal.aborted) mark(item, 'queued');
      return result.how === 'stored' ? result : { how: 'later', retryAfter: null };
    },

    /** One attempt. Rejects only when the journal cannot be read. */
    async attempt(id: string, signal: AbortSignal): Promise<SendResult> {
      const item = await journal.read(id);
      if (!item || item.failure) return { how: 'gone' };
      if (Date.now() >= item.writtenAt + LIFETIME) {
        await fail(item, EXPIRED);
        return { how: 'failed' };
      }
      if (await isOvertaken(item, signal)) return { how: 'overtaken' };
      mark(item, 'sending');
      const over = new AbortController();
      const until = AbortSignal.any([signal, over.signal]);
      const result = await Promise.race([
        post(gateway, userId, item, until),
        // The answer may take half a minute not to come: the next of the room need not wait for it.
        meanwhile.taken(item, until).then(() => ({ ok: true }) as const),
      ]);
      over.abort();
      if (result.ok) {
        mark(item, 'sent');
        await journal.remove(id);
        return { how: 'sent' };
      }
      if (result.failure.code === 'held') {
        await ask(item, { what: 'held', who: await meanwhile.holder(item.roomId, signal) });
        return { how: 'overtaken' };
      }
      if (result.failure.verdict === 'final') {
        await fail(item, refusedBy(result.failure));
        return { how: 'failed' };
      }
      // Signed out in the middle of a call, the message is no longer ours to show.
      if (!signal.aborted) mark(item, 'queued');
      return { how: 'later', retryAfter: result.failure.retryAfter };
    },

    async giveUp(id: string): Promise<void> {
      const item = await journal.read(id);
      if (item) await fail(item, EXPIRED);
    },
  };
};
