/** What is kept of one person, as a text and as a table that they can read. */
import * as v from 'valibot';

import type { ExportText } from '../../contracts/customer.ts';
import { clockOf, csvRow as cellsOf, BOM } from '../inbox/csv.ts';

const lineSchema = v.record(v.string(), v.unknown());
const linesSchema = v.array(lineSchema);

/** `file` is what a message's file is called, `path` where it lies: in the storage, and later in the archive. */
const messageSchema = v.looseObject({
  at: v.string(),
  author: v.string(),
  kind: v.string(),
  text: v.optional(v.string()),
  file: v.optional(v.string()),
  path: v.optional(v.string()),
});

export const copySchema = v.looseObject({
  exported_at: v.string(),
  /** Of the business: its clock is that of the messages' sheet. */
  zone: v.fallback(v.string(), ''),
  /** `picture`: like the path of a message's file. */
  customer: v.looseObject({ picture: v.nullish(v.string()) }),
  messages: v.array(messageSchema),
  orders: linesSchema,
  notes: linesSchema,
  promises: linesSchema,
  reviews: linesSchema,
  handovers: linesSchema,
  events: linesSchema,
  tickets: linesSchema,
  campaigns: linesSchema,
  requests: linesSchema,
  lists: v.array(v.string()),
});
export type Copy = v.InferOutput<typeof copySchema>;

const worded = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(worded).join('; ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

const lineOf = (line: Record<string, unknown>): string =>
  Object.values(line)
    .filter((value) => value !== null && value !== '')
    .map(worded)
    .join(' | ');

/** Times stay as the database has them, with their zone. */
export const readable = (copy: Copy, words: ExportText, missed: readonly string[]): string => {
  const sections = Object.entries(words.parts).map(([part, heading]) => {
    const value = copy[part];
    const lines = Array.isArray(value)
      ? value.map((line) => (typeof line === 'string' ? line : lineOf(line as Record<string, unknown>)))
      : Object.entries(copy.customer)
          .filter(([, is]) => is !== null && is !== undefined)
          .map(([field, is]) => `${field}: ${worded(is)}`);
    return [heading, ...(lines.length === 0 ? [words.nothing] : lines)].join('\n');
  });
  const lost = missed.length === 0 ? [] : [[words.missed, ...missed].join('\n')];
  return [words.title, ...lost, ...sections].join('\n\n');
};

/** The messages as a sheet. */
export const tabled = ({ messages, zone }: Copy): string => {
  const clock = clockOf(zone);
  return [
    BOM + cellsOf([clock.heading('Waktu'), 'Pengirim', 'Jenis', 'Teks', 'Berkas']),
    ...messages.map(({ at, author, kind, text = '', path, file = '' }) =>
      cellsOf([clock.read(at), author, kind, text, path ?? file]),
    ),
  ].join('');
};
