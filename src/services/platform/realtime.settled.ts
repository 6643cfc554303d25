import type { Realtime } from './realtime.ts';

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
