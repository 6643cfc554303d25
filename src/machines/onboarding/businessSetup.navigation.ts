import type { SetupStep, SetupTask } from '../../contracts/onboarding.ts';
import { wizard } from './businessSetup.setup.ts';
/** What every step of the wizard has in common: how it is left, saved, skipped and gone back from. */
import { stepAfter, stepBefore } from './setupSteps.ts';

/** The address names another step: it is gone to, unless it is this one. */
export const turnsFrom = (step: SetupStep) =>
  wizard.createStateConfig({
    on: {
      'visit.changed': [
        {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '#wizard.arriving',
          actions: ['dismissChannel', { type: 'arrive', params: ({ event }) => event }],
        },
        { guard: { type: 'names', params: ({ event }) => ({ ...event, step }) } },
        {
          target: '#wizard.placing',
          actions: [{ type: 'turn', params: ({ event }) => event }, 'forgive'],
        },
      ],
    },
  }).on;

/** Until a step is saved nobody goes to another. */
export const holds = wizard.createStateConfig({
  on: {
    'visit.changed': [
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '#wizard.arriving',
        actions: ['dismissChannel', { type: 'arrive', params: ({ event }) => event }],
      },
      {},
    ],
  },
}).on;

/** A step on its way into the database, and then the next. */
export const savingOf = (step: SetupTask, story: string) =>
  wizard.createStateConfig({
    tags: 'busy',
    meta: { story: `${story}Saving` },
    on: holds,
    invoke: {
      id: 'saveStep',
      src: 'saveStep',
      input: ({ context: { businessId, agentId, change, progress } }) => ({
        businessId: businessId ?? '',
        agentId,
        change: change ?? { answers: {}, progress },
      }),
      onDone: [
        {
          guard: { type: 'isSaved', params: ({ event }) => event },
          target: `#wizard.steps.${stepAfter(step)}`,
          actions: ['keep', { type: 'show', params: { step: stepAfter(step) } }],
        },
        { target: 'open', actions: { type: 'refuseAs', params: ({ event }) => event } },
      ],
      onError: { target: 'open', actions: { type: 'refuse', params: { why: 'unexpected' } } },
    },
    after: { patience: { target: 'open', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
  });

export const skipOf = (step: SetupTask) => ({
  target: 'saving',
  actions: { type: 'leaveOut' as const, params: { step } },
});

export const backOf = (step: SetupStep) => ({
  target: `#wizard.steps.${stepBefore(step)}`,
  actions: ['forgive' as const, { type: 'show' as const, params: { step: stepBefore(step) } }],
});
