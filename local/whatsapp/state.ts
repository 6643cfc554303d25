// The state of the simulated WhatsApp, with field names of its own. payloads.ts converts it to WAHA's formats.

export const engines = ['NOWEB', 'GOWS', 'WEBJS'] as const;
export type Engine = (typeof engines)[number];

export type SessionStatus =
  | 'STOPPED'
  | 'STARTING'
  | 'SCAN_QR_CODE'
  | 'PASSKEY_REQUIRED'
  | 'PASSKEY_CONFIRMATION_REQUIRED'
  | 'WORKING'
  | 'FAILED';

export interface WebhookConfig {
  url: string;
  events: string[];
  hmac?: { key: string } | null;
  retries?: { policy?: 'constant' | 'linear' | 'exponential'; delaySeconds?: number; attempts?: number } | null;
  customHeaders?: { name: string; value: string }[] | null;
}

export interface SessionConfig {
  webhooks?: WebhookConfig[];
  metadata?: Record<string, string>;
  [other: string]: unknown;
}

/** The business's account, once its phone has scanned the code. */
export interface Me {
  id: string;
  pushName: string;
  lid: string;
}

export interface Session {
  name: string;
  status: SessionStatus;
  config: SessionConfig | null;
  engine: Engine;
  me: Me | null;
  /** The account that was linked last, even if it is no longer linked. */
  phone?: Me | undefined;
  /** Whether the phone still lists this linked device. If so, a restart reaches WORKING without a new QR code. */
  linked: boolean;
  /** What WhatsApp says about the account: it may begin no new chats, or has used up its quota. */
  limit?: 'restricted' | 'capped' | undefined;
  /** The raw ids of the messages that WAHA has sent. It forgets them after ten minutes and at a restart. */
  sentIds: string[];
  /** The last three, newest last, as in `session.status`. */
  statuses: { status: SessionStatus; timestamp: number }[];
  activity: number | null;
}

export type MessageKind =
  | 'text'
  | 'image'
  | 'video'
  | 'voice'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'poll'
  | 'unknown'
  | 'system';

export interface MediaRecord {
  /** The file's name in the simulator's media folder. */
  file: string;
  mimetype: string;
  filename: string | null;
  size: number;
}

export interface Message {
  rawId: string;
  fromMe: boolean;
  /** Unix seconds, as in WhatsApp. */
  timestamp: number;
  kind: MessageKind;
  body: string | null;
  media: MediaRecord | null;
  /** The file that the phones still show after WhatsApp's servers have deleted it. */
  onPhones?: MediaRecord | undefined;
  location: { latitude: number; longitude: number; description: string | null } | null;
  /** The cards of a contact message. */
  vCards?: string[] | undefined;
  /** The question is the body. */
  poll?: { options: string[]; multiple: boolean } | undefined;
  /** The linked device cannot decrypt the message yet. */
  waiting?: boolean | undefined;
  replyTo: string | null;
  /** The author in a group; null in a direct chat. */
  participant: string | null;
  /** -1 error, 0 pending, 1 server, 2 device, 3 read, 4 played. */
  ack: number;
  /** The customer's reaction … */
  reaction: string | null;
  /** … and the business's. */
  ownReaction?: string | null | undefined;
  edited: boolean;
  revoked: boolean;
  /** The last ack that a webhook has reported; null if the message itself has not been reported. */
  announced: number | null;
}

export interface Chat {
  id: string;
  archived: boolean;
  /** Oldest first. */
  messages: Message[];
}

export interface Customer {
  /** `628…@c.us`, `…@lid` or `…@g.us`. */
  id: string;
  name: string;
  /** The LID (hidden id) of a customer who also has a number. */
  lid: string | null;
  online: boolean;
  /** Whether the customer's profile picture is visible to the business. */
  pictured?: boolean | undefined;
}

export interface SimulatorState {
  version: 1;
  sessions: Record<string, Session>;
  /** session → chat id → chat */
  chats: Record<string, Record<string, Chat>>;
  customers: Record<string, Customer>;
}

export interface Call {
  id: string;
  video: boolean;
  state: 'received' | 'accepted' | 'rejected';
  /** Unix seconds. */
  timestamp: number;
}

export type Change =
  /** `data`: further fields of WAHA's `session.status`. */
  | { type: 'status'; session: string; data?: Record<string, unknown> }
  | { type: 'message'; session: string; chat: Chat; message: Message }
  | { type: 'ack'; session: string; chat: Chat; message: Message }
  | { type: 'reaction'; session: string; chat: Chat; message: Message; by: 'customer' | 'business' }
  | { type: 'vote'; session: string; chat: Chat; message: Message; options: string[] }
  | { type: 'call'; session: string; chatId: string; call: Call }
  | { type: 'edited'; session: string; chat: Chat; message: Message }
  | { type: 'revoked'; session: string; chat: Chat; message: Message }
  | { type: 'presence'; session: string; chatId: string; by: 'customer' | 'business'; state: Presence }
  | { type: 'archive'; session: string; chat: Chat }
  /** Any other change, such as of customers. No webhook reports it; the phones' page reloads its data. */
  | { type: 'other' };

export type Presence = 'offline' | 'online' | 'typing' | 'recording' | 'paused';
