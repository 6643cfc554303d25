import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import { afterEach, describe, expect, test } from 'vitest';

import { internet, type Network } from '../_shared/pinnedRequest.ts';
import { isPublic } from '../_shared/publicAddress.ts';
import { allowsPath, fetchPage } from './fetchPage.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close().closeAllConnections();
});

const publicAddress = '93.184.215.14';

/**
 * The internet of a test: names resolve to what `names` says, else to a public address, and every connection is made to a
 * server of this process. `asked` are the addresses and hosts that were connected to.
 */
const network = async (handle: RequestListener, names: Record<string, string[]> = {}) => {
  server = createServer(handle);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const asked: string[] = [];
  const through: Network = {
    resolve: async (host) => names[host] ?? [publicAddress],
    request: (url, address, request, signal) => {
      if (url.pathname !== '/robots.txt') asked.push(`${address} ${url.host}${url.pathname}`);
      const local = new URL(url.pathname + url.search, `http://127.0.0.1:${port}`);
      return internet.request(local, '127.0.0.1', request, signal);
    },
  };
  return { through, asked };
};

/** A site of one page. */
const site =
  (
    status: number,
    headers: Record<string, string> = {},
    body: string | Buffer = 'Halo',
    robots = '',
  ): RequestListener =>
  (incoming, response) => {
    if (incoming.url === '/robots.txt') return void response.writeHead(robots === '' ? 404 : 200).end(robots);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
const outcome = (address: string, through: Network, timeout?: number) =>
  fetchPage(address, through, timeout).then(
    ({ bytes, type }) => `${type} ${new TextDecoder().decode(bytes)}`,
    (error: { failure?: string; message: string }) => error.failure ?? error.message,
  );

describe('an address', () => {
  test.each([
    'http://toko.id',
    'https://toko.id:8443',
    'https://user:sandi@toko.id',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://10.1.2.3',
    'https://172.31.255.255',
    'https://192.168.1.1',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'file:///etc/passwd',
    'bukan alamat',
  ])('%s is refused without a connection', async (address) => {
    const { through, asked } = await network(site(200));
    expect([await outcome(address, through), asked]).toEqual(['forbidden_address', []]);
  });

  test('whose name leads into a private network is refused, also if only one of its addresses does', async () => {
    const { through, asked } = await network(site(200), {
      'dalam.id': ['10.0.0.5'],
      'campur.id': [publicAddress, '127.0.0.1'],
    });
    expect(await outcome('https://dalam.id', through)).toBe('forbidden_address');
    expect(await outcome('https://campur.id', through)).toBe('forbidden_address');
    expect(asked).toEqual([]);
  });

  test('is connected to at the address that was checked, whatever its name resolves to later', async () => {
    const { through, asked } = await network(site(200));
    let calls = 0;
    const rebinding = { ...through, resolve: async () => [(calls += 1) === 1 ? publicAddress : '127.0.0.1'] };
    expect(await outcome('https://toko.id/harga', rebinding)).toBe('text/html Halo');
    expect([asked, calls]).toEqual([[`${publicAddress} toko.id/harga`], 1]);
  });

  test('of a name that does not exist, or without a network, says so', async () => {
    const failing = (code: string): Network => ({
      ...internet,
      resolve: () => Promise.reject(Object.assign(new Error(code), { code })),
    });
    const { resolve } = failing('ENOTFOUND');
    const unknown: Network = {
      ...internet,
      resolve: async (host) => (host === 'toko.id' ? resolve(host) : [publicAddress]),
    };
    expect(await outcome('https://toko.id', unknown)).toBe('unknown_host');
    expect(await outcome('https://toko.id', failing('ENOTFOUND'))).toBe('no_network');
    expect(await outcome('https://toko.id', failing('EAI_AGAIN'))).toBe('no_network');
  });

  test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2001:4860:4860::8888'])('%s is public', (address) =>
    expect(isPublic(address)).toBe(true),
  );
});

describe('a redirect', () => {
  test.each([
    ['into a private network', 'https://10.0.0.1/', 'forbidden_address'],
    ['to a name of a private network', 'https://dalam.id/', 'forbidden_address'],
    ['to an address without encryption', 'http://toko.id/', 'forbidden_address'],
    ['to a sign-in', '/masuk?next=/', 'login'],
    ['to itself without end', '/', 'redirects'],
  ])('%s is refused', async (_, location, failure) => {
    const { through } = await network(site(302, { location }), { 'dalam.id': ['192.168.0.9'] });
    expect(await outcome('https://toko.id/', through)).toBe(failure);
  });

  test('to another page is followed', async () => {
    const { through, asked } = await network((incoming, response) => {
      const handle = incoming.url === '/lama' ? site(301, { location: 'https://www.toko.id/baru' }) : site(200);
      handle(incoming, response);
    });
    expect(await outcome('https://toko.id/lama', through)).toBe('text/html Halo');
    expect(asked).toEqual([`${publicAddress} toko.id/lama`, `${publicAddress} www.toko.id/baru`]);
  });
});

describe('a response', () => {
  test.each([
    [401, {}, 'login'],
    [403, {}, 'refused'],
    [404, {}, 'not_found'],
    [410, {}, 'not_found'],
    [429, {}, 'refused'],
    [500, {}, 'server'],
    [200, { 'content-type': 'image/png' }, 'wrong_content'],
    [200, { 'content-type': 'application/json' }, 'wrong_content'],
    [200, { 'content-length': String(6 * 2 ** 20) }, 'too_large'],
  ])('with status %i and %o is refused', async (status, headers, failure) => {
    const { through } = await network(site(status, headers));
    expect(await outcome('https://toko.id', through)).toBe(failure);
  });

  test('of more than 5 MB without a length is refused, also when it is compressed', async () => {
    const big = Buffer.alloc(6 * 2 ** 20, 'a');
    const { through } = await network(site(200, { 'transfer-encoding': 'chunked' }, big));
    expect(await outcome('https://toko.id', through)).toBe('too_large');
    server?.close();
    const { through: zipped } = await network(site(200, { 'content-encoding': 'gzip' }, gzipSync(big)));
    expect(await outcome('https://toko.id', zipped)).toBe('too_large');
  });

  const bomb = gzipSync(Buffer.alloc(60 * 2 ** 20, 'a'));

  test.each([
    ['gzip', bomb, 'too_large'],
    ['x-gzip', bomb, 'too_large'],
    ['gzip, gzip', gzipSync(bomb), 'wrong_content'],
    ['deflate', deflateSync(Buffer.alloc(8 * 2 ** 20)), 'wrong_content'],
    ['br', brotliCompressSync(Buffer.alloc(8 * 2 ** 20)), 'wrong_content'],
    ['zstd', Buffer.from('x'), 'wrong_content'],
  ])('that inflates far, packed by %s, is refused', async (encoding, packed, failure) => {
    const { through } = await network(site(200, { 'content-encoding': encoding }, packed));
    expect(await outcome('https://toko.id', through)).toBe(failure);
  });

  test('of rules for programs that inflate far is not read, and forbids nothing', async () => {
    const { through } = await network((incoming, response) => {
      const isRules = incoming.url === '/robots.txt';
      response.writeHead(200, { 'content-type': 'text/html', ...(isRules && { 'content-encoding': 'gzip' }) });
      response.end(isRules ? bomb : 'Halo');
    });
    expect(await outcome('https://toko.id', through)).toBe('text/html Halo');
  });

  test('that never comes, or never ends, is given up', async () => {
    const { through } = await network((incoming, response) => {
      if (incoming.url === '/robots.txt') response.writeHead(404).end();
      else if (incoming.url === '/lambat') response.writeHead(200, { 'content-type': 'text/html' }).write('a');
    });
    expect(await outcome('https://toko.id/diam', through, 200)).toBe('slow');
    expect(await outcome('https://toko.id/lambat', through, 200)).toBe('slow');
  });

  test('of a site whose robots.txt forbids the page is not asked for', async () => {
    const { through, asked } = await network(site(200, {}, 'Halo', 'User-agent: *\nDisallow: /harga'));
    expect(await outcome('https://toko.id/harga', through)).toBe('robots');
    expect(asked).toEqual([]);
    expect(await outcome('https://toko.id/jam', through)).toBe('text/html Halo');
  });
});

test.each([
  ['', '/a', true],
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['User-agent: *\nDisallow: /\nAllow: /jam', '/jam', true],
  ['User-agent: Chabot\nAllow: /\n\nUser-agent: *\nDisallow: /', '/a', true],
  ['User-agent: GPTBot\nUser-agent: chabot\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/harga.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/harga.pdf?x', true],
  ['user-agent: *\ndisallow: /a # komentar', '/ab', false],
  [`User-agent: *\nDisallow: /${'*a'.repeat(5000)}b`, `/${'a'.repeat(20_000)}`, true],
])('of the rules %j, %s is allowed: %s', (robots, path, allowed) => expect(allowsPath(robots, path)).toBe(allowed));
