import type { Realtime } from './realtime.ts';

/** Milliseconds until the code is loaded again after a failure. */
const RETRY_DELAY = 5000;

/** A realtime connection whose code is loaded later. Earlier subscriptions join then, and get `lost` when loading fails. */
export const lazyRealtime = (load: () => Promise<Realtime>): Realtime => {
  let realtime: Realtime | undefined;
  let isClosed = false;
  const waiting = new Set<() => void>();
  const loadWithRetry = (): Promise<Realtime> =>
    load().catch(() => {
      for (const onLost of waiting) onLost();
      return new Promise<Realtime>((resolve) => setTimeout(() => resolve(loadWithRetry()), RETRY_DELAY));
    });
  const loading = loadWithRetry().then((loaded) => {
    realtime = loaded;
    if (isClosed) loaded.close();
    return loaded;
  });
  return {
    join: (topic, listener) => {
      if (realtime !== undefined) return realtime.join(topic, listener);
      let leave: (() => void) | undefined;
      const onLost = () => listener.lost();
      waiting.add(onLost);
      void loading.then((loaded) => {
        if (waiting.delete(onLost) && !isClosed) leave = loaded.join(topic, listener);
      });
      return () => {
        waiting.delete(onLost);
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
