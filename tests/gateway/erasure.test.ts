import { afterAll, beforeAll, expect, it } from 'vitest';

import { png } from './support/calls.ts';
import { startHarness, type Chat, type Harness, type User } from './support/harness.ts';

// What the functions do about customers whose data were erased.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const filesOf = async ({ roomId }: Chat): Promise<unknown[]> =>
  harness.stack.database.query('select name from storage.objects where name like $1', [`%/${roomId}/%`]);

/** Delivers a picture that the customer sent a minute ago. */
const deliverPicture = async ({ chatId }: Chat) =>
  harness.postEvent({
    id: `evt_${crypto.randomUUID()}`,
    timestamp: Date.now(),
    event: 'message.any',
    session: 'batik-lestari',
    me: { id: '6281225550100@c.us', pushName: 'Toko' },
    payload: {
      id: `false_${chatId}_3A77`,
      timestamp: Math.floor(Date.now() / 1000) - 60,
      from: chatId,
      fromMe: false,
      source: 'app',
      body: '',
      hasMedia: true,
      media: { url: 'http://waha.test/api/files/batik-lestari/ktp.png', mimetype: 'image/png', filename: 'ktp.png' },
      ack: 2,
      _data: { pushName: 'Budi' },
    },
    engine: 'NOWEB',
  });
const pictureFile = (): Response => new Response(Buffer.from(png, 'base64'));

const catchUp = async (businessId: string, as: User = harness.member): Promise<void> => {
  expect((await harness.api('POST', '/catch-up', { body: { businessId }, as })).status).toBe(204);
  await harness.settled();
};

it('a picture from before the erasure opens no chat, and its file is not fetched', async () => {
  const chat = await harness.createRoom();
  await harness.erase(chat);
  harness.calls.length = 0;
  const reply = await deliverPicture(chat);
  expect([reply.status, reply.body]).toEqual([200, { applied: false, reason: 'erased' }]);
  expect(harness.calls.filter(({ path }) => path.includes('/api/files/'))).toEqual([]);
  expect(await harness.stack.database.query('select from public.room where chat_id = $1', [chat.chatId])).toEqual([]);
});

it('files of an erased customer are removed by the next /catch-up of a member, also one that was being fetched', async () => {
  const [erased, other] = [await harness.createRoom(), await harness.createRoom()];
  harness.intercept('/api/files/', pictureFile, async () => {
    await harness.erase(erased);
    return pictureFile();
  });
  await deliverPicture(other);
  expect((await deliverPicture(erased)).body).toEqual({ applied: false, reason: 'erased' });
  expect(await filesOf(erased)).toHaveLength(1);
  for (const stranger of [harness.outsider, harness.aal1Member, harness.admin])
    await catchUp(erased.businessId, stranger);
  expect(await filesOf(erased)).toHaveLength(1);
  await catchUp(erased.businessId);
  expect(await filesOf(erased)).toEqual([]);
  expect(await filesOf(other)).toHaveLength(1);
});
