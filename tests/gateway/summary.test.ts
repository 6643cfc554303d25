import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startHarness, type Chat, type Harness } from './support/harness.ts';
import { textEvent } from './support/textEvent.ts';

// The summary of a chat that a member asks for.

let harness: Harness;
let chat: Chat;
let agent: ReturnType<Harness['newAgent']>;
beforeAll(async () => {
  harness = await startHarness();
  // The simulator’s clock stands still.
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
const summarize = (as = harness.member) => agent.post('/summary', { room_id: chat.roomId }, as);
const kept = () => query('select * from public.room_summary where room_id = $1', [chat.roomId]);

test('the built-in model quotes the questions and the prices, with the place until which it counts', async () => {
  await hear('halo kak, kemeja parang ready?');
  await hear('yang Rp 185.000 itu ya');
  await hear('bisa kirim ke Solo?');
  expect((await summarize()).status).toBe(200);
  const [{ seq }] = (await query<{ seq: string }>('select max(seq) as seq from public.message where room_id = $1', [
    chat.roomId,
  ])) as [{ seq: string }];
  expect(await kept()).toMatchObject([
    {
      kind: 'quotes',
      lines: [
        { topic: 'first', text: 'halo kak, kemeja parang ready?' },
        { topic: 'latest', text: 'bisa kirim ke Solo?' },
        { topic: 'order', text: 'yang Rp 185.000 itu ya' },
      ],
      until_seq: seq,
      made_by: harness.member.id,
    },
  ]);
});

test('what a model writes is no quotation, and a line with an amount of its own is left out', async () => {
  await hear('kemeja Rp 185.000 ready?');
  const lines = [
    { topic: 'other', text: 'Pelanggan bertanya tentang kemeja.' },
    { topic: 'order', text: 'Totalnya Rp 999.000.' },
  ];
  harness.model.fail({ kind: 'say', text: JSON.stringify({ lines }) });
  expect((await summarize()).status).toBe(200);
  expect(await kept()).toMatchObject([{ kind: 'written', lines: [lines[0]] }]);
});

test('a later summary replaces the one before, and a model that fails leaves it', async () => {
  await hear('ready?');
  await summarize();
  await hear('kapan dikirim?');
  harness.model.fail({ kind: '500' });
  expect(await summarize()).toMatchObject({ status: 502, body: { code: 'upstream_failed' } });
  expect(await kept()).toMatchObject([{ lines: [{ text: 'ready?' }] }]);
  await summarize();
  expect(await kept()).toMatchObject([{ lines: [{ text: 'ready?' }, { topic: 'latest', text: 'kapan dikirim?' }] }]);
});

test('an empty chat cannot be summarised', async () => {
  expect(await summarize()).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test('a chat of another business and one that does not exist look the same', async () => {
  await hear('ready?');
  const foreign = await summarize(harness.outsider);
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await kept()).toEqual([]);
  chat = { ...chat, roomId: crypto.randomUUID() };
  expect((await summarize()).body).toEqual(foreign.body);
});

test('the summary is erased with the customer, and none is made after that', async () => {
  await hear('ready?');
  await summarize();
  await harness.erase(chat);
  expect(await kept()).toEqual([]);
  expect(await summarize()).toMatchObject({ status: 409, body: { code: 'erased' } });
});

test('a customer who is erased while the model works leaves no summary', async () => {
  await hear('ready?');
  harness.interceptModel(() => harness.erase(chat));
  expect(await summarize()).toMatchObject({ status: 409 });
  expect(await kept()).toEqual([]);
});
