/** The scorecards in the database. */
import type { PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  scorecardDeskSchema,
  type CriteriaResult,
  type DrawResult,
  type JudgeResult,
  type Score,
  type ScorecardDesk,
} from '../../contracts/evaluation.scorecards.ts';
import { refusalOf } from '../../contracts/refusal.ts';
import type { PagedListDeps } from '../app/pagedList.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import { follow } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';

interface ScorecardDeps extends PagedListDeps {
  realtime: Realtime;
}

/** Throws for an error that is no refusal. */
const refused = (error: PostgrestError): { refused: string } => {
  const refusal = refusalOf(error);
  if (refusal) return { refused: refusal.sentence };
  throw new Error('Failed to change scorecards', { cause: error });
};

const TABLES: readonly string[] = ['scorecard', 'scorecard_criteria'];

export const defineScorecardActors = ({ rest, realtime }: ScorecardDeps) => ({
  followScorecards: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) =>
    follow(realtime, `business:${businessId}`, {
      missed: () => sendBack({ type: 'desk.invalidated' }),
      changes: (batch) => {
        if (batch.some(({ table }) => TABLES.includes(table))) sendBack({ type: 'desk.invalidated' });
      },
    }),
  ),
  loadDesk: fromPromise<ScorecardDesk | null, { businessId: string; cardId: string | null }>(
    async ({ input: { businessId, cardId }, signal }) => {
      const { data, error } = await rest
        .rpc('scorecard_desk', { business_id: businessId, card_id: cardId })
        .abortSignal(signal);
      if (error) throw new Error('Failed to get scorecards', { cause: error });
      return parseOrThrow('scorecards', scorecardDeskSchema, data);
    },
  ),
  drawCards: fromPromise<DrawResult, { businessId: string }>(async ({ input: { businessId } }) => {
    const { data, error } = await rest.rpc('draw_scorecards', { business_id: businessId });
    return error ? refused(error) : { drawn: v.parse(v.number(), data) };
  }),
  judgeCard: fromPromise<JudgeResult, { cardId: string; scores: readonly Score[]; revision: number }>(
    async ({ input: { cardId, scores, revision } }) => {
      const { data, error } = await rest.rpc('judge_scorecard', { scorecard_id: cardId, scores, revision });
      if (error) return refused(error);
      return v.parse(v.boolean(), data) ? { saved: true } : { conflict: true };
    },
  ),
  saveCriteria: fromPromise<CriteriaResult, { businessId: string; criteria: readonly string[] }>(
    async ({ input: { businessId, criteria } }) => {
      const { error } = await rest.rpc('save_criteria', { business_id: businessId, criteria });
      return error ? refused(error) : { saved: true };
    },
  ),
});
