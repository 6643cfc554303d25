/** The sort order "most at risk": what moves a chat up, and what takes it out. */
import { beforeAll, describe, expect, test } from 'vitest';

import { createOpenMinuteCounter } from '../../src/machines/settings/openingHours.ts';
import { openingVectors } from '../seeded/openingVectors.ts';
import { batik, setupFixtures } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
beforeAll(async () => {
  await fixtures.sql('update business set enable_operational_hours = false where id = $1', [batik.business]);
});

/** By how many hours a chat counts as waiting longer than it does. The head start of rollout v3 is subtracted. */
const headStartHours = (room: Record<string, unknown>): number =>
  (Date.parse(String(room['awaiting_reply_since'])) - Date.parse(String(room['at_risk_since']))) / 3_600_000 -
  (room['rollout'] === 'v3' ? 1 : 0);

describe('at_risk_since', () => {
  test('a chat is at risk while its customer waits for a reply, and no longer after one', async () => {
    const chat = newChat();
    await chat.receive();
    expect(headStartHours(await chat.room())).toBe(0);
    await chat.beginOutgoing();
    expect(await chat.room()).toMatchObject({ at_risk_since: null, upset: false });
  });

  test('a chat with an upset customer ranks 8 hours higher until it gets a reply', async () => {
    const chat = newChat();
    await chat.receive({ body: 'Saya KECEWA, lama banget!' });
    await chat.receive({ body: 'halo?' });
    expect(await chat.room()).toMatchObject({ upset: true });
    expect(headStartHours(await chat.room())).toBe(8);
    await chat.beginOutgoing();
    await chat.receive({ body: 'oke, terima kasih' });
    expect(await chat.room()).toMatchObject({ upset: false });
  });

  test('an escalated chat ranks 4 hours higher, and stays at risk after the AI replies', async () => {
    const chat = newChat();
    await chat.receive();
    const { id } = await chat.room();
    await fixtures.users.owner.client.rpc('escalate_room', { room_id: id, reason: 'refund' }).throwOnError();
    expect(headStartHours(await chat.room())).toBe(4);
    await fixtures.sql(`update room set awaiting_reply_since = null where id = $1`, [id]);
    expect((await chat.room())['at_risk_since']).not.toBeNull();
    await fixtures.sql(`update room set status = null, help_reason = null where id = $1`, [id]);
    expect((await chat.room())['at_risk_since']).toBeNull();
  });
});

const openingAfter = async (at: string, ...spans: [start: string, end: string, timezone?: string][]) => {
  const hours = spans.map(([start, end, timezone]) => ({ start, end, ...(timezone && { timezone }) }));
  const [row] = await fixtures.sql<{ at: string }>(
    `select to_char(private.opens_at($1::jsonb, $2::timestamptz) at time zone 'UTC', 'DD HH24:MI') as at`,
    [JSON.stringify(hours), at],
  );
  return row?.at;
};

test('waiting time counts from the next opening of the business', async () => {
  // Jakarta is UTC+7: 19:00 UTC is 02:00 there.
  expect(await openingAfter('2026-11-20T19:00Z', ['08:00', '17:00'])).toBe('21 01:00');
  expect(await openingAfter('2026-11-20T05:00Z', ['08:00', '17:00'])).toBe('20 05:00');
  expect(await openingAfter('2026-11-20T10:00Z', ['08:00', '17:00'])).toBe('21 01:00');
  expect(await openingAfter('2026-11-20T05:30Z', ['08:00', '12:00'], ['13:00', '17:00'])).toBe('20 06:00');
  expect(await openingAfter('2026-11-20T19:00Z', ['20:00', '02:30'])).toBe('20 19:00');
  expect(await openingAfter('2026-11-20T00:30Z', ['08:00', '17:00', 'Asia/Jayapura'])).toBe('20 00:30');
  // Empty hours, no hours, and an unknown time zone.
  expect(await openingAfter('2026-11-20T19:00Z', ['', ''])).toBe('20 19:00');
  expect(await openingAfter('2026-11-20T19:00Z')).toBe('20 19:00');
  expect(await openingAfter('2026-11-20T19:00Z', ['08:00', '17:00', 'Mars/Olympus'])).toBe('21 01:00');
});

test.each(openingVectors)('a business is next open as the vector says: %s', async (_, hours, at, expected) => {
  const [row] = await fixtures.sql<{ at: Date }>('select private.opens_at($1::jsonb, $2::timestamptz) as at', [
    JSON.stringify(hours),
    at,
  ]);
  expect(row && new Date(row.at)).toEqual(new Date(expected));
});

test.each(openingVectors)(
  'the database and the browser count the same open minutes after: %s',
  async (_, hours, at) => {
    for (const length of [20, 60, 13 * 60, 30 * 60, 8 * 24 * 60]) {
      const until = new Date(Date.parse(at) + length * 60_000);
      const [row] = await fixtures.sql<{ minutes: number }>(
        `select (extract(epoch from private.open_time($1::jsonb, $2::timestamptz, $3::timestamptz)) / 60)::int as minutes`,
        [JSON.stringify(hours), at, until.toISOString()],
      );
      const counted = createOpenMinuteCounter(hours, Date.parse(at))(Date.parse(at), until.getTime());
      expect([length, row?.minutes]).toEqual([length, counted]);
    }
  },
);

test('open time counts overlapping spans once, everything without hours, and nothing backwards', async () => {
  const minutes = async (hours: object[] | null, since: string, until: string) =>
    (
      await fixtures.sql<{ minutes: number }>(
        `select (extract(epoch from private.open_time($1::jsonb, $2::timestamptz, $3::timestamptz)) / 60)::int as minutes`,
        [hours && JSON.stringify(hours), since, until],
      )
    )[0]?.minutes;
  const both = [
    { start: '08:00', end: '12:00' },
    { start: '10:00', end: '14:00' },
  ];
  expect(await minutes(both, '2026-11-20T00:00+07:00', '2026-11-20T23:00+07:00')).toBe(360);
  expect(await minutes(null, '2026-11-20T00:00+07:00', '2026-11-20T23:00+07:00')).toBe(1380);
  expect(await minutes([{ start: '', end: '' }], '2026-11-20T00:00+07:00', '2026-11-20T23:00+07:00')).toBe(1380);
  for (const hours of [both, null])
    expect(await minutes(hours, '2026-11-20T23:00+07:00', '2026-11-20T00:00+07:00')).toBe(0);
});

test('only whole words of anger mark a customer as upset, and no product words do', async () => {
  const soundsUpset = async (text: string) =>
    (await fixtures.sql<{ upset: boolean }>('select private.has_angry_words($1) as upset', [text]))[0]?.upset;
  for (const text of [
    'saya kecewa',
    'Minta REFUND',
    'lambat sekali ya',
    'gak becus',
    'mau dibatalkan',
    'uang kembali!',
  ])
    expect([text, await soundsUpset(text)]).toEqual([text, true]);
  for (const text of ['', 'marahan', 'tempat sampah', 'sudah lama langganan', 'kapan ready?', 'pembatalannya'])
    expect([text, await soundsUpset(text)]).toEqual([text, false]);
});

test('search results keep every sort order, filter and page boundary', async () => {
  const sari = fixtures.users.member.id;
  const rows = [
    [3, null, 5, 'ai'],
    [1, null, 0, 'member'],
    [4, 20, 5, 'ai'],
    [2, 10, 1, 'ai'],
  ] as const;
  for (const [n, [minutes, waits, unread, holder]] of rows.entries())
    await fixtures.sql(
      `insert into room (business_id, channel_id, chat_id, name, last_message_at, awaiting_reply_since, unread_count, holder, holder_id)
       values ($1, $2, $3, $4, $5::timestamptz + make_interval(mins => $6), $5::timestamptz + make_interval(mins => $7), $8, $9, $10)`,
      [
        batik.business,
        batik.channel,
        `62866000000${n}@c.us`,
        `Zainal ${n}`,
        '2026-11-20T01:00:00Z',
        minutes,
        waits,
        unread,
        holder,
        holder === 'member' ? sari : null,
      ],
    );
  const pageOf = async (more: object) => {
    const { data } = await fixtures.users.member.client
      .rpc('find_rooms', { business_id: batik.business, query: 'Zainal', page_size: 1, ...more })
      .throwOnError();
    return data as { name: string }[];
  };
  const order = async (query: string, more: object) => {
    const names: string[] = [];
    for (let after: object | null = null; ;) {
      const [last] = await pageOf({ query, after, ...more });
      if (last === undefined) return names.join(' ').replaceAll('Zainal ', '');
      names.push(last.name);
      after = last;
    }
  };
  for (const query of ['Zainal', 'zain']) {
    expect(await order(query, {})).toBe('2 0 3 1');
    expect(await order(query, { turned: true })).toBe('1 3 0 2');
    expect(await order(query, { sort: 'awaiting_reply_since' })).toBe('3 2 0 1');
    expect(await order(query, { sort: 'awaiting_reply_since', turned: true })).toBe('2 3 1 0');
    expect(await order(query, { sort: 'unread_count' })).toBe('2 0 3 1');
    expect(await order(query, { sort: 'unread_count', turned: true })).toBe('1 3 0 2');
    expect(await order(query, { holder: 'member' })).toBe('1');
    expect(await order(query, { channel_id: batik.room })).toBe('');
  }
});
