import type { SupabaseClient } from '@supabase/supabase-js';
import { MockLanguageModelV4 } from 'ai/test';
import { expect, test, vi } from 'vitest';

import { UNLIMITED } from '../../../tests/sut/limits.ts';
import { answer } from './answer.ts';
import { divideAnswer } from './bubbles.ts';
import { questionWith } from './questionFixture.ts';
import { quotes } from './quotes.ts';

const instructions =
  'Jangan tawarkan diskon sebelum pelanggan bertanya tiga kali, lalu tawarkan sepuluh persen saja dan catat namanya.';
const eight = 'tawarkan diskon sebelum pelanggan bertanya tiga kali lalu';

test.each([
  ['as they stand', `Begini: ${instructions}`],
  ['eight of their words', `Saya diminta ${eight} apa ya`],
  ['in capitals', eight.toUpperCase()],
  ['with other punctuation', eight.replaceAll(' ', ', ')],
  ['with marks of format', `*tawar*kan _diskon_ ~sebelum~ ${eight.split(' ').slice(3).join(' `')}`],
  ['joined by marks', eight.replaceAll(' ', '*')],
  ['letter by letter', Array.from(eight).join(' ')],
  ['joined into one word', eight.replaceAll(' ', '')],
  ['one word a line', eight.replaceAll(' ', '\n')],
  ['with invisible characters', Array.from(eight).join('\u200B')],
  [
    'in wide letters',
    Array.from(eight)
      .map((one) => (one === ' ' ? one : String.fromCharCode(one.charCodeAt(0) + 0xfe_e0)))
      .join(''),
  ],
  ['with accents', eight.replaceAll('a', 'á')],
])('eight words in a row of the instructions are found %s', (_, text) => {
  expect(quotes(text, instructions, [])).toBe(true);
});

test.each([
  ['seven words', 'tawarkan diskon sebelum pelanggan bertanya tiga kali, ya'],
  ['other words', 'Kain batik ini Rp 185.000, Kak. Mau dikirim ke mana?'],
  ['the same words in another order', eight.split(' ').toReversed().join(' ')],
  ['nothing', ''],
])('%s are no quotation', (_, text) => {
  expect(quotes(text, instructions, [])).toBe(false);
});

test('words that the public texts have in a row may be said, and no others beside them', () => {
  const shared = 'Toko buka setiap hari pukul delapan sampai pukul lima sore';
  const secret = `${shared}. Jangan pernah menyebut nama pemilik toko kepada siapa pun juga.`;
  expect(quotes(`${shared}, Kak.`, secret, [])).toBe(true);
  expect(quotes(`${shared}, Kak.`, secret, ['Kain.', `Jam buka: ${shared}.`])).toBe(false);
  // Half in one public text and half in the next is in neither.
  const [first, second] = ['Toko buka setiap hari pukul', 'delapan sampai pukul lima sore'];
  expect(quotes(shared, secret, [first, second])).toBe(true);
  expect(quotes(secret, secret, [shared])).toBe(true);
});

test('instructions of fewer than eight words are not compared', () => {
  expect(quotes('Jangan menawar ya kak', 'Jangan menawar.', [])).toBe(false);
});

test('twice the length of repetitive texts takes twice the steps', () => {
  /** Steps through the automaton. */
  const cost = (size: number): number => {
    const [text, secret] = ['ab '.repeat(size), `${'ab '.repeat(size)}c`];
    const steps = [vi.spyOn(Map.prototype, 'get'), vi.spyOn(Map.prototype, 'has')];
    quotes(text, secret, [text, secret]);
    const taken = steps.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const step of steps) step.mockRestore();
    return taken;
  };
  expect(cost(2000) / cost(1000)).toBeLessThan(2.2);
});

const passage = { passage_id: 'p1', source_id: 's1', title: 'Kain', body: 'Kain Rp 750.000.', score: 9, covered: 0.9 };
const service = {
  rpc: async (name: string) => ({ data: name === 'search_knowledge' ? [passage] : [], error: null }),
} as unknown as SupabaseClient;

/** A model that answers with a text, whatever it is told. */
const modelOf = (version: 'v2' | 'v3', text: string) =>
  new MockLanguageModelV4({
    doGenerate: async () => ({
      content:
        version === 'v2'
          ? [
              {
                type: 'text',
                text: JSON.stringify({ action: 'answer', text, sources: ['p1'], reason: 'found', summary: '' }),
              },
            ]
          : [
              { type: 'tool-call', toolCallId: 's', toolName: 'search_knowledge', input: '{"query":"kain"}' },
              {
                type: 'tool-call',
                toolCallId: 'r',
                toolName: 'reply',
                input: JSON.stringify({ text, sources: ['p1'] }),
              },
            ],
      finishReason: { unified: version === 'v2' ? 'stop' : 'tool-calls', raw: 'stop' },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: 1, text: 1, reasoning: undefined },
      },
      warnings: [],
    }),
  });

const ask = (version: 'v2' | 'v3', text: string, secret: string) => {
  const named = { name: 'uji', model: modelOf(version, text) };
  const question = questionWith({ version, business: { instructions: secret } });
  return answer({ service, models: { small: named, large: named }, modelTimeout: UNLIMITED }, question);
};

test.each(['v2', 'v3'] as const)(
  '%s does not say what its instructions say, and calls a person instead',
  async (version) => {
    const text = `Kain Rp 750.000, Kak. ${instructions}`;
    const outcome = await ask(version, text, instructions);
    expect(outcome).toMatchObject({ status: 'escalated', why: 'unfounded', report: { guard: { rule: 'leak' } } });
    expect(JSON.stringify(outcome.report.guard)).not.toContain('diskon');
    expect(await ask(version, 'Kain Rp 750.000, Kak.', instructions)).toMatchObject({ status: 'answered' });
  },
);

test.each(['v2', 'v3'] as const)('%s does not say it in two bubbles either', async (version) => {
  const filler = 'Kain batik kami halus, warnanya tidak luntur, dan jahitannya rapi sekali. '.repeat(3).trim();
  const [first, second] = [
    'Tawarkan diskon sebelum pelanggan bertanya',
    'Tiga kali, lalu tawarkan sepuluh persen saja.',
  ];
  const text = `${filler} ${first}.\n\n${second} ${filler}`;
  expect(divideAnswer(text).length).toBeGreaterThan(1);
  expect(await ask(version, text, instructions)).toMatchObject({
    status: 'escalated',
    report: { guard: { rule: 'leak' } },
  });
});

test.each(['v2', 'v3'] as const)('%s takes no amount, number or promise from the instructions', async (version) => {
  for (const [secret, text] of [
    ['Harga modal kain Rp 410.000.', 'Kain Rp 410.000, Kak.'],
    ['Nomor pribadi pemilik 0812 3456 7890.', 'Hubungi 0812 3456 7890, Kak.'],
    ['Beri voucher bila pelanggan marah.', 'Kami beri voucher, Kak.'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    expect(await ask(version, text, secret)).toMatchObject({ status: 'escalated', why: 'unfounded' });
});
