import { asObject, asString } from './json.ts';

// WhatsApp's ids, in the forms of the engines.

/** The chat of a person, by phone number or LID. Groups, channels and statuses do not match. */
export const chatIdPattern = /^\d[\d-]{0,63}@(?:c\.us|lid)$/;

/** The canonical chat id: `628…:12@s.whatsapp.net` → `628…@c.us`. Also of a number that Meta hosts. */
export const toChatId = (id: string): string =>
  id
    .replace(/:\d+(?=@)/, '')
    .replace(/@(?:s\.whatsapp\.net|hosted)$/, '@c.us')
    .replace(/@hosted\.lid$/, '@lid');

/** The phone number of a chat id, in E.164 form; null for a LID and for anything else. */
export function phoneOfId(id: unknown): string | null {
  const digits = /^([1-9]\d{5,14})@c\.us$/.exec(toChatId(asString(id) ?? ''))?.[1];
  return digits ? `+${digits}` : null;
}

export interface MessageId {
  /** `{true|false}_{chatId}_{rawId}[_{participant}]` with a canonical chat id. */
  waId: string;
  fromMe: boolean;
  chatId: string;
  rawId: string;
  participant: string | null;
}

/** Reads a serialised message id, or WEBJS's object around one. Only it identifies the chat in every engine; `from` does not. */
export function parseMessageId(id: unknown): MessageId | null {
  const serialised = asString(id) ?? asString(asObject(id)?.['_serialized']);
  const found = serialised && /^(true|false)_([^_@]+@[^_]+)_([^_]+)(?:_(.+))?$/.exec(serialised);
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
 * The raw WhatsApp id of an outgoing message: `3EB0` and the first 18 hexadecimal digits of its UUID. It is derived, so
 * that a retry has the same id and the message can be found in the history.
 */
export const outgoingRawId = (messageId: string): string =>
  `3EB0${messageId.replaceAll('-', '').slice(0, 18).toUpperCase()}`;

export const outgoingWaId = (chatId: string, rawId: string): string => `true_${chatId}_${rawId}`;
