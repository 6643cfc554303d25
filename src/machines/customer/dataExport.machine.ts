/**
 * The copy of a customer's data, from the press that asks for it to the archive on the device: what is written, and one
 * after the other the files. It lives while the panel is shown.
 *
 * What surprises: a file that cannot be had does not hold up the others; the archive names it.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { unprovided } from '../app/placeholder.ts';
import type { RoomInput } from '../app/workspace.ts';

/** What a readable copy says between what is the customer's. */
export interface CopyWords {
  title: string;
  parts: Record<
    | 'customer'
    | 'messages'
    | 'orders'
    | 'notes'
    | 'promises'
    | 'reviews'
    | 'handovers'
    | 'events'
    | 'tickets'
    | 'lists'
    | 'campaigns'
    | 'requests',
    string
  >;
  nothing: string;
  /** Above the names of files that could not be had. */
  missed: string;
}

/** The first step reads what is written, each further one takes a file along. */
export interface CopyStep {
  roomId: string;
  step: number;
  words: CopyWords | null;
}

/** `of`: files in all; `missed`: those that could not be had. */
export interface CopyProgress {
  of: number;
  missed: number;
  /** The archive has been handed to the browser. */
  isLast: boolean;
}

interface Context extends CopyStep {
  of: number;
  missed: number;
}

type Event = { type: 'copy.requested'; words: CopyWords } | { type: 'copy.cancelled' } | { type: 'retry.requested' };

const copy = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as RoomInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** A step that is asked for again goes on from where the one before it failed. */
    gather: unprovided<CopyProgress, CopyStep>('gather'),
  },
  guards: {
    isLast: (_, { output }: { output: CopyProgress }) => output.isLast,
  },
  actions: {
    begin: assign((_, { words }: { words: CopyWords }) => ({ words, step: 0, of: 0, missed: 0 })),
    count: assign(({ context }, { output: { of, missed } }: { output: CopyProgress }) => ({
      step: context.step + 1,
      of,
      missed,
    })),
  },
  delays: {
    /** A large film on a slow line. */
    patience: 120_000,
  },
});

const resting = copy.createStateConfig({
  meta: { story: 'Resting' },
  on: { 'copy.requested': { target: 'gathering', actions: { type: 'begin', params: ({ event }) => event } } },
});

const gathering = copy.createStateConfig({
  tags: 'busy',
  meta: { story: 'Gathering' },
  invoke: {
    id: 'gather',
    src: 'gather',
    input: ({ context: { roomId, step, words } }) => ({ roomId, step, words }),
    onDone: [
      {
        guard: { type: 'isLast', params: ({ event }) => event },
        target: 'made',
        actions: { type: 'count', params: ({ event }) => event },
      },
      { target: 'gathering', reenter: true, actions: { type: 'count', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  on: { 'copy.cancelled': { target: 'resting' } },
  after: { patience: { target: 'failed' } },
});

const failed = copy.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'gathering' }, 'copy.cancelled': { target: 'resting' } },
});

const made = copy.createStateConfig({
  meta: { story: 'Made' },
  on: { 'copy.requested': { target: 'gathering', actions: { type: 'begin', params: ({ event }) => event } } },
});

export const copyMachine = copy.createMachine({
  id: 'copy',
  context: ({ input: { roomId } }) => ({ roomId, step: 0, words: null, of: 0, missed: 0 }),
  initial: 'resting',
  states: { resting, gathering, failed, made },
});

export type CopyRef = ActorRefFrom<typeof copyMachine>;
export type CopySnapshot = SnapshotFrom<typeof copyMachine>;
