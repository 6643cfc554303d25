import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  answerFeedbackSchema,
  answerPassageSchema,
  answerRunSchema,
  runCostSchema,
  type AnswerFeedback,
  type AnswerReason,
} from '../../contracts/conversation.answerReason.ts';
import type { SessionClient } from '../platform/session.ts';
import { readError } from '../tickets/tickets.ts';

/** Why the AI wrote a message, with the passages that it was given. Throws "Failed to get reason". */
export async function getAnswerReason(
  { rest, current }: { rest: PostgrestClient; current: SessionClient['current'] },
  messageId: string,
  signal: AbortSignal,
): Promise<AnswerReason> {
  const { data, error } = await rest
    .rpc('run_of_message', { message_id: messageId })
    .select(
      'id,version,model_size,model_name,sources,tools,ms_model,tokens_in,tokens_out,cost,created_at,room_id,room(rollout)',
    )
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw readError('reason', error);
  if (data === null) return { kind: 'unrecorded' };
  const { id: runId, sources, room, room_id: roomId, ...run } = v.parse(answerRunSchema, data);
  const given = sources ?? [];
  const ids = given.map(({ passageId }) => passageId);
  const [bodies, feedback, chatCost] = await Promise.all([
    getBodies(rest, ids, signal),
    getFeedback({ rest, current }, runId, signal),
    run.cost === null ? null : getChatCost(rest, roomId, signal),
  ]);
  return {
    kind: 'recorded',
    ...run,
    ...feedback,
    chatCost,
    isInRollout: room !== null && room.rollout !== null,
    sources: given
      .map(({ passageId: id, title, used: isUsed }) => ({ id, title, body: bodies.get(id) ?? null, isUsed }))
      .toSorted((one, other) => Number(other.isUsed) - Number(one.isUsed)),
  };
}

async function getBodies(rest: PostgrestClient, ids: string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await rest.from('knowledge_passage').select('id,body').in('id', ids).abortSignal(signal);
  if (error) throw readError('reason', error);
  return new Map(v.parse(v.array(answerPassageSchema), data).map(({ id, body }) => [id, body]));
}

/** Runs of a chat whose costs are added. */
const MOST_RUNS = 1000;

/** What the answers in a chat have cost so far, in rupiah. */
async function getChatCost(rest: PostgrestClient, roomId: string, signal: AbortSignal): Promise<number> {
  const { data, error } = await rest
    .from('agent_run')
    .select('cost')
    .eq('room_id', roomId)
    .not('cost', 'is', null)
    .order('created_at', { ascending: false })
    .limit(MOST_RUNS)
    .abortSignal(signal);
  if (error) throw readError('reason', error);
  return v.parse(v.array(runCostSchema), data).reduce((sum, { cost }) => sum + cost, 0);
}

async function getFeedback(
  { rest, current }: { rest: PostgrestClient; current: SessionClient['current'] },
  runId: string,
  signal: AbortSignal,
): Promise<{ feedback: AnswerFeedback | null; votes: { up: number; down: number } }> {
  const { data, error } = await rest
    .from('answer_feedback')
    .select('member_id,verdict,reason,passage_id,note,reported_at')
    .eq('run_id', runId)
    .abortSignal(signal);
  if (error) throw readError('reason', error);
  const rows = v.parse(v.array(answerFeedbackSchema), data);
  const userId = (await current())?.user.id;
  const countOf = (verdict: 'up' | 'down') => rows.filter((row) => row.verdict === verdict).length;
  const { member_id: _, ...feedback } = rows.find((row) => row.member_id === userId) ?? { member_id: null };
  return {
    feedback: 'verdict' in feedback ? feedback : null,
    votes: { up: countOf('up'), down: countOf('down') },
  };
}
