import { contentOf, type Content } from './content.ts';
import { parseMessageId, toChatId } from './ids.ts';
import { asArray, asNumber, asObject, asString, storableText, valueAt, type Json } from './json.ts';
import { protobufOf } from './protobuf.ts';

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

/** A message, normalised for all engines. */
export interface WaMessage {
  waId: string;
  chatId: string;
  fromMe: boolean;
  /** `api`: sent through WAHA. `app`: sent from the phone, or by the customer. Null if WAHA may have forgotten it. */
  source: 'api' | 'app' | null;
  sentAt: string;
  kind: Kind;
  body: string | null;
  hasMedia: boolean;
  /** `url`: null if WAHA failed to download the file. */
  media: { url: string | null; mimetype: string; filename: string | null } | null;
  location: { latitude: number; longitude: number; name?: string } | null;
  content: Content | null;
  replyToWaId: string | null;
  /** The customer's WhatsApp name; null in groups and for own messages. */
  name: string | null;
  /** The sender's WhatsApp name in a group. */
  authorName: string | null;
  ack: number | null;
}

const kindOfMimetype = (mimetype: string): Kind => {
  if (mimetype.startsWith('image/')) return 'image';
  if (mimetype.startsWith('video/')) return 'video';
  return mimetype.startsWith('audio/') ? 'voice' : 'document';
};

/** Baileys and whatsmeow: the kind is a key of the protobuf message. */
const protobufKinds: Record<string, Kind> = {
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

/** whatsapp-web.js: the kind is the `type`. */
const webjsTypes: Record<string, Kind> = {
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

function rawKind(raw: Json): Kind | null {
  const key = Object.keys(protobufOf(raw) ?? {}).find((name) => Object.hasOwn(protobufKinds, name));
  if (key) return protobufKinds[key] ?? null;
  const type = asString(valueAt(raw, '_data', 'type'));
  return type && Object.hasOwn(webjsTypes, type) ? (webjsTypes[type] ?? null) : null;
}

function kindOf(raw: Json): Kind {
  const rawDataKind = rawKind(raw);
  if (rawDataKind && rawDataKind !== 'text') return rawDataKind;
  if (asObject(raw['location'])) return 'location';
  if (asArray(raw['vCards']).length) return 'contact';
  const mimetype = asString(valueAt(raw, 'media', 'mimetype'));
  if (mimetype) return kindOfMimetype(mimetype);
  if (textOf(raw)) return 'text';
  // Not decrypted yet. As `unknown` it would not be replaced when the message comes later with the same id.
  const content = asObject(valueAt(raw, '_data', 'message'));
  return content && Object.keys(content).length === 0 ? 'waiting' : 'unknown';
}

/** WAHA leaves out the text and the caption of a message in a disappearing chat. */
function textOf(raw: Json): string | null {
  const content = protobufOf(raw);
  const captions = Object.values(content ?? {}).map((part) => asString(valueAt(part, 'caption')));
  const texts = [raw['body'], valueAt(content, 'conversation'), valueAt(content, 'extendedTextMessage', 'text')];
  return [...texts.map(asString), ...captions].find(Boolean) ?? asString(raw['body']);
}

/** The location of a message, from WAHA or, in a disappearing chat, from WhatsApp's own message. */
function rawLocationOf(raw: Json): Json | null {
  const content = protobufOf(raw);
  const own = asObject(content?.['locationMessage']) ?? asObject(content?.['liveLocationMessage']);
  return (
    asObject(raw['location']) ??
    (own && { latitude: own['degreesLatitude'], longitude: own['degreesLongitude'], name: own['name'] })
  );
}

function locationOf(raw: Json): WaMessage['location'] {
  const place = rawLocationOf(raw);
  const latitude = asNumber(place?.['latitude']);
  const longitude = asNumber(place?.['longitude']);
  // Without valid coordinates, the name becomes the body.
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const name = locationNameOf(raw);
  return { latitude, longitude, ...(name === null ? {} : { name }) };
}

function locationNameOf(raw: Json): string | null {
  const place = rawLocationOf(raw);
  const name = asString(place?.['description']) ?? asString(place?.['name']);
  return name && storableText(name);
}

/** Characters. The database rejects `media` of more than 4,096 bytes. */
const maxFilenameLength = 255;

/** The file name without bidirectional control characters, which could disguise its extension. */
const filenameOf = (value: unknown): string | null =>
  asString(
    storableText(asString(value) ?? '')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .slice(-maxFilenameLength)
      .toWellFormed(),
  );

function mediaOf(raw: Json): WaMessage['media'] {
  const media = asObject(raw['media']);
  const url = asString(media?.['url']);
  const mimetype = asString(media?.['mimetype']);
  return mimetype ? { url, mimetype, filename: filenameOf(media?.['filename']) } : null;
}

/** Unix seconds (fractions are possible) as ISO time; `fallback` (milliseconds) for an invalid or absurd value. */
export function isoTime(seconds: unknown, fallback: number): string {
  const parsed = asNumber(seconds);
  const ms = parsed === null || parsed <= 0 || parsed > 1e11 ? fallback : Math.floor(parsed * 1000);
  return new Date(ms).toISOString();
}

export const ackOf = (ack: unknown): number | null => {
  const parsed = asNumber(ack);
  return parsed !== null && Number.isInteger(parsed) && parsed >= -1 && parsed <= 4 ? parsed : null;
};

/** Normalises a WAMessage of any engine; null for anything without a valid message id and for protocol messages. */
export function normaliseMessage(value: unknown, now: number): WaMessage | null {
  const raw = asObject(value);
  const id = parseMessageId(raw?.['id']);
  if (!raw || !id) return null;
  const kind = kindOf(raw);
  const content = contentOf(raw, kind);
  // Some engines put the vCard itself into the body.
  const textBody = kind === 'contact' ? null : (content?.question ?? textOf(raw));
  const location = locationOf(raw);
  const body = textBody ?? (location === null ? locationNameOf(raw) : null);
  const hasMedia = raw['hasMedia'] === true || asObject(raw['media']) !== null;
  // Some engines also deliver protocol messages (encryption notes, key exchanges), which have no content.
  if (
    kind === 'unknown' &&
    !hasMedia &&
    (valueAt(raw, '_data', 'message', 'protocolMessage') || valueAt(raw, '_data', 'message', 'systemMessage'))
  )
    return null;
  const data = raw['_data'];
  const pushName =
    asString(valueAt(data, 'pushName')) ??
    asString(valueAt(data, 'Info', 'PushName')) ??
    asString(valueAt(data, 'notifyName'));
  const isGroup = id.chatId.endsWith('@g.us');
  const quoted = asString(valueAt(raw, 'replyTo', 'id'));
  return {
    waId: id.waId,
    chatId: id.chatId,
    fromMe: id.fromMe,
    source: raw['source'] === 'api' ? 'api' : 'app',
    sentAt: isoTime(raw['timestamp'], now),
    kind,
    body: body && storableText(body),
    hasMedia,
    media: mediaOf(raw),
    location,
    content: content && content.content,
    replyToWaId: quoted && (parseMessageId(quoted)?.waId ?? quoted),
    name: pushName && !isGroup && !id.fromMe ? storableText(pushName) : null,
    authorName: pushName && isGroup ? storableText(pushName) : null,
    ack: ackOf(raw['ack']),
  };
}

/**
 * A message as WhatsApp's history has it. WAHA remembers what it sent for ten minutes, and until the session restarts.
 * After that its own messages also have the source `app`, so here only `api` is certain.
 */
export function normaliseHistory(value: unknown, now: number): WaMessage | null {
  const message = normaliseMessage(value, now);
  return message?.fromMe && message.source === 'app' ? { ...message, source: null } : message;
}

/** The message id in the response of a send call, whose shape depends on the engine; null without one. */
export function sentMessageId(response: unknown): { waId: string; rawId: string } | null {
  const serialised = parseMessageId(asObject(response)?.['id']);
  if (serialised) return { waId: serialised.waId, rawId: serialised.rawId };
  const rawId = asString(valueAt(response, 'key', 'id'));
  const jid = asString(valueAt(response, 'key', 'remoteJid'));
  return rawId && jid ? { waId: `true_${toChatId(jid)}_${rawId}`, rawId } : null;
}

/** The time in the response of a send call, as ISO time; `now` without one. */
export const sentAtOf = (response: unknown, now: number): string =>
  isoTime(asObject(response)?.['timestamp'] ?? asObject(response)?.['messageTimestamp'], now);
