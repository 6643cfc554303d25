import type { SkippedRoom, BulkStepResult } from '../../contracts/inbox.bulkActions.ts';
import { defineModel } from '../app/defineModel.ts';
import { bulkActionsMachine } from './bulkActions.machine.ts';
import { STEP_SIZE, type ListScope } from './bulkActions.ts';
import { noFilter } from './filterAddress.ts';
import { queryOf } from './listRule.ts';
import { businessId, roomOf } from './rooms.fixture.ts';

const broken = new Error('Failed to get rooms');
const scope: ListScope = { tab: 'inbox', query: queryOf('inbox', noFilter) };
const otherScope: ListScope = { tab: 'eskalasi', query: queryOf('eskalasi', noFilter) };
const action = { id: '00000000-0000-4000-8000-0000000000aa', kind: 'complete', tag: null } as const;

/** A row that is visible in the story, so that tests can press it. */
const first = roomOf(57).id;
const second = roomOf(56).id;

const skippedRoom: SkippedRoom = {
  id: second,
  reason: 'newer',
  name: 'Pelanggan 56',
  phone: null,
  chat_id: '6281200000056@c.us',
  holder_id: null,
};

const steps = {
  more: { done: STEP_SIZE, refused: [], next: first, whatsapp: null },
  last: { done: 2, refused: [], next: null, whatsapp: null },
  partly: { done: 1, refused: [skippedRoom], next: null, whatsapp: null },
  notOnWhatsApp: { done: 2, refused: [], next: null, whatsapp: { synced: 0, unsupported: 1, unreachable: 1 } },
} satisfies Record<string, BulkStepResult>;

const selectEvents = ['room.toggled', 'range.selected'] as const;
const selectedEvents = ['all.selected', 'selection.cleared', 'list.changed', 'action.requested'] as const;
const workingEvents = ['action.cancelled', 'retry.requested', 'connection.regained'] as const;
const resultEvents = ['undo.requested', 'result.dismissed'] as const;

export const bulkActionsModel = defineModel({
  machine: bulkActionsMachine,
  input: { businessId },
  events: {
    'room.toggled': [
      { type: 'room.toggled', scope, id: first },
      { type: 'room.toggled', scope: otherScope, id: first },
    ],
    'range.selected': [
      { type: 'range.selected', scope, ids: [first, second] },
      { type: 'range.selected', scope: otherScope, ids: [first] },
    ],
    'all.selected': [{ type: 'all.selected' }],
    'selection.cleared': [{ type: 'selection.cleared' }],
    'list.changed': [{ type: 'list.changed', scope: otherScope }],
    'action.requested': [{ type: 'action.requested', action }],
    'action.cancelled': [{ type: 'action.cancelled' }],
    'undo.requested': [{ type: 'undo.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'result.dismissed': [{ type: 'result.dismissed' }],
  },
  outcomes: {
    countRooms: { done: { many: 1001 }, error: { broken } },
    actOnRooms: { done: steps, error: { broken } },
    undoAction: { done: steps, error: { broken } },
    watchConnection: { done: {}, error: { broken } },
  },
  // While selecting: one room or more, whether the count is known, and whether rooms are excluded. Afterwards: how many
  // rooms were processed and how many skipped.
  vertex: (snapshot) => {
    const { ids, count, excludedIds, skippedCount, processed, whatsapp } = snapshot.context;
    if (snapshot.matches('selected')) return [Math.min(ids.length, 2), count !== null, excludedIds.length > 0];
    return snapshot.matches('applying')
      ? ids.length > 0
      : [skippedCount > 0, processed > skippedCount, (whatsapp?.unreachable ?? 0) > 0];
  },
  variant: ({ context, value }) =>
    context.skippedCount > 0 && (value === 'applied' || value === 'undone')
      ? 'WithSkipped'
      : (context.whatsapp?.unreachable ?? 0) > 0 && (value === 'applied' || value === 'undone')
        ? 'NotOnWhatsApp'
        : context.excludedIds.length > 0
          ? 'WithExclusions'
          : null,
  ignored: {
    idle: [...selectedEvents, ...workingEvents, ...resultEvents],
    'selected.some': [...workingEvents, ...resultEvents],
    'selected.all': ['all.selected', ...workingEvents, ...resultEvents],
    'applying.working': [...selectEvents, ...selectedEvents, ...resultEvents, 'retry.requested', 'connection.regained'],
    'applying.interrupted': [...selectEvents, ...selectedEvents, 'undo.requested'],
    'applying.stopping': [...selectEvents, ...selectedEvents, ...workingEvents, ...resultEvents],
    applied: [...selectedEvents, ...workingEvents],
    'undoing.working': [...selectEvents, ...selectedEvents, ...workingEvents, ...resultEvents],
    'undoing.interrupted': [...selectEvents, ...selectedEvents, 'action.cancelled', 'undo.requested'],
    undone: [...selectedEvents, ...workingEvents, 'undo.requested'],
  },
  maxPaths: 200,
});
