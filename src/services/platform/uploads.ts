/** Uploads files into a bucket, one attempt each. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
import type { SessionClient } from './session.ts';
import { parseUploadResponse } from './uploadErrors.ts';

/** `later`: a temporary failure, so a later attempt may succeed. */
export type UploadResult = { how: 'stored' } | { how: 'refused'; status: number; text: string } | { how: 'later' };

export interface Uploads {
  /** `onProgress` gets the sent share, from 0 to 1. Never rejects; an aborted upload results in `later`. */
  send: (
    path: string,
    file: Blob,
    type: string,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) => Promise<UploadResult>;
  /** Deletes a file that was uploaded and never sent. Failures are ignored: they cost only storage space. */
  discard: (path: string) => Promise<void>;
}

/** Milliseconds without progress or a response until an attempt is aborted. */
const STALL_TIMEOUT = 30_000;

export const createUploads = (
  { url, key, accessToken }: Pick<SessionClient, 'url' | 'key' | 'accessToken'>,
  bucket: 'media' | 'knowledge' = 'media',
): Uploads => ({
  discard: async (path) => {
    try {
      const headers = { authorization: `Bearer ${await accessToken()}`, apikey: key };
      const signal = AbortSignal.timeout(STALL_TIMEOUT);
      await fetch(`${url}/storage/v1/object/${bucket}/${path}`, { method: 'DELETE', headers, signal });
    } catch {
      // Offline: the file stays.
    }
  },

  send: async (path, file, type, signal, onProgress) => {
    const token = await accessToken().catch(() => null);
    if (token === null || signal.aborted) return { how: 'later' };
    const { promise, resolve } = Promise.withResolvers<UploadResult>();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let timer = setTimeout(stop, STALL_TIMEOUT);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, STALL_TIMEOUT);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(resultOf(request)));
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => resolve({ how: 'later' }));
    signal.addEventListener('abort', stop);
    request.open('POST', `${url}/storage/v1/object/${bucket}/${path}`);
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
  const response = parseUploadResponse(http, responseText);
  // 409: an earlier attempt stored the file. The path belongs to this message.
  if (response.stored || response.status === 409) return { how: 'stored' };
  const { status, message } = response;
  // An expired token gives 403 as well, with another message.
  const isDenied = status === 403 && /row-level security/i.test(message);
  if (isDenied || status === 400 || status === 404 || status === 413 || status === 415)
    return { how: 'refused', status, text: message || statusText };
  return { how: 'later' };
};
