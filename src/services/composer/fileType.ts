/** What a file is, by its first bytes; of types that have no mark, by its ending and its being text. */
import { fileTypes } from '../../contracts/composer.ts';

/** Enough for every mark, and for text to show that it is none. In bytes. */
export const HEAD = 4096;

/** `mismatch`: the name promises a picture and it is a program, or the other way round. */
export type FileTypeFound = { type: string } | { refused: 'type' | 'mismatch' };

const byEnding = new Map(
  Object.entries(fileTypes).flatMap(([type, { ending, also = [] }]) =>
    [ending, ...also].map((one) => [one, type] as const),
  ),
);

const endingOf = (name: string): string => /\.([^.]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** ISO media: pictures, films and sounds of one family, told apart by their brand. */
const brandTypes: [RegExp, string][] = [
  [/^(?:heic|heix|heif|mif1|msf1|hevc)/, 'image/heic'],
  [/^qt/, 'video/quicktime'],
  [/^3g/, 'video/3gpp'],
  [/^M4A/, 'audio/mp4'],
];

const OFFICE = new Set(['docx', 'xlsx', 'pptx']);
const OLD_OFFICE = new Set(['doc', 'xls', 'ppt']);
const TEXT = new Set(['txt', 'csv', 'vcf']);

/** In hexadecimal, as specifications write them. */
const marks: [RegExp, (brand: string, ending: string) => string | null][] = [
  [/^ffd8ff/, () => 'image/jpeg'],
  [/^89504e470d0a/, () => 'image/png'],
  [/^47494638/, () => 'image/gif'],
  [/^52494646.{8}57454250/, () => 'image/webp'],
  [/^52494646.{8}57415645/, () => 'audio/wav'],
  [/^.{8}66747970/, (brand) => brandTypes.find(([known]) => known.test(brand))?.[1] ?? 'video/mp4'],
  [/^1a45dfa3/, (_, ending) => (ending === 'weba' ? 'audio/webm' : 'video/webm')],
  [/^4f676753/, () => 'audio/ogg'],
  [/^2321414d52/, () => 'audio/amr'],
  [/^fff[0189]/, () => 'audio/aac'],
  [/^(?:494433|ffe[2-9a-f]|fff[2-7a-f])/, () => 'audio/mpeg'],
  [/^255044462d/, () => 'application/pdf'],
  [/^504b0304/, (_, ending) => (OFFICE.has(ending) ? (byEnding.get(ending) ?? null) : null)],
  [/^d0cf11e0/, (_, ending) => (OLD_OFFICE.has(ending) ? (byEnding.get(ending) ?? null) : null)],
];

const isText = (bytes: Uint8Array): boolean => {
  try {
    // Cut in the middle of a letter it is text all the same.
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }).includes('\0');
  } catch {
    return false;
  }
};

/** Sounds and films of one family are often named as the other. */
const familyOf = (type: string): string => (/^(?:audio|video)\//.test(type) ? 'media' : (type.split('/')[0] ?? ''));

export const findFileType = (head: Uint8Array, name: string): FileTypeFound => {
  const ending = endingOf(name);
  const promised = byEnding.get(ending);
  const hex = Array.from(head.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const mark = marks.find(([signature]) => signature.test(hex));
  const type = mark?.[1](String.fromCharCode(...head.subarray(8, 12)), ending) ?? null;
  if (type === null) {
    if (!mark && TEXT.has(ending) && promised && isText(head)) return { type: promised };
    return { refused: promised ? 'mismatch' : 'type' };
  }
  return promised && familyOf(promised) !== familyOf(type) ? { refused: 'mismatch' } : { type };
};

/** The longest name that systems keep is 255 bytes; this many characters of any script fit into it with their ending. */
const LONGEST = 60;

/**
 * The name as the customer sees it: without folders, without signs that turn text around or cannot be seen, and with the
 * ending of what it is.
 */
export const fileNameOf = (given: string, type: string): string => {
  const ending = fileTypes[type]?.ending ?? 'bin';
  const base = given.replace(/^.*[/\\]/, '').normalize('NFC');
  const cleaned = base
    // Controls, and what turns the direction of writing around.
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[<>:"|?*]/g, '_');
  const own = byEnding.get(endingOf(cleaned)) === type ? endingOf(cleaned) : ending;
  const stem = (byEnding.has(endingOf(cleaned)) ? cleaned.replace(/\.[^.]*$/, '') : cleaned).replace(
    /^[.\s]+|[.\s]+$/g,
    '',
  );
  return `${Array.from(stem).slice(0, LONGEST).join('') || 'berkas'}.${own}`;
};
