/** Who holds the chat is always visible, and nobody is talked over. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { batik, callTheCast, type Caller, type Cast } from './cast.ts';
import { atTheDoor, together } from './together.ts';
import { minutesFromNow, whatsApp } from './whatsapp.ts';

const cast = callTheCast();
const newChat = whatsApp(cast);

test('a reply takes it from the AI for the time of the silence, and ends a call for help', async () => {
  const chat = newChat();
  await chat.hear();
  const { id } = await chat.room();
  await cast.people.owner.client.rpc('escalate_room', { room_id: id, reason: ' minta manusia ' }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_need_help', help_reason: 'minta manusia', holder: 'ai' });
  await chat.begin();
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

test('a colleague keeps a chat from whoever has not said that they take it from them; a repeat is answered as ever', async () => {
  const chat = newChat();
  const { message } = await chat.begin();
  const answer = { author_id: batik.owner };
  await expect(chat.begin(answer)).rejects.toMatchObject({ code: 'held' });
  await expect(chat.begin({ ...answer, taken_from: batik.owner })).rejects.toMatchObject({ code: 'held' });
  expect(await chat.room()).toMatchObject({ holder_id: batik.member });
  const taken = await chat.begin({ ...answer, taken_from: batik.member });
  expect(await chat.room()).toMatchObject({ holder_id: batik.owner });
  await expect(chat.begin()).rejects.toMatchObject({ code: 'held' });
  expect((await chat.begin({ id: message.id })).fresh).toBe(false);
  expect(await chat.messages()).toHaveLength(2);
  expect(taken.fresh).toBe(true);
});

test('of two colleagues who take the same chat at once, one has to ask', async () => {
  const chat = newChat();
  await chat.hear();
  const { id } = await chat.room();
  const both = await together(
    cast,
    (query) => query('select from room where id = $1 for update', [id]),
    () =>
      chat.begin().then(
        () => 'sent',
        (error: { code: string }) => error.code,
      ),
    () =>
      chat.begin({ author_id: batik.owner }).then(
        () => 'sent',
        (error: { code: string }) => error.code,
      ),
  );
  expect(both.toSorted()).toEqual(['held', 'sent']);
});

test('so does a reply from the paired phone; one of yesterday, told late, does not', async () => {
  const chat = newChat();
  await chat.hear({ fromMe: true, source: 'app', sentAt: new Date(Date.now() - 86_400_000).toISOString() });
  expect(await chat.room()).toMatchObject({ holder: 'ai' });
  await chat.hear({ fromMe: true, source: 'app' });
  expect(await chat.room()).toMatchObject({ holder: 'phone', holder_id: null, status: null });
  expect(await chat.handovers()).toEqual(['ai > phone: phone_reply']);
});

test('it goes back when the silence is over, with the next event or by the clock', async () => {
  const chat = newChat();
  await chat.begin();
  await cast.truth(`update room set holder_until = now() - interval '1 second' where chat_id = $1`, [chat.chatId]);
  await newChat().hear();
  expect(await chat.room()).toMatchObject({
    holder: 'ai',
    holder_id: null,
    holder_until: null,
    status: 'ai_auto_reply',
  });
  expect(await chat.handovers()).toEqual(['ai > member: reply', 'member > ai: silence_over']);
  const { data } = await cast.service.rpc('end_silences');
  expect(data).toBe(0);
});

test('whoever is removed from the team while they take a chat, or answer in it, does not hold it', async () => {
  const { owner } = cast.people;
  const person = await cast.newcomer();
  for (const way of ['take', 'reply', 'together with others'] as const) {
    const chat = newChat();
    await chat.hear();
    const { id: room_id } = await chat.room();
    await cast.truth('insert into team_business (business_id, member_id) values ($1, $2)', [batik.business, person.id]);
    const hold = {
      take: () => person.client.rpc('take_room', { room_id }),
      reply: () => chat.begin({ author_id: person.id }).catch(() => {}),
      'together with others': () =>
        person.client.rpc('act_on_rooms', {
          action_id: randomUUID(),
          business_id: batik.business,
          kind: 'take',
          ids: [room_id],
        }),
    };
    const [, removed] = await together(
      cast,
      (query) => query('select from room where id = $1 for update', [room_id]),
      hold[way],
      () => owner.client.rpc('remove_member', { business_id: batik.business, member_id: person.id }),
    );
    expect([removed.error, await chat.room()]).toMatchObject([null, { holder: 'ai', holder_id: null }]);
    await expect(chat.begin({ author_id: person.id })).rejects.toMatchObject({ code: 'P0002' });
  }
});

test('a message waits for its own chat and holds no other one meanwhile', async () => {
  const [chat, overdue] = [newChat(), newChat()];
  await chat.hear();
  await overdue.begin();
  await cast.truth(`update room set holder_until = now() - interval '1 second' where chat_id = $1`, [overdue.chatId]);
  const lock = 'select from room where chat_id = $1 for update';
  let hearing: Promise<unknown> | undefined;
  await cast.stack.database.transaction(async (query) => {
    await query(lock, [chat.chatId]);
    hearing = chat.hear();
    await atTheDoor(cast, [hearing]);
    // Whoever acts on both in the other order would wait for it, as it for them.
    await query(`${lock} nowait`, [overdue.chatId]);
  });
  expect(await hearing).toMatchObject({ applied: true });
  expect(await overdue.room()).toMatchObject({ holder: 'ai' });
});

test('taking a chat that needs help does not hide that it does; completing and writing again opens it anew', async () => {
  const chat = newChat();
  await chat.hear();
  const room_id = (await chat.room())['id'];
  const { client } = cast.people.member;
  const press = async (name: string, more: object = {}) =>
    (await client.rpc(name, { room_id, ...more }).throwOnError()).data as Record<string, unknown>;
  await press('escalate_room', { reason: '' });
  expect(await press('take_room')).toMatchObject({
    holder: 'member',
    holder_id: batik.member,
    status: 'ai_need_help',
    help_reason: null,
  });
  expect(await press('complete_room')).toMatchObject({
    holder: 'ai',
    status: 'ai_task_completed',
    awaiting_reply_since: null,
  });
  expect(await press('read_room')).toMatchObject({ unread_count: 0 });
  await chat.hear();
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', unread_count: 1 });
  expect(await chat.handovers()).toEqual([
    'ai > ai: escalated',
    'ai > member: take_over',
    'member > ai: completed',
    'ai > ai: reopened',
  ]);
});

test('whoever opens a chat again that was done, or tells the AI to go on by itself, is named in its timeline', async () => {
  const chat = newChat();
  await chat.begin({ author: 'ai', author_id: null });
  const room_id = (await chat.room())['id'];
  const { client } = cast.people.member;
  const press = (name: string, more: object = {}) => client.rpc(name, { room_id, ...more }).throwOnError();
  await press('complete_room');
  await press('give_back_room');
  await press('escalate_room', { reason: 'salah tekan' });
  await press('give_back_room');
  // It is so already: nothing was done.
  await press('give_back_room');
  expect(await chat.handovers()).toEqual([
    'ai > ai: completed',
    'ai > ai: opened_again',
    'ai > ai: escalated',
    'ai > ai: give_back',
  ]);
  const told = await cast.truth('select distinct member_id from handover where room_id = $1', [room_id]);
  expect(told).toEqual([{ member_id: batik.member }]);
  // It was a slip: who had answered until then has still answered.
  await press('complete_room');
  expect(await chat.room()).toMatchObject({ completed_by: 'ai' });
});

test('what was done to one chat is taken back by whoever did it, once, and by nobody after somebody went on', async () => {
  const { client } = cast.people.member;
  const deeds = [
    ['complete_room', {}, 'member > ai: completed'],
    ['give_back_room', {}, 'member > ai: give_back'],
    ['escalate_room', { reason: 'komplain' }, 'member > member: escalated'],
  ] as const;
  const done = async (person: Cast['people']['owner'], action_id: string) =>
    ((await person.client.rpc('undo_room_action', { action_id }).throwOnError()).data as { done: number }).done;
  for (const [name, more, line] of deeds) {
    const chat = newChat();
    await chat.hear();
    const { id: room_id } = await chat.room();
    await client.rpc('take_room', { room_id }).throwOnError();
    const parts = ['holder', 'holder_id', 'holder_until', 'status', 'help_reason', 'awaiting_reply_since'];
    const stateOf = (room: Record<string, unknown>) => parts.map((name) => room[name]);
    const before = stateOf(await chat.room());

    const [first, second] = [randomUUID(), randomUUID()];
    const act = (action_id: string) => client.rpc(name, { room_id, action_id, ...more }).throwOnError();
    await act(first);
    expect(stateOf(await chat.room())).not.toEqual(before);
    await expect(done(cast.people.owner, first)).rejects.toMatchObject({ code: 'P0002' });
    expect([await done(cast.people.member, first), await done(cast.people.member, first)]).toEqual([1, 0]);
    expect(stateOf(await chat.room())).toEqual(before);
    expect((await chat.handovers()).slice(1)).toEqual([
      line,
      `${line.includes('ai') ? 'ai' : 'member'} > member: undone`,
    ]);

    // The customer writes meanwhile: what was done stays done.
    await act(second);
    await chat.hear();
    const after = stateOf(await chat.room());
    expect(await done(cast.people.member, second)).toBe(0);
    expect(stateOf(await chat.room())).toEqual(after);
  }
  const nobody = { action_id: randomUUID(), business_id: batik.business, kind: 'escalate', ids: [randomUUID()] };
  expect((await client.rpc('act_on_rooms', nobody)).status).toBe(400);
});

test('who waits for a person is told so once, in the words of the shop and when it opens; not where a person speaks', async () => {
  const { service } = cast;
  const claim = async () =>
    (
      (await service.rpc('claim_waiting_words', { p_session: 'batik-lestari' }).throwOnError()).data as {
        body: string;
      }[]
    ).map(({ body }) => body);
  const { client } = cast.people.owner;
  const [asked, held, undone] = [newChat(), newChat(), newChat()];
  const ids: unknown[] = [];
  for (const chat of [asked, held, undone]) {
    await chat.hear();
    ids.push((await chat.room())['id']);
  }
  const before = await asked.room();
  await client.rpc('take_room', { room_id: ids[1] }).throwOnError();
  const action_id = randomUUID();
  const reason = 'minta manusia';
  await client.rpc('escalate_room', { room_id: ids[0], reason }).throwOnError();
  await client.rpc('escalate_room', { room_id: ids[1], reason }).throwOnError();
  await client.rpc('escalate_room', { room_id: ids[2], reason, action_id }).throwOnError();
  expect(await claim()).toEqual([]);
  await client.rpc('undo_room_action', { action_id }).throwOnError();
  const later = `update private.waiting_words set due_at = due_at - interval '6 seconds' where said_at is null`;
  await cast.truth(later);
  await cast.truth(`update business set handover_rule = '{"message": "Sebentar ya Kak."}' where id = $1`, [
    batik.business,
  ]);
  expect(await newChat().hear()).toMatchObject({ words: true });
  expect((await Promise.all([claim(), claim()])).flat()).toEqual([expect.stringMatching(/^Sebentar ya Kak\./)]);
  // They wait on, and stand where they stood; a second call soon after the first says nothing more.
  const { last_message_id, awaiting_reply_since, unread_count } = before;
  expect(await asked.room()).toMatchObject({ last_message_id, awaiting_reply_since, unread_count });
  await client.rpc('give_back_room', { room_id: ids[0] }).throwOnError();
  await client.rpc('escalate_room', { room_id: ids[0], reason }).throwOnError();
  await cast.truth(later);
  expect(await claim()).toEqual([]);
  await cast.truth('update business set handover_rule = null where id = $1', [batik.business]);

  const hours = JSON.stringify([{ start: '08:00', end: '16:00', timezone: 'Asia/Makassar' }]);
  const told = await cast.truth(
    'select private.opens_again($1::jsonb, at::timestamptz) as words from unnest($2::text[]) as at',
    [hours, ['2026-11-20 10:00+08', '2026-11-20 05:30+08', '2026-11-20 16:00+08']],
  );
  expect(told.map(({ words }) => words)).toEqual([
    null,
    'Kami buka lagi hari ini pukul 08.00 WITA.',
    'Kami buka lagi besok pukul 08.00 WITA.',
  ]);
});

test('of two who answer the same call for help the second is shown who was first', async () => {
  const chat = newChat();
  await chat.hear();
  const room_id = (await chat.room())['id'];
  await cast.people.owner.client.rpc('escalate_room', { room_id, reason: '' }).throwOnError();
  const claim = async (who: Caller) =>
    (await cast.people[who].client.rpc('take_room', { room_id, from_holder: 'ai', from_id: null })).data as object;
  const both = await Promise.all([claim('member'), claim('owner')]);
  const { holder_id } = await chat.room();
  expect(both).toMatchObject([{ holder_id }, { holder_id }]);
  expect(await chat.handovers()).toEqual(['ai > ai: escalated', 'ai > member: take_over']);
});

test('a row that changes counts its version; a row that does not stays as it is', async () => {
  const chat = newChat();
  await chat.hear();
  const before = await chat.room();
  await cast.people.member.client.from('room').update({ tags: [] }).eq('id', before['id']).throwOnError();
  expect(await chat.room()).toEqual(before);
  await cast.people.member.client
    .from('room')
    .update({ tags: ['VIP'] })
    .eq('id', before['id'])
    .throwOnError();
  expect(await chat.room()).toMatchObject({ version: Number(before['version']) + 1, tags: ['VIP'] });
});
