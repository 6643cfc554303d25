/** What the tabs of one browser tell each other about their session, and when a sleeping one should look for itself. */
export interface Tabs {
  /** `renewed`: there is a new token in the cookie. `expired`: the refresh token was refused for good. */
  say(word: TabWord): void;
  /** `look`: something may have changed while nobody could say so. */
  listen(listener: (word: TabWord | 'look') => void): () => void;
}
export type TabWord = 'renewed' | 'expired';

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
      const onStorage = ({ key }: StorageEvent) => key === CHANNEL && listener('look');
      const onSeen = () => document.visibilityState === 'visible' && listener('look');
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
