import type { MessageEntry } from '../../../contracts/conversation.ts';
import { structuredContentOf } from '../../../machines/conversation/structuredContent.ts';

/** Whether a message can be sent to another chat: text, files, locations, contacts and polls. */
export const isForwardable = ({ row }: MessageEntry): boolean => {
  if (row === null || row.revoked_at !== null) return false;
  if (row.kind === 'text') return (row.body ?? '').trim() !== '';
  return structuredContentOf(row) !== null || (row.media !== null && FILES.has(row.kind));
};

/** Whether the menu must explain that a message cannot be forwarded: stickers and incomplete structured content. */
export const cannotForward = (bubble: MessageEntry): boolean =>
  bubble.row !== null && bubble.row.revoked_at === null && EXPLAINED.has(bubble.row.kind) && !isForwardable(bubble);

const EXPLAINED = new Set(['sticker', 'location', 'contact', 'poll']);

const FILES = new Set(['image', 'video', 'voice', 'document']);
