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
  return (
    <LeaveQuestion
      open={useSelector(actor, (snapshot) => snapshot.matches({ dirty: 'confirmingLeave' }))}
      onStay={() => actor.send({ type: 'leave.cancelled' })}
      onLeave={() => actor.send({ type: 'leave.confirmed' })}
    >
      {children}
    </LeaveQuestion>
  );
}

interface LeaveQuestionProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
  /** What becomes of the changes; left out: they are lost. */
  children?: ReactNode;
}

/** The question of every form that would lose what is typed. */
export function LeaveQuestion({ open, onStay, onLeave, children }: LeaveQuestionProps) {
  const text = useText(leaveGuardText);
  return (
    <Dialog
      open={open}
      title={text.title}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>{text.go}</Button>
          <Button variant="primary" onClick={onStay}>
            {text.stay}
          </Button>
        </>
      }
    >
      <p>{children ?? text.body}</p>
    </Dialog>
  );
}
