/** Acting on many chats: the steps of the database's functions, as actors. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import type { RoomQuery } from '../../machines/inbox/query.ts';
import type { StepDone, StepRequest, UndoRequest } from '../../machines/selection/selection.ts';
import { countSchema, stepSchema } from '../schemas/selection.ts';
import { conditionsOf } from './rooms.searched.ts';

/** The specification's words, as for any other change of a row that did not come through. */
const failure = (cause: unknown): Error => new Error('Failed to update rooms', { cause });

export const defineSelection = ({ rest }: { rest: PostgrestClient }) => {
  const call = async (name: string, args: object, signal: AbortSignal): Promise<unknown> => {
    const { data, error } = await rest.rpc(name, args).abortSignal(signal);
    if (error) throw failure(error);
    return data;
  };
  return {
    countRooms: fromPromise<number, { businessId: string; query: RoomQuery | null }>(async ({ input, signal }) => {
      const filter = input.query === null ? {} : conditionsOf(input.query);
      return v.parse(countSchema, await call('count_rooms', { business_id: input.businessId, filter }, signal));
    }),
    actOnRooms: fromPromise<StepDone, StepRequest | null>(async ({ input, signal }) => {
      if (input === null) throw failure('nothing was asked for');
      const { businessId, action, rooms, after } = input;
      const which = 'ids' in rooms ? rooms : { filter: conditionsOf(rooms.query), excluded_ids: rooms.except };
      const { id: action_id, kind, tag } = action;
      const args = { action_id, business_id: businessId, kind, tag, ...which, after_id: after };
      return v.parse(stepSchema, await call('act_on_rooms', args, signal));
    }),
    undoAction: fromPromise<StepDone, UndoRequest>(async ({ input: { actionId, after }, signal }) =>
      v.parse(stepSchema, await call('undo_room_action', { action_id: actionId, after_id: after }, signal)),
    ),
  };
};
