/** Recipient lists: imports, copies, contacts from chats, exports, and the counts of a list. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { batik, setupFixtures, type Caller } from './fixtures.ts';
import { refusalOf } from './marketingRefusal.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

const rpc = (name: string, args: object, caller: Caller = 'member') => fixtures.users[caller].client.rpc(name, args);
const createList = async (name = 'Daftar'): Promise<string> => {
  const id = randomUUID();
  await fixtures.users.member.client
    .from('recipient_lists')
    .insert({ id, business_id: batik.business, name, source: 'file', source_name: 'a.csv' })
    .throwOnError();
  return id;
};
const importing = (list_id: string, import_: object, rows: object[], consent: object | null = null) =>
  rpc('import_contacts', { list_id, import: import_, rows, consent });
const counts = async (list: string) => {
  const { data } = await fixtures.users.member.client
    .from('recipient_lists')
    .select('contact_count,opted_out_count')
    .eq('id', list)
    .single()
    .throwOnError();
  return data as { contact_count: number; opted_out_count: number };
};
const stopped = async (): Promise<string> => {
  const chat = newChat();
  await chat.receive({ name: 'Dewi' });
  await chat.receive({ body: 'stop' });
  return String((await chat.room())['phone']);
};

describe('an import', () => {
  const file = { file_name: 'pelanggan.csv', file_sha256: 'ab', row_count: 4, mapping: { phone: 0 } };

  test('adds each person once, names duplicates and opt-outs, and a repeated batch gets the same answer', async () => {
    const list = await createList();
    const gone = await stopped();
    const batch = [
      { row: 2, phone: '+6281300000001', name: ' Budi ', fields: { kota: 'Solo' } },
      { row: 3, phone: '+6281300000001', name: 'Budi lagi' },
      { row: 4, phone: gone },
      { row: 5, chat_id: '99887766554433@lid' },
    ];
    const run = () => importing(list, { id: importId, ...file }, batch).throwOnError();
    const importId = randomUUID();
    const verdicts = ['added', 'duplicate', 'opted_out', 'added'].map((verdict, i) => ({ row: i + 2, verdict }));
    expect((await run()).data).toEqual(verdicts);
    expect((await run()).data).toEqual(verdicts);
    expect(await counts(list)).toEqual({ contact_count: 2, opted_out_count: 0 });
    const { data } = await fixtures.users.member.client
      .from('recipient_import')
      .select('last_row,added,finished_at')
      .eq('id', importId);
    expect(data).toEqual([{ last_row: 5, added: 2, finished_at: null }]);
    const found = await rpc('find_contacts', { list_id: list, query: '0813-0000' }).throwOnError();
    expect(found.data).toMatchObject({
      total: 1,
      contacts: [{ name: 'Budi', consent: 'unknown', fields: { kota: 'Solo' } }],
    });
  });

  test('with the proof of consent, its persons may get offers, and the proof names the file and the row', async () => {
    const list = await createList();
    const consent = {
      source: 'form',
      occurred_at: '2026-10-01T00:00:00Z',
      words: 'Saya mau menerima promo.',
      note: 'Formulir toko',
    };
    await importing(list, { id: randomUUID(), ...file }, [{ row: 7, phone: '+6281300000011' }], consent).throwOnError();
    expect(await refusalOf(fixtures, '+6281300000011', list)).toBeNull();
    const [event] = await fixtures.sql<{ proof: object; body: string }>(
      `select proof, body from consent_event join consent_text on consent_text.id = text_id
       where person = private.person_digest($1, '+6281300000011')`,
      [batik.business],
    );
    expect(event).toMatchObject({ proof: { row: 7, file_sha256: 'ab', note: 'Formulir toko' }, body: consent.words });
  });

  test('cannot give a consent in the name of a person who has stopped', async () => {
    const list = await createList();
    const gone = await stopped();
    const consent = { source: 'form', occurred_at: '2026-10-01T00:00:00Z' };
    await importing(list, { id: randomUUID() }, [{ row: 1, phone: gone }], consent).throwOnError();
    expect(await refusalOf(fixtures, gone, list)).toBe('opted_out');
  });

  test('refuses more than 1,000 rows, an invalid number, and an import of another list', async () => {
    const list = await createList();
    const many = Array.from({ length: 1001 }, (_, row) => ({ row, phone: `+62813${String(row).padStart(8, '0')}` }));
    expect((await importing(list, { id: randomUUID() }, many)).error?.code).toBe('invalid');
    expect((await importing(list, { id: randomUUID() }, [{ row: 1, phone: '0813' }])).error?.code).toBe('23514');
    const id = randomUUID();
    await importing(await createList(), { id, ...file }, []).throwOnError();
    expect((await importing(list, { id, ...file }, [{ row: 1, phone: '+6281300000012' }])).error?.code).toBe(
      'not_found',
    );
    expect(await counts(list)).toMatchObject({ contact_count: 0 });
  });
});

test('the customers of chats are added once, and a copy leaves out who has stopped since', async () => {
  const [list, copy] = [await createList(), await createList('Salinan')];
  const chat = newChat();
  await chat.receive({ name: 'Rina' });
  const room = await chat.room();
  await rpc('tag_room', { room_id: room['id'], tag: 'VIP', wanted: true }).throwOnError();
  const add = async () => (await rpc('add_rooms_to_list', { list_id: list, tag: 'VIP' }).throwOnError()).data;
  const first = (await add()) as { added: number };
  expect(first.added).toBeGreaterThan(0);
  expect(await add()).toMatchObject({ added: 0, duplicates: first.added });
  await chat.receive({ body: 'stop' });
  expect(await counts(list)).toEqual({ contact_count: first.added, opted_out_count: 1 });
  const copied = await rpc('copy_contacts', { from_list: list, to_list: copy }).throwOnError();
  expect(copied.data).toBe(first.added - 1);
});

test('exports are recorded; the register is for owners', async () => {
  const list = await createList('Ekspor');
  await importing(list, { id: randomUUID() }, [{ row: 1, phone: '+6281300000021', name: '=cmd' }]).throwOnError();
  const { data } = await rpc('export_contacts', { list_id: list }).throwOnError();
  expect(data).toMatchObject([{ phone: '+6281300000021', name: '=cmd', consent: 'unknown' }]);
  expect((await rpc('export_contacts', { list_id: list, after: data[0].id }).throwOnError()).data).toEqual([]);
  const records = await fixtures.sql(
    `select actor from audit_log where action = 'recipients.exported' and detail ->> 'list_id' = $1`,
    [list],
  );
  expect(records).toEqual([{ actor: batik.member }]);
  await stopped();
  const register = await rpc('export_consents', { business_id: batik.business }, 'owner').throwOnError();
  expect(register.data.at(-1)).toMatchObject({
    event: 'withdrawn',
    source: 'chat',
    name: 'Dewi',
    contact: expect.stringMatching(/^\+62877/),
  });
  for (const caller of ['member', 'outsider', 'admin'] as const)
    expect((await rpc('export_consents', { business_id: batik.business }, caller)).error?.code).toBe('not_owner');
});

test('the consent of a chat’s customer has its events, newest first', async () => {
  const chat = newChat();
  await chat.receive({ name: 'Dewi' });
  const { id: room_id } = await chat.room();
  const read = async () => (await rpc('marketing_consent', { room_id }).throwOnError()).data;
  expect(await read()).toEqual({ state: 'unknown', events: [] });
  await chat.receive({ body: 'stop' });
  await chat.receive({ body: 'mulai' });
  expect(await read()).toMatchObject({
    state: 'given',
    events: [{ event: 'given', actor_kind: 'person' }, { event: 'withdrawn' }],
  });
});

test.each(['anonymous', 'outsider', 'removed', 'aal1Member', 'admin'] as const)(
  '%s reaches no list of another business through a function',
  async (caller) => {
    const list_id = batik.list;
    const before = await fixtures.sql('select count(*) from recipient_list_contacts');
    const answers = await Promise.all([
      rpc('find_contacts', { list_id }, caller),
      rpc(
        'import_contacts',
        { list_id, import: { id: randomUUID() }, rows: [{ row: 1, phone: '+6281300000031' }] },
        caller,
      ),
      rpc('add_rooms_to_list', { list_id }, caller),
      rpc('copy_contacts', { from_list: list_id, to_list: list_id }, caller),
      rpc('export_contacts', { list_id }, caller),
      rpc('list_uses', { list_id }, caller),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(Array.from({ length: 6 }, () => 'not_found'));
    expect((await rpc('marketing_consent', { room_id: batik.room }, caller)).error?.code).toBe('P0002');
    expect(await fixtures.sql('select count(*) from recipient_list_contacts')).toEqual(before);
  },
);
