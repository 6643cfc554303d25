/** What an owner looks at before publishing: test cases, contradictions, blanks, and what versions change. */
import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, test } from 'vitest';

import { batik, setupFixtures, type Caller } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
const business_id = batik.business;

const call = async <Data>(caller: Caller, name: string, args: object): Promise<Data> => {
  const { data } = await fixtures.users[caller].client.rpc(name, args).throwOnError();
  return data as Data;
};
const refusal = async (caller: Caller, name: string, args: object) =>
  (await fixtures.users[caller].client.rpc(name, args)).error?.code;

const asked = (text: string) => [{ author: 'customer', text }];
const testCase = (change: object = {}) => ({
  business_id,
  id: randomUUID(),
  turns: asked('buka jam berapa?'),
  ...change,
});

interface Side {
  source_id: string | null;
  title: string;
  values: unknown[];
}
interface Review {
  conflicts: { kind: string; is_waiting: boolean; one: Side; other: Side }[];
  compared: Record<'passages' | 'sources' | 'left' | 'off', number>;
  unfilled: { source_id: string; title: string; blanks: string[] }[];
  cases: string[];
}
const review = () => call<Review>('owner', 'review_knowledge', { business_id });
const conflictsOf = async (id: string) =>
  (await review()).conflicts.filter(({ one, other }) => one.source_id === id || other.source_id === id);

const write = async (title: string, body: string, kind: 'faq' | 'text' = 'faq'): Promise<string> => {
  const id = randomUUID();
  await call('member', 'save_knowledge', {
    business_id,
    id,
    kind,
    title,
    questions: [],
    body,
    tags: [],
    revision: null,
  });
  return id;
};
const remove = async (source_id: string) =>
  call('member', 'remove_knowledge', {
    source_id,
    revision: (await call<{ revision: number }>('member', 'read_knowledge', { source_id })).revision,
  });
const publish = async () => {
  const { digest } = await call<{ digest: string }>('owner', 'knowledge_changes', { business_id });
  return call<number>('owner', 'publish_knowledge', { business_id, digest });
};

describe('a test case', () => {
  beforeEach(() => fixtures.sql('delete from test_case where business_id = $1', [business_id]));

  test('is saved once however often the request is repeated, and changed under its id', async () => {
    const given = testCase({ expected: { action: 'answer', words: ['08.00'], amount: 75_000 }, group_name: ' Jam ' });
    await call('member', 'save_test_case', given);
    await call('member', 'save_test_case', given);
    await call('owner', 'save_test_case', { ...given, expected: {} });
    expect(await fixtures.sql('select turns, expected, group_name from test_case')).toEqual([
      { turns: given.turns, expected: {}, group_name: 'Jam' },
    ]);
    expect((await review()).cases).toEqual([given.id]);
    await call('member', 'remove_test_case', { id: given.id });
    expect(await refusal('member', 'remove_test_case', { id: given.id })).toBe('not_found');
  });

  test.each([
    ['without a question', { turns: [] }],
    ['with a blank question', { turns: asked(' ') }],
    ['that ends with the AI', { turns: [...asked('p'), { author: 'ai', text: 'Ya, Kak?' }] }],
    ['of 13 turns', { turns: Array.from({ length: 13 }, () => asked('p')[0]) }],
    ['with an unknown field', { turns: [{ author: 'customer', text: 'p', phone: '62812' }] }],
    ['that expects an unknown action', { expected: { action: 'dance' } }],
    ['that expects words that are none', { expected: { words: [''] } }],
    ['that expects something unknown', { expected: { mood: 'good' } }],
    ['with six criteria', { expected: { criteria: Array.from({ length: 6 }, () => 'Sopan') } }],
    ['that claims to come from an escalation', { origin: 'escalation' }],
    ['in a group with a long name', { group_name: 'x'.repeat(61) }],
  ])('%s is refused', async (_, change) =>
    expect(await refusal('member', 'save_test_case', testCase(change))).toBe('invalid'),
  );

  test('beyond 2,000 of a business is refused', async () => {
    await fixtures.sql(
      `insert into test_case (business_id, turns)
       select $1, '[{"author": "customer", "text": "p"}]' from generate_series(1, 2000)`,
      [business_id],
    );
    expect(await refusal('member', 'save_test_case', testCase())).toBe('too_many');
  });

  test('of a customer is deleted with their data', async () => {
    const [room] = await fixtures.sql<{ id: string }>(
      `insert into room (business_id, channel_id, chat_id) values ($1, $2, '6281300000777@c.us') returning id`,
      [business_id, batik.channel],
    );
    await call('member', 'save_test_case', testCase({ room_id: room!.id }));
    await call('owner', 'erase_customer', { room_id: room!.id });
    expect(await fixtures.sql('select from test_case where room_id = $1', [room!.id])).toEqual([]);
  });
});

describe('the check of a test case', () => {
  beforeEach(() => fixtures.sql('delete from test_case where business_id = $1', [business_id]));
  const check = (change: object) => call('member', 'check_test_case', { ...testCase(), ...change });

  test('names test cases with the same words, and whether both can be met', async () => {
    const known = testCase({ expected: { action: 'answer', words: ['08.00'] } });
    await call('member', 'save_test_case', known);
    const twin = { id: known.id, question: 'buka jam berapa?' };
    const turns = asked('Buka  jam berapa');
    expect(await check({ turns, expected: {} })).toEqual({ masked: null, twins: [{ ...twin, contradicts: false }] });
    for (const expected of [{ action: 'escalate' }, { none_of: ['08.0'] }])
      expect(await check({ turns, expected })).toMatchObject({ twins: [{ ...twin, contradicts: true }] });
    expect(await check({ id: known.id, turns, expected: { action: 'silent' } })).toMatchObject({ twins: [] });
  });

  test('offers the words without personal data', async () =>
    expect(await check({ turns: asked('transfer ke 1234567890 atas nama Budi Santoso ya') })).toMatchObject({
      masked: asked('transfer ke [nomor] atas nama Kak ya'),
    }));
});

describe('test cases of a file', () => {
  beforeEach(() => fixtures.sql('delete from test_case where business_id = $1', [business_id]));
  const row = (question: string, change: object = {}) => ({ id: randomUUID(), question, expected: {}, ...change });

  test('are added once, without those that are known or wrong', async () => {
    await call('member', 'save_test_case', testCase());
    const rows = [
      row('ada ukuran XL?', { expected: { action: 'answer' }, group_name: 'Ukuran' }),
      row('Ada ukuran xl'),
      row('Buka jam berapa'),
      row(' '),
      row('ongkir?', { expected: { mood: 'good' } }),
    ];
    expect(await call('member', 'import_test_cases', { business_id, rows })).toEqual({
      added: 1,
      duplicates: 2,
      invalid: 2,
    });
    expect(await call('member', 'import_test_cases', { business_id, rows })).toEqual({
      added: 0,
      duplicates: 3,
      invalid: 2,
    });
    expect(await fixtures.sql(`select expected, group_name from test_case where origin = 'import'`)).toEqual([
      { expected: { action: 'answer' }, group_name: 'Ukuran' },
    ]);
  });

  test.each([[[]], [null], [{ rows: 1 }]])('are refused as %j', async (rows) =>
    expect(await refusal('member', 'import_test_cases', { business_id, rows })).toBe('invalid'),
  );
});

describe('test cases of chats', () => {
  const question = 'kirim ke 0812-3456-7890 bisa kak?';
  const masked = asked('kirim ke [nomor] bisa Kak?');
  let run: string;
  beforeEach(async () => {
    await fixtures.sql('delete from test_case where business_id = $1', [business_id]);
    await fixtures.sql('delete from agent_run where business_id = $1', [business_id]);
    const chat = newChat();
    await chat.receive({ body: question });
    run = randomUUID();
    await fixtures.sql(
      `insert into agent_run (id, business_id, room_id, channel_id, status, why, question, burst_from, burst_to, due_at, cap_at)
       select $1, $2, room.id, $3, 'escalated', 'asked_for_person', $4, message.seq, message.seq, now(), now()
       from room join message on message.room_id = room.id where room.chat_id = $5`,
      [run, business_id, batik.channel, question, chat.chatId],
    );
  });
  const draw = (origin: string) => call('member', 'draw_test_cases', { business_id, origin });
  const drawn = () =>
    fixtures.sql('select turns, expected, origin from test_case where business_id = $1', [business_id]);

  test('are drawn from the last escalations once, masked, and expect a person where a person must answer', async () => {
    expect(await draw('escalation')).toEqual({ added: 1, duplicates: 0 });
    expect(await draw('escalation')).toEqual({ added: 0, duplicates: 1 });
    expect(await drawn()).toEqual([{ turns: masked, expected: { action: 'escalate' }, origin: 'escalation' }]);
  });

  test('are drawn from answers that a member called wrong, without an expectation', async () => {
    await fixtures.sql(`update agent_run set status = 'sent', why = null where id = $1`, [run]);
    expect(await draw('escalation')).toEqual({ added: 0, duplicates: 0 });
    await call('member', 'rate_answer', { message_id: run, verdict: 'down', reason: 'content' });
    expect(await draw('correction')).toEqual({ added: 1, duplicates: 0 });
    expect(await drawn()).toEqual([{ turns: masked, expected: {}, origin: 'correction' }]);
  });

  test('are not drawn from elsewhere', async () =>
    expect(await refusal('member', 'draw_test_cases', { business_id, origin: 'gossip' })).toBe('invalid'));
});

describe('a test run', () => {
  const wanted = { scope: 'all', knowledge: 'published', version: 'v3', model_size: 'large', repeats: 2 };
  const clear = async () => {
    await fixtures.sql('delete from test_run where business_id = $1', [business_id]);
    await fixtures.sql('delete from test_case where business_id = $1', [business_id]);
  };
  beforeEach(clear);
  const start = async (change: object = {}) => {
    const id = randomUUID();
    await call('member', 'start_test_run', { business_id, id, options: { ...wanted, ...change } });
    return id;
  };

  test('is started once however often the request is repeated, and one at a time', async () => {
    await call('member', 'save_test_case', testCase());
    const id = randomUUID();
    for (const caller of ['member', 'owner'] as const)
      expect(await call(caller, 'start_test_run', { business_id, id, options: wanted })).toMatchObject({
        id,
        total: 1,
      });
    expect(await fixtures.sql('select nth, status from test_result where run_id = $1 order by nth', [id])).toEqual([
      { nth: 1, status: 'queued' },
      { nth: 2, status: 'queued' },
    ]);
    expect(await refusal('member', 'start_test_run', { business_id, id: randomUUID(), options: wanted })).toBe(
      'running',
    );
    await call('member', 'cancel_test_run', { run_id: id });
    expect(await fixtures.sql('select status, finished_at is null as open from test_run where id = $1', [id])).toEqual([
      { status: 'cancelled', open: false },
    ]);
    await start();
  });

  test.each([
    ['of nothing', {}, 'no_cases'],
    ['without a version', { version: null }, 'invalid'],
    ['of four repetitions', { repeats: 4 }, 'invalid'],
    ['of what a change touches, without the change', { scope: 'touched' }, 'invalid'],
  ])('%s is refused', async (_, change, code) =>
    expect(
      await refusal('member', 'start_test_run', { business_id, id: randomUUID(), options: { ...wanted, ...change } }),
    ).toBe(code),
  );

  test('can be claimed and settled by the service alone', async () => {
    expect(await refusal('owner', 'claim_test_results', {})).toBe('42501');
    const told = { p_result: randomUUID(), p_attempt: 1, p_outcome: {} };
    expect(await refusal('owner', 'settle_test_result', told)).toBe('42501');
  });
});

describe('a preview', () => {
  test('gives a member what the AI needs for a question, and an owner the same for test cases', async () => {
    const turns = [...asked('halo'), { author: 'ai', text: 'Ya, Kak?' }, ...asked('buka jam berapa?')];
    const given = testCase({ turns, expected: { action: 'answer' } });
    await call('member', 'save_test_case', given);
    const scene = { over_budget: false, business: { id: business_id } };
    expect(await call('member', 'begin_preview', { business_id, question: 'ongkir?' })).toMatchObject({
      ...scene,
      burst: [{ author: 'customer', kind: 'text', text: 'ongkir?' }],
      turns: [],
    });
    expect(await call('owner', 'begin_preview', { business_id, cases: [given.id, randomUUID()] })).toMatchObject([
      {
        ...scene,
        id: given.id,
        expected: { action: 'answer' },
        burst: [{ text: 'buka jam berapa?' }],
        turns: [{}, {}],
      },
    ]);
  });

  test('of test cases is for owners, and of five at once', async () => {
    const cases = Array.from({ length: 6 }, () => randomUUID());
    expect(await refusal('member', 'begin_preview', { business_id, cases: [] })).toBe('not_owner');
    expect(await refusal('owner', 'begin_preview', { business_id, cases })).toBe('invalid');
    expect(await refusal('owner', 'begin_preview', { business_id })).toBe('invalid');
  });
});

describe('a contradiction', () => {
  test.each([
    ['amounts', 'Biaya bordir nama', 'Rp 15.000 per nama.', 'Bordir nama biaya', 'Mulai 20rb per nama.'],
    ['hours', 'Jam jemput kurir', 'Kurir datang pukul 10.00.', 'Jemput kurir jam', 'Kurir datang pukul 14:30.'],
  ])('of two sources in their %s is found with both of them', async (kind, title, body, otherTitle, otherBody) => {
    const [one, other] = [await write(title, body), await write(otherTitle, otherBody)];
    const [conflict, ...more] = await conflictsOf(one);
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({ kind, is_waiting: true });
    expect(new Set([conflict?.one.source_id, conflict?.other.source_id])).toEqual(new Set([one, other]));
    await remove(other);
    expect(await conflictsOf(one)).toEqual([]);
    await remove(one);
  });

  test.each([
    ['Rp 15.000 per nama.', 'Rp 15.000 per nama, Rp 25.000 untuk dua.'],
    ['Rp 15.000 per nama.', 'Gratis.'],
  ])('is none between "%s" and "%s"', async (body, otherBody) => {
    const [one, other] = [await write('Biaya bordir nama', body), await write('Biaya bordir nama', otherBody)];
    expect(await conflictsOf(one)).toEqual([]);
    await remove(one);
    await remove(other);
  });

  // Each kind of value in each two kinds of source, in other words and under other titles.
  const kinds = ['faq', 'text', 'file', 'url', 'catalogue'] as const;
  const values = [
    ['amounts', 'Sewa kebaya bludru Rp 150.000.', 'Harga sewa kebaya bludru: 175rb'],
    ['hours', 'Toko buka pukul 08.00-17.00.', 'Jam operasional 09.00-18.00'],
    ['spans', 'Garansi jahitan kebaya 14 hari.', 'Kebaya: garansi jahitan berlaku 3 hari saja'],
    ['percents', 'Sewa pelaminan DP 50%.', 'Untuk sewa pelaminan, DP-nya 30 persen'],
  ] as const;
  const cases = values.flatMap(([value, body, otherBody]) =>
    kinds.flatMap((kind) => kinds.map((otherKind) => [value, kind, otherKind, body, otherBody] as const)),
  );
  /** A source as the reader leaves it. */
  const leave = async (kind: (typeof kinds)[number], title: string, body: string): Promise<string> => {
    const id = randomUUID();
    await fixtures.sql(
      `insert into knowledge_source (id, business_id, kind, title, status, draft) values ($1, $2, $3, $4, 'active', 'new')`,
      [id, business_id, kind, title],
    );
    await fixtures.sql('insert into knowledge_passage (business_id, source_id, title, body) values ($1, $2, $3, $4)', [
      business_id,
      id,
      title,
      body,
    ]);
    return id;
  };
  test.each(cases)(
    'of %s between a source of the kind %s and one of the kind %s is found',
    async (value, kind, otherKind, body, otherBody) => {
      const [one, other] = [await leave(kind, 'Tanya jawab', body), await leave(otherKind, 'Keterangan', otherBody)];
      const found = await conflictsOf(one);
      expect(
        found.filter((conflict) => [conflict.one, conflict.other].some((side) => side.source_id === other)),
      ).toMatchObject([{ kind: value, is_waiting: true }]);
      await fixtures.sql('delete from knowledge_source where id = any ($1)', [[one, other]]);
    },
  );

  test.each([
    ['Ukuran 16 cm Rp 175.000', 'Ukuran 20 cm Rp 240.000'],
    ['Ongkir ke Klojen Rp 10.000', 'Ongkir ke Sukun Rp 15.000'],
    ['Sewa kebaya bludru Rp 150.000', 'Sewa jas pengantin Rp 250.000'],
    ['Senin 08.00 kelas membatik', 'Sabtu 10.00 kelas menjahit anak'],
    [
      'Kemeja batik parang pria, lengan pendek, Rp 185.000 per potong, berat 300 gram.',
      'Kemeja batik mega mendung pria, lengan pendek, Rp 195.000 per potong, berat 300 gram.',
    ],
  ])('is none between two things: "%s" and "%s"', async (body, otherBody) => {
    const [one, other] = [await leave('text', 'Keterangan', body), await leave('file', 'Keterangan', otherBody)];
    const found = await conflictsOf(one);
    expect(found.filter((conflict) => [conflict.one, conflict.other].some((side) => side.source_id === other))).toEqual(
      [],
    );
    await fixtures.sql('delete from knowledge_source where id = any ($1)', [[one, other]]);
  });

  test('between statements of one product of the catalogue is found, also if one of them names another product', async () => {
    const one = await leave('text', 'Keterangan', 'Ongkos jahit khusus kemeja batik parang Rp 45.000.');
    const body = 'Ongkos jahit khusus kemeja batik parang, kemeja batik mega mendung Rp 55.000.';
    const other = await leave('file', 'Keterangan', body);
    const found = await conflictsOf(one);
    expect(
      found.filter((conflict) => [conflict.one, conflict.other].some((side) => side.source_id === other)),
    ).toMatchObject([{ kind: 'amounts', is_waiting: true }]);
    await fixtures.sql('delete from knowledge_source where id = any ($1)', [[one, other]]);
  });

  test('is looked for among a number of passages that is told', async () => {
    const before = (await review()).compared;
    const id = await leave('text', 'Keterangan', 'Parkir Rp 2.000');
    expect((await review()).compared).toEqual({
      ...before,
      passages: before.passages + 1,
      sources: before.sources + 1,
    });
    await fixtures.sql('update knowledge_source set is_enabled = false where id = $1', [id]);
    expect((await review()).compared).toEqual({ ...before, off: before.off + 1 });
    await fixtures.sql('delete from knowledge_source where id = $1', [id]);
  });

  test('of a text with the catalogue names both prices', async () => {
    const [product] = await fixtures.sql<{ name: string; price: number }>(
      `select product ->> 'name' as name, (product ->> 'price')::int as price
       from business, jsonb_array_elements(invoice_details -> 'product_catalog') as product
       where id = $1 and product ->> 'name' = 'Kemeja batik parang'`,
      [business_id],
    );
    const wrong = await write('Promo minggu ini', 'Kemeja batik parang sekarang Rp 75.000 saja. Ongkir Rp 9.000.');
    expect(await conflictsOf(wrong)).toMatchObject([
      {
        kind: 'price',
        is_waiting: true,
        one: { source_id: wrong, values: [75_000] },
        other: { source_id: null, title: product?.name, values: [product?.price] },
      },
    ]);
    await remove(wrong);
    const right = await write('Promo minggu ini', `Kemeja batik parang Rp ${product?.price}. Ongkir Rp 9.000.`);
    expect(await conflictsOf(right)).toEqual([]);
    await remove(right);
  });
});

test('a blank of an example that is left in is named, and refuses publishing', async () => {
  const id = await write('Jam berapa toko buka?', 'Kami buka pukul {{jam buka}} sampai {{ jam tutup }}.');
  expect((await review()).unfilled).toEqual([
    { source_id: id, title: 'Jam berapa toko buka?', blanks: ['jam buka', 'jam tutup'] },
  ]);
  const { digest } = await call<{ digest: string }>('owner', 'knowledge_changes', { business_id });
  expect(await refusal('owner', 'publish_knowledge', { business_id, digest })).toBe('unfilled');
  await remove(id);
});

describe('versions', () => {
  test('are listed with what each changed, and two are compared in both directions', async () => {
    const id = await write('Apakah ada selendang?', 'Selendang Rp 90.000.');
    const first = await publish();
    const { revision } = await call<{ revision: number }>('member', 'read_knowledge', { source_id: id });
    const title = 'Apakah ada selendang?';
    const body = 'Selendang Rp 95.000.';
    await call('member', 'save_knowledge', {
      business_id,
      id,
      kind: 'faq',
      title,
      questions: [],
      body,
      tags: [],
      revision,
    });
    const second = await publish();
    const versions = await call<{ number: number; changes: number }[]>('member', 'knowledge_versions', { business_id });
    expect(versions.slice(0, 2)).toMatchObject([
      { number: second, changes: 1, published_by: fixtures.users.owner.id, restored_from: null },
      { number: first, changes: 1 },
    ]);
    expect(await call('member', 'knowledge_versions', { business_id, before: second })).toMatchObject(
      versions.slice(1).map(({ number }) => ({ number })),
    );
    const [old, current] = [
      { title, questions: [], body: 'Selendang Rp 90.000.' },
      { title, questions: [], body },
    ];
    const difference = (earlier: number, later: number) =>
      call('member', 'knowledge_difference', { business_id, earlier, later });
    const sources = (before: unknown, after: unknown) => ({ count: 1, sources: [{ id, kind: 'faq', before, after }] });
    expect(await difference(first, second)).toEqual(sources(old, current));
    expect(await difference(second, first)).toEqual(sources(current, old));
    expect(await difference(first - 1, first)).toEqual(sources(null, old));
    expect(await difference(second, second)).toEqual({ count: 0, sources: [] });
    expect(await call('member', 'knowledge_history', { source_id: id })).toMatchObject([
      { number: second, content: current },
      { number: first, content: old },
    ]);
    // A version that has the passages of an earlier one again differs from it in nothing.
    const third = await call<number>('owner', 'restore_knowledge', { business_id, number: first, current: second });
    expect(await difference(first, third)).toEqual({ count: 0, sources: [] });
  });
});
