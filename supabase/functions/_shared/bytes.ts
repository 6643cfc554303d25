/**
 * `Uint8Array<ArrayBuffer>`, which `Blob`, `fetch` and `crypto.subtle` take. Named by a function that returns it, because in
 * TypeScript 5.6, with which Deno 2.1 checks, `Uint8Array` has no parameter.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** All bytes of a stream; null when there are more than `maxBytes`. The rest is not read. */
export async function readLimited(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Bytes | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return concatBytes(chunks);
}

export function concatBytes(chunks: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}

/** The SHA-256 of some bytes, or of a text in UTF-8, in hexadecimal. */
export async function sha256Hex(content: Bytes | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Decodes base64; null when the text is not base64. A regular expression over 16 MB would exhaust the stack. */
export function decodeBase64(text: string): Bytes | null {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return null;
  }
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
