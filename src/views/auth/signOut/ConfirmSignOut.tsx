import { useSelector } from '@xstate/react';

import { selectQuestion, type LeavingRef } from '../../../machines/auth/signOut.machine.ts';
import { frameText } from '../../app/frame/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';

/** Asks before a sign-out that would take unsent messages with it. Shows nothing while nothing is asked. */
export function Leaving({ actor }: { actor: LeavingRef }) {
  const text = useText(frameText).leaving;
  const unsent = useSelector(actor, selectQuestion);
  const stay = () => actor.send({ type: 'stay.chosen' });
  return (
    <Dialog
      open={unsent !== null}
      title={text.title}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay}>{text.stay}</Button>
          <Button look="danger" onClick={() => actor.send({ type: 'leave.confirmed' })}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p>{text.unsent(unsent ?? 0)}</p>
    </Dialog>
  );
}
