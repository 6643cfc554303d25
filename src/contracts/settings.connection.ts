/** Whether the provider of payments or of shipping prices accepts the key of a business. The key itself stays on the server. */
import * as v from 'valibot';

import { optionalField } from './primitives.ts';
import type { OldPage } from './release.ts';

export interface ConnectionInput {
  businessId: string;
  kind: 'payment' | 'shipping';
}

export const accountSchema = v.object({
  /** Null: the server has no key for this business. */
  provider: optionalField(v.picklist(['midtrans', 'xendit', 'rajaongkir'])),
  /** Null: the key does not tell. */
  environment: optionalField(v.picklist(['sandbox', 'production'])),
});
export type ConnectionAccount = v.InferOutput<typeof accountSchema>;

export const testedSchema = v.object({
  ...accountSchema.entries,
  /**
   * `refused`: the provider does not know the key. `forbidden`: the key may not do what the checkout needs. `limit`: the
   * calls of the day are used up. Null: there was no key to ask with.
   */
  outcome: optionalField(v.picklist(['works', 'refused', 'forbidden', 'limit', 'slow', 'unreachable', 'broken'])),
});
export type TestedConnection = v.InferOutput<typeof testedSchema>;
export type ConnectionOutcome = NonNullable<TestedConnection['outcome']>;

/** Why our own server has not asked the provider. */
export type ConnectionRefusal = 'denied' | 'offline' | 'rate-limited' | 'unreachable' | OldPage;
export type ConnectionReadResult = ConnectionAccount | { refused: OldPage };
export type ConnectionTestResult = TestedConnection | { refused: ConnectionRefusal };
