import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { jsonLine } from './jsonLine.ts';
import type { RunReport } from './outcome.ts';
import type { Question } from './question.ts';

/** What the database reads beside the knowledge (`agent_tool`). The names are those of the tools. */
export type FactName = 'find_products' | 'check_shipping' | 'order_status' | 'draft_order' | 'payment_link';

/** What no answer cites. */
type QuestionName = 'shipping_question' | 'sendable_files';

type FactContext = Pick<Question, 'business' | 'knowledge' | 'room'>;

export async function readTool(
  service: SupabaseClient,
  { business, room }: FactContext,
  name: FactName | QuestionName,
  input: object,
): Promise<object[]> {
  const { data, error } = await service.rpc('agent_tool', {
    p_business: business.id,
    p_room: room,
    p_tool: name,
    p_input: input,
  });
  if (error) throw error;
  return v.parse(v.array(v.looseObject({})), data);
}

/**
 * Facts of the business and the chat of a question, one line of JSON each; none for passages of no business. The database checks that the two belong together.
 */
export async function readFacts(
  service: SupabaseClient,
  question: FactContext,
  name: FactName,
  input: object = {},
  siteUrl: string | null = null,
): Promise<string[]> {
  if (typeof question.knowledge !== 'string') return [];
  return (await readTool(service, question, name, input)).map((fact) => jsonLine(withAddress(fact, siteUrl)));
}

const Destination = v.object({ ship_to: v.nullish(v.string()) });
const Draft = v.tuple([v.looseObject({ lines: v.array(v.looseObject({})), not_found: v.array(v.string()) })]);

/**
 * An order of catalogue products with the link to its page, and its facts as a line of JSON. The order exists once the answer
 * that names it is sent. Without an order, a product is not in the catalogue; null: none is.
 */
export async function draftOrder(
  service: SupabaseClient,
  question: FactContext,
  input: object,
  siteUrl: string | null,
): Promise<{ line: string; order: NonNullable<RunReport['order']> | null } | null> {
  const drafted = v.safeParse(Draft, await readTool(service, question, 'draft_order', input));
  if (!drafted.success) return null;
  const [{ not_found: missing, ...draft }] = drafted.output;
  if (missing.length > 0) return { line: jsonLine({ ...draft, not_found: missing }), order: null };
  const shipTo = v.parse(Destination, input).ship_to?.trim();
  const sent = shipTo ? { ship_to: shipTo } : {};
  const order = { id: crypto.randomUUID(), link_key: crypto.randomUUID(), lines: draft.lines, ...sent };
  const link = { payment_link: `/order/${order.id}/checkout#${order.link_key}` };
  return { line: jsonLine({ ...draft, ...sent, ...withAddress(link, siteUrl) }), order };
}

/** The database knows the path of an order's page, and not the address of the application. */
function withAddress(fact: { payment_link?: unknown }, siteUrl: string | null): object {
  const { payment_link: path, ...rest } = fact;
  if (typeof path !== 'string' || !path.startsWith('/')) return fact;
  return siteUrl === null ? rest : { ...rest, payment_link: siteUrl + path };
}
