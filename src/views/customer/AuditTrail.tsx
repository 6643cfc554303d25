import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import { selectRows, type LedgerRef } from '../../machines/app/recordList.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { useRenewal } from '../app/useRefetch.ts';
import { useReading } from '../app/useResourceState.ts';
import { isolated } from '../conversation/message/markup.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useHandoverWords } from '../conversation/timeline/HandoverLine.tsx';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { StillLoading } from '../ui/StillLoading.tsx';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { usePeople } from './memberNames.ts';
import { Part, Waiting } from './PanelSection.tsx';
import { customerText } from './text/id.ts';

type Line = ResourceValues[`past/${string}`]['lines'][number];

interface PastProps {
  room: Room;
  userId: string;
  stops: LedgerRef | undefined;
  orders: LedgerRef | undefined;
  rights: LedgerRef | undefined;
  /** What is known of it without asking. */
  instead: ReactNode;
}

/** What was done to a chat, by whom and when, newest first, a page at a time. */
export function Past({ room, userId, instead, ...told }: PastProps) {
  const title = useText(customerText).past.title;
  const { value, isSlow, hasFailed, retry } = useReading(`past/${room.id}/`);
  const mark = useMark(room, told);
  useRenewal(mark, `past/${room.id}`);
  useRenewal(mark, 'requests');
  if (hasFailed && value === null) return instead;
  return (
    <Part title={title}>
      {value !== null ? (
        <PastPage {...value} roomId={room.id} userId={userId} />
      ) : isSlow ? (
        <StillLoading onRetry={retry} />
      ) : (
        <Waiting />
      )}
    </Part>
  );
}

/** What is done shows in the room, in the stops, the orders and the requests first. Null until all of them are known. */
function useMark(room: Room, { stops, orders, rights }: Pick<PastProps, 'stops' | 'orders' | 'rights'>) {
  const { tags, name, archived, status, holder, holder_id, erased_at } = room;
  const stopped = useSelector(stops, (snapshot) => snapshot && selectRows('stops')(snapshot));
  const asked = useSelector(rights, (snapshot) => snapshot && selectRows('rights')(snapshot));
  const ordered = useSelector(orders, (snapshot) => snapshot && selectRows('orders')(snapshot));
  const known = [
    stopped?.map((stop) => stop.id),
    asked?.map((request) => [request.id, request.outcome]),
    ordered?.map((order) => [order.id, order.status]),
  ];
  const isKnown = stopped && asked && ordered;
  return isKnown ? JSON.stringify([tags, name, archived, status, holder, holder_id, erased_at, ...known]) : null;
}

function PastPage({
  lines,
  older,
  roomId,
  userId,
}: ResourceValues[`past/${string}`] & { roomId: string; userId: string }) {
  const text = useText(customerText).past;
  const { day } = useText(conversationText);
  const { clockTime, dayName } = useFormat();
  const wordsOf = useWords(userId);
  const now = useMinute();
  const [showsMore, setShowsMore] = useState(false);
  if (lines.length === 0) return <p className="text-sm text-ink-soft">{text.none}</p>;
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 overflow-x-clip text-sm">
        {lines.map((line) => (
          <li key={line.place} className="grid grid-cols-[minmax(0,1fr)]">
            <span className="wrap-anywhere">{wordsOf(line)}</span>
            <time dateTime={line.at} className="tabular text-xs text-ink-soft">
              {[dayName(line.at, now, day), clockTime(line.at)].join(', ')}
            </time>
          </li>
        ))}
      </ol>
      {older !== null &&
        (showsMore ? (
          <Older before={older} roomId={roomId} userId={userId} />
        ) : (
          <Button size="small" className="justify-self-start" onClick={() => setShowsMore(true)}>
            {text.more}
          </Button>
        ))}
    </>
  );
}

function Older({ before, roomId, userId }: { before: string; roomId: string; userId: string }) {
  const { value } = useReading(`past/${roomId}/${before}`);
  return value === null ? <Waiting /> : <PastPage {...value} roomId={roomId} userId={userId} />;
}

const useWords = (userId: string) => {
  const { past, rights, stops } = useText(customerText);
  const ofHandover = useHandoverWords(userId);
  const nameOf = usePeople(userId);
  return (line: Line): string => {
    const { actor_id: id, actor_name: name } = line;
    if (line.kind === 'handover')
      return ofHandover({
        reason: line.detail,
        member_id: id,
        assignee_id: line.assignee_id,
        member: name === null ? null : { full_name: name },
      });
    // Of a chat that the AI talked itself into a circle in nobody stopped it.
    const nobody = line.kind === 'stop' ? stops.itself : past.nobody;
    const who = id === null ? nobody : isolated(id === userId ? nameOf(id) : (name ?? nameOf(id)));
    if (line.kind === 'ask' || line.kind === 'done' || line.kind === 'refused' || line.kind === 'undone')
      return past.deeds[line.kind](who, rights.kinds[line.detail]);
    return past.deeds[line.kind](who, line.detail === null ? past.gone : isolated(line.detail));
  };
};
