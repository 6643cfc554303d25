/**
 * Asks at once for what the last visit asked for first, while the code that will ask for it is still on its way. Only
 * addresses are kept, never answers; an answer that nobody asks for in time is dropped.
 */

/**
 * What stands between a visitor and the list: the businesses of a person, and the first page of rooms. And between them
 * and a conversation: the room, its newest messages, and who held it, whichever room that was.
 */
const FIRST = {
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

/** Signing out removes it, as everything that begins so. */
const KEPT = 'chabot:first-asked';
/**
 * An answer older than this (ms) is asked for anew. What `askEarly`, this and `RoomOpening` may keep one for is together
 * less than the 30 s that catching up reaches back, so nothing is missed in between.
 */
const FRESH_FOR = 10_000;

const kindOf = (url: string): string | undefined => Object.entries(FIRST).find(([, pattern]) => pattern.test(url))?.[0];

/** The room at whose end an address of the page opens: its newest messages are what will be shown. */
export const roomAtEnd = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  new URLSearchParams(search).has('message') ? null : (ROOM_PAGE.exec(pathname)?.[1] ?? null);

/** What the last visit asked `base` for first, of this room where there is one. Nobody else is ever asked. */
export const addressesIn = (storage: Storage, base: string, roomId: string | null): string[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? '{}');
    return Object.values(kept ?? {})
      .filter(
        (url): url is string =>
          typeof url === 'string' && url.startsWith(`${base}/rest/v1/`) && kindOf(url) !== undefined,
      )
      .filter((url) => roomId !== null || !url.includes(ANY_ROOM))
      .map((url) => url.replace(ANY_ROOM, roomId ?? ''));
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
  /** The room whose end is opened first (`roomAtEnd`). */
  roomId: string | null;
}

/** `fetch`, with the first answers already under way. */
export const askAhead = ({ fetch, base, storage, isKnown, roomId }: AheadOptions): typeof globalThis.fetch => {
  const asked = new Map<string, { at: number; answer: Promise<Response | null> }>();
  for (const url of isKnown ? addressesIn(storage, base, roomId) : [])
    asked.set(url, { at: performance.now(), answer: fetch(url).catch(() => null) });

  /** A visit that opens no chat does not forget how chats open. */
  const ofChats = addressesIn(storage, base, ANY_ROOM).filter((url) => url.includes(ANY_ROOM));
  const first = new Map<string, string>();
  const remember = (url: string) => {
    const kind = kindOf(url);
    if (kind === undefined || first.has(kind)) return;
    first.set(kind, url.replace(OF_ROOM, `$1${ANY_ROOM}`));
    try {
      const known = ofChats.map((chat) => [kindOf(chat), chat]);
      storage.setItem(KEPT, JSON.stringify(Object.fromEntries([...known, ...first])));
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
    const isFresh = early && performance.now() - early.at < FRESH_FOR;
    const answer = isFresh ? await Promise.race([early.answer, givenUp(init?.signal)]) : null;
    return answer?.ok ? answer : fetch(input, init);
  };
};

/** Rejects when whoever asks gives up: what was asked before them knows nothing of that. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
