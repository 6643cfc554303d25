/**
 * The server's clock, estimated on a device whose own clock may be hours off. Tokens expire by the server's time: with
 * the device's clock, a client would refresh at every call or send expired tokens.
 */
export interface ServerClock {
  /** Epoch ms by the estimated server clock. */
  now: () => number;
  /** Milliseconds by which the server is ahead of the device. */
  offset: () => number;
  /** Sets the clock from a `Date` header or the `iat` of a token issued just now. */
  sync: (serverTime: number) => void;
  /** Sets the offset that an earlier page stored. Ignored after `sync`. */
  restore: (offset: number | undefined) => void;
}

/** Milliseconds. Both sources have whole seconds and network latency, so a smaller difference means nothing. */
const TOLERANCE = 3000;

export const createServerClock = (deviceNow: () => number = Date.now): ServerClock => {
  let offset = 0;
  let isSynced = false;
  return {
    now: () => deviceNow() + offset,
    offset: () => offset,
    sync: (serverTime) => {
      if (Number.isNaN(serverTime)) return;
      const measured = serverTime - deviceNow();
      if (!isSynced || Math.abs(measured - offset) > TOLERANCE) offset = Math.abs(measured) > TOLERANCE ? measured : 0;
      isSynced = true;
    },
    restore: (stored) => {
      if (!isSynced && stored !== undefined) offset = stored;
    },
  };
};
