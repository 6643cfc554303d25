import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type Stack } from '../../local/stack.ts';
import { startSeeded } from '../seeded/stack.ts';

// End to end without test doubles: the stack runs the functions, over HTTP and with the real clock.

let folder: string;
let stack: Stack;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chabot-gateway-'));
  stack = await startSeeded({ dataFolder: folder });
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Room {
  id: string;
  chat_id: string;
  business_id: string;
}

const post = async (
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(stack.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const sendText = async (room: Room, text: string): Promise<number> => {
  const key = stack.keys.publishable;
  const { body: session } = await post(
    '/auth/v1/token?grant_type=password',
    { email: 'owner@chabot.test', password: 'rahasia-chabot' },
    { apikey: key },
  );
  const body = {
    sessionName: 'batik-lestari',
    chatId: room.chat_id,
    text,
    roomId: room.id,
    userId: (session['user'] as { id: string }).id,
    businessId: room.business_id,
    messageId: crypto.randomUUID(),
  };
  return (
    await post('/api/waha/send-text', body, {
      authorization: `Bearer ${String(session['access_token'])}`,
      'x-api-key': key,
    })
  ).status;
};

it('messages go both ways, also after a restart of the stack', async () => {
  const [room] = await stack.database.query<Room>(
    `select room.* from public.room join public.channel on channel.id = room.channel_id
      where channel.external_id = 'batik-lestari' and room.chat_id like '%@c.us' limit 1`,
  );
  if (!room) throw new Error('the seed has no room');
  const bodies = async (): Promise<string[]> =>
    (
      await stack.database.query<{ body: string }>(
        'select body from public.message where room_id = $1 order by sent_at desc, seq desc limit 3',
        [room.id],
      )
    )
      .map(({ body }) => body)
      .toReversed();

  expect(
    (await post(`/__phone/api/chats/batik-lestari/${room.chat_id}/messages`, { text: 'Masih buka?' })).status,
  ).toBe(201);
  await stack.whatsapp.settled();
  expect(await sendText(room, 'Masih, sampai jam lima.')).toBe(201);
  await stack.whatsapp.settled();
  expect((await bodies()).slice(1)).toEqual(['Masih buka?', 'Masih, sampai jam lima.']);

  await stack.stop();
  stack = await startStack({ dataFolder: folder, seed: true, quiet: true });
  expect(await stack.whatsapp.sessions.waitForStatus('batik-lestari', 'WORKING', 30_000)).toBe(true);
  expect(await sendText(room, 'Silakan mampir.')).toBe(201);
  await post(`/__phone/api/chats/batik-lestari/${room.chat_id}/messages`, { text: 'Baik' });
  await stack.whatsapp.settled();
  expect(await bodies()).toEqual(['Masih, sampai jam lima.', 'Silakan mampir.', 'Baik']);
});
