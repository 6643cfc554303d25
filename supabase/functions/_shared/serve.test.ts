import { readdirSync, readFileSync } from 'node:fs';

import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { readRelease } from '../../../scripts/migrations.ts';
import { OLDEST_CLIENT } from '../../../src/contracts/release.ts';
import { rpc, serviceClient } from './clients.ts';
import { readAgentEnv, readBackendEnv, type BackendEnv } from './env.ts';
import { ApiError, respondWithError } from './errors.ts';
import { logError } from './log.ts';
import { schema, version } from './release.ts';
import { createServer } from './serve.ts';

const backend = {
  SUPABASE_URL: 'https://x.supabase.co',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
};
const serve = (
  variables: Record<string, string>,
  { readEnv = readBackendEnv, fetch = globalThis.fetch, isWoken = false, now = (): number => 0, oldest = '1.0.0' } = {},
) =>
  createServer(
    'team',
    { readEnv, isWoken, create: () => new Hono().all('*', (c) => c.body('of the function', 202)) },
    { get: (name) => variables[name], fetch, now, oldest },
  );
beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const healthOf = async (handler: ReturnType<typeof serve>, path = '/team/health', headers = {}) =>
  (await handler(new Request(`https://x.test${path}`, { headers }))).json() as Promise<Record<string, unknown>>;

test('a function that has its variables is ready, and all but its health is its own', async () => {
  const handler = serve(backend);
  expect(await healthOf(handler)).toEqual({
    function: 'team',
    version,
    schema,
    ready: true,
    missing: [],
    hops: 0,
    trusted_proxies: 1,
    path: '/team/health',
    at: '1970-01-01T00:00:00.000Z',
  });
  for (const [path, method] of [
    ['/team/healthy', 'GET'],
    ['/team/health', 'POST'],
    ['/team', 'GET'],
  ] as const)
    expect(await (await handler(new Request(`https://x.test${path}`, { method }))).text()).toBe('of the function');
});

test('the path is repeated with its escapes, and addresses of proxies are counted', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.1, 10.0.0.1' };
  expect(await healthOf(serve(backend), '/team/health/%2F%3F', headers)).toMatchObject({
    path: '/team/health/%2F%3F',
    hops: 2,
  });
});

test('a function without its variables starts, names all of them and none of their values', async () => {
  const handler = serve(
    { ...backend, SUPABASE_URL: '', TRUSTED_PROXIES: 'DUA_PROXY', AGENT_BASE_URL: 'https://me:hidden@x.test/v1' },
    { readEnv: readAgentEnv as typeof readBackendEnv },
  );
  const health = await healthOf(handler);
  expect(health).toMatchObject({ ready: false, trusted_proxies: null });
  expect(health['missing']).toEqual(['SUPABASE_URL', 'TRUSTED_PROXIES']);
  const without = serve(backend, { readEnv: readAgentEnv as typeof readBackendEnv });
  expect((await healthOf(without))['missing']).toEqual([
    'WAHA_BASE_URL',
    'WAHA_API_KEY',
    'AGENT_BASE_URL',
    'AGENT_API_KEY',
    'AGENT_MODEL_SMALL',
    'AGENT_MODEL_LARGE',
  ]);
  const response = await without(new Request('https://x.test/team', { method: 'POST' }));
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }]);
});

test('a function that is woken reports its version, once in five seconds', async () => {
  const calls: unknown[] = [];
  let time = 10_000;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    calls.push([url, init?.body]);
    return new Response(null, { status: 204 });
  };
  const handler = serve(backend, { fetch, isWoken: true, now: () => time });
  const wake = () => handler(new Request('https://x.test/team', { method: 'POST' }));
  const reported = [
    'https://x.supabase.co/rest/v1/rpc/record_heartbeat',
    JSON.stringify({ p_function: 'team', p_version: version }),
  ];
  await wake();
  await wake();
  await expect.poll(() => calls).toEqual([reported]);
  time += 5000;
  await wake();
  await expect.poll(() => calls).toEqual([reported, reported]);
  await serve(backend, { fetch })(new Request('https://x.test/team', { method: 'POST' }));
  expect(calls).toHaveLength(2);
});

describe('the log of a request', () => {
  const id = 'c1c7a3f2-6c5e-4f0a-9f43-2b1f3b6a7d10';
  const business = '10000000-0000-4000-8000-000000000001';
  const sent: [string, string | null][] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push([new Request(input).url, new Headers(init?.headers).get('x-request-id')]);
    return Response.json({ code: 'XX000', message: 'the database failed' }, { status: 500 });
  };
  const create = ({ env }: { env: BackendEnv }): Hono => {
    const app = new Hono({ strict: false }).basePath('/team');
    app.onError(respondWithError);
    app.use('*', (_, next) => next());
    app.get('/chats/:chat', (c) => c.json({ name: 'Siti' }));
    app.post('/chats/:chat', async (c) =>
      c.json(await rpc(serviceClient(env, fetch), 'add', { business_id: business })),
    );
    app.post('/late', async (c) => {
      void c.req.text().then(() => logError(new Error('late')));
      throw new ApiError(409, 'changed', 'data.changed');
    });
    return app;
  };
  const ask = async (path: string, method: string, headers = {}, level?: string) => {
    const get = (name: string) => (name === 'LOG_LEVEL' ? level : (backend as Record<string, string>)[name]);
    const handler = createServer('team', { readEnv: readBackendEnv, create }, { get });
    const body = method === 'POST' ? { body: 'Siti' } : {};
    const response = await handler(new Request(`https://x.test${path}`, { method, headers, ...body }));
    const lines = (['info', 'warn', 'error'] as const).flatMap((one) =>
      vi.mocked(console[one]).mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>),
    );
    return { lines, answered: response.headers.get('x-request-id') };
  };

  test('names the pattern of the route and the id of the caller, which the response has', async () => {
    const { lines, answered } = await ask('/team/chats/6281234567890@c.us/?name=Siti', 'GET', {
      'x-request-id': id.toUpperCase(),
    });
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        function: 'team',
        release: version,
        request_id: id,
        business: null,
        method: 'GET',
        route: '/team/chats/:chat',
        status: 200,
        ms: expect.any(Number),
        code: null,
      },
    ]);
    expect(answered).toBe(id);
  });

  test.each(['', '0812-3456', 'c1c7a3f2-6c5e-4f0a-9f43-2b1f3b6a7d10 Siti', '{"a":1}'])(
    'has an id of its own instead of "%s"',
    async (foreign) => {
      const { lines, answered } = await ask('/team', 'GET', { 'x-request-id': foreign });
      expect(answered).toMatch(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/);
      expect(lines).toMatchObject([{ level: 'warn', request_id: answered, route: '/team/*', status: 404 }]);
    },
  );

  test('joins the failure of the database, which was asked under the same id, with the business', async () => {
    const { lines } = await ask('/team/chats/x', 'POST', { 'x-request-id': id });
    expect(sent.splice(0)).toEqual([['https://x.supabase.co/rest/v1/rpc/add', id]]);
    expect(lines).toMatchObject([
      { request_id: id, business, error: 'XX000 the database failed' },
      { request_id: id, business, route: '/team/chats/:chat', status: 503, code: 'backend_failed' },
    ]);
  });

  test('gives its id to what goes on after the response', async () => {
    const { lines } = await ask('/team/late', 'POST', { 'x-request-id': id });
    expect(lines).toMatchObject([
      { level: 'warn', request_id: id, status: 409, code: 'changed' },
      { level: 'error', request_id: id, error: expect.stringMatching(/^Error late\n/) },
    ]);
  });

  test('leaves out requests below the least level', async () => {
    expect((await ask('/team/chats/x', 'GET', {}, 'warn')).lines).toEqual([]);
    expect((await ask('/team', 'GET', {}, 'error')).lines).toEqual([]);
    expect((await ask('/team', 'GET', {}, 'warn')).lines).toHaveLength(1);
  });
});

describe('with 1.10.0 as the oldest page that is served', () => {
  const handler = serve(backend, { oldest: '1.10.0' });
  const statusOf = async (client: string | null, method = 'POST') => {
    const headers = client === null ? {} : { 'x-client-info': client };
    return (await handler(new Request('https://x.test/team/members', { method, headers }))).status;
  };

  test.each(['chabot/1.9.0', 'chabot/1.9.12', 'chabot/0.99.0'])('%s may not write, but read', async (client) => {
    expect(await statusOf(client)).toBe(409);
    expect(await statusOf(client, 'DELETE')).toBe(409);
    expect(await statusOf(client, 'GET')).toBe(202);
  });

  test.each([
    null,
    'chabot/1.10.0',
    'chabot/1.11.0',
    'chabot/2.0.0',
    'chabot/x',
    'supabase-js-web/1.0.0',
    'x chabot/1.0.0',
  ])('%s is served', async (client) => expect(await statusOf(client)).toBe(202));

  test('a page of another origin can read why it is refused', async () => {
    const headers = { 'x-client-info': 'chabot/1.9.0', origin: 'https://app.test' };
    const response = await handler(new Request('https://x.test/team', { method: 'POST', headers }));
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toBe(OLDEST_CLIENT);
    expect(response.headers.get(OLDEST_CLIENT)).toBe('1.10.0');
    expect(await response.json()).toMatchObject({ status: 409, code: 'client_too_old' });
  });
});

test('the release is the last one, and the schema is the newest migration', () => {
  expect(version).toBe(readRelease('supabase').release);
  expect(schema).toBe(readdirSync('supabase/migrations').toSorted().at(-1)?.split('_')[0]);
});

test('every function is served by its own name', () => {
  const names = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'));
  for (const name of names)
    expect(readFileSync(`supabase/functions/${name}/index.ts`, 'utf8')).toContain(`serveFunction('${name}', {`);
});
