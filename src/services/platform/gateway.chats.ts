/** What is done to a chat on WhatsApp itself (spec.md §7). Loaded when somebody does it. */
import { contactSchema, type Contact } from '../../contracts/gateway.ts';
import { createCall, get, emptyBody, post, type GatewayOptions, type GatewayResult } from './gateway.call.ts';

/** Where WhatsApp knows it: WAHA's session (the channel's external_id), and the chat's id. */
export interface ChatAddress {
  session: string;
  chat_id: string;
}

export interface Chats {
  /** Under the id of an action the room's row is moved so that it can be taken back. */
  archive(place: ChatAddress, archived: boolean, signal: AbortSignal, actionId?: string): Promise<GatewayResult<null>>;
  /** Deletes it on the shop's phone; the customer keeps theirs. */
  remove(place: ChatAddress, signal: AbortSignal): Promise<GatewayResult<null>>;
  /** Brings the picture that we keep up to date; the room says where it lies. */
  refreshPicture(place: ChatAddress, signal: AbortSignal): Promise<GatewayResult<null>>;
  /** Has WhatsApp tell from now on when the customer is typing; not every engine can. */
  subscribePresence(place: ChatAddress, signal: AbortSignal): Promise<GatewayResult<null>>;
  /** Null: the engine does not know them. */
  contact(place: ChatAddress, signal: AbortSignal): Promise<GatewayResult<Contact | null>>;
}

export const createChats = (options: GatewayOptions): Chats => {
  const call = createCall(options);
  const path = ({ session, chat_id }: ChatAddress, rest = '') =>
    `chats/${encodeURIComponent(session)}/${encodeURIComponent(chat_id)}${rest}`;
  return {
    archive: async (place, archived, signal, actionId) => {
      const query = actionId === undefined ? '' : `?action=${actionId}`;
      return call(post(path(place, (archived ? '/archive' : '/unarchive') + query), undefined, signal), emptyBody);
    },
    remove: async (place, signal) => call(async (api) => api.delete(path(place), { signal }), emptyBody),
    refreshPicture: async (place, signal) => call(get(path(place, '/picture'), {}, signal), emptyBody),
    subscribePresence: async (place, signal) => call(post(path(place, '/presence'), undefined, signal), emptyBody),
    contact: async ({ session, chat_id: contactId }, signal) =>
      call(get('service/contacts', { searchParams: { session, contactId } }, signal), contactSchema),
  };
};
