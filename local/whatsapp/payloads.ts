import { jidOf, serialisedId } from './ids.ts';
import type { Chat, Customer, Engine, Message, Session } from './state.ts';

// WAHA's formats for each engine. The engines differ on purpose, because a client has to handle all of them.

export type Json = Record<string, unknown>;

const ackNames = ['ERROR', 'PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED'];

export const ackName = (ack: number): string => ackNames[ack + 1] ?? 'UNKNOWN';

/** The session in every response of /api/sessions, which includes the webhook's HMAC key. */
export function toSessionInfo(session: Session): Json {
  const { name, status, config, engine, me, activity } = session;
  const isRunning = status !== 'STOPPED';
  return {
    name,
    status,
    config:
      config && engine === 'NOWEB'
        ? { ...config, noweb: { markOnline: true, ...(config['noweb'] as Json | undefined) } }
        : config,
    me: me && {
      id: me.id,
      pushName: me.pushName,
      lid: me.lid,
      jid: jidOf(me.id).replace('@', ':1@'),
      ...(session.limit === 'restricted' && {
        reachoutTimelock: { enforcementType: 'RESTRICT', isActive: true, timeEnforcementEnds: null },
      }),
      ...(session.limit === 'capped' && {
        messageCapping: { cappingStatus: 'CAPPED', totalQuota: 200, usedQuota: 200 },
      }),
    },
    presence: status === 'WORKING' ? 'online' : null,
    timestamps: isRunning ? { activity } : {},
    engine: isRunning ? { engine, ...(engine === 'GOWS' ? { gows: { connected: status === 'WORKING' } } : {}) } : {},
  };
}

/** The engine's raw record (`_data`), which clients should not rely on. */
function toRawData(chatId: string, message: Message, pushName: string): Json {
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
export function toWAMessage(message: Message, { session, chat, customer, mediaUrl }: MessageContext): Json {
  const ownId = session.me?.id ?? '';
  const quoted = message.replyTo ? chat.messages.find((one) => one.rawId === message.replyTo) : undefined;
  // A poll's question is only in the engine's raw record.
  const hasBody = !message.waiting && message.kind !== 'poll' && message.kind !== 'unknown';
  const common: Json = {
    id: serialisedId(chat.id, message),
    timestamp: message.timestamp,
    fromMe: message.fromMe,
    source: message.fromMe && session.sentIds.includes(message.rawId) ? 'api' : 'app',
    body: hasBody ? message.body : null,
    hasMedia: message.media !== null && !message.waiting,
    media:
      message.media && mediaUrl && !message.waiting
        ? { url: mediaUrl, mimetype: message.media.mimetype, filename: message.media.filename, error: null }
        : null,
    ack: message.ack,
    ackName: ackName(message.ack),
    replyTo: message.replyTo
      ? { id: message.replyTo, participant: quoted?.fromMe ? ownId : chat.id, body: quoted?.body ?? null, _data: {} }
      : null,
    location: message.location && { ...message.location, description: message.location.description ?? undefined },
    vCards: message.waiting ? null : (message.vCards ?? null),
    _data: toRawData(chat.id, message, customer.name),
  };
  const isGroupChat = chat.id.endsWith('@g.us');
  switch (session.engine) {
    case 'NOWEB':
      // A direct chat has neither `to` nor `participant`, and `from` is the chat even for sent messages.
      return { ...common, from: chat.id, ...(isGroupChat ? { participant: message.participant } : {}) };
    case 'GOWS':
      return { ...common, from: chat.id, to: isGroupChat ? ownId : null, participant: message.participant };
    case 'WEBJS':
      return {
        ...common,
        body: (hasBody && message.body) || '',
        from: message.fromMe ? ownId : chat.id,
        to: message.fromMe ? chat.id : ownId,
        participant: message.participant,
      };
  }
}

/** The response of the send endpoints, which differs per engine. */
export function toSendResult(message: Message, context: MessageContext): Json {
  const { session, chat, customer } = context;
  switch (session.engine) {
    case 'NOWEB':
      return toRawData(chat.id, message, customer.name);
    case 'GOWS':
      return { id: serialisedId(chat.id, message), _data: { Info: { ID: message.rawId } } };
    case 'WEBJS':
      return {
        ...toWAMessage(message, context),
        id: { fromMe: true, remote: chat.id, id: message.rawId, _serialized: serialisedId(chat.id, message) },
      };
  }
}

const lastMessageOf = (chat: Chat): Message | undefined => chat.messages.findLast((one) => one.kind !== 'system');

/** The time of the last message of a chat, in Unix seconds. */
export const lastActivity = (chat: Chat): number => (lastMessageOf(chat) ?? chat.messages.at(-1))?.timestamp ?? 0;

/** A row of GET /chats. It differs from a row of the overview, and NOWEB's ids end in @s.whatsapp.net. */
export function toChatInfo(engine: Engine, chat: Chat, customer: Customer): Json {
  const conversationTimestamp = lastActivity(chat);
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
export function toChatOverview(
  chat: Chat,
  context: Omit<MessageContext, 'chat' | 'mediaUrl'>,
  picture: string | null,
): Json {
  const lastMessage = lastMessageOf(chat);
  return {
    id: chat.id,
    name: context.customer.name,
    picture,
    lastMessage: lastMessage ? toWAMessage(lastMessage, { ...context, chat, mediaUrl: null }) : null,
    _chat: toChatInfo(context.session.engine, chat, context.customer),
  };
}

/** A contact. */
export function toContact(engine: Engine, customer: Customer): Json {
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
        number: customer.id.replace(/@.*/, ''),
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
