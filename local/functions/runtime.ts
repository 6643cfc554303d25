import { AsyncLocalStorage } from 'node:async_hooks';

/** What one function of one host sees of the world, and the handler that it gave to `Deno.serve`. */
export interface Room {
  env: Readonly<Record<string, string>>;
  handler?: Deno.ServeHandler;
}

const rooms = new AsyncLocalStorage<Room>();

/** Runs `work` as the inside of a function: `Deno` there answers from this room. */
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

/** What functions still do after they have answered. */
const afterwards = new Set<Promise<void>>();

function waitUntil<Result>(work: Promise<Result>): Promise<Result> {
  const told: Promise<void> = work.then(() => {}, console.error).finally(() => afterwards.delete(told));
  afterwards.add(told);
  return work;
}

/** Resolves when the functions are through with what they do after they have answered. */
export const quiet = async (): Promise<void> => {
  await Promise.all(afterwards);
};

/** Puts Deno's globals in place, as far as the functions of this repository use them. The process's environment stays hidden. */
export function provideDeno(): void {
  if ('Deno' in globalThis) return;
  const env = {
    get: (name: string) => room().env[name],
    has: (name: string) => name in room().env,
    toObject: () => ({ ...room().env }),
  };
  Object.assign(globalThis, { Deno: { env, serve }, EdgeRuntime: { waitUntil } });
}
