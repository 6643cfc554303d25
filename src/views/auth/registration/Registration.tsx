import { useSelector } from '@xstate/react';

import { selectMailedCode, type RegistrationRef } from '../../../machines/auth/registration.machine.ts';
import { AccountRefusalNotice } from '../../account/AccountRefusalNotice.tsx';
import { accountText } from '../../account/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { Heading } from '../Heading.tsx';
import { MailedCode } from '../OneTimeCode.tsx';
import { OpenedLink } from '../OpenedLink.tsx';
import { Trying } from '../Retrying.tsx';
import { authText } from '../text/id.ts';
import { RegistrationForm } from './RegistrationForm.tsx';

/** A new account, by the state of its machine. */
export function Registration({ actor, offline = false }: { actor: RegistrationRef; offline?: boolean }) {
  const text = useText(accountText);
  const words = text.registration;
  const signIn = useText(authText);
  const snapshot = useSelector(actor, (state) => state);
  const { refusal, addressee } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const shown = refusal && !busy && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />;

  if (snapshot.matches('reading') || snapshot.matches('entering')) {
    return (
      <output className="flex items-center justify-center gap-2 py-8 text-ink-soft">
        <Spinner />
        {snapshot.matches('entering') ? words.entering : text.wait}
      </output>
    );
  }
  const code = selectMailedCode(snapshot);
  if (code) {
    return (
      <MailedCode
        actor={code}
        words={words.sent}
        offline={offline}
        onOther={() => actor.send({ type: 'form.requested' })}
      />
    );
  }
  if (snapshot.matches('opened')) {
    return (
      <OpenedLink
        words={words.opened}
        busy={busy}
        offline={offline}
        onConfirm={() => actor.send({ type: 'link.confirmed' })}
      >
        {shown}
      </OpenedLink>
    );
  }
  if (snapshot.matches('spent')) {
    return (
      <>
        <Heading title={words.spent.title}>{words.spent.body}</Heading>
        <Button block onClick={() => actor.send({ type: 'form.requested' })}>
          {words.spent.again}
        </Button>
      </>
    );
  }
  if (snapshot.matches('elsewhere')) {
    return (
      <>
        <Heading title={words.elsewhere.title}>{words.elsewhere.body}</Heading>
        <Button block onClick={() => actor.send({ type: 'form.requested' })}>
          {words.spent.again}
        </Button>
      </>
    );
  }
  return (
    <>
      <Heading title={words.title}>{words.explanation}</Heading>
      {offline && <Notice tone="help" title={signIn.offline} />}
      {refusal?.why !== 'bad-email' && refusal?.why !== 'bad-phone' && shown}
      {snapshot.matches({ creating: 'waiting' }) && <Trying onStop={() => actor.send({ type: 'attempt.stopped' })} />}
      <RegistrationForm
        known={addressee?.to ?? ''}
        busy={busy}
        blocked={offline || snapshot.matches({ filling: 'resting' })}
        loginError={
          refusal?.why === 'bad-email' || refusal?.why === 'bad-phone' ? signIn.refusals[refusal.why] : undefined
        }
        onSubmit={(login, password) => actor.send({ type: 'account.submitted', login, password })}
      />
    </>
  );
}
