/** What signing out needs of what is kept for reading without a network: that nothing of it stays. */

/** See kept.records.ts, which alone makes it. */
export const KEPT_DATABASE = 'chabot-kept';

/** Takes it from the device, whoever it was of. Nobody has to wait for it: what is opened after it is empty. */
export const forgetKept = (): void => {
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
};
