import * as v from 'valibot';

import type { Beside, Claimed } from '../_shared/drain.ts';
import type { ModelTime } from '../_shared/env.ts';
import { logError } from '../_shared/log.ts';
import { noteRowFailure, readRows, Rows } from '../_shared/rowFailures.ts';
import { sendWaitingNotices } from '../_shared/waha/waitingNotices.ts';
import { answer } from './answer.ts';
import type { AnswerContext } from './asked.ts';
import type { Outcome, RunReport } from './outcome.ts';
import { createPresence } from './presence.ts';
import { Scene, Turn } from './question.ts';
import { SendableFile } from './sendableFile.ts';
import { BegunMessage, resumeAnswer, sendAnswer, type SendContext } from './sendAnswer.ts';

export interface AgentContext extends SendContext, Omit<AnswerContext, 'modelTimeout' | 'stepTimeout' | 'now'> {
  modelTime: ModelTime;
}

/**
 * The milliseconds of the model for a customer who has waited already: what is left of the time for an answer, and at least
 * one call. The database begins no attempt for a customer who has waited too long (`private.is_given_up`).
 */
export const timeLeft = ({ step, all }: ModelTime, waited: number): number => Math.max(all - waited, step);

const RunAddress = v.object({ id: v.string(), attempt: v.number(), session: v.string(), chat_id: v.string() });

/** A run whose finished answer was held, and is to be sent now. */
const HeldRun = v.object({
  ...RunAddress.entries,
  version: v.string(),
  channel_id: v.string(),
  room_id: v.string(),
  business_id: v.string(),
  text: v.string(),
  files: v.array(SendableFile),
});

/** A run whose answer was written in part, and perhaps sent, by a process that stopped. */
const BegunRun = v.object({
  ...HeldRun.entries,
  begun: v.object({ messages: v.array(BegunMessage), may_send: v.boolean() }),
});

/** A run as `claim_agent_runs` gives it out, with all that its prompt may hold about the business and the chat. */
const ClaimedRun = v.object({
  ...RunAddress.entries,
  ...Scene.entries,
  channel_id: v.string(),
  room_id: v.string(),
  /** Milliseconds since the customer's first message. */
  waited_ms: v.number(),
  /** Whether members can stop or change the answer before it is sent. */
  holds: v.boolean(),
  burst: v.array(Turn),
  turns: v.array(Turn),
});
type ClaimedRun = v.InferOutput<typeof ClaimedRun>;

const Claim = v.object({
  runs: Rows,
  next_ms: v.nullable(v.number()),
  ended: v.array(v.string()),
  notices: v.array(v.string()),
});
const Run = v.union([BegunRun, HeldRun, ClaimedRun]);
type Run = v.InferOutput<typeof Run>;

/** Takes due runs, and looks at those in flight. Sends the notices to customers whose runs were given up meanwhile. Throws if the database fails. */
export async function claimRuns(
  context: AgentContext,
  most: number,
  mine: readonly string[],
  beside: Beside,
): Promise<Claimed<Run>> {
  const { data, error } = await context.service.rpc('claim_agent_runs', { p_most: most, p_running: mine });
  if (error) throw error;
  const { runs: rows, next_ms: nextMs, ended, notices } = v.parse(Claim, data);
  const runs = readRows(Run, rows, (id, failure) =>
    beside(noteRowFailure(context.service, 'answer-runs', id, failure)),
  );
  for (const session of notices) beside(sendWaitingNotices(context, session));
  return { runs, nextMs, ended };
}

/** Answers a run, or ends it without an answer. Rejects if the database fails; another process takes the run then. */
export async function handleRun(context: AgentContext, run: Run, beside: Beside, signal: AbortSignal): Promise<void> {
  const { session } = run;
  if ('begun' in run) return beside(resumeAnswer(context, run, run.begun));
  const presence = createPresence(context, session, run.chat_id);
  if ('text' in run)
    return beside(sendAnswer(context, run, { text: run.text, files: run.files, presence, report: {} }));
  // Hidden again also if the answer is held or another process answers.
  presence.start();
  const began = performance.now();
  const { modelTime } = context;
  const outcome = await answer(
    { ...context, modelTimeout: timeLeft(modelTime, run.waited_ms), stepTimeout: modelTime.step },
    { ...run, knowledge: 'published', room: run.room_id },
    signal,
  ).catch((error: unknown) => {
    beside(presence.stop());
    // The run has ended: there is nothing to settle.
    if (signal.aborted) return null;
    throw error;
  });
  if (outcome === null) return;
  if (outcome.status === 'answered' && !run.holds) {
    const { text, report } = outcome;
    const typedFor = performance.now() - began;
    const files = report.answer?.files ?? [];
    const sender = { ...run, business_id: run.business.id };
    return beside(sendAnswer(context, sender, { text, files, presence, report, typedFor }));
  }
  beside(presence.stop());
  const hasNotice = await settle(
    context,
    run,
    outcome.status === 'answered' ? { ...outcome, status: 'held' } : outcome,
  );
  if (hasNotice) beside(sendWaitingNotices(context, session));
}

/** Ends the run, holds its answer, or has it tried again. Returns whether the customer is to be told that a person will answer. */
async function settle(
  context: AgentContext,
  run: ClaimedRun,
  outcome: Exclude<Outcome, { status: 'answered' }> | { status: 'held'; text: string; report: RunReport },
): Promise<boolean> {
  const { report, ...rest } = outcome;
  const ending = rest.status === 'failed' ? { status: rest.status, retry_ms: rest.retryMs } : rest;
  const { data, error } = await context.service.rpc('settle_agent_run', {
    p_run: run.id,
    p_attempt: run.attempt,
    p_result: { ...ending, ...report },
  });
  if (error) throw error;
  if (report.error)
    logError(
      new Error(
        `The model failed: ${report.error} (${report.model_name ?? ''}, ${report.ms_model ?? 0} ms)${report.error_words ? `: ${report.error_words}` : ''}`,
      ),
    );
  return data === 'escalated' || data === 'failed';
}
