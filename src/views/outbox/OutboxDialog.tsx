import { useSelector } from '@xstate/react';
import { CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { isRoomRoute } from '../../machines/app/routing/route.ts';
import type { OutboxItem } from '../../machines/conversation/messages.store.ts';
import { selectIsAvailable, selectIsOpening, type OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import type { PendingMessage } from '../../machines/outbox/pendingMessages.store.ts';
import { useConnection, useLocation, useWorkspace } from '../app/AppContext.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { OutboxRow } from './OutboxRow.tsx';
import { outboxText } from './text/id.ts';

/** The number of messages per page; a night offline can queue many. */
const PAGE_SIZE = 50;

export interface OutboxDialogProps {
  outbox: OutboxRef;
  list: readonly PendingMessage[];
  onClose: () => void;
}

/** The outbox dialog of the dashboard, from which the user can open the chats. */
export function OutboxDialogContainer({ onClose, ...props }: OutboxDialogProps) {
  const location = useLocation();
  const workspace = useWorkspace();
  const offline = useSelector(useConnection(), (snapshot) => snapshot.matches('offline'));
  return (
    <OutboxDialog
      {...props}
      offline={offline}
      isInView={(roomId) => {
        const { route } = workspace.getSnapshot().context;
        return isRoomRoute(route) && route.roomId === roomId;
      }}
      onGo={({ roomId, businessId }) =>
        location.send({ type: 'navigation.requested', to: { name: 'inbox', roomId, search: { businessId } } })
      }
      onClose={onClose}
    />
  );
}

/** All unsent messages of all chats, with the actions for each. */
export function OutboxDialog({
  outbox,
  list,
  offline,
  isInView,
  onGo,
  onClose,
}: OutboxDialogProps & {
  offline: boolean;
  /** Whether the composer of this room is open and can take text back. */
  isInView: (roomId: string) => boolean;
  onGo: (item: OutboxItem) => void;
}) {
  const text = useText(outboxText);
  const { count } = useFormat();
  const isOpening = useSelector(outbox, selectIsOpening);
  const isAvailable = useSelector(outbox, selectIsAvailable);
  const [most, setMost] = useState(PAGE_SIZE);
  const [editing, setEditing] = useState<OutboxItem | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const failed = list.filter(({ status }) => status === 'failed');

  // A recalled message is in the draft of its room once it has left the list; only then the room is opened.
  const isBack = editing !== null && !list.some(({ item }) => item.id === editing.id);
  useEffect(() => {
    if (!isBack || editing === null) return;
    onGo(editing);
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isBack]);

  // A removed row loses the focus: it moves to the top of the list for keyboard users.
  const { length } = list;
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG')
      summary.current?.focus();
  }, [length]);

  const edit = (item: OutboxItem) => {
    // A file always becomes an attachment of its room before the message leaves the list.
    if (item.file || !isInView(item.roomId)) {
      setEditing(item);
      outbox.send({ type: 'recall.requested', id: item.id });
      return;
    }
    outbox.send({ type: 'message.recalled', message: item });
    onClose();
  };
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      footer={
        failed.length > 1 && (
          <Button
            onClick={() => {
              for (const { item } of failed) outbox.send({ type: 'retry.requested', id: item.id });
            }}
          >
            {text.retryAll(count(failed.length))}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {!isAvailable && <Notice tone="fail" title={text.unavailable} />}
        {offline && list.length > 0 && <Notice title={text.offline} />}
        {isOpening && <output className="text-sm text-ink-soft">{text.opening}</output>}
        {list.length === 0 && !isOpening ? (
          <EmptyState icon={<CheckCheck aria-hidden="true" size={24} />} title={text.empty.title}>
            {text.empty.note}
          </EmptyState>
        ) : (
          <p ref={summary} tabIndex={-1} className="text-sm text-ink-soft outline-none">
            {text.summary(count(length))}
          </p>
        )}
        <ul className="grid gap-2">
          {list.slice(0, most).map((waiting) => (
            <li key={waiting.item.id}>
              <OutboxRow
                outbox={outbox}
                pending={waiting}
                isBehind={isBehind(list, waiting)}
                offline={offline}
                isLeaving={editing?.id === waiting.item.id}
                onEdit={() => edit(waiting.item)}
                onGo={() => {
                  onGo(waiting.item);
                  onClose();
                }}
              />
            </li>
          ))}
        </ul>
        {length > most && (
          <Button block onClick={() => setMost(most + PAGE_SIZE)}>
            {text.more(count(Math.min(PAGE_SIZE, length - most)))}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Whether another message of the same chat is sent before it. */
const isBehind = (list: readonly PendingMessage[], { item }: PendingMessage): boolean =>
  list.find((other) => other.item.roomId === item.roomId && other.status !== 'failed')?.item.id !== item.id;
