/**
 * Replays the first requests of the last visit while the code that will send them is still loading. Only addresses are
 * stored, never responses. A response that is not used in time is dropped.
 */

/**
 * The requests on the way to the room list (businesses, first page of rooms) and to a conversation (the room, its newest
 * messages, its handovers).
 */
const FIRST_REQUESTS = {
  business: /\/business\?/,
  team_business: /\/team_business\?/,
  rooms: /\/room\?.*&business_id=eq\..*&limit=50$/,
  room: /\/room\?select=id%2C.*&id=eq\./,
  messages: /\/message\?.*&room_id=eq\.[^&]*&order=sent_at\.desc%2Cseq\.desc&limit=50$/,
  handovers: /\/handover\?.*&room_id=eq\./,
};
const ANY_ROOM = '{room}';
const ROOM_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
/** `…&room_id=eq.<uuid>` as well as a room's own `…&id=eq.<uuid>`. */
const OF_ROOM = new RegExp(`(&(?:room_)?id=eq\\.)${ROOM_ID.source}`, 'i');
const ROOM_PAGE = new RegExp(`^/(?:inbox|eskalasi|auto-reply|task-completed)/(${ROOM_ID.source})$`, 'i');

/** Signing out removes all keys with this prefix. */
const STORAGE_KEY = 'chabot:first-requests';
/**
 * Milliseconds after which an early response is not used. The limits of `sendEarlyRequests`, of this and of the room's
 * opening add up to less than the 30 s overlap of catching up, so that no change is missed.
 */
const MAX_AGE = 10_000;

const kindOf = (url: string): string | undefined =>
  Object.entries(FIRST_REQUESTS).find(([, pattern]) => pattern.test(url))?.[0];

/** Id of the room that the page's address opens at its newest messages; null for any other address. */
export const roomIdFromUrl = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  new URLSearchParams(search).has('message') ? null : (ROOM_PAGE.exec(pathname)?.[1] ?? null);

/** First requests of the last visit to `base`, for this room if there is one. Other hosts are never requested. */
export const rememberedUrls = (storage: Storage, base: string, roomId: string | null): string[] => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}');
    return Object.values(stored ?? {})
      .filter(
        (url): url is string =>
          typeof url === 'string' && url.startsWith(`${base}/rest/v1/`) && kindOf(url) !== undefined,
      )
      .filter((url) => roomId !== null || !url.includes(ANY_ROOM))
      .map((url) => url.replace(ANY_ROOM, roomId ?? ''));
  } catch {
    // Storage is forbidden or the value is invalid: the page sends its requests itself.
    return [];
  }
};

export interface ReplayOptions {
  fetch: typeof globalThis.fetch;
  /** Base URL of Supabase. */
  base: string;
  storage: Storage;
  /** Without a session there is nothing to request. */
  hasSession: boolean;
  /** The room that the address opens (`roomIdFromUrl`). */
  roomId: string | null;
}

/** A `fetch` whose first requests are already under way. */
export const replayFirstRequests = ({
  fetch,
  base,
  storage,
  hasSession,
  roomId,
}: ReplayOptions): typeof globalThis.fetch => {
  const pending = new Map<string, { at: number; response: Promise<Response | null> }>();
  for (const url of hasSession ? rememberedUrls(storage, base, roomId) : [])
    pending.set(url, { at: performance.now(), response: fetch(url).catch(() => null) });

  /** A visit without a chat keeps the remembered requests of a chat. */
  const chatRequests = rememberedUrls(storage, base, ANY_ROOM).filter((url) => url.includes(ANY_ROOM));
  const first = new Map<string, string>();
  const remember = (url: string) => {
    const kind = kindOf(url);
    if (kind === undefined || first.has(kind)) return;
    first.set(kind, url.replace(OF_ROOM, `$1${ANY_ROOM}`));
    try {
      const known = chatRequests.map((chat) => [kindOf(chat), chat]);
      storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries([...known, ...first])));
    } catch {
      // Storage is full or forbidden: the next visit has no head start.
    }
  };

  return async (input, init) => {
    const isRead = !(input instanceof Request) && (init?.method ?? 'GET') === 'GET';
    if (!isRead) return fetch(input, init);
    const url = typeof input === 'string' ? input : input.href;
    remember(url);
    const early = pending.get(url);
    pending.delete(url);
    const isFresh = early && performance.now() - early.at < MAX_AGE;
    const response = isFresh ? await Promise.race([early.response, rejectOnAbort(init?.signal)]) : null;
    return response?.ok ? response : fetch(input, init);
  };
};

/** Rejects when the caller aborts; the early request has no signal of its own. */
const rejectOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
