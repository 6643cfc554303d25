import { useSelector } from '@xstate/react';

import { selectUnsentCount, type SignOutRef } from '../../../machines/auth/signOut.machine.ts';
import { frameText } from '../../app/frame/text/id.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useText } from '../../ui/useText.ts';

/** Confirmation of a sign-out that would delete unsent messages. Closed otherwise. */
export function ConfirmSignOut({ actor }: { actor: SignOutRef }) {
  const text = useText(frameText).signOut;
  const unsentCount = useSelector(actor, selectUnsentCount);
  return (
    <ConfirmDialog
      open={unsentCount !== null}
      title={text.title}
      cancel={text.stay}
      confirm={text.leave}
      isDanger
      onConfirm={() => actor.send({ type: 'signOut.confirmed' })}
      onClose={() => actor.send({ type: 'signOut.cancelled' })}
    >
      <p>{text.unsent(unsentCount ?? 0)}</p>
    </ConfirmDialog>
  );
}
