import * as v from 'valibot';

/** Hears of what could not be read: the place and the rule, never the content, which belongs to a customer. */
export type ReportInvalidRow = (what: string, issues: readonly string[]) => void;

/**
 * Reads what can be read of a list: one bad row costs itself, not the page. What is no list, as the empty answer of a
 * proxy, says of no row that it is not there: throws "Failed to get …".
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

/** What is read whole or not at all. Throws "Failed to get …": the rule that it breaks is no sentence for a person. */
export const parseOrThrow = <T>(what: string, schema: v.GenericSchema<unknown, T>, value: unknown): T => {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new Error(`Failed to get ${what}`, { cause: parsed.issues });
  return parsed.output;
};
