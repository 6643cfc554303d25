/** What one person got from broadcasts. */
import * as v from 'valibot';

import { instantSchema, optionalField } from './primitives.ts';

export const broadcastToSchema = v.object({
  id: v.string(),
  state: v.fallback(
    v.picklist(['queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'replied', 'refused']),
    'unknown',
  ),
  sent_at: optionalField(instantSchema),
  created_at: instantSchema,
  /** Null: it was deleted. */
  campaign: optionalField(v.object({ id: v.string(), name: v.string() })),
});

export interface BroadcastsTo {
  broadcasts: readonly v.InferOutput<typeof broadcastToSchema>[];
  hasMore: boolean;
}
