/** Looking for words in everything that was ever written to a business. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import { messageFoundSchema, type MessagesFound } from '../schemas/found.ts';
import { readRows, type Report } from '../schemas/rows.ts';

/** What somebody reads through; who does not find it there adds a word. */
const MOST = 50;

/** The newest messages of a business that hold the words. Throws "Failed to get messages". */
export const findMessages = async (
  { rest, report }: { rest: PostgrestClient; report: Report },
  { businessId, words }: { businessId: string; words: string },
  signal: AbortSignal,
): Promise<MessagesFound> => {
  const { data, error } = await rest
    .rpc('search_messages', { business_id: businessId, query: words.replaceAll('\0', ''), page_size: MOST })
    .abortSignal(signal);
  if (error) throw new Error('Failed to get messages', { cause: error });
  return { messages: readRows('message', messageFoundSchema, data, report), hasMore: data.length >= MOST };
};
