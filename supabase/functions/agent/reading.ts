/** What the AI read in pictures and documents of a chat (`message.reading`). It is the customer's words, and data. */
import * as v from 'valibot';

import { jsonLine } from './jsonLine.ts';

const Checks = v.object({
  /** The number of the order that is open, and the rupiah that are to be transferred. */
  order: v.nullish(v.number()),
  due: v.nullish(v.number()),
  amount: v.nullish(v.boolean()),
  account: v.nullish(v.boolean()),
  time: v.nullish(v.boolean()),
  is_reused: v.nullish(v.boolean()),
});

/** `text`: a picture's description and the words in it, or the text of a document. */
export const Reading = v.object({
  text: v.string(),
  data: v.nullish(v.looseObject({ kind: v.string(), product: v.nullish(v.string()) })),
  checks: v.nullish(Checks),
});

type Reading = v.InferInput<typeof Reading>;

/** Of a message. */
interface Looked {
  reading?: Reading | null | undefined;
}

/** Characters of what was seen that a question is searched with. */
const maxSearched = 300;

const names: Record<string, string> = { image: 'gambar', document: 'berkas' };

/** Whether what a picture or a document shows is known, and relied on. */
export const hasReading = ({ reading, unsure }: Looked & { unsure?: string | null | undefined }): boolean =>
  Boolean(reading) && !unsure;

/** What is read in the file of a message, as the model reads it: at most one line of JSON in brackets. */
export function readingLines({ kind, reading }: Looked & { kind: string }, most = Number.POSITIVE_INFINITY): string[] {
  if (!reading) return [];
  const { data, text } = reading;
  const name = data?.kind === 'transfer_proof' ? 'bukti transfer' : (names[kind] ?? kind);
  const line = { [name]: text.slice(0, most), ...(data?.product && { produk: data.product }) };
  return [`[dibaca AI: ${jsonLine(line)}]`];
}

/** What a message shows, for the search of knowledge and of products. */
export const shownIn = ({ reading }: Looked): string[] =>
  reading ? [[reading.data?.product, reading.text].filter(Boolean).join('\n').slice(0, maxSearched)] : [];

/** All words of a picture or a document, for what code looks at before a model. */
export const wordsOfReading = ({ reading }: Looked): string[] => (reading ? [reading.text] : []);
