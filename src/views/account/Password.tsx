import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { PasswordRef } from '../../machines/account/password.machine.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { strengthOf } from '../auth/passwordStrength.ts';
import { PasswordStrength } from '../auth/PasswordStrength.tsx';
import { authText } from '../auth/text/id.ts';
import { useBlocked } from '../auth/useBlocked.ts';
import { Button } from '../ui/Button.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { focusOnMount } from '../ui/focusOnMount.ts';
import { Form } from '../ui/Form.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { AccountRefusalNotice } from './AccountRefusalNotice.tsx';
import { accountText } from './text/id.ts';

/** Change of the password. `login` is for the browser's password manager. */
export function Password({ actor, login }: { actor: PasswordRef; login: string }) {
  const text = useText(accountText).security.password;
  const snapshot = useSelector(actor, (state) => state);
  const isClosed = snapshot.matches('closed') || snapshot.matches('saved');
  return (
    <FieldGroup title={text.title} hint={text.explanation}>
      {snapshot.matches('saved') && <Notice title={text.saved} />}
      {isClosed ? (
        <div>
          <Button
            ref={snapshot.matches('saved') ? focusOnMount : undefined}
            onClick={() => actor.send({ type: 'change.requested' })}
          >
            {text.change}
          </Button>
        </div>
      ) : (
        <ChangeForm actor={actor} login={login} />
      )}
    </FieldGroup>
  );
}

function ChangeForm({ actor, login }: { actor: PasswordRef; login: string }) {
  const { security, strength: strengthText } = useText(accountText);
  const text = security.password;
  const missing = useText(authText).missingPassword;
  const snapshot = useSelector(actor, (state) => state);
  const { refusal, isNonceSent } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isRateLimited = snapshot.matches({ editing: 'rateLimited' });
  const blocked = useBlocked(false, isRateLimited);
  const [password, setPassword] = useState('');
  const [nonce, setNonce] = useState('');
  const [tried, setTried] = useState(false);
  const strength = strengthOf(password, login);
  const isInvalidLength = strength === 'short' || strength === 'long';
  const passwordError = password === '' ? missing : isInvalidLength ? strengthText[strength] : undefined;
  const submit = () => {
    setTried(true);
    if (!isBusy && !isRateLimited && passwordError === undefined)
      actor.send({ type: 'password.submitted', password, nonce });
  };
  return (
    <Form className="grid max-w-md gap-4" onSubmit={submit}>
      {refusal && !isBusy && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      {isNonceSent && refusal === null && <Notice title={text.nonceSent} />}
      <input type="text" hidden readOnly name="username" autoComplete="username" value={login} />
      <div className="grid gap-2">
        <PasswordField
          label={text.label}
          error={tried ? passwordError : undefined}
          name="password"
          autoComplete="new-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was removed
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {!(tried && passwordError) && <PasswordStrength password={password} login={login} />}
      </div>
      {isNonceSent && (
        <div className="grid gap-2">
          <TextField
            label={text.nonce}
            name="nonce"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={nonce}
            onChange={(event) => setNonce(event.target.value.replace(/\D/g, '').slice(0, 6))}
          />
          <Button
            size="small"
            variant="quiet"
            className="justify-self-start"
            disabled={isBusy || isRateLimited}
            because={blocked}
            onClick={() => actor.send({ type: 'nonce.requested' })}
          >
            {text.newNonce}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy} disabled={isRateLimited} because={blocked}>
          {snapshot.matches('sendingNonce') ? text.sendingNonce : isBusy ? text.submitting : text.submit}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => actor.send({ type: 'change.cancelled' })}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
