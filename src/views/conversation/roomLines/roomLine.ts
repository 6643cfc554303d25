import { reasonCode } from '../../../machines/app/reason.ts';
import type { RoomLinesText } from './text/id.ts';

/** Facts that are numbers of orders; other numbers are amounts in rupiah. */
const ORDERS = new Set(['order', 'other']);

const factsIn = (json: string): Record<string, unknown> | null => {
  try {
    const facts: unknown = JSON.parse(json);
    return typeof facts === 'object' && facts !== null ? { ...facts } : null;
  } catch {
    return null;
  }
};

/**
 * The sentence of a line that the server wrote into a chat, such as `payment.paid: {"order": 1042, "amount": 250000, "bank": "BCA"}`.
 *
 * @param count writes a number in the user's language
 */
export const roomLine = (
  body: string,
  { codes, unknown }: RoomLinesText,
  count: (amount: number) => string,
): string => {
  const stored = reasonCode(body);
  if (stored === null) return body;
  const facts = factsIn(stored.value);
  const sentence = codes[stored.code];
  if (sentence === undefined || facts === null) return unknown;
  const written = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact !== 'number' ? String(fact) : ORDERS.has(name) ? `#${fact}` : `Rp ${count(fact)}`,
  ]);
  return sentence(Object.fromEntries(written) as Record<string, string>);
};
