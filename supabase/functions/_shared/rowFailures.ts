import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { logError } from './log.ts';

/** The jobs whose rows an edge function handles (`public.record_row_failure`). */
export type Job =
  | 'answer-runs'
  | 'broadcast-messages'
  | 'close-payments'
  | 'deleted-businesses'
  | 'message-readings'
  | 'messages-to-members'
  | 'pushes'
  | 'read-sources'
  | 'scorecards'
  | 'test-results'
  | 'webhooks';

/** The name or the code of an error. Its message may hold a text of a person, an address or a key. */
const reasonOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return typeof name === 'string' ? name : 'unknown';
};

/**
 * Notes that a row could not be handled: it waits longer after each failure, is given up where its state says so to a member, and
 * administrators see it. Never throws, because the other rows go on.
 */
export async function noteRowFailure(service: SupabaseClient, job: Job, id: string, failure: unknown): Promise<void> {
  logError(failure);
  const { error } = await service.rpc('record_row_failure', { p_job: job, p_row: id, p_reason: reasonOf(failure) });
  if (error) logError(error);
}

/** Claimed rows before they are read. */
export const Rows = v.array(v.looseObject({ id: v.string() }));

/** Those of the rows that have the form of the schema. The others are noted: one row of one business stops no other. */
export function readRows<Row>(
  schema: v.GenericSchema<unknown, Row>,
  rows: v.InferOutput<typeof Rows>,
  onFailure: (id: string, error: unknown) => void,
): Row[] {
  return rows.flatMap((row) => {
    const read = v.safeParse(schema, row);
    if (read.success) return [read.output];
    // The issues of valibot repeat what was received.
    onFailure(row.id, Object.assign(new Error('A claimed row has an unknown form'), { code: 'unreadable' }));
    return [];
  });
}
