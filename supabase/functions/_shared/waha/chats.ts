import { toChatId } from './ids.ts';
import { at, clean, list, number, object, text, type Json } from './json.ts';
import { normaliseMessage, type WaMessage } from './messages.ts';

export interface Chat {
  id: string;
  name: string | null;
  /** ISO time of the last thing that happened. */
  lastAt: string | null;
  /** Null where the engine does not tell. */
  archived: boolean | null;
}

export interface OverviewRow extends Chat {
  picture: string | null;
  lastMessage: WaMessage | null;
}

const idOf = (raw: Json): string | null => {
  const id = text(raw['id']) ?? text(at(raw, 'id', '_serialized'));
  return id && toChatId(id);
};

const nameOf = (value: unknown): string | null => {
  const name = text(value);
  return name && clean(name);
};

const boolean = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** Only an address that a browser may load as a picture. */
export const pictureUrl = (value: unknown): string | null => {
  const url = text(value);
  return url && url.startsWith('https://') && URL.canParse(url) ? url : null;
};

const timeOf = (seconds: unknown): string | null => {
  const read = number(seconds);
  return read === null || read <= 0 || read > 1e11 ? null : new Date(Math.floor(read * 1000)).toISOString();
};

/** Rows of GET /chats. A row without an id is none. */
export const normaliseChats = (answer: unknown): Chat[] =>
  list(answer).flatMap((value): Chat[] => {
    const raw = object(value);
    const id = raw && idOf(raw);
    if (!raw || !id) return [];
    return [
      {
        id,
        name: nameOf(raw['name']),
        lastAt: timeOf(raw['conversationTimestamp'] ?? raw['timestamp']),
        archived: boolean(raw['archived']),
      },
    ];
  });

/** Rows of the overview. */
export const normaliseOverview = (answer: unknown, now: number): OverviewRow[] =>
  list(answer).flatMap((value): OverviewRow[] => {
    const raw = object(value);
    const id = raw && idOf(raw);
    if (!raw || !id) return [];
    const chat = object(raw['_chat']);
    const lastMessage = normaliseMessage(raw['lastMessage'], now);
    return [
      {
        id,
        name: nameOf(raw['name']) ?? nameOf(chat?.['name']),
        picture: pictureUrl(raw['picture']),
        lastAt: lastMessage?.sentAt ?? timeOf(chat?.['conversationTimestamp'] ?? chat?.['timestamp']),
        archived: boolean(chat?.['archived']),
        lastMessage,
      },
    ];
  });

export interface Contact {
  id: string;
  name: string | null;
  pushName: string | null;
}

/** A contact; null for somebody the engine does not know, which NOWEB says with an empty body. */
export function normaliseContact(answer: unknown): Contact | null {
  const raw = object(answer);
  const id = raw && idOf(raw);
  if (!raw || !id) return null;
  return { id, name: nameOf(raw['name']), pushName: nameOf(raw['pushname']) ?? nameOf(raw['pushName']) };
}

export interface Session {
  name: string;
  /** An open set: WAHA adds values. */
  status: string;
  me: { id: string; pushName: string | null } | null;
  engine: string | null;
}

export function normaliseMe(answer: unknown): Session['me'] {
  const raw = object(answer);
  const id = raw && idOf(raw);
  return id ? { id, pushName: nameOf(raw['pushName']) } : null;
}

/** A session without its config: that holds the webhook's key in clear. */
export function normaliseSession(answer: unknown, name: string): Session {
  const raw = object(answer);
  return {
    name,
    status: text(raw?.['status']) ?? 'UNKNOWN',
    me: normaliseMe(raw?.['me']),
    engine: text(at(raw, 'engine', 'engine')),
  };
}
