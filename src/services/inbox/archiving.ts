import type { ArchiveChange, ArchiveResult } from '../../contracts/inbox.bulkActions.ts';
import { createChats } from '../platform/gateway.chats.ts';
import { pause } from '../platform/pause.ts';

/** Concurrent requests: WAHA handles the requests of one session one after the other. */
const CONCURRENCY = 4;
/** How often a rate-limited request is repeated. */
const MAX_RETRIES = 3;

interface ArchiverDeps {
  key: string;
  fetch: typeof fetch;
}

/** Archives rooms on WhatsApp. Null: there were none. A session that does not support it gets one request only. */
export const createWhatsAppArchiver = ({ key, fetch }: ArchiverDeps) => {
  const gateway = createChats({ base: '/api/waha', key, fetch, isOnline: () => navigator.onLine });

  const archiveOne = async (
    chat: ArchiveChange,
    signal: AbortSignal,
    retriesLeft = MAX_RETRIES,
  ): Promise<keyof ArchiveResult> => {
    const response = await gateway.archive(chat, chat.archived, signal);
    if (response.ok) return 'synced';
    if (response.failure.code === 'not_supported') return 'unsupported';
    const { retryAfter } = response.failure;
    if (retryAfter === null || retriesLeft === 0 || signal.aborted) return 'unreachable';
    await pause(retryAfter, signal);
    return archiveOne(chat, signal, retriesLeft - 1);
  };

  return async (chats: readonly ArchiveChange[], signal: AbortSignal): Promise<ArchiveResult | null> => {
    if (chats.length === 0) return null;
    const sum: ArchiveResult = { synced: 0, unsupported: 0, unreachable: 0 };
    const unsupportedSessions = new Set<string>();
    const remaining = chats[Symbol.iterator]();
    const worker = async () => {
      for (const chat of remaining) {
        // oxlint-disable-next-line no-await-in-loop -- each worker sends one request at a time
        const outcome = unsupportedSessions.has(chat.session) ? 'unsupported' : await archiveOne(chat, signal);
        if (outcome === 'unsupported') unsupportedSessions.add(chat.session);
        sum[outcome] += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return sum;
  };
};
