/** Who holds a chat: takeover, silence, undo, and several members at once. */
import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { agentTools } from './agentRuns.ts';
import { untilBlocked, raceBehindLock } from './concurrency.ts';
import { batik, setupFixtures, type Caller, type Fixtures } from './fixtures.ts';
import { minutesFromNow, chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
beforeAll(() => agentTools(fixtures).turnOn());

test('a member’s reply takes the chat from the AI for the silence period and ends the escalation', async () => {
  const chat = newChat();
  await chat.receive();
  const { id } = await chat.room();
  await fixtures.users.owner.client.rpc('escalate_room', { room_id: id, reason: ' minta manusia ' }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_need_help', help_reason: 'minta manusia', holder: 'ai' });
  await chat.beginOutgoing();
  const room = await chat.room();
  expect(room).toMatchObject({
    holder: 'member',
    holder_id: batik.member,
    status: null,
    help_reason: null,
    unread_count: 0,
  });
  expect(minutesFromNow(room['holder_until'])).toBe(60);
  expect(await chat.handovers()).toEqual(['ai > ai: escalated', 'ai > member: reply']);
});

test('in a chat that needs a person the customer waits: since their question, or since the call', async () => {
  const chat = newChat();
  await chat.receive({ sentAt: '2026-01-02T03:04:05Z' });
  const { id } = await chat.room();
  const escalate = async () =>
    fixtures.users.owner.client.rpc('escalate_room', { room_id: id, reason: 'retur' }).throwOnError();
  await escalate();
  await fixtures.recordMessage(id, { author: 'ai', body: 'Tim kami akan membantu.', ack: 1 });
  expect(await chat.room()).toMatchObject({ awaiting_reply_since: '2026-01-02 03:04:05+00' });
  // An edit computes the wait again.
  await fixtures.sql(`update message set body = 'Bisa retur?' where room_id = $1 and author = 'customer'`, [id]);
  expect(await chat.room()).toMatchObject({ awaiting_reply_since: '2026-01-02 03:04:05+00' });
  await chat.beginOutgoing();
  expect(await chat.room()).toMatchObject({ awaiting_reply_since: null, status: null });
  await escalate();
  expect(Math.abs(minutesFromNow((await chat.room())['awaiting_reply_since']))).toBe(0);
});

test('a reply to a colleague’s chat is refused unless it names the holder; a repeated id is not refused', async () => {
  const chat = newChat();
  const { message } = await chat.beginOutgoing();
  const ownerReply = { author_id: batik.owner };
  await expect(chat.beginOutgoing(ownerReply)).rejects.toMatchObject({ code: 'held' });
  await expect(chat.beginOutgoing({ ...ownerReply, taken_from: batik.owner })).rejects.toMatchObject({ code: 'held' });
  expect(await chat.room()).toMatchObject({ holder_id: batik.member });
  const taken = await chat.beginOutgoing({ ...ownerReply, taken_from: batik.member });
  expect(await chat.room()).toMatchObject({ holder_id: batik.owner });
  await expect(chat.beginOutgoing()).rejects.toMatchObject({ code: 'held' });
  expect((await chat.beginOutgoing({ id: message.id })).fresh).toBe(false);
  expect(await chat.messages()).toHaveLength(2);
  expect(taken.fresh).toBe(true);
});

test('when two members take over the same chat at once, one is refused', async () => {
  const chat = newChat();
  await chat.receive();
  const { id } = await chat.room();
  const both = await raceBehindLock(
    fixtures,
    (query) => query('select from room where id = $1 for update', [id]),
    () =>
      chat.beginOutgoing().then(
        () => 'sent',
        (error: { code: string }) => error.code,
      ),
    () =>
      chat.beginOutgoing({ author_id: batik.owner }).then(
        () => 'sent',
        (error: { code: string }) => error.code,
      ),
  );
  expect(both.toSorted()).toEqual(['held', 'sent']);
});

test('a reply from the paired phone takes the chat over; a late report of yesterday’s reply does not', async () => {
  const chat = newChat();
  await chat.receive({ fromMe: true, source: 'app', sentAt: new Date(Date.now() - 86_400_000).toISOString() });
  expect(await chat.room()).toMatchObject({ holder: 'ai' });
  await chat.receive({ fromMe: true, source: 'app' });
  expect(await chat.room()).toMatchObject({ holder: 'phone', holder_id: null, status: null });
  expect(await chat.handovers()).toEqual(['ai > phone: phone_reply']);
});

test('a chat returns to the AI when the silence period ends, by the next event or by the timer', async () => {
  const chat = newChat();
  await chat.beginOutgoing();
  await fixtures.sql(`update room set holder_until = now() - interval '1 second' where chat_id = $1`, [chat.chatId]);
  await newChat().receive();
  expect(await chat.room()).toMatchObject({
    holder: 'ai',
    holder_id: null,
    holder_until: null,
    status: 'ai_auto_reply',
  });
  expect(await chat.handovers()).toEqual(['ai > member: reply', 'member > ai: silence_expired']);
  const { data } = await fixtures.service.rpc('end_silences');
  expect(data).toBe(0);
});

test('a chat whose customer still waits when the silence period ends calls for help', async () => {
  const chat = newChat();
  await chat.beginOutgoing();
  await chat.receive();
  await fixtures.sql(`update room set holder_until = now() - interval '1 second' where chat_id = $1`, [chat.chatId]);
  await fixtures.service.rpc('end_silences').throwOnError();
  expect(await chat.room()).toMatchObject({
    holder: 'ai',
    status: 'ai_need_help',
    help_reason: 'team.unanswered',
  });
  expect(await chat.handovers()).toContain('member > ai: silence_expired');
});

test('a member is alerted once when the silence period of an unanswered chat ends within five minutes', async () => {
  const [waiting, answered] = [newChat(), newChat()];
  const alertedAt = async (chat: typeof waiting) => String((await chat.room())['alerted_at']);
  const announce = () => fixtures.sql('select private.announce_silence_ends()');
  for (const chat of [waiting, answered]) {
    await chat.receive();
    await chat.beginOutgoing();
  }
  await waiting.receive();
  await fixtures.sql(
    `update room set holder_until = now() + interval '4 minutes', alerted_at = now() - interval '2 minutes'
     where chat_id = any ($1)`,
    [[waiting.chatId, answered.chatId]],
  );
  const before = [await alertedAt(waiting), await alertedAt(answered)];
  await announce();
  const after = await alertedAt(waiting);
  expect(after).not.toBe(before[0]);
  expect(await alertedAt(answered)).toBe(before[1]);
  await announce();
  expect(await alertedAt(waiting)).toBe(after);
  // As a second run that found the chat before the first one alerted.
  await fixtures.sql('select private.announce_silence_end(id) from room where chat_id = $1', [waiting.chatId]);
  expect(await alertedAt(waiting)).toBe(after);
});

test('a member whose chat a colleague takes is told, and not the one who takes their own chat again', async () => {
  const { owner, member } = fixtures.users;
  const chat = newChat();
  await chat.receive();
  const { id: room_id } = await chat.room();
  const news = () =>
    fixtures.sql(`select profile_id, detail from notice where kind = 'chat_taken' and detail ->> 'roomId' = $1`, [
      room_id,
    ]);
  await owner.client.rpc('take_room', { room_id }).throwOnError();
  await owner.client.rpc('take_room', { room_id }).throwOnError();
  expect(await news()).toEqual([]);
  await member.client.rpc('take_room', { room_id }).throwOnError();
  expect(await news()).toMatchObject([{ profile_id: batik.owner, detail: { roomId: room_id } }]);
});

test('a member who is removed while taking over or replying does not hold the chat', async () => {
  const { owner } = fixtures.users;
  const person = await fixtures.newUser();
  for (const action of ['take', 'reply', 'bulk take'] as const) {
    const chat = newChat();
    await chat.receive();
    const { id: room_id } = await chat.room();
    await fixtures.sql('insert into team_business (business_id, member_id) values ($1, $2)', [
      batik.business,
      person.id,
    ]);
    const actions = {
      take: () => person.client.rpc('take_room', { room_id }),
      reply: () => chat.beginOutgoing({ author_id: person.id }).catch(() => {}),
      'bulk take': () =>
        person.client.rpc('act_on_rooms', {
          action_id: randomUUID(),
          business_id: batik.business,
          kind: 'take',
          ids: [room_id],
        }),
    };
    const [, removed] = await raceBehindLock(
      fixtures,
      (query) => query('select from room where id = $1 for update', [room_id]),
      actions[action],
      () => owner.client.rpc('remove_member', { business_id: batik.business, member_id: person.id }),
    );
    expect([removed.error, await chat.room()]).toMatchObject([null, { holder: 'ai', holder_id: null }]);
    await expect(chat.beginOutgoing({ author_id: person.id })).rejects.toMatchObject({ code: 'P0002' });
  }
});

test('an incoming message waits for the lock of its own chat and locks no other chat', async () => {
  const [chat, overdue] = [newChat(), newChat()];
  await chat.receive();
  await overdue.beginOutgoing();
  await fixtures.sql(`update room set holder_until = now() - interval '1 second' where chat_id = $1`, [overdue.chatId]);
  const lock = 'select from room where chat_id = $1 for update';
  let receiving: Promise<unknown> | undefined;
  await fixtures.stack.database.transaction(async (query) => {
    await query(lock, [chat.chatId]);
    receiving = chat.receive();
    await untilBlocked(fixtures, [receiving]);
    // A transaction that locks both chats in the other order would deadlock.
    await query(`${lock} nowait`, [overdue.chatId]);
  });
  expect(await receiving).toMatchObject({ applied: true });
  expect(await overdue.room()).toMatchObject({ holder: 'ai' });
});

test('taking over an escalated chat keeps its escalation; a new message reopens it after completion', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  const { client } = fixtures.users.member;
  const callRpc = async (name: string, more: object = {}) =>
    (await client.rpc(name, { room_id, ...more }).throwOnError()).data as Record<string, unknown>;
  await callRpc('escalate_room', { reason: '' });
  expect(await callRpc('take_room')).toMatchObject({
    holder: 'member',
    holder_id: batik.member,
    status: 'ai_need_help',
    help_reason: null,
  });
  expect(await callRpc('complete_room')).toMatchObject({
    holder: 'ai',
    status: 'ai_task_completed',
    awaiting_reply_since: null,
  });
  expect(await callRpc('read_room')).toMatchObject({ unread_count: 0 });
  await chat.receive();
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', unread_count: 1 });
  expect(await chat.handovers()).toEqual([
    'ai > ai: escalated',
    'ai > member: take_over',
    'member > ai: completed',
    'ai > ai: reopened',
  ]);
});

test('reopening a chat and giving it back are recorded with the member who did it', async () => {
  const chat = newChat();
  await chat.beginOutgoing({ author: 'ai', author_id: null });
  const room_id = (await chat.room())['id'];
  const { client } = fixtures.users.member;
  const callRpc = (name: string, more: object = {}) => client.rpc(name, { room_id, ...more }).throwOnError();
  await callRpc('complete_room');
  await callRpc('give_back_room');
  await callRpc('escalate_room', { reason: 'salah tekan' });
  await callRpc('give_back_room');
  // The AI holds it already: nothing changes.
  await callRpc('give_back_room');
  expect(await chat.handovers()).toEqual([
    'ai > ai: completed',
    'ai > ai: reopened_by_member',
    'ai > ai: escalated',
    'ai > ai: give_back',
  ]);
  const actors = await fixtures.sql('select distinct member_id from handover where room_id = $1', [room_id]);
  expect(actors).toEqual([{ member_id: batik.member }]);
  // The chat was reopened by mistake: the replies before it still count.
  await callRpc('complete_room');
  expect(await chat.room()).toMatchObject({ completed_by: 'ai' });
});

test('an action on one chat is undone once, only by its actor, and not after the chat has changed', async () => {
  const { client } = fixtures.users.member;
  const actions = [
    ['complete_room', {}, 'member > ai: completed'],
    ['give_back_room', {}, 'member > ai: give_back'],
    ['escalate_room', { reason: 'komplain' }, 'member > member: escalated'],
  ] as const;
  const undo = async (person: Fixtures['users']['owner'], action_id: string) =>
    ((await person.client.rpc('undo_room_action', { action_id }).throwOnError()).data as { done: number }).done;
  for (const [name, more, entry] of actions) {
    const chat = newChat();
    await chat.receive();
    const { id: room_id } = await chat.room();
    await client.rpc('take_room', { room_id }).throwOnError();
    const columns = ['holder', 'holder_id', 'holder_until', 'status', 'help_reason', 'awaiting_reply_since'];
    const stateOf = (room: Record<string, unknown>) => columns.map((name) => room[name]);
    const before = stateOf(await chat.room());

    const [first, second] = [randomUUID(), randomUUID()];
    const act = (action_id: string) => client.rpc(name, { room_id, action_id, ...more }).throwOnError();
    await act(first);
    expect(stateOf(await chat.room())).not.toEqual(before);
    await expect(undo(fixtures.users.owner, first)).rejects.toMatchObject({ code: 'P0002' });
    expect([await undo(fixtures.users.member, first), await undo(fixtures.users.member, first)]).toEqual([1, 0]);
    expect(stateOf(await chat.room())).toEqual(before);
    expect((await chat.handovers()).slice(1)).toEqual([
      entry,
      `${entry.includes('ai') ? 'ai' : 'member'} > member: undone`,
    ]);

    // After the customer writes, undo changes nothing.
    await act(second);
    await chat.receive();
    const after = stateOf(await chat.room());
    expect(await undo(fixtures.users.member, second)).toBe(0);
    expect(stateOf(await chat.room())).toEqual(after);
  }
  const unknownRoom = { action_id: randomUUID(), business_id: batik.business, kind: 'escalate', ids: [randomUUID()] };
  expect((await client.rpc('act_on_rooms', unknownRoom)).status).toBe(400);
});

test('an escalated customer gets one waiting message with the next opening time, and none in a member’s chat', async () => {
  const { service } = fixtures;
  const claim = async () =>
    (
      (await service.rpc('claim_waiting_notices', { p_session: 'batik-lestari', p_most: 50 }).throwOnError()).data as {
        body: string;
      }[]
    ).map(({ body }) => body);
  const { client } = fixtures.users.owner;
  const [waiting, held, undone] = [newChat(), newChat(), newChat()];
  const ids: unknown[] = [];
  for (const chat of [waiting, held, undone]) {
    await chat.receive();
    ids.push((await chat.room())['id']);
  }
  const before = await waiting.room();
  await client.rpc('take_room', { room_id: ids[1] }).throwOnError();
  const action_id = randomUUID();
  const reason = 'minta manusia';
  await client.rpc('escalate_room', { room_id: ids[0], reason }).throwOnError();
  await client.rpc('escalate_room', { room_id: ids[1], reason }).throwOnError();
  await client.rpc('escalate_room', { room_id: ids[2], reason, action_id }).throwOnError();
  expect(await claim()).toEqual([]);
  await client.rpc('undo_room_action', { action_id }).throwOnError();
  const later = `update private.waiting_notice set due_at = due_at - interval '6 seconds' where claimed_at is null`;
  await fixtures.sql(later);
  await fixtures.sql(`update business set handover_rule = '{"message": "Sebentar ya Kak."}' where id = $1`, [
    batik.business,
  ]);
  expect(await newChat().receiveAndTell()).toMatchObject({ words: true });
  expect((await Promise.all([claim(), claim()])).flat()).toEqual([expect.stringMatching(/^Sebentar ya Kak\./)]);
  // The waiting message leaves the room unchanged. An escalation soon after the first sends none.
  const { last_message_id, awaiting_reply_since, unread_count } = before;
  expect(await waiting.room()).toMatchObject({ last_message_id, awaiting_reply_since, unread_count });
  await client.rpc('give_back_room', { room_id: ids[0] }).throwOnError();
  await client.rpc('escalate_room', { room_id: ids[0], reason }).throwOnError();
  await fixtures.sql(later);
  expect(await claim()).toEqual([]);
  await fixtures.sql('update business set handover_rule = null where id = $1', [batik.business]);

  // A notice is settled when its message was sent, or when it is too old to be sent, and deleted a day later.
  const open = async () =>
    (await fixtures.sql('select room_id from private.waiting_notice where settled_at is null')).map(
      (row) => row['room_id'],
    );
  expect(await open()).toEqual(expect.arrayContaining([ids[0]]));
  await fixtures.sql(
    `update message set wa_id = 'true_' || id, ack = 1 where room_id = $1 and author = 'system' and kind = 'text'`,
    [ids[0]],
  );
  expect(await open()).not.toContain(ids[0]);
  const unsent = newChat();
  await unsent.receive();
  const { id: unsentRoom } = await unsent.room();
  await client.rpc('escalate_room', { room_id: unsentRoom, reason }).throwOnError();
  expect(await open()).toContain(unsentRoom);
  const age = `update private.waiting_notice set due_at = now() - $1::interval`;
  await fixtures.sql(age, ['16 minutes']);
  expect(await claim()).toEqual([]);
  expect(await open()).toEqual([]);
  await fixtures.sql(age, ['25 hours']);
  await fixtures.sql('select private.fail_expired_waiting_notices()');
  expect(await fixtures.sql('select from private.waiting_notice')).toEqual([]);

  const hours = JSON.stringify([{ start: '08:00', end: '16:00', timezone: 'Asia/Makassar', days: [1, 5] }]);
  const messages = await fixtures.sql(
    'select private.opens_again($1::jsonb, at::timestamptz) as words from unnest($2::text[]) as at',
    [hours, ['2026-11-20 10:00+08', '2026-11-20 05:30+08', '2026-11-22 16:00+08', '2026-11-20 16:00+08']],
  );
  expect(messages.map(({ words }) => words)).toEqual([
    null,
    'Kami buka lagi hari ini pukul 08.00 WITA.',
    'Kami buka lagi besok pukul 08.00 WITA.',
    'Kami buka lagi hari Senin, 23 November pukul 08.00 WITA.',
  ]);
});

test('when two members answer the same escalation, both see the first as the holder', async () => {
  const chat = newChat();
  await chat.receive();
  const room_id = (await chat.room())['id'];
  await fixtures.users.owner.client.rpc('escalate_room', { room_id, reason: '' }).throwOnError();
  const claim = async (caller: Caller) =>
    (await fixtures.users[caller].client.rpc('take_room', { room_id, from_holder: 'ai', from_id: null }))
      .data as object;
  const both = await Promise.all([claim('member'), claim('owner')]);
  const { holder_id } = await chat.room();
  expect(both).toMatchObject([{ holder_id }, { holder_id }]);
  expect(await chat.handovers()).toEqual(['ai > ai: escalated', 'ai > member: take_over']);
});

test('an update that changes a room increments its version; one that changes nothing does not', async () => {
  const chat = newChat();
  await chat.receive();
  const before = await chat.room();
  await fixtures.users.member.client.from('room').update({ tags: [] }).eq('id', before['id']).throwOnError();
  expect(await chat.room()).toEqual(before);
  await fixtures.users.member.client
    .from('room')
    .update({ tags: ['VIP'] })
    .eq('id', before['id'])
    .throwOnError();
  expect(await chat.room()).toMatchObject({ version: Number(before['version']) + 1, tags: ['VIP'] });
});
