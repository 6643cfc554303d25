import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { MessageRefused } from '../../contracts/outbox.ts';
import { INBOX } from '../../machines/app/routing/route.ts';
import {
  selectAvailable,
  selectElsewhere,
  selectOpening,
  selectRefused,
  selectUnsent,
  type OutboxRef,
} from '../../machines/outbox/outbox.machine.ts';
import { Link } from '../app/Link.tsx';
import { reach } from '../commands/targets.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';

/** Why storage did not take a message. */
type RefusalReason = Exclude<MessageRefused['reason'], 'recalled'>;

export interface OutboxNoticeProps {
  /** Why the last message could not be kept on this device. */
  refused: RefusalReason | null;
  /** Whether messages can be kept on this device at all. */
  available: boolean;
  offline: boolean;
  /** What was left on this device last time is being looked up. */
  opening: boolean;
  /** How many messages have not gone out, of all rooms. */
  unsent: number;
  /** The way to one that waits in another room: it may have a question. */
  elsewhere?: ReactNode;
}

/** What whoever writes should know about where messages wait: the worst first, and nothing while all is well. */
export function OutboxNotice({ refused, available, offline, opening, unsent, elsewhere }: OutboxNoticeProps) {
  const text = useText(conversationText).composer;
  const { count } = useFormat();
  const waiting = unsent > 0 ? text.waiting(count(unsent)) : null;
  if (refused !== null || !available)
    return (
      <div className="px-2 pt-2">
        <Notice tone="fail" title={refused === null ? text.unavailable : text.storage[refused]} />
      </div>
    );
  // Above an open keyboard the conversation needs the room, and the line at the top of the page says it already.
  if (offline)
    return (
      <div className={`px-2 pt-2 ${elsewhere ? '' : '[@media(max-height:22.5rem)]:hidden'}`}>
        <Notice title={text.offline} action={elsewhere}>
          {waiting}
        </Notice>
      </div>
    );
  const late = opening ? text.opening : waiting;
  if (late === null) return null;
  // Both are over in a moment, nearly always.
  return (
    <div key={opening ? 'opening' : 'waiting'} className="animate-appear-late px-2 pt-2">
      <Notice title={late} action={opening ? null : elsewhere} />
    </div>
  );
}

export interface OutboxProps {
  /** Null where the outbox is not there yet. */
  actor: OutboxRef | null;
  roomId: string;
  offline: boolean;
  /** Why the last message was refused, also after its composer has taken it back. */
  refused: RefusalReason | null;
}

export function Outbox({ actor, roomId, offline, refused }: OutboxProps) {
  const text = useText(conversationText).composer;
  const outbox = actor ?? undefined;
  const told = useSelector(outbox, (snapshot) => snapshot && selectRefused(roomId)(snapshot)?.reason);
  const reason = told === 'recalled' ? null : told;
  const other = useSelector(outbox, (snapshot) => (snapshot ? selectElsewhere(roomId)(snapshot) : null));
  return (
    <OutboxNotice
      refused={reason ?? refused}
      available={useSelector(outbox, (snapshot) => !snapshot || selectAvailable(snapshot))}
      offline={offline}
      opening={useSelector(outbox, (snapshot) => snapshot !== undefined && selectOpening(snapshot))}
      unsent={useSelector(outbox, (snapshot) => (snapshot ? selectUnsent(snapshot) : 0))}
      elsewhere={
        other !== null && (
          <Link
            to={{ ...INBOX, roomId: other }}
            onClick={(event) => {
              // The list of all that waits says more than the one chat; where its code has not come, the chat will do.
              if (reach('outbox')) event.preventDefault();
            }}
            className="inline-flex min-h-11 items-center font-semibold underline md:min-h-9"
          >
            {text.elsewhere}
          </Link>
        )
      }
    />
  );
}
