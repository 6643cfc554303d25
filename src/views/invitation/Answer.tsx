import { useState, type FormEvent } from 'react';

import type { OfferRefusal } from '../../machines/offer/offer.ts';
import { RefusalNotice } from '../offer/Trouble.tsx';
import { Understood } from '../offer/Understood.tsx';
import { Button } from '../parts/Button.tsx';
import { useInvitationText } from '../text/invitation.ts';

/** Yes, once it is understood what it means for the customers; or no. */
export function Answer({
  accepting,
  refusal,
  onAccept,
  onDecline,
}: {
  accepting: boolean;
  refusal: OfferRefusal | null;
  onAccept: (confirmName: null) => void;
  onDecline: () => void;
}) {
  const text = useInvitationText();
  const [understood, setUnderstood] = useState(false);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (understood && !accepting) onAccept(null);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Understood
        label={text.personal.understood}
        checked={understood}
        error={tried && !understood ? text.personal.missing : null}
        disabled={accepting}
        onChange={setUnderstood}
      />
      <RefusalNotice refusal={refusal} />
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <Button type="submit" look="primary" busy={accepting}>
          {accepting ? text.accepting : text.accept}
        </Button>
        <Button look="quiet" disabled={accepting} onClick={onDecline}>
          {text.decline}
        </Button>
      </div>
    </form>
  );
}
