import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { PersonEntry } from '../../contracts/admin.ts';
import { MAX_ADMIN_REASON } from '../../contracts/limits.ts';
import type { AdminPanelRef } from '../../machines/admin/adminPanel.machine.ts';
import { isGrant } from '../../machines/admin/adminPanel.setup.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** Grants or revokes the admin permission of a person, with a reason. */
export function PermissionDialog({ actor }: { actor: AdminPanelRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ open: { people: 'changingPermission' } }));
  const person = useSelector(actor, ({ context }) => context.person);
  return isOpen && person ? <PermissionForm actor={actor} person={person} /> : null;
}

function PermissionForm({ actor, person }: { actor: AdminPanelRef; person: PersonEntry }) {
  const texts = useText(adminText);
  const text = texts.permission;
  const { refusal } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [reason, setReason] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const close = () => actor.send({ type: 'dialog.closed' });
  const name = person.name ?? person.email ?? texts.business.nameless;
  const grants = isGrant(person);
  const submit = () => {
    setShowsErrors(true);
    actor.send({ type: 'permission.submitted', reason });
  };
  return (
    <Dialog
      open
      title={grants ? text.grantTitle(name) : text.revokeTitle(name)}
      onClose={close}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            {text.cancel}
          </Button>
          <Button variant={grants ? 'primary' : 'danger'} busy={busy} onClick={submit}>
            {busy ? text.saving : grants ? text.grant : text.revoke}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && (
          <Notice tone="fail" title={texts.refused.title}>
            {texts.refused.why[refusal]}
          </Notice>
        )}
        <p className="text-ink-soft">{grants ? text.grantHint : text.revokeHint}</p>
        <TextArea
          label={text.reason}
          hint={text.reasonHint}
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
