/** The knowledge of a business: pages of sources, one source, versions, and the trial of a question. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { LivePageRequest, LivePageResult } from '../../contracts/app.liveList.ts';
import {
  changesSchema,
  detailsSchema,
  foundSchema,
  sourceSchema,
  type FoundPassage,
  type KnowledgeChanges,
  type PublishResult,
  type SourceActionRequest,
  type SourceDetails,
  type SourceDraft,
  type SourceResult,
  type SourceSave,
  type TrialRequest,
} from '../../contracts/training.ts';
import { parseOrThrow, readRows, type ReportInvalidRow } from '../platform/readRows.ts';

export interface KnowledgeDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

const PAGE_SIZE = 50;
/** The largest page that private.find_knowledge returns. */
const MAX_PAGE_SIZE = 200;

const readError = (what: string, error: PostgrestError): Error => new Error(`Failed to get ${what}`, { cause: error });

/** Throws "Failed to get knowledge". */
export const getSources = async (
  { rest, report }: KnowledgeDeps,
  { scope: { businessId, q, kind, state }, after, shown }: LivePageRequest<'sources'>,
  signal: AbortSignal,
): Promise<LivePageResult<'sources'>> => {
  const size = Math.min(Math.max(PAGE_SIZE, shown), MAX_PAGE_SIZE);
  const { data, error } = await rest
    .rpc('find_knowledge', { business_id: businessId, query: q || null, kind, state, ...after, page_size: size })
    .select('*,knowledge_use(answers)')
    .abortSignal(signal);
  if (error?.code === 'not_found') return { denied: true };
  if (error) throw readError('knowledge', error);
  const rows = readRows('knowledge', sourceSchema, data, report);
  const last = (data as unknown[]).length < size ? undefined : rows.at(-1);
  return { rows, next: last === undefined ? null : { after_at: last.updated_at, after_id: last.id } };
};

/** Null: there is no such source, or it is not for the user. Throws "Failed to get source". */
export const getSource = async (
  { rest }: KnowledgeDeps,
  sourceId: string,
  signal: AbortSignal,
): Promise<SourceDetails | null> => {
  const { data, error } = await rest.rpc('read_knowledge', { source_id: sourceId }).abortSignal(signal);
  if (error) throw readError('source', error);
  return parseOrThrow('source', v.nullable(detailsSchema), data);
};

/** The texts of a field with one entry a line, or divided by commas, without blank and repeated ones. */
export const entriesOf = (text: string, separator: '\n' | ','): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((entry) => entry.trim().replaceAll(/\s+/gu, ' '))
      .filter((entry) => entry !== ''),
  ),
];

const resultSchema = v.union([
  v.object({ saved: detailsSchema }),
  v.object({ theirs: detailsSchema }),
  v.object({ removed: v.literal(true) }),
]);

/** Throws if the outcome is unknown. */
const resultOf = ({ data, error }: { data: unknown; error: PostgrestError | null }): SourceResult => {
  if (error === null) return parseOrThrow('source', resultSchema, data);
  if (error.code === 'not_found') return { gone: true };
  if (error.code === 'too_many') return { refused: 'tooMany' };
  if (error.code === 'too_often') return { refused: 'tooOften' };
  if (error.code === 'invalid') return { refused: 'invalid' };
  throw readError('source', error);
};

/** There is no abort signal: what was submitted is saved even if the editor is closed meanwhile. */
export const saveSource = async (
  { rest }: KnowledgeDeps,
  { businessId, kind, draft: { id, revision, title, questions, body, tags } }: SourceSave & { draft: SourceDraft },
): Promise<SourceResult> =>
  resultOf(
    await rest.rpc('save_knowledge', {
      business_id: businessId,
      id,
      kind,
      title,
      questions: entriesOf(questions, '\n'),
      body,
      tags: entriesOf(tags, ','),
      revision,
    }),
  );

/** Without an abort signal, like saving. */
export const changeSource = async (
  { rest }: KnowledgeDeps,
  { sourceId, revision, action }: SourceActionRequest,
): Promise<SourceResult> => {
  if (action === 'reread') return resultOf(await rest.rpc('reread_knowledge', { source_id: sourceId }));
  if (action === 'remove' || action === 'undo') {
    const name = action === 'remove' ? 'remove_knowledge' : 'undo_knowledge_change';
    return resultOf(await rest.rpc(name, { source_id: sourceId, revision }));
  }
  if (action === 'share' || action === 'unshare')
    return resultOf(await rest.rpc('set_knowledge_sendable', { source_id: sourceId, sendable: action === 'share' }));
  return resultOf(await rest.rpc('set_knowledge_enabled', { source_id: sourceId, enabled: action === 'enable' }));
};

/** Throws "Failed to get changes". */
export const getChanges = async (
  { rest }: KnowledgeDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<KnowledgeChanges> => {
  const { data, error } = await rest.rpc('knowledge_changes', { business_id: businessId }).abortSignal(signal);
  if (error) throw readError('changes', error);
  return parseOrThrow('changes', changesSchema, data);
};

const publishResultOf = ({ data, error }: { data: unknown; error: PostgrestError | null }): PublishResult => {
  if (error === null) return typeof data === 'number' ? { version: data } : { changed: true };
  if (error.code === 'unfilled') return { refused: 'unfilled' };
  if (error.code === 'not_owner' || error.code === 'not_found') return { refused: 'denied' };
  throw readError('version', error);
};

export const publishChanges = async (
  { rest }: KnowledgeDeps,
  { businessId, digest }: { businessId: string; digest: string },
): Promise<PublishResult> => publishResultOf(await rest.rpc('publish_knowledge', { business_id: businessId, digest }));

/** `current`: the version that the user saw. */
export const restoreVersion = async (
  { rest }: KnowledgeDeps,
  { businessId, number, current }: { businessId: string; number: number; current: number },
): Promise<PublishResult> =>
  publishResultOf(await rest.rpc('restore_knowledge', { business_id: businessId, number, current }));

/** Best first. Throws "Failed to get passages". */
export const findPassages = async (
  { rest, report }: KnowledgeDeps,
  { businessId, question, withChanges }: TrialRequest,
  signal: AbortSignal,
): Promise<FoundPassage[]> => {
  const { data, error } = await rest
    .rpc('try_knowledge', { business_id: businessId, question, with_changes: withChanges })
    .abortSignal(signal);
  if (error) throw readError('passages', error);
  return readRows('passages', foundSchema, data, report);
};
