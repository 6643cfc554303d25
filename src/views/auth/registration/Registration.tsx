import { useSelector } from '@xstate/react';

import { selectOneTimeCode, type RegistrationRef } from '../../../machines/auth/registration.machine.ts';
import { AccountRefusalNotice } from '../../account/AccountRefusalNotice.tsx';
import { accountText } from '../../account/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { Heading } from '../Heading.tsx';
import { OneTimeCode } from '../OneTimeCode.tsx';
import { OpenedLink } from '../OpenedLink.tsx';
import { Retrying } from '../Retrying.tsx';
import { authText } from '../text/id.ts';
import { useBlocked } from '../useBlocked.ts';
import { RegistrationForm, type RegistrationFormProps } from './RegistrationForm.tsx';

/** The registration by the state of its machine. */
export function Registration({
  actor,
  offline = false,
  providers,
}: {
  actor: RegistrationRef;
  offline?: boolean;
  providers?: RegistrationFormProps['providers'];
}) {
  const text = useText(accountText);
  const words = text.registration;
  const signIn = useText(authText);
  const snapshot = useSelector(actor, (state) => state);
  const { name, refusal, recipient } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const blocked = useBlocked(offline, snapshot.matches({ editing: 'rateLimited' }));
  const refusalNotice = refusal && !busy && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />;

  if (snapshot.matches('readingLink') || snapshot.matches('awaitingSession')) {
    return (
      <output className="flex items-center justify-center gap-2 py-8 text-ink-soft">
        <Spinner />
        {snapshot.matches('awaitingSession') ? words.signingIn : text.wait}
      </output>
    );
  }
  const code = selectOneTimeCode(snapshot);
  if (code) {
    return (
      <OneTimeCode
        actor={code}
        words={words.sent}
        offline={offline}
        onChangeRecipient={() => actor.send({ type: 'form.requested' })}
      />
    );
  }
  if (snapshot.matches('linkOpened')) {
    return (
      <OpenedLink
        words={words.linkOpened}
        busy={busy}
        offline={offline}
        onConfirm={() => actor.send({ type: 'link.confirmed' })}
      >
        {refusalNotice}
      </OpenedLink>
    );
  }
  const unusable = snapshot.matches('linkInvalid')
    ? words.linkInvalid
    : snapshot.matches('linkFromOtherBrowser')
      ? words.otherBrowser
      : null;
  if (unusable) {
    return (
      <>
        <Heading title={unusable.title}>{unusable.body}</Heading>
        <Button block onClick={() => actor.send({ type: 'form.requested' })}>
          {words.linkInvalid.startOver}
        </Button>
      </>
    );
  }
  const isLoginRefused = refusal?.why === 'bad-email' || refusal?.why === 'bad-phone';
  return (
    <>
      <Heading title={words.title}>{words.explanation}</Heading>
      {offline && <Notice tone="help" title={signIn.offline} />}
      {!isLoginRefused && refusalNotice}
      {snapshot.matches({ creating: 'retrying' }) && (
        <Retrying onStop={() => actor.send({ type: 'attempt.stopped' })} />
      )}
      <RegistrationForm
        initialName={name}
        initialLogin={recipient?.to ?? ''}
        busy={busy}
        blocked={blocked}
        loginError={isLoginRefused ? signIn.refusals[refusal.why] : undefined}
        providers={providers}
        onSubmit={(account) => actor.send({ type: 'account.submitted', ...account })}
      />
    </>
  );
}
