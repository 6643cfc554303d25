/** A channel as the connection page knows it, and how its session has been. */
import * as v from 'valibot';

import { channelSchema, type Channel } from './app.ts';
import { instantSchema, maybe } from './primitives.ts';

export const statusChangeSchema = v.object({
  channel_id: v.pipe(v.string(), v.uuid()),
  status: v.string(),
  at: instantSchema,
});
export type StatusChange = v.InferOutput<typeof statusChangeSchema>;

/** What the RPC channel_health says: when the channel last heard and said something. */
export const channelHealthSchema = v.object({
  last_incoming_at: maybe(instantSchema),
  last_outgoing_at: maybe(instantSchema),
});
export type ChannelHealth = v.InferOutput<typeof channelHealthSchema>;

/** A business's channels, newest change of status first, and whom each is answered by. */
export const channelListSchema = v.object({
  channels: v.array(
    v.object({
      ...channelSchema.entries,
      // One to one in the database, so PostgREST tells it as an object.
      link: maybe(v.object({ agent_id: v.string() })),
      changes: v.fallback(v.array(v.omit(statusChangeSchema, ['channel_id'])), []),
    }),
  ),
  agents: v.fallback(v.array(v.object({ id: v.string(), manner: maybe(v.string()) })), []),
});

/** What WAHA says of a session, as our gateway passes it on. */
export const sessionSchema = v.object({
  status: v.pipe(v.string(), v.regex(/^[A-Za-z_]{1,64}$/)),
  me: maybe(v.object({ id: v.string(), pushName: maybe(v.string()) })),
});

export const meSchema = v.nullable(v.object({ id: v.string(), pushName: maybe(v.string()) }));

/** `format=text`. Empty where the engine has none. */
export const qrTextSchema = v.object({ value: v.fallback(v.pipe(v.string(), v.maxLength(2000)), '') });
/** `format=image` as JSON. */
export const qrImageSchema = v.object({
  mimetype: v.literal('image/png'),
  data: v.pipe(v.string(), v.base64(), v.maxLength(400_000)),
});
/** What stands on the phone too, where WhatsApp wants the two compared. */
export const passkeyCodeSchema = v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) });
export const pairingSchema = v.object({ code: v.pipe(v.string(), v.minLength(4), v.maxLength(20)) });

export type ChannelEvent =
  | ({ type: 'status.reported' } & SessionReport)
  | { type: 'row.reported'; row: Channel }
  | { type: 'health.reported'; health: ChannelHealth }
  | { type: 'connect.requested' }
  | { type: 'restart.requested' }
  | { type: 'logout.requested' }
  | { type: 'logout.confirmed' }
  | { type: 'delete.requested' }
  /** `typed`: what was written to show that it is meant. */
  | { type: 'delete.confirmed'; typed: string }
  | { type: 'dialog.closed' }
  | { type: 'pairing.requested'; phoneNumber: string }
  /** The phone shows the same code. */
  | { type: 'passkey.confirmed' }
  /** Ask the gateway how it is. */
  | { type: 'statusCheck.requested' }
  | { type: 'cooldown.ended' };

/** What is known of the session: WAHA's word, and since when, in epoch ms of the server's clock. */
export interface SessionReport {
  status: string;
  at: number;
  /** Left out by who does not know. */
  me?: LinkedDevice | null;
  /** It stands in the channel's history; otherwise it was only seen on the way. */
  recorded?: true;
}

/** The device that is linked. */
export interface LinkedDevice {
  /** With a plus sign; null where WhatsApp tells only a hidden id. */
  phone: string | null;
  name: string | null;
}

/** Why a call to the gateway did not do what was asked. */
export interface SessionFailure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The gateway's own word for it. */
  code: string | null;
  /** "API error: 502 Bad Gateway" (spec.md §8). */
  detail: string;
}

/** What stands on the screen to be scanned: the text of the code, or its picture where there is no text. */
export type SessionQrCode = ({ format: 'text'; value: string } | { format: 'image'; data: string }) & {
  /** 1 … 6 */
  number: number;
  /** Milliseconds until WhatsApp takes it no longer. */
  lifetime: number;
};

export interface ChannelList {
  channels: ChannelDetails[];
  agents: { id: string; manner: string | null }[];
}

export interface ChannelDetails {
  row: Channel;
  agentId: string | null;
  /** Newest first. */
  changes: Omit<StatusChange, 'channel_id'>[];
}

export type ChannelSaveResult = { saved: true } | { refused: ChannelRefusal };

export interface ChannelRefusal {
  why: 'bad-phone' | 'forbidden' | 'invalid' | 'failed';
  /** The specification's words. */
  detail: string | null;
}

export interface ChannelSaveRequest {
  channelId: string;
  change: ChannelChange;
}

/** What an owner says of a channel. The number is as it was written; empty: any. */
export type ChannelChange = { name: string; expectedPhone: string } | { agentId: string };
