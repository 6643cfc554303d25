import { useSelector } from '@xstate/react';
import { UserCheck, UserMinus } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { Link } from '../../contracts/links.ts';
import type { OfferRef, OfferSnapshot } from '../../machines/links/link.machine.ts';
import { receiptOf } from '../../machines/links/link.ts';
import { Button } from '../ui/Button.tsx';
import { Answer as AnswerHandover } from './businessHandover/AcceptOrDecline.tsx';
import { Offered as OfferedHandover } from './businessHandover/HandoverDetails.tsx';
import { ReceiptCard } from './businessHandover/ReceiptCard.tsx';
import { AskToDecline } from './ConfirmDecline.tsx';
import { Answer as AnswerInvitation } from './invitation/AcceptOrDecline.tsx';
import { Offered as OfferedInvitation } from './invitation/InvitationDetails.tsx';
import { Joined } from './invitation/Joined.tsx';
import { OfferFrame, type Visitor } from './LinkFrame.tsx';
import { Told } from './LinkNotice.tsx';
import { Reading, Resting, Unreadable } from './LinkTrouble.tsx';
import { SignedOut } from './SignedOut.tsx';
import { useFollowedHeading } from './useHeadingFocus.ts';
import { useWords } from './useLinkText.ts';
import { Mismatched } from './WrongAccount.tsx';

const ANSWERING = ['signedOut', 'ready', 'accepting', 'askingToDecline', 'declining'] as const;

/** The page of what a link gives, by the state of its machine. */
export function OfferForState({ actor, visitor }: { actor: OfferRef; visitor: Visitor }) {
  const snapshot = useSelector(actor, (state) => state);
  const words = useWords(snapshot.context.of);
  // What was typed outlives a wait and a link that is read again.
  const typing = useState('');
  const box = useFollowedHeading(aboutOf(snapshot));
  return (
    <OfferFrame label={words.page} busy={snapshot.hasTag('busy')} visitor={visitor} box={box}>
      <Content snapshot={snapshot} send={(event) => actor.send(event)} onLeave={visitor.onLeave} typing={typing} />
    </OfferFrame>
  );
}

/** What the page is about: while somebody reads and answers what is offered, it stays the same. */
const aboutOf = (snapshot: OfferSnapshot): string | null => {
  if (snapshot.matches('reading')) return null;
  return ANSWERING.some((state) => snapshot.matches(state)) ? 'answering' : snapshot.value;
};

interface ContentProps {
  snapshot: OfferSnapshot;
  send: OfferRef['send'];
  onLeave: () => void;
  typing: [string, (typed: string) => void];
}

function Content({ snapshot, send, onLeave, typing }: ContentProps) {
  const { of, offer, gain, refusal, token } = snapshot.context;
  const words = useWords(of);
  const receipt = receiptOf(offer, gain);
  const retry = () => send({ type: 'retry.requested' });
  const open = () => send({ type: 'open.requested' });
  if (snapshot.matches('unreachable')) return <Unreadable refusal={refusal} onRetry={retry} />;
  if (snapshot.matches('resting')) return <Resting refusal={refusal} />;
  if (snapshot.matches('declined'))
    return (
      <Told icon={<UserMinus size={24} />} title={words.declined.title}>
        <output>{words.declined.body}</output>
      </Told>
    );
  if (snapshot.matches('reading') || offer === null) return <Reading />;
  if ((snapshot.matches('taken') || snapshot.matches('hadAlready')) && receipt !== null)
    return <ReceiptCard receipt={receipt} onOpen={open} />;
  if (snapshot.matches('taken')) return <Joined businessName={gain?.businessName ?? ''} onOpen={open} />;
  if (snapshot.matches('hadAlready'))
    return (
      <Told
        icon={<UserCheck size={24} />}
        title={words.had.title(offer.businessName ?? '')}
        action={
          <Button look="primary" onClick={open}>
            {words.had.open}
          </Button>
        }
      >
        {words.had.body}
      </Told>
    );
  if (snapshot.matches('over')) {
    const end = (offer.state !== 'valid' && words.over[offer.state]) || words.over.malformed;
    return <Told title={end.title}>{end.body}</Told>;
  }
  if (snapshot.matches('mismatched') || snapshot.matches('unconfirmed'))
    return <Mismatched forMe={offer.forMe} hint={offer.emailHint} onLeave={onLeave} onRetry={retry} />;
  const isAsking = snapshot.matches('askingToDecline') || snapshot.matches('declining');
  const { emailHint } = offer;
  const answering = {
    accepting: snapshot.matches('accepting'),
    refusal: isAsking ? null : refusal,
    onAccept: (confirmName: string | null) => send({ type: 'accept.requested', confirmName }),
    onDecline: () => send({ type: 'decline.requested' }),
  };
  return (
    <>
      <Offered offer={offer}>
        {offer.forMe === null ? (
          <SignedOut
            wanted={{ name: of === 'handover' ? 'businessHandover' : 'teamInvitation', jwtToken: token }}
            explanation={emailHint === null ? words.signedOut : words.signedOutBound(emailHint)}
            decline={emailHint === null ? null : { label: words.decline, onDecline: answering.onDecline }}
          />
        ) : offer.of === 'handover' ? (
          <AnswerHandover name={offer.businessName ?? ''} typing={typing} {...answering} />
        ) : (
          <AnswerInvitation {...answering} />
        )}
      </Offered>
      <AskToDecline
        open={isAsking}
        busy={snapshot.matches('declining')}
        words={{ ...words.asking, body: words.asking.body(offer.senderName ?? words.asking.sender) }}
        refusal={refusal}
        onStay={() => send({ type: 'stay.chosen' })}
        onDecline={() => send({ type: 'decline.confirmed' })}
      />
    </>
  );
}

function Offered({ offer, children }: { offer: Link; children: ReactNode }) {
  if (offer.of === 'handover') return <OfferedHandover handover={offer}>{children}</OfferedHandover>;
  return <OfferedInvitation invitation={offer}>{children}</OfferedInvitation>;
}
