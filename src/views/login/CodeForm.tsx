import { useState, type FormEvent } from 'react';

import { Button } from '../parts/Button.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useLoginText } from '../text/login.ts';

const LENGTH = 6;

/** The code of the authenticator app, in one field that can be pasted into and filled in by the phone. */
export function CodeForm({
  busy,
  blocked,
  onSubmit,
}: {
  busy: boolean;
  blocked: boolean;
  onSubmit: (code: string) => void;
}) {
  const text = useLoginText().code;
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!busy && !blocked && code.length === LENGTH) onSubmit(code);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label={text.label}
        error={tried && code.length < LENGTH ? text.incomplete : undefined}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on this page, and it was asked for
        autoFocus
        value={code}
        // '123 456' is how authenticators show it, and how it is pasted.
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
      />
      <Button type="submit" look="primary" block busy={busy} disabled={blocked}>
        {busy ? text.submitting : text.submit}
      </Button>
    </form>
  );
}
