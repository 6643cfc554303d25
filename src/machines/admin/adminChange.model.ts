import type { AdminChange } from '../../contracts/admin.ts';
import { defineModel } from '../app/defineModel.ts';
import { adminChangeMachine, permissionChange } from './adminChange.machine.ts';
import { dimas, promo, stuck } from './entries.fixture.ts';

export const grant: AdminChange = permissionChange(dimas);
export const pause: AdminChange = { kind: 'pause', entry: promo };
export const restart: AdminChange = { kind: 'restart', entry: stuck };

/** The kinds of changes differ in their words alone, which a test of the dialog compares. */
export const adminChangeModel = defineModel({
  machine: adminChangeMachine,
  input: { change: pause },
  events: {
    'reason.submitted': [
      { type: 'reason.submitted', reason: 'Banyak keluhan' },
      { type: 'reason.submitted', reason: ' ' },
    ],
  },
  outcomes: {
    saveChange: {
      done: {
        saved: { entry: { ...promo, status: 'paused', reason: 'admin', note: 'Banyak keluhan' } },
        savedUnseen: { entry: null },
        self: { refused: 'isSelf' },
        noReason: { refused: 'noReason' },
        notFound: { refused: 'notFound' },
        tooSoon: { refused: 'rateLimited' },
      },
      error: { offline: new Error('offline') },
    },
  },
  variant: ({ context }) => context.refusal,
  ignored: { saving: ['reason.submitted'] },
  maxPaths: 20,
});
