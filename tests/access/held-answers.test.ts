/** Answers of the AI that wait for a member's decision: who decides, and what becomes of them. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { agentTools } from './agentRuns.ts';
import { raceBehindLock } from './concurrency.ts';
import { batik, setupFixtures } from './fixtures.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
const { turnOn, runs, claim, claimOf, answer, settle, age } = agentTools(fixtures);
/** Runs of other tests may be due by now. */
const claimed = async (chat: Chat) => (await claim()).filter(({ chat_id }) => chat_id === chat.chatId);

const setHold = (seconds: number) =>
  fixtures.users.owner.client.from('agent').update({ hold_seconds: seconds }).eq('id', batik.agent).throwOnError();
beforeAll(async () => {
  await turnOn();
  await setHold(20);
});
afterAll(() => turnOn(false));

const text = 'Ready, Kak. Mau ukuran apa?';
const hold = async (chat: Chat, order: object | null = null) => {
  await chat.receive();
  const run = await claimOf(chat);
  const told = { answer: { action: 'answer', text: ` ${text}\n`, reason: '' }, order, sources: [], tokens_in: 7 };
  expect(await settle(run, { status: 'held', ...told })).toBe('held');
  return run;
};

interface Decided {
  won: boolean;
  run: Record<string, unknown>;
}
type Member = 'owner' | 'member';
const decide = async (member: Member, run: string, revision: number, decision: string): Promise<Decided> => {
  const { data } = await fixtures.users[member].client.rpc('decide_answer', { run, revision, decision }).throwOnError();
  return data as Decided;
};
const shown = async (chat: Chat, member: Member = 'member') => {
  const room_id = (await chat.room())['id'];
  return (await fixtures.users[member].client.rpc('live_agent_run', { room_id }).throwOnError()).data as Record<
    string,
    unknown
  > | null;
};
const revisionOf = async (chat: Chat) => Number((await shown(chat))?.['revision']);
const only = async (chat: Chat) => {
  const [run, ...others] = await runs(chat);
  expect(others).toEqual([]);
  return run!;
};

test('an answer that a member sends now wakes the function at once', async () => {
  await fixtures.service
    .rpc('claim_message_readings', { p_most: 1, p_running: [], p_senses: ['document'] })
    .throwOnError();
  const chat = newChat();
  await hold(chat);
  const calls: string[] = [];
  const { database } = fixtures.stack;
  await database.listen('wake_agent', (payload) => calls.push(payload));
  const heard = async (marker: string) => {
    await database.query(`select pg_notify('wake_agent', $1)`, [marker]);
    await expect.poll(() => calls).toContain(marker);
    return calls.splice(0).filter((one) => one !== marker);
  };
  await database.query('select private.wake_agent()');
  expect(await heard('before')).toEqual([]);
  expect(await decide('member', (await only(chat)).id, await revisionOf(chat), 'send')).toMatchObject({ won: true });
  expect(await heard('after')).toHaveLength(1);
  await answer(chat, await claimOf(chat), text);
});

describe('a finished answer', () => {
  test('is held for the time of the business, shown to members, and then given out with its text, without the model', async () => {
    const chat = newChat();
    const run = await hold(chat);
    const held = await shown(chat);
    expect(held).toMatchObject({ id: run.id, status: 'held', text, decision: null, decided_by: null });
    expect(held?.['due_in_ms']).toBeGreaterThan(15_000);
    expect(held?.['due_in_ms']).toBeLessThanOrEqual(20_000);
    expect(await claimed(chat)).toEqual([]);
    const { data } = await fixtures.service.rpc('claim_agent_runs', { p_most: 5 }).throwOnError();
    expect((data as { next_ms: number }).next_ms).toBeGreaterThan(15_000);
    const due = await claimOf(chat);
    expect(due).toMatchObject({ id: run.id, attempt: 2, text, channel_id: batik.channel, version: 'v2' });
    expect(due).not.toHaveProperty('burst');
    await answer(chat, due, text);
    expect(await only(chat)).toMatchObject({ status: 'sending', tokens_in: 7 });
  });

  test('records the order that it tells the customer of when it is sent, and none when it is not', async () => {
    const lines = [{ name: 'Blus kawung', price: 165_000, quantity: 2 }];
    const orderOf = () => ({ id: randomUUID(), link_key: randomUUID(), lines });
    const ordersOf = async (chat: Chat) =>
      fixtures.sql('select id, link_key, lines, is_by_ai, status from customer_order where room_id = $1', [
        (await chat.room())['id'],
      ]);
    const chat = newChat();
    const order = orderOf();
    await hold(chat, order);
    expect(await ordersOf(chat)).toEqual([]);
    await answer(chat, await claimOf(chat), text);
    expect(await ordersOf(chat)).toEqual([{ ...order, is_by_ai: true, status: 'unpaid' }]);
    const interrupted = newChat();
    const run = await hold(interrupted, orderOf());
    await interrupted.receive({ body: 'eh, tidak jadi' });
    expect(await decide('member', run.id, 1, 'send')).toMatchObject({ won: false });
    expect(await ordersOf(interrupted)).toEqual([]);
  });

  test('of a business without a hold is due at once', async () => {
    await setHold(0);
    const chat = newChat();
    const run = await hold(chat);
    await setHold(20);
    expect(await claimed(chat)).toMatchObject([{ id: run.id, text }]);
  });

  test('is given to another process if the first one stops while sending it', async () => {
    const chat = newChat();
    const run = await hold(chat);
    await claimOf(chat);
    await age(chat, 26);
    expect(await claimed(chat)).toMatchObject([{ id: run.id, attempt: 3, text }]);
    await age(chat, 46);
    expect(await claimed(chat)).toEqual([]);
    expect(await only(chat)).toMatchObject({ status: 'failed', why: 'model_down' });
  });

  test.each([
    ['a newer message', 'superseded', 'newer_message', (chat: Chat) => chat.receive({ body: 'eh, yang biru' })],
    ['a member’s reply', 'cancelled', 'person', (chat: Chat) => chat.beginOutgoing()],
    [
      'a reply from the phone',
      'cancelled',
      'phone',
      (chat: Chat) => chat.receive({ fromMe: true, source: 'app', body: 'ready' }),
    ],
    [
      'a pause',
      'cancelled',
      'paused',
      async (chat: Chat) => {
        const room_id = (await chat.room())['id'];
        const pause = { business_id: batik.business, room_id, reason: 'Stok berubah' };
        await fixtures.users.owner.client.rpc('pause_ai', pause).throwOnError();
      },
    ],
  ])('is not sent after %s', async (_, status, why, change) => {
    const chat = newChat();
    const run = await hold(chat);
    await change(chat);
    expect((await runs(chat))[0]).toMatchObject({ id: run.id, status, why });
    expect(await decide('member', run.id, 1, 'send')).toMatchObject({ won: false, run: { status } });
  });
});

describe('a member', () => {
  test('stops it until another member sends it', async () => {
    const chat = newChat();
    const run = await hold(chat);
    const revision = await revisionOf(chat);
    expect(await decide('member', run.id, revision, 'stop')).toMatchObject({
      won: true,
      run: { status: 'held', due_in_ms: null, decision: 'stop', decided_by: batik.member, text },
    });
    await age(chat, 300);
    expect(await claimed(chat)).toEqual([]);
    expect(await decide('owner', run.id, await revisionOf(chat), 'send')).toMatchObject({
      won: true,
      run: { status: 'held', due_in_ms: 0, decision: 'send' },
    });
    expect(await claimed(chat)).toMatchObject([{ id: run.id, text }]);
  });

  test('writes instead: the chat is theirs, and the answer is not sent', async () => {
    const chat = newChat();
    const run = await hold(chat);
    expect(await decide('member', run.id, await revisionOf(chat), 'edit')).toMatchObject({
      won: true,
      run: { status: 'cancelled', why: 'person', decision: 'edit', decided_by: batik.member },
    });
    expect(await chat.room()).toMatchObject({ holder: 'member', holder_id: batik.member });
    expect(await shown(chat)).toBeNull();
  });

  test('repeats a request and gets the same response', async () => {
    const chat = newChat();
    const run = await hold(chat);
    const revision = await revisionOf(chat);
    const first = await decide('member', run.id, revision, 'edit');
    expect(await decide('member', run.id, revision, 'edit')).toEqual(first);
  });

  test.each([
    ['stop', 'send'],
    ['send', 'stop'],
    ['edit', 'send'],
    ['stop', 'edit'],
    ['stop', 'stop'],
  ])('who asks for "%s" first wins over a colleague with "%s", who is told', async (first, second) => {
    const chat = newChat();
    const run = await hold(chat);
    const revision = await revisionOf(chat);
    const room = (query: (sql: string, values: unknown[]) => Promise<unknown>) =>
      query('select from room where chat_id = $1 for update', [chat.chatId]);
    const [winner, loser] = await raceBehindLock(
      fixtures,
      room,
      () => decide('member', run.id, revision, first),
      () => decide('owner', run.id, revision, second),
    );
    expect(winner).toMatchObject({ won: true, run: { decision: first, decided_by: batik.member } });
    expect(loser).toMatchObject({ won: false, run: { decision: first, decided_by: batik.member } });
  });

  test('cannot decide about an answer that is being sent', async () => {
    const chat = newChat();
    const run = await hold(chat);
    const revision = await revisionOf(chat);
    await claimOf(chat);
    expect(await decide('member', run.id, revision, 'stop')).toMatchObject({ won: false, run: { status: 'running' } });
  });

  test('cannot decide otherwise than by the list', async () => {
    const chat = newChat();
    const { id } = await hold(chat);
    const args = { run: id, revision: await revisionOf(chat), decision: 'burn' };
    expect((await fixtures.users.member.client.rpc('decide_answer', args)).error?.code).toBe('23514');
  });

  test.each(['outsider', 'removed', 'aal1Member', 'anonymous', 'admin'] as const)(
    'who is not of the team (%s) neither sees nor decides it, and learns nothing of it',
    async (caller) => {
      const chat = newChat();
      const run = await hold(chat);
      const room_id = (await chat.room())['id'];
      const { client } = fixtures.users[caller];
      expect((await client.rpc('live_agent_run', { room_id })).data).toBeNull();
      const args = { revision: 2, decision: 'stop' };
      const [foreign, unknown] = await Promise.all(
        [run.id, randomUUID()].map((id) => client.rpc('decide_answer', { run: id, ...args })),
      );
      expect(foreign).toMatchObject({ status: 404, error: { code: 'P0002' } });
      expect(unknown?.error).toEqual(foreign?.error);
      expect(await only(chat)).toMatchObject({ status: 'held', decision: null });
    },
  );

  test('forgets a stopped answer: after ten minutes the chat asks for help', async () => {
    const chat = newChat();
    const run = await hold(chat);
    await decide('member', run.id, await revisionOf(chat), 'stop');
    await age(chat, 590);
    await claim();
    expect(await only(chat)).toMatchObject({ status: 'held' });
    await age(chat, 11);
    await claim();
    expect(await only(chat)).toMatchObject({ status: 'failed', why: 'held' });
    expect(await chat.room()).toMatchObject({
      status: 'ai_need_help',
      help_reason: 'ai.held',
    });
  });
});

test('each change of a run is announced in its chat, as small as members need it', async () => {
  const chat = newChat();
  const run = await hold(chat);
  await claimOf(chat);
  const room_id = (await chat.room())['id'];
  const sent = await fixtures.sql<{ payload: { record: Record<string, unknown> } }>(
    `select payload from realtime.messages where topic like 'room:' || $1 || ':%' and payload ->> 'table' = 'agent_run'
     order by inserted_at`,
    [room_id],
  );
  const records = sent.map(({ payload }) => payload.record);
  expect(records.map(({ status, revision, id }) => [status, revision, id])).toEqual(
    ['queued', 'running', 'held', 'running'].map((status, revision) => [status, revision, run.id]),
  );
  expect(records.map(({ text: words }) => words)).toEqual([undefined, undefined, text, undefined]);
});
