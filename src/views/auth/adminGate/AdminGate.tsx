import { useSelector } from '@xstate/react';
import { ShieldAlert, ShieldQuestion, WifiOff } from 'lucide-react';

import type { AdminGateRef } from '../../../machines/auth/adminGate.machine.ts';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { Link } from '../../app/Link.tsx';
import { BlockedPage } from '../../ui/BlockedPage.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Splash } from '../../ui/Splash.tsx';
import { useText } from '../../ui/useText.ts';
import { adminGateText } from './text/id.ts';

/** A splash screen while the permission is checked, and the reason if that fails. */
export function AdminGate({ actor }: { actor: AdminGateRef }) {
  const text = useText(adminGateText);
  const snapshot = useSelector(actor, (state) => state);
  const retryButton = <RetryButton variant="primary" onClick={() => actor.send({ type: 'retry.requested' })} />;
  if (snapshot.matches('signInFailed'))
    return (
      <BlockedPage
        icon={<ShieldQuestion size={24} />}
        title={text.signInFailed.title}
        detail={text.signInFailed.detail}
        action={
          <>
            {retryButton}
            <Link
              to={{ name: 'login', search: { wanted: null } }}
              className="inline-flex min-h-11 items-center rounded-md px-4 text-sm font-semibold hover:bg-hover"
            >
              {text.signInFailed.signIn}
            </Link>
          </>
        }
      >
        {text.signInFailed.explanation}
      </BlockedPage>
    );
  if (snapshot.matches('factorMissing'))
    return (
      <BlockedPage
        icon={<ShieldAlert size={24} />}
        title={text.factorMissing.title}
        action={
          <>
            <ButtonLink to={{ name: 'account' }} variant="primary">
              {text.factorMissing.account}
            </ButtonLink>
            <RetryButton onClick={() => actor.send({ type: 'retry.requested' })} />
          </>
        }
      >
        {text.factorMissing.explanation}
      </BlockedPage>
    );
  if (snapshot.matches('permissionUnknown'))
    return (
      <BlockedPage icon={<WifiOff size={24} />} title={text.permissionUnknown.title} action={retryButton}>
        {text.permissionUnknown.explanation}
      </BlockedPage>
    );
  return <Splash />;
}
