/** Packs files into one uncompressed ZIP archive. */

export interface Entry {
  /** With `/` between folders. */
  name: string;
  bytes: Blob;
  /** Its UTC fields are the local time: the format has no zones. */
  at: Date;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum >>> 0;
});

const checksum = (bytes: Uint8Array): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (crcTable[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
};

/** Little-endian fields of 2 bytes (numbers below 2^16) or 4 bytes. */
const bytesOf = (...fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let offset = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
    offset += size;
  }
  return new Uint8Array(view.buffer);
};

/** Flag: names are UTF-8. */
const UTF8 = 0x0800;
const VERSION = 20;

/** The fields that both headers of a file share, in order. */
const headerFields = (at: Date, sum: number, size: number, name: Uint8Array) =>
  [
    [VERSION, 2],
    [UTF8, 2],
    [0, 2],
    [(at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2],
    [(Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2],
    [sum, 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ] as const;

/** At most 65,534 entries and 4 GB in all: the limits of ZIP without ZIP64. Files are read one at a time for their checksum. */
export const zipOf = async (entries: readonly Entry[], signal?: AbortSignal): Promise<Blob> => {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes, at } of entries) {
    const path = new TextEncoder().encode(name);
    // oxlint-disable-next-line no-await-in-loop -- a hundred videos at once exceed a phone's memory
    const content = new Uint8Array(await bytes.arrayBuffer());
    signal?.throwIfAborted();
    const headerOfFile = headerFields(at, checksum(content), bytes.size, path);
    const header = bytesOf([0x04034b50, 4], ...headerOfFile);
    parts.push(header, path, bytes);
    directory.push(
      bytesOf([0x02014b50, 4], [VERSION, 2], ...headerOfFile, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      path,
    );
    offset += header.length + path.length + bytes.size;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = bytesOf([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
};
