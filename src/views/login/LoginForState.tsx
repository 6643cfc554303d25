import type { AuthSnapshot } from '../../machines/auth/auth.machine.ts';
import type { AuthEvent } from '../../machines/auth/auth.setup.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { useLoginText } from '../text/login.ts';
import { CodeForm } from './CodeForm.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';

export interface LoginForStateProps {
  snapshot: AuthSnapshot;
  send: (event: AuthEvent) => void;
  offline: boolean;
}

/** What the sign-in page asks for, by the state of `auth`. */
export function LoginForState({ snapshot, send, offline }: LoginForStateProps) {
  const text = useLoginText();
  const { refusal, session, wrongCodes } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const aboutLogin = refusal?.why === 'bad-email' || refusal?.why === 'bad-phone';
  const notices = (
    <>
      {offline && <Notice tone="help" title={text.offline} />}
      {refusal && !aboutLogin && !busy && <RefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      {snapshot.matches({ signingIn: 'waiting' }) && <Notice tone="info" title={text.slow} />}
    </>
  );

  if (snapshot.matches('challenged')) {
    return (
      <>
        <Heading title={text.code.title}>{text.code.explanation}</Heading>
        {notices}
        <CodeForm
          // A code that was refused is of no use any more.
          key={wrongCodes}
          busy={busy}
          blocked={offline || snapshot.matches({ challenged: 'resting' })}
          onSubmit={(code) => send({ type: 'code.submitted', code })}
        />
        <Button look="quiet" block onClick={() => send({ type: 'signOut.requested' })}>
          {text.code.otherAccount}
        </Button>
      </>
    );
  }
  if (snapshot.matches('recovering')) {
    return (
      <>
        <Heading title={text.recovery.title}>{text.recovery.explanation}</Heading>
        {notices}
        <PasswordForm
          label={text.recovery.label}
          submit={text.recovery.submit}
          submitting={text.recovery.submitting}
          autoComplete="new-password"
          busy={busy}
          blocked={offline}
          login={session?.login ?? ''}
          onSubmit={(password) => send({ type: 'newPassword.submitted', password })}
        />
        <Button look="quiet" block onClick={() => send({ type: 'signOut.requested' })}>
          {text.code.otherAccount}
        </Button>
      </>
    );
  }
  if (snapshot.matches('signingOut')) {
    return (
      <output className="flex items-center justify-center gap-2 py-8 text-ink-soft">
        <Spinner />
        {text.leaving}
      </output>
    );
  }
  return (
    <>
      <Heading title={text.title} />
      {notices}
      <CredentialsForm
        busy={busy}
        blocked={offline || snapshot.matches({ signedOut: 'resting' })}
        loginError={aboutLogin ? text.refusals[refusal.why] : undefined}
        onSubmit={(login, password) => send({ type: 'credentials.submitted', login, password })}
      />
      <p className="text-center text-xs text-ink-soft">{text.stays}</p>
    </>
  );
}

function Heading({ title, children }: { title: string; children?: string }) {
  return (
    <header className="grid gap-1">
      <h1 className="text-lg font-semibold">{title}</h1>
      {children && <p className="text-sm text-ink-soft">{children}</p>}
    </header>
  );
}
