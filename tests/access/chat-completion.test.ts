/** Completed chats: their resolution, who replied, and which messages reopen them. */
import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { agentTools } from './agentRuns.ts';
import { closingPhrases, reopeningPhrases } from './closingPhrases.ts';
import { batik, setupFixtures } from './fixtures.ts';
import { minutesFromNow, chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
beforeAll(() => agentTools(fixtures).turnOn());

test('messages of thanks or agreement are classified as closing, all others as reopening', async () => {
  const classified = await fixtures.sql<{ body: string; closes: boolean }>(
    `select body, private.closes_chat('text', body) as closes from unnest($1::text[]) as body`,
    [[...closingPhrases, ...reopeningPhrases]],
  );
  const bodies = (isClosing: boolean) => classified.filter((row) => row.closes === isClosing).map(({ body }) => body);
  expect(bodies(true)).toEqual(closingPhrases);
  expect(bodies(false)).toEqual(reopeningPhrases);
});

test.each([
  // Names, remarks and plans, in the languages of customers; none of these words is in the question of the next test.
  ['matur nuwun nggih Bu Endang', true],
  ['hatur nuhun pisan kang', true],
  ['sampun cekap mas, suwun', true],
  ['oh gitu, makasih ya kak', true],
  ['makasih kak Dewi', true],
  ['thank you so much, very helpful', true],
  ['siap kak, nanti sore saya transfer', true],
  ['oke besok tak jupuk mas', true],
  ['makasih, yang merah masih ada?', false],
  ['suwun mas, isih ono sing ireng ora', false],
  ['oke saya ambil yang merah', false],
  ['makasih kak, tapi kurang satu', false],
  ['nuhun kang, iraha dikirimna', false],
  ['oke nanti jadi 2 ya', false],
  ['nanti saya kabari', false],
])('%s: whether it needs no answer is %s', async (body, needsNone) => {
  const [row] = await fixtures.sql<{ none: boolean }>(`select private.needs_no_answer('text', $1) as none`, [body]);
  expect(row?.none).toBe(needsNone);
});

test('after completion, thanks and stickers keep a chat closed; a question reopens it, also as an edit', async () => {
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

test('a complaint after completion escalates the chat, and the AI does not answer it', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  await fixtures.users.member.client.rpc('complete_room', { room_id }).throwOnError();
  await chat.receive({ body: 'makasih, tapi saya kecewa sekali kak' });
  expect(await chat.room()).toMatchObject({
    status: 'ai_need_help',
    help_reason: 'team.complaint',
    holder: 'ai',
    upset: true,
    completed_at: null,
  });
  expect(await chat.handovers()).toEqual(['ai > ai: completed', 'ai > ai: reopened', 'ai > ai: escalated']);
});

test('escalation_stats counts the escalations and completions of the last 24 hours only', async () => {
  const escalationStats = async () =>
    (await fixtures.users.member.client.rpc('escalation_stats', { business_id: batik.business }).throwOnError())
      .data as Record<string, number>;
  const before = await escalationStats();
  const chats = [newChat(), newChat()];
  const ids: unknown[] = [];
  for (const chat of chats) {
    // oxlint-disable-next-line no-await-in-loop -- one chat after the other
    await chat.receive();
    // oxlint-disable-next-line no-await-in-loop -- one chat after the other
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

test('a completed chat keeps its completion time and who replied, and undo restores both', async () => {
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
  // Completing it again keeps the time. So do an escalation and its undo.
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

test('only a completed chat has a resolution, and reopening clears it', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  const { client } = fixtures.users.member;
  const setResolution = (resolution: string | null) => client.rpc('set_resolution', { room_id, resolution });
  expect(await setResolution('order')).toMatchObject({ status: 409, error: { code: 'reopened' } });
  await client.rpc('complete_room', { room_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ resolution: null });
  expect((await setResolution('lunas')).error?.code).toBe('23514');
  expect(await setResolution('order')).toMatchObject({ error: null, data: { id: room_id, resolution: 'order' } });
  await setResolution(null).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_task_completed', resolution: null });

  await setResolution('complaint').throwOnError();
  const action_id = randomUUID();
  await client.rpc('give_back_room', { room_id, action_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', resolution: null });
  await client.rpc('undo_room_action', { action_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_task_completed', resolution: 'complaint' });
  await chat.receive({ body: 'Kok belum sampai?' });
  expect(await chat.room()).toMatchObject({ completed_at: null, resolution: null });
  // The AI sets resolution and status in one update.
  await fixtures.sql(`update room set status = 'ai_task_completed', resolution = 'booking' where id = $1`, [room_id]);
  expect(await chat.room()).toMatchObject({ resolution: 'booking' });
});

test('completion can be undone after a resolution was set', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  const { client } = fixtures.users.member;
  const action_id = randomUUID();
  await client.rpc('complete_room', { room_id, action_id }).throwOnError();
  await client.rpc('set_resolution', { room_id, resolution: 'order' }).throwOnError();
  expect((await client.rpc('undo_room_action', { action_id }).throwOnError()).data).toMatchObject({ done: 1 });
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', resolution: null });
});

test('thanks in an escalated chat are recorded until the next message, and do not complete the chat', async () => {
  const chat = newChat();
  await chat.receive({ body: 'makasih' });
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', closed_by_customer_at: null });
  const room_id = (await chat.room())['id'];
  const { client } = fixtures.users.member;
  await client.rpc('escalate_room', { room_id, reason: 'minta manusia' }).throwOnError();
  // A customer who is asked to wait writes "ok" and still waits.
  for (const agreement of [{ body: 'ok' }, { body: 'siap kak 🙏' }, { kind: 'sticker' }]) await chat.receive(agreement);
  expect(await chat.room()).toMatchObject({ status: 'ai_need_help', closed_by_customer_at: null });
  await chat.receive({ body: 'ok makasih' });
  const afterThanks = await chat.room();
  expect(afterThanks).toMatchObject({ status: 'ai_need_help', unread_count: 5 });
  expect(afterThanks['closed_by_customer_at']).not.toBeNull();
  expect(afterThanks['awaiting_reply_since']).not.toBeNull();
  // A reply does not clear the thanks, so the chat can still be offered for completion.
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
