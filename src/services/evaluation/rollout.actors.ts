/** The rollout of version 3 in the database. */
import type { PostgrestError } from '@supabase/postgrest-js';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  figureChatsSchema,
  rolloutDeskSchema,
  type Goals,
  type RolloutDesk,
  type RolloutQuery,
  type RolloutResult,
  type StopRules,
} from '../../contracts/evaluation.rollout.ts';
import { refusalOf } from '../../contracts/refusal.ts';
import type { LiveListService } from '../app/liveList.actors.ts';
import type { PagedListDeps } from '../app/pagedList.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import { follow } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';

interface RolloutDeps extends PagedListDeps {
  realtime: Realtime;
}

/** Throws for an error that is no refusal. */
const resultOf = ({ error }: { error: PostgrestError | null }): RolloutResult => {
  if (error === null) return { done: true };
  const refusal = refusalOf(error);
  if (refusal) return { refused: refusal.sentence };
  throw new Error('Failed to change rollout', { cause: error });
};

export const figureChatsService = ({ rest }: Pick<RolloutDeps, 'rest'>): LiveListService<'figureChats'> => ({
  read: async ({ scope: { businessId, query, version, figure }, after }, signal) => {
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
});

export const defineRolloutActors = ({ rest, realtime }: RolloutDeps) => ({
  followRollout: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) =>
    follow(realtime, `business:${businessId}`, {
      missed: () => sendBack({ type: 'desk.invalidated' }),
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
