import { useSelector } from '@xstate/react';

import type { SettingsRef } from '../../machines/settings/settings.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveDialog({ actor }: { actor: SettingsRef }) {
  const text = useText(settingsText).leave;
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ dirty: 'confirmingLeave' }));
  const cancel = () => actor.send({ type: 'leave.cancelled' });
  return (
    <Dialog
      open={isOpen}
      title={text.title}
      onClose={cancel}
      footer={
        <>
          <Button onClick={() => actor.send({ type: 'leave.confirmed' })}>{text.go}</Button>
          <Button variant="primary" onClick={cancel}>
            {text.stay}
          </Button>
        </>
      }
    >
      <p>{text.body}</p>
    </Dialog>
  );
}
