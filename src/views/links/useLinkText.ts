import type { LinkEnd, Link } from '../../contracts/links.ts';
import { useHandoverText } from '../text/handover.ts';
import { useInvitationText } from '../text/invitation.ts';

interface Said {
  title: string;
  body: string;
}

/** What both pages say, each in its own words. */
interface Words {
  page: string;
  signedOut: string;
  signedOutBound: (hint: string) => string;
  decline: string;
  asking: {
    title: string;
    body: (sender: string) => string;
    sender: string;
    confirm: string;
    confirming: string;
    stay: string;
  };
  had: { title: (business: string) => string; body: string; open: string };
  declined: Said;
  over: Record<LinkEnd, Said> & { sender_no_longer_owner?: Said };
}

export const useWords = (of: Link['of']): Words => {
  const invitation = useInvitationText();
  const handover = useHandoverText();
  return of === 'handover' ? handover : invitation;
};
