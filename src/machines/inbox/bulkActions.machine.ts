/**
 * The rooms that the user has selected in a list, and the bulk action that runs on them. It lives as long as the inbox,
 * so an action on a thousand rooms goes on while the user reads another tab, and its undo stays available for a moment.
 *
 * An action is a sequence of steps; each is one idempotent request to the server. `working` re-enters itself for each
 * step, and a retry after an interruption repeats the same step. A cancelled step may have reached the server, so it is
 * repeated too (`stopping`): its response says what was changed and can be undone.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { initialContext, selectedCount, bulkActions, stepRequest, type BulkActionsEvent } from './bulkActions.setup.ts';
import { isSameScope, type ListScope } from './bulkActions.ts';

type SelectionChange = Extract<BulkActionsEvent, { type: 'room.toggled' | 'range.selected' }>;

const idsOf = (event: SelectionChange): readonly string[] => (event.type === 'room.toggled' ? [event.id] : event.ids);

/** The first room of a selection, from any state that allows one. */
const startsSelection = {
  target: 'selected',
  reenter: true,
  actions: {
    type: 'startSelection',
    params: ({ event }: { event: SelectionChange }) => ({ scope: event.scope, ids: idsOf(event) }),
  },
} as const;
const selectFirst = { 'room.toggled': startsSelection, 'range.selected': startsSelection } as const;

const idle = bulkActions.createStateConfig({ meta: { story: 'NothingSelected' }, on: selectFirst });

const selected = bulkActions.createStateConfig({
  invoke: {
    id: 'countRooms',
    src: 'countRooms',
    input: ({ context }) => ({ businessId: context.businessId, query: context.scope?.query ?? null }),
    onDone: { actions: withEvent('setCount') },
    // Without a count the UI offers only the rooms in view.
    onError: {},
  },
  on: {
    'selection.cleared': { target: 'idle', actions: 'reset' },
    'list.changed': { guard: withEvent('isOtherList'), target: 'idle', actions: 'reset' },
    'action.requested': { target: 'applying', actions: withEvent('startAction') },
  },
  initial: 'some',
  states: {
    some: {
      meta: { story: 'SomeSelected' },
      on: {
        'room.toggled': [
          { guard: withEvent('isOtherList'), ...startsSelection, target: '#bulkActions.selected' },
          { guard: withEvent('isOnlySelected'), target: '#bulkActions.idle', actions: 'reset' },
          { actions: withEvent('toggleRoom') },
        ],
        'range.selected': [
          { guard: withEvent('isOtherList'), ...startsSelection, target: '#bulkActions.selected' },
          { actions: withEvent('addRange') },
        ],
        'all.selected': { guard: 'hasCount', target: 'all', actions: 'selectAll' },
      },
    },
    all: {
      meta: { story: 'AllSelected' },
      on: {
        'room.toggled': [
          { guard: withEvent('isOtherList'), ...startsSelection, target: '#bulkActions.selected' },
          { actions: withEvent('toggleExcluded') },
        ],
        'range.selected': [
          { guard: withEvent('isOtherList'), ...startsSelection, target: '#bulkActions.selected' },
          { actions: withEvent('includeRange') },
        ],
      },
    },
  },
});

const applying = bulkActions.createStateConfig({
  initial: 'working',
  states: {
    working: request(bulkActions, {
      src: 'actOnRooms',
      story: 'Applying',
      input: ({ context }) => stepRequest(context),
      done: [
        { guard: withEvent('hasMore'), target: 'working', reenter: true, actions: withEvent('recordStep') },
        { target: '#bulkActions.applied', actions: withEvent('recordStep') },
      ],
      failed: { target: 'interrupted' },
      on: { 'action.cancelled': { target: 'stopping' } },
    }),
    interrupted: {
      meta: { story: 'ActionInterrupted' },
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
      on: {
        'retry.requested': { target: 'working' },
        'connection.regained': { target: 'working' },
        'action.cancelled': { target: 'stopping' },
        'result.dismissed': { target: '#bulkActions.idle', actions: 'reset' },
      },
    },
    stopping: request(bulkActions, {
      src: 'actOnRooms',
      story: 'StoppingAction',
      input: ({ context }) => stepRequest(context),
      done: { target: '#bulkActions.applied', actions: withEvent('recordStep') },
      failed: { target: 'interrupted' },
    }),
  },
});

/** Undo is offered for a moment. A result with skipped rooms stays until the user dismisses it. */
const applied = bulkActions.createStateConfig({
  meta: { story: 'ActionApplied' },
  after: { undoWindow: { guard: 'isComplete', target: 'idle', actions: 'reset' } },
  on: {
    ...selectFirst,
    'undo.requested': { guard: 'canUndo', target: 'undoing', actions: 'startUndo' },
    'result.dismissed': { target: 'idle', actions: 'reset' },
  },
});

const undoing = bulkActions.createStateConfig({
  initial: 'working',
  states: {
    working: request(bulkActions, {
      src: 'undoAction',
      story: 'Undoing',
      input: ({ context }) => ({ actionId: context.action?.id ?? '', after: context.after }),
      done: [
        { guard: withEvent('hasNextStep'), target: 'working', reenter: true, actions: withEvent('recordStep') },
        { target: '#bulkActions.undone', actions: withEvent('recordStep') },
      ],
      failed: { target: 'interrupted' },
    }),
    interrupted: {
      meta: { story: 'UndoInterrupted' },
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
      on: {
        'retry.requested': { target: 'working' },
        'connection.regained': { target: 'working' },
        'result.dismissed': { target: '#bulkActions.idle', actions: 'reset' },
      },
    },
  },
});

const undone = bulkActions.createStateConfig({
  meta: { story: 'ActionUndone' },
  after: { confirmationTime: { guard: 'isComplete', target: 'idle', actions: 'reset' } },
  on: { ...selectFirst, 'result.dismissed': { target: 'idle', actions: 'reset' } },
});

export const bulkActionsMachine = bulkActions.createMachine({
  id: 'bulkActions',
  context: ({ input }) => ({ ...input, ...initialContext }),
  initial: 'idle',
  states: { idle, selected, applying, applied, undoing, undone },
});

export type BulkActionsRef = ActorRefFrom<typeof bulkActionsMachine>;
export type BulkActionsSnapshot = SnapshotFrom<typeof bulkActionsMachine>;

/** Whether the room is part of the current selection. */
export const isRoomSelected = ({ context, value }: BulkActionsSnapshot, id: string): boolean =>
  typeof value === 'object' &&
  'selected' in value &&
  (value.selected === 'all' ? !context.excludedIds.includes(id) : context.ids.includes(id));

/** Whether the selection belongs to this list. */
export const selectIsSelectingIn = ({ context, value }: BulkActionsSnapshot, scope: ListScope): boolean =>
  typeof value === 'object' && 'selected' in value && isSameScope(context.scope, scope);

/** How many rooms are selected. */
export const selectSelectedCount = ({ context }: BulkActionsSnapshot): number => selectedCount(context);

/** Whether the action ended before its last step. More rooms than were counted may have matched. */
export const selectIsStopped = ({ context: { processed, total, ids, after } }: BulkActionsSnapshot): boolean =>
  processed < total || (ids.length === 0 && after !== null);
