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
import { onboarding, STEPS } from './createBusiness.setup.ts';

/** Without a business in the address there is nothing to begin (spec.md §5). */
const arriving = onboarding.createStateConfig({
  meta: { story: 'Arriving' },
  always: [{ guard: 'namesNoBusiness', target: 'leaving', actions: 'goToInbox' }, { target: 'entering' }],
});

const entering = onboarding.createStateConfig({
  tags: 'busy',
  meta: { story: 'Entering' },
  invoke: {
    id: 'admission',
    src: 'admission',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: { type: 'isAdmitted', params: ({ event }) => event }, target: 'looking' },
      { guard: { type: 'isUnfinished', params: ({ event }) => event }, target: 'leaving', actions: 'goToLogin' },
      { target: 'leaving', actions: 'goHome' },
    ],
    onError: { target: 'leaving', actions: 'goHome' },
  },
});

const leaving = onboarding.createStateConfig({ meta: { story: 'Leaving' } });

/** Somebody may have begun before: what is there already? */
const looking = onboarding.createStateConfig({
  tags: 'busy',
  meta: { story: 'Looking' },
  invoke: {
    id: 'lookUp',
    src: 'lookUp',
    input: ({ context }) => ({ businessId: context.businessId ?? '', userId: context.userId ?? '' }),
    onDone: [
      { guard: { type: 'isNew', params: ({ event }) => event }, target: 'asking' },
      { guard: { type: 'isForeign', params: ({ event }) => event }, target: 'taken' },
      {
        guard: { type: 'isWhole', params: ({ event }) => event },
        target: 'made',
        actions: { type: 'recall', params: ({ event }) => event },
      },
      { target: 'making', actions: { type: 'recall', params: ({ event }) => event } },
    ],
    onError: { target: 'unknown' },
  },
  after: { patience: { target: 'unknown' } },
});

const unknown = onboarding.createStateConfig({
  meta: { story: 'Unknown' },
  on: { 'retry.requested': { target: 'looking' } },
});

/** What is it called? The one thing that cannot be left for later. */
const asking = onboarding.createStateConfig({
  meta: { story: 'Asking' },
  on: {
    'name.submitted': {
      guard: { type: 'isName', params: ({ event }) => event },
      target: 'making',
      actions: { type: 'name', params: ({ event }) => event },
    },
  },
});

/** A row on its way: whoever asks for it again after a lost answer finds it made. */
const makingOf = (step: CreateStep, next: string, story: string) =>
  onboarding.createStateConfig({
    meta: { story },
    invoke: {
      id: 'make',
      src: 'make',
      input: ({ context }) => ({
        step,
        businessId: context.businessId ?? '',
        userId: context.userId ?? '',
        name: context.name,
      }),
      onDone: [
        { guard: { type: 'isMade', params: ({ event }) => event }, target: next },
        { guard: { type: 'isTaken', params: ({ event }) => event }, target: '#onboarding.taken' },
        {
          target: '#onboarding.interrupted',
          actions: { type: 'fail', params: ({ event }) => ({ step, answer: event.output }) },
        },
      ],
      onError: {
        target: '#onboarding.interrupted',
        actions: { type: 'fail', params: { step, answer: { refused: 'unexpected' } } },
      },
    },
    after: {
      patience: {
        target: '#onboarding.interrupted',
        actions: { type: 'fail', params: { step, answer: { refused: 'unreachable' } } },
      },
    },
  });

/** One row after another. */
const making = onboarding.createStateConfig({
  tags: 'busy',
  initial: 'business',
  states: {
    business: makingOf('business', 'teamBusiness', 'MakingBusiness'),
    teamBusiness: makingOf('teamBusiness', 'channel', 'MakingTeamBusiness'),
    channel: makingOf('channel', 'agent', 'MakingChannel'),
    agent: makingOf('agent', 'link', 'MakingAgent'),
    link: makingOf('link', '#onboarding.made', 'Linking'),
  },
});

const interrupted = onboarding.createStateConfig({
  meta: { story: 'Interrupted' },
  on: {
    'name.submitted': {
      guard: { type: 'isNameForBusiness', params: ({ event }) => event },
      target: 'making',
      actions: { type: 'name', params: ({ event }) => event },
    },
    'retry.requested': [
      { guard: { type: 'isAt', params: { step: 'teamBusiness' } }, target: 'making.teamBusiness', actions: 'forgive' },
      { guard: { type: 'isAt', params: { step: 'channel' } }, target: 'making.channel', actions: 'forgive' },
      { guard: { type: 'isAt', params: { step: 'agent' } }, target: 'making.agent', actions: 'forgive' },
      { guard: { type: 'isAt', params: { step: 'link' } }, target: 'making.link', actions: 'forgive' },
      { target: 'making', actions: 'forgive' },
    ],
  },
});

/** The id in the address is somebody else's business. */
const taken = onboarding.createStateConfig({ meta: { story: 'Taken' } });

const made = onboarding.createStateConfig({
  entry: ['tellApp', 'goToWizard'],
  meta: { story: 'Made' },
});

export const onboardingMachine = onboarding.createMachine({
  id: 'onboarding',
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
      { target: '.arriving', actions: { type: 'arrive', params: ({ event }) => event } },
    ],
  },
  initial: 'arriving',
  states: { arriving, entering, leaving, looking, unknown, asking, making, interrupted, taken, made },
});

export type OnboardingRef = ActorRefFrom<typeof onboardingMachine>;
export type OnboardingSnapshot = SnapshotFrom<typeof onboardingMachine>;

export const selectAdmission = (snapshot: OnboardingSnapshot) => snapshot.children.admission;

/** The steps in their order, each with how far it is. */
export const selectSteps = (snapshot: OnboardingSnapshot): { step: CreateStep; is: Progress }[] => {
  const isInterrupted = snapshot.matches('interrupted');
  const at = STEPS.findIndex((step) =>
    isInterrupted ? snapshot.context.failure?.step === step : snapshot.matches({ making: step }),
  );
  const here = isInterrupted ? 'failed' : 'busy';
  return STEPS.map((step, place) => ({
    step,
    is: snapshot.matches('made') || place < at ? 'done' : place === at ? here : 'waiting',
  }));
};

type Progress = 'done' | 'busy' | 'failed' | 'waiting';
