import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test, vi } from 'vitest';

import { startStack } from '../../local/stack.ts';
import { startSeeded } from '../seeded/stack.ts';
import { minimalProject, temporaryFolder, writeFiles } from './support/folders.ts';

/** A client that performs the handshake itself and never closes its side. Resolves with the status of the response. */
const openRawSocket = async (port: number, key: string, sockets: Socket[]): Promise<string | undefined> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket.on('error', () => undefined));
  socket.write(
    [
      `GET /realtime/v1/websocket?apikey=${key}&vsn=2.0.0 HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const [response] = (await once(socket, 'data')) as [Buffer];
  return response.toString().split(' ')[1];
};

test('stopping ends all realtime connections, and an aborted one does not crash the stack', async () => {
  await using folder = await temporaryFolder();
  const stack = await startSeeded({ dataFolder: folder.path });
  const sockets: Socket[] = [];
  const uncaught = vi.fn<() => void>();
  process.on('uncaughtExceptionMonitor', uncaught);
  const client = createClient(stack.url, stack.keys.publishable);
  try {
    await new Promise((resolve) => client.channel('anything').subscribe(resolve));
    expect(await openRawSocket(stack.port, stack.keys.publishable, sockets)).toBe('101');
    expect(await openRawSocket(stack.port, 'unknown', sockets)).toBe('401');
    const handshake = new Promise<Duplex>((resolve) => stack.server.once('upgrade', (_, socket) => resolve(socket)));
    expect(await openRawSocket(stack.port, 'unknown', sockets)).toBe('401');
    const serverSocket = await handshake;
    const aborted = new Promise((resolve) => serverSocket.once('close', resolve));
    sockets.at(-1)?.resetAndDestroy();
    await aborted;
    expect(uncaught).not.toHaveBeenCalled();
    await stack.stop();
    await expect(fetch(stack.url)).rejects.toThrow('fetch failed');
  } finally {
    process.off('uncaughtExceptionMonitor', uncaught);
    for (const socket of sockets) socket.destroy();
    await client.realtime.disconnect();
  }
});

test('a message that WhatsApp accepted while the stack was stopping exists after the next start', async () => {
  await using folder = await temporaryFolder();
  const stack = await startSeeded({ dataFolder: folder.path });
  const { wahaApiKey } = JSON.parse(await readFile(join(folder.path, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const { faults } = stack.whatsapp;
  faults.add({ kind: 'latency', ms: 300, path: '/sendText' });
  const chatId = '6281300000001@c.us';
  const sent = fetch(`${stack.url}/__waha/api/sendText`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': wahaApiKey ?? '' },
    body: JSON.stringify({ session: 'batik-lestari', chatId, text: 'di saat terakhir' }),
  });
  await expect.poll(() => faults.list()).toEqual([]);
  await stack.stop();
  expect((await sent).status).toBe(201);
  const next = await startStack({ dataFolder: folder.path, quiet: true });
  try {
    const chat = next.whatsapp.server.findChat('batik-lestari', chatId);
    expect(chat?.messages.map(({ body }) => body)).toContain('di saat terakhir');
  } finally {
    await next.stop();
  }
});

test('a background task of a function can still use the stack while it stops', async () => {
  await using folder = await temporaryFolder();
  const [dataFolder, supabaseFolder] = [join(folder.path, 'data'), join(folder.path, 'supabase')];
  await writeFiles(supabaseFolder, {
    ...minimalProject,
    'functions/hello/index.ts': `
      const later = async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const headers = { apikey: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')! };
        const answer = await fetch(Deno.env.get('SUPABASE_URL') + '/rest/v1/note', { headers });
        Object.assign(globalThis, { answeredLater: answer.status });
      };
      Deno.serve(() => { EdgeRuntime.waitUntil(later()); return new Response('halo'); });`,
  });
  const stack = await startStack({ dataFolder, supabaseFolder, quiet: true });
  expect(await (await fetch(`${stack.url}/functions/v1/hello`)).text()).toBe('halo');
  await stack.stop();
  expect(globalThis).toHaveProperty('answeredLater', 200);
});

test('a command whose output is not read any more goes on, and stops', async () => {
  const cli = JSON.stringify(new URL('../../local/cli.ts', import.meta.url).href);
  const script = `const { onShutdown } = await import(${cli});
    onShutdown(async () => {});
    setInterval(() => console.log('halo'), 1);
    process.on('message', () => process.send('still here'));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout!, 'data');
  child.stdout!.destroy();
  child.stderr!.destroy();
  // Each answer comes after further lines.
  for (let round = 0; round < 5; round += 1) {
    child.send('?');
    await once(child, 'message');
  }
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
