import type { Realtime } from './realtime.ts';

/** A realtime connection whose code is loaded later. Subscriptions join then, and get `lost` when loading fails. */
export const lazyRealtime = (load: () => Promise<Realtime>): Realtime => {
  let realtime: Realtime | undefined;
  let isClosed = false;
  const loading = load().then((loaded) => {
    realtime = loaded;
    if (isClosed) loaded.close();
    return loaded;
  });
  loading.catch(() => undefined);
  return {
    join: (topic, listener) => {
      if (realtime !== undefined) return realtime.join(topic, listener);
      let isLeft = false;
      let leave = (): void => void (isLeft = true);
      loading.then(
        (loaded) => {
          if (!isLeft && !isClosed) leave = loaded.join(topic, listener);
        },
        () => !isLeft && listener.lost(),
      );
      return () => leave();
    },
    broadcast: (topic, event, payload) => realtime?.broadcast(topic, event, payload),
    close: () => {
      isClosed = true;
      realtime?.close();
    },
  };
};
