import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

/** The actors of the bulk actions machine: they call the database functions step by step. */
import type { ExportDeps } from '../../contracts/exports.ts';
import {
  countSchema,
  exportStepSchema,
  bulkStepSchema,
  type BulkStepResult,
  type BulkStepRequest,
  type BulkUndoRequest,
} from '../../contracts/inbox.bulkActions.ts';
import type { RoomQuery } from '../../contracts/inbox.ts';
import { calendarOf, toIso } from '../../contracts/time.ts';
import { clockOf } from '../platform/csv.ts';
import { saveFile } from '../platform/saveFile.ts';
import { createWhatsAppArchiver } from './archiving.ts';
import { filterArguments } from './rooms.search.ts';
import { csvHeader, csvRows } from './roomsCsv.ts';

/** The error of a failed change of rooms (docs/rules.md, "Error messages"). */
const failure = (cause: unknown): Error => new Error('Failed to update rooms', { cause });

/** Rooms per step of an export. */
const EXPORT_STEP_SIZE = 1000;

interface BulkActionsDeps {
  rest: PostgrestClient;
  key: string;
  fetch: typeof fetch;
}

export const defineBulkActions = ({ rest, key, fetch, exportWords }: BulkActionsDeps & ExportDeps) => {
  const archiveOnWhatsApp = createWhatsAppArchiver({ key, fetch });

  const call = async (name: string, args: object, signal: AbortSignal): Promise<unknown> => {
    const { data, error } = await rest.rpc(name, args).abortSignal(signal);
    if (error) throw failure(error);
    return data;
  };
  /**
   * The file that is being written. Its parts are keyed by where they begin, so that a repeated step adds no second
   * copy.
   */
  let exportFile: { id: string; parts: Map<string, string> } | null = null;

  const exportStep = async (
    { businessId, action: { id }, rooms, after, isLast }: BulkStepRequest,
    signal: AbortSignal,
  ): Promise<BulkStepResult> => {
    if (exportFile?.id !== id) exportFile = { id, parts: new Map() };
    const { parts } = exportFile;
    const target =
      'ids' in rooms
        ? rooms
        : {
            filter: filterArguments(rooms.query),
            excluded_ids: rooms.excludedIds,
            after_id: after,
            step: EXPORT_STEP_SIZE,
          };
    const args = { business_id: businessId, ...target };
    const { matched, zone, rows, next } = v.parse(exportStepSchema, await call('export_rooms', args, signal));
    const clock = clockOf(zone);
    const words = await exportWords();
    parts.set('ids' in rooms ? (rooms.ids[0] ?? '') : (after ?? ''), csvRows(rows, clock, words));
    if (isLast || (next === null && !('ids' in rooms))) {
      const type = 'text/csv;charset=utf-8';
      const today = calendarOf(zone).dayOf(Date.now());
      saveFile(`chat-${today}.csv`, new Blob([csvHeader(clock, words), ...parts.values()], { type }));
      exportFile = null;
    }
    return { done: matched, refused: [], next, whatsapp: null };
  };

  return {
    countRooms: fromPromise<number, { businessId: string; query: RoomQuery | null }>(async ({ input, signal }) => {
      const filter = input.query === null ? {} : filterArguments(input.query);
      return v.parse(countSchema, await call('count_rooms', { business_id: input.businessId, filter }, signal));
    }),
    actOnRooms: fromPromise<BulkStepResult, BulkStepRequest | null>(async ({ input, signal }) => {
      if (input === null) throw failure('no action is running');
      if (input.action.kind === 'export') return exportStep(input, signal);
      const { businessId, action, rooms, after } = input;
      const target = 'ids' in rooms ? rooms : { filter: filterArguments(rooms.query), excluded_ids: rooms.excludedIds };
      const { id: action_id, kind, tag, assignee, resolution } = action;
      const until = action.until && toIso(action.until);
      const args = {
        action_id,
        business_id: businessId,
        kind,
        tag,
        assignee,
        until,
        resolution,
        ...target,
        after_id: after,
      };
      const { chats, ...step } = v.parse(bulkStepSchema, await call('act_on_rooms', args, signal));
      return { ...step, whatsapp: await archiveOnWhatsApp(chats, signal) };
    }),
    undoAction: fromPromise<BulkStepResult, BulkUndoRequest>(async ({ input: { actionId, after }, signal }) => {
      const args = { action_id: actionId, after_id: after };
      const { chats, ...step } = v.parse(bulkStepSchema, await call('undo_room_action', args, signal));
      return { ...step, whatsapp: await archiveOnWhatsApp(chats, signal) };
    }),
  };
};
