/**
 * Asks at once for what the last visit asked for first, while the code that will ask for it is still on its way. Only
 * addresses are kept, never answers; an answer that nobody asks for in time is dropped.
 */

/** What stands between a visitor and the list: the businesses of a person, and the first page of rooms. */
const FIRST = /\/rest\/v1\/(business|team_business|room)\?/;
const LIST = /\bbusiness_id=eq\./;

/** Signing out removes it, as everything that begins so. */
const KEPT = 'chabot:first-asked';
/** An answer older than this (ms) is asked for anew. Catching up reaches 30 s back, so nothing is missed in between. */
const FRESH_FOR = 15_000;

const kindOf = (url: string): string | null => {
  const kind = FIRST.exec(url)?.[1] ?? null;
  return kind === 'room' && !LIST.test(url) ? null : kind;
};

/** What the last visit asked `base` for first. Nobody else is ever asked. */
export const addressesIn = (storage: Storage, base: string): string[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? '{}');
    return Object.values(kept ?? {}).filter(
      (url): url is string => typeof url === 'string' && url.startsWith(`${base}/rest/v1/`) && kindOf(url) !== null,
    );
  } catch {
    // Forbidden, or somebody else's: the page asks when it gets there.
    return [];
  }
};

export interface AheadOptions {
  fetch: typeof globalThis.fetch;
  /** Where Supabase is. */
  base: string;
  storage: Storage;
  /** Whether somebody is signed in: a stranger has nothing to ask for. */
  isKnown: boolean;
}

/** `fetch`, with the first answers already under way. */
export const askAhead = ({ fetch, base, storage, isKnown }: AheadOptions): typeof globalThis.fetch => {
  const asked = new Map<string, { at: number; answer: Promise<Response | null> }>();
  for (const url of isKnown ? addressesIn(storage, base) : [])
    asked.set(url, { at: performance.now(), answer: fetch(url).catch(() => null) });

  const first = new Map<string, string>();
  const remember = (url: string) => {
    const kind = kindOf(url);
    if (kind === null || first.has(kind)) return;
    first.set(kind, url);
    try {
      storage.setItem(KEPT, JSON.stringify(Object.fromEntries(first)));
    } catch {
      // Full or forbidden: the next visit asks when it gets there.
    }
  };

  return async (input, init) => {
    const isRead = !(input instanceof Request) && (init?.method ?? 'GET') === 'GET';
    if (!isRead) return fetch(input, init);
    const url = typeof input === 'string' ? input : input.href;
    remember(url);
    const early = asked.get(url);
    asked.delete(url);
    const answer = early && performance.now() - early.at < FRESH_FOR ? await early.answer : null;
    return answer?.ok ? answer : fetch(input, init);
  };
};
