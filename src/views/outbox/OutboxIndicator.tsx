import { useSelector } from '@xstate/react';
import { CircleAlert, Clock } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { isRoomRoute } from '../../machines/app/routing/route.ts';
import { selectOutbox } from '../../machines/app/workspace.machine.ts';
import type { OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import type { PendingMessage } from '../../machines/outbox/pendingMessages.store.ts';
import { useOptionalActor, useAppContext, useWorkspace } from '../app/AppContext.tsx';
import { useCommandTarget } from '../commands/targets.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useFormat } from '../ui/format.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { outboxText } from './text/id.ts';

const OutboxDialogContainer = lazyView(async () => (await import('./OutboxDialog.tsx')).OutboxDialogContainer);

/** Milliseconds. Most messages are sent by then, so the banner does not flash with each of them. */
const LATE = 5000;

/** On every page: shows that messages of the user are unsent, and opens the outbox. */
export function OutboxIndicator() {
  const outbox = useOptionalActor(useSelector(useWorkspace(), selectOutbox));
  return outbox && <LoadedOutboxIndicator outbox={outbox} />;
}

function LoadedOutboxIndicator({ outbox }: { outbox: OutboxRef }) {
  const { pendingMessages } = useAppContext().roomStores();
  const list = useSyncExternalStore(pendingMessages.subscribe, pendingMessages.list);
  const roomId = useSelector(useWorkspace(), ({ context: { route } }) => (isRoomRoute(route) ? route.roomId : null));
  const late = useLateCount(list);
  const [isOpen, setOpen] = useState(false);
  useCommandTarget('outbox', () => setOpen(true));
  // The open chat shows the state of its own messages.
  const isSeen = list.every(({ item }) => item.roomId === roomId);
  return (
    <>
      <OutboxBanner
        failed={isSeen ? 0 : list.filter(({ status }) => status === 'failed').length}
        unconfirmed={isSeen ? 0 : list.filter(({ status }) => status === 'unconfirmed').length}
        late={isSeen ? 0 : late}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <ErrorBoundary pane>
          <OutboxDialogContainer outbox={outbox} list={list} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}

export interface OutboxBannerProps {
  failed: number;
  unconfirmed: number;
  /** The number of messages that have been queued for too long. */
  late: number;
  onOpen: () => void;
}

/** One line with the most severe problem first; empty if there is none. */
export function OutboxBanner({ failed, unconfirmed, late, onOpen }: OutboxBannerProps) {
  const { banner: text } = useText(outboxText);
  const { count } = useFormat();
  const needsAction = failed + unconfirmed > 0;
  const parts = [
    failed > 0 && text.failed(count(failed)),
    unconfirmed > 0 && text.unconfirmed(count(unconfirmed)),
    late > 0 && text.late(count(late)),
  ].filter(Boolean);
  const Icon = needsAction ? CircleAlert : Clock;
  return (
    // A live region must exist before its text, otherwise screen readers do not announce it.
    <output className="block">
      {parts.length > 0 && (
        <span
          className={classes(
            'flex items-center gap-3 border-b border-line py-1 pr-2 pl-4 text-sm',
            needsAction ? 'bg-help-wash' : 'bg-sunken',
          )}
        >
          <Icon
            aria-hidden="true"
            size={18}
            className={classes('shrink-0', needsAction ? 'text-help' : 'text-ink-soft')}
          />
          <span className="min-w-0 flex-1 font-semibold">{parts.join(' · ')}</span>
          <Button size="small" onClick={onOpen}>
            {text.open}
          </Button>
        </span>
      )}
    </output>
  );
}

/** The number of messages that have been queued or sending for too long. */
const useLateCount = (list: readonly PendingMessage[]): number => {
  const [now, setNow] = useState(Date.now);
  const due = list
    .filter(({ status }) => status === 'queued' || status === 'sending')
    .map(({ item }) => item.writtenAt + LATE);
  const next = Math.min(...due.filter((at) => at > now));
  useEffect(() => {
    if (next === Infinity) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [next]);
  return due.filter((at) => at <= now).length;
};
