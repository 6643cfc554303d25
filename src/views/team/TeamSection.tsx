import { useSelector } from '@xstate/react';
import { CloudOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';

import { selectIsOwner, type TeamRef } from '../../machines/team/team.machine.ts';
import { SectionHeading } from '../settings/SectionHeading.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { ConfirmCommand } from './ConfirmCommand.tsx';
import { HandoverDialog } from './HandoverDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LastOwnerDialog } from './LastOwnerDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { MemberList } from './MemberList.tsx';
import { PendingHandover, PendingInvitations } from './PendingInvitations.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { teamText } from './text/id.ts';

/** The team section of the settings: members, pending links and leaving the team. */
export function TeamSection({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const snapshot = useSelector(actor, (state) => state);
  const isOwner = useSelector(actor, selectIsOwner);
  const { loadFailure, refusal } = snapshot.context;
  if (snapshot.matches('loading'))
    return (
      <SectionFrame>
        <output aria-label={text.loading} className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </output>
      </SectionFrame>
    );
  if (snapshot.matches('left'))
    return (
      <SectionFrame>
        <output>{text.left}</output>
      </SectionFrame>
    );
  if (snapshot.matches('loadFailed')) {
    const { title, body } = text.loadFailed[loadFailure ?? 'failed'];
    return (
      <SectionFrame>
        <EmptyState
          icon={loadFailure === 'denied' ? <Lock size={24} /> : <CloudOff size={24} />}
          title={title}
          action={<RetryButton onClick={() => actor.send({ type: 'retry.requested' })} />}
        >
          <p role="alert">{body}</p>
        </EmptyState>
      </SectionFrame>
    );
  }
  return (
    <SectionFrame>
      {loadFailure !== null && <Notice tone="help" title={text.stale} />}
      {!isOwner && (
        <p className="flex gap-2 rounded-md bg-sunken p-3">
          <Lock aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-ink-soft" />
          <span>
            <strong className="block font-semibold">{text.readOnly}</strong>
            {text.readOnlyHint}
          </span>
        </p>
      )}
      {snapshot.matches({ ready: 'idle' }) && <RefusalNotice refusal={refusal} />}
      <MemberList actor={actor} />
      {isOwner && (
        <>
          <PendingInvitations actor={actor} />
          <PendingHandover actor={actor} />
        </>
      )}
      <FieldGroup title={text.leave.title} hint={text.leave.hint}>
        <Button
          className="justify-self-start"
          onClick={() => actor.send({ type: 'command.requested', command: { kind: 'leave' } })}
        >
          {text.leave.open}
        </Button>
      </FieldGroup>
      <ConfirmCommand actor={actor} />
      <LastOwnerDialog actor={actor} />
      <InviteDialog actor={actor} />
      <HandoverDialog actor={actor} />
      <LinkDialog actor={actor} />
    </SectionFrame>
  );
}

function SectionFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 content-start gap-5 px-4 py-5 md:px-8">
      <SectionHeading section="tim" />
      {children}
    </div>
  );
}
