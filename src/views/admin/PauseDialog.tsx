import { useSelector } from '@xstate/react';

import type { AdminPanelRef } from '../../machines/admin/adminPanel.machine.ts';
import { useText } from '../ui/useText.ts';
import { AdminReasonDialog } from './AdminReasonDialog.tsx';
import { adminText } from './text/id.ts';

/** Pauses a broadcast of any business, with a reason that its owner reads. */
export function PauseDialog({ actor }: { actor: AdminPanelRef }) {
  const { broadcast: text } = useText(adminText);
  const snapshot = useSelector(actor, (state) => state);
  const { broadcast, refusal } = snapshot.context;
  if (!snapshot.matches({ open: { broadcasts: 'pausingBroadcast' } }) || broadcast === null) return null;
  return (
    <AdminReasonDialog
      title={text.pauseTitle(broadcast.name)}
      text={{ ...text, hint: text.pauseHint }}
      refusal={refusal}
      busy={snapshot.hasTag('busy')}
      onSubmit={(reason) => actor.send({ type: 'pause.submitted', reason })}
      onClose={() => actor.send({ type: 'dialog.closed' })}
    />
  );
}
