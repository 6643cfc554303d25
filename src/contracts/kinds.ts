/** Who writes, and what is written: a message says it of itself, and a room of its last one. */
import * as v from 'valibot';

export const authorSchema = v.picklist(['customer', 'ai', 'member', 'phone', 'system']);
export type Author = v.InferOutput<typeof authorSchema>;

export const kindSchema = v.fallback(
  v.picklist([
    'text',
    'image',
    'video',
    'voice',
    'document',
    'sticker',
    'location',
    'contact',
    'poll',
    'call',
    'waiting',
    'unknown',
    'system',
  ]),
  'unknown',
);
