import { join } from 'node:path';

import { logError } from '../../supabase/functions/_shared/log.ts';
import type { Keys } from '../keys.ts';
import { newestModification } from '../newestModification.ts';
import { within } from '../within.ts';
import { runInContext, installDenoGlobals, type FunctionContext } from './denoRuntime.ts';
import { errorResponse } from './errors.ts';
import { isolatedFunction, type IsolatedFunction } from './isolatedFunction.ts';
import { runModule, registerModuleLoader } from './moduleLoader.ts';

export interface FunctionsHost {
  /**
   * Serves a request to /functions/v1/<name>/… with hosted Supabase's responses. `address`: that of the client, which the function
   * reads from `x-forwarded-for` as behind a proxy.
   */
  handle(request: Request, name: string, address?: string): Promise<Response>;
  /** Ends the processes of functions. */
  close(): Promise<void>;
}

export interface FunctionsOptions {
  /** The folder supabase/functions. */
  folder: string;
  /** The environment variables that the functions see. */
  env: Readonly<Record<string, string>>;
  keys: Pick<Keys, 'verify'>;
  /** Whether config.toml requires a valid token for a function. */
  verifyJwt: (name: string) => boolean;
  /** Functions that run in processes of their own, with the milliseconds after which a request ends with its process. */
  isolated?: Readonly<Record<string, number>>;
  /** Milliseconds after which a request without a response ends. Default: hosted Supabase's. */
  idleLimit?: number;
  log?: typeof logError;
}

/** As hosted Supabase: 150 s without a response, and these methods (its pages on limits and status codes). */
const IDLE_LIMIT = 150_000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Handler = (request: Request) => Promise<Response>;

let hostCount = 0;

/**
 * Runs the edge functions of `folder` unchanged in this process, or in processes of their own. An edited function is reloaded on its next request.
 */
export function functionsHost({
  folder,
  env,
  keys,
  verifyJwt,
  isolated = {},
  idleLimit = IDLE_LIMIT,
  log = logError,
}: FunctionsOptions): FunctionsHost {
  installDenoGlobals();
  registerModuleLoader();
  const hostId = (hostCount += 1);
  const instances = new Map<string, { modified: number; handler: Promise<Handler> }>();
  const isolatedOnes = new Map<string, IsolatedFunction>();

  /** The modification time of the newest file that a function may import, in ms; null if there is no such function. */
  const modifiedAt = (name: string): number | null => {
    if (!/^[A-Za-z][\w-]*$/u.test(name)) return null;
    if (newestModification(join(folder, name, 'index.ts')) === 0) return null;
    return Math.max(...[name, '_shared'].map((part) => newestModification(join(folder, part))));
  };

  const start = async (name: string, modified: number): Promise<Handler> => {
    const file = join(folder, name, 'index.ts');
    const version = `${hostId}-${modified}`;
    const limit = isolated[name];
    if (limit !== undefined) {
      await isolatedOnes.get(name)?.close();
      const instance = isolatedFunction({ file, version, env, limit });
      isolatedOnes.set(name, instance);
      return (request) => instance.handle(request);
    }
    const context: FunctionContext = { env };
    await runInContext(context, () => runModule(file, version));
    const { handler } = context;
    if (!handler) throw new Error('It did not call Deno.serve.');
    return (request) => runInContext(context, async () => await handler(request));
  };

  /** Concurrent requests share one start of a function. */
  const instanceOf = (name: string, modified: number): Promise<Handler> => {
    const existing = instances.get(name);
    if (existing?.modified === modified) return existing.handler;
    const handler = start(name, modified);
    instances.set(name, { modified, handler });
    return handler;
  };

  const checkToken = async (request: Request): Promise<Response | null> => {
    const token = /^Bearer\s+(\S+)$/iu.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!token) return errorResponse(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
    const code = /^[\w-]+\.[\w-]+\.[\w-]*$/u.test(token)
      ? 'UNAUTHORIZED_ASYMMETRIC_JWT'
      : 'UNAUTHORIZED_INVALID_JWT_FORMAT';
    return await keys.verify(token).then(
      () => null,
      () => errorResponse(401, code, 'Invalid JWT'),
    );
  };

  return {
    close: async () => {
      await Promise.all([...isolatedOnes.values()].map((instance) => instance.close()));
    },
    handle: async (request, name, address) => {
      const modified = modifiedAt(name);
      if (modified === null) return errorResponse(404, 'NOT_FOUND', 'Requested function was not found');
      if (!METHODS.includes(request.method)) return errorResponse(405, 'METHOD_NOT_ALLOWED', 'Method not allowed');
      const tokenError = verifyJwt(name) && request.method !== 'OPTIONS' ? await checkToken(request) : null;
      if (tokenError) return tokenError;
      let handler: Handler;
      try {
        handler = await instanceOf(name, modified);
      } catch (error) {
        log(error, { function: name });
        return errorResponse(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
      }
      try {
        const response = await within(idleLimit, handler(asFunctionRequest(request, name, address)));
        if (response === null)
          return errorResponse(504, 'IDLE_TIMEOUT', `Request idle timeout limit (${idleLimit / 1000}s) reached`);
        return request.method === 'GET' ? withoutHtml(response) : response;
      } catch (error) {
        log(error, { function: name });
        return new Response('Internal Server Error', {
          status: 500,
          headers: { 'sb-error-code': 'EDGE_FUNCTION_ERROR' },
        });
      }
    },
  };
}

/** Hosted Supabase shows the HTML of a function as text, except under a domain of one's own. */
function withoutHtml(response: Response): Response {
  if (!/^text\/html\b/iu.test(response.headers.get('content-type') ?? '')) return response;
  const headers = new Headers(response.headers);
  headers.set('content-type', 'text/plain');
  return new Response(response.body, { status: response.status, headers });
}

/** The request as hosted Supabase passes it on: its path begins with the function's name. */
function asFunctionRequest(request: Request, name: string, address: string | undefined): Request {
  const url = new URL(request.url);
  const path = url.pathname.split(`/${name}`).slice(1).join(`/${name}`);
  url.pathname = `/${name}${path}`;
  const { method, signal, body } = request;
  const headers = new Headers(request.headers);
  // What the client wrote there is not the address that it has.
  if (address !== undefined) headers.set('x-forwarded-for', address);
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) });
}
