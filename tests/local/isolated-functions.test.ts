import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { functionsHost, type FunctionsHost } from '../../local/functions/functions.ts';
import { temporaryFolder, writeFiles } from './support/folders.ts';

/** `slow` computes without end when asked to, and `quick` answers. */
const functions = {
  'slow/index.ts': `
    Deno.serve(async (request: Request) => {
      const asked = await request.text();
      if (asked === 'compute') for (;;);
      if (asked === 'wait') await new Promise(() => {});
      if (asked === 'fill') for (const all: string[] = []; ; ) all.push(String(all.length).repeat(1000));
      if (asked === 'fill at once') for (const all: unknown[] = []; ; ) all.push(Array(100_000).fill(asked));
      if (asked === 'exit') throw new Error('thrown');
      return Response.json({ asked, env: Deno.env.get('NAME') }, { status: 201, headers: { 'x-of': 'slow' } });
    });`,
  'quick/index.ts': `Deno.serve(() => new Response('here'));`,
  'page/index.ts': `Deno.serve(() => new Response('<b>halo</b>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));`,
  'stuck/index.ts': `Deno.serve(() => new Promise(() => {}));`,
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let host: FunctionsHost;
/** Milliseconds of a request of `slow`. The clock stands still, so that a busy machine ends no other request. */
const limit = 1500;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = await temporaryFolder();
  await writeFiles(folder.path, functions);
  host = functionsHost({
    folder: folder.path,
    env: { NAME: 'chabot' },
    keys: { verify: () => Promise.reject(new Error('no token is checked here')) },
    verifyJwt: () => false,
    isolated: { slow: limit },
    idleLimit: 1e9,
    log: () => {},
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await host.close();
  await folder[Symbol.asyncDispose]();
});

const ask = (name: string, body = '') =>
  host.handle(new Request(`http://stack.test/functions/v1/${name}`, { method: 'POST', body }), name);

it('a function in a process of its own responds as it does elsewhere', async () => {
  const response = await ask('slow', 'halo');
  expect([response.status, response.headers.get('x-of')]).toEqual([201, 'slow']);
  expect(await response.json()).toEqual({ asked: 'halo', env: 'chabot' });
});

/** The response, once as much time as needed has passed. */
async function inTime(asking: Promise<Response>): Promise<Response> {
  let isAnswered = false;
  const answered = asking.finally(() => (isAnswered = true));
  answered.catch(() => {});
  await expect
    .poll(() => {
      vi.advanceTimersByTime(limit);
      return isAnswered;
    })
    .toBe(true);
  return answered;
}

it.each([
  ['compute', 'its time', inTime],
  ['wait', 'its time', inTime],
  ['fill', 'its memory', (asking: Promise<Response>) => asking],
  ['fill at once', 'its memory', (asking: Promise<Response>) => asking],
])('a request that would %s without end is ended by %s, and holds up no other function', async (what, _, end) => {
  const slow = ask('slow', what);
  expect(await (await ask('quick')).text()).toBe('here');
  const response = await end(slow);
  expect([response.status, await response.json()]).toEqual([
    546,
    {
      code: 'WORKER_RESOURCE_LIMIT',
      message: 'Function failed due to not having enough compute resources (please check logs)',
    },
  ]);
  expect((await ask('slow', 'halo lagi')).status).toBe(201);
});

it('a request without a response ends after the time that hosted Supabase gives it', async () => {
  const impatient = functionsHost({
    folder: folder.path,
    env: {},
    keys: { verify: () => Promise.reject(new Error('no token is checked here')) },
    verifyJwt: () => false,
    idleLimit: 50,
  });
  const response = await inTime(impatient.handle(new Request('http://stack.test/functions/v1/stuck'), 'stuck'));
  expect([response.status, await response.json()]).toMatchObject([504, { code: 'IDLE_TIMEOUT' }]);
  await impatient.close();
});

it.each([
  ['GET', 200, 'text/plain'],
  ['POST', 200, 'text/html; charset=utf-8'],
  ['HEAD', 405, 'application/json'],
  ['PROPFIND', 405, 'application/json'],
])('a function is asked with the methods of hosted Supabase, and shows no page: %s', async (method, status, type) => {
  const response = await host.handle(new Request('http://stack.test/functions/v1/page', { method }), 'page');
  expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
});

it('a request that throws is an internal error', async () => {
  expect((await ask('slow', 'exit')).status).toBe(500);
});
