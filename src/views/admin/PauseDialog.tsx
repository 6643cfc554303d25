import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { BroadcastEntry } from '../../contracts/admin.ts';
import { MAX_ADMIN_REASON } from '../../contracts/limits.ts';
import type { AdminPanelRef } from '../../machines/admin/adminPanel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** Pauses a broadcast of any business, with a reason that its owner reads. */
export function PauseDialog({ actor }: { actor: AdminPanelRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ open: { broadcasts: 'pausingBroadcast' } }));
  const broadcast = useSelector(actor, ({ context }) => context.broadcast);
  return isOpen && broadcast ? <PauseForm actor={actor} broadcast={broadcast} /> : null;
}

function PauseForm({ actor, broadcast }: { actor: AdminPanelRef; broadcast: BroadcastEntry }) {
  const { broadcast: text, refused } = useText(adminText);
  const { refusal } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [reason, setReason] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const close = () => actor.send({ type: 'dialog.closed' });
  const submit = () => {
    setShowsErrors(true);
    actor.send({ type: 'pause.submitted', reason });
  };
  return (
    <Dialog
      open
      title={text.pauseTitle(broadcast.name)}
      onClose={close}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            {text.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={submit}>
            {busy ? text.saving : text.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && (
          <Notice tone="fail" title={refused.title}>
            {refused.why[refusal]}
          </Notice>
        )}
        <p className="text-ink-soft">{text.pauseHint}</p>
        <TextArea
          label={text.reason}
          error={showsErrors && reason.trim() === '' ? text.reasonMissing : undefined}
          maxLength={MAX_ADMIN_REASON}
          readOnly={busy}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
