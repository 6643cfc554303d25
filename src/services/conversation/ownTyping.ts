/**
 * The typing indicator on the customer's phone: started while the user types, stopped when they pause, or leave the
 * field, the room or the page. A lost request is not retried.
 */

/** Milliseconds without a key after which typing has stopped. */
const PAUSE = 5000;
/** Milliseconds. WhatsApp drops the indicator after half a minute, so it is repeated earlier. */
const REPEAT_AFTER = 10_000;

export const createOwnTyping = (
  send: (action: 'start' | 'stop', leaving: boolean) => void,
  now: () => number = Date.now,
) => {
  let sentAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (leaving = false) => {
    clearTimeout(timer);
    if (sentAt === null) return;
    sentAt = null;
    send('stop', leaving);
  };
  return {
    keyPressed: () => {
      clearTimeout(timer);
      timer = setTimeout(stop, PAUSE);
      if (sentAt !== null && now() - sentAt < REPEAT_AFTER) return;
      sentAt = now();
      send('start', false);
    },
    stop,
  };
};
