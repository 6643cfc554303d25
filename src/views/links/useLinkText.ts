import type { InvalidLinkState, Link } from '../../contracts/links.ts';
import { useText } from '../ui/useText.ts';
import { businessHandoverText } from './businessHandover/text/id.ts';
import { invitationText } from './invitation/text/id.ts';

interface TitleAndBody {
  title: string;
  body: string;
}

/** Texts that both kinds of links have. */
interface LinkPageText {
  page: string;
  signedOut: string;
  signedOutAddressed: (hint: string) => string;
  decline: string;
  confirmDecline: {
    title: string;
    body: (sender: string) => string;
    sender: string;
    confirm: string;
    confirming: string;
  };
  alreadyMember: { title: (business: string) => string; body: string; open: string };
  declined: TitleAndBody;
  invalid: Record<InvalidLinkState, TitleAndBody> & { sender_no_longer_owner?: TitleAndBody };
}

export const useLinkText = (kind: Link['kind']): LinkPageText => {
  const invitation = useText(invitationText);
  const handover = useText(businessHandoverText);
  return kind === 'handover' ? handover : invitation;
};
