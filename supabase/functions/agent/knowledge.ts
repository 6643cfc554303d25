import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { Passage } from './passage.ts';
import type { Question } from './question.ts';

/** How much of the knowledge a search returns. */
interface Breadth {
  /** Passages. */
  most: number;
  /** Characters of the passages and of those beside them; 0: the passages alone, whatever their length. */
  chars: number;
}

/** For the built-in model, which decides by the figures of a few. */
const narrow: Breadth = { most: 5, chars: 0 };
/** For a model that understands: about 8,000 tokens, and 3,000 of another search beside it. */
const wide: Breadth = { most: 80, chars: 24_000 };
const beside: Breadth = { most: 30, chars: 9000 };
/** The same for a server that has refused or cut more: 2,000 tokens, and 700. */
const tight: Breadth = { most: 12, chars: 6000 };
const besideTight: Breadth = { most: 5, chars: 2000 };

/** The passages for some messages, best first. `previous`: what the customer wrote before them. */
export async function searchKnowledge(
  service: SupabaseClient,
  { business, knowledge }: Pick<Question, 'business' | 'knowledge'>,
  messages: readonly string[],
  previous: string | null,
  { most, chars }: Breadth = narrow,
): Promise<Passage[]> {
  if (typeof knowledge !== 'string') return [...knowledge];
  const { data, error } = await service.rpc('search_knowledge', {
    p_business: business.id,
    p_messages: messages,
    p_previous: previous,
    p_most: most,
    p_with_changes: knowledge === 'draft',
    p_chars: chars,
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

/** The passages for words that a model that understands looks up. */
export const searchWords = (
  service: SupabaseClient,
  question: Pick<Question, 'business' | 'knowledge'>,
  query: string,
): Promise<Passage[]> => searchKnowledge(service, question, [query], null, beside);

/** Turns before a question that tell what it is about, and the characters of each that are searched by. */
const ABOUT_TURNS = 4;
const ABOUT_CHARS = 300;

/**
 * The passages for a model that understands: for some messages, and for them together with what the shop and the customer said
 * before, because a question that goes on from there does not name its subject. `isTight`: the server takes little.
 */
export async function searchChat(
  service: SupabaseClient,
  question: Pick<Question, 'business' | 'knowledge' | 'turns'>,
  messages: readonly string[],
  previous: string | null,
  isTight = false,
): Promise<Passage[]> {
  const said = question.turns.slice(-ABOUT_TURNS).flatMap(({ text }) => (text ? [text.slice(0, ABOUT_CHARS)] : []));
  const [found, about] = await Promise.all([
    searchKnowledge(service, question, messages, previous, isTight ? tight : wide),
    said.length > 0
      ? searchKnowledge(service, question, [...said, ...messages], null, isTight ? besideTight : beside)
      : [],
  ]);
  const known = new Set(found.map(({ passage_id: id }) => id));
  return [...found, ...about.filter(({ passage_id: id }) => !known.has(id))];
}
