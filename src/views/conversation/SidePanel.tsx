import { Suspense, type ReactNode } from 'react';

import type { Handover } from '../../machines/conversation/messages.store.ts';
import type { AsideRef } from '../../machines/customer/panel.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { CustomerAvatar } from '../inbox/CustomerAvatar.tsx';
import { HolderTag, StatusTag } from '../inbox/roomList/RoomFacts.tsx';
import { nameOf, phoneOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { useFormat } from '../ui/format.ts';
import { spared } from '../ui/lazyView.tsx';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import type { Pledge } from './message/messageActions.ts';
import { resolutionText } from './resolution/text/id.ts';
import { conversationText } from './text/id.ts';
import { useHandoverWords } from './timeline/HandoverLine.tsx';

/** Hand-overs in the panel; the log has them all. */
const MOST_LINES = 20;

/** Where its code does not come, who the customer is stands there all the same. */
const Parts = spared(async () => (await import('../customer/PanelSections.tsx')).Parts);

export interface SidePanelProps {
  room: Room;
  /** Null where they could not be read. */
  handovers: readonly Handover[] | null;
  userId: string;
  /** What is read and written beside the conversation; undefined until its code is there. */
  aside: AsideRef | undefined;
  /** A message that somebody is about to mark as a promise. */
  pledge: Pledge | null;
  onPledged: () => void;
  /** Somebody goes to a message of this chat. */
  onFollow: () => void;
  /** Puts words into the field of the conversation; nothing is sent. */
  onWrite: (words: string) => void;
}

/** Who the customer is, what the team keeps of them, and who held their chat. */
export function SidePanel({ room, handovers, userId, aside, ...more }: SidePanelProps) {
  const text = useText(conversationText);
  const outcomes = useText(resolutionText);
  const { clockTime, dayName } = useFormat();
  const wordsOf = useHandoverWords(userId);
  const now = useMinute();
  const name = nameOf(room, useText(inboxText));
  const history = (
    <section className="grid gap-2 border-t border-line pt-4">
      <h4 className="text-sm font-semibold">{text.panel.handovers}</h4>
      {!handovers?.length && (
        <p className="text-sm text-ink-soft">{handovers ? text.panel.noHandovers : text.panel.handoversUnread}</p>
      )}
      <ol className="grid gap-2">
        {(handovers ?? [])
          .slice(-MOST_LINES)
          .toReversed()
          .map((handover) => (
            <li key={handover.id} className="grid">
              <span className="wrap-anywhere">{wordsOf(handover)}</span>
              <time dateTime={handover.at} className="tabular text-xs text-ink-soft">
                {[dayName(handover.at, now, text.day), clockTime(handover.at)].join(', ')}
              </time>
            </li>
          ))}
      </ol>
    </section>
  );
  return (
    <aside
      aria-label={text.panel.title}
      className="relative grid h-full grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto bg-surface p-4"
    >
      <div className="grid justify-items-center gap-2 text-center">
        <CustomerAvatar room={room} name={name} size={56} />
        <h3 className="text-base font-semibold">
          <bdi>{name}</bdi>
        </h3>
      </div>
      <dl className="grid gap-3">
        <Fact term={text.panel.phone}>
          {room.phone ? <span className="tabular">{phoneOf(room.phone)}</span> : text.panel.hiddenPhone}
        </Fact>
        <Fact term={text.panel.since}>{dayName(room.created_at, now, text.day)}</Fact>
        <Fact term={text.panel.status}>{room.status ? <StatusTag status={room.status} /> : text.panel.noStatus}</Fact>
        {room.completed_at !== null && (
          <Fact term={text.panel.done}>
            {[
              dayName(room.completed_at, now, text.day),
              clockTime(room.completed_at),
              ...(room.completed_by === null ? [] : [text.panel.answeredBy[room.completed_by]]),
              ...(room.outcome === null ? [] : [outcomes.choices[room.outcome]]),
            ].join(', ')}
          </Fact>
        )}
        <Fact term={text.panel.holder}>
          <HolderTag room={room} userId={userId} />
        </Fact>
      </dl>
      {aside === undefined ? (
        history
      ) : (
        <Suspense fallback={history}>
          <Parts actor={aside} room={room} userId={userId} history={history} {...more} />
        </Suspense>
      )}
    </aside>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs font-semibold text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
