import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { selectOneTimeCode, type PhoneSignInRef } from '../../../machines/auth/phoneSignIn.machine.ts';
import { AccountRefusalNotice } from '../../account/AccountRefusalNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { Heading } from '../Heading.tsx';
import { OneTimeCode } from '../OneTimeCode.tsx';
import { SlowNotice } from '../SlowNotice.tsx';
import { authText } from '../text/id.ts';
import { useBlocked } from '../useBlocked.ts';
import { phoneSignInText } from './text/id.ts';

/** The sign-in with a code on WhatsApp by the state of its machine. */
export function PhoneSignIn({ actor, offline = false }: { actor: PhoneSignInRef; offline?: boolean }) {
  const text = useText(phoneSignInText);
  const signIn = useText(authText);
  const snapshot = useSelector(actor, (state) => state);
  const [phone, setPhone] = useState('');
  const [tried, setTried] = useState(false);
  const { refusal } = snapshot.context;
  const busy = snapshot.matches('requesting');
  const blocked = useBlocked(offline, snapshot.matches({ editing: 'rateLimited' }));
  const isPhoneRefused = refusal?.why === 'bad-phone';
  const code = selectOneTimeCode(snapshot);
  if (snapshot.matches('awaitingSession')) {
    return (
      <output className="flex items-center justify-center gap-2 py-8 text-ink-soft">
        <Spinner />
        {text.signingIn}
      </output>
    );
  }
  if (code) {
    return (
      <OneTimeCode
        actor={code}
        words={{ phone: text.sent, email: text.sent }}
        offline={offline}
        onChangeRecipient={() => actor.send({ type: 'form.requested' })}
      />
    );
  }
  const submit = () => {
    setTried(true);
    if (!busy && blocked === null && phone.trim() !== '') actor.send({ type: 'code.requested', phone });
  };
  return (
    <>
      <Heading title={text.title}>{text.explanation}</Heading>
      {offline && <Notice tone="help" title={signIn.offline} />}
      {refusal && !isPhoneRefused && !busy && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      <Form className="grid gap-4" onSubmit={submit}>
        {busy && !offline && <SlowNotice />}
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was removed
          autoFocus
          type="tel"
          name="tel"
          autoComplete="tel"
          label={text.phone}
          hint={text.phoneHint}
          error={
            tried && phone.trim() === '' ? text.missingPhone : isPhoneRefused ? signIn.refusals['bad-phone'] : undefined
          }
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
        <Button type="submit" variant="primary" block busy={busy} disabled={blocked !== null} because={blocked}>
          {busy ? text.submitting : text.submit}
        </Button>
      </Form>
    </>
  );
}
