import { CircleCheck } from 'lucide-react';

import { Told } from '../offer/Told.tsx';
import { Button } from '../parts/Button.tsx';
import { useInvitationText } from '../text/invitation.ts';

/** They belong to the business, and are on their way into it. */
export function Joined({ businessName, onOpen }: { businessName: string; onOpen: () => void }) {
  const text = useInvitationText();
  return (
    <Told
      icon={<CircleCheck size={24} />}
      title={text.joined.title(businessName)}
      action={<Button onClick={onOpen}>{text.had.open}</Button>}
    >
      <output>{text.joined.body}</output>
    </Told>
  );
}
