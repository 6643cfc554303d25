import { useState } from 'react';

import { MAX_NAME } from '../../contracts/limits.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { createBusinessText } from './text/id.ts';

export interface NameFormProps {
  /** The previously submitted name. */
  name: string;
  busy: boolean;
  /** The button's label, which differs for a retry. */
  action: string;
  onSubmit: (name: string) => void;
}

/** The form for the business's name. */
export function NameForm({ name: initialName, busy, action, onSubmit }: NameFormProps) {
  const text = useText(createBusinessText).start;
  const [name, setName] = useState(initialName);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const length = Array.from(name.trim()).length;
  const problem = length === 0 ? text.missing : length > MAX_NAME ? text.tooLong(length) : undefined;
  const submit = () => {
    setHasSubmitted(true);
    if (!busy && problem === undefined) onSubmit(name);
  };
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <TextField
        label={text.name}
        hint={text.nameHint}
        error={hasSubmitted || length > MAX_NAME ? problem : undefined}
        name="organization"
        autoComplete="off"
        readOnly={busy}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        {busy ? text.making : action}
      </Button>
    </Form>
  );
}
