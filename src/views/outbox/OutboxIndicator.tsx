import { useSelector } from '@xstate/react';
import { CircleAlert, Clock } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { isRoomRoute } from '../../machines/app/routing/route.ts';
import { selectOutbox } from '../../machines/app/workspace.machine.ts';
import type { OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import type { Waiting } from '../../machines/outbox/pendingMessages.store.ts';
import { useArrived, useHouse, useWorkspace } from '../app/AppContext.tsx';
import { usePlace } from '../commands/targets.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { lazily } from '../ui/lazily.tsx';
import { Piece } from '../ui/LazyPart.tsx';
import { useText } from '../ui/useText.ts';
import { outboxText } from './text/id.ts';

const OutboxHere = lazily(async () => (await import('./OutboxDialog.tsx')).OutboxHere);

/** Milliseconds: nearly every message has gone out by then, and a line that comes and goes with each would tell nothing. */
const LATE = 5000;

/** Told on every page: that something of this person has not gone out, and the way to all of it. */
export function OutboxSign() {
  const outbox = useArrived(useSelector(useWorkspace(), selectOutbox));
  return outbox && <Signed outbox={outbox} />;
}

function Signed({ outbox }: { outbox: OutboxRef }) {
  const { waiting } = useHouse().roomStores();
  const list = useSyncExternalStore(waiting.subscribe, waiting.list);
  const roomId = useSelector(useWorkspace(), ({ context: { route } }) => (isRoomRoute(route) ? route.roomId : null));
  const late = useLate(list);
  const [isOpen, setOpen] = useState(false);
  usePlace('outbox', () => setOpen(true));
  // What stands in the chat in view is told there, at the message.
  const isSeen = list.every(({ item }) => item.roomId === roomId);
  return (
    <>
      <OutboxLine
        failed={isSeen ? 0 : list.filter(({ status }) => status === 'failed').length}
        asking={isSeen ? 0 : list.filter(({ status }) => status === 'asking').length}
        late={isSeen ? 0 : late}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <Piece>
          <OutboxHere outbox={outbox} list={list} onClose={() => setOpen(false)} />
        </Piece>
      )}
    </>
  );
}

export interface OutboxLineProps {
  failed: number;
  asking: number;
  /** How many have been on their way for longer than they should. */
  late: number;
  onOpen: () => void;
}

/** One line, the worst first; nothing while all is well. */
export function OutboxLine({ failed, asking, late, onOpen }: OutboxLineProps) {
  const { sign: text } = useText(outboxText);
  const { count } = useFormat();
  const needsSomebody = failed + asking > 0;
  const words = [
    failed > 0 && text.failed(count(failed)),
    asking > 0 && text.asking(count(asking)),
    late > 0 && text.late(count(late)),
  ].filter(Boolean);
  const Icon = needsSomebody ? CircleAlert : Clock;
  return (
    // There before it has something to say: what comes with its words is not read out.
    <output className="block">
      {words.length > 0 && (
        <span
          className={classes(
            'flex items-center gap-3 border-b border-line py-1 pr-2 pl-4 text-sm',
            needsSomebody ? 'bg-help-wash' : 'bg-sunken',
          )}
        >
          <Icon
            aria-hidden="true"
            size={18}
            className={classes('shrink-0', needsSomebody ? 'text-help' : 'text-ink-soft')}
          />
          <span className="min-w-0 flex-1 font-semibold">{words.join(' · ')}</span>
          <Button size="small" onClick={onOpen}>
            {text.open}
          </Button>
        </span>
      )}
    </output>
  );
}

/** How many have waited too long, of those that need nobody. */
const useLate = (list: readonly Waiting[]): number => {
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
