/**
 * How far back the conversation of an open room is known, and whether its end is new. Lives as long as the room is
 * open; the messages themselves are in the store. Catching up goes before reading older pages: what is missing at
 * the end is a mistake, what is missing at the top is only not yet asked for.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Position } from '../../services/supabase/messages.ts';
import { unprovided } from '../unprovided.ts';

export interface HistoryInput {
  roomId: string;
  /** Where the next older page ends; null when all is known. */
  older: Position | null;
}

type Event = { type: 'older.requested' } | { type: 'refresh.requested' };

const history = setup({
  types: {
    context: {} as HistoryInput,
    events: {} as Event,
    input: {} as HistoryInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Puts a page into the store; answers where the one before it ends. */
    loadOlder: unprovided<Position | null, { roomId: string; before: Position | null }>('loadOlder'),
    /** Puts into the store what has changed since the last row seen. */
    catchUp: unprovided<void, { roomId: string }>('catchUp'),
  },
  guards: { hasOlder: ({ context }) => context.older !== null },
  actions: { moveBack: assign((_, { output }: { output: Position | null }) => ({ older: output })) },
  delays: { patience: 30_000, refreshPause: 5000 },
});

const resting = {
  'older.requested': { guard: 'hasOlder', target: 'loadingOlder' },
  'refresh.requested': { target: 'refreshing' },
} as const;

const settled = history.createStateConfig({ meta: { story: 'Settled' }, on: resting });

const loadingOlder = history.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoadingOlder' },
  invoke: {
    id: 'loadOlder',
    src: 'loadOlder',
    input: ({ context }) => ({ roomId: context.roomId, before: context.older }),
    onDone: { target: 'settled', actions: { type: 'moveBack', params: ({ event }) => event } },
    onError: { target: 'olderFailed' },
  },
  after: { patience: { target: 'olderFailed' } },
  on: { 'refresh.requested': { target: 'refreshing' } },
});

const olderFailed = history.createStateConfig({ meta: { story: 'OlderFailed' }, on: resting });

const refreshing = history.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  invoke: {
    id: 'catchUp',
    src: 'catchUp',
    input: ({ context }) => ({ roomId: context.roomId }),
    onDone: { target: 'settled' },
    onError: { target: 'behind' },
  },
  after: { patience: { target: 'behind' } },
  // Something was missed again while we asked: what is on its way may not hold it.
  on: { 'refresh.requested': { target: 'refreshing', reenter: true } },
});

const behind = history.createStateConfig({
  meta: { story: 'Behind' },
  after: { refreshPause: { target: 'refreshing' } },
  on: resting,
});

export const historyMachine = history.createMachine({
  id: 'history',
  context: ({ input }) => input,
  initial: 'settled',
  states: { settled, loadingOlder, olderFailed, refreshing, behind },
});

export type HistoryRef = ActorRefFrom<typeof historyMachine>;
export type HistorySnapshot = SnapshotFrom<typeof historyMachine>;
export const selectHasOlder = (snapshot: HistorySnapshot): boolean => snapshot.context.older !== null;
