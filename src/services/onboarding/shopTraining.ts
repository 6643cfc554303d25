/** Makes what a visitor wrote on the landing page the training of the business that they create. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { SHOP_TITLE } from '../../contracts/onboarding.ts';
import { uuidV5 } from '../platform/uuid.ts';

const changesSchema = v.object({ count: v.number(), digest: v.string() });

/** The id of the text about the shop among the knowledge of a business. */
const sourceIdOf = (businessId: string): Promise<string> => uuidV5(businessId, 'shopText');

const sourceSchema = v.object({ revision: v.number(), content: v.object({ body: v.string() }) });

/** The text about the shop with its revision; null while there is none. */
export const readShopText = async (
  rest: PostgrestClient,
  businessId: string,
  signal: AbortSignal,
): Promise<{ text: string; revision: number } | null> => {
  const { data } = await rest.rpc('read_knowledge', { source_id: await sourceIdOf(businessId) }).abortSignal(signal);
  const source = v.safeParse(sourceSchema, data);
  return source.success ? { text: source.output.content.body, revision: source.output.revision } : null;
};

/**
 * Saves and publishes the text. A repeated call finds the source of the first. `revision`: of the text that it replaces.
 * Returns the error of the call that failed.
 */
export const addShopText = async (
  rest: PostgrestClient,
  businessId: string,
  text: string,
  signal: AbortSignal,
  revision: number | null = null,
): Promise<{ error: PostgrestError | null; status: number }> => {
  const saved = await rest
    .rpc('save_knowledge', {
      business_id: businessId,
      id: await sourceIdOf(businessId),
      kind: 'text',
      title: SHOP_TITLE,
      questions: [],
      body: text,
      tags: [],
      revision,
    })
    .abortSignal(signal);
  if (saved.error) return saved;
  // Another member has changed the text since it was read.
  if (revision !== null && 'theirs' in Object(saved.data)) throw new Error('Failed to save knowledge');
  const read = await rest.rpc('knowledge_changes', { business_id: businessId }).abortSignal(signal);
  if (read.error) return read;
  const changes = v.parse(changesSchema, read.data);
  if (changes.count === 0) return read;
  return rest.rpc('publish_knowledge', { business_id: businessId, digest: changes.digest }).abortSignal(signal);
};
