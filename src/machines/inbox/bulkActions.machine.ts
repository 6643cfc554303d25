/**
 * Which chats of a list somebody has chosen, and what they have done to all of them. It outlives the list in view: what
 * goes through a thousand chats goes on while its person reads elsewhere, and can be taken back for a moment afterwards.
 *
 * What surprises: an action is many steps, each an answer of the server and each safe to ask for again. So `doing` enters
 * itself anew for every step, and going on after an interruption is the same step once more.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { BulkStepRequest } from '../../contracts/inbox.bulkActions.ts';
import { countOf, nothing, selection, type Context, type SelectionEvent } from './bulkActions.setup.ts';
import { sameQuestion, STEP, type Question } from './bulkActions.ts';

type Choice = Extract<SelectionEvent, { type: 'room.toggled' | 'range.chosen' }>;

const idsOf = (event: Choice): readonly string[] => (event.type === 'room.toggled' ? [event.id] : event.ids);

/** A first chat is chosen, wherever one may be. */
const begins = {
  target: 'chosen',
  reenter: true,
  actions: {
    type: 'begin',
    params: ({ event }: { event: Choice }) => ({ question: event.question, ids: idsOf(event) }),
  },
} as const;
const choose = { 'room.toggled': begins, 'range.chosen': begins } as const;

const none = selection.createStateConfig({ meta: { story: 'NothingChosen' }, on: choose });

const chosen = selection.createStateConfig({
  invoke: {
    id: 'countRooms',
    src: 'countRooms',
    input: ({ context }) => ({ businessId: context.businessId, query: context.question?.query ?? null }),
    onDone: { actions: { type: 'count', params: ({ event }) => event } },
    // Who cannot count offers those that are in view.
    onError: {},
  },
  on: {
    'selection.cleared': { target: 'none', actions: 'forget' },
    'question.changed': {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      target: 'none',
      actions: 'forget',
    },
    'action.requested': { target: 'acting', actions: { type: 'take', params: ({ event }) => event } },
  },
  initial: 'some',
  states: {
    some: {
      meta: { story: 'SomeChosen' },
      on: {
        'room.toggled': [
          { guard: { type: 'isElsewhere', params: ({ event }) => event }, ...begins, target: '#selection.chosen' },
          { guard: { type: 'isOnly', params: ({ event }) => event }, target: '#selection.none', actions: 'forget' },
          { actions: { type: 'toggle', params: ({ event }) => event } },
        ],
        'range.chosen': [
          { guard: { type: 'isElsewhere', params: ({ event }) => event }, ...begins, target: '#selection.chosen' },
          { actions: { type: 'add', params: ({ event }) => event } },
        ],
        'everything.chosen': { guard: 'isCounted', target: 'all', actions: 'takeAll' },
      },
    },
    all: {
      meta: { story: 'AllChosen' },
      on: {
        'room.toggled': [
          { guard: { type: 'isElsewhere', params: ({ event }) => event }, ...begins, target: '#selection.chosen' },
          { actions: { type: 'toggleInAll', params: ({ event }) => event } },
        ],
        'range.chosen': [
          { guard: { type: 'isElsewhere', params: ({ event }) => event }, ...begins, target: '#selection.chosen' },
          { actions: { type: 'addToAll', params: ({ event }) => event } },
        ],
      },
    },
  },
});

const acting = selection.createStateConfig({
  initial: 'doing',
  on: { 'action.cancelled': { target: 'told' } },
  states: {
    doing: {
      tags: 'busy',
      meta: { story: 'Acting' },
      after: { patience: { target: 'interrupted' } },
      invoke: {
        id: 'actOnRooms',
        src: 'actOnRooms',
        input: ({ context }) => stepOf(context),
        onDone: [
          {
            guard: { type: 'hasMore', params: ({ event }) => event },
            target: 'doing',
            reenter: true,
            actions: { type: 'note', params: ({ event }) => event },
          },
          { target: '#selection.told', actions: { type: 'note', params: ({ event }) => event } },
        ],
        onError: { target: 'interrupted' },
      },
    },
    interrupted: {
      meta: { story: 'ActionInterrupted' },
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
      on: { 'retry.requested': { target: 'doing' }, 'connection.regained': { target: 'doing' } },
    },
  },
});

/** For a moment it can be taken back; what was left as it is stays on the screen until somebody has read it. */
const told = selection.createStateConfig({
  meta: { story: 'ActionTold' },
  after: { undoTime: { guard: 'isWhole', target: 'none', actions: 'forget' } },
  on: {
    ...choose,
    'undo.requested': { guard: 'hasDone', target: 'undoing', actions: 'turnBack' },
    'result.dismissed': { target: 'none', actions: 'forget' },
  },
});

const undoing = selection.createStateConfig({
  initial: 'doing',
  states: {
    doing: {
      tags: 'busy',
      meta: { story: 'Undoing' },
      after: { patience: { target: 'interrupted' } },
      invoke: {
        id: 'undoAction',
        src: 'undoAction',
        input: ({ context }) => ({ actionId: context.action?.id ?? '', after: context.after }),
        onDone: [
          {
            guard: { type: 'goesOn', params: ({ event }) => event },
            target: 'doing',
            reenter: true,
            actions: { type: 'note', params: ({ event }) => event },
          },
          { target: '#selection.undone', actions: { type: 'note', params: ({ event }) => event } },
        ],
        onError: { target: 'interrupted' },
      },
    },
    interrupted: {
      meta: { story: 'UndoInterrupted' },
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
      on: {
        'retry.requested': { target: 'doing' },
        'connection.regained': { target: 'doing' },
        'result.dismissed': { target: '#selection.none', actions: 'forget' },
      },
    },
  },
});

const undone = selection.createStateConfig({
  meta: { story: 'ActionUndone' },
  after: { tellTime: { guard: 'isWhole', target: 'none', actions: 'forget' } },
  on: { ...choose, 'result.dismissed': { target: 'none', actions: 'forget' } },
});

export const selectionMachine = selection.createMachine({
  id: 'selection',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'none',
  states: { none, chosen, acting, told, undoing, undone },
});

export type SelectionRef = ActorRefFrom<typeof selectionMachine>;
export type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;

/** Whether a room of this list is chosen. */
export const isChosen = ({ context, value }: SelectionSnapshot, id: string): boolean =>
  typeof value === 'object' &&
  'chosen' in value &&
  (value.chosen === 'all' ? !context.except.includes(id) : context.ids.includes(id));

/** Whether somebody chooses in this list. */
export const selectChosenIn = ({ context, value }: SelectionSnapshot, question: Question): boolean =>
  typeof value === 'object' && 'chosen' in value && sameQuestion(context.question, question);

/** How many are chosen. */
export const selectChosen = ({ context }: SelectionSnapshot): number => countOf(context);

const stepOf = ({ businessId, action, question, ids, except, met, after }: Context): BulkStepRequest | null =>
  action && {
    businessId,
    action,
    rooms:
      ids.length > 0 || question === null
        ? { ids: ids.slice(met, met + STEP) }
        : { query: question.query, except: [...except] },
    after,
    isLast: ids.length > 0 && met + STEP >= ids.length,
  };
