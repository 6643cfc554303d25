/** Messages about the session between the tabs of one browser, and signals to check the cookie again. */
import { SESSION_COOKIE, SESSION_MESSAGE } from './storageKeys.ts';

export interface Tabs {
  post(message: TabMessage): void;
  /** `changed` is also delivered when the tab becomes visible, because a suspended tab misses messages. */
  subscribe(listener: (message: TabMessage) => void): () => void;
  /** The last message posted in this browser, received or not. Null without storage. */
  lastMessage(): TabMessage | null;
}
/** `changed`: read the cookie. `expired`: the refresh token was rejected permanently. `ended`: the user signed out. */
export type TabMessage = 'changed' | 'expired' | 'ended';

const MESSAGES: readonly string[] = ['changed', 'expired', 'ended'] satisfies TabMessage[];

const isTabMessage = (text: string | undefined): text is TabMessage => text !== undefined && MESSAGES.includes(text);
const messageIn = (stored: string | null): TabMessage | null => {
  const message = stored?.split(' ')[0];
  return isTabMessage(message) ? message : null;
};

/** Uses BroadcastChannel and storage events: some browsers suspend the channels of hidden tabs. */
export const openTabs = (): Tabs => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SESSION_MESSAGE) : null;
  const cookies = 'cookieStore' in globalThis ? globalThis.cookieStore : null;
  return {
    post: (message) => {
      try {
        localStorage.setItem(SESSION_MESSAGE, `${message} ${crypto.randomUUID()}`);
      } catch {
        // Storage is full or blocked: the channel and the next check remain.
      }
      channel?.postMessage(message);
    },
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
      const onStorage = ({ key, newValue }: StorageEvent) => {
        const message = key === SESSION_MESSAGE ? messageIn(newValue) : null;
        if (message !== null) listener(message);
      };
      const onVisible = () => document.visibilityState === 'visible' && listener('changed');
      const onCookieChange = ({ deleted }: CookieChangeEvent) =>
        deleted.some(({ name }) => name?.startsWith(SESSION_COOKIE)) && listener('changed');
      channel?.addEventListener('message', onMessage);
      addEventListener('storage', onStorage);
      addEventListener('online', onVisible);
      document.addEventListener('visibilitychange', onVisible);
      cookies?.addEventListener('change', onCookieChange);
      return () => {
        channel?.close();
        removeEventListener('storage', onStorage);
        removeEventListener('online', onVisible);
        document.removeEventListener('visibilitychange', onVisible);
        cookies?.removeEventListener('change', onCookieChange);
      };
    },
    lastMessage: () => {
      try {
        return messageIn(localStorage.getItem(SESSION_MESSAGE));
      } catch {
        return null;
      }
    },
  };
};
