import { useState, type FormEvent } from 'react';

import type { LinkRefusal } from '../../../contracts/links.ts';
import { useText } from '../../ui/useText.ts';
import { AcceptDeclineButtons } from '../AcceptDeclineButtons.tsx';
import { LinkRefusalNotice } from '../LinkStatus.tsx';
import { UnderstoodCheckbox } from '../UnderstoodCheckbox.tsx';
import { invitationText } from './text/id.ts';

/** Accepts an invitation after the checkbox about personal data, or declines it. */
export function AcceptOrDecline({
  accepting,
  refusal,
  onAccept,
  onDecline,
}: {
  accepting: boolean;
  refusal: LinkRefusal | null;
  onAccept: (confirmName: null) => void;
  onDecline: () => void;
}) {
  const text = useText(invitationText);
  const [understood, setUnderstood] = useState(false);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (understood && !accepting) onAccept(null);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <UnderstoodCheckbox
        label={text.personal.understood}
        checked={understood}
        error={tried && !understood ? text.personal.missing : null}
        disabled={accepting}
        onChange={setUnderstood}
      />
      <LinkRefusalNotice refusal={refusal} />
      <AcceptDeclineButtons accepting={accepting} text={text} onDecline={onDecline} />
    </form>
  );
}
