import type { SnapshotFrom } from 'xstate';

import { defineModel } from '../app/defineModel.ts';
import { broken, installationOf, report, young } from './installation.fixture.ts';
import { installationMachine } from './installation.machine.ts';

/** What a state shows. Without a connection the results are those of any check before. */
const sightOf = ({ installation, refusal }: SnapshotFrom<typeof installationMachine>['context']): string | null =>
  refusal ??
  (installation?.schema === broken.schema ? 'broken' : installation?.schema === young.schema ? 'young' : null);

export const installationModel = defineModel({
  machine: installationMachine,
  events: {
    'check.requested': [{ type: 'check.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    readInstallation: {
      done: {
        fine: installationOf(report),
        broken: installationOf(broken),
        young: installationOf(young),
        denied: { refused: 'denied' },
        offline: { refused: 'offline' },
        otherRelease: { refused: 'otherRelease' },
      },
      error: { unreachable: new Error('unreachable') },
    },
  },
  vertex: ({ context }) => sightOf(context),
  variant: (snapshot) => (snapshot.hasTag('busy') ? null : sightOf(snapshot.context)),
  ignored: {
    loading: ['check.requested', 'retry.requested'],
    failed: ['check.requested'],
    denied: ['check.requested', 'retry.requested'],
    shown: ['retry.requested'],
    checking: ['check.requested', 'retry.requested'],
  },
  maxPaths: 20,
});
