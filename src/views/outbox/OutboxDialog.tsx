import { useSelector } from '@xstate/react';
import { CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { isRoomRoute } from '../../machines/app/routing/route.ts';
import type { OutboxItem } from '../../machines/conversation/messages.store.ts';
import { selectAvailable, selectOpening, type OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import type { Waiting } from '../../machines/outbox/pendingMessages.store.ts';
import { useConnection, useLocation, useWorkspace } from '../app/AppContext.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { OutboxRow } from './OutboxRow.tsx';
import { outboxText } from './text/id.ts';

/** As many as somebody reads at once; a night without a network makes more. */
const STEP = 50;

export interface OutboxDialogProps {
  outbox: OutboxRef;
  list: readonly Waiting[];
  onClose: () => void;
}

/** All that has not gone out, where somebody is in the dashboard: from here they go to its chats. */
export function OutboxHere({ onClose, ...props }: OutboxDialogProps) {
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

/** Everything that waits, has failed or asks, of all chats, with what can be done about each. */
export function OutboxDialog({
  outbox,
  list,
  offline,
  isInView,
  onGo,
  onClose,
}: OutboxDialogProps & {
  offline: boolean;
  /** Whether the composer of this room is there to take words back. */
  isInView: (roomId: string) => boolean;
  onGo: (item: OutboxItem) => void;
}) {
  const text = useText(outboxText);
  const { count } = useFormat();
  const isOpening = useSelector(outbox, selectOpening);
  const isAvailable = useSelector(outbox, selectAvailable);
  const [most, setMost] = useState(STEP);
  const [editing, setEditing] = useState<OutboxItem | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const failed = list.filter(({ status }) => status === 'failed');

  // Its words lie in the draft of its room once it has left: only then is there something to go to.
  const isBack = editing !== null && !list.some(({ item }) => item.id === editing.id);
  useEffect(() => {
    if (!isBack || editing === null) return;
    onGo(editing);
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isBack]);

  // A row that is gone takes the focus along: whoever works by keys goes on from the top.
  const { length } = list;
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG')
      summary.current?.focus();
  }, [length]);

  const edit = (item: OutboxItem) => {
    // A file lies in the tray of its room before it leaves, wherever somebody is.
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
                waiting={waiting}
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
          <Button block onClick={() => setMost(most + STEP)}>
            {text.more(count(Math.min(STEP, length - most)))}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Another message of the same chat goes out before it. */
const isBehind = (list: readonly Waiting[], { item }: Waiting): boolean =>
  list.find((other) => other.item.roomId === item.roomId && other.status !== 'failed')?.item.id !== item.id;
