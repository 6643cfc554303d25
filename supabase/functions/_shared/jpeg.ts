import { concatBytes, type Bytes } from './bytes.ts';

// The metadata of a photo reveals its place, device and author. Only the orientation is kept.

const startOfImage = 0xffd8;
const app1 = 0xffe1; // Exif, XMP
const app13 = 0xffed; // IPTC
const startOfScan = 0xffda;
const orientationTag = 0x0112;

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Array.from(text, (letter) => letter.codePointAt(0)).every((code, index) => bytes[index] === code);

/** The orientation (1 to 8) in the content of an Exif segment; null when there is none. */
function orientationIn(segment: Uint8Array): number | null {
  if (!startsWith(segment, 'Exif\0\0')) return null;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  try {
    const littleEndian = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, littleEndian);
    const count = tiff.getUint16(directory, littleEndian);
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + index * 12;
      if (tiff.getUint16(entry, littleEndian) !== orientationTag) continue;
      const value = tiff.getUint16(entry + 8, littleEndian);
      return value >= 1 && value <= 8 ? value : null;
    }
  } catch {
    // The segment is truncated.
  }
  return null;
}

/** An Exif segment with the orientation only: marker and length, 'Exif', TIFF header, one entry, no next directory. */
const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.from(
    `ffe10022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 000${orientation}0000 00000000`.match(
      /[0-9a-f]{2}/g,
    ) ?? [],
    (digits) => Number.parseInt(digits, 16),
  );

/** The same picture without XMP, IPTC and Exif except its orientation. Anything but a JPEG is returned unchanged. */
export function stripMetadata(jpeg: Bytes): Bytes {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (jpeg.length < 4 || view.getUint16(0) !== startOfImage) return jpeg;
  const segments: Uint8Array[] = [];
  let orientation: number | null = null;
  let offset = 2;
  while (offset + 4 <= jpeg.length) {
    const marker = view.getUint16(offset);
    if (marker === startOfScan) break;
    const end = offset + 2 + view.getUint16(offset + 2);
    if (marker < 0xff01 || end > jpeg.length) return jpeg;
    if (marker === app1) orientation ??= orientationIn(jpeg.subarray(offset + 4, end));
    else if (marker !== app13) segments.push(jpeg.subarray(offset, end));
    offset = end;
  }
  return concatBytes([
    jpeg.subarray(0, 2),
    ...(orientation ? [orientationSegment(orientation)] : []),
    ...segments,
    jpeg.subarray(offset),
  ]);
}
