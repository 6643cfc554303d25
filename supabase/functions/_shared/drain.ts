import { logError } from './log.ts';

/** Milliseconds. A due run that another process is locking is asked for again. */
const minSleep = 50;

/** Milliseconds between looks at the runs in flight. The message or the person that ended one may reach another process. */
const watchMs = 2000;

/** Takes work that nothing waits for, such as a call to WAHA, which may take half a minute. Its errors are logged. */
export type Beside = (work: Promise<void>) => void;

/** What `claim` brings. `nextMs`: until the next run is due; null: none is queued. `ended`: runs of `mine` that are no longer wanted. */
export interface Claimed<Run> {
  runs: Run[];
  nextMs: number | null;
  ended: readonly string[];
}

interface DrainOptions<Run> {
  /** Takes at most `most` due runs. `mine`: those in flight here. */
  claim: (most: number, mine: readonly string[], beside: Beside) => Promise<Claimed<Run>>;
  /** The signal is aborted when the run is no longer wanted. */
  handle: (run: Run, beside: Beside, signal: AbortSignal) => Promise<void>;
  /** Notes that a run could not be handled. The other runs go on. */
  onFailure: (run: Run, error: unknown) => Promise<void>;
  /** Runs that are handled at the same time. */
  capacity?: number;
}

/**
 * Handles queued runs in this process until none is left. All calls of `wake` share one loop. It sleeps until the next run
 * is due, because a run waits some seconds for the rest of what a customer has to say.
 */
export function createDrain<Run extends { id: string }>({
  claim,
  handle,
  onFailure,
  capacity = 20,
}: DrainOptions<Run>): { wake(): Promise<void> } {
  let running: Promise<void> | null = null;
  let hasNews = false;
  let interrupt = (): void => {};
  const inFlight = new Map<string, AbortController>();
  const tasks = new Set<Promise<void>>();

  const news = (): void => {
    hasNews = true;
    interrupt();
  };
  const track = (work: Promise<void>, onEnd?: () => void): void => {
    const task: Promise<void> = work.catch(logError).finally(() => {
      tasks.delete(task);
      onEnd?.();
      news();
    });
    tasks.add(task);
  };
  const beside: Beside = (work) => track(work);
  const begin = (run: Run): void => {
    const controller = new AbortController();
    inFlight.set(run.id, controller);
    const handled = async (): Promise<void> => {
      try {
        await handle(run, beside, controller.signal);
      } catch (error) {
        await onFailure(run, error);
      }
    };
    track(handled(), () => {
      if (inFlight.get(run.id) === controller) inFlight.delete(run.id);
    });
  };
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
        const { runs, nextMs, ended } = await claim(free, [...inFlight.keys()], beside);
        for (const id of ended) inFlight.get(id)?.abort();
        for (const run of runs) begin(run);
        if (nextMs === null && tasks.size === 0 && !hasNews) return;
        const waits = [free > 0 ? nextMs : null, inFlight.size > 0 ? watchMs : null].filter((ms) => ms !== null);
        // oxlint-disable-next-line no-await-in-loop -- waits for the next run
        if (runs.length < free || free === 0) await sleep(waits.length > 0 ? Math.min(...waits) : null);
      }
    } catch (error) {
      logError(error);
      await Promise.all(tasks);
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
