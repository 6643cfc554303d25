import type { Hono } from 'hono';

import { inBackground } from './background.ts';
import { rpc, serviceClient, type Fetch } from './clients.ts';
import { readLogLevel, type BackendEnv } from './env.ts';
import { logError, logRequest } from './log.ts';
import { oldestClient, schema, version } from './release.ts';

type Get = (name: string) => string | undefined;
type Handler = (request: Request) => Response | Promise<Response>;

type Application = { fetch: Handler } & Pick<Hono, 'router'>;

interface FunctionParts<Env extends BackendEnv> {
  /** Throws with the names of the variables that are missing or have another form. */
  readEnv: (get: Get) => Env;
  create: (options: { env: Env }) => Application;
  /** Whether the database wakes it (`private.call_function`), by `POST /<name>` with the service key. */
  isWoken?: boolean;
}

/** What `GET /<name>/health` answers to anyone. */
interface FunctionHealth {
  function: string;
  version: string;
  /** The last migration that it needs. */
  schema: string;
  ready: boolean;
  /** The names of the variables that are missing or have another form. */
  missing: string[];
  /** How many addresses `x-forwarded-for` has, and how many of them are of trusted proxies; null: it is not ready. */
  hops: number;
  trusted_proxies: number | null;
  /** The path as it arrived, with its escapes. */
  path: string;
  /** By the clock of the function. */
  at: string;
}

/** Names of variables in the message of an error. Values stand in quotes. */
const namesIn = (error: unknown): string[] =>
  (error instanceof Error ? error.message : '').replaceAll(/"[^"]*"/g, '').match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ??
  [];

/** The environment, or the names of all variables that are wrong: a reader names those of its first failure only. */
function readOrName<Env>(readEnv: (get: Get) => Env, get: Get): { env: Env | null; missing: string[] } {
  const missing = new Set<string>();
  for (;;) {
    const known = missing.size;
    try {
      const env = readEnv((name) => (missing.has(name) ? 'https://missing.invalid' : get(name)));
      return { env: known === 0 ? env : null, missing: [...missing] };
    } catch (error) {
      for (const name of namesIn(error)) missing.add(name);
      if (known === 0) logError(error);
      if (missing.size === known) return { env: null, missing: [...missing] };
    }
  }
}

/** The pattern of the route that answers. Null: none does, but the middleware of all. */
const routeOf = ({ router }: Application, method: string, path: string): string | null =>
  router
    .match(method, path.replace(/\/$/, ''))[0]
    .map(([[, { path: pattern }]]) => pattern)
    .findLast((pattern) => !pattern.endsWith('*')) ?? null;

/** Whether the page that asks is of an older release. Other programs name another client, or none. */
function isOlder(request: Request, oldest: string): boolean {
  const [, release] = /^chabot\/(\d{1,9}\.\d{1,9}\.\d{1,9})$/.exec(request.headers.get('x-client-info') ?? '') ?? [];
  return release?.localeCompare(oldest, 'en', { numeric: true }) === -1;
}

/** Methods that change nothing: an older page can be read to its end. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Milliseconds. A function that is woken for each message reports itself no more often. */
const heartbeatEvery = 5000;

/**
 * The handler of the function `name`. Without a variable that it needs, it starts all the same, answers 503 to every request, and
 * names the variable at `GET /<name>/health`.
 */
export function createServer<Env extends BackendEnv>(
  name: string,
  { readEnv, create, isWoken = false }: FunctionParts<Env>,
  {
    get,
    fetch = globalThis.fetch,
    now = Date.now,
    oldest = oldestClient,
  }: { get: Get; fetch?: Fetch; now?: () => number; oldest?: string },
): Handler {
  const { env, missing } = readOrName(readEnv, get);
  const app = env && create({ env });
  const service = env && isWoken ? serviceClient(env, fetch) : null;
  let beatAt = 0;
  const beat = (): void => {
    if (!service || now() - beatAt < heartbeatEvery) return;
    beatAt = now();
    inBackground(rpc<void>(service, 'record_heartbeat', { p_function: name, p_version: version }).catch(() => {}));
  };
  const isHealth = ({ method }: Request, path: string): boolean =>
    method === 'GET' && `${path}/`.startsWith(`/${name}/health/`);
  const health = (request: Request, path: string): Response => {
    const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? [];
    const body: FunctionHealth = {
      function: name,
      version,
      schema,
      ready: app !== null,
      missing,
      hops: forwarded.length,
      trusted_proxies: env?.trustedProxies ?? null,
      path,
      at: new Date(now()).toISOString(),
    };
    return Response.json(body, {
      headers: { 'cache-control': 'no-store', 'access-control-allow-origin': '*' },
    });
  };
  const answer = async (request: Request, pathname: string): Promise<Response> => {
    if (isHealth(request, pathname)) return health(request, pathname);
    const refuse = (status: number, statusText: string, message: string, code: string, headers = {}): Response =>
      Response.json(
        { status, statusText, message, code },
        { status, headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', ...headers } },
      );
    if (!app) return refuse(503, 'Service Unavailable', `${name} is not set up.`, 'unavailable');
    if (!READS.has(request.method) && isOlder(request, oldest))
      return refuse(409, 'Conflict', `Reload: ${oldest} or newer is needed.`, 'client_too_old', {
        'access-control-expose-headers': 'x-oldest-client',
        'x-oldest-client': oldest,
      });
    const response = await app.fetch(request);
    if (request.method === 'POST' && pathname === `/${name}` && response.ok) beat();
    return response;
  };
  const least = readLogLevel(get);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const route = isHealth(request, pathname) ? `/${name}/health` : app && routeOf(app, request.method, pathname);
    return logRequest(name, request, { route: route ?? `/${name}/*`, least }, () => answer(request, pathname));
  };
}

/** Serves the function `name` by the environment of the platform. */
export function serveFunction<Env extends BackendEnv>(name: string, parts: FunctionParts<Env>): void {
  Deno.serve(createServer(name, parts, { get: (variable) => Deno.env.get(variable) }));
}
