import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { MAX_OWNER_MESSAGE } from '../../contracts/limits.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { selectLinkForm, type TeamRef } from '../../machines/team/team.machine.ts';
import { useBlocked } from '../auth/useBlocked.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { parseEmail } from './email.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { teamText } from './text/id.ts';

/** Creates a handover link: its recipient and a message. */
export function HandoverDialog({ actor }: { actor: TeamRef }) {
  return useSelector(actor, (snapshot) => selectLinkForm(snapshot) === 'handover') && <HandoverForm actor={actor} />;
}

function HandoverForm({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const isSubmitting = useSelector(actor, (snapshot) => snapshot.matches({ ready: { creatingLink: 'submitting' } }));
  const isRateLimited = useSelector(actor, (snapshot) => snapshot.matches({ ready: { creatingLink: 'rateLimited' } }));
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const hasPendingHandover = useSelector(actor, ({ context }) => context.team.handover !== null);
  const [{ id }] = useState(() => withNewId({}));
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const parsed = parseEmail(typed);
  const blocked = useBlocked(false, isRateLimited);
  const isTooLong = message.length > MAX_OWNER_MESSAGE;
  const submit = () => {
    setHasSubmitted(true);
    if (typeof parsed === 'string' || isTooLong || isSubmitting || isRateLimited) return;
    actor.send({
      type: 'createLink.submitted',
      request: { kind: 'handover', id, ...parsed, message: message.trim() || null },
    });
  };
  return (
    <ConfirmDialog
      open
      title={text.handover.dialog}
      confirm={isSubmitting ? text.handover.sending : text.handover.send}
      cancel={text.invite.cancel}
      isBusy={isSubmitting}
      because={blocked}
      isDisabled={isRateLimited}
      onSubmit={submit}
      onClose={() => actor.send({ type: 'dialog.closed' })}
    >
      <p>{text.handover.explanation}</p>
      {hasPendingHandover && <Notice tone="help" title={text.handover.replaces} />}
      <TextField
        label={text.handover.email}
        hint={text.handover.emailHint}
        error={hasSubmitted && typeof parsed === 'string' ? text.invite.emailErrors[parsed] : undefined}
        name="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isSubmitting}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextArea
        label={text.handover.message}
        error={isTooLong ? text.handover.tooLong : undefined}
        maxCharacters={MAX_OWNER_MESSAGE}
        readOnly={isSubmitting}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      {!isSubmitting && <RefusalNotice refusal={refusal} />}
    </ConfirmDialog>
  );
}
