import { useSelector } from '@xstate/react';
import { Building2, WifiOff } from 'lucide-react';

import { INBOX } from '../../../machines/app/routing/route.ts';
import {
  selectAdminGate,
  selectStep,
  type BusinessSetupRef,
} from '../../../machines/onboarding/businessSetup.machine.ts';
import { isSelfService } from '../../../machines/onboarding/selfService.ts';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { AdminGate } from '../../auth/adminGate/AdminGate.tsx';
import { BlockedPage } from '../../ui/BlockedPage.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Splash } from '../../ui/Splash.tsx';
import { useText } from '../../ui/useText.ts';
import { AgentReviewStep } from './AgentReviewStep.tsx';
import { EscalationStep } from './EscalationStep.tsx';
import { Finished } from './Finished.tsx';
import { HoursStep } from './HoursStep.tsx';
import { IndustryStep } from './IndustryStep.tsx';
import { KnowledgeStep } from './KnowledgeStep.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { TeamStep } from './TeamStep.tsx';
import { businessSetupText } from './text/id.ts';
import { ToneStep } from './ToneStep.tsx';
import { WhatsAppStep } from './WhatsAppStep.tsx';

const views = {
  pengetahuan: KnowledgeStep,
  bidang: IndustryStep,
  jam: HoursStep,
  gaya: ToneStep,
  serah_terima: EscalationStep,
  whatsapp: WhatsAppStep,
  tim: TeamStep,
  uji: AgentReviewStep,
  selesai: Finished,
};

/** `/onboarding` and `/business/setup`: the setup of a new business. */
export function SetupPage({ actor }: { actor: BusinessSetupRef }) {
  const text = useText(businessSetupText);
  const snapshot = useSelector(actor, (state) => state);
  const adminGate = useSelector(actor, selectAdminGate);
  const step = selectStep(snapshot);
  const isForEveryone = isSelfService(snapshot.context.route);

  if (step !== null) {
    const View = views[step];
    return (
      <SetupFrame actor={actor} step={step}>
        <View key={step} actor={actor} />
      </SetupFrame>
    );
  }
  if (snapshot.matches('checkingAccess') && adminGate) return <AdminGate actor={adminGate} />;
  if (snapshot.matches('loadFailed'))
    return (
      <BlockedPage
        icon={<WifiOff size={24} />}
        title={text.loadFailed.title}
        detail={text.loadFailed.detail}
        action={<RetryButton variant="primary" onClick={() => actor.send({ type: 'retry.requested' })} />}
      >
        {text.loadFailed.explanation}
      </BlockedPage>
    );
  if (snapshot.matches('foreign'))
    return (
      <BlockedPage
        icon={<Building2 size={24} />}
        title={text.foreign.title}
        action={
          <ButtonLink to={isForEveryone ? INBOX : { name: 'adminPanel' }} variant="primary">
            {isForEveryone ? text.foreign.inbox : text.foreign.panel}
          </ButtonLink>
        }
      >
        {text.foreign.explanation}
      </BlockedPage>
    );
  return <Splash />;
}
