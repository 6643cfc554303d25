import { AsyncLocalStorage } from 'node:async_hooks';

/** The environment variables of one function, and the handler that it passed to `Deno.serve`. */
export interface Room {
  env: Readonly<Record<string, string>>;
  handler?: Deno.ServeHandler;
}

const rooms = new AsyncLocalStorage<Room>();

/** Runs `work` with the `Deno` global bound to `context`. */
export const inside = <Result>(room: Room, work: () => Result): Result => rooms.run(room, work);

const room = (): Room => {
  const current = rooms.getStore();
  if (!current) throw new Error('Deno is there for edge functions only.');
  return current;
};

function serve(...options: unknown[]): Deno.HttpServer {
  room().handler = options.at(-1) as Deno.ServeHandler;
  return { finished: new Promise<void>(() => {}), shutdown: async () => {} };
}

/** Promises passed to `EdgeRuntime.waitUntil`. */
const afterwards = new Set<Promise<void>>();

function waitUntil<Result>(work: Promise<Result>): Promise<Result> {
  const told: Promise<void> = work.then(() => {}, console.error).finally(() => afterwards.delete(told));
  afterwards.add(told);
  return work;
}

/** Resolves when all background tasks of functions have finished. */
export const quiet = async (): Promise<void> => {
  await Promise.all(afterwards);
};

/**
 * Installs the `Deno` and `EdgeRuntime` globals that the functions of this repository use. The process's own
 * environment variables stay hidden.
 */
export function provideDeno(): void {
  if ('Deno' in globalThis) return;
  const env = {
    get: (name: string) => room().env[name],
    has: (name: string) => name in room().env,
    toObject: () => ({ ...room().env }),
  };
  Object.assign(globalThis, { Deno: { env, serve }, EdgeRuntime: { waitUntil } });
}
