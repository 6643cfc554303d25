/** What did not start need not be stopped; why it did not is said by who waits for it. */
export const nothingStarted = (): void => {};

/** The work the first time, and the same promise ever after. */
export const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};
