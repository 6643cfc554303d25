/** Milliseconds after which the work runs even if the page is busy. */
const TIMEOUT = 500;

/** Runs `work` when the browser is idle. Safari has no idle callback: there it runs two frames later. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work(), { timeout: TIMEOUT });
  else setTimeout(work, 32);
};
