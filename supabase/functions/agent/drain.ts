import { logError } from '../_shared/log.ts';

/** Milliseconds. A due run that another process is locking is asked for again. */
const minSleep = 50;

/** Takes work that nothing waits for, such as a call to WAHA, which may take half a minute. Its errors are logged. */
export type Beside = (work: Promise<void>) => void;

interface DrainOptions<Run> {
  /** Takes at most `most` due runs. `nextMs`: until the next one is due; null: none is queued. */
  claim: (most: number, beside: Beside) => Promise<{ runs: Run[]; nextMs: number | null }>;
  handle: (run: Run, beside: Beside) => Promise<void>;
  /** Runs that are handled at the same time. */
  capacity?: number;
}

/**
 * Handles queued runs in this process until none is left. All calls of `wake` share one loop. It sleeps until the next run
 * is due, because a run waits some seconds for the rest of what a customer has to say.
 */
export function createDrain<Run>({ claim, handle, capacity = 20 }: DrainOptions<Run>): { wake(): Promise<void> } {
  let running: Promise<void> | null = null;
  let hasNews = false;
  let interrupt = (): void => {};
  const inFlight = new Set<Promise<void>>();
  const besides = new Set<Promise<void>>();

  const news = (): void => {
    hasNews = true;
    interrupt();
  };
  const track = (tasks: Set<Promise<void>>, work: Promise<void>): void => {
    const task: Promise<void> = work.catch(logError).finally(() => {
      tasks.delete(task);
      news();
    });
    tasks.add(task);
  };
  const beside: Beside = (work) => track(besides, work);
  /** Ends after `ms`, or with the next news. Null: only with news. */
  const sleep = async (ms: number | null): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    interrupt = resolve;
    const timer = ms === null ? null : setTimeout(resolve, Math.max(ms, minSleep));
    if (hasNews) resolve();
    await promise;
    if (timer !== null) clearTimeout(timer);
  };
  const loop = async (): Promise<void> => {
    try {
      for (;;) {
        hasNews = false;
        const free = capacity - inFlight.size;
        // oxlint-disable-next-line no-await-in-loop -- what is claimed next depends on what is in flight
        const { runs, nextMs } = free > 0 ? await claim(free, beside) : { runs: [], nextMs: null };
        for (const run of runs) track(inFlight, handle(run, beside));
        if (nextMs === null && inFlight.size + besides.size === 0 && !hasNews) return;
        // oxlint-disable-next-line no-await-in-loop -- waits for the next run
        if (runs.length < free || free === 0) await sleep(nextMs);
      }
    } catch (error) {
      logError(error);
      await Promise.all([...inFlight, ...besides]);
    } finally {
      running = null;
    }
  };
  return {
    wake: () => {
      news();
      running ??= loop();
      return running;
    },
  };
}
