import { useState, type ReactNode } from 'react';

import type { NewAccount, TypedAccount } from '../../../contracts/auth.ts';
import { isName, NameField } from '../../account/NameField.tsx';
import { accountText } from '../../account/text/id.ts';
import { Link } from '../../app/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useText } from '../../ui/useText.ts';
import { LoginField } from '../LoginField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { strengthOf } from '../passwordStrength.ts';
import { PasswordStrength } from '../PasswordStrength.tsx';
import { authText } from '../text/id.ts';

export interface RegistrationFormProps {
  /** The previous input, for correction. */
  initialName: string;
  initialLogin: string;
  busy: boolean;
  /** Submitting is disabled, after too many attempts or offline. The input stays. */
  /** Why it cannot be sent now. */
  blocked: string | null;
  loginError: string | undefined;
  onSubmit: (account: NewAccount) => void;
  /** Other ways to register. They keep what was typed, and restore it. */
  providers?: ((typed: TypedAccount, restore: (typed: TypedAccount) => void) => ReactNode) | undefined;
}

/** Form for a name, e-mail or phone and a new password with its strength. */
export function RegistrationForm({
  initialName,
  initialLogin,
  busy,
  blocked,
  loginError,
  onSubmit,
  providers,
}: RegistrationFormProps) {
  const text = useText(accountText);
  const words = text.registration;
  const signIn = useText(authText);
  const [name, setName] = useState(initialName);
  const [login, setLogin] = useState(initialLogin);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const strength = strengthOf(password, login);
  const isInvalidLength = strength === 'short' || strength === 'long';
  const submit = () => {
    setTried(true);
    if (busy || blocked !== null || !isName(name) || login.trim() === '' || isInvalidLength) return;
    onSubmit({ name: name.trim(), login, password });
  };
  const passwordError =
    password === '' ? signIn.missingPassword : isInvalidLength ? text.strength[strength] : undefined;
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <NameField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was removed
        autoFocus={initialName === ''}
        hint={words.nameHint}
        value={name}
        tried={tried}
        onChange={setName}
      />
      <LoginField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was removed
        autoFocus={initialName !== ''}
        value={login}
        tried={tried}
        error={loginError}
        onChange={setLogin}
      />
      <div className="grid gap-2">
        <PasswordField
          label={words.newPassword}
          error={tried ? passwordError : undefined}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {!(tried && passwordError) && <PasswordStrength password={password} login={login} />}
      </div>
      <Button type="submit" variant="primary" block busy={busy} disabled={blocked !== null} because={blocked}>
        {busy ? words.submitting : words.submit}
      </Button>
      {providers?.({ name, login }, (typed) => {
        setName((current) => current || (typed.name ?? ''));
        setLogin((current) => current || (typed.login ?? ''));
      })}
      <p className="text-center text-xs text-ink-soft">
        {words.terms}{' '}
        <Link to={{ name: 'termsOfService' }} className="underline" target="_blank">
          {words.termsLink}
        </Link>{' '}
        {words.and}{' '}
        <Link to={{ name: 'privacyPolicy' }} className="underline" target="_blank">
          {words.privacyLink}
        </Link>
      </p>
    </Form>
  );
}
