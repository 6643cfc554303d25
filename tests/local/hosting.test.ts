/** Every host of a build answers like the embedded stack. */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';

import { buildSite, COMPRESSION_CACHE } from '../../local/build.ts';
import { fillIndexHtml } from '../../local/http/indexHtml.ts';
import { matches } from '../../local/http/sitePaths.ts';
import { documentFiles, documents, gateway, isHidden, isRoute, refusals, types } from '../../local/http/siteRules.ts';
import { openStaticSite } from '../../local/http/staticSite.ts';
import { freePort } from '../../local/ports.ts';
import { hostingFiles, precompress } from '../../scripts/hosting.ts';
import { filesIn, readSite, type BuiltSite } from '../../scripts/site/builtSite.ts';
import { DIST } from '../../scripts/site/caddy.ts';
import type { VercelRoute } from '../../scripts/site/vercel.ts';
import type workerOfSite from '../../scripts/site/worker.ts';
import { certificateFor } from '../deno/certificates.ts';
import { retry } from '../sut/retry.ts';
import { findWebServer } from './support/findWebServer.ts';
import { temporaryFolder } from './support/folders.ts';
import {
  portOf,
  send,
  startFunctions,
  startWebServer,
  type SiteRequest,
  type SiteResponse,
} from './support/webServers.ts';

/** A server that this machine lacks is reported as tests that did not run. */
const binaries = { caddy: await findWebServer('caddy'), nginx: await findWebServer('nginx') };
for (const [name, binary] of Object.entries(binaries))
  if (binary === null) console.warn(`${name} is not available on this machine: its rules are not compared`);

const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const ADDRESS = 'https://app.chabot.test';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let root: string;
let site: BuiltSite;
let functions: Server;
let reference: HttpServer;
let authority: string;
let files: string[];

/** A copy of the local build with the values that a build for a host has. */
const fillBuild = async (target: string, backend: string): Promise<void> => {
  await cp((await buildSite()).folder, target, { recursive: true });
  const fill = (text: string): string =>
    fillIndexHtml(text, { url: backend, key: 'sb_publishable_x', pixelId: '1234567890', siteUrl: ADDRESS });
  for (const path of [...documentFiles, '/robots.txt', '/sitemap.xml']) {
    const file = join(target, path);
    await writeFile(file, fill(await readFile(file, 'utf8')));
  }
};

beforeAll(async () => {
  folder = await temporaryFolder();
  root = join(folder.path, 'dist');
  const certificate = await certificateFor(['localhost']);
  ({ authority } = certificate);
  functions = await startFunctions(certificate);
  await fillBuild(root, `https://localhost:${portOf(functions)}`);
  await precompress(root);
  site = await readSite(root);
  files = await filesIn(root);
  const served = await openStaticSite({
    folder: root,
    cache: COMPRESSION_CACHE,
    transformPage: (text) => text,
    headers: { ...site.options },
  });
  reference = createServer(served.handle);
  await once(reference.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  reference.close();
  functions.close();
  await folder[Symbol.asyncDispose]();
});

const variantsOf = (path: string): string[] => [path, ...(path === '/' ? [] : [`${path}/`]), `${path}?x=1`];

/** Every file, every path that a rule names, and what stands beside the rules. */
function requestsOf(): SiteRequest[] {
  const asset = files.find((path) => path.startsWith('/assets/') && path.endsWith('.js')) ?? '';
  const named = [
    ...documents.map(({ path }) => path),
    ...site.rules.flatMap(({ paths = [] }) => paths).filter((path) => !path.endsWith('/*')),
  ].map((path) => path.replaceAll(/:\w+/g, '0001'));
  const beside = [
    '/home',
    '/inbox/d0000000-0000-4000-8000-000000000001',
    '/order/0001',
    '/order/0001/checkout/more',
    '/order//checkout',
    '/english',
    '/EN',
    '/assets',
    '/assets/',
    '/icons',
    '/icons/',
    '/index.html/',
    '/home%2Fx',
    '/home%3Fx',
    '/home/a%20b',
    '//home',
  ];
  const withoutFile = [
    '/assets/none.js',
    '/assets/none',
    '/none.js',
    '/icons/none.png',
    '/team/invitation/eyJhbGciOiJI.eyJzdWIiOiIx',
    '/team/invitation/eyJhbGciOiJI.eyJzdWIiOiIx/',
    '/.vite/manifest.json',
    '/.vite/pages.json',
    '/.vite/',
    '/.env',
    '/index.html.br',
    `${asset}.gz`,
    '/sw.js.br',
  ];
  const refused = ['/', '/home', asset, '/assets/none.js', '/none.js'];
  return [
    ...files.map((path) => ({ path })),
    ...[...named, ...beside].flatMap((path) => variantsOf(path).map((variant) => ({ path: variant, headers: html }))),
    ...withoutFile.flatMap((path) => [{ path }, { path, headers: html }, { path, headers: { accept: '*/*' } }]),
    ...refused.flatMap((path) =>
      ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({ path, method })),
    ),
    ...['/', '/home', asset, '/icons/192.png', '/none.js'].flatMap((path) =>
      ['br', 'gzip', 'gzip, deflate, br', 'identity'].map((encoding) => ({
        path,
        headers: { 'accept-encoding': encoding },
      })),
    ),
  ];
}

/** Headers in which servers may differ: those of the connection, of the transfer, and of further features. */
const OWN_HEADERS = new Set([
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
]);

/** What a client notices of a response. A version is the server's own, so only that there is one. */
const noticed = ({ status, headers, body }: SiteResponse): Record<string, unknown> => {
  const compared = Object.entries(headers).flatMap(([name, value]) => {
    if (OWN_HEADERS.has(name)) return [];
    if (name === 'etag') return [[name, 'a version']];
    // A list, in which a server may name a header again.
    if (name === 'vary') return [[name, [...new Set(String(value).toLowerCase().split(', '))].join()]];
    return [[name, String(value)]];
  });
  return {
    ...Object.fromEntries(compared),
    status,
    body: createHash('sha256').update(body).digest('hex').slice(0, 12),
  };
};

const nameOf = ({ method = 'GET', path, headers = {} }: SiteRequest): string =>
  [method, path, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(' ');

/** The requests that a host answers differently, each with what differs: the host's, and the embedded stack's. */
async function differencesOf(
  answer: (request: SiteRequest) => Promise<SiteResponse>,
  requests = requestsOf(),
): Promise<string[]> {
  const differences: string[] = [];
  for (const request of requests) {
    const [given, expected] = [noticed(await answer(request)), noticed(await send(portOf(reference), request))];
    for (const name of new Set([...Object.keys(given), ...Object.keys(expected)]))
      if (given[name] !== expected[name])
        differences.push(`${nameOf(request)} → ${name}: ${String(given[name])}, not ${String(expected[name])}`);
  }
  return differences;
}

it('documents, rules and exceptions are all among the compared requests', () => {
  const paths = requestsOf().map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(files.length + 84);
  for (const { path } of documents) expect(paths).toContain(path.replace(':order', '0001'));
});

for (const name of ['caddy', 'nginx'] as const)
  describe.runIf(binaries[name])(`the rules for ${name}`, () => {
    let server: { port: number; close: () => Promise<void> };

    beforeAll(async () => {
      server = await startWebServer(name, binaries[name] ?? '', { site, root, folder: folder.path, authority });
    });
    afterAll(() => server.close());

    it('answers every request as the embedded stack does', async () => {
      const { port } = server;
      expect(await differencesOf((request) => send(port, request))).toEqual([]);
    });

    it('sends a compressed copy where the client takes it', async () => {
      const encodings = { caddy: ['br', 'gzip'], nginx: ['gzip'] }[name];
      for (const encoding of encodings)
        expect(
          (await send(server.port, { path: '/home', headers: { 'accept-encoding': encoding } })).headers,
        ).toMatchObject({
          'content-encoding': encoding,
        });
    });

    it('answers 304 to the version that it has sent', async () => {
      for (const path of ['/', '/home', '/favicon.svg', '/sw.js']) {
        const { headers } = await send(server.port, { path });
        const again = await send(server.port, { path, headers: { 'if-none-match': headers.etag ?? '' } });
        expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
        expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
      }
    });

    it.each([
      'chats/batik/..%2F..%2Fx%3Fy%3D1%40c.us/messages?limit=50&offset=0',
      'sessions/a%20b%2520?next=/api/waha/%2F',
      'x//y',
      'x',
    ])('passes %s to the gateway as it was asked for, without headers of the site', async (rest) => {
      const { status, headers, body } = await send(server.port, {
        path: `${gateway.path}${rest}`,
        headers: { authorization: 'Bearer token', 'x-forwarded-for': '10.0.0.1' },
      });
      expect(JSON.parse(body.toString())).toEqual({
        method: 'GET',
        url: `${gateway.target}${rest}`,
        host: `localhost:${portOf(functions)}`,
        // An address that the client claims is not passed on.
        forwardedFor: '127.0.0.1',
        authorization: 'Bearer token',
        bytes: 0,
      });
      expect([status, headers['x-function']]).toEqual([201, 'waha']);
      expect(headers).not.toHaveProperty('content-security-policy');
    });

    it.each([2, 23])('passes a file of %i MB to the gateway', async (megabytes) => {
      const body = Buffer.alloc(megabytes * 1024 * 1024, 'x');
      const response = await send(server.port, { path: `${gateway.path}send-media`, method: 'POST', body });
      expect(JSON.parse(response.body.toString())).toMatchObject({ method: 'POST', bytes: body.length });
    });
  });

it.runIf(binaries.caddy)("Caddy reads the configuration of a server of one's own", async () => {
  const rules = join(folder.path, 'Caddyfile');
  await writeFile(rules, (await hostingFiles(site))['Caddyfile'] ?? '');
  const deployed = join(import.meta.dirname, '../../deploy');
  const config = join(deployed, 'Caddyfile');
  const overlay = parse(await readFile(join(deployed, 'docker-compose.chabot.yml'), 'utf8'), { logLevel: 'error' }) as {
    services: { caddy: { environment: Record<string, string> } };
  };
  const settings: Readonly<Record<string, string>> = {
    SITE_URL: 'https://baru.chabot.test',
    SUPABASE_PUBLIC_URL: 'https://api.chabot.test',
    // That of the build, which is there until the new one is.
    FORMER_SITE_URL: site.address,
  };
  const environment = Object.entries(overlay.services.caddy.environment).map(([name, text]) => [
    name,
    text.replaceAll(/\$\{(\w+)(?::-[^}]*)?\}/gu, (_, setting: string) => settings[setting] ?? ''),
  ]);
  const adapt = async (given: Record<string, string>): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      binaries.caddy ?? '',
      ['adapt', '--config', config, '--adapter', 'caddyfile'],
      {
        env: { ...(Object.fromEntries(environment) as Record<string, string>), ...given },
      },
    );
    return stdout;
  };
  const stdout = await adapt({ CHABOT_RULES: rules });
  for (const part of ['baru.chabot.test', 'app.chabot.test', 'api.chabot.test', 'api-gw:8000'])
    expect(stdout).toContain(part);
  expect(stdout).toContain(DIST);
  // The gateway is called inside the network.
  expect(stdout).not.toContain(`"dial":"${new URL(site.backend).host}"`);
  // A server has no rules before its first build.
  const withoutBuild = await adapt({});
  expect(withoutBuild).toContain('api.chabot.test');
  expect(withoutBuild).not.toContain(DIST);
});

/** Each path of Supabase's API that a source names. */
const calledPaths = (): string[] => {
  const root = join(import.meta.dirname, '../..');
  const sources = globSync('{src,supabase/functions,scripts/{deploy,doctor}}/**/*.{ts,tsx}', { cwd: root });
  const paths = sources
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /(?<!\/v1)\/(?:auth|rest|realtime|storage|functions)\/v1(?:\/[\w.-]*\w)*/g,
      ),
    ]);
  return [...new Set(paths.map(([path]) => path))].toSorted();
};

describe.runIf(binaries.caddy)("the Caddyfile of a server of one's own", () => {
  let api: number;
  let own: number;
  let gatewayOfServer: HttpServer;
  let stop: () => Promise<unknown>;
  const asked = async (path: string, headers = {}): Promise<[status: number, body: string]> => {
    const { status, body } = await send(api, { path, headers });
    return [status, body.toString()];
  };

  beforeAll(async () => {
    [api, own] = await Promise.all([freePort(), freePort()]);
    gatewayOfServer = createServer(({ url }, response) => response.writeHead(503).end(`gateway: ${url}`));
    await once(gatewayOfServer.listen(0, '127.0.0.1'), 'listening');
    const config = join(folder.path, 'server.Caddyfile');
    const deployed = await readFile(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
    await writeFile(
      config,
      deployed
        .replace('{\n', '{\n\tadmin off\n')
        .replace('api-gw:8000', `127.0.0.1:${portOf(gatewayOfServer)}`)
        .replace('http://:8080', `http://127.0.0.1:${own}`),
    );
    const child = spawn(binaries.caddy ?? '', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env: {
        HOME: folder.path,
        API_ADDRESS: `http://127.0.0.1:${api}`,
        SITE_URL: 'https://app.chabot.test',
        FORMER_SITE_URL: `http://former.test:${own}`,
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    stop = () => {
      child.kill('SIGTERM');
      gatewayOfServer.close();
      return ended;
    };
    await retry(() => asked('/'));
  });
  afterAll(() => stop());

  it('passes each path of the API that a source names to the gateway, as it was asked for', async () => {
    const paths = calledPaths();
    expect(new Set(paths.map((path) => path.split('/')[1]))).toEqual(
      new Set(['auth', 'rest', 'realtime', 'storage', 'functions']),
    );
    // The client of realtime adds the name of its socket.
    const whole = paths.map((path) => path.replace(/^\/realtime\/v1$/, '$&/websocket'));
    for (const path of [...whole, '/storage/v1/upload/resumable/sign', '/rest/v1/room?id=eq.1', '/auth/v1/user/%2F'])
      for (const address of path.endsWith('/v1') ? [`${path}/`] : [path])
        expect(await asked(address)).toEqual([503, `gateway: ${address}`]);
  });

  // What else Supabase's gateway answers (docker/volumes/api/envoy/lds.template.yaml), and ways around a matcher of paths.
  it.each([
    '/',
    '/project/default',
    '/api/platform/profile',
    '/api/mcp',
    '/mcp',
    '/pg/query',
    '/graphql/v1',
    '/realtime/v1/api/broadcast',
    '/realtime/v1/api/tenants',
    '/realtime/v1/',
    '/sso/saml/acs',
    '/sso/saml/metadata',
    '/.well-known/oauth-authorization-server',
    '/metrics',
    '/auth/v1/../../pg/query',
    '/auth/v1/%2e%2e/%2e%2e/pg/query',
    '/auth/v1/..%2f..%2fpg/query',
    '/rest/v1/../../graphql/v1',
    '//pg/query',
  ])('does not pass %s', async (path) => {
    expect(await asked(path, { authorization: 'Basic c3VwYWJhc2U6eA==' })).toEqual([404, '']);
  });

  it('redirects links of the former address, with their path and query', async () => {
    const path = '/order/a%2Fb/checkout?token=x';
    const { status, headers } = await send(own, { path, headers: { host: `former.test:${own}` } });
    expect([status, headers['location']]).toEqual([308, `https://app.chabot.test${path}`]);
  });

  it('prints the metrics that alerts read beside the templates of mails', async () => {
    expect(await asked('/rest/v1/room')).toEqual([503, 'gateway: /rest/v1/room']);
    const metrics = (await send(own, { path: '/metrics' })).body.toString();
    const rules = await readFile(join(import.meta.dirname, '../../deploy/prometheus/host-alerts.yml'), 'utf8');
    const names = new Set(rules.match(/\bcaddy_\w+/g));
    expect(names.size).toBeGreaterThan(0);
    for (const name of names) expect(metrics).toMatch(new RegExp(String.raw`^${name}\{code="503",`, 'm'));
  });
});

const nothing = Buffer.alloc(0);

it('the Worker answers every request as the embedded stack does, and passes calls to the gateway', async () => {
  const file = join(folder.path, 'worker.js');
  await writeFile(file, (await hostingFiles(site))['worker.js'] ?? '');
  const worker = (await import(/* @vite-ignore */ file)) as { default: typeof workerOfSite };
  // Static assets without a rule of their own: a file, or 404.
  const ASSETS = {
    fetch: async ({ url, method }: Request) => {
      const path = new URL(url).pathname;
      if (!files.includes(path)) return new Response('Not Found', { status: 404 });
      const body = method === 'HEAD' ? null : await readFile(join(root, path));
      return new Response(body, { headers: { etag: '"1"', 'content-type': 'application/x-unknown' } });
    },
  };
  const answer = async ({ path, method = 'GET', headers = {} }: SiteRequest): Promise<SiteResponse> => {
    const response = await worker.default.fetch(new Request(`${ADDRESS}${path}`, { method, headers }), { ASSETS });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
  expect(await differencesOf(answer)).toEqual([]);
  const passed: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    passed.push(request);
    return Promise.resolve(new Response('{}'));
  });
  try {
    const path = 'chats/batik/..%2F..%2Fx%3Fy%3D1%40c.us/messages?limit=50';
    await answer({ path: `${gateway.path}${path}`, headers: { authorization: 'Bearer token' } });
    expect(passed.map(({ url }) => url)).toEqual([`${site.backend}${gateway.target}${path}`]);
    expect(passed[0]?.headers.get('authorization')).toBe('Bearer token');
  } finally {
    vi.unstubAllGlobals();
  }
});

/** Reads Vercel's routes as its documentation says: in their order, and files where `handle` stands. */
async function answerOfVercel(routes: readonly VercelRoute[], request: SiteRequest): Promise<SiteResponse> {
  const path = request.path.split('?')[0] ?? '';
  const respond = async (headers: object, found: string): Promise<SiteResponse> => ({
    status: 200,
    // What the host sends by itself.
    headers: { ...headers, etag: '"1"', 'content-type': types[/\w+$/.exec(found)?.[0] ?? ''] },
    body: request.method === 'HEAD' ? nothing : await readFile(join(root, found)),
  });
  const headers: Record<string, string> = {};
  for (const { src = '', handle, methods, has, status, dest = '', headers: added, ...rest } of routes) {
    if (handle && files.includes(path)) return respond(headers, path);
    if (handle || !new RegExp(src).test(path) || methods?.includes(request.method ?? 'GET') === false) continue;
    if (has?.some(({ key, value }) => !new RegExp(`^${value}$`).test(request.headers?.[key] ?? ''))) continue;
    Object.assign(headers, added);
    if (rest.continue) continue;
    if (!status) return respond(headers, dest);
    const body = request.method === 'HEAD' ? nothing : Buffer.from(refusals[status as keyof typeof refusals]);
    return { status, headers, body };
  }
  throw new Error(`no route for ${request.path}`);
}

it('the routes for Vercel answer every request as the embedded stack does', async () => {
  const { routes } = JSON.parse((await hostingFiles(site))['vercel.json'] ?? '') as { routes: VercelRoute[] };
  expect(await differencesOf((request) => answerOfVercel(routes, request))).toEqual([]);
  expect(routes[0]).toEqual({ src: '^/api/waha/(.*)$', dest: `${site.backend}/functions/v1/waha/$1` });
});

/** Whether a block of Netlify's `_headers` or a rule of its `_redirects` is about a path. */
const isAbout = (pattern: string, path: string): boolean => matches([pattern], path);

/** The first column of a line of Netlify's files, and the others. */
const columnsOf = (line: string): string[] => line.trim().split(/ {2,}/);

/** Reads Netlify's files as its documentation says: a file goes before a rule without `!`; all blocks of headers that match count. */
async function answerOfNetlify(
  { _headers = '', _redirects = '' }: Record<string, string>,
  { path: address }: SiteRequest,
): Promise<SiteResponse> {
  const path = address.split('?')[0] ?? '';
  const lines = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));
  const headers: Record<string, string> = {};
  let isOfPath = false;
  for (const line of lines(_headers)) {
    const [, name = '', value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
    if (name === '') isOfPath = isAbout(line, path);
    else if (isOfPath) headers[name] = value;
  }
  const respond = async (status: number, found: string): Promise<SiteResponse> => ({
    status,
    headers: { ...headers, etag: '"1"', 'content-type': types[/\w+$/.exec(found)?.[0] ?? ''] },
    body: await readFile(join(root, found)),
  });
  for (const [from = '', to = '', status = ''] of lines(_redirects).map(columnsOf)) {
    if (!isAbout(from, path)) continue;
    if (!status.endsWith('!') && files.includes(path)) break;
    return respond(Number.parseInt(status, 10), to);
  }
  return respond(200, path);
}

it('the files for Netlify answer as the embedded stack does, but for what their note names', async () => {
  const netlify = await hostingFiles(site);
  const isAsset = (path: string) => path.startsWith('/assets/');
  const answerable = requestsOf().filter(({ path: address, method = 'GET', headers = {} }) => {
    const path = address.split('?')[0] ?? '';
    return (
      method === 'GET' && !isHidden(path) && (files.includes(path) || isAsset(path) || isRoute(path, headers.accept))
    );
  });
  expect(answerable.length).toBeGreaterThan(files.filter((path) => !isHidden(path)).length);
  const differences = await differencesOf((request) => answerOfNetlify(netlify, request), answerable);
  const named = [
    / → cache-control: no-cache, not public, max-age=31536000, immutable$/,
    // A lost file there has the status of its refusal with the document.
    /^GET \/assets\/\S* ?.*→ (?:body|content-type|etag):/,
  ];
  const unnamed = differences.filter((difference) => !named.some((kind) => kind.test(difference)));
  expect(unnamed).toEqual([]);
  expect(
    differences.filter((difference) => / cache-control: /.test(difference) && !isAsset(difference.slice(4))),
  ).toEqual([]);
});

it('the files of two sites stand beside each other: neither takes a name of the other', async () => {
  const of = async (address: string) => hostingFiles({ ...site, address });
  const [one, two] = [await of('https://app.satu.test'), await of('https://app.dua.test')];
  const namesIn = ({ 'nginx.conf': conf = '' }: Record<string, string>): string[] =>
    [...conf.matchAll(/^(?:map .* (?<variable>\$\w+) \{|upstream (?<upstream>\S+))|\(\?<(?<capture>\w+)>/gmu)].map(
      ({ groups = {} }) => groups['variable'] ?? groups['upstream'] ?? groups['capture'] ?? '',
    );
  expect(namesIn(one).length).toBeGreaterThan(8);
  expect(namesIn(one).filter((name) => namesIn(two).includes(name))).toEqual([]);
  const workers = [one, two].map(({ 'wrangler.json': text = '' }) => (JSON.parse(text) as { name: string }).name);
  expect(workers).toEqual(['chabot-app-satu-test', 'chabot-app-dua-test']);
});

it('nginx redirects visitors without TLS to the same address', async () => {
  const { 'nginx.conf': conf = '' } = await hostingFiles(site);
  expect(conf).toMatch(
    /server \{\s+listen 80;\s+server_name app\.chabot\.test;\s+return 301 https:\/\/\$host\$request_uri;\s+\}/,
  );
});

it('the files for Netlify and Cloudflare stay within their limits', async () => {
  const { _headers = '', _redirects = '', 'wrangler.json': wrangler = '' } = await hostingFiles(site);
  const lines = `${_headers}\n${_redirects}`.split('\n').filter((line) => !line.startsWith('#'));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2000);
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(JSON.parse(wrangler)).toMatchObject({ assets: { html_handling: 'none', run_worker_first: true } });
});

it('a build with placeholders is refused by the name of the variable', async () => {
  const other = join(folder.path, 'unfilled');
  await cp((await buildSite()).folder, other, { recursive: true });
  await expect(readSite(other)).rejects.toThrow(/VITE_SUPABASE_URL.*VITE_SITE_URL/);
});
