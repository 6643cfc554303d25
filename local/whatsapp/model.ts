// What the simulated WhatsApp remembers. Field names are ours; WAHA's shapes are made from them in shapes.ts.

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

/** The business's own account, once its phone has scanned the code. */
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
  /** The account of the phone that was linked last, also after it or the dashboard has ended that. */
  phone?: Me | undefined;
  /** Whether the phone still lists this device: what a restart needs to reach WORKING without a new code. */
  linked: boolean;
  /** The last three, newest last, as `session.status` reports them. */
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
  /** Name of the file in the simulator's media folder. */
  file: string;
  mimetype: string;
  filename: string | null;
  size: number;
}

export interface Message {
  rawId: string;
  fromMe: boolean;
  /** `api`: sent through WAHA. `app`: by a phone. */
  source: 'api' | 'app';
  /** Unix seconds, as WhatsApp counts. */
  timestamp: number;
  kind: MessageKind;
  body: string | null;
  media: MediaRecord | null;
  /** The file as the phones still show it, where WhatsApp's servers have it no more. */
  onPhones?: MediaRecord | undefined;
  location: { latitude: number; longitude: number; description: string | null } | null;
  /** The cards of a contact message. */
  vCards?: string[] | undefined;
  /** Its question is the body. */
  poll?: { options: string[]; multiple: boolean } | undefined;
  /** This device cannot read it yet. */
  waiting?: boolean | undefined;
  replyTo: string | null;
  /** Who wrote in a group; null in a chat between two. */
  participant: string | null;
  /** -1 error, 0 pending, 1 server, 2 device, 3 read, 4 played. */
  ack: number;
  reaction: string | null;
  edited: boolean;
  revoked: boolean;
  /** The ack that WAHA has reported; null while it has not reported the message itself. */
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
  /** The hidden id of somebody who also has a number. */
  lid: string | null;
  online: boolean;
  /** Whether they show a picture of themselves to the shop. */
  pictured?: boolean | undefined;
}

export interface World {
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
  /** `data`: what WAHA says beside the status. */
  | { type: 'status'; session: string; data?: Record<string, unknown> }
  | { type: 'message'; session: string; chat: Chat; message: Message }
  | { type: 'ack'; session: string; chat: Chat; message: Message }
  | { type: 'reaction'; session: string; chat: Chat; message: Message; from: string }
  | { type: 'vote'; session: string; chat: Chat; message: Message; options: string[] }
  | { type: 'call'; session: string; chatId: string; call: Call }
  | { type: 'edited'; session: string; chat: Chat; message: Message }
  | { type: 'revoked'; session: string; chat: Chat; message: Message }
  | { type: 'presence'; session: string; chatId: string; by: 'customer' | 'business'; state: Presence }
  | { type: 'archive'; session: string; chat: Chat }
  | { type: 'people' };

export type Presence = 'offline' | 'online' | 'typing' | 'recording' | 'paused';
