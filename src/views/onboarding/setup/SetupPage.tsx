import { useSelector } from '@xstate/react';
import { Building2, WifiOff } from 'lucide-react';

import { selectAdmission, selectStep, type WizardRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { Link } from '../../app/Link.tsx';
import { Admission } from '../../auth/adminGate/AdminGate.tsx';
import { Standstill } from '../../ui/BlockedPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Splash } from '../../ui/Splash.tsx';
import { useText } from '../../ui/useText.ts';
import { RuleStep } from './EscalationStep.tsx';
import { Finished } from './Finished.tsx';
import { HoursStep } from './HoursStep.tsx';
import { TradeStep } from './IndustryStep.tsx';
import { WizardFrame } from './SetupFrame.tsx';
import { TeamStep } from './TeamStep.tsx';
import { businessSetupText } from './text/id.ts';
import { MannerStep } from './ToneStep.tsx';
import { WhatsAppStep } from './WhatsAppStep.tsx';

const views = {
  bidang: TradeStep,
  jam: HoursStep,
  gaya: MannerStep,
  serah_terima: RuleStep,
  whatsapp: WhatsAppStep,
  tim: TeamStep,
  selesai: Finished,
};

/** `/onboarding`: what a new business is asked after its name. */
export function WizardPage({ actor }: { actor: WizardRef }) {
  const text = useText(businessSetupText);
  const snapshot = useSelector(actor, (state) => state);
  const admission = useSelector(actor, selectAdmission);
  const step = selectStep(snapshot);

  if (step !== null) {
    const View = views[step];
    return (
      <WizardFrame actor={actor} step={step}>
        <View key={step} actor={actor} />
      </WizardFrame>
    );
  }
  if (snapshot.matches('entering') && admission) return <Admission actor={admission} />;
  if (snapshot.matches('unopened'))
    return (
      <Standstill
        icon={<WifiOff size={24} />}
        title={text.unopened.title}
        detail={text.unopened.detail}
        action={
          <Button look="primary" onClick={() => actor.send({ type: 'retry.requested' })}>
            {text.unopened.again}
          </Button>
        }
      >
        {text.unopened.explanation}
      </Standstill>
    );
  if (snapshot.matches('foreign'))
    return (
      <Standstill
        icon={<Building2 size={24} />}
        title={text.foreign.title}
        action={
          <Link
            to={{ name: 'adminPanel' }}
            className="inline-flex min-h-11 items-center rounded-md bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong"
          >
            {text.foreign.panel}
          </Link>
        }
      >
        {text.foreign.explanation}
      </Standstill>
    );
  return <Splash />;
}
