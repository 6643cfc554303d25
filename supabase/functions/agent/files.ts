/** Photos of products and files of knowledge that the business lets the AI send to customers. */
import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { logError } from '../_shared/log.ts';
import { baseType, extensionOf, maxMediaBytes, typeOfName } from '../_shared/media.ts';
import type { Asked } from './asked.ts';
import { readTool } from './facts.ts';
import { jsonLine } from './jsonLine.ts';
import type { Question } from './question.ts';
import { SendableFile } from './sendableFile.ts';

/** Files with one answer. */
export const MOST_FILES = 3;
/** Characters of the chat by which the files of a large catalogue are chosen. */
const maxQuery = 1000;
/** Messages before the question that say what "the photo" is of. */
const MOST_TURNS = 4;

/** The name under which an answer cites that a file is there. */
export const FILES = 'berkas';

/** The type under which WhatsApp gets a file; null: it is none that is sent. The storage knows the type of photos only. */
export const typeOf = ({ kind, filename, mimetype }: SendableFile): string | null => {
  const type = kind === 'photo' ? baseType(mimetype ?? '') : typeOfName(filename ?? '');
  return type !== null && extensionOf(type) !== null ? type : null;
};

const isSent = (business: string, file: SendableFile): boolean =>
  file.path.startsWith(`${business}/`) && typeOf(file) !== null && (file.size ?? 0) <= maxMediaBytes;

/** The files that an answer may send. An answer does without them if they cannot be read. */
export async function readFiles(service: SupabaseClient, question: Question, asked: Asked): Promise<SendableFile[]> {
  if (typeof question.knowledge !== 'string') return [];
  const said = [...asked.texts, ...question.turns.slice(-MOST_TURNS).flatMap(({ text }) => text ?? [])];
  try {
    const files = await readTool(service, question, 'sendable_files', { query: said.join('\n').slice(0, maxQuery) });
    return v.parse(v.array(SendableFile), files).filter((file) => isSent(question.business.id, file));
  } catch (error) {
    logError(error);
    return [];
  }
}

/** The id of a file in a prompt. It is short, because the model copies it. */
const shortId = (index: number): string => `f${index + 1}`;

/** The files as facts of a prompt, one line of JSON each. */
export const fileLines = (files: readonly SendableFile[]): string[] =>
  files.map(({ kind, name, filename }, index) =>
    jsonLine({
      id: shortId(index),
      [kind === 'photo' ? 'foto' : 'berkas']: name,
      ...(kind === 'document' && filename !== name && { nama: filename }),
      bisa_dikirim: true,
    }),
  );

/** What models write for no file. */
const none = /^(?:null|none|no|kosong|tidak ada|-|\[\]|)$/iu;

/** What an answer wants to send. */
export interface Chosen {
  files: SendableFile[];
  /** A name that no offered file has; null: all have one. */
  unknown: string | null;
}

export const noFiles: Chosen = { files: [], unknown: null };

/** The files that an answer names, in the forms that models write: "f1", "[f1]", "f1, f2", or a name. Only offered ones, at most three. */
export function chosenFiles(offered: readonly SendableFile[], named: readonly string[] | null): Chosen {
  const known = new Map<string, SendableFile>();
  for (const file of offered)
    for (const name of [file.name, file.filename ?? ''])
      if (name.trim() !== '') known.set(name.trim().toLowerCase(), file);
  for (const [index, file] of offered.entries()) known.set(shortId(index), file);
  const found: SendableFile[] = [];
  let unknown: string | null = null;
  for (const name of (named ?? []).filter((one) => !none.test(one.trim()))) {
    const parts = [name, ...name.split(/[\s,;[\]()"'#]+/u)];
    const files = parts.flatMap((part) => known.get(part.trim().toLowerCase()) ?? []);
    if (files.length === 0) unknown ??= name;
    found.push(...files);
  }
  return { files: [...new Set(found)].slice(0, MOST_FILES), unknown };
}

const thing = '(?:foto|photo|gambar|brosur|pdf|berkas|pricelist|katalog)(?:nya)?';
const sends = [
  new RegExp(
    String.raw`\b(?:ini|nih|berikut)(?:[\s,]{1,3}(?:ya|adalah|kak|kakak|saya|kami)){0,3}[\s,]{1,3}(?:foto|photo|gambar|brosur|pdf|berkas)(?:nya)?\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b${thing}\s{1,3}(?:sudah\s{1,3})?(?:(?:saya|kami|aku|ku)\s{0,3})?(?:di)?(?:kirim|lampir|terlampir)(?:kan|in)?\b`,
    'iu',
  ),
  new RegExp(String.raw`\b(?:saya|kami|aku)\s{1,3}(?:kirim|lampir)(?:kan|in)?\s{1,3}${thing}\b`, 'iu'),
  /\bhere(?:'s|’s| is| are)\s{1,3}(?:the|our|a)\s{1,3}(?:photo|picture|brochure|pdf|file)s?\b/iu,
];
/** Where it is instead. */
const elsewhere = /https?:|www\.|@\w|\b[\w-]{2,60}\.(?:com|co|id|me|net|link|shop)\b/iu;

/**
 * What is wrong with the files of an answer: the name of one that was not offered, or words that show a file although none is
 * sent. Null: nothing is.
 */
export function findWrongFile(text: string, { files, unknown }: Chosen): string | null {
  if (files.length > 0) return null;
  if (unknown !== null) return unknown;
  if (elsewhere.test(text)) return null;
  for (const form of sends) {
    const found = form.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}
