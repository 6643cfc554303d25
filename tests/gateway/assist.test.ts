import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { UNLIMITED } from '../sut/limits.ts';
import { startHarness, type Chat, type Harness } from './support/harness.ts';
import { textEvent } from './support/textEvent.ts';

// What the AI does for a member who writes. Nothing of it reaches the customer.

let harness: Harness;
let chat: Chat;
let agent: ReturnType<Harness['newAgent']>;
beforeAll(async () => {
  harness = await startHarness();
  // The simulator’s clock stands still. An answer must not be older than its question.
  await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()) + 60_000);
  agent = harness.newAgent();
});
afterAll(() => harness.close());
beforeEach(async () => {
  chat = await harness.createRoom();
});

const query = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  harness.stack.database.query<Row>(sql, values);
const hear = (body: string) => harness.postEvent(textEvent(chat, body));
const assist = (task: object, as = harness.member) => agent.post('/assist', { room_id: chat.roomId, ...task }, as);
const question = 'kemeja batik parang harganya berapa kak?';

test('a reply is suggested from the knowledge with its source, and nothing is sent', async () => {
  await hear(question);
  const { status, body } = await assist({ task: 'reply' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    text: expect.stringContaining('Rp 185.000'),
    decision: 'answered',
    why: null,
    sources: expect.arrayContaining([{ title: 'Kemeja batik parang' }]),
    version: 'v2',
    model: 'besar',
  });
  await harness.settled();
  expect(harness.phoneMessages(chat).filter(({ fromMe }) => fromMe)).toEqual([]);
  expect(
    await query('select 1 from public.message where room_id = $1 and author <> $2', [chat.roomId, 'customer']),
  ).toEqual([]);
});

test('an angry customer gets no answer of the AI, and a member still gets a suggestion', async () => {
  await hear(`Kecewa sekali! ${question}`);
  expect((await assist({ task: 'peek', version: 'v3' })).body).toMatchObject({
    text: null,
    decision: 'escalated',
    why: 'upset',
    version: 'v3',
  });
  expect((await assist({ task: 'reply' })).body).toMatchObject({ text: expect.stringContaining('Rp 185.000') });
});

test('a chat without a question has nothing to suggest', async () => {
  expect((await assist({ task: 'reply' })).body).toMatchObject({ text: null, why: 'no_question' });
});

test('what the knowledge does not have is not suggested', async () => {
  await hear('bisa servis jam tangan rolex kak?');
  expect((await assist({ task: 'reply' })).body).toMatchObject({ text: null, decision: 'escalated', why: 'not_known' });
});

test.each([
  [{ task: 'tidy', text: 'halo  kak ,kemeja   ready ya' }, 'Halo kak, kemeja ready ya.'],
  [{ task: 'polite', text: 'tunggu ya brgnya blm ada' }, 'Halo Kak. Mohon tunggu ya brgnya belum ada.'],
  [
    { task: 'shorten', text: 'Halo kak! Harga kemeja nih Rp 185.000. Harga kemeja nih Rp 185.000.' },
    'Harga kemeja Rp 185.000.',
  ],
])('the built-in model rewrites by rules: %o', async (task, text) => {
  expect((await assist(task)).body).toMatchObject({ text, why: null, decision: null });
});

test('the built-in model cannot translate', async () => {
  expect((await assist({ task: 'translate', language: 'en', text: 'Barang ready, Kak.' })).body).toMatchObject({
    text: null,
    why: 'cannot',
  });
});

test('a long number is hidden from the model, and stands in the result', async () => {
  const text = 'transfer ke 1234 5678 9012 ya';
  expect((await assist({ task: 'tidy', text })).body).toMatchObject({ text: 'Transfer ke 1234 5678 9012 ya.' });
  const [call] = harness.model.calls();
  expect(JSON.stringify(call)).not.toContain('9012');
});

test('the prompt of a rewritten text holds neither the chat nor the customer', async () => {
  await hear('rahasia pelanggan: alamat Jl. Melati 5');
  await assist({ task: 'polite', text: 'cek dulu' });
  const prompt = JSON.stringify(harness.model.calls()[0]);
  for (const secret of ['Melati', chat.chatId, chat.roomId, chat.businessId]) expect(prompt).not.toContain(secret);
});

test.each([
  ['another amount', { status: 'done', text: 'Harganya Rp 158.000.' }],
  ['a lost amount', { status: 'done', text: 'Harganya murah.' }],
  ['a new link', { status: 'done', text: 'Harganya Rp 185.000, bayar di bit.ly/abc' }],
  ['an empty text', { status: 'done', text: ' ' }],
])('%s of the model is refused after one correction', async (_, said) => {
  harness.model.fail({ kind: 'say', text: JSON.stringify(said), times: 2 });
  expect((await assist({ task: 'shorten', text: 'Harganya Rp 185.000 ya Kak.' })).body).toMatchObject({
    text: null,
    why: 'unfounded',
  });
});

test.each([
  ['500', 502, 'upstream_failed'],
  ['429', 502, 'upstream_failed'],
  ['nonsense', 502, 'upstream_failed'],
  ['hang', 504, 'upstream_timeout'],
] as const)('a model that fails with %s is reported as %i', async (kind, status, code) => {
  harness.model.fail({ kind });
  const limit = kind === 'hang' ? 200 : UNLIMITED;
  const hasty = harness.newAgent({ modelTime: { step: limit, all: limit } });
  const assisted = await hasty.post('/assist', { room_id: chat.roomId, task: 'tidy', text: 'halo' }, harness.member);
  expect(assisted).toMatchObject({ status, body: { code } });
});

test.each([
  ['no text', { task: 'tidy' }, 'text'],
  ['only spaces', { task: 'tidy', text: '  ' }, 'text'],
  ['a text that is too long', { task: 'tidy', text: 'a'.repeat(2001) }, 'text'],
  ['an unknown task', { task: 'send', text: 'a' }, 'task'],
  ['an unknown language', { task: 'translate', text: 'a', language: 'jv' }, 'language'],
  ['an unknown version', { task: 'peek', version: 'v9' }, 'version'],
])('%s is refused', async (_, task, field) => {
  expect(await assist(task)).toMatchObject({ status: 400, body: { code: 'invalid', field } });
});

test('a chat of another business and one that does not exist look the same', async () => {
  const foreign = await assist({ task: 'reply' }, harness.outsider);
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  chat = { ...chat, roomId: crypto.randomUUID() };
  expect((await assist({ task: 'reply' })).body).toEqual(foreign.body);
});

test('a visitor without a token is refused', async () => {
  expect(await assist({ task: 'reply' }, { ...harness.member, token: harness.env.publishableKey })).toMatchObject({
    status: 401,
  });
});

test('an erased customer gets no assistance', async () => {
  await hear(question);
  await harness.erase(chat);
  expect(await assist({ task: 'reply' })).toMatchObject({ status: 409, body: { code: 'erased' } });
});

test('the budget of the day is told, and begins anew the next day', async () => {
  const setBudget = (most: number) =>
    query(`update private.setting set value = $1 where name = 'assists_per_day'`, [String(most)]);
  await setBudget(0);
  expect(await assist({ task: 'tidy', text: 'halo' })).toMatchObject({ status: 429, body: { code: 'too_many' } });
  await setBudget(1);
  await query(`update private.assist_count set day = day - 1, assists = 500`);
  expect(await assist({ task: 'tidy', text: 'halo' })).toMatchObject({ status: 200 });
  expect(await assist({ task: 'tidy', text: 'halo' })).toMatchObject({ status: 429 });
  await setBudget(500);
});
