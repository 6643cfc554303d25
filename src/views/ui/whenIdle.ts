/** How long work may wait for a moment in which nothing is drawn, in milliseconds. */
const TIMEOUT = 500;

/** Runs `work` when the page has shown what it was just told to show and nobody waits for more. Safari: a frame later. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work(), { timeout: TIMEOUT });
  else setTimeout(work, 32);
};
