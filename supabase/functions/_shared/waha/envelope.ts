import { altChatIdOf, isCustomerChat } from './identity.ts';
import { chatIdPattern, parseMessageId, phoneOfId, toChatId } from './ids.ts';
import { asArray, asNumber, asObject, asString, storableText, valueAt, type Json } from './json.ts';
import { ackOf, isoTime, normaliseMessage, type WaMessage } from './messages.ts';
import { textOf } from './said.ts';
import { typingStateOf, type TypingState } from './typing.ts';

/** A WAHA event in the form that `apply_event` takes. `phone`: the linked number, if the event has it. */
export type Envelope = { id: string; session: string; timestamp: string; phone: string | null } & (
  | { event: 'message.any'; message: WaMessage }
  | { event: 'message.ack'; ack: { waId: string; chatId: string; ack: number } }
  | { event: 'message.edited'; message: ChangedMessage & { body: string | null } }
  | { event: 'message.revoked'; message: ChangedMessage }
  | { event: 'message.reaction'; reaction: MessageInteraction & { text: string } }
  | { event: 'poll.vote'; vote: MessageInteraction & { options: string[] } }
  | {
      event: 'call';
      call: { id: string; chatId: string; altChatId: string | null; video: boolean; state: CallState; at: string };
    }
  | { event: 'session.status'; status: { status: string; phone: string | null } }
  | { event: 'presence.update'; typing: { chatId: string; state: TypingState } }
);

/** A reaction or a vote on a message. `by`: `business`, or the WhatsApp id of the sender. */
interface MessageInteraction {
  waId: string;
  chatId: string;
  altChatId: string | null;
  by: string;
  at: string;
}

/** A message that its writer edited or deleted for everyone. `fromMe`: the business did. */
interface ChangedMessage {
  waId: string;
  chatId: string;
  altChatId: string | null;
  fromMe: boolean;
  at: string;
}

type CallState = 'received' | 'accepted' | 'rejected';

type EventBody<Event> = Event extends unknown ? Omit<Event, 'id' | 'session' | 'timestamp' | 'phone'> : never;

/** The message of a revocation or an edit, which have its raw id only. The chat and the side are those of the event. */
const targetOf = (payload: Json, rawId: string): Omit<ChangedMessage, 'at'> | null => {
  const id =
    parseMessageId(valueAt(payload, 'after', 'id')) ??
    parseMessageId(valueAt(payload, 'before', 'id')) ??
    parseMessageId(payload['id']);
  const from = asString(valueAt(payload, 'after', 'from')) ?? asString(payload['from']);
  const chatId = id?.chatId ?? (from && toChatId(from));
  const fromMe = id?.fromMe ?? (valueAt(payload, 'after', 'fromMe') ?? payload['fromMe']) === true;
  if (!chatId) return null;
  return {
    waId: parseMessageId(rawId)?.waId ?? rawId,
    chatId,
    altChatId: altChatIdOf(payload, chatId, fromMe),
    fromMe,
  };
};

/** The message that a reaction or vote is for, and its sender. Both come from serialised message ids. */
const interactionOf = (
  payload: Json,
  interactionId: unknown,
  messageId: unknown,
  seconds: unknown,
  now: number,
): MessageInteraction | null => {
  const [by, to] = [parseMessageId(interactionId), parseMessageId(messageId)];
  const chat = by ?? to;
  if (!chat || !(to ?? asString(messageId))) return null;
  return {
    waId: to?.waId ?? String(messageId),
    chatId: chat.chatId,
    altChatId: altChatIdOf(payload, chat.chatId, by?.fromMe ?? false),
    by: by?.fromMe ? 'business' : (by?.participant ?? chat.chatId).slice(0, 80),
    at: isoTime(seconds, now),
  };
};

const callStates: Record<string, CallState> = {
  'call.received': 'received',
  'call.accepted': 'accepted',
  'call.rejected': 'rejected',
};

function normaliseEvent(event: string, payload: Json, me: unknown, now: number): EventBody<Envelope> | null {
  switch (event) {
    case 'message':
    case 'message.any': {
      const message = normaliseMessage(payload, now);
      return message && { event: 'message.any', message };
    }
    case 'message.ack':
    case 'message.ack.group': {
      const id = parseMessageId(payload['id']);
      const ack = ackOf(payload['ack']);
      return id && ack !== null ? { event: 'message.ack', ack: { waId: id.waId, chatId: id.chatId, ack } } : null;
    }
    case 'message.edited': {
      const target = targetOf(payload, asString(payload['editedMessageId']) ?? '');
      const body = textOf(payload);
      if (!target?.waId) return null;
      return {
        event: 'message.edited',
        message: { ...target, body: body && storableText(body), at: isoTime(payload['timestamp'], now) },
      };
    }
    case 'message.revoked': {
      const target = targetOf(payload, asString(payload['revokedMessageId']) ?? '');
      if (!target?.waId) return null;
      return {
        event: 'message.revoked',
        message: { ...target, at: isoTime(valueAt(payload, 'after', 'timestamp'), now) },
      };
    }
    // Not decrypted yet. The message itself comes later with the same id.
    case 'message.waiting': {
      const message = normaliseMessage(payload, now);
      return (
        message && {
          event: 'message.any',
          message: { ...message, kind: 'waiting', body: null, media: null, content: null, quote: null },
        }
      );
    }
    case 'message.reaction': {
      const interaction = interactionOf(
        payload,
        payload['id'],
        valueAt(payload, 'reaction', 'messageId'),
        payload['timestamp'],
        now,
      );
      const reaction = asString(valueAt(payload, 'reaction', 'text')) ?? '';
      return interaction && { event, reaction: { ...interaction, text: storableText(reaction) } };
    }
    case 'poll.vote': {
      const vote = asObject(payload['vote']);
      const interaction = interactionOf(
        payload,
        vote?.['id'],
        valueAt(payload, 'poll', 'id'),
        vote?.['timestamp'],
        now,
      );
      const chosen = asArray(vote?.['selectedOptions']).flatMap((one) => asString(one)?.slice(0, 200) ?? []);
      return interaction && { event, vote: { ...interaction, options: chosen.slice(0, 12).map(storableText) } };
    }
    case 'call.received':
    case 'call.accepted':
    case 'call.rejected': {
      const [id, from] = [asString(payload['id']), asString(payload['from'])];
      // A group is no customer.
      if (!id || !from || payload['isGroup'] === true) return null;
      const call = {
        id: id.replaceAll(/[^A-Za-z0-9]/g, ''),
        chatId: toChatId(from),
        altChatId: altChatIdOf(payload, toChatId(from), false),
        video: payload['isVideo'] === true,
      };
      const state = callStates[event] ?? 'received';
      return { event: 'call', call: { ...call, state, at: isoTime(payload['timestamp'], now) } };
    }
    case 'session.status': {
      const status = asString(payload['status']);
      return status
        ? { event: 'session.status', status: { status: storableText(status), phone: phoneOfId(valueAt(me, 'id')) } }
        : null;
    }
    case 'presence.update': {
      const chatId = asString(payload['id']);
      const state = typingStateOf(payload['presences']);
      return chatId && state ? { event, typing: { chatId: toChatId(chatId), state } } : null;
    }
    default:
      return null;
  }
}

/** The chat of an event; null: it is about none. */
const chatOf = (body: EventBody<Envelope>): string | null => {
  switch (body.event) {
    case 'session.status':
      return null;
    case 'message.ack':
      return body.ack.chatId;
    case 'message.reaction':
      return body.reaction.chatId;
    case 'poll.vote':
      return body.vote.chatId;
    case 'call':
      return body.call.chatId;
    case 'presence.update':
      return body.typing.chatId;
    case 'message.any':
    case 'message.edited':
    case 'message.revoked':
      return body.message.chatId;
  }
};

/** Whether an event is of WhatsApp's own chat, or of the number's with itself. Those of groups are left to the database. */
function isOfNoCustomer(body: EventBody<Envelope>, me: unknown): boolean {
  const chatId = chatOf(body);
  if (chatId === null) return false;
  const own = [valueAt(me, 'id'), valueAt(me, 'lid'), valueAt(me, 'jid')].flatMap((id) => {
    const known = asString(id);
    return known === null ? [] : [toChatId(known)];
  });
  return own.includes(chatId) || (chatIdPattern.test(chatId) && !isCustomerChat(chatId));
}

/**
 * The normalised event; null for an event that this application does not handle, including future ones, and for one of a
 * chat with no customer.
 */
export function normaliseEnvelope(value: unknown, now: number): Envelope | null {
  const raw = asObject(value);
  const id = asString(raw?.['id']);
  const session = asString(raw?.['session']);
  const event = asString(raw?.['event']);
  const payload = asObject(raw?.['payload']);
  if (!raw || !id || !session || !event || !payload) return null;
  const body = normaliseEvent(event, payload, raw['me'], now);
  if (!body || isOfNoCustomer(body, raw['me'])) return null;
  const ms = asNumber(raw['timestamp']);
  // Before the year 10,000: the database reads years of four digits.
  const timestamp = new Date(ms && ms > 0 && ms < 2.5e14 ? ms : now).toISOString();
  return { id, session, timestamp, phone: phoneOfId(valueAt(raw, 'me', 'id')), ...body };
}
