/**
 * Prevents CPU sleep states on Linux, as latency tests do. Waking between two frames takes some milliseconds, which
 * would be measured as the page's. It lasts while the file is open and needs permission to open it.
 */
import { open } from 'node:fs/promises';

/** The allowed wake-up latency in microseconds, as a 32-bit integer: zero. */
const ZERO_LATENCY = new Uint8Array(4);

/** Returns the function that restores the default; null if the system does not allow it. */
export const disableCpuSleep = async (): Promise<(() => Promise<void>) | null> => {
  const latency = await open('/dev/cpu_dma_latency', 'r+').catch(() => null);
  if (latency === null) return null;
  await latency.write(ZERO_LATENCY);
  return async () => latency.close();
};
