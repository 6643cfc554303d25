import { useSelector } from '@xstate/react';
import { useId, useState, type FormEvent } from 'react';

import type { Member } from '../../contracts/team.ts';
import { selectWriting, type TeamRef } from '../../machines/team/team.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { readEmail } from './email.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { teamText } from './text/id.ts';

/** An invitation: as what, and to whom. */
export function InviteDialog({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const isOpen = useSelector(actor, (snapshot) => selectWriting(snapshot) === 'invitation');
  const isSending = useSelector(actor, (snapshot) => snapshot.matches({ present: { writing: 'sending' } }));
  return (
    <Dialog open={isOpen} title={text.invite.title} onClose={() => !isSending && actor.send({ type: 'stay.chosen' })}>
      <Form actor={actor} isSending={isSending} />
    </Dialog>
  );
}

function Form({ actor, isSending }: { actor: TeamRef; isSending: boolean }) {
  const text = useText(teamText);
  const about = useId();
  const isLimited = useSelector(actor, (snapshot) => snapshot.matches({ present: { writing: 'limited' } }));
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const [id] = useState(() => crypto.randomUUID());
  const [role, setRole] = useState<Member['role']>('member');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const read = readEmail(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (read !== 'bad' && !isSending && !isLimited)
      actor.send({ type: 'gift.submitted', gift: { of: 'invitation', id, role, ...read } });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <div className="grid gap-1.5">
        <SelectField
          label={text.invite.role}
          value={role}
          options={[
            ['member', text.roles.member],
            ['owner', text.roles.owner],
          ]}
          disabled={isSending}
          onChange={setRole}
        />
        <p id={about} className="text-ink-soft">
          {text.invite.about[role]}
        </p>
      </div>
      <TextField
        label={text.invite.email}
        hint={text.invite.emailHint}
        error={tried && read === 'bad' ? text.invite.badEmail : undefined}
        name="email"
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isSending}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!isSending && <RefusalNotice refusal={refusal} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isSending} onClick={() => actor.send({ type: 'stay.chosen' })}>
          {text.invite.cancel}
        </Button>
        <Button type="submit" look="primary" busy={isSending} disabled={isLimited}>
          {isSending ? text.invite.sending : typed.trim() === '' ? text.invite.make : text.invite.send}
        </Button>
      </div>
    </form>
  );
}
