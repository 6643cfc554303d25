/** Who holds the chat is always visible, and nobody is talked over. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { batik, callTheCast, laundry, type Caller, type Cast } from './cast.ts';
import { closes, reopens } from './closing.ts';
import { atTheDoor, together } from './together.ts';
import { serviceOf, whatsApp, type Chat } from './whatsapp.ts';

let cast: Cast;
let newChat: () => Chat;
beforeAll(async () => {
  cast = await callTheCast();
  newChat = whatsApp(cast);
});
afterAll(() => cast.leave());

const minutesFromNow = (at: unknown): number => Math.round((Date.parse(String(at)) - Date.now()) / 60_000);

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
  const { data } = await serviceOf(cast).rpc('end_silences');
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
  const service = serviceOf(cast);
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

test('what only thanks or agrees keeps a chat done, in the words of customers', async () => {
  const judged = await cast.truth<{ body: string; closes: boolean }>(
    `select body, private.closes_chat('text', body) as closes from unnest($1::text[]) as body`,
    [[...closes, ...reopens]],
  );
  const bodies = (verdict: boolean) => judged.filter((row) => row.closes === verdict).map(({ body }) => body);
  expect(bodies(true)).toEqual(closes);
  expect(bodies(false)).toEqual(reopens);
});

test('a thanks after the end calls nobody back, a sticker neither; a question does, also one that a thanks becomes', async () => {
  const chat = newChat();
  await chat.hear();
  const room_id = (await chat.room())['id'];
  const complete = () => cast.people.member.client.rpc('complete_room', { room_id }).throwOnError();
  await cast.people.member.client.rpc('read_room', { room_id }).throwOnError();
  await complete();
  const thanks = chat.waId(false);
  await chat.hear({ kind: 'sticker' });
  await chat.hear({ waId: thanks, body: 'makasih kak 🙏' });
  const closed = await chat.room();
  expect(closed).toMatchObject({ status: 'ai_task_completed', unread_count: 0, awaiting_reply_since: null });
  expect(closed['closed_by_customer_at']).not.toBeNull();
  expect(closed['last_message_preview']).toBe('makasih kak 🙏');

  const body = 'makasih kak, kalau ukuran XL ada?';
  await chat.apply('message.edited', { message: { waId: thanks, chatId: chat.chatId, body } });
  const opened = await chat.room();
  expect(opened).toMatchObject({ status: 'ai_auto_reply', closed_by_customer_at: null });
  expect(opened['awaiting_reply_since']).not.toBeNull();

  await complete();
  await chat.hear({ kind: 'image', body: 'makasih' });
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', unread_count: 1, closed_by_customer_at: null });
  const [done, reopened] = ['ai > ai: completed', 'ai > ai: reopened'];
  expect(await chat.handovers()).toEqual([done, reopened, done, reopened]);
});

test('who complains about what is done waits for a person, and is not answered by the AI again', async () => {
  const chat = newChat();
  await chat.hear();
  const room_id = (await chat.room())['id'];
  await cast.people.member.client.rpc('complete_room', { room_id }).throwOnError();
  await chat.hear({ body: 'makasih, tapi saya kecewa sekali kak' });
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
  const day = async () =>
    (await cast.people.member.client.rpc('escalation_day', { business_id: batik.business }).throwOnError())
      .data as Record<string, number>;
  const before = await day();
  const chats = [newChat(), newChat()];
  const ids: unknown[] = [];
  for (const chat of chats) {
    // oxlint-disable-next-line no-await-in-loop -- one chat after the other
    await chat.hear();
    // oxlint-disable-next-line no-await-in-loop -- the same
    ids.push((await chat.room())['id']);
  }
  const { client } = cast.people.owner;
  await client.rpc('escalate_room', { room_id: ids[0], reason: 'minta manusia' }).throwOnError();
  await chats[1]?.begin({ author: 'ai', author_id: null });
  await client.rpc('complete_room', { room_id: ids[1] }).throwOnError();
  expect(await day()).toEqual({
    called: Number(before['called']) + 1,
    done: Number(before['done']) + 1,
    done_by_ai: Number(before['done_by_ai']) + 1,
  });
  await cast.truth(`update handover set at = at - interval '25 hours' where room_id = $1`, [ids[0]]);
  expect((await day())['called']).toBe(before['called']);
});

test('what is done says since when, and who has answered since the customer came back; it is put back as it was', async () => {
  const chat = newChat();
  await chat.hear();
  const room_id = (await chat.room())['id'];
  const { client } = cast.people.member;
  const complete = () => client.rpc('complete_room', { room_id }).throwOnError();
  await chat.begin({ author: 'ai', author_id: null });
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

  await chat.begin();
  await complete();
  expect(await chat.room()).toMatchObject({ completed_by: 'both' });
  await chat.hear({ body: 'Kalau XL ada?' });
  expect(await chat.room()).toMatchObject({ completed_at: null, completed_by: null });
  await chat.begin();
  await complete();
  expect(await chat.room()).toMatchObject({ completed_by: 'team' });
});

test('what came of a chat is said of what is done, by whom it may be, and is gone once it is open again', async () => {
  const chat = newChat();
  await chat.hear();
  const room_id = (await chat.room())['id'];
  const { client } = cast.people.member;
  const say = (outcome: string | null) => client.rpc('set_outcome', { room_id, outcome });
  expect(await say('order')).toMatchObject({ status: 409, error: { code: 'reopened' } });
  await client.rpc('complete_room', { room_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ outcome: null });
  expect((await say('lunas')).error?.code).toBe('23514');
  expect(await say('order')).toMatchObject({ error: null, data: { id: room_id, outcome: 'order' } });
  await say(null).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_task_completed', outcome: null });

  await say('complaint').throwOnError();
  const action_id = randomUUID();
  await client.rpc('give_back_room', { room_id, action_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', outcome: null });
  await client.rpc('undo_room_action', { action_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_task_completed', outcome: 'complaint' });
  await chat.hear({ body: 'Kok belum sampai?' });
  expect(await chat.room()).toMatchObject({ completed_at: null, outcome: null });
  // The AI says it with the same word that the chat is done.
  await cast.truth(`update room set status = 'ai_task_completed', outcome = 'booking' where id = $1`, [room_id]);
  expect(await chat.room()).toMatchObject({ outcome: 'booking' });
});

test('whoever has said what came of a chat can still take back that it is done', async () => {
  const chat = newChat();
  await chat.hear();
  const room_id = (await chat.room())['id'];
  const { client } = cast.people.member;
  const action_id = randomUUID();
  await client.rpc('complete_room', { room_id, action_id }).throwOnError();
  await client.rpc('set_outcome', { room_id, outcome: 'order' }).throwOnError();
  expect((await client.rpc('undo_room_action', { action_id }).throwOnError()).data).toMatchObject({ done: 1 });
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', outcome: null });
});

test('a thanks in a chat that is with people is kept until the customer says more, and ends nothing by itself', async () => {
  const chat = newChat();
  await chat.hear({ body: 'makasih' });
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', closed_by_customer_at: null });
  const room_id = (await chat.room())['id'];
  const { client } = cast.people.member;
  await client.rpc('escalate_room', { room_id, reason: 'minta manusia' }).throwOnError();
  // Whoever is told to wait says "ok", and waits on.
  for (const agreed of [{ body: 'ok' }, { body: 'siap kak 🙏' }, { kind: 'sticker' }]) await chat.hear(agreed);
  expect(await chat.room()).toMatchObject({ status: 'ai_need_help', closed_by_customer_at: null });
  await chat.hear({ body: 'ok makasih' });
  const thanked = await chat.room();
  expect(thanked).toMatchObject({ status: 'ai_need_help', unread_count: 5 });
  expect(thanked['closed_by_customer_at']).not.toBeNull();
  expect(thanked['awaiting_reply_since']).not.toBeNull();
  // Whoever answers it with a word of their own may still mark it as done.
  await chat.begin();
  expect(await chat.room()).toMatchObject({ status: null, closed_by_customer_at: thanked['closed_by_customer_at'] });

  await chat.hear({ body: 'oke', sentAt: new Date(Date.now() - 60_000).toISOString() });
  expect(await chat.room()).toMatchObject({ closed_by_customer_at: thanked['closed_by_customer_at'] });
  await chat.hear({ body: 'Kalau XL ada?' });
  expect(await chat.room()).toMatchObject({ status: null, closed_by_customer_at: null });

  await chat.hear({ body: 'siap makasih' });
  await client.rpc('complete_room', { room_id }).throwOnError();
  expect((await chat.room())['closed_by_customer_at']).not.toBeNull();
  await client.rpc('give_back_room', { room_id }).throwOnError();
  expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply', closed_by_customer_at: null });
});

test('what was done to a chat is one list, with who and when, a page at a time; an erasure leaves only who and when', async () => {
  const chat = newChat();
  await chat.hear({ name: 'Bu Sri' });
  const { id } = await chat.room();
  const { member, owner, outsider } = cast.people;
  const rest = (who: Caller) => cast.people[who].client.from('room');
  await rest('owner')
    .update({ tags: ['VIP'] })
    .eq('id', id)
    .throwOnError();
  await rest('member')
    .update({ tags: ['lunas'], archived: true })
    .eq('id', id)
    .throwOnError();
  await member.client.rpc('correct_customer', { room_id: id, name: 'Sri Wahyuni' }).throwOnError();
  await owner.client.rpc('take_room', { room_id: id }).throwOnError();
  const stopped = await owner.client
    .rpc('stop_ai', { room_id: id, business_id: batik.business, reason: 'Stok' })
    .single();
  await member.client.rpc('resume_ai', { stop_id: (stopped.data as { id: string }).id }).throwOnError();
  await member.client.rpc('ask_right', { room_id: id, kind: 'export' }).throwOnError();

  type Line = { place: string; at: string; kind: string; actor_id: string; actor_name: string; detail: string };
  const read = async (more: object = {}, who: Caller = 'member'): Promise<Line[]> =>
    (await cast.people[who].client.rpc('room_history', { room_id: id, ...more }).throwOnError()).data as Line[];
  const all = await read();
  const told = all.map(({ kind, actor_id, detail }) => [kind, actor_id === batik.owner ? 'owner' : 'member', detail]);
  expect(told.slice(0, 5)).toEqual([
    ['ask', 'member', 'export'],
    ['resume', 'member', null],
    ['stop', 'owner', 'Stok'],
    ['handover', 'owner', 'take_over'],
    ['done', 'member', 'correct'],
  ]);
  expect(told[5]).toEqual(['rename', 'member', 'Sri Wahyuni']);
  // One change of the row: no order among them.
  expect(told.slice(6, 9).toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    ['archive', 'member', null],
    ['tag', 'member', 'lunas'],
    ['untag', 'member', 'VIP'],
  ]);
  expect(told.slice(9)).toEqual([['tag', 'owner', 'VIP']]);
  expect(all[0]?.actor_name).toEqual(expect.any(String));

  const pages: Line[] = [];
  for (let page = await read({ step: 3 }); page.length > 0;) {
    pages.push(...page);
    const last = page.at(-1);
    // oxlint-disable-next-line no-await-in-loop -- where a page begins is said by the one before it
    page = await read({ step: 3, before: last?.at, before_place: last?.place });
  }
  expect(pages).toEqual(all);
  expect(await read({}, 'outsider')).toEqual([]);

  // What is done to all chats is done to this one.
  const everywhere = await owner.client
    .rpc('stop_ai', { room_id: null, business_id: batik.business, reason: 'Stok berubah' })
    .single();
  await member.client.rpc('resume_ai', { stop_id: (everywhere.data as { id: string }).id }).throwOnError();
  expect((await read()).slice(0, 2)).toMatchObject([
    { kind: 'resume_all', actor_id: batik.member },
    { kind: 'stop_all', actor_id: batik.owner, detail: 'Stok berubah' },
  ]);
  const later = newChat();
  await later.hear();
  expect(
    (await member.client.rpc('room_history', { room_id: (await later.room())['id'] }).throwOnError()).data,
  ).toEqual([]);
  const picture = `${batik.business}/${String(id)}/wajah.jpg`;
  await cast.truth('update room set picture_url = $2 where id = $1', [id, picture]);
  const copy = (await member.client.rpc('export_customer', { room_id: id }).throwOnError()).data as {
    customer: object;
    events: { kind: string }[];
  };
  expect(copy.customer).toMatchObject({ picture });
  expect(copy.events.map(({ kind }) => kind).slice(-4)).toEqual(['stop', 'resume', 'stop_all', 'resume_all']);
  expect(copy.events).toContainEqual({ at: expect.any(String), kind: 'rename', detail: 'Sri Wahyuni' });
  expect((await outsider.client.from('room_event').select()).data).toEqual([]);

  await owner.client.rpc('erase_customer', { room_id: id }).throwOnError();
  const kept = await cast.truth('select kind, detail, actor_id from room_event where room_id = $1', [id]);
  expect(kept).toHaveLength(5);
  expect(kept.filter(({ detail }) => detail !== null)).toEqual([]);
});

describe('the AI that is stopped', () => {
  type Stop = { id: string; stopped_by: string; ended_at: string | null };
  const stop = async (room_id: unknown, reason = 'Stok sedang dihitung', who: Caller = 'member') =>
    cast.people[who].client.rpc('stop_ai', { business_id: batik.business, room_id, reason });
  const resume = (stop_id: string, who: Caller = 'owner') => cast.people[who].client.rpc('resume_ai', { stop_id });
  const tell = (chat: Chat, more: object = {}) => chat.begin({ author: 'ai', author_id: null, ...more });

  test('in one chat: it says nothing more there, a customer who writes waits for a person, and anybody may undo it', async () => {
    const [chat, other] = [newChat(), newChat()];
    await chat.hear();
    const said = await tell(chat);
    const made = (await stop((await chat.room())['id'])).data as Stop;
    expect(made.stopped_by).toBe(batik.member);
    expect((await stop((await chat.room())['id'], 'Lagi', 'owner')).data).toEqual(made);
    await expect(tell(chat)).rejects.toMatchObject({ code: 'ai_stopped' });
    expect((await tell(chat, { id: said.message.id })).fresh).toBe(false);
    expect((await tell(other)).fresh).toBe(true);
    await chat.hear();
    expect(await chat.room()).toMatchObject({
      status: 'ai_need_help',
      help_reason: 'AI dihentikan: Stok sedang dihitung',
    });
    expect((await resume(made.id)).data).toMatchObject({ ended_by: batik.owner });
    expect((await resume(made.id, 'member')).data).toMatchObject({ ended_by: batik.owner });
    expect((await tell(chat)).fresh).toBe(true);
  });

  test('in all chats; not by a stranger, not without a reason, not by the room of another business', async () => {
    const chat = newChat();
    await chat.hear();
    for (const who of ['anonymous', 'outsider', 'removed', 'halfway', 'admin'] as const)
      expect((await stop(null, 'Rusak', who)).error?.code).toBe('not_found');
    expect((await stop(null, '  ')).error?.code).toBe('invalid');
    expect((await stop(laundry.room)).error?.code).toBe('not_found');
    const made = (await stop(null)).data as Stop;
    await expect(tell(chat)).rejects.toMatchObject({ code: 'ai_stopped' });
    for (const who of ['outsider', 'removed', 'halfway', 'admin'] as const)
      expect((await resume(made.id, who)).error?.code).toBe('not_found');
    await resume(made.id).then(({ error }) => expect(error).toBeNull());
    expect((await tell(chat)).fresh).toBe(true);
  });

  test('by itself, where it talks in a circle; what it said before it was let go on does not count', async () => {
    const chat = newChat();
    for (let turn = 0; turn < 15; turn += 1) await tell(chat);
    expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply' });
    await tell(chat);
    expect(await chat.room()).toMatchObject({ status: 'ai_need_help', holder: 'ai' });
    await expect(tell(chat)).rejects.toMatchObject({ code: 'ai_stopped' });
    const [made] = await cast.truth<Stop>('select * from ai_stop where room_id = $1', [(await chat.room())['id']]);
    expect(made?.stopped_by).toBeNull();
    await resume(made!.id);
    for (let turn = 0; turn < 15; turn += 1) await tell(chat);
    await chat.begin();
    await expect(tell(chat)).rejects.toMatchObject({ code: 'ai_does_not_hold' });
  });
});

describe('beside the chat', () => {
  test('a promise is of the room’s business and of a message in it; anybody of the team keeps and corrects it, and it outlives its message', async () => {
    const { member, owner } = cast.people;
    const [chat, other] = [newChat(), newChat()];
    const { message } = (await chat.begin()) as { message: { id: string } };
    const { message: foreign } = (await other.begin()) as { message: { id: string } };
    const room_id = (await chat.room())['id'];
    const make = (message_id: string | null) =>
      member.client.from('promise').insert({ room_id, message_id, body: 'Dikirim besok' }).select().single();
    expect((await make(foreign.id)).error?.code).toBe('42501');
    const { data: made } = await make(message.id).throwOnError();
    expect(made).toMatchObject({ business_id: batik.business, author_id: batik.member, is_kept: false, kept_at: null });
    const keep = (is_kept: boolean) =>
      owner.client.from('promise').update({ is_kept }).eq('id', made.id).select().single().throwOnError();
    expect((await keep(true)).data).toMatchObject({ kept_by: batik.owner });
    expect((await keep(false)).data).toMatchObject({ kept_at: null, kept_by: null });
    expect((await keep(true)).data).toMatchObject({ edited_at: null });
    const correct = (change: object) =>
      member.client.from('promise').update(change).eq('id', made.id).select().single();
    const words = 'Dikirim lusa, "pasti" (1/2)\n*ya* & 100%';
    const { data: corrected } = await correct({ body: words, due_on: '2026-11-24' }).throwOnError();
    expect(corrected).toMatchObject({ body: words, due_on: '2026-11-24', kept_by: batik.owner });
    expect(corrected.edited_at).not.toBeNull();
    const over = async (body: string) => {
      const seen = { id: made.id, body, due_on: '2026-11-24' };
      return (await member.client.from('promise').update({ body: 'Dikirim lusa' }).match(seen).select('body')).data;
    };
    // Who has seen what stood there before writes over nothing.
    expect(await over('Dikirim besok')).toEqual([]);
    expect(await over(words)).toEqual([{ body: 'Dikirim lusa' }]);
    expect((await correct({ body: ' ' })).error?.code).toBe('23514');
    expect((await correct({ author_id: batik.owner })).error?.code).toBe('42501');
    await cast.truth('delete from message where id = $1', [message.id]);
    expect(await cast.truth('select message_id, body from promise where id = $1', [made.id])).toEqual([
      { message_id: null, body: 'Dikirim lusa' },
    ]);
  });

  test('a note is of the room’s business, whatever is said; it says when it was changed, and is its writer’s alone', async () => {
    const { member, owner } = cast.people;
    const write = (body: string, room_id: string = batik.room) =>
      member.client.from('room_note').insert({ room_id, body }).select().single();
    const { data: note } = await write('Alergi sutra');
    expect(note).toMatchObject({ business_id: batik.business, author_id: batik.member, edited_at: null });
    expect((await write('Rahasia', laundry.room)).error?.code).toBe('42501');
    for (const body of ['', ' \n', 'x'.repeat(5001)]) expect((await write(body)).error?.code).toBe('23514');
    await owner.client.from('room_note').delete().eq('id', note.id).throwOnError();
    const change = { body: 'Alergi wol' };
    const { data: changed } = await member.client.from('room_note').update(change).eq('id', note.id).select().single();
    expect(changed).toMatchObject(change);
    expect(changed.edited_at).not.toBeNull();
  });

  test('two who tag at once both do; a new name is an owner’s to give, and a chat bears thirty', async () => {
    const chat = newChat();
    await chat.hear();
    const room_id = (await chat.room())['id'];
    const tag = (name: string, wanted = true, who: Caller = 'owner') =>
      cast.people[who].client.rpc('tag_room', { room_id, tag: name, wanted });
    expect((await tag('Baru sekali', true, 'member')).error?.code).toBe('not_owner');
    const both = await Promise.all([tag('Baru sekali'), tag('Baru lagi')]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    await tag('baru sekali');
    expect(((await chat.room())['tags'] as string[]).toSorted()).toEqual(['Baru lagi', 'Baru sekali']);
    expect((await tag('BARU LAGI', true, 'member')).error).toBeNull();
    await tag('Baru sekali', false, 'member');
    expect(await chat.room()).toMatchObject({ tags: ['Baru lagi'] });
    await cast.truth(
      `update room set tags = (select array_agg('t' || n) from generate_series(1, 30) as n) where id = $1`,
      [room_id],
    );
    expect((await tag('Baru lagi')).error?.code).toBe('too_many_tags');
    expect((await tag('  ')).error?.code).toBe('invalid');
  });
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
