/** The live answer of the AI in a chat, and the decisions of members about it. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { runSchema, type DecisionRequest, type DecisionResult, type Run } from '../../contracts/answers.ts';
import { parseOrThrow } from '../platform/readRows.ts';

export interface AnswersDeps {
  rest: PostgrestClient;
  /** Epoch milliseconds of this device. */
  now: () => number;
}

const resultSchema = v.object({ won: v.boolean(), run: runSchema });

/** The remaining time counts from now on, so that the device's clock need not be that of the database. */
export const runOnDevice = (
  { now }: Pick<AnswersDeps, 'now'>,
  { due_in_ms: dueIn, ...run }: v.InferOutput<typeof runSchema>,
): Run => ({ ...run, dueAt: dueIn === null ? null : now() + dueIn });

/** The run that is prepared, held or sent in a chat; null: none. Throws "Failed to get answer". */
export const getLiveRun = async (deps: AnswersDeps, roomId: string, signal: AbortSignal): Promise<Run | null> => {
  const { data, error } = await deps.rest.rpc('live_agent_run', { room_id: roomId }).abortSignal(signal);
  if (error) throw new Error('Failed to get answer', { cause: error });
  return data === null ? null : runOnDevice(deps, parseOrThrow('answer', runSchema, data));
};

/** Throws "Failed to get decision". A repeated request has the result of the first. */
export const decideAnswer = async (
  deps: AnswersDeps,
  { runId: run, revision, decision }: DecisionRequest,
  signal: AbortSignal,
): Promise<DecisionResult> => {
  const { data, error } = await deps.rest.rpc('decide_answer', { run, revision, decision }).abortSignal(signal);
  if (error) throw new Error('Failed to get decision', { cause: error });
  const { won, run: shown } = parseOrThrow('decision', resultSchema, data);
  return { won, run: runOnDevice(deps, shown) };
};
