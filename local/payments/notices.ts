import type { PayFault } from './bank.ts';

export interface Notices {
  fail: (fault: PayFault) => void;
  /** Whether a fault of this kind is planned. It is used up. */
  takeFault: (kind: PayFault) => boolean;
  /** Sends a notice after those before it, or twice, or not at all. */
  send: (notice: { headers: Record<string, string>; body: object }) => Promise<void>;
  /** Resolves when all notices are sent. */
  settled: () => Promise<void>;
}

/** The notices of a simulated provider to the shop, and its planned faults. */
export function createNotices({ url, fetch }: { url: string; fetch: typeof globalThis.fetch }): Notices {
  const faults: PayFault[] = [];
  let sending = Promise.resolve();
  const takeFault = (kind: PayFault): boolean => {
    const index = faults.indexOf(kind);
    if (index >= 0) faults.splice(index, 1);
    return index >= 0;
  };
  return {
    fail: (fault) => void faults.push(fault),
    takeFault,
    send: ({ headers, body }) => {
      if (takeFault('noNotice')) return Promise.resolve();
      const times = takeFault('twice') ? 2 : 1;
      sending = sending.then(async () => {
        for (let time = 0; time < times; time += 1)
          // oxlint-disable-next-line no-await-in-loop -- notices keep their order
          await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }).catch(() => {});
      });
      return sending;
    },
    settled: () => sending,
  };
}
