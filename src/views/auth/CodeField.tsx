import { useState, type FormEvent } from 'react';

import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';

const LENGTH = 6;

export interface CodeFieldProps {
  words: { label: string; incomplete: string; submit: string; submitting: string };
  busy: boolean;
  blocked?: boolean;
  focused?: boolean;
  danger?: boolean;
  onSubmit: (code: string) => void;
}

/** A code of six digits, in one field that can be pasted into and filled in by the phone. */
export function CodeField({ words, busy, blocked = false, focused = false, danger = false, onSubmit }: CodeFieldProps) {
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
        label={words.label}
        error={tried && code.length < LENGTH ? words.incomplete : undefined}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and is the only thing to do
        autoFocus={focused}
        value={code}
        // '123 456' is how codes are shown, and how they are pasted.
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
      />
      <Button type="submit" variant={danger ? 'danger' : 'primary'} block busy={busy} disabled={blocked}>
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  );
}
