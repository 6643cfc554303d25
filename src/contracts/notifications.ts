/** The rooms, alerts and events of the notifications. */
import * as v from 'valibot';

import { roomSchema, type Room } from './inbox.ts';
import { instantSchema, optionalField } from './primitives.ts';
import type { SectionValues } from './settings.ts';

/** The columns of a room that decide whether it alerts the user, and what the alert says. */
export const alertRoomRowSchema = v.object({
  ...v.pick(roomSchema, [
    'id',
    'name',
    'phone',
    'chat_id',
    'status',
    'help_reason',
    'holder',
    'holder_id',
    'holder_until',
    'awaiting_reply_since',
    'archived',
    'unread_count',
    'last_message_preview',
    'last_message_kind',
  ]).entries,
  /** When the customer last wrote or the AI last requested help, by the server's clock. */
  alerted_at: optionalField(instantSchema),
});
export type AlertRoomRow = v.InferOutput<typeof alertRoomRowSchema>;

export const alertRoomColumns = Object.keys(alertRoomRowSchema.entries).join(',');

export type NotificationsEvent =
  /** This tab became the leader, which is the only tab of the browser that notifies. */
  | { type: 'leadership.gained' }
  | { type: 'leadership.lost' }
  | { type: 'preferences.changed'; preferences: NotificationPreferences }
  | { type: 'view.changed'; view: TabView }
  /** New alerts, and the rooms whose alerts no longer apply. */
  | { type: 'alerts.received'; alerts: Alert[]; clearedRoomIds: string[] }
  /** `alert` is null when the notification was about several rooms. `businessId`: another one than the open business. */
  | { type: 'notification.clicked'; alert: Pick<Alert, 'kind' | 'roomId'> | null; businessId?: string }
  /** The user tries out the sound or the desktop notification in the settings. */
  | { type: 'test.requested'; output: 'sound' | 'desktop' };

/** What a user is notified of, and how. Stored for each user and business, so it applies on all devices. */
export type NotificationPreferences = SectionValues['notifikasi'];

/** What the user sees in this tab. */
export interface TabView {
  /** The open room; null when none is open. */
  roomId: string | null;
  /** Whether the tab is visible and has the focus. */
  isFocused: boolean;
}

/**
 * A room needs a member: the AI requested help, the customer wrote to the holder or to the AI, or the chat leaves its
 * holder soon although the customer still waits.
 */
export interface Alert {
  kind: 'eskalasi' | 'new_message' | 'ai_handled' | 'ending';
  roomId: string;
  room: AlertRoom;
}

/** The fields of a room that a notification shows. */
export type AlertRoom = Pick<
  Room,
  'name' | 'phone' | 'chat_id' | 'help_reason' | 'last_message_preview' | 'last_message_kind'
>;

export interface NotificationsInput {
  businessId: string;
  userId: string;
}

/** Events for the service that shows desktop notifications, one at a time. Without alerts it shows an example. */
export type DesktopNotificationEvent =
  | { type: 'notification.requested'; alerts: Alert[]; preview: boolean }
  | { type: 'notification.closed' };

/** The browser's permission; `unsupported` where a page cannot show notifications. */
export type NotificationPermissionState = NotificationPermission | 'unsupported';
