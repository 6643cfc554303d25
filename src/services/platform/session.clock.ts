/**
 * The server's clock as seen from a device whose own clock may be hours off. Tokens live by the server's time;
 * a client that believes the device refreshes at every call, or sends tokens that are long dead.
 */
export interface ServerClock {
  /** Epoch ms by the server's clock, as well as it is known. */
  now: () => number;
  /** How far the server is ahead of the device, in ms. */
  offset: () => number;
  /** The server just said what time it is: a `Date` header, or the `iat` of a token made this instant. */
  learn: (serverTime: number) => void;
  /** What an earlier page had learnt; taken only while nothing better is known. */
  recall: (offset: number | undefined) => void;
}

/** Both sources are cut to the second and travelled for a while: a smaller difference says nothing. */
const NOISE = 3000;

export const createServerClock = (deviceNow: () => number = Date.now): ServerClock => {
  let offset = 0;
  let learnt = false;
  return {
    now: () => deviceNow() + offset,
    offset: () => offset,
    learn: (serverTime) => {
      if (Number.isNaN(serverTime)) return;
      const seen = serverTime - deviceNow();
      if (!learnt || Math.abs(seen - offset) > NOISE) offset = Math.abs(seen) > NOISE ? seen : 0;
      learnt = true;
    },
    recall: (remembered) => {
      if (!learnt && remembered !== undefined) offset = remembered;
    },
  };
};
