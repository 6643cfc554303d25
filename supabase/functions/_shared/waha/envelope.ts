import { parseMessageId, phoneOfId, toChatId } from './ids.ts';
import { at, clean, list, number, object, text, type Json } from './json.ts';
import { ackOf, isoTime, normaliseMessage, type WaMessage } from './messages.ts';
import { writingOf, type Writing } from './typing.ts';

/** An event of WAHA as `apply_event` takes it. */
export type Envelope = { id: string; session: string; timestamp: string } & (
  | { event: 'message.any'; message: WaMessage }
  | { event: 'message.ack'; ack: { waId: string; chatId: string; ack: number } }
  | { event: 'message.edited'; message: { waId: string; chatId: string; body: string | null; at: string } }
  | { event: 'message.revoked'; message: { waId: string; chatId: string; at: string } }
  | { event: 'message.reaction'; reaction: Given & { text: string } }
  | { event: 'poll.vote'; vote: Given & { options: string[] } }
  | { event: 'call'; call: { id: string; chatId: string; video: boolean; state: CallState; at: string } }
  | { event: 'session.status'; status: { status: string; phone: string | null } }
  | { event: 'presence.update'; writing: { chatId: string; state: Writing } }
);

/** What somebody gave a message. `by`: "business", or who it was in WhatsApp. */
interface Given {
  waId: string;
  chatId: string;
  by: string;
  at: string;
}

type CallState = 'received' | 'accepted' | 'rejected';

type Told<Event> = Event extends unknown ? Omit<Event, 'id' | 'session' | 'timestamp'> : never;

/** A revocation and an edit name their message by its raw id; the chat is that of the event. */
const inChat = (payload: Json, rawId: string): { waId: string; chatId: string } | null => {
  const id =
    parseMessageId(at(payload, 'after', 'id')) ??
    parseMessageId(at(payload, 'before', 'id')) ??
    parseMessageId(payload['id']);
  const from = text(at(payload, 'after', 'from')) ?? text(payload['from']);
  const chatId = id?.chatId ?? (from && toChatId(from));
  return chatId ? { waId: parseMessageId(rawId)?.waId ?? rawId, chatId } : null;
};

/** Who gave what to which message: both are named by their serialised ids. */
const givenBy = (giving: unknown, message: unknown, seconds: unknown, now: number): Given | null => {
  const [by, to] = [parseMessageId(giving), parseMessageId(message)];
  const chat = by ?? to;
  if (!chat || !(to ?? text(message))) return null;
  return {
    waId: to?.waId ?? String(message),
    chatId: chat.chatId,
    by: by?.fromMe ? 'business' : (by?.participant ?? chat.chatId).slice(0, 80),
    at: isoTime(seconds, now),
  };
};

const callStates: Record<string, CallState> = {
  'call.received': 'received',
  'call.accepted': 'accepted',
  'call.rejected': 'rejected',
};

function tell(event: string, payload: Json, me: unknown, now: number): Told<Envelope> | null {
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
      const place = inChat(payload, text(payload['editedMessageId']) ?? '');
      const body = text(payload['body']);
      if (!place?.waId) return null;
      return {
        event: 'message.edited',
        message: { ...place, body: body && clean(body), at: isoTime(payload['timestamp'], now) },
      };
    }
    case 'message.revoked': {
      const place = inChat(payload, text(payload['revokedMessageId']) ?? '');
      if (!place?.waId) return null;
      return { event: 'message.revoked', message: { ...place, at: isoTime(at(payload, 'after', 'timestamp'), now) } };
    }
    // It cannot be read yet; the message itself comes later, under the same id.
    case 'message.waiting': {
      const message = normaliseMessage(payload, now);
      return (
        message && {
          event: 'message.any',
          message: { ...message, kind: 'waiting', body: null, media: null, content: null },
        }
      );
    }
    case 'message.reaction': {
      const given = givenBy(payload['id'], at(payload, 'reaction', 'messageId'), payload['timestamp'], now);
      const reaction = text(at(payload, 'reaction', 'text')) ?? '';
      return given && { event, reaction: { ...given, text: clean(reaction) } };
    }
    case 'poll.vote': {
      const vote = object(payload['vote']);
      const given = givenBy(vote?.['id'], at(payload, 'poll', 'id'), vote?.['timestamp'], now);
      const chosen = list(vote?.['selectedOptions']).flatMap((one) => text(one)?.slice(0, 200) ?? []);
      return given && { event, vote: { ...given, options: chosen.slice(0, 12).map(clean) } };
    }
    case 'call.received':
    case 'call.accepted':
    case 'call.rejected': {
      const [id, from] = [text(payload['id']), text(payload['from'])];
      // A call to a group is no customer's.
      if (!id || !from || payload['isGroup'] === true) return null;
      const call = {
        id: id.replaceAll(/[^A-Za-z0-9]/g, ''),
        chatId: toChatId(from),
        video: payload['isVideo'] === true,
      };
      const state = callStates[event] ?? 'received';
      return { event: 'call', call: { ...call, state, at: isoTime(payload['timestamp'], now) } };
    }
    case 'session.status': {
      const status = text(payload['status']);
      return status
        ? { event: 'session.status', status: { status: clean(status), phone: phoneOfId(at(me, 'id')) } }
        : null;
    }
    case 'presence.update': {
      const chatId = text(payload['id']);
      const state = writingOf(payload['presences']);
      return chatId && state ? { event, writing: { chatId: toChatId(chatId), state } } : null;
    }
    default:
      return null;
  }
}

/** Brings an envelope into our form; null for events that mean nothing to us, today's and tomorrow's. */
export function normaliseEnvelope(value: unknown, now: number): Envelope | null {
  const raw = object(value);
  const id = text(raw?.['id']);
  const session = text(raw?.['session']);
  const event = text(raw?.['event']);
  const payload = object(raw?.['payload']);
  if (!raw || !id || !session || !event || !payload) return null;
  const told = tell(event, payload, raw['me'], now);
  const ms = number(raw['timestamp']);
  return told && { id, session, timestamp: new Date(ms && ms > 0 && ms < 8e15 ? ms : now).toISOString(), ...told };
}
