/** Test runs and their results in the database. */
import type { PostgrestError } from '@supabase/postgrest-js';

import {
  resultRowSchema,
  resultsPageSchema,
  runSchema,
  type ResultRow,
  type ResultsQuery,
  type RunChoice,
  type RunsView,
  type StartRunResult,
} from '../../contracts/evaluation.ts';
import { refusalOf } from '../../contracts/refusal.ts';
import type { PagedListDeps } from '../app/pagedList.ts';
import { columnsOf, parseOrThrow, readRows } from '../platform/readRows.ts';

const failure = (what: string, error: PostgrestError): Error => new Error(`Failed to get ${what}`, { cause: error });

/** Runs whose figures are shown. */
const SHOWN_RUNS = 10;

type Shown = NonNullable<RunsView['shown']>;

/** A page of the results of a run; null: there is no such run. Throws "Failed to get results". */
async function getResults(
  { rest, report }: PagedListDeps,
  { runId, against, verdict, page }: Omit<ResultsQuery, 'runId'> & { runId: string },
  signal: AbortSignal,
): Promise<Shown | null> {
  const { data, error } = await rest
    .rpc('test_run_results', { run_id: runId, against, verdict, page })
    .abortSignal(signal);
  if (error) throw failure('results', error);
  const found = parseOrThrow('results', resultsPageSchema, data);
  return found && { ...found, rows: readRows('results', resultRowSchema, found.rows, report) };
}

/** Null: the user is no longer in the team. Throws "Failed to get runs". */
export async function getRuns(
  deps: PagedListDeps,
  { businessId, query }: { businessId: string; query: ResultsQuery },
  signal: AbortSignal,
): Promise<RunsView | null> {
  const [member, listed] = await Promise.all([
    deps.rest.from('business').select('id').eq('id', businessId).abortSignal(signal),
    deps.rest
      .from('test_run')
      .select(columnsOf(runSchema))
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .limit(SHOWN_RUNS)
      .abortSignal(signal),
  ]);
  const error = member.error ?? listed.error;
  if (error) throw failure('runs', error);
  if (member.data?.length === 0) return null;
  const runs = readRows('runs', runSchema, listed.data, deps.report);
  const runId = query.runId ?? runs[0]?.id;
  return { runs, shown: runId === undefined ? null : await getResults(deps, { ...query, runId }, signal) };
}

/** Throws if the outcome is unknown. */
export async function startRun(
  { rest }: PagedListDeps,
  { businessId, id, choice }: { businessId: string; id: string; choice: RunChoice },
): Promise<StartRunResult> {
  const { data, error } = await rest.rpc('start_test_run', { business_id: businessId, id, options: choice });
  if (error === null) return { started: parseOrThrow('run', runSchema, data) };
  const refusal = refusalOf(error);
  if (refusal) return { refused: refusal.sentence };
  throw failure('run', error);
}

/** Throws if the outcome is unknown. */
export async function cancelRun({ rest }: PagedListDeps, runId: string): Promise<void> {
  const { error } = await rest.rpc('cancel_test_run', { run_id: runId });
  if (error) throw failure('run', error);
}

/** Throws if the outcome is unknown. */
export async function judgeResult(
  { rest }: PagedListDeps,
  { resultId, verdict }: { resultId: string; verdict: 'pass' | 'fail' | null },
): Promise<void> {
  const { error } = await rest.rpc('judge_test_result', { result_id: resultId, verdict });
  if (error) throw failure('result', error);
}

/** All results of a run, a page at a time. */
export async function* allResults(
  deps: PagedListDeps,
  { runId, against }: { runId: string; against: string | null },
  signal: AbortSignal,
): AsyncGenerator<readonly ResultRow[]> {
  for (let page = 1, seen = 0; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the total is known by the page before
    const shown = await getResults(deps, { runId, against, verdict: null, page }, signal);
    yield shown?.rows ?? [];
    seen += shown?.rows.length ?? 0;
    if (shown === null || shown.rows.length === 0 || seen >= shown.total) return;
  }
}
