import type { LinkEnd, Link } from '../../contracts/links.ts';
import { useText } from '../ui/useText.ts';
import { businessHandoverText } from './businessHandover/text/id.ts';
import { invitationText } from './invitation/text/id.ts';

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
  const invitation = useText(invitationText);
  const handover = useText(businessHandoverText);
  return of === 'handover' ? handover : invitation;
};
