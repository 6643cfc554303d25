import { contentOf, type Content } from './content.ts';
import { altChatIdOf } from './identity.ts';
import { parseMessageId, toChatId } from './ids.ts';
import { asNumber, asObject, asString, storableText, valueAt, type Json } from './json.ts';
import { kindOf, type Kind } from './kinds.ts';
import { pointedOf, quotedIdOf, quoteOf, type Quote } from './points.ts';
import { fieldAt, protobufLevels, protobufOf } from './protobuf.ts';
import { textOf } from './said.ts';

/** A message, normalised for all engines. */
export interface WaMessage {
  waId: string;
  chatId: string;
  /** The other address of the same person, number or hidden id, if the engine tells it. */
  altChatId: string | null;
  fromMe: boolean;
  /** `api`: sent through WAHA. `app`: sent from the phone, or by the customer. Null if WAHA may have forgotten it. */
  source: 'api' | 'app' | null;
  sentAt: string;
  kind: Kind;
  body: string | null;
  hasMedia: boolean;
  /** `url`: null if WAHA failed to download the file. */
  media: { url: string | null; mimetype: string; filename: string | null } | null;
  location: { latitude: number; longitude: number; name?: string; address?: string } | null;
  content: Content | null;
  replyToWaId: string | null;
  /** The message that it quotes, as WhatsApp sent it along. */
  quote: Quote | null;
  /** The file of higher quality that follows a picture or video. The ids are those of the message that has it already. */
  isBetterCopy: boolean;
  /** The customer's WhatsApp name; null in groups and for own messages. */
  name: string | null;
  /** The sender's WhatsApp name in a group. */
  authorName: string | null;
  ack: number | null;
}

/** The location of a message, from WAHA or, in a disappearing chat, from WhatsApp's own message. */
function rawLocationOf(raw: Json): Json | null {
  const content = protobufOf(raw);
  const own = asObject(content?.['locationMessage']) ?? asObject(content?.['liveLocationMessage']);
  const told = asObject(raw['location']);
  return (
    (told || own) && {
      latitude: told?.['latitude'] ?? own?.['degreesLatitude'],
      longitude: told?.['longitude'] ?? own?.['degreesLongitude'],
      name: told?.['name'] ?? own?.['name'],
      description: told?.['description'],
      address: told?.['address'] ?? own?.['address'],
    }
  );
}

function locationOf(raw: Json): WaMessage['location'] {
  const place = rawLocationOf(raw);
  const latitude = asNumber(place?.['latitude']);
  const longitude = asNumber(place?.['longitude']);
  // Without valid coordinates, the name becomes the body.
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const [name, address] = placeNamesOf(place);
  return { latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

/** Characters of the name and the address of a place. */
const maxPlaceLength = 500;

/** The name and the address of a place, each once. WEBJS has both in one text, the name in its first line. */
function placeNamesOf(place: Json | null): [name: string | null, address: string | null] {
  const clean = (value: unknown): string | null =>
    asString(
      storableText(asString(value) ?? '')
        .trim()
        .slice(0, maxPlaceLength),
    );
  const described = clean(place?.['description']);
  const name = described ?? clean(place?.['name']);
  const address = clean(place?.['address']);
  return [name, address !== null && name?.includes(address) ? null : address];
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

/**
 * Unix seconds (fractions are possible) as ISO time; `now` (milliseconds) for an invalid or absurd value. Nothing was sent
 * after it arrived: a later time is that of a wrong clock, and would keep its message at the end of the chat.
 */
export function isoTime(seconds: unknown, now: number): string {
  const parsed = asNumber(seconds);
  const ms = parsed === null || parsed <= 0 || parsed > 1e11 ? now : Math.floor(parsed * 1000);
  return new Date(Math.min(ms, now)).toISOString();
}

export const ackOf = (ack: unknown): number | null => {
  const parsed = asNumber(ack);
  return parsed !== null && Number.isInteger(parsed) && parsed >= -1 && parsed <= 4 ? parsed : null;
};

/** The raw id of the picture or video of which a message is the copy of higher quality; null: it is none. */
function copiedIdOf(raw: Json): string | null {
  for (const level of protobufLevels(raw)) {
    const association = fieldAt(level, 'messageContextInfo', 'messageAssociation');
    const type = fieldAt(association, 'associationType');
    const isCopy = type === 5 || type === 10 || type === 19 || /^(?:HD|HEVC)_\w{1,10}_DUAL_UPLOAD$/.test(String(type));
    if (isCopy) return asString(fieldAt(association, 'parentMessageKey', 'id'));
  }
  return null;
}

/** The id and the addresses of a message. A copy of higher quality has those of the message that it replaces. */
function addressOf(raw: Json) {
  const id = parseMessageId(raw['id']);
  if (!id) return null;
  const copied = copiedIdOf(raw);
  return {
    ...id,
    waId: copied === null ? id.waId : id.waId.replace(`_${id.rawId}`, () => `_${copied}`),
    altChatId: altChatIdOf(raw, id.chatId, id.fromMe),
    isBetterCopy: copied !== null,
  };
}

/** The sender's WhatsApp name. */
const pushNameOf = (data: unknown): string | null =>
  asString(valueAt(data, 'pushName')) ??
  asString(valueAt(data, 'Info', 'PushName')) ??
  asString(valueAt(data, 'notifyName'));

/** Normalises a WAMessage of any engine; null for anything without a valid message id and for kinds that say nothing. */
export function normaliseMessage(value: unknown, now: number): WaMessage | null {
  const raw = asObject(value);
  const id = raw && addressOf(raw);
  if (!raw || !id) return null;
  const text = textOf(raw);
  const kind = kindOf(raw, text);
  if (kind === null) return null;
  const content = contentOf(raw, kind);
  const pointed = pointedOf(raw);
  // Some engines put the vCard itself into the body.
  const textBody = kind === 'contact' ? null : (content?.question ?? text);
  const location = locationOf(raw);
  const body = textBody ?? (location === null ? placeNamesOf(rawLocationOf(raw))[0] : null);
  const pushName = pushNameOf(raw['_data']);
  const isGroup = id.chatId.endsWith('@g.us');
  const quoted = quotedIdOf(raw);
  return {
    waId: id.waId,
    chatId: id.chatId,
    altChatId: id.altChatId,
    fromMe: id.fromMe,
    source: raw['source'] === 'api' ? 'api' : 'app',
    sentAt: isoTime(raw['timestamp'], now),
    kind,
    body: body && storableText(body),
    hasMedia: raw['hasMedia'] === true || asObject(raw['media']) !== null,
    media: mediaOf(raw),
    location,
    content: content || pointed ? { ...pointed, ...content?.content } : null,
    replyToWaId: quoted && (parseMessageId(quoted)?.waId ?? quoted),
    quote: quoteOf(raw, [id.chatId, ...(id.altChatId ? [id.altChatId] : [])]),
    isBetterCopy: id.isBetterCopy,
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
