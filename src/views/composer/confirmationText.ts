import type { OutboxItem } from '../../machines/conversation/messages.store.ts';
import { useColleagues } from '../app/useColleagues.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useText } from '../ui/useText.ts';

/** Returns the sentence that explains why a message needs confirmation. */
export const useConfirmationText = (): ((item: Pick<OutboxItem, 'conflict'>) => string) => {
  const { sendConflict: stillSend, speaker } = useText(conversationText);
  const nameOf = useColleagues();
  return ({ conflict }) => {
    if (!conflict || conflict.kind === 'customer') return stillSend.wrote;
    const name = nameOf(conflict.memberId) ?? speaker.member;
    if (conflict.kind === 'held') return stillSend.held(name);
    return stillSend.answered(conflict.kind === 'member' ? name : speaker[conflict.kind]);
  };
};
