import { useEffect, useRef } from 'react';

import type { AuthSnapshot } from '../../machines/auth/auth.machine.ts';
import type { AuthEvent } from '../../machines/auth/auth.setup.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SecondFactor, UnsupportedFactor } from './SecondFactor.tsx';
import { SlowNotice } from './SlowNotice.tsx';
import { authText } from './text/id.ts';
import { useBlocked } from './useBlocked.ts';

interface SessionExpiredProps {
  snapshot: AuthSnapshot;
  send: (event: AuthEvent) => void;
  offline: boolean;
  /** Signs out, to use another account. */
  onSignOut: () => void;
}

/** Dialog over the page for signing in again. It cannot be closed; the page below keeps its state. */
export function SessionExpired({ snapshot, send, offline, onSignOut }: SessionExpiredProps) {
  const text = useText(authText);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const { refusal, session } = snapshot.context;
  const blocked = useBlocked(offline, snapshot.matches({ signedIn: { expired: 'passwordRateLimited' } }));
  const busy = snapshot.hasTag('busy');
  const { secondFactor } = snapshot.children;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="expired-title"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-lg bg-surface p-5 text-ink shadow-raised"
    >
      <div className="grid gap-4">
        <header className="grid gap-1">
          <h2 id="expired-title" className="text-base font-semibold">
            {secondFactor ? text.code.title : text.expired.title}
          </h2>
          <p className="text-sm text-ink-soft">
            {!secondFactor
              ? text.expired.explanation(session?.login ?? '')
              : !session?.lacksAuthenticator && text.code.explanation}
          </p>
        </header>
        {secondFactor ? (
          session?.lacksAuthenticator ? (
            <UnsupportedFactor />
          ) : (
            <SecondFactor actor={secondFactor} offline={offline} />
          )
        ) : (
          <>
            {offline && <Notice tone="help" title={text.offline} />}
            {refusal && !busy && <RefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
            <div>
              {busy && !offline && <SlowNotice />}
              <PasswordForm
                label={text.password}
                submit={text.expired.submit}
                submitting={text.submitting}
                autoComplete="current-password"
                busy={busy}
                blocked={blocked}
                login={session?.login ?? ''}
                onSubmit={(password) => send({ type: 'password.submitted', password })}
              />
            </div>
          </>
        )}
        <Button variant="quiet" block onClick={onSignOut}>
          {text.code.otherAccount}
        </Button>
      </div>
    </dialog>
  );
}
