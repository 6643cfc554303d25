import { AsyncLocalStorage } from 'node:async_hooks';

import { logError } from '../../supabase/functions/_shared/log.ts';

/** The environment variables of one function, and the handler that it passed to `Deno.serve`. */
export interface FunctionContext {
  env: Readonly<Record<string, string>>;
  handler?: Deno.ServeHandler;
}

const contexts = new AsyncLocalStorage<FunctionContext>();

/** Runs `work` with the `Deno` global bound to `context`. */
export const runInContext = <Result>(context: FunctionContext, work: () => Result): Result =>
  contexts.run(context, work);

const currentContext = (): FunctionContext => {
  const context = contexts.getStore();
  if (!context) throw new Error('Deno is there for edge functions only.');
  return context;
};

function serve(...options: unknown[]): Deno.HttpServer {
  currentContext().handler = options.at(-1) as Deno.ServeHandler;
  return { finished: new Promise<void>(() => {}), shutdown: async () => {} };
}

/** Promises passed to `EdgeRuntime.waitUntil`. */
const backgroundTasks = new Set<Promise<void>>();

function waitUntil<Result>(work: Promise<Result>): Promise<Result> {
  const task: Promise<void> = work.then(() => {}, logError).finally(() => backgroundTasks.delete(task));
  backgroundTasks.add(task);
  return work;
}

/** Resolves when all background tasks of functions have finished. */
export const backgroundTasksSettled = async (): Promise<void> => {
  await Promise.all(backgroundTasks);
};

/**
 * Installs the `Deno` and `EdgeRuntime` globals that the functions of this repository use. The process's own
 * environment variables stay hidden.
 */
export function installDenoGlobals(): void {
  if ('Deno' in globalThis) return;
  const env = {
    get: (name: string) => currentContext().env[name],
    has: (name: string) => name in currentContext().env,
    toObject: () => ({ ...currentContext().env }),
  };
  Object.assign(globalThis, { Deno: { env, serve }, EdgeRuntime: { waitUntil } });
}
