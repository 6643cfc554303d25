/** The numbers of the home page: the days of chats, their sums, the lists behind them, and what needs a member. */
import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { HomeReport } from '../../src/contracts/home.ts';
import { JAKARTA } from '../../src/contracts/time.ts';
import { reportSentences } from '../../src/views/home/reportSentences.ts';
import { homeText } from '../../src/views/home/text/id.ts';
import { formats } from '../../src/views/ui/format.ts';
import { agentTools } from './agentRuns.ts';
import { batik, laundry, setupFixtures, unauthorizedCallers, type Caller } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
beforeAll(() => agentTools(fixtures).turnOn());

interface Figures {
  now: Record<string, number | null>;
  before: Record<string, number | null> | null;
  days: { day: string; chats: number }[];
  from: string;
  to: string;
  opens_at: string | null;
}

const call = async (name: string, args: object, caller: Caller = 'member') => {
  const { data, error } = await fixtures.users[caller].client.rpc(name, args);
  return { data, code: error?.code };
};
const figures = async (span = 'today', business_id: string = batik.business) =>
  (await call('home_figures', { business_id, span }, 'member')).data as Figures;
const list = async (number_of: string, more: object = {}) =>
  (await call('home_list', { business_id: batik.business, span: 'today', number_of, ...more })).data as {
    rows: { room_id: string; seconds: number | null; number: number | null }[];
    next: object | null;
  };

/** How much each number of today has grown since. */
const growthSince = async (before: Figures) =>
  Object.fromEntries(
    Object.entries((await figures()).now)
      .filter(([name]) => name !== 'reply_seconds')
      .map(([name, value]) => [name, Number(value) - Number(before.now[name])]),
  );
const none = { chats: 0, answered: 0, by_ai: 0, handed_over: 0, completed: 0, orders: 0, order_value: 0 };

test('a chat counts once a day, as handled by the AI until the team replies', async () => {
  const before = await figures();
  const chat = newChat();
  await chat.receive();
  await chat.receive();
  expect(await growthSince(before)).toEqual({ ...none, chats: 1 });
  await chat.beginOutgoing({ author: 'ai', author_id: null });
  expect(await growthSince(before)).toEqual({ ...none, chats: 1, answered: 1, by_ai: 1 });
  await chat.beginOutgoing();
  expect(await growthSince(before)).toEqual({ ...none, chats: 1, answered: 1, handed_over: 1 });
});

test('an automatic message is no reply, and a call for help is one hand-over however often it is repeated', async () => {
  const before = await figures();
  const chat = newChat();
  await chat.receive();
  const { id: room_id } = await chat.room();
  await fixtures.recordMessage(room_id, { author: 'system', body: 'Tunggu ya' });
  const { client } = fixtures.users.member;
  await client.rpc('escalate_room', { room_id, reason: 'minta manusia' }).throwOnError();
  await client.rpc('take_room', { room_id }).throwOnError();
  expect(await growthSince(before)).toEqual({ ...none, chats: 1, handed_over: 1 });
  expect((await list('unanswered')).rows.map((row) => row.room_id)).toContain(room_id);
});

test('a chat that is opened again on the day of its completion does not count as completed', async () => {
  const before = await figures();
  const chat = newChat();
  await chat.receive();
  const { id: room_id } = await chat.room();
  await fixtures.users.member.client.rpc('complete_room', { room_id }).throwOnError();
  expect(await growthSince(before)).toEqual({ ...none, chats: 1, completed: 1 });
  await chat.receive({ body: 'Eh, satu lagi kak, ukuran XL ada?' });
  expect(await growthSince(before)).toEqual({ ...none, chats: 1 });
});

test('a cancelled order leaves the numbers of its day', async () => {
  const before = await figures();
  const chat = newChat();
  await chat.receive();
  const { id: room_id } = await chat.room();
  const { client } = fixtures.users.member;
  const id = randomUUID();
  const lines = [{ name: 'Kain', price: 125_000, quantity: 2 }];
  await client.rpc('create_order', { id, room_id, lines }).throwOnError();
  expect(await growthSince(before)).toEqual({ ...none, chats: 1, orders: 1, order_value: 250_000 });
  expect((await list('orders')).rows[0]).toMatchObject({ room_id, total: 250_000, status: 'unpaid' });
  await client.rpc('mark_order', { order_id: id, was: 'unpaid', status: 'cancelled' }).throwOnError();
  expect(await growthSince(before)).toEqual({ ...none, chats: 1 });
});

test('each number equals the length of the list behind it, over all its pages', async () => {
  const { now } = await figures();
  for (const name of ['chats', 'by_ai', 'handed_over', 'completed', 'orders', 'answered']) {
    const rows: unknown[] = [];
    let after: object | null = null;
    do {
      const page = await list(name === 'answered' ? 'replies' : name, { after, page_size: 2 });
      rows.push(...page.rows);
      after = page.next;
    } while (after !== null);
    expect([name, rows.length]).toEqual([name, now[name]]);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  }
});

test('the rows that are written with each message are those of a recount', async () => {
  // Of chats that the seed wrote at once, only the recount knows.
  const rows = () =>
    fixtures.sql(
      `select room_id, day, asked_at, replied_at, ai_at, team_at, handed_over_at, completed_at, version, model_size, channel_id,
         thanked_at, wrong_at, complained_at, ordered_at, failed_at
       from private.chat_day where business_id = $1 order by room_id, day`,
      [batik.business],
    );
  const written = await rows();
  expect(written.length).toBeGreaterThan(20);
  await fixtures.sql('select private.recount_days($1)', [batik.business]);
  expect(await rows()).toEqual(written);
});

test('the first reply within seven days answers the day of the question, and its sums are written anew', async () => {
  const chat = newChat();
  await chat.receive({ sentAt: new Date(Date.now() - 3 * 86_400_000).toISOString() });
  const [asked] = await fixtures.sql<{ day: string }>(
    `select day::text from private.chat_day join room on room.id = room_id where chat_id = $1`,
    [chat.chatId],
  );
  await fixtures.sql('select private.fold_days()');
  const before = await figures(asked?.day);
  await chat.beginOutgoing({ author: 'ai', author_id: null });
  const after = await figures(asked?.day);
  expect(Number(after.now['answered'])).toBe(Number(before.now['answered']) + 1);
  await fixtures.sql('select private.fold_days()');
  expect(await figures(asked?.day)).toMatchObject({ now: after.now });
});

test('sums of days are the same before and after they are written', async () => {
  await fixtures.sql('delete from private.business_day');
  const live = await figures('month');
  await fixtures.sql('select private.fold_days()');
  const [folded] = await fixtures.sql<{ days: number }>(
    'select count(*)::int as days from private.business_day where business_id = $1',
    [batik.business],
  );
  expect(folded?.days).toBeGreaterThan(20);
  const summed = await figures('month');
  expect(summed.now).toEqual(live.now);
  expect(summed.days).toEqual(live.days);
});

test('the median of the first replies is within five per cent', async () => {
  const [row] = await fixtures.sql<{ worst: number }>(
    `select max(abs(private.seconds_of_bucket(private.reply_bucket(make_interval(secs => s))) / s::float - 1)) as worst
     from generate_series(20, 600000, 7) as s`,
  );
  expect(row?.worst).toBeLessThan(0.05 + 0.5 / 20);
});

test('a day begins at midnight in the zone of the business', async () => {
  const chat = newChat();
  await chat.receive();
  const { id: room_id } = await chat.room();
  const [{ hours } = { hours: null }] = await fixtures.sql(
    'select operational_hours as hours from business where id = $1',
    [batik.business],
  );
  const dayOf = async (zone: string, sentAt: string) => {
    await fixtures.sql('update business set operational_hours = $2 where id = $1', [
      batik.business,
      JSON.stringify([{ start: '08:00', end: '17:00', timezone: zone }]),
    ]);
    await fixtures.sql('delete from private.chat_day where room_id = $1', [room_id]);
    await fixtures.recordMessage(room_id, { body: 'Halo', sent_at: sentAt });
    return (await fixtures.sql('select day::text from private.chat_day where room_id = $1', [room_id]))[0]?.['day'];
  };
  expect(await dayOf('Asia/Jakarta', '2026-11-10T16:59:59Z')).toBe('2026-11-10');
  expect(await dayOf('Asia/Jakarta', '2026-11-10T17:00:00Z')).toBe('2026-11-11');
  expect(await dayOf('Asia/Jayapura', '2026-11-10T15:00:00Z')).toBe('2026-11-11');
  await fixtures.sql('update business set operational_hours = $2 where id = $1', [
    batik.business,
    JSON.stringify(hours),
  ]);
  await fixtures.sql('delete from private.chat_day where room_id = $1', [room_id]);
});

test('before the first day of a business there are no numbers to compare with, rather than zeros', async () => {
  const person = await fixtures.newUser();
  const [shop] = await fixtures.sql<{ id: string }>(
    `insert into business (profile_id, name) values ($1, 'Toko Baru') returning id`,
    [person.id],
  );
  const { data } = await person.client.rpc('home_figures', { business_id: shop?.id, span: 'today' });
  expect(data).toMatchObject({ now: { ...none, reply_seconds: null }, before: null });
  expect((data as Figures).days).toHaveLength(1);
  const { data: setup } = await person.client.rpc('home_need', { business_id: shop?.id, kind: 'setup' });
  expect(setup).toEqual({ whatsapp: false, hours: false, knowledge: false, team: false, live: false });
});

test('the oldest call for help, channels without connection, and orders near their deadline are named', async () => {
  const chat = newChat();
  await chat.receive({ sentAt: new Date(Date.now() - 3_000_000).toISOString() });
  const { id: room_id } = await chat.room();
  const { client } = fixtures.users.member;
  await client.rpc('escalate_room', { room_id, reason: 'minta manusia' }).throwOnError();
  const { data: escalations } = await call('home_need', { business_id: batik.business, kind: 'escalations' });
  const [longest] = await fixtures.sql(
    `select id from room where business_id = $1 and status = 'ai_need_help' and not archived
     order by coalesce(awaiting_reply_since, alerted_at, last_message_at), id limit 1`,
    [batik.business],
  );
  expect(escalations).toMatchObject({ longest: { room_id: longest?.['id'] } });

  const id = randomUUID();
  await client.rpc('create_order', { id, room_id, lines: [{ name: 'Kain', price: 1, quantity: 1 }] }).throwOnError();
  const orders = async () => (await call('home_need', { business_id: batik.business, kind: 'orders' })).data;
  const { count: far } = (await orders()) as { count: number };
  await fixtures.sql(`update customer_order set expires_at = now() + interval '5 minutes' where id = $1`, [id]);
  expect(await orders()).toMatchObject({ count: far + 1, first: { room_id } });

  await fixtures.sql(`update channel set status = 'FAILED' where id = $1`, [batik.channel]);
  const { data: channels } = await call('home_need', { business_id: batik.business, kind: 'channels' });
  expect((channels as { down: object[] }).down).toContainEqual(
    expect.objectContaining({ id: batik.channel, status: 'FAILED' }),
  );
});

test('after an absence only what came since then is counted, over a week at most', async () => {
  const since = new Date().toISOString();
  const absence = async (from: string) =>
    (await call('home_absence', { business_id: batik.business, since: from })).data;
  expect(await absence(since)).toMatchObject({ chats: 0, handed_over: 0, completed: 0, orders: 0 });
  const chat = newChat();
  await chat.receive({ sentAt: new Date(Date.now() + 1000).toISOString() });
  expect(await absence(since)).toMatchObject({ chats: 1, handed_over: 0 });
  const { since: earliest } = (await absence('2020-01-01T00:00:00Z')) as { since: string };
  expect(Date.now() - Date.parse(earliest)).toBeLessThan(7 * 86_400_000 + 60_000);
});

/** The sentences of the page, without the name of the zone, which stands where the device's clock shows another time. */
const said = (report: HomeReport) => {
  const { title, sentences } = reportSentences(report, homeText, formats.in(JAKARTA));
  return { title, sentences: sentences.map(({ text, list }) => ({ text: text.replaceAll(/ WIB/g, ''), list })) };
};

describe('the morning report', () => {
  const reportOf = async (business_id: string, span: string | null = null) =>
    (await call('home_report', { business_id, span }, 'member')).data as HomeReport;

  test('yesterday is told in five sentences, whose numbers are those of the page', async () => {
    const report = await reportOf(batik.business);
    const { sentences } = said(report);
    const { now } = await figures(report.day);
    expect(sentences).toHaveLength(5);
    expect(sentences[0]?.text).toMatch(new RegExp(`^Kemarin, .*, ada ${now['chats']} chat`));
    expect(sentences[1]?.text).toContain(`AI menangani sendiri ${now['by_ai']} dari ${now['answered']} chat`);
    expect(sentences[3]?.text).toMatch(new RegExp(`^${now['completed']} chat selesai`));
    for (const { list: name } of sentences.slice(0, 4))
      expect(
        (await call('home_list', { business_id: batik.business, span: report.day, number_of: name })).code,
      ).toBeUndefined();
    expect(sentences[4]?.list).toBe('escalations');
  });

  test.each([null, 'today'])('of %j says on WhatsApp what the page says', async (span) => {
    const report = await reportOf(batik.business, span);
    const [sent] = await fixtures.sql<{ text: string }>('select private.report_text($1, $2) as text', [
      batik.business,
      report.day,
    ]);
    // A minute may begin between them.
    const pages = [report, await reportOf(batik.business, span)].map(said);
    expect(
      pages.map(({ title, sentences }) => [title, ...sentences.map(({ text }, at) => `${at + 1}. ${text}`)].join('\n')),
    ).toContain(sent?.text);
  });

  test('a percentage needs five answered chats, and money has its dots', async () => {
    const today = said(await reportOf(batik.business, 'today'))
      .sentences.map(({ text }) => text)
      .join(' ');
    const { now } = await figures();
    expect(today.includes('%')).toBe(Number(now['answered']) >= 5);
    expect(await fixtures.sql(`select private.rupiah_text(1250000) as one, private.rupiah_text(0) as none`)).toEqual([
      { one: 'Rp 1.250.000', none: 'Rp 0' },
    ]);
  });

  test('a business without chats has a report without made-up numbers', async () => {
    const person = await fixtures.newUser();
    const [shop] = await fixtures.sql<{ id: string }>(
      `insert into business (profile_id, name) values ($1, 'Toko Sepi') returning id`,
      [person.id],
    );
    const { data } = await person.client.rpc('home_report', { business_id: shop?.id, span: 'today' });
    expect(said(data as HomeReport).sentences.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^Hari ini sampai pukul \d\d\.\d\d, tidak ada chat masuk, dan belum ada hari untuk dibandingkan\.$/,
      ),
      'Belum ada chat yang dijawab, jadi bagian AI belum diketahui.',
      'Waktu balasan pertama belum diketahui.',
      '0 chat selesai, dan tidak ada pesanan.',
      'Sekarang tidak ada chat yang menunggu tim.',
    ]);
  });
});

describe('the sending of the report', () => {
  const send = () => fixtures.sql('select private.send_reports()');
  const read = async (caller: Caller = 'owner') =>
    call('report_delivery', { business_id: batik.business }, caller).then(({ data }) => data as object);
  const choose = (change: object = {}) =>
    call(
      'save_report_delivery',
      { business_id: batik.business, is_on: true, hour: 7, phone: '+6281399990001', ...change },
      'owner',
    );
  const queued = () => fixtures.sql(`select phone, body from private.message_to_member where kind = 'morning_report'`);
  const local = `clock_timestamp() at time zone private.zone_of_business('${batik.business}')`;
  /** As if the hour that is now had been chosen a day ago. */
  const chooseNow = async () => {
    const [now] = await fixtures.sql<{ hour: number }>(`select extract(hour from ${local})::int as hour`);
    await choose({ hour: now?.hour });
    await fixtures.sql(`update private.report_setting set chosen_at = chosen_at - interval '1 day'`);
  };
  const setStatus = (status: string) =>
    fixtures.sql('update channel set status = $2 where business_id = $1', [batik.business, status]);
  beforeEach(async () => {
    await fixtures.sql('delete from private.message_to_member');
    await fixtures.sql('delete from private.report_setting');
    await fixtures.sql('delete from private.report_sending');
    await setStatus('WORKING');
  });

  test('is off, at seven, to the phone of the owner’s account', async () => {
    await fixtures.sql(`update auth.users set phone = '6281399990009' where id = $1`, [batik.owner]);
    expect(await read()).toEqual({ isOn: false, hour: 7, phone: '+6281399990009', zone: 'WIB', last: null });
    await send();
    expect(await queued()).toEqual([]);
  });

  test('is once a day, with the text of the page, and shows how it fared', async () => {
    await chooseNow();
    await Promise.all([send(), send()]);
    await send();
    const { data } = await call('home_report', { business_id: batik.business });
    const { title, sentences } = said(data as HomeReport);
    const body = [title, ...sentences.map(({ text }, at) => `${at + 1}. ${text}`)].join('\n');
    expect(await queued()).toEqual([{ phone: '+6281399990001', body }]);
    expect(await read()).toMatchObject({ isOn: true, last: { state: 'queued' } });
    // Neither a later hour of the same day nor a deleted channel brings another one.
    await fixtures.sql('delete from private.message_to_member');
    await send();
    expect(await queued()).toEqual([]);
    expect(await read()).toMatchObject({ last: { state: 'unknown' } });
  });

  test('is skipped with its reason without a working channel, and not caught up with on the same day', async () => {
    await setStatus('STOPPED');
    await chooseNow();
    await send();
    await setStatus('WORKING');
    await send();
    expect(await queued()).toEqual([]);
    expect(await read()).toMatchObject({ last: { state: 'failed', reason: 'disconnected' } });
  });

  test('begins with the next day when its hour is over, and is three hours late at most', async () => {
    await chooseNow();
    await fixtures.sql('update private.report_setting set chosen_at = clock_timestamp()');
    await send();
    expect(await queued()).toEqual([]);
    await fixtures.sql(
      `update private.report_setting set chosen_at = chosen_at - interval '2 days',
         hour = (extract(hour from ${local})::int + 20) % 24`,
    );
    await send();
    expect(await queued()).toEqual([]);
  });

  test('ends with the ownership of the business', async () => {
    await chooseNow();
    const person = await fixtures.newUser();
    await fixtures.sql('update private.report_setting set owner_id = $1', [person.id]);
    await send();
    expect(await queued()).toEqual([]);
    expect(await read()).toMatchObject({ isOn: false });
  });

  test('is the owner’s choice alone, and refused for what cannot be sent', async () => {
    const { data: channels } = await fixtures.users.owner.client
      .from('channel')
      .select('phone')
      .eq('id', batik.channel);
    const own = (channels as { phone: string }[])[0]?.phone;
    const codes = async (...changes: object[]) =>
      (await Promise.all(changes.map((change) => choose(change)))).map(({ code }) => code);
    expect(await codes({ phone: '0812' }, { phone: null }, { phone: own }, { hour: 24 }, { hour: null })).toEqual([
      'invalid_phone',
      'invalid_phone',
      'own_number',
      'invalid',
      'invalid',
    ]);
    expect(await read()).toMatchObject({ isOn: false });
    for (const caller of [...unauthorizedCallers, 'member', 'admin'] as const)
      for (const name of ['report_delivery', 'save_report_delivery'])
        for (const business_id of [batik.business, randomUUID()]) {
          const args = name === 'report_delivery' ? {} : { is_on: true, hour: 7, phone: '+6281399990001' };
          expect([caller, name, (await call(name, { business_id, ...args }, caller)).code]).toEqual([
            caller,
            name,
            caller === 'anon' ? '42501' : 'not_found',
          ]);
        }
  });
});

describe('access', () => {
  const calls = [
    ['home_figures', { span: 'today' }],
    ['home_list', { span: 'today', number_of: 'chats' }],
    ['home_need', { kind: 'escalations' }],
    ['home_report', {}],
    ['home_absence', { since: new Date().toISOString() }],
  ] as const;

  test.each(calls)(
    '%s is refused to callers without access, as for a business that does not exist',
    async (name, args) => {
      for (const caller of [...unauthorizedCallers, 'admin'] as const)
        for (const business_id of [batik.business, randomUUID()])
          expect([caller, (await call(name, { business_id, ...args }, caller)).code]).toEqual([
            caller,
            caller === 'anon' ? '42501' : 'not_found',
          ]);
      expect((await call(name, { business_id: laundry.business, ...args }, 'owner')).code).toBe('not_found');
      expect((await call(name, { business_id: batik.business, ...args }, 'member')).code).toBeUndefined();
    },
  );

  test.each(['', 'yesterday', '2026-02-30', '1999-01-01', '2999-01-01', "'; drop table room"])(
    'the span “%s” is refused with a sentence',
    async (span) => {
      expect((await call('home_figures', { business_id: batik.business, span })).code).toBe('invalid');
    },
  );

  test('an unknown list or kind is refused', async () => {
    const { business } = batik;
    expect((await call('home_list', { business_id: business, span: 'today', number_of: 'x' })).code).toBe('invalid');
    expect((await call('home_need', { business_id: business, kind: 'x' })).code).toBe('invalid');
  });
});
