/** Reads alerts from the rows of rooms: from realtime changes, and from a query after a gap. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import { SILENCE_NOTICE } from '../../contracts/limits.ts';
import { alertRoomColumns, alertRoomRowSchema, type AlertRoomRow, type Alert } from '../../contracts/notifications.ts';
import { toIso } from '../../contracts/time.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import type { Change, Realtime } from '../platform/realtime.ts';

/** The most alerts that are read after a gap. */
const MAX_MISSED = 100;

export interface AlertsDeps {
  realtime: Realtime;
  rest: PostgrestClient;
  report: ReportInvalidRow;
  /** The server's clock in epoch ms. */
  serverNow: () => number;
}

/**
 * The alert that a room has for the user now; null when it needs no member or a colleague. Notifications of a closed page
 * follow the same rule (`private.alert_kind`).
 */
export const alertKindOf = (room: AlertRoomRow, userId: string): Alert['kind'] | null => {
  if (room.archived || (room.holder === 'member' && room.holder_id !== userId)) return null;
  if (room.status === 'ai_need_help') return 'eskalasi';
  if (endsSoon(room)) return 'ending';
  // The shop's phone shows its own notification.
  if (room.unread_count === 0 || room.holder === 'phone') return null;
  return room.holder === 'ai' && room.status !== null ? 'ai_handled' : 'new_message';
};

/** Whether the alert is that the chat leaves its member soon, while the customer waits. */
const endsSoon = ({ holder, holder_until: until, awaiting_reply_since: waiting, alerted_at: at }: AlertRoomRow) =>
  holder === 'member' &&
  until !== null &&
  waiting !== null &&
  at !== null &&
  Date.parse(until) - Date.parse(at) <= SILENCE_NOTICE;

/** Calls `onAlerts` with new alerts, and with the rooms whose alert no longer applies. Returns the unsubscribe function. */
export const followAlerts = (
  { realtime, rest, report, serverNow }: AlertsDeps,
  { businessId, userId }: { businessId: string; userId: string },
  onAlerts: (alerts: Alert[], clearedRoomIds: string[]) => void,
): (() => void) => {
  const stopped = new AbortController();
  const startedAt = toIso(serverNow());
  /** The time of the last reported alert of each room. */
  const lastAlertAt = new Map<string, string>();
  const alertingRooms = new Set<string>();

  const read = (rows: unknown) => readRows('room', alertRoomRowSchema, rows, report);

  const handleRows = (rows: AlertRoomRow[]) => {
    const alerts: Alert[] = [];
    const clearedRoomIds: string[] = [];
    for (const row of rows) {
      const kind = alertKindOf(row, userId);
      const at = row.alerted_at ?? '';
      if (kind === null && alertingRooms.delete(row.id)) clearedRoomIds.push(row.id);
      if (kind === null || at <= (lastAlertAt.get(row.id) ?? startedAt)) continue;
      lastAlertAt.set(row.id, at);
      alertingRooms.add(row.id);
      alerts.push({ kind, roomId: row.id, room: row });
    }
    if (alerts.length > 0 || clearedRoomIds.length > 0) onAlerts(alerts, clearedRoomIds);
  };

  /** Realtime does not replay missed changes, so they are read after every join. */
  const catchUp = async () => {
    const { data } = await rest
      .from('room')
      .select(alertRoomColumns)
      .eq('business_id', businessId)
      .gte('updated_at', startedAt)
      .gt('alerted_at', startedAt)
      .order('alerted_at', { ascending: false })
      .limit(MAX_MISSED)
      .abortSignal(stopped.signal);
    if (!stopped.signal.aborted && Array.isArray(data)) handleRows(read(data).toReversed());
  };

  const leave = realtime.join(`business:${businessId}`, {
    changes: (batch) => handleRows(read(batch.flatMap(rowOf))),
    joined: () => void catchUp(),
    // The workspace machine reports these.
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
