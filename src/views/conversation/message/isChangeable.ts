/** Which messages a member can change on WhatsApp. */
import { DELETION_LIMIT, EDIT_LIMIT } from '../../../contracts/limits.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';

type ChangeableMessage = Pick<Message, 'wa_id' | 'author' | 'kind' | 'body' | 'sent_at' | 'revoked_at'>;

/** The kinds whose text, or caption, WhatsApp can edit. */
const EDITABLE_KINDS = new Set(['text', 'image', 'video', 'document']);

/** WhatsApp has it, and neither its writer nor an erasure has removed it. */
const isOnWhatsapp = ({ wa_id, revoked_at }: ChangeableMessage): boolean =>
  wa_id !== null && /^(?:true|false)_/.test(wa_id) && revoked_at === null;

/** A call is no message on WhatsApp, and one that cannot be read yet may have any content. */
export const isReactable = (message: ChangeableMessage): boolean =>
  isOnWhatsapp(message) && message.kind !== 'call' && message.kind !== 'waiting';

/** Of the business, and within WhatsApp's limit at `now`, in epoch milliseconds. */
export const isDeletable = (message: ChangeableMessage, now: number): boolean =>
  isReactable(message) && message.author !== 'customer' && now - Date.parse(message.sent_at) <= DELETION_LIMIT;

export const isEditable = (message: ChangeableMessage, now: number): boolean =>
  isDeletable(message, now) &&
  EDITABLE_KINDS.has(message.kind) &&
  message.body !== null &&
  now - Date.parse(message.sent_at) <= EDIT_LIMIT;
