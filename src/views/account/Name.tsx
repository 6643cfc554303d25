import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { selectName, type NameRef } from '../../machines/account/name.machine.ts';
import { Button } from '../ui/Button.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { focusOnMount } from '../ui/focusOnMount.ts';
import { Form } from '../ui/Form.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { isName, NameField } from './NameField.tsx';
import { accountText } from './text/id.ts';

/** The user's name and its change. */
export function Name({ actor }: { actor: NameRef }) {
  const text = useText(accountText).security.name;
  const { running } = useText(uiText).why;
  const snapshot = useSelector(actor, (state) => state);
  const name = selectName(snapshot);
  const isSaved = snapshot.matches('saved');
  return (
    <FieldGroup title={text.title} hint={text.explanation}>
      {isSaved && <Notice title={text.saved} />}
      {snapshot.matches('editing') ? (
        <ChangeForm actor={actor} />
      ) : (
        <>
          {name === null ? (
            <p className="text-ink-soft">{text.none}</p>
          ) : (
            <p className="flex flex-wrap items-center gap-x-3">
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              {snapshot.matches('saving') && (
                <output className="flex items-center gap-2 text-sm text-ink-soft">
                  <Spinner />
                  {text.submitting}
                </output>
              )}
            </p>
          )}
          <div>
            <Button
              ref={isSaved ? focusOnMount : undefined}
              disabled={snapshot.hasTag('busy')}
              because={running}
              onClick={() => actor.send({ type: 'change.requested' })}
            >
              {name === null ? text.add : text.change}
            </Button>
          </div>
        </>
      )}
    </FieldGroup>
  );
}

function ChangeForm({ actor }: { actor: NameRef }) {
  const text = useText(accountText).security.name;
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const [name, setName] = useState(() => selectName(actor.getSnapshot()) ?? '');
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (isName(name)) actor.send({ type: 'name.submitted', name: name.trim() });
  };
  return (
    <Form className="grid max-w-md gap-4" onSubmit={submit}>
      {refusal && <Notice tone="fail" title={text.refusals[refusal]} />}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was removed */}
      <NameField autoFocus value={name} tried={tried} onChange={setName} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {text.submit}
        </Button>
        <Button variant="quiet" onClick={() => actor.send({ type: 'change.cancelled' })}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
