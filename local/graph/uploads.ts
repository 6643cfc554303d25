import { randomUUID } from 'node:crypto';

/**
 * Meta's resumable uploads: a session that counts the bytes it has got, and a handle for the whole file. A request whose
 * connection is cut leaves what has arrived.
 */

export interface Upload {
  /** `upload:…`, as it stands in the address. */
  id: string;
  type: string;
  length: number;
  received: number;
  /** Epoch milliseconds. */
  begunAt: number;
  /** Names the whole file in a template. */
  handle: string | null;
}

const TYPES = new Set(['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']);

/** Milliseconds for which a session can be continued. */
const LIFETIME = 24 * 3_600_000;

/** A new session; a text: why it is refused. */
export const beginUpload = (query: Record<string, string>, now: number): Upload | string => {
  const { file_length: length = '', file_type: type = '' } = query;
  if (!/^[1-9]\d{0,9}$/u.test(length)) return 'The parameter file_length is required.';
  if (!TYPES.has(type)) return 'The file type is not supported.';
  const id = `upload:${Buffer.from(randomUUID()).toString('base64url')}?sig=${randomUUID().slice(0, 8)}`;
  return { id, type, length: Number(length), received: 0, begunAt: now, handle: null };
};

export const isExpired = ({ begunAt }: Upload, now: number): boolean => now - begunAt > LIFETIME;

/** With the content that starts at `offset`; a text: why it is refused. */
export const continueUpload = (upload: Upload, offset: number, size: number): Upload | string => {
  if (offset !== upload.received) return `The offset must be ${upload.received}.`;
  const received = offset + size;
  if (received > upload.length) return 'The content is longer than file_length.';
  const handle = received === upload.length ? `4::${Buffer.from(upload.id).toString('base64url')}` : null;
  return { ...upload, received, handle };
};

/** The formats of headers, and the types of their samples. */
export const isSampleOf = (format: unknown, type: string): boolean =>
  format === 'IMAGE'
    ? type.startsWith('image/')
    : format === 'VIDEO'
      ? type === 'video/mp4'
      : type === 'application/pdf';
