import { useSelector } from '@xstate/react';
import { CircleCheck, UserCheck, UserMinus } from 'lucide-react';

import type { InvitationRef, InvitationSnapshot } from '../../machines/invitation/invitation.machine.ts';
import { AskToDecline } from '../offer/AskToDecline.tsx';
import { Mismatched } from '../offer/Mismatched.tsx';
import { OfferPage, type Visitor } from '../offer/OfferPage.tsx';
import { SignedOut } from '../offer/SignedOut.tsx';
import { Told } from '../offer/Told.tsx';
import { Reading, Resting, Unreadable } from '../offer/Trouble.tsx';
import { Button } from '../parts/Button.tsx';
import { useInvitationText } from '../text/invitation.ts';
import { Answer } from './Answer.tsx';
import { Offered } from './Offered.tsx';

type Send = InvitationRef['send'];

/** The page of an invitation, by the state of its machine. */
export function InvitationForState({ actor, visitor }: { actor: InvitationRef; visitor: Visitor }) {
  const text = useInvitationText();
  const snapshot = useSelector(actor, (state) => state);
  return (
    <OfferPage label={text.page} busy={snapshot.hasTag('busy')} visitor={visitor}>
      <Content snapshot={snapshot} send={(event) => actor.send(event)} onLeave={visitor.onLeave} />
    </OfferPage>
  );
}

function Content({ snapshot, send, onLeave }: { snapshot: InvitationSnapshot; send: Send; onLeave: () => void }) {
  const text = useInvitationText();
  const { invitation, membership, refusal } = snapshot.context;
  const retry = () => send({ type: 'retry.requested' });
  const open = (look: 'primary' | 'secondary') => (
    <Button look={look} onClick={() => send({ type: 'open.requested' })}>
      {text.member.open}
    </Button>
  );
  if (snapshot.matches('unreachable')) return <Unreadable refusal={refusal} onRetry={retry} />;
  if (snapshot.matches('resting')) return <Resting refusal={refusal} />;
  if (snapshot.matches('declined'))
    return (
      <Told icon={<UserMinus size={24} />} title={text.declined.title}>
        <output>{text.declined.body}</output>
      </Told>
    );
  if (snapshot.matches('joined'))
    return (
      <Told
        icon={<CircleCheck size={24} />}
        title={text.joined.title(membership?.businessName ?? '')}
        action={open('secondary')}
      >
        <output>{text.joined.body}</output>
      </Told>
    );
  if (snapshot.matches('reading') || invitation === null) return <Reading />;
  if (snapshot.matches('over')) {
    const end = text.over[invitation.state === 'valid' ? 'malformed' : invitation.state];
    return <Told title={end.title}>{end.body}</Told>;
  }
  if (snapshot.matches('alreadyMember'))
    return (
      <Told
        icon={<UserCheck size={24} />}
        title={text.member.title(invitation.businessName ?? '')}
        action={open('primary')}
      >
        {text.member.body}
      </Told>
    );
  if (snapshot.matches('mismatched') || snapshot.matches('unconfirmed'))
    return <Mismatched forMe={invitation.forMe} hint={invitation.emailHint} onLeave={onLeave} onRetry={retry} />;
  const isAsking = snapshot.matches('askingToDecline') || snapshot.matches('declining');
  const { emailHint } = invitation;
  const decline = () => send({ type: 'decline.requested' });
  return (
    <>
      <Offered invitation={invitation}>
        {invitation.forMe === null ? (
          <SignedOut
            wanted={{ name: 'teamInvitation', jwtToken: snapshot.context.token }}
            explanation={emailHint === null ? text.signedOut : text.signedOutBound(emailHint)}
            decline={emailHint === null ? null : { label: text.decline, onDecline: decline }}
          />
        ) : (
          <Answer
            accepting={snapshot.matches('accepting')}
            refusal={isAsking ? null : refusal}
            onAccept={() => send({ type: 'accept.requested' })}
            onDecline={decline}
          />
        )}
      </Offered>
      <AskToDecline
        open={isAsking}
        busy={snapshot.matches('declining')}
        words={{ ...text.asking, body: text.asking.body(invitation.inviterName ?? text.asking.inviter) }}
        refusal={refusal}
        onStay={() => send({ type: 'stay.chosen' })}
        onDecline={() => send({ type: 'decline.confirmed' })}
      />
    </>
  );
}
