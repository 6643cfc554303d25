import * as v from 'valibot';

/** Receives the paths and rules of invalid fields, and never their values, which may be customer data. */
export type ReportInvalidRow = (what: string, issues: readonly string[]) => void;

/** The columns of a schema's rows, for PostgREST's `select`. */
export const columnsOf = (schema: { entries: object }): string => Object.keys(schema.entries).join(',');

/**
 * Parses a list of rows and skips invalid ones, so that one bad row does not lose the page. Throws "Failed to get …" when
 * the response is no list, because a proxy's empty response must not look like an empty list.
 */
export const readRows = <T>(
  what: string,
  schema: v.GenericSchema<unknown, T>,
  rows: unknown,
  report: ReportInvalidRow,
): T[] => {
  if (!Array.isArray(rows)) throw new Error(`Failed to get ${what}`);
  return (rows as unknown[]).flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    if (parsed.success) return [parsed.output];
    report(what, [...new Set(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.type}`))]);
    return [];
  });
};

/** Parses a value. Throws "Failed to get …", because the schema's own messages are not fit for users. */
export const parseOrThrow = <T>(what: string, schema: v.GenericSchema<unknown, T>, value: unknown): T => {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new Error(`Failed to get ${what}`, { cause: parsed.issues });
  return parsed.output;
};
