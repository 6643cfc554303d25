import { earlyRows, preloadCode, roomIdFromUrl, sendFirstRequests, type Visit } from './services/app/preload.ts';
import { ensureLocalStorage } from './services/platform/storage.ts';
import { SESSION_COOKIE } from './services/platform/storageKeys.ts';

ensureLocalStorage();

/** A setting from the page's meta tags, so that one bundle serves every installation. */
export const setting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const key = setting('supabase-key');
export const visit: Visit = {
  url: (setting('supabase-url') || location.origin).replace(/(?<!\/)\/+$/, ''),
  storage: localStorage,
  // A user has signed in on this device before. The session may have ended since.
  hasSession: document.cookie.includes(SESSION_COOKIE),
  roomId: roomIdFromUrl(location),
};
export const firstRequests = sendFirstRequests(visit, { key, jar: document, fetch: fetch.bind(globalThis) });
// The responses are small and decide what is drawn, so they go before the code on a slow connection.
void firstRequests.then(() => preloadCode(document, location, visit));

const showChat = async (): Promise<void> => {
  const [{ showEarlyChat }, messages, rooms] = await Promise.all([
    import('./shell/earlyChat.ts'),
    earlyRows(firstRequests, 'messages'),
    earlyRows(firstRequests, 'room'),
  ]);
  // Only before the first draw: the skeleton is hidden then.
  const skeleton = document.querySelector('#app:empty ~ #shell > .shell-room');
  if (skeleton && rooms[0] && messages.length > 0) showEarlyChat(skeleton, messages, rooms[0]['name']);
};
// Without them the skeleton stays as it is.
if (visit.roomId !== null) showChat().catch(() => undefined);
