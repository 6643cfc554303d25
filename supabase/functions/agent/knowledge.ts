import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import type { Question } from './question.ts';

/** A passage with the signals of the search, which `search_knowledge` explains. */
export const Passage = v.looseObject({
  passage_id: v.string(),
  source_id: v.string(),
  title: v.string(),
  body: v.string(),
});
export type Passage = v.InferOutput<typeof Passage>;

/** The passages for some messages, best first. `previous`: what the customer wrote before them. */
export async function searchKnowledge(
  service: SupabaseClient,
  { business, knowledge }: Pick<Question, 'business' | 'knowledge'>,
  messages: readonly string[],
  previous: string | null,
): Promise<Passage[]> {
  if (typeof knowledge !== 'string') return [...knowledge];
  const { data, error } = await service.rpc('search_knowledge', {
    p_business: business.id,
    p_messages: messages,
    p_previous: previous,
    p_with_changes: knowledge === 'draft',
  });
  if (error) throw error;
  return v.parse(v.array(Passage), data);
}
