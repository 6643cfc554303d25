/**
 * What a failure inside shows outside: neither an address of the network nor the words of a system behind the functions. And what
 * the log shows of a request: one line without anything of a person.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Hono } from 'hono';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import * as readers from './env.ts';
import { createServer } from './serve.ts';

const folder = join(import.meta.dirname, '..');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

/** What a customer, a message and an order say. */
const personal = ['Siti Rahma', 'Jalan Mawar', '628123456789', 'siti@toko.id', 'Batik biru'];
const isPersonal = new RegExp(personal.join('|'), 'u');

const words = 'connect ECONNREFUSED 10.1.2.3:5432 db.chabot.internal role supabase_admin';
const isInside = /internal|10\.1\.2\.3|ECONNREFUSED|supabase_admin|node_modules|\bat \w+ \(/u;
const id = '00000000-0000-4000-8000-000000000001';
const body = {
  token: 'x',
  id,
  business: id,
  business_id: id,
  businessId: id,
  room_id: id,
  order: id,
  key: id,
  pass: id,
  digits: '1234',
  bank: 'bca',
  chosen: true,
  picture: btoa('x'),
  query: 'sleman',
  area: '31513',
  grams: 500,
  kind: 'shipping',
  task: 'reply',
  question: 'Batik biru ada?',
  knowledge: 'published',
  text: 'Batik biru',
  name: 'Siti Rahma',
  session: 'toko',
  chatId: '628123456789@c.us',
  messageId: id,
  email: 'siti@toko.id',
  recipient: { name: 'Siti Rahma', street: 'Jalan Mawar', postal_code: '12345', area_id: '1' },
  code: 'jne',
  service: 'REG',
  toggles: {},
  endpoint: 'https://push.example/x',
  auth: 'x',
  p256dh: 'x',
  template: id,
  template_id: id,
};

/** The environment, in which every address is one of the inside. */
const environment = (name: string): string => {
  if (/_(?:KEYS|TOKENS)$/.test(name)) return '{}';
  if (name === 'TRUSTED_PROXIES') return '1';
  if (name === 'LOG_LEVEL') return 'info';
  if (name === 'RAJAONGKIR_SHARE') return '100';
  if (name.endsWith('_SECONDS')) return '5';
  if (name === 'AGENT_PRICES') return '{}';
  if (name === 'AGENT_HEARING_PATH') return '/inference';
  if (name === 'AGENT_HEARING_LANGUAGE') return 'id';
  if (name.endsWith('_PRICE')) return '10';
  if (name === 'AGENT_THINKING') return 'default';
  if (name === 'SEND_SMS_HOOK_SECRETS') return `v1,whsec_${btoa('kunci')}`;
  return name.endsWith('URL') ? `https://${name.toLowerCase()}.internal` : `kunci-${name}`;
};

const base64Url = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '');
const claims = { sub: id, aud: 'authenticated', role: 'authenticated', aal: 'aal2', exp: 4e9, session_id: id };
const userToken = `${base64Url({ alg: 'HS256', typ: 'JWT' })}.${base64Url(claims)}.c2ln`;

type Faults = 'thrown' | 'answered';

/** Callers are admitted, and all else fails: by an error of the network, or by a response with the words of the inside. */
const fetchWith =
  (faults: Faults): typeof globalThis.fetch =>
  async (input, init) => {
    const { url } = new Request(input, init);
    if (/\/rpc\/(?:take_request|take_page_request)$/.test(url)) return Response.json(0);
    if (/\/rpc\/(?:require_session|require_owner)$/.test(url)) return Response.json(null);
    if (url.endsWith('/auth/v1/user')) return Response.json({ id, aud: 'authenticated' });
    if (faults === 'thrown') throw new TypeError('fetch failed', { cause: new Error(words) });
    const row = `Failing row contains (${personal.join(', ')})`;
    const message = `${words}: "${personal.join(' ')}"`;
    const error = { code: 'XX000', message, details: row, hint: row, error: { message, code: 1 } };
    return Response.json({ ...error, exception: { message, stack: message } }, { status: 500 });
  };

type Server = { routes: Hono['routes']; handle: (request: Request) => Response | Promise<Response> };

const createFunction = async (name: string, faults: Faults): Promise<Server> => {
  const module = (await import(`../${name}/app.ts`)) as Record<string, unknown>;
  const [create] = Object.entries(module).flatMap(([key, value]) => (key.startsWith('create') ? [value] : []));
  const [, reader = ''] = /readEnv: (read\w+)/.exec(readFileSync(join(folder, name, 'index.ts'), 'utf8')) ?? [];
  const readEnv =
    (readers as unknown as Record<string, typeof readers.readBackendEnv>)[reader] ?? readers.readBackendEnv;
  const env = readEnv(environment);
  const app = (create as (options: object) => Hono)({ env, fetch: fetchWith(faults), waitUntil: () => {} });
  const handle = createServer(name, { readEnv, create: () => app }, { get: environment });
  return { routes: app.routes, handle };
};

const Line = v.looseObject({ request_id: v.string(), error: v.optional(v.string()) });

/** A line of a request has nothing but these, and the route is one of the function. */
const lineOf = (name: string, routes: readonly string[]) =>
  v.strictObject({
    level: v.picklist(['info', 'warn', 'error']),
    time: v.pipe(v.string(), v.isoTimestamp()),
    function: v.literal(name),
    release: v.string(),
    request_id: v.pipe(v.string(), v.uuid()),
    business: v.nullable(v.pipe(v.string(), v.uuid())),
    method: v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    route: v.picklist(routes),
    status: v.number(),
    ms: v.number(),
    code: v.nullable(v.pipe(v.string(), v.regex(/^[a-z_\d]+$/u))),
  });

// Clients wait longer after each failure.
const wait = globalThis.setTimeout;
beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
  vi.stubGlobal('setTimeout', (done: () => void, ms = 0) => wait(done, Math.min(ms, 10)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each(names)('%s', (name) => {
  test.each(['thrown', 'answered'] as const)(
    'shows nothing of a failure behind it that is %s, and logs each request once, without anything of a person',
    async (faults) => {
      const { routes, handle } = await createFunction(name, faults);
      const requests = routes
        .filter(({ method }) => method !== 'ALL')
        .flatMap(({ method, path }) =>
          [userToken, 'kunci-SUPABASE_SERVICE_ROLE_KEY', null].map((token) => ({ method, path, token })),
        );
      const answers = await Promise.all(
        requests.map(async ({ method, path, token }) => {
          const given = crypto.randomUUID();
          const url = new URL(path.replaceAll(/:\w+(?:\{[^}]*\})?/g, id), 'https://x.test');
          url.searchParams.set('text', personal.join(' '));
          const request = new Request(url, {
            method,
            headers: {
              apikey: 'kunci-SUPABASE_ANON_KEY',
              'content-type': 'application/json',
              'x-request-id': given,
              ...(token && { authorization: `Bearer ${token}` }),
            },
            ...(method !== 'GET' && { body: JSON.stringify(body) }),
          });
          const response = await handle(request);
          return { given, path, status: response.status, text: await response.text(), headers: [...response.headers] };
        }),
      );
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.filter(({ text, headers }) => isInside.test(text + JSON.stringify(headers)))).toEqual([]);
      // The faults were reached.
      expect(answers.some(({ status }) => status >= 400)).toBe(true);

      const written = (['info', 'warn', 'error'] as const).flatMap((level) => vi.mocked(console[level]).mock.calls);
      expect(written.filter((parts) => parts.length !== 1 || isPersonal.test(String(parts[0])))).toEqual([]);
      const lines = written.map(([line]) => v.parse(Line, JSON.parse(String(line))));
      const ofRequests = v.parse(
        v.array(
          lineOf(
            name,
            routes.map(({ path }) => path),
          ),
        ),
        lines.filter(({ error }) => error === undefined),
      );
      expect(ofRequests).toHaveLength(answers.length);
      expect(new Map(ofRequests.map(({ request_id, route, status }) => [request_id, { route, status }]))).toEqual(
        new Map(answers.map(({ given, path, status }) => [given, { route: path, status }])),
      );
      expect(answers.filter(({ given, headers }) => new Map(headers).get('x-request-id') !== given)).toEqual([]);
      // A page of another origin reads it.
      const ofOtherOrigins = answers
        .map(({ headers }) => new Map(headers))
        .filter((headers) => headers.has('access-control-allow-origin'));
      expect(
        ofOtherOrigins.filter((headers) => headers.get('access-control-expose-headers') !== 'x-request-id'),
      ).toEqual([]);
    },
  );
});

test('no error of another system becomes the text of an answer', () => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, code: readFileSync(join(folder, file), 'utf8') }));
  const passedOn =
    /new ApiError\([^;]*?\b(?:error|thrown|cause|failure|reason)\b(?:\.\w+)*\.(?:message|stack)|c\.json\([^;]*?\b(?:error|thrown|cause)\b\.(?:message|stack)|String\(error\)/u;
  const found = sources
    .filter(({ file, code }) => passedOn.test(code) && file !== '_shared/log.ts')
    .map(({ file }) => file);
  // `databaseRefusal`: the sentences of `private.raise_error`, which are written for users.
  expect(found).toEqual(['_shared/errors.ts']);
});

test('no message of the database becomes a column', () => {
  const migrations = join(folder, '../migrations');
  const kept = readdirSync(migrations).flatMap((file) =>
    readFileSync(join(migrations, file), 'utf8')
      .split('\n')
      .filter((line) => /\bsqlerrm\b|message_text/i.test(line) && !/^\s*(?:--|raise\b)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(kept).toEqual([]);
});
