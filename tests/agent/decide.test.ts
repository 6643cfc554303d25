/** What the built-in model answers and when it asks for help, by the search alone. */
import { beforeAll, describe, expect, test } from 'vitest';

import { decide } from '../../local/model/decide.ts';
import type { Passage } from '../../local/model/passage.ts';
import { photoAnswer } from '../../local/model/photos.ts';
import { batik, setupFixtures } from '../access/fixtures.ts';
import { questions } from './questions.ts';
import { ask, builtInContext, openShop, questionsOf, verdictOf, type Verdict } from './unseen.ts';

const fixtures = setupFixtures();

const decideAfter = async (previous: string | null, burst: string[]) => {
  const { data } = await fixtures.service
    .rpc('search_knowledge', { p_business: batik.business, p_messages: burst, p_previous: previous })
    .throwOnError();
  const found = data as (Omit<Passage, 'id' | 'text'> & { source_id: string; body: string })[];
  return decide(
    burst.join('\n'),
    found.map(({ source_id: id, body: text, ...figures }) => ({ ...figures, id, text })),
  );
};

test('a question about something unknown is not answered from the question before', async () => {
  const previous = 'kak, kemeja batik parang harganya berapa?';
  expect((await decideAfter(null, [previous])).action).toBe('answer');
  expect((await decideAfter(previous, ['bisa servis jam tangan rolex kak?'])).action).toBe('escalate');
  expect((await decideAfter(previous, ['yg merah ada?'])).action).toBe('answer');
});

test('without passages it asks for help', () => {
  expect(decide('jam buka?', [])).toEqual({ action: 'escalate', text: '', sources: [], reason: 'not_known' });
});

test('what is quoted is a part of the passages, and no more than a bubble holds', async () => {
  const asked = questions.flatMap(({ turns }) => (turns ? [turns.join('\n')] : []));
  const decided = await Promise.all(asked.map((question) => decideAfter(null, [question])));
  expect(Math.max(...decided.map(({ text }) => text.length))).toBeLessThanOrEqual(350);
});

test('a passage that hardly speaks of the question is not quoted', () => {
  const passage = {
    id: 'a',
    title: 'Jam buka',
    text: 'Pukul 08.00',
    score: 2,
    covered: 0.1,
    covered_vocabulary: 0.3,
    subject: 0,
    unknown_words: 4,
  };
  expect(decide('ada lowongan?', [passage]).action).toBe('escalate');
});

test('a product that only shares words of its text with the one that is asked for is not quoted', async () => {
  const { text } = await decideAfter(null, ['kemeja batik parang harganya berapa?']);
  expect(text).toContain('Rp 185.000');
  expect(text).not.toContain('Kemeja batik anak');
});

test.each([
  ['5xl', 'escalate'],
  ['3XL', 'answer'],
  ['xxxl', 'answer'],
])('of a size that no passage names, nothing is said: %s', async (size, action) => {
  expect((await decideAfter(null, [`lingkar dada kemeja ${size} berapa cm kak?`])).action).toBe(action);
});

test.each(['2', 'merah', '10%', 'yang itu', 'XL'])('a value alone asks back: %s', async (value) => {
  const { action, text, sources } = await decideAfter(null, [value]);
  expect([action, text.endsWith('?'), sources]).toEqual(['answer', true, []]);
});

/** How many questions to each shop are answered right, at least. */
const bounds = {
  bakery: { right: 35 },
  repair: { right: 32 },
  rental: { right: 28 },
  laundry: { right: 22 },
  aquarium: { right: 24 },
  nursery: { right: 27 },
  clothes: { right: 22 },
  furniture: { right: 27 },
  studio: { right: 26 },
  printing: { right: 29 },
  boarding: { right: 27 },
} as const;

describe.each(Object.entries(bounds))(
  'what the customers of a %s ask, from the text that its owner pastes',
  (shop, { right }) => {
    let verdicts: [Verdict, string][];
    beforeAll(async () => {
      const business = await openShop(fixtures, shop);
      const context = builtInContext(fixtures.service);
      const asked = questionsOf(shop);
      const outcomes = await Promise.all(asked.map((question) => ask(context, business, question)));
      verdicts = asked.map((question, index) => [verdictOf(question, outcomes[index]!), question.id]);
    });
    const of = (wanted: Verdict) => verdicts.filter(([verdict]) => verdict === wanted).map(([, id]) => id);

    test(`at least ${right} are answered right, in one bubble`, () => {
      expect(of('right').length, `asked: ${of('asked').join(', ')}`).toBeGreaterThanOrEqual(right);
    });

    test('at most 3 % are answered wrong', () => {
      expect(of('wrong').length / verdicts.length, of('wrong').join(', ')).toBeLessThanOrEqual(0.03);
    });

    test('at least 95 % of what must go to people, ask back or stay silent does', () => {
      const [decided, others] = [of('decided').length, of('misled').length];
      expect(decided / (decided + others), of('misled').join(', ')).toBeGreaterThanOrEqual(0.95);
    });
  },
);

describe('a wish for a photo or a file', () => {
  const instructions = [
    '<berkas>',
    '{"id":"f1","foto":"Tas anyaman pandan","bisa_dikirim":true}',
    '{"id":"f2","foto":"Tas rotan bulat","bisa_dikirim":true}',
    '{"id":"f3","berkas":"Daftar harga reseller","nama":"reseller.pdf","bisa_dikirim":true}',
    '</berkas>',
  ].join('\n');
  const sent = (...said: string[]) => photoAnswer(instructions, said)?.files ?? null;

  test.each([
    ['minta foto tas anyaman dong kak', ['f1']],
    ['boleh liat gambarnya tas rotan?', ['f2']],
    ['ada foto tas kak', ['f1', 'f2']],
    ['kirim pdf daftar harga reseller ya', ['f3']],
    ['can you send a photo of the rotan one', ['f2']],
  ])('"%s" gets %j', (question, files) => expect(sent(question)).toEqual(files));

  test('is about what was said before, if it names nothing', () =>
    expect(sent('tas rotan bulat berapa?', 'Rp 90.000, Kak.', 'minta fotonya kak')).toEqual(['f2']));

  test('is not about what was said before, if it names another thing', () =>
    expect(sent('tas rotan bulat berapa?', 'Rp 90.000, Kak.', 'minta foto sepatu dong')).toBeNull());

  test.each([
    'tas anyaman berapa?',
    'warnanya sama kayak foto tas anyaman?',
    'ini saya kirim bukti foto transfer tas rotan',
    'minta foto sepatu',
    'minta fotonya kak',
  ])('"%s" is none, or of nothing that is there', (question) => expect(sent(question)).toBeNull());
});
