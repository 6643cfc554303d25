/** Acting on many chats: the steps of the database's functions, as actors. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import {
  countSchema,
  sheetStepSchema,
  stepSchema,
  type BulkStepResult,
  type BulkStepRequest,
  type BulkUndoRequest,
} from '../../contracts/inbox.bulkActions.ts';
import type { RoomQuery } from '../../contracts/inbox.ts';
import { spelledInstant } from '../../contracts/primitives.ts';
import { saveFile } from '../platform/saveFile.ts';
import { createArchiving } from './archiving.ts';
import { clockOf, headOf, linesOf } from './csv.ts';
import { conditionsOf } from './rooms.search.ts';

/** The specification's words, as for any other change of a row that did not come through. */
const failure = (cause: unknown): Error => new Error('Failed to update rooms', { cause });

/** Chats of one step of a sheet. */
const SHEET_STEP = 1000;

interface SelectionDeps {
  rest: PostgrestClient;
  key: string;
  fetch: typeof fetch;
}

export const defineSelection = ({ rest, key, fetch }: SelectionDeps) => {
  const tellAll = createArchiving({ key, fetch });

  const call = async (name: string, args: object, signal: AbortSignal): Promise<unknown> => {
    const { data, error } = await rest.rpc(name, args).abortSignal(signal);
    if (error) throw failure(error);
    return data;
  };
  /** The sheet that is being written: its pieces by where they begin, so that one that is asked for again stands once. */
  let sheet: { id: string; pieces: Map<string, string> } | null = null;

  const exportStep = async (
    { businessId, action: { id }, rooms, after, isLast }: BulkStepRequest,
    signal: AbortSignal,
  ): Promise<BulkStepResult> => {
    const isFirst = sheet?.id !== id;
    if (sheet?.id !== id) sheet = { id, pieces: new Map() };
    const { pieces } = sheet;
    const which =
      'ids' in rooms
        ? rooms
        : { filter: conditionsOf(rooms.query), excluded_ids: rooms.except, after_id: after, step: SHEET_STEP };
    const args = { business_id: businessId, ...which, is_first: isFirst };
    const { met, zone, rows, next } = v.parse(sheetStepSchema, await call('export_rooms', args, signal));
    const clock = clockOf(zone);
    pieces.set('ids' in rooms ? (rooms.ids[0] ?? '') : (after ?? ''), linesOf(rows, clock));
    if (isLast || (next === null && !('ids' in rooms))) {
      const type = 'text/csv;charset=utf-8';
      const today = clock.read(new Date().toISOString()).slice(0, 10);
      saveFile(`chat-${today}.csv`, new Blob([headOf(clock), ...pieces.values()], { type }));
      sheet = null;
    }
    return { done: met, refused: [], next, whatsapp: null };
  };

  return {
    countRooms: fromPromise<number, { businessId: string; query: RoomQuery | null }>(async ({ input, signal }) => {
      const filter = input.query === null ? {} : conditionsOf(input.query);
      return v.parse(countSchema, await call('count_rooms', { business_id: input.businessId, filter }, signal));
    }),
    actOnRooms: fromPromise<BulkStepResult, BulkStepRequest | null>(async ({ input, signal }) => {
      if (input === null) throw failure('nothing was asked for');
      if (input.action.kind === 'export') return exportStep(input, signal);
      const { businessId, action, rooms, after } = input;
      const which = 'ids' in rooms ? rooms : { filter: conditionsOf(rooms.query), excluded_ids: rooms.except };
      const { id: action_id, kind, tag, assignee, outcome } = action;
      const until = action.until && spelledInstant(action.until);
      const args = {
        action_id,
        business_id: businessId,
        kind,
        tag,
        assignee,
        until,
        outcome,
        ...which,
        after_id: after,
      };
      const { chats, ...step } = v.parse(stepSchema, await call('act_on_rooms', args, signal));
      return { ...step, whatsapp: await tellAll(chats, signal) };
    }),
    undoAction: fromPromise<BulkStepResult, BulkUndoRequest>(async ({ input: { actionId, after }, signal }) => {
      const args = { action_id: actionId, after_id: after };
      const { chats, ...step } = v.parse(stepSchema, await call('undo_room_action', args, signal));
      return { ...step, whatsapp: await tellAll(chats, signal) };
    }),
  };
};
