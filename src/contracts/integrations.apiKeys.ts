/** Keys with which systems of an owner read what their business has. */
import * as v from 'valibot';

import { instantSchema, optionalField } from './primitives.ts';

export const apiKeySchema = v.object({
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.string()),
  /** The first characters of the key. The rest was shown once. */
  prefix: v.string(),
  created_at: instantSchema,
  /** Null: no end. */
  expires_at: optionalField(instantSchema),
  /** Exact to a minute. */
  last_used_at: optionalField(instantSchema),
});
export type ApiKey = v.InferOutput<typeof apiKeySchema>;
