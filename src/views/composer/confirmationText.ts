import type { OutboxItem } from '../../machines/conversation/messages.store.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useColleagues } from '../inbox/useColleagues.ts';
import { useText } from '../ui/useText.ts';

/** Why it is asked whether a message is still to be sent, in a sentence. */
export const useWhyAsking = (): ((item: Pick<OutboxItem, 'asking'>) => string) => {
  const { stillSend, speaker } = useText(conversationText);
  const nameOf = useColleagues();
  return ({ asking }) => {
    if (!asking || asking.what === 'wrote') return stillSend.wrote;
    const who = nameOf(asking.who) ?? speaker.member;
    if (asking.what === 'held') return stillSend.held(who);
    return stillSend.answered(asking.what === 'member' ? who : speaker[asking.what]);
  };
};
