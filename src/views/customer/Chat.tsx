import { useSelector } from '@xstate/react';
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { ChatCommand } from '../../contracts/customer.ts';
import type { ChatRef } from '../../machines/customer/chat.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TypedDialog } from '../ui/TextDialog.tsx';
import { useText } from '../ui/useText.ts';
import { Part } from './PanelSection.tsx';
import { customerText } from './text/id.ts';

/** The chat as WhatsApp has it: the customer's own name there, its archive, and its end. */
export function Chat({ actor, name, isArchived }: { actor: ChatRef; name: string; isArchived: boolean }) {
  const words = useText(customerText);
  const text = words.chat;
  const snapshot = useSelector(actor, (state) => state);
  const [isDeleting, setIsDeleting] = useState(false);
  const { known, asked, refused } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isMoving = isBusy && asked?.deed !== 'delete';
  const ask = (deed: ChatCommand) => actor.send({ type: 'deed.requested', deed, actionId: crypto.randomUUID(), name });
  const names = [...new Set([known?.name, known?.pushName])].filter((name) => name?.trim());
  return (
    <Part title={text.title}>
      {names.length > 0 && (
        <p className="text-sm text-ink-soft">
          {text.known} <bdi className="break-words text-ink">{names.join(', ')}</bdi>
        </p>
      )}
      {snapshot.matches('moved') && asked !== null && (
        <output className="text-sm">{asked.isHereOnly ? text.hereOnly[asked.deed] : text.moved[asked.deed]}</output>
      )}
      {snapshot.matches('refused') && refused !== null && (
        <Notice
          tone={refused.why === 'unsupported' ? 'help' : 'fail'}
          title={text.refused[refused.why]}
          action={
            <div className="flex flex-wrap gap-2">
              {snapshot.can({ type: 'hereOnly.requested' }) && (
                <Button size="small" onClick={() => actor.send({ type: 'hereOnly.requested' })}>
                  {asked?.deed === 'unarchive' ? text.unarchiveHere : text.archiveHere}
                </Button>
              )}
              {snapshot.can({ type: 'retry.requested' }) && (
                <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
                  {words.retry}
                </Button>
              )}
              <Button size="small" look="quiet" onClick={() => actor.send({ type: 'result.dismissed' })}>
                {words.cancel}
              </Button>
            </div>
          }
        >
          {refused.detail}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={isMoving}
          disabled={isBusy && !isMoving}
          icon={isArchived ? <ArchiveRestore aria-hidden="true" size={16} /> : <Archive aria-hidden="true" size={16} />}
          onClick={() => ask(isArchived ? 'unarchive' : 'archive')}
        >
          {isArchived ? text.unarchive : text.archive}
        </Button>
        <Button
          size="small"
          look="quiet"
          busy={isBusy && !isMoving}
          disabled={isMoving}
          icon={<Trash2 aria-hidden="true" size={16} />}
          onClick={() => setIsDeleting(true)}
        >
          {text.delete}
        </Button>
      </div>
      <TypedDialog
        open={isDeleting}
        title={text.deleting.title}
        body={text.deleting.body}
        label={text.deleting.label}
        confirm={text.deleting.confirm}
        isDanger
        isRight={(typed) => typed.toLowerCase() === text.deleting.word}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => {
          setIsDeleting(false);
          ask('delete');
        }}
      />
    </Part>
  );
}
