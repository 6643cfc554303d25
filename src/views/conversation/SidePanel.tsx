import type { ReactNode } from 'react';

import type { Handover } from '../../machines/conversation/messages.store.ts';
import type { PanelRef } from '../../machines/customer/panel.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { CustomerAvatar } from '../inbox/CustomerAvatar.tsx';
import { HolderTag } from '../inbox/roomList/HolderTag.tsx';
import { StatusTag } from '../inbox/roomList/StatusTag.tsx';
import { nameOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { useFormat } from '../ui/format.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { phoneOf } from '../ui/phone.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import type { PromisedMessage } from './message/messageActions.ts';
import { resolutionText } from './resolution/text/id.ts';
import { conversationText } from './text/id.ts';
import { useHandoverWords } from './timeline/HandoverItem.tsx';

/** Hand-overs shown in the panel; the timeline shows all. */
const MAX_HANDOVERS = 20;

// The facts about the customer are shown even if this code fails to load.
const PanelSections = lazyView(async () => (await import('../customer/PanelSections.tsx')).PanelSections, {
  fallback: ({ history }) => history,
  optional: true,
});

export interface SidePanelProps {
  room: Room;
  /** Null if they could not be read. */
  handovers: readonly Handover[] | null;
  userId: string;
  /** Undefined until its code has loaded. */
  panel: PanelRef | undefined;
  /** A message from which a promise is being created. */
  promisedMessage: PromisedMessage | null;
  /** The promise was saved or cancelled. */
  onPromiseClosed: () => void;
  /** The user jumps to a message of this chat. */
  onJumpToMessage: () => void;
  /** Inserts text into the composer without sending it. */
  onInsertText: (words: string) => void;
  /** The holder keeps the chat for another silence period. */
  onExtend: () => void;
}

/** The customer panel: facts about the customer, the team's records, and the hand-overs of the chat. */
export function SidePanel({ room, handovers, userId, panel, ...more }: SidePanelProps) {
  const text = useText(conversationText);
  const resolutions = useText(resolutionText);
  const { clockTime, dayName } = useFormat();
  const wordsOf = useHandoverWords(userId);
  const now = useNow();
  const name = nameOf(room, useText(inboxText));
  const history = (
    <section className="grid gap-2 border-t border-line pt-4">
      <h4 className="text-sm font-semibold">{text.panel.handovers}</h4>
      {!handovers?.length && (
        <p className="text-sm text-ink-soft">{handovers ? text.panel.noHandovers : text.panel.handoversUnread}</p>
      )}
      <ol className="grid gap-2">
        {(handovers ?? [])
          .slice(-MAX_HANDOVERS)
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
        {room.created_at !== null && <Fact term={text.panel.since}>{dayName(room.created_at, now, text.day)}</Fact>}
        <Fact term={text.panel.status}>{room.status ? <StatusTag status={room.status} /> : text.panel.noStatus}</Fact>
        {room.completed_at !== null && (
          <Fact term={text.panel.done}>
            {[
              dayName(room.completed_at, now, text.day),
              clockTime(room.completed_at),
              ...(room.completed_by === null ? [] : [text.panel.answeredBy[room.completed_by]]),
              ...(room.resolution === null ? [] : [resolutions.choices[room.resolution]]),
            ].join(', ')}
          </Fact>
        )}
        <Fact term={text.panel.holder}>
          <HolderTag room={room} userId={userId} />
        </Fact>
      </dl>
      {panel === undefined ? (
        history
      ) : (
        <PanelSections
          actor={panel}
          room={room}
          userId={userId}
          history={history}
          promisedMessage={more.promisedMessage}
          onPromiseClosed={more.onPromiseClosed}
          onFollow={more.onJumpToMessage}
          onWrite={more.onInsertText}
          onExtend={more.onExtend}
        />
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
