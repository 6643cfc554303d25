import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import { EMAIL, MAX_OWNER_MESSAGE } from '../../contracts/limits.ts';
import type { AdminPanelRef } from '../../machines/admin/adminPanel.machine.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { CopyLinkOnce } from '../ui/CopyLinkOnce.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** Creates the link that hands a business over to its new owner. The link is shown once, to be copied. */
export function HandoverDialog({ actor }: { actor: AdminPanelRef }) {
  const text = useText(adminText);
  const snapshot = useSelector(actor, (state) => state);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const subscription = actor.on('link.created', (event) => setUrl(event.url));
    return () => subscription.unsubscribe();
  }, [actor]);
  const isOpen = snapshot.matches({ open: { businesses: 'handingOver' } });
  const close = () => {
    setUrl(null);
    actor.send({ type: 'dialog.closed' });
  };
  const { business } = snapshot.context;
  if (!isOpen || business === null) return null;
  return snapshot.matches({ open: { businesses: { handingOver: 'created' } } }) ? (
    <Dialog
      open
      title={text.handover.created}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {text.handover.close}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>{snapshot.context.mailed ? text.handover.mailed : text.handover.notMailed}</p>
        {url === null ? (
          <p>{text.handover.gone}</p>
        ) : (
          <CopyLinkOnce
            label={text.handover.link}
            hint={text.handover.once}
            url={url}
            copy={text.handover.copy}
            copied={text.handover.copied}
          />
        )}
      </div>
    </Dialog>
  ) : (
    <HandoverForm actor={actor} name={business.name} onClose={close} />
  );
}

function HandoverForm({ actor, name, onClose }: { actor: AdminPanelRef; name: string; onClose: () => void }) {
  const text = useText(adminText);
  const why = useRefusals(text.refused.why);
  const { refusal } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [{ id }] = useState(() => withNewId({}));
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const isInvalid = !EMAIL.test(email.trim());
  const submit = () => {
    setShowsErrors(true);
    if (!isInvalid) actor.send({ type: 'handover.submitted', id, email, message });
  };
  return (
    <ConfirmDialog
      open
      title={text.handover.title(name)}
      confirm={busy ? text.handover.creating : text.handover.create}
      isBusy={busy}
      canLeave
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal && (
        <Notice tone="fail" title={text.refused.title}>
          {why[refusal]}
        </Notice>
      )}
      <p className="text-ink-soft">{text.handover.explanation}</p>
      <TextField
        label={text.handover.email}
        hint={text.handover.emailHint}
        error={showsErrors && isInvalid ? text.handover.emailWrong : undefined}
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={busy}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextArea
        label={text.handover.message}
        maxCharacters={MAX_OWNER_MESSAGE}
        maxLength={MAX_OWNER_MESSAGE}
        readOnly={busy}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </ConfirmDialog>
  );
}
