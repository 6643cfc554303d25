import { useState, type ReactNode } from 'react';

import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { useText } from '../ui/useText.ts';
import { PasswordField } from './PasswordField.tsx';
import { authText } from './text/id.ts';

export interface PasswordFormProps {
  label: string;
  submit: string;
  submitting: string;
  autoComplete: 'current-password' | 'new-password';
  busy: boolean;
  /** Why it cannot be sent now. */
  blocked?: string | null;
  /** Login name, for the browser's password manager. */
  login: string;
  /** Shown below the field while the user types. */
  meter?: (password: string) => ReactNode;
  onSubmit: (password: string) => void;
}

/** Form with a password only: a new one, or the current one of an expired session. */
export function PasswordForm({
  label,
  submit,
  submitting,
  autoComplete,
  busy,
  blocked = null,
  login,
  meter,
  onSubmit,
}: PasswordFormProps) {
  const text = useText(authText);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const send = () => {
    setTried(true);
    if (!busy && blocked === null && password !== '') onSubmit(password);
  };
  return (
    <Form className="grid gap-4" onSubmit={send}>
      <input type="text" hidden readOnly name="username" autoComplete="username" value={login} />
      <PasswordField
        label={label}
        error={tried && password === '' ? text.missingPassword : undefined}
        name="password"
        autoComplete={autoComplete}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {meter?.(password)}
      <Button type="submit" variant="primary" block busy={busy} disabled={blocked !== null} because={blocked}>
        {busy ? submitting : submit}
      </Button>
    </Form>
  );
}
