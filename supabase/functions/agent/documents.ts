import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

/** Characters of a customer's document that are kept, and that a prompt holds. */
const maxCharacters = 10_000;

/** As the platform responds when a function used too much time or memory, or did not respond. */
const overLimit = [546, 504];

const Answer = v.object({
  outcome: v.union([v.object({ failure: v.string() }), v.object({ text: v.string() })]),
});

/** Has the function `reader`, apart from this one, read a file of a chat as it reads files of knowledge. */
export async function readDocument(
  service: SupabaseClient,
  file: { path: string; name: string },
  signal: AbortSignal,
): Promise<{ failure: string } | { text: string; isCut: boolean }> {
  const { data, error, response } = await service.functions.invoke<unknown>('reader/document', { body: file, signal });
  if (signal.aborted || overLimit.includes(response?.status ?? 0)) return { failure: 'too_slow' };
  if (error) throw error;
  const { outcome } = v.parse(Answer, data);
  if ('failure' in outcome) return outcome;
  return { text: outcome.text.slice(0, maxCharacters).trim(), isCut: outcome.text.length > maxCharacters };
}
