/** What the database tells those who listen: to which topic, and no more than a socket should carry. */
import { expect, test } from 'vitest';

import { batik, callTheCast } from './cast.ts';
import { whatsApp } from './whatsapp.ts';

const cast = callTheCast();
const newChat = whatsApp(cast);

interface News {
  topic: string;
  event: string;
  table: string;
  record: Record<string, unknown> | null;
  old_record: Record<string, unknown> | null;
}

/** What was told while something happened. */
const newsOf = async (happens: () => Promise<unknown>): Promise<News[]> => {
  await cast.truth('delete from realtime.messages');
  await happens();
  return cast.truth<News>(
    `select topic, event, payload ->> 'table' as table, payload -> 'record' as record, payload -> 'old_record' as old_record
     from realtime.messages where private order by inserted_at`,
  );
};
const lines = (news: News[]): string[] => news.map(({ topic, event, table }) => `${topic} ${event} ${table}`);

test('a message is told to its room, and the room to its business', async () => {
  const chat = newChat();
  await chat.hear();
  const { id } = await chat.room();
  const news = await newsOf(() => chat.hear({ body: 'Halo' }));
  expect(lines(news).toSorted()).toEqual([
    `business:${batik.business} UPDATE room`,
    `room:${String(id)} INSERT message`,
  ]);
  expect(news.find(({ table }) => table === 'message')).toMatchObject({ record: { body: 'Halo' }, old_record: null });
  expect(news.find(({ table }) => table === 'room')).toMatchObject({
    record: { id, unread_count: 2 },
    old_record: null,
  });
});

test('a reply tells of the message, the hand-over and the room', async () => {
  const chat = newChat();
  await chat.hear();
  const { id } = await chat.room();
  const news = await newsOf(() => chat.begin());
  expect(new Set(lines(news))).toEqual(
    new Set([
      `room:${String(id)} INSERT message`,
      `room:${String(id)} INSERT handover`,
      `business:${batik.business} UPDATE room`,
    ]),
  );
});

test('what is too large for a socket is told by its ids', async () => {
  const chat = newChat();
  await chat.hear();
  const news = await newsOf(() => chat.hear({ body: '🙏'.repeat(30_000) }));
  const message = news.find(({ table }) => table === 'message');
  expect(Object.keys(message?.record ?? {}).toSorted()).toEqual(
    ['business_id', 'channel_id', 'id', 'room_id', 'sent_at', 'seq', 'updated_at', 'version'].toSorted(),
  );
  expect((await chat.messages()).at(-1)?.['body']).toHaveLength(60_000);
});

test('a deletion names what is gone; a change that changes nothing is no news', async () => {
  const chat = newChat();
  await chat.hear();
  const room = await chat.room();
  expect(await newsOf(() => cast.truth('update room set tags = tags where id = $1', [room['id']]))).toEqual([]);
  const news = await newsOf(() => cast.truth('delete from room where id = $1', [room['id']]));
  expect(news).toContainEqual(
    expect.objectContaining({
      event: 'DELETE',
      table: 'room',
      record: null,
      old_record: expect.objectContaining({ id: room['id'] }),
    }),
  );
});
