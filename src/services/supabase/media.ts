/** Pictures, voice notes and files of messages: private objects, shown through addresses that expire. */
import type { StorageClient } from '@supabase/storage-js';

export interface MediaUrls {
  /** An address that works for an hour. Rejects when the file cannot be had. */
  urlOf: (path: string) => Promise<string>;
}

/** Seconds. */
const VALID = 3600;
/** Milliseconds: an address is asked for anew before it expires under somebody's eyes. */
const KEPT = 50 * 60_000;

/** The storage client is loaded with the first picture. */
export const createMediaUrls = ({ url, fetch }: { url: string; fetch: typeof globalThis.fetch }): MediaUrls => {
  let client: Promise<StorageClient> | null = null;
  const known = new Map<string, { at: number; signed: Promise<string> }>();

  const connect = async (): Promise<StorageClient> => {
    const { StorageClient: Client } = await import('@supabase/storage-js');
    return new Client(`${url}/storage/v1`, {}, fetch);
  };

  const sign = async (path: string): Promise<string> => {
    client ??= connect();
    const storage = await client.catch((error: unknown) => {
      client = null;
      throw error;
    });
    const { data, error } = await storage.from('media').createSignedUrl(path, VALID);
    if (error) throw error;
    return data.signedUrl;
  };

  return {
    urlOf: async (path) => {
      const last = known.get(path);
      if (last && Date.now() - last.at < KEPT) return last.signed;
      const signed = sign(path);
      known.set(path, { at: Date.now(), signed });
      signed.catch(() => known.delete(path));
      return signed;
    },
  };
};
