/** Teaching: the entry that a run and the answer of a member make, what would come of it, and saving it. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  escalationSchema,
  proposalSchema,
  taughtSchema,
  teachingCheckSchema,
  unansweredSchema,
  type Escalation,
  type Proposal,
  type TeachingCheck,
  type TeachingDraft,
  type TeachingRefusal,
  type TeachingResult,
  type TeachingSave,
  type WaitingAnswers,
} from '../../contracts/training.teaching.ts';
import type { LiveListService } from '../app/liveList.actors.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import { entriesOf } from './knowledge.ts';

export interface TeachingDeps {
  rest: PostgrestClient;
}

const teachingError = (error: PostgrestError): Error => new Error('Failed to get teaching', { cause: error });

/** The last call for help of the AI in a chat; null: there is none. Throws "Failed to get escalation". */
export const getEscalation = async (
  { rest }: TeachingDeps,
  roomId: string,
  signal: AbortSignal,
): Promise<Escalation | null> => {
  const { data, error } = await rest.rpc('read_escalation', { room_id: roomId }).abortSignal(signal);
  if (error) throw new Error('Failed to get escalation', { cause: error });
  return parseOrThrow('escalation', v.nullable(escalationSchema), data);
};

/** Null: there is no such run. Throws "Failed to get teaching". */
export const getProposal = async (
  { rest }: TeachingDeps,
  runId: string,
  signal: AbortSignal,
): Promise<Proposal | null> => {
  const { data, error } = await rest.rpc('propose_teaching', { run_id: runId }).abortSignal(signal);
  if (error?.code === 'not_found') return null;
  if (error) throw teachingError(error);
  return parseOrThrow('teaching', proposalSchema, data);
};

const refusals: Record<string, TeachingRefusal> = {
  masked: 'masked',
  invalid: 'invalid',
  too_many: 'tooMany',
  not_owner: 'denied',
  not_found: 'gone',
};

/** The result, or a refusal. Throws if the outcome is unknown. */
const resultOf = <Result>(
  schema: v.GenericSchema<unknown, Result>,
  { data, error }: { data: unknown; error: PostgrestError | null },
): Result | { refused: TeachingRefusal } => {
  if (error === null) return parseOrThrow('teaching', schema, data);
  const refused = refusals[error.code];
  if (refused === undefined) throw teachingError(error);
  return { refused };
};

const fieldsOf = ({ title, questions, body }: TeachingDraft) => ({
  title,
  questions: entriesOf(questions, '\n'),
  body,
});

export const checkEntry = async (
  { rest }: TeachingDeps,
  { businessId, draft }: { businessId: string; draft: TeachingDraft },
  signal: AbortSignal,
): Promise<TeachingCheck | { refused: TeachingRefusal }> =>
  resultOf(
    teachingCheckSchema,
    await rest.rpc('check_teaching', { business_id: businessId, ...fieldsOf(draft) }).abortSignal(signal),
  );

/** There is no abort signal: what was submitted is saved even if the drawer is closed meanwhile. */
export const saveEntry = async (
  { rest }: TeachingDeps,
  { businessId, runId, draft, publish }: Omit<TeachingSave, 'runId'> & { runId: string | null; draft: TeachingDraft },
): Promise<TeachingResult> =>
  resultOf(
    taughtSchema,
    await rest.rpc('teach', {
      business_id: businessId,
      source_id: draft.id,
      ...fieldsOf(draft),
      tags: entriesOf(draft.tags, ','),
      until: draft.until || null,
      run_id: runId,
      publish,
    }),
  );

/** Has the AI answer chats that wait for help. Returns how many it answers. Throws "Failed to get teaching". */
export const answerWaiting = async (
  { rest }: TeachingDeps,
  { businessId, roomIds, actionId }: WaitingAnswers,
): Promise<number> => {
  const { data, error } = await rest.rpc('answer_escalations', {
    business_id: businessId,
    room_ids: roomIds,
    action_id: actionId,
  });
  if (error) throw teachingError(error);
  return parseOrThrow('teaching', v.number(), data);
};

const PAGE_SIZE = 20;
/** The largest page that private.find_unanswered returns. */
const MAX_PAGE_SIZE = 100;

/** Most asked first. Throws "Failed to get questions". */
export const questionsService = ({ rest }: TeachingDeps): LiveListService<'questions'> => ({
  read: async ({ scope: { businessId }, after, shown }, signal) => {
    const size = Math.min(Math.max(PAGE_SIZE, shown), MAX_PAGE_SIZE);
    const { data, error } = await rest
      .rpc('find_unanswered', { business_id: businessId, ...after, page_size: size })
      .abortSignal(signal);
    if (error?.code === 'not_found') return { denied: true };
    if (error) throw new Error('Failed to get questions', { cause: error });
    const rows = parseOrThrow('questions', v.array(unansweredSchema), data);
    const last = rows.length < size ? undefined : rows.at(-1);
    return {
      rows,
      next: last === undefined ? null : { after_times: last.times, after_at: last.last_asked_at, after_id: last.id },
    };
  },
  changesOf: ({ businessId }) => ({ topic: `business:${businessId}`, table: 'question_group' }),
  run: async ({ question, dismissed }) => {
    const { error } = await rest.rpc('dismiss_question', { group_id: question.id, dismissed });
    if (error) throw new Error('Failed to update question', { cause: error });
  },
});
