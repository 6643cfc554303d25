import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { jsonLine } from './prompt.ts';
import type { Question } from './question.ts';

/** What the database reads beside the knowledge (`agent_tool`). The names are those of the tools. */
export type FactName = 'find_products' | 'check_shipping' | 'order_status' | 'draft_order' | 'payment_link';

/**
 * Facts of the business and the chat of a question, one line of JSON each; none for passages of no business. The database checks that the two belong together.
 */
export async function readFacts(
  service: SupabaseClient,
  { business, knowledge, room }: Pick<Question, 'business' | 'knowledge' | 'room'>,
  name: FactName,
  input: object = {},
  siteUrl: string | null = null,
): Promise<string[]> {
  if (typeof knowledge !== 'string') return [];
  const { data, error } = await service.rpc('agent_tool', {
    p_business: business.id,
    p_room: room,
    p_tool: name,
    p_input: input,
  });
  if (error) throw error;
  return v.parse(v.array(v.looseObject({})), data).map((fact) => jsonLine(withAddress(fact, siteUrl)));
}

/** The database knows the path of an order's page, and not the address of the application. */
function withAddress(fact: { payment_link?: unknown }, siteUrl: string | null): object {
  const { payment_link: path, ...rest } = fact;
  if (typeof path !== 'string' || !path.startsWith('/')) return fact;
  return siteUrl === null ? rest : { ...rest, payment_link: siteUrl + path };
}
