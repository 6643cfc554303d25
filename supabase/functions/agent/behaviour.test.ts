import { describe, expect, test } from 'vitest';

import type { Outcome } from './answer.ts';
import { behaved, declineTopic, isRepeated } from './behaviour.ts';
import type { Question, Turn } from './question.ts';
import { questionWith } from './questionFixture.ts';

const said = (author: string, text: string): Turn => ({ author, kind: 'text', text });
const questionOf = (business: Partial<Question['business']>, turns: Turn[] = []): Question =>
  questionWith({ business, turns, burst: [said('customer', 'buka jam berapa?')] });
const answered = (text: string): Outcome => ({ status: 'answered', text, report: {} });
const refusal = 'Maaf, Kak, soal itu tidak kami bahas di sini. Ada hal lain yang bisa kami bantu?';

describe('a topic that the business does not discuss', () => {
  const topics = ['politik', 'harga toko lain'];

  test.each(['gimana politiknya sekarang?', 'toko lain harganya berapa?', 'POLITIK'])(
    'is declined in "%s"',
    (asked) => {
      const outcome = declineTopic(questionOf({ forbidden_topics: topics }), asked);
      expect(outcome).toMatchObject({
        status: 'answered',
        text: refusal,
        report: { guard: { rule: 'forbidden_topic' } },
      });
    },
  );

  test.each(['harga kemeja berapa?', 'toko buka jam berapa?', 'mau beli polis'])('is not found in "%s"', (asked) =>
    expect(declineTopic(questionOf({ forbidden_topics: topics }), asked)).toBeNull(),
  );

  test('is declined when the model speaks of it, or finds that the question does', () => {
    const question = questionOf({ forbidden_topics: topics, tone: 'formal' });
    const text = 'Mohon maaf, Bapak/Ibu, soal itu tidak kami bahas di sini. Ada hal lain yang bisa kami bantu?';
    const escalated: Outcome = {
      status: 'escalated',
      why: 'not_known',
      report: { answer: { action: 'escalate', text: '', reason: 'forbidden' } },
    };
    expect(behaved(question, answered('Menurut saya, politik itu…'))).toMatchObject({ text });
    expect(behaved(question, escalated)).toMatchObject({ status: 'answered', text });
  });

  test('leaves other calls for help as they are', () => {
    const outcome: Outcome = { status: 'escalated', why: 'not_known', report: {} };
    expect(behaved(questionOf({ forbidden_topics: topics }), outcome)).toBe(outcome);
  });
});

describe('the greeting', () => {
  const greeting = 'Halo Kak, selamat datang.';

  test('precedes the first answer to a customer', () =>
    expect(behaved(questionOf({ greeting }), answered('Pukul 08.00.'))).toMatchObject({
      text: `${greeting}\n\nPukul 08.00.`,
    }));

  test.each([
    ['the business has written before', { greeting }, [said('customer', 'p'), said('ai', 'Ya, Kak?')]],
    ['it is blank', { greeting: ' ' }, []],
    ['there is none', {}, []],
  ])('is left out if %s', (_, behaviour, turns) =>
    expect(behaved(questionOf(behaviour, turns), answered('Pukul 08.00.'))).toMatchObject({ text: 'Pukul 08.00.' }),
  );
});

test('an answer is repeated if all of it was sent within the hour, also behind a greeting', () => {
  const hours = 'Buka pukul 08.00.';
  const isAgain = (turns: Turn[], text = hours): boolean => isRepeated({ turns }, text);
  expect(isAgain([said('customer', 'buka?'), said('ai', hours)])).toBe(true);
  expect(isAgain([said('ai', `Halo Kak.\n\n${hours}`), said('customer', 'parkir?'), said('ai', 'Di depan.')])).toBe(
    true,
  );
  expect(isAgain([{ ...said('ai', hours), minutes: 90 }])).toBe(false);
  expect(isAgain([said('member', hours)])).toBe(false);
  expect(isAgain([said('ai', hours), said('customer', 'makasih')])).toBe(false);
  expect(isAgain([said('ai', hours)], `${hours} Tutup pukul 17.00.`)).toBe(false);
});
