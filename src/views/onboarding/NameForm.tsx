import { useState, type FormEvent } from 'react';

import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { createBusinessText } from './text/id.ts';

export interface NameFormProps {
  /** What was typed before. */
  name: string;
  busy: boolean;
  /** What the button says, which is another thing the second time. */
  action: string;
  onSubmit: (name: string) => void;
}

/** The longest name that the database takes, in characters as a person counts them. */
const LONGEST = 200;

/** What the business is called. */
export function NameForm({ name: before, busy, action, onSubmit }: NameFormProps) {
  const text = useText(createBusinessText).start;
  const [name, setName] = useState(before);
  const [tried, setTried] = useState(false);
  const length = Array.from(name.trim()).length;
  const wrong = length === 0 ? text.missing : length > LONGEST ? text.tooLong(length) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!busy && wrong === undefined) onSubmit(name);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label={text.name}
        hint={text.nameHint}
        error={tried || length > LONGEST ? wrong : undefined}
        name="organization"
        autoComplete="off"
        readOnly={busy}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="primary" block busy={busy}>
        {busy ? text.making : action}
      </Button>
    </form>
  );
}
