import type { Bubble } from '../../machines/room/messages.store.ts';

/** What another chat can be sent as well: words and files. A sticker, a place or a poll would be something else there. */
export const isForwardable = ({ row }: Bubble): boolean => {
  if (row === null || row.revoked_at !== null) return false;
  if (row.kind === 'text') return (row.body ?? '').trim() !== '';
  return row.media !== null && FILES.has(row.kind);
};

const FILES = new Set(['image', 'video', 'voice', 'document']);
