import type { Context } from 'hono';
import * as v from 'valibot';

import { Shown as shownSchema } from '../../model/look.ts';
import { passkeySteps } from '../passkeys.ts';

// The request bodies of the phones' API.

export const textSchema = v.pipe(v.string(), v.maxLength(65_536));
export const sideSchema = v.picklist(['customer', 'business']);

export const fileBody = v.object({
  data: v.string(),
  mimetype: v.string(),
  filename: v.optional(v.nullable(v.string())),
});

export const messageBody = v.object({
  by: v.optional(sideSchema, 'customer'),
  text: v.optional(textSchema),
  /** `shows`: what the built-in model sees in it. */
  picture: v.optional(v.object({ ...fileBody.entries, shows: v.optional(shownSchema) })),
  /** `says`: what the built-in model hears in it. */
  voice: v.optional(
    v.union([
      fileBody,
      v.object({
        seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120)),
        says: v.optional(v.pipe(v.string(), v.maxLength(4000))),
      }),
    ]),
  ),
  file: v.optional(fileBody),
  location: v.optional(
    v.object({ latitude: v.number(), longitude: v.number(), description: v.optional(v.nullable(v.string()), null) }),
  ),
  sticker: v.optional(fileBody),
  vCards: v.optional(v.pipe(v.array(textSchema), v.maxLength(50))),
  /** The question is the text. */
  poll: v.optional(v.object({ options: v.array(textSchema), multiple: v.optional(v.boolean(), false) })),
  /** A message type that the engines do not support. */
  unknown: v.optional(v.literal(true)),
  /** The business's linked device cannot decrypt it yet. */
  waiting: v.optional(v.boolean()),
  replyTo: v.optional(v.nullable(v.string())),
  participant: v.optional(v.nullable(v.string())),
});

export const scanBody = v.object({
  number: v.optional(v.string()),
  name: v.optional(v.string()),
  demand: v.optional(v.picklist(passkeySteps)),
});

export const callBody = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,64}$/)),
  video: v.optional(v.boolean(), false),
  state: v.optional(v.picklist(['received', 'accepted', 'rejected']), 'received'),
});

export const customerBody = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  /** In the international form; missing for a customer who is only known by a LID. */
  number: v.optional(v.nullable(v.string())),
  lid: v.optional(v.nullable(v.string())),
  online: v.optional(v.boolean()),
});

/** Parses the request body. A request without JSON has an empty body. */
export const readBody = async <Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> =>
  v.parse(schema, c.req.header('content-type')?.includes('json') ? await c.req.json() : {});
