import { sendEarlyRequests, preloadCode } from './services/app/preload.early.ts';
import { roomIdFromUrl } from './services/app/preload.replay.ts';
import { SESSION_COOKIE } from './services/platform/session.cookies.ts';
import { ensureLocalStorage } from './services/platform/storage.ts';

ensureLocalStorage();

/** A setting from the page's meta tags, so that one bundle serves every installation. */
export const setting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const url = (setting('supabase-url') || location.origin).replace(/\/+$/, '');
export const key = setting('supabase-key');
/** A user has signed in on this device before. The session may have ended since. */
export const hasSessionCookie = document.cookie.includes(SESSION_COOKIE);
/** The room that the page's address opens. */
export const roomId = roomIdFromUrl(location);
export const network = sendEarlyRequests({
  url,
  key,
  jar: document,
  storage: localStorage,
  roomId,
  fetch: fetch.bind(globalThis),
});
preloadCode(document, { hasSession: hasSessionCookie, roomId });
