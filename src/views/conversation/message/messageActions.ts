import { createContext } from 'react';

import type { Message } from '../../../contracts/conversation.ts';
import type { MessageEntry } from '../../../contracts/conversation.ts';

/** A message from which a promise is being created. */
export interface PromisedMessage {
  messageId: string;
  body: string;
}

/** The actions on one message besides reply; undefined where the context does not offer them. */
export interface MessageActions {
  onForward: ((bubble: MessageEntry) => void) | undefined;
  /** Opens the form of a new quick reply with the text of this message. */
  onSaveQuickReply: ((messageId: string) => void) | undefined;
  onMarkPromise: ((message: PromisedMessage) => void) | undefined;
  /** Opens the dialog that says why the AI wrote the message. */
  onExplain: ((message: Message) => void) | undefined;
  /** Opens the dialog that edits the message, deletes it for everyone, or corrects what the AI read in it. */
  onChange: ((change: StartedChange) => void) | undefined;
}

/** A change of a message that a dialog asks for. */
export interface StartedChange {
  kind: 'edit' | 'deletion' | 'correction';
  message: Message;
}

export const MessageActionsContext = createContext<MessageActions>({
  onForward: undefined,
  onSaveQuickReply: undefined,
  onMarkPromise: undefined,
  onExplain: undefined,
  onChange: undefined,
});
