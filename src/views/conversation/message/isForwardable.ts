import type { MessageEntry } from '../../../contracts/conversation.ts';
import { carriedOf } from '../../../machines/conversation/structuredContent.ts';

/** What another chat can be sent as well: words, files, places, cards and polls. */
export const isForwardable = ({ row }: MessageEntry): boolean => {
  if (row === null || row.revoked_at !== null) return false;
  if (row.kind === 'text') return (row.body ?? '').trim() !== '';
  return carriedOf(row) !== null || (row.media !== null && FILES.has(row.kind));
};

/** What somebody would look for the way to forward of, and there is none: what came in part, and what would be another. */
export const isTiedHere = (bubble: MessageEntry): boolean =>
  bubble.row !== null && bubble.row.revoked_at === null && TIED.has(bubble.row.kind) && !isForwardable(bubble);

const TIED = new Set(['sticker', 'location', 'contact', 'poll']);

const FILES = new Set(['image', 'video', 'voice', 'document']);
