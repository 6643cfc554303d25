/** The consent ledger: words in a chat, statements of owners, and what a broadcast is told. */
import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { agentTools } from './agentRuns.ts';
import { batik, setupFixtures, type Caller } from './fixtures.ts';
import { refusalOf } from './marketingRefusal.ts';
import { stopPhrasings } from './stopPhrasings.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
beforeAll(() => agentTools(fixtures).turnOn());

const rpc = (name: string, args: object, caller: Caller = 'member') => fixtures.users[caller].client.rpc(name, args);
const wishesOf = async (bodies: string[]) =>
  (
    await fixtures.sql<{ wish: string | null }>(
      'select private.consent_wish(body) as wish from unnest($1::text[]) with ordinality as listed (body, place) order by place',
      [bodies],
    )
  ).map(({ wish }) => wish);
const createList = async (): Promise<string> => {
  const id = randomUUID();
  await fixtures.users.member.client
    .from('recipient_lists')
    .insert({ id, business_id: batik.business, name: 'Pelanggan lama' })
    .throwOnError();
  return id;
};
/** A chat that the AI handles. */
const createChat = async () => {
  const chat = newChat();
  await chat.receive({ name: 'Dewi', body: 'halo kak' });
  const { id, phone } = await chat.room();
  const refusal = (list: string = batik.list) => refusalOf(fixtures, String(phone), list);
  const events = () =>
    fixtures.sql<{ event: string; state: string; actor_kind: string }>(
      `select event, state, actor_kind from consent_event
       where person = private.person_digest($1, $2) order by id`,
      [batik.business, phone],
    );
  const notices = () =>
    fixtures.sql('select body from private.waiting_notice where room_id = $1 and body is not null', [id]);
  const runs = () =>
    fixtures.sql<{ status: string }>('select status from agent_run where room_id = $1 order by created_at', [id]);
  const requests = () =>
    fixtures.sql<{ id: string; outcome: string | null }>(
      `select id, outcome, is_requested_by_customer, is_settled_by_customer from privacy_request where room_id = $1 and kind = 'opt_out_of_marketing'`,
      [id],
    );
  return { chat, room_id: String(id), phone: String(phone), refusal, events, notices, runs, requests };
};

describe('a request under the law on personal data', () => {
  const rights = (room_id: string) =>
    fixtures.sql<{ kind: string; hours: number }>(
      `select kind, outcome, is_requested_by_customer, extract(epoch from due_at - requested_at)::int / 3600 as hours
       from privacy_request where room_id = $1 order by requested_at`,
      [room_id],
    );

  test.each([
    ['Permintaan data pribadi: salinan data saya', 'export'],
    ['  permintaan data pribadi : PERBAIKAN data saya.', 'correct'],
    ['Permintaan data pribadi: penghapusan data saya', 'erase'],
  ])('“%s” is recorded as %s with its clock, confirmed once, and kept from the AI', async (body, kind) => {
    const { chat, room_id, notices, runs } = await createChat();
    await chat.receive({ body });
    await chat.receive({ body });
    const request = { kind, outcome: null, is_requested_by_customer: true, hours: 72 };
    expect(await rights(room_id)).toEqual([request]);
    expect(await notices()).toEqual([{ body: expect.stringContaining('3×24 jam') }]);
    expect((await runs()).filter(({ status }) => ['queued', 'running'].includes(status))).toEqual([]);
    // The team of another business does not see it.
    expect((await fixtures.users.outsider.client.from('privacy_request').select().eq('room_id', room_id)).data).toEqual(
      [],
    );
  });

  test.each([
    'Permintaan data pribadi: salinan data teman saya',
    'apa itu permintaan data pribadi: salinan data saya?',
    'permintaan data pribadi',
  ])('“%s” is none', async (body) => {
    const { chat, room_id } = await createChat();
    await chat.receive({ body });
    expect(await rights(room_id)).toEqual([]);
  });

  test('the shop itself cannot make one in the name of the customer', async () => {
    const { chat, room_id } = await createChat();
    await chat.receive({ body: 'Permintaan data pribadi: penghapusan data saya', fromMe: true });
    expect(await rights(room_id)).toEqual([]);
  });
});

describe('words of a customer', () => {
  test.each(['STOP', 'Berhenti.', 'unsub', 'stop kak', 'Jangan hubungi saya lagi!', 'hapus nomor saya', 'salah nomor'])(
    '“%s” ends offers at once, is answered once, and is kept from the AI',
    async (body) => {
      const { chat, refusal, events, notices, runs, requests } = await createChat();
      await chat.receive({ body });
      expect(await refusal()).toBe('opted_out');
      expect(await events()).toEqual([{ event: 'withdrawn', state: 'withdrawn', actor_kind: 'person' }]);
      expect(await requests()).toMatchObject([
        { outcome: 'done', is_requested_by_customer: true, is_settled_by_customer: true },
      ]);
      expect((await runs()).filter(({ status }) => ['queued', 'running'].includes(status))).toEqual([]);
      await chat.receive({ body });
      expect(await notices()).toHaveLength(1);
      expect(await events()).toHaveLength(1);
    },
  );

  test.each([
    'stop kontak rusak?',
    'kapan berhenti produksi?',
    'jangan lupa kirim',
    'stok stop?',
    'keluar berapa ongkirnya',
    'hapus pesanan saya',
    'bus berhenti di mana',
    'tidak',
    'stop kontak ada kak?',
    'mulai',
  ])('“%s” ends nothing, and is answered as usual', async (body) => {
    const { chat, refusal, events, notices, runs } = await createChat();
    await chat.receive({ body });
    expect([await refusal(), await events(), await notices()]).toEqual(['consent_unknown', [], []]);
    expect((await runs()).some(({ status }) => status === 'queued')).toBe(true);
  });

  test.each(stopPhrasings)('“%s” is the wish %s', async (body, wish) => {
    expect(await wishesOf([body])).toEqual([wish]);
  });

  test('a text of any length is read', async () => {
    for (const body of [
      'jangan '.repeat(9000),
      'stop kirim '.repeat(6000),
      's '.repeat(30_000),
      '- A\n'.repeat(15_000),
    ])
      expect(await wishesOf([body])).toHaveLength(1);
  });

  test('a wish among other words pauses offers until an owner decides', async () => {
    const { chat, refusal, events, notices, requests } = await createChat();
    for (const body of [
      'maaf kak, tolong jangan kirim promosi ke sini, saya sudah punya',
      'tolong jangan kirim promo terus, capek',
    ])
      await chat.receive({ body });
    // The customer is asked once.
    expect([await refusal(), await notices()]).toEqual(['opted_out', [expect.anything()]]);
    const [request] = await requests();
    expect(request?.outcome).toBeNull();
    await rpc('reject_privacy_request', { request_id: request?.id, reason: 'Hanya bertanya' }, 'owner').throwOnError();
    expect(await refusal()).toBe('consent_unknown');
    expect((await events()).map(({ event }) => event)).toEqual(['paused', 'undone']);
  });

  test.each(['image', 'video', 'document'])('a caption of kind %s is a wish too, and an edit is one', async (kind) => {
    const captioned = await createChat();
    await captioned.chat.receive({ kind, body: 'stop promo' });
    expect(await captioned.refusal()).toBe('opted_out');
    const edited = await createChat();
    const waId = edited.chat.waId(false);
    await edited.chat.receive({ waId, body: 'halo' });
    const message = { waId, chatId: edited.chat.chatId, body: 'jangan kirim promo lagi', at: new Date().toISOString() };
    await edited.chat.applyEvent('message.edited', { message });
    expect([await edited.refusal(), await edited.notices()]).toEqual(['opted_out', [expect.anything()]]);
  });

  test('a stop leaves the mark and the answer of a question that was asked before it', async () => {
    const { chat, runs, refusal } = await createChat();
    await chat.receive({ body: 'pesanan saya sampai mana?' });
    await chat.receive({ body: 'STOP' });
    expect(await refusal()).toBe('opted_out');
    expect(await chat.room()).toMatchObject({ awaiting_reply_since: expect.any(String) });
    expect((await runs()).at(-1)).toMatchObject({ status: 'queued' });
    const other = await createChat();
    await other.chat.receive({ body: 'STOP' });
    expect(await other.chat.room()).toMatchObject({ awaiting_reply_since: null });
  });

  test('only the customer comes back after a stop', async () => {
    const { chat, room_id, refusal, requests, notices } = await createChat();
    await chat.receive({ body: 'stop' });
    const [request] = await requests();
    expect((await rpc('undo_marketing_opt_out', { request_id: request?.id })).error?.code).toBe('by_customer');
    expect(await refusal()).toBe('opted_out');
    await chat.receive({ body: 'Mulai' });
    expect(await refusal()).toBeNull();
    expect(await notices()).toHaveLength(2);
    expect(await requests()).toMatchObject([{ outcome: 'undone', is_settled_by_customer: true }]);
    const { data } = await rpc('room_history', { room_id }).throwOnError();
    expect(data).toContainEqual(
      expect.objectContaining({ kind: 'undone', actor_id: null, is_by_customer: true }) as object,
    );
  });

  test('the answer is sent although a member holds the chat', async () => {
    const { chat, room_id } = await createChat();
    await rpc('take_room', { room_id }).throwOnError();
    await chat.receive({ body: 'stop' });
    const { data } = await fixtures.service
      .rpc('claim_waiting_notices', { p_session: 'batik-lestari', p_most: 50 })
      .throwOnError();
    expect((data as { chat_id: string }[]).some(({ chat_id }) => chat_id === chat.chatId)).toBe(true);
  });

  test('an opt-out outlives the list', async () => {
    const list = await createList();
    const { chat, phone, refusal } = await createChat();
    const { client } = fixtures.users.member;
    await client.from('recipient_list_contacts').insert({ recipient_list_id: list, phone }).throwOnError();
    await chat.receive({ body: 'stop' });
    await client.from('recipient_lists').delete().eq('id', list).throwOnError();
    expect(await refusal(await createList())).toBe('opted_out');
  });
});

describe('responsibility for a list', () => {
  const text = async () =>
    (await rpc('responsibility_text', {}, 'owner').throwOnError()).data as { version: number; body: string };

  test('an owner’s statement allows a list without known consent, and stays when the list is deleted', async () => {
    const list = await createList();
    const key = '+6281234500001';
    expect(await refusalOf(fixtures, key, list)).toBe('consent_unknown');
    const { version, body } = await text();
    for (const caller of ['outsider', 'removed', 'aal1Member', 'admin'] as const)
      expect((await rpc('take_responsibility', { list_id: list, version }, caller)).error?.code).toBe('not_found');
    expect((await rpc('take_responsibility', { list_id: list, version }, 'member')).error?.code).toBe('not_owner');
    expect((await rpc('take_responsibility', { list_id: list, version: version + 1 }, 'owner')).error?.code).toBe(
      'outdated',
    );
    const take = () => rpc('take_responsibility', { list_id: list, version }, 'owner').throwOnError();
    expect((await take()).data.id).toBe((await take()).data.id);
    expect(await refusalOf(fixtures, key, list)).toBeNull();
    await fixtures.users.owner.client.from('recipient_lists').delete().eq('id', list).throwOnError();
    const kept = await fixtures.sql('select body, taken_by from list_responsibility where recipient_list_id = $1', [
      list,
    ]);
    expect(kept).toEqual([{ body, taken_by: batik.owner }]);
  });
});

describe('the ledger', () => {
  test('no one changes or deletes its rows, not even the service', async () => {
    const { chat } = await createChat();
    await chat.receive({ body: 'stop' });
    const change = await fixtures.service.from('consent_event').update({ source: 'form' }).gt('id', 0);
    const removal = await fixtures.service.from('consent_event').delete().gt('id', 0);
    expect([change.error, removal.error]).toEqual([expect.anything(), expect.anything()]);
  });
});

describe('contacts of a list', () => {
  test('a hidden number is a contact by its chat id, once, and the list counts its contacts', async () => {
    const list = await createList();
    const table = fixtures.users.member.client.from('recipient_list_contacts');
    const hidden = { recipient_list_id: list, chat_id: '123456789012345@lid', fields: { kota: 'Solo' } };
    await table.insert([hidden, { recipient_list_id: list, phone: '+6281234500002', fields: {} }]).throwOnError();
    expect((await table.insert(hidden)).error?.code).toBe('23505');
    expect((await table.insert({ recipient_list_id: list, name: 'Tanpa nomor' })).error?.code).toBe('invalid');
    const count = async () =>
      (await fixtures.sql('select contact_count from recipient_lists where id = $1', [list]))[0]?.['contact_count'];
    expect(await count()).toBe(2);
    await fixtures.users.member.client
      .from('recipient_list_contacts')
      .delete()
      .eq('chat_id', hidden.chat_id)
      .throwOnError();
    expect(await count()).toBe(1);
  });
});
