import { createContext } from 'react';

import type { MessageEntry } from '../../../contracts/conversation.ts';

/** A message from which a promise is being created. */
export interface PromisedMessage {
  messageId: string;
  body: string;
}

/** The actions on one message besides reply; undefined where the context does not offer them. */
export interface MessageActions {
  onForward: ((bubble: MessageEntry) => void) | undefined;
  /** Opens a new quick reply with this text. */
  onSaveQuickReply: ((body: string) => void) | undefined;
  onMarkPromise: ((message: PromisedMessage) => void) | undefined;
}

export const MessageActionsContext = createContext<MessageActions>({
  onForward: undefined,
  onSaveQuickReply: undefined,
  onMarkPromise: undefined,
});
