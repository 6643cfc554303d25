import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { errorResponse } from './errors.ts';
import type { FunctionSource, SentRequest, SentResponse } from './functionProcess.ts';

export interface IsolatedOptions extends FunctionSource {
  /** Milliseconds of a request, after which its process is ended. */
  limit: number;
  /** Requests at the same time. Others wait. */
  atOnce?: number;
}

export interface IsolatedFunction {
  /** Rejects if the function does not start. */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface Instance {
  process: ChildProcess;
  started: Promise<void>;
  ended: Promise<void>;
}

/** Milliseconds for which a process without a request stays. */
const IDLE = 10_000;
/** MB. A hosted function has 256. */
const MEMORY = 256;

/** As hosted Supabase responds when a function used too much time or memory. */
const overLimit = (): Response =>
  errorResponse(
    546,
    'WORKER_RESOURCE_LIMIT',
    'Function failed due to not having enough compute resources (please check logs)',
  );

/**
 * Runs a function in processes of its own, each with one request at a time: what it computes holds up no other function,
 * and a request that takes longer than `limit`, or too much memory, ends with its process and status 546. A thread could
 * not be used: one that needs memory faster than V8 can end it ends the whole process.
 */
export function isolatedFunction({ limit, atOnce = 2, ...source }: IsolatedOptions): IsolatedFunction {
  const instances = new Set<Instance>();
  const idle: { instance: Instance; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  const end = async (instance: Instance): Promise<void> => {
    instance.process.kill('SIGKILL');
    await instance.ended;
  };

  const start = (): Instance => {
    const child = fork(fileURLToPath(new URL('./functionProcess.ts', import.meta.url)), {
      execArgv: [`--max-old-space-size=${MEMORY}`, '--max-semi-space-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const ended = new Promise<void>(
      (resolve) => void child.once('close', () => resolve()).once('error', () => resolve()),
    );
    const started = new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      void ended.then(() => reject(new Error('Its process ended.')));
    });
    // Only a request waits for it.
    started.catch(() => {});
    child.send(source satisfies FunctionSource, () => {});
    const instance = { process: child, started, ended };
    instances.add(instance);
    void ended.then(() => {
      instances.delete(instance);
      removeIdle(instance);
    });
    return instance;
  };

  const removeIdle = (instance: Instance): void => {
    const at = idle.findIndex((one) => one.instance === instance);
    if (at !== -1) for (const { timer } of idle.splice(at, 1)) clearTimeout(timer);
  };

  /** An idle process does not keep this one from ending. */
  const setWaitedFor = ({ process: { channel }, process: child }: Instance, isWaitedFor: boolean): void => {
    child[isWaitedFor ? 'ref' : 'unref']();
    channel?.[isWaitedFor ? 'ref' : 'unref']();
  };

  const release = (instance: Instance): void => {
    setWaitedFor(instance, false);
    const timer = setTimeout(() => {
      removeIdle(instance);
      void end(instance);
    }, IDLE);
    timer.unref();
    idle.push({ instance, timer });
  };

  const take = (): Instance => {
    const free = idle.pop();
    if (!free) return start();
    clearTimeout(free.timer);
    setWaitedFor(free.instance, true);
    return free.instance;
  };

  /** Resolves with null when the process ended, or takes too long. */
  const ask = ({ process: child }: Instance, request: SentRequest): Promise<SentResponse | null> =>
    new Promise((resolve) => {
      const done = (message: SentResponse | null): void => {
        clearTimeout(timer);
        child.off('message', done).off('close', ended);
        resolve(message);
      };
      const ended = (): void => done(null);
      const timer = setTimeout(ended, limit);
      child.on('message', done);
      child.on('close', ended);
      child.send(request, (error) => error && ended());
    });

  return {
    handle: async (request) => {
      const { url, method, headers } = request;
      const message = { url, method, headers: [...headers], body: new Uint8Array(await request.arrayBuffer()) };
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      const instance = take();
      try {
        await instance.started;
        const answer = await ask(instance, message);
        if (answer?.type === 'responded') {
          release(instance);
          return new Response(Uint8Array.from(answer.body), { status: answer.status, headers: answer.headers });
        }
        await end(instance);
        if (answer?.type === 'failed') throw new Error(answer.error);
        return overLimit();
      } catch (error) {
        await end(instance);
        throw error;
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    close: async () => {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...instances].map(end));
    },
  };
}
