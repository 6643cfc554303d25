/** A customer's data as a text and as a table that the customer can read. */
import * as v from 'valibot';

import type { ExportTexts } from '../../contracts/customer.ts';
import type { ExportWords } from '../../contracts/exports.ts';
import { clockOf, csvRow as cellsOf, BOM } from '../platform/csv.ts';

const recordSchema = v.record(v.string(), v.unknown());
const recordsSchema = v.array(recordSchema);

/** `file`: the name of the message's file. `path`: its path in the storage, and later in the archive. */
const messageSchema = v.looseObject({
  at: v.string(),
  author: v.string(),
  kind: v.string(),
  text: v.optional(v.string()),
  file: v.optional(v.string()),
  path: v.optional(v.string()),
});

export const customerExportSchema = v.looseObject({
  exported_at: v.string(),
  /** The business's time zone, used in the table of messages. */
  zone: v.fallback(v.string(), ''),
  /** `picture`: a path like that of a message's file. */
  customer: v.looseObject({ picture: v.nullish(v.string()) }),
  messages: v.array(messageSchema),
  orders: recordsSchema,
  /** Pictures of transfers, with paths like those of messages' files. */
  proofs: v.fallback(v.array(v.looseObject({ at: v.string(), path: v.optional(v.string()) })), []),
  notes: recordsSchema,
  promises: recordsSchema,
  reviews: recordsSchema,
  handovers: recordsSchema,
  events: recordsSchema,
  tickets: recordsSchema,
  campaigns: recordsSchema,
  consents: v.fallback(recordsSchema, []),
  requests: recordsSchema,
  lists: recordsSchema,
});
export type CustomerExport = v.InferOutput<typeof customerExportSchema>;

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

const rowText = (row: Record<string, unknown>): string =>
  Object.values(row)
    .filter((value) => value !== null && value !== '')
    .map(textOf)
    .join(' | ');

/** Times keep the database's form, with their zone. */
export const toText = (data: CustomerExport, texts: ExportTexts, missing: readonly string[]): string => {
  const sections = Object.entries(texts.sections).map(([section, heading]) => {
    const value = data[section];
    const rows = Array.isArray(value)
      ? value.map((row) => rowText(row as Record<string, unknown>))
      : Object.entries(data.customer)
          .filter(([, is]) => is !== null && is !== undefined)
          .map(([field, is]) => `${field}: ${textOf(is)}`);
    return [heading, ...(rows.length === 0 ? [texts.none] : rows)].join('\n');
  });
  const missingSection = missing.length === 0 ? [] : [[texts.missing, ...missing].join('\n')];
  return [texts.title, ...missingSection, ...sections].join('\n\n');
};

/** The messages as CSV. */
export const toCsv = (
  { messages, zone }: CustomerExport,
  { messages: { columns, authors, kinds, line } }: ExportWords,
): string => {
  const clock = clockOf(zone);
  return [
    BOM + cellsOf([clock.heading(columns.time), columns.author, columns.kind, columns.text, columns.file]),
    ...messages.map(({ at, author, kind, text = '', path, file = '' }) =>
      cellsOf([
        clock.read(at),
        authors[author] ?? author,
        kinds[kind] ?? kind,
        kind === 'system' ? line(text) : text,
        path ?? file,
      ]),
    ),
  ].join('');
};
