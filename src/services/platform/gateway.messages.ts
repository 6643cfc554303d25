/** Gateway calls that change a message on WhatsApp. Loaded on first use. */
import { createCall, emptyBody, type GatewayOptions, type GatewayResult } from './gateway.call.ts';

/** A message by the id of its row, in a chat of WAHA's session. */
export interface MessageAddress {
  sessionName: string;
  chatId: string;
  messageId: string;
}

/** A repeated call is harmless. */
export interface MessageCalls {
  /** An empty reaction takes the last one back. */
  react(message: MessageAddress, reaction: string): Promise<GatewayResult<null>>;
  edit(message: MessageAddress, text: string): Promise<GatewayResult<null>>;
  /** Deletes the message for everyone. */
  remove(message: MessageAddress): Promise<GatewayResult<null>>;
}

export const createMessageCalls = (options: GatewayOptions): MessageCalls => {
  const call = createCall(options);
  const path = ({ sessionName, chatId, messageId }: MessageAddress) =>
    `chats/${encodeURIComponent(sessionName)}/${encodeURIComponent(chatId)}/messages/${messageId}`;
  return {
    react: async (message, reaction) =>
      call(async (api) => api.put(`${path(message)}/reaction`, { json: { reaction } }), emptyBody),
    edit: async (message, text) => call(async (api) => api.put(path(message), { json: { text } }), emptyBody),
    remove: async (message) => call(async (api) => api.delete(path(message)), emptyBody),
  };
};
