import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { RecipientsRef } from '../../../machines/campaigns/recipients.machine.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { uiText } from '../../ui/text/id.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

/** Asks for the name of the list, and says which campaigns use it. */
export function RemoveListDialog({ actor }: { actor: RecipientsRef }) {
  const text = useText(recipientsText).remove;
  const { removal, uses } = useSelector(actor, (snapshot) => snapshot.context);
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches('checkingUse'));
  const { loading } = useText(uiText).why;
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    actor.send({ type: 'removal.cancelled' });
  };
  const name = removal?.name.trim() ?? '';
  return (
    <ConfirmDialog
      open={removal !== null}
      isDanger
      title={text.title(name)}
      confirm={text.confirm}
      because={isChecking ? loading : typed.trim() === name ? null : text.nameFirst(name)}
      onClose={close}
      onConfirm={() => {
        setTyped('');
        actor.send({ type: 'removal.confirmed' });
      }}
    >
      <div className="grid gap-3">
        <p>{text.body}</p>
        <output className="font-medium [overflow-wrap:anywhere]">
          {isChecking
            ? text.checking
            : uses === null
              ? text.unknown
              : uses.length === 0
                ? text.unused
                : text.used(uses.join(', '))}
        </output>
        <TextField
          label={text.label(name)}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
