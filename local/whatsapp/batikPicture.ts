import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
};

type Colour = readonly [red: number, green: number, blue: number];

type Palette = readonly [ground: Colour, oval: Colour, seed: Colour];

// Colours of batik from Solo: soga brown, indigo, mengkudu red, leaf green, each on cream.
const soga: Palette = [
  [74, 44, 23],
  [181, 128, 66],
  [243, 228, 198],
];
const indigo: Palette = [
  [24, 40, 78],
  [90, 122, 176],
  [236, 232, 220],
];
const mengkudu: Palette = [
  [60, 20, 24],
  [176, 74, 60],
  [246, 224, 200],
];
const leaf: Palette = [
  [22, 54, 44],
  [96, 146, 110],
  [238, 234, 214],
];
const palettes = [soga, indigo, mengkudu, leaf];

/** The kawung motif: rows of touching ovals, in proportions of the cell. 0 is ground, 1 the oval, 2 its seed. */
function kawung(x: number, y: number): 0 | 1 | 2 {
  const u = (x % 1) - 0.5;
  const v = (y % 1) - 0.5;
  const along = (u + v) * Math.SQRT1_2;
  const across = (u - v) * Math.SQRT1_2;
  const oval = (a: number, b: number): number => ((a - Math.sign(a) * 0.35) / 0.33) ** 2 + (b / 0.17) ** 2;
  const nearest = Math.min(oval(along, across), oval(across, along));
  if (nearest > 1) return 0;
  return nearest < 0.09 ? 2 : 1;
}

/** A PNG with a batik pattern that depends only on the name. */
export function batikPicture(name: string, width: number, height: number): Buffer {
  const seed = createHash('sha256').update(name).digest();
  const [ground, oval, dot] = palettes[(seed[0] ?? 0) % palettes.length] ?? soga;
  const cell = 60 + ((seed[1] ?? 0) % 60);
  // One byte per pixel with a palette of three colours. The pattern repeats, so only one cell is drawn.
  const cells = Array.from({ length: Math.min(cell, height) }, (_, y) => {
    const row = Buffer.alloc(width + 1);
    for (let x = 0; x < width; x += 1) row[x + 1] = x < cell ? kawung(x / cell, y / cell) : (row[x + 1 - cell] ?? 0);
    return row;
  });
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => cells[y % cell] ?? Buffer.alloc(width + 1)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...ground, ...oval, ...dot])),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
