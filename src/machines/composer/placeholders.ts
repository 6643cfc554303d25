/** Placeholders of quick replies, such as `{{nama}}`. */
import type { OrderVariables } from '../../contracts/composer.replyOffer.ts';
import { fillVariables, VARIABLE, variableName } from '../../contracts/variables.ts';

/** The body with its known placeholders filled; unknown ones stay. */
export const fillPlaceholders = (body: string, known: Record<string, string | null>): string =>
  fillVariables(body, (name) => {
    const key = variableName(name);
    return Object.hasOwn(known, key) ? known[key]?.trim() : null;
  });

/** The names of the variables of a text, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(VARIABLE), ([, name]) => variableName(name ?? ''))),
];

/** Whether a text has braces of a variable that is not complete, such as `{{nama}`. */
export const hasBrokenVariable = (text: string): boolean => /\{\{|\}\}/u.test(text.replaceAll(VARIABLE, ''));

/** The unfilled placeholders, each once, as they are written. */
export const openPlaceholders = (text: string): string[] => [...new Set(text.match(VARIABLE))];

/** The variables that the newest open order of the chat fills. */
const ORDER_VARIABLES = ['order', 'link_bayar'] as const satisfies readonly (keyof OrderVariables)[];

/** The variables about an order that a text still contains, as they are written. */
export const openOrderVariables = (text: string): string[] =>
  openPlaceholders(text).filter((braces) => (ORDER_VARIABLES as readonly string[]).includes(variableName(braces)));
