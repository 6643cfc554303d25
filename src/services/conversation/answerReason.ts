import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { answerPassageSchema, answerRunSchema, type AnswerReason } from '../../contracts/conversation.answerReason.ts';
import { readError } from '../tickets/tickets.ts';

/** Why the AI wrote a message, with the passages that it was given. Throws "Failed to get reason". */
export async function getAnswerReason(
  rest: PostgrestClient,
  messageId: string,
  signal: AbortSignal,
): Promise<AnswerReason> {
  // The id of a run is the id of its message.
  const { data, error } = await rest
    .from('agent_run')
    .select('version,model_size,model_name,sources,tools,ms_model,created_at')
    .eq('id', messageId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw readError('reason', error);
  if (data === null) return { kind: 'unrecorded' };
  const { sources, ...run } = v.parse(answerRunSchema, data);
  const given = sources ?? [];
  const bodies = await getBodies(
    rest,
    given.map(({ passageId }) => passageId),
    signal,
  );
  return {
    kind: 'recorded',
    ...run,
    sources: given
      .map(({ passageId: id, title, used: isUsed }) => ({ id, title, body: bodies.get(id) ?? null, isUsed }))
      .toSorted((one, other) => Number(other.isUsed) - Number(one.isUsed)),
  };
}

async function getBodies(rest: PostgrestClient, ids: string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await rest.from('knowledge_passage').select('id,body').in('id', ids).abortSignal(signal);
  if (error) throw readError('reason', error);
  return new Map(v.parse(v.array(answerPassageSchema), data).map(({ id, body }) => [id, body]));
}
