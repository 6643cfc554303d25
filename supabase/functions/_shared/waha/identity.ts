import { phoneOfId, toChatId } from './ids.ts';
import { asString, valueAt } from './json.ts';
import { fieldAt } from './protobuf.ts';

// One person has two addresses on WhatsApp: the number, and a hidden id (@lid). Engines report a chat under either.

/** WhatsApp's own accounts: service announcements, its business help, and Meta AI. */
const ownAccounts = new Set(['0@c.us', '16505361212@c.us', '13135550002@c.us', '13135550202@c.us']);

/** Whether a chat is one with a person, and not WhatsApp's own, a group, a channel, a bot or a status. */
export const isCustomerChat = (chatId: string): boolean =>
  /^\d[\d-]{0,63}@(?:c\.us|lid)$/.test(chatId) && !ownAccounts.has(chatId);

const otherForm = (chatId: string, value: unknown): string | null => {
  const id = asString(value);
  const other = id && toChatId(id);
  if (!other || !isCustomerChat(other)) return null;
  const isOther = chatId.endsWith('@lid') ? phoneOfId(other) !== null : other.endsWith('@lid');
  return isOther ? other : null;
};

/**
 * The other address of the person in a chat, as the engine tells it with an event; null: it does not. Of an own message, the
 * sender is the business, and only the fields for the other side count.
 */
export function altChatIdOf(payload: unknown, chatId: string, fromMe: boolean): string | null {
  const parts = [payload, valueAt(payload, 'after'), valueAt(payload, 'before'), valueAt(payload, 'vote')];
  for (const part of parts) {
    const data = valueAt(part, '_data');
    const key = valueAt(data, 'key');
    const info = valueAt(data, 'Info') ?? data;
    const told = [
      valueAt(key, 'remoteJidAlt'),
      ...(fromMe
        ? [fieldAt(info, 'RecipientAlt'), valueAt(key, 'recipientPn'), valueAt(key, 'recipientLid')]
        : [
            fieldAt(info, 'SenderAlt'),
            valueAt(key, 'senderPn'),
            valueAt(key, 'senderLid'),
            valueAt(part, 'senderPn'),
            valueAt(data, 'senderPn'),
            // Of a call.
            fieldAt(info, 'CallCreatorAlt'),
            valueAt(data, 'callerPn'),
            valueAt(part, 'callerPn'),
          ]),
    ];
    for (const value of told) {
      const other = otherForm(chatId, value);
      if (other !== null) return other;
    }
  }
  return null;
}
