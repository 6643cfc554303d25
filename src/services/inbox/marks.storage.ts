/**
 * What this device remembers of a person's marks, so that a list stands right from its first paint: what is pinned on
 * top, and nothing in it that was put off. Only ids and times. Loaded where something is remembered.
 */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { markSchema, marksOf, type MarkRow } from '../../contracts/inbox.marks.ts';
import { roomColumns, roomSchema, type RoomsStore } from '../../contracts/inbox.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import { marksKey } from './marks.key.ts';

export interface MarksDeps {
  rest: PostgrestClient;
  report: Report;
  rooms: RoomsStore;
  serverNow: () => number;
  storage: Storage;
}

/** Milliseconds that a list waits for the rooms that are to stand above it. */
const PATIENCE = 2000;

export const keepMarks = (storage: Storage, businessId: string, rows: readonly MarkRow[]): void => {
  try {
    if (rows.length === 0) storage.removeItem(marksKey(businessId));
    else storage.setItem(marksKey(businessId), JSON.stringify(rows));
  } catch {
    // Full or forbidden: the next visit hears of them a moment later.
  }
};

/** Puts into the store what is remembered, and the rooms that stand on top of it. */
export const recallMarks = async (deps: MarksDeps, businessId: string): Promise<void> => {
  const marks = marksOf(remembered(deps.storage, businessId), deps.serverNow());
  deps.rooms.mark(marks);
  const missing = [...marks].filter(([id, { isOnTop }]) => isOnTop && !deps.rooms.get(id)).map(([id]) => id);
  if (missing.length === 0) return;
  const { data } = await deps.rest
    .from('room')
    .select(roomColumns)
    .eq('business_id', businessId)
    .in('id', missing)
    .abortSignal(AbortSignal.timeout(PATIENCE));
  deps.rooms.put(readRows('room', roomSchema, data ?? [], deps.report));
};

const remembered = (storage: Storage, businessId: string): MarkRow[] => {
  try {
    return v.parse(v.array(markSchema), JSON.parse(storage.getItem(marksKey(businessId)) ?? '[]'));
  } catch {
    // Written by an older version, or by somebody else.
    return [];
  }
};
