import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';

import type { WantedRoute } from '../../../contracts/app.routing.ts';
import type { AuthSnapshot } from '../../../machines/auth/auth.machine.ts';
import type { AuthEvent } from '../../../machines/auth/auth.setup.ts';
import type { OAuthRef } from '../../../machines/auth/oauth.machine.ts';
import type { PhoneSignInRef } from '../../../machines/auth/phoneSignIn.machine.ts';
import type { RegistrationRef } from '../../../machines/auth/registration.machine.ts';
import { useLoadedActor } from '../../app/AppContext.tsx';
import { Link } from '../../app/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { Heading } from '../Heading.tsx';
import { PasswordForm } from '../PasswordForm.tsx';
import { RefusalNotice } from '../RefusalNotice.tsx';
import { SecondFactor, UnsupportedFactor } from '../SecondFactor.tsx';
import { authText } from '../text/id.ts';
import { useBlocked } from '../useBlocked.ts';
import { CredentialsForm, type CredentialsFormProps } from './CredentialsForm.tsx';

const Registration = lazyView(async () => (await import('../registration/Registration.tsx')).Registration, {
  fallback: () => <Spinner />,
});
// Without them, the password still signs in.
const ProviderButtons = lazyView(async () => (await import('../oauth/ProviderButtons.tsx')).ProviderButtons, {
  optional: true,
});
const PhoneSignIn = lazyView(async () => (await import('../phoneSignIn/PhoneSignIn.tsx')).PhoneSignIn, {
  fallback: () => <Spinner />,
});
// Without the meter, the service still refuses weak passwords.
const StrengthMeter = lazyView(async () => (await import('../PasswordStrength.tsx')).PasswordStrength, {
  optional: true,
});

export interface LoginForStateProps {
  snapshot: AuthSnapshot;
  send: (event: AuthEvent) => void;
  offline: boolean;
  /** The page that required the sign-in, also passed on to the password recovery. */
  wanted?: WantedRoute | null;
}

/** Without a provider, or before the code of the actor is loaded, nothing more is loaded. */
const isOffered = (oauth: SnapshotFrom<OAuthRef> | undefined): boolean =>
  oauth !== undefined &&
  'context' in oauth &&
  (oauth.context.providers.length > 0 ||
    oauth.context.phoneCodes ||
    oauth.context.refusal !== null ||
    oauth.context.typed !== null);

const quietLink =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm font-semibold text-accent-strong hover:underline';

/** Content of the sign-in page by the state of `auth`. */
export function LoginForState({ snapshot, send, offline, wanted = null }: LoginForStateProps) {
  const text = useText(authText);
  const blocked = useBlocked(offline, snapshot.matches({ signedOut: 'rateLimited' }));
  const { running } = useText(uiText).why;
  const registration = useLoadedActor(snapshot.children.registration as RegistrationRef | undefined);
  const phoneSignIn = useLoadedActor(snapshot.children.phoneSignIn as PhoneSignInRef | undefined);
  const oauth = snapshot.children.oauth as OAuthRef | undefined;
  const hasProviders = useSelector(oauth, isOffered);
  const providers: CredentialsFormProps['providers'] = (typed, restore) =>
    oauth &&
    hasProviders && (
      <ProviderButtons
        actor={oauth}
        typed={typed}
        blocked={busy ? running : blocked}
        onRestore={restore}
        onCode={isRegistering ? undefined : () => send({ type: 'phoneSignIn.requested' })}
      />
    );
  const { refusal, session } = snapshot.context;
  const { secondFactor } = snapshot.children;
  const busy = snapshot.hasTag('busy');
  const isRegistering = snapshot.matches({ signedOut: 'registering' });
  const isLoginRefused = refusal?.why === 'bad-email' || refusal?.why === 'bad-phone';
  const notices = (
    <>
      {offline && <Notice tone="help" title={text.offline} />}
      {refusal && !isLoginRefused && !busy && <RefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      {snapshot.matches({ signingIn: 'retrying' }) && (
        <Notice
          tone="info"
          title={text.slow}
          button={{ label: text.stop, onClick: () => send({ type: 'attempt.stopped' }) }}
        />
      )}
    </>
  );

  if (secondFactor) {
    return (
      <>
        <Heading title={text.code.title}>{session?.lacksAuthenticator ? '' : text.code.explanation}</Heading>
        {session?.lacksAuthenticator ? <UnsupportedFactor /> : <SecondFactor actor={secondFactor} offline={offline} />}
        <Button variant="quiet" block onClick={() => send({ type: 'signOut.requested' })}>
          {text.code.otherAccount}
        </Button>
      </>
    );
  }
  if (snapshot.matches('choosingPassword')) {
    return (
      <>
        <Heading title={text.newPassword.title}>{text.newPassword.explanation}</Heading>
        {notices}
        <PasswordForm
          label={text.newPassword.label}
          submit={text.newPassword.submit}
          submitting={text.newPassword.submitting}
          autoComplete="new-password"
          busy={busy}
          blocked={blocked}
          login={session?.login ?? ''}
          meter={(password) => <StrengthMeter password={password} login={session?.login ?? ''} />}
          onSubmit={(password) => send({ type: 'newPassword.submitted', password })}
        />
        <p className="text-center text-xs text-ink-soft">{text.newPassword.othersSignedOut}</p>
        <Button variant="quiet" block onClick={() => send({ type: 'signOut.requested' })}>
          {text.code.otherAccount}
        </Button>
      </>
    );
  }
  if (isRegistering) {
    return (
      <>
        {registration ? <Registration actor={registration} offline={offline} providers={providers} /> : <Spinner />}
        <Button variant="quiet" block onClick={() => send({ type: 'registration.cancelled' })}>
          {text.haveAccount}
        </Button>
      </>
    );
  }
  if (snapshot.matches({ signedOut: 'byPhone' })) {
    return (
      <>
        {phoneSignIn ? <PhoneSignIn actor={phoneSignIn} offline={offline} /> : <Spinner />}
        <Button variant="quiet" block onClick={() => send({ type: 'phoneSignIn.cancelled' })}>
          {text.withPassword}
        </Button>
      </>
    );
  }
  if (snapshot.matches('signingOut')) {
    return (
      <output className="flex items-center justify-center gap-2 py-8 text-ink-soft">
        <Spinner />
        {text.signingOut}
      </output>
    );
  }
  return (
    <>
      <Heading title={text.title} />
      {notices}
      <CredentialsForm
        busy={busy}
        blocked={blocked}
        loginError={isLoginRefused ? text.refusals[refusal.why] : undefined}
        providers={providers}
        onSubmit={(login, password) => send({ type: 'credentials.submitted', login, password })}
      >
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <Link to={{ name: 'resetPassword', wanted }} className={quietLink}>
            {text.forgotten}
          </Link>
          <span className="flex flex-wrap items-center gap-x-1.5">
            {text.noAccount}
            <button
              type="button"
              disabled={busy}
              className={quietLink}
              onClick={() => send({ type: 'registration.requested' })}
            >
              {text.register}
            </button>
          </span>
        </p>
        <p className="text-center text-xs text-ink-soft">{text.staysSignedIn}</p>
      </CredentialsForm>
    </>
  );
}
