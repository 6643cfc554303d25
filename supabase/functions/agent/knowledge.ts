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

const Whole = v.array(v.object({ passage_id: v.string(), source_id: v.string(), title: v.string(), body: v.string() }));

/** All that the business knows, in an order that stays the same; null: it is too much for a prompt, or nothing. */
export async function readWholeKnowledge(
  service: SupabaseClient,
  { business, knowledge }: Pick<Question, 'business' | 'knowledge'>,
): Promise<Passage[] | null> {
  if (typeof knowledge !== 'string') return null;
  const { data, error } = await service.rpc('whole_knowledge', {
    p_business: business.id,
    p_with_changes: knowledge === 'draft',
  });
  if (error) throw error;
  const passages = v.parse(Whole, data);
  return passages.length > 0 ? passages : null;
}

/** Words of a message that goes on from what was said before. */
const followUpWords = 8;

/**
 * The passages for some messages and for what the chat is about: a short message is also searched together with what the shop
 * and the customer said before.
 */
export async function searchChat(
  service: SupabaseClient,
  question: Pick<Question, 'business' | 'knowledge' | 'turns'>,
  messages: readonly string[],
  previous: string | null,
): Promise<Passage[]> {
  const words = messages
    .join(' ')
    .split(/\s+/u)
    .filter((word) => word !== '');
  const said = question.turns.slice(-2).flatMap(({ text }) => (text ? [text.slice(0, 300)] : []));
  const [found, about] = await Promise.all([
    searchKnowledge(service, question, messages, previous),
    words.length <= followUpWords && said.length > 0
      ? searchKnowledge(service, question, [[...said, ...messages].join('\n')], null)
      : [],
  ]);
  const known = new Set(found.map(({ passage_id: id }) => id));
  return [...found, ...about.filter(({ passage_id: id }) => !known.has(id))];
}
