import { useState } from 'react';

import { accountText } from '../../account/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useText } from '../../ui/useText.ts';
import { LoginField } from '../LoginField.tsx';

export interface RequestFormProps {
  /** The previous input, for correction. */
  initialLogin: string;
  busy: boolean;
  /** Why it cannot be sent now. */
  blocked: string | null;
  loginError: string | undefined;
  onSubmit: (login: string) => void;
}

/** Form for the login name of the forgotten password. */
export function RequestForm({ initialLogin, busy, blocked, loginError, onSubmit }: RequestFormProps) {
  const text = useText(accountText).recovery;
  const [login, setLogin] = useState(initialLogin);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (!busy && blocked === null && login.trim() !== '') onSubmit(login);
  };
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <LoginField value={login} tried={tried} error={loginError} onChange={setLogin} />
      <Button type="submit" variant="primary" block busy={busy} disabled={blocked !== null} because={blocked}>
        {busy ? text.submitting : text.submit}
      </Button>
    </Form>
  );
}
