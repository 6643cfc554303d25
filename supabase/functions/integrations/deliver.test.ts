import { expect, test } from 'vitest';

import type { Network } from '../_shared/pinnedRequest.ts';
import { deliver } from './deliver.ts';

const publicAddress = '93.184.215.14';

/** Names resolve to what `names` says, else to a public address. Each connection is answered with `status`. */
const networkWith = (names: Record<string, string[]> = {}, status: number | Error | null = 204) => {
  const asked: string[] = [];
  const network: Network = {
    resolve: async (host) => names[host] ?? [publicAddress],
    request: async (url, address) => {
      asked.push(`${address} ${url.host}${url.pathname}`);
      if (status instanceof Error) throw status;
      if (status === null) return new Promise(() => {});
      return { status, headers: {}, body: new ReadableStream() };
    },
  };
  return { network, asked };
};
const send = (url: string, network: Network, allowsLoopback = false, timeout = 10_000) =>
  deliver({ url, headers: {}, body: '{}' }, { network, allowsLoopback, timeout });

test('a message goes to the address that was checked', async () => {
  const { network, asked } = networkWith({ 'toko.id': ['93.184.215.15', publicAddress] });
  expect(await send('https://toko.id:8443/chabot?kunci=1', network)).toEqual({ code: 204, failure: null });
  expect(asked).toEqual(['93.184.215.15 toko.id:8443/chabot']);
});

test.each([
  'http://toko.id',
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://10.1.2.3:8443',
  'https://172.16.0.1',
  'https://192.168.1.1',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://[fe80::1]',
  'https://[fd00::1]',
  'https://dalam.id',
  'https://campur.id',
  'ftp://toko.id',
  'bukan alamat',
])('%s is refused without a connection', async (url) => {
  const { network, asked } = networkWith({ 'dalam.id': ['10.0.0.5'], 'campur.id': [publicAddress, '127.0.0.1'] });
  expect(await send(url, network)).toEqual({ code: null, failure: 'forbidden_address' });
  expect(asked).toEqual([]);
});

test('with the switch for tests, only this computer is let through', async () => {
  const { network } = networkWith({ 'dalam.id': ['10.0.0.5'] });
  expect(await send('http://127.0.0.1:9000/', network, true)).toEqual({ code: 204, failure: null });
  expect(await send('https://dalam.id', network, true)).toMatchObject({ failure: 'forbidden_address' });
});

test.each([
  [200, null],
  [299, null],
  [301, 'redirect'],
  [307, 'redirect'],
  [404, 'status'],
  [410, 'status'],
  [500, 'status'],
] as const)('the status %i counts as %s', async (code, failure) => {
  expect(await send('https://toko.id', networkWith({}, code).network)).toEqual({ code, failure });
});

test.each([
  ['ENOTFOUND', 'unknown_host'],
  ['ECONNREFUSED', 'unreachable'],
  ['CERT_HAS_EXPIRED', 'unreachable'],
] as const)('the error %s counts as %s', async (code, failure) => {
  const error = Object.assign(new Error(code), { code });
  expect(await send('https://toko.id', networkWith({}, error).network)).toEqual({ code: null, failure });
});

test('a name without an address is unknown', async () => {
  expect(await send('https://kosong.id', networkWith({ 'kosong.id': [] }).network)).toMatchObject({
    failure: 'unknown_host',
  });
});

test('an endpoint without an answer, and a name that is not resolved in time, are slow', async () => {
  expect(await send('https://toko.id', networkWith({}, null).network, false, 20)).toMatchObject({ failure: 'slow' });
  const unresolved = { ...networkWith().network, resolve: () => new Promise<string[]>(() => {}) };
  expect(await send('https://toko.id', unresolved, false, 20)).toMatchObject({ failure: 'slow' });
});
