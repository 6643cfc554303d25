import { Worker } from 'node:worker_threads';

import type { ThreadData, ThreadMessage, ThreadRequest } from './functionThread.ts';

export interface IsolatedOptions extends ThreadData {
  /** Milliseconds of a request, after which its thread is ended. */
  limit: number;
  /** Requests at the same time. Others wait. */
  atOnce?: number;
}

export interface IsolatedFunction {
  /** Rejects if the function does not start. */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  started: Promise<void>;
}

/** Milliseconds for which a thread without a request stays. */
const IDLE = 10_000;
/** MB. A hosted function has 256. */
const MEMORY = 256;

/** As hosted Supabase responds when a function used too much time or memory. */
const overLimit = (): Response =>
  Response.json(
    { code: 'WORKER_LIMIT', message: 'Function failed due to not having enough compute resources' },
    { status: 546 },
  );

/**
 * Runs a function in threads of its own, each with one request at a time: what it computes holds up no other function, and
 * a request that takes longer than `limit`, or too much memory, ends with its thread and status 546.
 */
export function isolatedFunction({ limit, atOnce = 2, ...data }: IsolatedOptions): IsolatedFunction {
  const threads = new Set<Thread>();
  const idle: { thread: Thread; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  const end = (thread: Thread): Promise<unknown> => {
    threads.delete(thread);
    return thread.worker.terminate();
  };

  const start = (): Thread => {
    const worker = new Worker(new URL('./functionThread.ts', import.meta.url), {
      workerData: data satisfies ThreadData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    worker.unref();
    const started = new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('exit', () => reject(new Error('Its thread ended.')));
      // Also of a thread that is idle: without a listener, the error would end the process.
      worker.on('error', reject);
    });
    const thread = { worker, started };
    worker.once('exit', () => {
      threads.delete(thread);
      removeIdle(thread);
    });
    threads.add(thread);
    return thread;
  };

  const removeIdle = (thread: Thread): void => {
    const at = idle.findIndex((one) => one.thread === thread);
    if (at !== -1) for (const { timer } of idle.splice(at, 1)) clearTimeout(timer);
  };

  const release = (thread: Thread): void => {
    const timer = setTimeout(() => {
      removeIdle(thread);
      end(thread).catch(() => {});
    }, IDLE);
    timer.unref();
    idle.push({ thread, timer });
  };

  const take = (): Thread => {
    const free = idle.pop();
    clearTimeout(free?.timer);
    return free?.thread ?? start();
  };

  /** Resolves with null when the thread was ended. */
  const ask = (worker: Worker, request: ThreadRequest): Promise<ThreadMessage | null> =>
    new Promise((resolve) => {
      const done = (message: ThreadMessage | null): void => {
        clearTimeout(timer);
        worker.off('message', done).off('error', ended).off('exit', ended);
        resolve(message);
      };
      const ended = (): void => done(null);
      const timer = setTimeout(ended, limit);
      worker.on('message', done).on('error', ended).on('exit', ended);
      worker.postMessage(request);
    });

  return {
    handle: async (request) => {
      const { url, method, headers } = request;
      const message = { url, method, headers: [...headers], body: await request.arrayBuffer() };
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      const thread = take();
      try {
        await thread.started;
        const answer = await ask(thread.worker, message);
        if (answer?.type === 'responded') {
          release(thread);
          return new Response(answer.body, { status: answer.status, headers: answer.headers });
        }
        await end(thread);
        if (answer?.type === 'failed') throw new Error(answer.error);
        return overLimit();
      } catch (error) {
        await end(thread);
        throw error;
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    close: async () => {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...threads].map(end));
    },
  };
}
