/** The simulator: what leaves the database of a real chat, and the scene of a simulated answer. */
import { expect, test } from 'vitest';

import { batik, setupFixtures } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

const masked = async (text: string, names: string[] = [], business = 'Toko Batik Lestari'): Promise<string> => {
  const [row] = await fixtures.sql<{ masked: string }>(
    'select private.masked($1, private.name_words($2::text[], $3)) as masked',
    [text, names, business],
  );
  return row?.masked ?? '';
};

test.each([
  ['nomor saya 081234567890', 'nomor saya [nomor]'],
  ['hub +62 812-3456-7890 ya', 'hub [nomor] ya'],
  ['0812 3456 7890', '[nomor]'],
  ['wa 0812.3456.7890', 'wa [nomor]'],
  ['transfer ke 1234 5678 9012', 'transfer ke [nomor]'],
  ['NIK 3374010101900001', 'NIK [nomor]'],
  ['rek BCA 123-456-7890', 'rek BCA [nomor]'],
  ['kirim ke dewi.l+toko@contoh.co.id', 'kirim ke [email]'],
])('"%s" is masked as "%s"', async (text, expected) => expect(await masked(text)).toBe(expected));

test.each([
  'Rp 1.250.000',
  'kisaran 125.000 – 150.000',
  'buka 08.00–17.00',
  'ukuran 38, 40, 42',
  'kode pos 57139',
  '2 kemeja @ 185.000 = 370.000',
  '23 November 2026 pukul 10.30',
])('"%s" stays', async (text) => expect(await masked(text)).toBe(text));

test('a range of prices keeps its amounts', async () =>
  expect(await masked('kisaran 125.000-150.000')).toBe('kisaran 125.000 – 150.000'));

test.each([
  ['Halo Kak Dewi, pesanan atas nama Dewi Lestari', ['Dewi Lestari'], 'Halo Kak, pesanan atas nama Kak'],
  ['dikirim ke BUDI ya', ['Budi Santoso'], 'dikirim ke Kak ya'],
  ['nama saya Siti Nurhaliza', [], 'nama saya Kak'],
  ['a.n. Joko', [], 'a.n. Kak'],
  ['Toko Batik Lestari buka?', ['Dewi Lestari'], 'Toko Batik Lestari buka?'],
  ['budiman bukan Budi', ['Budi'], 'budiman bukan Kak'],
])('"%s" with the names %j is masked as "%s"', async (text, names, expected) =>
  expect(await masked(text, names)).toBe(expected),
);

test('a chat is replayed in bursts, without the name and the number of its customer', async () => {
  const chat = newChat();
  await chat.receive({ body: 'halo, nama saya Zulaikha Sari' });
  await chat.receive({ body: 'nomor saya 081234567890, ada kemeja?' });
  const [room] = await fixtures.sql<{ id: string }>(
    `update room set name = 'Zulaikha Sari' where chat_id = $1 returning id`,
    [chat.chatId],
  );
  await fixtures.recordMessage(room?.id, {
    author: 'ai',
    body: 'Ada, Kak Zulaikha. Rp 185.000.',
    sent_at: new Date(Date.now() + 60_000).toISOString(),
  });
  const { data } = await fixtures.users.member.client.rpc('replay_room', { room_id: room?.id ?? '' });
  expect(data).toMatchObject([
    {
      messages: [
        { kind: 'text', text: 'halo, nama saya Kak' },
        { kind: 'text', text: 'nomor saya [nomor], ada kemeja?' },
      ],
      replies: [{ author: 'ai', text: 'Ada, Kak. Rp 185.000.' }],
      was_escalated: false,
    },
  ]);
  const listed = await fixtures.users.member.client.rpc('replayable_rooms', {
    business_id: batik.business,
    query: 'Zulaikha',
  });
  expect(listed.data).toEqual([
    {
      room_id: room?.id,
      last_message_at: expect.any(String),
      questions: 2,
      preview: 'nomor saya [nomor], ada kemeja?',
    },
  ]);
});

test('no chat of the list shows a number of its customer', async () => {
  const { data } = await fixtures.users.member.client.rpc('replayable_rooms', { business_id: batik.business });
  expect((data as unknown[]).length).toBeGreaterThan(10);
  expect(JSON.stringify((data as { preview: string }[]).map(({ preview }) => preview))).not.toMatch(/\d{9}/);
});

test('an erased chat is not replayed', async () => {
  const [room] = await fixtures.sql<{ id: string }>(
    `select id from room where business_id = $1 and erased_at is null and id <> $2 limit 1`,
    [batik.business, batik.room],
  );
  await fixtures.users.owner.client.rpc('erase_customer', { room_id: room?.id ?? '' }).throwOnError();
  const { data } = await fixtures.users.owner.client.rpc('replay_room', { room_id: room?.id ?? '' });
  expect(data).toBeNull();
});

test.each([
  ['open', null],
  ['closed', expect.stringMatching(/^Kami buka lagi /)],
])('the scene of a shop that is %s says so', async (opening, opensAgain) => {
  const { data } = await fixtures.users.member.client.rpc('simulation_scene', {
    business_id: batik.business,
    version: 'v3',
    model_size: 'small',
    opening,
  });
  expect(data).toMatchObject({ version: 'v3', model_size: 'small', business: { opens_again: opensAgain } });
});
