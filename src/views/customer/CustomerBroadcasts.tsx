import { useState, useSyncExternalStore } from 'react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import type { RoomMessages } from '../../contracts/conversation.ts';
import { broadcastRoute } from '../../machines/campaigns/broadcasts.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { Link } from '../app/Link.tsx';
import { SectionFailed, SectionLoading } from '../app/recordList/RecordList.tsx';
import { useRefetch } from '../app/useRefetch.ts';
import { useResourceState } from '../app/useResourceState.ts';
import { useRoomMessages } from '../conversation/timeline/messages.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { RareSection } from '../ui/PanelSection.tsx';
import { StillLoading } from '../ui/StillLoading.tsx';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** How many are shown at first, and at most. */
const FEW = 5;
const ALL = 100;

type BroadcastTo = ResourceValues[`broadcastsTo/${string}`]['broadcasts'][number];

/** The broadcasts that the customer got. They are read while the section is open. */
export function CustomerBroadcasts({ room }: { room: Room }) {
  return (
    <RareSection title={useText(customerText).broadcasts.title} isLazy>
      <OpenedBroadcasts room={room} />
    </RareSection>
  );
}

function OpenedBroadcasts({ room }: { room: Room }) {
  const [most, setMost] = useState(FEW);
  const person = `broadcastsTo/${room.business_id}/${room.phone ?? ''}/${room.chat_id}` as const;
  const messages = useRoomMessages(room.id);
  useRefetch(
    useSyncExternalStore(messages.subscribe, () => lastBroadcast(messages)),
    person,
  );
  const { value, isSlow, hasFailed, retry } = useResourceState(`${person}/${most}`);
  if (value !== null)
    return (
      <BroadcastRows
        {...value}
        businessId={room.business_id}
        onAll={value.hasMore && most === FEW ? () => setMost(ALL) : undefined}
      />
    );
  if (hasFailed) return <SectionFailed onRetry={retry} />;
  return isSlow ? <StillLoading onRetry={retry} /> : <SectionLoading />;
}

/** The newest message of a broadcast, how far it is, and the newest of all, which may be its reply. A change makes the section read again. */
const lastBroadcast = (messages: RoomMessages): string => {
  const order = messages.order();
  const last = order.findLast((id) => messages.get(id)?.row?.content?.broadcast !== undefined);
  return last === undefined ? '' : `${last} ${messages.get(last)?.row?.ack} ${order.at(-1)}`;
};

export function BroadcastRows(props: {
  broadcasts: readonly BroadcastTo[];
  businessId: string;
  onAll: (() => void) | undefined;
}) {
  const text = useText(customerText).broadcasts;
  const { date, clockTime } = useFormat();
  if (props.broadcasts.length === 0) return <p className="text-sm text-ink-soft">{text.none}</p>;
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {props.broadcasts.map(({ id, state, sent_at: sentAt, created_at: createdAt, campaign }) => {
          const content = (
            <span className="grid min-w-0">
              <bdi className="truncate font-semibold">{campaign?.name ?? text.deleted}</bdi>
              <span className="text-xs text-ink-soft">
                {text.line(text.states[state], `${date(sentAt ?? createdAt)}, ${clockTime(sentAt ?? createdAt)}`)}
              </span>
            </span>
          );
          return (
            <li key={id}>
              {campaign === null ? (
                <div className={ROW}>{content}</div>
              ) : (
                <Link to={broadcastRoute(props.businessId, campaign.id)} className={`${ROW} hover:bg-hover`}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {props.onAll && (
        <Button size="small" className="justify-self-start" onClick={props.onAll}>
          {text.all}
        </Button>
      )}
    </>
  );
}

const ROW = '-mx-2 flex min-h-11 items-center rounded-md px-2 py-1 text-sm';
