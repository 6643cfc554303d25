/** The parts of a ZIP archive, unpacked as streams with limits that count what really comes out. */
import { UnreadableFile } from '../app/tableReading.ts';

interface Part {
  /** 0: stored, 8: deflated. */
  method: number;
  size: number;
  offset: number;
}

export interface Archive {
  bytes: Uint8Array<ArrayBuffer>;
  parts: ReadonlyMap<string, Part>;
}

const END_RECORD = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const MAX_PARTS = 5000;
/** The header of a compound file: an old or an encrypted workbook. */
const COMPOUND_FILE = 0xd0cf11e0;

export function openArchive(bytes: Uint8Array<ArrayBuffer>): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < END_SIZE) throw new UnreadableFile('damaged');
  if (view.getUint32(0) === COMPOUND_FILE) throw new UnreadableFile(isEncrypted(bytes) ? 'locked' : 'oldExcel');
  let end = bytes.length - END_SIZE;
  while (end > 0 && end > bytes.length - END_SIZE - MAX_COMMENT && view.getUint32(end, true) !== END_RECORD) end -= 1;
  if (view.getUint32(end, true) !== END_RECORD) throw new UnreadableFile('damaged');
  const parts = new Map<string, Part>();
  const count = view.getUint16(end + 10, true);
  if (count > MAX_PARTS) throw new UnreadableFile('tooLarge');
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count && at + 46 <= bytes.length && view.getUint32(at, true) === DIRECTORY_ENTRY; n += 1) {
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replace(/^\//u, '');
    parts.set(name, {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { bytes, parts };
}

/** An encrypted workbook is a compound file with a stream of this name, in UTF-16. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  new TextDecoder('utf-16le').decode(bytes.subarray(0, 1 << 20)).includes('EncryptedPackage');

/** The text of a part in chunks. A missing part is empty. */
export async function* readText({ bytes, parts }: Archive, path: string, maxBytes: number): AsyncGenerator<string> {
  const part = parts.get(path);
  if (part === undefined) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if ((part.method !== 0 && part.method !== 8) || part.offset + 30 > bytes.length) throw new UnreadableFile('damaged');
  const start = part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true);
  const stored = new Blob([bytes.subarray(start, start + part.size)]).stream();
  const stream = part.method === 0 ? stored : stored.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let seen = 0;
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one chunk after another
      const { done, value } = await reader.read();
      if (done) break;
      seen += value.length;
      if (seen > maxBytes) throw new UnreadableFile('tooLarge');
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    reader.cancel().catch(() => {});
  }
}

export async function readWhole(archive: Archive, path: string, maxBytes: number): Promise<string> {
  let text = '';
  for await (const chunk of readText(archive, path, maxBytes)) text += chunk;
  return text;
}
