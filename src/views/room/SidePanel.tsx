import type { ReactNode } from 'react';

import type { Room } from '../../machines/inbox/rooms.store.ts';
import type { Handover } from '../../machines/room/messages.store.ts';
import { useMinute } from '../inbox/minute.ts';
import { nameOf, phoneOf } from '../inbox/naming.ts';
import { HolderTag, StatusTag } from '../inbox/RoomFacts.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { Tag } from '../parts/Tag.tsx';
import { useFormat } from '../text/format.ts';
import { useRoomText } from '../text/room.ts';
import { useText } from '../text/text.ts';
import { useHandoverWords } from './HandoverLine.tsx';
import { plainOf } from './markup.ts';

/** Hand-overs in the panel; the log has them all. */
const MOST_LINES = 20;

/** Who the customer is, and who held their chat. */
export function SidePanel({ room, handovers, userId }: { room: Room; handovers: readonly Handover[]; userId: string }) {
  const text = useRoomText();
  const { clockTime, dayName } = useFormat();
  const wordsOf = useHandoverWords(userId);
  const now = useMinute();
  const name = nameOf(room, useText().inbox);
  return (
    <aside aria-label={text.panel.title} className="grid h-full content-start gap-4 overflow-y-auto bg-surface p-4">
      <div className="grid justify-items-center gap-2 text-center">
        <Avatar name={name} seed={room.chat_id} picture={room.picture_url} size={56} />
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
        <Fact term={text.panel.holder}>
          <HolderTag room={room} userId={userId} />
        </Fact>
        <Fact term={text.panel.tags}>
          {room.tags.length === 0 ? (
            text.panel.noTags
          ) : (
            <span className="flex flex-wrap gap-1">
              {room.tags.map((tag) => (
                <Tag key={tag}>
                  <bdi>{plainOf(tag)}</bdi>
                </Tag>
              ))}
            </span>
          )}
        </Fact>
      </dl>
      <section className="grid gap-2">
        <h3 className="text-xs font-semibold text-ink-soft">{text.panel.handovers}</h3>
        {handovers.length === 0 && <p className="text-ink-soft">{text.panel.noHandovers}</p>}
        <ol className="grid gap-2">
          {handovers
            .slice(-MOST_LINES)
            .toReversed()
            .map((handover) => (
              <li key={handover.id} className="grid">
                <bdi>{wordsOf(handover)}</bdi>
                <time dateTime={handover.at} className="tabular text-xs text-ink-soft">
                  {[dayName(handover.at, now, text.day), clockTime(handover.at)].join(', ')}
                </time>
              </li>
            ))}
        </ol>
      </section>
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
