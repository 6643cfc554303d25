import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { Message } from '../../contracts/conversation.ts';
import { selectIsForwarding, type ForwardRef } from '../../machines/conversation/forward.machine.ts';
import type { TeachingRef } from '../../machines/training/teaching.machine.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import type { StartedChange } from './message/messageActions.ts';
import { conversationText } from './text/id.ts';

const ForwardContainer = lazyView(async () => (await import('./forward/ForwardContainer.tsx')).ForwardContainer, {
  optional: true,
});
const MessageChangeDialog = lazyView(
  async () => (await import('./message/MessageChangeDialog.tsx')).MessageChangeDialog,
  { optional: true },
);
const AnswerReasonDialog = lazyView(async () => (await import('./message/AnswerReasonDialog.tsx')).AnswerReasonDialog, {
  optional: true,
});
const TeachDrawer = lazyView(async () => (await import('../training/TeachDrawer.tsx')).TeachDrawer);
const DayPicker = lazyView(async () => (await import('./search/DayPicker.tsx')).DayPicker, { optional: true });

export interface RoomOverlaysProps {
  roomId: string;
  /** Undefined until its code has loaded. */
  forward: ForwardRef | undefined;
  /** Undefined: its drawer is closed, or its code has not loaded. */
  teaching: TeachingRef | undefined;
  /** The edit or deletion of a message that the user has begun; null: the dialog is closed. */
  change: StartedChange | null;
  onChangeClose: () => void;
  /** The message of the AI that is explained; null: the dialog is closed. */
  explained: Message | null;
  onExplainedClose: () => void;
  /** Opens the drawer that corrects an answer of the AI; undefined until its code has loaded. */
  onCorrect: ((runId: string) => void) | undefined;
  /** The day in view, as an instant in epoch milliseconds; null: the day picker is closed. */
  day: number | null;
  /** `since`: the beginning of the chosen day, as an ISO 8601 instant. */
  onDayChosen: (since: string) => void;
  onDayPickerClose: () => void;
  /** The customer panel in a dialog; null where it is a pane. */
  panel: ReactNode;
  isPanelShown: boolean;
  onPanelClose: () => void;
}

/** The dialogs of an open room. */
export function RoomOverlays(props: RoomOverlaysProps) {
  const { roomId, forward, teaching, day, onDayChosen, onDayPickerClose } = props;
  const { change, onChangeClose, explained, onExplainedClose, onCorrect } = props;
  const { panel, isPanelShown, onPanelClose } = props;
  const text = useText(conversationText);
  const isForwarding = useSelector(forward, (snapshot) => snapshot !== undefined && selectIsForwarding(snapshot));
  return (
    <>
      {forward && isForwarding && <ForwardContainer actor={forward} roomId={roomId} />}
      {teaching && <TeachDrawer actor={teaching} />}
      {change !== null && <MessageChangeDialog change={change} onClose={onChangeClose} />}
      {explained !== null && (
        <AnswerReasonDialog message={explained} onClose={onExplainedClose} onCorrect={onCorrect} />
      )}
      {day !== null && <DayPicker from={day} onChoose={onDayChosen} onClose={onDayPickerClose} />}
      {panel !== null && (
        <Dialog open={isPanelShown} title={text.details} onClose={onPanelClose}>
          <div className="-m-4">{panel}</div>
        </Dialog>
      )}
    </>
  );
}
