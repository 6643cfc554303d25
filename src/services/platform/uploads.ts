/** Files on their way into bucket `media`. One attempt; how far it has come is told, which `fetch` cannot. */
import type { SessionClient } from './session.ts';
import { parseUploadResponse } from './uploadErrors.ts';

/** `later`: nothing was refused, the next attempt may go through. */
export type UploadResult = { how: 'stored' } | { how: 'refused'; status: number; text: string } | { how: 'later' };

export interface Uploads {
  /** `told` hears of the share that has left, from 0 to 1. Never rejects; ends as `later` when it is aborted. */
  send: (
    path: string,
    file: Blob,
    type: string,
    signal: AbortSignal,
    told: (share: number) => void,
  ) => Promise<UploadResult>;
  /** Takes away what lies there and was never sent. Nothing is told where it cannot: it costs space and nothing else. */
  discard: (path: string) => Promise<void>;
}

/** Milliseconds without a byte, or without an answer after the last one, until an attempt is given up. */
const STALL_TIMEOUT = 30_000;

export const createUploads = ({
  url,
  key,
  accessToken,
}: Pick<SessionClient, 'url' | 'key' | 'accessToken'>): Uploads => ({
  discard: async (path) => {
    try {
      const headers = { authorization: `Bearer ${await accessToken()}`, apikey: key };
      const signal = AbortSignal.timeout(STALL_TIMEOUT);
      await fetch(`${url}/storage/v1/object/media/${path}`, { method: 'DELETE', headers, signal });
    } catch {
      // Without a network it stays.
    }
  },

  send: async (path, file, type, signal, told) => {
    const token = await accessToken().catch(() => null);
    if (token === null || signal.aborted) return { how: 'later' };
    const { promise, resolve } = Promise.withResolvers<UploadResult>();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let timer = setTimeout(stop, STALL_TIMEOUT);
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, STALL_TIMEOUT);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      if (total > 0) told(loaded / total);
    });
    request.addEventListener('load', () => resolve(resultOf(request)));
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => resolve({ how: 'later' }));
    signal.addEventListener('abort', stop);
    request.open('POST', `${url}/storage/v1/object/media/${path}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apikey', key);
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('cache-control', 'max-age=3600');
    request.send(file);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  },
});

const resultOf = ({ status: http, statusText, responseText }: XMLHttpRequest): UploadResult => {
  const answer = parseUploadResponse(http, responseText);
  // 409: an attempt before this one came through. Under the name of the message lies its file.
  if (answer.stored || answer.status === 409) return { how: 'stored' };
  const { status, message } = answer;
  // A token that has just died says the same as a room that is not theirs, in other words.
  const isDenied = status === 403 && /row-level security/i.test(message);
  if (isDenied || status === 400 || status === 404 || status === 413 || status === 415)
    return { how: 'refused', status, text: message || statusText };
  return { how: 'later' };
};
