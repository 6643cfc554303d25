/**
 * Words for PostgREST's filter grammar. In it a comma, a point, a colon, a parenthesis, a quote and a backslash mean
 * something; what a person typed must not.
 */

/** A value inside `or=(…)` and `and=(…)`. */
export const quoted = (value: string): string => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;

/**
 * A pattern for `ilike` that finds the text anywhere. Percent, underscore and backslash stand for themselves. PostgREST
 * reads every asterisk as percent and knows no way to write one, so an asterisk asks for any one character here: the
 * answer may hold a room too many, never one too few. Postgres refuses NUL.
 */
export const containing = (text: string): string =>
  `%${text
    .replaceAll('\0', '')
    .replace(/[%_\\]/g, String.raw`\$&`)
    .replaceAll('*', '_')}%`;

/** An element list for the array operators: `{"a","b"}`. */
export const elements = (values: readonly string[]): string =>
  `{${values.map((value) => quoted(value.replaceAll('\0', ''))).join(',')}}`;
