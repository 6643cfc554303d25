import { useSelector } from '@xstate/react';

import type { TeamRef } from '../../machines/team/team.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useText } from '../ui/useText.ts';
import { teamText } from './text/id.ts';

/** Explains why the last owner cannot leave, and offers the handover. */
export function LastOwnerDialog({ actor }: { actor: TeamRef }) {
  const text = useText(teamText).lastOwner;
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'lastOwner' }));
  const canHandOver = useSelector(actor, (snapshot) =>
    snapshot.can({ type: 'createLink.requested', kind: 'handover' }),
  );
  const close = () => actor.send({ type: 'dialog.closed' });
  return (
    <Dialog
      open={isOpen}
      title={text.title}
      onClose={close}
      footer={
        <>
          <Button
            disabled={!canHandOver}
            onClick={() => actor.send({ type: 'createLink.requested', kind: 'handover' })}
          >
            {text.give}
          </Button>
          <Button variant="primary" onClick={close}>
            {text.stay}
          </Button>
        </>
      }
    >
      <p>{text.body}</p>
    </Dialog>
  );
}
