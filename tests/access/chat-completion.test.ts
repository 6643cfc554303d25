/** What is done, who has said what came of it, and what customers write afterwards. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { closingPhrases, reopeningPhrases } from './closingPhrases.ts';
import { batik, setupFixtures } from './fixtures.ts';
import { minutesFromNow, chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

test('what only thanks or agrees keeps a chat done, in the words of customers', async () => {
  const classified = await fixtures.sql<{ body: string; closes: boolean }>(
    `select body, private.closes_chat('text', body) as closes from unnest($1::text[]) as body`,
    [[...closingPhrases, ...reopeningPhrases]],
  );
  const bodies = (isClosing: boolean) => classified.filter((row) => row.closes === isClosing).map(({ body }) => body);
  expect(bodies(true)).toEqual(closingPhrases);
  expect(bodies(false)).toEqual(reopeningPhrases);
});

test('a thanks after the end calls nobody back, a sticker neither; a question does, also one that a thanks becomes', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  const complete = () => fixtures.users.member.client.rpc('complete_room', { room_id }).throwOnError();
  await fixtures.users.member.client.rpc('read_room', { room_id }).throwOnError();
  await complete();
  const waId = chat.waId(false);
  await chat.receive({ kind: 'sticker' });
  await chat.receive({ waId: waId, body: 'makasih kak 🙏' });
  const closed = await chat.room();
  expect(closed).toMatchObject({ status: 'ai_task_completed', unread_count: 0, awaiting_reply_since: null });
  expect(closed['closed_by_customer_at']).not.toBeNull();
  expect(closed['last_message_preview']).toBe('makasih kak 🙏');

  const body = 'makasih kak, kalau ukuran XL ada?';
  await chat.applyEvent('message.edited', { message: { waId: waId, chatId: chat.chatId, body } });
  const opened = await chat.room();
  expect(opened).toMatchObject({ status: 'ai_auto_reply', closed_by_customer_at: null });
  expect(opened['awaiting_reply_since']).not.toBeNull();

  await complete();
  await chat.receive({ kind: 'image', body: 'makasih' });
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', unread_count: 1, closed_by_customer_at: null });
  const [done, reopened] = ['ai > ai: completed', 'ai > ai: reopened'];
  expect(await chat.handovers()).toEqual([done, reopened, done, reopened]);
});

test('who complains about what is done waits for a person, and is not answered by the AI again', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  await fixtures.users.member.client.rpc('complete_room', { room_id }).throwOnError();
  await chat.receive({ body: 'makasih, tapi saya kecewa sekali kak' });
  expect(await chat.room()).toMatchObject({
    status: 'ai_need_help',
    help_reason: 'Pelanggan mengeluh setelah chat selesai',
    holder: 'ai',
    upset: true,
    completed_at: null,
  });
  expect(await chat.handovers()).toEqual(['ai > ai: completed', 'ai > ai: reopened', 'ai > ai: escalated']);
});

test('the last 24 hours count calls for a person and what was done, and nothing of the day before', async () => {
  const escalationStats = async () =>
    (await fixtures.users.member.client.rpc('escalation_day', { business_id: batik.business }).throwOnError())
      .data as Record<string, number>;
  const before = await escalationStats();
  const chats = [newChat(), newChat()];
  const ids: unknown[] = [];
  for (const chat of chats) {
    // oxlint-disable-next-line no-await-in-loop -- one chat after the other
    await chat.receive();
    // oxlint-disable-next-line no-await-in-loop -- the same
    ids.push((await chat.room())['id']);
  }
  const { client } = fixtures.users.owner;
  await client.rpc('escalate_room', { room_id: ids[0], reason: 'minta manusia' }).throwOnError();
  await chats[1]?.beginOutgoing({ author: 'ai', author_id: null });
  await client.rpc('complete_room', { room_id: ids[1] }).throwOnError();
  expect(await escalationStats()).toEqual({
    called: Number(before['called']) + 1,
    done: Number(before['done']) + 1,
    done_by_ai: Number(before['done_by_ai']) + 1,
  });
  await fixtures.sql(`update handover set at = at - interval '25 hours' where room_id = $1`, [ids[0]]);
  expect((await escalationStats())['called']).toBe(before['called']);
});

test('what is done says since when, and who has answered since the customer came back; it is put back as it was', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  const { client } = fixtures.users.member;
  const complete = () => client.rpc('complete_room', { room_id }).throwOnError();
  await chat.beginOutgoing({ author: 'ai', author_id: null });
  expect(await chat.room()).toMatchObject({ completed_at: null, completed_by: null });
  await complete();
  const { completed_at, completed_by } = await chat.room();
  expect([completed_by, Math.abs(minutesFromNow(completed_at))]).toEqual(['ai', 0]);
  // Marked again it is done as long as before; called back and put back, too.
  await complete();
  const action_id = randomUUID();
  await client.rpc('escalate_room', { room_id, reason: 'salah', action_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ completed_at: null, completed_by: null });
  await client.rpc('undo_room_action', { action_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_task_completed', completed_at, completed_by });

  await chat.beginOutgoing();
  await complete();
  expect(await chat.room()).toMatchObject({ completed_by: 'both' });
  await chat.receive({ body: 'Kalau XL ada?' });
  expect(await chat.room()).toMatchObject({ completed_at: null, completed_by: null });
  await chat.beginOutgoing();
  await complete();
  expect(await chat.room()).toMatchObject({ completed_by: 'team' });
});

test('what came of a chat is said of what is done, by whom it may be, and is gone once it is open again', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  const { client } = fixtures.users.member;
  const setOutcome = (outcome: string | null) => client.rpc('set_outcome', { room_id, outcome });
  expect(await setOutcome('order')).toMatchObject({ status: 409, error: { code: 'reopened' } });
  await client.rpc('complete_room', { room_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ outcome: null });
  expect((await setOutcome('lunas')).error?.code).toBe('23514');
  expect(await setOutcome('order')).toMatchObject({ error: null, data: { id: room_id, outcome: 'order' } });
  await setOutcome(null).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_task_completed', outcome: null });

  await setOutcome('complaint').throwOnError();
  const action_id = randomUUID();
  await client.rpc('give_back_room', { room_id, action_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', outcome: null });
  await client.rpc('undo_room_action', { action_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_task_completed', outcome: 'complaint' });
  await chat.receive({ body: 'Kok belum sampai?' });
  expect(await chat.room()).toMatchObject({ completed_at: null, outcome: null });
  // The AI says it with the same word that the chat is done.
  await fixtures.sql(`update room set status = 'ai_task_completed', outcome = 'booking' where id = $1`, [room_id]);
  expect(await chat.room()).toMatchObject({ outcome: 'booking' });
});

test('whoever has said what came of a chat can still take back that it is done', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  const { client } = fixtures.users.member;
  const action_id = randomUUID();
  await client.rpc('complete_room', { room_id, action_id }).throwOnError();
  await client.rpc('set_outcome', { room_id, outcome: 'order' }).throwOnError();
  expect((await client.rpc('undo_room_action', { action_id }).throwOnError()).data).toMatchObject({ done: 1 });
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', outcome: null });
});

test('a thanks in a chat that is with people is kept until the customer says more, and ends nothing by itself', async () => {
  const chat = newChat();
  await chat.receive({ body: 'makasih' });
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', closed_by_customer_at: null });
  const room_id = (await chat.room())['id'];
  const { client } = fixtures.users.member;
  await client.rpc('escalate_room', { room_id, reason: 'minta manusia' }).throwOnError();
  // Whoever is told to wait says "ok", and waits on.
  for (const agreement of [{ body: 'ok' }, { body: 'siap kak 🙏' }, { kind: 'sticker' }]) await chat.receive(agreement);
  expect(await chat.room()).toMatchObject({ status: 'ai_need_help', closed_by_customer_at: null });
  await chat.receive({ body: 'ok makasih' });
  const afterThanks = await chat.room();
  expect(afterThanks).toMatchObject({ status: 'ai_need_help', unread_count: 5 });
  expect(afterThanks['closed_by_customer_at']).not.toBeNull();
  expect(afterThanks['awaiting_reply_since']).not.toBeNull();
  // Whoever answers it with a word of their own may still mark it as done.
  await chat.beginOutgoing();
  expect(await chat.room()).toMatchObject({
    status: null,
    closed_by_customer_at: afterThanks['closed_by_customer_at'],
  });

  await chat.receive({ body: 'oke', sentAt: new Date(Date.now() - 60_000).toISOString() });
  expect(await chat.room()).toMatchObject({ closed_by_customer_at: afterThanks['closed_by_customer_at'] });
  await chat.receive({ body: 'Kalau XL ada?' });
  expect(await chat.room()).toMatchObject({ status: null, closed_by_customer_at: null });

  await chat.receive({ body: 'siap makasih' });
  await client.rpc('complete_room', { room_id }).throwOnError();
  expect((await chat.room())['closed_by_customer_at']).not.toBeNull();
  await client.rpc('give_back_room', { room_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', closed_by_customer_at: null });
});
