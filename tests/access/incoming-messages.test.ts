/** Events from WhatsApp: each is applied once, in order, and acks only increase. */
import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { isCustomerChat } from '../../supabase/functions/_shared/waha/identity.ts';
import { agentTools } from './agentRuns.ts';
import { batik, setupFixtures } from './fixtures.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
beforeAll(() => agentTools(fixtures).turnOn());

test('a first message creates a room that the AI holds and whose customer waits for a reply', async () => {
  const chat = newChat();
  const sentAt = '2026-01-02T03:04:05+00:00';
  expect(await chat.receive({ body: `  Halo\n\nkak  ${'x'.repeat(500)}`, sentAt })).toEqual({
    applied: true,
    reason: 'applied',
  });
  expect(await chat.room()).toMatchObject({
    phone: `+${chat.chatId.split('@')[0]}`,
    status: 'ai_auto_reply',
    holder: 'ai',
    unread_count: 1,
    last_message_author: 'customer',
    last_message_kind: 'text',
    last_message_preview: `Halo kak ${'x'.repeat(151)}`,
    awaiting_reply_since: '2026-01-02 03:04:05+00',
  });
});

test('an event delivered twelve times at once stores one message', async () => {
  const chat = newChat();
  const id = randomUUID();
  const envelope = chat.envelope({});
  const responses = await Promise.all(Array.from({ length: 12 }, () => chat.applyEvent('message.any', envelope, id)));
  expect(responses.filter(({ applied }) => applied)).toHaveLength(1);
  expect(await chat.messages()).toHaveLength(1);
  expect(await chat.room()).toMatchObject({ unread_count: 1 });
});

test('a message delivered in twelve events stores one message', async () => {
  const chat = newChat();
  const envelope = chat.envelope({});
  await Promise.all(Array.from({ length: 12 }, () => chat.applyEvent('message.any', envelope)));
  expect(await chat.messages()).toHaveLength(1);
  expect(await chat.room()).toMatchObject({ unread_count: 1 });
});

test('thirty messages of a new chat at once create one room and are all stored', async () => {
  const chat = newChat();
  await Promise.all(Array.from({ length: 30 }, (_, i) => chat.receive({ body: `Pesan ${i}` })));
  expect(await chat.messages()).toHaveLength(30);
  expect(await chat.room()).toMatchObject({ unread_count: 30 });
});

test('a late message counts as unread and does not replace the preview of a newer one', async () => {
  const chat = newChat();
  await chat.receive({ body: 'kedua', sentAt: '2026-01-02T10:00:00Z' });
  await chat.receive({ body: 'pertama', sentAt: '2026-01-02T09:00:00Z' });
  expect(await chat.room()).toMatchObject({ last_message_preview: 'kedua', unread_count: 2 });
  expect((await chat.messages()).map(({ body }) => body)).toEqual(['pertama', 'kedua']);
});

test('a customer’s message or an escalation moves alerted_at; other changes of the room do not', async () => {
  const chat = newChat();
  const alertedAt = async () => Date.parse(String((await chat.room())['alerted_at']));
  await chat.receive({ sentAt: new Date(Date.now() - 3_600_000).toISOString() });
  const first = await alertedAt();
  // The arrival counts, not the time at which it was sent.
  expect(Date.now() - first).toBeLessThan(60_000);
  const { id } = await chat.room();
  const { client } = fixtures.users.owner;
  await client.rpc('read_room', { room_id: id }).throwOnError();
  expect(await alertedAt()).toBe(first);
  await client.rpc('escalate_room', { room_id: id, reason: 'minta manusia' }).throwOnError();
  const second = await alertedAt();
  expect(second).toBeGreaterThan(first);
  await client.rpc('escalate_room', { room_id: id, reason: 'minta manusia sekali lagi' }).throwOnError();
  expect(await alertedAt()).toBe(second);
  await chat.receive();
  expect(await alertedAt()).toBeGreaterThan(second);
});

test('an ack that arrives before its message is applied to it and then deleted', async () => {
  const chat = newChat();
  const waId = chat.waId(true);
  await chat.ack(waId, 2);
  await chat.receive({ waId, fromMe: true, source: 'app', ack: 1 });
  expect((await chat.messages()).map(({ ack }) => ack)).toEqual([2]);
  expect(await fixtures.sql('select * from private.pending_ack')).toEqual([]);
});

test('acks only increase, in any order and also before their message', async () => {
  const chat = newChat();
  const waId = chat.waId(true);
  await Promise.all([
    chat.ack(waId, 3),
    chat.ack(waId, 1),
    chat.receive({ waId, fromMe: true, source: 'app', ack: 1 }),
    chat.ack(waId, 2),
  ]);
  await chat.ack(waId, 1);
  await chat.ack(waId, -1);
  expect((await chat.messages()).map(({ ack }) => ack)).toEqual([3]);
  expect(await chat.room()).toMatchObject({ last_message_ack: 3 });
  expect(await fixtures.sql('select * from private.pending_ack')).toEqual([]);
});

test('a copy of higher quality replaces the file, before and after the picture', async () => {
  const chat = newChat();
  const { id, business_id } = (
    await fixtures.service.rpc('open_room', { p_session: 'batik-lestari', p_chat_id: chat.chatId }).throwOnError()
  ).data as { id: string; business_id: string };
  const file = (name: string) => ({ path: `${business_id}/${id}/${name}`, mimetype: 'image/jpeg' });
  const picture = { kind: 'image', body: 'Ini kak', media: file('sd.jpg') };
  const copy = { kind: 'image', body: null, media: file('hd.jpg'), isBetterCopy: true };
  for (const order of [
    [picture, copy],
    [copy, picture],
  ]) {
    const waId = chat.waId(false);
    for (const one of order) await chat.receive({ waId, ...one });
    const rows = (await chat.messages()).filter((row) => row['wa_id'] === waId);
    expect(rows).toMatchObject([{ media: file('hd.jpg') }]);
  }
  expect(await chat.room()).toMatchObject({ unread_count: 2 });
});

test('a chat with no customer gets no room, and the gateway knows the same ones as the database', async () => {
  const ids = [
    '0@c.us',
    '16505361212@c.us',
    '13135550002@c.us',
    '13135550202@c.us',
    '628123@c.us',
    '99@lid',
    '1-2@g.us',
    'status@broadcast',
    '8@newsletter',
    '8@bot',
  ];
  const rows = await fixtures.sql<{ id: string; is_customer: boolean }>(
    'select id, private.is_customer_chat(id) as is_customer from unnest($1::text[]) as id',
    [ids],
  );
  expect(rows.map(({ is_customer }) => is_customer)).toEqual(ids.map(isCustomerChat));
  const chat = newChat();
  const [wire] = await fixtures.sql<{ phone: string }>('select phone from channel where id = $1', [batik.channel]);
  for (const chatId of [`${wire?.phone.slice(1)}@c.us`, '0@c.us']) {
    const { message } = chat.envelope({ waId: `false_${chatId}_A` });
    expect(await chat.applyEvent('message.any', { message: { ...message, chatId } })).toMatchObject({
      reason: 'not_a_customer_chat',
    });
  }
});

test('an edit updates the preview, and a revocation removes the text and the file', async () => {
  const chat = newChat();
  const waId = chat.waId(false);
  await chat.receive({ waId, body: 'Rp 57.000' });
  const raw = waId.split('_')[2];
  await chat.applyEvent('message.edited', { message: { waId: raw, chatId: chat.chatId, body: 'Rp 75.000' } });
  expect(await chat.room()).toMatchObject({ last_message_preview: 'Rp 75.000' });
  await chat.applyEvent('message.revoked', { message: { waId: raw, chatId: chat.chatId } });
  const [message] = await chat.messages();
  expect(message).toMatchObject({
    body: null,
    media: null,
    edited_at: expect.any(String),
    revoked_at: expect.any(String),
  });
  expect(await chat.room()).toMatchObject({ last_message_preview: null });
});

test('a quoted message is resolved by its raw id within its own chat only', async () => {
  const [chat, other] = [newChat(), newChat()];
  const waId = chat.waId(false);
  await chat.receive({ waId, body: 'Ukuran XL ada?' });
  await chat.receive({ body: 'Yang ini', replyToWaId: waId.split('_')[2] ?? '' });
  await other.receive({ replyToWaId: waId });
  const [original, quoting] = await chat.messages();
  expect(quoting).toMatchObject({
    reply_to: original?.['id'],
    reply_preview: { author: 'customer', kind: 'text', body: 'Ukuran XL ada?' },
  });
  expect((await other.messages())[0]).toMatchObject({ reply_to: null });
});

test.each([
  ['status@broadcast', 'batik-lestari', 'not_a_customer_chat'],
  ['120363@newsletter', 'batik-lestari', 'not_a_customer_chat'],
  ['120363025550115@g.us', 'batik-lestari', 'not_a_customer_chat'],
  ['628111@c.us', 'other-session', 'unknown_session'],
])('an event of chat %s and session %s stores nothing', async (chatId, session, reason) => {
  const chat = newChat();
  const envelope = { ...chat.envelope({}), session };
  envelope.message.chatId = chatId;
  expect(await chat.applyEvent('message', envelope)).toEqual({ applied: false, reason });
  expect(await fixtures.sql('select * from room where chat_id = $1', [chatId])).toEqual([]);
});

test('a session.status event updates the status and phone of the channel', async () => {
  const chat = newChat();
  const status = async () =>
    (await fixtures.sql('select status, phone from channel where external_id = $1', ['batik-lestari']))[0];
  await chat.applyEvent('session.status', { status: { status: 'PASSKEY_REQUIRED', phone: null } });
  expect(await status()).toMatchObject({ status: 'PASSKEY_REQUIRED', phone: '+6281225550100' });
  await chat.applyEvent('session.status', { status: { status: 'WORKING', phone: '+6281225550199' } });
  expect(await status()).toMatchObject({ status: 'WORKING', phone: '+6281225550199' });
});

test('an echo of our message under another chat id updates that message and creates no room', async () => {
  const chat = newChat();
  const { message } = await chat.beginOutgoing();
  const other = newChat();
  const raw = `3EB0${message.id.replaceAll('-', '').slice(0, 18).toUpperCase()}`;
  expect(
    await other.receive({ waId: other.waId(true, raw), fromMe: true, source: 'api', body: 'Ready' }),
  ).toMatchObject({
    reason: 'applied',
  });
  expect(await other.room()).toEqual({});
  expect(await chat.messages()).toMatchObject([{ id: message.id, wa_id: other.waId(true, raw) }]);
});

test('an older session.status event is outdated, and one without a timestamp is applied', async () => {
  const chat = newChat();
  const events = async (word: string, timestamp?: string) =>
    (
      await chat.applyEvent('session.status', {
        status: { status: word, phone: null },
        ...(timestamp && { timestamp }),
      })
    ).reason;
  expect(await events('WORKING', '2026-01-02T03:04:05.900Z')).toBe('applied');
  expect(await events('SCAN_QR_CODE', '2026-01-02T03:04:05.100Z')).toBe('outdated');
  expect(await fixtures.sql(`select status from channel where external_id = 'batik-lestari'`)).toEqual([
    { status: 'WORKING' },
  ]);
  expect(await events('STARTING', '2026-01-02T03:04:05.900Z')).toBe('applied');
  expect(await events('WORKING')).toBe('applied');
});

test('reactions and votes are kept per sender, the latest one counts, and a revocation clears them', async () => {
  const chat = newChat();
  const waId = chat.waId(false);
  const content = { poll: { options: ['Merah', 'Hijau'], multiple: false } };
  await chat.receive({ waId, kind: 'poll', body: 'Warna?', content });
  const origin = (by: string, at: string) => ({ waId, chatId: chat.chatId, by, at: `2026-01-02T03:04:${at}.000Z` });
  const react = (by: string, at: string, text: string) =>
    chat.applyEvent('message.reaction', { reaction: { ...origin(by, at), text } });
  await react(chat.chatId, '09', '');
  await react(chat.chatId, '08', '👍');
  await react('business', '08', 'x'.repeat(500));
  const vote = { ...origin(chat.chatId, '05'), options: ['Hijau'] };
  expect(await chat.applyEvent('poll.vote', { vote })).toEqual({ applied: true, reason: 'applied' });
  const [poll] = await chat.messages();
  expect(poll).toMatchObject({
    content,
    reactions: { [chat.chatId]: { text: '' }, business: { text: 'x'.repeat(32) } },
    votes: { [chat.chatId]: { options: ['Hijau'] } },
  });
  expect(await chat.room()).toMatchObject({ unread_count: 1, last_message_preview: 'Warna?' });
  await chat.applyEvent('message.revoked', { message: { waId, chatId: chat.chatId } });
  expect((await chat.messages())[0]).toMatchObject({ content: null, reactions: {}, votes: {} });
  expect(await react(chat.chatId, '10', '👍')).toMatchObject({ applied: true });
  expect((await chat.messages())[0]).toMatchObject({ reactions: {} });
});

test('edits, reactions, votes and revocations that arrive before their message are applied to it in order', async () => {
  const chat = newChat();
  const [edited, deleted, poll] = [chat.waId(false), chat.waId(false), chat.waId(false)];
  const { chatId } = chat;
  const target = (waId: string, at: number) => ({ waId, chatId, at: `2026-01-02T03:04:0${at}.000Z` });
  const raw = (waId: string) => waId.split('_')[2] ?? '';
  const events = [
    ['message.edited', { message: { ...target(raw(edited), 5), body: 'Rp 75.000' } }],
    ['message.edited', { message: { ...target(raw(edited), 6), body: 'Rp 70.000' } }],
    ['message.reaction', { reaction: { ...target(edited, 7), by: chatId, text: '👍' } }],
    ['message.revoked', { message: target(raw(deleted), 5) }],
    ['poll.vote', { vote: { ...target(poll, 5), by: chatId, options: ['Hijau'] } }],
  ] as const;
  for (const [event, rest] of events)
    expect(await chat.applyEvent(event, rest)).toEqual({ applied: true, reason: 'applied' });
  expect(await chat.messages()).toEqual([]);
  await chat.receive({ waId: edited, body: 'Rp 57.000', sentAt: '2026-01-02T03:04:01Z' });
  await chat.receive({ waId: deleted, body: 'Salah', sentAt: '2026-01-02T03:04:02Z' });
  await chat.receive({ waId: poll, kind: 'waiting', sentAt: '2026-01-02T03:04:03Z' });
  const content = { poll: { options: ['Merah', 'Hijau'], multiple: false } };
  await chat.receive({ waId: poll, kind: 'poll', body: 'Warna?', content, sentAt: '2026-01-02T03:04:03Z' });
  expect(await chat.messages()).toMatchObject([
    { body: 'Rp 70.000', edited_at: expect.any(String), reactions: { [chatId]: { text: '👍' } } },
    { body: null, revoked_at: expect.any(String) },
    { kind: 'poll', content, votes: { [chatId]: { options: ['Hijau'] } } },
  ]);
  expect(await fixtures.sql('select * from private.early_event where chat_id = $1', [chatId])).toEqual([]);
});

test('thanks that were edited into a question before their arrival reopen the chat', async () => {
  const chat = newChat();
  await chat.receive();
  const { id } = await chat.room();
  await fixtures.users.owner.client.rpc('complete_room', { room_id: id }).throwOnError();
  const waId = chat.waId(false);
  await chat.applyEvent('message.edited', { message: { waId, chatId: chat.chatId, body: 'Makasih, yang XL ada?' } });
  await chat.receive({ waId, body: 'Makasih' });
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', closed_by_customer_at: null });
});

test('early events are limited to 50 per chat, apply to imported history, and are erased with the customer', async () => {
  const chat = newChat();
  const waiting = async () =>
    (await fixtures.sql('select payload from private.early_event where chat_id = $1', [chat.chatId])).length;
  const react = (waId: string) =>
    chat.applyEvent('message.reaction', {
      reaction: { waId, chatId: chat.chatId, by: chat.chatId, text: '🙏', at: '2026-01-02T03:04:05.000Z' },
    });
  for (let target = 0; target < 60; target += 1) await react(chat.waId(false));
  const waId = chat.waId(false);
  await react(waId);
  expect(await waiting()).toBe(50);
  await chat.receive();
  const { message } = chat.envelope({ waId, body: 'Dulu', sentAt: '2026-01-01T03:04:05Z' });
  await fixtures.service
    .rpc('import_history', { p_session: 'batik-lestari', p_chat_id: chat.chatId, p_messages: [message] })
    .throwOnError();
  expect((await chat.messages())[0]).toMatchObject({ body: 'Dulu', reactions: { [chat.chatId]: { text: '🙏' } } });
  expect(await waiting()).toBe(49);
  await fixtures.users.owner.client.rpc('erase_customer', { room_id: (await chat.room())['id'] }).throwOnError();
  expect(await waiting()).toBe(0);
});

test('a call is one message with its latest state, in any order of events', async () => {
  const chat = newChat();
  const call = (state: string) =>
    chat.applyEvent('call', {
      call: { id: 'A1', chatId: chat.chatId, video: true, state, at: '2026-01-02T03:04:05Z' },
    });
  await call('rejected');
  await call('received');
  expect(await chat.messages()).toMatchObject([
    { kind: 'call', author: 'customer', body: null, content: { call: { video: true, state: 'rejected' } } },
  ]);
  expect(await chat.room()).toMatchObject({ unread_count: 1, last_message_kind: 'call' });
});

test('a message of kind waiting becomes its real kind in place, and does not change back', async () => {
  const chat = newChat();
  const waId = chat.waId(false);
  await chat.receive({ waId, kind: 'waiting', sentAt: '2026-01-02T03:04:05Z' });
  await chat.receive({ waId, kind: 'location', body: 'Di sini', sentAt: '2026-01-02T03:04:05Z' });
  await chat.receive({ waId, kind: 'waiting', sentAt: '2026-01-02T03:04:05Z' });
  expect(await chat.messages()).toMatchObject([{ kind: 'location', body: 'Di sini' }]);
  expect(await chat.room()).toMatchObject({ unread_count: 1, last_message_kind: 'location' });
});

test('a message of kind unknown becomes its real kind in a later event, and does not change back', async () => {
  const chat = newChat();
  const waId = chat.waId(false);
  for (const fields of [{ kind: 'waiting' }, { kind: 'unknown' }])
    await chat.receive({ waId, ...fields, sentAt: '2026-01-02T03:04:05Z' });
  expect(await chat.messages()).toMatchObject([{ kind: 'unknown' }]);
  for (const fields of [{ kind: 'waiting' }, { kind: 'text', body: 'Kain 3 meter' }, { kind: 'unknown' }])
    await chat.receive({ waId, ...fields, sentAt: '2026-01-02T03:04:05Z' });
  expect(await chat.messages()).toMatchObject([{ kind: 'text', body: 'Kain 3 meter' }]);
  expect(await chat.room()).toMatchObject({ unread_count: 1, last_message_preview: 'Kain 3 meter' });
});

describe('one person with a number and a hidden id', () => {
  let people = 0;
  /** The two addresses of a person, and what WhatsApp reports under them. */
  const newPerson = () => {
    people += 1;
    const chat = newChat();
    const number = chat.chatId;
    const hidden = `99887700${String(people).padStart(5, '0')}${Date.now() % 100_000}@lid`;
    const receive = (chatId: string, fields: Parameters<Chat['envelope']>[0] & { raw?: string } = {}) => {
      const { raw = randomUUID().replaceAll('-', '').toUpperCase(), ...rest } = fields;
      const { message } = chat.envelope(rest);
      return chat.applyEvent('message.any', {
        message: { ...message, chatId, waId: `${message.fromMe}_${chatId}_${raw}` },
      });
    };
    const rooms = () => fixtures.sql('select * from room where chat_id = any ($1)', [[number, hidden]]);
    const bodies = async () =>
      (
        await fixtures.sql<{ body: string }>(
          'select message.body from message join room on room.id = room_id where room.chat_id = any ($1) order by message.sent_at, seq',
          [[number, hidden]],
        )
      ).map(({ body }) => body);
    return { chat, number, hidden, receive, rooms, bodies };
  };

  test('gets one room, in any order of its forms, and with both at once', async () => {
    for (const order of ['hidden', 'number', 'both'] as const) {
      const { number, hidden, receive, rooms } = newPerson();
      const underHidden = () => receive(hidden, { altChatId: number });
      const underNumber = () => receive(number, { altChatId: hidden });
      if (order === 'hidden') await underHidden();
      if (order === 'number') await underNumber();
      await Promise.all(
        Array.from({ length: 12 }, (_, index) => [underHidden, underNumber, () => receive(number)][index % 3]!()),
      );
      expect(await rooms()).toMatchObject([
        { chat_id: number, phone: `+${number.split('@')[0]}`, unread_count: order === 'both' ? 12 : 13 },
      ]);
      // From then on the hidden id alone is enough.
      await receive(hidden, {});
      expect(await rooms()).toHaveLength(1);
    }
  });

  test('has each message once, and edits, reactions, calls and stops of either form reach it', async () => {
    const { chat, number, hidden, receive, rooms, bodies } = newPerson();
    await receive(hidden, { altChatId: number, raw: 'AA1', body: 'ready?' });
    await receive(number, { raw: 'AA1', body: 'ready?' });
    expect(await bodies()).toEqual(['ready?']);
    const at = new Date().toISOString();
    await chat.applyEvent('message.edited', { message: { waId: 'AA1', chatId: number, body: 'ready L?', at } });
    await chat.applyEvent('message.reaction', {
      reaction: { waId: `false_${number}_AA1`, chatId: hidden, by: hidden, text: '👍', at },
    });
    await chat.applyEvent('message.reaction', {
      reaction: {
        waId: `false_${number}_AA1`,
        chatId: number,
        by: number,
        text: '',
        at: new Date(Date.now() + 1000).toISOString(),
      },
    });
    for (const chatId of [hidden, number]) {
      const call = { id: 'C1', chatId, video: false, state: 'received', at };
      await chat.applyEvent('call', { call });
    }
    expect(await bodies()).toEqual(['ready L?', null]);
    const [message] = await fixtures.sql<{ reactions: object }>(
      `select reactions from message where wa_id like '%AA1' and body = 'ready L?'`,
    );
    expect(message?.reactions).toMatchObject({ [number]: { text: '' } });
    await receive(hidden, { body: 'STOP' });
    const [refusal] = await fixtures.sql<{ why: string }>('select private.marketing_refusal($1, $2, null) as why', [
      batik.business,
      `+${number.split('@')[0]}`,
    ]);
    expect([refusal?.why, (await rooms()).length]).toEqual(['opted_out', 1]);
  });

  test('whose two rooms exist already gets one, with the rows of both, and the old address leads there', async () => {
    const { chat, number, hidden, receive, rooms, bodies } = newPerson();
    await receive(hidden, { raw: 'BB1', body: 'satu', sentAt: '2026-01-01T10:00:00Z' });
    await receive(number, { raw: 'BB2', body: 'dua', sentAt: '2026-01-01T10:01:00Z' });
    await receive(hidden, { raw: 'BB3', body: 'tiga', sentAt: '2026-01-01T10:02:00Z' });
    await receive(number, { raw: 'BB3', body: 'tiga', sentAt: '2026-01-01T10:02:00Z' });
    const idOf = async (chatId: string) => String((await rooms()).find((room) => room['chat_id'] === chatId)?.['id']);
    const [old, kept] = [await idOf(hidden), await idOf(number)];
    const { client } = fixtures.users.member;
    await client.from('room_note').insert({ room_id: old, body: 'Suka warna biru' }).throwOnError();
    await client.rpc('take_room', { room_id: old }).throwOnError();
    await client
      .from('room')
      .update({ tags: ['VIP'] })
      .eq('id', old)
      .throwOnError();
    await client
      .from('room')
      .update({ tags: ['Grosir'] })
      .eq('id', kept)
      .throwOnError();
    await fixtures.sql(`update message set media = $2 where room_id = $1 and body = 'satu'`, [
      old,
      JSON.stringify({ path: `${batik.business}/${old}/a.jpg`, mimetype: 'image/jpeg' }),
    ]);
    for (const room_id of [old, kept])
      await client.rpc('create_privacy_request', { room_id, kind: 'export' }).throwOnError();
    await receive(hidden, { altChatId: number, raw: 'BB4', body: 'empat', sentAt: '2026-01-01T10:03:00Z' });
    expect(await rooms()).toMatchObject([
      {
        id: kept,
        chat_id: number,
        holder: 'member',
        tags: ['VIP', 'Grosir'].toSorted(),
        last_message_preview: 'empat',
      },
    ]);
    expect(await bodies()).toEqual(['satu', 'dua', 'tiga', 'empat']);
    expect((await client.from('joined_room').select('room_id').eq('old_id', old).throwOnError()).data).toEqual([
      { room_id: kept },
    ]);
    expect((await client.from('room_note').select('body').eq('room_id', kept).throwOnError()).data).toEqual([
      { body: 'Suka warna biru' },
    ]);
    expect(await fixtures.sql('select from privacy_request where room_id = $1', [kept])).toHaveLength(1);
    // A file stays in its folder, and the team may still read it. An outbox of before may still send.
    const [{ is_allowed } = { is_allowed: false }] = await fixtures.sql<{ is_allowed: boolean }>(
      `select private.room_of_folder($1) = $2 as is_allowed`,
      [old, kept],
    );
    expect(is_allowed).toBe(true);
    const { message } = await chat.beginOutgoing({ chat_id: hidden, room_id: old });
    expect(message.room_id).toBe(kept);
    expect(await rooms()).toMatchObject([{ awaiting_reply_since: null, unread_count: 0 }]);
  });

  test('a number that is learned later joins the rooms, too', async () => {
    const { number, hidden, receive, rooms } = newPerson();
    await receive(hidden);
    await receive(number);
    const hiddenRoom = (await rooms()).find((room) => room['chat_id'] === hidden);
    await fixtures.service
      .rpc('save_phone', { room_id: hiddenRoom?.['id'], phone: `+${number.split('@')[0]}` })
      .throwOnError();
    expect(await rooms()).toMatchObject([{ chat_id: number, unread_count: 2 }]);
  });

  test('every table that names a room is moved by the join, or is made anew', async () => {
    const [{ source } = { source: '' }] = await fixtures.sql<{ source: string }>(
      `select prosrc as source from pg_proc where proname = 'move_rooms_rows'`,
    );
    const tables = await fixtures.sql<{ name: string; column: string }>(
      `select distinct format('%I.%I', space.nspname, child.relname) as name, a.attname as column
       from pg_constraint as k join pg_class as child on child.oid = k.conrelid join pg_namespace as space on space.oid = child.relnamespace
       join lateral unnest(k.conkey, k.confkey) as pair (mine, theirs) on true
       join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = pair.mine
       join pg_attribute as id on id.attrelid = k.confrelid and id.attnum = pair.theirs and id.attname = 'id'
       where k.contype = 'f' and k.confrelid = 'public.room'::regclass`,
    );
    expect(tables.length).toBeGreaterThan(20);
    // A room that is being erased is not joined; a summary and a fetch of a picture are made anew.
    const excused = ['private.erasure', 'public.room_summary', 'private.profile_picture_fetch'];
    const left = tables.filter(
      ({ name, column }) => !excused.includes(name) && !source.includes(`update ${name} set ${column} = into_room`),
    );
    expect(left).toEqual([]);
  });
});
