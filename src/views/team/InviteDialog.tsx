import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';

import type { Member } from '../../contracts/team.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { selectLinkForm, type TeamRef } from '../../machines/team/team.machine.ts';
import { useBlocked } from '../auth/useBlocked.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { parseEmail } from './email.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { teamText } from './text/id.ts';

/** Creates an invitation: its role and recipient. */
export function InviteDialog({ actor }: { actor: TeamRef }) {
  return useSelector(actor, (snapshot) => selectLinkForm(snapshot) === 'invitation') && <InviteForm actor={actor} />;
}

function InviteForm({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const isSubmitting = useSelector(actor, (snapshot) => snapshot.matches({ ready: { creatingLink: 'submitting' } }));
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
  const submit = () => {
    setHasSubmitted(true);
    if (typeof recipient !== 'string' && !isSubmitting && !isRateLimited)
      actor.send({ type: 'createLink.submitted', request: { kind: 'invitation', id, role, ...recipient } });
  };
  return (
    <ConfirmDialog
      open
      title={text.invite.title}
      confirm={
        isSubmitting ? text.invite.sending : parsed === 'empty' && !isOwner ? text.invite.make : text.invite.send
      }
      cancel={text.invite.cancel}
      isBusy={isSubmitting}
      because={blocked}
      isDisabled={isRateLimited}
      onSubmit={submit}
      onClose={() => actor.send({ type: 'dialog.closed' })}
    >
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
    </ConfirmDialog>
  );
}
