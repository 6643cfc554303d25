import { object, text } from './json.ts';

// WhatsApp's ids, as the engines write them (waha.md §2.4, §2.5).

/** A person, by number or by hidden id. Groups, channels and statuses are no customer's chat. */
export const chatIdPattern = /^\d[\d-]{0,63}@(?:c\.us|lid)$/;

/** `628…:12@s.whatsapp.net` → `628…@c.us`: one form for one chat. */
export const toChatId = (id: string): string => id.replace(/:\d+(?=@)/, '').replace(/@s\.whatsapp\.net$/, '@c.us');

/** The number of a person's id, with its plus; null for a hidden one, and for what is no id. */
export function phoneOfId(id: unknown): string | null {
  const digits = /^([1-9]\d{5,14})@c\.us$/.exec(toChatId(text(id) ?? ''))?.[1];
  return digits ? `+${digits}` : null;
}

export interface MessageId {
  /** `{true|false}_{chatId}_{rawId}[_{participant}]` with the chat id in our form. */
  waId: string;
  fromMe: boolean;
  chatId: string;
  rawId: string;
  participant: string | null;
}

/** Reads a serialised message id, or WEBJS's object around one. The chat is known by it and not by `from` or `to`. */
export function parseMessageId(id: unknown): MessageId | null {
  const serialised = text(id) ?? text(object(id)?.['_serialized']);
  const found = serialised && /^(true|false)_([^_]+@[^_]+)_([^_]+)(?:_(.+))?$/.exec(serialised);
  if (!found) return null;
  const [, fromMe, chat = '', rawId = '', participant] = found;
  const chatId = toChatId(chat);
  const author = participant ? toChatId(participant) : null;
  return {
    waId: [fromMe, chatId, rawId, ...(author ? [author] : [])].join('_'),
    fromMe: fromMe === 'true',
    chatId,
    rawId,
    participant: author,
  };
}

/**
 * The raw WhatsApp id of a message of ours: `3EB0` and the first 18 hexadecimal digits of its uuid. Derived, so that a
 * repeat carries the same id and history can be asked for it.
 */
export const outgoingRawId = (messageId: string): string =>
  `3EB0${messageId.replaceAll('-', '').slice(0, 18).toUpperCase()}`;

export const outgoingWaId = (chatId: string, rawId: string): string => `true_${chatId}_${rawId}`;
