/**
 * Signed URLs for media files and profile pictures, which are private objects in the storage. The gateway signs them. URLs
 * that are needed at the same time share one request.
 */
import type { Gateway } from './gateway.ts';

export interface SignedUrls {
  /** A URL that is valid for a few minutes. Rejects when the file is not available. */
  urlOf: (path: string) => Promise<string>;
  /** The URL if it is cached, so that a picture scrolled back into view appears at once; otherwise null. */
  cached: (path: string) => string | null;
  /** For the sign-out: the next user must not get these URLs. */
  clear: () => void;
}

/** Milliseconds. Shorter than the lifetime of a URL, so that one is not given out just before it expires. */
const CACHE_TIME = 4 * 60_000;
/** Milliseconds for which requests are collected. */
const BATCH_WINDOW = 30;
/** Of the gateway. */
const MAX_PATHS = 100;
/** Milliseconds. A picture can be requested again only after its request has failed. */
const TIMEOUT = 15_000;

type Waiting = Pick<PromiseWithResolvers<string>, 'resolve' | 'reject'>;

/** @param url of Supabase */
export const createSignedUrlCache = ({ url, signFiles }: { url: string } & Pick<Gateway, 'signFiles'>): SignedUrls => {
  const entries = new Map<string, { at: number; promise: Promise<string>; url: string | null }>();
  let waiting = new Map<string, Waiting>();

  const flush = () => {
    const all = [...waiting];
    waiting = new Map();
    for (let at = 0; at < all.length; at += MAX_PATHS) void request(new Map(all.slice(at, at + MAX_PATHS)));
  };

  const request = async (batch: Map<string, Waiting>) => {
    // Rejecting a settled promise has no effect.
    const fail = (cause?: unknown) => {
      for (const { reject } of batch.values()) reject(new Error('Failed to get media', { cause }));
    };
    const timer = setTimeout(fail, TIMEOUT);
    const result = await signFiles([...batch.keys()]);
    clearTimeout(timer);
    if (!result.ok) return fail(result.failure);
    for (const [path, signed] of Object.entries(result.value.urls))
      batch.get(path)?.resolve(`${url}/storage/v1${signed}`);
    fail();
  };

  const sign = async (path: string) =>
    new Promise<string>((resolve, reject) => {
      if (waiting.size === 0) setTimeout(flush, BATCH_WINDOW);
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
