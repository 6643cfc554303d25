/**
 * "sedang mengetik" on the customer's phone: said while somebody types, taken back when they stop, leave the field,
 * the room or the page. A word that is lost costs nothing, so nothing is tried again.
 */

/** Milliseconds without a key after which nobody types any more. */
const PAUSE = 5000;
/** WhatsApp forgets by itself after half a minute: said again before that. */
const AGAIN = 10_000;

export const createTyping = (
  say: (action: 'start' | 'stop', leaving: boolean) => void,
  now: () => number = Date.now,
) => {
  let saidAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cease = (leaving = false) => {
    clearTimeout(timer);
    if (saidAt === null) return;
    saidAt = null;
    say('stop', leaving);
  };
  return {
    notice: () => {
      clearTimeout(timer);
      timer = setTimeout(cease, PAUSE);
      if (saidAt !== null && now() - saidAt < AGAIN) return;
      saidAt = now();
      say('start', false);
    },
    cease,
  };
};
