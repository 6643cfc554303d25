import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { stripMetadata } from '../../supabase/functions/_shared/jpeg.ts';

const segment = (marker: number, content: Uint8Array): number[] => [
  0xff,
  marker,
  ((content.length + 2) >> 8) & 255,
  (content.length + 2) & 255,
  ...content,
];
const text = (value: string): Uint8Array => Buffer.from(value, 'latin1');

/** Little-endian Exif with an orientation and a GPS position. */
const exif = (orientation: number): number[] => {
  const tiff = Buffer.alloc(64);
  tiff.write('II', 0, 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x8825, 10); // GPS position
  tiff.writeUInt16LE(4, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt32LE(40, 18);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  tiff.write('-7.5666,110.8', 42, 'latin1');
  return segment(0xe1, Buffer.concat([text('Exif\0\0'), tiff]));
};

const jfif = segment(0xe0, text('JFIF\0\x01\x01'));
const table = segment(0xdb, new Uint8Array(65));
const picture = [0xff, 0xda, 0x00, 0x02, 1, 2, 3, 0xff, 0xd9];
const jpeg = (...segments: number[][]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...picture]);

describe('a photo', () => {
  it('loses its location and keeps its orientation', () => {
    const sent = stripMetadata(
      jpeg(
        jfif,
        exif(6),
        segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<gps>')),
        segment(0xed, text('Photoshop 3.0')),
        table,
      ),
    );
    const readable = Buffer.from(sent).toString('latin1');
    for (const gone of ['110.8', 'gps', 'Photoshop']) expect(readable).not.toContain(gone);
    const upright = [
      0xff,
      0xe1,
      0,
      0x22,
      ...text('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'),
    ];
    expect(sent).toEqual(jpeg(upright, jfif, table));
  });

  it('without metadata stays unchanged', () => {
    expect(stripMetadata(jpeg(jfif, table))).toEqual(jpeg(jfif, table));
  });

  it('that is stripped already stays unchanged', () => {
    const once = stripMetadata(jpeg(exif(8), table));
    expect(stripMetadata(once)).toEqual(once);
  });

  it('with random or truncated bytes causes no error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(300), (noise, cut) => {
        expect(stripMetadata(new Uint8Array(noise))).toBeInstanceOf(Uint8Array);
        expect(stripMetadata(Uint8Array.from([0xff, 0xd8, ...noise]))).toBeInstanceOf(Uint8Array);
        expect(stripMetadata(jpeg(jfif, exif(3), table).slice(0, cut))).toBeInstanceOf(Uint8Array);
      }),
    );
  });
});
