import { useSelector } from '@xstate/react';

import type { TeamRef } from '../../machines/team/team.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useText } from '../ui/useText.ts';
import { teamText } from './text/id.ts';

/** Tells the last owner why they cannot go, and what would let them. */
export function KeptBackDialog({ actor }: { actor: TeamRef }) {
  const text = useText(teamText).keptBack;
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ present: 'keptBack' }));
  const mayGive = useSelector(actor, (snapshot) => snapshot.can({ type: 'gift.requested', of: 'handover' }));
  const stay = () => actor.send({ type: 'stay.chosen' });
  return (
    <Dialog
      open={isOpen}
      title={text.title}
      onClose={stay}
      footer={
        <>
          <Button disabled={!mayGive} onClick={() => actor.send({ type: 'gift.requested', of: 'handover' })}>
            {text.give}
          </Button>
          <Button look="primary" onClick={stay}>
            {text.stay}
          </Button>
        </>
      }
    >
      <p>{text.body}</p>
    </Dialog>
  );
}
