import { join } from './bytes.ts';

// A photograph's file tells more than the photograph: where it was taken, with which device, by whom. Only which way up
// it is has to stay.

const soi = 0xffd8;
const app1 = 0xffe1; // Exif, XMP
const app13 = 0xffed; // IPTC
const scan = 0xffda;
const orientationTag = 0x0112;

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Array.from(text, (letter) => letter.codePointAt(0)).every((code, index) => bytes[index] === code);

/** The orientation (1…8) in an Exif segment's content; null when there is none. */
function orientationIn(segment: Uint8Array): number | null {
  if (!startsWith(segment, 'Exif\0\0')) return null;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  try {
    const little = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, little);
    const count = tiff.getUint16(directory, little);
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + index * 12;
      if (tiff.getUint16(entry, little) !== orientationTag) continue;
      const value = tiff.getUint16(entry + 8, little);
      return value >= 1 && value <= 8 ? value : null;
    }
  } catch {
    // Cut short: nothing to be read.
  }
  return null;
}

/** An Exif segment that says the orientation and nothing else: segment, 'Exif', TIFF header, one entry, no next directory. */
const exifOf = (orientation: number): Uint8Array =>
  Uint8Array.from(
    `ffe10022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 000${orientation}0000 00000000`.match(
      /[0-9a-f]{2}/g,
    ) ?? [],
    (digits) => Number.parseInt(digits, 16),
  );

/** The same picture without Exif (but for its orientation), XMP and IPTC. What is no JPEG comes back as it is. */
export function withoutMetadata(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (jpeg.length < 4 || view.getUint16(0) !== soi) return jpeg;
  const kept: Uint8Array[] = [];
  let orientation: number | null = null;
  let at = 2;
  while (at + 4 <= jpeg.length) {
    const marker = view.getUint16(at);
    if (marker === scan) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (marker < 0xff01 || end > jpeg.length) return jpeg;
    if (marker === app1) orientation ??= orientationIn(jpeg.subarray(at + 4, end));
    else if (marker !== app13) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return join([jpeg.subarray(0, 2), ...(orientation ? [exifOf(orientation)] : []), ...kept, jpeg.subarray(at)]);
}
