import { useState } from 'react';

import type { LinkAcceptance, LinkRefusal } from '../../../contracts/links.ts';
import { isName, NameField } from '../../account/NameField.tsx';
import { Form } from '../../ui/Form.tsx';
import { useText } from '../../ui/useText.ts';
import { AcceptDeclineButtons } from '../AcceptDeclineButtons.tsx';
import { LinkRefusalNotice } from '../LinkStatus.tsx';
import { UnderstoodCheckbox } from '../UnderstoodCheckbox.tsx';
import { invitationText } from './text/id.ts';

/** Accepts an invitation after the checkbox about personal data, or declines it. */
export function AcceptOrDecline({
  needsName,
  accepting,
  refusal,
  onAccept,
  onDecline,
}: {
  /** The user has not told their name. */
  needsName: boolean;
  accepting: boolean;
  refusal: LinkRefusal | null;
  onAccept: (acceptance: LinkAcceptance) => void;
  onDecline: () => void;
}) {
  const text = useText(invitationText);
  const [understood, setUnderstood] = useState(false);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (!understood || accepting || (needsName && !isName(name))) return;
    onAccept({ confirmName: null, ownName: needsName ? name.trim() : null });
  };
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      {needsName && (
        <NameField hint={text.nameHint} disabled={accepting} value={name} tried={tried} onChange={setName} />
      )}
      <UnderstoodCheckbox
        label={text.personal.understood}
        checked={understood}
        error={tried && !understood ? text.personal.missing : null}
        disabled={accepting}
        onChange={setUnderstood}
      />
      <LinkRefusalNotice refusal={refusal} />
      <AcceptDeclineButtons accepting={accepting} text={text} onDecline={onDecline} />
    </Form>
  );
}
