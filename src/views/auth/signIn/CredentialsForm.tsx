import { useState, type ReactNode } from 'react';

import type { TypedAccount } from '../../../contracts/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useText } from '../../ui/useText.ts';
import { LoginField } from '../LoginField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { authText } from '../text/id.ts';

export interface CredentialsFormProps {
  busy: boolean;
  /** Submitting is disabled, after too many attempts or offline. The input stays. */
  /** Why it cannot be sent now. */
  blocked: string | null;
  /** Error about the address or number. */
  loginError: string | undefined;
  onSubmit: (login: string, password: string) => void;
  /** What stands under the button. */
  children?: ReactNode;
  /**
   * Other ways to sign in. They keep what was typed, and restore it. They come last: they are known later than the rest,
   * and what they moved would be missed by a press.
   */
  providers?: ((typed: TypedAccount, restore: (typed: TypedAccount) => void) => ReactNode) | undefined;
}

/** Form for e-mail or phone and password. */
export function CredentialsForm({ busy, blocked, loginError, onSubmit, children, providers }: CredentialsFormProps) {
  const text = useText(authText);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (busy || blocked !== null || login.trim() === '' || password === '') return;
    onSubmit(login, password);
  };
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <LoginField value={login} tried={tried} error={loginError} onChange={setLogin} />
      <PasswordField
        label={text.password}
        error={tried && password === '' ? text.missingPassword : undefined}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" block busy={busy} disabled={blocked !== null} because={blocked}>
        {busy ? text.submitting : text.submit}
      </Button>
      {children}
      {providers?.({ login }, (typed) => setLogin((current) => current || (typed.login ?? '')))}
    </Form>
  );
}
