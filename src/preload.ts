import { roomAtEnd } from './services/app/preload.ahead.ts';
import { askEarly, askForCode } from './services/app/preload.early.ts';
import { SESSION_COOKIE } from './services/platform/session.cookies.ts';
/** What runs before the page's own code, in a file of its own (scripts/preload.ts). */
import { mendStorage } from './services/platform/storage.ts';

mendStorage();

/** Whoever serves the page says where its backend is: one bundle serves every installation. */
export const setting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const url = (setting('supabase-url') || location.origin).replace(/\/+$/, '');
export const key = setting('supabase-key');
/** Somebody has signed in on this device; whether they still are, the session says. */
export const isKnown = document.cookie.includes(SESSION_COOKIE);
/** The conversation that the page's address opens. */
export const roomId = roomAtEnd(location);
export const network = askEarly({
  url,
  key,
  jar: document,
  storage: localStorage,
  roomId,
  fetch: fetch.bind(globalThis),
});
askForCode(document, { isKnown, roomId });
