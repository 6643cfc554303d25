/** The transitions that every step has: saving, skipping, going back and following the address. */
import type { SetupStep, SetupTask } from '../../contracts/onboarding.ts';
import { eventOf } from '../app/eventOf.ts';
import { request } from '../app/request.ts';
import { businessSetup } from './businessSetup.setup.ts';
import { stepAfter, stepBefore } from './setupSteps.ts';

/** Follows the address to another step. A step that is being saved does not, and is not left. */
export const onAddressChange = (step: SetupStep) =>
  businessSetup.createStateConfig({
    on: {
      'visit.changed': {
        guard: { type: 'isOtherStep', params: ({ event }) => ({ ...event, step }) },
        target: '#businessSetup.choosingStep',
        actions: [{ type: 'setRoute', params: eventOf }, 'clearRefusal'],
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
        guard: { type: 'isSaved', params: eventOf },
        target: `#businessSetup.steps.${stepAfter(step)}`,
        actions: ['applyChange', { type: 'goToStep', params: { step: stepAfter(step) } }],
      },
      { target: 'open', actions: { type: 'setRefusalFrom', params: eventOf } },
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
