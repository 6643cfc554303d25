import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Keys } from '../keys.ts';
import { runModule, teachLoader } from './moduleLoader.ts';
import { inside, provideDeno, type Room } from './denoRuntime.ts';

export interface FunctionsHost {
  /** Serves a request to /functions/v1/<name>/… with hosted Supabase's responses. */
  handle(request: Request, name: string): Promise<Response>;
}

export interface FunctionsOptions {
  /** The folder supabase/functions. */
  folder: string;
  /** The environment variables that the functions see. */
  env: Readonly<Record<string, string>>;
  keys: Pick<Keys, 'verify'>;
  /** Whether config.toml requires a valid token for a function. */
  verifyJwt: (name: string) => boolean;
  log?: (line: string) => void;
}

const refuse = (status: number, code: number | string, message: string): Response =>
  Response.json({ code, message }, { status });

const told = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

type Run = (request: Request) => Promise<Response>;

let hosts = 0;

/**
 * Runs the edge functions of `folder` unchanged in this process. An edited function is reloaded on its next request.
 */
export function functionsHost({ folder, env, keys, verifyJwt, log = console.error }: FunctionsOptions): FunctionsHost {
  provideDeno();
  teachLoader();
  const host = (hosts += 1);
  const started = new Map<string, { changed: number; run: Promise<Run> }>();

  /** The modification time of the newest file that a function may import, in ms; null if there is no such function. */
  const changedAt = async (name: string): Promise<number | null> => {
    if (!/^[A-Za-z][\w-]*$/u.test(name)) return null;
    if ((await newestIn(join(folder, name, 'index.ts'))) === 0) return null;
    return Math.max(...(await Promise.all([name, '_shared'].map((part) => newestIn(join(folder, part))))));
  };

  const start = async (name: string, changed: number): Promise<Run> => {
    const room: Room = { env };
    await inside(room, () => runModule(join(folder, name, 'index.ts'), `${host}-${changed}`));
    const { handler } = room;
    if (!handler) throw new Error('It did not call Deno.serve.');
    return (request) => inside(room, async () => await handler(request));
  };

  /** Concurrent requests share one start of a function. */
  const runOf = (name: string, changed: number): Promise<Run> => {
    const known = started.get(name);
    if (known?.changed === changed) return known.run;
    const run = start(name, changed);
    started.set(name, { changed, run });
    return run;
  };

  const refusalOf = async (request: Request): Promise<Response | null> => {
    const token = /^Bearer\s+(\S+)$/iu.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!token) return refuse(401, 401, 'Missing authorization header');
    return await keys.verify(token).then(
      () => null,
      () => refuse(401, 401, 'Invalid JWT'),
    );
  };

  return {
    handle: async (request, name) => {
      const changed = await changedAt(name);
      if (changed === null) return refuse(404, 'NOT_FOUND', 'Requested function was not found');
      const refusal = verifyJwt(name) && request.method !== 'OPTIONS' ? await refusalOf(request) : null;
      if (refusal) return refusal;
      let run: Run;
      try {
        run = await runOf(name, changed);
      } catch (error) {
        log(`functions/${name} did not start: ${told(error)}`);
        return refuse(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
      }
      try {
        return await run(behind(request, name));
      } catch (error) {
        log(`functions/${name}: ${told(error)}`);
        return new Response('Internal Server Error', { status: 500 });
      }
    },
  };
}

/** The newest modification time under a path, in ms; 0 if it does not exist. */
async function newestIn(path: string): Promise<number> {
  const about = await stat(path).catch(() => null);
  if (!about?.isDirectory()) return about?.mtimeMs ?? 0;
  const entries = await readdir(path);
  return Math.max(0, ...(await Promise.all(entries.map((entry) => newestIn(join(path, entry))))));
}

/** The request as hosted Supabase passes it on: its path begins with the function's name. */
function behind(request: Request, name: string): Request {
  const url = new URL(request.url);
  const path = url.pathname.split(`/${name}`).slice(1).join(`/${name}`);
  url.pathname = `/${name}${path}`;
  const { method, headers, signal, body } = request;
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) });
}
