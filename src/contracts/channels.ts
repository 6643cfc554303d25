/** A channel as the connection page knows it, and how its session has been. */
import * as v from 'valibot';

import { channelSchema, type Channel } from './business.ts';
import { instantSchema } from './instant.ts';
import { maybe } from './maybe.ts';

export const wireSchema = channelSchema;
export type Wire = Channel;

export const statusChangeSchema = v.object({
  channel_id: v.pipe(v.string(), v.uuid()),
  status: v.string(),
  at: instantSchema,
});
export type StatusChange = v.InferOutput<typeof statusChangeSchema>;

/** What the RPC channel_health says: when the channel last heard and said something. */
export const healthSchema = v.object({
  last_incoming_at: maybe(instantSchema),
  last_outgoing_at: maybe(instantSchema),
});
export type Health = v.InferOutput<typeof healthSchema>;

/** A business's channels, newest change of status first, and whom each is answered by. */
export const connectionsSchema = v.object({
  channels: v.array(
    v.object({
      ...wireSchema.entries,
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
