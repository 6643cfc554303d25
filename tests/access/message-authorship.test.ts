/** Events from WhatsApp change only what the same side wrote in the same chat. */
import { expect, test } from 'vitest';

import { setupFixtures } from './fixtures.ts';
import { chatFactory, rawIdOf, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

/** A chat with a message from the dashboard that WhatsApp has accepted. */
const chatWithReply = async () => {
  const chat = newChat();
  await chat.receive({ body: 'Berapa?' });
  const { message } = await chat.beginOutgoing({ body: 'Rp 75.000' });
  const raw = rawIdOf(message.id);
  const waId = chat.waId(true, raw);
  await chat.finishOutgoing(message.id, { p_wa_id: waId, p_ack: 1 });
  return { chat, raw, waId };
};

const bodies = async (chat: Chat) => (await chat.messages()).map(({ body }) => body);

const edit = (chat: Chat, waId: string, fromMe: boolean, body = 'Rp 7.500') =>
  chat.applyEvent('message.edited', { message: { waId, chatId: chat.chatId, fromMe, body } });
const revoke = (chat: Chat, waId: string, fromMe: boolean) =>
  chat.applyEvent('message.revoked', { message: { waId, chatId: chat.chatId, fromMe } });

test('an edit and a revocation by the customer leave a message of the business unchanged', async () => {
  const { chat, raw, waId } = await chatWithReply();
  for (const id of [raw, waId, chat.waId(false, raw)]) {
    await edit(chat, id, false);
    await revoke(chat, id, false);
  }
  expect(await bodies(chat)).toEqual(['Berapa?', 'Rp 75.000']);
});

test('an edit and a revocation by the business change its message, under the raw and the whole id', async () => {
  const { chat, raw, waId } = await chatWithReply();
  await edit(chat, raw, true, 'Rp 70.000');
  expect(await bodies(chat)).toEqual(['Berapa?', 'Rp 70.000']);
  await revoke(chat, waId, true);
  expect(await bodies(chat)).toEqual(['Berapa?', null]);
});

test('an edit by the business leaves a message of the customer unchanged', async () => {
  const chat = newChat();
  const waId = chat.waId(false);
  await chat.receive({ waId, body: 'Berapa?' });
  await edit(chat, waId.split('_')[2] ?? '', true);
  expect(await bodies(chat)).toEqual(['Berapa?']);
});

test('an id that is only the beginning of another id changes nothing', async () => {
  const chat = newChat();
  await chat.receive({ waId: chat.waId(false, '3A91'), body: 'Berapa?' });
  await edit(chat, '3', false);
  await revoke(chat, '3A9', false);
  expect(await bodies(chat)).toEqual(['Berapa?']);
  await edit(chat, '3A91', false, 'Berapa ya?');
  expect(await bodies(chat)).toEqual(['Berapa ya?']);
});

test('a raw id finds a message whose whole id names a participant', async () => {
  const chat = newChat();
  await chat.receive({ waId: `${chat.waId(false, '3A92')}_${chat.chatId}`, body: 'Berapa?' });
  await edit(chat, '3A92', false, 'Berapa ya?');
  expect(await bodies(chat)).toEqual(['Berapa ya?']);
});

test('an edit, a revocation, a reaction and a vote from one chat change nothing in another', async () => {
  const [victim, attacker] = [newChat(), newChat()];
  const waId = victim.waId(false);
  const pollId = victim.waId(false);
  await victim.receive({ waId, body: 'Berapa?' });
  const content = { poll: { options: ['Merah'], multiple: false } };
  await victim.receive({ waId: pollId, kind: 'poll', body: 'Warna?', content });
  await edit(attacker, waId, false);
  await revoke(attacker, waId, false);
  const by = { chatId: attacker.chatId, by: attacker.chatId, at: '2026-01-02T03:04:05.000Z' };
  await attacker.applyEvent('message.reaction', { reaction: { ...by, waId, text: '👎' } });
  await attacker.applyEvent('poll.vote', { vote: { ...by, waId: pollId, options: ['Merah'] } });
  expect(await victim.messages()).toMatchObject([
    { body: 'Berapa?', revoked_at: null, reactions: {} },
    { body: 'Warna?', votes: {} },
  ]);
});

test('a message of the customer that reuses the raw id of ours is stored beside it', async () => {
  const { chat, raw } = await chatWithReply();
  await chat.receive({ waId: chat.waId(false, raw), body: 'Sudah saya transfer' });
  expect(await bodies(chat)).toEqual(['Berapa?', 'Rp 75.000', 'Sudah saya transfer']);
});

test('an early edit by the other side is not applied when the message arrives', async () => {
  const chat = newChat();
  const waId = chat.waId(false);
  await edit(chat, waId, true);
  await chat.receive({ waId, body: 'Berapa?' });
  expect(await bodies(chat)).toEqual(['Berapa?']);
});
