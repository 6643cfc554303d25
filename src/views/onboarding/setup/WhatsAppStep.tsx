import { useSelector } from '@xstate/react';

import { selectChannel, type BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { useLoadedActor } from '../../app/AppContext.tsx';
import { useText } from '../../ui/useText.ts';
import { LazyChannelCard, LoadingChannel } from './LazyChannelCard.tsx';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

/** Links the business's phone, with the card of the channels page. A linked phone continues with the next step. */
export function WhatsAppStep({ actor }: { actor: BusinessSetupRef }) {
  const setupText = useText(businessSetupText);
  const text = setupText.whatsapp;
  const channel = useLoadedActor(useSelector(actor, selectChannel));
  const isWorking = useSelector(actor, ({ context }) => context.channel?.row.status === 'WORKING');
  return (
    <StepForm
      actor={actor}
      title={text.title}
      explanation={isWorking ? text.already : text.explanation}
      action={setupText.continue}
      hasOwnForms
      isSecondary={!isWorking}
      onSubmit={() => actor.send({ type: 'next.requested' })}
    >
      <section aria-label={text.phone}>
        <h2 className="sr-only">{text.phone}</h2>
        {channel === undefined ? <LoadingChannel /> : <LazyChannelCard actor={channel} />}
      </section>
    </StepForm>
  );
}
