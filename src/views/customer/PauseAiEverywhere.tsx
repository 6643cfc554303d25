import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { MAX_PAUSE_REASON } from '../../contracts/limits.ts';
import {
  selectIsRunning,
  selectRefusal,
  selectRows,
  type RecordListRef,
} from '../../machines/app/recordList.machine.ts';
import { recordListText } from '../app/recordList/text/id.ts';
import { useCommandTarget } from '../commands/targets.ts';
import { Notice } from '../ui/Notice.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** The dialog that pauses the AI in all chats. The list header and the command palette open it, and can resume the AI. */
export function PauseAiEverywhere({ actor }: { actor: RecordListRef<'aiPauses'> }) {
  const { cancel, aiPauses: text } = useText(customerText);
  const { offline } = useText(recordListText);
  const pauses = useSelector(actor, selectRows);
  const pause = pauses?.find(({ room_id }) => room_id === null);
  const isRunning = useSelector(actor, selectIsRunning);
  const refusal = useSelector(actor, selectRefusal);
  const [isOpen, setIsOpen] = useState(false);
  /** Only a refusal of this dialog's own request is shown in it. */
  const [isSubmitted, setIsSubmitted] = useState(false);
  const setDialogOpen = (wanted: boolean) => {
    setIsOpen(wanted);
    setIsSubmitted(false);
  };
  /** A new key for each pause resets the reason field. */
  const [dialogKey, setDialogKey] = useState(0);
  // The AI was paused, possibly by another member: close the dialog.
  if (isOpen && pause !== undefined) {
    setDialogOpen(false);
    setDialogKey(dialogKey + 1);
  }
  useCommandTarget('pauseAi', () => setDialogOpen(true), pauses !== null && pause === undefined);
  useCommandTarget(
    'resumeAi',
    () => pause && actor.send({ type: 'command.requested', command: { do: 'resume', id: pause.id } }),
    pause !== undefined,
  );
  return (
    <ReasonDialog
      key={dialogKey}
      open={isOpen}
      isDanger
      isBusy={isRunning}
      text={{ ...text.dialog, title: text.pauseAll, cancel }}
      maxLength={MAX_PAUSE_REASON}
      note={text.dialog.note}
      onClose={() => setDialogOpen(false)}
      onSubmit={(reason) => {
        setIsSubmitted(true);
        actor.send({ type: 'command.requested', command: { do: 'pause', roomId: null, reason } });
      }}
    >
      {isSubmitted && refusal !== null && !isRunning && (
        <Notice tone="fail" title={refusal === 'denied' ? text.denied : offline} />
      )}
    </ReasonDialog>
  );
}
