import { useEffect, useRef } from 'react';

import type { AuthSnapshot } from '../../machines/auth/auth.machine.ts';
import type { AuthEvent } from '../../machines/auth/auth.setup.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { CodeField } from './CodeField.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SlowNotice } from './SlowNotice.tsx';
import { authText } from './text/id.ts';

interface SessionExpiredProps {
  snapshot: AuthSnapshot;
  send: (event: AuthEvent) => void;
  offline: boolean;
  /** They would rather sign in as somebody else. */
  onSignOut: () => void;
}

/** Asks for the password over the page. It cannot be closed, only answered: everything beneath waits untouched. */
export function SessionExpired({ snapshot, send, offline, onSignOut }: SessionExpiredProps) {
  const text = useText(authText);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const { refusal, session } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const isIn = (expired: 'passwordRateLimited' | 'enteringCode' | 'codeRateLimited' | 'verifying') =>
    snapshot.matches({ signedIn: { expired } });
  const asksCode = isIn('enteringCode') || isIn('codeRateLimited') || isIn('verifying');
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
            {asksCode ? text.code.title : text.expired.title}
          </h2>
          <p className="text-sm text-ink-soft">
            {asksCode ? text.code.explanation : text.expired.explanation(session?.login ?? '')}
          </p>
        </header>
        {offline && <Notice tone="help" title={text.offline} />}
        {refusal && !busy && <RefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
        <div>
          {busy && !offline && <SlowNotice />}
          {asksCode ? (
            <CodeField
              focused
              words={text.code}
              key={snapshot.context.wrongCodes}
              busy={busy}
              blocked={offline || isIn('codeRateLimited')}
              onSubmit={(code) => send({ type: 'code.submitted', code })}
            />
          ) : (
            <PasswordForm
              label={text.password}
              submit={text.expired.submit}
              submitting={text.submitting}
              autoComplete="current-password"
              busy={busy}
              blocked={offline || isIn('passwordRateLimited')}
              login={session?.login ?? ''}
              onSubmit={(password) => send({ type: 'password.submitted', password })}
            />
          )}
        </div>
        <Button variant="quiet" block onClick={onSignOut}>
          {text.code.otherAccount}
        </Button>
      </div>
    </dialog>
  );
}
