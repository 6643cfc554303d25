/** The context, events, guards and actions of the bulk actions machine. */
import { assign, setup } from 'xstate';

import type {
  SkippedRoom,
  RoomAction,
  BulkStepResult,
  BulkStepRequest,
  ArchiveResult,
  BulkUndoRequest,
} from '../../contracts/inbox.bulkActions.ts';
import type { RoomQuery } from '../../contracts/inbox.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { isSameScope, MAX_COUNTED, STEP_SIZE, type ListScope } from './bulkActions.ts';

export interface Context {
  businessId: string;
  /** The list in which rooms are selected; null without a selection. */
  scope: ListScope | null;
  /** Selected one by one, in that order. */
  ids: readonly string[];
  /** Rooms that the user deselected after "select all". */
  excludedIds: readonly string[];
  /** How many rooms match, more than `MAX_COUNTED` being a thousand and some; null until the count is loaded. */
  count: number | null;
  action: RoomAction | null;
  /** How many rooms the action affects. */
  total: number;
  /** How many rooms were processed or restored so far. */
  processed: number;
  after: string | null;
  /** The first skipped rooms. The list is capped: a longer one would not be read. */
  skipped: readonly SkippedRoom[];
  skippedCount: number;
  /** Null for actions that WhatsApp has no part in. */
  whatsapp: ArchiveResult | null;
}

export type BulkActionsEvent =
  /** In another list than before, this starts a new selection. */
  | { type: 'room.toggled'; scope: ListScope; id: string }
  | { type: 'range.selected'; scope: ListScope; ids: readonly string[] }
  | { type: 'all.selected' }
  | { type: 'selection.cleared' }
  /** The user switched to another list. */
  | { type: 'list.changed'; scope: ListScope }
  | { type: 'action.requested'; action: RoomAction }
  | { type: 'action.cancelled' }
  | { type: 'undo.requested' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' }
  | { type: 'result.dismissed' };

const MAX_SKIPPED = 200;

export const bulkActions = setup({
  types: {} as MachineTypes<Context, BulkActionsEvent, { businessId: string }>,
  actors: {
    countRooms: placeholder<number, { businessId: string; query: RoomQuery | null }>('countRooms'),
    actOnRooms: placeholder<BulkStepResult, BulkStepRequest | null>('actOnRooms'),
    undoAction: placeholder<BulkStepResult, BulkUndoRequest>('undoAction'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isOtherList: ({ context }, { scope }: { scope: ListScope }) => !isSameScope(context.scope, scope),
    isOnlySelected: ({ context }, { id }: { id: string }) => context.ids.length === 1 && context.ids[0] === id,
    hasCount: ({ context }) => context.count !== null && context.count > 0,
    hasMore: ({ context }, { output }: { output: BulkStepResult }) =>
      context.ids.length > 0 ? context.processed + STEP_SIZE < context.ids.length : output.next !== null,
    hasNextStep: (_, { output }: { output: BulkStepResult }) => output.next !== null,
    isComplete: ({ context }) => context.skippedCount === 0 && isSyncedToWhatsApp(context),
    /** An exported file cannot be undone. */
    canUndo: ({ context }) => context.processed > context.skippedCount && context.action?.kind !== 'export',
  },
  actions: {
    startSelection: assign((_, { scope, ids }: { scope: ListScope; ids: readonly string[] }) => ({
      ...initialContext,
      scope,
      ids,
    })),
    toggleRoom: assign(({ context }, { id }: { id: string }) => ({ ids: toggleId(context.ids, id) })),
    toggleExcluded: assign(({ context }, { id }: { id: string }) => ({
      excludedIds: toggleId(context.excludedIds, id),
    })),
    addRange: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      ids: [...new Set([...context.ids, ...ids])],
    })),
    includeRange: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      excludedIds: context.excludedIds.filter((id) => !ids.includes(id)),
    })),
    setCount: assign((_, { output }: { output: number }) => ({ count: output })),
    selectAll: assign({ ids: [], excludedIds: [] }),
    reset: assign(() => initialContext),
    startAction: assign(({ context }, { action }: { action: RoomAction }) => ({
      ...initialProgress,
      action,
      total: selectedCount(context),
    })),
    recordStep: assign(({ context }, { output }: { output: BulkStepResult }) => ({
      processed: context.processed + output.done + output.refused.length,
      after: output.next,
      skipped: [...context.skipped, ...output.refused].slice(0, MAX_SKIPPED),
      skippedCount: context.skippedCount + output.refused.length,
      whatsapp: sumArchiveResults(context.whatsapp, output.whatsapp),
    })),
    startUndo: assign(({ context }) => ({ ...initialProgress, total: context.processed - context.skippedCount })),
  },
  delays: {
    /** After this the step counts as failed. The user or the returning connection retries it. */
    timeout: 30_000,
    /** How long undo is offered: twice the duration of a toast, because it has a button. */
    undoWindow: 10_000,
    /** How long the confirmation of an undo is shown. */
    confirmationTime: 5000,
  },
});

/** More than `MAX_COUNTED`: a thousand and some, of which a few may be excluded. */
export const selectedCount = ({ ids, excludedIds, count }: Context): number => {
  if (ids.length > 0) return ids.length;
  return count === null || count > MAX_COUNTED ? (count ?? 0) : count - excludedIds.length;
};

const toggleId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

const sumArchiveResults = (sum: ArchiveResult | null, more: ArchiveResult | null): ArchiveResult | null =>
  sum === null || more === null
    ? (sum ?? more)
    : {
        synced: sum.synced + more.synced,
        unsupported: sum.unsupported + more.unsupported,
        unreachable: sum.unreachable + more.unreachable,
      };

/** Whether WhatsApp archived everything that the database did. */
const isSyncedToWhatsApp = ({ whatsapp }: Context): boolean =>
  whatsapp === null || (whatsapp.unsupported === 0 && whatsapp.unreachable === 0);

const initialProgress = { processed: 0, after: null, skipped: [], skippedCount: 0, whatsapp: null };
export const initialContext = {
  ...initialProgress,
  scope: null,
  ids: [],
  excludedIds: [],
  count: null,
  action: null,
  total: 0,
};

/** The next step of the action. Null: none runs. */
export const stepRequest = ({
  businessId,
  action,
  scope,
  ids,
  excludedIds,
  processed,
  after,
}: Context): BulkStepRequest | null =>
  action && {
    businessId,
    action,
    rooms:
      ids.length > 0 || scope === null
        ? { ids: ids.slice(processed, processed + STEP_SIZE) }
        : { query: scope.query, excludedIds: [...excludedIds] },
    after,
    isLast: ids.length > 0 && processed + STEP_SIZE >= ids.length,
  };
