/** Full-text search in the messages of a business. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import { foundMessageSchema, type MessageHits, type FoundMessagesPage } from '../../contracts/inbox.messageSearch.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';

const PAGE_SIZE = 50;
/** Maximum hits in one room: the database returns no more at once. */
const MAX_ROOM_HITS = 200;
/** Between the instant and the sequence number in a page key. */
const SEPARATOR = '~';

/** The matches in an excerpt, which STX and ETX enclose, in order. */
const matchesIn = (excerpt: string): string[] =>
  excerpt
    .split('\u0002')
    .slice(1)
    .map((part) => part.split('\u0003', 1)[0] ?? '');

interface SearchDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

/**
 * Searches the messages of a business, newest first. `before` is `next` of the previous page; empty for the first.
 * Throws "Failed to get messages".
 */
export const searchMessages = async (
  { rest, report }: SearchDeps,
  { businessId, before, words }: { businessId: string; before: string; words: string },
  signal: AbortSignal,
): Promise<FoundMessagesPage> => {
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
  const messages = readRows('message', foundMessageSchema, data, report);
  const last = messages.at(-1);
  const isFull = data.length >= PAGE_SIZE && last !== undefined;
  return { messages, next: isFull ? `${last.sent_at}${SEPARATOR}${last.seq}` : null };
};

/** Searches the messages of one room, newest first, at most 200. Throws "Failed to get messages". */
export const searchRoomMessages = async (
  { rest, report }: SearchDeps,
  { businessId, roomId, words }: { businessId: string; roomId: string; words: string },
  signal: AbortSignal,
): Promise<MessageHits> => {
  const { data, error } = await rest
    .rpc('search_messages', {
      business_id: businessId,
      room_id: roomId,
      query: words.replaceAll('\0', ''),
      page_size: MAX_ROOM_HITS,
    })
    .abortSignal(signal);
  if (error) throw new Error('Failed to get messages', { cause: error });
  const messages = readRows('message', foundMessageSchema, data, report);
  const hits = messages.map(({ id, excerpt }) => ({
    id,
    forms: [...new Set(matchesIn(excerpt))],
  }));
  return { hits, more: data.length >= MAX_ROOM_HITS };
};
