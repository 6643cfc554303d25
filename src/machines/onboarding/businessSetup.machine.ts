/**
 * What a new business is asked after its name: six steps, each of which can be left for later. It lives as long as the
 * page `/onboarding`.
 *
 * What surprises: which step is shown is said by the address as well, so a step back in the browser is one here. How far
 * a person is, is kept by the database with every step, and the step itself only after it has been saved.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { SetupStep } from '../../contracts/onboarding.ts';
import { begin, wizard } from './businessSetup.setup.ts';
import { steps } from './businessSetup.steps.ts';
import { STEPS } from './setupSteps.ts';

/** Without a business in the address there is nothing to set up (spec.md §5). */
const arriving = wizard.createStateConfig({
  meta: { story: 'Arriving' },
  always: [{ guard: 'namesNoBusiness', target: 'leaving', actions: 'goToInbox' }, { target: 'entering' }],
});

const entering = wizard.createStateConfig({
  tags: 'busy',
  meta: { story: 'Entering' },
  invoke: {
    id: 'admission',
    src: 'admission',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: { type: 'isAdmitted', params: ({ event }) => event }, target: 'opening' },
      { guard: { type: 'isUnfinished', params: ({ event }) => event }, target: 'leaving', actions: 'goToLogin' },
      { target: 'leaving', actions: 'goHome' },
    ],
    onError: { target: 'leaving', actions: 'goHome' },
  },
});

const leaving = wizard.createStateConfig({ meta: { story: 'Leaving' } });

const opening = wizard.createStateConfig({
  tags: 'busy',
  meta: { story: 'Opening' },
  invoke: {
    id: 'openBusiness',
    src: 'openBusiness',
    input: ({ context }) => ({ businessId: context.businessId ?? '', userId: context.userId ?? '' }),
    onDone: [
      { guard: { type: 'isForeign', params: ({ event }) => event }, target: 'foreign' },
      { guard: { type: 'isUnmade', params: ({ event }) => event }, target: 'leaving', actions: 'goToStart' },
      { target: 'placing', actions: { type: 'settle', params: ({ event }) => event } },
    ],
    onError: { target: 'unopened' },
  },
  after: { patience: { target: 'unopened' } },
});

const unopened = wizard.createStateConfig({
  meta: { story: 'Unopened' },
  on: { 'retry.requested': { target: 'opening' } },
});

/** The step that the address names, or else the one that is due. */
const placing = wizard.createStateConfig({
  meta: { story: 'Placing' },
  always: STEPS.map((step) => ({
    guard: { type: 'isDue', params: { step } },
    target: `steps.${step}`,
    actions: { type: 'name', params: { step } },
  })),
});

const foreign = wizard.createStateConfig({ meta: { story: 'Foreign' } });

export const wizardMachine = wizard.createMachine({
  id: 'wizard',
  context: ({ input }) => begin(input),
  on: {
    'rows.reported': { guard: 'isConnecting', actions: { type: 'tellChannel', params: ({ event }) => event } },
    'statuses.reported': { guard: 'isConnecting', actions: { type: 'tellChannel', params: ({ event }) => event } },
    'visit.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.arriving',
      actions: ['dismissChannel', 'dismissFollower', { type: 'arrive', params: ({ event }) => event }],
    },
  },
  initial: 'arriving',
  states: { arriving, entering, leaving, opening, unopened, placing, foreign, steps },
});

export type WizardRef = ActorRefFrom<typeof wizardMachine>;
export type WizardSnapshot = SnapshotFrom<typeof wizardMachine>;

export const selectAdmission = (snapshot: WizardSnapshot) => snapshot.children.admission;
export const selectChannel = (snapshot: WizardSnapshot) => snapshot.children.channel;

/** The step that is shown; null outside them. */
export const selectStep = (snapshot: WizardSnapshot): SetupStep | null =>
  STEPS.find((step): boolean => snapshot.matches({ steps: step })) ?? null;
