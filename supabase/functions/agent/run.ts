import * as v from 'valibot';

import { logError } from '../_shared/log.ts';
import type { WahaContext } from '../_shared/waha/context.ts';
import { sendPrepared } from '../_shared/waha/preparedMessage.ts';
import { sendWaitingNotices } from '../_shared/waha/waitingNotices.ts';
import { answer, type AnswerContext } from './answer.ts';
import type { Beside, Claimed } from './drain.ts';
import type { Outcome, Told } from './outcome.ts';
import { Scene, Turn } from './question.ts';

export interface AgentContext extends WahaContext, AnswerContext {}

const RunAddress = v.object({ id: v.string(), attempt: v.number(), session: v.string(), chat_id: v.string() });

/** A run whose answer was written, and perhaps sent, by a process that stopped. */
const BegunRun = v.object({
  ...RunAddress.entries,
  begun: v.object({ body: v.string(), begun_at: v.string(), may_send: v.boolean() }),
});

/** A run whose finished answer was held, and is to be sent now. */
const HeldRun = v.object({ ...RunAddress.entries, version: v.string(), channel_id: v.string(), text: v.string() });

/** A run as `claim_agent_runs` gives it out, with all that its prompt may hold about the business and the chat. */
const ClaimedRun = v.object({
  ...RunAddress.entries,
  ...Scene.entries,
  channel_id: v.string(),
  room_id: v.string(),
  /** Whether members can stop or change the answer before it is sent. */
  holds: v.boolean(),
  burst: v.array(Turn),
  turns: v.array(Turn),
});
type ClaimedRun = v.InferOutput<typeof ClaimedRun>;

const Claim = v.object({
  runs: v.array(v.union([BegunRun, HeldRun, ClaimedRun])),
  next_ms: v.nullable(v.number()),
  ended: v.array(v.string()),
  notices: v.array(v.string()),
});
type Run = v.InferOutput<typeof Claim>['runs'][number];
type SendableRun = v.InferOutput<typeof HeldRun> | ClaimedRun;

/** Takes due runs, and looks at those in flight. Sends the notices to customers whose runs were given up meanwhile. Throws if the database fails. */
export async function claimRuns(
  context: AgentContext,
  most: number,
  mine: readonly string[],
  beside: Beside,
): Promise<Claimed<Run>> {
  const { data, error } = await context.service.rpc('claim_agent_runs', { p_most: most, p_mine: mine });
  if (error) throw error;
  const { runs, next_ms: nextMs, ended, notices } = v.parse(Claim, data);
  for (const session of notices) beside(sendWaitingNotices(context, session));
  return { runs, nextMs, ended };
}

/** Answers a run, or ends it without an answer. Rejects if the database fails; another process takes the run then. */
export async function handleRun(context: AgentContext, run: Run, beside: Beside, signal: AbortSignal): Promise<void> {
  const { session } = run;
  if ('begun' in run) {
    const { body, begun_at: begunAt, may_send: maySend } = run.begun;
    return beside(sendPrepared(context, session, { id: run.id, chatId: run.chat_id, body, begunAt, maySend }));
  }
  if ('text' in run) return sendAnswer(context, run, { text: run.text }, beside);
  const outcome = await answer(context, { ...run, knowledge: 'published', room: run.room_id }, signal).catch(
    (error: unknown) => {
      // The run has ended: there is nothing to settle.
      if (signal.aborted) return null;
      throw error;
    },
  );
  if (outcome === null) return;
  if (outcome.status !== 'answered') {
    const hasNotice = await settle(context, run, outcome);
    if (hasNotice) beside(sendWaitingNotices(context, session));
    return;
  }
  if (run.holds) await settle(context, run, { status: 'held', told: outcome.told });
  else await sendAnswer(context, run, outcome, beside);
}

async function sendAnswer(
  context: AgentContext,
  run: SendableRun,
  answered: { text: string; told?: Told },
  beside: Beside,
): Promise<void> {
  const body = await beginAnswer(context, run, answered);
  if (body !== null)
    beside(sendPrepared(context, run.session, { id: run.id, chatId: run.chat_id, body, begunAt: null }));
}

/**
 * Writes the answer, if it is still wanted, and returns the text to be sent; null: a newer message, a person, a pause or a
 * setting came before it. The database decides that under the lock of the chat.
 */
async function beginAnswer(
  { service }: AgentContext,
  run: SendableRun,
  { text, told }: { text: string; told?: Told },
): Promise<string | null> {
  const p_message = {
    id: run.id,
    channel_id: run.channel_id,
    chat_id: run.chat_id,
    author: 'ai',
    agent_version: run.version,
    body: text,
    run: { attempt: run.attempt, ...told },
  };
  const { data, error, status } = await service.rpc('begin_outgoing', { p_message });
  if (error && status === 409) return null;
  if (error) throw error;
  // A repeated id would be the answer of another attempt, which sends it.
  return (data as { fresh: boolean }).fresh ? text : null;
}

/** Ends the run, holds its answer, or has it tried again. Returns whether the customer is to be told that a person will answer. */
async function settle(
  context: AgentContext,
  run: ClaimedRun,
  outcome: Exclude<Outcome, { status: 'answered' }> | { status: 'held'; told: Told },
): Promise<boolean> {
  const { told, ...rest } = outcome;
  const ending = rest.status === 'failed' ? { status: rest.status, retry_ms: rest.retryMs } : rest;
  const { data, error } = await context.service.rpc('settle_agent_run', {
    p_run: run.id,
    p_attempt: run.attempt,
    p_result: { ...ending, ...told },
  });
  if (error) throw error;
  if (told.error)
    logError(new Error(`The model failed: ${told.error} (${told.model_name ?? ''}, ${told.ms_model ?? 0} ms)`));
  return data === 'escalated' || data === 'failed';
}
