/**
 * A short list of records of one chat or business, such as notes, tags, orders, AI pauses and privacy requests. It lives
 * as long as its parent: the customer panel, or the open business. All records have this chart, each with the types of its
 * own rows and commands.
 *
 * There are no optimistic updates: after each command the list is read again, because the database decides what it has
 * become. A refused command is shown beside the list. A form keeps its text until `command.done`.
 */
import { assign, emit, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type {
  RecordCommand,
  RecordCommandResult,
  RecordListKey,
  RecordListName,
  RecordListRefusal,
  RecordRow,
} from '../../contracts/app.recordList.ts';
import type { MachineTypes } from './machineTypes.ts';
import { placeholder, callbackPlaceholder } from './placeholder.ts';
import { reconnectNotifier } from './reconnectNotifier.ts';
import { request } from './request.ts';
import { CURRENT, STALE, type Staleness } from './staleness.ts';
import { withEvent } from './withEvent.ts';

interface Context<Of extends RecordListName> extends Staleness {
  key: RecordListKey<Of>;
  /** Null until the list has been read. */
  rows: readonly RecordRow<Of>[] | null;
  /** The command that runs, or the last one. */
  command: RecordCommand<Of> | null;
  refusal: RecordListRefusal | null;
}

type Event<Of extends RecordListName> =
  | { type: 'command.requested'; command: RecordCommand<Of> }
  /** A colleague or another tab has changed the list. */
  | { type: 'rows.invalidated' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' };

/** The machine of one kind of record, such as `createRecordListMachine<'notes'>()`. */
export const createRecordListMachine = <Of extends RecordListName>() => {
  const recordList = setup({
    types: {} as MachineTypes<Context<Of>, Event<Of>, RecordListKey<Of>> & {
      emitted: { type: 'command.done'; command: RecordCommand<Of> | null };
    },
    actors: {
      readRows: placeholder<readonly RecordRow<Of>[], { key: RecordListKey<Of> }>('readRows'),
      /** Null: done. */
      runCommand: placeholder<RecordCommandResult, { key: RecordListKey<Of>; command: RecordCommand<Of> | null }>(
        'runCommand',
      ),
      /** Sends `rows.invalidated`. */
      followRows: callbackPlaceholder<EventObject, { key: RecordListKey<Of> }>('followRows'),
      watchConnection: reconnectNotifier,
    },
    guards: {
      isStale: ({ context }) => context.isStale,
      hasRows: ({ context }) => context.rows !== null,
      isDone: (_, { output }: { output: RecordCommandResult }) => output === null,
    },
    actions: {
      markStale: assign(STALE),
      markCurrent: assign(CURRENT),
      setRows: assign((_, { output }: { output: readonly RecordRow<Of>[] }) => ({ rows: output })),
      setCommand: assign((_, { command }: { command: RecordCommand<Of> }) => ({ command, refusal: null })),
      setRefusal: assign((_, { output }: { output: RecordCommandResult }) => ({ refusal: output?.refused ?? null })),
      setUnreachable: assign({ refusal: 'unreachable' as const }),
      emitDone: emit(({ context }) => ({ type: 'command.done' as const, command: context.command })),
    },
    delays: {
      timeout: 20_000,
      /** A list whose command asks the model has a longer one. */
      commandTimeout: 20_000,
    },
  });

  const reading = request(recordList, {
    src: 'readRows',
    story: 'Reading',
    input: ({ context: { key } }) => ({ key }),
    done: { target: 'idle', actions: withEvent('setRows') },
    // Old rows are better than none; the next invalidation or reconnect reads them again.
    failed: [{ guard: 'hasRows', target: 'idle' }, { target: 'failed' }],
    on: {
      // An invalidation must not swallow the user's command.
      'command.requested': { guard: 'hasRows', target: 'running', actions: withEvent('setCommand') },
    },
    entry: 'markCurrent',
  });

  const failed = recordList.createStateConfig({
    meta: { story: 'Failed' },
    always: { guard: 'isStale', target: 'reading' },
    on: {
      'retry.requested': { target: 'reading' },
      'connection.regained': { target: 'reading' },
    },
  });

  const idle = recordList.createStateConfig({
    meta: { story: 'Idle' },
    always: { guard: 'isStale', target: 'reading' },
    on: {
      'command.requested': { target: 'running', actions: withEvent('setCommand') },
      'connection.regained': { target: 'reading' },
    },
  });

  const running = request(recordList, {
    src: 'runCommand',
    story: 'Running',
    input: ({ context: { key, command } }) => ({ key, command }),
    done: [
      { guard: withEvent('isDone'), target: 'reading', actions: 'emitDone' },
      { target: 'reading', actions: withEvent('setRefusal') },
    ],
    failed: { target: 'reading', actions: 'setUnreachable' },
    limit: 'commandTimeout',
  });

  return recordList.createMachine({
    id: 'recordList',
    context: ({ input }) => ({ key: input, rows: null, command: null, refusal: null, isStale: false }),
    invoke: [
      { id: 'followRows', src: 'followRows', input: ({ context: { key } }) => ({ key }), onError: {} },
      { id: 'watchConnection', src: 'watchConnection', onError: {} },
    ],
    on: { 'rows.invalidated': { actions: 'markStale' } },
    initial: 'reading',
    states: { reading, failed, idle, running },
  });
};

export type RecordListMachine<Of extends RecordListName> = ReturnType<typeof createRecordListMachine<Of>>;
export type RecordListRef<Of extends RecordListName> = ActorRefFrom<RecordListMachine<Of>>;
export type RecordListSnapshot<Of extends RecordListName> = SnapshotFrom<RecordListMachine<Of>>;

/** What lists of all kinds have in common. */
type AnyList = Pick<RecordListSnapshot<RecordListName>, 'context' | 'value'>;

/** Null until they have been read. */
export const selectRows = <Row>({ context }: { context: { rows: readonly Row[] | null } }): readonly Row[] | null =>
  context.rows;
/** Reading failed and no rows are there. */
export const selectFailed = ({ value }: AnyList): boolean => value === 'failed';
export const selectIsRunning = ({ value }: AnyList): boolean => value === 'running';
export const selectRefusal = ({ context }: AnyList): RecordListRefusal | null => context.refusal;
