/** Answers that a second model judges, and what a connected model reads. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, test } from 'vitest';

import { UNLIMITED } from '../../../tests/sut/limits.ts';
import { answer } from './answer.ts';
import type { Question } from './question.ts';
import { questionWith } from './questionFixture.ts';

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};

/** A model that says one of some texts after the other, and the last one again and again. An error is thrown. */
const modelSaying = (...texts: (string | Error)[]) => {
  let said = 0;
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const text = texts[said] ?? texts.at(-1) ?? '';
      said += 1;
      if (text instanceof Error) throw text;
      return {
        content: [{ type: 'text', text }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage,
        warnings: [],
      };
    },
  });
};
/** A model that calls the tool `reply`. */
const modelReplying = (input: object): MockLanguageModelV4 =>
  new MockLanguageModelV4({
    doGenerate: async () => ({
      content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'reply', input: JSON.stringify(input) }],
      finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
      usage,
      warnings: [],
    }),
  });
const said = (text: string, more: object = {}): string =>
  JSON.stringify({ action: 'answer', text, sources: ['p1'], reason: 'found', summary: '', hand_over: false, ...more });
const judged = (...unsupported: string[]): string =>
  JSON.stringify({ unsupported: unsupported.map((part) => ({ part, why: 'absent' })), needs_team: false });

const passages = [
  { passage_id: 'a-1', source_id: 's1', title: 'Kain', body: 'Kain tulis Rp 750.000 per lembar.' },
  { passage_id: 'a-2', source_id: 's2', title: 'Boneka', body: 'Tidak menerima boneka besar.' },
];
const found = passages.map((passage) => ({ ...passage, score: 9, covered: 0.9 }));

/** A database with these passages, of which all fit into a prompt or none. */
const serviceWith = (calls: string[], isWhole = true) =>
  ({
    rpc: async (name: string) => {
      calls.push(name);
      if (name === 'search_knowledge') return { data: found, error: null };
      return { data: name === 'whole_knowledge' && isWhole ? passages : [], error: null };
    },
  }) as unknown as SupabaseClient;

const ask = async (
  model: MockLanguageModelV4,
  {
    judge = modelSaying(judged()),
    isWhole = true,
    understands = true,
    isBuiltIn = false,
    ...changes
  }: Partial<Question> & {
    judge?: MockLanguageModelV4;
    isWhole?: boolean;
    understands?: boolean;
    isBuiltIn?: boolean | null;
  } = {},
) => {
  const calls: string[] = [];
  const named = { name: 'uji', model, seen: { isBuiltIn } };
  const models = { small: named, large: named, ...(understands && { judge: { name: 'hakim', model: judge } }) };
  const outcome = await answer(
    { service: serviceWith(calls, isWhole), models, modelTimeout: UNLIMITED, understands },
    questionWith(changes),
  );
  return { outcome, calls, judge };
};
const promptOf = (model: MockLanguageModelV4, call = 0): string => JSON.stringify(model.doGenerateCalls[call]?.prompt);

describe('the judge', () => {
  const claim = 'Boneka besar kami terima, Kak.';

  test('reads the answer with its sources, and lets it pass', async () => {
    const { outcome, judge } = await ask(modelSaying(said('Kain tulis Rp 750.000, Kak.')));
    expect(outcome).toMatchObject({ status: 'answered', report: { model_name: 'uji', tokens_in: 20 } });
    expect(promptOf(judge)).toContain('Kain tulis Rp 750.000 per lembar.');
    expect(judge.doGenerateCalls[0]?.responseFormat).toMatchObject({ type: 'json' });
  });

  test('stops what is not supported, and the model is told the words and the draft', async () => {
    const model = modelSaying(said(`Siap. ${claim}`), said('Maaf, boneka besar belum bisa, Kak.'));
    const { outcome } = await ask(model, { judge: modelSaying(judged(claim), judged()) });
    expect(outcome).toMatchObject({ status: 'answered', text: 'Maaf, boneka besar belum bisa, Kak.' });
    expect(promptOf(model, 1)).toContain(claim);
  });

  test('calls a person the second time', async () => {
    const { outcome } = await ask(modelSaying(said(claim)), { judge: modelSaying(judged(claim)) });
    expect(outcome).toMatchObject({ status: 'escalated', why: 'unfounded', report: { guard: { rule: 'claim' } } });
  });

  test('leaves what is supported after the second time, and the team answers the rest', async () => {
    const price = 'Kain tulis Rp 750.000 per lembar, Kak.';
    const { outcome, judge } = await ask(modelSaying(said(`${price} ${claim} Jadi bisa dititip juga.`)), {
      judge: modelSaying(judged(claim), judged(claim), judged()),
    });
    expect(outcome).toMatchObject({
      status: 'answered',
      text: `${price}\n\nUntuk sisanya kami tanyakan ke tim dulu ya, Kak 🙏`,
      report: { guard: { rule: 'claim' }, answer: { hand_over: true, summary: 'kain berapa kak?' } },
    });
    expect(promptOf(judge, 2)).toContain(price);
    expect(promptOf(judge, 2)).not.toContain(claim);
  });

  test('has an amount that code stopped taken out too, also if something else is wrong with what is left', async () => {
    const price = 'Kain tulis Rp 750.000 per lembar, Kak.';
    const { outcome } = await ask(modelSaying(said(`${price} ${claim}\nKain cap Rp 300.000 saja.`)), {
      judge: modelSaying(judged(claim), judged()),
    });
    expect(outcome).toMatchObject({
      status: 'answered',
      text: expect.stringMatching(/^Kain tulis Rp 750\.000[^3]+tim dulu ya/u),
    });
  });

  test.each([
    ['is only talk', `Halo, Kak! ${claim}`],
    ['is wrong too', `Kain cap Rp 300.000. ${claim} Kain sutra Rp 900.000. Kain tulis Rp 750.000, Kak.`],
  ])('leaves nothing where the rest %s', async (_, text) => {
    const { outcome } = await ask(modelSaying(said(text)), { judge: modelSaying(judged(claim)) });
    expect(outcome).toMatchObject({ status: 'escalated', why: 'unfounded' });
  });

  test('is not believed about words that the answer does not have', async () => {
    const { outcome } = await ask(modelSaying(said('Kain tulis Rp 750.000, Kak.')), {
      judge: modelSaying(judged('Gratis ongkir')),
    });
    expect(outcome).toMatchObject({ status: 'answered' });
  });

  test('is not asked about money: code decides', async () => {
    const { outcome, judge } = await ask(modelSaying(said('Kain tulis Rp 700.000, Kak.')));
    expect(outcome).toMatchObject({ status: 'escalated', report: { guard: { rule: 'amount' } } });
    expect(judge.doGenerateCalls).toEqual([]);
  });

  test('is not asked where nothing is claimed', async () => {
    const { outcome, judge } = await ask(modelSaying(said('Kecamatan dan kota mana, Kak?', { sources: [] })));
    expect(outcome).toMatchObject({ status: 'answered' });
    expect(judge.doGenerateCalls).toEqual([]);
  });

  test.each([
    ['is away', new Error('down')],
    ['answers something else', said('Kain')],
  ])('leaves the decision to stricter code if it %s', async (_, reply) => {
    const judge = () => modelSaying(reply);
    const [passed, stopped] = [
      await ask(modelSaying(said('Kain tulis Rp 750.000, Kak.')), { judge: judge() }),
      await ask(modelSaying(said('Kain kami lebarnya 90 cm, Kak.')), { judge: judge() }),
    ];
    expect(passed.outcome).toMatchObject({ status: 'answered' });
    expect(stopped.outcome).toMatchObject({ status: 'escalated', report: { guard: { rule: 'detail' } } });
  });
});

describe('a part of the question that the answer leaves out', () => {
  const price = 'Kain tulis Rp 750.000, Kak.';
  const asked = (text: string): Partial<Question> => ({ burst: [{ author: 'customer', kind: 'text', text }] });
  const leavingOut = (unanswered: unknown): string =>
    JSON.stringify({ unsupported: [], unanswered, needs_team: false });
  const both = 'kain tulis berapa? motifnya bisa custom?';
  const reply = {
    v2: (more: object = {}) => modelSaying(said(price, more)),
    v3: (more: object = {}) => modelReplying({ text: price, sources: ['p1'], hand_over: false, ...more }),
  };

  describe.each(['v2', 'v3'] as const)('in version %s', (version) => {
    test.each([
      ['ramah', 'Soal "motifnya bisa custom" kami tanyakan ke tim dulu ya, Kak 🙏'],
      ['formal', 'Mengenai "motifnya bisa custom" kami tanyakan kepada tim terlebih dahulu, Bapak/Ibu.'],
      ['santai', 'Soal "motifnya bisa custom" kami tanyakan ke tim dulu ya.'],
    ])('is named in the tone "%s", and the team is called with it', async (tone, named) => {
      const { outcome } = await ask(reply[version](), {
        ...asked(both),
        version,
        business: { tone } as Question['business'],
        judge: modelSaying(leavingOut(['motifnya bisa custom'])),
      });
      expect(outcome).toMatchObject({
        status: 'answered',
        text: `${price}\n\n${named}`,
        report: { answer: { hand_over: true, summary: 'motifnya bisa custom' } },
      });
    });

    test('is not named twice where the answer calls the team already', async () => {
      const { outcome } = await ask(reply[version]({ hand_over: true }), {
        ...asked(both),
        version,
        judge: modelSaying(leavingOut(['motifnya bisa custom'])),
      });
      expect(outcome).toMatchObject({ status: 'answered', text: price, report: { answer: { hand_over: true } } });
    });
  });

  test('is not repeated with its numbers and links', async () => {
    const { outcome } = await ask(reply.v2(), {
      ...asked('kain tulis berapa? boleh 50rb aja?'),
      judge: modelSaying(leavingOut(['boleh 50rb aja'])),
    });
    expect(outcome).toMatchObject({ text: `${price}\n\nUntuk sisanya kami tanyakan ke tim dulu ya, Kak 🙏` });
  });

  test.each([
    ['words that the customer did not write', ['ongkir ke Papua']],
    ['the whole question', [both]],
    ['no list', 'tidak ada'],
    ['nothing', undefined],
  ])('is none if the judge names %s', async (_, unanswered) => {
    const { outcome } = await ask(reply.v2(), { ...asked(both), judge: modelSaying(leavingOut(unanswered)) });
    expect(outcome).toMatchObject({ status: 'answered', text: price });
    expect(outcome.report.answer).not.toHaveProperty('hand_over');
  });
});

describe('a connected model', () => {
  test('reads all knowledge before what changes, by short ids and without figures of the search', async () => {
    const model = modelSaying(said('Kain tulis Rp 750.000, Kak.'));
    const { outcome, calls } = await ask(model, {
      now: { at: '2026-11-28T07:10:00Z', zone: 'Asia/Makassar' },
      customer: 'Yudi',
    });
    const prompt = promptOf(model);
    const places = [
      '"p2',
      'Sekarang Sabtu, 28 November 2026, pukul 15.10 WITA',
      'besok Minggu 29 November',
      'Yudi',
    ].map((part) => prompt.indexOf(part.replace('"', String.raw`\"`)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(prompt).not.toContain('covered');
    expect(calls).not.toContain('search_knowledge');
    expect(outcome.report.sources).toMatchObject([{ passageId: 'a-1', used: true }]);
  });

  test('has the same beginning of the prompt for each question', async () => {
    const [one, other] = [modelSaying(said('Halo, Kak.')), modelSaying(said('Halo, Kak.'))];
    await ask(one, { now: { at: '2026-11-28T07:10:00Z', zone: 'Asia/Jakarta' }, customer: 'Yudi' });
    await ask(other, { now: { at: '2026-11-29T01:00:00Z', zone: 'Asia/Jakarta' } });
    const end = promptOf(one).indexOf('</pengetahuan>', promptOf(one).indexOf('750.000'));
    expect(promptOf(one).slice(0, end)).toBe(promptOf(other).slice(0, end));
  });

  test('searches what is too much for a prompt, also with what the chat is about', async () => {
    const turns = [{ author: 'ai', kind: 'text', text: 'Kain tulis Rp 750.000.' }];
    const { outcome, calls } = await ask(modelSaying(said('Kain tulis Rp 750.000, Kak.')), { isWhole: false, turns });
    expect(outcome).toMatchObject({ status: 'answered' });
    expect(calls.filter((name) => name === 'search_knowledge')).toHaveLength(2);
  });

  test('that is not there leaves the built-in model with the search and its figures', async () => {
    const model = modelSaying(said('Kain tulis Rp 750.000, Kak.'));
    const { calls } = await ask(model, { understands: false });
    expect(calls).not.toContain('whole_knowledge');
    expect(promptOf(model)).toContain('covered');
  });
});

test.each([true, null])(
  'a model that may be the built-in one gets the figures of the search too (%s)',
  async (isBuiltIn) => {
    const model = modelSaying(said('Kain tulis Rp 750.000, Kak.'));
    await ask(model, { isBuiltIn });
    expect(promptOf(model)).toContain('<pencarian>');
    expect(promptOf(model)).toContain('covered');
  },
);

describe('the team goes on after an answer', () => {
  test.each([
    ['that says so', said('Kain tulis Rp 750.000, Kak.', { hand_over: true }), judged()],
    ['that promises it in words', said('Kain tulis Rp 750.000, Kak. Stoknya kami tanyakan tim dulu ya.'), judged()],
    [
      'in which the judge finds a promise',
      said('Kain tulis Rp 750.000, Kak.'),
      JSON.stringify({ unsupported: [], needs_team: true }),
    ],
  ])('%s', async (_, text, verdict) => {
    const { outcome } = await ask(modelSaying(text), { judge: modelSaying(verdict) });
    expect(outcome).toMatchObject({ status: 'answered', report: { answer: { hand_over: true } } });
  });

  test('and after no other', async () => {
    const { outcome } = await ask(modelSaying(said('Kain tulis Rp 750.000, Kak.')));
    expect(outcome.report.answer).not.toHaveProperty('hand_over');
  });
});
