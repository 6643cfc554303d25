/** Pure functions that select and merge the alerts of rooms. */
import type { NotificationPreferences, TabView, Alert } from '../../contracts/notifications.ts';

export const defaultPreferences: NotificationPreferences = {
  eskalasi: true,
  new_message: true,
  ai_handled: false,
  sound: true,
  desktop: false,
  preview: true,
  repeat: false,
  while_open: true,
};

/** Who wants to hear of new messages wants to hear that one is unanswered. */
const preferenceOf = {
  eskalasi: 'eskalasi',
  new_message: 'new_message',
  ending: 'new_message',
  ai_handled: 'ai_handled',
} as const satisfies Record<Alert['kind'], keyof NotificationPreferences>;

/**
 * The alerts that the user wants to be notified of. The room that is open in the focused tab does not alert; no room
 * does while the tab is focused and `while_open` is off.
 */
export const filterAlerts = (
  alerts: readonly Alert[],
  preferences: NotificationPreferences,
  { roomId, isFocused }: TabView,
): Alert[] =>
  alerts.filter(
    (alert) =>
      preferences[preferenceOf[alert.kind]] && !(isFocused && (alert.roomId === roomId || !preferences.while_open)),
  );

/** One alert for each room, the latest last. A request for help stays one until it is seen. */
export const mergeAlerts = (
  current: readonly Alert[],
  received: readonly Alert[],
  clearedRoomIds: readonly string[],
): Alert[] => {
  const byRoom = new Map<string, Alert>();
  for (const alert of [...current, ...received]) {
    const kind = byRoom.get(alert.roomId)?.kind === 'eskalasi' ? 'eskalasi' : alert.kind;
    byRoom.delete(alert.roomId);
    byRoom.set(alert.roomId, { ...alert, kind });
  }
  for (const roomId of clearedRoomIds) byRoom.delete(roomId);
  return [...byRoom.values()];
};
