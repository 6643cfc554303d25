import type { Realtime } from './realtime.ts';

/** Milliseconds until a line whose code did not come is asked for again. */
const RETRY_DELAY = 5000;

/** A line whose code comes later: who joins before it is there joins then, and is told when it does not come. */
export const lazyRealtime = (load: () => Promise<Realtime>): Realtime => {
  let realtime: Realtime | undefined;
  let isClosed = false;
  const waiting = new Set<() => void>();
  const persist = (): Promise<Realtime> =>
    load().catch(() => {
      for (const lose of waiting) lose();
      return new Promise<Realtime>((resolve) => setTimeout(() => resolve(persist()), RETRY_DELAY));
    });
  const loading = persist().then((loaded) => {
    realtime = loaded;
    if (isClosed) loaded.close();
    return loaded;
  });
  return {
    join: (topic, listener) => {
      if (realtime !== undefined) return realtime.join(topic, listener);
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
    broadcast: (topic, event, payload) => realtime?.broadcast(topic, event, payload),
    close: () => {
      isClosed = true;
      realtime?.close();
    },
  };
};
