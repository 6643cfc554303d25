/** Who is wanted where: read from the rows of rooms, as they change and after a gap. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import type { Call } from '../../machines/bell/calls.ts';
import { callingRoomColumns, callingRoomSchema, type CallingRoomRow } from '../schemas/call.ts';
import { spelledInstant } from '../schemas/instant.ts';
import { readRows, type Report } from '../schemas/rows.ts';
import type { Change, Live } from './live.ts';

/** After a gap with more calls than this one is told of so many. */
const MOST_MISSED = 100;

export interface CallsDeps {
  live: Live;
  rest: PostgrestClient;
  report: Report;
  /** The server's clock in epoch ms. */
  serverNow: () => number;
}

/** What a room calls this person for now; null where it calls nobody, or somebody else. */
const kindOf = (room: CallingRoomRow, userId: string): Call['kind'] | null => {
  if (room.archived || (room.holder === 'member' && room.holder_id !== userId)) return null;
  if (room.status === 'ai_need_help') return 'eskalasi';
  // Whoever answers from the shop's phone is called by that phone.
  if (room.unread_count === 0 || room.holder === 'phone') return null;
  return room.holder === 'ai' ? 'ai_handled' : 'new_message';
};

/** Hears of every room that calls from now on, and of those that did and no longer do. Returns the end of listening. */
export const followCalls = (
  { live, rest, report, serverNow }: CallsDeps,
  { businessId, userId }: { businessId: string; userId: string },
  tell: (calls: Call[], settled: string[]) => void,
): (() => void) => {
  const stopped = new AbortController();
  const began = spelledInstant(serverNow());
  /** When each room called last, as far as it was told. */
  const last = new Map<string, string>();
  const open = new Set<string>();

  const read = (rows: unknown) => readRows('room', callingRoomSchema, rows, report);

  const hear = (rows: CallingRoomRow[]) => {
    const calls: Call[] = [];
    const settled: string[] = [];
    for (const row of rows) {
      const kind = kindOf(row, userId);
      const at = row.called_at ?? '';
      if (kind === null && open.delete(row.id)) settled.push(row.id);
      if (kind === null || at <= (last.get(row.id) ?? began)) continue;
      last.set(row.id, at);
      open.add(row.id);
      calls.push({ kind, roomId: row.id, room: row });
    }
    if (calls.length > 0 || settled.length > 0) tell(calls, settled);
  };

  /** Nothing is kept for who does not listen: what called meanwhile is asked for. */
  const catchUp = async () => {
    const { data } = await rest
      .from('room')
      .select(callingRoomColumns)
      .eq('business_id', businessId)
      .gte('updated_at', began)
      .gt('called_at', began)
      .order('called_at', { ascending: false })
      .limit(MOST_MISSED)
      .abortSignal(stopped.signal);
    if (!stopped.signal.aborted && data !== null) hear(read(data).toReversed());
  };

  const leave = live.join(`business:${businessId}`, {
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
