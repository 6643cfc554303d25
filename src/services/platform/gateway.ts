/**
 * The client of our WhatsApp gateway (spec.md §7, /api/waha). It makes one attempt per call: when to try again is
 * the outbox machine's decision. Every way in which a call can fail is a value.
 */
import * as v from 'valibot';

import {
  backfillResultSchema,
  chatSchema,
  refetchResultSchema,
  historyMessageSchema,
  sendResultSchema,
  type BackfillResult,
  type Chat,
  type RefetchResult,
  type HistoryMessage,
  type SendResult,
} from '../../contracts/gateway.ts';
import type { StructuredContent } from '../../contracts/outbox.ts';
import { createCall, get, emptyBody, post, type GatewayOptions, type GatewayResult } from './gateway.call.ts';

interface OutgoingMessage {
  /** uuid; the gateway answers a repeat of it with the first answer and sends nothing. */
  messageId: string;
  /** WAHA's session name = the channel's external_id. */
  sessionName: string;
  chatId: string;
  /** The serialised WhatsApp id of the message that is quoted. */
  replyTo?: string;
  /** The colleague who holds the chat and from whom it is taken. Without, a colleague's chat is refused (`held`). */
  takesFrom?: string;
  roomId: string;
  userId: string;
  businessId: string;
}

export interface TextMessage extends OutgoingMessage {
  text: string;
}

export interface MediaMessage extends OutgoingMessage {
  caption: string;
  file: {
    /** In bucket `media`: the gateway gives WAHA an address of it. */
    path: string;
    mimetype: string;
    filename: string;
    /** Bytes. */
    size: number;
    /** It is played as something spoken; what WhatsApp does not play is converted. */
    voice: boolean;
    width?: number | undefined;
    height?: number | undefined;
    /** Seconds. */
    duration?: number | undefined;
  };
}

/** A place, cards, or a poll that asks `text`. */
export interface StructuredMessage extends OutgoingMessage {
  text: string;
  structuredContent: StructuredContent;
}

export interface Gateway {
  sendText(message: TextMessage, signal?: AbortSignal): Promise<GatewayResult<SendResult>>;
  sendMedia(message: MediaMessage, signal?: AbortSignal): Promise<GatewayResult<SendResult>>;
  sendStructuredContent(message: StructuredMessage, signal?: AbortSignal): Promise<GatewayResult<SendResult>>;
  markRead(
    at: { sessionName: string; chatId: string; messageId: string },
    signal?: AbortSignal,
  ): Promise<GatewayResult<null>>;
  /** `keepalive` lets the word go out while the page is closing. */
  typing(
    at: { sessionName: string; chatId: string; action: 'start' | 'stop' },
    keepalive?: boolean,
  ): Promise<GatewayResult<null>>;
  /** Has what WhatsApp knows from before an instant (ISO 8601) put into the database: a page of it. */
  backfill(
    at: { sessionName: string; chatId: string; before: string | null },
    signal?: AbortSignal,
  ): Promise<GatewayResult<BackfillResult>>;
  /** Has WhatsApp asked once more for the file of a message that came without it; the row tells what came of it. */
  refetchFile(at: { sessionName: string; chatId: string; messageId: string }): Promise<GatewayResult<RefetchResult>>;
  /** Customers of the session who wait for a person are told so, where that is due. */
  sendWaitMessages(at: { sessionName: string }): Promise<GatewayResult<null>>;
  chats(session: string, page: { limit: number; offset: number }, signal?: AbortSignal): Promise<GatewayResult<Chat[]>>;
  messages(
    session: string,
    chatId: string,
    page: { limit: number; offset: number },
    signal?: AbortSignal,
  ): Promise<GatewayResult<HistoryMessage[]>>;
}

export const createGateway = (options: GatewayOptions): Gateway => {
  const call = createCall(options);
  return {
    sendText: async (message, signal) => call(post('send-text', message, signal), sendResultSchema),
    sendMedia: async (message, signal) => call(post('send-media', message, signal), sendResultSchema),
    sendStructuredContent: async ({ text, structuredContent, ...letter }, signal) => {
      const [path, body] = structuredCall(text, structuredContent);
      return call(post(path, { ...letter, ...body }, signal), sendResultSchema);
    },
    markRead: async (at, signal) => call(post('mark-read', at, signal), emptyBody),
    typing: async (at, keepalive) => call(post('typing', at, undefined, keepalive), emptyBody),
    backfill: async ({ sessionName, chatId, before }, signal) =>
      call(
        post(`chats/${encodeURIComponent(sessionName)}/${encodeURIComponent(chatId)}/backfill`, { before }, signal),
        backfillResultSchema,
      ),
    refetchFile: async ({ sessionName, chatId, messageId }) =>
      call(
        post(`chats/${encodeURIComponent(sessionName)}/${encodeURIComponent(chatId)}/messages/${messageId}/file`),
        refetchResultSchema,
      ),
    sendWaitMessages: async (at) => call(post('waiting-notices', at), emptyBody),
    chats: async (session, page, signal) =>
      call(get(`chats/${encodeURIComponent(session)}`, { searchParams: { ...page } }, signal), v.array(chatSchema)),
    messages: async (session, chatId, page, signal) =>
      call(
        get(
          `chats/${encodeURIComponent(session)}/${encodeURIComponent(chatId)}/messages`,
          { searchParams: { ...page } },
          signal,
        ),
        v.array(historyMessageSchema),
      ),
  };
};

/** Each kind has a call of its own. */
const structuredCall = (text: string, structuredContent: StructuredContent): [path: string, body: object] => {
  switch (structuredContent.kind) {
    case 'location': {
      const { name: title, ...place } = structuredContent.location;
      return ['send-location', { ...place, title }];
    }
    case 'contact':
      return ['send-contacts', { contacts: structuredContent.contacts }];
    case 'poll':
      return ['send-poll', { question: text, ...structuredContent.poll }];
  }
};
