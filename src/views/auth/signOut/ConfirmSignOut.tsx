import { useSelector } from '@xstate/react';

import { selectUnsentCount, type SignOutRef } from '../../../machines/auth/signOut.machine.ts';
import { frameText } from '../../app/frame/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';

/** Asks before a sign-out that would take unsent messages with it. Shows nothing while nothing is asked. */
export function ConfirmSignOut({ actor }: { actor: SignOutRef }) {
  const text = useText(frameText).signOut;
  const unsent = useSelector(actor, selectUnsentCount);
  const stay = () => actor.send({ type: 'signOut.cancelled' });
  return (
    <Dialog
      open={unsent !== null}
      title={text.title}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay}>{text.stay}</Button>
          <Button variant="danger" onClick={() => actor.send({ type: 'signOut.confirmed' })}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p>{text.unsent(unsent ?? 0)}</p>
    </Dialog>
  );
}
