/** What the built-in model answers and when it asks for help, by the search alone. */
import { expect, test } from 'vitest';

import { decide, type Passage } from '../../local/model/decide.ts';
import { batik, setupFixtures } from '../access/fixtures.ts';

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

test('a passage that hardly speaks of the question is not quoted', () => {
  const passage = {
    id: 'a',
    title: 'Jam buka',
    text: 'Pukul 08.00',
    score: 2,
    covered: 0.1,
    known: 0.3,
    subject: 0,
    strange: 4,
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
])('of a size that no passage names, nothing is said: %s', (size, action) => {
  const passage = {
    id: 'a',
    title: 'Kemeja parang',
    text: 'Ukuran M sampai XXXL',
    score: 12,
    covered: 1,
    known: 1,
    subject: 1,
  };
  expect(decide(`kemeja parang ${size} ada?`, [passage]).action).toBe(action);
});
