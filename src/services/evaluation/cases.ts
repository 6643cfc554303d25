/** Test cases in the database. */
import type { PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { AddRequest, ImportResult } from '../../contracts/app.import.ts';
import {
  addedCasesSchema,
  CASE_VERDICTS,
  caseCheckSchema,
  caseRowSchema,
  casesPageSchema,
  type AddedCases,
  type CaseImportRefusal,
  type CaseCheck,
  type CaseSource,
  type ImportedCase,
  type OpenedCase,
  type SaveCaseResult,
  type SavedCase,
} from '../../contracts/evaluation.ts';
import { testCaseSchema } from '../../contracts/training.review.ts';
import type { PagedListDeps, PagedListService } from '../app/pagedList.ts';
import { columnsOf, parseOrThrow, readRows } from '../platform/readRows.ts';

const failure = (what: string, error: PostgrestError): Error => new Error(`Failed to get ${what}`, { cause: error });

/** Sources that the form offers. */
const MAX_SOURCES = 200;
const MAX_PAGE = 1000;

/** The test cases, newest first. Unknown values of the address are ignored. */
export const casesService = ({ rest, report }: PagedListDeps): PagedListService<'cases'> => ({
  follows: 'test_case',
  read: async ({ businessId, q, status, kind, page }, signal) => {
    const { data, error } = await rest
      .rpc('test_cases_page', {
        business_id: businessId,
        words: q ?? null,
        group_name: kind ?? null,
        verdict: CASE_VERDICTS.find((known) => known === status) ?? null,
        page: Math.min(Math.max(Math.floor(Number(page)) || 1, 1), MAX_PAGE),
      })
      .abortSignal(signal);
    if (error) throw failure('test cases', error);
    const found = parseOrThrow('test cases', casesPageSchema, data);
    if (found === null) return { denied: true };
    const { rows, groups, counts, ...shown } = found;
    return { ...shown, rows: readRows('test cases', caseRowSchema, rows, report), about: { groups, counts } };
  },
  run: async (_, { id }, signal) => {
    const { error } = await rest.rpc('remove_test_case', { id }).abortSignal(signal);
    if (error === null) return { done: true };
    if (error.code === 'not_found') return { refused: 'gone' };
    if (error.code === '42501' || error.code === 'aal2_required') return { refused: 'denied' };
    throw failure('test cases', error);
  },
});

/** A test case, or a new one, with what its form offers. Throws "Failed to get test case". */
export async function openCase(
  { rest, report }: PagedListDeps,
  { businessId, caseId }: { businessId: string; caseId: string | null },
  signal: AbortSignal,
): Promise<OpenedCase> {
  const [member, found, listed, groups] = await Promise.all([
    rest.from('business').select('id').eq('id', businessId).abortSignal(signal),
    caseId === null
      ? null
      : rest
          .from('test_case')
          .select(columnsOf(testCaseSchema))
          .eq('id', caseId)
          .eq('business_id', businessId)
          .abortSignal(signal),
    rest
      .from('knowledge_source')
      .select('id,title')
      .eq('business_id', businessId)
      .eq('is_enabled', true)
      .order('title')
      .limit(MAX_SOURCES)
      .abortSignal(signal),
    rest.rpc('test_cases_page', { business_id: businessId, page: 1 }).abortSignal(signal),
  ]);
  const error = member.error ?? found?.error ?? listed.error ?? groups.error;
  if (error) throw failure('test case', error);
  if (member.data?.length === 0) return null;
  const [row] = found === null ? [] : readRows('test case', testCaseSchema, found.data, report);
  if (caseId !== null && row === undefined) return null;
  return {
    id: row?.id ?? crypto.randomUUID(),
    saved: row ? { id: row.id, turns: row.turns, expected: row.expected, group: row.group_name ?? '' } : null,
    sources: parseOrThrow('sources', v.array(v.object({ id: v.string(), title: v.string() })), listed.data),
    groups: parseOrThrow('test cases', casesPageSchema, groups.data)?.groups ?? [],
  };
}

/** Throws if the database cannot be asked. */
export async function checkCase(
  { rest }: PagedListDeps,
  { businessId, saved: { id, turns, expected } }: { businessId: string; saved: SavedCase },
  signal: AbortSignal,
): Promise<CaseCheck> {
  const { data, error } = await rest
    .rpc('check_test_case', { business_id: businessId, id, turns, expected })
    .abortSignal(signal);
  if (error) throw failure('test case', error);
  return parseOrThrow('test case', caseCheckSchema, data);
}

const refusals: Record<string, 'invalid' | 'tooMany' | 'denied'> = {
  invalid: 'invalid',
  too_many: 'tooMany',
  not_found: 'denied',
  aal2_required: 'denied',
  '42501': 'denied',
};

/** Throws if the outcome is unknown. */
export async function saveCase(
  { rest }: PagedListDeps,
  { businessId, saved: { id, turns, expected, group } }: { businessId: string; saved: SavedCase },
): Promise<SaveCaseResult> {
  const { error } = await rest.rpc('save_test_case', {
    business_id: businessId,
    id,
    turns,
    expected,
    group_name: group === '' ? null : group,
  });
  if (error === null) return { saved: true };
  const refused = refusals[error.code];
  if (refused === undefined) throw failure('test case', error);
  return { refused };
}

const addedBy = ({
  data,
  error,
}: {
  data: unknown;
  error: PostgrestError | null;
}): ImportResult<AddedCases, CaseImportRefusal> => {
  if (error === null) return { added: parseOrThrow('test cases', addedCasesSchema, data) };
  const refused = refusals[error.code];
  if (refused === undefined || refused === 'tooMany') throw failure('test cases', error);
  return { refused };
};

/** Adds the rows of a file, or makes test cases of chats. Throws if the outcome is unknown. A repetition adds nothing again. */
export const addCases = async (
  { rest }: PagedListDeps,
  { businessId, ...of }: AddRequest<ImportedCase, CaseSource>,
): Promise<ImportResult<AddedCases, CaseImportRefusal>> =>
  addedBy(
    await ('rows' in of
      ? rest.rpc('import_test_cases', { business_id: businessId, rows: of.rows })
      : rest.rpc('draw_test_cases', { business_id: businessId, origin: of.source })),
  );
