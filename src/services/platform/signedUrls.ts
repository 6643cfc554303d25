/**
 * Signed URLs for media files and profile pictures, which are private objects in the storage. URLs that are needed at the
 * same time share one request.
 */
import type { StorageClient } from '@supabase/storage-js';

export interface SignedUrls {
  /** A URL that is valid for a few minutes. Rejects when the file is not available. */
  urlOf: (path: string) => Promise<string>;
  /** The URL if it is cached, so that a picture scrolled back into view appears at once; otherwise null. */
  cached: (path: string) => string | null;
  /** For the sign-out: the next user must not get these URLs. */
  clear: () => void;
}

/** Lifetime of a URL. Storage asks no more who opens it, so it is also the time for which it works after a membership. */
const VALID_SECONDS = 300;
/** Milliseconds. Shorter than the lifetime, so that a URL is not given out just before it expires. */
const CACHE_TIME = 4 * 60_000;
/** Milliseconds for which requests are collected. */
const BATCH_WINDOW = 30;
/** Milliseconds. A picture can be requested again only after its request has failed. */
const TIMEOUT = 15_000;

type Waiting = Pick<PromiseWithResolvers<string>, 'resolve' | 'reject'>;

/** The storage client is loaded on first use. */
export const createSignedUrlCache = ({
  url,
  fetch,
  connect = async () => new (await import('@supabase/storage-js')).StorageClient(`${url}/storage/v1`, {}, fetch),
}: {
  url: string;
  fetch: typeof globalThis.fetch;
  connect?: () => Promise<Pick<StorageClient, 'from'>>;
}): SignedUrls => {
  const entries = new Map<string, { at: number; promise: Promise<string>; url: string | null }>();
  let waiting = new Map<string, Waiting>();

  const flush = async () => {
    const batch = waiting;
    waiting = new Map();
    // Rejecting a settled promise has no effect.
    const fail = (cause?: unknown) => {
      for (const { reject } of batch.values()) reject(new Error('Failed to get media', { cause }));
    };
    const timer = setTimeout(fail, TIMEOUT);
    try {
      const { data, error } = await (await connect()).from('media').createSignedUrls([...batch.keys()], VALID_SECONDS);
      if (error) throw error;
      for (const { path, signedUrl } of data) if (path && signedUrl) batch.get(path)?.resolve(signedUrl);
      fail();
    } catch (cause) {
      fail(cause);
    } finally {
      clearTimeout(timer);
    }
  };

  const sign = async (path: string) =>
    new Promise<string>((resolve, reject) => {
      if (waiting.size === 0) setTimeout(() => void flush(), BATCH_WINDOW);
      waiting.set(path, { resolve, reject });
    });

  const fresh = (path: string) => {
    const entry = entries.get(path);
    return entry && Date.now() - entry.at < CACHE_TIME ? entry : null;
  };

  return {
    urlOf: async (path) => {
      const existing = fresh(path);
      if (existing) return existing.promise;
      const entry = { at: Date.now(), promise: sign(path), url: null as string | null };
      entries.set(path, entry);
      entry.promise.then(
        (signedUrl) => (entry.url = signedUrl),
        () => entries.delete(path),
      );
      return entry.promise;
    },
    cached: (path) => fresh(path)?.url ?? null,
    clear: () => entries.clear(),
  };
};
