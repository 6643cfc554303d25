/** Outgoing messages: one row each, whether the response, the webhook or an ack arrives first. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { setupFixtures } from './fixtures.ts';
import { rawIdOf, chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

test('begin_outgoing called twelve times at once with one id stores one fresh message', async () => {
  const chat = newChat();
  const id = randomUUID();
  const begun = await Promise.all(Array.from({ length: 12 }, () => chat.beginOutgoing({ id })));
  expect(begun.filter(({ fresh }) => fresh)).toHaveLength(1);
  expect(await chat.messages()).toHaveLength(1);
});

test('begin_outgoing with the id of a message in another chat is refused', async () => {
  const [chat, other] = [newChat(), newChat()];
  const { message } = await chat.beginOutgoing();
  await expect(other.beginOutgoing({ id: message.id })).rejects.toMatchObject({
    code: 'P0002',
    message: 'rooms.failed',
  });
  expect(await other.messages()).toEqual([]);
});

test('the webhook of a message we sent finds it by its raw id before finish_outgoing', async () => {
  const chat = newChat();
  const { message } = await chat.beginOutgoing();
  const waId = chat.waId(true, rawIdOf(message.id));
  await chat.ack(waId, 2);
  await chat.receive({ waId, fromMe: true, source: 'api', ack: 1 });
  const finished = await chat.finishOutgoing(message.id, {
    p_wa_id: waId,
    p_ack: 1,
    p_sent_at: '2026-01-02T03:04:05Z',
  });
  expect(finished).toMatchObject({ wa_id: waId, ack: 2 });
  expect(await chat.messages()).toHaveLength(1);
});

test('the webhook alone completes a message when the gateway dies after sending', async () => {
  const chat = newChat();
  const { message } = await chat.beginOutgoing();
  const waId = chat.waId(true, rawIdOf(message.id));
  await chat.receive({ waId, fromMe: true, source: 'api', ack: 1, sentAt: '2026-01-02T03:04:05Z' });
  expect(await chat.messages()).toMatchObject([
    { id: message.id, author: 'member', wa_id: waId, ack: 1, sent_at: '2026-01-02 03:04:05+00' },
  ]);
});

test('an ack alone completes a message whose sending has no response, but no refusal does', async () => {
  const chat = newChat();
  const { message } = await chat.beginOutgoing();
  const waId = chat.waId(true, rawIdOf(message.id));
  await chat.ack(waId, -1);
  expect(await chat.messages()).toMatchObject([{ id: message.id, wa_id: null, ack: -1 }]);
  await chat.ack(waId, 2);
  expect(await chat.messages()).toMatchObject([{ id: message.id, wa_id: waId, ack: 2 }]);
});

test('an echo under an id chosen by the engine becomes our message in finish_outgoing', async () => {
  const chat = newChat();
  const { message } = await chat.beginOutgoing();
  const waId = chat.waId(true);
  await chat.receive({ waId, fromMe: true, source: 'api' });
  await chat.ack(waId, 3);
  expect(await chat.finishOutgoing(message.id, { p_wa_id: waId, p_ack: 1 })).toMatchObject({
    id: message.id,
    wa_id: waId,
    ack: 3,
  });
  expect((await chat.messages()).map(({ id }) => id)).toEqual([message.id]);
});

test('a failed message keeps the customer waiting, and a later success clears the failure', async () => {
  const chat = newChat();
  await chat.receive({ sentAt: '2026-01-02T03:04:05Z' });
  const { message } = await chat.beginOutgoing();
  expect(await chat.room()).toMatchObject({ awaiting_reply_since: null });
  expect(await chat.finishOutgoing(message.id, { p_failure: 'Nomor menolak' })).toMatchObject({
    ack: -1,
    failure: 'Nomor menolak',
  });
  expect(await chat.room()).toMatchObject({ last_message_ack: -1, awaiting_reply_since: '2026-01-02 03:04:05+00' });
  expect(await chat.finishOutgoing(message.id, { p_wa_id: chat.waId(true), p_ack: 1 })).toMatchObject({
    ack: 1,
    failure: null,
  });
  expect(await chat.room()).toMatchObject({ last_message_ack: 1, awaiting_reply_since: null });
});

test('only its author can withdraw a failed message, and none that WhatsApp may have received', async () => {
  const chat = newChat();
  await chat.receive();
  const withdraw = async (caller: 'member' | 'owner' | 'outsider', message_id: string) =>
    (await fixtures.users[caller].client.rpc('withdraw_message', { message_id }).throwOnError()).data;
  const { message: refused } = await chat.beginOutgoing();
  // During an attempt the result is unknown.
  expect(await withdraw('member', refused.id)).toBe(false);
  await chat.finishOutgoing(refused.id, { p_failure: 'recipient_restricted' });
  expect(await withdraw('owner', refused.id)).toBe(false);
  expect(await withdraw('outsider', refused.id)).toBe(false);
  expect(await withdraw('member', refused.id)).toBe(true);
  expect(await withdraw('member', refused.id)).toBe(false);
  const { message: sent } = await chat.beginOutgoing();
  const waId = chat.waId(true, rawIdOf(sent.id));
  await chat.finishOutgoing(sent.id, { p_wa_id: waId, p_ack: 0 });
  await chat.ack(waId, -1);
  expect(await withdraw('member', sent.id)).toBe(false);
  expect(await chat.messages()).toMatchObject([{ author: 'customer' }, { id: sent.id, ack: -1 }]);
  expect(await chat.room()).toMatchObject({ last_message_id: sent.id });
});

test('concurrent sends, webhooks, acks and takeovers of one chat lose nothing and do not deadlock', async () => {
  const chat = newChat();
  await chat.receive();
  const { client } = fixtures.users.member;
  const roomId = (await chat.room())['id'];
  await Promise.all(
    Array.from({ length: 25 }, async (_, i) => {
      const { message } = await chat.beginOutgoing({ body: `Balasan ${i}` });
      const waId = chat.waId(true, rawIdOf(message.id));
      await Promise.all([
        chat.finishOutgoing(message.id, { p_wa_id: waId, p_ack: 1 }),
        chat.receive({ waId, fromMe: true, source: 'api' }),
        chat.ack(waId, 3),
        chat.receive({ body: `Tanya ${i}` }),
        client.rpc(i % 2 ? 'take_room' : 'give_back_room', { room_id: roomId }).throwOnError(),
      ]);
    }),
  );
  const messages = await chat.messages();
  const authors = (author: string) => messages.filter((message) => message['author'] === author);
  expect([authors('customer').length, authors('member').length, messages.length]).toEqual([26, 25, 51]);
  expect(authors('member').every(({ ack, wa_id }) => ack === 3 && wa_id !== null)).toBe(true);
});
