import { useSelector } from '@xstate/react';

import type { AnswerRating } from '../../../contracts/conversation.answerReason.ts';
import type { Message } from '../../../contracts/conversation.ts';
import { selectResources } from '../../../machines/app/workspace.machine.ts';
import { useAppContext, useOptionalActor, useWorkspace } from '../../app/AppContext.tsx';
import { useResourceState } from '../../app/useResourceState.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { AnswerReasonView } from './AnswerReasonView.tsx';
import { answerReasonText } from './text/answerReason.id.ts';

interface AnswerReasonDialogProps {
  message: Message;
  onClose: () => void;
  /** Opens the drawer that corrects the answer of a run; undefined where it cannot. */
  onCorrect?: ((runId: string) => void) | undefined;
}

/** Why the AI wrote a message, read when the dialog opens. */
export function AnswerReasonDialog({ message, onClose, onCorrect }: AnswerReasonDialogProps) {
  const text = useText(answerReasonText);
  const key = `answerReason/${message.id}` as const;
  const state = useResourceState(key);
  const resources = useOptionalActor(useSelector(useWorkspace(), selectResources));
  const { rateAnswer } = useAppContext().roomStores();
  const rate = async (rating: AnswerRating) => {
    const failure = await rateAnswer(message.id, rating);
    if (failure === null) resources?.send({ type: 'resources.invalidated', prefix: key });
    return failure;
  };
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      footer={
        <>
          {onCorrect && state.value?.kind === 'recorded' && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                onCorrect(message.id);
              }}
            >
              {text.correct}
            </Button>
          )}
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      <AnswerReasonView state={state} answer={message.body ?? ''} onRate={rate} />
    </Dialog>
  );
}
