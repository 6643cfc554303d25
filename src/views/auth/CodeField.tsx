import { useState } from 'react';

import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { TextField } from '../ui/TextField.tsx';

const LENGTH = 6;

export interface CodeFieldProps {
  words: { label: string; incomplete: string; submit: string; submitting: string };
  busy: boolean;
  /** Why it cannot be sent now. */
  blocked?: string | null;
  focused?: boolean;
  danger?: boolean;
  onSubmit: (code: string) => void;
}

/** Form for a six-digit code. A single field supports pasting and the phone's autofill. */
export function CodeField({ words, busy, blocked = null, focused = false, danger = false, onSubmit }: CodeFieldProps) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (!busy && blocked === null && code.length === LENGTH) onSubmit(code);
  };
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <TextField
        label={words.label}
        error={tried && code.length < LENGTH ? words.incomplete : undefined}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of its step
        autoFocus={focused}
        value={code}
        // Apps show codes as '123 456', and that is what users paste.
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
      />
      <Button
        type="submit"
        variant={danger ? 'danger' : 'primary'}
        block
        busy={busy}
        disabled={blocked !== null}
        because={blocked}
      >
        {busy ? words.submitting : words.submit}
      </Button>
    </Form>
  );
}
