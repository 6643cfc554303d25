/** Placeholders of quick replies, such as `{{nama}}`. */
import type { OrderVariables } from '../../contracts/composer.replyOffer.ts';

const PLACEHOLDER = /\{\{\s{0,9}([\p{L}\d_ ]{1,40}?)\s{0,9}\}\}/gu;

/** The body with its known placeholders filled; unknown ones stay. */
export const fillPlaceholders = (body: string, known: Record<string, string | null>): string =>
  body.replaceAll(PLACEHOLDER, (braces, name: string) => {
    const key = name.toLowerCase();
    const value = Object.hasOwn(known, key) ? known[key]?.trim() : '';
    return value || braces;
  });

/** The unfilled placeholders, each once, as they are written. */
export const openPlaceholders = (text: string): string[] => [...new Set(text.match(PLACEHOLDER))];

/** The variables that the newest open order of the chat fills. */
const ORDER_VARIABLES = ['order', 'link_bayar'] as const satisfies readonly (keyof OrderVariables)[];

/** The variables about an order that a text still contains, as they are written. */
export const openOrderVariables = (text: string): string[] =>
  openPlaceholders(text).filter((braces) =>
    (ORDER_VARIABLES as readonly string[]).includes(braces.slice(2, -2).trim().toLowerCase()),
  );
