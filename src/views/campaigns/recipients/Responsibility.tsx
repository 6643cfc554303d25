import { useSelector } from '@xstate/react';

import type { RecipientListRef } from '../../../machines/campaigns/recipientList.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

/** Whether the list may be used for promotions without known consent, and the statement with which an owner allows it. */
export function Responsibility({ actor }: { actor: RecipientListRef }) {
  const text = useText(recipientsText).list.responsibility;
  const { date } = useFormat();
  const { details, isOwner, responsibility } = useSelector(actor, (snapshot) => snapshot.context);
  const isReading = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'readingStatement' }));
  const isConfirming = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'confirming' }));
  const canAsk = useSelector(actor, (snapshot) => snapshot.can({ type: 'responsibility.requested' }));
  if (details === null || details.list.contact_count === 0) return null;
  if (details.responsibleSince !== null)
    return <p className="text-sm text-ink-soft">{text.taken(date(details.responsibleSince))}</p>;
  return (
    <>
      <Notice
        title={text.title}
        action={
          isOwner && (
            <Button
              size="small"
              busy={isReading}
              disabled={!canAsk && !isReading}
              onClick={() => actor.send({ type: 'responsibility.requested' })}
            >
              {text.action}
            </Button>
          )
        }
      >
        {isOwner ? text.body : `${text.body} ${text.ownerOnly}`}
      </Notice>
      <ConfirmDialog
        open={isConfirming}
        title={text.dialog}
        confirm={text.agree}
        onClose={() => actor.send({ type: 'responsibility.cancelled' })}
        onConfirm={() =>
          actor.send({
            type: 'command.requested',
            command: { do: 'takeResponsibility', version: responsibility?.version ?? 0 },
          })
        }
      >
        <p lang="id" className="whitespace-pre-line">
          {responsibility?.body}
        </p>
      </ConfirmDialog>
    </>
  );
}
