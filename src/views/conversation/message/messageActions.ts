import { createContext } from 'react';

/** What can be done with one message besides answering it, as far as the place in which it is shown can do it. */
import type { MessageEntry } from '../../../contracts/conversation.ts';

/** A message that somebody is about to mark as a promise. */
export interface Pledge {
  messageId: string;
  body: string;
}

export interface MessageDeeds {
  onForward: ((bubble: MessageEntry) => void) | undefined;
  /** Begins a quick reply of the team with these words. */
  onKeepReply: ((body: string) => void) | undefined;
  onPledge: ((pledge: Pledge) => void) | undefined;
}

export const MessageDeedsContext = createContext<MessageDeeds>({
  onForward: undefined,
  onKeepReply: undefined,
  onPledge: undefined,
});
