/** The customer panel: history, AI pauses, notes, promises and tags. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeAll, describe, expect, test } from 'vitest';

import { getOpenPrivacyRequests } from '../../src/services/conversation/roomContext.ts';
import { agentTools } from './agentRuns.ts';
import { batik, setupFixtures, laundry, type Caller } from './fixtures.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
beforeAll(() => agentTools(fixtures).turnOn());

test('room_history lists all actions on a chat in pages with actor and time; erasure keeps only actor and time', async () => {
  const chat = newChat();
  await chat.receive({ name: 'Bu Sri' });
  const { id } = await chat.room();
  const { member, owner, outsider } = fixtures.users;
  const roomTable = (caller: Caller) => fixtures.users[caller].client.from('room');
  await roomTable('owner')
    .update({ tags: ['VIP'] })
    .eq('id', id)
    .throwOnError();
  await roomTable('member')
    .update({ tags: ['lunas'], archived: true })
    .eq('id', id)
    .throwOnError();
  await member.client.rpc('correct_customer', { room_id: id, name: 'Sri Wahyuni' }).throwOnError();
  await owner.client.rpc('take_room', { room_id: id }).throwOnError();
  const paused = await owner.client
    .rpc('pause_ai', { room_id: id, business_id: batik.business, reason: 'Stok' })
    .single();
  await member.client.rpc('resume_ai', { pause_id: (paused.data as { id: string }).id }).throwOnError();
  await member.client.rpc('create_privacy_request', { room_id: id, kind: 'export' }).throwOnError();

  type HistoryEntry = { place: string; at: string; kind: string; actor_id: string; actor_name: string; detail: string };
  const readHistory = async (more: object = {}, caller: Caller = 'member'): Promise<HistoryEntry[]> =>
    (await fixtures.users[caller].client.rpc('room_history', { room_id: id, ...more }).throwOnError())
      .data as HistoryEntry[];
  const all = await readHistory();
  const entries = all.map(({ kind, actor_id, detail }) => [
    kind,
    actor_id === batik.owner ? 'owner' : 'member',
    detail,
  ]);
  expect(entries.slice(0, 5)).toEqual([
    ['ask', 'member', 'export'],
    ['resume', 'member', null],
    ['pause', 'owner', 'Stok'],
    ['handover', 'owner', 'take_over'],
    ['done', 'member', 'correct'],
  ]);
  expect(entries[5]).toEqual(['rename', 'member', 'Sri Wahyuni']);
  // One update of the row: the three entries have no order.
  expect(entries.slice(6, 9).toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    ['archive', 'member', null],
    ['tag', 'member', 'lunas'],
    ['untag', 'member', 'VIP'],
  ]);
  expect(entries.slice(9)).toEqual([['tag', 'owner', 'VIP']]);
  expect(all[0]?.actor_name).toEqual(expect.any(String));

  const pages: HistoryEntry[] = [];
  for (let page = await readHistory({ step: 3 }); page.length > 0;) {
    pages.push(...page);
    const last = page.at(-1);
    // oxlint-disable-next-line no-await-in-loop -- the last entry of a page is the cursor of the next
    page = await readHistory({ step: 3, before: last?.at, before_place: last?.place });
  }
  expect(pages).toEqual(all);
  expect(await readHistory({}, 'outsider')).toEqual([]);

  // Stopping the AI in all chats is part of this chat’s history.
  const everywhere = await owner.client
    .rpc('pause_ai', { room_id: null, business_id: batik.business, reason: 'Stok berubah' })
    .single();
  await member.client.rpc('resume_ai', { pause_id: (everywhere.data as { id: string }).id }).throwOnError();
  expect((await readHistory()).slice(0, 2)).toMatchObject([
    { kind: 'resume_all', actor_id: batik.member },
    { kind: 'pause_all', actor_id: batik.owner, detail: 'Stok berubah' },
  ]);
  const laterChat = newChat();
  await laterChat.receive();
  expect(
    (await member.client.rpc('room_history', { room_id: (await laterChat.room())['id'] }).throwOnError()).data,
  ).toEqual([]);
  const picture = `${batik.business}/${String(id)}/wajah.jpg`;
  await fixtures.sql('update room set picture_url = $2 where id = $1', [id, picture]);
  const dataExport = (await member.client.rpc('export_customer', { room_id: id }).throwOnError()).data as {
    customer: object;
    events: { kind: string }[];
  };
  expect(dataExport.customer).toMatchObject({ picture });
  expect(dataExport.events.map(({ kind }) => kind).slice(-4)).toEqual(['pause', 'resume', 'pause_all', 'resume_all']);
  expect(dataExport.events).toContainEqual({ at: expect.any(String), kind: 'rename', detail: 'Sri Wahyuni' });
  expect((await outsider.client.from('room_event').select()).data).toEqual([]);

  await owner.client.rpc('erase_customer', { room_id: id }).throwOnError();
  const remaining = await fixtures.sql('select kind, detail, actor_id from room_event where room_id = $1', [id]);
  expect(remaining).toHaveLength(5);
  expect(remaining.filter(({ detail }) => detail !== null)).toEqual([]);
});

describe('AI pauses', () => {
  type Pause = { id: string; paused_by: string; ended_at: string | null };
  const stop = async (room_id: unknown, reason = 'Stok sedang dihitung', caller: Caller = 'member') =>
    fixtures.users[caller].client.rpc('pause_ai', { business_id: batik.business, room_id, reason });
  const resume = (pause_id: string, caller: Caller = 'owner') =>
    fixtures.users[caller].client.rpc('resume_ai', { pause_id });
  const sendAsAi = (chat: Chat, more: object = {}) => chat.beginOutgoing({ author: 'ai', author_id: null, ...more });

  test('an AI pause in one chat blocks AI messages there, escalates the next message, and any member can end it', async () => {
    const [chat, other] = [newChat(), newChat()];
    await chat.receive();
    const sent = await sendAsAi(chat);
    const created = (await stop((await chat.room())['id'])).data as Pause;
    expect(created.paused_by).toBe(batik.member);
    expect((await stop((await chat.room())['id'], 'Lagi', 'owner')).data).toEqual(created);
    await expect(sendAsAi(chat)).rejects.toMatchObject({ code: 'ai_paused' });
    expect((await sendAsAi(chat, { id: sent.message.id })).fresh).toBe(false);
    expect((await sendAsAi(other)).fresh).toBe(true);
    await chat.receive();
    expect(await chat.room()).toMatchObject({
      status: 'ai_need_help',
      help_reason: 'ai.paused: Stok sedang dihitung',
    });
    expect((await resume(created.id)).data).toMatchObject({ ended_by: batik.owner });
    expect((await resume(created.id, 'member')).data).toMatchObject({ ended_by: batik.owner });
    expect((await sendAsAi(chat)).fresh).toBe(true);
  });

  test('an AI pause in all chats needs a reason and a member of the business', async () => {
    const chat = newChat();
    await chat.receive();
    for (const caller of ['anonymous', 'outsider', 'removed', 'aal1Member', 'admin'] as const)
      expect((await stop(null, 'Rusak', caller)).error?.code).toBe('not_found');
    expect((await stop(null, '  ')).error?.code).toBe('invalid');
    expect((await stop(laundry.room)).error?.code).toBe('not_found');
    const created = (await stop(null)).data as Pause;
    await expect(sendAsAi(chat)).rejects.toMatchObject({ code: 'ai_paused' });
    for (const caller of ['outsider', 'removed', 'aal1Member', 'admin'] as const)
      expect((await resume(created.id, caller)).error?.code).toBe('not_found');
    await resume(created.id).then(({ error }) => expect(error).toBeNull());
    expect((await sendAsAi(chat)).fresh).toBe(true);
  });

  test('the AI pauses itself after 16 messages without a customer’s reply; resuming resets the count', async () => {
    const chat = newChat();
    for (let turn = 0; turn < 15; turn += 1) await sendAsAi(chat);
    expect(await chat.room()).toMatchObject({ status: 'ai_auto_reply' });
    await sendAsAi(chat);
    expect(await chat.room()).toMatchObject({ status: 'ai_need_help', holder: 'ai' });
    await expect(sendAsAi(chat)).rejects.toMatchObject({ code: 'ai_paused' });
    const [created] = await fixtures.sql<Pause>('select * from ai_pause where room_id = $1', [
      (await chat.room())['id'],
    ]);
    expect(created?.paused_by).toBeNull();
    await resume(created!.id);
    for (let turn = 0; turn < 15; turn += 1) await sendAsAi(chat);
    await chat.beginOutgoing();
    await expect(sendAsAi(chat)).rejects.toMatchObject({ code: 'ai_does_not_hold' });
  });
});

describe('notes, promises and tags', () => {
  test('a promise belongs to a message of its room; every member may keep and edit it, and it survives its message', async () => {
    const { member, owner } = fixtures.users;
    const [chat, other] = [newChat(), newChat()];
    const { message } = (await chat.beginOutgoing()) as { message: { id: string } };
    const { message: foreign } = (await other.beginOutgoing()) as { message: { id: string } };
    const room_id = (await chat.room())['id'];
    const createPromise = (message_id: string | null) =>
      member.client.from('promise').insert({ room_id, message_id, body: 'Dikirim besok' }).select().single();
    expect((await createPromise(foreign.id)).error?.code).toBe('42501');
    const { data: created } = await createPromise(message.id).throwOnError();
    expect(created).toMatchObject({
      business_id: batik.business,
      author_id: batik.member,
      is_kept: false,
      kept_at: null,
    });
    const setKept = (is_kept: boolean) =>
      owner.client.from('promise').update({ is_kept }).eq('id', created.id).select().single().throwOnError();
    expect((await setKept(true)).data).toMatchObject({ kept_by: batik.owner });
    expect((await setKept(false)).data).toMatchObject({ kept_at: null, kept_by: null });
    expect((await setKept(true)).data).toMatchObject({ edited_at: null });
    const correct = (change: object) =>
      member.client.from('promise').update(change).eq('id', created.id).select().single();
    const text = 'Dikirim lusa, "pasti" (1/2)\n*ya* & 100%';
    const { data: corrected } = await correct({ body: text, due_on: '2026-11-24' }).throwOnError();
    expect(corrected).toMatchObject({ body: text, due_on: '2026-11-24', kept_by: batik.owner });
    expect(corrected.edited_at).not.toBeNull();
    const overwrite = async (body: string) => {
      const seen = { id: created.id, body, due_on: '2026-11-24' };
      return (await member.client.from('promise').update({ body: 'Dikirim lusa' }).match(seen).select('body')).data;
    };
    // A conditional update on outdated text writes nothing.
    expect(await overwrite('Dikirim besok')).toEqual([]);
    expect(await overwrite(text)).toEqual([{ body: 'Dikirim lusa' }]);
    expect((await correct({ body: ' ' })).error?.code).toBe('23514');
    expect((await correct({ author_id: batik.owner })).error?.code).toBe('42501');
    await fixtures.sql('delete from message where id = $1', [message.id]);
    expect(await fixtures.sql('select message_id, body from promise where id = $1', [created.id])).toEqual([
      { message_id: null, body: 'Dikirim lusa' },
    ]);
  });

  test('a note belongs to the business of its room, records edits, and only its author may delete it', async () => {
    const { member, owner } = fixtures.users;
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

  test('two members can add tags at once; only owners create tags, and a chat has at most 30', async () => {
    const chat = newChat();
    await chat.receive();
    const room_id = (await chat.room())['id'];
    const tag = (name: string, wanted = true, caller: Caller = 'owner') =>
      fixtures.users[caller].client.rpc('tag_room', { room_id, tag: name, has_tag: wanted });
    expect((await tag('Baru sekali', true, 'member')).error?.code).toBe('not_owner');
    const both = await Promise.all([tag('Baru sekali'), tag('Baru lagi')]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    await tag('baru sekali');
    expect(((await chat.room())['tags'] as string[]).toSorted()).toEqual(['Baru lagi', 'Baru sekali']);
    expect((await tag('BARU LAGI', true, 'member')).error).toBeNull();
    await tag('Baru sekali', false, 'member');
    expect(await chat.room()).toMatchObject({ tags: ['Baru lagi'] });
    await fixtures.sql(
      `update room set tags = (select array_agg('t' || n) from generate_series(1, 30) as n) where id = $1`,
      [room_id],
    );
    expect((await tag('Baru lagi')).error?.code).toBe('too_many_tags');
    expect((await tag('  ')).error?.code).toBe('invalid');
  });
});

test('the service reads the privacy requests of a business that are not settled', async () => {
  const chat = newChat();
  await chat.receive({ name: 'Bu Sri' });
  const { id } = await chat.room();
  const { stack, users } = fixtures;
  const headers = { apikey: stack.keys.publishable, authorization: `Bearer ${users.member.accessToken}` };
  const rest = new PostgrestClient(`${stack.url}/rest/v1`, { headers });
  const requestsOf = async () => {
    const deps = { rest, report: () => expect.unreachable() };
    const requests = await getOpenPrivacyRequests(deps, batik.business, new AbortController().signal);
    return requests.filter(({ room }) => room.id === id);
  };
  await users.member.client.rpc('create_privacy_request', { room_id: id, kind: 'export' }).throwOnError();
  const [request] = await requestsOf();
  expect(request).toMatchObject({ kind: 'export', room: { name: 'Bu Sri' } });
  await users.owner.client
    .rpc('reject_privacy_request', { request_id: request?.id, reason: 'Bukan pemilik nomor' })
    .throwOnError();
  expect(await requestsOf()).toEqual([]);
});
