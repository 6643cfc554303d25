/**
 * The client of the WhatsApp gateway (/api/waha). It makes one attempt per call, because the outbox machine decides about
 * retries. Every failure is a value.
 */
import * as v from 'valibot';

import {
  backfillResultSchema,
  chatSchema,
  refetchResultSchema,
  signedUrlsSchema,
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
  /** A uuid. The gateway responds to a repeated id with the first response and sends nothing. */
  messageId: string;
  /** WAHA's session name: the channel's external_id. */
  sessionName: string;
  chatId: string;
  /** The serialised WhatsApp id of the quoted message. */
  replyTo?: string;
  /** The id of the colleague to take the chat over from. Without it, a chat that a colleague holds is refused (`held`). */
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
    /** In bucket `media`; the gateway signs a URL for WAHA. */
    path: string;
    mimetype: string;
    filename: string;
    /** Bytes. */
    size: number;
    /** Send as a voice message. The gateway converts formats that WhatsApp does not play. */
    voice: boolean;
    width?: number | undefined;
    height?: number | undefined;
    /** Seconds. */
    duration?: number | undefined;
  };
}

/** A location, contact cards, or a poll with the question `text`. */
export interface StructuredMessage extends OutgoingMessage {
  text: string;
  structuredContent: StructuredContent;
}

export interface Gateway {
  sendText(message: TextMessage, signal?: AbortSignal): Promise<GatewayResult<SendResult>>;
  sendMedia(message: MediaMessage, signal?: AbortSignal): Promise<GatewayResult<SendResult>>;
  sendStructuredContent(message: StructuredMessage, signal?: AbortSignal): Promise<GatewayResult<SendResult>>;
  markRead(
    chat: { sessionName: string; chatId: string; messageId: string },
    signal?: AbortSignal,
  ): Promise<GatewayResult<null>>;
  /** With `keepalive` the request survives the closing of the page. */
  typing(
    chat: { sessionName: string; chatId: string; action: 'start' | 'stop' },
    keepalive?: boolean,
  ): Promise<GatewayResult<null>>;
  /** Makes the gateway load one page of WhatsApp's history before an instant (ISO 8601) into the database. */
  backfill(
    chat: { sessionName: string; chatId: string; before: string | null },
    signal?: AbortSignal,
  ): Promise<GatewayResult<BackfillResult>>;
  /** Makes the gateway download a missing media file again. The message's row changes accordingly. */
  refetchFile(chat: { sessionName: string; chatId: string; messageId: string }): Promise<GatewayResult<RefetchResult>>;
  /** Makes the gateway send the due wait messages to customers who wait for a member. */
  sendWaitMessages(session: { sessionName: string }): Promise<GatewayResult<null>>;
  /** URLs of files in bucket `media` that work for a few minutes, by path, after the address of Storage. At most 100 paths. */
  signFiles(paths: readonly string[]): Promise<GatewayResult<{ urls: Record<string, string> }>>;
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
    sendStructuredContent: async ({ text, structuredContent, ...message }, signal) => {
      const [path, body] = structuredCall(text, structuredContent);
      return call(post(path, { ...message, ...body }, signal), sendResultSchema);
    },
    markRead: async (chat, signal) => call(post('mark-read', chat, signal), emptyBody),
    typing: async (chat, keepalive) => call(post('typing', chat, undefined, keepalive), emptyBody),
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
    signFiles: async (paths) => call(post('files/sign', { paths }), signedUrlsSchema),
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

/** The path and body for each kind of structured content. */
const structuredCall = (text: string, structuredContent: StructuredContent): [path: string, body: object] => {
  switch (structuredContent.kind) {
    case 'location': {
      const { name: title, ...coordinates } = structuredContent.location;
      return ['send-location', { ...coordinates, title }];
    }
    case 'contact':
      return ['send-contacts', { contacts: structuredContent.contacts }];
    case 'poll':
      return ['send-poll', { question: text, ...structuredContent.poll }];
  }
};
