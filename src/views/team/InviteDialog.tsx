import { useSelector } from '@xstate/react';
import { useId, useState, type FormEvent } from 'react';

import type { Member } from '../../contracts/team.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { selectLinkForm, type TeamRef } from '../../machines/team/team.machine.ts';
import { useBlocked } from '../auth/useBlocked.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { parseEmail } from './email.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { teamText } from './text/id.ts';

/** Creates an invitation: its role and recipient. */
export function InviteDialog({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const isOpen = useSelector(actor, (snapshot) => selectLinkForm(snapshot) === 'invitation');
  const isSubmitting = useSelector(actor, (snapshot) => snapshot.matches({ ready: { creatingLink: 'submitting' } }));
  return (
    <Dialog
      open={isOpen}
      title={text.invite.title}
      onClose={() => !isSubmitting && actor.send({ type: 'dialog.closed' })}
    >
      <Form actor={actor} isSubmitting={isSubmitting} />
    </Dialog>
  );
}

function Form({ actor, isSubmitting }: { actor: TeamRef; isSubmitting: boolean }) {
  const text = useText(teamText);
  const about = useId();
  const isRateLimited = useSelector(actor, (snapshot) => snapshot.matches({ ready: { creatingLink: 'rateLimited' } }));
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const [{ id }] = useState(() => withNewId({}));
  const [role, setRole] = useState<Member['role']>('member');
  const [typed, setTyped] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const blocked = useBlocked(false, isRateLimited);
  const isOwner = role === 'owner';
  const parsed = parseEmail(typed);
  const recipient = parsed === 'empty' && !isOwner ? { email: null } : parsed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (typeof recipient !== 'string' && !isSubmitting && !isRateLimited)
      actor.send({ type: 'createLink.submitted', request: { kind: 'invitation', id, role, ...recipient } });
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
          disabled={isSubmitting}
          onChange={setRole}
        />
        <p id={about} className="text-ink-soft">
          {text.invite.about[role]}
        </p>
      </div>
      <TextField
        label={isOwner ? text.invite.ownerEmail : text.invite.email}
        hint={isOwner ? text.invite.ownerEmailHint : text.invite.emailHint}
        error={hasSubmitted && typeof recipient === 'string' ? text.invite.emailErrors[recipient] : undefined}
        name="email"
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isSubmitting}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!isSubmitting && <RefusalNotice refusal={refusal} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isSubmitting} onClick={() => actor.send({ type: 'dialog.closed' })}>
          {text.invite.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={isRateLimited} because={blocked}>
          {isSubmitting ? text.invite.sending : parsed === 'empty' && !isOwner ? text.invite.make : text.invite.send}
        </Button>
      </div>
    </form>
  );
}
