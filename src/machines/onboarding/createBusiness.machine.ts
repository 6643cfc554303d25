/**
 * The first minute of a business. The person names it, and five rows are made one after another. It lives as long as the
 * page `/onboarding/start`.
 *
 * What surprises: nothing here is undone or done twice. The address carries the id that the business has from its
 * first moment, and the ids of the other rows follow from it; so a step may be asked for again after a lost answer, in
 * another tab or another day, and finds its own row there. A failure is therefore only an interruption: it is gone on
 * with at the step that failed.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { CreateStep } from '../../contracts/onboarding.ts';
import { createBusiness, STEPS } from './createBusiness.setup.ts';

/** Without a business in the address there is nothing to begin (spec.md §5). */
const checkingAddress = createBusiness.createStateConfig({
  meta: { story: 'CheckingAddress' },
  always: [{ guard: 'hasNoBusinessId', target: 'leaving', actions: 'goToInbox' }, { target: 'checkingAccess' }],
});

const checkingAccess = createBusiness.createStateConfig({
  tags: 'busy',
  meta: { story: 'CheckingAccess' },
  invoke: {
    id: 'adminGate',
    src: 'adminGate',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: { type: 'isAdmitted', params: ({ event }) => event }, target: 'lookingUp' },
      { guard: { type: 'isUnfinished', params: ({ event }) => event }, target: 'leaving', actions: 'goToLogin' },
      { target: 'leaving', actions: 'goHome' },
    ],
    onError: { target: 'leaving', actions: 'goHome' },
  },
});

const leaving = createBusiness.createStateConfig({ meta: { story: 'Leaving' } });

/** Somebody may have begun before: what is there already? */
const lookingUp = createBusiness.createStateConfig({
  tags: 'busy',
  meta: { story: 'LookingUp' },
  invoke: {
    id: 'lookUp',
    src: 'lookUp',
    input: ({ context }) => ({ businessId: context.businessId ?? '', userId: context.userId ?? '' }),
    onDone: [
      { guard: { type: 'isNew', params: ({ event }) => event }, target: 'naming' },
      { guard: { type: 'isForeign', params: ({ event }) => event }, target: 'taken' },
      {
        guard: { type: 'isComplete', params: ({ event }) => event },
        target: 'created',
        actions: { type: 'setExistingName', params: ({ event }) => event },
      },
      { target: 'creating', actions: { type: 'setExistingName', params: ({ event }) => event } },
    ],
    onError: { target: 'lookUpFailed' },
  },
  after: { responseTimeout: { target: 'lookUpFailed' } },
});

const lookUpFailed = createBusiness.createStateConfig({
  meta: { story: 'LookUpFailed' },
  on: { 'retry.requested': { target: 'lookingUp' } },
});

/** What is it called? The one thing that cannot be left for later. */
const naming = createBusiness.createStateConfig({
  meta: { story: 'Naming' },
  on: {
    'name.submitted': {
      guard: { type: 'isValidName', params: ({ event }) => event },
      target: 'creating',
      actions: { type: 'setName', params: ({ event }) => event },
    },
  },
});

/** A row on its way: whoever asks for it again after a lost answer finds it made. */
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
        { guard: { type: 'isCreated', params: ({ event }) => event }, target: next },
        { guard: { type: 'isTaken', params: ({ event }) => event }, target: '#createBusiness.taken' },
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

/** One row after another. */
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
    'name.submitted': {
      guard: { type: 'canChangeName', params: ({ event }) => event },
      target: 'creating',
      actions: { type: 'setName', params: ({ event }) => event },
    },
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

/** The id in the address is somebody else's business. */
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
  }),
  on: {
    'visit.changed': [
      { guard: { type: 'isSameVisit', params: ({ event }) => event } },
      { target: '.checkingAddress', actions: { type: 'setVisit', params: ({ event }) => event } },
    ],
  },
  initial: 'checkingAddress',
  states: {
    checkingAddress,
    checkingAccess,
    leaving,
    lookingUp,
    lookUpFailed,
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

/** The steps in their order, each with how far it is. */
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
