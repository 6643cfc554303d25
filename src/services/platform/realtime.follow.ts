import type { Change, Realtime } from './realtime.ts';

/** Milliseconds that a first read waits for its topic. */
const JOIN_TIMEOUT = 2000;

/**
 * Waits until a topic is joined, so that one read misses no later change, or until it is clear that the topic will not be
 * joined soon. Joining the topic later must then cause another read. Throws when aborted.
 */
export const untilSettled = async (realtime: Realtime, topic: string, signal: AbortSignal): Promise<void> => {
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    const timer = setTimeout(settle, JOIN_TIMEOUT);
    const leave = realtime.join(topic, { joined: settle, lost: settle, refused: settle, changes: () => undefined });
    signal.addEventListener('abort', settle, { once: true });
  });
  signal.throwIfAborted();
};

interface Following {
  changes: (batch: Change[]) => void;
  /** Changes may have been missed: what was read has to be read again. */
  missed: () => void;
}

/**
 * Follows a topic beside a first read that begins at the same time. Nothing was missed if the topic is joined already, or,
 * with `readsWait`, if it is joined while that read waits for it (`untilSettled`): a second read would be one too many.
 * Returns how to stop.
 */
export const follow = (
  realtime: Realtime,
  topic: string,
  { changes, missed }: Following,
  { readsWait = false } = {},
): (() => void) => {
  const stopped = new AbortController();
  let isBeginning = true;
  const leave = realtime.join(topic, {
    joined: () => {
      if (!isBeginning) missed();
    },
    lost: () => undefined,
    refused: () => undefined,
    changes,
  });
  const beginning = readsWait ? untilSettled(realtime, topic, stopped.signal) : Promise.resolve();
  beginning.then(
    () => {
      isBeginning = false;
    },
    () => undefined,
  );
  return () => {
    stopped.abort();
    leave();
  };
};
