import type { SkippedRoom, BulkStepResult } from '../../contracts/inbox.bulkActions.ts';
import { defineModel } from '../app/defineModel.ts';
import { selectionMachine } from './bulkActions.machine.ts';
import { STEP, type Question } from './bulkActions.ts';
import { noFilter } from './filter.ts';
import { queryOf } from './query.ts';
import { businessId, roomOf } from './rooms.fixture.ts';

const broken = new Error('Failed to get rooms');
const question: Question = { tab: 'inbox', query: queryOf('inbox', noFilter) };
const elsewhere: Question = { tab: 'eskalasi', query: queryOf('eskalasi', noFilter) };
const action = { id: '00000000-0000-4000-8000-0000000000aa', kind: 'complete', tag: null } as const;

/** A row that a person in an exhibit can press. */
const first = roomOf(57).id;
const second = roomOf(56).id;

const refused: SkippedRoom = {
  id: second,
  reason: 'newer',
  name: 'Pelanggan 56',
  phone: null,
  chat_id: '6281200000056@c.us',
  holder_id: null,
};

const steps = {
  more: { done: STEP, refused: [], next: first, whatsapp: null },
  last: { done: 2, refused: [], next: null, whatsapp: null },
  partly: { done: 1, refused: [refused], next: null, whatsapp: null },
  hereOnly: { done: 2, refused: [], next: null, whatsapp: { told: 0, unsupported: 1, missed: 1 } },
} satisfies Record<string, BulkStepResult>;

const toggling = ['room.toggled', 'range.chosen'] as const;
const choosing = ['everything.chosen', 'selection.cleared', 'question.changed', 'action.requested'] as const;
const doing = ['action.cancelled', 'retry.requested', 'connection.regained'] as const;
const ending = ['undo.requested', 'result.dismissed'] as const;

export const selectionModel = defineModel({
  machine: selectionMachine,
  input: { businessId },
  events: {
    'room.toggled': [
      { type: 'room.toggled', question, id: first },
      { type: 'room.toggled', question: elsewhere, id: first },
    ],
    'range.chosen': [
      { type: 'range.chosen', question, ids: [first, second] },
      { type: 'range.chosen', question: elsewhere, ids: [first] },
    ],
    'everything.chosen': [{ type: 'everything.chosen' }],
    'selection.cleared': [{ type: 'selection.cleared' }],
    'question.changed': [{ type: 'question.changed', question: elsewhere }],
    'action.requested': [{ type: 'action.requested', action }],
    'action.cancelled': [{ type: 'action.cancelled' }],
    'undo.requested': [{ type: 'undo.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'result.dismissed': [{ type: 'result.dismissed' }],
  },
  outcomes: {
    countRooms: { done: { many: 1240 }, error: { broken } },
    actOnRooms: { done: steps, error: { broken } },
    undoAction: { done: steps, error: { broken } },
    watchConnection: { done: {}, error: { broken } },
  },
  // While somebody chooses: one or more, whether it is known how many there are, and whether some were taken out again.
  // Afterwards: what was gone through, and how it went.
  vertex: (snapshot) => {
    const { ids, count, except, refusals, met, whatsapp } = snapshot.context;
    if (snapshot.matches('chosen')) return [Math.min(ids.length, 2), count !== null, except.length > 0];
    return snapshot.matches('acting') ? ids.length > 0 : [refusals > 0, met > refusals, (whatsapp?.missed ?? 0) > 0];
  },
  face: ({ context, value }) =>
    context.refusals > 0 && (value === 'told' || value === 'undone')
      ? 'WithRefused'
      : (context.whatsapp?.missed ?? 0) > 0 && (value === 'told' || value === 'undone')
        ? 'HereOnly'
        : context.except.length > 0
          ? 'Except'
          : null,
  ignored: {
    none: [...choosing, ...doing, ...ending],
    'chosen.some': [...doing, ...ending],
    'chosen.all': ['everything.chosen', ...doing, ...ending],
    'acting.doing': [...toggling, ...choosing, ...ending, 'retry.requested', 'connection.regained'],
    'acting.interrupted': [...toggling, ...choosing, ...ending],
    told: [...choosing, ...doing],
    'undoing.doing': [...toggling, ...choosing, ...doing, ...ending],
    'undoing.interrupted': [...toggling, ...choosing, 'action.cancelled', 'undo.requested'],
    undone: [...choosing, ...doing, 'undo.requested'],
  },
  most: 200,
});
