import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { AdminChange } from '../../contracts/admin.ts';
import { MAX_ADMIN_REASON } from '../../contracts/limits.ts';
import type { AdminChangeRef } from '../../machines/admin/adminChange.machine.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { adminText, type AdminText } from './text/id.ts';

/** Confirms an administrator's change on another business or person, with a reason that is recorded. */
export function AdminChangeDialog({ actor, onClose }: { actor: AdminChangeRef; onClose: () => void }) {
  const texts = useText(adminText);
  const { refused, change: text } = texts;
  const why = useRefusals(refused.why);
  const snapshot = useSelector(actor, (state) => state);
  const { change, refusal } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const [reason, setReason] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const { title, hint, confirm, saving } = wordsOf(change, texts);
  const submit = () => {
    setShowsErrors(true);
    actor.send({ type: 'reason.submitted', reason });
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={busy ? saving : confirm}
      cancel={text.cancel}
      isDanger={change.kind !== 'permission' || !change.granted}
      isBusy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal && (
        <Notice tone="fail" title={refused.title}>
          {why[refusal]}
        </Notice>
      )}
      <p className="text-ink-soft">{hint}</p>
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        error={showsErrors && reason.trim() === '' ? text.reasonMissing : undefined}
        maxLength={MAX_ADMIN_REASON}
        readOnly={busy}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

const wordsOf = (change: AdminChange, { business, change: text }: AdminText) => {
  switch (change.kind) {
    case 'permission': {
      const name = change.entry.name ?? change.entry.email ?? business.nameless;
      const { title, ...words } = change.granted ? text.grant : text.revoke;
      return { ...words, title: title(name) };
    }
    case 'pause':
      return { ...text.pause, title: text.pause.title(change.entry.name) };
    case 'restart':
      return { ...text.restart, title: text.restart.title(change.entry.business.name) };
  }
};
