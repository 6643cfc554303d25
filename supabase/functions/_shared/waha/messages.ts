import { contentOf, type Content } from './content.ts';
import { parseMessageId, toChatId } from './ids.ts';
import { at, clean, list, number, object, text, type Json } from './json.ts';

type Kind =
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

/** A message in one form for all engines. */
export interface WaMessage {
  waId: string;
  chatId: string;
  fromMe: boolean;
  /** `api`: sent through WAHA. `app`: written on the phone, or by the customer. */
  source: 'api' | 'app';
  sentAt: string;
  kind: Kind;
  body: string | null;
  hasMedia: boolean;
  media: { url: string; mimetype: string; filename: string | null } | null;
  location: { latitude: number; longitude: number; name?: string } | null;
  content: Content | null;
  replyToWaId: string | null;
  /** The chat's name as its customer gives it. */
  name: string | null;
  /** Who wrote, in a group. */
  authorName: string | null;
  ack: number | null;
}

const kindOfMimetype = (mimetype: string): Kind => {
  if (mimetype.startsWith('image/')) return 'image';
  if (mimetype.startsWith('video/')) return 'video';
  return mimetype.startsWith('audio/') ? 'voice' : 'document';
};

/** Baileys and whatsmeow name the content by a key of the raw message. */
const rawKinds: Record<string, Kind> = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'voice',
  voiceMessage: 'voice',
  documentMessage: 'document',
  documentWithCaptionMessage: 'document',
  stickerMessage: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'contact',
  contactsArrayMessage: 'contact',
  pollCreationMessage: 'poll',
  pollCreationMessageV2: 'poll',
  pollCreationMessageV3: 'poll',
};

/** whatsapp-web.js names it by a type. */
const webTypes: Record<string, Kind> = {
  chat: 'text',
  image: 'image',
  video: 'video',
  ptt: 'voice',
  audio: 'voice',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  vcard: 'contact',
  multi_vcard: 'contact',
  poll_creation: 'poll',
  ciphertext: 'waiting',
};

function rawKind(data: unknown): Kind | null {
  const content = object(at(data, 'message')) ?? object(at(data, 'Message'));
  const named = Object.keys(content ?? {}).find((key) => Object.hasOwn(rawKinds, key));
  if (named) return rawKinds[named] ?? null;
  const type = text(at(data, 'type'));
  return type && Object.hasOwn(webTypes, type) ? (webTypes[type] ?? null) : null;
}

function kindOf(raw: Json): Kind {
  const known = rawKind(raw['_data']);
  if (known && known !== 'text') return known;
  if (object(raw['location'])) return 'location';
  if (list(raw['vCards']).length) return 'contact';
  const mimetype = text(at(raw, 'media', 'mimetype'));
  if (mimetype) return kindOfMimetype(mimetype);
  if (text(raw['body'])) return 'text';
  // What could not be read yet: as something unknown it would stay so, whatever comes later under its id.
  const content = object(at(raw, '_data', 'message'));
  return content && Object.keys(content).length === 0 ? 'waiting' : 'unknown';
}

function locationOf(raw: Json): WaMessage['location'] {
  const latitude = number(at(raw, 'location', 'latitude'));
  const longitude = number(at(raw, 'location', 'longitude'));
  // What is on no map is told by its name alone.
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const name = placeNameOf(raw);
  return { latitude, longitude, ...(name === null ? {} : { name }) };
}

function placeNameOf(raw: Json): string | null {
  const name = text(at(raw, 'location', 'description')) ?? text(at(raw, 'location', 'name'));
  return name && clean(name);
}

/** In characters; the database refuses a file whose description is longer than 4,096 bytes. */
const longestFilename = 255;

/** A name as it may be shown: nothing in it turns round what is read of its ending. */
const filenameOf = (value: unknown): string | null =>
  text(
    clean(text(value) ?? '')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .slice(-longestFilename)
      .toWellFormed(),
  );

function mediaOf(raw: Json): WaMessage['media'] {
  const media = object(raw['media']);
  const url = text(media?.['url']);
  const mimetype = text(media?.['mimetype']);
  return url && mimetype ? { url, mimetype, filename: filenameOf(media?.['filename']) } : null;
}

/** Unix seconds (a fraction is possible) as ISO time; a time of another kind or out of reach is `otherwise`. */
export function isoTime(seconds: unknown, otherwise: number): string {
  const read = number(seconds);
  const ms = read === null || read <= 0 || read > 1e11 ? otherwise : Math.floor(read * 1000);
  return new Date(ms).toISOString();
}

export const ackOf = (ack: unknown): number | null => {
  const read = number(ack);
  return read !== null && Number.isInteger(read) && read >= -1 && read <= 4 ? read : null;
};

/** A WAMessage of any engine in our form; null for what is no message, or has no usable id. */
export function normaliseMessage(value: unknown, now: number): WaMessage | null {
  const raw = object(value);
  const id = parseMessageId(raw?.['id']);
  if (!raw || !id) return null;
  const kind = kindOf(raw);
  const content = contentOf(raw, kind);
  // Of a card some engines give its code as the words.
  const words = kind === 'contact' ? null : (content?.question ?? text(raw['body']));
  const location = locationOf(raw);
  const body = words ?? (location === null ? placeNameOf(raw) : null);
  const hasMedia = raw['hasMedia'] === true || object(raw['media']) !== null;
  // Protocol messages (encryption notes, key exchanges) reach some webhooks; they say nothing to a person.
  if (
    kind === 'unknown' &&
    !hasMedia &&
    (at(raw, '_data', 'message', 'protocolMessage') || at(raw, '_data', 'message', 'systemMessage'))
  )
    return null;
  const data = raw['_data'];
  const speaker = text(at(data, 'pushName')) ?? text(at(data, 'Info', 'PushName')) ?? text(at(data, 'notifyName'));
  const group = id.chatId.endsWith('@g.us');
  const quoted = text(at(raw, 'replyTo', 'id'));
  return {
    waId: id.waId,
    chatId: id.chatId,
    fromMe: id.fromMe,
    source: raw['source'] === 'api' ? 'api' : 'app',
    sentAt: isoTime(raw['timestamp'], now),
    kind,
    body: body && clean(body),
    hasMedia,
    media: mediaOf(raw),
    location,
    content: content && content.content,
    replyToWaId: quoted && (parseMessageId(quoted)?.waId ?? quoted),
    name: speaker && !group && !id.fromMe ? clean(speaker) : null,
    authorName: speaker && group ? clean(speaker) : null,
    ack: ackOf(raw['ack']),
  };
}

/** The waId of what a send call answered: three engines, three shapes. Null when there is none in it. */
export function sentId(answer: unknown): { waId: string; rawId: string } | null {
  const serialised = parseMessageId(object(answer)?.['id']);
  if (serialised) return { waId: serialised.waId, rawId: serialised.rawId };
  const rawId = text(at(answer, 'key', 'id'));
  const jid = text(at(answer, 'key', 'remoteJid'));
  return rawId && jid ? { waId: `true_${toChatId(jid)}_${rawId}`, rawId } : null;
}

/** When WhatsApp says it was sent, as ISO time. */
export const sentTime = (answer: unknown, now: number): string =>
  isoTime(object(answer)?.['timestamp'] ?? object(answer)?.['messageTimestamp'], now);
