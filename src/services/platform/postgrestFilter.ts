/**
 * Words for PostgREST's filter grammar. In it a comma, a point, a colon, a parenthesis, a quote and a backslash mean
 * something; what a person typed must not.
 */

/** A value inside `or=(…)` and `and=(…)`. */
export const quoted = (value: string): string => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;

/** An element list for the array operators: `{"a","b"}`. */
export const elements = (values: readonly string[]): string =>
  `{${values.map((value) => quoted(value.replaceAll('\0', ''))).join(',')}}`;
