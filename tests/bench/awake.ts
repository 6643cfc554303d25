/**
 * A processor that sleeps between two frames needs some milliseconds to wake, and they would be counted as the page's. A
 * phone that is touched keeps its own awake; here Linux is asked to, as latency tests do it: for as long as this file is
 * open, and where we may open it.
 */
import { open } from 'node:fs/promises';

/** Microseconds that waking may take, as a 32-bit integer. */
const NONE = new Uint8Array(4);

/** Returns how it is let go to sleep again; null where nobody can be asked. */
export const keepAwake = async (): Promise<(() => Promise<void>) | null> => {
  const latency = await open('/dev/cpu_dma_latency', 'r+').catch(() => null);
  if (latency === null) return null;
  await latency.write(NONE);
  return async () => latency.close();
};
