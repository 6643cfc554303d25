/** Looking for words in everything that was ever written to a business. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import { messageFoundSchema, type Finds, type MessagesFound } from '../../contracts/inbox.messageSearch.ts';
import { readRows, type Report } from '../platform/readRows.ts';

const PAGE_SIZE = 50;
/** In one conversation: through more than that nobody steps, and the database gives no more at once. */
const MOST_HERE = 200;
/** Between an instant and the order within it. */
const SEPARATOR = '~';

/** The words that the database marked with STX and ETX, in order. */
const matchesIn = (excerpt: string): string[] =>
  excerpt
    .split('\u0002')
    .slice(1)
    .map((part) => part.split('\u0003', 1)[0] ?? '');

interface FoundDeps {
  rest: PostgrestClient;
  report: Report;
}

/**
 * The newest messages of a business that hold the words, or those before a place (`next` of the page before; empty: from
 * the newest). Throws "Failed to get messages".
 */
export const findMessages = async (
  { rest, report }: FoundDeps,
  { businessId, before, words }: { businessId: string; before: string; words: string },
  signal: AbortSignal,
): Promise<MessagesFound> => {
  const [before_at, before_seq] = before === '' ? [null, null] : before.split(SEPARATOR);
  const { data, error } = await rest
    .rpc('search_messages', {
      business_id: businessId,
      query: words.replaceAll('\0', ''),
      page_size: PAGE_SIZE,
      before_at,
      before_seq,
    })
    .abortSignal(signal);
  if (error) throw new Error('Failed to get messages', { cause: error });
  const messages = readRows('message', messageFoundSchema, data, report);
  const last = messages.at(-1);
  const isFull = data.length >= PAGE_SIZE && last !== undefined;
  return { messages, next: isFull ? `${last.sent_at}${SEPARATOR}${last.seq}` : null };
};

/** The newest messages of one conversation that hold the words, at most 200. Throws as above. */
export const findHere = async (
  { rest, report }: FoundDeps,
  { businessId, roomId, words }: { businessId: string; roomId: string; words: string },
  signal: AbortSignal,
): Promise<Finds> => {
  const { data, error } = await rest
    .rpc('search_messages', {
      business_id: businessId,
      room_id: roomId,
      query: words.replaceAll('\0', ''),
      page_size: MOST_HERE,
    })
    .abortSignal(signal);
  if (error) throw new Error('Failed to get messages', { cause: error });
  const messages = readRows('message', messageFoundSchema, data, report);
  const hits = messages.map(({ id, excerpt }) => ({
    id,
    forms: [...new Set(matchesIn(excerpt))],
  }));
  return { hits, more: data.length >= MOST_HERE };
};
