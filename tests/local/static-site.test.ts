import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fillIndexHtml } from '../../local/http/indexHtml.ts';
import { inlineHashes } from '../../local/http/inlineHashes.ts';
import { securityHeaders } from '../../local/http/securityHeaders.ts';
import { openStaticSite } from '../../local/http/staticSite.ts';
import { temporaryFolder, writeFiles } from './support/folders.ts';

const script = `export const text = '${'chabot '.repeat(200)}';`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Server;
let cache: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  cache = join(folder.path, 'cache');
  await writeFiles(folder.path, {
    'secret.txt': 'not yours',
    'dist/index.html':
      '<meta name="supabase-url" content="%VITE_SUPABASE_URL%"><meta name="supabase-key" content="%VITE_SUPABASE_KEY%">',
    'dist/landing.html': '<link rel="canonical" href="%VITE_SITE_URL%/">',
    'dist/robots.txt': 'Sitemap: %VITE_SITE_URL%/sitemap.xml',
    'dist/assets/index-abc.js': script,
    'dist/favicon.svg': '<svg/>',
    'dist/favicon.svg.br': 'compressed',
    'dist/.vite/manifest.json': '{}',
  });
  const page = (html: string): string =>
    fillIndexHtml(html, { url: '', key: 'sb_publishable_x', siteUrl: 'https://chabot.test' });
  const site = await openStaticSite({ folder: join(folder.path, 'dist'), cache, transformPage: page });
  await site.precompress();
  server = createServer(site.handle);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.close();
  await folder[Symbol.asyncDispose]();
});

interface HttpResponse {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Sends the path unchanged; fetch would normalise it. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      resolve(buffer(response).then((body) => ({ status: response.statusCode ?? 0, headers: response.headers, body })));
    })
      .on('error', reject)
      .end();
  });

it.each(['/home', '/inbox/d0000000-0000-4000-8000-000000000001?businessId=x', '/team/invitation/a.b'])(
  "%s returns index.html with this installation's key",
  async (path) => {
    // An invitation's token contains dots. Its route must still return the page on navigation.
    const response = await get(path, { accept: 'text/html' });
    expect(response.status).toBe(200);
    expect(response.body.toString()).toBe(
      '<meta name="supabase-url" content=""><meta name="supabase-key" content="sb_publishable_x">',
    );
    expect(response.headers['cache-control']).toBe('no-cache');
  },
);

it('the start page is a document of its own, and files for search engines name the site', async () => {
  expect((await get('/?businessId=x')).body.toString()).toBe('<link rel="canonical" href="https://chabot.test/">');
  expect((await get('/robots.txt')).body.toString()).toBe('Sitemap: https://chabot.test/sitemap.xml');
});

it('files with a hash are immutable and sent in the smallest accepted encoding', async () => {
  const plain = await get('/assets/index-abc.js');
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(plain.body.toString()).toBe(script);
  const br = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body).toString()).toBe(script);
  const gzip = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.body).toString()).toBe(script);
  expect(br.body.length).toBeLessThan(gzip.body.length);
});

it('a known version returns 304, and HEAD returns no body', async () => {
  const { headers } = await get('/favicon.svg');
  expect((await get('/favicon.svg', { 'if-none-match': String(headers['etag']) })).status).toBe(304);
  const head = await get('/favicon.svg', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '6', 0]);
});

it.each(['/assets/index-old.js', '/.vite/manifest.json', '/../secret.txt', '/%2e%2e/secret.txt', '/secret.txt'])(
  '%s returns 404',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

it.each(['/.vite/manifest.json', '/favicon.svg.br'])('%s is no page either', async (path) => {
  expect((await get(path, { accept: 'text/html' })).status).toBe(404);
});

it('a refusal is asked again and not cached for a year', async () => {
  expect((await get('/assets/index-old.js')).headers['cache-control']).toBe('no-cache');
});

it('methods other than GET and HEAD are rejected', async () => {
  expect((await get('/', {}, 'POST')).status).toBe(405);
});

it('each file is compressed once, even across restarts', async () => {
  const cachedNames = await readdir(cache);
  expect(cachedNames.length).toBeGreaterThan(0);
  await rm(join(folder.path, 'dist/favicon.svg'));
  const reopened = await openStaticSite({ folder: join(folder.path, 'dist'), cache, transformPage: (html) => html });
  await reopened.precompress();
  expect((await readdir(cache)).filter((name) => !cachedNames.includes(name))).toHaveLength(3);
});

it.each([0, 20])('a cached file truncated to %i bytes is not used', async (bytes) => {
  const names = await readdir(cache);
  for (const name of names) {
    const whole = await readFile(join(cache, name));
    await writeFile(join(cache, name), whole.subarray(0, bytes));
  }
  const reopened = await openStaticSite({ folder: join(folder.path, 'dist'), cache, transformPage: (html) => html });
  const other = createServer(reopened.handle);
  await once(other.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = other.address() as AddressInfo;
    // fetch fails on invalid compressed data, but treats an empty body as an empty text.
    const response = await fetch(`http://127.0.0.1:${port}/assets/index-abc.js`);
    expect(await response.text()).toBe(script);
  } finally {
    other.close();
  }
});

describe('security headers', () => {
  const policyOf = (headers: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
    );

  it.each(['/', '/assets/index-abc.js', '/assets/index-old.js'])('%s has the security headers', async (path) => {
    expect((await get(path)).headers).toMatchObject(securityHeaders(path));
  });

  it('the policy allows the inline script and style of the page by their hashes, and no others', () => {
    const inline = inlineHashes('<style>a{}</style><script>1</script><script src="/a.js"></script>');
    const policy = policyOf(securityHeaders('/', { inline }));
    expect(policy['script-src']).toBe("'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
    expect(policy['style-src']).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
  });

  it('the response to a sign-out clears the cache, and no other response does', async () => {
    expect((await get('/signed-out', {}, 'HEAD')).headers['clear-site-data']).toBe('"cache"');
    expect((await get('/login')).headers).not.toHaveProperty('clear-site-data');
  });

  it("the content security policy allows only the application's own files", () => {
    const policy = policyOf(securityHeaders('/'));
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'shell import',
    });
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|https?:/u);
  });

  it('no referrer is sent, and only the microphone is permitted', () => {
    const headers = securityHeaders('/');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']?.match(/\w+=\([^)]+\)/gu)).toEqual(['microphone=(self)']);
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000; includeSubDomains/u);
  });

  it('a backend on another origin is allowed, including its WebSocket', () => {
    const policy = policyOf(securityHeaders('/inbox', { backend: 'https://ref.supabase.co/rest' }));
    expect(policy['connect-src']).toBe("'self' https://ref.supabase.co wss://ref.supabase.co");
    expect(policy['img-src']).toContain('https://ref.supabase.co');
  });

  it.each(['/', '/login', '/login/', '/privacy-policy', '/terms-of-service'])(
    "with a pixel, the policy of %s allows Meta's hosts",
    (path) => {
      expect(policyOf(securityHeaders(path, { pixel: true }))).toMatchObject({
        'script-src': "'self' https://connect.facebook.net",
        'connect-src': "'self' https://connect.facebook.net https://www.facebook.com",
      });
    },
  );

  it("only the security check's own document allows Turnstile, and a frame of the application", () => {
    const headers = securityHeaders('/captcha.html');
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' https://challenges.cloudflare.com",
      'frame-src': 'https://challenges.cloudflare.com',
      'frame-ancestors': "'self'",
    });
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(policyOf(securityHeaders('/login'))['frame-src']).toBe("'self'");
  });

  it.each([
    '/inbox',
    '/inbox/d0000000-0000-4000-8000-000000000001',
    '/login/inbox',
    '/settings',
    '/reset-password',
    '/team/invitation/a.b',
    '/onboarding',
    '/admin/panel',
    '/assets/index-abc.js',
  ])('with a pixel, the policy of %s is the one without', (path) => {
    expect(securityHeaders(path, { pixel: true })).toEqual(securityHeaders(path));
  });
});
