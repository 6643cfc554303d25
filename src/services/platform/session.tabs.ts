/** What the tabs of one browser tell each other about their session, and when a sleeping one should look for itself. */
import { SESSION_COOKIE } from './session.cookies.ts';

export interface Tabs {
  say(word: TabWord): void;
  /** `changed` is also heard when a tab is looked at again: it may have slept through something. */
  listen(listener: (word: TabWord) => void): () => void;
  /** The last word that was said in this browser, also to those who did not hear it. Null where nothing is kept. */
  last(): TabWord | null;
}
/** `changed`: look at the cookie. `expired`: the refresh token was refused for good. `ended`: somebody signed out. */
export type TabWord = 'changed' | 'expired' | 'ended';

const CHANNEL = 'chabot-session';
const WORDS: readonly string[] = ['changed', 'expired', 'ended'] satisfies TabWord[];

const isWord = (word: string | undefined): word is TabWord => word !== undefined && WORDS.includes(word);
const wordIn = (kept: string | null): TabWord | null => {
  const word = kept?.split(' ')[0];
  return isWord(word) ? word : null;
};

/** Over BroadcastChannel; over localStorage's events as well, for browsers that suspend channels of hidden tabs. */
export const openTabs = (): Tabs => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  const cookies = 'cookieStore' in globalThis ? globalThis.cookieStore : null;
  return {
    say: (word) => {
      try {
        localStorage.setItem(CHANNEL, `${word} ${crypto.randomUUID()}`);
      } catch {
        // storage is full or forbidden: the channel and the next look remain
      }
      channel?.postMessage(word);
    },
    listen: (listener) => {
      const onMessage = ({ data }: MessageEvent<TabWord>) => listener(data);
      const onStorage = ({ key, newValue }: StorageEvent) => {
        const word = key === CHANNEL ? wordIn(newValue) : null;
        if (word !== null) listener(word);
      };
      const onSeen = () => document.visibilityState === 'visible' && listener('changed');
      const onCookies = ({ deleted }: CookieChangeEvent) =>
        deleted.some(({ name }) => name?.startsWith(SESSION_COOKIE)) && listener('changed');
      channel?.addEventListener('message', onMessage);
      addEventListener('storage', onStorage);
      addEventListener('online', onSeen);
      document.addEventListener('visibilitychange', onSeen);
      cookies?.addEventListener('change', onCookies);
      return () => {
        channel?.close();
        removeEventListener('storage', onStorage);
        removeEventListener('online', onSeen);
        document.removeEventListener('visibilitychange', onSeen);
        cookies?.removeEventListener('change', onCookies);
      };
    },
    last: () => {
      try {
        return wordIn(localStorage.getItem(CHANNEL));
      } catch {
        return null;
      }
    },
  };
};
