/** Keeps the function alive for work that goes on when the caller has its answer. The work must not reject. */
export const inBackground = (work: Promise<void>): void => {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } };
  EdgeRuntime?.waitUntil(work);
};
