import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { PendingLink, CreatedLink } from '../../contracts/team.ts';
import type { TeamRef } from '../../machines/team/team.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Group } from '../ui/FieldGroup.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { whomOf } from './names.ts';
import { teamText } from './text/id.ts';

/** Invitations without an answer. */
export function PendingInvitations({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const invitations = useSelector(actor, ({ context }) => context.team.invitations);
  return (
    <Group title={text.pending.title} hint={text.pending.hint}>
      {invitations.length === 0 ? (
        <p className="text-ink-soft">{text.pending.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => (
            <Row
              key={invitation.id}
              of="invitation"
              pending={invitation}
              actor={actor}
              facts={
                <>
                  <Tag>{text.roles[invitation.role]}</Tag>
                  {invitation.inviterName && <span>{text.pending.by(invitation.inviterName)}</span>}
                </>
              }
              revoke={text.pending.revokeOf(whomOf(invitation, text))}
              onRevoke={() =>
                actor.send({ type: 'deed.requested', deed: { kind: 'revoke', invitationId: invitation.id } })
              }
            />
          ))}
        </ul>
      )}
    </Group>
  );
}

/** The way to give the business away, and the offer that waits. */
export function PendingHandover({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const handover = useSelector(actor, ({ context }) => context.team.handover);
  return (
    <Group title={text.give.title} hint={text.give.hint}>
      {handover && (
        <ul>
          <Row
            of="handover"
            pending={handover}
            actor={actor}
            facts={<Tag fact="help">{text.give.waiting}</Tag>}
            revoke={text.give.withdraw}
            onRevoke={() => actor.send({ type: 'deed.requested', deed: { kind: 'withdraw', handoverId: handover.id } })}
          />
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => actor.send({ type: 'gift.requested', of: 'handover' })}>
        {text.give.open}
      </Button>
    </Group>
  );
}

function Row({
  of,
  pending,
  actor,
  facts,
  revoke,
  onRevoke,
}: {
  of: CreatedLink['of'];
  pending: PendingLink;
  actor: TeamRef;
  facts: ReactNode;
  revoke: string;
  onRevoke: () => void;
}) {
  const text = useText(teamText);
  const { date, clockTime } = useFormat();
  const whom = whomOf(pending, text);
  const isFetching = useSelector(actor, (snapshot) => snapshot.matches({ present: 'fetching' }));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-semibold" title={whom}>
          {whom}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          {facts}
          <span>{text.pending.until(text.at(date(pending.expiresAt), clockTime(pending.expiresAt)))}</span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          aria-label={of === 'handover' ? text.give.linkOf(whom) : text.pending.linkOf(whom)}
          disabled={isFetching}
          onClick={() => actor.send({ type: 'link.requested', of, id: pending.id })}
        >
          {text.pending.link}
        </Button>
        <Button size="small" look="quiet" aria-label={revoke} onClick={onRevoke}>
          {text.pending.revoke}
        </Button>
      </div>
    </li>
  );
}
