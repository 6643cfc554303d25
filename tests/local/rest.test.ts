import { readFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { freePort } from '../../local/ports.ts';
import { preparePostgrest, startPostgrest } from '../../local/postgrest/postgrest.ts';
import { startStack, type Stack } from '../../local/stack.ts';
import { minimalProject, temporaryFolder, writeFiles } from './support/folders.ts';

const long = 'a long note, written again and again; '.repeat(100);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let stack: Stack;

beforeAll(async () => {
  folder = await temporaryFolder();
  const supabaseFolder = join(folder.path, 'supabase');
  await writeFiles(supabaseFolder, { ...minimalProject, 'seed.sql': `insert into note (body) values ('${long}')` });
  stack = await startStack({ dataFolder: join(folder.path, 'data'), supabaseFolder, seed: true, quiet: true });
});
afterAll(async () => {
  await stack.stop();
  await folder[Symbol.asyncDispose]();
});

/** Unlike fetch, it does not decompress the body. */
const send = (
  encoding: string,
  method = 'GET',
  more: Record<string, string> = {},
  filter = '',
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { apikey: stack.keys.publishable, 'accept-encoding': encoding, ...more };
    request(`${stack.url}/rest/v1/note?select=body${filter}`, { method, headers }, resolve).on('error', reject).end();
  });

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
])('a response is compressed as the client accepts: %s', async (accepted, encoding, unpack) => {
  const response = await send(accepted);
  expect(response.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(response.headers['content-length']).toBeUndefined();
  const body = await buffer(response);
  expect(body.length).toBeLessThan(long.length / 10);
  expect(JSON.parse(unpack(body).toString())).toEqual([{ body: long }]);
});

it('a short response is not compressed, and says its length', async () => {
  const response = await send('br', 'GET', {}, '&body=eq.unwritten');
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.headers).toMatchObject({ 'content-length': '2', vary: 'accept-encoding' });
  expect(await json(response)).toEqual([]);
});

it('a response is not compressed for a client that accepts no compression', async () => {
  const response = await send('identity');
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(await json(response)).toEqual([{ body: long }]);
});

it('a request with a large session in its cookie is accepted', async () => {
  const response = await send('identity', 'GET', { cookie: `chabot-sb-auth=${'x'.repeat(80_000)}` });
  expect(response.statusCode).toBe(200);
  expect(await json(response)).toEqual([{ body: long }]);
});

it('a HEAD response has no content encoding', async () => {
  const response = await send('br', 'HEAD');
  expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined]);
  expect(await buffer(response)).toHaveLength(0);
});

it.each([
  ['port', 0],
  ['admin port', 1],
])('PostgREST starts on other ports when its %s is taken between its search and its use', async (_, takenAt) => {
  let asked = 0;
  const findPort = async () => ((asked += 1) === takenAt + 1 ? stack.port : freePort());
  const server = await startPostgrest({
    runtime: await preparePostgrest(join(folder.path, 'second.pid')),
    databaseUrl: stack.databaseUrl,
    keys: stack.keys,
    config: stack.config.api,
    findPort,
  });
  try {
    expect(asked).toBe(4);
    expect((await fetch(`http://127.0.0.1:${server.port}/note?select=body`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

it('a PostgREST that never reaches its database ends the start with a sentence', async () => {
  const start = startPostgrest({
    runtime: await preparePostgrest(join(folder.path, 'third.pid')),
    databaseUrl: `postgres://authenticator:x@127.0.0.1:${await freePort()}/postgres`,
    keys: stack.keys,
    config: stack.config.api,
    patience: 300,
  });
  await expect(start).rejects.toThrow(
    `PostgREST tidak dapat membaca basis data dalam 1 detik; jalankan sekali lagi, dan bila tetap begini, \`npm run reset -- --data ${folder.path}\` untuk mulai dari kosong.`,
  );
  await expect(readFile(join(folder.path, 'third.pid'))).rejects.toThrow('ENOENT');
});
