/** Makes what a visitor wrote on the landing page the training of the business that they create. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { uuidV5 } from '../platform/uuid.ts';

/** The title under which the trial cites the text too (`agent/shopTrial.ts`). */
const TITLE = 'Keterangan toko';

const changesSchema = v.object({ count: v.number(), digest: v.string() });

/**
 * Saves and publishes the text. A repeated call finds the source of the first. Returns the error of the call that failed.
 */
export const addShopText = async (
  rest: PostgrestClient,
  businessId: string,
  text: string,
  signal: AbortSignal,
): Promise<{ error: PostgrestError | null; status: number }> => {
  const saved = await rest
    .rpc('save_knowledge', {
      business_id: businessId,
      id: await uuidV5(businessId, 'shopText'),
      kind: 'text',
      title: TITLE,
      asked: [],
      body: text,
      tags: [],
      revision: null,
    })
    .abortSignal(signal);
  if (saved.error) return saved;
  const read = await rest.rpc('knowledge_changes', { business_id: businessId }).abortSignal(signal);
  if (read.error) return read;
  const changes = v.parse(changesSchema, read.data);
  if (changes.count === 0) return read;
  return rest.rpc('publish_knowledge', { business_id: businessId, digest: changes.digest }).abortSignal(signal);
};
