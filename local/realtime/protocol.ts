/**
 * Phoenix channel frames of Supabase's realtime-js: version 1.0.0 (JSON objects) and 2.0.0 (JSON arrays, and binary
 * frames for broadcasts).
 */

export interface Frame {
  join_ref?: string | null;
  ref?: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

export type Version = '1.0.0' | '2.0.0';

/** A broadcast to clients of either version. Of bytes (`Uint8Array`), only those of version 2.0.0 can be told. */
export interface Broadcast {
  event: string;
  payload: unknown;
  meta?: Record<string, unknown>;
}

const BINARY_PUSH = 3;
const BINARY_BROADCAST = 4;
const BINARY_PUSH_LENGTHS = 5;
const BINARY_PUSH_HEADER = 2 + BINARY_PUSH_LENGTHS;
const BYTES_ENCODING = 0;
const JSON_ENCODING = 1;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Encodes a frame in the client's protocol version. */
export const encodeFrame = (version: Version, frame: Frame): string =>
  version === '1.0.0'
    ? JSON.stringify(frame)
    : JSON.stringify([frame.join_ref ?? null, frame.ref ?? null, frame.topic, frame.event, frame.payload]);

const broadcastFrame = (topic: string, { event, payload, meta }: Broadcast): Frame => ({
  topic,
  event: 'broadcast',
  ref: null,
  payload: { type: 'broadcast', event, payload, ...(meta && { meta }) },
});

/**
 * A broadcast in the client's protocol version: text, or a binary frame for bytes (lengths of topic, event and metadata,
 * encoding, the three, then the bytes). Null: this version has no form for it, or a name is longer than its length can say.
 */
export function encodeBroadcast(version: Version, topic: string, message: Broadcast): string | Uint8Array | null {
  const { event, payload } = message;
  if (!(payload instanceof Uint8Array)) return encodeFrame(version, broadcastFrame(topic, message));
  const parts = [encoder.encode(topic), encoder.encode(event), new Uint8Array()];
  if (version === '1.0.0' || parts.some(({ length }) => length > 255)) return null;
  const head = [BINARY_BROADCAST, ...parts.map(({ length }) => length), BYTES_ENCODING];
  return Buffer.concat([Uint8Array.from(head), ...parts, payload]);
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const stringOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const decodeText = (text: string): Frame | null => {
  const data: unknown = JSON.parse(text);
  const [join_ref, ref, topic, event, payload] = Array.isArray(data)
    ? (data as unknown[])
    : [
        record(data)['join_ref'],
        record(data)['ref'],
        record(data)['topic'],
        record(data)['event'],
        record(data)['payload'],
      ];
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return { join_ref: stringOrNull(join_ref), ref: stringOrNull(ref), topic, event, payload: record(payload) };
};

/** Decodes a client's binary push: lengths, join_ref, ref, topic, event, metadata, then the payload as JSON or bytes. */
const decodeBinary = (bytes: Uint8Array): Frame | null => {
  if (bytes[0] !== BINARY_PUSH || bytes.length < BINARY_PUSH_HEADER) return null;
  let offset = BINARY_PUSH_HEADER;
  const [join_ref = '', ref = '', topic = '', event = ''] = Array.from(
    bytes.subarray(1, 1 + BINARY_PUSH_LENGTHS),
    (length) => {
      const part = decoder.decode(bytes.subarray(offset, offset + length));
      offset += length;
      return part;
    },
  );
  const encoding = bytes[1 + BINARY_PUSH_LENGTHS];
  if (encoding !== JSON_ENCODING && encoding !== BYTES_ENCODING) return null;
  const content = bytes.subarray(offset);
  const payload: unknown = encoding === JSON_ENCODING ? JSON.parse(decoder.decode(content)) : Uint8Array.from(content);
  return { join_ref, ref, topic, event: 'broadcast', payload: { type: 'broadcast', event, payload } };
};

/** Decodes a client's frame; null if it is invalid. */
export function decodeFrame(data: Uint8Array, binary: boolean): Frame | null {
  try {
    return binary ? decodeBinary(data) : decodeText(decoder.decode(data));
  } catch {
    return null;
  }
}
