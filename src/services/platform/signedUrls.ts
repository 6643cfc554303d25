/**
 * Files of messages and pictures of customers: private objects, shown through addresses that expire. Whatever comes into
 * view together is asked for in one call.
 */
import type { StorageClient } from '@supabase/storage-js';

export interface SignedUrls {
  /** An address that works for an hour. Rejects when the file cannot be had. */
  urlOf: (path: string) => Promise<string>;
  /** The address where it has been made already: who scrolls back sees no initials in between. */
  cached: (path: string) => string | null;
  /** Nobody who signs in next finds them. */
  clear: () => void;
}

/** Seconds. */
const VALID_SECONDS = 3600;
/** Milliseconds: an address is asked for anew before it expires under somebody's eyes. */
const CACHE_TIME = 50 * 60_000;
/** Milliseconds in which what comes into view is asked for together. */
const BATCH_WINDOW = 30;
/** Milliseconds. Whoever waits for a picture can ask for it again only once it is known not to come. */
const TIMEOUT = 15_000;

type Waiting = Pick<PromiseWithResolvers<string>, 'resolve' | 'reject'>;

/** The storage client is loaded with the first file. */
export const createSignedUrlCache = ({
  url,
  fetch,
  connect = async () => new (await import('@supabase/storage-js')).StorageClient(`${url}/storage/v1`, {}, fetch),
}: {
  url: string;
  fetch: typeof globalThis.fetch;
  connect?: () => Promise<Pick<StorageClient, 'from'>>;
}): SignedUrls => {
  const asked = new Map<string, { at: number; signed: Promise<string>; made: string | null }>();
  let waiting = new Map<string, Waiting>();

  const flush = async () => {
    const all = waiting;
    waiting = new Map();
    // Whoever has their answer hears no more.
    const fail = (cause?: unknown) => {
      for (const { reject } of all.values()) reject(new Error('Failed to get media', { cause }));
    };
    const late = setTimeout(fail, TIMEOUT);
    try {
      const { data, error } = await (await connect()).from('media').createSignedUrls([...all.keys()], VALID_SECONDS);
      if (error) throw error;
      for (const { path, signedUrl } of data) if (path && signedUrl) all.get(path)?.resolve(signedUrl);
      fail();
    } catch (cause) {
      fail(cause);
    } finally {
      clearTimeout(late);
    }
  };

  const sign = async (path: string) =>
    new Promise<string>((resolve, reject) => {
      if (waiting.size === 0) setTimeout(() => void flush(), BATCH_WINDOW);
      waiting.set(path, { resolve, reject });
    });

  const fresh = (path: string) => {
    const last = asked.get(path);
    return last && Date.now() - last.at < CACHE_TIME ? last : null;
  };

  return {
    urlOf: async (path) => {
      const last = fresh(path);
      if (last) return last.signed;
      const entry = { at: Date.now(), signed: sign(path), made: null as string | null };
      asked.set(path, entry);
      entry.signed.then(
        (address) => (entry.made = address),
        () => asked.delete(path),
      );
      return entry.signed;
    },
    cached: (path) => fresh(path)?.made ?? null,
    clear: () => asked.clear(),
  };
};
