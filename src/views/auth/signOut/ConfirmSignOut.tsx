import { useSelector } from '@xstate/react';

import { selectUnsentCount, type SignOutRef } from '../../../machines/auth/signOut.machine.ts';
import { frameText } from '../../app/frame/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';

/** Confirmation of a sign-out that would delete unsent messages. Closed otherwise. */
export function ConfirmSignOut({ actor }: { actor: SignOutRef }) {
  const text = useText(frameText).signOut;
  const unsentCount = useSelector(actor, selectUnsentCount);
  const cancel = () => actor.send({ type: 'signOut.cancelled' });
  return (
    <Dialog
      open={unsentCount !== null}
      title={text.title}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{text.stay}</Button>
          <Button variant="danger" onClick={() => actor.send({ type: 'signOut.confirmed' })}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p>{text.unsent(unsentCount ?? 0)}</p>
    </Dialog>
  );
}
