import { useSelector } from '@xstate/react';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { MarkRequested } from '../../../contracts/inbox.marks.ts';
import { selectMarks } from '../../../machines/app/workspace.machine.ts';
import { useLocation, useWorkspace } from '../../app/AppContext.tsx';
import { useCommandTarget } from '../../commands/targets.ts';
import { SnoozeDialog } from '../../inbox/bulkActions/SnoozeDialog.tsx';
import { bulkActionsText } from '../../inbox/bulkActions/text/id.ts';
import { nameOf } from '../../inbox/roomName.ts';
import { RoomsContext, useRoom } from '../../inbox/rooms.ts';
import { inboxText } from '../../inbox/text/id.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';

/** Pins and snoozes the open chat, and clears a due reminder when the chat is opened. */
export function RoomMarks({ route }: { route: RoomRoute }) {
  const text = useText(bulkActionsText).snooze;
  const words = useText(inboxText);
  const { date, clockTime } = useFormat();
  const rooms = use(RoomsContext);
  const location = useLocation();
  const marks = useSelector(useWorkspace(), selectMarks);
  const { roomId } = route;
  const mark = useRoom(roomId ?? '')?.mark;
  const [snoozingId, setSnoozingId] = useState<string | null>(null);

  const send = (kind: MarkRequested['kind'], id: string, more: Partial<MarkRequested> = {}) =>
    marks?.send({ type: 'mark.requested', kind, roomId: id, ...more });
  const nameIn = (id: string): string => {
    const room = rooms.get(id);
    return room ? nameOf(room, words) : '';
  };
  useCommandTarget(
    'pin',
    () => roomId !== null && send(mark?.isPinned ? 'unpin' : 'pin', roomId, { detail: nameIn(roomId) }),
    roomId !== null,
  );
  useCommandTarget('snooze', () => setSnoozingId(roomId), roomId !== null);

  const dueAt = mark === undefined || mark.isSnoozed ? null : mark.remindAt;
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = Date.now();
  }, [roomId]);
  // A reminder that becomes due while the chat is open stays, because the user may not have noticed it.
  const clearDueReminder = useEffectEvent(() => {
    if (roomId !== null && dueAt !== null && dueAt < openedAt.current) send('wake', roomId);
  });
  useEffect(() => clearDueReminder(), [dueAt, roomId]);

  const close = () => setSnoozingId(null);
  if (snoozingId === null) return null;
  // Rendered into the body, because a phone hides the list while a conversation is open.
  return createPortal(
    <SnoozeDialog
      remindAt={mark?.remindAt ?? null}
      onClose={close}
      onChoose={(until) => {
        close();
        send('snooze', snoozingId, {
          until,
          detail: `${nameIn(snoozingId)} · ${text.at(date(until), clockTime(until))}`,
        });
        // A snoozed chat is closed.
        location.send({ type: 'navigation.requested', to: { ...route, roomId: null } });
      }}
      onWake={
        (mark?.remindAt ?? null) === null
          ? undefined
          : () => {
              close();
              send('wake', snoozingId, { detail: nameIn(snoozingId) });
            }
      }
    />,
    document.body,
  );
}
