import { asArray, asNumber, asObject, asString, valueAt, type Json } from './json.ts';
import { protobufLevels } from './protobuf.ts';

// What the kinds of WhatsApp's messages say, for all engines. A kind that is in neither list says something that cannot be
// read: it is shown, and people are called.

export type Kind =
  | 'text'
  | 'image'
  | 'video'
  | 'voice'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'poll'
  | 'waiting'
  | 'unknown';

/**
 * Fields of the protobuf `Message` (Baileys, whatsmeow) that say something. `unknown`: it cannot be read here. A field
 * around another message (protobuf.ts) has the kind of what is in it, and this one if that is empty.
 */
export const spokenFields: Readonly<Record<string, Kind>> = {
  conversation: 'text',
  extendedTextMessage: 'text',
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'voice',
  voiceMessage: 'voice',
  documentMessage: 'document',
  documentWithCaptionMessage: 'document',
  stickerMessage: 'sticker',
  lottieStickerMessage: 'sticker',
  stickerPackMessage: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'contact',
  contactsArrayMessage: 'contact',
  pollCreationMessage: 'poll',
  pollCreationMessageV2: 'poll',
  pollCreationMessageV3: 'poll',
  pollCreationMessageV4: 'poll',
  pollCreationMessageV5: 'poll',
  pollCreationMessageV6: 'poll',
  // Replies, and what a shop has sent with buttons.
  buttonsResponseMessage: 'text',
  listResponseMessage: 'text',
  templateButtonReplyMessage: 'text',
  interactiveResponseMessage: 'text',
  buttonsMessage: 'text',
  listMessage: 'text',
  templateMessage: 'text',
  interactiveMessage: 'text',
  highlyStructuredMessage: 'text',
  // Trade, invitations and payments.
  orderMessage: 'text',
  productMessage: 'text',
  eventMessage: 'text',
  eventInviteMessage: 'text',
  scheduledCallCreationMessage: 'text',
  scheduledCallEditMessage: 'unknown',
  groupInviteMessage: 'text',
  newsletterAdminInviteMessage: 'text',
  newsletterFollowerInviteMessageV2: 'text',
  invoiceMessage: 'text',
  requestPaymentMessage: 'text',
  sendPaymentMessage: 'text',
  paymentInviteMessage: 'unknown',
  paymentReminderMessage: 'unknown',
  declinePaymentRequestMessage: 'unknown',
  cancelPaymentRequestMessage: 'unknown',
  splitPaymentMessage: 'unknown',
  splitPaymentUpdateMessage: 'unknown',
  pollResultSnapshotMessage: 'text',
  pollResultSnapshotMessageV3: 'text',
  commentMessage: 'text',
  statusQuestionAnswerMessage: 'text',
  questionResponseMessage: 'text',
  statusQuotedMessage: 'text',
  musicMessage: 'text',
  bcallMessage: 'text',
  chat: 'text',
  richResponseMessage: 'text',
  // Encrypted for the phone only. An edit that the engine could not decrypt is one of them.
  secretEncryptedMessage: 'unknown',
  encCommentMessage: 'unknown',
  encEventResponseMessage: 'unknown',
  placeholderMessage: 'unknown',
  conditionalRevealMessage: 'unknown',
  // Around another message.
  deviceSentMessage: 'unknown',
  ephemeralMessage: 'unknown',
  viewOnceMessage: 'unknown',
  viewOnceMessageV2: 'unknown',
  viewOnceMessageV2Extension: 'unknown',
  groupMentionedMessage: 'unknown',
  botInvokeMessage: 'unknown',
  botForwardedMessage: 'unknown',
  eventCoverImage: 'image',
  pollCreationOptionImageMessage: 'image',
  associatedChildMessage: 'unknown',
  groupStatusMessage: 'unknown',
  groupStatusMessageV2: 'unknown',
  questionMessage: 'unknown',
  questionReplyMessage: 'unknown',
  spoilerMessage: 'unknown',
};

/** Fields of the protobuf `Message` that say nothing, or of which another event of WAHA tells. */
export const silentFields: ReadonlySet<string> = new Set([
  'protocolMessage',
  'systemMessage',
  // Told by the events for reactions, votes, edits and calls.
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'pollAddOptionMessage',
  'editedMessage',
  'call',
  'callLogMesssage',
  'callLogMessage',
  // Marks on other messages, and the head of an album, whose pictures come by themselves.
  'pinInChatMessage',
  'keepInChatMessage',
  'albumMessage',
  // Keys, synchronisation and settings.
  'stickerSyncRmrMessage',
  'requestPhoneNumberMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'limitSharingMessage',
  'groupRootKeyShare',
  'rootSecretDistributeMessage',
  'botTaskMessage',
  'botPlatformRegistrationSuccessMessage',
  // Statuses and channels.
  'statusMentionMessage',
  'groupStatusMentionMessage',
  'statusAddYours',
  'statusNotificationMessage',
  'statusStickerInteractionMessage',
  'statusLinkPreviewMetadata',
  'newsletterAdminProfileMessage',
  'newsletterAdminProfileStatusMessage',
]);

/** Fields that stand beside any kind, and are no message alone. */
export const accompanyingFields: ReadonlySet<string> = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

/** Types of whatsapp-web.js and WPPConnect that say something. */
export const spokenTypes: Readonly<Record<string, Kind>> = {
  chat: 'text',
  image: 'image',
  video: 'video',
  ptv: 'video',
  ptt: 'voice',
  audio: 'voice',
  document: 'document',
  sticker: 'sticker',
  'sticker-pack': 'sticker',
  location: 'location',
  vcard: 'contact',
  multi_vcard: 'contact',
  poll_creation: 'poll',
  ciphertext: 'waiting',
  order: 'text',
  product: 'text',
  list: 'text',
  list_response: 'text',
  buttons: 'text',
  buttons_response: 'text',
  template_button_reply: 'text',
  interactive: 'text',
  interactive_response: 'text',
  native_flow: 'text',
  hsm: 'text',
  event_creation: 'text',
  scheduled_event_creation: 'text',
  scheduled_call: 'text',
  groups_v4_invite: 'text',
  newsletter_admin_invite: 'text',
  comment: 'text',
  rich_response: 'text',
  payment: 'unknown',
  oversized: 'unknown',
  unknown: 'unknown',
};

/** Types of whatsapp-web.js and WPPConnect that say nothing. */
export const silentTypes: ReadonlySet<string> = new Set([
  'album',
  'broadcast_notification',
  'call_log',
  'debug',
  'e2e_notification',
  'gp2',
  'group_notification',
  'keep_in_chat',
  'miscellaneous',
  'newsletter_notification',
  'notification',
  'notification_template',
  'pin_message',
  'pinned_message',
  'poll_update',
  'protocol',
  'reaction',
  'reaction_enc',
  'revoked',
]);

/** Types of a message of Baileys without content. 2: not decrypted yet. 3 and 47 to 59, 68: for newer apps, payments, too large. */
function kindOfStub(stub: unknown): Kind | null {
  const number = asNumber(stub);
  if (number === 2 || stub === 'CIPHERTEXT') return 'waiting';
  if (number !== null && (number === 3 || number === 68 || (number >= 47 && number <= 59))) return 'unknown';
  return typeof stub === 'string' && /^(?:FUTUREPROOF|OVERSIZED|PAYMENT_)/.test(stub) ? 'unknown' : null;
}

const kindOfMimetype = (mimetype: string): Kind => {
  if (mimetype.startsWith('image/')) return 'image';
  if (mimetype.startsWith('video/')) return 'video';
  return mimetype.startsWith('audio/') ? 'voice' : 'document';
};

/** The fields of a protobuf message that are filled in. */
const fieldsOf = (content: Json): string[] =>
  Object.keys(content).filter((name) => content[name] !== null && content[name] !== undefined && content[name] !== '');

/** Whether a message of the given fields says something: its kind, null for none, and undefined if only others tell. */
function kindOfFields(fields: readonly string[]): Kind | null | undefined {
  const spoken = fields.find((name) => Object.hasOwn(spokenFields, name));
  if (spoken !== undefined) return spokenFields[spoken];
  const others = fields.filter((name) => !accompanyingFields.has(name));
  if (others.length === 0) return undefined;
  return others.every((name) => silentFields.has(name)) ? null : 'unknown';
}

/** The kind that the raw message of the engine states; null: it says nothing; undefined: it states none. */
function statedKind(raw: Json): Kind | null | undefined {
  const type = asString(valueAt(raw, '_data', 'type'));
  if (type !== null && silentTypes.has(type)) return null;
  if (type !== null && Object.hasOwn(spokenTypes, type)) return spokenTypes[type];
  const levels = protobufLevels(raw);
  const kinds = levels.map((level) => kindOfFields(fieldsOf(level)));
  // What stands in a silent field is of a status, of a channel or of a setting.
  return kinds.includes(null) ? null : kinds.findLast((kind) => kind !== undefined);
}

/** The kind of a message of any engine. Null: it says nothing. `text`: what can be read of it. */
export function kindOf(raw: Json, text: string | null): Kind | null {
  const stated = statedKind(raw);
  if (stated === null) return null;
  if (stated !== undefined && stated !== 'text' && stated !== 'unknown') return stated;
  if (asObject(raw['location'])) return 'location';
  if (asArray(raw['vCards']).length > 0) return 'contact';
  const mimetype = asString(valueAt(raw, 'media', 'mimetype'));
  if (mimetype !== null) return mimetype === 'application/was' ? 'sticker' : kindOfMimetype(mimetype);
  if (text !== null) return 'text';
  if (stated !== undefined || raw['hasMedia'] === true) return 'unknown';
  return kindWithoutContent(raw);
}

/** The kind of a message in which nothing stands. */
function kindWithoutContent(raw: Json): Kind | null {
  const stub = valueAt(raw, '_data', 'messageStubType');
  if (stub !== null && stub !== undefined && stub !== 0) return kindOfStub(stub);
  const content = protobufLevels(raw)[0];
  if (content === undefined) return 'unknown';
  // Not decrypted yet. As `unknown` it would not be replaced when the message comes later with the same id.
  return Object.keys(content).length === 0 ? 'waiting' : null;
}
