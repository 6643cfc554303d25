// Paths of WAHA's API. Ids are encoded because they may contain any character.

export const sessionPath = (session: string): string => `/api/sessions/${encodeURIComponent(session)}`;

export const chatsPath = (session: string): string => `/api/${encodeURIComponent(session)}/chats`;

export const chatPath = (session: string, chatId: string): string =>
  `${chatsPath(session)}/${encodeURIComponent(chatId)}`;

/** The presence of a chat. POST to its `/subscribe` makes WAHA send `presence.update` events. */
export const presencePath = (session: string, chatId: string): string =>
  `/api/${encodeURIComponent(session)}/presence/${encodeURIComponent(chatId)}`;

export const messagesPath = (session: string, chatId: string): string => `${chatPath(session, chatId)}/messages`;

export const messagePath = (session: string, chatId: string, waId: string): string =>
  `${messagesPath(session, chatId)}/${encodeURIComponent(waId)}`;
