import { useSelector } from '@xstate/react';

import type { AdminPanelRef } from '../../machines/admin/adminPanel.machine.ts';
import { useText } from '../ui/useText.ts';
import { AdminReasonDialog } from './AdminReasonDialog.tsx';
import { adminText } from './text/id.ts';

/** Restarts the WAHA session of any business, with a reason that is recorded. */
export function RestartDialog({ actor }: { actor: AdminPanelRef }) {
  const { session: text } = useText(adminText);
  const snapshot = useSelector(actor, (state) => state);
  const { session, refusal } = snapshot.context;
  if (!snapshot.matches({ open: { sessions: 'restartingSession' } }) || session === null) return null;
  return (
    <AdminReasonDialog
      title={text.restartTitle(session.business.name)}
      text={text}
      refusal={refusal}
      busy={snapshot.hasTag('busy')}
      onSubmit={(reason) => actor.send({ type: 'restart.submitted', reason })}
      onClose={() => actor.send({ type: 'dialog.closed' })}
    />
  );
}
