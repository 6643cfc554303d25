/** Reads which rows were deleted while the client was disconnected. A deleted row is missing from every other query. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { instantSchema } from '../../contracts/primitives.ts';
import { quoteValue } from './postgrestFilter.ts';
import { readRows, type ReportInvalidRow } from './readRows.ts';

/** Rows of one page. */
const PAGE = 500;

const tombstoneSchema = v.object({ row_id: v.string(), deleted_at: instantSchema });

/**
 * Ids of the rooms of a business, or of the messages of a room, that were deleted since an instant (ISO 8601). Throws the
 * error of the database.
 */
export const getDeletedIds = async (
  deps: { rest: PostgrestClient; report: ReportInvalidRow },
  { since, ...where }: { since: string } & ({ roomsOf: string } | { messagesOf: string }),
  signal: AbortSignal,
): Promise<string[]> => {
  const ids: string[] = [];
  let from = since;
  let after = `deleted_at.gte.${quoteValue(since)}`;
  for (;;) {
    const select = deps.rest.from('tombstone').select('row_id,deleted_at');
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the one before it ended
    const { data, error } = await (
      'roomsOf' in where
        ? select.eq('business_id', where.roomsOf).eq('table_name', 'room')
        : select.eq('room_id', where.messagesOf).eq('table_name', 'message')
    )
      // The range lets the index begin at the position.
      .gte('deleted_at', from)
      .or(after)
      .order('deleted_at')
      .order('row_id')
      .limit(PAGE)
      .abortSignal(signal);
    if (error) throw error;
    const rows = readRows('tombstone', tombstoneSchema, data, deps.report);
    ids.push(...rows.map(({ row_id }) => row_id));
    const last = rows.at(-1);
    if (!last || data.length < PAGE) return ids;
    from = last.deleted_at;
    const at = quoteValue(from);
    after = `deleted_at.gt.${at},and(deleted_at.eq.${at},row_id.gt.${quoteValue(last.row_id)})`;
  }
};
