/** The rollout of version 3 in the database. */
import type { PostgrestError } from '@supabase/postgrest-js';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  figureChatsSchema,
  rolloutDeskSchema,
  type FigureChatsPage,
  type FigureChatsRequest,
  type Goals,
  type RolloutDesk,
  type RolloutQuery,
  type RolloutResult,
  type StopRules,
} from '../../contracts/evaluation.rollout.ts';
import type { PagedListDeps } from '../app/pagedList.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import type { Realtime } from '../platform/realtime.ts';

interface RolloutDeps extends PagedListDeps {
  realtime: Realtime;
}

/** The database's own refusals have a sentence for the user; its other errors have a code of Postgres. */
const resultOf = ({ error }: { error: PostgrestError | null }): RolloutResult => {
  if (error === null) return { done: true };
  if (/^[a-z_]+$/u.test(error.code)) return { refused: error.message };
  throw new Error('Failed to change rollout', { cause: error });
};

export const defineRolloutActors = ({ rest, realtime }: RolloutDeps) => ({
  followRollout: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) =>
    realtime.join(`business:${businessId}`, {
      joined: () => sendBack({ type: 'desk.invalidated' }),
      lost: () => undefined,
      refused: () => undefined,
      changes: (batch) => {
        if (batch.some(({ table }) => table === 'rollout')) sendBack({ type: 'desk.invalidated' });
      },
    }),
  ),
  loadDesk: fromPromise<RolloutDesk | null, { businessId: string; query: RolloutQuery }>(
    async ({ input: { businessId, query }, signal }) => {
      const { data, error } = await rest
        .rpc('rollout_desk', { business_id: businessId, span: query.span, channel_id: query.channelId })
        .abortSignal(signal);
      if (error) throw new Error('Failed to get rollout', { cause: error });
      return parseOrThrow('rollout', rolloutDeskSchema, data);
    },
  ),
  readChats: fromPromise<FigureChatsPage, FigureChatsRequest>(
    async ({ input: { businessId, query, version, figure, after }, signal }) => {
      const { data, error } = await rest
        .rpc('rollout_chats', {
          business_id: businessId,
          version,
          figure,
          span: query.span,
          channel_id: query.channelId,
          after,
        })
        .abortSignal(signal);
      const page = error ? null : parseOrThrow('chats of a figure', figureChatsSchema, data);
      if (page === null) throw new Error('Failed to get chats of a figure', { cause: error });
      return page;
    },
  ),
  setShare: fromPromise<RolloutResult, { businessId: string; probability: number; reason: string; revision: number }>(
    async ({ input: { businessId, probability, reason, revision } }) =>
      resultOf(await rest.rpc('set_rollout', { business_id: businessId, probability, reason, revision })),
  ),
  saveGoals: fromPromise<void, { businessId: string; goals: Goals }>(async ({ input: { businessId, goals } }) => {
    const { data, error } = await rest
      .from('agent')
      .update({ kpi_v2: goals })
      .eq('business_id', businessId)
      .select('id');
    // Without a row, there is no agent, or the user is no longer an owner.
    if (error || data.length === 0) throw new Error('Failed to change agent', { cause: error });
  }),
  saveRules: fromPromise<RolloutResult, { businessId: string; rules: StopRules; revision: number }>(
    async ({ input: { businessId, rules, revision } }) =>
      resultOf(await rest.rpc('save_stop_rules', { business_id: businessId, rules, revision })),
  ),
});
