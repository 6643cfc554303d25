/**
 * Runs the work of one tab at a time. Without Web Locks (no secure context) only the server's reuse interval protects
 * the refresh token.
 */
export type Lock = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const tabLock = (name: string, locks: LockManager | undefined = globalThis.navigator?.locks): Lock =>
  locks === undefined ? (work) => work() : (work) => locks.request(name, work) as ReturnType<typeof work>;
