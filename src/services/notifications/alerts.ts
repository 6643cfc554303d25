/** Who is wanted where: read from the rows of rooms, as they change and after a gap. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import {
  alertRoomColumns,
  alertRoomRowSchema,
  type AlertRoomRow,
  type Alert,
} from '../../contracts/notifications.ts';
import { formatInstant } from '../../contracts/primitives.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import type { Change, Realtime } from '../platform/realtime.ts';

/** After a gap with more knocks than this one is told of so many. */
const MAX_MISSED = 100;

export interface AlertsDeps {
  realtime: Realtime;
  rest: PostgrestClient;
  report: ReportInvalidRow;
  /** The server's clock in epoch ms. */
  serverNow: () => number;
}

/** What a room wants this person for now; null where it wants nobody, or somebody else. */
const kindOf = (room: AlertRoomRow, userId: string): Alert['kind'] | null => {
  if (room.archived || (room.holder === 'member' && room.holder_id !== userId)) return null;
  if (room.status === 'ai_need_help') return 'eskalasi';
  // Whoever answers from the shop's phone hears of it from that phone.
  if (room.unread_count === 0 || room.holder === 'phone') return null;
  return room.holder === 'ai' ? 'ai_handled' : 'new_message';
};

/** Hears of every room that knocks from now on, and of those that did and no longer do. Returns the end of listening. */
export const followAlerts = (
  { realtime, rest, report, serverNow }: AlertsDeps,
  { businessId, userId }: { businessId: string; userId: string },
  tell: (knocks: Alert[], settled: string[]) => void,
): (() => void) => {
  const stopped = new AbortController();
  const began = formatInstant(serverNow());
  /** When each room knocked last, as far as it was told. */
  const last = new Map<string, string>();
  const open = new Set<string>();

  const read = (rows: unknown) => readRows('room', alertRoomRowSchema, rows, report);

  const hear = (rows: AlertRoomRow[]) => {
    const knocks: Alert[] = [];
    const settled: string[] = [];
    for (const row of rows) {
      const kind = kindOf(row, userId);
      const at = row.alerted_at ?? '';
      if (kind === null && open.delete(row.id)) settled.push(row.id);
      if (kind === null || at <= (last.get(row.id) ?? began)) continue;
      last.set(row.id, at);
      open.add(row.id);
      knocks.push({ kind, roomId: row.id, room: row });
    }
    if (knocks.length > 0 || settled.length > 0) tell(knocks, settled);
  };

  /** Nothing is kept for who does not listen: what knocked meanwhile is asked for. */
  const catchUp = async () => {
    const { data } = await rest
      .from('room')
      .select(alertRoomColumns)
      .eq('business_id', businessId)
      .gte('updated_at', began)
      .gt('alerted_at', began)
      .order('alerted_at', { ascending: false })
      .limit(MAX_MISSED)
      .abortSignal(stopped.signal);
    if (!stopped.signal.aborted && Array.isArray(data)) hear(read(data).toReversed());
  };

  const leave = realtime.join(`business:${businessId}`, {
    changes: (batch) => hear(read(batch.flatMap(rowOf))),
    joined: () => void catchUp(),
    // The workspace tells of these.
    lost: () => {},
    refused: () => {},
  });
  return () => {
    stopped.abort();
    leave();
  };
};

const rowOf = ({ table, operation, record }: Change): unknown[] =>
  table === 'room' && operation !== 'DELETE' ? [record] : [];
