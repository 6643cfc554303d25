import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { ReturnedMessage } from '../../contracts/outbox.ts';
import { INBOX } from '../../machines/app/routing/route.ts';
import {
  selectIsAvailable,
  selectOtherRoom,
  selectIsOpening,
  selectReturned,
  selectUnsentCount,
  type OutboxRef,
} from '../../machines/outbox/outbox.machine.ts';
import { Link } from '../app/Link.tsx';
import { runTarget } from '../commands/targets.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';

/** Why storage did not accept a message. */
type RefusalReason = Exclude<ReturnedMessage['reason'], 'recalled'>;

export interface OutboxNoticeProps {
  /** Why the last message could not be stored on this device. */
  refused: RefusalReason | null;
  /** Whether this device can store messages at all. */
  available: boolean;
  offline: boolean;
  /** The messages of the last visit are still being read. */
  opening: boolean;
  /** The number of unsent messages in all rooms. */
  unsent: number;
  /** A link to a message that waits in another room, where it may need confirmation. */
  otherRoom?: ReactNode;
}

/** The state of the outbox above the composer: the most severe problem first, nothing if there is none. */
export function OutboxNotice({ refused, available, offline, opening, unsent, otherRoom }: OutboxNoticeProps) {
  const text = useText(conversationText).composer;
  const { count } = useFormat();
  const waiting = unsent > 0 ? text.waiting(count(unsent)) : null;
  if (refused !== null || !available)
    return (
      <div className="px-2 pt-2">
        <Notice tone="fail" title={refused === null ? text.unavailable : text.storage[refused]} />
      </div>
    );
  // Above an open keyboard the conversation needs the space, and the page's connection banner already says it.
  if (offline)
    return (
      <div className={`px-2 pt-2 ${otherRoom ? '' : '[@media(max-height:22.5rem)]:hidden'}`}>
        <Notice title={text.offline} action={otherRoom}>
          {waiting}
        </Notice>
      </div>
    );
  const late = opening ? text.opening : waiting;
  if (late === null) return null;
  // Both usually end in a moment, so the notice appears late.
  return (
    <div key={opening ? 'opening' : 'waiting'} className="animate-appear-late px-2 pt-2">
      <Notice title={late} action={opening ? null : otherRoom} />
    </div>
  );
}

export interface OutboxNoticeContainerProps {
  /** Null while the outbox has not loaded. */
  actor: OutboxRef | null;
  roomId: string;
  offline: boolean;
  /** Why the last message was refused, also after its text was restored. */
  refused: RefusalReason | null;
}

export function OutboxNoticeContainer({ actor, roomId, offline, refused }: OutboxNoticeContainerProps) {
  const text = useText(conversationText).composer;
  const outbox = actor ?? undefined;
  const returnedReason = useSelector(outbox, (snapshot) => snapshot && selectReturned(roomId)(snapshot)?.reason);
  const reason = returnedReason === 'recalled' ? null : returnedReason;
  const otherRoomId = useSelector(outbox, (snapshot) => (snapshot ? selectOtherRoom(roomId)(snapshot) : null));
  return (
    <OutboxNotice
      refused={reason ?? refused}
      available={useSelector(outbox, (snapshot) => !snapshot || selectIsAvailable(snapshot))}
      offline={offline}
      opening={useSelector(outbox, (snapshot) => snapshot !== undefined && selectIsOpening(snapshot))}
      unsent={useSelector(outbox, (snapshot) => (snapshot ? selectUnsentCount(snapshot) : 0))}
      otherRoom={
        otherRoomId !== null && (
          <Link
            to={{ ...INBOX, roomId: otherRoomId }}
            onClick={(event) => {
              // Opens the outbox dialog instead; the link is the fallback while its code has not loaded.
              if (runTarget('outbox')) event.preventDefault();
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
