/**
 * Escapes values for PostgREST filters. Commas, dots, colons, parentheses, quotes and backslashes are syntax there, and
 * must not be syntax in user input.
 */

/** A value inside `or=(…)` and `and=(…)`. */
export const quoteValue = (value: string): string => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;

/** An array literal for the array operators: `{"a","b"}`. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => quoteValue(value.replaceAll('\0', ''))).join(',')}}`;
