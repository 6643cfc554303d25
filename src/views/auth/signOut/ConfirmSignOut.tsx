import { useSelector } from '@xstate/react';

import { selectUnsentCount, type SignOutRef } from '../../../machines/auth/signOut.machine.ts';
import { frameText } from '../../app/frame/text/id.ts';
import { frameMenusText } from '../../app/frame/text/menus.id.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useText } from '../../ui/useText.ts';

/** Confirmation of a sign-out that would delete unsent messages or ends all sessions. Closed otherwise. */
export function ConfirmSignOut({ actor }: { actor: SignOutRef }) {
  const text = useText(frameText).signOut;
  const dialog = useText(frameMenusText).signOut;
  const unsentCount = useSelector(actor, selectUnsentCount);
  const isGlobal = useSelector(actor, ({ context }) => context.scope === 'global');
  const hasUnsent = (unsentCount ?? 0) > 0;
  return (
    <ConfirmDialog
      open={unsentCount !== null}
      title={isGlobal ? text.everywhere.title : text.title}
      cancel={dialog.stay}
      confirm={isGlobal && !hasUnsent ? dialog.everywhere.leave : dialog.leave}
      isDanger
      onConfirm={() => actor.send({ type: 'signOut.confirmed' })}
      onClose={() => actor.send({ type: 'signOut.cancelled' })}
    >
      {isGlobal && <p>{dialog.everywhere.body}</p>}
      {hasUnsent && <p>{text.unsent(unsentCount ?? 0)}</p>}
    </ConfirmDialog>
  );
}
