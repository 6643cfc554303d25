import Papa from 'papaparse';

import { most, tableLines, Unreadable, type Reading } from './reading.ts';

/**
 * Text as UTF-8, UTF-16 or Windows-1252, in which old Indonesian programs write. Throws for bytes that are no text, such as
 * a picture that was renamed.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  const sample = bytes.subarray(0, 4000);
  const zeros = sample.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  // Without a byte order mark: every second byte of Latin letters is zero.
  if (zeros > sample.length / 4) return decode(sample[0] === 0 ? 'utf-16be' : 'utf-16le', bytes);
  const text = tryDecode('utf-8', bytes) ?? decode('windows-1252', bytes);
  const strange = sample.reduce((count, byte) => count + (byte < 9 || (byte > 13 && byte < 32) ? 1 : 0), 0);
  if (strange * 50 > sample.length) throw new Unreadable('wrong_type');
  return text;
}

const decode = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes).replaceAll('\0', '');

const tryDecode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch {
    return null;
  }
};

/** Each row is a line with the names of its columns, so that a passage in the middle of the table can be understood. */
export function readCsv(text: string): Reading {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: most.rows + 2 });
  const isCut = data.length > most.rows + 1;
  return {
    text: tableLines(data.slice(0, most.rows + 1)).join('\n'),
    ...(isCut && { cut: 'rows' as const }),
  };
}
