/** What the AI read in the file of a customer's message (`message.reading`). Its code loads with the view. */
import * as v from 'valibot';

import { optionalField } from './primitives.ts';

const text = optionalField(v.string());
const flag = optionalField(v.boolean());
const amount = optionalField(v.number());

const proofSchema = v.object({
  amount,
  bank_from: text,
  bank_to: text,
  to_last4: text,
  to_holder: text,
  date: text,
  reference: text,
});

const readingSchema = v.object({
  /** `reading`: it is not finished. */
  status: v.picklist(['reading', 'read', 'failed']),
  text,
  /** When a member corrected it. */
  corrected_at: text,
  /** The member who did. */
  corrected_by: text,
  /** Why it could not be read, or why its text is not relied on. An open set. */
  why: text,
  data: optionalField(v.object({ product: text, is_cut: flag, proof: optionalField(proofSchema) })),
  /** How a transfer agrees with the open order; null: that is not known. */
  checks: optionalField(
    v.object({ order: amount, due: amount, amount: flag, account: flag, time: flag, is_reused: flag }),
  ),
});
export type Reading = v.InferOutput<typeof readingSchema>;

/** Null: the message has none, or one of another form. */
export function readReading(raw: unknown): Reading | null {
  const read = v.safeParse(readingSchema, raw);
  return read.success ? read.output : null;
}
