/** Keeps the function alive until `work` is done, after the response is sent. `work` must not reject. */
export const inBackground = (work: Promise<void>): void => {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } };
  EdgeRuntime?.waitUntil(work);
};
