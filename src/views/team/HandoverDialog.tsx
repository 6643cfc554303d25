import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';

import { selectWriting, type TeamRef } from '../../machines/team/team.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { readEmail } from './email.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { teamText } from './text/id.ts';

/** What the database takes, in characters. */
const LONGEST = 1000;

/** The whole business: to whom, and with which words. */
export function GiveDialog({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const isOpen = useSelector(actor, (snapshot) => selectWriting(snapshot) === 'handover');
  const isSending = useSelector(actor, (snapshot) => snapshot.matches({ present: { writing: 'sending' } }));
  return (
    <Dialog open={isOpen} title={text.give.dialog} onClose={() => !isSending && actor.send({ type: 'stay.chosen' })}>
      <Form actor={actor} isSending={isSending} />
    </Dialog>
  );
}

function Form({ actor, isSending }: { actor: TeamRef; isSending: boolean }) {
  const text = useText(teamText);
  const isLimited = useSelector(actor, (snapshot) => snapshot.matches({ present: { writing: 'limited' } }));
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const hasOne = useSelector(actor, ({ context }) => context.team.handover !== null);
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const read = readEmail(typed);
  const isTooLong = message.length > LONGEST;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (read === 'bad' || isTooLong || isSending || isLimited) return;
    actor.send({ type: 'gift.submitted', gift: { of: 'handover', id, ...read, message: message.trim() || null } });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p>{text.give.explanation}</p>
      {hasOne && <Notice tone="help" title={text.give.replaces} />}
      <TextField
        label={text.give.email}
        hint={text.give.emailHint}
        error={tried && read === 'bad' ? text.invite.badEmail : undefined}
        name="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isSending}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextArea
        label={text.give.message}
        error={isTooLong ? text.give.tooLong : undefined}
        most={LONGEST}
        readOnly={isSending}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      {!isSending && <RefusalNotice refusal={refusal} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isSending} onClick={() => actor.send({ type: 'stay.chosen' })}>
          {text.invite.cancel}
        </Button>
        <Button type="submit" look="primary" busy={isSending} disabled={isLimited}>
          {isSending ? text.give.sending : typed.trim() === '' ? text.give.make : text.give.send}
        </Button>
      </div>
    </form>
  );
}
