import { useSelector } from '@xstate/react';
import { BadgeCheck, UserMinus } from 'lucide-react';
import { useState } from 'react';

import type { HandoverRef, HandoverSnapshot } from '../../machines/handover/handover.machine.ts';
import { AskToDecline } from '../offer/AskToDecline.tsx';
import { Mismatched } from '../offer/Mismatched.tsx';
import { OfferPage, type Visitor } from '../offer/OfferPage.tsx';
import { SignedOut } from '../offer/SignedOut.tsx';
import { Told } from '../offer/Told.tsx';
import { Reading, Resting, Unreadable } from '../offer/Trouble.tsx';
import { Button } from '../parts/Button.tsx';
import { useHandoverText } from '../text/handover.ts';
import { Answer } from './Answer.tsx';
import { Offered } from './Offered.tsx';
import { ReceiptCard } from './ReceiptCard.tsx';

type Send = HandoverRef['send'];

/** The page of a handover, by the state of its machine. */
export function HandoverForState({ actor, visitor }: { actor: HandoverRef; visitor: Visitor }) {
  const text = useHandoverText();
  const snapshot = useSelector(actor, (state) => state);
  // What was typed outlives a wait and a link that is read again.
  const typing = useState('');
  return (
    <OfferPage label={text.page} busy={snapshot.hasTag('busy')} visitor={visitor}>
      <Content snapshot={snapshot} send={(event) => actor.send(event)} onLeave={visitor.onLeave} typing={typing} />
    </OfferPage>
  );
}

interface ContentProps {
  snapshot: HandoverSnapshot;
  send: Send;
  onLeave: () => void;
  typing: [string, (typed: string) => void];
}

function Content({ snapshot, send, onLeave, typing }: ContentProps) {
  const text = useHandoverText();
  const { handover, receipt, refusal, token } = snapshot.context;
  const retry = () => send({ type: 'retry.requested' });
  if (snapshot.matches('unreachable')) return <Unreadable refusal={refusal} onRetry={retry} />;
  if (snapshot.matches('resting')) return <Resting refusal={refusal} />;
  if (snapshot.matches('declined'))
    return (
      <Told icon={<UserMinus size={24} />} title={text.declined.title}>
        <output>{text.declined.body}</output>
      </Told>
    );
  if (snapshot.matches('taken') && receipt !== null)
    return <ReceiptCard receipt={receipt} onOpen={() => send({ type: 'open.requested' })} />;
  if (snapshot.matches('reading') || handover === null) return <Reading />;
  if (snapshot.matches('over')) {
    const end = text.over[handover.state === 'valid' ? 'malformed' : handover.state];
    return <Told title={end.title}>{end.body}</Told>;
  }
  if (snapshot.matches('alreadyOwner'))
    return (
      <Told
        icon={<BadgeCheck size={24} />}
        title={text.owner.title(handover.businessName ?? '')}
        action={
          <Button look="primary" onClick={() => send({ type: 'open.requested' })}>
            {text.owner.open}
          </Button>
        }
      >
        {text.owner.body}
      </Told>
    );
  if (snapshot.matches('mismatched') || snapshot.matches('unconfirmed'))
    return <Mismatched forMe={handover.forMe} hint={handover.emailHint} onLeave={onLeave} onRetry={retry} />;
  const isAsking = snapshot.matches('askingToDecline') || snapshot.matches('declining');
  const { businessName, emailHint } = handover;
  const decline = () => send({ type: 'decline.requested' });
  return (
    <>
      <Offered handover={handover}>
        {handover.forMe === null ? (
          <SignedOut
            wanted={{ name: 'businessHandover', jwtToken: token }}
            explanation={emailHint === null ? text.signedOut : text.signedOutBound(emailHint)}
            decline={emailHint === null ? null : { label: text.decline, onDecline: decline }}
          />
        ) : (
          <Answer
            name={businessName ?? ''}
            typing={typing}
            accepting={snapshot.matches('accepting')}
            refusal={isAsking ? null : refusal}
            onAccept={(confirmName) => send({ type: 'accept.requested', confirmName })}
            onDecline={decline}
          />
        )}
      </Offered>
      <AskToDecline
        open={isAsking}
        busy={snapshot.matches('declining')}
        words={{ ...text.asking, body: text.asking.body(handover.senderName ?? text.asking.sender) }}
        refusal={refusal}
        onStay={() => send({ type: 'stay.chosen' })}
        onDecline={() => send({ type: 'decline.confirmed' })}
      />
    </>
  );
}
