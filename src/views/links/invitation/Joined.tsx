import { CircleCheck } from 'lucide-react';

import { useInvitationText } from '../../text/invitation.ts';
import { Button } from '../../ui/Button.tsx';
import { Told } from '../LinkNotice.tsx';

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
