/**
 * The copy of a customer's data, from the press that asks for it to the archive on the device: what is written, and one
 * after the other the files. It lives while the panel is shown.
 *
 * What surprises: a file that cannot be had does not hold up the others; the archive names it.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { RoomInput } from '../../contracts/app.ts';
import type { ExportProgress, ExportStep, ExportText } from '../../contracts/customer.ts';
import { unprovided } from '../app/placeholder.ts';

interface Context extends ExportStep {
  of: number;
  missed: number;
}

type Event = { type: 'copy.requested'; words: ExportText } | { type: 'copy.cancelled' } | { type: 'retry.requested' };

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
    gather: unprovided<ExportProgress, ExportStep>('gather'),
  },
  guards: {
    isLast: (_, { output }: { output: ExportProgress }) => output.isLast,
  },
  actions: {
    begin: assign((_, { words }: { words: ExportText }) => ({ words, step: 0, of: 0, missed: 0 })),
    count: assign(({ context }, { output: { of, missed } }: { output: ExportProgress }) => ({
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
