/** Files in one archive (ZIP, each stored as it is), for a browser to keep. */

export interface Entry {
  /** With `/` between folders. */
  name: string;
  bytes: Blob;
  at: Date;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum >>> 0;
});

const checksum = (bytes: Uint8Array): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
};

/** Two bytes for numbers below 2^16, four for the others: whoever calls says which. */
const bytesOf = (...fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let place = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(place, value, true);
    else view.setUint32(place, value, true);
    place += size;
  }
  return new Uint8Array(view.buffer);
};

/** Of names in UTF-8. */
const UTF8 = 0x0800;
const VERSION = 20;

/** What both headers of a file say, in their order. Times are the reader's own, as the format has them: without a zone. */
const factsOf = (at: Date, sum: number, size: number, name: Uint8Array) =>
  [
    [VERSION, 2],
    [UTF8, 2],
    [0, 2],
    [(at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1), 2],
    [(Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(), 2],
    [sum, 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ] as const;

/** Fewer than 65,535 entries of less than 4 GB in all: the format's old bounds. One file at a time is read to sum it up. */
export const zipOf = async (entries: readonly Entry[]): Promise<Blob> => {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let place = 0;
  for (const { name, bytes, at } of entries) {
    const path = new TextEncoder().encode(name);
    // oxlint-disable-next-line no-await-in-loop -- a hundred films at once would not fit into a phone
    const facts = factsOf(at, checksum(new Uint8Array(await bytes.arrayBuffer())), bytes.size, path);
    const head = bytesOf([0x04034b50, 4], ...facts);
    parts.push(head, path, bytes);
    directory.push(bytesOf([0x02014b50, 4], [VERSION, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [place, 4]), path);
    place += head.length + path.length + bytes.size;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = bytesOf([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [place, 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
};
