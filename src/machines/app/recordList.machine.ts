/**
 * A short list of records of one chat or business, such as notes, tags, orders, AI pauses and privacy requests. It lives
 * as long as its parent: the customer panel, or the open business.
 *
 * There are no optimistic updates: after each command the list is read again, because the database decides what it has
 * become. A refused command is shown beside the list. A form keeps its text until `command.done`.
 */
import { assign, emit, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type {
  RecordCommand,
  RecordListName,
  RecordListRefusal,
  RecordLists,
  RecordListKey,
  RecordRow,
  RecordCommandResult,
} from '../../contracts/app.recordList.ts';
import { placeholder, callbackPlaceholder } from './placeholder.ts';
import { reconnectNotifier } from './reconnectNotifier.ts';

interface Context extends RecordListKey {
  /** Null until the list has been read. */
  rows: readonly RecordRow[] | null;
  /** The command that runs, or the last one. */
  command: RecordCommand | null;
  refusal: RecordListRefusal | null;
}

type Event =
  | { type: 'command.requested'; command: RecordCommand }
  /** A colleague or another tab has changed the list. */
  | { type: 'rows.invalidated' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' };

const recordList = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'command.done'; command: RecordCommand | null },
    input: {} as RecordListKey,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readRows: placeholder<readonly RecordRow[], RecordListKey>('readRows'),
    /** Null: done. */
    runCommand: placeholder<RecordCommandResult, RecordListKey & { command: RecordCommand | null }>('runCommand'),
    /** Sends `rows.invalidated`. */
    followRows: callbackPlaceholder<EventObject, RecordListKey>('followRows'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    hasRows: ({ context }) => context.rows !== null,
    isDone: (_, { output }: { output: RecordCommandResult }) => output === null,
  },
  actions: {
    setRows: assign((_, { output }: { output: readonly RecordRow[] }) => ({ rows: output })),
    setCommand: assign((_, { command }: { command: RecordCommand }) => ({ command, refusal: null })),
    setRefusal: assign((_, { output }: { output: RecordCommandResult }) => ({ refusal: output?.refused ?? null })),
    setUnreachable: assign({ refusal: 'unreachable' as const }),
    emitDone: emit(({ context }) => ({ type: 'command.done' as const, command: context.command })),
  },
  delays: {
    timeout: 20_000,
  },
});

const keyOf = ({ of, roomId, businessId, userId }: Context): RecordListKey => ({ of, roomId, businessId, userId });

const reading = recordList.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'readRows',
    src: 'readRows',
    input: ({ context }) => keyOf(context),
    onDone: { target: 'idle', actions: { type: 'setRows', params: ({ event }) => event } },
    // Old rows are better than none; the next invalidation or reconnect reads them again.
    onError: [{ guard: 'hasRows', target: 'idle' }, { target: 'failed' }],
  },
  on: {
    // An invalidation must not swallow the user's command.
    'command.requested': {
      guard: 'hasRows',
      target: 'running',
      actions: { type: 'setCommand', params: ({ event }) => event },
    },
    'rows.invalidated': { target: 'reading', reenter: true },
  },
  after: { timeout: [{ guard: 'hasRows', target: 'idle' }, { target: 'failed' }] },
});

const failed = recordList.createStateConfig({
  meta: { story: 'Failed' },
  on: {
    'retry.requested': { target: 'reading' },
    'rows.invalidated': { target: 'reading' },
    'connection.regained': { target: 'reading' },
  },
});

const idle = recordList.createStateConfig({
  meta: { story: 'Idle' },
  on: {
    'command.requested': { target: 'running', actions: { type: 'setCommand', params: ({ event }) => event } },
    'rows.invalidated': { target: 'reading' },
    'connection.regained': { target: 'reading' },
  },
});

const running = recordList.createStateConfig({
  tags: 'busy',
  meta: { story: 'Running' },
  invoke: {
    id: 'runCommand',
    src: 'runCommand',
    input: ({ context }) => ({ ...keyOf(context), command: context.command }),
    onDone: [
      { guard: { type: 'isDone', params: ({ event }) => event }, target: 'reading', actions: 'emitDone' },
      { target: 'reading', actions: { type: 'setRefusal', params: ({ event }) => event } },
    ],
    onError: { target: 'reading', actions: 'setUnreachable' },
  },
  after: { timeout: { target: 'reading', actions: 'setUnreachable' } },
});

export const recordListMachine = recordList.createMachine({
  id: 'recordList',
  context: ({ input }) => ({ ...input, rows: null, command: null, refusal: null }),
  invoke: [
    { id: 'followRows', src: 'followRows', input: ({ context }) => keyOf(context), onError: {} },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  initial: 'reading',
  states: { reading, failed, idle, running },
});

export type RecordListRef = ActorRefFrom<typeof recordListMachine>;
export type RecordListSnapshot = SnapshotFrom<typeof recordListMachine>;

/** The rows of this kind of list; null until they have been read. */
export const selectRows =
  <Of extends RecordListName>(of: Of) =>
  ({ context }: RecordListSnapshot): readonly RecordLists[Of]['row'][] | null => {
    if (context.of !== of) throw new Error(`This list holds ${context.of}, not ${of}`);
    return context.rows as readonly RecordLists[Of]['row'][] | null;
  };

/** Reading failed and no rows are there. */
export const selectFailed = (snapshot: RecordListSnapshot): boolean => snapshot.matches('failed');
export const selectIsRunning = (snapshot: RecordListSnapshot): boolean => snapshot.matches('running');
export const selectRefusal = ({ context }: RecordListSnapshot): RecordListRefusal | null => context.refusal;
