import type { Live } from './realtime.ts';

/** Milliseconds until a line whose code did not come is asked for again. */
const AGAIN = 5000;

/** A line whose code comes later: who joins before it is there joins then, and is told when it does not come. */
export const lazyLive = (load: () => Promise<Live>): Live => {
  let live: Live | undefined;
  let isClosed = false;
  const waiting = new Set<() => void>();
  const persist = (): Promise<Live> =>
    load().catch(() => {
      for (const lose of waiting) lose();
      return new Promise<Live>((resolve) => setTimeout(() => resolve(persist()), AGAIN));
    });
  const loading = persist().then((loaded) => {
    live = loaded;
    if (isClosed) loaded.close();
    return loaded;
  });
  return {
    join: (topic, listener) => {
      if (live !== undefined) return live.join(topic, listener);
      let leave: (() => void) | undefined;
      const lose = () => listener.lost();
      waiting.add(lose);
      void loading.then((loaded) => {
        if (waiting.delete(lose) && !isClosed) leave = loaded.join(topic, listener);
      });
      return () => {
        waiting.delete(lose);
        leave?.();
      };
    },
    say: (topic, event, payload) => live?.say(topic, event, payload),
    close: () => {
      isClosed = true;
      live?.close();
    },
  };
};
