/** Who holds the chat is always visible, and nobody is talked over. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { batik, callTheCast, type Cast } from './cast.ts';
import { serviceOf, whatsApp, type Chat } from './whatsapp.ts';

let cast: Cast;
let newChat: () => Chat;
beforeAll(async () => {
  cast = await callTheCast();
  newChat = whatsApp(cast);
});
afterAll(() => cast.leave());

const minutesFromNow = (at: unknown): number => Math.round((Date.parse(String(at)) - Date.now()) / 60_000);

test('a reply takes it from the AI for the time of the silence, and ends a call for help', async () => {
  const chat = newChat();
  await chat.hear();
  const { id } = await chat.room();
  await cast.people.owner.client.rpc('escalate_room', { room_id: id, reason: ' minta manusia ' }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_need_help', help_reason: 'minta manusia', holder: 'ai' });
  await chat.begin();
  const room = await chat.room();
  expect(room).toMatchObject({
    holder: 'member',
    holder_id: batik.member,
    status: null,
    help_reason: null,
    unread_count: 0,
  });
  expect(minutesFromNow(room['holder_until'])).toBe(60);
  expect(await chat.handovers()).toEqual(['ai > ai: escalated', 'ai > member: reply']);
});

test('so does a reply from the paired phone; one of yesterday, told late, does not', async () => {
  const chat = newChat();
  await chat.hear({ fromMe: true, source: 'app', sentAt: new Date(Date.now() - 86_400_000).toISOString() });
  expect(await chat.room()).toMatchObject({ holder: 'ai' });
  await chat.hear({ fromMe: true, source: 'app' });
  expect(await chat.room()).toMatchObject({ holder: 'phone', holder_id: null, status: null });
  expect(await chat.handovers()).toEqual(['ai > phone: phone_reply']);
});

test('it goes back when the silence is over, with the next event or by the clock', async () => {
  const chat = newChat();
  await chat.begin();
  await cast.truth(`update room set holder_until = now() - interval '1 second' where chat_id = $1`, [chat.chatId]);
  await newChat().hear();
  expect(await chat.room()).toMatchObject({
    holder: 'ai',
    holder_id: null,
    holder_until: null,
    status: 'ai_auto_reply',
  });
  expect(await chat.handovers()).toEqual(['ai > member: reply', 'member > ai: silence_over']);
  const { data } = await serviceOf(cast).rpc('end_silences');
  expect(data).toBe(0);
});

test('taking a chat that needs help does not hide that it does; completing and writing again opens it anew', async () => {
  const chat = newChat();
  await chat.hear();
  const room_id = (await chat.room())['id'];
  const { client } = cast.people.member;
  const press = async (name: string, more: object = {}) =>
    (await client.rpc(name, { room_id, ...more }).throwOnError()).data as Record<string, unknown>;
  await press('escalate_room', { reason: '' });
  expect(await press('take_room')).toMatchObject({
    holder: 'member',
    holder_id: batik.member,
    status: 'ai_need_help',
    help_reason: null,
  });
  expect(await press('complete_room')).toMatchObject({
    holder: 'ai',
    status: 'ai_task_completed',
    awaiting_reply_since: null,
  });
  expect(await press('read_room')).toMatchObject({ unread_count: 0 });
  await chat.hear();
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', unread_count: 1 });
  expect(await chat.handovers()).toEqual(['ai > ai: escalated', 'ai > member: take_over', 'member > ai: completed']);
});

test('a row that changes counts its version; a row that does not stays as it is', async () => {
  const chat = newChat();
  await chat.hear();
  const before = await chat.room();
  await cast.people.member.client.from('room').update({ tags: [] }).eq('id', before['id']).throwOnError();
  expect(await chat.room()).toEqual(before);
  await cast.people.member.client
    .from('room')
    .update({ tags: ['VIP'] })
    .eq('id', before['id'])
    .throwOnError();
  expect(await chat.room()).toMatchObject({ version: Number(before['version']) + 1, tags: ['VIP'] });
});
