import { useSelector } from '@xstate/react';

import { selectAgentReview, type BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { useLoadedActor } from '../../app/AppContext.tsx';
import { useText } from '../../ui/useText.ts';
import { LazyAgentReview, LoadingReview } from './LazyAgentReview.tsx';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

/** Ten questions of customers, and turning the agent on. */
export function AgentReviewStep({ actor }: { actor: BusinessSetupRef }) {
  const setupText = useText(businessSetupText);
  const text = setupText.uji;
  const review = useLoadedActor(useSelector(actor, selectAgentReview));
  const isLive = useSelector(actor, ({ context }) => context.isLive);
  return (
    <StepForm
      actor={actor}
      title={text.title}
      explanation={text.explanation}
      action={setupText.continue}
      hasOwnForms
      isSecondary={!isLive}
      onSubmit={() => actor.send({ type: 'next.requested' })}
    >
      {review === undefined ? <LoadingReview /> : <LazyAgentReview actor={review} />}
    </StepForm>
  );
}
