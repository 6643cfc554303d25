/**
 * The setup of a new business in eight steps that can each be skipped. It lives while one of two pages is in view:
 * `/onboarding` is for administrators, `/business/setup` for every owner, so that a new owner continues after a handover.
 *
 * The address names the step too, so the browser's back button goes one step back. The database stores the progress
 * with every step, and a step is shown as done only after it was saved.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { SetupStep } from '../../contracts/onboarding.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { initialContext } from './businessSetup.context.ts';
import { businessSetup } from './businessSetup.setup.ts';
import { steps } from './businessSetup.steps.ts';
import { STEPS } from './setupSteps.ts';

/** Without a business id in the address there is nothing to set up. */
const checkingAddress = businessSetup.createStateConfig({
  meta: { story: 'CheckingAddress' },
  always: [
    { guard: 'hasNoBusinessId', target: 'leaving', actions: 'goToInbox' },
    { guard: 'isSelfService', target: 'loading' },
    { target: 'checkingAccess' },
  ],
});

const checkingAccess = businessSetup.createStateConfig({
  tags: 'busy',
  meta: { story: 'CheckingAccess' },
  invoke: {
    id: 'adminGate',
    src: 'adminGate',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: withEvent('isAdmitted'), target: 'loading' },
      { guard: withEvent('needsSecondFactor'), target: 'leaving', actions: 'goToLogin' },
      { target: 'leaving', actions: 'goHome' },
    ],
    onError: { target: 'leaving', actions: 'goHome' },
  },
});

const leaving = businessSetup.createStateConfig({ meta: { story: 'Leaving' } });

const loading = request(businessSetup, {
  src: 'loadBusiness',
  story: 'Loading',
  input: ({ context }) => ({ businessId: context.businessId ?? '', userId: context.userId ?? '' }),
  done: [
    { guard: withEvent('isForeign'), target: 'foreign' },
    { guard: withEvent('isIncomplete'), target: 'leaving', actions: 'goToCreation' },
    { target: 'choosingStep', actions: withEvent('setBusiness') },
  ],
  failed: { target: 'loadFailed' },
  limit: 'responseTimeout',
});

const loadFailed = businessSetup.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: { 'retry.requested': { target: 'loading' } },
});

/** The step in the address, or else the next one to answer. */
const choosingStep = businessSetup.createStateConfig({
  meta: { story: 'ChoosingStep' },
  always: STEPS.map((step) => ({
    guard: { type: 'isDueStep', params: { step } },
    target: `steps.${step}`,
    actions: { type: 'putStepInAddress', params: { step } },
  })),
});

const foreign = businessSetup.createStateConfig({ meta: { story: 'Foreign' } });

export const businessSetupMachine = businessSetup.createMachine({
  id: 'businessSetup',
  context: ({ input }) => initialContext(input),
  on: {
    'rows.reported': { guard: 'hasChannelActor', actions: withEvent('forwardToChannel') },
    'statuses.reported': { guard: 'hasChannelActor', actions: withEvent('forwardToChannel') },
    'visit.changed': {
      guard: withEvent('isOtherVisit'),
      target: '.checkingAddress',
      actions: ['stopChannel', 'stopFollower', withEvent('setVisit')],
    },
  },
  initial: 'checkingAddress',
  states: { checkingAddress, checkingAccess, leaving, loading, loadFailed, choosingStep, foreign, steps },
});

export type BusinessSetupRef = ActorRefFrom<typeof businessSetupMachine>;
export type BusinessSetupSnapshot = SnapshotFrom<typeof businessSetupMachine>;

export const selectAdminGate = (snapshot: BusinessSetupSnapshot) => snapshot.children.adminGate;
export const selectAgentReview = (snapshot: BusinessSetupSnapshot) => snapshot.children.agentReview;
export const selectChannel = (snapshot: BusinessSetupSnapshot) => snapshot.children.channel;

/** The step in view; null outside the steps. */
export const selectStep = (snapshot: BusinessSetupSnapshot): SetupStep | null =>
  STEPS.find((step): boolean => snapshot.matches({ steps: step })) ?? null;
