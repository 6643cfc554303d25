/**
 * What is wrong with the installation, as its database knows it. It lives while its section of the admin panel is open.
 *
 * The results stay until the next check has its own, so that without a connection the last ones are shown with their age. What a
 * user may no longer see is forgotten.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Installation, InstallationResult } from '../../contracts/admin.installation.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context {
  /** Null: nothing was checked yet. */
  installation: Installation | null;
  /** Why the last check has no results. */
  refusal: 'offline' | 'otherRelease' | 'unreachable' | null;
}

type Event = { type: 'check.requested' } | { type: 'retry.requested' };

const machine = setup({
  types: {} as MachineTypes<Context, Event>,
  actors: { readInstallation: placeholder<InstallationResult>('readInstallation') },
  guards: {
    isDenied: (_, { output }: { output: InstallationResult }) => 'refused' in output && output.refused === 'denied',
    isRefused: (_, { output }: { output: InstallationResult }) => 'refused' in output,
  },
  actions: {
    setInstallation: assign((_, { output }: { output: InstallationResult }) =>
      'checks' in output ? { installation: output, refusal: null } : {},
    ),
    setRefusal: assign((_, { output }: { output: InstallationResult }) =>
      'refused' in output && output.refused !== 'denied' ? { refusal: output.refused } : {},
    ),
    setUnreachable: assign({ refusal: 'unreachable' as const }),
    clearRefusal: assign({ refusal: null }),
    forget: assign({ installation: null, refusal: null }),
  },
  delays: {
    timeout: 25_000,
  },
});

const reading = (story: string, without: 'failed' | 'shown') =>
  request(machine, {
    src: 'readInstallation',
    story,
    done: [
      { guard: withEvent('isDenied'), target: 'denied', actions: 'forget' },
      { guard: withEvent('isRefused'), target: without, actions: withEvent('setRefusal') },
      { target: 'shown', actions: withEvent('setInstallation') },
    ],
    failed: { target: without, actions: 'setUnreachable' },
  });

const failed = machine.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading', actions: 'clearRefusal' } },
});

const denied = machine.createStateConfig({ meta: { story: 'Denied' } });

const shown = machine.createStateConfig({
  meta: { story: 'Shown' },
  on: { 'check.requested': { target: 'checking', actions: 'clearRefusal' } },
});

export const installationMachine = machine.createMachine({
  id: 'installation',
  context: { installation: null, refusal: null },
  initial: 'loading',
  states: { loading: reading('Loading', 'failed'), failed, denied, shown, checking: reading('Checking', 'shown') },
});

export type InstallationRef = ActorRefFrom<typeof installationMachine>;
type InstallationSnapshot = SnapshotFrom<typeof installationMachine>;

export const selectInstallation = ({ context }: InstallationSnapshot): Installation | null => context.installation;
export const selectRefusal = ({ context }: InstallationSnapshot): Context['refusal'] => context.refusal;
