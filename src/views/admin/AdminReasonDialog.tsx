import { useState } from 'react';

import type { AdminRefusal } from '../../contracts/admin.ts';
import { MAX_ADMIN_REASON } from '../../contracts/limits.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

export interface AdminReasonDialogProps {
  title: string;
  text: { hint: string; reason: string; reasonMissing: string; confirm: string; saving: string; cancel: string };
  refusal: AdminRefusal | null;
  busy: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Confirms an administrator's action on another business, with a reason that is recorded. */
export function AdminReasonDialog({ title, text, refusal, busy, onSubmit, onClose }: AdminReasonDialogProps) {
  const { refused } = useText(adminText);
  const [reason, setReason] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const submit = () => {
    setShowsErrors(true);
    onSubmit(reason);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
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
        <p className="text-ink-soft">{text.hint}</p>
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
