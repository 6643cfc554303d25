/** WAHA's address of what a chat has. Sessions, chats and messages are named in a path: their ids may hold any letter. */

export const sessionPath = (session: string): string => `/api/sessions/${encodeURIComponent(session)}`;

/** All chats of a session. */
export const chatsPath = (session: string): string => `/api/${encodeURIComponent(session)}/chats`;

export const chatPath = (session: string, chatId: string): string =>
  `${chatsPath(session)}/${encodeURIComponent(chatId)}`;

/** What WAHA knows of who is typing in a chat; it is asked to tell it from now on at `/subscribe`. */
export const presencePath = (session: string, chatId: string): string =>
  `/api/${encodeURIComponent(session)}/presence/${encodeURIComponent(chatId)}`;

export const messagesPath = (session: string, chatId: string): string => `${chatPath(session, chatId)}/messages`;

export const messagePath = (session: string, chatId: string, waId: string): string =>
  `${messagesPath(session, chatId)}/${encodeURIComponent(waId)}`;
