import type { Bubble } from '../../machines/room/messages.store.ts';

/** What another chat can be sent as well: words and files. A sticker, a place or a poll would be something else there. */
export const isForwardable = ({ row }: Bubble): boolean => {
  if (row === null || row.revoked_at !== null) return false;
  if (row.kind === 'text') return (row.body ?? '').trim() !== '';
  return row.media !== null && FILES.has(row.kind);
};

/** What somebody would look for the way to forward of, and there is none. */
export const isTiedHere = ({ row }: Bubble): boolean => row !== null && row.revoked_at === null && TIED.has(row.kind);

const TIED = new Set(['sticker', 'location', 'contact', 'poll']);

const FILES = new Set(['image', 'video', 'voice', 'document']);
