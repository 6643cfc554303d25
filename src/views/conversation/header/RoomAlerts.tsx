import { useSelector } from '@xstate/react';

import { selectAiPauses } from '../../../machines/app/workspace.machine.ts';
import type { PanelRef } from '../../../machines/customer/panel.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { AnsweringNotice } from '../../answers/AnsweringNotice.tsx';
import { useOptionalActor, useWorkspace } from '../../app/AppContext.tsx';
import { AiPauseNotices } from '../../customer/AiPauses.tsx';
import { EscalationNotice } from './EscalationNotice.tsx';
import { LongWaitNotice } from './LongWaitNotice.tsx';
import { PromisedHelpNotice } from './PromisedHelpNotice.tsx';
import { SilenceEndNotice } from './SilenceEndNotice.tsx';

/**
 * Notices above the timeline: the end of the silence, a long wait, a promise without escalation, what the AI asks the team,
 * why the AI leaves the chat to the team, and AI pauses.
 */
export function RoomAlerts(props: {
  room: Room;
  userId: string;
  onEscalate: (reason: string) => void;
  onKeep: () => void;
  panel: PanelRef;
  onInsertText: (words: string) => void;
}) {
  const { room, userId, onEscalate, onKeep, panel, onInsertText } = props;
  const stops = useOptionalActor(useSelector(useWorkspace(), selectAiPauses));
  return (
    <>
      <SilenceEndNotice room={room} userId={userId} onKeep={onKeep} />
      <LongWaitNotice room={room} />
      <EscalationNotice room={room} panel={panel} onInsertText={onInsertText} />
      <PromisedHelpNotice room={room} onEscalate={onEscalate} />
      <AnsweringNotice room={room} />
      {stops && <AiPauseNotices actor={stops} userId={userId} roomId={room.id} />}
    </>
  );
}
