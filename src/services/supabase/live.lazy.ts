import type { Live } from './live.ts';

/** Milliseconds until a line whose code did not come is asked for again. */
const AGAIN = 5000;

/** A line whose code comes later: who joins before it is there joins then. Until then nobody is connected. */
export const lazyLive = (load: () => Promise<Live>): Live => {
  let live: Live | undefined;
  let isClosed = false;
  const persist = (): Promise<Live> =>
    load().catch(() => new Promise<Live>((resolve) => setTimeout(() => resolve(persist()), AGAIN)));
  const loading = persist().then((loaded) => {
    live = loaded;
    if (isClosed) loaded.close();
    return loaded;
  });
  return {
    join: (topic, listener) => {
      if (live !== undefined) return live.join(topic, listener);
      let leave: (() => void) | undefined;
      let hasLeft = false;
      void loading.then((loaded) => {
        if (!hasLeft && !isClosed) leave = loaded.join(topic, listener);
      });
      return () => {
        hasLeft = true;
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
