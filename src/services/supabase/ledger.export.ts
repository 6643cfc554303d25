/** What is kept of one person, as a text that they can read. */
import * as v from 'valibot';

import type { ExportWords } from '../../machines/panel/ledger.ts';

const lineSchema = v.record(v.string(), v.unknown());
const exportSchema = v.object({
  customer: lineSchema,
  ...Object.fromEntries(
    (['messages', 'notes', 'handovers', 'tickets', 'requests'] as const).map((part) => [part, v.array(lineSchema)]),
  ),
  lists: v.array(v.string()),
});

const worded = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(worded).join('; ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

const lineOf = (line: Record<string, unknown>): string =>
  Object.values(line)
    .filter((value) => value !== null && value !== '')
    .map(worded)
    .join(' | ');

/** Throws on what is no export. Times stay as the database has them, with their zone. */
export const readable = (data: unknown, words: ExportWords): string => {
  const parts = v.parse(exportSchema, data) as Record<string, unknown>;
  const customer = parts['customer'] as Record<string, unknown>;
  const sections = Object.entries(words.parts).map(([part, heading]) => {
    const value = parts[part];
    const lines = Array.isArray(value)
      ? value.map((line) => (typeof line === 'string' ? line : lineOf(line as Record<string, unknown>)))
      : Object.entries(customer).map(([field, is]) => `${field}: ${worded(is)}`);
    return [heading, ...(lines.length === 0 ? [words.nothing] : lines)].join('\n');
  });
  return [words.title(worded(customer['name'] ?? customer['phone'] ?? '')), words.files, ...sections].join('\n\n');
};
