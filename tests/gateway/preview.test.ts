import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startHarness, type Harness } from './support/harness.ts';

// Answers of the AI before a publication. Nothing of it reaches a customer.

const business_id = 'b0000000-0000-4000-8000-000000000001';
let harness: Harness;
let agent: ReturnType<Harness['newAgent']>;
beforeAll(async () => {
  harness = await startHarness();
  agent = harness.newAgent();
});
afterAll(() => harness.close());

const query = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  harness.stack.database.query<Row>(sql, values);
const preview = (request: object, as = harness.owner) => agent.post('/preview', { business_id, ...request }, as);
/** A change of the price that waits for publishing. */
const changePrice = async (): Promise<string> => {
  const [source] = await query<{ id: string }>(
    `select id from public.knowledge_source where business_id = $1 and title = 'Kemeja batik parang'`,
    [business_id],
  );
  await query(
    `insert into public.knowledge_passage (business_id, source_id, title, asked, body)
     select business_id, source_id, title, asked, replace(body, 'Rp 185.000', 'Rp 199.000')
     from public.knowledge_passage where source_id = $1 and to_version is null`,
    [source?.id],
  );
  await query(`update public.knowledge_source set draft = 'changed', revision = revision + 1 where id = $1`, [
    source?.id,
  ]);
  return source?.id ?? '';
};
const addCase = async (text: string, expected: object = {}): Promise<string> => {
  const id = randomUUID();
  await query('insert into public.test_case (id, business_id, turns, expected) values ($1, $2, $3, $4)', [
    id,
    business_id,
    JSON.stringify([{ author: 'customer', text }]),
    JSON.stringify(expected),
  ]);
  return id;
};
const question = 'kemeja batik parang harganya berapa kak?';

test('a waiting change shows which answers it changes, and what gets worse by it', async () => {
  const source = await changePrice();
  const price = await addCase(question, { action: 'answer', amount: 185_000, source_id: source });
  const parking = await addCase('parkirnya dimana kak?');
  const { length } = harness.model.calls();
  const { status, body } = await preview({ cases: [price, parking] });
  expect(status).toBe(200);
  expect(body).toEqual({
    cases: [
      {
        id: price,
        question,
        is_changed: true,
        before: expect.objectContaining({ decision: 'answered', text: expect.stringContaining('Rp 185.000') }),
        after: expect.objectContaining({
          decision: 'answered',
          text: expect.stringContaining('Rp 199.000'),
          sources: expect.arrayContaining([{ source_id: source, title: 'Kemeja batik parang' }]),
        }),
        unmet_before: [],
        unmet_after: ['amount'],
      },
      {
        id: parking,
        question: 'parkirnya dimana kak?',
        is_changed: false,
        before: null,
        after: null,
        unmet_before: [],
        unmet_after: [],
      },
    ],
  });
  // The model is not asked about what does not change.
  expect(harness.model.calls()).toHaveLength(length + 2);
  expect(
    await query('select 1 from public.knowledge_version where business_id = $1 and number > 1', [business_id]),
  ).toEqual([]);
});

test('a member tries a question, with the waiting changes and without them', async () => {
  const answers = await Promise.all(
    ['published', 'draft'].map((knowledge) => preview({ question, knowledge }, harness.member)),
  );
  expect(answers.map(({ body }) => body)).toEqual([
    expect.objectContaining({ decision: 'answered', text: expect.stringContaining('Rp 185.000') }),
    expect.objectContaining({ decision: 'answered', text: expect.stringContaining('Rp 199.000') }),
  ]);
});

test('only owners compare test cases, five at once', async () => {
  const cases = [await addCase(question)];
  expect((await preview({ cases }, harness.member)).status).toBe(403);
  expect((await preview({ business_id: randomUUID(), cases })).status).toBe(404);
  expect((await preview({ cases: Array.from({ length: 6 }, () => randomUUID()) })).status).toBe(400);
  expect((await preview({})).status).toBe(400);
});
