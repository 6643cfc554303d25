/**
 * Words for PostgREST's filter grammar. In it a comma, a point, a colon, a parenthesis, a quote and a backslash mean
 * something; what a person typed must not.
 */

/** A value inside `or=(…)` and `and=(…)`. */
export const quoteValue = (value: string): string => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;

/** An element list for the array operators: `{"a","b"}`. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => quoteValue(value.replaceAll('\0', ''))).join(',')}}`;
