/** A channel of a business, the state of its WAHA session and its status history. */
import * as v from 'valibot';

import { channelSchema, type Channel } from './app.ts';
import { instantSchema, optionalField } from './primitives.ts';

export const statusChangeSchema = v.object({
  channel_id: v.pipe(v.string(), v.uuid()),
  status: v.string(),
  at: instantSchema,
});
export type StatusChange = v.InferOutput<typeof statusChangeSchema>;

/**
 * The result of the RPC channel_health: the times of the last incoming and outgoing message. `is_silent`: WhatsApp reports no
 * messages although it is connected, also after a restart.
 */
export const channelHealthSchema = v.object({
  last_incoming_at: optionalField(instantSchema),
  last_outgoing_at: optionalField(instantSchema),
  is_silent: v.optional(v.boolean()),
});
export type ChannelHealth = v.InferOutput<typeof channelHealthSchema>;

/** A business's channels with their status changes, newest first, and their agents. */
export const channelListSchema = v.object({
  channels: v.array(
    v.object({
      ...channelSchema.entries,
      // A one-to-one relation: PostgREST embeds an object.
      link: optionalField(v.object({ agent_id: v.string() })),
      changes: v.fallback(v.array(v.omit(statusChangeSchema, ['channel_id'])), []),
    }),
  ),
  agents: v.fallback(v.array(v.object({ id: v.string(), tone: optionalField(v.string()) })), []),
  payment: optionalField(
    v.object({
      virtual_account: v.fallback(v.object({ banks: v.fallback(v.array(v.string()), []) }), { banks: [] }),
      manual_transfer: v.fallback(v.object({ instruction: v.fallback(v.string(), '') }), { instruction: '' }),
    }),
  ),
  shipping: v.fallback(v.boolean(), false),
});

/** A session as WAHA describes it, passed on by the gateway. */
export const sessionSchema = v.object({
  status: v.pipe(v.string(), v.regex(/^[A-Za-z_]{1,64}$/)),
  me: optionalField(v.object({ id: v.string(), pushName: optionalField(v.string()) })),
});

export const meSchema = v.nullable(v.object({ id: v.string(), pushName: optionalField(v.string()) }));

/** The response with `format=text`; '' if the engine provides no text. */
export const qrTextSchema = v.object({ value: v.fallback(v.pipe(v.string(), v.maxLength(2000)), '') });
/** The response with `format=image`, as JSON. */
export const qrImageSchema = v.object({
  mimetype: v.literal('image/png'),
  data: v.pipe(v.string(), v.base64(), v.maxLength(400_000)),
});
/** The code that the user compares with the phone, if WhatsApp requires it. */
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
  /** `typed`: the channel's name, typed as a confirmation. */
  | { type: 'delete.confirmed'; typed: string }
  | { type: 'dialog.closed' }
  | { type: 'pairing.requested'; phoneNumber: string }
  /** The phone shows the same code. */
  | { type: 'passkey.confirmed' }
  /** Reads the session's status from the gateway. */
  | { type: 'statusCheck.requested' }
  | { type: 'cooldown.ended' };

/** Reported to the actor that started the channel's: the expected phone is linked. */
export interface ChannelLinked {
  type: 'channel.linked';
}

/** A status of the session, and since when, in epoch ms of the server's clock. */
export interface SessionReport {
  status: string;
  at: number;
  /** How long the status had lasted when it was reported, in ms. Absent if it is new. */
  age?: number;
  /** Absent if the source does not include the device. */
  me?: LinkedDevice | null;
  /** True if the status is part of the channel's history; otherwise it was only observed. */
  recorded?: true;
  /** The channel's history as it was read with the status, newest first. */
  changes?: Omit<StatusChange, 'channel_id'>[];
}

/** The phone that is linked to the session. */
export interface LinkedDevice {
  /** With a plus sign; null if WhatsApp gives only a hidden id (LID). */
  phone: string | null;
  name: string | null;
}

/** Why a gateway call failed. */
export interface SessionFailure {
  /** HTTP status; 0 without a response. */
  status: number;
  /** The gateway's error code. */
  code: string | null;
  /** Shown to the user: "API error: 502 Bad Gateway". */
  detail: string;
}

/** The QR code to scan: its text, or a picture if the engine provides no text. */
export type SessionQrCode = ({ format: 'text'; value: string } | { format: 'image'; data: string }) & {
  /** 1 to 6. */
  number: number;
  /** Milliseconds until WhatsApp replaces the code. */
  lifetime: number;
};

export interface ChannelList {
  /** Epoch ms of the server's clock. */
  readAt: number;
  channels: ChannelDetails[];
  agents: { id: string; tone: string | null }[];
  /** Whether the settings say how customers pay, and that the cost of shipping is calculated. */
  setUp: { payment: boolean; shipping: boolean };
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
  /** The message that is shown as detail. */
  detail: string | null;
}

export interface ChannelSaveRequest {
  channelId: string;
  change: ChannelChange;
}

/** A change of a channel's settings. The phone number is as typed; '' accepts any number. */
export type ChannelChange = { name: string; expectedPhone: string } | { agentId: string };
