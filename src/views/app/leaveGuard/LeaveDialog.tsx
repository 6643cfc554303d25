import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { LeaveGuardRef } from '../../../machines/app/leaveGuard.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { useLoadedActor } from '../AppContext.tsx';
import { leaveGuardText } from './text/id.ts';

interface LeaveDialogProps {
  /** Undefined: the form is not open. */
  actor: LeaveGuardRef | undefined;
  /** What becomes of the changes; left out: they are lost. */
  children?: ReactNode;
}

/** Asks for confirmation before unsaved changes are left. */
export function LeaveDialog({ actor, children }: LeaveDialogProps) {
  const guard = useLoadedActor(actor);
  return guard && <Confirmation actor={guard}>{children}</Confirmation>;
}

function Confirmation({ actor, children }: { actor: LeaveGuardRef; children: ReactNode }) {
  const text = useText(leaveGuardText);
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
      <p>{children ?? text.body}</p>
    </Dialog>
  );
}
