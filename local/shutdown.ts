/** Helpers for stopping the parts of the stack. */

/** Ignores the failure of a part that never started; the code that awaits the start reports it. */
export const ignoreFailedStart = (): void => {};

/** Runs `work` on the first call and returns the same promise on every further one. */
export const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};
