/**
 * The creation of a business after the user has named it. Its five rows are created one after another. The machine lives
 * while one of two pages is in view: `/onboarding/start` is for administrators, `/business/new` for every user whom the
 * database lets create a business.
 *
 * No step is undone or done twice. The address contains the business's id, and the ids of the other rows are derived
 * from it. A step that is repeated after a lost response, in another tab or on another day finds its own row. A failure
 * only interrupts, and a retry continues with the failed step.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { CreateStep } from '../../contracts/onboarding.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { createBusiness, STEPS } from './createBusiness.setup.ts';

/** Without a business id in the address there is nothing to create. */
const checkingAddress = createBusiness.createStateConfig({
  meta: { story: 'CheckingAddress' },
  always: [
    { guard: 'hasNoBusinessId', target: 'leaving', actions: 'goToInbox' },
    { guard: 'isSelfService', target: 'lookingUp' },
    { target: 'checkingAccess' },
  ],
});

const checkingAccess = createBusiness.createStateConfig({
  tags: 'busy',
  meta: { story: 'CheckingAccess' },
  invoke: {
    id: 'adminGate',
    src: 'adminGate',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: withEvent('isAdmitted'), target: 'lookingUp' },
      { guard: withEvent('needsSecondFactor'), target: 'leaving', actions: 'goToLogin' },
      { target: 'leaving', actions: 'goHome' },
    ],
    onError: { target: 'leaving', actions: 'goHome' },
  },
});

const leaving = createBusiness.createStateConfig({ meta: { story: 'Leaving' } });

/** Checks which rows exist from an earlier attempt, and whether the user may create a business. */
const lookingUp = request(createBusiness, {
  src: 'lookUp',
  story: 'LookingUp',
  input: ({ context }) => ({ businessId: context.businessId ?? '', userId: context.userId ?? '' }),
  done: [
    { guard: withEvent('isNew'), target: 'naming', actions: withEvent('setShopText') },
    { guard: withEvent('isForeign'), target: 'taken' },
    { guard: withEvent('isDenied'), target: 'denied', actions: withEvent('setDenial') },
    { guard: withEvent('isComplete'), target: 'created', actions: withEvent('setExistingName') },
    { target: 'creating', actions: withEvent('setExistingName') },
  ],
  failed: { target: 'lookUpFailed' },
  limit: 'responseTimeout',
});

const lookUpFailed = createBusiness.createStateConfig({
  meta: { story: 'LookUpFailed' },
  on: { 'retry.requested': { target: 'lookingUp' } },
});

/** The user may not create a business, or not now. */
const denied = createBusiness.createStateConfig({
  meta: { story: 'Denied' },
  on: { 'retry.requested': { target: 'lookingUp' } },
});

/** The name is the one value that cannot be skipped. */
const naming = createBusiness.createStateConfig({
  meta: { story: 'Naming' },
  on: { 'name.submitted': { guard: withEvent('isValidName'), target: 'creating', actions: withEvent('setName') } },
});

/** Creates one row. A repeated request finds the existing row. */
const creatingRow = (step: CreateStep, next: string, story: string) =>
  createBusiness.createStateConfig({
    meta: { story },
    invoke: {
      id: 'createRow',
      src: 'createRow',
      input: ({ context }) => ({
        step,
        businessId: context.businessId ?? '',
        userId: context.userId ?? '',
        name: context.name,
      }),
      onDone: [
        { guard: withEvent('isCreated'), target: next },
        { guard: withEvent('isTaken'), target: '#createBusiness.taken' },
        {
          target: '#createBusiness.interrupted',
          actions: { type: 'setFailure', params: ({ event }) => ({ step, result: event.output }) },
        },
      ],
      onError: {
        target: '#createBusiness.interrupted',
        actions: { type: 'setFailure', params: { step, result: { refused: 'unexpected' } } },
      },
    },
    after: {
      responseTimeout: {
        target: '#createBusiness.interrupted',
        actions: { type: 'setFailure', params: { step, result: { refused: 'unreachable' } } },
      },
    },
  });

const creating = createBusiness.createStateConfig({
  tags: 'busy',
  initial: 'business',
  states: {
    business: creatingRow('business', 'teamBusiness', 'CreatingBusiness'),
    teamBusiness: creatingRow('teamBusiness', 'channel', 'CreatingTeamBusiness'),
    channel: creatingRow('channel', 'agent', 'CreatingChannel'),
    agent: creatingRow('agent', 'link', 'CreatingAgent'),
    link: creatingRow('link', '#createBusiness.created', 'Linking'),
  },
});

const interrupted = createBusiness.createStateConfig({
  meta: { story: 'Interrupted' },
  on: {
    'name.submitted': { guard: withEvent('canChangeName'), target: 'creating', actions: withEvent('setName') },
    'retry.requested': [
      {
        guard: { type: 'failedAt', params: { step: 'teamBusiness' } },
        target: 'creating.teamBusiness',
        actions: 'clearFailure',
      },
      { guard: { type: 'failedAt', params: { step: 'channel' } }, target: 'creating.channel', actions: 'clearFailure' },
      { guard: { type: 'failedAt', params: { step: 'agent' } }, target: 'creating.agent', actions: 'clearFailure' },
      { guard: { type: 'failedAt', params: { step: 'link' } }, target: 'creating.link', actions: 'clearFailure' },
      { target: 'creating', actions: 'clearFailure' },
    ],
  },
});

/** The id in the address belongs to another user's business. */
const taken = createBusiness.createStateConfig({ meta: { story: 'Taken' } });

const created = createBusiness.createStateConfig({
  entry: ['notifyApp', 'goToSetup'],
  meta: { story: 'Created' },
});

export const createBusinessMachine = createBusiness.createMachine({
  id: 'createBusiness',
  context: ({ input: { route, userId } }) => ({
    route,
    businessId: 'search' in route ? route.search.business_id : null,
    userId,
    name: '',
    failure: null,
    denial: null,
    shopText: null,
  }),
  on: {
    'visit.changed': [
      { guard: withEvent('isSameVisit') },
      { target: '.checkingAddress', actions: withEvent('setVisit') },
    ],
  },
  initial: 'checkingAddress',
  states: {
    checkingAddress,
    checkingAccess,
    leaving,
    lookingUp,
    lookUpFailed,
    denied,
    naming,
    creating,
    interrupted,
    taken,
    created,
  },
});

export type CreateBusinessRef = ActorRefFrom<typeof createBusinessMachine>;
export type CreateBusinessSnapshot = SnapshotFrom<typeof createBusinessMachine>;

export const selectAdminGate = (snapshot: CreateBusinessSnapshot) => snapshot.children.adminGate;

/** The steps in order, each with its status. */
export const selectSteps = (snapshot: CreateBusinessSnapshot): { step: CreateStep; status: StepStatus }[] => {
  const isInterrupted = snapshot.matches('interrupted');
  const at = STEPS.findIndex((step) =>
    isInterrupted ? snapshot.context.failure?.step === step : snapshot.matches({ creating: step }),
  );
  const current = isInterrupted ? 'failed' : 'busy';
  return STEPS.map((step, index) => ({
    step,
    status: snapshot.matches('created') || index < at ? 'done' : index === at ? current : 'waiting',
  }));
};

type StepStatus = 'done' | 'busy' | 'failed' | 'waiting';
