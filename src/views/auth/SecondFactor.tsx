import { useSelector } from '@xstate/react';

import type { SecondFactorRef } from '../../machines/auth/secondFactor.machine.ts';
import { useLoadedActor } from '../app/AppContext.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useText } from '../ui/useText.ts';
import { CodeField } from './CodeField.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SlowNotice } from './SlowNotice.tsx';
import { authText } from './text/id.ts';
import { useBlocked } from './useBlocked.ts';

const ContactLink = lazyView(async () => (await import('../app/ContactLink.tsx')).ContactLink, { optional: true });

interface SecondFactorProps {
  actor: SecondFactorRef;
  offline: boolean;
}

/** In place of the form for a user without an authenticator app, whose other factors are not offered. */
export function UnsupportedFactor() {
  const text = useText(authText).unsupportedFactor;
  return (
    <Notice tone="help" title={text.title}>
      {text.body} <ContactLink />
    </Notice>
  );
}

/** Form for the code of the second factor, in the sign-in page and in the dialog of an expired session. */
export function SecondFactor({ actor, offline }: SecondFactorProps) {
  const loaded = useLoadedActor(actor);
  return loaded ? <SecondFactorForm actor={loaded} offline={offline} /> : <Spinner />;
}

function SecondFactorForm({ actor, offline }: SecondFactorProps) {
  const text = useText(authText);
  const snapshot = useSelector(actor, (state) => state);
  const { refusal, wrongCodes } = snapshot.context;
  const blocked = useBlocked(offline, snapshot.matches('rateLimited'));
  const busy = snapshot.hasTag('busy');
  return (
    <>
      {offline && <Notice tone="help" title={text.offline} />}
      {refusal && !busy && <RefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      <div>
        {busy && !offline && <SlowNotice />}
        <CodeField
          focused
          words={text.code}
          // A refused code is cleared.
          key={wrongCodes}
          busy={busy}
          blocked={blocked}
          onSubmit={(code) => actor.send({ type: 'code.submitted', code })}
        />
      </div>
    </>
  );
}
