import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import { selectRows, type RecordListRef } from '../../machines/app/recordList.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { SectionLoading } from '../app/recordList/RecordList.tsx';
import { useRefetch } from '../app/useRefetch.ts';
import { useResourceState } from '../app/useResourceState.ts';
import { isolated } from '../conversation/message/markup.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useHandoverWords } from '../conversation/timeline/HandoverItem.tsx';
import { reasonText } from '../reasons/reasonText.ts';
import { reasonsText } from '../reasons/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { RareSection } from '../ui/PanelSection.tsx';
import { StillLoading } from '../ui/StillLoading.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { useMemberNames } from './memberNames.ts';
import { customerText } from './text/id.ts';

type AuditEntry = ResourceValues[`auditTrail/${string}`]['entries'][number];

interface AuditTrailProps {
  room: Room;
  userId: string;
  aiPauses: RecordListRef<'aiPauses'> | undefined;
  orders: RecordListRef<'orders'> | undefined;
  privacyRequests: RecordListRef<'privacyRequests'> | undefined;
  /** Shown if the audit trail cannot be read: the handovers, which the conversation has loaded. */
  fallback: ReactNode;
}

/** What was done to a chat, by whom and when, newest first, in pages. */
export function AuditTrail({ room, userId, fallback, ...lists }: AuditTrailProps) {
  const title = useText(customerText).auditTrail.title;
  const { value, isSlow, hasFailed, retry } = useResourceState(`auditTrail/${room.id}/`);
  const refetchKey = useRefetchKey(room, lists);
  useRefetch(refetchKey, `auditTrail/${room.id}`);
  useRefetch(refetchKey, 'requests');
  if (hasFailed && value === null) return fallback;
  return (
    <RareSection title={title}>
      {value !== null ? (
        <AuditPage {...value} roomId={room.id} userId={userId} />
      ) : isSlow ? (
        <StillLoading onRetry={retry} />
      ) : (
        <SectionLoading />
      )}
    </RareSection>
  );
}

/** A key that changes with everything the audit trail records, so that it is read again. Null until all of it is loaded. */
function useRefetchKey(
  room: Room,
  { aiPauses, orders, privacyRequests }: Pick<AuditTrailProps, 'aiPauses' | 'orders' | 'privacyRequests'>,
) {
  const { tags, name, archived, status, holder, holder_id, erased_at } = room;
  const pauseRows = useSelector(aiPauses, (snapshot) => snapshot && selectRows(snapshot));
  const requestRows = useSelector(privacyRequests, (snapshot) => snapshot && selectRows(snapshot));
  const orderRows = useSelector(orders, (snapshot) => snapshot && selectRows(snapshot));
  const keys = [
    pauseRows?.map((pause) => pause.id),
    requestRows?.map((request) => [request.id, request.outcome]),
    orderRows?.map((order) => [order.id, order.status]),
  ];
  const isLoaded = pauseRows && requestRows && orderRows;
  return isLoaded ? JSON.stringify([tags, name, archived, status, holder, holder_id, erased_at, ...keys]) : null;
}

function AuditPage({
  entries: lines,
  older,
  roomId,
  userId,
}: ResourceValues[`auditTrail/${string}`] & { roomId: string; userId: string }) {
  const text = useText(customerText).auditTrail;
  const { day } = useText(conversationText);
  const { clockTime, dayName } = useFormat();
  const textOf = useAuditText(userId);
  const now = useNow();
  const [showsMore, setShowsMore] = useState(false);
  if (lines.length === 0) return <p className="text-sm text-ink-soft">{text.none}</p>;
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 overflow-x-clip text-sm">
        {lines.map((line) => (
          <li key={line.place} className="grid grid-cols-[minmax(0,1fr)]">
            <span className="wrap-anywhere">{textOf(line)}</span>
            <time dateTime={line.at} className="tabular text-xs text-ink-soft">
              {[dayName(line.at, now, day), clockTime(line.at)].join(', ')}
            </time>
          </li>
        ))}
      </ol>
      {older !== null &&
        (showsMore ? (
          <OlderPage before={older} roomId={roomId} userId={userId} />
        ) : (
          <Button size="small" className="justify-self-start" onClick={() => setShowsMore(true)}>
            {text.more}
          </Button>
        ))}
    </>
  );
}

function OlderPage({ before, roomId, userId }: { before: string; roomId: string; userId: string }) {
  const { value } = useResourceState(`auditTrail/${roomId}/${before}`);
  return value === null ? <SectionLoading /> : <AuditPage {...value} roomId={roomId} userId={userId} />;
}

const useAuditText = (userId: string) => {
  const { auditTrail, privacyRequests, aiPauses } = useText(customerText);
  const reasons = useText(reasonsText);
  const ofHandover = useHandoverWords(userId);
  const nameOf = useMemberNames(userId);
  return (line: AuditEntry): string => {
    const { actor_id: id, actor_name: name } = line;
    if (line.kind === 'handover')
      return ofHandover({
        reason: line.detail,
        member_id: id,
        assignee_id: line.assignee_id,
        member: name === null ? null : { full_name: name },
      });
    // A pause without a member was started by the loop detection.
    const nameless = line.is_by_customer
      ? auditTrail.customer
      : line.kind === 'pause'
        ? aiPauses.automatic
        : auditTrail.system;
    const actor = id === null ? nameless : isolated(id === userId ? nameOf(id) : (name ?? nameOf(id)));
    if (line.kind === 'ask' || line.kind === 'done' || line.kind === 'refused' || line.kind === 'undone')
      return auditTrail.actions[line.kind](actor, privacyRequests.kinds[line.detail]);
    const isPause = line.kind === 'pause' || line.kind === 'pause_all';
    const detail = isPause && line.detail !== null ? reasonText(line.detail, reasons) : line.detail;
    return auditTrail.actions[line.kind](actor, detail === null ? auditTrail.deleted : isolated(detail));
  };
};
