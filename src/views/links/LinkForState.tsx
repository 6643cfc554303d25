import { useSelector } from '@xstate/react';
import { UserCheck, UserMinus } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { Link, LinkAcceptance } from '../../contracts/links.ts';
import { calendarOf } from '../../contracts/time.ts';
import type { LinkRef, LinkSnapshot } from '../../machines/links/link.machine.ts';
import { receiptOf } from '../../machines/links/link.ts';
import { Button } from '../ui/Button.tsx';
import { CalendarContext, deviceCalendar } from '../ui/calendar.ts';
import { AcceptOrDecline as AcceptOrDeclineHandover } from './businessHandover/AcceptOrDecline.tsx';
import { HandoverDetails } from './businessHandover/HandoverDetails.tsx';
import { ReceiptCard } from './businessHandover/ReceiptCard.tsx';
import { ConfirmDecline } from './ConfirmDecline.tsx';
import { AcceptOrDecline as AcceptOrDeclineInvitation } from './invitation/AcceptOrDecline.tsx';
import { InvitationDetails } from './invitation/InvitationDetails.tsx';
import { Joined } from './invitation/Joined.tsx';
import { LinkFrame, type Visitor } from './LinkFrame.tsx';
import { LinkNotice } from './LinkNotice.tsx';
import { LinkLoading, LinkRateLimited, LinkLoadFailed } from './LinkStatus.tsx';
import { SignedOut } from './SignedOut.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { useLinkText } from './useLinkText.ts';
import { WrongAccount } from './WrongAccount.tsx';

const RESPONDING = ['signedOut', 'ready', 'accepting', 'confirmingDecline', 'declining'] as const;

/** The page of an invitation or business handover, by the state of its machine. */
export function LinkForState({ actor, visitor }: { actor: LinkRef; visitor: Visitor }) {
  const snapshot = useSelector(actor, (state) => state);
  const text = useLinkText(snapshot.context.kind);
  const zone = snapshot.context.link?.zone;
  // The typed name survives reloading the link.
  const typedName = useState('');
  const contentRef = useHeadingFocus(topicOf(snapshot));
  return (
    <LinkFrame label={text.page} busy={snapshot.hasTag('busy')} visitor={visitor} contentRef={contentRef}>
      {/* The mail told times in this zone, too. */}
      <CalendarContext value={zone ? calendarOf(zone) : deviceCalendar}>
        <Content
          snapshot={snapshot}
          send={(event) => actor.send(event)}
          onSignOut={visitor.onSignOut}
          typedName={typedName}
        />
      </CalendarContext>
    </LinkFrame>
  );
}

/** The topic for the focus. It stays the same while the user reads, accepts or declines. */
const topicOf = (snapshot: LinkSnapshot): string | null => {
  if (snapshot.matches('loading')) return null;
  return RESPONDING.some((state) => snapshot.matches(state)) ? 'responding' : snapshot.value;
};

interface ContentProps {
  snapshot: LinkSnapshot;
  send: LinkRef['send'];
  onSignOut: () => void;
  typedName: [string, (typed: string) => void];
}

function Content({ snapshot, send, onSignOut, typedName }: ContentProps) {
  const { kind, link, accepted, refusal, token } = snapshot.context;
  const text = useLinkText(kind);
  const receipt = receiptOf(link, accepted);
  const retry = () => send({ type: 'retry.requested' });
  const open = () => send({ type: 'open.requested' });
  if (snapshot.matches('loadFailed')) return <LinkLoadFailed refusal={refusal} onRetry={retry} />;
  if (snapshot.matches('rateLimited')) return <LinkRateLimited refusal={refusal} />;
  if (snapshot.matches('declined'))
    return (
      <LinkNotice icon={<UserMinus size={24} />} title={text.declined.title}>
        <output>{text.declined.body}</output>
      </LinkNotice>
    );
  if (snapshot.matches('loading') || link === null) return <LinkLoading />;
  if ((snapshot.matches('accepted') || snapshot.matches('alreadyMember')) && receipt !== null)
    return <ReceiptCard receipt={receipt} onOpen={open} />;
  if (snapshot.matches('accepted')) return <Joined businessName={accepted?.businessName ?? ''} onOpen={open} />;
  if (snapshot.matches('alreadyMember'))
    return (
      <LinkNotice
        icon={<UserCheck size={24} />}
        title={text.alreadyMember.title(link.businessName ?? '')}
        action={
          <Button variant="primary" onClick={open}>
            {text.alreadyMember.open}
          </Button>
        }
      >
        {text.alreadyMember.body}
      </LinkNotice>
    );
  if (snapshot.matches('invalid')) {
    const { title, body } = (link.state !== 'valid' && text.invalid[link.state]) || text.invalid.malformed;
    return <LinkNotice title={title}>{body}</LinkNotice>;
  }
  if (snapshot.matches('wrongAccount') || snapshot.matches('unconfirmed'))
    return <WrongAccount forMe={link.forMe} hint={link.emailHint} onSignOut={onSignOut} onRetry={retry} />;
  const isConfirming = snapshot.matches('confirmingDecline') || snapshot.matches('declining');
  const { emailHint } = link;
  const responding = {
    accepting: snapshot.matches('accepting'),
    refusal: isConfirming ? null : refusal,
    onAccept: (acceptance: LinkAcceptance) => send({ type: 'accept.requested', ...acceptance }),
    onDecline: () => send({ type: 'decline.requested' }),
  };
  return (
    <>
      <LinkDetails link={link}>
        {link.forMe === null ? (
          <SignedOut
            wanted={{ name: kind === 'handover' ? 'businessHandover' : 'teamInvitation', jwtToken: token }}
            explanation={emailHint === null ? text.signedOut : text.signedOutAddressed(emailHint)}
            decline={emailHint === null ? null : { label: text.decline, onDecline: responding.onDecline }}
          />
        ) : link.kind === 'handover' ? (
          <AcceptOrDeclineHandover name={link.businessName ?? ''} typedName={typedName} {...responding} />
        ) : (
          <AcceptOrDeclineInvitation needsName={link.needsName} {...responding} />
        )}
      </LinkDetails>
      <ConfirmDecline
        open={isConfirming}
        busy={snapshot.matches('declining')}
        text={{ ...text.confirmDecline, body: text.confirmDecline.body(link.senderName ?? text.confirmDecline.sender) }}
        refusal={refusal}
        onCancel={() => send({ type: 'decline.cancelled' })}
        onDecline={() => send({ type: 'decline.confirmed' })}
      />
    </>
  );
}

function LinkDetails({ link, children }: { link: Link; children: ReactNode }) {
  if (link.kind === 'handover') return <HandoverDetails handover={link}>{children}</HandoverDetails>;
  return <InvitationDetails invitation={link}>{children}</InvitationDetails>;
}
