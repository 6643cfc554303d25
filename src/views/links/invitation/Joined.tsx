import { CircleCheck } from 'lucide-react';

import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { LinkNotice } from '../LinkNotice.tsx';
import { invitationText } from './text/id.ts';

/** The invitation was accepted and the inbox is opening. */
export function Joined({ businessName, onOpen }: { businessName: string; onOpen: () => void }) {
  const text = useText(invitationText);
  return (
    <LinkNotice
      icon={<CircleCheck size={24} />}
      title={text.joined.title(businessName)}
      action={<Button onClick={onOpen}>{text.alreadyMember.open}</Button>}
    >
      <output>{text.joined.body}</output>
    </LinkNotice>
  );
}
