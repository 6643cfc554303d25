/** What members think of the AI's answers. */
import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { batik, setupFixtures, type Caller } from './fixtures.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
const clientOf = (caller: Caller) => fixtures.users[caller].client;
const passage = randomUUID();

let chat: Chat;
let roomId: string;
let run: string;
beforeEach(async () => {
  chat = newChat();
  await chat.receive({ body: 'halo' });
  const [room] = await fixtures.sql('select id from room where chat_id = $1', [chat.chatId]);
  roomId = String(room?.['id']);
  run = randomUUID();
  await fixtures.sql(
    `insert into agent_run (id, business_id, room_id, channel_id, status, burst_from, burst_to, due_at, cap_at, sources)
     values ($1, $2, $3, $4, 'sent', 1, 1, now(), now(), $5)`,
    [
      run,
      batik.business,
      roomId,
      batik.channel,
      JSON.stringify([{ passageId: passage, title: 'Jam buka', used: true }]),
    ],
  );
});

const rate = (more: object, caller: Caller = 'member') =>
  clientOf(caller).rpc('rate_answer', { message_id: run, ...more });
const feedback = () =>
  fixtures.sql(
    'select verdict, reason, note, reported_at, member_id from answer_feedback where run_id = $1 order by verdict',
    [run],
  );
const notices = () =>
  fixtures.sql(`select profile_id, detail from notice where kind = 'answer_reported' and detail ->> 'messageId' = $1`, [
    run,
  ]);

test('a member has one verdict on an answer, which can be changed and taken back', async () => {
  await rate({ verdict: 'up' }).throwOnError();
  await rate({ verdict: 'down', reason: 'content', note: ' Harga lama ' }).throwOnError();
  await rate({ verdict: 'up' }, 'owner').throwOnError();
  expect(await feedback()).toMatchObject([
    { verdict: 'down', reason: 'content', note: 'Harga lama' },
    { verdict: 'up', reason: null },
  ]);
  await rate({ verdict: null }).throwOnError();
  expect(await feedback()).toMatchObject([{ verdict: 'up' }]);
});

test('a report tells the owners once, and is not taken back by a later change', async () => {
  await rate({ verdict: 'down', reason: 'manner', report: true }).throwOnError();
  await rate({ verdict: 'down', reason: 'other', note: 'Kasar', report: true }).throwOnError();
  await rate({ verdict: 'down', reason: 'content' }).throwOnError();
  expect(await notices()).toMatchObject([{ profile_id: batik.owner, detail: { roomId } }]);
  expect(await feedback()).toMatchObject([{ reason: 'content', reported_at: expect.anything() }]);
});

test('an owner who reports an answer does not tell themselves', async () => {
  await rate({ verdict: 'down', report: true }, 'owner').throwOnError();
  expect(await notices()).toEqual([]);
});

test.each([
  ['an unknown verdict', { verdict: 'maybe' }],
  ['an unknown reason', { verdict: 'down', reason: 'colour' }],
  ['a reason for a thumb up', { verdict: 'up', reason: 'content' }],
  ['a report of a thumb up', { verdict: 'up', report: true }],
  ['a note that is too long', { verdict: 'down', note: 'a'.repeat(501) }],
  ['a source that the answer did not have', { verdict: 'down', reason: 'source', passage_id: randomUUID() }],
])('%s is refused', async (_, more) => {
  expect((await rate(more)).error).toMatchObject({ code: 'invalid' });
  expect(await feedback()).toEqual([]);
});

test('a source that was deleted since can still be called wrong', async () => {
  await rate({ verdict: 'down', reason: 'source', passage_id: passage }).throwOnError();
  expect(await feedback()).toMatchObject([{ reason: 'source' }]);
});

test('the notes are erased with the customer, who cannot be rated about any more', async () => {
  await rate({ verdict: 'down', note: 'Bu Dewi di Jl. Melati' }).throwOnError();
  await clientOf('owner').rpc('erase_customer', { room_id: roomId }).throwOnError();
  expect(await feedback()).toMatchObject([{ verdict: 'down', note: null }]);
  expect((await rate({ verdict: 'up' })).error).toMatchObject({ code: 'erased' });
});
