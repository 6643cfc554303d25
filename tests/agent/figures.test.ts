import { describe, expect, test } from 'vitest';

import type { Outcome } from './asking.ts';
import { figuresOf, linesOf, verdictOf } from './figures.ts';
import { sourceId, type Question } from './questions.ts';

const price: Question = {
  id: 'harga',
  turns: ['berapa?'],
  expect: 'answer',
  facts: [7],
  must: [String.raw`185\.000`],
  must_not: [],
  note: '',
};
const person: Question = { ...price, id: 'orang', expect: 'human', facts: [], must: [] };

const sent = (text: string, more: Partial<Outcome> = {}): Outcome => ({
  status: 'sent',
  why: null,
  error: null,
  answer: { text },
  guard: null,
  sources: [{ sourceId: sourceId(7), used: true }],
  tokens_in: 1000,
  tokens_out: 50,
  cost: 12,
  ms_model: 800,
  received: [text],
  runs: 1,
  ...more,
});
const right = sent('Rp 185.000, Kak.');
const escalated = (more: Partial<Outcome> = {}): Outcome =>
  sent('', { status: 'escalated', why: 'not_known', received: ['Tim kami akan membalas.'], sources: null, ...more });

describe('a verdict', () => {
  test.each([
    ['right', price, right],
    ['wrong', price, sent('Rp 99.000, Kak.')],
    // The right words from another source are a guess.
    ['wrong', price, sent('Rp 185.000, Kak.', { sources: [{ sourceId: sourceId(8), used: true }] })],
    ['asked', price, sent('Ukuran apa, Kak?', { sources: [] })],
    ['asked', price, escalated()],
    ['failed', price, escalated({ status: 'failed', error: 'slow' })],
    ['failed', price, escalated({ error: 'declined' })],
    ['right', person, escalated()],
    ['wrong', person, sent('Rp 185.000, Kak.')],
  ] as const)('is %s for %j', (verdict, question, outcome) => {
    expect(verdictOf(question, outcome)).toBe(verdict);
  });
});

const wrong = sent('Rp 99.000');
const measured = figuresOf([
  { question: price, outcomes: [right, wrong] },
  { question: { ...price, id: 'lain' }, outcomes: [right, right] },
  { question: person, outcomes: [escalated(), escalated({ guard: { rule: 'amount' } })] },
]);

test('shares are those of questions, and repetitions do not narrow their intervals', () => {
  expect(measured.answerable.right).toMatchObject({ share: 0.75, of: 2 });
  expect(measured.answerable.wrong).toMatchObject({ share: 0.25, of: 2 });
  const once = figuresOf([{ question: price, outcomes: [right] }]);
  const often = figuresOf([{ question: price, outcomes: [right, right, right, right] }]);
  expect(often.answerable.right).toEqual(once.answerable.right);
  expect(measured.steady.share).toBeCloseTo(2 / 3);
  expect(measured.wrong).toEqual([['harga', 1]]);
});

test('of a hundred questions, 80 right ones mean 71 to 87 %', () => {
  const all = Array.from({ length: 100 }, (_, at) => ({
    question: { ...price, id: String(at) },
    outcomes: [at < 80 ? right : wrong],
  }));
  const { low, high } = figuresOf(all).answerable.right;
  expect([Math.round(low * 100), Math.round(high * 100)]).toEqual([71, 87]);
});

test('tokens, time and cost are those of a question', () => {
  expect(measured).toMatchObject({ tokensIn: 1000, tokensOut: 50, cost: 12, median: 800 });
  expect(figuresOf([{ question: price, outcomes: [sent('x', { cost: null })] }]).cost).toBeNull();
});

test('the table names the figures', () => {
  const lines = linesOf(measured, 2).join('\n');
  expect(lines).toMatch(/Benar +75 % +\(\d+ % sampai \d+ %, dari 2\)/);
  expect(lines).toMatch(/Tepat dalam semua 2 ulangan +67 %/);
  expect(lines).toMatch(/Biaya 100 pertanyaan +Rp 1\.200/);
  expect(lines).toMatch(/Dijawab salah +harga/);
});
