/** Test runs: what the AI answers to each test case, and whether that is what was expected (`test_result`). */
import * as v from 'valibot';

import type { Beside, Claimed } from '../_shared/drain.ts';
import { noteRowFailure, readRows, Rows } from '../_shared/rowFailures.ts';
import { answer } from './answer.ts';
import type { AnswerContext } from './asked.ts';
import { checksOf, Expected, failedBy, type Answered } from './expectations.ts';
import { judgeCriteria } from './judge.ts';
import { answeredBy, Asked, findsOthers } from './preview.ts';

const ClaimedResult = v.object({
  ...Asked.entries,
  id: v.string(),
  attempt: v.number(),
  knowledge: v.picklist(['published', 'draft']),
  scope: v.picklist(['all', 'failed', 'touched']),
  expected: Expected,
});
export type ClaimedResult = v.InferOutput<typeof ClaimedResult>;

const Claim = v.object({
  results: Rows,
  next_ms: v.nullable(v.number()),
  ended: v.array(v.string()),
});

/** One thing that was judged. `passed`: null if nothing could be said. */
interface Judged {
  check: string;
  by: 'code' | 'model';
  passed: boolean | null;
  note?: string;
}

interface Verdict {
  verdict: 'pass' | 'fail' | 'review' | 'untouched';
  checks: Judged[];
}

/** Takes due results. Throws if the database fails. */
export async function claimResults(
  { service }: AnswerContext,
  most: number,
  mine: readonly string[],
  beside: Beside,
): Promise<Claimed<ClaimedResult>> {
  const { data, error } = await service.rpc('claim_test_results', { p_most: most, p_running: mine });
  if (error) throw error;
  const { results, next_ms: nextMs, ended } = v.parse(Claim, data);
  const runs = readRows(ClaimedResult, results, (id, failure) =>
    beside(noteRowFailure(service, 'test-results', id, failure)),
  );
  return { runs, nextMs, ended };
}

/** Answers a test case and judges the answer. Rejects if the database fails; another process takes the result then. */
export async function handleResult(context: AnswerContext, result: ClaimedResult, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  const report = await answerAndJudge(context, result, signal).catch((error: unknown) => {
    // The run was cancelled: there is nothing to settle.
    if (signal.aborted) return null;
    throw error;
  });
  if (report === null) return;
  const { error } = await context.service.rpc('settle_test_result', {
    p_result: result.id,
    p_attempt: result.attempt,
    p_outcome: { ...report, ms: Math.round(performance.now() - began) },
  });
  if (error) throw error;
}

async function answerAndJudge(
  context: AnswerContext,
  { scope, knowledge, expected, ...asked }: ClaimedResult,
  signal: AbortSignal,
): Promise<object> {
  if (scope === 'touched' && !(await findsOthers(context, asked)))
    return { verdict: 'untouched', checks: [], answer: null };
  const question = { ...asked, knowledge, room: null };
  const outcome = await answer(context, question, signal);
  const answered = answeredBy(outcome);
  const model = outcome.report.model_name === undefined ? {} : { model_name: outcome.report.model_name };
  if (outcome.status === 'failed') {
    const checks: Judged[] = [{ check: 'answered', by: 'code', passed: false, note: answered.why ?? 'unknown' }];
    return { retry_ms: outcome.retryMs, verdict: 'review', checks, answer: null, ...model };
  }
  const byCode = judgeByCode(answered, expected);
  const { criteria = [] } = expected;
  // What code has refused needs no opinion of a model.
  if (byCode.verdict === 'fail' || criteria.length === 0) return { ...byCode, answer: answered, ...model };
  const byModel = await judgeCriteria(context, question, answered.text, criteria, signal);
  return { ...judgedByModel(byCode.checks, byModel), answer: answered, ...model };
}

/** Without any expectation, a person has to look. */
function judgeByCode(answered: Answered, expected: Expected): Verdict {
  const failed = new Set(failedBy(answered, expected));
  const checks: Judged[] = checksOf(expected).map((check) => ({ check, by: 'code', passed: !failed.has(check) }));
  const nothingExpected: Judged = { check: 'expected', by: 'code', passed: null };
  if (failed.size > 0) return { verdict: 'fail', checks };
  return checks.length > 0 ? { verdict: 'pass', checks } : { verdict: 'review', checks: [nothingExpected] };
}

const judgedByModel = (
  byCode: readonly Judged[],
  criteria: readonly { criterion: string; passed: boolean | null; reason: string }[],
): Verdict => {
  const byModel: Judged[] = criteria.map(({ criterion, passed, reason }) => ({
    check: 'criteria',
    by: 'model',
    passed,
    note: reason === '' ? criterion : `${criterion} (${reason})`,
  }));
  const verdict = byModel.some(({ passed }) => passed === false)
    ? 'fail'
    : byModel.some(({ passed }) => passed === null)
      ? 'review'
      : 'pass';
  return { verdict, checks: [...byCode.filter(({ check }) => check !== 'expected'), ...byModel] };
};
