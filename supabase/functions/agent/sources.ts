import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { Source, type Outcome } from '../_shared/knowledgeSource.ts';
import { logError } from '../_shared/log.ts';
import { noteRowFailure } from '../_shared/rowFailures.ts';

const bucket = 'knowledge';

/** Milliseconds for one source. It is less than the lease of a claim (`claim_knowledge_source`). */
const patience = 45_000;

/** As the platform responds when a function used too much time or memory, or did not respond. */
const overLimit = [546, 504];

const Claim = v.object({ source: v.nullable(Source), next_ms: v.nullable(v.number()) });

const Answer = v.object({
  outcome: v.nullable(
    v.union([
      v.object({ failure: v.string() }),
      v.object({ title: v.string(), text: v.string(), reading: v.record(v.string(), v.unknown()) }),
    ]),
  ),
});

export interface SourcesContext {
  service: SupabaseClient;
  /** Default: by the function `reader`, apart from this one. */
  read?: (source: Source) => Promise<Outcome>;
}

/**
 * Has the next source read that waits, and returns whether another one is due. One a call. A source that fails
 * is noted, and claimed again when its lease is over.
 */
export async function readNextSource({ service, read = readByFunction(service) }: SourcesContext): Promise<boolean> {
  const { data, error } = await service.rpc('claim_knowledge_source');
  if (error) throw error;
  const { source, next_ms: nextMs } = v.parse(Claim, data);
  if (source) {
    try {
      await settle(service, source, await read(source));
      await removeUnusedFiles(service, source.business_id);
    } catch (failure) {
      // Its lease ends later. Other sources are read meanwhile.
      await noteRowFailure(service, 'read-sources', source.id, failure);
    }
  }
  // Without a source here, what is due is with another process.
  return source !== null && nextMs === 0;
}

const readByFunction =
  (service: SupabaseClient) =>
  async (source: Source): Promise<Outcome> => {
    const signal = AbortSignal.timeout(patience);
    const { data, error, response } = await service.functions.invoke<unknown>('reader', { body: source, signal });
    if (signal.aborted || overLimit.includes(response?.status ?? 0)) return { failure: 'too_slow' };
    if (error) throw error;
    return v.parse(Answer, data).outcome;
  };

async function settle(service: SupabaseClient, source: Source, outcome: Outcome): Promise<void> {
  if (!outcome) return;
  const args = { p_source: source.id, p_attempt: source.attempt, p_result: outcome };
  const { error } = await service.rpc('settle_knowledge_source', args);
  if (error) throw error;
}

/** Files of removed sources. One that stays is removed with the next source of the business. */
async function removeUnusedFiles(service: SupabaseClient, business: string): Promise<void> {
  const { data, error } = await service.rpc('unused_knowledge_files', { p_business: business });
  if (error) throw error;
  const names = v.parse(v.array(v.string()), data);
  if (names.length === 0) return;
  const removed = await service.storage.from(bucket).remove(names);
  if (removed.error) logError(removed.error);
}
