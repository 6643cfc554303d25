import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type Stack } from '../../local/stack.ts';
import { smallProject, temporaryFolder, writeFiles } from './support/folders.ts';

const long = 'a long note, written again and again; '.repeat(100);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let stack: Stack;

beforeAll(async () => {
  folder = await temporaryFolder();
  const supabaseFolder = join(folder.path, 'supabase');
  await writeFiles(supabaseFolder, { ...smallProject, 'seed.sql': `insert into note (body) values ('${long}')` });
  stack = await startStack({ dataFolder: join(folder.path, 'data'), supabaseFolder, seed: true, quiet: true });
});
afterAll(async () => {
  await stack.stop();
  await folder[Symbol.asyncDispose]();
});

/** Unlike fetch, it does not decompress the body. */
const ask = (encoding: string, method = 'GET', more: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { apikey: stack.keys.publishable, 'accept-encoding': encoding, ...more };
    request(`${stack.url}/rest/v1/note?select=body`, { method, headers }, resolve).on('error', reject).end();
  });

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
])('a response is compressed as the client accepts: %s', async (accepted, encoding, unpack) => {
  const answer = await ask(accepted);
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(answer.headers['content-length']).toBeUndefined();
  const body = await buffer(answer);
  expect(body.length).toBeLessThan(long.length / 10);
  expect(JSON.parse(unpack(body).toString())).toEqual([{ body: long }]);
});

it('a response is not compressed for a client that accepts no compression', async () => {
  const answer = await ask('identity');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(await json(answer)).toEqual([{ body: long }]);
});

it('a request with a large session in its cookie is accepted', async () => {
  const answer = await ask('identity', 'GET', { cookie: `chabot-sb-auth=${'x'.repeat(80_000)}` });
  expect(answer.statusCode).toBe(200);
  expect(await json(answer)).toEqual([{ body: long }]);
});

it('a HEAD response has no content encoding', async () => {
  const answer = await ask('br', 'HEAD');
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
  expect(await buffer(answer)).toHaveLength(0);
});
