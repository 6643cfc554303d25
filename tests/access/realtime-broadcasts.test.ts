/** Broadcasts of the database: their topics and the size of their payload. */
import { expect, test } from 'vitest';

import { batik, setupFixtures } from './fixtures.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

interface Broadcast {
  topic: string;
  event: string;
  table: string;
  record: Record<string, unknown> | null;
  old_record: Record<string, unknown> | null;
}

/** The broadcasts that were sent during a change. */
const broadcastsDuring = async (change: () => PromiseLike<unknown>): Promise<Broadcast[]> => {
  await fixtures.sql('delete from realtime.messages');
  await change();
  return fixtures.sql<Broadcast>(
    `select regexp_replace(topic, ':[0-9]+$', '') as topic, event, payload ->> 'table' as table, payload -> 'record' as record, payload -> 'old_record' as old_record
     from realtime.messages where private order by inserted_at`,
  );
};
const summaries = (broadcasts: Broadcast[]): string[] =>
  broadcasts.map(({ topic, event, table }) => `${topic} ${event} ${table}`);

test('an incoming message broadcasts the message on the room’s topic and the room on the business’s topic', async () => {
  const chat = newChat();
  await chat.receive();
  const { id } = await chat.room();
  const broadcasts = await broadcastsDuring(() => chat.receive({ body: 'Halo' }));
  expect(summaries(broadcasts).toSorted()).toEqual([
    `business:${batik.business} UPDATE room`,
    `room:${String(id)} INSERT message`,
  ]);
  expect(broadcasts.find(({ table }) => table === 'message')).toMatchObject({
    record: { body: 'Halo' },
    old_record: null,
  });
  expect(broadcasts.find(({ table }) => table === 'room')).toMatchObject({
    record: { id, unread_count: 2 },
    old_record: null,
  });
});

test('a reply broadcasts the message, the handover and the room', async () => {
  const chat = newChat();
  await chat.receive();
  const { id } = await chat.room();
  const broadcasts = await broadcastsDuring(() => chat.beginOutgoing());
  expect(new Set(summaries(broadcasts))).toEqual(
    new Set([
      `room:${String(id)} INSERT message`,
      `room:${String(id)} INSERT handover`,
      `business:${batik.business} UPDATE room`,
    ]),
  );
});

/** What a chat can be in when something happens in it. */
const STATES: Record<string, (room: string) => PromiseLike<unknown>> = {
  'the AI handles': (id) => fixtures.sql(`update room set status = 'ai_auto_reply' where id = $1`, [id]),
  'needs help': (id) => rpc('escalate_room', { room_id: id, reason: 'Minta manusia' }),
  'is completed': (id) => rpc('complete_room', { room_id: id }),
  'a member holds': (id) => rpc('take_room', { room_id: id }),
  'nobody has answered': async () => {},
};
const rpc = (name: string, args: object) => fixtures.users.member.client.rpc(name, args).throwOnError();
/** What happens in one transaction and can change the chat more than once. */
const DEEDS: Record<string, (chat: Chat, id: string) => PromiseLike<unknown>> = {
  'a question': (chat) => chat.receive({ body: 'Ready kak?' }),
  'a thank-you': (chat) => chat.receive({ body: 'Makasih kak' }),
  'an angry word': (chat) => chat.receive({ body: 'Saya kecewa' }),
  'a sticker': (chat) => chat.receive({ kind: 'sticker', body: '' }),
  'a wish for no offers': (chat) => chat.receive({ body: 'STOP' }),
  'a late question': (chat) => chat.receive({ sentAt: new Date(Date.now() - 3_600_000).toISOString() }),
  'a reply from the phone': (chat) => chat.receive({ fromMe: true, source: 'app' }),
  'a reply of a member': (chat) => chat.beginOutgoing({ taken_from: batik.member }),
  taking: (_, id) => rpc('take_room', { room_id: id }),
  'giving back': (_, id) => rpc('give_back_room', { room_id: id }),
  completing: (_, id) => rpc('complete_room', { room_id: id }),
  escalating: (_, id) => rpc('escalate_room', { room_id: id, reason: 'Minta manusia' }),
};

test.each(Object.keys(STATES))(
  'what happens in a chat that %s tells its room once, as it is at the end',
  async (state) => {
    for (const [deed, perform] of Object.entries(DEEDS)) {
      const chat = newChat();
      await chat.receive();
      const id = String((await chat.room())['id']);
      await STATES[state]?.(id);
      const before = await chat.room();
      const told = (await broadcastsDuring(() => perform(chat, id))).filter(({ table }) => table === 'room');
      const after = await chat.room();
      const versions = told.map(({ record }) => record?.['version']);
      expect([deed, versions]).toEqual([
        deed,
        after['version'] === before['version'] ? [] : [Number(after['version'])],
      ]);
    }
  },
);

test('a broadcast of a row that is too large contains only its ids', async () => {
  const chat = newChat();
  await chat.receive();
  const broadcasts = await broadcastsDuring(() => chat.receive({ body: '🙏'.repeat(30_000) }));
  const message = broadcasts.find(({ table }) => table === 'message');
  expect(Object.keys(message?.record ?? {}).toSorted()).toEqual(
    ['business_id', 'channel_id', 'id', 'room_id', 'sent_at', 'seq', 'updated_at', 'version'].toSorted(),
  );
  expect((await chat.messages()).at(-1)?.['body']).toHaveLength(60_000);
});

test('a deletion broadcasts the deleted row, and an update without changes broadcasts nothing', async () => {
  const chat = newChat();
  await chat.receive();
  const room = await chat.room();
  expect(await broadcastsDuring(() => fixtures.sql('update room set tags = tags where id = $1', [room['id']]))).toEqual(
    [],
  );
  const broadcasts = await broadcastsDuring(() => fixtures.sql('delete from room where id = $1', [room['id']]));
  expect(broadcasts).toContainEqual(
    expect.objectContaining({
      event: 'DELETE',
      table: 'room',
      record: null,
      old_record: expect.objectContaining({ id: room['id'] }),
    }),
  );
});
