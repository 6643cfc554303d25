/** Search for chats and messages, and bulk actions on chats. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { folded } from '../../src/machines/app/folded.ts';
import { phoneVectors } from '../../src/services/campaigns/phoneVectors.fixture.ts';
import { raceBehindLock } from './concurrency.ts';
import { batik, laundry, setupFixtures } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

interface SearchHit {
  id: string;
  room_id: string;
  sent_at: string;
  seq: number;
  excerpt: string;
}
const search = async (query: string, more: object = {}): Promise<SearchHit[]> => {
  const { data } = await fixtures.users.member.client
    .rpc('search_messages', { business_id: batik.business, query, ...more })
    .throwOnError();
  return data as SearchHit[];
};

test('find_rooms finds a phone number in every format', async () => {
  const chat = newChat();
  await chat.receive();
  const national = chat.chatId.replace(/^62(.*)@.*$/, '$1');
  for (const query of [`0${national}`, `+62 ${national}`, `62${national}`, national]) {
    const { data } = await fixtures.users.member.client
      .rpc('find_rooms', { business_id: batik.business, query })
      .throwOnError();
    expect([query, (data as { chat_id: string }[]).map(({ chat_id }) => chat_id)]).toEqual([query, [chat.chatId]]);
  }
});

test('find_rooms finds a name by any part of it, treats wildcards as text, and respects filters', async () => {
  const chats = [newChat(), newChat()];
  for (const chat of chats) {
    await chat.receive();
    await fixtures.sql(`update room set name = 'Ratna Kartikawati' where chat_id = $1`, [chat.chatId]);
  }
  const found = async (query: string, more: object = {}) => {
    const { data } = await fixtures.users.member.client
      .rpc('find_rooms', { business_id: batik.business, query, ...more })
      .throwOnError();
    return (data as { chat_id: string }[]).map(({ chat_id }) => chat_id);
  };
  const newestFirst = chats.map(({ chatId }) => chatId).toReversed();
  for (const query of ['kawa', 'KARTIKAWATI', 'ratna kart']) expect(await found(query)).toEqual(newestFirst);
  expect(await found('kartikawati', { page_size: 1 })).toEqual(newestFirst.slice(0, 1));
  expect(await found('kartikawati', { tags: ['VIP'] })).toEqual([]);
  expect(await found('kartikawati%')).toEqual([]);
});

test('a room tells who wrote its last message: each author, a colleague by id, and a broadcast; again after deletions', async () => {
  const { client } = fixtures.users.member;
  const name = 'Rangga Penulis Terakhir';
  const chat = newChat();
  await fixtures.service
    .rpc('open_room', { p_session: 'batik-lestari', p_chat_id: chat.chatId, p_name: name })
    .throwOnError();
  const { id } = await chat.room();
  const [owner, member] = [fixtures.users.owner.id, fixtures.users.member.id];
  const written = [
    // What is sent by itself does not take the place of what a person or the AI has written.
    ['system', null, { order: { number: 1 } }, 'system', null],
    ['system', null, { broadcast: 'Promo' }, 'broadcast', null],
    ['customer', null, null, 'customer', null],
    ['ai', null, null, 'ai', null],
    ['member', owner, null, 'member', owner],
    ['member', member, null, 'member', member],
    ['system', null, { broadcast: 'Promo' }, 'member', member],
    ['phone', null, null, 'phone', null],
    ['unknown', null, null, 'unknown', null],
    ['member', null, null, 'member', null],
  ] as const;
  const told = async () => {
    const { data } = await client.rpc('find_rooms', { business_id: batik.business, query: name }).throwOnError();
    const [room] = (data as { id: string }[]).filter((found) => found.id === id);
    const { data: listed } = await client.from('room').select('list_row').eq('id', id).single().throwOnError();
    const { last_message_author: author = null, last_message_author_id: by = null } = (
      listed as { list_row: Record<string, string> }
    ).list_row;
    expect(room).toMatchObject({ last_message_author: author, last_message_author_id: by });
    return [author, by];
  };
  const seen: unknown[] = [];
  for (const [at, [author, by, content]] of written.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await fixtures.recordMessage(id, {
      author,
      author_id: by,
      body: 'Pesan',
      content,
      sent_at: new Date(Date.now() + at * 1000).toISOString(),
    });
    seen.push(await told());
  }
  const expected = written.map(([, , , author, by]) => [author, by]);
  expect(seen).toEqual(expected);
  // Backwards: each deletion shows the message before. Nothing deletes the first, which WhatsApp has.
  for (const before of expected.slice(1, -1).toReversed()) {
    await fixtures.sql(
      `delete from message where id = (select id from message where room_id = $1 order by sent_at desc, seq desc limit 1)`,
      [id],
    );
    expect(await told()).toEqual(before);
  }
});

test('a room without a message of the customer or the team is in no list and no count, but is found; it rises when the customer writes', async () => {
  const { client } = fixtures.users.member;
  const chat = newChat();
  const name = 'Wulansari Penerima Siaran';
  await fixtures.service
    .rpc('open_room', { p_session: 'batik-lestari', p_chat_id: chat.chatId, p_name: name })
    .throwOnError();
  const { id } = await chat.room();
  await fixtures.recordMessage(id, { author: 'system', body: 'Promo akhir tahun' });
  const counts = async () =>
    (await client.rpc('room_counts', { business_id: batik.business }).throwOnError()).data as {
      inbox_unread: number;
      auto_reply: number;
    };
  const found = async (query: string | null) =>
    (
      (await client.rpc('find_rooms', { business_id: batik.business, query }).throwOnError()).data as {
        id: string;
        last_message_preview: string;
      }[]
    ).filter((room) => room.id === id);
  const unlisted = await counts();
  await fixtures.sql(`update room set status = 'ai_auto_reply' where id = $1`, [id]);
  const before = await counts();
  expect(before.auto_reply).toBe(unlisted.auto_reply);
  expect(await found(null)).toEqual([]);
  expect(await found('wulansari')).toMatchObject([{ id, last_message_preview: 'Promo akhir tahun' }]);
  const { data: total } = await client
    .rpc('count_rooms', { business_id: batik.business, filter: { tags: ['hanya-siaran'] } })
    .throwOnError();
  expect(total).toBe(0);
  await chat.receive({ body: 'Masih ada?' });
  expect(await found(null)).toMatchObject([{ id, last_message_preview: 'Masih ada?' }]);
  expect(await counts()).toMatchObject({ inbox_unread: before.inbox_unread + 1 });
  // Without the message, the room shows the broadcast again, in no list.
  await fixtures.sql(`delete from message where room_id = $1 and author = 'customer'`, [id]);
  expect(await found(null)).toEqual([]);
  expect(await found('wulansari')).toMatchObject([{ last_message_preview: 'Promo akhir tahun' }]);
});

test('open rooms are found and counted without the completed ones', async () => {
  const { client } = fixtures.users.member;
  const [open, completed] = [newChat(), newChat()];
  for (const chat of [open, completed]) {
    await chat.receive();
    await fixtures.sql(`update room set name = 'Wulan Prasetyaningsih' where chat_id = $1`, [chat.chatId]);
  }
  const found = async (more: object) => {
    const { data } = await client
      .rpc('find_rooms', { business_id: batik.business, query: 'prasetyaningsih', ...more })
      .throwOnError();
    return (data as { chat_id: string }[]).map(({ chat_id }) => chat_id);
  };
  const unread = async () =>
    ((await client.rpc('room_counts', { business_id: batik.business }).throwOnError()).data as { inbox_unread: number })
      .inbox_unread;
  const before = await unread();
  await fixtures.sql(`update room set status = 'ai_task_completed', completed_by = 'ai' where chat_id = $1`, [
    completed.chatId,
  ]);
  expect(await found({ open: true })).toEqual([open.chatId]);
  expect(await found({})).toEqual([completed.chatId, open.chatId]);
  expect(await unread()).toBe(before - 1);
});

test('search_messages matches other word forms and prefixes, and marks the matches in the excerpt', async () => {
  const chat = newChat();
  await chat.receive({ body: 'Kak, <b>mukena</b> bordirnya\nsudah dikirimkan ke \u0002Wamena\u0003?' });
  const { id: room_id } = await chat.room();
  for (const [query, excerpt] of [
    ['kirim mukena', 'Kak, <b>\u0002mukena\u0003</b> bordirnya sudah \u0002dikirimkan\u0003 ke Wamena?'],
    ['wame', 'Kak, <b>mukena</b> bordirnya sudah dikirimkan ke \u0002Wamena\u0003?'],
  ] as const)
    expect(await search(query)).toMatchObject([{ room_id, excerpt, chat_id: chat.chatId, author: 'customer' }]);
  expect(await search('wamena -mukena')).toEqual([]);
});

// Roots that change their first letter after me- or pe- match their derived forms, and the other way round.
test.each([
  [
    'kirim',
    'mengirim',
    'mengirimkan',
    'pengiriman',
    'pengirim',
    'dikirim',
    'terkirim',
    'kiriman',
    'ngirim',
    'ngirimkan',
  ],
  ['tulis', 'menulis', 'nulis', 'penulisan', 'tulisan'],
  ['tukar', 'menukarkan', 'penukaran', 'ditukar'],
  ['cari', 'nyari', 'mencari', 'pencarian', 'dicari'],
  ['coba', 'nyoba', 'mencoba'],
  ['cek', 'ngecek', 'mengecek'],
  ['jual', 'ngejual', 'menjual', 'penjualan'],
  ['edit', 'ngedit', 'mengedit'],
  ['pilih', 'milih', 'memilih', 'dipilih'],
  ['tunggu', 'menunggu', 'nunggu', 'ditunggu'],
  ['tipu', 'penipu', 'menipu', 'penipuan'],
  ['konfirmasi', 'mengonfirmasi', 'mengkonfirmasi', 'dikonfirmasi'],
  ['minta', 'meminta', 'diminta'],
  ['makan', 'memakan', 'makanan'],
  ['pesan', 'mesan', 'memesan', 'pemesanan', 'dipesan'],
  ['simpan', 'nyimpan', 'menyimpan', 'penyimpanan'],
  ['ambil', 'ngambil', 'mengambil', 'pengambilan', 'diambil'],
  ['ubah', 'mengubah', 'perubahan'],
  // Too short to be a derived form.
  ['menu'],
  ['memang'],
])('each form of %s matches every other form', async (...forms) => {
  const [row] = await fixtures.sql<{ missed: string[] }>(
    `select coalesce(array_agg(query || ' in ' || text), '{}') as missed
     from unnest($1::text[]) as query, unnest($1::text[]) as text
     where not private.message_tsvector('Kak, ' || text || ' ya') @@ private.text_query(query)`,
    [forms],
  );
  expect(row?.missed).toEqual([]);
});

test('a word does not match another word whose root only looks alike', async () => {
  for (const [query, text] of [
    ['tanda', 'Anda'],
    ['tempat', 'empat'],
    ['kini', 'ini'],
    ['mang', 'memang'],
    ['tuh', 'penuh'],
    ['tanti', 'nanti'],
    ['sari', 'nyari'],
    ['cari', 'nyaris'],
    ['pakan', 'makan'],
    ['sonya', 'nyonya'],
    ['taik', 'naik'],
    ['"kirim besok"', 'kami mengirim barang besok'],
    ['-kirim kain', 'kain sudah kami kirim, kami mengirim besok'],
  ] as const) {
    const [row] = await fixtures.sql('select private.message_tsvector($2) @@ private.text_query($1) as is_found', [
      query,
      text,
    ]);
    expect([query, row]).toEqual([query, { is_found: false }]);
  }
});

test('a word that matches by its root is marked in the excerpt', async () => {
  const chat = newChat();
  await chat.receive({ body: 'Kami akan mengirimkan zamrud besok' });
  for (const query of ['kirim zamrud', 'zamrud kir', 'pengiriman zamrud'])
    expect(await search(query)).toMatchObject([
      { excerpt: 'Kami akan \u0002mengirimkan\u0003 \u0002zamrud\u0003 besok' },
    ]);
});

test.each([
  ['"kirim barang besok"', 'Kami mengirim barang besok'],
  ['"mengirim barang"', 'Kami kirim barang besok'],
  ['"nunggu barang"', 'Saya menunggu barangnya'],
  ['"tunggu barang"', 'Nunggu barang dari kemarin'],
])('the query %s matches the text “%s”', async (query, text) => {
  const [row] = await fixtures.sql('select private.message_tsvector($2) @@ private.text_query($1) as is_found', [
    query,
    text,
  ]);
  expect(row).toEqual({ is_found: true });
});

test('an excerpt has an ellipsis at each end where text is cut off', async () => {
  const words = Array.from({ length: 60 }, (_, at) => `kata${at}`);
  const excerptWith = async (place: number) => {
    const body = words.with(place, 'zirkon').join(' ');
    const [row] = await fixtures.sql<{ line: string }>(
      "select private.excerpt($1, private.message_tsvector($1), private.text_query('zirkon')) as line",
      [body],
    );
    return row?.line ?? '';
  };
  expect(
    [await excerptWith(0), await excerptWith(30), await excerptWith(59)].map((line) => [
      line.startsWith('… '),
      line.endsWith(' …'),
    ]),
  ).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
});

test('an excerpt of a long text shows the word that was found, after words of every form', async () => {
  const filler = 'Kak-kak 🙏 toko-batik.example/katalog/lebaran <b>baru</b> 2,5 m mengirim-ngirim a@b.example ';
  for (const [query, word] of [
    ['zirkon', 'zirkon'],
    ['kirim', 'pengiriman'],
    ['tulis', 'menuliskan'],
  ] as const) {
    const padding = filler.replaceAll('mengirim-ngirim ', '').repeat(40);
    const [row] = await fixtures.sql<{ line: string }>(
      'select private.excerpt($1, private.message_tsvector($1), private.text_query($2)) as line',
      [`${padding}${word} ${padding}`, query],
    );
    expect(row?.line).toContain(`\u0002${word}\u0003`);
  }
});

test('a message of 65,488 characters is stored, and its first 8,000 are searched', async () => {
  const chat = newChat();
  // Without a limit this is too large for a vector: letters of four bytes, compounds, which count twice, and words whose
  // roots need copies of the text.
  const word = (at: number) =>
    String(at + 100_000).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x10300 + Number(digit)));
  const words = Array.from({ length: 9350 }, (_, at) => word(at) + (at % 2 ? ' ' : '-')).join('');
  const body = `kecubung mengirim ngambil ngecek ${words} mirah`;
  expect(await chat.applyEvent('message.any', chat.envelope({ body }))).toEqual({ applied: true, reason: 'applied' });
  expect((await chat.messages())[0]).toMatchObject({ body });
  expect(await search('kecubung')).toMatchObject([{ excerpt: expect.stringContaining('\u0002kecubung\u0003') }]);
  expect(await search('mirah')).toEqual([]);
});

test('the search vector of a message is not in what the gateway and members are sent', async () => {
  const chat = newChat();
  const { message } = await chat.beginOutgoing();
  expect(message).not.toHaveProperty('search_vector');
});

test('search_messages does not find revoked messages', async () => {
  const chat = newChat();
  const event = chat.envelope({ body: 'nomor rekening zebra' });
  await chat.applyEvent('message.any', event);
  expect(await search('zebra')).toHaveLength(1);
  await chat.applyEvent('message.revoked', { message: { waId: event.message.waId, chatId: chat.chatId } });
  expect(await search('zebra')).toEqual([]);
});

test('a search for messages without a word leaves out messages without text', async () => {
  const chat = newChat();
  const event = chat.envelope({ body: 'foto kebaya' });
  await chat.applyEvent('message.any', event);
  const found = async () => (await search('-jerapah')).filter(({ room_id }) => room_id === room['id']);
  const room = await chat.room();
  expect(await found()).toHaveLength(1);
  await fixtures.sql(`update message set kind = 'image', body = null where wa_id = $1`, [event.message.waId]);
  expect(await found()).toEqual([]);
});

test('search_messages is paginated, can be limited to one chat, and skips revoked messages', async () => {
  const [chat, other] = [newChat(), newChat()];
  const sentAt = new Date(Date.now() - 3_600_000).toISOString();
  for (const body of ['kuda lumping 1', 'kuda lumping 2', 'kuda lumping 3']) await chat.receive({ body, sentAt });
  await other.receive({ body: 'kuda lumping 4', sentAt });
  const revoked = chat.envelope({ body: 'kuda lumping 5' });
  await chat.applyEvent('message.any', revoked);
  await chat.applyEvent('message.revoked', { message: { waId: revoked.message.waId, chatId: chat.chatId } });
  const words = (found: readonly SearchHit[]) => found.map(({ excerpt }) => excerpt.at(-1));
  const first = await search('kuda lumping', { page_size: 2 });
  const last = first.at(-1);
  const second = await search('kuda lumping', { page_size: 2, before_at: last?.sent_at, before_seq: last?.seq });
  expect([words(first), words(second)]).toEqual([
    ['4', '3'],
    ['2', '1'],
  ]);
  const { id: room_id } = await chat.room();
  expect(words(await search('kuda lumping', { room_id }))).toEqual(['3', '2', '1']);
});

test('messages_around returns the messages around a message or an instant, within one chat only', async () => {
  const [chat, other] = [newChat(), newChat()];
  const at = (minute: number) => `2026-03-01T05:0${minute}:00.000Z`;
  for (const minute of [1, 2, 3, 4, 5, 6, 7]) await chat.receive({ body: String(minute), sentAt: at(minute) });
  await other.receive();
  const { id: room_id } = await chat.room();
  const messagesAround = async (place: object) => {
    const call = fixtures.users.member.client.rpc('messages_around', { room_id, each_side: 2, ...place });
    return (await call.throwOnError()).data as { id: string; body: string }[];
  };
  const bodies = async (place: object) => (await messagesAround(place)).map(({ body }) => body).join('');
  const [fourth] = await messagesAround({ instant: at(4), each_side: 0 });
  expect(fourth?.body).toBe('4');
  expect(await bodies({ message_id: fourth?.id })).toBe('23456');
  expect(await bodies({ instant: '2026-03-01T05:05:30Z' })).toBe('4567');
  expect(await bodies({ instant: '2026-03-02T00:00:00Z' })).toBe('67');
  expect(await bodies({ instant: '2025-01-01T00:00:00Z' })).toBe('123');
  expect(await bodies({})).toBe('');
  expect(await bodies({ message_id: fourth?.id, room_id: (await other.room())['id'] })).toBe('');
});

test('every way of writing a number that an import accepts is the same number for a search', async () => {
  const accepted = phoneVectors.filter(([, verdict]) => verdict === 'valid' || verdict === 'repaired');
  const rows = await fixtures.sql<{ typed: string; digits: string | null }>(
    'select typed, private.phone_digits(typed) as digits from unnest($1::text[]) as typed',
    [accepted.map(([cell]) => String(cell))],
  );
  // A number without its beginning is found as a part of it.
  const missed = rows.filter(({ digits }, at) => digits === null || !accepted[at]?.[2]?.includes(digits));
  expect(missed).toEqual([]);
});

/** One name, and one number, as people write them and as imports accept them. */
const NAMES = [
  'Zamzuri Ma’ruf Ángelo',
  "ZAMZURI MA'RUF ANGELO",
  'zamzuri maruf angelo',
  'Zamzuri  Ma\u02BCruf A\u0301ngelo',
  'Zam\u200Bzuri\u00A0Ma`ruf \u200EÅngelo',
  'Ｚａｍｚｕｒｉ Ma‘ruf Àngelo\uFEFF',
];
const NUMBERS = [
  '0831-9988-7766',
  '+62 831 9988 7766',
  'https://wa.me/6283199887766?text=Halo',
  'tel:+62-831-9988-7766',
  '０８３１９９８８７７６６',
  '٠٨٣١٩٩٨٨٧٧٦٦',
  '6283199887766@c.us',
  '0831\u00A09988\u20117766',
];
const NUMBER = '+6283199887766';

test('names and numbers are found in every place of search, however they are written there and typed', async () => {
  const { client } = fixtures.users.member;
  const business_id = batik.business;
  const [chat] = await fixtures.sql<{ id: string }>(
    `insert into room (business_id, channel_id, chat_id, phone, name) values ($1, $2, '6283199887766@c.us', $3, $4) returning id`,
    [business_id, batik.channel, NUMBER, NAMES[0]],
  );
  const rooms = await fixtures.sql<{ id: string }>(
    `insert into room (business_id, channel_id, chat_id, name)
     select $1, $2, '6287655' || lpad(n::text, 7, '0') || '@c.us', name from unnest($3::text[]) with ordinality as each (name, n) returning id`,
    [business_id, batik.channel, NAMES.slice(1)],
  );
  // Free texts have the name or the number, and something else.
  const texts = [
    ...NAMES.map((name) => `untuk ${name} besok`),
    ...NUMBERS.slice(0, 2).map((number) => `hubungi ${number} ya`),
  ];
  const idsOf = async (sql: string, values: readonly unknown[] = []) =>
    (await fixtures.sql<{ id: string }>(sql, [business_id, texts, ...values])).map(({ id }) => id);
  const lists = await idsOf(
    `insert into recipient_lists (business_id, name) select $1, unnest($2::text[]) returning id`,
  );
  const stored = {
    rooms: [chat?.id, ...rooms.map(({ id }) => id)],
    messages: await idsOf(
      `insert into message (business_id, room_id, channel_id, wa_id, author, kind, body, sent_at)
       select $1, $3, $4, 'false_6283199887766@c.us_ZM' || n, 'customer', 'text', body, now() from unnest($2::text[]) with ordinality as each (body, n)
       returning id`,
      [chat?.id, batik.channel],
    ),
    recipients: lists,
    broadcasts: await idsOf(`insert into campaigns (business_id, name) select $1, unnest($2::text[]) returning id`),
    contacts: (
      await fixtures.sql<{ id: string }>(
        `insert into recipient_list_contacts (business_id, recipient_list_id, phone, name)
         select $1, $2, case n when 1 then $4 else '+62876550' || lpad(n::text, 6, '0') end, name
         from unnest($3::text[]) with ordinality as each (name, n) returning id`,
        [business_id, lists[0], NAMES, NUMBER],
      )
    ).map(({ id }) => id),
    tickets: await idsOf(
      `insert into ticket (business_id, title, room_id) select $1, unnest($2::text[]), $3 returning id`,
      [chat?.id],
    ),
    orders: await idsOf(
      `insert into customer_order (id, business_id, room_id, number, lines, note)
       select gen_random_uuid(), $1, $3, private.next_order_number($1), '[{"name": "Kain", "price": 1000, "quantity": 1}]', note
       from unnest($2::text[]) as note returning id`,
      [batik.room],
    ),
    replies: await idsOf(
      `insert into quick_reply (business_id, title, shortcut, body, position)
       select $1, 'Zz' || n, 'zz' || n, body, n from unnest($2::text[]) with ordinality as each (body, n) returning id`,
    ),
  };
  const rpc = async (name: string, args: object) => {
    const { data } = await client.rpc(name, { business_id, ...args }).throwOnError();
    return data as never;
  };
  const rowsOf = (found: { id: string }[]) => found.map(({ id }) => id);
  /** The palette searches rooms as the inbox does. */
  const find: Record<keyof typeof stored, (query: string) => Promise<string[]>> = {
    rooms: async (query) => rowsOf(await rpc('find_rooms', { query })),
    messages: async (query) => rowsOf(await rpc('search_messages', { query })),
    recipients: async (query) => rowsOf(await rpc('find_recipient_lists', { query })),
    broadcasts: async (query) => rowsOf(await rpc('find_campaigns', { query })),
    contacts: async (query) => {
      const { data } = await client.rpc('find_contacts', { list_id: lists[0], query }).throwOnError();
      return rowsOf((data as { contacts: { id: string }[] }).contacts);
    },
    tickets: async (query) => rowsOf(await rpc('find_tickets', { query })),
    orders: async (query) => rowsOf(((await rpc('orders_page', { query })) as { rows: { id: string }[] }).rows),
    replies: async (query) =>
      rowsOf(((await rpc('quick_replies_page', { words: query })) as { rows: { id: string }[] }).rows),
  };
  const missed: unknown[] = [];
  for (const [place, search] of Object.entries(find)) {
    const ids = stored[place as keyof typeof stored];
    const named = ids.slice(0, NAMES.length);
    const numbered = place === 'rooms' || place === 'contacts' ? ids.slice(0, 1) : ids.slice(NAMES.length);
    for (const [queries, expected] of [
      [NAMES, named],
      [NUMBERS, numbered],
    ] as const)
      for (const query of queries) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure names its query
        const found = await search(query);
        const lost = expected.filter((id) => !found.includes(id ?? '')).length;
        if (lost > 0) missed.push([place, query, `${lost} of ${expected.length}`]);
      }
  }
  expect(missed).toEqual([]);
  // What was found is marked as it is written.
  const [marked] = (await search('maruf angelo', { room_id: chat?.id })).toReversed();
  expect(marked?.excerpt).toContain('\u0002Ma’ruf\u0003 \u0002Ángelo\u0003');
  const numbers = await search('wa.me/6283199887766', { room_id: chat?.id });
  expect(numbers.map(({ excerpt }) => excerpt.split('\u0002').length > 1)).toEqual([true, true]);
});

test('lists in the browser fold texts as the database does', async () => {
  const texts = [
    ...NAMES,
    ...NUMBERS,
    'Straße Łódź Đà Nẵng Øre æther',
    '“Kain”—batik … № 5',
    'İstanbul ﬁne',
    '𝔅𝔞𝔱𝔦𝔨 ½',
    'जूता ३',
    '宛\u3099\u3000先',
    '☕️ kopi\tsusu',
  ];
  const rows = await fixtures.sql<{ body: string; key: string }>(
    'select body, btrim(private.folded(body)) as key from unnest($1::text[]) as body',
    [texts],
  );
  expect(rows.map(({ key }) => key)).toEqual(texts.map(folded));
});

test.each(['', '   ', "'", ':*', '& | !', 'a'.repeat(300), '(((', '\\', '"'])(
  'search_messages returns a list and no error for the query %j',
  async (query) => {
    expect(Array.isArray(await search(query))).toBe(true);
  },
);

describe('bulk actions', () => {
  interface Step {
    done: number;
    refused: { id: string; reason: string; holder_id?: string | null }[];
    chats: { session: string; chat_id: string; archived: boolean }[];
    next: string | null;
  }
  const bulkAction = (kind: string, more: object) => {
    const action = { action_id: randomUUID(), business_id: batik.business, kind, ...more };
    const { client } = fixtures.users.member;
    return {
      step: async (overrides: object = {}) =>
        (await client.rpc('act_on_rooms', { ...action, ...overrides }).throwOnError()).data as Step,
      undo: async (overrides: object = {}) =>
        (await client.rpc('undo_room_action', { action_id: action.action_id, ...overrides }).throwOnError())
          .data as Step,
    };
  };
  /** Chats whose customer has just written, ordered by id. */
  const createChats = async (count: number) => {
    const chats = await Promise.all(
      Array.from({ length: count }, async () => {
        const chat = newChat();
        await chat.receive();
        return { chat, id: String((await chat.room())['id']) };
      }),
    );
    return chats.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  };
  const inOneMinute = () => new Date(Date.now() + 60_000).toISOString();

  test('two concurrent undos of a bulk action undo it once', async () => {
    const [one] = await createChats(1);
    await one?.chat.receive();
    const read = bulkAction('read', { ids: [one?.id], looked_at: inOneMinute() });
    await read.step();
    const undone = await raceBehindLock(
      fixtures,
      (query) => query('select from room where id = $1 for update', [one?.id]),
      read.undo,
      read.undo,
    );
    expect(undone.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect(await one?.chat.room()).toMatchObject({ unread_count: 2 });
  });

  test('pinning and snoozing apply to one member; a snooze ends at its time or with the next message', async () => {
    const tag = `Tanda ${randomUUID()}`;
    const chats = await createChats(3);
    const ids = chats.map(({ id }) => id);
    await bulkAction('tag', { tag, ids }).step();
    const { member, owner } = fixtures.users;
    const marks = async (person = member) =>
      (
        await person.client
          .from('room_mark')
          .select('room_id, pinned_at, snoozed_until')
          .order('room_id')
          .throwOnError()
      ).data ?? [];
    const found = async (snoozed: boolean | null, person = member) => {
      const args = { business_id: batik.business, tags: [tag], snoozed };
      const { data } = await person.client.rpc('find_rooms', args).throwOnError();
      return (data as { id: string }[]).map(({ id }) => id).toSorted();
    };
    const unread = async () =>
      ((await member.client.rpc('room_counts', { business_id: batik.business }).throwOnError()).data as Counts)
        .inbox_unread;
    interface Counts {
      inbox_unread: number;
    }
    const before = await unread();

    const pin = bulkAction('pin', { ids: ids.slice(0, 1) });
    expect([await pin.step(), await pin.step()]).toMatchObject([{ done: 1 }, { done: 1 }]);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const snooze = bulkAction('snooze', { ids: ids.slice(0, 2), until });
    expect(await snooze.step()).toMatchObject({ done: 2, refused: [] });
    expect([await found(false), await found(true), await found(null)]).toEqual([ids.slice(2), ids.slice(0, 2), ids]);
    expect(await unread()).toBe(before - 2);
    // Other members see no change.
    expect([await found(false, owner), await marks(owner)]).toEqual([ids, []]);

    const [first, second] = chats;
    await second?.chat.receive();
    expect(await found(true)).toEqual(ids.slice(0, 1));
    expect(Date.parse(String((await marks())[1]?.snoozed_until))).toBeLessThanOrEqual(Date.now());
    await bulkAction('wake', { ids: [second?.id] }).step();
    expect((await marks()).map(({ room_id }) => room_id)).toEqual([first?.id]);

    await snooze.undo();
    expect(await found(false)).toEqual(ids);
    expect((await marks()).map((mark) => [mark.pinned_at !== null, mark.snoozed_until])).toEqual([[true, null]]);
    await pin.undo();
    expect(await marks()).toEqual([]);
  });

  test('a member can pin at most twenty chats, and a snooze needs an end within a year', async () => {
    const ids = (await createChats(21)).map(({ id }) => id);
    const pin = bulkAction('pin', { ids });
    expect(await pin.step()).toMatchObject({ done: 20, refused: [{ id: ids[20], reason: 'many' }] });
    expect(await bulkAction('pin', { ids: ids.slice(0, 1) }).step()).toMatchObject({ done: 1, refused: [] });
    await pin.undo();
    const { client } = fixtures.users.member;
    const args = { action_id: randomUUID(), business_id: batik.business, kind: 'snooze', ids: ids.slice(0, 1) };
    const never = await client.rpc('act_on_rooms', { ...args, until: new Date(Date.now() + 4e10).toISOString() });
    expect([never.status, (await client.rpc('act_on_rooms', args)).status]).toEqual([400, 400]);
    expect((await client.from('room_mark').select()).data).toEqual([]);
  });

  test('a bulk archive runs in steps over all matching chats, also as they leave the filter, and can be undone', async () => {
    const tag = `Pameran ${randomUUID()}`;
    const chats = await createChats(5);
    const [left] = chats;
    await bulkAction('tag', { tag, ids: chats.map(({ id }) => id) }).step();
    const archive = bulkAction('archive', {
      filter: { tags: [tag] },
      excluded_ids: [left?.id],
      looked_at: inOneMinute(),
      step: 2,
    });
    const steps = [await archive.step()];
    for (let step = steps[0]; step?.next;) steps.push((step = await archive.step({ after_id: step.next })));
    expect(steps.map(({ done }) => done)).toEqual([2, 2, 0]);
    const archived = () => Promise.all(chats.map(async ({ chat }) => (await chat.room())['archived']));
    expect(await archived()).toEqual([false, true, true, true, true]);
    const places = chats.slice(1).map(({ chat }) => ({ chat_id: chat.chatId, archived: true }));
    expect(steps.flatMap((step) => step.chats)).toMatchObject(places);
    // A repeat after a lost response changes nothing and still returns the chats for WhatsApp.
    expect(await archive.step()).toMatchObject({ done: 0, chats: places });
    const back = await archive.undo({ step: 3 });
    expect([back, await archive.undo({ after_id: back.next, step: 3 })]).toMatchObject([
      { done: 3 },
      { done: 1, next: null },
    ]);
    expect(await archived()).toEqual([false, false, false, false, false]);
    expect(await archive.undo()).toMatchObject({ done: 0 });
  });

  test('a bulk completion skips chats with a newer message and chats held by a colleague', async () => {
    const [one, other, third] = await createChats(3);
    await fixtures.users.owner.client.rpc('take_room', { room_id: other?.id }).throwOnError();
    await fixtures.users.member.client.rpc('escalate_room', { room_id: third?.id, reason: 'komplain' }).throwOnError();
    const looked_at = new Date().toISOString();
    await one?.chat.receive({ sentAt: inOneMinute() });
    const complete = bulkAction('complete', { ids: [one, other, third].map((chat) => chat?.id), looked_at });
    expect(await complete.step()).toMatchObject({
      done: 1,
      refused: [
        { id: one?.id, reason: 'newer' },
        { id: other?.id, reason: 'held', holder_id: batik.owner },
      ],
    });
    expect(await third?.chat.room()).toMatchObject({ status: 'ai_task_completed', awaiting_reply_since: null });
    expect(await complete.undo()).toMatchObject({ done: 1, refused: [] });
    expect(await third?.chat.room()).toMatchObject({ status: 'ai_need_help', help_reason: 'komplain', holder: 'ai' });
    expect((await third?.chat.room())?.['awaiting_reply_since']).not.toBeNull();
  });

  test('undoing a bulk takeover skips chats that have changed since', async () => {
    const chats = await createChats(2);
    const take = bulkAction('take', { ids: chats.map(({ id }) => id) });
    await take.step();
    expect(await chats[0]?.chat.room()).toMatchObject({ holder: 'member', holder_id: batik.member });
    await chats[1]?.chat.receive();
    expect(await take.undo()).toMatchObject({ done: 1, refused: [{ id: chats[1]?.id, reason: 'changed' }] });
    expect(await chats[0]?.chat.handovers()).toEqual(['ai > member: take_over', 'member > ai: undone']);
    expect(await chats[1]?.chat.room()).toMatchObject({ holder: 'member' });
  });

  /** A chat that a new member holds. */
  const createHeldChat = async () => {
    const [entry] = await createChats(1);
    const holder = await fixtures.newUser();
    await fixtures.sql('insert into team_business (business_id, member_id) values ($1, $2)', [
      batik.business,
      holder.id,
    ]);
    await holder.client.rpc('take_room', { room_id: entry?.id }).throwOnError();
    return { chat: entry?.chat, id: String(entry?.id), holder };
  };

  test('undo does not give a chat back to a member who has left the team', async () => {
    const { chat, id, holder } = await createHeldChat();
    const { client } = fixtures.users.member;
    const action_id = randomUUID();
    await client.rpc('complete_room', { room_id: id, action_id }).throwOnError();
    await holder.client.rpc('leave_team', { business_id: batik.business }).throwOnError();
    const { data } = await client.rpc('undo_room_action', { action_id }).throwOnError();
    expect(data).toMatchObject({ done: 0, refused: [{ id, reason: 'left' }] });
    expect(await chat?.room()).toMatchObject({ holder: 'ai', holder_id: null, status: 'ai_task_completed' });
  });

  test('undo while a member leaves the team does not give the chat back to them', async () => {
    const { chat, id, holder } = await createHeldChat();
    const { client } = fixtures.users.member;
    const action_id = randomUUID();
    await client.rpc('complete_room', { room_id: id, action_id }).throwOnError();
    await raceBehindLock(
      fixtures,
      (query) => query('delete from team_business where member_id = $1', [holder.id]),
      () => client.rpc('undo_room_action', { action_id }).throwOnError(),
    );
    expect(await chat?.room()).toMatchObject({ holder: 'ai', holder_id: null });
  });

  test('undoing a bulk read restores the unread count and adds newer messages', async () => {
    const [one] = await createChats(1);
    const read = bulkAction('read', { ids: [one?.id], looked_at: inOneMinute() });
    expect(await read.step()).toMatchObject({ done: 1 });
    expect(await one?.chat.room()).toMatchObject({ unread_count: 0 });
    await one?.chat.receive();
    await read.undo();
    expect(await one?.chat.room()).toMatchObject({ unread_count: 2 });
  });

  test('a bulk tag refuses chats with thirty tags, and invalid bulk actions get 400', async () => {
    const [one] = await createChats(1);
    await fixtures.sql(
      `update room set tags = array(select 'Label ' || n from generate_series(1, 30) as n) where id = $1`,
      [one?.id],
    );
    expect(await bulkAction('tag', { tag: 'Satu lagi', ids: [one?.id] }).step()).toMatchObject({
      refused: [{ reason: 'full' }],
    });
    expect(await bulkAction('tag', { tag: 'Label 1', ids: [one?.id] }).step()).toMatchObject({ done: 1 });
    expect(await bulkAction('untag', { tag: 'Label 1', ids: [one?.id] }).step()).toMatchObject({ done: 1 });
    expect((await one?.chat.room())?.['tags']).toHaveLength(29);
    const { client } = fixtures.users.member;
    const wrong = [
      { kind: 'delete', filter: {} },
      { kind: 'tag', filter: {} },
      { kind: 'tag', tag: ' ', filter: {} },
      { kind: 'read' },
      { kind: 'read', filter: {}, ids: [one?.id] },
      { kind: 'read', ids: [one?.id, batik.room], step: 1 },
      { kind: 'read', filter: { awaiting: 'bukan' } },
      { kind: 'read', filter: {}, step: 0 },
    ];
    for (const more of wrong) {
      const args = { action_id: randomUUID(), business_id: batik.business, ...more };
      expect([more, (await client.rpc('act_on_rooms', args)).status]).toEqual([more, 400]);
    }
  });

  test('export_rooms lists each chat once across steps, also while chats move, and each step is recorded in the audit log', async () => {
    const tag = `Lembar ${randomUUID()}`;
    const chats = await createChats(3);
    await bulkAction('tag', { tag, ids: chats.map(({ id }) => id) }).step();
    const args = async (more: object) =>
      (
        await fixtures.users.member.client
          .rpc('export_rooms', { business_id: batik.business, step: 2, ...more })
          .throwOnError()
      ).data as {
        matched: number;
        zone: string;
        rows: { chat_id: string; tags: string[]; unread: number }[];
        next: string | null;
      };
    const first = await args({ filter: { tags: [tag] } });
    // Opening hours without a time zone mean Jakarta time.
    expect(first.zone).toBe('Asia/Jakarta');
    await chats[0]?.chat.receive();
    const rest = await args({ filter: { tags: [tag] }, after_id: first.next });
    expect([first.matched, rest.matched, rest.next]).toEqual([2, 1, null]);
    expect([...first.rows, ...rest.rows].map(({ chat_id }) => chat_id)).toEqual(chats.map(({ chat }) => chat.chatId));
    expect(rest.rows[0]).toMatchObject({ tags: [tag], unread: 1 });
    expect((await args({ ids: [chats[2]?.id] })).rows).toHaveLength(1);
    const written = await fixtures.sql(
      `select actor, detail from audit_log where action = 'rooms.exported' order by id desc limit 3`,
    );
    expect(written).toMatchObject([
      { actor: batik.member, detail: { chosen: 1, rooms: 1 } },
      { actor: batik.member, detail: { filter: { tags: [tag] }, searched: false, after_id: first.next, rooms: 1 } },
      { actor: batik.member, detail: { filter: { tags: [tag] }, searched: false, after_id: null, rooms: 2 } },
    ]);
  });

  test('find_rooms orders and paginates chats with the same name by their last message', async () => {
    const name = `Kembar ${randomUUID()}`;
    const chats = await createChats(3);
    await fixtures.sql(`update room set name = $1 where id = any ($2)`, [name, chats.map(({ id }) => id)]);
    const find = async (page_size: number, more: object = {}) =>
      (
        (
          await fixtures.users.member.client
            .rpc('find_rooms', { business_id: batik.business, query: name.toUpperCase(), page_size, ...more })
            .throwOnError()
        ).data as { id: string; last_message_at: string }[]
      ).map(({ id, last_message_at }) => ({ id, last_message_at }));
    const all = await find(50);
    expect(all).toHaveLength(3);
    // A full page and a partial page give the same order.
    const [one, two] = await find(2);
    expect([one, two]).toEqual(all.slice(0, 2));
    expect(await find(2, { after: two })).toEqual(all.slice(2));
  });

  test('a bulk unread marks chats once without moving alerted_at, and undo keeps newer messages unread', async () => {
    const [one, two] = await createChats(2);
    const ids = [one?.id, two?.id];
    await bulkAction('read', { ids, looked_at: inOneMinute() }).step();
    const { alerted_at } = (await one?.chat.room()) ?? {};
    const marked = bulkAction('unread', { ids });
    expect([await marked.step(), await marked.step()]).toMatchObject([{ done: 2, refused: [] }, { done: 2 }]);
    expect(await one?.chat.room()).toMatchObject({ unread_count: 1, alerted_at });
    await two?.chat.receive();
    await marked.undo();
    expect([await one?.chat.room(), await two?.chat.room()]).toMatchObject([{ unread_count: 0 }, { unread_count: 1 }]);
  });

  test('a bulk assignment notifies the assignee, skips chats held by others, and refuses users outside the team', async () => {
    const [one, held, left] = await createChats(3);
    const ids = [one, held, left].map((chat) => chat?.id);
    await bulkAction('read', { ids, looked_at: inOneMinute() }).step();
    await fixtures.sql(`update room set holder = 'member', holder_id = $2 where id = $1`, [held?.id, batik.owner]);
    const before = (await one?.chat.room()) ?? {};
    const third = await fixtures.newUser();
    await fixtures.sql('insert into team_business (business_id, member_id) values ($1, $2)', [
      batik.business,
      third.id,
    ]);
    const assign = bulkAction('assign', { assignee: third.id, ids: ids.slice(0, 2) });
    expect([await assign.step(), await assign.step()]).toMatchObject([
      { done: 1, refused: [{ id: held?.id, reason: 'held', holder_id: batik.owner }] },
      { done: 1 },
    ]);
    const after = (await one?.chat.room()) ?? {};
    expect(after).toMatchObject({ holder: 'member', holder_id: third.id, unread_count: 1 });
    expect(after['alerted_at']).not.toEqual(before['alerted_at']);
    expect(await one?.chat.handovers()).toEqual(['ai > member: assigned']);
    const history = await fixtures.users.member.client.rpc('room_history', { room_id: one?.id }).throwOnError();
    const [line] = history.data as object[];
    expect(line).toMatchObject({ detail: 'assigned', actor_id: batik.member, assignee_id: third.id });
    // A repeat cannot change the assignee.
    await expect(assign.step({ assignee: batik.owner })).rejects.toMatchObject({ code: 'P0002' });
    expect(await assign.undo()).toMatchObject({ done: 1 });
    expect(await one?.chat.room()).toMatchObject({ holder: 'ai', holder_id: null, unread_count: 0 });

    await fixtures.sql('delete from team_business where member_id = $1', [third.id]);
    for (const assignee of [third.id, fixtures.users.outsider.id])
      expect(await bulkAction('assign', { assignee, ids: [left?.id] }).step()).toMatchObject({
        done: 0,
        refused: [{ id: left?.id, reason: 'left' }],
      });
    expect(await left?.chat.room()).toMatchObject({ holder: 'ai' });
  });

  test('completed chats can be filtered and sorted by completion time in both directions, in pages', async () => {
    const tag = randomUUID();
    const chats = await createChats(4);
    const ids = chats.map(({ id }) => id);
    await bulkAction('tag', { tag, ids }).step();
    await bulkAction('complete', { ids: ids.slice(0, 3), looked_at: inOneMinute() }).step();
    const days = ['2026-03-01T17:00:00Z', '2026-03-02T16:59:59Z', '2026-03-02T17:00:00Z'];
    for (const [n, day] of days.entries())
      await fixtures.sql('update room set completed_at = $2 where id = $1', [ids[n], day]);
    const { client } = fixtures.users.member;
    const find = async (more: object) =>
      (await client.rpc('find_rooms', { business_id: batik.business, tags: [tag], ...more }).throwOnError()).data as {
        id: string;
        completed_at: string | null;
        last_message_at: string;
      }[];
    const places = async (more: object) => (await find(more)).map(({ id }) => ids.indexOf(id));
    const sort = 'completed_at';
    expect(await places({ sort })).toEqual([2, 1, 0, 3]);
    expect(await places({ sort, turned: true })).toEqual([0, 1, 2, 3]);
    for (const turned of [false, true]) {
      const page = await find({ sort, turned, page_size: 2 });
      const [after] = page
        .slice(-1)
        .map(({ id, completed_at, last_message_at }) => ({ id, completed_at, last_message_at }));
      expect(await places({ sort, turned, after })).toEqual(turned ? [2, 3] : [0, 3]);
      expect(await places({ sort, turned, after, status: 'ai_task_completed' })).toEqual(turned ? [2] : [0]);
    }
    const span = { completed_from: days[0], completed_to: days[2] };
    expect(await places({ sort, status: 'ai_task_completed', ...span })).toEqual([1, 0]);
    expect(await places({ completed_from: days[2] })).toEqual([2]);
    const count = await client.rpc('count_rooms', { business_id: batik.business, filter: { tags: [tag], ...span } });
    expect(count.data).toBe(2);
  });

  test('a bulk resolution applies to completed chats, can be filtered and exported, and undo skips changed chats', async () => {
    const tag = randomUUID();
    const chats = await createChats(3);
    const ids = chats.map(({ id }) => id);
    await bulkAction('tag', { tag, ids }).step();
    await bulkAction('complete', { ids: ids.slice(0, 2), looked_at: inOneMinute() }).step();
    const setResolutions = bulkAction('resolution', { resolution: 'booking', ids });
    expect(await setResolutions.step()).toMatchObject({ done: 2, refused: [{ id: ids[2], reason: 'open' }] });
    const { client } = fixtures.users.member;
    const find = async (resolution: string) => {
      const args = { business_id: batik.business, tags: [tag], resolution };
      const { data } = await client.rpc('find_rooms', args).throwOnError();
      return (data as { id: string }[]).map(({ id }) => id).toSorted();
    };
    await client.rpc('set_resolution', { room_id: ids[1], resolution: 'other' }).throwOnError();
    expect([await find('booking'), await find('other'), await find('none')]).toEqual([[ids[0]], [ids[1]], [ids[2]]]);
    const sheet = { business_id: batik.business, filter: { tags: [tag], resolution: 'booking' } };
    expect((await client.rpc('export_rooms', sheet).throwOnError()).data).toMatchObject({
      rows: [{ resolution: 'booking' }],
    });
    // A resolution that a colleague has set since is kept.
    expect(await setResolutions.undo()).toMatchObject({ done: 1, refused: [{ id: ids[1], reason: 'changed' }] });
    expect([await find('booking'), await find('other')]).toEqual([[], [ids[1]]]);
  });

  test('sample_for_review samples recently completed chats without a review; each completion has one review per member', async () => {
    const tag = randomUUID();
    const chats = await createChats(4);
    const ids = chats.map(({ id }) => id);
    await bulkAction('tag', { tag, ids }).step();
    await bulkAction('complete', { ids: ids.slice(0, 3), looked_at: inOneMinute() }).step();
    await fixtures.sql(`update room set completed_at = now() - interval '8 days' where id = $1`, [ids[2]]);
    const { member, owner } = fixtures.users;
    const drawSample = async (more: object = {}, size = 10) => {
      const args = { business_id: batik.business, filter: { tags: [tag], ...more }, size };
      const { data } = await member.client.rpc('sample_for_review', args).throwOnError();
      return (data as { id: string }[]).map(({ id }) => id).toSorted();
    };
    expect(await drawSample()).toEqual(ids.slice(0, 2));
    expect(await drawSample({}, 1)).toHaveLength(1);
    expect(await drawSample({ completed_from: '2020-01-01' })).toEqual(ids.slice(0, 3));
    expect(await drawSample({ status: 'ai_auto_reply' })).toEqual(ids.slice(0, 2));

    const doneAt = async (n: number) =>
      (await fixtures.sql('select completed_at::text as at from room where id = $1', [ids[n]]))[0]?.['at'];
    const review = (completed_at: unknown, person = member, more: object = {}) =>
      person.client.from('room_review').insert({ room_id: ids[0], completed_at, verdict: 'good', ...more });
    const first = await doneAt(0);
    for (const more of [
      { verdict: 'bad' },
      { reasons: ['slow'] },
      { verdict: 'improve', reasons: ['?'] },
      { note: ' ' },
    ])
      expect((await review(first, member, more)).error?.code).toBe('23514');
    expect((await review('2026-01-01T00:00:00Z')).error?.code).toBe('42501');
    await review(first).throwOnError();
    expect((await review(first)).error?.code).toBe('23505');
    await review(first, owner).throwOnError();
    expect(await drawSample()).toEqual([ids[1]]);
    // An open chat cannot be reviewed. A new completion gets a new review.
    await chats[0]?.chat.receive({ body: 'Kalau XL ada?' });
    expect((await review(first, member, { verdict: 'improve' })).error?.code).toBe('42501');
    await bulkAction('complete', { ids: ids.slice(0, 1), looked_at: inOneMinute() }).step();
    expect(await drawSample()).toEqual(ids.slice(0, 2));
  });

  test('count_rooms counts the chats that match a filter', async () => {
    const tag = randomUUID();
    const chats = await createChats(3);
    await bulkAction('tag', { tag, ids: chats.map(({ id }) => id) }).step();
    await bulkAction('archive', { ids: [chats[0]?.id], looked_at: inOneMinute() }).step();
    const count = async (filter: object) =>
      (await fixtures.users.member.client.rpc('count_rooms', { business_id: batik.business, filter }).throwOnError())
        .data;
    expect(await count({ tags: [tag] })).toBe(2);
    expect(await count({ tags: [tag], archived: null })).toBe(3);
    expect(await count({ tags: [tag], excluded_tags: [tag] })).toBe(0);
    expect(await count({ tags: [tag], awaiting: true, unread: true, holder: 'none' })).toBe(2);
    // A chat in which the AI has called for help waits for the team, as one in which it does not answer.
    for (const [status, ai, none] of [
      ['ai_auto_reply', 1, 1],
      ['ai_need_help', 0, 2],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one status after the other
      await fixtures.sql('update room set status = $2 where id = $1', [chats[2]?.id, status]);
      // oxlint-disable-next-line no-await-in-loop
      expect(await Promise.all(['ai', 'none'].map((holder) => count({ tags: [tag], holder })))).toEqual([ai, none]);
    }
    await bulkAction('take', { ids: [chats[1]?.id] }).step();
    const held = ['ai', 'none', 'member', batik.member, batik.owner].map((holder) => count({ tags: [tag], holder }));
    expect(await Promise.all(held)).toEqual([0, 1, 1, 1, 0]);
  });
});

describe('quick replies', () => {
  const call = async (person: 'member' | 'owner', name: string, args: object) => {
    const { data, error } = await fixtures.users[person].client.rpc(name, args);
    return error === null ? (data as unknown) : error.code;
  };
  const save = (person: 'member' | 'owner', id: string, reply: object, more: object = {}) =>
    call(person, 'save_quick_reply', { business_id: batik.business, id, reply, ...more });
  interface Listed {
    shortcut: string;
    id: string;
    title: string;
    accepted: number;
    edited: number;
    ignored: number;
    may_edit: boolean;
    common_edit: { body: string; times: number } | null;
  }
  const page = async (person: 'member' | 'owner', words: string | null = null) =>
    (await call(person, 'quick_replies_page', { business_id: batik.business, words })) as {
      rows: Listed[];
      proposals: { id: string; body: string; times: number }[];
      may_edit: boolean;
    };
  const used = async (id: string) => {
    const row = (await page('member')).rows.find((one) => one.id === id);
    return row && [row.accepted, row.edited, row.ignored];
  };

  test('only members save them, a repetition changes nothing, and a colleague is not overwritten', async () => {
    const id = randomUUID();
    const reply = { title: 'Cicilan', shortcut: 'cicilan', body: 'Bisa dicicil 3 bulan, Kak {{nama}}.' };
    const base = await save('member', id, reply);
    expect(await save('member', id, reply)).not.toBe('changed');
    expect(await save('member', randomUUID(), { ...reply, title: 'Lain' })).toBe('taken');
    expect(await save('owner', id, { ...reply, body: 'Bisa dicicil 6 bulan.' }, { base })).toBe('changed');
    for (const wrong of [{ title: ' ' }, { shortcut: 'A b' }, { body: ' ' }, { body: 'x'.repeat(4097) }])
      expect(await save('member', randomUUID(), { ...reply, shortcut: 'salah', ...wrong })).toBe('invalid');
  });

  test('a file of the business is kept with a reply until it is replaced, and no other path is', async () => {
    const media = fixtures.users.member.client.storage.from('media');
    const store = async () => {
      const path = `${batik.business}/replies/${randomUUID()}.txt`;
      await media.upload(path, new Blob(['Ukuran S sampai XL'], { type: 'text/plain' }));
      return path;
    };
    const [first, second] = [await store(), await store()];
    const id = randomUUID();
    const reply = { title: 'Ukuran', shortcut: 'ukuran', body: 'Ini tabelnya, Kak {{nama}}.' };
    const file = (path: string) => ({ file: { path, filename: 'ukuran.txt', mimetype: 'text/html' } });
    let base = await save('member', id, { ...reply, ...file(first) });
    const stored = { path: first, filename: 'ukuran.txt', mimetype: 'text/plain', size: 18 };
    const listed = async () => ((await page('owner', 'ukuran')).rows as unknown as { file: unknown }[])[0]?.file;
    expect(await listed()).toEqual(stored);
    expect(
      await call('owner', 'open_quick_reply', { business_id: batik.business, source: 'reply', source_id: id }),
    ).toMatchObject({
      reply: { file: stored },
    });
    // A request that does not name a file changes none, and a colleague's file is not overwritten.
    base = await save('member', id, { ...reply, title: 'Tabel ukuran' }, { base });
    expect(await listed()).toEqual(stored);
    expect(await save('owner', id, { ...reply, title: 'Tabel ukuran', ...file(second) })).toBe('changed');
    for (const path of [
      `${batik.business}/replies/${randomUUID()}.txt`,
      `${laundry.business}/replies/${randomUUID()}.txt`,
      `${batik.business}/broadcasts/${randomUUID()}.txt`,
    ])
      expect(await save('member', id, { ...reply, ...file(path) }, { base })).toBe('no_file');
    await save('member', id, { ...reply, title: 'Tabel ukuran', ...file(second) }, { base });

    // What no reply has any more is removed a day later.
    await fixtures.sql(`update storage.objects set created_at = now() - interval '2 days' where name = any ($1)`, [
      [first, second],
    ]);
    await fixtures.sql('select private.queue_unused_files($1)', [batik.business]);
    expect(
      await fixtures.sql('select path from private.unused_campaign_file where path = any ($1)', [[first, second]]),
    ).toEqual([{ path: first }]);
    await call('member', 'change_quick_reply', { id, what: 'remove' });
    await fixtures.sql('select private.queue_unused_files($1)', [batik.business]);
    expect(await fixtures.sql('select path from private.unused_campaign_file where path = $1', [second])).toEqual([
      { path: second },
    ]);
  });

  test('a personal one is for its author, and cannot be made of one of the team', async () => {
    const [own, team] = [randomUUID(), randomUUID()];
    const reply = { title: 'Salam saya', shortcut: 'salam-saya', body: 'Salam dari Sari.' };
    await save('member', own, { ...reply, is_personal: true });
    await save('member', team, { ...reply, is_personal: false });
    expect((await page('member', 'salam-saya')).rows.map(({ id }) => id).toSorted()).toEqual([own, team].toSorted());
    expect((await page('owner', 'salam-saya')).rows.map(({ id }) => id)).toEqual([team]);
    const { data } = await fixtures.users.owner.client.from('quick_reply').select('id').eq('id', own);
    expect(data).toEqual([]);
    expect(await call('owner', 'change_quick_reply', { id: own, what: 'remove' })).toBe('not_found');
    expect(await save('member', team, { ...reply, is_personal: true })).toBe('invalid');
  });

  test('owners can keep those of the team to themselves', async () => {
    const id = randomUUID();
    const reply = { title: 'Garansi', shortcut: 'garansi', body: 'Garansi 7 hari.' };
    await save('member', id, reply);
    expect(await call('member', 'set_reply_rule', { business_id: batik.business, is_for_owners: true })).toBe(
      'not_found',
    );
    await call('owner', 'set_reply_rule', { business_id: batik.business, is_for_owners: true });
    expect(await save('member', id, { ...reply, body: 'Garansi 1 tahun.' })).toBe('denied');
    expect(await call('member', 'change_quick_reply', { id, what: 'disable' })).toBe('denied');
    expect(await page('member', 'garansi')).toMatchObject({
      may_edit: false,
      rows: [{ may_edit: false }],
      proposals: [],
    });
    expect(await save('owner', id, { ...reply, body: 'Garansi 14 hari.' })).not.toBe('denied');
    await call('owner', 'set_reply_rule', { business_id: batik.business, is_for_owners: false });
    expect(await call('member', 'change_quick_reply', { id, what: 'remove' })).toBeNull();
  });

  test('those of a file are added in its order and once; a taken shortcut is told, and one wrong row adds none', async () => {
    const row = (shortcut: string, more: object = {}) => ({
      id: randomUUID(),
      title: 'Dari berkas',
      shortcut,
      body: 'Siap',
      is_enabled: true,
      ...more,
    });
    const add = (rows: readonly object[], as: 'member' | 'owner' = 'member') =>
      call(as, 'import_quick_replies', { business_id: batik.business, rows });
    const rows = [row('berkas-b'), row('berkas-a'), row('berkas-c', { is_personal: true })];
    expect(await add(rows)).toEqual({ added: 3, taken: [] });
    expect(await add(rows)).toEqual({ added: 3, taken: [] });
    expect((await page('member', 'berkas')).rows.map(({ shortcut }) => shortcut)).toEqual([
      'berkas-b',
      'berkas-a',
      'berkas-c',
    ]);
    expect((await page('owner', 'berkas')).rows).toHaveLength(2);
    expect(await add([row('berkas-a'), row('berkas-d')])).toEqual({ added: 1, taken: ['berkas-a'] });
    expect(await add([row('berkas-e'), row('BERKAS')])).toBe('invalid');
    expect(await add([])).toBe('invalid');
    expect((await page('member', 'berkas')).rows).toHaveLength(4);
    await call('owner', 'set_reply_rule', { business_id: batik.business, is_for_owners: true });
    expect(await add([row('berkas-f')])).toBe('denied');
    expect(await add([row('berkas-g', { is_personal: true })])).toEqual({ added: 1, taken: [] });
    await call('owner', 'set_reply_rule', { business_id: batik.business, is_for_owners: false });
  });

  test('they are moved before another one, or to the end', async () => {
    const ids: readonly string[] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [at, id] of ids.entries())
      await save('member', id, { title: `Urutan ${at}`, shortcut: `urutan-${at}`, body: 'Siap' });
    const order = async () => (await page('member', 'urutan')).rows.map(({ id }) => ids.indexOf(id));
    await call('member', 'change_quick_reply', { id: ids[2], what: 'move', before: ids[0] });
    expect(await order()).toEqual([2, 0, 1]);
    await call('member', 'change_quick_reply', { id: ids[2], what: 'move' });
    expect(await order()).toEqual([0, 1, 2]);
    await call('member', 'change_quick_reply', { id: ids[0], what: 'move', before: ids[2] });
    expect(await order()).toEqual([1, 0, 2]);
  });

  test('those that fit what the customer wrote last are suggested, and what becomes of them is counted', async () => {
    const [shipping, other] = [randomUUID(), randomUUID()];
    await save('member', shipping, {
      title: 'Biaya kurir kilat',
      shortcut: 'kurir-kilat',
      body: 'Kurir kilat ke {{kota}} Rp 45.000, sampai hari ini, Kak {{nama}}.',
    });
    await save('member', other, {
      title: 'Bungkus kado',
      shortcut: 'kado',
      body: 'Bungkus kado gratis ya Kak {{nama}}.',
    });
    const suggested = async (room_id: unknown) =>
      (await call('member', 'suggest_replies', { room_id })) as { id: string; body: string }[];
    const ask = async (body: string) => {
      const chat = newChat();
      await chat.receive({ body, name: 'Ibu Kartika' });
      await fixtures.sql(`update room set status = 'ai_need_help' where chat_id = $1`, [chat.chatId]);
      const { id } = await chat.room();
      return { chat, ids: (await suggested(id)).map((reply) => reply.id), room: id };
    };
    const first = await ask('kalau pakai kurir kilat berapa ya?');
    expect(first.ids[0]).toBe(shipping);
    expect(first.ids).not.toContain(other);
    await first.chat.beginOutgoing({ body: 'Kurir kilat ke Solo Rp 45.000, sampai hari ini, Kak Kartika.' });
    expect(await used(shipping)).toEqual([1, 0, 0]);
    // What is answered has nothing to suggest.
    expect(await suggested(first.room)).toEqual([]);

    for (const city of ['Solo', 'Solo']) {
      const edited = await ask('kurir kilat bisa?');
      await edited.chat.beginOutgoing({ body: `Kurir kilat ke ${city} Rp 45.000, sampai sore ini, Ibu Kartika.` });
    }
    expect(await used(shipping)).toEqual([1, 2, 0]);
    expect((await page('member', 'kurir-kilat')).rows[0]?.common_edit).toEqual({
      body: 'Kurir kilat ke Solo Rp 45.000, sampai sore ini, Ibu {{nama}}.',
      times: 2,
    });

    const ignored = await ask('kurir kilat berapa?');
    await ignored.chat.beginOutgoing({ body: 'Sebentar ya.' });
    expect(await used(shipping)).toEqual([1, 2, 1]);

    // A reply that only a colleague was offered is not ignored.
    const answered = await ask('kurir kilat berapa?');
    await answered.chat.beginOutgoing({ body: 'Sebentar ya.', author_id: batik.owner });
    expect(await used(shipping)).toEqual([1, 2, 1]);

    // The AI's word that a person will answer is no answer.
    const called = await ask('kurir kilat berapa?');
    await fixtures.sql(`update message set sent_at = sent_at - interval '1 minute' where room_id = $1`, [called.room]);
    await called.chat.beginOutgoing({ author: 'ai', author_id: null, body: 'Kami teruskan ke rekan kami.' });
    expect((await suggested(called.room))[0]?.id).toBe(shipping);

    // A chat of the AI, an answer in a chat without an offer, and a reply that is off count nothing.
    await call('member', 'give_back_room', { room_id: first.room });
    await first.chat.receive({ body: 'kurir kilat berapa?' });
    await fixtures.sql(`update room set status = 'ai_auto_reply' where id = $1`, [first.room]);
    expect(await suggested(first.room)).toEqual([]);
    await call('member', 'change_quick_reply', { id: shipping, what: 'disable' });
    expect((await ask('kurir kilat berapa?')).ids).not.toContain(shipping);
    expect(await used(shipping)).toEqual([1, 2, 1]);
  });

  test('answers that members repeat are proposed once, without personal data, and never again after a decision', async () => {
    const say = async (name: string, body: string) => {
      const chat = newChat();
      await chat.receive({ name });
      await chat.beginOutgoing({ body });
    };
    const proposals = async (word: string) => {
      await fixtures.sql('select private.propose_replies()');
      return (await page('member')).proposals.filter(({ body }) => body.includes(word));
    };
    await say('Bu Wulan', 'Motif truntum datang lagi hari Senin ya Wulan, nanti kami kabari.');
    await say('Anggraini', 'motif truntum datang lagi hari senin ya Anggraini nanti kami kabari');
    expect(await proposals('truntum')).toEqual([]);
    await say('Pak Hendra', 'Motif truntum datang lagi hari Senin ya Hendra, nanti akan kami kabari!');
    const [proposed, ...rest] = await proposals('truntum');
    expect(rest).toEqual([]);
    expect(proposed).toMatchObject({ times: 3 });
    expect(proposed?.body).toContain('{{nama}}');
    expect(proposed?.body).not.toMatch(/wulan|anggraini|hendra/i);

    expect(await call('member', 'reject_reply_proposal', { id: proposed?.id })).toBeNull();
    await say('Citra Ayu', 'Motif truntum datang lagi hari Senin ya Citra, nanti kami kabari.');
    expect(await proposals('truntum')).toEqual([]);

    for (const name of ['Laras', 'Gendis', 'Tarjo'])
      await say(name, `Untuk seragam minimal dua puluh potong ya ${name}, hubungi 081234567890.`);
    const [seragam] = await proposals('seragam');
    expect(seragam?.body).toBe('Untuk seragam minimal dua puluh potong ya {{nama}}, hubungi {{nomor}}.');
    const reply = { title: 'Seragam', shortcut: 'seragam', body: seragam?.body };
    await save('member', randomUUID(), reply, { proposal_id: seragam?.id });
    expect(await proposals('seragam')).toEqual([]);
  });

  test('a message of the business opens as a new one, with the name as a variable; one of the customer does not', async () => {
    const chat = newChat();
    await chat.receive({ name: 'Ratri Kusuma' });
    const { message } = await chat.beginOutgoing({ body: 'Siap Ratri, kami kirim besok.' });
    const open = (source_id: unknown) =>
      call('member', 'open_quick_reply', { business_id: batik.business, source: 'message', source_id });
    expect(await open(message.id)).toMatchObject({ reply: { body: 'Siap {{nama}}, kami kirim besok.' } });
    expect(await open((await chat.messages())[0]?.['id'])).toBeNull();
  });
});

test('only members learn that a business has too many quick replies', async () => {
  await fixtures.sql(
    `insert into public.quick_reply (business_id, title, shortcut, body)
     select $1, 'Banyak', 'banyak-' || n, 'Siap kak' from generate_series(1, 500 - (
       select count(*)::int from public.quick_reply where business_id = $1)) as n`,
    [batik.business],
  );
  const save = (person: 'member' | 'outsider') =>
    fixtures.users[person].client.rpc('save_quick_reply', {
      business_id: batik.business,
      id: randomUUID(),
      reply: { title: 'Satu lagi', shortcut: 'satu-lagi', body: 'Siap kak' },
    });
  expect((await save('member')).error?.code).toBe('too_many');
  expect((await save('outsider')).error?.code).toBe('not_found');
  await fixtures.sql(`delete from public.quick_reply where shortcut like 'banyak-%'`);
});

test('a member has at most twenty saved views with unique names per tab, and repeating an insert is allowed', async () => {
  const { client } = fixtures.users.member;
  const save = (n: number, more: object = {}) =>
    client
      .from('saved_view')
      .upsert(
        { id: randomUUID(), business_id: batik.business, tab: 'inbox', name: `Tampilan ${n}`, filter: {}, ...more },
        { onConflict: 'id', ignoreDuplicates: true },
      );
  const overrides = { id: randomUUID() };
  for (const response of [await save(1, overrides), await save(1, overrides), await save(1, { tab: 'eskalasi' })])
    expect(response.error).toBeNull();
  expect((await save(1, { name: 'TAMPILAN 1' })).error?.code).toBe('23505');
  expect((await save(0, { name: ' ' })).error?.code).toBe('23514');
  for (let n = 2; n < 20; n += 1) expect((await save(n)).error).toBeNull();
  expect((await save(20)).error?.code).toBe('full');
  expect((await fixtures.users.owner.client.from('saved_view').select()).data).toEqual([]);
});
