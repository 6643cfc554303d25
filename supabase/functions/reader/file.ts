import { readDocx } from './docx.ts';
import { readHtml } from './html.ts';
import { readPdf } from './pdf.ts';
import { most, Unreadable, type OnPage, type Reading } from './reading.ts';
import { decodeText, readCsv } from './text.ts';

const beginsWith = (bytes: Uint8Array, signature: string, within = 0): boolean => {
  const head = Array.from(bytes.subarray(0, within + signature.length), (byte) => String.fromCodePoint(byte)).join('');
  return within === 0 ? head.startsWith(signature) : head.includes(signature);
};

/** First bytes of files that people rename, or choose by mistake. */
const foreign = [
  '\xff\xd8\xff',
  '\x89PNG',
  'GIF8',
  'RIFF',
  'ID3',
  'MZ',
  '\x7fELF',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
  'OggS',
];

/** Reads a file by what it is, whatever its name says. A name only tells CSV and HTML from other texts. */
export async function readFile(bytes: Uint8Array, name: string, onPage: OnPage): Promise<Reading> {
  if (bytes.length > most.bytes) throw new Unreadable('too_large');
  if (bytes.length === 0) throw new Unreadable('empty');
  return withinLimits(await readByType(bytes, name, onPage));
}

function readByType(bytes: Uint8Array, name: string, onPage: OnPage): Reading | Promise<Reading> {
  if (beginsWith(bytes, '%PDF-', 1024)) return readPdf(bytes, onPage);
  if (beginsWith(bytes, 'PK\x03\x04')) return readDocx(bytes);
  if (beginsWith(bytes, '\xd0\xcf\x11\xe0')) throw new Unreadable('old_office');
  if (foreign.some((signature) => beginsWith(bytes, signature))) throw new Unreadable('wrong_type');
  const extension = /\.([a-z0-9]+)$/iu.exec(name)?.[1]?.toLowerCase();
  if (extension === 'csv' || extension === 'tsv') return readCsv(decodeText(bytes));
  if (extension === 'html' || extension === 'htm') return readHtml(decodeText(bytes));
  // A text under one of these names is no such file.
  if (extension === 'pdf' || extension === 'docx') throw new Unreadable('broken');
  return { text: decodeText(bytes) };
}

/** Refuses a source without text, and cuts one that is too long at the end of a word. */
export function withinLimits(reading: Reading): Reading {
  // Of what is kept: a list of all words of 10 MB would need as much memory as the function has.
  const words = reading.text.slice(0, most.characters).match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (words.length === 0) throw new Unreadable(reading.pages === undefined ? 'empty' : 'no_text');
  if (words.length < 3) throw new Unreadable('too_short');
  if (reading.text.length <= most.characters) return reading;
  return { ...reading, text: reading.text.slice(0, most.characters).replace(/(?<!\S)\S+$/u, ''), cut: 'characters' };
}
