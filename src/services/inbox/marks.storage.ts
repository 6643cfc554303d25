/**
 * The user's marks as this device stores them, so that the first paint of a list already has pinned rooms on top and no
 * snoozed rooms. Only ids and times are stored. Loaded only where marks are stored.
 */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { markSchema, marksOf, type MarkRow } from '../../contracts/inbox.marks.ts';
import { roomColumns, roomSchema, type RoomsStore } from '../../contracts/inbox.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import { MARKS } from '../platform/storageKeys.ts';

export interface MarksDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
  rooms: RoomsStore;
  serverNow: () => number;
  storage: Storage;
}

/** How long a list waits for its pinned rooms, in ms. */
const TIMEOUT = 2000;

export const storeMarks = (storage: Storage, businessId: string, rows: readonly MarkRow[]): void => {
  try {
    if (rows.length === 0) storage.removeItem(`${MARKS}${businessId}`);
    else storage.setItem(`${MARKS}${businessId}`, JSON.stringify(rows));
  } catch {
    // The storage is full or blocked: the next visit loads the marks from the server.
  }
};

/** Puts the stored marks into the store, and loads the rooms that come first. */
export const restoreMarks = async (deps: MarksDeps, businessId: string): Promise<void> => {
  const marks = marksOf(readStoredMarks(deps.storage, businessId), deps.serverNow());
  deps.rooms.setMarks(marks);
  const missing = [...marks].filter(([id, { isOnTop }]) => isOnTop && !deps.rooms.get(id)).map(([id]) => id);
  if (missing.length === 0) return;
  const { data } = await deps.rest
    .from('room')
    .select(roomColumns)
    .eq('business_id', businessId)
    .in('id', missing)
    .abortSignal(AbortSignal.timeout(TIMEOUT));
  deps.rooms.put(readRows('room', roomSchema, data ?? [], deps.report));
};

const readStoredMarks = (storage: Storage, businessId: string): MarkRow[] => {
  try {
    return v.parse(v.array(markSchema), JSON.parse(storage.getItem(`${MARKS}${businessId}`) ?? '[]'));
  } catch {
    // Written by an older version or by another program.
    return [];
  }
};
