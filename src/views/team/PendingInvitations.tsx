import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { PendingLink, CreatedLink } from '../../contracts/team.ts';
import type { TeamRef } from '../../machines/team/team.machine.ts';
import { Button } from '../ui/Button.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { recipientOf } from './names.ts';
import { teamText } from './text/id.ts';

/** Invitations that are not answered yet. */
export function PendingInvitations({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const invitations = useSelector(actor, ({ context }) => context.team.invitations);
  return (
    <FieldGroup title={text.pending.title} hint={text.pending.hint}>
      {invitations.length === 0 ? (
        <p className="text-ink-soft">{text.pending.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => (
            <PendingRow
              key={invitation.id}
              kind="invitation"
              pending={invitation}
              actor={actor}
              details={
                <>
                  <Tag>{text.roles[invitation.role]}</Tag>
                  {invitation.inviterName && <span>{text.pending.by(invitation.inviterName)}</span>}
                </>
              }
              revoke={text.pending.revokeOf(recipientOf(invitation, text))}
              onRevoke={() =>
                actor.send({ type: 'command.requested', command: { kind: 'revoke', invitationId: invitation.id } })
              }
            />
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

/** The button for a handover, and the pending handover. */
export function PendingHandover({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const handover = useSelector(actor, ({ context }) => context.team.handover);
  return (
    <FieldGroup title={text.handover.title} hint={text.handover.hint}>
      {handover && (
        <ul>
          <PendingRow
            kind="handover"
            pending={handover}
            actor={actor}
            details={<Tag tone="help">{text.handover.waiting}</Tag>}
            revoke={text.handover.withdraw}
            onRevoke={() =>
              actor.send({ type: 'command.requested', command: { kind: 'withdraw', handoverId: handover.id } })
            }
          />
        </ul>
      )}
      <Button
        className="justify-self-start"
        onClick={() => actor.send({ type: 'createLink.requested', kind: 'handover' })}
      >
        {text.handover.open}
      </Button>
    </FieldGroup>
  );
}

function PendingRow({
  kind,
  pending,
  actor,
  details,
  revoke,
  onRevoke,
}: {
  kind: CreatedLink['kind'];
  pending: PendingLink;
  actor: TeamRef;
  details: ReactNode;
  revoke: string;
  onRevoke: () => void;
}) {
  const text = useText(teamText);
  const { date, zonedTime } = useFormat();
  const recipient = recipientOf(pending, text);
  const isFetching = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'fetchingLink' }));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-semibold" title={recipient}>
          {recipient}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          {details}
          <span>{text.pending.until(text.at(date(pending.expiresAt), zonedTime(pending.expiresAt)))}</span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          aria-label={kind === 'handover' ? text.handover.linkOf(recipient) : text.pending.linkOf(recipient)}
          disabled={isFetching}
          onClick={() => actor.send({ type: 'link.requested', kind, id: pending.id })}
        >
          {text.pending.link}
        </Button>
        <Button size="small" variant="quiet" aria-label={revoke} onClick={onRevoke}>
          {text.pending.revoke}
        </Button>
      </div>
    </li>
  );
}
