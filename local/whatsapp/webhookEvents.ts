import { serialisedId } from './ids.ts';
import { ackName, toWAMessage, type Json } from './payloads.ts';
import type { Change, Chat, Message, Presence, Session, SimulatorState } from './state.ts';
import type { Webhooks } from './webhooks.ts';
import type { WhatsAppServer } from './whatsappServer.ts';

/** WAHA's webhook events for changes on the WhatsApp servers, while the session is WORKING. */
export interface WebhookEvents {
  /** Subscribes to a chat's presence. Without it there is no presence.update. */
  subscribe(session: string, chatId: string): void;
  presenceOf(session: string, chatId: string): Presence;
}

export function createWebhookEvents({
  state,
  server,
  webhooks,
  publishMessageMedia,
}: {
  state: SimulatorState;
  server: WhatsAppServer;
  webhooks: Webhooks;
  /** Makes a message's media downloadable and returns the URL. */
  publishMessageMedia: (session: Session, message: Message) => string | null;
}): WebhookEvents {
  const subscribed = new Set<string>();
  const presences = new Map<string, Presence>();
  const key = (session: string, chatId: string): string => `${session} ${chatId}`;

  const toPayload = (session: Session, chat: Chat, message: Message): Json =>
    toWAMessage(message, {
      session,
      chat,
      customer: server.customer(chat.id),
      mediaUrl: publishMessageMedia(session, message),
    });

  const emitMessage = (session: Session, chat: Chat, message: Message): void => {
    // The linked device has received it: the customer's second tick.
    if (!message.fromMe) message.ack = Math.max(message.ack, 2);
    message.announced = message.ack;
    const payload = toPayload(session, chat, message);
    if (message.waiting) return webhooks.emit(session, 'message.waiting', payload);
    if (!message.fromMe) webhooks.emit(session, 'message', payload);
    webhooks.emit(session, 'message.any', payload);
  };

  const emitAck = (session: Session, chat: Chat, message: Message): void => {
    // WAHA reports acks of sent messages only.
    if (!message.fromMe || message.announced === null || message.announced === message.ack) return;
    message.announced = message.ack;
    webhooks.emit(session, chat.id.endsWith('@g.us') ? 'message.ack.group' : 'message.ack', {
      id: serialisedId(chat.id, message),
      from: chat.id,
      ...(session.engine === 'NOWEB' ? {} : { to: session.me?.id ?? null, participant: message.participant }),
      fromMe: message.fromMe,
      ack: message.ack,
      ackName: ackName(message.ack),
      _data: {},
    });
  };

  /** Reports what happened while the session was not WORKING. */
  const emitMissed = (session: Session): void => {
    for (const chat of Object.values(state.chats[session.name] ?? {}))
      for (const message of chat.messages) {
        if (message.announced === null) emitMessage(session, chat, message);
        else emitAck(session, chat, message);
      }
  };

  const baseEvent = (chat: Chat, message: Message): Json => ({
    id: serialisedId(chat.id, message),
    timestamp: message.timestamp,
    from: chat.id,
    fromMe: message.fromMe,
    source: 'app',
  });

  const emitChange = (session: Session, change: Change): void => {
    switch (change.type) {
      case 'message':
        return emitMessage(session, change.chat, change.message);
      case 'ack':
        return emitAck(session, change.chat, change.message);
      case 'reaction': {
        const fromMe = change.by === 'business';
        const { rawId, reaction, ownReaction } = change.message;
        return webhooks.emit(session, 'message.reaction', {
          ...baseEvent(change.chat, { ...change.message, rawId: `${rawId}R`, fromMe }),
          reaction: {
            text: (fromMe ? ownReaction : reaction) ?? '',
            messageId: serialisedId(change.chat.id, change.message),
          },
        });
      }
      case 'vote': {
        const { id, from, fromMe } = baseEvent(change.chat, change.message);
        return webhooks.emit(session, 'poll.vote', {
          vote: {
            ...baseEvent(change.chat, { ...change.message, rawId: `${change.message.rawId}V`, fromMe: false }),
            selectedOptions: change.options,
            timestamp: Date.now() / 1000,
          },
          poll: { id, from, fromMe, to: session.me?.id },
        });
      }
      case 'call':
        return webhooks.emit(session, `call.${change.call.state}`, {
          id: change.call.id,
          from: change.chatId,
          timestamp: change.call.timestamp,
          isVideo: change.call.video,
          isGroup: false,
        });
      case 'edited':
        return webhooks.emit(session, 'message.edited', {
          ...toPayload(session, change.chat, change.message),
          id: serialisedId(change.chat.id, { ...change.message, rawId: `${change.message.rawId}E` }),
          editedMessageId: change.message.rawId,
        });
      case 'revoked':
        return webhooks.emit(session, 'message.revoked', {
          after: toPayload(session, change.chat, { ...change.message, rawId: `${change.message.rawId}D` }),
          before: null,
          revokedMessageId: change.message.rawId,
        });
      case 'presence':
        if (change.by === 'customer' && subscribed.has(key(session.name, change.chatId)))
          webhooks.emit(session, 'presence.update', {
            id: change.chatId,
            presences: [{ participant: change.chatId, lastKnownPresence: change.state, lastSeen: null }],
          });
        return undefined;
      case 'archive':
        // Only WEBJS has this event.
        if (session.engine === 'WEBJS')
          webhooks.emit(session, 'chat.archive', {
            id: change.chat.id,
            archived: change.chat.archived,
            timestamp: Date.now(),
          });
        return undefined;
      case 'status':
      case 'other':
        return undefined;
    }
  };

  server.onChange((change) => {
    if (change.type === 'other') return;
    if (change.type === 'presence' && change.by === 'customer')
      presences.set(key(change.session, change.chatId), change.state);
    const session = state.sessions[change.session];
    if (!session) return;
    if (change.type === 'status') {
      const { name, status, statuses } = session;
      webhooks.emit(session, 'session.status', { name, status, statuses, ...(change.data && { data: change.data }) });
      if (status === 'WORKING') emitMissed(session);
    } else if (session.status === 'WORKING') emitChange(session, change);
  });

  return {
    subscribe: (session, chatId) => void subscribed.add(key(session, chatId)),
    presenceOf: (session, chatId) => presences.get(key(session, chatId)) ?? 'offline',
  };
}
