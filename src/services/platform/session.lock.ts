/** One tab at a time. Web Locks need a secure context; without them the server's reuse interval has to do. */
export type Lock = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const tabLock = (name: string, locks: LockManager | undefined = globalThis.navigator?.locks): Lock =>
  locks === undefined ? (work) => work() : (work) => locks.request(name, work) as ReturnType<typeof work>;
