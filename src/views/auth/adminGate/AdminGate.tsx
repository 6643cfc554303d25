import { useSelector } from '@xstate/react';
import { ShieldQuestion, WifiOff } from 'lucide-react';

import type { AdmissionRef } from '../../../machines/auth/adminGate.machine.ts';
import { Link } from '../../app/Link.tsx';
import { Standstill } from '../../ui/BlockedPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Splash } from '../../ui/Splash.tsx';
import { useText } from '../../ui/useText.ts';
import { adminGateText } from './text/id.ts';

/** The door of a page for administrators: nothing to see while it is opened, and why when it stays shut. */
export function Admission({ actor }: { actor: AdmissionRef }) {
  const text = useText(adminGateText);
  const snapshot = useSelector(actor, (state) => state);
  const again = (
    <Button look="primary" onClick={() => actor.send({ type: 'retry.requested' })}>
      {text.again}
    </Button>
  );
  if (snapshot.matches('unsigned'))
    return (
      <Standstill
        icon={<ShieldQuestion size={24} />}
        title={text.unsigned.title}
        detail={text.unsigned.detail}
        action={
          <>
            {again}
            <Link
              to={{ name: 'login', search: { wanted: null } }}
              className="inline-flex min-h-11 items-center rounded-md px-4 text-sm font-semibold hover:bg-hover"
            >
              {text.unsigned.signIn}
            </Link>
          </>
        }
      >
        {text.unsigned.explanation}
      </Standstill>
    );
  if (snapshot.matches('unanswered'))
    return (
      <Standstill icon={<WifiOff size={24} />} title={text.unanswered.title} action={again}>
        {text.unanswered.explanation}
      </Standstill>
    );
  return <Splash />;
}
