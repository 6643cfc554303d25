/** Finding chats and messages: by whatever a person remembers of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { batik, callTheCast, type Cast } from './cast.ts';
import { whatsApp, type Chat } from './whatsapp.ts';

let cast: Cast;
let newChat: () => Chat;
beforeAll(async () => {
  cast = await callTheCast();
  newChat = whatsApp(cast);
});
afterAll(() => cast.leave());

interface Found {
  id: string;
  room_id: string;
  excerpt: string;
}
const search = async (query: string): Promise<Found[]> => {
  const { data } = await cast.people.member.client
    .rpc('search_messages', { business_id: batik.business, query })
    .throwOnError();
  return data as Found[];
};

test('a number is one number however it is dialled', async () => {
  const chat = newChat();
  await chat.hear();
  const national = chat.chatId.replace(/^62(.*)@.*$/, '$1');
  for (const query of [`0${national}`, `+62 ${national}`, `62${national}`, national]) {
    const { data } = await cast.people.member.client
      .rpc('find_rooms', { business_id: batik.business, query })
      .throwOnError();
    expect([query, (data as { chat_id: string }[]).map(({ chat_id }) => chat_id)]).toEqual([query, [chat.chatId]]);
  }
});

test('a name is found by a part of it, short or long, and by nothing else that is asked for', async () => {
  const chats = [newChat(), newChat()];
  for (const chat of chats) {
    await chat.hear();
    await cast.truth(`update room set name = 'Ratna Kartikawati' where chat_id = $1`, [chat.chatId]);
  }
  const found = async (query: string, more: object = {}) => {
    const { data } = await cast.people.member.client
      .rpc('find_rooms', { business_id: batik.business, query, ...more })
      .throwOnError();
    return (data as { chat_id: string }[]).map(({ chat_id }) => chat_id);
  };
  const newestFirst = chats.map(({ chatId }) => chatId).toReversed();
  for (const query of ['kawa', 'KARTIKAWATI', 'ratna kart']) expect(await found(query)).toEqual(newestFirst);
  expect(await found('kartikawati', { page_size: 1 })).toEqual(newestFirst.slice(0, 1));
  expect(await found('kartikawati', { tags: ['VIP'] })).toEqual([]);
  expect(await found('kartikawati%')).toEqual([]);
});

test('words are found in another form and unfinished, and stand between marks', async () => {
  const chat = newChat();
  await chat.hear({ body: 'Kak, <b>mukena</b> bordirnya\nsudah dikirimkan ke \u0002Wamena\u0003?' });
  const { id: room_id } = await chat.room();
  for (const [query, excerpt] of [
    ['kirim mukena', 'Kak, <b>\u0002mukena\u0003</b> bordirnya sudah \u0002dikirimkan\u0003 ke Wamena?'],
    ['wame', 'Kak, <b>mukena</b> bordirnya sudah dikirimkan ke \u0002Wamena\u0003?'],
  ] as const)
    expect(await search(query)).toMatchObject([{ room_id, excerpt, chat_id: chat.chatId, author: 'customer' }]);
  expect(await search('wamena -mukena')).toEqual([]);
});

test('what its sender took back is not found', async () => {
  const chat = newChat();
  const told = chat.envelope({ body: 'nomor rekening zebra' });
  await chat.apply('message.any', told);
  expect(await search('zebra')).toHaveLength(1);
  await chat.apply('message.revoked', { message: { waId: told.message.waId, chatId: chat.chatId } });
  expect(await search('zebra')).toEqual([]);
});

test.each(['', '   ', "'", ':*', '& | !', 'a'.repeat(300), '(((', '\\', '"'])(
  'whatever is typed, such as %j, is an answer and no error',
  async (query) => {
    expect(Array.isArray(await search(query))).toBe(true);
  },
);
