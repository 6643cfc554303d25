/** The transitions that every step has: saving, skipping, going back and following the address. */
import type { SetupStep, SetupTask } from '../../contracts/onboarding.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { businessSetup } from './businessSetup.setup.ts';
import { stepAfter, stepBefore } from './setupSteps.ts';

/** Follows the address to another step. A step that is being saved does not, and is not left. */
export const onAddressChange = (step: SetupStep) =>
  businessSetup.createStateConfig({
    on: {
      'visit.changed': {
        guard: { type: 'isOtherStep', params: ({ event }) => ({ ...event, step }) },
        target: '#businessSetup.choosingStep',
        actions: [withEvent('setRoute'), 'clearRefusal'],
      },
    },
  }).on;

/** Saves the step and continues with the next one. */
export const savingStep = (step: SetupTask, story: string) =>
  request(businessSetup, {
    src: 'saveStep',
    story: `${story}Saving`,
    input: ({ context: { businessId, agentId, change, progress } }) => ({
      businessId: businessId ?? '',
      agentId,
      change: change ?? { answers: {}, progress },
    }),
    done: [
      {
        guard: withEvent('isSaved'),
        target: `#businessSetup.steps.${stepAfter(step)}`,
        actions: ['applyChange', { type: 'goToStep', params: { step: stepAfter(step) } }],
      },
      { target: 'open', actions: withEvent('setRefusalFrom') },
    ],
    failed: { target: 'open', actions: { type: 'setRefusal', params: { why: 'unexpected' } } },
    late: { target: 'open', actions: { type: 'setRefusal', params: { why: 'unreachable' } } },
    limit: 'responseTimeout',
  });

export const skipTo = (step: SetupTask) => ({
  target: 'saving',
  actions: { type: 'skipTask' as const, params: { step } },
});

export const backTo = (step: SetupStep) => ({
  target: `#businessSetup.steps.${stepBefore(step)}`,
  actions: ['clearRefusal' as const, { type: 'goToStep' as const, params: { step: stepBefore(step) } }],
});
