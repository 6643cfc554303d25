/**
 * The changes of a toggle of many businesses in stages. It lives while its section of the admin panel is open.
 *
 * The database works through a stage by itself. While one runs, the list is read again every few seconds. After a request
 * without a response the list is read too: it shows whether the request had an effect.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ToggleChange, ToggleChangeRequest, ToggleChangeResult } from '../../contracts/admin.toggleChanges.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context {
  changes: ToggleChange[];
  /** The message of a refused request; empty: its outcome is unknown. */
  refusal: string | null;
}

type Event = { type: 'request.submitted'; request: ToggleChangeRequest } | { type: 'retry.requested' };

const toggleChanges = setup({
  types: {} as MachineTypes<Context, Event>,
  actors: {
    readChanges: placeholder<ToggleChange[]>('readChanges'),
    sendRequest: placeholder<ToggleChangeResult, { request: ToggleChangeRequest }>('sendRequest'),
  },
  guards: {
    isAccepted: (_, { output }: { output: ToggleChangeResult }) => 'changes' in output,
    isWorking: ({ context }) => context.changes.some(({ status }) => status === 'running' || status === 'taking_back'),
  },
  actions: {
    setChanges: assign((_, { output }: { output: ToggleChange[] }) => ({ changes: output })),
    setResult: assign((_, { output }: { output: ToggleChangeResult }) =>
      'changes' in output ? { changes: output.changes, refusal: null } : { refusal: output.refused },
    ),
    setUnknown: assign({ refusal: '' }),
    clearRefusal: assign({ refusal: null }),
  },
  delays: {
    pollInterval: 3000,
    timeout: 25_000,
  },
});

const submitted = { 'request.submitted': { target: '#toggleChanges.sending', actions: 'clearRefusal' } } as const;

const reading = (story: 'Loading' | 'Refreshing') =>
  request(toggleChanges, {
    src: 'readChanges',
    story,
    done: { target: 'listed', actions: withEvent('setChanges') },
    failed: { target: 'failed' },
    on: story === 'Refreshing' ? submitted : {},
  });

const failed = toggleChanges.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const listed = toggleChanges.createStateConfig({
  initial: 'deciding',
  on: submitted,
  states: {
    deciding: { always: [{ guard: 'isWorking', target: 'watching' }, { target: 'resting' }] },
    resting: { meta: { story: 'Resting' } },
    watching: { meta: { story: 'Watching' }, after: { pollInterval: { target: '#toggleChanges.refreshing' } } },
  },
});

const sending = request(toggleChanges, {
  src: 'sendRequest',
  story: 'Sending',
  input: ({ event }) => ({ request: (event as Extract<Event, { type: 'request.submitted' }>).request }),
  done: [
    { guard: withEvent('isAccepted'), target: 'listed', actions: withEvent('setResult') },
    { target: 'refreshing', actions: withEvent('setResult') },
  ],
  failed: { target: 'refreshing', actions: 'setUnknown' },
});

export const toggleChangesMachine = toggleChanges.createMachine({
  id: 'toggleChanges',
  context: { changes: [], refusal: null },
  initial: 'loading',
  states: { loading: reading('Loading'), failed, listed, refreshing: reading('Refreshing'), sending },
});

export type ToggleChangesRef = ActorRefFrom<typeof toggleChangesMachine>;
type ToggleChangesSnapshot = SnapshotFrom<typeof toggleChangesMachine>;

export const selectChanges = ({ context }: ToggleChangesSnapshot): ToggleChange[] => context.changes;

/** Null: no error. Empty: the outcome of the request is unknown. */
export const selectRefusal = ({ context }: ToggleChangesSnapshot): string | null => context.refusal;
