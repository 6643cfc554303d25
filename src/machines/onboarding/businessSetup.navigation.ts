/** The transitions that every step has: saving, skipping, going back and following the address. */
import type { SetupStep, SetupTask } from '../../contracts/onboarding.ts';
import { businessSetup } from './businessSetup.setup.ts';
import { stepAfter, stepBefore } from './setupSteps.ts';

/** Follows the address to another step. A step that is being saved does not, and is not left. */
export const onAddressChange = (step: SetupStep) =>
  businessSetup.createStateConfig({
    on: {
      'visit.changed': {
        guard: { type: 'isOtherStep', params: ({ event }) => ({ ...event, step }) },
        target: '#businessSetup.choosingStep',
        actions: [{ type: 'setRoute', params: ({ event }) => event }, 'clearRefusal'],
      },
    },
  }).on;

/** Saves the step and continues with the next one. */
export const savingStep = (step: SetupTask, story: string) =>
  businessSetup.createStateConfig({
    tags: 'busy',
    meta: { story: `${story}Saving` },
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
          target: `#businessSetup.steps.${stepAfter(step)}`,
          actions: ['applyChange', { type: 'goToStep', params: { step: stepAfter(step) } }],
        },
        { target: 'open', actions: { type: 'setRefusalFrom', params: ({ event }) => event } },
      ],
      onError: { target: 'open', actions: { type: 'setRefusal', params: { why: 'unexpected' } } },
    },
    after: { responseTimeout: { target: 'open', actions: { type: 'setRefusal', params: { why: 'unreachable' } } } },
  });

export const skipTo = (step: SetupTask) => ({
  target: 'saving',
  actions: { type: 'skipTask' as const, params: { step } },
});

export const backTo = (step: SetupStep) => ({
  target: `#businessSetup.steps.${stepBefore(step)}`,
  actions: ['clearRefusal' as const, { type: 'goToStep' as const, params: { step: stepBefore(step) } }],
});
