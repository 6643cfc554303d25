/** The rows of a CSV file or a pasted text. */
import Papa from 'papaparse';

import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../contracts/campaigns.recipients.ts';
import { UnreadableFile, type Row, type Table } from './tableReading.ts';

export interface DecodedText {
  encoding: string;
  text: string;
}

/** Bytes in which the pattern of zeros shows UTF-16. */
const SAMPLE = 4096;

/**
 * By byte order mark, by the zeros of UTF-16, as strict UTF-8, else as Windows-1252, in which Excel writes in Indonesia. A line
 * that is no UTF-8 is read as Windows-1252 by itself: files are joined from several, and one bad byte spoils one line.
 */
export function decodeBytes(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const text = encoding === 'utf-8' ? linesOf(bytes) : new TextDecoder(encoding).decode(bytes);
  return { encoding, text: text.replaceAll('\0', '') };
}

function linesOf(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    return strict.decode(bytes);
  } catch {
    const parts: string[] = [];
    const old = new TextDecoder('windows-1252');
    for (let from = 0; from < bytes.length;) {
      const end = bytes.indexOf(0x0a, from);
      const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1);
      from += line.length;
      try {
        parts.push(strict.decode(line));
      } catch {
        parts.push(old.decode(line));
      }
    }
    return parts.join('');
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 12) return 'utf-16le';
  if (even > sample.length / 12) return 'utf-16be';
  return hasLongUtf8(bytes) || isAscii(bytes) ? 'utf-8' : 'windows-1252';
}

const isAscii = (bytes: Uint8Array): boolean => !bytes.some((byte) => byte > 0x7f);

/** Whether any character of several bytes is whole. In Windows-1252 two such bytes side by side make no word. */
function hasLongUtf8(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => byte >= 0xc2 && byte <= 0xf4 && ((bytes[at + 1] ?? 0) & 0xc0) === 0x80);
}

/** Excel's line that names the separator is data for every parser. */
const SEPARATOR_LINE = /^sep=(.)\r?\n?/iu;

/** A quote that is never closed would take in the rest of the file: the text is then read again without quoting. */
const NO_QUOTE = '\u0001';

/** In the order of preference: a comma may be a decimal one, or part of a name. */
const DELIMITERS = [';', '\t', '|', ','] as const;
const GUESS_FROM = 20;

/** The character that all of the first lines have; else the most frequent one. */
function guessDelimiter(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .replaceAll(/"[^"]*"/gu, '')
    .split(/\r\n|\n|\r/u)
    .filter((line) => /[^\s;,|]/u.test(line))
    .slice(0, GUESS_FROM);
  const found = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return { delimiter, least: Math.min(...counts), sum: counts.reduce((sum, count) => sum + count, 0) };
  });
  const [everywhere] = found.filter(({ least }) => least > 0);
  const [most] = found.toSorted((one, other) => other.sum - one.sum);
  return everywhere?.delimiter ?? (most !== undefined && most.sum > 0 ? most.delimiter : ',');
}

export function readCsv(given: string): Table & { delimiter: string } {
  const [line = '', separator] = SEPARATOR_LINE.exec(given) ?? [];
  const text = given.slice(line.length);
  const delimiter = separator ?? guessDelimiter(text);
  const options = { delimiter, skipEmptyLines: false, preview: MAX_IMPORT_ROWS + 2 } as const;
  const parse = (more: object) => Papa.parse<string[]>(text, { ...options, ...more });
  const first = parse({});
  const { data } = first.errors.some(({ code }) => code === 'MissingQuotes') ? parse({ quoteChar: NO_QUOTE }) : first;
  const rows: Row[] = [];
  let isCut = false;
  const before = line === '' ? 1 : 2;
  for (const [at, cells] of data.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    isCut ||= cells.length > MAX_IMPORT_COLUMNS;
    rows.push({ number: at + before, cells: cells.slice(0, MAX_IMPORT_COLUMNS) });
    // The header is one row more.
    if (rows.length > MAX_IMPORT_ROWS + 1) throw new UnreadableFile('tooManyRows');
  }
  return { rows, isCut, delimiter };
}
