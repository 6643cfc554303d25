/** What stopping the stack takes: each part is stopped once, and one that never started has nothing to stop. */

/** Of a part that did not start: why, is said by whoever waits for it. */
export const nothingStarted = (): void => {};

/** The work the first time, and the same promise ever after. */
export const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};
