/** Gateway calls that change a chat on WhatsApp. Loaded on first use. */
import { contactSchema, type Contact } from '../../contracts/gateway.ts';
import { createCall, get, emptyBody, post, type GatewayOptions, type GatewayResult } from './gateway.call.ts';

/** A chat on WhatsApp: WAHA's session (the channel's external_id) and the chat's id. */
export interface ChatAddress {
  session: string;
  chat_id: string;
}

export interface Chats {
  /** With an action id, the change of the room can be undone. */
  archive(chat: ChatAddress, archived: boolean, signal: AbortSignal, actionId?: string): Promise<GatewayResult<null>>;
  /** Deletes the chat on the business's phone, not on the customer's. */
  remove(chat: ChatAddress, signal: AbortSignal): Promise<GatewayResult<null>>;
  /** Updates the stored profile picture; the room's row has its path. */
  refreshPicture(chat: ChatAddress, signal: AbortSignal): Promise<GatewayResult<null>>;
  /** Subscribes to the customer's presence, such as typing. Not every engine supports it. */
  subscribePresence(chat: ChatAddress, signal: AbortSignal): Promise<GatewayResult<null>>;
  /** Null when the engine has no such contact. */
  contact(chat: ChatAddress, signal: AbortSignal): Promise<GatewayResult<Contact | null>>;
}

export const createChats = (options: GatewayOptions): Chats => {
  const call = createCall(options);
  const path = ({ session, chat_id }: ChatAddress, rest = '') =>
    `chats/${encodeURIComponent(session)}/${encodeURIComponent(chat_id)}${rest}`;
  return {
    archive: async (chat, archived, signal, actionId) => {
      const query = actionId === undefined ? '' : `?action=${actionId}`;
      return call(post(path(chat, (archived ? '/archive' : '/unarchive') + query), undefined, signal), emptyBody);
    },
    remove: async (chat, signal) => call(async (api) => api.delete(path(chat), { signal }), emptyBody),
    refreshPicture: async (chat, signal) => call(get(path(chat, '/picture'), {}, signal), emptyBody),
    subscribePresence: async (chat, signal) => call(post(path(chat, '/presence'), undefined, signal), emptyBody),
    contact: async ({ session, chat_id: contactId }, signal) =>
      call(get('service/contacts', { searchParams: { session, contactId } }, signal), contactSchema),
  };
};
