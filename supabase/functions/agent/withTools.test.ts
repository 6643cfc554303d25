import type { SupabaseClient } from '@supabase/supabase-js';
import { APICallError } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, test, vi } from 'vitest';

import { UNLIMITED } from '../../../tests/sut/limits.ts';
import { ApiError, type ErrorCode } from '../_shared/errors.ts';
import type { Couriers } from '../_shared/shipping/couriers.ts';
import { answer } from './answer.ts';
import type { Outcome } from './outcome.ts';
import type { Question } from './question.ts';
import { questionWith } from './questionFixture.ts';

type Generated = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>;
type Content = Generated['content'];

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};
const call = (toolName: string, input: object): Content[number] => ({
  type: 'tool-call',
  toolCallId: `${toolName}-${JSON.stringify(input)}`,
  toolName,
  input: JSON.stringify(input),
});
const search = call('search_knowledge', { query: 'harga kain' });
const reply = (text: string, sources = ['p1']) => call('reply', { text, sources });

/** A call that no server answers. It ends with its signal. Where a test has the clock, its time passes at once. */
const hang = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  });

/** A model that says one of `steps` after the other, and the last one again and again. An error is thrown. */
const modelOf = (...steps: (Content | Error | 'hangs')[]) => {
  let step = 0;
  return new MockLanguageModelV4({
    doGenerate: async ({ abortSignal }) => {
      const content = steps[step] ?? steps.at(-1) ?? [];
      step += 1;
      if (content === 'hangs') return hang(abortSignal);
      if (content instanceof Error) throw content;
      const unified = content.some(({ type }) => type === 'tool-call') ? 'tool-calls' : 'stop';
      return { content, finishReason: { unified, raw: unified }, usage, warnings: [] };
    },
  });
};

const passage = { passage_id: 'p1', source_id: 's1', title: 'Kain', body: 'Kain Rp 750.000.', score: 9, covered: 0.9 };
const read: Record<string, unknown> = {
  search_knowledge: [passage],
  sendable_files: [],
  find_products: [{ name: 'Blus', price: 165_000 }],
  order_status: [{ number: 7, status: 'paid', total: 330_000 }],
  draft_order: [{ lines: [{ name: 'Blus', price: 165_000, quantity: 2 }], total: 330_000, not_found: [] }],
  check_shipping: [{ couriers: ['JNE'], free_above: 500_000 }],
  shipping_question: [
    {
      business: 'b',
      origin: '31508',
      couriers: ['jne'],
      freeAbove: 500_000,
      kilograms: 2,
      missing: [],
      not_found: [],
      subtotal: 330_000,
    },
  ],
  payment_link: [{ payment_link: null, manual_transfer: 'BCA 0152345678' }],
};
/** A database that answers by the name of the tool. */
const serviceOf = (calls: unknown[], fails = false, facts = read) =>
  ({
    rpc: async (name: string, args: { p_tool?: string }) => {
      calls.push([name, args]);
      return fails
        ? { data: null, error: { message: 'down at 10.0.0.1' } }
        : { data: facts[args.p_tool ?? name], error: null };
    },
  }) as unknown as SupabaseClient;

const searches = (calls: readonly unknown[]) =>
  calls.filter((call) => Array.isArray(call) && call[0] === 'search_knowledge');

const question = questionWith({ version: 'v3', room: 'r' });

const ask = async (
  model: MockLanguageModelV4,
  {
    fails = false,
    signal = undefined as AbortSignal | undefined,
    read: facts = read,
    room = question.room,
    couriers = undefined as Couriers | undefined,
    second = undefined as MockLanguageModelV4 | undefined,
    stepTimeout = UNLIMITED,
    changes = {} as Partial<Question>,
  } = {},
) => {
  const calls: unknown[] = [];
  const named = { name: 'uji', model, ...(second && { second: { name: 'cadangan', model: second } }) };
  const context = {
    service: serviceOf(calls, fails, facts),
    siteUrl: 'https://chabot.test',
    models: { small: named, large: named },
    modelTimeout: UNLIMITED,
    stepTimeout,
    ...(couriers && { couriers }),
  };
  const outcome: Outcome = await answer(context, { ...question, room, ...changes }, signal);
  return { outcome, calls };
};

test('the model reads with tools and decides with one, and the run records what it used and cost', async () => {
  const model = modelOf([search], [reply('Kain Rp 750.000, Kak.')]);
  const { outcome } = await ask(model);
  expect(outcome).toMatchObject({
    status: 'answered',
    text: 'Kain Rp 750.000, Kak.',
    report: {
      answer: { action: 'answer' },
      sources: [{ passageId: 'p1', used: true }],
      tools: [{ name: 'search_knowledge', query: 'harga kain', failed: false }],
      tokens_in: 20,
      tokens_out: 4,
    },
  });
  expect(model.doGenerateCalls).toHaveLength(2);
  expect(model.doGenerateCalls.map(({ responseFormat }) => responseFormat)).not.toContainEqual(
    expect.objectContaining({ type: 'json' }),
  );
});

test('tools are bound to the business and the chat of the question', async () => {
  const { calls } = await ask(
    modelOf([call('order_status', { room: 'x' }), search], [call('escalate', { reason: 'not_known' })]),
  );
  expect(calls).toEqual([
    ['agent_tool', { p_business: 'b', p_room: 'r', p_tool: 'sendable_files', p_input: { query: 'kain berapa kak?' } }],
    ['agent_tool', { p_business: 'b', p_room: 'r', p_tool: 'order_status', p_input: {} }],
    ['search_knowledge', expect.objectContaining({ p_business: 'b', p_messages: ['harga kain'], p_previous: null })],
  ]);
});

test.each([
  ['find_products', { query: 'blus' }, 'Blus Rp 165.000'],
  ['order_status', {}, 'Pesanan nomor 7 sudah lunas, Rp 330.000'],
  ['draft_order', { items: [{ name: 'Blus', quantity: 2 }] }, 'Totalnya Rp 330.000'],
  ['check_shipping', {}, 'Gratis ongkir mulai Rp 500.000'],
  ['payment_link', {}, 'Transfer ke BCA 0152345678'],
])('an answer may rest on %s alone', async (name, input, text) => {
  const { outcome } = await ask(modelOf([call(name, input)], [reply(text, [name])]));
  expect(outcome).toMatchObject({ status: 'answered', text });
});

test('the link to the page of an order is sent whole, and no other one', async () => {
  const path = '/order/00000000-0000-4000-8000-000000009014/checkout#00000000-0000-4000-8000-00000000c0de';
  const paid = { ...read, payment_link: [{ number: 7, total: 330_000, payment_link: path }] };
  const send = async (text: string) =>
    (await ask(modelOf([call('payment_link', {})], [reply(text, ['payment_link'])]), { read: paid })).outcome;
  expect(await send(`Silakan bayar di https://chabot.test${path}`)).toMatchObject({ status: 'answered' });
  expect(await send(`Silakan bayar di https://palsu.test${path}`)).toMatchObject({
    status: 'escalated',
    report: { guard: { rule: 'link_or_number' } },
  });
});

const wanted = call('create_order', { items: [{ name: 'Blus', quantity: 2 }] });

test('an order is part of the answer that tells the customer of it', async () => {
  const { outcome } = await ask(modelOf([wanted], [reply('Totalnya Rp 330.000', ['create_order'])]));
  expect(outcome.report.order?.lines).toEqual([{ name: 'Blus', price: 165_000, quantity: 2 }]);
  const { id, link_key: key } = outcome.report.order ?? {};
  expect(outcome).toMatchObject({
    text: `Totalnya Rp 330.000\n\n- 2 × Blus\nBayar di sini: https://chabot.test/order/${id}/checkout#${key}`,
  });
});

test('code writes the lines, the total and the link of an order that the model leaves out', async () => {
  const { outcome } = await ask(modelOf([wanted], [reply('Siap, Kak, pesanannya kami catat.', ['create_order'])]));
  const { id, link_key: key } = outcome.report.order ?? {};
  expect(outcome).toMatchObject({
    text: `Siap, Kak, pesanannya kami catat.\n\n- 2 × Blus\nHarga barang: Rp 330.000 (belum termasuk ongkir)\nBayar di sini: https://chabot.test/order/${id}/checkout#${key}`,
  });
});

describe('an order with a kind, a size and an address', () => {
  const line = { name: 'Blus', price: 165_000, quantity: 2, variant: 'sogan', size: 'XL' };
  const facts = { ...read, draft_order: [{ lines: [line], total: 330_000, not_found: [] }] };
  const ordered = (shipTo: string | null) =>
    call('create_order', { items: [{ name: 'Blus', quantity: 2, variant: 'sogan', size: 'XL' }], ship_to: shipTo });
  const said = (text: string) => ({ burst: [{ author: 'customer', kind: 'text', text }] });

  test('has them on its line, in the record and in the words of code', async () => {
    const model = modelOf([ordered(' Jl. Melati 5, Klaten ')], [reply('Siap, Kak.', ['create_order'])]);
    const { outcome, calls } = await ask(model, {
      read: facts,
      changes: said('2 blus sogan xl, kirim ke jl melati 5 klaten'),
    });
    expect(calls).toContainEqual([
      'agent_tool',
      expect.objectContaining({
        p_input: expect.objectContaining({ items: [{ name: 'Blus', quantity: 2, variant: 'sogan', size: 'XL' }] }),
      }),
    ]);
    expect(outcome).toMatchObject({
      status: 'answered',
      text: expect.stringMatching(
        /^Siap, Kak\.\n\n- 2 × Blus \(sogan, XL\)\nHarga barang: Rp 330\.000 \(belum termasuk ongkir\)\nDikirim ke: Jl\. Melati 5, Klaten\nBayar/u,
      ),
      report: { order: { lines: [line], ship_to: 'Jl. Melati 5, Klaten' } },
    });
  });

  test('is not made with an address that the customer has not written', async () => {
    const model = modelOf([ordered('Jl. Melati 5, Klaten')], [reply('Alamat lengkapnya di mana, Kak?', [])]);
    const { outcome } = await ask(model, { read: facts, changes: said('2 blus sogan xl ya') });
    expect(outcome).toMatchObject({ status: 'answered', text: 'Alamat lengkapnya di mana, Kak?' });
    expect(outcome.report.order).toBeUndefined();
  });
});

test.each([
  ['a product that is not sold', 'r', [{ lines: [{ name: 'Blus' }], total: 165_000, not_found: ['Sepatu'] }]],
  ['no product of the catalogue', 'r', []],
  ['no chat', null, read['draft_order']],
])('there is no order of %s', async (_, room, drafted) => {
  const model = modelOf([wanted], [call('escalate', { reason: 'not_known' })]);
  const { outcome } = await ask(model, { room, read: { ...read, draft_order: drafted } });
  expect(outcome.report.order).toBeUndefined();
});

const area = (id: string, subdistrict: string, district: string, city: string) => ({
  id,
  subdistrict,
  district,
  city,
  province: 'Jawa Tengah',
  postal_code: '',
});
const laweyan = [
  area('1', 'Sondakan', 'Laweyan', 'Surakarta (Solo)'),
  area('2', 'Pajang', 'Laweyan', 'Surakarta (Solo)'),
];
const rate = { code: 'jne', name: 'JNE', service: 'REG', description: '', price: 18_000, etd: '2-3 day' };
/** What the provider knows, and what it was asked. */
const couriersOf = (
  { areas = laweyan, rates = [rate], fails = null as ErrorCode | null } = {},
  asked: unknown[] = [],
) =>
  ({
    areas: async (...args) => {
      asked.push(args);
      if (fails) throw new ApiError(503, fails, 'Gagal.');
      return areas;
    },
    rates: async (...args) => {
      asked.push(args);
      return rates;
    },
  }) satisfies Couriers;
const askShipping = async (input: object, couriers: Couriers | undefined, facts = read) => {
  const model = modelOf([call('check_shipping', input)], [reply('JNE REG Rp 18.000, 2-3 hari', ['check_shipping'])]);
  const { outcome } = await ask(model, { couriers, read: facts });
  return { outcome, report: JSON.stringify(model.doGenerateCalls[1]?.prompt) };
};

test('the prices of couriers are facts, asked with the weight and the sum of the products', async () => {
  const asked: unknown[] = [];
  const input = { destination: 'Laweyan, kota Solo', items: [{ name: 'Blus', quantity: 2 }] };
  const { outcome, report } = await askShipping(input, couriersOf({}, asked));
  expect(outcome).toMatchObject({
    status: 'answered',
    report: { tools: [{ name: 'check_shipping', query: 'Laweyan, kota Solo', failed: false }] },
  });
  expect(report).toContain('Laweyan, Surakarta (Solo), Jawa Tengah');
  expect(asked).toEqual([
    ['b', 'Laweyan'],
    [expect.objectContaining({ origin: '31508' }), { destination: '1', kilograms: 2, subtotal: 330_000 }],
  ]);
});

test.each([
  [{}, 1],
  [{ grams: 2400 }, 3],
])('without products, the weight is the one that is told or a kilogram: %o', async (weight, kilograms) => {
  const asked: unknown[] = [];
  const [terms] = read['shipping_question'] as object[];
  const facts = { ...read, shipping_question: [{ ...terms, kilograms: null, subtotal: null }] };
  await askShipping({ destination: 'laweyan', ...weight }, couriersOf({}, asked), facts);
  expect(asked[1]).toEqual([expect.anything(), { destination: '1', kilograms, subtotal: null }]);
});

const other = area('3', 'Bendan', 'Pekalongan Barat', 'Pekalongan');
const wantedBlus = { items: [{ name: 'Blus', quantity: 1 }] };
test.each([
  ['an unknown place', { areas: [] }, {}, 'tidak ditemukan'],
  [
    'several places',
    { areas: [...laweyan, other] },
    {},
    'Laweyan, Surakarta (Solo), Jawa Tengah; Pekalongan Barat, Pekalongan',
  ],
  ['a place in another city', {}, { destination: 'Laweyan, Bandung' }, 'Tanyakan yang mana'],
  ['a place without couriers', { rates: [] }, {}, 'Tidak ada kurir'],
  ['a used-up limit of the provider', { fails: 'upstream_limit' }, {}, 'sudah habis'],
  ['no key', { fails: 'upstream_failed' }, {}, 'belum dapat dipakai'],
  ['no answer', { fails: 'upstream_timeout' }, {}, 'belum menjawab'],
] as const)('without a price, for %s, the model is told so and can state none', async (_, known, input, note) => {
  const couriers = couriersOf(known as Parameters<typeof couriersOf>[0]);
  const { outcome, report } = await askShipping({ destination: 'laweyan', ...input }, couriers);
  expect(report).toContain(note);
  expect(report).toContain('Jangan menyebut atau menebak angka');
  expect(outcome).toMatchObject({ status: 'escalated', report: { guard: { rule: 'amount', found: '18000' } } });
});

test.each([
  ['no origin', [], {}, 'belum mengatur kota asal'],
  ['a product without a weight', [{ kilograms: null, missing: ['Blus'] }], wantedBlus, 'Berat Blus belum diisi'],
  ['a product that is not sold', [{ kilograms: null, not_found: ['Blus'] }], wantedBlus, 'Tidak ada di katalog: Blus'],
])('the provider is not asked with %s', async (_, terms: object[], input, note) => {
  const asked: unknown[] = [];
  const [known] = read['shipping_question'] as object[];
  const facts = { ...read, shipping_question: terms.map((one) => ({ ...known, ...one })) };
  const { report } = await askShipping({ destination: 'laweyan', ...input }, couriersOf({}, asked), facts);
  expect(report).toContain(note);
  expect(asked).toEqual([]);
});

test('without an adapter the settings are known, and no price', async () => {
  const { report } = await askShipping({ destination: 'laweyan' }, undefined);
  expect(report).toContain('belum dapat dipakai toko ini');
});

test('an answer cites what it rests on', async () => {
  const { outcome } = await ask(modelOf([call('find_products', { query: 'blus' })], [reply('Blus Rp 165.000', [])]));
  expect(outcome).toMatchObject({ status: 'escalated', why: 'unfounded', report: { guard: { rule: 'source' } } });
});

test('an unfounded answer goes back once, and then a person is called', async () => {
  const corrected = modelOf([search], [reply('Kain Rp 1.000')], [reply('Kain Rp 750.000')]);
  expect((await ask(corrected)).outcome).toMatchObject({ status: 'answered', text: 'Kain Rp 750.000' });
  expect((await ask(modelOf([search], [reply('Kain Rp 1.000')]))).outcome).toMatchObject({
    status: 'escalated',
    why: 'unfounded',
    report: { guard: { rule: 'amount', found: '1000' } },
  });
});

test('what is supported of an answer that is stopped twice is sent, and the team answers the rest', async () => {
  const half = [reply('Kain Rp 750.000, Kak. Selendang Rp 90.000.')];
  expect((await ask(modelOf([search], half))).outcome).toMatchObject({
    status: 'answered',
    text: expect.stringMatching(/^Kain Rp 750\.000, Kak\.\n\nUntuk sisanya kami tanyakan ke tim/u),
    report: { guard: { rule: 'amount' }, answer: { action: 'answer', hand_over: true } },
  });
});

test('last words that promise the team leave the chat open and call it', async () => {
  const { outcome } = await ask(
    modelOf([call('complete', { text: 'Siap, Kak. Nanti tim kami kabari ya.', resolution: 'question' })]),
  );
  expect(outcome).toMatchObject({ status: 'answered', report: { answer: { action: 'answer', hand_over: true } } });
});

test('an error of the database becomes a fixed sentence for the model', async () => {
  const model = modelOf([search], [call('escalate', { reason: 'not_known' })]);
  const { outcome } = await ask(model, { fails: true });
  expect(outcome).toMatchObject({ status: 'escalated', report: { tools: [{ failed: true }] } });
  const prompt = JSON.stringify(model.doGenerateCalls[1]?.prompt);
  expect(prompt).toContain('sedang tidak bisa dipakai');
  expect(prompt).not.toContain('10.0.0.1');
});

test('a model that only reads is stopped after six steps, and in the last it can only decide', async () => {
  const model = modelOf([search]);
  expect((await ask(model)).outcome).toMatchObject({
    status: 'escalated',
    why: 'not_known',
    report: { guard: { rule: 'steps' } },
  });
  expect(model.doGenerateCalls).toHaveLength(6);
  expect(model.doGenerateCalls.at(-1)?.tools?.map(({ name }) => name)).toEqual(['reply', 'complete', 'escalate']);
});

test('arguments of another form and unknown tools go back to the model', async () => {
  const model = modelOf([call('reply', { text: 5 })], [call('beri_diskon', {})], [search], [reply('Kain Rp 750.000')]);
  expect((await ask(model)).outcome).toMatchObject({ status: 'answered' });
});

test('words outside a tool are asked for once more, and then the attempt fails', async () => {
  const words: Content = [{ type: 'text', text: 'Kain Rp 750.000' }];
  expect((await ask(modelOf(words, [search], [reply('Kain Rp 750.000')]))).outcome).toMatchObject({
    status: 'answered',
  });
  expect((await ask(modelOf(words))).outcome).toMatchObject({ status: 'failed', report: { error: 'not_understood' } });
});

test('the model may end a chat, with last words that are checked, or without', async () => {
  const end = (text: string) => [call('complete', { text, resolution: 'order' })];
  expect((await ask(modelOf(end('')))).outcome).toMatchObject({ status: 'completed', resolution: 'order' });
  expect((await ask(modelOf(end('Sama-sama, Kak.')))).outcome).toMatchObject({
    status: 'answered',
    text: 'Sama-sama, Kak.',
    report: { answer: { action: 'complete', reason: 'order' } },
  });
  expect((await ask(modelOf(end('Diskon Rp 5.000 menanti.')))).outcome).toMatchObject({ why: 'unfounded' });
});

test('of two decisions in one step the first counts', async () => {
  const both = modelOf([search], [call('escalate', { reason: 'upset' }), reply('Kain Rp 750.000')]);
  expect((await ask(both)).outcome).toMatchObject({ status: 'escalated', why: 'upset' });
});

test('an aborted answer rejects with the reason', async () => {
  const reason = new Error('superseded');
  await expect(ask(modelOf([search]), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

describe('a call that fails after the model has read something', () => {
  const unavailable = new APICallError({
    message: 'overloaded',
    url: 'https://models.test',
    requestBodyValues: {},
    statusCode: 503,
    responseBody: '{"error":{"message":"overloaded"}}',
  });
  /** What the model was told in its last call. */
  const lastPrompt = (model: MockLanguageModelV4) => JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);

  test.each([
    ['has no answer in its time', 'hangs'],
    ['is refused', unavailable],
    ['does not arrive', new TypeError('fetch failed')],
  ] as const)('and %s is repeated once, with what was read', async (_, failure) => {
    const model = modelOf([search], failure, [reply('Kain Rp 750.000')]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outcome, calls } = await ask(model, { stepTimeout: 20_000 }).finally(() => vi.useRealTimers());
    expect(outcome).toMatchObject({ status: 'answered', text: 'Kain Rp 750.000' });
    expect(outcome.report.error).toBeUndefined();
    expect(lastPrompt(model)).toContain('Kain Rp 750.000.');
    // The search is not made again.
    expect(searches(calls)).toHaveLength(1);
    expect(model.doGenerateCalls).toHaveLength(3);
  });

  test('goes on at the second endpoint with what was read at the first', async () => {
    const second = modelOf([reply('Kain Rp 750.000')]);
    const { outcome, calls } = await ask(modelOf([search], unavailable), { second });
    expect(outcome).toMatchObject({ status: 'answered', report: { model_name: 'cadangan' } });
    expect(lastPrompt(second)).toContain('Kain Rp 750.000.');
    expect(searches(calls)).toHaveLength(1);
  });

  test('and fails again leaves the run to the queue, which knows whether the answer is still wanted', async () => {
    const model = modelOf([search], unavailable);
    expect((await ask(model)).outcome).toMatchObject({
      status: 'failed',
      report: { error: 'upstream', error_words: 'overloaded' },
    });
    expect(model.doGenerateCalls).toHaveLength(3);
  });

  test('counts no step twice: six in all', async () => {
    const model = modelOf([search], [search], [search], unavailable, [search]);
    expect((await ask(model)).outcome).toMatchObject({ why: 'not_known', report: { guard: { rule: 'steps' } } });
    expect(model.doGenerateCalls).toHaveLength(7);
    expect(model.doGenerateCalls.at(-1)?.tools?.map(({ name }) => name)).toEqual(['reply', 'complete', 'escalate']);
  });
});

test('a call that fails before anything was read is left to the queue', async () => {
  const model = modelOf(new TypeError('fetch failed'), [search], [reply('Kain Rp 750.000')]);
  expect((await ask(model)).outcome).toMatchObject({ status: 'failed', report: { error: 'unreachable' } });
  expect(model.doGenerateCalls).toHaveLength(1);
});
