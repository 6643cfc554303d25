import type { Message } from '../../../contracts/conversation.ts';
import { useResourceState } from '../../app/useResourceState.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { AnswerReasonView } from './AnswerReasonView.tsx';
import { answerReasonText } from './text/answerReason.id.ts';

interface AnswerReasonDialogProps {
  message: Message;
  onClose: () => void;
}

/** Why the AI wrote a message, read when the dialog opens. */
export function AnswerReasonDialog({ message, onClose }: AnswerReasonDialogProps) {
  const text = useText(answerReasonText);
  const state = useResourceState(`answerReason/${message.id}`);
  return (
    <Dialog open title={text.title} onClose={onClose} footer={<Button onClick={onClose}>{text.close}</Button>}>
      <AnswerReasonView state={state} answer={message.body ?? ''} />
    </Dialog>
  );
}
