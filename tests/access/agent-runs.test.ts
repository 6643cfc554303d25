/** Runs of the AI: which messages it answers, and what prevents a late or a second answer. */
import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { partOf } from '../../supabase/functions/agent/modelSettings.ts';
import { agentTools } from './agentRuns.ts';
import { raceBehindLock } from './concurrency.ts';
import { batik, laundry, setupFixtures } from './fixtures.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
const { turnOn, runs, cancelOpen, claim, claimOf, answer, settle, age, makeDue } = agentTools(fixtures);
const sql: typeof fixtures.sql = (text, values) => fixtures.sql(text, values);
beforeAll(() => turnOn());
beforeEach(cancelOpen);

const bodies = async (chat: Chat, author = 'ai') =>
  (await chat.messages()).filter((message) => message['author'] === author).map(({ body }) => body);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    (error: { code: string }) => error.code,
  );
const seconds = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 100) / 10;
/** An exclusive lock on the chat's room, for raceBehindLock. */
const lockOf = (chat: Chat) => (query: (sql: string, values: unknown[]) => Promise<unknown>) =>
  query('select from room where chat_id = $1 for update', [chat.chatId]);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const asOwner = () => fixtures.users.owner.client;
const setToggles = (toggles: object) =>
  asOwner().rpc('update_toggles', { business_id: batik.business, toggles }).throwOnError();

describe('what is heard', () => {
  test('a burst is one run, which waits for the next message, at most 15 seconds', async () => {
    const chat = newChat();
    expect(await chat.receiveAndTell({ body: 'halo' })).toMatchObject({ wakesAgent: true });
    const [first] = await runs(chat);
    if (!first) throw new Error('no run');
    expect([seconds(first.created_at, first.due_at), seconds(first.created_at, first.cap_at)]).toEqual([4, 15]);
    await chat.receive({ body: 'mau tanya' });
    await chat.receive({ body: 'kemeja parang ready ukuran XL?' });
    const [second, ...others] = await runs(chat);
    expect(others).toEqual([]);
    expect([second?.id, second?.burst_from, second?.cap_at]).toEqual([first.id, first.burst_from, first.cap_at]);
    expect(second?.due_at.getTime()).toBeGreaterThan(first.due_at.getTime());
    await age(chat, 14);
    await chat.receive({ body: 'kak' });
    const [capped] = await runs(chat);
    expect(capped?.due_at).toEqual(capped?.cap_at);
    const run = await claimOf(chat);
    expect(run.burst?.map(({ text }) => text)).toEqual(['halo', 'mau tanya', 'kemeja parang ready ukuran XL?', 'kak']);
    expect(run.turns).toEqual([]);
  });

  test('a whole question is answered sooner, and a typing customer is waited for', async () => {
    const chat = newChat();
    await chat.receive({ body: 'kemeja parang ready ukuran XL?' });
    const [before] = await runs(chat);
    if (!before) throw new Error('no run');
    expect(seconds(before.created_at, before.due_at)).toBe(2.5);
    const typing = { p_session: 'batik-lestari', p_chat: chat.chatId };
    await fixtures.service.rpc('broadcast_typing', { ...typing, p_state: 'none' }).throwOnError();
    expect((await runs(chat))[0]?.due_at).toEqual(before.due_at);
    await fixtures.service.rpc('broadcast_typing', { ...typing, p_state: 'typing' }).throwOnError();
    expect((await runs(chat))[0]?.due_at.getTime()).toBeGreaterThan(before.due_at.getTime() + 1000);
  });

  const unheard: [string, (chat: Chat) => Promise<unknown>][] = [
    [
      'a late message that was answered on the phone',
      async (chat) => {
        await chat.receive({ fromMe: true, source: 'app', sentAt: ago(30) });
        await asOwner()
          .rpc('give_back_room', { room_id: (await chat.room())['id'] })
          .throwOnError();
        await chat.receive({ sentAt: ago(60) });
      },
    ],
    [
      'an imported message',
      async (chat) => {
        await fixtures.service.rpc('open_room', { p_session: 'batik-lestari', p_chat_id: chat.chatId }).throwOnError();
        const p_messages = [chat.envelope({}).message];
        const args = { p_session: 'batik-lestari', p_chat_id: chat.chatId, p_messages };
        expect((await fixtures.service.rpc('import_history', args).throwOnError()).data).toBe(1);
      },
    ],
    ['a message of the business', (chat) => chat.receive({ fromMe: true, source: 'api' })],
    ['a sticker', (chat) => chat.receive({ kind: 'sticker' })],
    [
      'a reaction',
      async (chat) => {
        const { message } = await chat.beginOutgoing({ author: 'ai', author_id: null });
        const waId = chat.waId(true);
        await chat.finishOutgoing(message.id, { p_wa_id: waId, p_ack: 1 });
        const reaction = { waId, chatId: chat.chatId, by: 'customer', text: '👍', at: new Date().toISOString() };
        await chat.applyEvent('message.reaction', { reaction });
      },
    ],
    [
      'a message in a chat that a member holds',
      async (chat) => {
        await chat.beginOutgoing();
        await chat.receive();
      },
    ],
    [
      'a message while the AI is paused',
      async (chat) => {
        await chat.receive({ kind: 'sticker' });
        const room_id = (await chat.room())['id'];
        await asOwner()
          .rpc('pause_ai', { business_id: batik.business, room_id, reason: 'Stok berubah' })
          .throwOnError();
        await chat.receive();
      },
    ],
    [
      'thanks in a completed chat',
      async (chat) => {
        await chat.beginOutgoing();
        await asOwner()
          .rpc('complete_room', { room_id: (await chat.room())['id'] })
          .throwOnError();
        await chat.receive({ body: 'makasih kak' });
      },
    ],
    [
      'a message in a chat that needs help',
      async (chat) => {
        await chat.receive({ kind: 'sticker' });
        await asOwner()
          .rpc('escalate_room', { room_id: (await chat.room())['id'], reason: 'x' })
          .throwOnError();
        await chat.receive();
      },
    ],
  ];
  test.each(unheard)('%s is not answered', async (_, send) => {
    const chat = newChat();
    await send(chat);
    expect(await runs(chat)).toEqual([]);
  });

  test('a message that becomes readable later is heard then', async () => {
    const chat = newChat();
    const waId = chat.waId(false);
    await chat.receive({ waId, kind: 'waiting' });
    const [unread] = await runs(chat);
    if (!unread) throw new Error('no run');
    // If it stays unreadable, the run calls people.
    expect(seconds(unread.created_at, unread.due_at)).toBe(60);
    await chat.receive({ body: 'kak?' });
    expect((await runs(chat))[0]?.due_at).toEqual(unread.due_at);
    await chat.receive({ waId, body: 'Ready kak?' });
    const [run, ...others] = await runs(chat);
    expect([run?.status, run?.id, others]).toEqual(['queued', unread.id, []]);
    expect(run?.due_at.getTime()).toBeLessThan(unread.due_at.getTime() - 30_000);
  });

  test.each(['unknown', 'waiting', 'location', 'contact', 'poll', 'document'])(
    'a message of kind %s reaches the AI, which calls people if it cannot read it',
    async (kind) => {
      const chat = newChat();
      await chat.receive({ kind, body: null });
      expect((await claimOf(chat)).burst).toMatchObject([{ kind, text: null }]);
    },
  );

  test('what a message points at is told with it', async () => {
    const chat = newChat();
    const waId = chat.waId(true);
    const { message } = await chat.beginOutgoing({ author: 'ai', author_id: null, body: 'Kebaya Rp 185.000' });
    await chat.finishOutgoing(message.id, { p_wa_id: waId, p_ack: 1 });
    const content = { ad: { title: 'Promo' }, product: { title: 'Kebaya', price: 185_000 } };
    await chat.receive({
      body: 'ini?',
      replyToWaId: waId,
      quote: { author: 'business', kind: 'text', body: 'x' },
      content,
    });
    await chat.receive({
      body: 'sama yang ini',
      replyToWaId: '3EB0GONE',
      quote: { author: 'customer', kind: 'image', body: 'Kebaya merah' },
      location: { latitude: -7.5, longitude: 110.8, name: 'Rumah', address: 'Solo' },
    });
    const { burst } = await claimOf(chat);
    expect(burst).toMatchObject([
      { text: 'ini?', about: { quoted: { author: 'ai', text: 'Kebaya Rp 185.000' }, ...content } },
      {
        about: {
          quoted: { author: 'customer', kind: 'image', text: 'Kebaya merah' },
          place: { name: 'Rumah', address: 'Solo' },
        },
      },
    ]);
    expect((await chat.messages()).at(-1)).toMatchObject({
      reply_to: null,
      reply_preview: { author: 'customer', kind: 'image', body: 'Kebaya merah' },
    });
    const found = async (query: string) =>
      (
        (await asOwner().rpc('search_messages', { business_id: batik.business, query }).throwOnError()).data as {
          room_id: string;
        }[]
      ).filter(({ room_id }) => room_id === message.room_id).length;
    expect(await Promise.all(['promo', 'kebaya merah', 'rumah solo'].map(found))).toEqual([1, 1, 1]);
  });

  describe('a message that arrives late', () => {
    test('is answered with what came after it', async () => {
      const chat = newChat();
      await chat.receive({ body: 'yang merah ready?', sentAt: ago(180) });
      await chat.receive({ body: 'halo kak' });
      const [, ...others] = await runs(chat);
      expect(others).toEqual([]);
      expect((await claimOf(chat)).burst).toMatchObject([
        { text: 'yang merah ready?', minutes: 180 },
        { text: 'halo kak', minutes: 0 },
      ]);
    });

    test('is answered once, also after an answer to a later message', async () => {
      const chat = newChat();
      await chat.receive({ body: 'halo kak', sentAt: ago(2) });
      const first = await claimOf(chat);
      await answer(chat, first);
      await settle(first, { status: 'sent' });
      const waId = chat.waId(false);
      await chat.receive({ waId, body: 'yang merah ready?', sentAt: ago(90) });
      const late = await claimOf(chat);
      expect(late.burst?.map(({ text }) => text)).toEqual(['yang merah ready?']);
      await answer(chat, late);
      await settle(late, { status: 'sent' });
      await chat.receive({ waId, body: 'yang merah ready?', sentAt: ago(90) });
      expect(await runs(chat)).toHaveLength(2);
    });

    test('calls people once if it is too old for an answer', async () => {
      const chat = newChat();
      await chat.receive({ sentAt: ago(13 * 60) });
      await chat.receive({ sentAt: ago(13 * 60) });
      expect(await runs(chat)).toEqual([]);
      expect(await chat.room()).toMatchObject({ status: 'ai_need_help', awaiting_reply_since: expect.any(String) });
      expect(await chat.handovers()).toEqual(['ai > ai: escalated']);
    });

    test.each(['app', null] as const)('is not answered if the shop (%s) answered it meanwhile', async (source) => {
      const chat = newChat();
      await chat.receive({ sentAt: ago(60) });
      expect(await runs(chat)).toMatchObject([{ status: 'queued' }]);
      await chat.receive({ fromMe: true, ...(source && { source }), sentAt: ago(50) });
      expect(await runs(chat)).toMatchObject([{ status: 'cancelled' }]);
    });
  });

  test('a greeting does not end the wait of a question that was asked before', async () => {
    const chat = newChat();
    await turnOn(false);
    await chat.receive({ body: 'ongkir ke Kudus berapa?' });
    await turnOn();
    await chat.receive({ body: 'halo' });
    expect((await claimOf(chat)).burst?.map(({ text }) => text)).toEqual(['ongkir ke Kudus berapa?', 'halo']);
  });

  test('what the AI has settled is not unread; what came after it, and what it calls people for, is', async () => {
    const chat = newChat();
    await chat.receive({ body: 'ready ukuran L?' });
    const first = await claimOf(chat);
    expect(await chat.room()).toMatchObject({ unread_count: 1 });
    await answer(chat, first);
    await chat.receive({ body: 'warnanya apa?' });
    await settle(first, { status: 'sent' });
    expect(await chat.room()).toMatchObject({ unread_count: 1 });
    await settle(await claimOf(chat), { status: 'silent' });
    expect(await chat.room()).toMatchObject({ unread_count: 0, awaiting_reply_since: null });
    await chat.receive({ body: 'saya mau bicara dengan orang' });
    await settle(await claimOf(chat), { status: 'escalated', why: 'not_known' });
    expect(await chat.room()).toMatchObject({ unread_count: 1, awaiting_reply_since: expect.any(String) });
  });

  describe('a message that the customer edits after its answer', () => {
    const edit = (chat: Chat, waId: string, body: string) =>
      chat.applyEvent('message.edited', { message: { waId, chatId: chat.chatId, body, at: new Date().toISOString() } });
    const answered = async () => {
      const chat = newChat();
      const waId = chat.waId(false);
      await chat.receive({ waId, body: 'ready ukuran L?' });
      const run = await claimOf(chat);
      await answer(chat, run);
      await settle(run, { status: 'sent' });
      return { chat, waId };
    };

    test('is answered again, once per edit that changes its words, at most three times', async () => {
      const { chat, waId } = await answered();
      await edit(chat, waId, 'Ready ukuran L??');
      await edit(chat, waId, 'ready ukuran L');
      const silent = await runs(chat);
      expect(silent).toHaveLength(1);
      for (const [index, size] of ['M', 'XL', 'S', 'XXL'].entries()) {
        await edit(chat, waId, `ready ukuran ${size}?`);
        await edit(chat, waId, `ready ukuran ${size}?`);
        if (index === 3) break;
        expect(await chat.room()).toMatchObject({ awaiting_reply_since: expect.any(String) });
        const run = await claimOf(chat);
        expect(run.burst?.map(({ text }) => text)).toEqual([`ready ukuran ${size}?`]);
        await answer(chat, run);
        await settle(run, { status: 'sent' });
      }
      expect(await runs(chat)).toHaveLength(4);
    });

    test('waits for people where they hold the chat', async () => {
      const { chat, waId } = await answered();
      const { message } = await chat.beginOutgoing();
      await chat.finishOutgoing(message.id, { p_wa_id: chat.waId(true), p_ack: 1 });
      expect(await chat.room()).toMatchObject({ awaiting_reply_since: null, unread_count: 0 });
      await edit(chat, waId, 'ready ukuran XL?');
      expect(await chat.room()).toMatchObject({ awaiting_reply_since: expect.any(String), unread_count: 1 });
    });
  });

  test('no message is heard while the AI is off for the business, for the installation, or not linked to the channel', async () => {
    const chat = newChat();
    for (const useAgentBehaviourV2 of ['off', 'simulator']) {
      await setToggles({ useAgentBehaviourV2 });
      expect(await chat.receiveAndTell()).toMatchObject({ wakesAgent: false });
    }
    await setToggles({ useAgentBehaviourV2: 'live' });
    await turnOn(false);
    await chat.receive();
    await turnOn();
    await asOwner().from('channel_agent').delete().eq('channel_id', batik.channel).throwOnError();
    await chat.receive();
    expect(await runs(chat)).toEqual([]);
    await asOwner().from('channel_agent').insert({ channel_id: batik.channel, agent_id: batik.agent }).throwOnError();
    await chat.receive();
    expect(await runs(chat)).toHaveLength(1);
  });

  test('a chat belongs to the team while the AI is off, and to the AI from the first message after', async () => {
    const known = newChat();
    await known.receive();
    await turnOn(false);
    const fresh = newChat();
    for (const chat of [known, fresh]) {
      await chat.receive();
      expect(await chat.room()).toMatchObject({ holder: 'ai', status: null, awaiting_reply_since: expect.any(String) });
    }
    await turnOn();
    for (const chat of [known, fresh]) {
      await chat.receive();
      expect(await chat.room()).toMatchObject({ holder: 'ai', status: 'ai_auto_reply' });
    }
  });
});

describe('an answer', () => {
  test('is written once under the id of its run, and the run is sent when WhatsApp has it', async () => {
    const chat = newChat();
    await chat.receive();
    const run = await claimOf(chat);
    expect(await claim()).toEqual([]);
    const told = { attempt: run.attempt, sources: [{ passageId: 'p' }], tokens_in: 3, model_name: 'kecil' };
    const message = { id: run.id, author: 'ai', author_id: null, body: 'Ready, Kak.', agent_version: 'v2', run: told };
    expect(await chat.beginOutgoing(message)).toMatchObject({
      fresh: true,
      message: { id: run.id, agent_version: 'v2' },
    });
    expect(await chat.beginOutgoing(message)).toMatchObject({ fresh: false });
    expect(await runs(chat)).toMatchObject([
      {
        status: 'sending',
        version: 'v2',
        model_size: 'large',
        tokens_in: 3,
        model_name: 'kecil',
        sources: told.sources,
      },
    ]);
    await chat.finishOutgoing(run.id, { p_wa_id: chat.waId(true), p_ack: 1 });
    expect(await runs(chat)).toMatchObject([{ status: 'sent', settled_at: expect.anything() }]);
    expect(await bodies(chat)).toEqual(['Ready, Kak.']);
    await chat.receive({ body: 'yang merah?' });
    expect(await claimOf(chat)).toMatchObject({
      burst: [{ text: 'yang merah?' }],
      turns: [
        { author: 'customer', text: 'Ready kak?' },
        { author: 'ai', text: 'Ready, Kak.' },
      ],
    });
  });

  const late: [string, string, (chat: Chat) => PromiseLike<unknown>][] = [
    ['a newer message', 'newer_message', (chat) => chat.receive({ body: 'eh, yang biru' })],
    [
      'a member who takes the chat',
      'person',
      async (chat) =>
        asOwner()
          .rpc('take_room', { room_id: (await chat.room())['id'] })
          .throwOnError(),
    ],
    ['a member’s reply', 'person', (chat) => chat.beginOutgoing()],
    ['a reply from the phone', 'phone', (chat) => chat.receive({ fromMe: true, source: 'app', body: 'ready' })],
    [
      'a call for help by a member',
      'help',
      async (chat) =>
        asOwner()
          .rpc('escalate_room', { room_id: (await chat.room())['id'], reason: 'x' })
          .throwOnError(),
    ],
    [
      'a completion',
      'completed',
      async (chat) =>
        asOwner()
          .rpc('complete_room', { room_id: (await chat.room())['id'] })
          .throwOnError(),
    ],
    [
      'a pause of the chat',
      'paused',
      async (chat) =>
        asOwner()
          .rpc('pause_ai', { business_id: batik.business, room_id: (await chat.room())['id'], reason: 'Stok berubah' })
          .throwOnError(),
    ],
    [
      'an erasure',
      'erased',
      async (chat) =>
        asOwner()
          .rpc('erase_customer', { room_id: (await chat.room())['id'] })
          .throwOnError(),
    ],
    [
      'the deletion of the only message',
      'revoked',
      async (chat) => {
        const [question] = await chat.messages();
        await chat.applyEvent('message.revoked', {
          message: { waId: question?.['wa_id'], chatId: chat.chatId, fromMe: false },
        });
      },
    ],
    [
      'an edit of the message',
      'edited',
      async (chat) => {
        const [question] = await chat.messages();
        const message = { waId: question?.['wa_id'], chatId: chat.chatId, fromMe: false, body: 'yang biru ready?' };
        await chat.applyEvent('message.edited', { message });
      },
    ],
    ['another version', 'settings', () => setToggles({ liveAgentVersion: 'v3' })],
    ['turning the AI off', 'turned_off', () => setToggles({ useAgentBehaviourV2: 'off' })],
  ];
  test.each(late)('is not sent after %s', async (_, why, change) => {
    const chat = newChat();
    await chat.receive();
    const run = await claimOf(chat);
    await change(chat);
    const [settled] = await sql<{ why: string; status: string; answer: unknown }>(
      'select * from agent_run where id = $1',
      [run.id],
    );
    await setToggles({ useAgentBehaviourV2: 'live', liveAgentVersion: 'v2' });
    expect(settled?.why).toBe(why);
    expect(['cancelled', 'superseded']).toContain(settled?.status);
    expect(await refusal(answer(chat, run))).not.toBe('written');
    expect(await settle(run, { status: 'escalated', why: 'not_known' })).toBe(settled?.status);
    expect(await sql('select from message where id = $1', [run.id])).toEqual([]);
    const isAsked = ['newer_message', 'edited', 'settings'].includes(why);
    expect((await runs(chat)).filter(({ status }) => status === 'queued')).toHaveLength(isAsked ? 1 : 0);
  });

  test('to a burst answers the messages of the run that a newer message replaced, too', async () => {
    const chat = newChat();
    await chat.receive({ body: 'ready?' });
    await claimOf(chat);
    await chat.receive({ body: 'yang XL' });
    expect((await claimOf(chat)).burst?.map(({ text }) => text)).toEqual(['ready?', 'yang XL']);
  });

  test.each([
    ['a member’s reply', (chat: Chat) => chat.beginOutgoing().then(() => 'written')],
    ['a newer message', (chat: Chat) => chat.receive({ body: 'eh' }).then(() => 'written')],
  ])('and %s at the same moment: the first of both wins', async (_, other) => {
    for (const isAnswerFirst of [true, false]) {
      const chat = newChat();
      await chat.receive();
      const run = await claimOf(chat);
      const starts = [() => refusal(answer(chat, run)), () => other(chat)] as const;
      await raceBehindLock(fixtures, lockOf(chat), ...(isAnswerFirst ? starts : ([starts[1], starts[0]] as const)));
      expect(await bodies(chat)).toEqual(isAnswerFirst ? ['Ready, Kak.'] : []);
    }
  });

  test('of a process that lost its lease is refused, and another process answers once', async () => {
    const chat = newChat();
    await chat.receive();
    const dead = await claimOf(chat);
    await age(chat, 26);
    const [first, second] = await Promise.all([claim(), claim()]);
    const [next, ...others] = [...first, ...second].filter(({ id }) => id === dead.id);
    if (!next) throw new Error('not claimed again');
    expect([next.attempt, others]).toEqual([2, []]);
    expect(await refusal(answer(chat, dead))).toBe('outdated');
    expect(await settle(dead, { status: 'silent' })).toBe('running');
    expect(await refusal(answer(chat, next))).toBe('written');
    expect(await bodies(chat)).toEqual(['Ready, Kak.']);
  });

  test('that was written and not sent is given out with its text; a person who has come stops it', async () => {
    const chat = newChat();
    await chat.receive();
    const run = await claimOf(chat);
    await answer(chat, run);
    expect(await claim()).toEqual([]);
    await age(chat, 61);
    expect(await claim()).toMatchObject([
      { id: run.id, begun: { messages: [{ id: run.id, body: 'Ready, Kak.', is_sent: false }], may_send: true } },
    ]);
    await chat.beginOutgoing();
    await age(chat, 61);
    expect(await claim()).toMatchObject([{ id: run.id, begun: { may_send: false } }]);
    // As a process that found it before this claim.
    expect(await fixtures.sql('select private.fail_unsent_answer($1) as failed', [run.id])).toEqual([{ failed: 0 }]);
    await age(chat, 15 * 60);
    await claim();
    expect(await runs(chat)).toMatchObject([{ status: 'failed', why: 'not_sent' }]);
    expect((await chat.messages()).find(({ id }) => id === run.id)).toMatchObject({
      failure: 'upstream_timeout',
      ack: -1,
    });
  });

  test('that WhatsApp rejects calls a person', async () => {
    const chat = newChat();
    await chat.receive();
    const run = await claimOf(chat);
    await answer(chat, run);
    await chat.finishOutgoing(run.id, { p_failure: 'upstream_refused' });
    expect(await runs(chat)).toMatchObject([{ status: 'failed', why: 'not_sent' }]);
    expect(await chat.room()).toMatchObject({ status: 'ai_need_help', help_reason: 'ai.not_sent' });
  });

  test('records the order that it tells of, with kinds, sizes and the address', async () => {
    const chat = newChat();
    await chat.receive();
    const { id, attempt, version } = await claimOf(chat);
    const order = {
      id: randomUUID(),
      link_key: randomUUID(),
      lines: [{ name: 'Kemeja', price: 185_000, quantity: 1, variant: 'sogan', size: 'XL' }],
      ship_to: 'Jl. Melati 5, Klaten',
    };
    await chat.beginOutgoing({
      id,
      author: 'ai',
      author_id: null,
      body: 'Siap, Kak.',
      agent_version: version,
      run: { attempt, answer: { action: 'answer', text: 'Siap, Kak.', reason: 'found' }, order },
    });
    expect(
      await sql('select id, link_key, lines, ship_to, is_by_ai from customer_order where id = $1', [order.id]),
    ).toEqual([{ ...order, is_by_ai: true }]);
  });

  test('of the AI to nothing it heard stays possible', async () => {
    const chat = newChat();
    expect((await chat.beginOutgoing({ author: 'ai', author_id: null })).fresh).toBe(true);
  });
});

describe('a run without an answer', () => {
  test('that does not know calls a person once, with a reason of the list', async () => {
    const chat = newChat();
    await chat.receive();
    const run = await claimOf(chat);
    await expect(settle(run, { status: 'escalated', why: 'kata model' })).rejects.toMatchObject({ code: 'P0001' });
    const answered = { action: 'escalate', text: '', reason: 'tidak ada' };
    expect(await settle(run, { status: 'escalated', why: 'not_known', answer: answered })).toBe('escalated');
    expect(await chat.room()).toMatchObject({ status: 'ai_need_help', help_reason: 'ai.not_known' });
    expect(await chat.handovers()).toEqual(['ai > ai: escalated']);
    expect(await runs(chat)).toMatchObject([{ status: 'escalated', why: 'not_known', answer: answered }]);
    const notices = 'select from private.waiting_notice where room_id = $1';
    expect(await sql(notices, [(await chat.room())['id']])).toHaveLength(1);
    await chat.receive({ body: 'halo?' });
    expect(await runs(chat)).toHaveLength(1);
  });

  test('that fails is tried once more, and then calls a person', async () => {
    const chat = newChat();
    await chat.receive();
    expect(await settle(await claimOf(chat), { status: 'failed', error: 'upstream', retry_ms: 5000 })).toBe('queued');
    expect(await claim()).toEqual([]);
    expect(await settle(await claimOf(chat), { status: 'failed', error: 'slow', retry_ms: 5000 })).toBe('failed');
    expect(await runs(chat)).toMatchObject([{ status: 'failed', why: 'model_down', error: 'slow', attempt: 2 }]);
    expect(await chat.room()).toMatchObject({ help_reason: 'ai.model_down' });
  });

  test.each([
    ['that no process began within 45 seconds', 0, 46],
    ['whose second process stopped', 2, 26],
  ])('%s calls a person', async (_, claims, wait) => {
    const chat = newChat();
    await chat.receive();
    for (let times = 0; times < claims; times += 1) {
      await claimOf(chat);
      if (times < claims - 1) await age(chat, 26);
    }
    await age(chat, wait);
    expect((await claim()).filter(({ chat_id }) => chat_id === chat.chatId)).toEqual([]);
    expect(await runs(chat)).toMatchObject([{ status: 'failed', why: 'model_down' }]);
    expect(await chat.room()).toMatchObject({ status: 'ai_need_help' });
  });

  test('that is silent leaves the chat with the AI, and the customer does not wait', async () => {
    const chat = newChat();
    await chat.receive({ body: 'makasih kak' });
    expect(await settle(await claimOf(chat), { status: 'silent', why: 'closing' })).toBe('silent');
    expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', holder: 'ai', awaiting_reply_since: null });
  });

  test('a pause calls a person for the customers whose answer it stops', async () => {
    const chat = newChat();
    await chat.receive();
    const pause = { business_id: batik.business, room_id: null, reason: 'Libur' };
    const { data } = await asOwner().rpc('pause_ai', pause).throwOnError();
    expect(await chat.room()).toMatchObject({ status: 'ai_need_help', help_reason: 'ai.paused: Libur' });
    await asOwner()
      .rpc('resume_ai', { pause_id: (data as { id: string }).id })
      .throwOnError();
  });

  test('past the budget of the day is marked, so that a person is called', async () => {
    const chat = newChat();
    await sql(`update private.setting set value = '0' where name = 'agent_runs_per_day'`);
    await chat.receive();
    const run = await claimOf(chat);
    await sql(`update private.setting set value = '2000' where name = 'agent_runs_per_day'`);
    expect(run.over_budget).toBe(true);
    expect(await settle(run, { status: 'escalated', why: 'budget' })).toBe('escalated');
  });

  describe('a customer who uses up the answers of an hour', () => {
    const limit = (most: number) =>
      sql(`update private.setting set value = $1 where name = 'agent_runs_per_chat'`, [String(most)]);
    const limited = async () =>
      (await asOwner().rpc('chats_over_limit', { business_id: batik.business }).throwOnError()).data as {
        room_id: string;
        name: string;
      }[];
    const used = async () =>
      (
        await sql<{ used: number }>('select private.runs_today(business)::int as used from business where id = $1', [
          batik.business,
        ])
      )[0]?.used ?? 0;

    test('gets a person once, the owner sees who it is, and other customers are answered', async () => {
      await limit(1);
      const [chat, other] = [newChat(), newChat()];
      await chat.receive({ body: 'kain batik ada?' });
      const first = await claimOf(chat);
      expect(first).toMatchObject({ over_chat: false, over_budget: false });
      await settle(first, { status: 'silent', why: 'closing' });
      await chat.receive({ body: 'kain batik ada lagi?' });
      const second = await claimOf(chat);
      expect(second).toMatchObject({ over_chat: true, over_budget: false });
      expect(await settle(second, { status: 'escalated', why: 'chat_limit' })).toBe('escalated');
      const room = await chat.room();
      expect(room).toMatchObject({
        status: 'ai_need_help',
        help_reason: 'ai.chat_limit',
      });
      expect(await limited()).toContainEqual(expect.objectContaining({ room_id: room?.['id'] }));
      // The chat is with people now: no run begins, and no one is called again.
      const told = (await runs(chat)).length;
      await chat.receive({ body: 'halo?' });
      await chat.receive({ body: 'halo??' });
      expect(await runs(chat)).toHaveLength(told);
      await other.receive();
      expect(await claimOf(other)).toMatchObject({ over_chat: false, over_budget: false });
      await sql(`update agent_run set created_at = created_at - interval '1 hour' where room_id = $1`, [room?.['id']]);
      expect((await limited()).map(({ room_id }) => room_id)).not.toContain(room?.['id']);
      await limit(30);
    });

    test('is not counted for what a newer message has replaced, and neither is the shop', async () => {
      await limit(1);
      const chat = newChat();
      await chat.receive({ body: 'kain' });
      await claimOf(chat);
      const before = await used();
      await chat.receive({ body: 'yang batik' });
      expect((await runs(chat)).map(({ status }) => status)).toContain('superseded');
      expect(await used()).toBe(before - 1);
      expect(await claimOf(chat)).toMatchObject({ over_chat: false });
      await limit(30);
    });
  });

  test('a reply of a member ends it without a silence window, too', async () => {
    await sql('update business set ai_silence_minutes = 0 where id = $1', [batik.business]);
    const chat = newChat();
    await chat.receive();
    await chat.beginOutgoing();
    await sql('update business set ai_silence_minutes = 60 where id = $1', [batik.business]);
    expect(await chat.room()).toMatchObject({ holder: 'ai' });
    expect(await runs(chat)).toMatchObject([{ status: 'cancelled', why: 'person' }]);
  });
});

test('a process learns which of its runs are no longer wanted', async () => {
  const [one, other] = [newChat(), newChat()];
  await one.receive();
  await other.receive();
  const mine = [(await claimOf(one)).id, (await claimOf(other)).id];
  await one.receive({ body: 'sama kain berapa?' });
  const { data } = await fixtures.service.rpc('claim_agent_runs', { p_most: 0, p_running: mine }).throwOnError();
  expect(data).toMatchObject({ runs: [], ended: [mine[0]] });
});

test('a process keeps its runs for as long as it asks for more, and one that stopped loses them', async () => {
  const chat = newChat();
  await chat.receive();
  const run = await claimOf(chat);
  const asks = () => fixtures.service.rpc('claim_agent_runs', { p_most: 0, p_running: [run.id] }).throwOnError();
  // A minute of work, in which it asks every ten seconds.
  for (let asked = 0; asked < 6; asked += 1) {
    await age(chat, 10);
    await asks();
  }
  expect((await claim()).filter(({ id }) => id === run.id)).toEqual([]);
  expect(await runs(chat)).toMatchObject([{ status: 'running', attempt: 1 }]);
  expect(await answer(chat, run)).toBeDefined();

  const other = newChat();
  await other.receive();
  const lost = await claimOf(other);
  await age(other, 19);
  expect((await claim()).filter(({ id }) => id === lost.id)).toMatchObject([{ attempt: 2 }]);
});

test('a process is told how long the customer has waited', async () => {
  const chat = newChat();
  await chat.receive();
  await age(chat, 30);
  const { waited_ms: waited } = (await claimOf(chat)) as unknown as { waited_ms: number };
  expect(waited).toBeGreaterThanOrEqual(30_000);
  expect(waited).toBeLessThan(600_000);
});

test('what a run cost, and what the provider said, are added up and replaced', async () => {
  const chat = newChat();
  await chat.receive();
  const failed = {
    status: 'failed',
    retry_ms: 0,
    error: 'too_many',
    error_words: 'Rate limit reached',
    model_name: 'm',
  };
  await settle(await claimOf(chat), { ...failed, tokens_in: 1000, tokens_out: 10, cost: 4.5 });
  expect(await runs(chat)).toMatchObject([{ error: 'too_many', error_words: 'Rate limit reached' }]);
  await settle(await claimOf(chat), {
    status: 'escalated',
    why: 'not_known',
    model_name: 'm',
    tokens_in: 500,
    cost: 2,
  });
  expect(await runs(chat)).toMatchObject([
    { error: null, error_words: null, tokens_in: 1500, tokens_out: 10, cost: '6.5000' },
  ]);
});

describe('how a model is asked', () => {
  const endpoint = 'ab'.repeat(32);
  const read = async (address = endpoint, model = 'besar') =>
    (await fixtures.service.rpc('model_dialect', { p_endpoint: address, p_model: model }).throwOnError()).data;
  const keep = (dialect: object) =>
    fixtures.service
      .rpc('save_model_dialect', { p_endpoint: endpoint, p_model: 'besar', p_dialect: dialect })
      .throwOnError();

  test('is kept for each model at each address', async () => {
    expect(await read()).toBeNull();
    await keep({ format: 'object' });
    await keep({ format: 'text' });
    expect(await read()).toEqual({ format: 'text' });
    expect(await read(endpoint, 'kecil')).toBeNull();
    expect(await read('cd'.repeat(32))).toBeNull();
  });

  test('is forgotten after seven days, because servers change', async () => {
    await keep({ format: 'text' });
    const pass = (days: number) =>
      sql(`update private.model_dialect set learned_at = clock_timestamp() - $1 * interval '1 day'`, [days]);
    await pass(6.9);
    expect(await read()).toEqual({ format: 'text' });
    await pass(7.1);
    expect(await read()).toBeNull();
    await fixtures.service
      .rpc('save_model_dialect', { p_endpoint: endpoint, p_model: 'kecil', p_dialect: {} })
      .throwOnError();
    expect(await sql('select model from private.model_dialect')).toEqual([{ model: 'kecil' }]);
  });
});

test('last words of the AI complete the chat once they are sent, unless the customer has written since', async () => {
  const sendLast = async (chat: ReturnType<typeof newChat>, before = async (): Promise<unknown> => undefined) => {
    await chat.receive();
    const run = await claimOf(chat);
    await chat.beginOutgoing({
      id: run.id,
      author: 'ai',
      author_id: null,
      body: 'Sama-sama, Kak.',
      agent_version: run.version,
      run: { attempt: run.attempt, answer: { action: 'complete', text: 'Sama-sama, Kak.', reason: 'order' } },
    });
    await before();
    await chat.finishOutgoing(run.id, { p_wa_id: chat.waId(true), p_ack: 1 });
    return [(await runs(chat))[0]?.status, (await chat.room())?.['status'], (await chat.room())?.['resolution']];
  };
  expect(await sendLast(newChat())).toEqual(['completed', 'ai_task_completed', 'order']);
  const other = newChat();
  expect(await sendLast(other, () => other.receive({ body: 'eh satu lagi' }))).toEqual(['sent', 'ai_auto_reply', null]);
});

describe('an outage of the AI', () => {
  const outages = async () =>
    (await sql<{ reason: string }>('select reason from agent_outage order by reason')).map(({ reason }) => reason);
  const kinds = () =>
    sql(
      `select kind, count(*)::int as notices from notice where kind like 'agent_budget%' and business_id = $1 group by kind order by kind`,
      [batik.business],
    );
  const setBudget = (most: number) =>
    sql(`update private.setting set value = $1 where name = 'agent_runs_per_day'`, [String(most)]);

  test('begins when the model fails twice, and ends when it answers', async () => {
    await sql('delete from agent_outage');
    const [failing, answered] = [newChat(), newChat()];
    await failing.receive();
    await settle(await claimOf(failing), { status: 'failed', retry_ms: 0, error: 'upstream', model_name: 'm' });
    expect(await outages()).toEqual([]);
    await settle(await claimOf(failing), { status: 'failed', retry_ms: 0, error: 'upstream', model_name: 'm' });
    expect(await outages()).toEqual(['model_down']);
    expect(await sql('select part from agent_outage')).toEqual([{ part: 'server' }]);
    await answered.receive();
    await settle(await claimOf(answered), { status: 'escalated', why: 'not_known', model_name: 'm' });
    expect(await outages()).toEqual([]);
  });

  test.each(Object.entries(partOf))(
    'by the failure %s is named after the part to look at: %s',
    async (failure, part) => {
      expect(await sql('select private.faulty_part($1) as part', [failure])).toEqual([{ part }]);
    },
  );

  test('is told to the team at 80 % and at all of the budget, once each a day', async () => {
    await sql('delete from agent_outage');
    await sql(`delete from notice where kind like 'agent_budget%'`);
    const [{ used } = { used: 0 }] = await sql<{ used: number }>(
      'select private.runs_today(business)::int as used from business where id = $1',
      [batik.business],
    );
    const [{ members } = { members: 0 }] = await sql<{ members: number }>(
      'select count(*)::int as members from team_business where business_id = $1',
      [batik.business],
    );
    const ask = async () => {
      const chat = newChat();
      await chat.receive();
      return claimOf(chat);
    };
    await setBudget(used + 1);
    expect((await ask()).over_budget).toBe(false);
    expect(await outages()).toEqual(['budget_near']);
    expect((await ask()).over_budget).toBe(true);
    await ask();
    expect(await outages()).toEqual(['budget', 'budget_near']);
    expect(await kinds()).toEqual([
      { kind: 'agent_budget_near', notices: members },
      { kind: 'agent_budget_used', notices: members },
    ]);
    await sql(`update agent_outage set since = since - interval '1 day'`);
    await sql('select private.end_outages()');
    expect(await outages()).toEqual([]);
    await setBudget(2000);
  });
});

describe('waking', () => {
  const payloads: string[] = [];
  beforeAll(() => fixtures.stack.database.listen('wake_agent', (payload) => payloads.push(payload)));
  const needsWaking = async () => {
    payloads.length = 0;
    // Notifications keep their order: this one comes last.
    await sql(`select private.wake_agent(), pg_notify('wake_agent', 'end')`);
    await expect.poll(() => payloads).toContain('end');
    return payloads.length > 1;
  };

  test('is needed for runs that are due or whose process stopped, and for a notice to a customer', async () => {
    await sql('delete from private.waiting_notice');
    // Once, so that it says which files it can read.
    expect(await needsWaking()).toBe(true);
    await fixtures.service
      .rpc('claim_message_readings', { p_most: 1, p_running: [], p_senses: ['document'] })
      .throwOnError();
    const chat = newChat();
    await chat.receive();
    expect(await needsWaking()).toBe(false);
    await makeDue(chat);
    expect(await needsWaking()).toBe(true);
    await claim();
    expect(await needsWaking()).toBe(false);
    await age(chat, 19);
    expect(await needsWaking()).toBe(true);
    await answer(chat, await claimOf(chat));
    expect(await needsWaking()).toBe(false);
    const late = newChat();
    await late.receive();
    await age(late, 46);
    expect(await needsWaking()).toBe(true);
    expect(await runs(late)).toMatchObject([{ status: 'failed', why: 'model_down' }]);
    const args = { p_most: 5 };
    expect((await fixtures.service.rpc('claim_agent_runs', args).throwOnError()).data).toMatchObject({
      runs: [],
      notices: ['batik-lestari'],
    });
    // A process takes the notice and stops before it has sent it.
    await fixtures.service.rpc('claim_waiting_notices', { p_session: 'batik-lestari', p_most: 50 }).throwOnError();
    expect(await needsWaking()).toBe(false);
    await sql(`update private.waiting_notice set claimed_at = claimed_at - interval '3 minutes'`);
    expect(await needsWaking()).toBe(true);
  });
});

describe('the scene of an answer', () => {
  const sceneOf = async (args: object) => {
    const { data } = await fixtures.service.rpc('agent_scene', { p_business: batik.business, ...args }).throwOnError();
    return data as Record<string, unknown>;
  };

  test('outside a run is that of a run, with the version of the simulator', async () => {
    const chat = newChat();
    await chat.receive();
    const { business, model_size, over_budget } = await claimOf(chat);
    const { toggles } = (
      await sql<{ toggles: Record<string, string> }>('select toggles from business where id = $1', [batik.business])
    )[0]!;
    expect(await sceneOf({})).toEqual({
      version: toggles['simulatorAgentVersion'],
      model_size,
      over_budget,
      is_closing: false,
      is_thanks: false,
      is_upset: false,
      opts_out: false,
      business,
    });
    expect(await sceneOf({ p_version: 'v3' })).toMatchObject({ version: 'v3' });
  });

  test('says whether the burst closes the chat or complains, and when the shop opens again', async () => {
    const burst = (text: string) => ({ p_burst: [{ author: 'customer', kind: 'text', text }] });
    expect(await sceneOf(burst('makasih kak'))).toMatchObject({ is_closing: true, is_upset: false });
    expect(await sceneOf(burst('kecewa banget, penipu'))).toMatchObject({ is_closing: false, is_upset: true });
    await sql('update business set enable_operational_hours = true where id = $1', [batik.business]);
    const atNight = await sceneOf({ p_at: '2026-11-23T19:00:00Z' });
    await sql('update business set enable_operational_hours = false where id = $1', [batik.business]);
    expect(atNight).toMatchObject({ business: { opens_again: expect.stringContaining('buka lagi') } });
  });

  test('of an unknown business is null', async () => {
    expect(await sceneOf({ p_business: batik.message })).toBeNull();
  });
});

describe('the version that answers', () => {
  const arms = async (probability: number): Promise<Map<string, string>> => {
    await sql('update agent set enable_agent_partial_rollout = true, agent_rollout_probability = $2 where id = $1', [
      batik.agent,
      probability,
    ]);
    const rooms = await sql<{ id: string; version: string }>(
      'select room.id, answering.version from room, private.answering_version(room) as answering where room.business_id = $1',
      [batik.business],
    );
    return new Map(rooms.map(({ id, version }) => [id, version]));
  };
  const v3Of = (map: Map<string, string>) =>
    new Set([...map].filter(([, version]) => version === 'v3').map(([id]) => id));

  test('in a partial rollout only gains chats upwards, loses only those downwards, and is exact at 0 and 1', async () => {
    const [none, some, more, all] = [
      v3Of(await arms(0)),
      v3Of(await arms(0.3)),
      v3Of(await arms(0.6)),
      v3Of(await arms(1)),
    ];
    expect([none.size, all.size]).toEqual([0, (await arms(1)).size]);
    expect([...some].filter((id) => !more.has(id))).toEqual([]);
    expect(some.size).toBeLessThan(more.size);
    expect(v3Of(await arms(0.3))).toEqual(some);
    await turnOn();
  });

  test('is shown by the chat and the message, and follows a lowered probability', async () => {
    const chat = newChat();
    await arms(1);
    await chat.receive();
    expect(await chat.room()).toMatchObject({ rollout: 'v3' });
    const run = await claimOf(chat);
    expect(run.version).toBe('v3');
    await arms(0);
    expect(await refusal(answer(chat, run))).toBe('outdated');
    const next = await claimOf(chat);
    expect(next.version).toBe('v2');
    await answer(chat, next);
    expect(await chat.room()).toMatchObject({ rollout: 'v2' });
    expect((await chat.messages()).at(-1)).toMatchObject({ author: 'ai', agent_version: 'v2' });
    await turnOn();
  });
});

describe('two businesses', () => {
  test('never share a run, and a run names only its own business', async () => {
    await sql(`update business set toggles = toggles || '{"useAgentBehaviourV2": "live"}' where id = $1`, [
      laundry.business,
    ]);
    const ours = newChat();
    await ours.receive({ body: 'rahasia batik' });
    const theirs = { ...ours.envelope({ body: 'cuci berapa?' }).message, waId: `false_${ours.chatId}_${randomUUID()}` };
    const envelope = { id: randomUUID(), event: 'message.any', session: 'laundry-kilat', message: theirs };
    await fixtures.service.rpc('apply_event', { p_envelope: envelope }).throwOnError();
    await sql('update agent_run set due_at = clock_timestamp()');
    const claimed = (await claim()).filter(({ chat_id }) => chat_id === ours.chatId);
    const bySession = claimed.toSorted((one, other) => one.session.localeCompare(other.session));
    expect(bySession.map(({ session, business, burst }) => [session, business?.['name'], burst])).toEqual([
      [
        'batik-lestari',
        'Toko Batik Lestari',
        [{ author: 'customer', kind: 'text', text: 'rahasia batik', minutes: 0 }],
      ],
      ['laundry-kilat', 'Laundry Kilat', [{ author: 'customer', kind: 'text', text: 'cuci berapa?', minutes: 0 }]],
    ]);
    expect(JSON.stringify(claimed.find(({ session }) => session === 'laundry-kilat'))).not.toMatch(/batik/i);
    // The answer of one business is not written into the chat of another.
    const foreign = claimed.find(({ session }) => session === 'laundry-kilat');
    if (!foreign) throw new Error('not claimed');
    expect(await refusal(answer(ours, foreign))).toBe('outdated');
    await sql(`update business set toggles = toggles || '{"useAgentBehaviourV2": "off"}' where id = $1`, [
      laundry.business,
    ]);
  });
});

test('an erased customer leaves no answer in the runs', async () => {
  const chat = newChat();
  await chat.receive({ body: 'Alamat Jl. Melati 8' });
  const run = await claimOf(chat);
  await settle(run, {
    status: 'escalated',
    why: 'not_known',
    answer: { text: 'Jl. Melati 8' },
    guard: { found: 'Jl. Melati 8' },
  });
  await asOwner()
    .rpc('erase_customer', { room_id: (await chat.room())['id'] })
    .throwOnError();
  const [row] = await sql('select to_jsonb(agent_run)::text as row from agent_run where id = $1', [run.id]);
  expect(row?.['row']).not.toContain('Melati');
});
