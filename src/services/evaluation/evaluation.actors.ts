/** The actors of the evaluation. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { AddRequest, ImportResult } from '../../contracts/app.import.ts';
import {
  runSchema,
  type AddedCases,
  type CaseImportRefusal,
  type CaseSource,
  type ImportedCase,
  type ReadCases,
  type ResultRow,
  type RunChoice,
  type SaveCaseResult,
  type SavedCase,
  type StartRunResult,
} from '../../contracts/evaluation.ts';
import type { ExportDeps, ExportWords } from '../../contracts/exports.ts';
import { callOf } from '../app/call.actors.ts';
import type { PagedListDeps } from '../app/pagedList.ts';
import { BOM, csvRow } from '../platform/csv.ts';
import { readRows } from '../platform/readRows.ts';
import { follow } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';
import { saveFile } from '../platform/saveFile.ts';
import { addCases, checkCase, openCase, saveCase } from './cases.ts';
import { allResults, cancelRun, getRuns, judgeResult, startRun } from './runs.ts';

export type EvaluationDeps = PagedListDeps & { realtime: Realtime };

export const defineCaseEditorActors = (deps: PagedListDeps) => ({
  openCase: callOf(deps, openCase),
  checkCase: callOf(deps, checkCase),
  saveCase: fromPromise<SaveCaseResult, { businessId: string; saved: SavedCase }>(async ({ input }) =>
    saveCase(deps, input),
  ),
});

export const defineCaseIntakeActors = (deps: PagedListDeps) => ({
  readFile: fromPromise<ReadCases, { businessId: string; file: File }>(async ({ input: { file } }) => {
    // With the reader of CSV, which few visits need.
    const { readCases } = await import('./caseFile.ts');
    return readCases(new Uint8Array(await file.arrayBuffer()));
  }),
  addRows: fromPromise<ImportResult<AddedCases, CaseImportRefusal>, AddRequest<ImportedCase, CaseSource>>(
    async ({ input }) => addCases(deps, input),
  ),
});

const exportRow = (
  { question, verdict, before, results: [first] }: ResultRow,
  { verdicts, decisions, checks }: ExportWords['results'],
): string =>
  csvRow([
    question,
    verdicts[verdict] ?? verdict,
    before === null ? '' : (verdicts[before.verdict] ?? before.verdict),
    first?.answer ? (decisions[first.answer.decision] ?? first.answer.decision) : '',
    first?.answer?.text ?? '',
    (first?.answer?.sources ?? []).map(({ title }) => title).join(', '),
    (first?.checks ?? [])
      .filter(({ passed }) => passed !== true)
      .map(({ check, note }) => [checks[check] ?? check, note].filter((part) => part !== undefined).join(': '))
      .join(', '),
  ]);

export const defineTestRunActors = (deps: EvaluationDeps & ExportDeps) => ({
  followRuns: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) =>
    follow(deps.realtime, `business:${businessId}`, {
      missed: () => sendBack({ type: 'runs.invalidated' }),
      changes: (batch) => {
        const rows = batch.filter(({ table }) => table === 'test_run');
        const updated = rows.filter(({ operation }) => operation === 'UPDATE').map(({ record }) => record);
        const runs = readRows('runs', runSchema, updated, deps.report);
        if (runs.length > 0) sendBack({ type: 'runs.changed', runs });
        if (rows.some(({ operation }) => operation !== 'UPDATE')) sendBack({ type: 'runs.invalidated' });
      },
    }),
  ),
  loadRuns: callOf(deps, getRuns),
  startRun: fromPromise<StartRunResult, { businessId: string; id: string; choice: RunChoice }>(async ({ input }) =>
    startRun(deps, input),
  ),
  cancelRun: fromPromise<void, { runId: string }>(async ({ input: { runId } }) => cancelRun(deps, runId)),
  judgeResult: fromPromise<void, { resultId: string; verdict: 'pass' | 'fail' | null }>(async ({ input }) =>
    judgeResult(deps, input),
  ),
  exportRun: fromPromise<void, { runId: string; against: string | null }>(async ({ input, signal }) => {
    const { results: words } = await deps.exportWords();
    const parts = [BOM + csvRow(Object.values(words.columns))];
    for await (const rows of allResults(deps, input, signal))
      parts.push(rows.map((row) => exportRow(row, words)).join(''));
    saveFile('hasil-tes.csv', new Blob(parts, { type: 'text/csv' }));
  }),
});
