import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { MfaRef } from '../../machines/account/mfa.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { AccountRefusalNotice } from './AccountRefusalNotice.tsx';
import { accountText } from './text/id.ts';

/** GoTrue's limit of a friendly name. */
const MAX_NAME_LENGTH = 64;

/** Form for the name of a new device. */
export function EnrollFactor({ actor }: { actor: MfaRef }) {
  const text = useText(accountText).security.factors;
  const snapshot = useSelector(actor, (state) => state);
  const { refusal, factors } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const [name, setName] = useState(factors.length === 0 ? text.defaultName : '');
  const submit = () => {
    if (!isBusy) actor.send({ type: 'name.submitted', name });
  };
  return (
    <Form className="grid max-w-md gap-4" onSubmit={submit}>
      {refusal && !isBusy && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      <TextField
        label={text.name}
        hint={text.nameHint}
        name="device"
        maxLength={MAX_NAME_LENGTH}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was removed
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? text.starting : text.start}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => actor.send({ type: 'enrollment.cancelled' })}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
