import type { Moved, ArchiveResult } from '../../contracts/inbox.bulkActions.ts';
import { createChats } from '../platform/gateway.chats.ts';
import { pause } from '../platform/pause.ts';

/** Chats of which WhatsApp is told at once: WAHA does one thing of a session after the other. */
const AT_ONCE = 4;
/** How often a call that was asked to wait is made again. */
const PATIENCE = 3;

interface ArchivingDeps {
  key: string;
  fetch: typeof fetch;
}

/** Null: there was nothing to tell. What a connection cannot do is asked of it once. */
export const createArchiving = ({ key, fetch }: ArchivingDeps) => {
  const gateway = createChats({ base: '/api/waha', key, fetch, isOnline: () => navigator.onLine });

  const tell = async (chat: Moved, signal: AbortSignal, patience = PATIENCE): Promise<keyof ArchiveResult> => {
    const answer = await gateway.archive(chat, chat.archived, signal);
    if (answer.ok) return 'told';
    if (answer.failure.code === 'not_supported') return 'unsupported';
    const { retryAfter } = answer.failure;
    if (retryAfter === null || patience === 0 || signal.aborted) return 'missed';
    await pause(retryAfter, signal);
    return tell(chat, signal, patience - 1);
  };

  return async (chats: readonly Moved[], signal: AbortSignal): Promise<ArchiveResult | null> => {
    if (chats.length === 0) return null;
    const sum: ArchiveResult = { told: 0, unsupported: 0, missed: 0 };
    const unable = new Set<string>();
    const left = chats[Symbol.iterator]();
    const work = async () => {
      for (const chat of left) {
        // oxlint-disable-next-line no-await-in-loop -- a few at once, each after the one before it
        const how = unable.has(chat.session) ? 'unsupported' : await tell(chat, signal);
        if (how === 'unsupported') unable.add(chat.session);
        sum[how] += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return sum;
  };
};
