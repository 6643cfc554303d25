/** Scorecards: the model judges real chats by the criteria of the business (`scorecard`). Nothing of it reaches a customer. */
import * as v from 'valibot';

import type { Beside, Claimed } from '../_shared/drain.ts';
import { noteRowFailure, readRows, Rows } from '../_shared/rowFailures.ts';
import type { AnswerContext } from './asked.ts';
import { judgeChat } from './judge.ts';

const ClaimedScorecard = v.object({
  id: v.string(),
  attempt: v.number(),
  model_size: v.picklist(['small', 'large']),
  criteria: v.array(v.string()),
  turns: v.array(v.object({ author: v.string(), kind: v.string(), text: v.string() })),
});
export type ClaimedScorecard = v.InferOutput<typeof ClaimedScorecard>;

const Claim = v.object({
  scorecards: Rows,
  next_ms: v.nullable(v.number()),
  ended: v.array(v.string()),
});

/** Takes due scorecards. Throws if the database fails. */
export async function claimScorecards(
  { service }: AnswerContext,
  most: number,
  mine: readonly string[],
  beside: Beside,
): Promise<Claimed<ClaimedScorecard>> {
  const { data, error } = await service.rpc('claim_scorecards', { p_most: most, p_running: mine });
  if (error) throw error;
  const { scorecards, next_ms: nextMs, ended } = v.parse(Claim, data);
  const runs = readRows(ClaimedScorecard, scorecards, (id, failure) =>
    beside(noteRowFailure(service, 'scorecards', id, failure)),
  );
  return { runs, nextMs, ended };
}

/** Has the model judge a chat. Rejects if the database fails; another process takes the scorecard then. */
export async function handleScorecard(
  context: AnswerContext,
  { id, attempt, turns, ...asked }: ClaimedScorecard,
  signal: AbortSignal,
): Promise<void> {
  const said = turns.map(({ author, kind, text }) => ({ author, text: text || `[${kind}]` }));
  const judged = await judgeChat(context, { ...asked, turns: said }, signal).catch((error: unknown) => {
    // The scorecard is gone: there is nothing to settle.
    if (signal.aborted) return null;
    throw error;
  });
  if (judged === null) return;
  const { scores, modelName, retryMs } = judged;
  const { error } = await context.service.rpc('settle_scorecard', {
    p_scorecard: id,
    p_attempt: attempt,
    p_outcome: { model_name: modelName, ...(scores === null ? { retry_ms: retryMs } : { scores }) },
  });
  if (error) throw error;
}
