/** What the tabs of one browser tell each other about their session, and when a sleeping one should look for itself. */
export interface Tabs {
  /** `changed`: look at the cookie. `expired`: the refresh token was refused for good. */
  say(word: TabWord): void;
  /** `changed` is also heard when a tab is looked at again: it may have slept through something. */
  listen(listener: (word: TabWord) => void): () => void;
}
export type TabWord = 'changed' | 'expired';

const CHANNEL = 'chabot-session';

/** Over BroadcastChannel; over localStorage's events as well, for browsers that suspend channels of hidden tabs. */
export const openTabs = (): Tabs => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  return {
    say: (word) => {
      channel?.postMessage(word);
      try {
        localStorage.setItem(CHANNEL, `${word} ${crypto.randomUUID()}`);
      } catch {
        // storage is full or forbidden: the channel and the next look remain
      }
    },
    listen: (listener) => {
      const onMessage = ({ data }: MessageEvent<TabWord>) => listener(data);
      const onStorage = ({ key }: StorageEvent) => key === CHANNEL && listener('changed');
      const onSeen = () => document.visibilityState === 'visible' && listener('changed');
      channel?.addEventListener('message', onMessage);
      addEventListener('storage', onStorage);
      addEventListener('online', onSeen);
      document.addEventListener('visibilitychange', onSeen);
      return () => {
        channel?.close();
        removeEventListener('storage', onStorage);
        removeEventListener('online', onSeen);
        document.removeEventListener('visibilitychange', onSeen);
      };
    },
  };
};
