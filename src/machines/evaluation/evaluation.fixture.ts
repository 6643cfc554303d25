/** Test cases and runs for stories and tests. */
import type { CaseRow, ImportedCase, OpenedCase, ResultRow, RunsView, TestRun } from '../../contracts/evaluation.ts';

export const businessId = 'b0000000-0000-4000-8000-000000000001';
export const sari = 'a0000000-0000-4000-8000-000000000002';
const uuid = (last: number) => `7e000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

export const priceCase: CaseRow = {
  id: uuid(1),
  question: 'kemeja batik parang harganya berapa kak?',
  turns: 1,
  expected: { action: 'answer', amount: 185_000, none_of: ['habis'] },
  group_name: 'Harga',
  origin: 'hand',
  verdict: 'pass',
  tested_at: '2026-11-20T03:00:00Z',
  twin: null,
};

export const personCase: CaseRow = {
  ...priceCase,
  id: uuid(2),
  question: 'saya mau bicara dengan orangnya',
  expected: { action: 'escalate' },
  group_name: null,
  origin: 'escalation',
  verdict: 'fail',
  twin: 'contradicts',
};

export const opened: NonNullable<OpenedCase> = {
  id: priceCase.id,
  saved: {
    id: priceCase.id,
    turns: [{ author: 'customer', text: priceCase.question }],
    expected: priceCase.expected,
    group: 'Harga',
  },
  sources: [{ id: uuid(90), title: 'Kemeja batik parang' }],
  groups: ['Harga', 'Ongkir'],
};
export const openedNew: NonNullable<OpenedCase> = { ...opened, id: uuid(9), saved: null };

export const imported: readonly ImportedCase[] = [
  { id: uuid(11), question: 'buka jam berapa?', expected: { action: 'answer' }, group_name: 'Jam' },
  { id: uuid(12), question: 'ongkir ke bandung?', expected: {}, group_name: '' },
];

export const doneRun: TestRun = {
  id: uuid(21),
  status: 'done',
  scope: 'all',
  knowledge: 'published',
  version: 'v3',
  model_size: 'large',
  repeats: 3,
  knowledge_version: 4,
  total: 4,
  done: 4,
  passed: 1,
  failed: 1,
  review: 1,
  flaky: 1,
  untouched: 0,
  created_by: sari,
  created_at: '2026-11-21T03:00:00Z',
  finished_at: '2026-11-21T03:02:00Z',
};
export const earlierRun: TestRun = {
  ...doneRun,
  id: uuid(22),
  version: 'v2',
  passed: 3,
  failed: 0,
  flaky: 0,
  created_at: '2026-11-20T03:00:00Z',
};
export const runningRun: TestRun = {
  ...doneRun,
  id: uuid(23),
  status: 'running',
  total: 50,
  done: 12,
  passed: 10,
  failed: 2,
  review: 0,
  flaky: 0,
  finished_at: null,
};
export const cancelledRun: TestRun = { ...runningRun, id: uuid(24), status: 'cancelled' };

const answer = (text: string) => ({
  decision: 'answered' as const,
  why: null,
  text,
  sources: [{ source_id: uuid(90), title: 'Kemeja batik parang' }],
});
export const resultId = uuid(31);
const result = {
  checks: [
    { check: 'action' as const, by: 'code' as const, passed: true },
    { check: 'amount' as const, by: 'code' as const, passed: false },
  ],
  judged_verdict: null,
  judged_by: null,
  judged_at: null,
  model_name: 'quote-large',
};

const resultRows: readonly ResultRow[] = [
  {
    id: priceCase.id,
    question: priceCase.question,
    expected: priceCase.expected,
    verdict: 'fail',
    change: 'worse',
    before: { verdict: 'pass', answer: answer('Kemeja batik parang Rp 185.000, ready.') },
    results: [{ ...result, id: resultId, verdict: 'fail', answer: answer('Kemeja batik parang Rp 199.000, ready.') }],
  },
  {
    id: uuid(3),
    question: 'kalau lusa sampai mana?',
    expected: { criteria: ['Menyebut hari sampai'] },
    verdict: 'pass',
    change: 'other',
    before: { verdict: 'review', answer: null },
    results: [
      {
        ...result,
        id: uuid(32),
        verdict: 'review',
        checks: [{ check: 'criteria', by: 'model', passed: null, note: 'Menyebut hari sampai' }],
        judged_verdict: 'pass',
        judged_by: sari,
        judged_at: '2026-11-21T04:00:00Z',
        answer: { decision: 'escalated', why: 'not_known', text: null, sources: [] },
      },
    ],
  },
];

export const viewOf = (run: TestRun, more: Partial<NonNullable<RunsView['shown']>> = {}): RunsView => ({
  runs: [run, earlierRun],
  shown: {
    run,
    against: null,
    rows: resultRows,
    total: 2,
    page: 1,
    counts: { fail: 1, pass: 1 },
    ...more,
  },
});
