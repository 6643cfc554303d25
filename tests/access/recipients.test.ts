/** Recipient lists: imports, copies, contacts from chats, exports, and the counts of a list. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { batik, laundry, setupFixtures, type Caller } from './fixtures.ts';
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
  await rpc('tag_room', { room_id: room['id'], tag: 'VIP', has_tag: true }).throwOnError();
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

describe('contacts of a list', () => {
  const found = async (list_id: string, chosen: string) => {
    const { data } = await rpc('find_contacts', { list_id, chosen }).throwOnError();
    const { total, contacts } = data as { total: number; contacts: { name: string | null }[] };
    return [total, contacts.map(({ name }) => name)];
  };

  test('are found by what is known of their consent', async () => {
    const list = await createList();
    const rows = [
      { row: 1, phone: '+6281300000041', name: 'Setuju' },
      { row: 2, phone: '+6281300000042', name: 'Berhenti' },
      { row: 3, phone: '+6281300000043', name: 'Belum' },
    ];
    const consent = { source: 'form', occurred_at: '2026-10-01T00:00:00Z' };
    await importing(list, { id: randomUUID() }, rows.slice(0, 1), consent).throwOnError();
    await importing(list, { id: randomUUID() }, rows.slice(1)).throwOnError();
    await fixtures.sql(
      `select private.record_consent($1, private.person_digest($1, '+6281300000042'), 'withdrawn', '{"source": "request", "actor_kind": "person"}')`,
      [batik.business],
    );
    expect(await found(list, 'given')).toEqual([1, ['Setuju']]);
    expect(await found(list, 'stopped')).toEqual([1, ['Berhenti']]);
    expect(await found(list, 'unknown')).toEqual([1, ['Belum']]);
    const { data } = await rpc('find_contacts', { list_id: list, chosen: 'unknown', query: 'setuju' }).throwOnError();
    expect(data).toMatchObject({ total: 0, page: 1, contacts: [] });
  });

  test('who may be one person are those with one name, and those whose chat hides the number', async () => {
    const list = await createList();
    const chat = newChat();
    await chat.receive({ name: 'Rahasia' });
    const { phone } = await chat.room();
    const hidden = `${String(Date.now())}77@lid`;
    await fixtures.sql(`update room set chat_id = $1 where business_id = $2 and phone = $3`, [
      hidden,
      batik.business,
      phone,
    ]);
    await importing(list, { id: randomUUID() }, [
      { row: 1, phone: '+6281300000051', name: 'Budi' },
      { row: 2, phone: '+6281300000052', name: 'Ani' },
      { row: 3, phone: '+6281300000053', name: ' budi ' },
      { row: 4, phone, name: 'Dengan nomor' },
      { row: 5, chat_id: hidden, name: 'Tanpa nomor' },
      { row: 6, phone: '+6281300000054' },
      { row: 7, phone: '+6281300000055' },
    ]).throwOnError();
    const [total, names] = await found(list, 'double');
    expect(total).toBe(4);
    expect([...(names as string[])].sort()).toEqual(['Budi', 'Dengan nomor', 'Tanpa nomor', 'budi']);
  });

  test('can be changed by members, but not into a person who has stopped', async () => {
    const list = await createList();
    const gone = await stopped();
    await importing(list, { id: randomUUID() }, [{ row: 1, phone: '+6281300000061', name: 'Budi' }]).throwOnError();
    const change = (values: object, caller: Caller = 'member') =>
      fixtures.users[caller].client
        .from('recipient_list_contacts')
        .update(values)
        .eq('recipient_list_id', list)
        .select('name,phone,fields');
    const changed = { name: 'Budi S.', phone: '+6281300000062', fields: { Kota: 'Solo' } };
    expect((await change(changed).throwOnError()).data).toEqual([changed]);
    expect((await change({ phone: gone })).error?.code).toBe('no_marketing');
    expect((await change({ name: 'x' }, 'outsider')).data).toEqual([]);
  });

  test('who stopped three days ago are deleted, and an import that was given up ends', async () => {
    const list = await createList();
    const importId = randomUUID();
    await importing(list, { id: importId, file_name: 'b.csv', file_sha256: 'cd', row_count: 9, mapping: {} }, [
      { row: 1, phone: '+6281300000071', name: 'Lama' },
      { row: 2, phone: '+6281300000072', name: 'Baru' },
      { row: 3, phone: '+6281300000073', name: 'Tetap' },
    ]).throwOnError();
    for (const [phone, hours] of [
      ['+6281300000071', 73],
      ['+6281300000072', 71],
    ])
      await fixtures.sql(
        `select private.record_consent($1, private.person_digest($1, $2), 'withdrawn', jsonb_build_object(
          'source', 'chat', 'actor_kind', 'person', 'occurred_at', now() - make_interval(hours => $3)))`,
        [batik.business, phone, hours],
      );
    await fixtures.sql(`update recipient_import set created_at = now() - interval '73 hours' where id = $1`, [
      importId,
    ]);
    await fixtures.sql('select private.sweep_recipients()');
    const { data } = await rpc('find_contacts', { list_id: list }).throwOnError();
    expect((data as { contacts: { name: string }[] }).contacts.map(({ name }) => name).sort()).toEqual([
      'Baru',
      'Tetap',
    ]);
    expect(await counts(list)).toEqual({ contact_count: 2, opted_out_count: 1 });
    const [ended] = await fixtures.sql<{ done: boolean }>(
      'select finished_at is not null as done from recipient_import where id = $1',
      [importId],
    );
    expect(ended?.done).toBe(true);
    // The ledger keeps them out of the next import.
    const again = await importing(list, { id: randomUUID() }, [{ row: 1, phone: '+6281300000071' }]).throwOnError();
    expect(again.data).toEqual([{ row: 1, verdict: 'opted_out' }]);
  });
});

test('a list that is filled from a file keeps the name of the first file', async () => {
  const id = randomUUID();
  const { client } = fixtures.users.member;
  await client
    .from('recipient_lists')
    .insert({ id, business_id: batik.business, name: 'Pasar', source: 'file' })
    .throwOnError();
  for (const file_name of ['pasar.xlsx', 'lain.csv'])
    await importing(id, { id: randomUUID(), file_name, file_sha256: 'ef', row_count: 1, mapping: {} }, [
      { row: 1, phone: '+6281300000081' },
    ]).throwOnError();
  const { data } = await client.from('recipient_lists').select('source_name').eq('id', id).single().throwOnError();
  expect(data).toEqual({ source_name: 'pasar.xlsx' });
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

describe('the sending limits', () => {
  const rules = async () => (await rpc('sending_rules', { business_id: batik.business }, 'owner').throwOnError()).data;
  const save = (rule: object, caller: Caller) =>
    rpc('save_sending_rule', { business_id: batik.business, rule }, caller);

  test('are read by members and set by owners only', async () => {
    const before = await rules();
    expect((await rpc('sending_rules', { business_id: batik.business })).data).toEqual(before);
    for (const rule of [{ channelId: batik.channel, cap: 400 }, { offersLoans: true }]) {
      // oxlint-disable-next-line no-await-in-loop -- one caller after the other
      expect((await save(rule, 'member')).error).toMatchObject({ code: 'not_owner' });
      for (const caller of ['outsider', 'removed', 'aal1Member', 'admin'] as const)
        // oxlint-disable-next-line no-await-in-loop
        expect((await save(rule, caller)).error).toMatchObject({ code: 'not_found' });
    }
    expect(await rules()).toEqual(before);
    await save({ channelId: batik.channel, cap: 400 }, 'owner').throwOnError();
    expect(await rules()).toMatchObject({ channels: expect.arrayContaining([expect.objectContaining({ cap: 400 })]) });
    await save({ channelId: batik.channel, cap: null }, 'owner').throwOnError();
    expect(await rules()).toEqual(before);
  });

  test('of another business are out of reach of its own owner', async () => {
    const before = await rules();
    expect(
      (
        await rpc(
          'save_sending_rule',
          { business_id: laundry.business, rule: { channelId: batik.channel, cap: 400 } },
          'outsider',
        )
      ).error,
    ).toMatchObject({ code: 'not_found' });
    expect(await rules()).toEqual(before);
  });
});
