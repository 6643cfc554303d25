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
    `insert into public.knowledge_passage (business_id, source_id, title, questions, body)
     select business_id, source_id, title, questions, replace(body, 'Rp 185.000', 'Rp 199.000')
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

/** Test runs of the cases that a test added. */
const run = async (change: object = {}): Promise<string> => {
  const id = randomUUID();
  const wanted = { scope: 'all', knowledge: 'published', version: 'v2', model_size: 'large', repeats: 1, ...change };
  const { status, text } = await harness.rpc('start_test_run', { business_id, id, options: wanted });
  expect([status, text]).toMatchObject([200, expect.stringContaining(id)]);
  return id;
};
const finish = async (): Promise<void> => {
  await agent.wake();
  await harness.settled();
};
interface Page {
  run: { status: string; done: number; passed: number; failed: number; review: number; untouched: number };
  rows: { id: string; verdict: string; change: string | null; results: { id: string; checks: object[] }[] }[];
  counts: Record<string, number>;
}
const resultsOf = async (id: string, more: object = {}): Promise<Page> =>
  (await harness.rpc('test_run_results', { run_id: id, ...more })).body as unknown as Page;
const onlyCases = () => query('delete from public.test_case where business_id = $1', [business_id]);

test('a run answers each test case and says what passed, what failed, and what a person has to judge', async () => {
  await onlyCases();
  const right = await addCase(question, { action: 'answer', amount: 185_000, none_of: ['Rp 199.000'] });
  const wrong = await addCase(question, { amount: 199_000, criteria: ['Menyapa pelanggan'] });
  const open = await addCase('parkirnya dimana kak?');
  const judged = await addCase(question, { action: 'answer', criteria: ['Menyapa pelanggan'] });
  const id = await run();
  await finish();
  const { run: done, rows } = await resultsOf(id);
  expect(done).toMatchObject({ status: 'done', done: 4, passed: 1, failed: 1, review: 2 });
  expect(rows.map((row) => [row.id, row.verdict, row.results[0]?.checks])).toEqual([
    [wrong, 'fail', [{ check: 'amount', by: 'code', passed: false }]],
    [open, 'review', [{ check: 'expected', by: 'code', passed: null }]],
    [
      judged,
      'review',
      // The built-in model judges nothing.
      [
        { check: 'action', by: 'code', passed: true },
        { check: 'criteria', by: 'model', passed: null, note: 'Menyapa pelanggan' },
      ],
    ],
    [right, 'pass', ['action', 'none_of', 'amount'].map((check) => ({ check, by: 'code', passed: true }))],
  ]);
});

test('the model judges a drawn chat by the criteria, and a model that cannot judge leaves them to a person', async () => {
  const criteria = ['Menyapa pelanggan', 'Menyebut harga'];
  const [card] = await query<{ id: string }>(
    `insert into public.scorecard (business_id, room_id, day, from_at, until_at, reason, criteria)
     select business_id, id, '2026-11-20', '2020-01-01', now() + interval '1 day', 'random', $2
     from public.room where business_id = $1 limit 1 returning id`,
    [business_id, JSON.stringify(criteria)],
  );
  const { length } = harness.model.calls();
  await finish();
  expect(harness.model.calls()).toHaveLength(length + 1);
  expect(
    await query<object>(
      `select status, attempt, model.scores as model_scores from public.scorecard
       left join private.model_judgement as model on model.scorecard_id = scorecard.id where scorecard.id = $1`,
      [card?.id],
    ),
  ).toEqual([{ status: 'judged', attempt: 1, model_scores: [{ verdict: null }, { verdict: null }] }]);
});

test('what a person judged stays judged while the answer is the same, and gives way to another answer', async () => {
  await onlyCases();
  const id = await addCase(question, { action: 'answer' });
  const [first] = [await run()];
  await finish();
  const result = (await resultsOf(first)).rows[0]?.results[0]?.id;
  expect((await harness.rpc('judge_test_result', { result_id: result, verdict: 'fail' })).status).toBe(200);
  expect((await resultsOf(first)).run).toMatchObject({ passed: 0, failed: 1 });
  const second = await run({ scope: 'failed' });
  await finish();
  expect((await resultsOf(second)).rows).toMatchObject([{ id, verdict: 'fail' }]);
  const third = await run({ knowledge: 'draft' });
  await finish();
  expect((await resultsOf(third, { against: second })).rows).toMatchObject([{ id, verdict: 'pass', change: 'better' }]);
  expect((await harness.rpc('judge_test_result', { result_id: result })).status).toBe(200);
  expect((await resultsOf(first)).run).toMatchObject({ passed: 1, failed: 0 });
});

test('a run of what the waiting changes touch asks the model about nothing else', async () => {
  await onlyCases();
  await addCase(question, { amount: 185_000 });
  await addCase('parkirnya dimana kak?', { action: 'escalate' });
  const { length } = harness.model.calls();
  const id = await run({ scope: 'touched', knowledge: 'draft' });
  await finish();
  expect((await resultsOf(id)).run).toMatchObject({ status: 'done', failed: 1, untouched: 1 });
  expect(harness.model.calls()).toHaveLength(length + 1);
});

test('a process that stops in the middle loses no result, and none is settled twice', async () => {
  await onlyCases();
  for (let at = 0; at < 12; at += 1) await addCase(question, { action: 'answer' });
  const id = await run({ repeats: 3 });
  // Another process claims some and never comes back.
  const [claimed] = await query<{ claim: { results: { id: string; attempt: number }[] } }>(
    'select public.claim_test_results(8) as claim',
  );
  const lost = claimed?.claim.results ?? [];
  expect(lost).toHaveLength(8);
  await query(`update public.test_result set lease_until = now() - interval '1 second' where id = any ($1::uuid[])`, [
    lost.map((one) => one.id),
  ]);
  await Promise.all([agent.wake(), harness.newAgent().wake()]);
  await harness.settled();
  expect((await resultsOf(id)).run).toMatchObject({ status: 'done', done: 12, passed: 12 });
  expect(
    await query<object>('select status, count(*)::int as n from public.test_result where run_id = $1 group by 1', [id]),
  ).toEqual([{ status: 'settled', n: 36 }]);
  // The process that lost its lease writes nothing any more.
  const [late] = await query<{ status: string }>(
    `select public.settle_test_result($1, 1, '{"verdict": "fail"}') as status`,
    [lost[0]?.id],
  );
  expect(late?.status).toBe('settled');
  expect((await resultsOf(id)).run).toMatchObject({ passed: 12, failed: 0 });
});

test('a cancelled run keeps what was answered, and answers nothing more', async () => {
  await onlyCases();
  await addCase(question);
  const id = await run();
  await harness.rpc('cancel_test_run', { run_id: id });
  await finish();
  expect(await resultsOf(id)).toMatchObject({ run: { status: 'cancelled', done: 0 }, counts: { cancelled: 1 } });
});

test('a model that is down is asked three times, and then a person looks', async () => {
  await onlyCases();
  await addCase(question, { action: 'answer' });
  const id = await run();
  // Two attempts have failed before.
  await query('update public.test_result set attempt = 2 where run_id = $1', [id]);
  harness.interceptModel(async () => {
    throw new TypeError('fetch failed');
  });
  await finish();
  expect((await resultsOf(id)).rows).toMatchObject([
    {
      verdict: 'review',
      results: [{ checks: [{ check: 'answered', by: 'code', passed: false, note: 'unreachable' }] }],
    },
  ]);
});

test('the page of the test cases is found by words, group and last verdict', async () => {
  await onlyCases();
  const price = await addCase(question, { action: 'answer', amount: 185_000 });
  const twin = await addCase(`${question}!`, { action: 'escalate' });
  await query(`update public.test_case set group_name = 'Harga' where id = $1`, [price]);
  await run();
  await finish();
  await addCase('baru?');
  const page = async (more: object) => (await harness.rpc('test_cases_page', { business_id, ...more })).body;
  expect(await page({})).toMatchObject({ total: 3, page: 1, groups: ['Harga'], counts: { none: 1, pass: 1, fail: 1 } });
  expect(await page({ words: 'Batik, PARANG', page: 9 })).toMatchObject({
    total: 2,
    page: 1,
    rows: [
      { id: twin, verdict: 'fail', twin: 'contradicts' },
      { id: price, verdict: 'pass', twin: 'contradicts', group_name: 'Harga' },
    ],
  });
  expect(await page({ group_name: 'Harga', verdict: 'fail' })).toMatchObject({
    total: 0,
    rows: [],
    counts: { pass: 1 },
  });
  await query(`update public.test_case set expected = '{"action": "escalate"}' where id = $1`, [price]);
  await run();
  await finish();
  expect(await page({ group_name: 'Harga' })).toMatchObject({ total: 1, rows: [{ id: price, verdict: 'fail' }] });
});
