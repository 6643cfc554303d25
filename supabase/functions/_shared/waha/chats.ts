import { toChatId } from './ids.ts';
import { asArray, asNumber, asObject, asString, storableText, valueAt, type Json } from './json.ts';
import { normaliseMessage, type WaMessage } from './messages.ts';

export interface Chat {
  id: string;
  name: string | null;
  /** ISO time of the last activity. */
  lastAt: string | null;
  /** Null where the engine does not report it. */
  archived: boolean | null;
}

export interface OverviewRow extends Chat {
  picture: string | null;
  lastMessage: WaMessage | null;
}

const chatIdOf = (raw: Json): string | null => {
  const id = asString(raw['id']) ?? asString(valueAt(raw, 'id', '_serialized'));
  return id && toChatId(id);
};

const nameOf = (value: unknown): string | null => {
  const name = asString(value);
  return name && storableText(name);
};

const asBoolean = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** The URL, if a browser may load it as a picture. */
export const pictureUrl = (value: unknown): string | null => {
  const url = asString(value);
  return url && url.startsWith('https://') && URL.canParse(url) ? url : null;
};

const timeOf = (seconds: unknown): string | null => {
  const parsed = asNumber(seconds);
  return parsed === null || parsed <= 0 || parsed > 1e11 ? null : new Date(Math.floor(parsed * 1000)).toISOString();
};

/** Rows of GET /chats. Rows without an id are dropped. */
export const normaliseChats = (response: unknown): Chat[] =>
  asArray(response).flatMap((value): Chat[] => {
    const raw = asObject(value);
    const id = raw && chatIdOf(raw);
    if (!raw || !id) return [];
    return [
      {
        id,
        name: nameOf(raw['name']),
        lastAt: timeOf(raw['conversationTimestamp'] ?? raw['timestamp']),
        archived: asBoolean(raw['archived']),
      },
    ];
  });

/** Rows of GET /chats/overview. Rows without an id are dropped. */
export const normaliseOverview = (response: unknown, now: number): OverviewRow[] =>
  asArray(response).flatMap((value): OverviewRow[] => {
    const raw = asObject(value);
    const id = raw && chatIdOf(raw);
    if (!raw || !id) return [];
    const chat = asObject(raw['_chat']);
    const lastMessage = normaliseMessage(raw['lastMessage'], now);
    return [
      {
        id,
        name: nameOf(raw['name']) ?? nameOf(chat?.['name']),
        picture: pictureUrl(raw['picture']),
        lastAt: lastMessage?.sentAt ?? timeOf(chat?.['conversationTimestamp'] ?? chat?.['timestamp']),
        archived: asBoolean(chat?.['archived']),
        lastMessage,
      },
    ];
  });

export interface Contact {
  id: string;
  name: string | null;
  pushName: string | null;
}

/** A contact; null for an unknown one, for which NOWEB responds with an empty body. */
export function normaliseContact(response: unknown): Contact | null {
  const raw = asObject(response);
  const id = raw && chatIdOf(raw);
  if (!raw || !id) return null;
  return { id, name: nameOf(raw['name']), pushName: nameOf(raw['pushname']) ?? nameOf(raw['pushName']) };
}

export interface Session {
  name: string;
  /** One of WAHA's session statuses. An open set: new WAHA versions add values. */
  status: string;
  me: { id: string; pushName: string | null } | null;
  engine: string | null;
}

export function normaliseMe(response: unknown): Session['me'] {
  const raw = asObject(response);
  const id = raw && chatIdOf(raw);
  return id ? { id, pushName: nameOf(raw['pushName']) } : null;
}

/** A session without its config, which contains the webhook's HMAC key in plain text. */
export function normaliseSession(response: unknown, name: string): Session {
  const raw = asObject(response);
  return {
    name,
    status: asString(raw?.['status']) ?? 'UNKNOWN',
    me: normaliseMe(raw?.['me']),
    engine: asString(valueAt(raw, 'engine', 'engine')),
  };
}
