/** Pictures, voice notes and files of messages: private objects, shown through addresses that expire. */
import type { StorageClient } from '@supabase/storage-js';

import type { Shelf } from '../browser/shelf.ts';

export interface MediaUrls {
  /** An address that works for an hour. Rejects when the file cannot be had. */
  urlOf: (path: string) => Promise<string>;
}

/** Seconds. */
const VALID = 3600;
/** Milliseconds: an address is asked for anew before it expires under somebody's eyes. */
const KEPT = 50 * 60_000;

/** What a file of a message is called in the storage: by the message's id, which the shelf knows it by. */
const idOf = (path: string): string => path.replace(/^.*\//, '').replace(/\..*$/, '');

/**
 * The storage client is loaded with the first picture. What this page has itself, because it is being sent from here, is
 * shown from the shelf and never asked for.
 */
export const createMediaUrls = ({
  url,
  fetch,
  shelf,
}: {
  url: string;
  fetch: typeof globalThis.fetch;
  shelf: Pick<Shelf, 'get'>;
}): MediaUrls & { clear: () => void } => {
  let client: Promise<StorageClient> | null = null;
  const known = new Map<string, { at: number; signed: Promise<string> }>();
  const own = new Map<string, string>();

  const ownUrl = async (path: string): Promise<string | null> => {
    const id = idOf(path);
    const made = own.get(id);
    if (made !== undefined) return made;
    const file = await shelf.get(id);
    if (file === null) return null;
    const address = own.get(id) ?? URL.createObjectURL(file);
    own.set(id, address);
    return address;
  };

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
      const local = await ownUrl(path);
      if (local !== null) return local;
      const last = known.get(path);
      if (last && Date.now() - last.at < KEPT) return last.signed;
      const signed = sign(path);
      known.set(path, { at: Date.now(), signed });
      signed.catch(() => known.delete(path));
      return signed;
    },
    clear: () => {
      for (const address of own.values()) URL.revokeObjectURL(address);
      own.clear();
    },
  };
};
