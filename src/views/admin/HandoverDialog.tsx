import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import type { AdminPanelRef } from '../../machines/admin/adminPanel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { LinkOnce } from '../ui/CopyLinkOnce.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A link by which a business goes to its owner. It is shown once, to be copied. */
export function HandoverDialog({ actor }: { actor: AdminPanelRef }) {
  const text = useText(adminText);
  const snapshot = useSelector(actor, (state) => state);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const hearing = actor.on('link.made', (made) => setUrl(made.url));
    return () => hearing.unsubscribe();
  }, [actor]);
  const isOpen = snapshot.matches({ open: { businesses: 'handingOver' } });
  const close = () => {
    setUrl(null);
    actor.send({ type: 'dialog.closed' });
  };
  const { business } = snapshot.context;
  if (!isOpen || business === null) return null;
  return snapshot.matches({ open: { businesses: { handingOver: 'made' } } }) ? (
    <Dialog
      open
      title={text.handover.made}
      onClose={close}
      footer={
        <Button look="primary" onClick={close}>
          {text.handover.close}
        </Button>
      }
    >
      <div className="grid gap-4">
        {snapshot.context.mailed !== null && (
          <p>{snapshot.context.mailed ? text.handover.mailed : text.handover.notMailed}</p>
        )}
        {url === null ? (
          <p>{text.handover.gone}</p>
        ) : (
          <LinkOnce
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
    <Asking actor={actor} name={business.name} onClose={close} />
  );
}

function Asking({ actor, name, onClose }: { actor: AdminPanelRef; name: string; onClose: () => void }) {
  const text = useText(adminText);
  const { refusal } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [id] = useState(() => crypto.randomUUID());
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const isWrong = email.trim() !== '' && !ADDRESS.test(email.trim());
  const submit = () => {
    setTried(true);
    if (!isWrong) actor.send({ type: 'handover.submitted', id, email, message });
  };
  return (
    <Dialog
      open
      title={text.handover.title(name)}
      onClose={onClose}
      footer={
        <Button look="primary" busy={busy} onClick={submit}>
          {busy ? text.handover.making : text.handover.make}
        </Button>
      }
    >
      <div className="grid gap-4">
        {refusal && (
          <Notice tone="fail" title={text.refused.title}>
            {text.refused.why[refusal]}
          </Notice>
        )}
        <p className="text-ink-soft">{text.handover.explanation}</p>
        <TextField
          label={text.handover.email}
          hint={text.handover.emailHint}
          error={tried && isWrong ? text.handover.emailWrong : undefined}
          type="email"
          inputMode="email"
          autoComplete="off"
          readOnly={busy}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextArea
          label={text.handover.message}
          most={1000}
          maxLength={1000}
          readOnly={busy}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
