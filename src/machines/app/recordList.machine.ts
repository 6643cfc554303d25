/**
 * A short list that a team keeps beside a conversation: notes, tags, orders, what keeps the AI silent, what the
 * customer has asked for. It lives as long as it is in view.
 *
 * What surprises: nothing is laid over the list before the database has said so. After each deed the list is read again,
 * because what it has become is the database's to say. What could not be done is told beside it, and whoever wrote
 * something has it still: the view lets go of it only when it hears `deed.done`.
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
import { unprovided, unprovidedWatcher } from './placeholder.ts';
import { regained } from './reconnectNotifier.ts';

interface Context extends RecordListKey {
  /** Null until the list has been read. */
  rows: readonly RecordRow[] | null;
  /** What is being done, or was last. */
  deed: RecordCommand | null;
  refusal: RecordListRefusal | null;
}

type Event =
  | { type: 'deed.requested'; deed: RecordCommand }
  /** Somebody else has changed something. */
  | { type: 'rows.outdated' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' };
const ledger = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'deed.done'; deed: RecordCommand | null },
    input: {} as RecordListKey,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readRows: unprovided<readonly RecordRow[], RecordListKey>('readRows'),
    /** Null: it is done. */
    doDeed: unprovided<RecordCommandResult, RecordListKey & { deed: RecordCommand | null }>('doDeed'),
    /** Tells `rows.outdated`. */
    followRows: unprovidedWatcher<EventObject, RecordListKey>('followRows'),
    watchConnection: regained,
  },
  guards: {
    isRead: ({ context }) => context.rows !== null,
    isDone: (_, { output }: { output: RecordCommandResult }) => output === null,
  },
  actions: {
    keep: assign((_, { output }: { output: readonly RecordRow[] }) => ({ rows: output })),
    want: assign((_, { deed }: { deed: RecordCommand }) => ({ deed, refusal: null })),
    refuse: assign((_, { output }: { output: RecordCommandResult }) => ({ refusal: output?.refused ?? null })),
    miss: assign({ refusal: 'unreachable' as const }),
    tell: emit(({ context }) => ({ type: 'deed.done' as const, deed: context.deed })),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 20_000,
  },
});

const placeOf = ({ of, roomId, businessId, userId }: Context): RecordListKey => ({ of, roomId, businessId, userId });

const reading = ledger.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'readRows',
    src: 'readRows',
    input: ({ context }) => placeOf(context),
    onDone: { target: 'resting', actions: { type: 'keep', params: ({ event }) => event } },
    // What is known is old and better than nothing; the next news or the network has it read again.
    onError: [{ guard: 'isRead', target: 'resting' }, { target: 'failed' }],
  },
  on: {
    // A press is not lost because of news.
    'deed.requested': { guard: 'isRead', target: 'doing', actions: { type: 'want', params: ({ event }) => event } },
    'rows.outdated': { target: 'reading', reenter: true },
  },
  after: { patience: [{ guard: 'isRead', target: 'resting' }, { target: 'failed' }] },
});

const failed = ledger.createStateConfig({
  meta: { story: 'Failed' },
  on: {
    'retry.requested': { target: 'reading' },
    'rows.outdated': { target: 'reading' },
    'connection.regained': { target: 'reading' },
  },
});

const resting = ledger.createStateConfig({
  meta: { story: 'Resting' },
  on: {
    'deed.requested': { target: 'doing', actions: { type: 'want', params: ({ event }) => event } },
    'rows.outdated': { target: 'reading' },
    'connection.regained': { target: 'reading' },
  },
});

const doing = ledger.createStateConfig({
  tags: 'busy',
  meta: { story: 'Doing' },
  invoke: {
    id: 'doDeed',
    src: 'doDeed',
    input: ({ context }) => ({ ...placeOf(context), deed: context.deed }),
    onDone: [
      { guard: { type: 'isDone', params: ({ event }) => event }, target: 'reading', actions: 'tell' },
      { target: 'reading', actions: { type: 'refuse', params: ({ event }) => event } },
    ],
    onError: { target: 'reading', actions: 'miss' },
  },
  after: { patience: { target: 'reading', actions: 'miss' } },
});

export const ledgerMachine = ledger.createMachine({
  id: 'ledger',
  context: ({ input }) => ({ ...input, rows: null, deed: null, refusal: null }),
  invoke: [
    { id: 'followRows', src: 'followRows', input: ({ context }) => placeOf(context), onError: {} },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  initial: 'reading',
  states: { reading, failed, resting, doing },
});

export type LedgerRef = ActorRefFrom<typeof ledgerMachine>;
export type LedgerSnapshot = SnapshotFrom<typeof ledgerMachine>;

/** The rows of this kind of list; null until they have been read. */
export const selectRows =
  <Of extends RecordListName>(of: Of) =>
  ({ context }: LedgerSnapshot): readonly RecordLists[Of]['row'][] | null => {
    if (context.of !== of) throw new Error(`These are ${context.of} and not ${of}`);
    return context.rows as readonly RecordLists[Of]['row'][] | null;
  };

/** Nothing is there yet, and nobody looks for it any more. */
export const selectFailed = (snapshot: LedgerSnapshot): boolean => snapshot.matches('failed');
export const selectDoing = (snapshot: LedgerSnapshot): boolean => snapshot.matches('doing');
export const selectRefusal = ({ context }: LedgerSnapshot): RecordListRefusal | null => context.refusal;
