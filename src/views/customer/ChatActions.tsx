import { useSelector } from '@xstate/react';
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { ChatCommand } from '../../contracts/customer.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import type { ChatRef } from '../../machines/customer/chat.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PanelSection } from '../ui/PanelSection.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { TextDialog } from '../ui/TextDialog.tsx';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** The customer's names on WhatsApp, and archiving or deleting the chat there. */
export function ChatActions({ actor, name, isArchived }: { actor: ChatRef; name: string; isArchived: boolean }) {
  const texts = useText(customerText);
  const text = texts.chat;
  const snapshot = useSelector(actor, (state) => state);
  const [isDeleting, setIsDeleting] = useState(false);
  const { contact, request, refusal } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isArchiving = isBusy && request?.command !== 'delete';
  const run = (command: ChatCommand) =>
    actor.send({ type: 'command.requested', command, actionId: withNewId({}).id, name });
  const names = [...new Set([contact?.name, contact?.pushName])].filter((name) => name?.trim());
  return (
    <PanelSection title={text.title}>
      {names.length > 0 && (
        <p className="text-sm text-ink-soft">
          {text.namesLabel} <bdi className="break-words text-ink">{names.join(', ')}</bdi>
        </p>
      )}
      {snapshot.matches('done') && request !== null && (
        <output className="text-sm">
          {request.isChabotOnly ? text.doneChabotOnly[request.command] : text.done[request.command]}
        </output>
      )}
      {snapshot.matches('refused') && refusal !== null && (
        <Notice
          tone={refusal.reason === 'unsupported' ? 'help' : 'fail'}
          title={text.refused[refusal.reason]}
          action={
            <div className="flex flex-wrap gap-2">
              {snapshot.can({ type: 'chabotOnly.requested' }) && (
                <Button size="small" onClick={() => actor.send({ type: 'chabotOnly.requested' })}>
                  {request?.command === 'unarchive' ? text.unarchiveHere : text.archiveHere}
                </Button>
              )}
              {snapshot.can({ type: 'retry.requested' }) && (
                <RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />
              )}
              <Button size="small" variant="quiet" onClick={() => actor.send({ type: 'refusal.dismissed' })}>
                {texts.cancel}
              </Button>
            </div>
          }
        >
          {refusal.detail}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={isArchiving}
          disabled={isBusy && !isArchiving}
          icon={isArchived ? <ArchiveRestore aria-hidden="true" size={16} /> : <Archive aria-hidden="true" size={16} />}
          onClick={() => run(isArchived ? 'unarchive' : 'archive')}
        >
          {isArchived ? text.unarchive : text.archive}
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={isBusy && !isArchiving}
          disabled={isArchiving}
          icon={<Trash2 aria-hidden="true" size={16} />}
          onClick={() => setIsDeleting(true)}
        >
          {text.delete}
        </Button>
      </div>
      <TextDialog
        open={isDeleting}
        title={text.deleteDialog.title}
        body={text.deleteDialog.body}
        label={text.deleteDialog.label}
        confirm={text.deleteDialog.confirm}
        isDanger
        isValid={(typed) => typed.toLowerCase() === text.deleteDialog.word}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => {
          setIsDeleting(false);
          run('delete');
        }}
      />
    </PanelSection>
  );
}
