/** Detects the type of a file by its first bytes, or by extension and encoding for text types without a signature. */
import { fileTypes } from '../../contracts/composer.fileTypes.ts';

/** Bytes. Enough for every signature, and to detect binary content in a text file. */
export const HEAD_BYTES = 4096;

/** `mismatch`: the extension and the content contradict each other. */
export type FileTypeFound = { type: string } | { refused: 'type' | 'mismatch' };

const typeByExtension = new Map(
  Object.entries(fileTypes).flatMap(([type, { extension, aliases = [] }]) =>
    [extension, ...aliases].map((one) => [one, type] as const),
  ),
);

const extensionOf = (name: string): string => /\.([^.]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** ISO base media files: pictures, video and audio, distinguished by their brand. */
const brandTypes: [RegExp, string][] = [
  [/^(?:heic|heix|heif|mif1|msf1|hevc)/, 'image/heic'],
  [/^qt/, 'video/quicktime'],
  [/^3g/, 'video/3gpp'],
  [/^M4A/, 'audio/mp4'],
];

const OFFICE = new Set(['docx', 'xlsx', 'pptx']);
const OLD_OFFICE = new Set(['doc', 'xls', 'ppt']);
const TEXT = new Set(['txt', 'csv', 'vcf']);

/** File signatures, in hexadecimal. */
const signatures: [RegExp, (brand: string, extension: string) => string | null][] = [
  [/^ffd8ff/, () => 'image/jpeg'],
  [/^89504e470d0a/, () => 'image/png'],
  [/^47494638/, () => 'image/gif'],
  [/^52494646.{8}57454250/, () => 'image/webp'],
  [/^52494646.{8}57415645/, () => 'audio/wav'],
  [/^.{8}66747970/, (brand) => brandTypes.find(([known]) => known.test(brand))?.[1] ?? 'video/mp4'],
  [/^1a45dfa3/, (_, extension) => (extension === 'weba' ? 'audio/webm' : 'video/webm')],
  [/^4f676753/, () => 'audio/ogg'],
  [/^2321414d52/, () => 'audio/amr'],
  [/^fff[0189]/, () => 'audio/aac'],
  [/^(?:494433|ffe[2-9a-f]|fff[2-7a-f])/, () => 'audio/mpeg'],
  [/^255044462d/, () => 'application/pdf'],
  [/^504b0304/, (_, extension) => (OFFICE.has(extension) ? (typeByExtension.get(extension) ?? null) : null)],
  [/^d0cf11e0/, (_, extension) => (OLD_OFFICE.has(extension) ? (typeByExtension.get(extension) ?? null) : null)],
];

const isText = (bytes: Uint8Array): boolean => {
  try {
    // A character may be cut at the end of the sample.
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }).includes('\0');
  } catch {
    return false;
  }
};

/** Audio and video count as one family, because their extensions are often swapped. */
const familyOf = (type: string): string => (/^(?:audio|video)\//.test(type) ? 'media' : (type.split('/')[0] ?? ''));

export const findFileType = (head: Uint8Array, name: string): FileTypeFound => {
  const extension = extensionOf(name);
  const expected = typeByExtension.get(extension);
  const hex = Array.from(head.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const match = signatures.find(([signature]) => signature.test(hex));
  const type = match?.[1](String.fromCharCode(...head.subarray(8, 12)), extension) ?? null;
  if (type === null) {
    if (!match && TEXT.has(extension) && expected && isText(head)) return { type: expected };
    return { refused: expected ? 'mismatch' : 'type' };
  }
  return expected && familyOf(expected) !== familyOf(type) ? { refused: 'mismatch' } : { type };
};

/** In characters. File systems allow 255 bytes; this many characters of any script fit with their extension. */
const MAX_NAME = 60;

/**
 * The file name that the customer sees: without folders, without control and direction characters, and with the
 * extension of the detected type.
 */
export const fileNameOf = (given: string, type: string): string => {
  const extension = fileTypes[type]?.extension ?? 'bin';
  const base = given.replace(/^.*[/\\]/, '').normalize('NFC');
  const cleaned = base
    // Control characters, and those that change the writing direction.
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[<>:"|?*]/g, '_');
  const own = typeByExtension.get(extensionOf(cleaned)) === type ? extensionOf(cleaned) : extension;
  const stem = (typeByExtension.has(extensionOf(cleaned)) ? cleaned.replace(/\.[^.]*$/, '') : cleaned).replace(
    /^[.\s]+|(?<![.\s])[.\s]+$/g,
    '',
  );
  return `${Array.from(stem).slice(0, MAX_NAME).join('') || 'berkas'}.${own}`;
};
