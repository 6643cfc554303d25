import { jidOf, serialisedId } from './ids.ts';
import type { Chat, Customer, Engine, Message, Session } from './state.ts';

// WAHA's formats for each engine. The engines differ on purpose, because a client has to handle all of them.

export type Json = Record<string, unknown>;

const ackNames = ['ERROR', 'PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED'];

export const ackName = (ack: number): string => ackNames[ack + 1] ?? 'UNKNOWN';

/** The session in every response of /api/sessions, which includes the webhook's HMAC key. */
export function sessionShape(session: Session): Json {
  const { name, status, config, engine, me, activity } = session;
  const running = status !== 'STOPPED';
  return {
    name,
    status,
    config:
      config && engine === 'NOWEB'
        ? { ...config, noweb: { markOnline: true, ...(config['noweb'] as Json | undefined) } }
        : config,
    me: me && { id: me.id, pushName: me.pushName, lid: me.lid, jid: jidOf(me.id).replace('@', ':1@') },
    presence: status === 'WORKING' ? 'online' : null,
    timestamps: running ? { activity } : {},
    engine: running ? { engine, ...(engine === 'GOWS' ? { gows: { connected: status === 'WORKING' } } : {}) } : {},
  };
}

/** The engine's raw record (`_data`), which clients should not rely on. */
function rawRecord(chatId: string, message: Message, pushName: string): Json {
  const cards = message.vCards?.map((vcard) => ({ vcard })) ?? [];
  const content: Record<string, Json> = {
    text: { extendedTextMessage: { text: message.body } },
    contact: cards.length === 1 ? { contactMessage: cards[0] } : { contactsArrayMessage: { contacts: cards } },
    poll: {
      pollCreationMessageV3: {
        name: message.body,
        options: message.poll?.options.map((optionName) => ({ optionName })),
        selectableOptionsCount: message.poll?.multiple ? 0 : 1,
      },
    },
    unknown: { eventMessage: { name: message.body } },
  };
  return {
    key: { remoteJid: jidOf(chatId), fromMe: message.fromMe, id: message.rawId },
    messageTimestamp: message.timestamp,
    ...(message.fromMe ? {} : { pushName }),
    status: message.ack + 1,
    message: message.waiting
      ? {}
      : (content[message.kind] ?? { [`${message.kind}Message`]: { caption: message.body } }),
  };
}

export interface MessageContext {
  session: Session;
  chat: Chat;
  customer: Customer;
  /** The URL of the message's media; null if it was not downloaded. */
  mediaUrl: string | null;
}

/** A WAMessage. */
export function messageShape(message: Message, { session, chat, customer, mediaUrl }: MessageContext): Json {
  const own = session.me?.id ?? '';
  const quoted = message.replyTo ? chat.messages.find((one) => one.rawId === message.replyTo) : undefined;
  // A poll's question is only in the engine's raw record.
  const isSaid = !message.waiting && message.kind !== 'poll' && message.kind !== 'unknown';
  const common: Json = {
    id: serialisedId(chat.id, message),
    timestamp: message.timestamp,
    fromMe: message.fromMe,
    source: message.source,
    body: isSaid ? message.body : null,
    hasMedia: message.media !== null && !message.waiting,
    media:
      message.media && mediaUrl && !message.waiting
        ? { url: mediaUrl, mimetype: message.media.mimetype, filename: message.media.filename, error: null }
        : null,
    ack: message.ack,
    ackName: ackName(message.ack),
    replyTo: message.replyTo
      ? { id: message.replyTo, participant: quoted?.fromMe ? own : chat.id, body: quoted?.body ?? null, _data: {} }
      : null,
    location: message.location && { ...message.location, description: message.location.description ?? undefined },
    vCards: message.waiting ? null : (message.vCards ?? null),
    _data: rawRecord(chat.id, message, customer.name),
  };
  const group = chat.id.endsWith('@g.us');
  switch (session.engine) {
    case 'NOWEB':
      // A direct chat has neither `to` nor `participant`, and `from` is the chat even for sent messages.
      return { ...common, from: chat.id, ...(group ? { participant: message.participant } : {}) };
    case 'GOWS':
      return { ...common, from: chat.id, to: group ? own : null, participant: message.participant };
    case 'WEBJS':
      return {
        ...common,
        body: (isSaid && message.body) || '',
        from: message.fromMe ? own : chat.id,
        to: message.fromMe ? chat.id : own,
        participant: message.participant,
      };
  }
}

/** The response of the send endpoints, which differs per engine. */
export function sentShape(message: Message, context: MessageContext): Json {
  const { session, chat, customer } = context;
  switch (session.engine) {
    case 'NOWEB':
      return rawRecord(chat.id, message, customer.name);
    case 'GOWS':
      return { id: serialisedId(chat.id, message), _data: { Info: { ID: message.rawId } } };
    case 'WEBJS':
      return {
        ...messageShape(message, context),
        id: { fromMe: true, remote: chat.id, id: message.rawId, _serialized: serialisedId(chat.id, message) },
      };
  }
}

const lastOf = (chat: Chat): Message | undefined => chat.messages.findLast((one) => one.kind !== 'system');

/** The time of the last message of a chat, in Unix seconds. */
export const activityOf = (chat: Chat): number => (lastOf(chat) ?? chat.messages.at(-1))?.timestamp ?? 0;

/** A row of GET /chats. It differs from a row of the overview, and NOWEB's ids end in @s.whatsapp.net. */
export function chatShape(engine: Engine, chat: Chat, customer: Customer): Json {
  const conversationTimestamp = activityOf(chat);
  switch (engine) {
    case 'NOWEB':
      return {
        id: jidOf(chat.id),
        conversationTimestamp,
        name: customer.name,
        ...(chat.archived ? { archived: true } : {}),
      };
    case 'GOWS':
      return { id: chat.id, name: customer.name, conversationTimestamp };
    case 'WEBJS': {
      const [user, server] = chat.id.split('@');
      return {
        id: { server, user, _serialized: chat.id },
        name: customer.name,
        isGroup: chat.id.endsWith('@g.us'),
        unreadCount: chat.messages.filter((one) => !one.fromMe && one.ack < 3 && one.kind !== 'system').length,
        archived: chat.archived,
        pinned: false,
        timestamp: conversationTimestamp,
      };
    }
  }
}

/** A row of the overview. */
export function overviewShape(
  chat: Chat,
  context: Omit<MessageContext, 'chat' | 'mediaUrl'>,
  picture: string | null,
): Json {
  const last = lastOf(chat);
  return {
    id: chat.id,
    name: context.customer.name,
    picture,
    lastMessage: last ? messageShape(last, { ...context, chat, mediaUrl: null }) : null,
    _chat: chatShape(context.session.engine, chat, context.customer),
  };
}

/** A contact. */
export function contactShape(engine: Engine, customer: Customer): Json {
  switch (engine) {
    case 'NOWEB':
      return {
        id: customer.id,
        name: customer.name,
        pushname: customer.name,
        ...(customer.lid ? { lid: customer.lid } : {}),
      };
    case 'GOWS':
      return { id: customer.id, name: customer.name, pushname: customer.name };
    case 'WEBJS':
      return {
        id: customer.id,
        number: customer.id.replace(/@.*$/, ''),
        name: customer.name,
        pushname: customer.name,
        shortName: customer.name.split(' ')[0],
        isMe: false,
        isGroup: customer.id.endsWith('@g.us'),
        isWAContact: true,
        isMyContact: true,
        isBlocked: false,
      };
  }
}
